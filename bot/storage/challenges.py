"""Challenges: a deal that somebody put to a channel, and how those fared who took it up.

A challenge's post is made of what is stored here, so it can be painted anew at any time. Everybody's board of a
challenge is an ordinary board that names it; a unique index sees to it that nobody has two.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import RowMapping, Select, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.storage.database import Database
from bot.storage.failures import is_duplicate
from bot.storage.tables import h2h_boards, h2h_challengers, h2h_challenges, upsert

_LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge as stored; times are UTC milliseconds.

    `message_id` is None while no post of it is known. `posted_at` is when the present post was begun. `board_id` is
    the board it was made from, if there was one. `painted_ended` and `painted_open` say how many boards of each kind
    the post speaks of.
    """

    id: int
    guild_id: int | None
    channel_id: int
    message_id: int | None
    code: str
    host_id: int
    locale: str
    posted_at: int
    board_id: int | None
    painted_ended: int
    painted_open: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody's board of a challenge, without anything that lies on it.

    `ending` is None while it is played; `score`, `moves` and `undone` are its result. `name` is None when the
    person's name was never heard. `clock_ms` is the time played up to the last move.
    """

    user_id: int
    name: str | None
    ending: str | None
    score: int | None
    moves: int | None
    undone: int | None
    assisted: bool
    clock_ms: int


class Challenges:
    """The table of challenges, and the names of those who play."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(
        self,
        *,
        guild_id: int | None,
        channel_id: int,
        code: str,
        host_id: int,
        host_name: str,
        locale: str,
        now: int,
        board_id: int | None = None,
    ) -> Challenge:
        """Store a new challenge without a post; a board that was put to a channel already keeps its first one."""
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "code": code,
            "host_id": host_id,
            "locale": locale,
            "posted_at": now,
            "board_id": board_id,
        }
        try:
            async with self._database.writing() as connection:
                statement = insert(h2h_challenges).values(values).returning(h2h_challenges)
                challenge = _challenge((await connection.execute(statement)).mappings().one())
                await upsert(connection, h2h_challengers, _named(challenge.id, host_id, host_name))
                return challenge
        except IntegrityError as error:
            if not is_duplicate(error):
                raise
            first = await self._first(select(h2h_challenges).where(h2h_challenges.c.board_id == board_id))
            if first is None:
                raise
            return first

    async def get(self, challenge_id: int) -> Challenge | None:
        """The challenge, or None when there never was one."""
        return await self._first(select(h2h_challenges).where(h2h_challenges.c.id == challenge_id))

    async def board_of(self, challenge_id: int, user_id: int) -> int | None:
        """The id of a person's board of a challenge, open or ended."""
        boards = h2h_boards.c
        statement = select(boards.id).where(boards.challenge_id == challenge_id, boards.owner_id == user_id)
        async with self._database.reading() as connection:
            return await connection.scalar(statement)

    async def entries(self, challenge_id: int) -> tuple[Entry, ...]:
        """Everybody's boards of a challenge, those that ended first in front."""
        boards, names = h2h_boards.c, h2h_challengers.c
        named = and_(names.challenge_id == boards.challenge_id, names.user_id == boards.owner_id)
        statement = (
            select(
                boards.owner_id.label("user_id"),
                names.name,
                boards.ending,
                boards.score,
                boards.moves,
                boards.undone,
                boards.assisted,
                boards.move_clock_ms.label("clock_ms"),
            )
            .select_from(h2h_boards.outerjoin(h2h_challengers, named))
            .where(boards.challenge_id == challenge_id)
            .order_by(boards.ended_at.is_(None), boards.ended_at, boards.id)
        )
        async with self._database.reading() as connection:
            return tuple(Entry(**row) for row in (await connection.execute(statement)).mappings())

    async def name_of(self, challenge_id: int, user_id: int) -> str | None:
        """The name of somebody who challenged or plays, as last heard."""
        names = h2h_challengers.c
        statement = select(names.name).where(names.challenge_id == challenge_id, names.user_id == user_id)
        async with self._database.reading() as connection:
            return await connection.scalar(statement)

    async def remember_name(self, challenge_id: int, user_id: int, name: str) -> None:
        """Keep the name of somebody who plays."""
        async with self._database.writing() as connection:
            await upsert(connection, h2h_challengers, _named(challenge_id, user_id, name))

    async def set_message(self, challenge_id: int, channel_id: int, message_id: int) -> None:
        """Store where the post is."""
        statement = update(h2h_challenges).where(h2h_challenges.c.id == challenge_id)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(channel_id=channel_id, message_id=message_id))

    async def forget_message(self, challenge_id: int, now: int) -> None:
        """Store that the post is gone; another one, if there is to be one, begins now."""
        statement = update(h2h_challenges).where(h2h_challenges.c.id == challenge_id)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(message_id=None, posted_at=now))

    async def set_painted(self, challenge_id: int, ended: int, still_open: int) -> None:
        """Store of how many ended and open boards the post speaks."""
        statement = update(h2h_challenges).where(h2h_challenges.c.id == challenge_id)
        async with self._database.writing() as connection:
            await connection.execute(statement.values(painted_ended=ended, painted_open=still_open))

    async def unpainted(self) -> tuple[int, ...]:
        """The ids of challenges whose post speaks of other numbers of boards than there are."""
        challenges, boards = h2h_challenges.c, h2h_boards.c
        ended = func.count(boards.ended_at)
        still_open = func.count(boards.id) - ended
        statement = (
            select(challenges.id)
            .select_from(h2h_challenges.outerjoin(h2h_boards, boards.challenge_id == challenges.id))
            .where(challenges.message_id.is_not(None))
            .group_by(challenges.id, challenges.painted_ended, challenges.painted_open)
            .having(or_(ended != challenges.painted_ended, still_open != challenges.painted_open))
            .order_by(challenges.id)
        )
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))

    async def _first(self, statement: Select[*tuple[object, ...]]) -> Challenge | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().first()
        return None if row is None else _challenge(row)


def _challenge(row: RowMapping) -> Challenge:
    return Challenge(**row)


def _named(challenge_id: int, user_id: int, name: str) -> dict[str, object]:
    return {"challenge_id": challenge_id, "user_id": user_id, "name": name[:_LONGEST_NAME]}
