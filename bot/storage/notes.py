"""Small facts the bot keeps for itself, such as the hash of the commands it last registered."""

from __future__ import annotations

from sqlalchemy import select

from bot.storage.database import Database
from bot.storage.tables import notes, upsert


class Notes:
    """Texts under a key of at most 64 characters."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The text under the key, or None."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(notes.c.value).where(notes.c.key == key))

    async def set(self, key: str, value: str) -> None:
        """Put a text under the key in place of the one before."""
        async with self._database.writing() as connection:
            await upsert(connection, notes, {"key": key, "value": value})
