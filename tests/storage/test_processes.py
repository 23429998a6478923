"""What other processes do to the database, and what it does to them: kills, races, and the way out."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.hearts import NewMove
from tests.storage.steps import everything

ROOT = Path(__file__).parents[2]
EXIT_SECONDS = 5


async def child(*words: str) -> tuple[int, str, str]:
    """Run the child to its end: exit code, output, errors."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-W",
        "error",
        ROOT / "tests" / "storage" / "child.py",
        *words,
        stdout=pipe,
        stderr=pipe,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), 60)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise
    assert process.returncode is not None
    return process.returncode, output.decode(), errors.decode()


async def test_a_kill_between_any_two_steps_leaves_all_or_nothing(storage: Storage, url: str) -> None:
    table = await storage.hearts.open(
        guild_id=5,
        channel_id=7,
        host_id=6,
        locale="en-US",
        secret=b"s" * 32,
        moves=[NewMove("open", {"house": {}})],
        now=1000,
    )
    await storage.hearts.replace_lifts(table.id, 2, 1, ("QS", "AS", "KS"))
    before = await everything(storage.database)
    step = 0
    while True:
        code, output, errors = await child("pass-and-die", url, str(table.id), str(step))
        assert code == -signal.SIGKILL, errors
        if output:
            break
        assert await everything(storage.database) == before
        step += 1
    assert step == int(output) >= 4, "killed before every step, and at last after the commit"
    kinds = [move.kind for move in await storage.hearts.moves(table.id)]
    assert kinds == ["open", "pass", "deal"]
    assert await storage.hearts.lifts(table.id, 1) == {}
    assert await storage.hearts.append(table.id, 3, [NewMove("play", {})], now=3000, due_at=None) == 4


async def test_processes_that_migrate_at_once_all_succeed(url: str) -> None:
    results = await asyncio.gather(*(child("migrate", url) for _ in range(4)))

    assert results == [(0, "", "")] * 4
    async with Database(url) as database:
        assert await database.is_migrated()
        await Storage.over(database).notes.set("works", "yes")


@pytest.mark.parametrize("trouble", ["folder", "file in the way", "no database", "nonsense", "no server"])
async def test_a_start_that_cannot_open_the_database_ends_at_once(
    tmp_path: Path, unused_tcp_port: int, trouble: str
) -> None:
    path = tmp_path / "two-hearts.db"
    url = f"sqlite:///{path}"
    match trouble:
        case "folder":
            path.mkdir()
        case "file in the way":
            path.write_text("not a folder")
            url += "/two-hearts.db"
        case "no database":
            path.write_text("I am a shopping list. " * 100)
        case "nonsense":
            url = "nonsense"
        case _:
            url = f"postgresql://bot:hunter2@127.0.0.1:{unused_tcp_port}/games"
    started = time.monotonic()
    code, output, errors = await child("migrate", url)

    assert time.monotonic() - started < EXIT_SECONDS
    assert (code, output) == (1, "")
    assert "bot.storage.errors.DatabaseUnavailable: " in errors.splitlines()[-1]
    assert "hunter2" not in errors
