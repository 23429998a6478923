"""Deals whose par is known, so that each is searched once."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from bot.storage.database import Database
from bot.storage.tables import h2h_deals, upsert


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """What is known of a deal: its par, or None because nothing wins it."""

    code: str
    par: int | None


class Deals:
    """The table of solved deals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, code: str) -> SolvedDeal | None:
        """What is known of a deal by its canonical code; None while nothing is."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(h2h_deals.c.par).where(h2h_deals.c.code == code))).first()
        return None if row is None else SolvedDeal(code, row.par)

    async def keep(self, deal: SolvedDeal) -> None:
        """Store what was found out about a deal. Two who found it at once found the same."""
        async with self._database.writing() as connection:
            await upsert(connection, h2h_deals, {"code": deal.code, "par": deal.par})
