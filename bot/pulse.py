"""Knows how long the bot was away: while it runs it notes every few seconds that it is there."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from bot.clock import Clock, milliseconds
from bot.storage import Storage

log = logging.getLogger(__name__)

_NOTE = "alive"


class Pulse:
    """The beat, stored; a killed process has missed at most one."""

    def __init__(self, storage: Storage, clock: Clock, beat: timedelta) -> None:
        self._storage = storage
        self._clock = clock
        #: How far apart beats are.
        self.every = beat
        self._task: asyncio.Task[None] | None = None

    async def absence(self) -> int:
        """For how many milliseconds the bot was away at most, 0 when it was never there."""
        last, now = await self._storage.notes.get(_NOTE), milliseconds(self._clock())
        return max(0, now - int(last)) if last is not None and last.isdigit() else 0

    async def begin(self) -> None:
        """Begin to beat."""
        await self._beat()
        self._task = asyncio.create_task(self._run(), name="pulse")

    async def close(self) -> None:
        """Note the last moment, and stop."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        await self._beat()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.every.total_seconds())
            await self._beat()

    async def _beat(self) -> None:
        try:
            await self._storage.notes.set(_NOTE, str(milliseconds(self._clock())))
        except Exception:  # a beat that is missed charges nobody: the next start credits a little more
            log.warning("the moment could not be noted", exc_info=True)
