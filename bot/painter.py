"""Paints messages that nobody pressed: newest state wins, one edit in flight per message, never too often.

A painter knows no game. A game registers how a kind of message is painted and touches a key when it may look
different; a task exists only while there is something to paint.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from bot.pages.page import Page
from bot.sessions.cache import Recent

log = logging.getLogger(__name__)

#: Requests a second with the bot's token, for the whole process; Discord allows 50.
_REQUESTS_A_SECOND = 40
_REMEMBERED_MESSAGES = 4096


@dataclass(frozen=True, slots=True)
class Canvas:
    """One message that is painted.

    Attributes:
        kind: ``table``, ``hand``, ``private``, ``board`` or ``challenge``.
        game: the number of the table, board or challenge.
        user_id: whose hand it is; 0 where that makes no difference.
    """

    kind: str
    game: int
    user_id: int = 0


#: Paints a canvas as it should look now; gives the time after which it should be painted again, or None.
Paint = Callable[[Canvas], Awaitable[timedelta | None]]


class Painter:
    """Runs one short-lived task for each canvas that has something to paint."""

    def __init__(self, shortest: timedelta) -> None:
        """Prepare; `shortest` is the shortest time between two edits of one message."""
        self._shortest = shortest
        self._paints: dict[str, Paint] = {}
        self._dirty: set[Canvas] = set()
        self._tasks: dict[Canvas, asyncio.Task[None]] = {}
        self._later: dict[Canvas, asyncio.TimerHandle] = {}
        self._pressed: dict[int, int] = {}
        self._waiting: dict[int, set[Canvas]] = {}
        self._shown: Recent[int, int] = Recent(_REMEMBERED_MESSAGES)
        self._sent: deque[float] = deque(maxlen=_REQUESTS_A_SECOND)
        self._closed = False

    def register(self, kind: str, paint: Paint) -> None:
        """Say how canvases of a kind are painted."""
        self._paints[kind] = paint

    def touch(self, canvas: Canvas) -> None:
        """Paint this canvas soon; touching it again before that costs nothing."""
        if self._closed:
            return
        self._dirty.add(canvas)
        if canvas not in self._tasks:
            task = asyncio.create_task(self._run(canvas), name=f"paint {canvas.kind} {canvas.game}")
            self._tasks[canvas] = task
            task.add_done_callback(lambda _: self._ended(canvas))

    def busy(self, game: int, kinds: tuple[str, ...]) -> bool:
        """Whether a canvas of a game still has something to paint."""
        return any(canvas.game == game and canvas.kind in kinds for canvas in (*self._dirty, *self._later))

    @contextmanager
    def pressed(self, message_id: int) -> Iterator[None]:
        """While a press is answered in a message, leave that message to the answer; look at it again afterwards."""
        self._pressed[message_id] = self._pressed.get(message_id, 0) + 1
        try:
            yield
        finally:
            self._pressed[message_id] -= 1
            if not self._pressed[message_id]:
                del self._pressed[message_id]
                for canvas in self._waiting.pop(message_id, ()):
                    self.touch(canvas)

    def leave_to_press(self, message_id: int, canvas: Canvas) -> bool:
        """Whether a press is answering in this message now; the canvas is then touched again afterwards."""
        if message_id not in self._pressed:
            return False
        self._waiting.setdefault(message_id, set()).add(canvas)
        return True

    def shows(self, message_id: int, page: Page) -> bool:
        """Whether a message is known to show this page already."""
        return self._shown.get(message_id) == hash(page)

    def remember(self, message_id: int, page: Page) -> None:
        """Note what a message shows."""
        self._shown.put(message_id, hash(page))

    def forget(self, message_id: int) -> None:
        """Forget what a message shows."""
        self._shown.drop(message_id)

    async def pace(self) -> None:
        """Wait until the bot's token may send another request."""
        now = asyncio.get_running_loop().time()
        slot = max(now, self._sent[0] + 1) if len(self._sent) == _REQUESTS_A_SECOND else now
        self._sent.append(slot)
        if slot > now:
            await asyncio.sleep(slot - now)

    async def close(self) -> None:
        """Stop painting; what is not painted yet is painted after the next start."""
        self._closed = True
        for handle in self._later.values():
            handle.cancel()
        self._later.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, canvas: Canvas) -> None:
        while canvas in self._dirty:
            self._dirty.discard(canvas)
            try:
                again = await self._paints[canvas.kind](canvas)
            except Exception:
                log.exception("painting %s of game %s failed", canvas.kind, canvas.game)
                again = None
            self._plan(canvas, again)
            await asyncio.sleep(self._shortest.total_seconds())

    def _ended(self, canvas: Canvas) -> None:
        self._tasks.pop(canvas, None)
        if canvas in self._dirty and not self._closed:
            self.touch(canvas)

    def _plan(self, canvas: Canvas, again: timedelta | None) -> None:
        handle = self._later.pop(canvas, None)
        if handle is not None:
            handle.cancel()
        if again is not None and not self._closed:
            loop = asyncio.get_running_loop()
            self._later[canvas] = loop.call_later(again.total_seconds(), self._come_back, canvas)

    def _come_back(self, canvas: Canvas) -> None:
        self._later.pop(canvas, None)
        self.touch(canvas)
