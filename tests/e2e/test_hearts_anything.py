"""Random people do random things at Hearts tables for thousands of steps, and what must hold holds after each.

What must hold is in `tests.e2e.audit` and `tests.e2e.secrecy`, what people do in `tests.e2e.crowd`. A failure names its
seed and step; the same seed does the same thing every time.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Awaitable, Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.sessions.hearts.table import Ending
from tests.e2e import simulation
from tests.e2e.at_once import AtOnce
from tests.e2e.audit import Audit
from tests.e2e.club import Club
from tests.e2e.crowd import Crowd
from tests.e2e.doing import Nature

PLAYING = Nature()
WILD = Nature(
    sensible=30, shown=25, late=15, twice=10, forged=10, command=20, pauses=(0.1, 0.5, 3, 7, 25, 130, 700, 2700)
)
FRAIL = Nature(restart=12)
ILL = Nature(refuse=8)
SLOW = Nature(clocks=("86400",), pauses=(0.5, 3, 25, 2700, 2700, 50_000, 90_000))

#: So long a table by the minute may take to end once nobody acts any more.
HOURS = timedelta(hours=12)
#: The same of one by the day: two days a seat, one after the other, and the pass before.
DAYS = timedelta(days=12)

Live = Callable[..., Awaitable[Audit]]


@pytest.fixture
def _same_cards() -> None:
    """Here every table has its own cards."""


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "Errands", AtOnce)


@pytest.fixture
def live(club: Club, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Live:
    """Lets a crowd live in the club for so many steps, and then lets time run until nothing goes on."""

    async def lived(nature: Nature, seed: int, steps: int = 380, longest: timedelta = HOURS) -> Audit:
        drawn = SimpleNamespace(token_bytes=random.Random(seed).randbytes)
        monkeypatch.setattr("bot.handlers.hearts_lobby.secrets", drawn)
        caplog.set_level(logging.INFO)
        audit = Audit(club, caplog.records)
        crowd = Crowd(club, audit, seed, nature)
        try:
            with simulation.enforced_nonces(club.env):
                await crowd.arrive()
                await crowd.act(steps)
                await crowd.rest(longest.total_seconds())
        finally:
            audit.close()
        assert sum(audit.books.ended.values()) == len(audit.tables)
        assert audit.books.moves > steps / 4, "the crowd got nowhere"
        assert audit.secrecy.pictures > steps / 2
        return audit

    return lived


@pytest.mark.parametrize("seed", [1, 2])
async def test_people_who_mostly_play(live: Live, seed: int) -> None:
    audit = await live(PLAYING, seed)
    assert audit.books.ended[Ending.FINISHED], "no game was played to its end"


@pytest.mark.parametrize("seed", [11, 12])
async def test_people_who_press_anything(live: Live, seed: int) -> None:
    await live(WILD, seed)


async def test_a_bot_that_is_stopped_and_dies(live: Live) -> None:
    await live(FRAIL, 21)


@pytest.mark.parametrize("seed", [31, 32])
async def test_a_discord_that_refuses(live: Live, seed: int) -> None:
    await live(ILL, seed)


async def test_games_by_the_day(live: Live, club: Club) -> None:
    club.beat_rarely()
    await live(SLOW, 41, 200, DAYS)
