"""The process is asked to leave: it finishes what is under way and is gone within five seconds."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.wire.boards import control, open_board
from tests.wire.club import ROOT, Club, press, until
from tests.wire.hearts import open_table

if TYPE_CHECKING:
    from wire import World
    from wire.launch import BotProcess

pytestmark = pytest.mark.wire

CODE = "HH1-N-PMUVRSS"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
GONE_WITHIN = 5.0
ASKED = [pytest.param(signal.SIGTERM, id="terminated"), pytest.param(signal.SIGINT, id="interrupted")]


async def ask_to_leave(bot: BotProcess, number: signal.Signals) -> int | None:
    """Send a signal and wait until the process is gone; its exit code. Too slow is a failure."""
    process = bot.proc
    assert process is not None
    begun = time.monotonic()
    process.send_signal(number)
    await asyncio.wait_for(process.wait(), GONE_WITHIN + 5)
    seconds = time.monotonic() - begun
    await bot.stop()
    assert seconds < GONE_WITHIN, bot.output()
    return process.returncode


@pytest.mark.parametrize("number", ASKED)
async def test_a_press_under_way_is_finished(club: Club, number: signal.Signals) -> None:
    board = await open_board(club.ann, club.room, CODE)
    slow = club.world.faults.latency(CALLBACK, 1500)
    under_way = asyncio.create_task(club.ann.click(board, control(board, "draw").custom_id))
    await until(lambda: club.asked("select count(*) from h2h_moves") == [(1,)], "the stored draw")
    assert not under_way.done()
    assert await ask_to_leave(club.bot, number) == 0
    result = await under_way
    assert result.acked
    assert result.kind == "update", "the press was put off and never answered"
    assert slow.hits == 1
    assert "Draw (25)" in board.fresh().labels


async def test_presses_that_cross_the_leaving_are_stored_and_shown_or_neither(club: Club) -> None:
    boards = [await open_board(person, club.room, CODE) for person in (club.ann, club.ben, club.cy)]
    presses = []
    for person, board in zip((club.ann, club.ben, club.cy), boards, strict=True):
        presses.append(asyncio.create_task(person.click(board, control(board, "draw").custom_id)))
        await asyncio.sleep(0.02)
    assert await ask_to_leave(club.bot, signal.SIGTERM) == 0
    results = await asyncio.gather(*presses)
    shown = ["Draw (25)" in board.fresh().labels for board in boards]
    stored = [bool(club.asked(f"select 1 from h2h_moves where board_id = {number}")) for number in (1, 2, 3)]  # noqa: S608
    assert [result.acked for result in results] == shown == stored
    club.lost_presses = shown.count(False)
    await club.bot.restart()
    for person, board in zip((club.ann, club.ben, club.cy), boards, strict=True):
        if "Draw (26)" in board.fresh().labels:
            await press(person, board, "Draw (26)")
        assert "Draw (25)" in board.fresh().labels


async def test_a_table_at_play_does_not_hold_the_process(club: Club) -> None:
    await open_table(club)
    club.world.faults.latency("PATCH /channels/{channel_id}/messages/{message_id}", 3000)
    opened = await club.ann.click(club.ours(club.room)[-1], label="My hand")
    assert opened.acked
    assert await ask_to_leave(club.bot, signal.SIGTERM) == 0


@pytest.mark.parametrize("number", ASKED)
async def test_a_start_that_hangs_can_be_ended(world: World, tmp_path: Path, number: signal.Signals) -> None:
    world.faults.latency("GET /users/@me", 30_000)
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path / 'two-hearts.db'}"}
    bot = await world.launch("bot", cwd=ROOT, args=["run"], env=environment, ready=None)
    await until(lambda: "logging in" in bot.output(), "the beginning of the start", within=30)
    assert await ask_to_leave(bot, number) == 0
    assert not bot.tracebacks()


async def test_a_token_that_is_revoked_ends_the_process_with_one_sentence(club: Club) -> None:
    await club.world.gateway.close(4004)
    await until(lambda: club.bot.exited, "the end of the process")
    assert club.bot.returncode == 2
    await club.bot.stop()
    assert "DISCORD_TOKEN" in club.bot.output().splitlines()[-1]
