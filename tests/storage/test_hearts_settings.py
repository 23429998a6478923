"""How people like to play Hearts, and what a server's tables last played by."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage import Storage
from bot.storage.hearts_settings import HeartsChoices
from bot.storage.styles import ChosenStyle

LARGE_ID = 2**62 + 1


async def test_whoever_chose_nothing_has_nothing(storage: Storage) -> None:
    assert await storage.hearts_settings.of(LARGE_ID) == HeartsChoices()
    assert await storage.hearts_settings.choose(LARGE_ID, HeartsChoices()) == HeartsChoices()
    assert await storage.hearts_settings.of(LARGE_ID) == HeartsChoices()


async def test_what_is_left_out_stays(storage: Storage) -> None:
    choose = storage.hearts_settings.choose
    assert await choose(LARGE_ID, HeartsChoices(sorting="ranks")) == HeartsChoices("ranks", None, None)
    assert await choose(LARGE_ID, HeartsChoices(forced=True, pings=False)) == HeartsChoices("ranks", True, False)
    assert await choose(LARGE_ID, HeartsChoices(pings=True)) == HeartsChoices("ranks", True, True)
    assert await choose(LARGE_ID, HeartsChoices(forced=False)) == HeartsChoices("ranks", False, True)
    assert await storage.hearts_settings.of(LARGE_ID) == HeartsChoices("ranks", False, True)
    assert await storage.hearts_settings.of(LARGE_ID + 1) == HeartsChoices(), "everybody has their own"


async def test_choices_made_at_once_are_all_kept(storage: Storage) -> None:
    choose = storage.hearts_settings.choose
    await asyncio.gather(
        choose(1, HeartsChoices(sorting="suits")),
        choose(1, HeartsChoices(forced=True)),
        choose(1, HeartsChoices(pings=False)),
    )
    assert await storage.hearts_settings.of(1) == HeartsChoices("suits", True, False)


@pytest.mark.parametrize("terms", [{}, {"house": {"points": None, "rounds": 4}, "seconds": 86400, "shuffled": True}])
async def test_the_terms_of_a_server_come_back(storage: Storage, terms: dict[str, object]) -> None:
    servers = storage.servers
    assert await servers.hearts_terms(LARGE_ID) is None
    await servers.keep_hearts_terms(LARGE_ID, {"house": {"points": 50}})
    await servers.keep_hearts_terms(LARGE_ID, terms)
    assert await servers.hearts_terms(LARGE_ID) == terms
    assert await servers.hearts_terms(LARGE_ID + 1) is None


async def test_terms_and_styles_of_a_server_leave_each_other_alone(storage: Storage) -> None:
    servers = storage.servers
    await servers.choose_style(1, theme="dark")
    assert await servers.hearts_terms(1) is None
    await servers.keep_hearts_terms(1, {"seconds": 30})
    assert await servers.style(1) == ChosenStyle("dark", None)
    await servers.choose_style(1, deck="four")
    assert await servers.hearts_terms(1) == {"seconds": 30}
    await servers.keep_hearts_terms(2, {"seconds": 60})
    assert await servers.style(2) == ChosenStyle()
