"""Who did best, and the medals: by the rule as it is written, whatever the results are."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.heart_to_heart.ranking import Medal, Result, medal, order, rank

won = st.builds(Result, st.just(True), st.just(250), st.integers(0, 12), st.integers(0, 12))
unfinished = st.builds(
    Result, st.just(False), st.integers(0, 24).map(lambda taken: taken * 10), st.integers(0, 12), st.integers(0, 12)
)
results = st.lists(won | unfinished, max_size=12)


def better(one: Result, other: Result) -> bool:
    """Whether a result comes before another, as the rule is written."""
    if one.won != other.won:
        return one.won
    if one.won:
        return one.moves + one.undone < other.moves + other.undone
    return one.score > other.score


@given(results)
def test_a_rank_is_one_more_than_the_results_that_are_better(results: list[Result]) -> None:
    assert rank(results) == tuple(1 + sum(better(other, result) for other in results) for result in results)


@given(results)
def test_the_order_names_everybody_once_and_never_puts_a_worse_result_first(results: list[Result]) -> None:
    indices = order(results)
    assert sorted(indices) == list(range(len(results)))
    ranks = rank(results)
    assert [ranks[index] for index in indices] == sorted(ranks)
    for before, after in pairwise(indices):
        assert ranks[before] < ranks[after] or before < after, "equal results keep the order in which they were given"


@given(results, st.randoms(use_true_random=False))
def test_the_order_in_which_results_are_given_changes_no_rank(results: list[Result], shuffling: random.Random) -> None:
    shuffled = list(results)
    shuffling.shuffle(shuffled)
    assert dict(zip(results, rank(results), strict=True)) == dict(zip(shuffled, rank(shuffled), strict=True))


def test_equal_results_share_a_rank_and_the_next_one_skips() -> None:
    best, shared = Result(True, 250, 84, 0), Result(True, 250, 90, 2)
    assert rank([shared, Result(False, 240, 10, 0), best, replace(shared, moves=92, undone=0)]) == (2, 4, 1, 2)
    assert rank([]) == ()
    assert order([]) == ()


def test_a_move_that_was_undone_counts_like_one_that_stands() -> None:
    assert rank([Result(True, 250, 84, 1), Result(True, 250, 85, 0)]) == (1, 1)


def test_moves_rank_nothing_while_the_game_is_not_won() -> None:
    assert rank([Result(False, 120, 300, 9), Result(False, 120, 12, 0)]) == (1, 1)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(84, Medal.PAR), (85, Medal.GREAT), (88, Medal.GREAT), (89, Medal.GOOD), (96, Medal.GOOD), (97, None)],
)
def test_the_medals_of_a_deal_with_par_84(moves: int, expected: Medal | None) -> None:
    assert medal(Result(True, 250, moves, 0), 84) is expected
    assert medal(Result(True, 250, moves - 3, 3), 84) is expected


@given(st.integers(1, 400), unfinished)
def test_what_was_not_won_has_no_medal(par: int, result: Result) -> None:
    assert medal(result, par) is None


@given(st.integers(1, 400), st.integers(0, 800))
def test_a_medal_goes_to_wins_within_its_percentage_and_no_other(par: int, moves: int) -> None:
    found = medal(Result(True, 250, moves, 0), par)
    above = 100 * (moves - par)  # whole moves above par, times a hundred: nothing is rounded
    if above <= 0:
        assert found is Medal.PAR
    elif above <= 5 * par:
        assert found is Medal.GREAT
    elif above <= 15 * par:
        assert found is Medal.GOOD
    else:
        assert found is None
