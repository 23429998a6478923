"""What people and servers chose for their pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.storage import Storage
from bot.storage.styles import ChosenStyle

LARGE_ID = 2**62 + 1

Choose = Callable[..., Awaitable[ChosenStyle]]
Look = Callable[[int], Awaitable[ChosenStyle]]


@pytest.fixture(params=["people", "servers"])
def choices(request: pytest.FixtureRequest, storage: Storage) -> tuple[Choose, Look]:
    owners = storage.people if request.param == "people" else storage.servers
    return owners.choose_style, owners.style


async def test_whoever_has_chosen_nothing_has_chosen_nothing(choices: tuple[Choose, Look]) -> None:
    choose, look = choices
    assert await look(LARGE_ID) == ChosenStyle(None, None)
    assert await choose(LARGE_ID) == ChosenStyle(None, None)
    assert await look(LARGE_ID) == ChosenStyle(None, None)


async def test_what_is_left_out_stays(choices: tuple[Choose, Look]) -> None:
    choose, look = choices
    assert await choose(LARGE_ID, theme="dark") == ChosenStyle("dark", None)
    assert await choose(LARGE_ID, deck="four") == ChosenStyle("dark", "four")
    assert await choose(LARGE_ID, theme="classic") == ChosenStyle("classic", "four")
    assert await choose(LARGE_ID) == ChosenStyle("classic", "four")
    assert await look(LARGE_ID) == ChosenStyle("classic", "four")


async def test_everybody_has_their_own(choices: tuple[Choose, Look]) -> None:
    choose, look = choices
    await choose(LARGE_ID, theme="dark", deck="four")
    await choose(LARGE_ID + 1, theme="classic")
    assert await look(LARGE_ID) == ChosenStyle("dark", "four")
    assert await look(LARGE_ID + 1) == ChosenStyle("classic", None)
    assert await look(LARGE_ID + 2) == ChosenStyle(None, None)


async def test_choices_made_at_once_are_all_kept(choices: tuple[Choose, Look]) -> None:
    choose, look = choices
    for _ in range(5):
        await asyncio.gather(choose(LARGE_ID, theme="dark"), choose(LARGE_ID, deck="four"))
    assert await look(LARGE_ID) == ChosenStyle("dark", "four")


async def test_a_person_may_choose_before_their_language_is_known(storage: Storage) -> None:
    await storage.people.choose_style(LARGE_ID, theme="dark")
    assert await storage.people.locale(LARGE_ID) is None

    await storage.people.remember_locale(LARGE_ID, "bg")

    assert await storage.people.locale(LARGE_ID) == "bg"
    assert await storage.people.style(LARGE_ID) == ChosenStyle("dark", None)


async def test_a_choice_leaves_the_language_alone(storage: Storage) -> None:
    await storage.people.remember_locale(LARGE_ID, "pt-BR")
    await storage.people.choose_style(LARGE_ID, theme="dark", deck="two")
    assert await storage.people.locale(LARGE_ID) == "pt-BR"


async def test_a_person_and_a_server_with_one_number_are_two(storage: Storage) -> None:
    await storage.people.choose_style(LARGE_ID, theme="dark")
    assert await storage.servers.style(LARGE_ID) == ChosenStyle(None, None)
