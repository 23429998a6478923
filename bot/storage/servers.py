"""What the bot remembers of a server."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select

from bot.storage.database import Database
from bot.storage.styles import ChosenStyle, choose_style, read_style
from bot.storage.tables import servers, upsert


class Servers:
    """The table of servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def style(self, guild_id: int) -> ChosenStyle:
        """What a server chose for its public pictures."""
        return await read_style(self._database, servers, guild_id)

    async def choose_style(self, guild_id: int, *, theme: str | None = None, deck: str | None = None) -> ChosenStyle:
        """Store a server's choice; what is left out stays. Everything that is chosen then."""
        return await choose_style(self._database, servers, guild_id, theme, deck)

    async def hearts_terms(self, guild_id: int) -> Mapping[str, object] | None:
        """What the newest Hearts table of a server was to play by, as JSON, or None."""
        async with self._database.reading() as connection:
            found: Mapping[str, object] | None = await connection.scalar(
                select(servers.c.hearts_terms).where(servers.c.guild_id == guild_id)
            )
        return found

    async def keep_hearts_terms(self, guild_id: int, terms: Mapping[str, object]) -> None:
        """Store what a Hearts table of a server is to play by, for the next one."""
        async with self._database.writing() as connection:
            await upsert(connection, servers, {"guild_id": guild_id, "hearts_terms": dict(terms)})
