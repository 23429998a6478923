"""An easy computer player of Hearts: a friendly beginner that looks at its hand and at the trick on the table, only.

It knows the rules and that the queen of spades hurts. It counts no cards, sees no moon coming, passes its highest cards
whatever protects it, and keeps its high cards until they must be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cards import Card, Suit
from rules.hearts.scoring import QUEEN_OF_SPADES, trick_points
from rules.hearts.views import SeatView
from rules.words import below


def beginner_pass(view: SeatView, count: int, stream: Iterator[int]) -> tuple[Card, ...]:
    """So many of the highest cards of the hand; chance decides between equals."""
    left = list(view.hand)
    passed: list[Card] = []
    while len(passed) < count:
        card = _highest(left, stream)
        left.remove(card)
        passed.append(card)
    return tuple(passed)


def beginner_card(view: SeatView, stream: Iterator[int]) -> Card:
    """The card to play, one of the view's legal cards."""
    legal = view.legal
    trick = view.public.trick
    if trick.winning is None:
        return _lowest(_without_queen(legal), stream)
    if legal[0].suit is not trick.led_suit:
        return _thrown(legal, stream)
    winning = trick.winning.card
    if QUEEN_OF_SPADES in legal and winning.suit is Suit.SPADES and winning.rank.strength > 12:
        return QUEEN_OF_SPADES
    if len(trick.plays) == 3 and not trick_points(trick):
        return _highest(_without_queen(legal), stream)
    return _lowest(_without_queen(legal), stream)


def _thrown(legal: Sequence[Card], stream: Iterator[int]) -> Card:
    """What to throw on a suit it does not hold: the queen of spades, a heart, or its highest card."""
    if QUEEN_OF_SPADES in legal:
        return QUEEN_OF_SPADES
    hearts = [card for card in legal if card.suit is Suit.HEARTS]
    return _highest(hearts or legal, stream)


def _without_queen(legal: Sequence[Card]) -> Sequence[Card]:
    return [card for card in legal if card != QUEEN_OF_SPADES] or legal


def _lowest(choices: Sequence[Card], stream: Iterator[int]) -> Card:
    least = min(card.rank.strength for card in choices)
    return _any_of(choices, least, stream)


def _highest(choices: Sequence[Card], stream: Iterator[int]) -> Card:
    most = max(card.rank.strength for card in choices)
    return _any_of(choices, most, stream)


def _any_of(choices: Sequence[Card], strength: int, stream: Iterator[int]) -> Card:
    equal = [card for card in choices if card.rank.strength == strength]
    return equal[below(len(equal), stream)]
