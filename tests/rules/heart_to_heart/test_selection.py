"""Tapping (S9) and what explains a mismatch (S10)."""

from __future__ import annotations

import pytest
from hypothesis import given

from rules.cards import Rank
from rules.heart_to_heart.commands import (
    Command,
    Deselected,
    Draw,
    DrawOn,
    MoveMade,
    Recycle,
    Refusal,
    Selected,
    TakePair,
    TakePairWithWaste,
    Tap,
    Undo,
    Won,
)
from rules.heart_to_heart.state import WASTE, HeartToHeartState, PairTaken, PairTakenWithWaste, Place
from tests.rules.heart_to_heart.boards import accepted, after, board, games, refusal

# Row 6 and the tip are gone: 20, 21 and 22 are free, 16 lies under 20 and 19 under 22.
ROWS = "7 . . 2  8 8 9  . .  ."


@pytest.mark.parametrize("place", [20, WASTE])
def test_the_first_tap_selects(place: Place) -> None:
    before = board(ROWS, waste="9")
    done = accepted(before, Tap(place))
    assert done.state.selected == place
    assert done.events == (Selected(place),)
    assert (done.state.moves, done.state.left, done.state.past) == (0, before.left, ())


@pytest.mark.parametrize("place", [20, WASTE])
def test_the_same_card_again_deselects(place: Place) -> None:
    before = board(ROWS, waste="9")
    done = accepted(after(before, Tap(place)), Tap(place))
    assert done.events == (Deselected(place),)
    assert done.state == before


def test_a_second_card_of_the_same_rank_takes_the_pair() -> None:
    done = accepted(after(board(ROWS, waste="9"), Tap(21)), Tap(20))
    assert done.events == (MoveMade(PairTaken(20, 21, Rank.EIGHT)),)
    assert (done.state.selected, done.state.moves) == (None, 1)
    assert done.state.left == {16, 19, 22}


@pytest.mark.parametrize(("first", "second"), [(22, WASTE), (WASTE, 22)])
def test_the_waste_makes_a_pair_first_or_second(first: Place, second: Place) -> None:
    done = accepted(after(board(ROWS, waste="K 9"), Tap(first)), Tap(second))
    assert done.events == (MoveMade(PairTakenWithWaste(22, Rank.NINE)),)
    assert (done.state.selected, done.state.waste) == (None, (Rank.KING,))


def test_two_taps_can_win() -> None:
    assert accepted(after(board("5", waste="5"), Tap(25)), Tap(WASTE)).events[-1] == Won()


@pytest.mark.parametrize(("first", "second"), [(20, 22), (22, 20), (20, WASTE), (WASTE, 20)])
def test_another_rank_moves_the_selection_and_says_from_where(first: Place, second: Place) -> None:
    before = board(ROWS, waste="9")
    done = accepted(after(before, Tap(first)), Tap(second))
    assert done.events == (Selected(second, mismatch=first),)
    assert done.state.selected == second
    assert (done.state.left, done.state.waste, done.state.moves) == (before.left, before.waste, 0)


def test_a_covered_card_changes_nothing() -> None:
    selected = after(board(ROWS, waste="2"), Tap(20))
    assert refusal(selected, Tap(19)) is Refusal.COVERED
    # Not even of the rank that is selected.
    assert refusal(after(board(ROWS, waste="2"), Tap(WASTE)), Tap(19)) is Refusal.COVERED


@pytest.mark.parametrize("command", [Draw(), DrawOn()])
def test_a_draw_keeps_a_selected_heart_card_but_not_the_waste(command: Command) -> None:
    state = board(ROWS, stock="K 9", waste="9")
    assert after(state, Tap(20), command).selected == 20
    assert after(state, Tap(WASTE), command).selected is None


def test_a_recycle_keeps_a_selected_heart_card_but_not_the_waste() -> None:
    state = board(ROWS, waste="9")
    assert after(state, Tap(20), Recycle()).selected == 20
    assert after(state, Tap(WASTE), Recycle()).selected is None


@pytest.mark.parametrize("place", [20, 22, WASTE])
@pytest.mark.parametrize("moves", [[Draw()], [Draw(), Draw(), Recycle()], [TakePairWithWaste(22)]])
def test_an_undo_clears_any_selection(place: Place, moves: list[Command]) -> None:
    state = after(board(ROWS, stock="9 9", waste="9 9"), *moves)
    if state.rank_at(place) is not None:
        assert after(state, Tap(place), Undo()).selected is None


@pytest.mark.parametrize("command", [TakePair(20, 21), TakePairWithWaste(22)])
@pytest.mark.parametrize("place", [20, 22, WASTE])
def test_a_pair_clears_any_selection_whichever_cards_it_takes(place: Place, command: Command) -> None:
    assert after(board(ROWS, waste="9"), Tap(place), command).selected is None


def test_a_selection_survives_draws_and_then_makes_its_pair() -> None:
    state = after(board(ROWS, stock="K 9", waste="A"), Tap(22), Draw(), Draw())
    done = accepted(state, Tap(WASTE))
    assert done.events == (MoveMade(PairTakenWithWaste(22, Rank.NINE)),)


@given(games)
def test_what_is_selected_can_always_be_tapped(game: list[HeartToHeartState]) -> None:
    for state in game:
        if state.selected is not None:
            assert accepted(state, Tap(state.selected)).state.selected is None


@pytest.mark.parametrize("selected", [None, 22, WASTE])
def test_a_quick_tap_takes_a_pair_with_the_only_partner(selected: Place | None) -> None:
    before = board(ROWS, waste="K")
    if selected is not None:
        before = after(before, Tap(selected))
    done = accepted(before, Tap(20, quick=True))
    assert done.events[0] == MoveMade(PairTaken(20, 21, Rank.EIGHT))
    assert (done.state.moves, done.state.selected) == (1, None)
    assert accepted(done.state, Undo()).state.left == before.left, "undone as one"


@pytest.mark.parametrize("place", [22, WASTE])
def test_a_quick_tap_counts_the_waste_as_a_partner(place: Place) -> None:
    done = accepted(board(ROWS, waste="9"), Tap(place, quick=True))
    assert done.events == (MoveMade(PairTakenWithWaste(22, Rank.NINE)),)


@pytest.mark.parametrize("place", [20, 21, WASTE])
def test_a_quick_tap_with_two_partners_selects(place: Place) -> None:
    done = accepted(board(ROWS, waste="8"), Tap(place, quick=True))
    assert done.events == (Selected(place),)
    assert accepted(done.state, Tap(place, quick=True)).events == (Deselected(place),)


def test_a_quick_tap_takes_the_selected_card_rather_than_choosing() -> None:
    done = accepted(after(board(ROWS, waste="8"), Tap(21)), Tap(WASTE, quick=True))
    assert done.events[0] == MoveMade(PairTakenWithWaste(21, Rank.EIGHT))


def test_a_quick_tap_without_a_partner_is_an_ordinary_one() -> None:
    state = board(ROWS)
    assert accepted(state, Tap(22, quick=True)).events == (Selected(22),)
    assert accepted(after(state, Tap(20)), Tap(22, quick=True)).events == (Selected(22, mismatch=20),)
    assert refusal(state, Tap(16, quick=True)) is Refusal.COVERED


def test_a_quick_tap_lets_the_selected_card_go_even_if_it_has_one_partner() -> None:
    assert accepted(after(board(ROWS), Tap(20)), Tap(20, quick=True)).events == (Deselected(20),)
