"""Hearts tables: their moves, the cards lifted for the pass, and the private hand messages.

The moves are the truth: appended and never changed, each with a number and with data in a numbered format. Every append
says which sequence number it expects, so that several processes may serve one table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import RowMapping, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.errors import ChannelTaken, WrongSequence
from bot.storage.failures import is_duplicate
from bot.storage.hearts_results import GameResult, insert_result
from bot.storage.tables import hearts_hands, hearts_lifts, hearts_moves, hearts_tables, upsert

#: A value that JSON gives back as it got it, apart from tuples, which come back as lists.
JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

#: The kind of the move that takes a seat's lifted cards with it.
PASS = "pass"


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move to append: its kind, its input as JSON in a numbered format, and who made it (H seats are 0..3)."""

    kind: str
    data: Mapping[str, JSON]
    seat: int | None = None
    user_id: int | None = None
    format: int = 1


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as stored; `at` is UTC milliseconds."""

    sequence: int
    kind: str
    data: Mapping[str, JSON]
    seat: int | None
    user_id: int | None
    at: int
    format: int = 1


@dataclass(frozen=True, slots=True)
class HeartsTable:
    """One table as stored; times are UTC milliseconds.

    `sequence` is the number of the last move, `painted_sequence` that of the move the public picture shows, `acted_at`
    the last time a person did something. The secret (F1) stays out of the repr, and so out of logs.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    secret: bytes = field(repr=False)
    sequence: int
    painted_sequence: int
    opened_at: int
    acted_at: int
    ended_at: int | None
    ending: str | None
    table_message_id: int | None
    table_posted_at: int | None
    due_at: int | None
    ping_message_id: int | None = None
    ping_turn: str | None = None


@dataclass(frozen=True, slots=True)
class HandMessage:
    """The newest private message that shows a person their hand. `closed`: their direct messages are shut."""

    table_id: int
    seat: int
    user_id: int
    round_number: int
    channel_id: int | None
    message_id: int | None
    closed: bool


class HeartsTables:
    """The tables of Hearts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        locale: str,
        secret: bytes,
        moves: Sequence[NewMove],
        now: int,
        due_at: int | None = None,
    ) -> HeartsTable:
        """Store a new table with its first moves, numbered from 1.

        Raises:
            ChannelTaken: the channel has an open table; nothing was stored.
        """
        statement = (
            insert(hearts_tables)
            .values(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                locale=locale,
                secret=secret,
                sequence=len(moves),
                opened_at=now,
                acted_at=now,
                due_at=due_at,
            )
            .returning(hearts_tables)
        )
        async with self._database.writing() as connection:
            try:
                table = _table((await connection.execute(statement)).mappings().one())
            except IntegrityError as error:
                if not is_duplicate(error):
                    raise
                raise ChannelTaken(f"channel {channel_id} already has an open table") from error
            await _insert_moves(connection, table.id, 0, moves, now)
        return table

    async def get(self, table_id: int) -> HeartsTable | None:
        """The table, open or ended; None when there never was one."""
        return await self._first(select(hearts_tables).where(hearts_tables.c.id == table_id))

    async def open_in(self, channel_id: int) -> HeartsTable | None:
        """The open table of a channel."""
        return await self._first(_in(channel_id).where(hearts_tables.c.ended_at.is_(None)))

    async def newest_in(self, channel_id: int) -> HeartsTable | None:
        """The table opened last in a channel, open or ended."""
        return await self._first(_in(channel_id))

    async def open_ids(self) -> tuple[int, ...]:
        """The ids of all open tables."""
        return await self._ids(_ids().where(hearts_tables.c.ended_at.is_(None)))

    async def moves(self, table_id: int) -> tuple[StoredMove, ...]:
        """Every move of a table in order."""
        statement = (
            select(*(hearts_moves.c[name] for name in ("sequence", "kind", "data", "seat", "user_id", "at", "format")))
            .where(hearts_moves.c.table_id == table_id)
            .order_by(hearts_moves.c.sequence)
        )
        async with self._database.reading() as connection:
            return tuple(StoredMove(**row) for row in (await connection.execute(statement)).mappings())

    async def append(
        self,
        table_id: int,
        expected_sequence: int,
        moves: Sequence[NewMove],
        *,
        now: int,
        due_at: int | None,
        ending: str | None = None,
        acted: bool = True,
        result: GameResult | None = None,
    ) -> int:
        """Store moves after the expected one, all or none, together with the next deadline.

        `acted` says that a person did this; `ending` ends the table with these moves, and with it the deadline. A move
        of the kind "pass" takes its seat's lifted cards away. `result` is what came of a game that these moves
        finish. Returns the new sequence number.

        Raises:
            WrongSequence: the table has moved on, has ended or is gone; nothing was stored.
        """
        sequence = expected_sequence + len(moves)
        changes: dict[str, object] = {"sequence": sequence, "due_at": due_at}
        if acted:
            changes["acted_at"] = now
        if ending is not None:
            changes |= {"ended_at": now, "ending": ending, "due_at": None}
        tables = hearts_tables.c
        guarded = update(hearts_tables).where(
            tables.id == table_id, tables.sequence == expected_sequence, tables.ended_at.is_(None)
        )
        async with self._database.writing() as connection:
            # first the guard: on PostgreSQL it locks the row, so the loser waits and then finds another number
            if (await connection.execute(guarded.values(changes))).rowcount != 1:
                raise WrongSequence(f"table {table_id} is not open at move {expected_sequence}")
            await _insert_moves(connection, table_id, expected_sequence, moves, now)
            if result is not None:
                await insert_result(connection, result)
            passed = [move.seat for move in moves if move.kind == PASS]
            if passed:
                lifts = hearts_lifts.c
                await connection.execute(delete(hearts_lifts).where(lifts.table_id == table_id, lifts.seat.in_(passed)))
        return sequence

    async def set_due(self, table_id: int, due_at: int | None) -> None:
        """Store when the table must be looked at next. A table that has ended keeps none."""
        await self._change(table_id, {"due_at": due_at}, only_open=True)

    async def touch(self, table_id: int, now: int, due_at: int | None) -> None:
        """Store that a person did something at a table that changes nothing else, and when it is due then."""
        await self._change(table_id, {"acted_at": now, "due_at": due_at}, only_open=True)

    async def set_ping(self, table_id: int, message_id: int | None, turn: str | None) -> None:
        """Store which message calls the people whose turn it is, and for which turn; None once it is gone."""
        await self._change(table_id, {"ping_message_id": message_id, "ping_turn": turn})

    async def to_call(self) -> tuple[int, ...]:
        """The ids of tables at which somebody may have to be called, or was: the open ones, and those with a call."""
        tables = hearts_tables.c
        return await self._ids(_ids().where(tables.ended_at.is_(None) | tables.ping_turn.is_not(None)))

    async def open_of_server(self, guild_id: int) -> tuple[int, ...]:
        """The ids of the open tables of a server."""
        tables = hearts_tables.c
        return await self._ids(_ids().where(tables.guild_id == guild_id, tables.ended_at.is_(None)))

    async def servers_with_tables(self) -> tuple[int, ...]:
        """The servers that have an open table."""
        tables = hearts_tables.c
        return await self._ids(select(tables.guild_id).where(tables.ended_at.is_(None)).distinct())

    async def set_message(self, table_id: int, message_id: int | None, posted_at: int | None) -> None:
        """Store which message shows the table and when it was posted."""
        await self._change(table_id, {"table_message_id": message_id, "table_posted_at": posted_at})

    async def set_painted(self, table_id: int, sequence: int) -> None:
        """Store that a picture of this move is out. A lower number than the stored one changes nothing."""
        tables = hearts_tables.c
        statement = update(hearts_tables).where(tables.id == table_id, tables.painted_sequence < sequence)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(painted_sequence=sequence))

    async def unpainted(self, *, ended_since: int = 0) -> tuple[int, ...]:
        """The ids of tables whose picture is older than their last move: open ones, and those ended since a time."""
        tables = hearts_tables.c
        return await self._ids(
            _ids()
            .where(tables.painted_sequence < tables.sequence)
            .where(tables.ended_at.is_(None) | (tables.ended_at >= ended_since))
        )

    async def due(self, now: int) -> tuple[int, ...]:
        """The ids of tables whose deadline has come, the longest overdue first."""
        tables = hearts_tables.c
        statement = select(tables.id).where(tables.due_at <= now).order_by(tables.due_at, tables.id)
        return await self._ids(statement)

    async def next_due(self, *, apart_from: Sequence[int] = ()) -> int | None:
        """The nearest deadline of all tables apart from these, past or to come, in UTC milliseconds."""
        statement = select(func.min(hearts_tables.c.due_at))
        if apart_from:
            statement = statement.where(hearts_tables.c.id.not_in(apart_from))
        async with self._database.reading() as connection:
            nearest: int | None = await connection.scalar(statement)
        return nearest

    async def lift(
        self, table_id: int, seat: int, round_number: int, card_text: str, *, lifted: bool
    ) -> tuple[str, ...]:
        """Lift a card for the pass, or lower it again; a repeat changes nothing.

        Returns the cards the seat has lifted then, in the order of lifting.
        """
        async with self._database.writing() as connection:
            await _lock(connection, table_id)
            cards = await _lifted(connection, table_id, seat, round_number)
            if lifted and card_text not in cards:
                cards = (*cards, card_text)
            elif not lifted:
                cards = tuple(card for card in cards if card != card_text)
            await _replace(connection, table_id, seat, round_number, cards)
        return cards

    async def replace_lifts(self, table_id: int, seat: int, round_number: int, cards: tuple[str, ...]) -> None:
        """Lift exactly these cards."""
        async with self._database.writing() as connection:
            await _lock(connection, table_id)
            await _replace(connection, table_id, seat, round_number, cards)

    async def lifts(self, table_id: int, round_number: int) -> dict[int, tuple[str, ...]]:
        """The cards each seat has lifted and not yet passed, by seat, in the order of lifting."""
        columns = hearts_lifts.c
        statement = (
            select(columns.seat, columns.card)
            .where(columns.table_id == table_id, columns.round_number == round_number)
            .order_by(columns.seat, columns.place)
        )
        found: dict[int, tuple[str, ...]] = {}
        async with self._database.reading() as connection:
            for seat, card in await connection.execute(statement):
                found[seat] = (*found.get(seat, ()), card)
        return found

    async def save_hand(self, hand: HandMessage) -> None:
        """Keep one message for each person at a table: this one, unless one of a later round is stored already."""
        columns = hearts_hands.c
        values = {column.name: getattr(hand, column.name) for column in columns}
        async with self._database.writing() as connection:
            await upsert(connection, hearts_hands, values, unless=columns.round_number > hand.round_number)

    async def hands(self, table_id: int) -> tuple[HandMessage, ...]:
        """The newest hand message of each person at a table, by seat."""
        columns = hearts_hands.c
        statement = select(hearts_hands).where(columns.table_id == table_id).order_by(columns.seat, columns.user_id)
        async with self._database.reading() as connection:
            return tuple(HandMessage(**row) for row in (await connection.execute(statement)).mappings())

    async def open_with_hand_of(self, user_id: int, limit: int = 25) -> tuple[int, ...]:
        """The ids of open tables at which a person has been given a hand, the newest first."""
        tables, hands = hearts_tables.c, hearts_hands.c
        statement = (
            select(tables.id)
            .join(hearts_hands, hands.table_id == tables.id)
            .where(tables.ended_at.is_(None), hands.user_id == user_id)
            .order_by(tables.id.desc())
            .limit(limit)
        )
        return await self._ids(statement)

    async def _first(self, statement: Select[*tuple[object, ...]]) -> HeartsTable | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().first()
        return None if row is None else _table(row)

    async def _ids(self, statement: Select[int]) -> tuple[int, ...]:
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def _change(self, table_id: int, values: Mapping[str, object], *, only_open: bool = False) -> None:
        statement = update(hearts_tables).where(hearts_tables.c.id == table_id)
        if only_open:
            statement = statement.where(hearts_tables.c.ended_at.is_(None))
        async with self._database.writing() as connection:
            await connection.execute(statement.values(dict(values)))


def _table(row: RowMapping) -> HeartsTable:
    return HeartsTable(**row)


def _in(channel_id: int) -> Select[*tuple[object, ...]]:
    tables = hearts_tables.c
    return select(hearts_tables).where(tables.channel_id == channel_id).order_by(tables.id.desc()).limit(1)


def _ids() -> Select[int]:
    return select(hearts_tables.c.id).order_by(hearts_tables.c.id)


async def _insert_moves(
    connection: AsyncConnection, table_id: int, after: int, moves: Sequence[NewMove], now: int
) -> None:
    rows = [
        {
            "table_id": table_id,
            "sequence": number,
            "format": move.format,
            "kind": move.kind,
            "data": dict(move.data),
            "seat": move.seat,
            "user_id": move.user_id,
            "at": now,
        }
        for number, move in enumerate(moves, after + 1)
    ]
    if rows:
        await connection.execute(insert(hearts_moves), rows)


async def _lock(connection: AsyncConnection, table_id: int) -> None:
    """Let lifts of one table follow one another, and the passes too. SQLite's writer does so anyway."""
    await connection.execute(select(hearts_tables.c.id).where(hearts_tables.c.id == table_id).with_for_update())


async def _lifted(connection: AsyncConnection, table_id: int, seat: int, round_number: int) -> tuple[str, ...]:
    columns = hearts_lifts.c
    statement = (
        select(columns.card)
        .where(columns.table_id == table_id, columns.seat == seat, columns.round_number == round_number)
        .order_by(columns.place)
    )
    return tuple(await connection.scalars(statement))


async def _replace(
    connection: AsyncConnection, table_id: int, seat: int, round_number: int, cards: tuple[str, ...]
) -> None:
    columns = hearts_lifts.c
    # what was lifted in earlier rounds goes too: nothing will ask for it again
    mine = (columns.table_id == table_id, columns.seat == seat, columns.round_number <= round_number)
    await connection.execute(delete(hearts_lifts).where(*mine))
    rows = [
        {"table_id": table_id, "seat": seat, "round_number": round_number, "card": card, "place": place}
        for place, card in enumerate(cards)
    ]
    if rows:
        await connection.execute(insert(hearts_lifts), rows)
