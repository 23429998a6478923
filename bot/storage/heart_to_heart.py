"""Heart to Heart boards and their moves.

A board's truth is its deal code and its moves: short texts such as "D", "R", "P:3:7", "W:25", "U", appended and never
changed; an undo is a move like any other. Every write that depends on the position says which sequence number it
expects, so that several processes may serve one board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import CursorResult, RowMapping, Select, Update, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from bot.clock import span
from bot.storage.database import Database
from bot.storage.errors import ChallengeTaken, WrongSequence
from bot.storage.failures import is_duplicate
from bot.storage.tables import h2h_boards, h2h_moves

#: How a board can end. A board that has ended takes no further move.
WON = "won"
DEADLOCKED = "deadlocked"
GIVEN_UP = "given_up"

_ENDINGS = frozenset({WON, DEADLOCKED, GIVEN_UP})

#: What a board is for.
FREE = "free"
CHALLENGE = "challenge"
DAILY = "daily"

#: A board that nobody touched for so long stops its clock until the next press.
IDLE = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Board:
    """One board as stored; times are UTC milliseconds.

    `sequence` counts the stored moves, `painted_sequence` is the move the last picture shows. `message_id` is None
    while no message is known that the bot could reach by itself; a `private` board never has one, since only its
    owner's next press or command can show it. `kind` says what the board is for, with its `challenge_id` or `day`.
    `clock_ms` is the time played up to `touched_at`, `move_clock_ms` that at the last move. `assisted`: help was used
    that gives information away. `score`, `moves` and `undone` are the result, once there is one.
    """

    id: int
    owner_id: int
    guild_id: int | None
    channel_id: int
    message_id: int | None
    code: str
    locale: str
    sequence: int
    painted_sequence: int
    selected: str | None
    opened_at: int
    touched_at: int
    last_move_at: int | None
    ended_at: int | None
    ending: str | None
    kind: str
    private: bool
    challenge_id: int | None
    day: str | None
    assisted: bool
    clock_ms: int
    move_clock_ms: int
    score: int | None
    moves: int | None
    undone: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """What stands on a board when it ends: its score, its moves, and how many of them were undone."""

    score: int
    moves: int
    undone: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many boards of one person ended how, and how many are open; boards without a stored move do not count."""

    won: int
    deadlocked: int
    given_up: int
    open: int

    @property
    def played(self) -> int:
        """All of them together."""
        return self.won + self.deadlocked + self.given_up + self.open


class Boards:
    """The table of boards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(
        self,
        *,
        owner_id: int,
        guild_id: int | None,
        channel_id: int,
        code: str,
        locale: str,
        now: int,
        private: bool = False,
        kind: str = FREE,
        challenge_id: int | None = None,
        day: str | None = None,
    ) -> Board:
        """Store a new board, dealt by its code, without a move.

        Raises:
            ChallengeTaken: its owner has a board of this challenge already; nothing was stored.
        """
        statement = (
            insert(h2h_boards)
            .values(
                owner_id=owner_id,
                guild_id=guild_id,
                channel_id=channel_id,
                code=code,
                locale=locale,
                opened_at=now,
                touched_at=now,
                private=private,
                kind=kind,
                challenge_id=challenge_id,
                day=day,
            )
            .returning(h2h_boards)
        )
        try:
            async with self._database.writing() as connection:
                return _board((await connection.execute(statement)).mappings().one())
        except IntegrityError as error:
            if challenge_id is None or not is_duplicate(error):
                raise
            raise ChallengeTaken(f"user {owner_id} has a board of challenge {challenge_id} already") from error

    async def get(self, board_id: int) -> Board | None:
        """The board, open or ended; None when there never was one or it was dropped."""
        return await self._first(select(h2h_boards).where(h2h_boards.c.id == board_id))

    async def newest_open(self, owner_id: int, channel_id: int) -> Board | None:
        """The open board its owner touched last in a channel."""
        return await self._first(_open_of(owner_id).where(h2h_boards.c.channel_id == channel_id).limit(1))

    async def open_of(self, owner_id: int, limit: int = 25) -> tuple[Board, ...]:
        """A person's open boards everywhere, the one touched last first."""
        async with self._database.reading() as connection:
            rows = await connection.execute(_open_of(owner_id).limit(limit))
            return tuple(_board(row) for row in rows.mappings())

    async def moves(self, board_id: int) -> tuple[str, ...]:
        """Every stored move of a board in order, undos included."""
        statement = select(h2h_moves.c.move).where(h2h_moves.c.board_id == board_id).order_by(h2h_moves.c.sequence)
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def append(
        self,
        board_id: int,
        expected_sequence: int,
        moves: Sequence[str],
        *,
        selected: str | None,
        now: int,
        ending: str | None = None,
        tally: Tally | None = None,
    ) -> int:
        """Store moves after the expected one, with the selection they leave; and the ending if they end the board.

        Returns the new sequence number: `expected_sequence + len(moves)`.

        Raises:
            WrongSequence: the board has moved on, has ended or is gone; nothing was stored.
        """
        sequence = expected_sequence + len(moves)
        changes: dict[str, object] = {"sequence": sequence, "selected": selected, **_touched(now)}
        if moves:
            changes |= {"last_move_at": now, "move_clock_ms": _clock_at(now)}
        if ending is not None:
            changes |= _ended(ending, now, tally)
        async with self._database.writing() as connection:
            await _change_expected(connection, board_id, expected_sequence, _open_board(board_id).values(changes))
            if moves:
                rows = [
                    {"board_id": board_id, "sequence": number, "move": move, "at": now}
                    for number, move in enumerate(moves, expected_sequence + 1)
                ]
                await connection.execute(insert(h2h_moves), rows)
        return sequence

    async def select(self, board_id: int, expected_sequence: int, selected: str | None, now: int) -> None:
        """Store which card is selected; this is not a move and raises no number.

        Raises:
            WrongSequence: the board has moved on, has ended or is gone; nothing was stored.
        """
        changes = _open_board(board_id).values(selected=selected, **_touched(now))
        async with self._database.writing() as connection:
            await _change_expected(connection, board_id, expected_sequence, changes)

    async def touch(self, board_id: int, now: int) -> None:
        """Make an open board the one its owner used last."""
        async with self._database.writing() as connection:
            await connection.execute(_open_board(board_id).values(**_touched(now)))

    async def assist(self, board_id: int) -> None:
        """Store that its owner has used help that gives information away."""
        async with self._database.writing() as connection:
            await connection.execute(_open_board(board_id).values(assisted=True))

    async def restart_clock(self, board_id: int, now: int) -> None:
        """Begin the clock of a board that nobody has seen yet, or nobody has moved on, anew."""
        begun = _open_board(board_id).where(h2h_boards.c.sequence == 0)
        values = {"opened_at": now, "touched_at": now, "clock_ms": 0, "move_clock_ms": 0}
        async with self._database.writing() as connection:
            await connection.execute(begun.values(values))

    async def finish(self, board_id: int, ending: str, now: int, tally: Tally | None = None) -> bool:
        """End a board that its owner leaves. A free one without a stored move is deleted instead and counts nowhere.

        Returns False when it had ended already, or is gone; then nothing is changed.
        """
        unplayed = delete(h2h_boards).where(
            h2h_boards.c.id == board_id,
            h2h_boards.c.ended_at.is_(None),
            h2h_boards.c.sequence == 0,
            h2h_boards.c.kind != DAILY,  # a try that was spent stays spent
        )
        ended = _open_board(board_id).values(_ended(ending, now, tally))
        async with self._database.writing() as connection:
            return (await connection.execute(unplayed)).rowcount == 1 or (await connection.execute(ended)).rowcount == 1

    async def set_message(self, board_id: int, channel_id: int, message_id: int | None) -> None:
        """Store where the board is shown now; None for a message the bot cannot reach by itself."""
        statement = update(h2h_boards).where(h2h_boards.c.id == board_id)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(channel_id=channel_id, message_id=message_id))

    async def set_painted(self, board_id: int, sequence: int) -> None:
        """Store that a picture of this move is out. A lower number than the stored one changes nothing."""
        statement = update(h2h_boards).where(h2h_boards.c.id == board_id, h2h_boards.c.painted_sequence < sequence)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(painted_sequence=sequence))

    async def unpainted(self, *, ended_since: int = 0) -> tuple[int, ...]:
        """The ids of boards whose picture is older than their last move: open ones, and those ended since a time."""
        boards = h2h_boards.c
        statement = (
            select(boards.id)
            .where(boards.painted_sequence < boards.sequence, boards.private.is_(False))
            .where(boards.ended_at.is_(None) | (boards.ended_at >= ended_since))
            .order_by(boards.id)
        )
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def newest_private(self, owner_id: int, channel_id: int) -> Board | None:
        """The open private board its owner touched last in a channel."""
        boards = h2h_boards.c
        return await self._first(
            _open_of(owner_id).where(boards.channel_id == channel_id, boards.private.is_(True)).limit(1)
        )

    async def statistics(self, owner_id: int, *, assisted: bool | None = None) -> Statistics:
        """A person's boards, counted by ending: all of them, or those with help only, or those without."""
        boards = h2h_boards.c
        statement = (
            select(boards.ending, func.count().label("boards"))
            .where(boards.owner_id == owner_id, boards.sequence > 0)
            .group_by(boards.ending)
        )
        if assisted is not None:
            statement = statement.where(boards.assisted.is_(assisted))
        async with self._database.reading() as connection:
            rows = await connection.execute(statement)
            counts: dict[str | None, int] = {row.ending: row.boards for row in rows}
        return Statistics(
            won=counts.get(WON, 0),
            deadlocked=counts.get(DEADLOCKED, 0),
            given_up=counts.get(GIVEN_UP, 0),
            open=counts.get(None, 0),
        )

    async def _first(self, statement: Select[*tuple[object, ...]]) -> Board | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().first()
        return None if row is None else _board(row)


def _board(row: RowMapping) -> Board:
    return Board(**row)


def _known(ending: str) -> str:
    if ending not in _ENDINGS:
        raise ValueError(f"a board cannot end as {ending!r}")
    return ending


def _touched(now: int) -> dict[str, object]:
    """The columns that every press changes: the clock runs on, unless the board was left alone for long."""
    return {"touched_at": now, "clock_ms": _clock_at(now)}


def _clock_at(now: int) -> ColumnElement[int]:
    since = now - h2h_boards.c.touched_at
    limit = span(IDLE)
    return h2h_boards.c.clock_ms + case((since < 0, 0), (since > limit, limit), else_=since)


def _ended(ending: str, now: int, tally: Tally | None) -> dict[str, object]:
    result = {} if tally is None else {"score": tally.score, "moves": tally.moves, "undone": tally.undone}
    return {"ended_at": now, "ending": _known(ending), **result}


def _open_of(owner_id: int) -> Select[*tuple[object, ...]]:
    boards = h2h_boards.c
    return (
        select(h2h_boards)
        .where(boards.owner_id == owner_id, boards.ended_at.is_(None))
        .order_by(boards.touched_at.desc(), boards.id.desc())
    )


def _open_board(board_id: int) -> Update:
    return update(h2h_boards).where(h2h_boards.c.id == board_id, h2h_boards.c.ended_at.is_(None))


async def _change_expected(connection: AsyncConnection, board_id: int, expected: int, changes: Update) -> None:
    result: CursorResult[object] = await connection.execute(changes.where(h2h_boards.c.sequence == expected))
    if result.rowcount != 1:
        raise WrongSequence(f"board {board_id} is not open at move {expected}")
