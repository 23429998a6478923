"""Boards that only their owner sees: shown by their own presses and commands, and by nothing else."""

from __future__ import annotations

from tests.e2e import simulation
from tests.e2e.boards import DEADLOCKED, WON, act, control, follow, recorded, view_of
from tests.e2e.club import Club
from tests.e2e.screens import Screen


async def open_private(club: Club, code: str = WON) -> Screen:
    answer = await club.ann.slash("h2h play", code=code, private=True)
    assert answer.told.private
    return answer.told


async def test_a_private_board_is_seen_by_its_owner_alone(club: Club) -> None:
    board = await open_private(club)
    await act(club, club.ann, board, "draw")
    assert view_of(club, board).moves == 1
    assert not club.public
    assert not simulation.seen_by(club.env, club.channel.id, board.id, club.bob.id)


async def test_commands_answer_with_the_board_itself(club: Club) -> None:
    await open_private(club)
    drawn = (await club.ann.slash("h2h draw")).told
    assert "Drew a card: five." in drawn.text
    assert view_of(club, drawn).moves == 1
    await act(club, club.ann, drawn, "drawon")
    assert view_of(club, drawn).moves == 9
    tapped = (await club.ann.slash("h2h tap", card="25")).told
    assert view_of(club, tapped).selected == 25
    assert "Selected the four of row 7 (U)." in tapped.text
    refused = (await club.ann.slash("h2h tap", card="1")).told
    assert "That card is still covered." in refused.text
    assert view_of(club, refused).moves == 9
    assert not club.public


async def test_the_board_is_shown_privately_again_and_every_copy_works(club: Club) -> None:
    first = await open_private(club)
    await act(club, club.ann, first, "draw")
    second = (await club.ann.slash("h2h board")).told
    assert view_of(club, second).moves == 1
    await act(club, club.ann, second, "draw")
    await club.ann.press_late(club.look(first), control(club.look(first), "draw"))
    assert view_of(club, first).moves == 2, "an older copy catches up"
    await act(club, club.ann, first, "undo")
    assert view_of(club, first).moves == 1
    assert not club.public


async def test_a_private_board_outlives_a_restart(club: Club) -> None:
    board = await open_private(club)
    await act(club, club.ann, board, "draw")
    old = club.look(board)
    await club.restart()
    await club.pass_time(2)
    answer = await club.ann.press_late(old, control(old, "draw"))
    assert answer.interaction.responded
    assert view_of(club, board).moves == 2
    assert not club.public


async def test_another_board_takes_its_place_and_old_copies_show_that_one(club: Club) -> None:
    first = await open_private(club, DEADLOCKED)
    copy = (await club.ann.slash("h2h board")).told
    await follow(club, club.ann, first, [step for step in recorded(DEADLOCKED) if step.legal])
    new = control(club.look(first), "new")
    shown = club.look(first)
    await simulation.at_once(club.ann.sent(shown, new), club.ann.sent(shown, new))
    await club.pass_time(2)
    (opened,) = await club.bot.board_sessions.open_boards(club.ann.id)
    assert opened.record.private
    assert view_of(club, first).code == opened.record.code
    await act(club, club.ann, first, "draw")
    await club.ann.press_late(copy, control(copy, "draw"))
    assert view_of(club, copy).code == opened.record.code
    assert view_of(club, copy).moves == 1, "and plays nothing"


async def test_a_board_without_a_move_makes_way_too(club: Club) -> None:
    first = await open_private(club)
    copy = (await club.ann.slash("h2h board")).told
    await act(club, club.ann, first, "new")
    await club.ann.press_late(copy, control(copy, "draw"))
    (opened,) = await club.bot.board_sessions.open_boards(club.ann.id)
    assert view_of(club, copy).code == opened.record.code != WON


async def test_giving_up_shows_the_result_with_par_at_the_next_press(club: Club) -> None:
    board = await open_private(club)
    await act(club, club.ann, board, "draw")
    asked = (await club.ann.slash("h2h give-up")).told
    await club.ann.press(asked, "Give up")
    shown = club.look(asked)
    assert "Given up after 1 move." in shown.text
    assert shown.labels == ["Same deal again", "New deal", "Challenge", "Replay"]
    await act(club, club.ann, board, "draw")
    assert "This deal can be won in 84 moves." in club.look(board).text
    await act(club, club.ann, board, "again")
    assert (view_of(club, board).code, view_of(club, board).moves) == (WON, 0)
    assert not club.public


async def test_hints_come_in_a_message_beside_the_board(club: Club) -> None:
    board = await open_private(club)
    asked = (await act(club, club.ann, board, "hint")).told
    assert asked.id != board.id
    await club.ann.press(asked, "Show the hint")
    assert club.look(asked).text == "Draw a card."
    assert club.look(board).pictures


async def test_a_private_board_in_the_direct_messages(club: Club) -> None:
    answer = await club.ann.slash_directly("h2h play", code=WON, private=True)
    board = answer.told
    await act(club, club.ann, board, "draw")
    assert view_of(club, board).moves == 1
    assert not club.ann.direct_messages
