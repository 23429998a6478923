"""What a person's boards add up to. Games with help count apart, and in no average, record or streak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.storage.heart_results import Ended
from bot.storage.heart_to_heart import WON, Statistics


@dataclass(frozen=True, slots=True)
class Summary:
    """A person's games; moves that were taken back count as moves.

    Attributes:
        counts: the games without help, by how they ended.
        assisted: the games with help, likewise.
        average_moves, best_moves: of the games won; None when there are none.
        over_par: the fewest moves above par of a game won; None while no par is known.
        streak: the games won since the last one that was not.
        best_streak: the most games ever won in a row.
        unsolved: the codes of the deals won whose par is not known, the newest first.
    """

    counts: Statistics
    assisted: Statistics
    average_moves: float | None = None
    best_moves: int | None = None
    over_par: int | None = None
    streak: int = 0
    best_streak: int = 0
    unsolved: tuple[str, ...] = ()


def summary(counts: Statistics, assisted: Statistics, ended: Sequence[Ended]) -> Summary:
    """What the results, in the order in which the games ended, add up to."""
    alone = [result for result in ended if not result.assisted]
    won = [result for result in alone if result.ending == WON]
    moves = [moved for result in won if (moved := _moves(result)) is not None]
    over = [moved - result.par for result in won if (moved := _moves(result)) is not None and result.par is not None]
    streak = best = 0
    for result in alone:
        streak = streak + 1 if result.ending == WON else 0
        best = max(best, streak)
    return Summary(
        counts,
        assisted,
        average_moves=sum(moves) / len(moves) if moves else None,
        best_moves=min(moves, default=None),
        over_par=min(over, default=None),
        streak=streak,
        best_streak=best,
        unsolved=tuple(dict.fromkeys(result.code for result in reversed(won) if result.par is None)),
    )


def _moves(result: Ended) -> int | None:
    return None if result.moves is None or result.undone is None else result.moves + result.undone
