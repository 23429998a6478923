"""The heart's shape (S2, S4) against its description in card widths."""

from __future__ import annotations

from hypothesis import given

from rules.heart_to_heart.layout import COVERED_BY, PLACES, POSITIONS, TIP, letter
from rules.heart_to_heart.state import HeartToHeartState
from tests.rules.heart_to_heart.boards import games

# Where the cards of each row lie, in card widths from the left edge.
WIDTHS: list[list[float]] = [
    [0.5, 1.5, 3.5, 4.5],
    [0, 1, 2, 3, 4, 5],
    [0.5, 1.5, 2.5, 3.5, 4.5],
    [1, 2, 3, 4],
    [1.5, 2.5, 3.5],
    [2, 3],
    [2.5],
]
WHERE = [(row, width) for row, widths in enumerate(WIDTHS) for width in widths]


def test_positions_run_in_reading_order_to_the_tip() -> None:
    assert [(row, half_widths / 2) for row, half_widths in PLACES] == WHERE
    assert list(POSITIONS) == list(range(1, 26))
    assert TIP == 25


def test_a_card_is_covered_by_its_neighbours_half_a_width_away_in_the_next_row() -> None:
    for position in POSITIONS:
        row, width = WHERE[position - 1]
        covers = {other for other in POSITIONS if WHERE[other - 1] in [(row + 1, width - 0.5), (row + 1, width + 0.5)]}
        assert set(COVERED_BY[position]) == covers
        assert len(covers) in ((0,) if position == TIP else (1, 2))


def test_the_first_and_the_last_letter() -> None:
    # Row 2 reaches from the left edge to the right one.
    assert [letter(position) for position in range(5, 11)] == list("UVWXYZ")
    assert letter(TIP) == "U"


@given(games)
def test_a_letter_names_one_free_card_and_six_are_enough(game: list[HeartToHeartState]) -> None:
    for state in game:
        letters = [letter(position) for position in state.free]
        assert len(set(letters)) == len(letters) <= 6


@given(games)
def test_free_means_that_no_covering_card_is_left(game: list[HeartToHeartState]) -> None:
    for state in game:
        assert set(state.free) == {card for card in state.left if not state.left.intersection(COVERED_BY[card])}
        assert list(state.free) == sorted(state.free)
        assert state.free or not state.left
