"""What runs by itself: the clock of the tables and the painter, when the database is slow or refuses, under load."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from bot.storage.errors import DatabaseBusy, DatabaseUnavailable, StorageError
from tests.e2e import simulation
from tests.e2e.boards import open_board
from tests.e2e.club import Club
from tests.e2e.hearts import SETTLED, open_lobby, pass_by_command, seat, seat_four, table_of


def replaced(club: Club, monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[Any], Awaitable[Any]]) -> None:
    """Read deadlines in another way."""
    original = getattr(club.bot.storage.hearts, name)

    async def read(*arguments: Any, **named: Any) -> Any:
        return await change(lambda: original(*arguments, **named))

    monkeypatch.setattr(club.bot.storage.hearts, name, read)


async def test_a_deadline_stored_while_others_are_read_is_not_missed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = club.guild.create_text_channel("other")
    second = (await club.eve.slash("hearts start", channel=other)).posted
    first = await open_lobby(club, club.bob, club.cy, club.dee)

    async def slowly(read: Callable[[], Awaitable[Any]]) -> Any:
        found = await read()
        await asyncio.sleep(0.5)  # the answer is under way while the other table begins
        return found

    replaced(club, monkeypatch, "next_due", slowly)
    await club.ann.press(first, "Start")  # four people: nothing is due for two minutes
    await club.eve.press(second, "Start")  # one person and three computers, which wait a second
    await club.pass_time(10)
    table = await club.bot.hearts_sessions.open_in(other.id)
    assert table is not None
    assert table.game is not None
    assert sum(chosen is not None for chosen in table.game.round.passes) == 3, "the computers have passed"


@pytest.mark.parametrize(("error", "pause"), [(DatabaseBusy, 5), (DatabaseUnavailable, 30)])
async def test_the_clock_survives_a_database_that_refuses(
    club: Club, monkeypatch: pytest.MonkeyPatch, error: type[StorageError], pause: float
) -> None:
    await seat(club)
    refusals = [2]

    async def refusing(read: Callable[[], Awaitable[Any]]) -> Any:
        if refusals[0]:
            refusals[0] -= 1
            raise error("broken on purpose")
        return await read()

    replaced(club, monkeypatch, "next_due", refusing)
    await pass_by_command(club, club.ann)
    await club.pass_time(2 * pause + 30)
    assert not refusals[0]
    assert len(club.errors) == (0 if error is DatabaseBusy else 2)
    while club.errors:
        assert "deadlines" in club.errors.pop().getMessage()
    assert (await table_of(club)).awaited_people, "the computers play on"


async def test_a_hundred_boards_are_painted_within_discords_limit(club: Club) -> None:
    boards = [await open_board(club, club.ann) for _ in range(100)]
    since = len(club.seen)
    for number, board in enumerate(boards, start=1):
        stored = await club.bot.board_sessions.get(number)
        assert stored is not None
        club.bot.painter.forget(board.id)
        with simulation.as_the_bot(club.env):
            club.bot.board_artist.touch(stored)
    await club.pass_time(5)
    at = sorted(seen.at for seen in club.seen[since:] if not seen.new)
    assert len(at) == 100, "each once"
    assert max(sum(start <= later < start + 1 for later in at) for start in at) <= 40


async def test_direct_messages_are_opened_one_after_the_other(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    first = [
        min(seen.at for seen in club.seen if seen.screen.channel_id == person.direct_channel_id)
        for person in (club.ann, club.bob, club.cy, club.dee)
    ]
    ordered = sorted(first)
    gaps = [round(later - earlier, 3) for earlier, later in pairwise(ordered)]
    assert min(gaps) >= 0.25


async def test_leaving_waits_for_the_press_under_way(club: Club) -> None:
    await seat_four(club)
    hand = club.ann.dm
    await asyncio.gather(club.ann.sent(hand, hand.acting("lift")[0].custom_id), club.bot.close())
    await club.kill()
    await club.pass_time(SETTLED)
    lifted = await club.bot.hearts_sessions.lifted(await table_of(club), 0)  # type: ignore[arg-type]  # South
    assert len(lifted) == len(club.ann.dm.acting("lower")) == 1
