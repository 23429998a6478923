"""Commands that take so long that everybody sees them thinking: what they then say reaches whom it is for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.sessions.hearts.table import Stage
from tests.e2e.club import Answered, Club, Person
from tests.e2e.hearts import ONE_DAY, SETTLED, address, open_lobby, seat_four, table_of
from tests.e2e.screens import Screen

#: Longer than the bot lets anybody wait for a sign, shorter than Discord does.
SLOWLY = 1.5


@pytest.fixture
def slow(club: Club, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets every look for a channel's table take its time from then on."""
    look = club.bot.hearts_sessions.open_in

    async def open_in(channel_id: int) -> Any:
        await asyncio.sleep(SLOWLY)
        return await look(channel_id)

    return lambda: monkeypatch.setattr(club.bot.hearts_sessions, "open_in", open_in)


async def thought_over(club: Club, person: Person, used: Awaitable[Answered], public: list[Screen]) -> Answered:
    """What becomes of a command that everybody has seen thinking; `public` is what stood in the channel before."""
    begun = await used
    assert not begun.interaction.responded, "it takes its time"
    await club.pass_time(1.1)
    begun = await club.answered(begun.interaction.id, person)
    assert begun.interaction.deferred
    assert [screen.private for screen in (*begun.private, *begun.public)] == [False], "everybody sees it thinking"
    since = len(club.seen)
    await club.pass_time(2 * SLOWLY)
    said = [seen.screen for seen in club.seen[since:] if seen.screen.channel_id == club.channel.id]
    assert {screen.text for screen in said if not screen.private} <= {"…"}, "nothing of it is said in public"
    assert [(screen.id, screen.text) for screen in club.public] == [(screen.id, screen.text) for screen in public]
    return begun


def told(club: Club, person: Person) -> list[Screen]:
    """What one person alone sees in the club's channel."""
    return [screen for screen in club.screens(club.channel.id, person.id) if screen.private]


async def test_a_refusal_reaches_the_person_and_nothing_stays_in_public(club: Club, slow: Callable[[], None]) -> None:
    lobby = await open_lobby(club)
    slow()
    await thought_over(club, club.bob, club.bob.slash("hearts start"), [club.look(lobby)])
    (refusal,) = told(club, club.bob)
    assert refusal.text == f"This channel has a Hearts table already: [here it is]({address(club, lobby)})."
    for other in (club.ann, club.eve):
        assert not told(club, other)


async def test_a_refused_offer_of_a_seat_too(club: Club, slow: Callable[[], None]) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    slow()
    used = club.bob.slash("hearts hand-over", member=club.cy.actor)
    await thought_over(club, club.bob, used, [club.look(table)])
    (refusal,) = told(club, club.bob)
    assert refusal.text == "Whoever takes a seat must not have one here already."


async def test_a_question_can_be_answered(club: Club, slow: Callable[[], None]) -> None:
    club.beat_rarely()
    await seat_four(club, clock=ONE_DAY)
    await club.pass_time(timedelta(hours=24, minutes=31))
    former = await table_of(club)
    slow()
    await thought_over(club, club.eve, club.eve.slash("hearts start"), club.public)
    (asked,) = told(club, club.eve)
    await club.eve.press(asked, "Close it")
    await club.pass_time(SETTLED)
    assert (await table_of(club)).stage is Stage.LOBBY
    assert (await table_of(club)).id != former.id
    assert club.table.text.startswith("## Hearts\neve opens a table.")


async def test_nothing_stays_in_public_when_the_refusal_cannot_be_told(club: Club, slow: Callable[[], None]) -> None:
    lobby = await open_lobby(club)
    slow()
    club.env.inject_error("POST", "/webhooks/*", status=500, code=0, times=None)
    await thought_over(club, club.bob, club.bob.slash("hearts start"), [club.look(lobby)])
    assert not told(club, club.bob)


async def test_what_is_for_everybody_stands_where_everybody_saw_it_thinking(
    club: Club, slow: Callable[[], None]
) -> None:
    slow()
    begun = await club.ann.slash("hearts start")
    await club.pass_time(2 * SLOWLY)
    lobby = (await club.answered(begun.interaction.id, club.ann)).posted
    assert lobby.text.startswith("## Hearts\nann opens a table.")
    assert [screen.id for screen in club.public] == [lobby.id]
    await club.bob.press(lobby, "Join")
    assert "**bob**" in club.look(lobby).text
