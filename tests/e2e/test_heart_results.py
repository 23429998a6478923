"""What a board says when its game has ended: what was possible, and a text to share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import ClassVar

import pytest

from bot.thinking import Thinker, Unanswered
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.par import par
from rules.heart_to_heart.solver import winnable
from tests.e2e import simulation
from tests.e2e.boards import DEAD, DEADLOCKED, LOST, WON, act, control, follow, lose, open_board, recorded, view_of
from tests.e2e.club import Club
from tests.e2e.screens import Screen

LATE = timedelta(seconds=90)


class Slow(Thinker):
    """Knows every par, but only after a while; so that what comes late can be watched."""

    asked: ClassVar[list[str]] = []
    refuses = False

    def __init__(self) -> None:
        super().__init__(inline=True)

    async def par_of(self, code: str) -> int | Unanswered | None:
        self.asked.append(code)
        await asyncio.sleep(LATE.total_seconds())
        return Unanswered.BUSY if self.refuses else await super().par_of(code)

    async def line_from(self, code: str, moves: Sequence[str]) -> tuple[str, ...] | Unanswered | None:
        await asyncio.sleep(5)
        return Unanswered.BUSY if self.refuses else await super().line_from(code, moves)


@pytest.fixture
def thinker() -> Callable[[], Thinker]:
    Slow.asked.clear()
    Slow.refuses = False
    return Slow


async def give_up(club: Club, board: Screen) -> None:
    await club.ann.press((await club.ann.slash("h2h give-up")).told, "Give up")
    await club.pass_time(2)
    assert club.look(board).labels == ["Same deal again", "New deal", "Challenge", "Replay"]


def shared(screen: Screen) -> list[str]:
    """The lines of the text to share."""
    _, block, _ = screen.text.split("```")
    return block.strip().splitlines()


async def test_par_arrives_late_and_is_shown_by_itself(club: Club) -> None:
    board = await open_board(club, club.ann)
    await follow(club, club.ann, board, recorded(WON))
    shown = club.look(board)
    assert "**Won!** The heart is empty after" in shown.text
    assert "can be won in" not in shown.text, "nothing waits for par"
    assert len(shown.pictures) == 1
    await club.pass_time(LATE)
    best = par(deal(WON))
    assert f"This deal can be won in {best} moves." in club.look(board).text
    assert f"par {best}" in " ".join(shared(club.look(board))[3:])
    assert len(club.look(board).pictures) == 1, "a won board keeps its picture"


async def test_a_result_to_share_names_no_card(club: Club) -> None:
    board = await open_board(club, club.ann)
    await follow(club, club.ann, board, recorded(WON))
    view = view_of(club, board)
    title, code, bar, *facts = shared(club.look(board))
    assert (title, code) == ("Heart to Heart", WON)
    assert bar == "🟥" * 10 + " 250/250"
    assert " · ".join(facts).startswith(f"won · {view.moves} moves · {view.undone} move")
    assert max(len(line) for line in (title, code, *facts)) <= 28, "a phone shows no more of a line of code"


async def test_a_deal_is_searched_once(club: Club) -> None:
    for _ in range(2):
        board = await open_board(club, club.ann)
        await act(club, club.ann, board, "draw")
        await give_up(club, board)
    await club.pass_time(LATE)
    assert Slow.asked.count(WON) == 1
    await club.restart()
    await club.pass_time(1)
    again = await open_board(club, club.ann)
    await act(club, club.ann, again, "draw")
    await give_up(club, again)
    assert "This deal can be won in 84 moves." in club.look(again).text, "at once: it is stored"
    assert Slow.asked.count(WON) == 1


async def test_a_par_that_was_not_found_is_sought_again(club: Club) -> None:
    Slow.refuses = True
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    await club.pass_time(LATE)
    assert "can be won in" not in club.look(board).text
    Slow.refuses = False
    await club.restart()  # the message lacks its par: the new start looks for it
    await club.pass_time(LATE)
    await club.pass_time(2)
    assert "This deal can be won in 84 moves." in club.look(board).text


async def test_a_lost_game_names_the_move_that_lost_it(club: Club) -> None:
    board = await open_board(club, club.ann, LOST)
    await lose(club, club.ann, board)
    assert "no longer" not in club.look(board).text, "nobody asked to be told"
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    shown = club.look(board)
    rank = deal(LOST).heart[24 - 1].name.lower()
    assert "Given up after 4 moves." in shown.text
    assert f"After move 3 (pair: {rank}) it could no longer be won." in shown.text
    assert "Score 20 of 250" in shown.text
    assert shared(shown)[2] == "⬜" * 10 + " 20/250"


async def test_a_deadlock_left_for_a_new_deal_says_what_came_of_it(club: Club) -> None:
    board = await open_board(club, club.ann, DEAD)
    await act(club, club.ann, board, "draw")
    answered = await act(club, club.ann, board, "new")
    assert "Ended in a deadlock after 1 move." in answered.told.text
    assert DEAD in answered.told.text
    assert view_of(club, board).code != DEAD


async def test_what_an_undo_saved_was_not_lost(club: Club) -> None:
    board = await open_board(club, club.ann, LOST)
    await lose(club, club.ann, board)
    await act(club, club.ann, board, "undo")
    await give_up(club, board)
    assert "It could still be won when the game ended." in club.look(board).text
    assert "1 move taken back" in club.look(board).text


async def test_a_deal_that_never_could_be_won_is_nobodys_fault(club: Club) -> None:
    assert not winnable(deal(DEAD))
    board = await open_board(club, club.ann, DEAD)
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    shown = club.look(board)
    assert "Ended in a deadlock after 1 move." in shown.text
    assert "This deal could never be won, so nothing was missed." in shown.text
    await club.pass_time(LATE)
    assert club.look(board).text == shown.text
    assert DEAD not in Slow.asked, "that is known without a search"


async def test_a_deadlock_left_for_the_same_deal_is_a_result(club: Club) -> None:
    board = await open_board(club, club.ann, DEADLOCKED)
    await follow(club, club.ann, board, [step for step in recorded(DEADLOCKED) if step.legal])
    await give_up(club, board)
    await act(club, club.ann, board, "again")
    fresh = view_of(club, board)
    assert (fresh.code, fresh.moves) == (DEADLOCKED, 0)
    statistics = await club.bot.storage.boards.statistics(club.ann.id)
    assert (statistics.deadlocked, statistics.open) == (1, 0)


async def test_the_same_deal_again_twice_opens_one_board(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    again = control(club.look(board), "again")
    ended = club.look(board)
    await simulation.at_once(club.ann.sent(ended, again), club.ann.sent(ended, again))
    await club.pass_time(2)
    (opened,) = await club.bot.board_sessions.open_boards(club.ann.id)
    assert opened.record.code == WON
    assert view_of(club, board).moves == 0


async def test_a_par_that_comes_after_the_board_made_way_disturbs_nothing(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    await act(club, club.ann, board, "new")
    before = club.look(board).text
    await club.pass_time(LATE)
    assert club.look(board).text == before


async def test_a_bot_that_leaves_while_a_par_is_sought_leaves_at_once(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await give_up(club, board)
    await club.restart()
    assert "can be won in" not in club.look(board).text


async def test_a_hint_that_takes_long_is_put_off_and_comes(club: Club) -> None:
    board = await open_board(club, club.ann)
    asked = (await act(club, club.ann, board, "hint")).told
    sent = await club.ann.press(asked, "Show the hint")
    assert club.look(asked).labels == ["Show the hint", "Never mind"], "it is still thought about"
    await club.pass_time(6)
    assert (await club.answered(sent.interaction.id, club.ann)).interaction.deferred
    assert club.look(asked).text == "Draw a card."
    again = await act(club, club.ann, board, "hint")
    await club.pass_time(6)
    assert (await club.answered(again.interaction.id, club.ann)).said == "Draw a card."
    assert view_of(club, board).moves == 0


async def test_a_hint_that_could_not_be_given_marks_nothing(club: Club) -> None:
    Slow.refuses = True
    board = await open_board(club, club.ann)
    asked = (await act(club, club.ann, board, "hint")).told
    await club.ann.press(asked, "Show the hint")
    await club.pass_time(6)
    assert club.look(asked).text.startswith("I am still thinking about other games.")
    (stored,) = await club.bot.board_sessions.open_boards(club.ann.id)
    assert not stored.record.assisted
