"""Cards as small integers, for playing rounds out fast: a suit's cards are the bits of a mask, the two lowest.

A card's code is its suit times 16 plus its rank, two to ace as 0 to 12. A suit held is a mask of ranks. Four hands are
sixteen masks in one list, a seat's suits next to each other. Nothing here is shown to anybody: `pack` and `unpack` lead
from cards to codes and back.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import FRESH_DECK, Card, Suit

#: The suits by number, in the order of `Suit`.
CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
#: Ranks by number, as far as rules speak of them.
JACK, QUEEN, KING, ACE = 9, 10, 11, 12
#: The queen of spades among the spades, and the jack of diamonds among the diamonds, as masks.
QUEEN_BIT = 1 << QUEEN
JACK_BIT = 1 << JACK
#: Their codes, and that of the card that leads to the first trick.
QUEEN_CODE = SPADES << 4 | QUEEN
JACK_CODE = DIAMONDS << 4 | JACK
TWO_OF_CLUBS_CODE = 0

_SUIT_NUMBER = {suit: number for number, suit in enumerate(Suit)}
_CODES = {card: (_SUIT_NUMBER[card.suit] << 4) | (card.rank.strength - 2) for card in FRESH_DECK}
_CARDS = {code: card for card, code in _CODES.items()}

#: The codes of all 52 cards, in the order of the fresh deck.
ALL_CODES: tuple[int, ...] = tuple(_CODES.values())


def pack(card: Card) -> int:
    """The code of a card."""
    return _CODES[card]


def unpack(code: int) -> Card:
    """The card of a code."""
    return _CARDS[code]


def masks(codes: Iterable[int]) -> list[int]:
    """These cards as four masks, clubs to hearts."""
    held = [0, 0, 0, 0]
    for code in codes:
        held[code >> 4] |= 1 << (code & 15)
    return held
