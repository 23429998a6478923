"""Whole games of Heart to Heart by their buttons: won, undone, deadlocked, given up, and begun anew."""

from __future__ import annotations

import pytest

from rules.heart_to_heart.state import WASTE, Status
from tests.e2e import simulation
from tests.e2e.boards import DEAD, DEADLOCKED, WON, act, control, follow, open_board, recorded, tap, view_of
from tests.e2e.club import Club
from tests.e2e.screens import Screen


@pytest.mark.parametrize("direct", [False, True], ids=["in a server", "in the direct messages"])
async def test_a_recorded_game_is_won_by_buttons(club: Club, direct: bool) -> None:
    steps = recorded(WON)
    assert steps[-1].view["status"] == "won"
    assert [step for step in steps if step.action == ("U",)], "with undos on the way"
    board = await open_board(club, club.ann, WON, direct=direct)
    assert board.text.startswith("**ann** plays Heart to Heart")
    assert WON in board.text
    await follow(club, club.ann, board, steps)
    shown = club.look(board)
    assert "**Won!** The heart is empty after" in shown.text
    assert shown.labels == ["Same deal again", "New deal", "Challenge", "Replay"]
    assert len(shown.pictures) == 1, "a new picture replaces the old one"
    assert shown.file_names == ("board.png",)
    assert view_of(club, board).score == 250
    assert (await club.bot.storage.boards.statistics(club.ann.id)).won == 1
    assert len(club.public) == (0 if direct else 1)


async def test_a_won_game_takes_no_undo(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    steps = recorded(WON)
    last = next(number for number, step in enumerate(steps) if step.view["status"] == "won")
    await follow(club, club.ann, board, steps[:last])
    before = club.look(board)
    undo = control(before, "undo")
    await follow(club, club.ann, board, steps[last : last + 1])
    for gone in (False, True):
        await club.ann.press_late(before, undo, gone=gone)
        await club.pass_time(2)
        assert view_of(club, board).status is Status.WON


async def test_every_move_can_be_taken_back(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    first = view_of(club, board)
    await follow(club, club.ann, board, recorded(WON)[:12])
    made = view_of(club, board).moves
    for _ in range(made):
        await act(club, club.ann, board, "undo")
    undone = view_of(club, board)
    assert undone.moves == 0
    assert undone.undone >= made
    assert undone.cards == first.cards
    assert undone.waste == first.waste
    assert not club.look(board).button("Undo").enabled


async def test_a_deadlock_is_announced_and_offers_undo_and_new(club: Club) -> None:
    board = await open_board(club, club.ann, DEADLOCKED)
    steps = [step for step in recorded(DEADLOCKED) if step.legal]
    await follow(club, club.ann, board, steps)
    shown = club.look(board)
    assert "**No move is left.** Undo, or start a new game." in shown.text
    assert {"Undo", "New"} <= set(shown.labels)
    assert view_of(club, board).can_draw, "it is not over: one may draw"
    await act(club, club.ann, board, "draw")
    await act(club, club.ann, board, "undo")
    await act(club, club.ann, board, "new")
    fresh = club.look(board)
    assert DEADLOCKED not in fresh.text, "without a question"
    assert view_of(club, board).status is Status.PLAYING
    assert (await club.bot.storage.boards.statistics(club.ann.id)).deadlocked == 1


async def test_a_deadlock_before_the_first_move(club: Club) -> None:
    board = await open_board(club, club.ann, DEAD)
    assert "**No move is left.** Start a new game." in board.text
    await act(club, club.ann, board, "new")
    assert view_of(club, board).status is Status.PLAYING
    statistics = await club.bot.storage.boards.statistics(club.ann.id)
    assert (statistics.deadlocked, statistics.given_up) == (0, 0), "a board without a move is counted nowhere"


async def test_new_asks_only_when_a_game_would_be_lost(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    await act(club, club.ann, board, "new")
    assert WON not in club.look(board).text, "nothing was played: nothing to ask"
    await act(club, club.ann, board, "draw")
    played = view_of(club, board)
    await act(club, club.ann, board, "new")
    asked = club.look(board)
    assert "This game can still be played." in asked.text
    assert asked.labels == ["Start a new game", "Keep playing"]
    await club.ann.press(board, "Keep playing")
    assert view_of(club, board) == played
    await act(club, club.ann, board, "new")
    await club.ann.press(board, "Start a new game")
    assert view_of(club, board).code != played.code
    assert view_of(club, board).moves == 0
    assert (await club.bot.storage.boards.statistics(club.ann.id)).given_up == 1
    assert len(await club.bot.board_sessions.open_boards(club.ann.id)) == 1


async def test_a_move_made_at_undo_all_counts_as_none(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    await act(club, club.ann, board, "draw")
    await act(club, club.ann, board, "undo")
    await act(club, club.ann, board, "new")
    assert "This game can still be played." not in club.look(board).text, "it has no move"


async def test_pressing_new_twice_opens_one_board(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    new = control(board, "new")
    await simulation.at_once(club.ann.sent(board, new), club.ann.sent(board, new))
    await club.pass_time(2)
    open_boards = await club.bot.board_sessions.open_boards(club.ann.id)
    assert len(open_boards) == 1
    assert open_boards[0].record.code in club.look(board).text


async def test_pressing_new_twice_after_a_win_opens_one_board(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    await follow(club, club.ann, board, recorded(WON))
    won = club.look(board)
    await club.ann.press_late(won, control(won, "new"))
    await club.ann.press_late(won, control(won, "new"))
    await club.ann.press_late(won, control(won, "new"), gone=True)
    await club.pass_time(2)
    open_boards = await club.bot.board_sessions.open_boards(club.ann.id)
    assert len(open_boards) == 1
    assert open_boards[0].record.code in club.look(board).text


async def test_a_pair_in_the_heart_and_one_with_the_waste(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    steps = recorded(WON)
    pair = next(number for number, step in enumerate(steps) if step.action[0] == "P" and step.legal)
    await follow(club, club.ann, board, steps[:pair])
    _, first, second = steps[pair].action
    await tap(club, club.ann, board, first)
    view = view_of(club, board)
    assert view.selected == first
    assert "Selected: " in club.look(board).text
    await tap(club, club.ann, board, second)
    assert view_of(club, board).score == view.score + 20


async def test_a_mismatch_moves_the_selection(club: Club) -> None:
    board = await open_board(club, club.ann, WON)  # the tip is a four, the waste an ace
    await tap(club, club.ann, board, 25)
    await tap(club, club.ann, board, WASTE)
    view = view_of(club, board)
    assert view.selected is WASTE
    assert view.score == 0
    await act(club, club.ann, board, "draw")
    assert view_of(club, board).selected is None, "a draw clears a selected waste card"


async def test_draw_on_turns_cards_until_one_fits(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    await act(club, club.ann, board, "drawon")
    view = view_of(club, board)
    assert view.moves == 9, "the ninth card is the first four"
    assert view.waste is not None
    assert view.waste.partnered
    shown: Screen = club.look(board)
    assert shown.button("Waste 4").style == 3
    await act(club, club.ann, board, "undo")
    assert view_of(club, board).moves == 8, "each card is undone singly"
