"""Pictures off the event loop: at most two worker threads, and a bounded copy of the pictures drawn last.

The copies are found by a keyed digest of what they show: a memory dump of the keys names no card of any hand.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.sessions.cache import Recent
from render.models import BoardModel, HandModel, OpenModel, SheetModel, TableModel
from render.renderer import Renderer
from render.theme import Style

Model = TypeVar("Model", TableModel, HandModel, OpenModel, BoardModel, SheetModel, Style)
Result = TypeVar("Result")

_THREADS = 2
_CACHED_PICTURES = 128


class Drawing:
    """Draws view models into encoded bytes."""

    def __init__(self, *, threads: int = _THREADS) -> None:
        """Prepare to draw; with `threads=0` pictures are drawn where they are asked for (tests)."""
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="render") if threads else None
        self._renderer: Renderer | None = None
        self._making = threading.Lock()
        self._closed = False
        self._key = secrets.token_bytes(16)
        self._pictures: Recent[bytes, bytes] = Recent(_CACHED_PICTURES)

    async def warm_up(self) -> None:
        """Make fonts and sprites ready, so that the first board is as quick as the others."""
        if self._executor is not None:
            await self._run(lambda: self._ready().warm_up(lambda: not self._closed))

    async def table(self, model: TableModel) -> bytes:
        """The public table."""
        return await self._draw(model, lambda renderer: renderer.table(model))

    async def hand(self, model: HandModel) -> bytes:
        """A seat's own view."""
        return await self._draw(model, lambda renderer: renderer.hand(model))

    async def open_table(self, model: OpenModel) -> bytes:
        """The table of a game that is over, with every hand face up."""
        return await self._draw(model, lambda renderer: renderer.open_table(model))

    async def board(self, model: BoardModel) -> bytes:
        """A Heart to Heart board."""
        return await self._draw(model, lambda renderer: renderer.board(model))

    async def sheet(self, model: SheetModel) -> bytes:
        """A score sheet."""
        return await self._draw(model, lambda renderer: renderer.sheet(model))

    async def sample(self, style: Style) -> bytes:
        """Some cards in a style."""
        return await self._draw(style, lambda renderer: renderer.sample(style))

    def close(self) -> None:
        """End the worker threads, after the pictures they are drawing now."""
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, model: Model, draw: Callable[[Renderer], bytes]) -> bytes:
        digest = hashlib.blake2b(repr(model).encode(), key=self._key, digest_size=16).digest()
        known = self._pictures.get(digest)
        if known is not None:
            return known
        drawn = await self._run(lambda: draw(self._ready()))
        self._pictures.put(digest, drawn)
        return drawn

    async def _run(self, work: Callable[[], Result]) -> Result:
        if self._executor is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def _ready(self) -> Renderer:
        with self._making:
            if self._renderer is None:
                self._renderer = Renderer()
            return self._renderer
