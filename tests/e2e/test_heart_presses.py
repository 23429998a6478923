"""Presses on boards that come twice, late, or from somebody else; several boards; restarts and crashes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from render.models import BoardModel
from rules.heart_to_heart.state import WASTE, Status
from tests.e2e import simulation
from tests.e2e.boards import DEADLOCKED, WON, act, control, follow, open_board, recorded, tap, view_of
from tests.e2e.club import Club
from tests.e2e.sketches import Sketches

OTHER = "HH1-N-NEMOUKZ"


async def test_three_quick_draws_on_one_picture_draw_once(club: Club) -> None:
    board = await open_board(club, club.ann)
    draw = control(board, "draw")
    presses = await simulation.at_once(*[club.ann.sent(board, draw) for _ in range(3)])
    answers = [await club.answered(press.id, club.ann) for press in presses]
    assert [answer.said for answer in answers] == ["", "", ""]
    assert view_of(club, board).moves == 1
    await act(club, club.ann, board, "draw")
    assert view_of(club, board).moves == 2


async def test_a_double_tap_selects_once_and_a_second_thought_deselects(club: Club) -> None:
    board = await open_board(club, club.ann)
    tip = control(board, "tap", 25)
    await simulation.at_once(club.ann.sent(board, tip), club.ann.sent(board, tip))
    await club.pass_time(1)
    assert view_of(club, board).selected == 25
    await club.ann.press_late(board, tip)
    assert view_of(club, board).selected == 25, "an old picture that shows nothing selected selects"
    await tap(club, club.ann, board, 25)
    assert view_of(club, board).selected is None, "the picture that shows it selected lets go"


async def test_two_different_cards_at_once_cost_no_pair(club: Club) -> None:
    board = await open_board(club, club.ann)
    await simulation.at_once(
        club.ann.sent(board, control(board, "tap", 25)), club.ann.sent(board, control(board, "tap", WASTE))
    )
    await club.pass_time(1)
    view = view_of(club, board)
    assert view.score == 0
    assert view.selected in (25, WASTE)


async def test_only_the_owner_plays(club: Club) -> None:
    board = await open_board(club, club.ann)
    before = club.look(board)
    for button in board.buttons:
        answer = await club.bob.press_late(board, button.custom_id)
        assert answer.told.private
        assert answer.said == "This board belongs to ann. /h2h play deals you one of your own."
    assert club.look(board).payload["components"] == before.payload["components"]
    assert view_of(club, board).moves == 0
    assert (await club.bob.slash("h2h draw")).said == "You have no open board here. /h2h play deals one."


async def test_a_press_that_is_not_on_the_board_any_more_shows_the_present(club: Club) -> None:
    board = await open_board(club, club.ann)
    draw = control(board, "draw")
    await act(club, club.ann, board, "draw")
    sent = await club.ann.press_late(board, draw, gone=True)
    assert not sent.interaction.responded
    await club.pass_time(2)
    answer = await club.answered(sent.interaction.id, club.ann)
    assert answer.interaction.responded
    assert answer.said == ""
    assert view_of(club, board).moves == 1


async def test_a_late_yes_to_a_question_that_is_gone_ends_nothing(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await act(club, club.ann, board, "new")
    yes = club.look(board).button("Start a new game").custom_id
    await club.ann.press(board, "Keep playing")
    sent = await club.ann.press_late(club.look(board), yes, gone=True)
    await club.pass_time(2)
    assert (await club.answered(sent.interaction.id, club.ann)).said == "That button is not in use any more."
    assert view_of(club, board).moves == 1
    assert len(await club.bot.board_sessions.open_boards(club.ann.id)) == 1


async def test_a_button_acts_on_its_own_board_and_commands_on_the_newest(club: Club) -> None:
    first = await open_board(club, club.ann, WON)
    second = await open_board(club, club.ann, OTHER)
    await act(club, club.ann, first, "draw")
    assert (view_of(club, first).moves, view_of(club, second).moves) == (1, 0)
    await club.pass_time(1)
    await club.ann.slash("h2h draw")  # the one pressed last
    await club.pass_time(2)
    assert (view_of(club, first).moves, view_of(club, second).moves) == (2, 0)
    await act(club, club.ann, second, "draw")
    await club.pass_time(1)
    await club.ann.slash("h2h undo")
    await club.pass_time(2)
    assert (view_of(club, first).moves, view_of(club, second).moves) == (2, 0)
    third = await open_board(club, club.ann, DEADLOCKED)
    await club.ann.slash("h2h draw")  # the one opened last
    await club.pass_time(2)
    assert [view_of(club, board).moves for board in (first, second, third)] == [2, 0, 1]
    assert len(await club.bot.board_sessions.open_boards(club.ann.id)) == 3


async def test_boards_of_two_people_and_two_channels_stay_apart(club: Club) -> None:
    ours = await open_board(club, club.ann)
    theirs = await open_board(club, club.bob)
    alone = await open_board(club, club.ann, direct=True)
    await club.ann.slash_directly("h2h draw")
    await club.pass_time(2)
    assert [view_of(club, board).moves for board in (ours, theirs, alone)] == [0, 0, 1]
    await club.ann.slash("h2h draw")
    await club.pass_time(2)
    assert [view_of(club, board).moves for board in (ours, theirs, alone)] == [1, 0, 1]


async def test_the_selection_outlives_a_restart(club: Club) -> None:
    board = await open_board(club, club.ann)
    steps = recorded(WON)
    pair = next(number for number, step in enumerate(steps) if step.action == ("W", 25))
    await follow(club, club.ann, board, steps[:pair])
    await tap(club, club.ann, board, 25)
    before = view_of(club, board)
    await club.restart()
    assert view_of(club, board) == before
    await tap(club, club.ann, board, WASTE)
    assert view_of(club, board).score == 10, "the card selected before the restart made the pair"


async def test_every_button_posted_before_a_restart_works_after_it(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    old = club.look(board)
    for action in ("draw", "drawon", "undo", "tap", "new"):
        await club.restart()
        answer = await club.ann.press_late(old, control(old, action, 25 if action == "tap" else None))
        assert answer.interaction.responded
    assert "This game can still be played." in club.look(board).text


class Stuck(Sketches):
    """Sketches; of boards it can be made to wait for ever."""

    stuck = False

    async def board(self, model: BoardModel) -> bytes:
        if self.stuck:
            await asyncio.sleep(10_000)
        return await super().board(model)


@pytest.fixture
def drawing() -> Stuck:
    return Stuck()


async def test_killed_between_storing_and_showing_a_board_is_painted_at_the_start(club: Club, drawing: Stuck) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    drawing.stuck = True
    sent = await club.ann.press_late(club.look(board), control(club.look(board), "draw"))
    assert not sent.interaction.responded
    assert view_of(club, board).moves == 1, "the second move is stored and not shown"
    await club.pass_time(1.1)
    assert (await club.answered(sent.interaction.id, club.ann)).interaction.deferred, "put off in time"
    drawing.stuck = False
    await club.kill()
    await club.pass_time(2)
    assert view_of(club, board).moves == 2
    before = len(club.env.http_requests)
    await club.restart()
    await club.pass_time(2)
    assert not [entry for entry in club.env.http_requests[before:] if str(board.id) in entry.path], "once"
    await act(club, club.ann, board, "undo")
    assert view_of(club, board).moves == 1


async def test_a_slow_picture_is_put_off_and_then_shown(club: Club, drawing: Stuck) -> None:
    board = await open_board(club, club.ann)
    drawing.stuck = True
    sent = await club.ann.press_late(board, control(board, "draw"))
    await club.pass_time(2.5)
    assert (await club.answered(sent.interaction.id, club.ann)).interaction.deferred
    drawing.stuck = False
    await club.pass_time(10_000)
    assert view_of(club, board).moves == 1


async def test_a_deleted_board_is_brought_back_by_its_command(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    club.env.backend.delete_message(club.channel.id, board.id)
    assert "king" in (await club.ann.slash("h2h draw")).said
    await club.pass_time(2)
    assert not club.public
    again = (await club.ann.slash("h2h board")).posted
    assert view_of(club, again).moves == 2
    await act(club, club.ann, again, "draw")
    assert view_of(club, again).moves == 3


async def test_the_database_holds_what_the_board_shows(club: Club, tmp_path: Path) -> None:
    board = await open_board(club, club.ann)
    await follow(club, club.ann, board, recorded(WON)[:20])
    assert (tmp_path / "two-hearts.db").exists()
    (stored,) = await club.bot.board_sessions.open_boards(club.ann.id)
    assert stored.state.moves == view_of(club, board).moves
    assert stored.record.painted_sequence == stored.record.sequence
    assert view_of(club, board).status is Status.PLAYING
