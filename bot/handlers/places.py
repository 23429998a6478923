"""What becomes of tables whose place is gone: the server, the channel, the thread."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Ending
from bot.storage import Storage

log = logging.getLogger(__name__)


class Places:
    """Closes tables that nobody can reach any more; their people are free at once."""

    def __init__(self, storage: Storage, sessions: HeartsSessions) -> None:
        self._storage = storage
        self._sessions = sessions

    async def server_gone(self, guild_id: int) -> None:
        """The bot was removed from a server, or the server is gone."""
        for table_id in await self._storage.hearts.open_of_server(guild_id):
            await self._close(table_id, Ending.SERVER_GONE)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or thread was deleted."""
        record = await self._storage.hearts.open_in(channel_id)
        if record is not None:
            await self._close(record.id, Ending.CHANNEL_GONE)

    async def thread_locked(self, thread_id: int) -> None:
        """A thread was closed for good: nobody but moderators can write there."""
        record = await self._storage.hearts.open_in(thread_id)
        if record is not None:
            await self._close(record.id, Ending.THREAD_CLOSED)

    async def look_after(self, known: Callable[[int], bool]) -> None:
        """Close what happened while the bot was away: tables of servers that are not known any more."""
        for guild_id in await self._storage.hearts.servers_with_tables():
            if not known(guild_id):
                await self.server_gone(guild_id)

    async def _close(self, table_id: int, ending: Ending) -> None:
        log.info("table %s is closed: %s", table_id, ending.value)
        await self._sessions.close(table_id, ending)
