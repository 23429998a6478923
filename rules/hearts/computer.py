"""A computer player of Hearts that sees what a person in its seat sees, and nothing else.

Every choice weighs two things, both in points: what the card may cost on this trick, and what the cards left in hand
are likely to cost later. The cheapest choice is made; equal ones are decided by the stream of random words (F4), so
a replay repeats them. From this follow the habits of a careful player: stay under the trick with the highest card
that loses, throw the queen of spades and high hearts on other people's tricks, take with the highest card when a
trick must be taken and is clean, and do not lead into the queen.

A stronger player can keep this shape and replace the judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import TypeVar

from rules.cards import Card
from rules.hearts.game import PASS_COUNT
from rules.hearts.judgement import hand_danger, read_threat, trick_cost
from rules.hearts.knowledge import read_knowledge
from rules.hearts.views import SeatView
from rules.words import below

Choice = TypeVar("Choice")


def choose_pass(view: SeatView, stream: Iterator[int]) -> tuple[Card, ...]:
    """The three cards to pass (H2): those without which the hand is the least dangerous."""
    known = read_knowledge(view)

    def danger_kept(passed: tuple[Card, ...]) -> float:
        kept = [card for card in view.hand if card not in passed]
        return hand_danger(kept, known.after_passing(passed))

    return _cheapest(tuple(combinations(view.hand, PASS_COUNT)), danger_kept, stream)


def choose_card(view: SeatView, stream: Iterator[int]) -> Card:
    """The card to play, one of the view's legal cards.

    Raises:
        ValueError: when it is not this seat's turn to play.
    """
    if not view.legal:
        raise ValueError("it is not this seat's turn to play")
    if len(view.legal) == 1:
        return view.legal[0]
    known = read_knowledge(view)
    threat = read_threat(view)

    def cost(card: Card) -> float:
        kept = [other for other in view.hand if other != card]
        return trick_cost(view, known, card, threat) + hand_danger(kept, known, threat)

    return _cheapest(view.legal, cost, stream)


def _cheapest(choices: Sequence[Choice], cost: Callable[[Choice], float], stream: Iterator[int]) -> Choice:
    costs = [cost(choice) for choice in choices]
    least = min(costs)
    best = [choice for choice, each in zip(choices, costs, strict=True) if each == least]
    return best[below(len(best), stream)]


class Strength(Enum):
    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"
