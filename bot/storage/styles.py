"""The columns that people and servers share: what they chose for their pictures, as texts nobody here understands."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Column, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.tables import upsert


@dataclass(frozen=True, slots=True)
class ChosenStyle:
    """The names of a theme and a deck as stored; None where nothing was chosen."""

    theme: str | None = None
    deck: str | None = None


async def read_style(database: Database, table: Table, owner: int) -> ChosenStyle:
    """What the owner of a row chose; nothing when there is no row."""
    async with database.reading() as connection:
        return await _style(connection, table, owner)


async def choose_style(
    database: Database, table: Table, owner: int, theme: str | None, deck: str | None
) -> ChosenStyle:
    """Store a choice, and leave as it was what is None here; everything that is chosen then."""
    given = {"theme": theme, "deck": deck}
    values = {name: value for name, value in given.items() if value is not None}
    async with database.writing() as connection:
        if values:
            await upsert(connection, table, {_key(table).name: owner, **values})
        return await _style(connection, table, owner)


async def _style(connection: AsyncConnection, table: Table, owner: int) -> ChosenStyle:
    statement = select(table.c.theme, table.c.deck).where(_key(table) == owner)
    row = (await connection.execute(statement)).first()
    return ChosenStyle() if row is None else ChosenStyle(row.theme, row.deck)


def _key(table: Table) -> Column[int]:
    (key,) = table.primary_key.columns
    return key
