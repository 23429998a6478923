"""The results of Heart to Heart boards that have ended, with the par of their deals."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, update

from bot.storage.database import Database
from bot.storage.heart_to_heart import Tally
from bot.storage.tables import h2h_boards, h2h_deals


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of one board, with the par of its deal where it is known.

    `score`, `moves` and `undone` are None on boards that ended before results were stored (see `without_tally`).
    """

    code: str
    ending: str
    assisted: bool
    score: int | None
    moves: int | None
    undone: int | None
    par: int | None


class BoardResults:
    """What the table of boards says of games that have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, owner_id: int) -> tuple[Ended, ...]:
        """The results of a person's boards that have ended after a stored move, in the order in which they ended."""
        boards = h2h_boards.c
        statement = (
            select(
                *(boards.code, boards.ending, boards.assisted),
                *(boards.score, boards.moves, boards.undone, h2h_deals.c.par),
            )
            .select_from(h2h_boards.outerjoin(h2h_deals, h2h_deals.c.code == boards.code))
            .where(boards.owner_id == owner_id, boards.sequence > 0, boards.ended_at.is_not(None))
            .order_by(boards.ended_at, boards.id)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(statement)
            return tuple(Ended(**row) for row in rows.mappings())

    async def without_tally(self, owner_id: int) -> tuple[tuple[int, str], ...]:
        """The ids and codes of a person's boards that ended before results were stored."""
        boards = h2h_boards.c
        statement = select(boards.id, boards.code).where(
            boards.owner_id == owner_id, boards.sequence > 0, boards.ended_at.is_not(None), boards.score.is_(None)
        )
        async with self._database.reading() as connection:
            return tuple((row.id, row.code) for row in await connection.execute(statement))

    async def set_tally(self, board_id: int, tally: Tally) -> None:
        """Store the result of a board that has ended; one that has a result keeps it."""
        statement = update(h2h_boards).where(h2h_boards.c.id == board_id, h2h_boards.c.score.is_(None))
        values = {"score": tally.score, "moves": tally.moves, "undone": tally.undone}
        async with self._database.writing() as connection:
            await connection.execute(statement.where(h2h_boards.c.ended_at.is_not(None)).values(values))

    async def unsolved(self, *, ended_since: int) -> tuple[int, ...]:
        """The ids of boards that ended since a time, stand in a message, and whose deal's par is not known yet."""
        boards = h2h_boards.c
        statement = (
            select(boards.id)
            .where(boards.ended_at >= ended_since, boards.message_id.is_not(None))
            .where(boards.code.not_in(select(h2h_deals.c.code)))
            .order_by(boards.id)
        )
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(statement))
