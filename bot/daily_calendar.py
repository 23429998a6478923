"""What the daily challenge does by itself: one task that sleeps until the next full hour, and looks what is due.

Nothing is remembered between two turns: what is due follows from the clock and the database. So it does not matter
when a turn comes, how often, in how many processes, or whether the clock was set in between.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from bot.clock import Clock, milliseconds, span
from bot.painting.daily import DailyArtist
from bot.sessions.daily.sessions import DailySessions

log = logging.getLogger(__name__)

#: After a failure the next turn is so much later.
_AFTER_FAILURE = timedelta(seconds=30)
_HOUR = timedelta(hours=1)
#: However near the next turn seems, the clock moves on in between.
_SHORTEST = timedelta(milliseconds=1)


class DailyCalendar:
    """Chooses deals at midnight UTC, ends tries whose time is over, and has challenges posted at their hours."""

    def __init__(self, sessions: DailySessions, artist: DailyArtist, clock: Clock) -> None:
        self._sessions = sessions
        self._artist = artist
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with a turn at once; starting again changes nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="daily calendar")

    async def close(self) -> None:
        """Stop; the next start finds what is left to do."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            wait = _AFTER_FAILURE
            try:
                wait = await self._turn()
            except Exception:
                log.exception("the daily challenge could not be looked after")
            await asyncio.sleep(wait.total_seconds())

    async def _turn(self) -> timedelta:
        """Do what is due; how long there is nothing to do then."""
        await self._sessions.prepare()
        await self._sessions.end_overdue()
        await self._sessions.settle()
        await self._sessions.work_out_pars()
        await self._artist.post_due()
        now = milliseconds(self._clock())
        until = now - now % span(_HOUR) + span(_HOUR)
        again = await self._artist.next_try()
        wait = timedelta(milliseconds=(until if again is None else min(until, again)) - now)
        return max(wait, _SHORTEST)
