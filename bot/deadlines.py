"""Wakes tables when something is due: one task that sleeps until the nearest stored deadline.

Deadlines are stored with the tables, so a restart finds them again. What is due is judged by the table itself
(`HeartsSessions.tick`), so waking it once too often does nothing.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from bot.clock import Clock, milliseconds, span
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Table
from bot.storage import Storage
from bot.storage.errors import DatabaseBusy, StorageError

log = logging.getLogger(__name__)

#: After a failure a table is left alone for this long.
_AFTER_FAILURE = timedelta(seconds=30)
#: A database that was busy is asked again after this long.
_WHILE_BUSY = timedelta(seconds=5)
#: Never sleep longer than this: a machine's clock may be set.
_LONGEST_SLEEP = timedelta(hours=1)


class Deadlines:
    """The dispatcher of deadlines."""

    def __init__(self, storage: Storage, sessions: HeartsSessions, clock: Clock) -> None:
        self._storage = storage
        self._sessions = sessions
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self._until: int | None = None  # what the task sleeps for; None while it works
        self._outdated = False  # whether a deadline was stored since the task began to read them
        self._ticking: dict[int, asyncio.Task[None]] = {}  # what computer players think about may take a while
        self._watching = False
        self._closed = False
        sessions.when_scheduled(self._scheduled)

    def start(self) -> None:
        """Begin to watch the stored deadlines. Before that nothing is woken, whatever is stored."""
        self._watching = True
        self._run_anew()

    def _run_anew(self) -> None:
        if not self._closed:
            self._task = asyncio.create_task(self._run(), name="deadlines")

    async def close(self) -> None:
        """Stop; deadlines stay stored."""
        self._closed = True
        tasks = [*self._ticking.values()] + ([] if self._task is None else [self._task])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _scheduled(self, table: Table) -> None:
        due = self._sessions.next_due(table)
        if due is not None and table.id not in self._ticking:
            self._look_again(due)

    def _look_again(self, due: int) -> None:
        """See to it that the task knows of a deadline."""
        if self._closed or not self._watching:
            return
        if self._task is None or self._task.done():
            self._run_anew()
        elif self._until is None:
            self._outdated = True
        elif due < self._until:
            self._task.cancel()
            self._run_anew()

    async def _run(self) -> None:
        while not self._closed:
            try:
                if not await self._wait_and_wake():
                    return
            except DatabaseBusy as error:
                log.warning("the deadlines could not be read: %s", error)
                await asyncio.sleep(_WHILE_BUSY.total_seconds())
            except Exception:
                log.exception("the deadlines could not be read")
                await asyncio.sleep(_AFTER_FAILURE.total_seconds())

    async def _wait_and_wake(self) -> bool:
        """Wait for the nearest deadline and wake its tables; False when there is none to wait for."""
        self._outdated = False
        due = await self._storage.hearts.next_due(apart_from=tuple(self._ticking))
        if self._outdated:
            return True  # what was read may lack the deadline that was stored meanwhile
        if due is None:
            return False
        wait = min(due - self._now(), span(_LONGEST_SLEEP))
        if wait > 0:
            self._until = due
            try:
                await asyncio.sleep(wait / 1000)
            finally:
                self._until = None
        for table_id in await self._storage.hearts.due(self._now()):
            if table_id not in self._ticking:
                self._ticking[table_id] = asyncio.create_task(self._tick(table_id), name=f"tick {table_id}")
        return True

    async def _tick(self, table_id: int) -> None:
        try:
            await self._sessions.tick(table_id)
        except DatabaseBusy as error:
            log.warning("table %s could not be moved on: %s", table_id, error)
            await self._put_off(table_id, _WHILE_BUSY)
        except Exception:
            log.exception("table %s could not be moved on", table_id)
            await self._put_off(table_id, _AFTER_FAILURE)
        finally:
            del self._ticking[table_id]
            self._look_again(0)

    async def _put_off(self, table_id: int, pause: timedelta) -> None:
        """Leave a table alone for a while; without a database that can note it, by waiting here."""
        try:
            await self._storage.hearts.set_due(table_id, self._now() + span(pause))
        except StorageError:
            await asyncio.sleep(pause.total_seconds())

    def _now(self) -> int:
        return milliseconds(self._clock())
