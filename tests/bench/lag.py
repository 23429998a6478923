"""How late the event loop is while pictures are drawn in threads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.drawing import Drawing
from render import samples
from render.models import BoardModel

BOARDS = 20
ROUNDS = 15
#: A tick every millisecond sees each delay that a press would have met.
TICK = 0.001


@dataclass(frozen=True)
class Lag:
    """How late ticks were, in milliseconds."""

    p99: float
    worst: float
    ticks: int


def measure_lag() -> tuple[Lag, Lag]:
    """How late ticks are while nothing is done, and while 20 different boards are asked for at once."""
    return asyncio.run(_measure())


async def _measure() -> tuple[Lag, Lag]:
    boards = [_boards(number) for number in range(ROUNDS)]
    drawing = Drawing()
    await drawing.warm_up()

    async def ask() -> None:
        for models in boards:
            await asyncio.gather(*(drawing.board(model) for model in models))

    idle = await _ticking(lambda: asyncio.sleep(1))
    busy = await _ticking(ask)
    drawing.close()
    return idle, busy


async def _ticking(work: Callable[[], Awaitable[None]]) -> Lag:
    """How late the ticks of the loop are until some work is done."""
    late: list[float] = []
    done = False

    async def tick() -> None:
        while not done:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append((time.perf_counter() - due) * 1000)

    ticking = asyncio.create_task(tick())
    await work()
    done = True
    await ticking
    late.sort()
    return Lag(late[len(late) * 99 // 100], late[-1], len(late))


def _boards(number: int) -> list[BoardModel]:
    """Twenty boards that nobody has asked for before."""
    models = list(samples.boards().values())
    return [replace(models[index % len(models)], time_text=f"{number}:{index:02}") for index in range(BOARDS)]
