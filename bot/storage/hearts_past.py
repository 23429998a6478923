"""Hearts tables that have ended, as a server looks back at them. Only read here."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, Tuple, exists, func, or_, select, tuple_
from sqlalchemy.sql import ColumnElement

from bot.storage.database import Database
from bot.storage.hearts import HeartsTable
from bot.storage.tables import hearts_hands, hearts_moves, hearts_tables

#: The ending of a table whose game was played to its end.
FINISHED = "finished"
#: How many cards make the first trick. The move of each is of the kind `_PLAY`.
_TRICK = 4
_PLAY = "play"
#: The kinds of moves that only somebody makes who sits at the table.
_SITTING = ("pass", _PLAY, "claim", "plan", "depart", "return", "take")


class PastTables:
    """What is stored about games that are over: those played to their end, and others from the first trick on."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def channels(self, guild_id: int) -> tuple[int, ...]:
        """The channels of a server in which games were played that are over now."""
        tables = hearts_tables.c
        statement = select(tables.channel_id).where(*_over(guild_id)).distinct().order_by(tables.channel_id)
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def newest(
        self,
        guild_id: int,
        *,
        channels: Collection[int],
        user_id: int,
        sat: int | None = None,
        before: int | None = None,
        limit: int,
    ) -> tuple[HeartsTable, ...]:
        """The games that ended last, the newest first.

        Args:
            guild_id: the server.
            channels: the channels whose games are asked for.
            user_id: somebody whose own games come along, whatever the channel.
            sat: only games at which this person sat, or None.
            before: only games that ended before this table did, or None.
            limit: how many at most.
        """
        tables = hearts_tables.c
        statement = _games(guild_id, channels, user_id, sat)
        if before is not None:
            statement = statement.where(tuple_(tables.ended_at, tables.id) < _place_of(before))
        return await self._tables(statement.order_by(tables.ended_at.desc(), tables.id.desc()).limit(limit))

    async def oldest(
        self,
        guild_id: int,
        *,
        channels: Collection[int],
        user_id: int,
        sat: int | None = None,
        after: int,
        limit: int,
    ) -> tuple[HeartsTable, ...]:
        """The games that ended next after this table did, the oldest first; see `newest`."""
        tables = hearts_tables.c
        statement = _games(guild_id, channels, user_id, sat)
        statement = statement.where(tuple_(tables.ended_at, tables.id) > _place_of(after))
        return await self._tables(statement.order_by(tables.ended_at, tables.id).limit(limit))

    async def _tables(self, statement: Select[*tuple[object, ...]]) -> tuple[HeartsTable, ...]:
        async with self._database.reading() as connection:
            return tuple(HeartsTable(**row) for row in (await connection.execute(statement)).mappings())


def _games(guild_id: int, channels: Collection[int], user_id: int, sat: int | None) -> Select[*tuple[object, ...]]:
    statement = select(hearts_tables).where(*_over(guild_id))
    statement = statement.where(or_(hearts_tables.c.channel_id.in_(channels), _sat(user_id)))
    return statement if sat is None else statement.where(_sat(sat))


def _over(guild_id: int) -> tuple[ColumnElement[bool], ...]:
    """Ended in this server, and either finished or with a whole trick."""
    tables, moves = hearts_tables.c, hearts_moves.c
    cards = (
        select(func.count()).where(moves.table_id == tables.id, moves.kind == _PLAY).correlate(hearts_tables)
    ).scalar_subquery()
    return (
        tables.guild_id == guild_id,
        tables.ended_at.is_not(None),
        or_(tables.ending == FINISHED, cards >= _TRICK),
    )


def _sat(user_id: int) -> ColumnElement[bool]:
    """Whether somebody sat at a table: they were given a hand, or acted for a seat."""
    hands, moves = hearts_hands.c, hearts_moves.c
    given = exists().where(hands.table_id == hearts_tables.c.id, hands.user_id == user_id).correlate(hearts_tables)
    acted = exists().where(moves.table_id == hearts_tables.c.id, moves.user_id == user_id, moves.kind.in_(_SITTING))
    return or_(given, acted.correlate(hearts_tables))


def _place_of(table_id: int) -> Tuple:
    """Where a table stands in the order in which games ended."""
    other = hearts_tables.alias("other").c
    ended_at = select(other.ended_at).where(other.id == table_id).scalar_subquery()
    return tuple_(ended_at, table_id)
