"""A database without threads, so that the same presses meet each other in the same order every time."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

from aiosqlite import core

from tests.e2e.simulation import Errands


class AtOnce(Errands):
    """The queue before a database connection's thread, which does the work itself and leaves the thread only its end.

    Whoever waits for the work still waits for the next round of the event loop.
    """

    def put_nowait(self, item: Any) -> None:
        """Do the work."""
        future, function = item
        try:
            result = function()
        except Exception as error:
            _tell(future, core.set_exception, error)
            return
        _tell(future, core.set_result, result)
        if result is core._STOP_RUNNING_SENTINEL:
            SimpleQueue.put_nowait(self, (None, lambda: core._STOP_RUNNING_SENTINEL))


def _tell(future: Any, how: Any, what: Any) -> None:
    if future is not None:
        future.get_loop().call_soon(how, future, what)
