"""The fewest moves that win: against plain searches, the rules, and itself one move on."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import Command, Draw, Recycle, TakePair, TakePairWithWaste
from rules.heart_to_heart.game import begin, legal, status
from rules.heart_to_heart.par import best_move, par, shortest_line
from rules.heart_to_heart.solver import can_be_won, winnable
from rules.heart_to_heart.state import Deal, HeartToHeartState, Status
from tests.rules.heart_to_heart.boards import after, board, deals, games_without_undo, playthrough, vectors
from tests.rules.heart_to_heart.searches import SIZES, Position, fewest_moves, position_of, searched, small_game


def plain_moves(state: HeartToHeartState) -> tuple[Command, ...]:
    """The legal commands that make one move of S8."""
    return tuple(
        command for command in legal(state) if isinstance(command, Draw | Recycle | TakePair | TakePairWithWaste)
    )


def moves_to_win(state: HeartToHeartState) -> int | None:
    """How many moves the shortest line has, once it was played to a win."""
    line = shortest_line(state)
    if line is None:
        return None
    won = after(state, *line)
    assert status(won) is Status.WON
    assert won.moves == state.moves + len(line)
    return len(line)


def by_the_rules(deal: Deal, start: Position) -> dict[Position, int | None]:
    """A search that asks the rules themselves for every move."""

    def following(position: Position) -> list[Position]:
        state = HeartToHeartState(deal, *position)
        return [position_of(after(state, command)) for command in plain_moves(state)]

    return fewest_moves(start, following)


def next_winnable(number: int) -> Deal:
    """The first deal from a number on that can be won."""
    return next(deal for more in count() if winnable(deal := codes.deal(codes.code_of((number + more) % 26**7))))


winnable_deals = st.integers(0, codes.LAST_NUMBER).map(next_winnable)


@settings(max_examples=150)
@given(st.sampled_from(SIZES), st.binary(min_size=4, max_size=4), st.randoms(use_true_random=False))
def test_a_plain_search_of_a_small_game_finds_no_shorter_win(size: tuple[int, int], key: bytes, chance: Any) -> None:
    deal, left = small_game(*size, key)
    truth = searched(deal.heart, (left, deal.stock, (deal.waste,)))
    positions = list(truth)
    for position in [positions[0], *chance.sample(positions, min(40, len(positions)))]:
        assert moves_to_win(HeartToHeartState(deal, *position)) == truth[position], position


@settings(max_examples=15)
@given(st.sampled_from(SIZES[:6]), st.binary(min_size=4, max_size=4))
def test_a_search_that_asks_the_rules_finds_no_shorter_win(size: tuple[int, int], key: bytes) -> None:
    deal, left = small_game(*size, key)
    for position, moves in by_the_rules(deal, (left, deal.stock, (deal.waste,))).items():
        assert moves_to_win(HeartToHeartState(deal, *position)) == moves, position


@pytest.mark.parametrize("number", range(0, 120, 12))
def test_the_last_part_of_a_whole_deal(number: int) -> None:
    """With all that is outside, of which most only stands in the way."""
    deal = next_winnable(number * 1_000_003)
    # Along a shortest line, so that the games come so far; from there to everything that can be reached.
    state = begin(deal)
    for move in shortest_line(state) or ():
        if len(state.left) <= 7:
            break
        state = after(state, move)
    truth = searched(deal.heart, position_of(state))
    assert len(truth) > 100
    for position in [position_of(state), *list(truth)[:: len(truth) // 60]]:
        assert moves_to_win(HeartToHeartState(deal, *position)) == truth[position], position


@settings(max_examples=12)
@given(winnable_deals, st.binary(max_size=60), st.integers(0, 60))
def test_par_is_one_more_than_that_of_the_best_move(deal: Deal, choices: bytes, length: int) -> None:
    """Any place of any game: no move comes nearer to the win than by one, and the best one does."""
    game = [state for state in playthrough(deal, choices, undo=False) if can_be_won(deal, state.left)]
    state = game[min(length, len(game) - 1)]
    moves = moves_to_win(state)
    best = best_move(state)
    if best is None:
        assert moves == 0
        return
    following = {command: moves_to_win(after(state, command)) for command in plain_moves(state)}
    assert moves == following[best] + 1
    assert moves == min(more for more in following.values() if more is not None) + 1


@settings(max_examples=100)
@given(games_without_undo)
def test_what_cannot_be_won_has_no_par(game: list[HeartToHeartState]) -> None:
    for state in game[-1], game[len(game) // 2]:
        assert (shortest_line(state) is not None) is can_be_won(state.deal, state.left)


@settings(max_examples=50)
@given(deals)
def test_a_fresh_deal_has_a_par_when_it_can_be_won(deal: Deal) -> None:
    moves = par(deal)
    assert (moves is not None) is winnable(deal)
    assert moves == moves_to_win(begin(deal))


@settings(max_examples=10)
@given(winnable_deals)
def test_the_same_position_gives_the_same_line_however_it_was_reached(deal: Deal) -> None:
    state = begin(deal)
    moved = HeartToHeartState(deal, state.left, state.stock, state.waste, moves=7, undone=9, selected=25)
    assert shortest_line(moved) == shortest_line(state) == shortest_line(begin(codes.deal(deal.code)))


SEARCHED = [vector for vector in vectors() if not isinstance(vector["par"], str)]


@pytest.mark.parametrize("vector", SEARCHED, ids=lambda vector: vector["code"])
def test_the_pars_of_an_independent_program(vector: dict[str, Any]) -> None:
    assert par(codes.deal(vector["code"])) == vector["par"]


def test_the_published_deal() -> None:
    deal = codes.deal("HH1-N-AAAAAAM")
    assert par(deal) == 84
    # Move 10 can pair the first 4 with the tip, but the shortest win leaves that 4 alone.
    hasty = after(begin(deal), *[Draw()] * 9, TakePairWithWaste(25))
    assert hasty.moves == 10
    assert hasty.moves + (moves_to_win(hasty) or 0) > 84


@pytest.mark.parametrize(
    ("heart", "stock", "waste", "moves"),
    [
        ("2", "3", "2", 1),
        ("2", "2", "3", 2),
        ("2", "3 2", "", 3),
        ("2", "", "2 3", 3),  # recycle, draw, take
        ("2", "4", "2 3", 4),  # draw the 4, recycle, draw, take
        ("2", "2 4", "2 3", 2),  # the other copy is nearer than a recycle
        ("2 3 .", "3", "2", 3),
        ("2 3 .", "2 3", "", 4),
        ("2 3 .", "3 2", "", 4),  # one after the other as they come
        ("2 2 .", "2 2", "", 1),  # the two with each other
        ("2 2 .", "", "", 1),
        ("4 4 4", "4", "", 3),  # three of a rank: the tip with the fourth
        ("2 3 2", "2 2 3", "", 6),  # the tip, 24, 23 as they come
        ("2 3 2", "2 3 2", "", 6),
        ("2 3 2", "3 2 2", "", 6),  # both 2 first: then the 3 is on top again
        ("2 3 2", "2 2", "3", 5),
        # 24 gives 22 free too late for the 2 in the stock, unless the 4 on it goes first: so 23 waits for that 4.
        ("2 4 3 .", "4 2 4 3", "", 7),
        # The 4 lies under the K when it is wanted, so it is drawn again: 6 draws, as the two 2 are gone by then.
        ("4 . . 3 2 2", "2 2 4 K 3", "", 11),
        ("", "2", "3", 0),
    ],
)
def test_positions_worked_out_by_hand(heart: str, stock: str, waste: str, moves: int) -> None:
    state = board(heart, stock, waste)
    assert moves_to_win(state) == moves
    assert searched(state.deal.heart, position_of(state))[position_of(state)] == moves


def test_a_won_position_needs_no_move() -> None:
    assert shortest_line(board("")) == ()
    assert best_move(board("")) is None


def test_a_lost_position_has_no_line() -> None:
    lost = board("2 2 2 2")
    assert shortest_line(lost) is None
    assert best_move(lost) is None


def test_cards_without_the_copies_that_a_deal_has_are_not_searched_for_ever() -> None:
    assert shortest_line(board("2 3 .", "4 5")) is None
    assert shortest_line(board("2 3 .")) is None


def test_an_odd_rest_of_four_is_no_position_of_any_game() -> None:
    deal = board("2 2 2 2").deal
    with pytest.raises(ValueError, match="no game leads there"):
        shortest_line(HeartToHeartState(deal, frozenset({25}), (), ()))


def test_no_par_takes_long() -> None:
    """Somebody waits for a hint. Twice what is promised, 100 ms in the middle, for coverage slows the search down."""
    times = []
    for number in range(60):
        deal = next_winnable(number * 133_870_000)
        started = time.process_time()
        par(deal)
        times.append(time.process_time() - started)
    assert sorted(times)[30] < 0.2
    assert max(times) < 3
