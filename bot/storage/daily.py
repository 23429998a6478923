"""The daily deals, and everybody's one try of each.

A day is a text such as "2026-11-30", always of UTC. Whatever is stored once stays: of two processes that choose the
deal of a day, or open the try of a person, the first one wins and the other is given what it stored.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import CursorResult, RowMapping, Select, Update, insert, select, update
from sqlalchemy.sql import ColumnElement

from bot.storage.database import Database
from bot.storage.heart_to_heart import DAILY
from bot.storage.tables import dailies, daily_tries, h2h_boards, h2h_moves, h2h_settings, insert_absent, upsert

#: How long a name may be that a try keeps.
LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of one day; times are UTC milliseconds.

    `par` is None until it has been worked out. `dealt_at` is when the bot was first there on that day; None for a day
    to come, and for one on which it never ran: nobody could play then.
    """

    day: str
    code: str
    secret: bytes
    par: int | None
    chosen_at: int
    dealt_at: int | None


@dataclass(frozen=True, slots=True)
class Try:
    """One person's try of one day.

    `guild_id` is the server it was begun in, None for direct messages. `spent_at` is None while nobody knows whether
    its board has reached the player. `ending` is one of a board's, or `OUT_OF_TIME`. The result stands in `score`,
    `moves`, `undone`, and `time_ms`, the time played. `assisted`: help was used that gives information away. `ranked`
    says whether its stored moves were replayed and gave that result; None until it has ended.
    """

    day: str
    user_id: int
    board_id: int
    guild_id: int | None
    name: str
    opened_at: int
    spent_at: int | None
    ended_at: int | None
    ending: str | None
    score: int | None
    moves: int | None
    undone: int | None
    time_ms: int | None
    assisted: bool
    ranked: bool | None

    @property
    def open(self) -> bool:
        """Whether it can still become a win."""
        return self.ended_at is None


#: How a try ends that nobody ended in time.
OUT_OF_TIME = "out_of_time"


@dataclass(frozen=True, slots=True)
class NewTry:
    """Whose try is opened, and where."""

    user_id: int
    name: str
    guild_id: int | None
    channel_id: int
    locale: str


@dataclass(frozen=True, slots=True)
class TryResult:
    """How a try ended; see `Try`."""

    ending: str
    score: int
    moves: int
    undone: int
    time_ms: int
    assisted: bool
    ranked: bool


class _HasOne(Exception):
    """Another process has opened this try meanwhile."""


class Dailies:
    """The tables of daily deals and tries."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def choose(self, day: str, code: str, secret: bytes, now: int) -> Daily:
        """Store the deal of a day, unless the day has one; the deal the day has then."""
        values = {"day": day, "code": code, "secret": secret, "chosen_at": now}
        async with self._database.writing() as connection:
            await insert_absent(connection, dailies, values)
            row = (await connection.execute(select(dailies).where(dailies.c.day == day))).mappings().one()
        return _daily(row)

    async def get(self, day: str) -> Daily | None:
        """The deal of a day, or None."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(dailies).where(dailies.c.day == day))).mappings().first()
        return None if row is None else _daily(row)

    async def deal_out(self, day: str, now: int) -> None:
        """Store that a day has begun and people can play its deal."""
        begun = update(dailies).where(dailies.c.day == day, dailies.c.dealt_at.is_(None)).values(dealt_at=now)
        async with self._database.writing() as connection:
            await connection.execute(begun)

    async def dealt_days(self) -> tuple[str, ...]:
        """The days that had a deal anybody could play, oldest first."""
        statement = select(dailies.c.day).where(dailies.c.dealt_at.is_not(None)).order_by(dailies.c.day)
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def without_par(self) -> tuple[Daily, ...]:
        """The deals that people can play and whose par is not known yet."""
        deals = dailies.c
        statement = select(dailies).where(deals.par.is_(None), deals.dealt_at.is_not(None)).order_by(deals.day)
        async with self._database.reading() as connection:
            rows = await connection.execute(statement)
            return tuple(_daily(row) for row in rows.mappings())

    async def set_par(self, day: str, par: int) -> None:
        """Store the par of a day's deal."""
        async with self._database.writing() as connection:
            await connection.execute(update(dailies).where(dailies.c.day == day).values(par=par))

    async def open_try(self, day: str, code: str, player: NewTry, now: int) -> Try:
        """Store a person's try of a day with its board, unless they have one; the try they have then."""
        board = {
            "owner_id": player.user_id,
            "guild_id": player.guild_id,
            "channel_id": player.channel_id,
            "code": code,
            "locale": player.locale,
            "opened_at": now,
            "touched_at": now,
            "private": True,
            "kind": DAILY,
            "day": day,
        }
        begun = {
            "day": day,
            "user_id": player.user_id,
            "guild_id": player.guild_id,
            "name": player.name[:LONGEST_NAME],
            "opened_at": now,
        }
        present = await self.try_of(day, player.user_id)
        if present is None:
            try:
                async with self._database.writing() as connection:
                    opened = insert(h2h_boards).values(board).returning(h2h_boards.c.id)
                    board_id = (await connection.execute(opened)).scalar_one()
                    if not await insert_absent(connection, daily_tries, {**begun, "board_id": board_id}):
                        raise _HasOne  # the board goes with the transaction
            except _HasOne:
                pass
            present = await self.try_of(day, player.user_id)
        if present is None:
            raise RuntimeError(f"the try of {day} that was stored is gone")
        return present

    async def try_of(self, day: str, user_id: int) -> Try | None:
        """A person's try of a day, or None."""
        return await self._first(_tries().where(*_whose(day, user_id)))

    async def try_on(self, board_id: int) -> Try | None:
        """The try that is played on a board, or None."""
        return await self._first(_tries().where(daily_tries.c.board_id == board_id))

    async def tries_of(self, user_id: int) -> tuple[Try, ...]:
        """Every try of a person, oldest first."""
        return await self._all(_tries().where(daily_tries.c.user_id == user_id).order_by(daily_tries.c.day))

    async def tries(self, day: str) -> tuple[Try, ...]:
        """Everybody's tries of a day that have reached their players, in the order they ended; open ones come last."""
        statement = _tries().where(daily_tries.c.day == day, daily_tries.c.spent_at.is_not(None))
        ended = daily_tries.c.ended_at
        return await self._all(statement.order_by(ended.is_(None), ended, daily_tries.c.user_id))

    async def ended_on_board(self) -> tuple[Try, ...]:
        """The tries without a result whose boards have ended: their results are still to be taken."""
        statement = _tries().join(h2h_boards, h2h_boards.c.id == daily_tries.c.board_id)
        return await self._all(statement.where(daily_tries.c.ended_at.is_(None), h2h_boards.c.ended_at.is_not(None)))

    async def open_until(self, day: str) -> tuple[Try, ...]:
        """The tries of a day, and of those before it, that have no result yet."""
        return await self._all(_tries().where(daily_tries.c.day <= day, daily_tries.c.ended_at.is_(None)))

    async def spend(self, day: str, user_id: int, now: int) -> None:
        """Store that the board of a try has reached its player."""
        await self._change(update(daily_tries).where(*_whose(day, user_id), _UNSPENT).values(spent_at=now))

    async def end(self, day: str, user_id: int, result: TryResult, now: int) -> bool:
        """Store the result of a try, once; whether this was the first."""
        changes = {
            "ended_at": now,
            "ending": result.ending,
            "score": result.score,
            "moves": result.moves,
            "undone": result.undone,
            "time_ms": result.time_ms,
            "assisted": result.assisted,
            "ranked": result.ranked,
        }
        statement = update(daily_tries).where(*_whose(day, user_id), daily_tries.c.ended_at.is_(None))
        return await self._change(statement.values(changes)) == 1

    async def moves_before(self, board_id: int, until: int) -> tuple[str, ...]:
        """The stored moves of a board that were made before a time, in order."""
        moves = h2h_moves.c
        statement = select(moves.move).where(moves.board_id == board_id, moves.at < until).order_by(moves.sequence)
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def show_name(self, user_id: int, shown: bool) -> None:
        """Store whether a person's name may stand in the tables that every server sees."""
        async with self._database.writing() as connection:
            await upsert(connection, h2h_settings, {"user_id": user_id, "public_name": shown})

    async def shown_names(self, user_ids: Collection[int]) -> frozenset[int]:
        """Those of these people whose names may stand in the tables that every server sees."""
        settings = h2h_settings.c
        statement = select(settings.user_id).where(settings.public_name.is_(True), settings.user_id.in_(user_ids))
        async with self._database.reading() as connection:
            return frozenset(await connection.scalars(statement))

    async def _first(self, statement: Select[*tuple[object, ...]]) -> Try | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().first()
        return None if row is None else _try(row)

    async def _all(self, statement: Select[*tuple[object, ...]]) -> tuple[Try, ...]:
        async with self._database.reading() as connection:
            rows = await connection.execute(statement)
            return tuple(_try(row) for row in rows.mappings())

    async def _change(self, statement: Update) -> int:
        async with self._database.writing() as connection:
            result: CursorResult[object] = await connection.execute(statement)
        return result.rowcount


_UNSPENT = daily_tries.c.spent_at.is_(None)


def _tries() -> Select[*tuple[object, ...]]:
    return select(daily_tries)


def _whose(day: str, user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return daily_tries.c.day == day, daily_tries.c.user_id == user_id


def _daily(row: RowMapping) -> Daily:
    return Daily(**row)


def _try(row: RowMapping) -> Try:
    return Try(**row)
