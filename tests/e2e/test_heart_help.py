"""Help on boards for those who want it: hints, settings, the clock that stops, and statistics."""

from __future__ import annotations

import pytest

from rules.heart_to_heart.commands import TakePair, TakePairWithWaste
from rules.heart_to_heart.game import legal
from rules.heart_to_heart.state import WASTE, Status
from tests.e2e import simulation
from tests.e2e.boards import (
    DEADLOCKED,
    LOST,
    WON,
    act,
    control,
    follow,
    lose,
    open_board,
    recorded,
    tap,
    view_of,
)
from tests.e2e.club import Club

LOST_LINE = "This game can no longer be won."


async def assisted(club: Club) -> list[bool]:
    return [board.record.assisted for board in await club.bot.board_sessions.open_boards(club.ann.id)]


def switches(said: str) -> list[str]:
    """How the four switches stand."""
    return [line.rpartition(": ")[2].strip("*") for line in said.splitlines()[1:]]


async def test_the_first_hint_asks_and_the_next_ones_do_not(club: Club) -> None:
    board = await open_board(club, club.ann)
    asked = (await act(club, club.ann, board, "hint")).told
    assert asked.private
    assert "counts apart" in asked.text
    assert asked.labels == ["Show the hint", "Never mind"]
    await club.ann.press(asked, "Never mind")
    assert club.look(asked).text == "Play on!"
    assert await assisted(club) == [False]
    asked = (await club.ann.slash("h2h hint")).told
    await club.ann.press(asked, "Show the hint")
    assert club.look(asked).text == "Draw a card."
    assert not club.look(asked).buttons
    assert await assisted(club) == [True]
    assert (await act(club, club.ann, board, "hint")).said == "Draw a card."
    assert (await club.ann.slash("h2h hint")).said == "Draw a card."
    assert view_of(club, board).moves == 0, "a hint plays nothing"
    assert "Draw a card." not in club.look(board).text, "and is said to one person"


async def test_a_yes_pressed_twice_says_the_same(club: Club) -> None:
    board = await open_board(club, club.ann)
    asked = (await act(club, club.ann, board, "hint")).told
    yes = asked.button("Show the hint").custom_id
    await simulation.at_once(club.ann.sent(asked, yes), club.ann.sent(asked, yes))
    await club.pass_time(2)
    assert club.look(asked).text == "Draw a card."


async def test_hints_alone_win_in_the_fewest_moves_and_earn_no_medal(club: Club) -> None:
    board = await open_board(club, club.ann)
    asked = (await act(club, club.ann, board, "hint")).told
    await club.ann.press(asked, "Show the hint")
    said = club.look(asked).text
    while True:
        if said == "Draw a card.":
            await act(club, club.ann, board, "draw")
        elif said.startswith("Recycle"):
            await act(club, club.ann, board, "recycle")
        else:
            cards = [card for card in view_of(club, board).cards if card.free and f"({card.letter})" in said]
            assert 1 <= len(cards) <= 2, said
            for card in cards:
                await tap(club, club.ann, board, card.position)
            if len(cards) == 1:
                assert said.endswith("on the waste.")
                await tap(club, club.ann, board, WASTE)
        if view_of(club, board).status is Status.WON:
            break
        said = (await act(club, club.ann, board, "hint")).said
    await club.pass_time(2)
    shown = club.look(board).text
    assert view_of(club, board).moves == 84
    assert "This deal can be won in 84 moves." in shown
    assert "perfect" not in shown
    assert "With help, so this result counts apart." in shown
    assert "with help" in shown.split("```")[1]
    said = (await club.ann.slash("h2h stats")).said
    assert "Played 0:" in said
    assert "With help, counted apart: 1 played, 1 won." in said


async def test_a_hint_where_nothing_wins_any_more_says_so(club: Club) -> None:
    board = await open_board(club, club.ann, LOST)
    await lose(club, club.ann, board)
    asked = (await act(club, club.ann, board, "hint")).told
    await club.ann.press(asked, "Show the hint")
    assert club.look(asked).text.startswith("From here this game can no longer be won.")


async def test_there_is_no_hint_in_a_deadlock_or_after_the_end(club: Club) -> None:
    board = await open_board(club, club.ann, DEADLOCKED)
    before = club.look(board)
    await follow(club, club.ann, board, [step for step in recorded(DEADLOCKED) if step.legal])
    assert not club.look(board).button("Hint").enabled
    assert (await club.ann.slash("h2h hint")).said.startswith("No move is left")
    assert await assisted(club) == [False]
    await club.ann.press((await club.ann.slash("h2h give-up")).told, "Give up")
    assert (await club.ann.press_late(before, control(before, "hint"))).said.startswith("That game is over.")
    assert (await club.ann.slash("h2h hint")).said == "You have no open board here. /h2h play deals one."


async def test_only_the_owner_is_given_hints(club: Club) -> None:
    board = await open_board(club, club.ann)
    assert (await club.bob.press_late(board, control(board, "hint"))).said.startswith("This board belongs to ann.")
    yes = control(board, "hint").replace(":hint", ":hintyes")
    forged = board.forged(yes)
    assert (await club.bob.press_late(forged, yes)).said.startswith("This board belongs to ann.")
    assert await assisted(club) == [False]


async def test_settings_say_what_is_on_and_survive_a_restart(club: Club) -> None:
    usual = (await club.ann.slash("h2h settings")).told
    assert usual.private
    assert switches(usual.text) == ["off", "on", "off", "off"]
    await club.ann.slash("h2h settings", **{"move-errors": True})
    await club.ann.slash("h2h settings", **{"placement-help": False})
    await club.restart()
    kept = (await club.ann.slash("h2h settings")).said
    assert switches(kept) == ["on", "off", "off", "off"]
    assert switches((await club.bob.slash("h2h settings")).said)[1] == "on", "everybody has their own"


async def test_a_mismatch_is_explained_to_those_who_want_it(club: Club) -> None:
    board = await open_board(club, club.ann)
    await tap(club, club.ann, board, 25)
    assert (await tap(club, club.ann, board, WASTE)).said == ""
    await club.ann.slash("h2h settings", **{"move-errors": True})
    assert (await tap(club, club.ann, board, 25)).said == "A pair needs two cards of the same rank."
    assert view_of(club, board).selected == 25
    assert "same rank" in (await club.ann.slash("h2h tap", card="waste")).said


async def test_without_placement_help_nothing_is_outlined(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "drawon")
    assert club.look(board).button("Waste 4").style == 3
    await club.ann.slash("h2h settings", **{"placement-help": False})
    await club.pass_time(3)  # the board at hand follows by itself
    (model,) = club.models(club.look(board))
    assert not model.placement_help
    assert club.look(board).button("Waste 4").style == 2


async def test_a_quick_pair_is_one_move_and_two_partners_select(club: Club) -> None:
    code = "HH1-N-AAAAABD"
    await club.ann.slash("h2h settings", **{"quick-pair": True})
    board = await open_board(club, club.ann, code)
    for _ in range(40):
        (stored,) = await club.bot.board_sessions.open_boards(club.ann.id)
        playable = [*stored.state.free, *([WASTE] if stored.state.waste else [])]
        ranks = [stored.state.rank_at(place) for place in playable]
        crowded = [place for place, rank in zip(playable, ranks, strict=True) if ranks.count(rank) == 3]
        if crowded:
            await tap(club, club.ann, board, crowded[0])
            view = view_of(club, board)
            assert (view.selected, view.moves) == (crowded[0], stored.state.moves), "with two partners it selects"
            await tap(club, club.ann, board, crowded[1])
            assert view_of(club, board).moves == stored.state.moves + 1, "and the second tap chooses"
            return
        pairs = [command for command in legal(stored.state) if isinstance(command, TakePair | TakePairWithWaste)]
        if not pairs:
            await act(club, club.ann, board, "drawon" if stored.state.stock else "recycle")
            continue
        place = pairs[0].first if isinstance(pairs[0], TakePair) else pairs[0].position
        shown = club.look(board)
        pressed = control(shown, "tap", place)
        await simulation.at_once(club.ann.sent(shown, pressed), club.ann.sent(shown, pressed))
        await club.pass_time(1)
        view = view_of(club, board)
        assert (view.moves, view.selected) == (stored.state.moves + 1, None), "one move, however often it is pressed"
        await act(club, club.ann, board, "undo")
        assert view_of(club, board).moves == stored.state.moves, "undone as one"
        await tap(club, club.ann, board, place)
    pytest.fail("no card ever had two partners")


async def test_who_wants_to_be_told_is_told_as_soon_as_nothing_wins(club: Club) -> None:
    await club.ann.slash("h2h settings", **{"lost-warning": True})
    board = await open_board(club, club.ann, LOST)
    await tap(club, club.ann, board, 25)
    await tap(club, club.ann, board, WASTE)
    assert LOST_LINE not in club.look(board).text
    assert await assisted(club) == [False], "silence marks nothing"
    await act(club, club.ann, board, "drawon")
    await tap(club, club.ann, board, 24)
    await tap(club, club.ann, board, WASTE)
    assert LOST_LINE in club.look(board).text
    assert await assisted(club) == [True]
    await act(club, club.ann, board, "undo")
    assert LOST_LINE not in club.look(board).text


async def test_a_deadlock_is_no_warning(club: Club) -> None:
    await club.ann.slash("h2h settings", **{"lost-warning": True})
    board = await open_board(club, club.ann, "HH1-N-MMONUBC")
    assert "**No move is left.**" in board.text
    assert "cannot be won" not in board.text
    assert await assisted(club) == [False]


async def test_a_clock_that_stopped_is_told_once(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    await club.pass_time(29 * 60)
    await act(club, club.ann, board, "draw")
    assert "The clock stopped" not in club.look(board).text
    await club.pass_time(10 * 3600)
    await act(club, club.ann, board, "draw")
    await club.pass_time(3)
    assert "The clock stopped" in club.look(board).text
    (model,) = club.models(club.look(board))
    assert model.time_text.startswith("59:"), "29 minutes, and the 30 after which it stopped"
    await act(club, club.ann, board, "draw")
    assert "The clock stopped" not in club.look(board).text
    assert len(club.public) == 1, "no message of its own"


async def test_statistics_add_up(club: Club) -> None:
    assert (
        await club.ann.slash("h2h stats")
    ).said == "You have not played Heart to Heart yet. /h2h play deals a board."
    for code in (WON, WON):
        board = await open_board(club, club.ann, code)
        await follow(club, club.ann, board, recorded(code))
    given = await open_board(club, club.ann)
    await act(club, club.ann, given, "draw")
    await club.ann.press((await club.ann.slash("h2h give-up")).told, "Give up")
    await act(club, club.ann, await open_board(club, club.ann), "draw")
    await open_board(club, club.ann)  # nothing was played on it
    await club.pass_time(2)
    moves = sum(1 for step in recorded(WON) if step.legal)
    undos = sum(1 for step in recorded(WON) if step.legal and step.action == ("U",))
    counted = moves - undos
    said = (await club.ann.slash("h2h stats")).said
    assert "Played 4: 2 won, 0 stuck, 1 given up, 1 still open." in said
    assert f"Moves to win: {counted} at best, {counted} on average." in said
    assert f"Nearest to par: {counted - 84} moves above it." in said
    assert "Wins in a row: 0 now, 2 at best." in said
    assert "With help" not in said
