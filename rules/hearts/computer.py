"""Computer players of Hearts in three strengths. Each sees what a person in its seat sees, and nothing else.

- Easy is a friendly beginner, who looks at the trick on the table only (`rules.hearts.beginner`).
- Normal weighs for every choice two things, both in points: what the card may cost on this trick, and what the cards
  left in hand are likely to cost later (`rules.hearts.judgement`). From this follow the habits of a careful player:
  stay under the trick with the highest card that loses, throw the queen of spades and high hearts on other people's
  tricks, take with the highest card when a trick must be taken and is clean, and do not lead into the queen.
- Strong plays the round out with hands as they may be (`rules.hearts.lookahead`).

Whatever is equal is decided by the stream of random words (F4), so a replay repeats every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import TypeVar, assert_never

from rules.cards import Card
from rules.hearts.beginner import beginner_card, beginner_pass
from rules.hearts.game import PASS_COUNT
from rules.hearts.judgement import hand_danger, pass_danger, read_threat, trick_cost
from rules.hearts.knowledge import read_knowledge
from rules.hearts.lookahead import best_card, best_pass
from rules.hearts.views import SeatView
from rules.words import below

Choice = TypeVar("Choice")

#: How many of the least dangerous passes a strong player looks into.
_PASSES_TRIED = 10


class Strength(Enum):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


def choose_pass(view: SeatView, stream: Iterator[int], strength: Strength = Strength.NORMAL) -> tuple[Card, ...]:
    """The three cards of the hand to pass (H2)."""
    if strength is Strength.EASY:
        return beginner_pass(view, PASS_COUNT, stream)
    danger = pass_danger(view.hand, read_knowledge(view))
    passes = tuple(combinations(view.hand, PASS_COUNT))
    if strength is Strength.NORMAL:
        return _cheapest(passes, danger, stream)
    return best_pass(view, sorted(passes, key=danger)[:_PASSES_TRIED], stream)


def choose_card(view: SeatView, stream: Iterator[int], strength: Strength = Strength.NORMAL) -> Card:
    """The card to play, one of the view's legal cards. A card that is the only one is given at once.

    Raises:
        ValueError: when it is not this seat's turn to play.
    """
    if not view.legal:
        raise ValueError("it is not this seat's turn to play")
    if len(view.legal) == 1:
        return view.legal[0]
    match strength:
        case Strength.EASY:
            return beginner_card(view, stream)
        case Strength.NORMAL:
            return _careful_card(view, stream)
        case Strength.STRONG:
            return best_card(view, stream)
        case _:  # pragma: no cover - the type checker proves that no strength is left
            assert_never(strength)


def _careful_card(view: SeatView, stream: Iterator[int]) -> Card:
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
