"""The loopback Discord, found by `TWO_HEARTS_WIRE`, and a club in it where the bot serves."""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from tests.tools import need
from tests.wire.club import ROOT, Club

if TYPE_CHECKING:
    from wire import World

HINT = "set TWO_HEARTS_WIRE to the folder that holds the package `wire`, and install its requirements"
#: A busy machine imports for a while; a process that hangs takes longer than this.
AT_ONCE = 15.0


@dataclass(frozen=True)
class Ended:
    """A process that has ended: its exit code, what it said on each channel, and how long it ran, in seconds."""

    code: int
    said: str
    complained: str
    seconds: float


@pytest.fixture(scope="session")
def wire() -> ModuleType:
    """The package `wire`; it is not on this project's path by itself."""
    folder = os.environ.get("TWO_HEARTS_WIRE", "")
    need("wire", folder and (Path(folder) / "wire" / "__init__.py").is_file(), HINT)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module("wire")


@pytest.fixture
async def world(wire: ModuleType, tmp_path: Path) -> AsyncIterator[World]:
    """A Discord with nobody in it. Whatever was started in it ends with it."""
    async with wire.World(transcript=tmp_path / "transcript.jsonl") as world:
        yield world


@pytest.fixture
async def club(world: World, tmp_path: Path) -> AsyncIterator[Club]:
    """A server with three people and one channel, and the bot at work in it."""
    club = Club(world, tmp_path)
    await club.open()
    yield club
    club.look_back()


@pytest.fixture
def run(wire: ModuleType, world: World, tmp_path: Path):
    """Runs `python -m bot ...` to its end; settings are given by name."""

    async def run(*arguments: str, **settings: str) -> Ended:
        known = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISCORD_TOKEN")}
        environment = {
            **known,
            "DISCORD_TOKEN": world.config.token,
            "WIRE_URL": world.state.base,
            "DATABASE_URL": f"sqlite:///{tmp_path / 'two-hearts.db'}",
            "LOG_LEVEL": "WARNING",
            **settings,
        }
        begun = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(Path(str(wire.__file__)).with_name("runner.py")),
            "bot",
            *arguments,
            cwd=ROOT,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            said, complained = await asyncio.wait_for(process.communicate(), AT_ONCE)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        assert process.returncode is not None
        assert world.config.token not in said.decode() + complained.decode()
        return Ended(process.returncode, said.decode(), complained.decode(), time.monotonic() - begun)

    return run
