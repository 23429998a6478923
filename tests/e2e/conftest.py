"""A club with a bot, which fails every test in which the bot logged an error or left somebody without an answer."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.drawing import Drawing
from bot.pace import Pace
from bot.settings import Settings
from bot.storage.database import Database
from bot.thinking import Thinker
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.simulation import StillEnv
from tests.e2e.sketches import Sketches


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def pace() -> Pace:
    """How fast tables move; a module may ask for another pace."""
    return Pace()


@pytest.fixture
def drawing() -> Drawing:
    """How pictures are drawn; a module may ask for the real ones."""
    return Sketches()


@pytest.fixture
def thinker() -> Callable[[], Thinker]:
    """Makes what thinks; a module may ask for one that takes its time."""
    return lambda: Thinker(inline=True)


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game deals the same cards, so that a test meets the same turns every time."""
    fixed = SimpleNamespace(token_bytes=lambda size: bytes(range(size)))
    monkeypatch.setattr("bot.handlers.hearts_lobby.secrets", fixed)


@pytest.fixture
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    yield handler.records
    logging.getLogger().removeHandler(handler)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with no game in it, as the migrations leave it; made once, since they take longer than many a test."""
    path = tmp_path_factory.mktemp("migrated") / "two-hearts.db"

    async def make() -> None:
        database = Database(f"sqlite:///{path}")
        await database.migrate()
        await database.close()

    asyncio.run(make())
    return path


@pytest.fixture
async def club(
    tmp_path: Path,
    migrated: Path,
    pace: Pace,
    drawing: Drawing,
    thinker: Callable[[], Thinker],
    logged_errors: list[logging.LogRecord],
) -> AsyncIterator[Club]:
    """A server with ann, bob, cy, dee and eve, and the bot over a new database."""
    database = tmp_path / "two-hearts.db"
    shutil.copyfile(migrated, database)
    settings = Settings(_env_file=None, discord_token="a.b.c", database_url=f"sqlite:///{database}")  # noqa: S106
    club = Club(settings, pace=pace, drawing=drawing, thinker=thinker)
    club.errors = logged_errors
    with simulation.watched_database():
        await club.open()
        yield club
        await club.pass_time(4)  # whoever has not been answered by now never is
        unanswered = [press for press in simulation.interactions(club.env) if not press.responded]
        answers = Counter(entry.path for entry in club.env.http_requests if entry.path.endswith("/callback"))
        await club.close()
    assert not unanswered, f"{len(unanswered)} presses or commands got no answer"
    assert not [path for path, count in answers.items() if count > 1], "one press was answered twice"
    assert not club.errors, "\n".join(record.getMessage() for record in club.errors)
    club.env.raise_errors()


@pytest.fixture
def env(club: Club) -> StillEnv:
    """The simulated Discord: simcord's plugin looks for it, to show what happened when a test fails."""
    return club.env
