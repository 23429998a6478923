"""The par of deals: searched once each, beside everything else, and kept for good."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from bot.sessions.cache import Recent
from bot.storage import Storage
from bot.storage.deals import SolvedDeal
from bot.storage.errors import StorageError
from bot.thinking import Thinker, Unanswered
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.solver import winnable

log = logging.getLogger(__name__)

_REMEMBERED = 4096
#: A press is answered within a second; most searches take a fiftieth of that.
_MOMENT = timedelta(milliseconds=500)


class Pars:
    """What is known of deals, and the searches under way."""

    def __init__(self, storage: Storage, thinker: Thinker) -> None:
        self._storage = storage
        self._thinker = thinker
        self._known: Recent[str, SolvedDeal] = Recent(_REMEMBERED)
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._found: list[Callable[[SolvedDeal], None]] = []
        self._closed = False

    def when_found(self, listener: Callable[[SolvedDeal], None]) -> None:
        """Call a listener with every deal that was looked for, once it is known."""
        self._found.append(listener)

    async def known(self, code: str) -> SolvedDeal | None:
        """What is known of a deal; None while nothing is. Never waits for a search."""
        remembered = self._known.get(code)
        if remembered is not None:
            return remembered
        stored = await self._storage.deals.get(code)
        if stored is not None:
            self._known.put(code, stored)
        return stored

    def seek(self, code: str) -> None:
        """Have a deal searched, unless it is being searched already; it is not waited for."""
        if code in self._searches or self._closed:
            return
        search = asyncio.create_task(self._search(code), name="par")
        self._searches[code] = search
        search.add_done_callback(lambda _: self._searches.pop(code, None))

    async def soon(self, code: str) -> SolvedDeal | None:
        """What is known of a deal after a moment: most searches take no longer. The search goes on by itself."""
        known = await self.known(code)
        if known is not None or self._closed:
            return known
        self.seek(code)
        await asyncio.wait({self._searches[code]}, timeout=_MOMENT.total_seconds())
        return self._known.get(code)

    async def close(self) -> None:
        """Give up the searches under way."""
        self._closed = True
        searches = list(self._searches.values())
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    async def _search(self, code: str) -> None:
        try:
            solved = await self.known(code) or await self._solved(code)
        except StorageError as error:
            log.warning("a par was not stored: %s", error)
            return
        except Exception:
            log.exception("the search for a par failed")
            return
        if solved is not None:
            for listener in self._found:
                listener(solved)

    async def _solved(self, code: str) -> SolvedDeal | None:
        """A deal searched and stored; None when the search was not answered this time."""
        # Whether it can be won at all is known at once.
        par = await self._thinker.par_of(code) if winnable(deal(code)) else None
        if isinstance(par, Unanswered):
            log.warning("a par was not found: %s", par.value)
            return None
        solved = SolvedDeal(code, par)
        await self._storage.deals.keep(solved)
        self._known.put(code, solved)
        return solved
