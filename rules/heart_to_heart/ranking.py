"""How games of one deal compare: who did best, and the medals of those who won near par.

A won game comes before one that was not won. Won games go by their moves, and a move that was taken back counts like
one that stands (S15); the others go by their score (S12). Whatever else is known of a game, its time above all, ranks
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        won: whether the heart was emptied (S13).
        score: its points (S12).
        moves: moves made and not undone (S8).
        undone: moves that were undone (S15).
    """

    won: bool
    score: int
    moves: int
    undone: int

    @property
    def counted_moves(self) -> int:
        """The moves that rank it: those that stand and those that were undone (S15)."""
        return self.moves + self.undone


class Medal(Enum):
    """How near par a win came, the nearest first."""

    PAR = "par"
    GREAT = "great"
    GOOD = "good"


#: How far above par a medal reaches, in percent of par.
_ABOVE_PAR = {Medal.PAR: 0, Medal.GREAT: 5, Medal.GOOD: 15}


def rank(results: Sequence[Result]) -> tuple[int, ...]:
    """The rank of each result, in the order given; 1 is best.

    Equal results share a rank, and the next one skips as many: 1, 2, 2, 4.
    """
    keys = [_key(result) for result in results]
    firsts: dict[tuple[int, int], int] = {}
    for number, key in enumerate(sorted(keys), start=1):
        firsts.setdefault(key, number)
    return tuple(firsts[key] for key in keys)


def order(results: Sequence[Result]) -> tuple[int, ...]:
    """The indices of the results, the best first; equal ones in the order given."""
    return tuple(sorted(range(len(results)), key=lambda index: _key(results[index])))


def medal(result: Result, par: int) -> Medal | None:
    """The medal of a result on a deal with this par, or None.

    A win within par is `Medal.PAR`, one within 5 percent above it `Medal.GREAT`, one within 15 percent
    `Medal.GOOD`. The moves that were undone count (S15), and the percentage is rounded down to whole moves: at par 84
    a great win takes up to 88 moves, a good one up to 96. What was not won has no medal.
    """
    if not result.won:
        return None
    for reached, percent in _ABOVE_PAR.items():
        if result.counted_moves <= par + par * percent // 100:
            return reached
    return None


def _key(result: Result) -> tuple[int, int]:
    """What ranks a result: the lowest is the best."""
    return (0, result.counted_moves) if result.won else (1, -result.score)
