"""A process of its own for the storage tests: `child.py WORD URL ...` does one thing, and may die of it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.hearts import NewMove
from tests.storage.steps import watched


async def migrate(url: str) -> None:
    """Leave without closing anything, as a start that fails would."""
    await Database(url).migrate()


async def pass_and_die(url: str, table_id: str, at_step: str) -> None:
    """Write a pass, killed before the step with the given number; otherwise print the number of steps."""
    database = Database(url)

    def die(step: int) -> None:
        if step == int(at_step):
            os.kill(os.getpid(), signal.SIGKILL)

    with watched(database, die) as steps:
        moves = [NewMove("pass", {"cards": ["QS", "AS", "KS"]}, seat=2, user_id=9), NewMove("deal", {"round": 1})]
        await Storage.over(database).hearts.append(int(table_id), 1, moves, now=2000, due_at=9000)
    print(len(steps), flush=True)  # noqa: T201 - read by the test
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    what = {"migrate": migrate, "pass-and-die": pass_and_die}[sys.argv[1]]
    asyncio.run(what(*sys.argv[2:]))
