"""The results of Hearts games that were played to their end, and everybody's rating in each server.

A result is stored with the last moves of its game. Ratings follow later and may be thrown away: they are a fold over
the rated games of a server in the order in which these ended, whoever looks first and however many processes there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TypeAlias

from sqlalchemy import RowMapping, bindparam, case, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from bot.storage.database import Database
from bot.storage.tables import hearts_games, hearts_ratings, hearts_results, hearts_tables, insert_absent, upsert

#: How long a name may be that a result keeps.
LONGEST_NAME = 64

#: How many people a rated game has.
RATED_PEOPLE = 4

#: The ending of a table whose game was played to its end.
FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What came of a game for the person of one seat.

    `place` is that of H8, `points` the final total. `moons` were shot, `moons_stopped` were those of
    others, and `queens` of spades were taken.
    """

    seat: int
    user_id: int
    name: str
    place: int
    points: int
    moons: int
    moons_stopped: int
    queens: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played to its end; `ended_at` is UTC milliseconds, `seats` are those of people.

    `rated` says that the game moves ratings: four people played it, each from the deal of the first card to the end.

    Raises:
        ValueError: when a rated game has not four people.
    """

    table_id: int
    guild_id: int
    ended_at: int
    rounds: int
    rated: bool
    seats: tuple[SeatResult, ...]

    def __post_init__(self) -> None:
        if self.rated and len({seat.user_id for seat in self.seats}) != RATED_PEOPLE:
            raise ValueError(f"the rated game {self.table_id} has not {RATED_PEOPLE} people")


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody's strength: about `mu`, give or take `sigma`, after so many rated games."""

    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Totals:
    """What a person's games in one server add up to.

    `wins` are first places, shared ones too. `name` is the one of their last game, `rating` None before a rated one.
    """

    user_id: int
    name: str
    games: int
    wins: int
    rounds: int
    points: int
    moons: int
    moons_stopped: int
    queens: int
    rating: Rating | None


#: Gives the ratings after a game from those before it (None for newcomers) and the places, all in the same order.
Rate: TypeAlias = Callable[[Sequence[Rating | None], Sequence[int]], Sequence[Rating]]


async def insert_result(connection: AsyncConnection, result: GameResult) -> bool:
    """Store a result within a transaction, unless its game has one; whether it was stored."""
    game = {
        "table_id": result.table_id,
        "guild_id": result.guild_id,
        "ended_at": result.ended_at,
        "rounds": result.rounds,
        "rated": result.rated,
    }
    if not await insert_absent(connection, hearts_games, game):
        return False
    rows = [{**asdict(seat), "table_id": result.table_id, "name": seat.name[:LONGEST_NAME]} for seat in result.seats]
    if rows:
        await connection.execute(insert(hearts_results), rows)
    return True


class HeartsResults:
    """The tables of results and ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, result: GameResult) -> bool:
        """Store a result by itself, unless its game has one; whether it was stored."""
        async with self._database.writing() as connection:
            return await insert_result(connection, result)

    async def without_result(self) -> tuple[int, ...]:
        """The ids of tables whose game was played to its end before results were stored, the oldest first."""
        tables = hearts_tables.c
        statement = (
            select(tables.id)
            .where(tables.ending == FINISHED, tables.id.not_in(select(hearts_games.c.table_id)))
            .order_by(tables.id)
        )
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def rate_pending(self, guild_id: int, rate: Rate, now: int) -> int:
        """Take the rated games of a server into its ratings that are not in them yet; how many were taken in.

        In one transaction that no other process interleaves with. When a game has come to light that ended before one
        that is already in, all ratings of the server are made anew.
        """
        waiting = select(hearts_games.c.table_id).where(*_rated(guild_id), hearts_games.c.rated_at.is_(None)).limit(1)
        async with self._database.reading() as connection:
            if await connection.scalar(waiting) is None:
                return 0  # the usual case when somebody looks: no need to hold anybody up
        async with self._database.writing() as connection:
            await _lock(connection, guild_id)
            pending = await _pending(connection, guild_id)
            if pending and await _is_late(connection, guild_id, pending[0]):
                await connection.execute(delete(hearts_ratings).where(hearts_ratings.c.guild_id == guild_id))
                await connection.execute(update(hearts_games).where(*_rated(guild_id)).values(rated_at=None))
                pending = await _pending(connection, guild_id)
            if pending:
                await _fold(connection, guild_id, pending, rate)
                # by their ids: another game may have been stored meanwhile
                done = update(hearts_games).where(hearts_games.c.table_id == bindparam("id")).values(rated_at=now)
                await connection.execute(done, [{"id": game.table_id} for game in pending])
        return len(pending)

    async def totals(self, guild_id: int) -> tuple[Totals, ...]:
        """What the games of a server add up to for each person who has played one to its end there, by user id."""
        games, results, ratings = hearts_games.c, hearts_results.c, hearts_ratings.c
        played = hearts_results.join(hearts_games, games.table_id == results.table_id)
        sums = (
            select(
                results.user_id,
                func.count().label("games"),
                func.sum(case((results.place == 1, 1), else_=0)).label("wins"),
                func.sum(games.rounds).label("rounds"),
                *(func.sum(results[name]).label(name) for name in ("points", "moons", "moons_stopped", "queens")),
            )
            .select_from(played)
            .where(games.guild_id == guild_id)
            .group_by(results.user_id)
            .subquery()
        )
        newest_first = (games.ended_at.desc(), games.table_id.desc(), results.seat)
        age = func.row_number().over(partition_by=results.user_id, order_by=newest_first).label("age")
        named = select(results.user_id, results.name, age).select_from(played).where(games.guild_id == guild_id)
        names = named.subquery()
        statement = (
            select(*sums.c, names.c.name, ratings.mu, ratings.sigma, ratings.games.label("rated_games"))
            .select_from(sums)
            .join(names, (names.c.user_id == sums.c.user_id) & (names.c.age == 1))
            .outerjoin(hearts_ratings, (ratings.guild_id == guild_id) & (ratings.user_id == sums.c.user_id))
            .order_by(sums.c.user_id)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(statement)
            return tuple(_totals(row) for row in rows.mappings())


@dataclass(frozen=True, slots=True)
class _RatedGame:
    """A game that moves ratings: its people by seat, with their places."""

    ended_at: int
    table_id: int
    user_ids: tuple[int, ...]
    places: tuple[int, ...]


async def _lock(connection: AsyncConnection, guild_id: int) -> None:
    """Let the processes that rate one server follow one another. SQLite's writer does so anyway.

    No row could serve: a server has none before its first game, and any of its games may be the next to come to light.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:guild_id)"), {"guild_id": guild_id})


def _rated(guild_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return hearts_games.c.guild_id == guild_id, hearts_games.c.rated.is_(True)


async def _pending(connection: AsyncConnection, guild_id: int) -> list[_RatedGame]:
    """The games that are not in the ratings yet, in the order in which they ended."""
    games, results = hearts_games.c, hearts_results.c
    statement = (
        select(games.ended_at, games.table_id, results.user_id, results.place)
        .join(hearts_results, results.table_id == games.table_id)
        .where(*_rated(guild_id), games.rated_at.is_(None))
        .order_by(games.ended_at, games.table_id, results.seat)
    )
    found: list[_RatedGame] = []
    for (ended_at, table_id), rows in groupby(await connection.execute(statement), key=lambda row: tuple(row[:2])):
        people = list(rows)
        user_ids, places = tuple(row.user_id for row in people), tuple(row.place for row in people)
        found.append(_RatedGame(ended_at, table_id, user_ids, places))
    return found


async def _is_late(connection: AsyncConnection, guild_id: int, first: _RatedGame) -> bool:
    """Whether a game that waits ended before one that is in the ratings."""
    games = hearts_games.c
    later = (games.ended_at > first.ended_at) | ((games.ended_at == first.ended_at) & (games.table_id > first.table_id))
    statement = select(games.table_id).where(*_rated(guild_id), games.rated_at.is_not(None), later).limit(1)
    return await connection.scalar(statement) is not None


async def _fold(connection: AsyncConnection, guild_id: int, pending: Sequence[_RatedGame], rate: Rate) -> None:
    """Let these games move the ratings of their people, one after the other."""
    ratings = hearts_ratings.c
    stored = await connection.execute(select(hearts_ratings).where(ratings.guild_id == guild_id))
    present = {row.user_id: Rating(row.mu, row.sigma, row.games) for row in stored}
    moved: set[int] = set()
    for game in pending:
        after = rate([present.get(user_id) for user_id in game.user_ids], game.places)
        present.update(zip(game.user_ids, after, strict=True))
        moved.update(game.user_ids)
    for user_id in sorted(moved):
        values = {"guild_id": guild_id, "user_id": user_id, **asdict(present[user_id])}
        await upsert(connection, hearts_ratings, values)


def _totals(found: RowMapping) -> Totals:
    """One row of sums. PostgreSQL sums up to decimal numbers, all of them whole."""
    rating = None if found["mu"] is None else Rating(found["mu"], found["sigma"], found["rated_games"])
    counts = ("games", "wins", "rounds", "points", "moons", "moons_stopped", "queens")
    return Totals(
        user_id=found["user_id"], name=found["name"], rating=rating, **{name: int(found[name]) for name in counts}
    )
