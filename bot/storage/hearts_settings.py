"""How a person likes to play Hearts, as it was last set."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.tables import hearts_settings, upsert


@dataclass(frozen=True, slots=True)
class HeartsChoices:
    """A person's choices as stored; None where nothing was ever chosen."""

    sorting: str | None = None
    forced: bool | None = None
    pings: bool | None = None


class HeartsSettings:
    """The table of choices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> HeartsChoices:
        """What a person chose."""
        async with self._database.reading() as connection:
            return await _choices(connection, user_id)

    async def choose(self, user_id: int, choices: HeartsChoices) -> HeartsChoices:
        """Store what is not None, and leave the rest as it was; everything that is chosen then."""
        given = {name: getattr(choices, name) for name in HeartsChoices.__slots__}
        values = {name: value for name, value in given.items() if value is not None}
        async with self._database.writing() as connection:
            if values:
                await upsert(connection, hearts_settings, {"user_id": user_id, **values})
            return await _choices(connection, user_id)


async def _choices(connection: AsyncConnection, user_id: int) -> HeartsChoices:
    columns = [hearts_settings.c[name] for name in HeartsChoices.__slots__]
    row = (await connection.execute(select(*columns).where(hearts_settings.c.user_id == user_id))).first()
    return HeartsChoices() if row is None else HeartsChoices(*row)
