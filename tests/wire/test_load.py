"""Many boards pressed at the same moment: every press is acknowledged in time, and every board shows what it did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from statistics import quantiles

import pytest

from tests.wire.boards import control, open_board, recorded_games
from tests.wire.club import ANSWER_WITHIN_MS, Club, press, until

pytestmark = pytest.mark.wire

BOARDS = 20


async def test_twenty_boards_pressed_at_once(club: Club, record_property: Callable[[str, object], None]) -> None:
    people = [club.world.user(f"guest{number}", f"Guest {number}") for number in range(BOARDS)]
    club.guild.add(*people)
    codes = list(recorded_games())[:BOARDS]  # all different, so that no picture serves twice
    boards = await asyncio.gather(
        *[open_board(person, club.room, code) for person, code in zip(people, codes, strict=True)]
    )
    waits: list[float] = []
    for left in (25, 24, 23):
        presses = [press(person, board, control(board, "draw")) for person, board in zip(people, boards, strict=True)]
        results = await asyncio.gather(*presses)
        waits += [result.ack_ms for result in results]
        await until(
            lambda label=f"Draw ({left})": all(label in board.fresh().labels for board in boards),
            "every board with its card drawn",
            within=20,
        )
    steps = quantiles(waits, n=100, method="inclusive")
    for name, wait in (("median", steps[49]), ("of 99 in 100", steps[98]), ("longest", max(waits))):
        record_property(f"milliseconds to the acknowledgement, {name}", round(wait))
    assert max(waits) < ANSWER_WITHIN_MS
    assert club.asked("select count(*), min(sequence), max(sequence) from h2h_boards") == [(BOARDS, 3, 3)]
    assert len(club.ours(club.room)) == BOARDS
