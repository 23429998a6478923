"""The loopback Discord, found by `TWO_HEARTS_WIRE`, and a club in it where the bot serves."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from tests.tools import need
from tests.wire.club import Club

if TYPE_CHECKING:
    from wire import World

HINT = "set TWO_HEARTS_WIRE to the folder that holds the package `wire`, and install its requirements"


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
