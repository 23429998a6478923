"""Who stands where at Hearts in a server: results of games that were played to their end, ratings and rankings."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias, assert_never

from bot.clock import Clock, milliseconds
from bot.sessions.hearts.rating import rate, shown
from bot.sessions.hearts.table import Table
from bot.storage.hearts_results import RATED_PEOPLE, GameResult, HeartsResults, SeatResult, Totals
from rules.hearts.seats import SEATS
from rules.hearts.state import Round
from rules.hearts.tally import tally

log = logging.getLogger(__name__)


class By(Enum):
    """What a leaderboard is sorted by."""

    RATING = "rating"
    WINS = "wins"
    POINTS = "points"
    MOONS = "moons"


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's place in a leaderboard: `rank` 1 is best, and equal values share a rank."""

    rank: int
    totals: Totals


@dataclass(frozen=True, slots=True)
class Record:
    """What a person's games add up to.

    Attributes:
        totals: the sums.
        rank: their rank by rating, or None before a rated game.
        rated: how many people of the server have a rating.
    """

    totals: Totals
    rank: int | None
    rated: int


#: Makes the result of a table whose game was played to its end, from its stored moves; None when it cannot.
Rebuild: TypeAlias = Callable[[int], Awaitable[GameResult | None]]


class HeartsStanding:
    """The standings of every server, over what is stored."""

    def __init__(self, results: HeartsResults, clock: Clock) -> None:
        self._results = results
        self._clock = clock

    async def rate_pending(self, guild_id: int) -> int:
        """Take finished games of a server into its ratings, each exactly once; how many were taken in."""
        return await self._results.rate_pending(guild_id, rate, milliseconds(self._clock()))

    async def leaderboard(self, guild_id: int, by: By) -> tuple[Standing, ...]:
        """Everybody who has played a game to its end in a server, the best first."""
        await self.rate_pending(guild_id)
        return standings(await self._results.totals(guild_id), by)

    async def record(self, guild_id: int, user_id: int) -> Record | None:
        """What a person's games in a server add up to; None when they have played none to its end there."""
        ranked = await self.leaderboard(guild_id, By.RATING)
        own = next((standing for standing in ranked if standing.totals.user_id == user_id), None)
        if own is None:
            return None
        rated = sum(standing.totals.rating is not None for standing in ranked)
        return Record(own.totals, None if own.totals.rating is None else own.rank, rated)

    async def catch_up(self, rebuild: Rebuild) -> int:
        """Store the results of games that were played to their end before results were kept; how many there were.

        A game that cannot be rebuilt is logged and left out; it is tried again at the next start.
        """
        stored = 0
        for table_id in await self._results.without_result():
            try:
                result = await rebuild(table_id)
            except ValueError:
                log.exception("the result of table %s cannot be made from its moves", table_id)
                continue
            stored += result is not None and await self._results.store(result)
        return stored


def result_of(table: Table, rounds: Iterable[Round], *, ended_at: int, same_people: bool) -> GameResult:
    """The result of a table whose game was played to its end, for those who sit there then.

    Args:
        table: the table after its last move.
        rounds: every round of the game, finished.
        ended_at: when it ended, in milliseconds.
        same_people: whether nobody has left or joined since the first card was dealt.

    Raises:
        ValueError: when the game has not been played to its end, or these are not its rounds.
    """
    game, finished = table.game, tuple(rounds)
    if game is None or game.outcome is None:
        raise ValueError(f"the game of table {table.id} has not ended")
    if [each.number for each in finished] != [row.number for row in game.sheet]:
        raise ValueError(f"these are not the rounds of table {table.id}")
    counts = tally(finished)
    seats = tuple(
        SeatResult(
            seat=int(seat),
            user_id=chair.user_id,
            name=chair.name,
            place=game.outcome.places[seat],
            points=game.scores[seat],
            moons=counts[seat].moons,
            moons_stopped=counts[seat].moons_stopped,
            queens=counts[seat].queens,
        )
        for seat, chair in zip(SEATS, table.chairs, strict=True)
        if chair.user_id is not None and chair.present
    )
    rated = same_people and len(seats) == RATED_PEOPLE
    return GameResult(table.id, table.guild_id, ended_at, len(finished), rated, seats)


def standings(totals: Sequence[Totals], by: By) -> tuple[Standing, ...]:
    """These people, the best first. Who is equal shares a rank, and the ranks they fill together are skipped."""
    values = {one.user_id: _value(one, by) for one in totals}
    # among equals those who have played more come first
    ordered = sorted(totals, key=lambda one: (values[one.user_id], -one.games, one.user_id))
    ranked: list[Standing] = []
    for position, one in enumerate(ordered, start=1):
        equal = bool(ranked) and values[ranked[-1].totals.user_id] == values[one.user_id]
        ranked.append(Standing(ranked[-1].rank if equal else position, one))
    return tuple(ranked)


def points_per_round(totals: Totals) -> float:
    """A person's average points a round, to one decimal: what is shown is what ranks."""
    return round(totals.points / totals.rounds, 1) + 0.0  # and no minus before a zero


def _value(totals: Totals, by: By) -> tuple[float | Fraction, ...]:
    """What ranks a person; lower is better."""
    match by:
        case By.RATING if totals.rating is not None:
            return 0, -shown(totals.rating)
        case By.RATING:
            return 1, -Fraction(totals.wins, totals.games)
        case By.WINS:
            return (-totals.wins,)
        case By.POINTS:
            return (points_per_round(totals),)
        case By.MOONS:
            return (-totals.moons,)
        case _ as never:
            assert_never(never)
