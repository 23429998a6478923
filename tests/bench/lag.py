"""How late the event loop is while pictures are drawn in threads."""

from __future__ import annotations

import asyncio
import time
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


def measure_lag() -> Lag:
    """Ask for 20 different boards at once, several times, and look how late a tick of the loop is meanwhile."""
    return asyncio.run(_measure())


async def _measure() -> Lag:
    drawing = Drawing()
    await drawing.warm_up()
    late: list[float] = []
    going = True

    async def tick() -> None:
        while going:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append((time.perf_counter() - due) * 1000)

    ticking = asyncio.create_task(tick())
    for number in range(ROUNDS):
        await asyncio.gather(*(drawing.board(model) for model in _boards(number)))
    going = False
    await ticking
    drawing.close()
    late.sort()
    return Lag(late[len(late) * 99 // 100], late[-1], len(late))


def _boards(number: int) -> list[BoardModel]:
    """Twenty boards that nobody has asked for before."""
    models = list(samples.boards().values())
    return [replace(models[index % len(models)], time_text=f"{number}:{index:02}") for index in range(BOARDS)]
