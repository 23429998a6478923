"""What the bot remembers of a server."""

from __future__ import annotations

from bot.storage.database import Database
from bot.storage.styles import ChosenStyle, choose_style, read_style
from bot.storage.tables import servers


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
