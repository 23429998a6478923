"""Heart to Heart over the wire: a whole game by clicking, through power cuts, in a server and in direct messages."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.par import par
from tests.wire.boards import Step, assert_shows, click, control, open_board, play, presses_of, recorded
from tests.wire.club import Club, press, told, until

if TYPE_CHECKING:
    from wire.views import MessageView

pytestmark = pytest.mark.wire

WON = "HH1-N-PMUVRSS"
DEADLOCKED = "HH1-N-SGEFOZE"
#: Steps of the recorded game: a draw, and a pair inside the heart.
A_DRAW, A_PAIR = 22, 29


async def test_a_game_is_won_through_power_cuts(club: Club) -> None:
    steps = recorded(WON)
    board = await open_board(club.ann, club.room, WON)
    await play(club.ann, board, steps[:A_DRAW])
    await cut_with_a_press_under_way(club, board, steps[A_DRAW])
    await play(club.ann, board, steps[A_DRAW + 1 : A_PAIR])
    await cut_with_a_card_selected(club, board, steps[A_PAIR])
    await play(club.ann, board, steps[A_PAIR + 1 :])

    assert "Won!" in board.fresh().text
    assert [button.label for button in board.fresh().buttons] == ["Same deal again", "New deal", "Challenge", "Replay"]
    best = f"can be won in {par(deal(WON))} moves"
    await until(lambda: best in board.fresh().text, "par, from the thinking process")
    assert club.asked("select ending from h2h_boards") == [("won",)]
    assert len(club.ours(club.room)) == 1


async def cut_with_a_press_under_way(club: Club, board: MessageView, step: Step) -> None:
    """The process dies while a card is drawn: it is drawn wholly or not at all, and once after the same old button."""
    ann, first = club.ann, board.fresh()
    button, stored = control(board, "draw"), stored_moves(club)
    under_way = asyncio.create_task(ann.click(board, button.custom_id))
    await asyncio.sleep(0.03)
    await club.bot.kill9()
    club.lost_presses += not (await under_way).acked
    assert stored_moves(club) - stored in (0, 1)
    await club.bot.restart()
    await press(ann, first, button, force=True)
    await until(lambda: stored_moves(club) == stored + 1, "the draw of the old button")
    assert_shows(board, step)
    assert "Ann" in (await told(club.ben, board, "Undo")).text


async def cut_with_a_card_selected(club: Club, board: MessageView, step: Step) -> None:
    """The process dies between the two taps of a pair: the selection stays, and so does the button of the second."""
    (_, one), (_, other) = presses_of(step)
    await click(club.ann, board, "tap", one)
    selected = board.fresh()
    assert "Selected" in selected.text
    second = control(board, "tap", other)
    await club.kill()
    assert board.fresh().revision == selected.revision, "a restart repainted a board that had not changed"
    await press(club.ann, selected, second)
    assert_shows(board, step)


async def test_a_board_in_direct_messages_reaches_its_deadlock(club: Club) -> None:
    steps = recorded(DEADLOCKED)
    ann = club.ann
    board = await open_board(ann, ann.dm, DEADLOCKED)
    await play(ann, board, steps[:3])
    await club.kill()
    await play(ann, board, steps[3:])
    assert "No move is left" in board.fresh().text
    listed = await ann.slash(ann.dm, "h2h list")
    assert f"https://discord.com/channels/@me/{ann.dm.id}/{board.id}" in listed.text
    await click(ann, board, "new")  # in a deadlock nothing is asked
    assert club.asked("select ending from h2h_boards order by id") == [("deadlocked",), (None,)]
    await click(ann, board, "draw")
    await click(ann, board, "new")  # a game that can go on is not left without a question
    await press(ann, board, "Keep playing")
    await click(ann, board, "new")
    await press(ann, board, "Start a new game")
    assert club.asked("select ending from h2h_boards order by id") == [("deadlocked",), ("given_up",), (None,)]
    assert len(club.ours(ann.dm)) == 1


def stored_moves(club: Club) -> int:
    """How many moves are stored."""
    return int(club.asked("select count(*) from h2h_moves")[0][0])
