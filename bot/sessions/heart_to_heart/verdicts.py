"""What was possible in a game that has ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.cards import Rank
from rules.heart_to_heart.solver import lost_after
from rules.heart_to_heart.state import HeartToHeartState, PairTaken, PairTakenWithWaste


@dataclass(frozen=True, slots=True)
class Loss:
    """Where a game was lost for good.

    Attributes:
        move: the number of the move after which it could not be won any more; 0 when it never could.
        rank: the rank of the pair that this move took; None for move 0.
    """

    move: int
    rank: Rank | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was possible in a game that has ended.

    Attributes:
        winnable: whether its deal can be won.
        par: the fewest moves that win it; None while that is not known, or when nothing wins it.
        loss: where the game was lost; None when it was won, or could still be won at its end.
    """

    winnable: bool
    par: int | None = None
    loss: Loss | None = None


def loss_in(course: Iterable[HeartToHeartState]) -> Loss | None:
    """Where a game was lost, given all its positions in order; None when it was won or still could be."""
    # Turning cards never loses a game: the heart alone decides.
    seen = tuple(_changes(course))
    move = lost_after(seen)
    if not move:
        return None if move is None else Loss(0)
    for position in reversed(seen):
        if position.moves == move and position.past:
            last = position.past[-1]
            if isinstance(last, PairTaken | PairTakenWithWaste):
                return Loss(move, last.rank)
    return Loss(move)


def _changes(course: Iterable[HeartToHeartState]) -> Iterator[HeartToHeartState]:
    """The positions whose heart is not that of the position before."""
    left: frozenset[int] | None = None
    for position in course:
        if position.left != left:
            left = position.left
            yield position
