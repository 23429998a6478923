"""How far the pictures of a table have come, and where its message stands."""

from __future__ import annotations

from bot.painter import Canvas, Painter
from bot.sessions.cache import Recent
from bot.sessions.hearts.table import Table
from bot.storage import Storage
from bot.storage.hearts import HeartsTable

_REMEMBERED_CANVASES = 4096


class Progress:
    """Notes what was painted, and stores it once a table has nothing left to paint."""

    def __init__(self, storage: Storage, painter: Painter) -> None:
        self._storage = storage
        self._painter = painter
        self._painted: Recent[Canvas, int] = Recent(_REMEMBERED_CANVASES)

    async def painted(self, canvas: Canvas, table: Table) -> None:
        """Note that a canvas shows the table as it is."""
        self._painted.put(canvas, table.sequence)
        if self._painter.busy(table.id, ("table", "hand")):
            return
        canvases = [Canvas("table", table.id)]
        canvases += [Canvas("hand", table.id, user_id) for _, user_id in table.people]
        shown = [self._painted.get(known) for known in canvases]
        sequences = [sequence for sequence in shown if sequence is not None]
        if len(sequences) == len(canvases):
            await self._storage.hearts.set_painted(table.id, min(sequences))


def link_of(record: HeartsTable) -> str | None:
    """The address of a table's message, or None while it has none."""
    if record.table_message_id is None:
        return None
    return f"https://discord.com/channels/{record.guild_id}/{record.channel_id}/{record.table_message_id}"
