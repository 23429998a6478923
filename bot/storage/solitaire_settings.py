"""How a person likes to play Heart to Heart: switches, as they were last set."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.database import Database
from bot.storage.tables import h2h_settings, upsert


@dataclass(frozen=True, slots=True)
class Switches:
    """A person's switches as stored; None where nothing was ever chosen."""

    move_errors: bool | None = None
    placement_help: bool | None = None
    quick_pair: bool | None = None
    lost_warning: bool | None = None


class SolitaireSettings:
    """The table of switches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> Switches:
        """What a person chose."""
        async with self._database.reading() as connection:
            return await _switches(connection, user_id)

    async def choose(self, user_id: int, switches: Switches) -> Switches:
        """Store what is not None, and leave the rest as it was; everything that is chosen then."""
        given = {name: getattr(switches, name) for name in Switches.__slots__}
        values = {name: value for name, value in given.items() if value is not None}
        async with self._database.writing() as connection:
            if values:
                await upsert(connection, h2h_settings, {"user_id": user_id, **values})
            return await _switches(connection, user_id)


async def _switches(connection: AsyncConnection, user_id: int) -> Switches:
    columns = [h2h_settings.c[name] for name in Switches.__slots__]
    row = (await connection.execute(select(*columns).where(h2h_settings.c.user_id == user_id))).first()
    return Switches() if row is None else Switches(*row)
