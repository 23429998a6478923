"""What is known of styles without looking, and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.sessions.styles import Styles, read_choice
from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.people import People
from bot.storage.styles import ChosenStyle
from render.theme import PLAIN, STYLES, Deck, Style, Theme

DARK = Style(Theme.DARK)


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class SlowPeople(People):
    """People whose style is read at once, and told when `told` is set."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.read = asyncio.Event()
        self.told = asyncio.Event()

    async def style(self, user_id: int) -> ChosenStyle:
        found = await super().style(user_id)
        self.read.set()
        await self.told.wait()
        return found


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    async with Database(f"sqlite:///{tmp_path / 'two-hearts.db'}") as database:
        await database.migrate()
        yield Storage.over(database)


async def test_every_style_is_stored_and_found_again(storage: Storage) -> None:
    for number, style in enumerate(STYLES):
        chosen = await Styles(storage, HandClock()).choose_for_person(number, style.theme, style.deck)
        assert chosen == style
        assert await Styles(storage, HandClock()).of_person(number) == style
        assert await Styles(storage, HandClock()).of_server(number) == PLAIN


async def test_ones_own_choice_is_known_at_once(storage: Storage) -> None:
    styles = Styles(storage, HandClock())
    assert await styles.of_person(1) == await styles.of_server(1) == PLAIN
    assert await styles.choose_for_person(1, Theme.DARK, None) == DARK
    assert await styles.of_person(1) == DARK
    assert await styles.of_server(1) == PLAIN
    assert await styles.choose_for_server(1, None, Deck.FOUR_COLOURS) == Style(deck=Deck.FOUR_COLOURS)
    assert await styles.of_server(1) == Style(deck=Deck.FOUR_COLOURS)


async def test_the_choice_of_another_process_is_known_after_a_minute(storage: Storage) -> None:
    clock = HandClock()
    styles, others = Styles(storage, clock), Styles(storage, clock)
    assert await styles.of_person(1) == PLAIN
    await others.choose_for_person(1, Theme.DARK, None)

    clock.now += timedelta(seconds=59)
    assert await styles.of_person(1) == PLAIN, "no database is asked again for each picture"

    clock.now += timedelta(seconds=1)
    assert await styles.of_person(1) == DARK


async def test_a_slow_look_does_not_undo_a_choice(storage: Storage) -> None:
    people = SlowPeople(storage.database)
    styles = Styles(replace(storage, people=people), HandClock())
    slow = asyncio.create_task(styles.of_person(1))
    await people.read.wait()
    await styles.choose_for_person(1, Theme.DARK, None)
    people.told.set()
    await slow

    assert await styles.of_person(1) == DARK


@pytest.mark.parametrize("stored", [None, "", "DARK", "of the future"])
def test_a_name_nobody_knows_is_no_choice(stored: str | None) -> None:
    assert read_choice(Theme, stored) is None


async def test_unknown_names_are_drawn_plainly_and_kept(storage: Storage) -> None:
    await storage.servers.choose_style(1, theme="of the future", deck="four")
    styles = Styles(storage, HandClock())
    assert await styles.of_server(1) == Style(deck=Deck.FOUR_COLOURS)
    await styles.choose_for_server(1, None, Deck.TWO_COLOURS)
    assert await storage.servers.style(1) == ChosenStyle("of the future", "two")
