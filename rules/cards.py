"""Playing cards as values, with the text form of the field: rank then suit, ``QS``, ``TD``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class Suit(Enum):
    """A suit; the value is its letter in the text form. Declared in dealing order (F2)."""

    CLUBS = "C"
    DIAMONDS = "D"
    SPADES = "S"
    HEARTS = "H"


class Rank(IntEnum):
    """A rank, ace low (1) to king (13): the order of Heart to Heart (S1)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The one-letter form: A 2 3 4 5 6 7 8 9 T J Q K."""
        return "A23456789TJQK"[self - 1]

    @property
    def index(self) -> str:
        """What is printed on a card and in short text: A 2 ... 10 J Q K, in every language."""
        return "10" if self is Rank.TEN else self.letter

    @property
    def strength(self) -> int:
        """The trick-taking order (H5): 2 is 2, the ace is 14."""
        return 14 if self is Rank.ACE else int(self)


RANK_OF_LETTER = {rank.letter: rank for rank in Rank}
SUIT_OF_LETTER = {suit.value: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the 52-card deck."""

    rank: Rank
    suit: Suit

    @property
    def text(self) -> str:
        """The two-letter text form, ``QS``."""
        return self.rank.letter + self.suit.value

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"


def parse_card(text: str) -> Card | None:
    """The card of a text form, or None when it is none.

    Letters of either case, surrounding spaces ignored; ``10`` stands for ``T``.
    """
    letters = text.strip()
    if not letters.isascii():
        return None
    letters = letters.upper()
    if letters.startswith("10"):
        letters = "T" + letters[2:]
    if len(letters) != 2:
        return None
    rank = RANK_OF_LETTER.get(letters[0])
    suit = SUIT_OF_LETTER.get(letters[1])
    return None if rank is None or suit is None else Card(rank, suit)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``"2C QS TD"``.

    Raises:
        ValueError: when a word is no card.
    """
    found: list[Card] = []
    for word in text.split():
        card = parse_card(word)
        if card is None:
            raise ValueError(f"{word!r} is no card; a card is a rank and a suit, such as QS or TD")
        found.append(card)
    return tuple(found)


def hand_order(card: Card) -> tuple[int, int]:
    """The sort key of a hand: clubs, diamonds, spades, hearts, low to high."""
    return list(Suit).index(card.suit), card.rank.strength


#: Two to ace of clubs, diamonds, spades, hearts: the deck that F2 shuffles.
FRESH_DECK: tuple[Card, ...] = tuple(
    Card(rank, suit) for suit in Suit for rank in sorted(Rank, key=lambda rank: rank.strength)
)
