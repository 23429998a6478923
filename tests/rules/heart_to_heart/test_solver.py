"""Which positions can be won: the solver, which looks at the heart alone, against searches of whole positions."""

from __future__ import annotations

import time
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import Rank
from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import Command, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.game import begin, status
from rules.heart_to_heart.solver import can_be_won, lost_after, winnable
from rules.heart_to_heart.state import Deal, HeartToHeartState, Status
from rules.words import shuffled, words
from tests.rules.heart_to_heart.boards import after, deals, games, playthrough, ranks, vectors
from tests.rules.heart_to_heart.searches import SIZES, Position, searched, small_game


def assert_solver_agrees(deal: Deal, start: Position) -> Counter[bool]:
    """The solver against the search in every position that can be reached; also counts the verdicts."""
    truth = searched(deal.heart, start)
    verdicts = {left: can_be_won(deal, left) for left in {left for left, _, _ in truth}}
    for position, expected in truth.items():
        assert verdicts[position[0]] is (expected is not None), position
    return Counter(verdicts.values())


@settings(max_examples=200)
@given(st.sampled_from(SIZES), st.binary(min_size=4, max_size=4))
def test_the_solver_is_right_in_every_position_of_a_small_game(size: tuple[int, int], key: bytes) -> None:
    deal, left = small_game(*size, key)
    assert_solver_agrees(deal, (left, deal.stock, (deal.waste,)))


def test_the_small_games_ask_real_questions() -> None:
    """Many are won, many are lost, and many are lost only on the way: the choice of pairs decides them."""
    won = lost = undecided = 0
    for number in range(240):
        cards, kinds = SIZES[number % len(SIZES)]
        deal, left = small_game(cards, kinds, b"%d" % number)
        verdicts = assert_solver_agrees(deal, (left, deal.stock, (deal.waste,)))
        if not can_be_won(deal, left):
            lost += 1
        elif verdicts[False]:
            undecided += 1
        else:
            won += 1
    assert min(won, lost, undecided) >= 20


@pytest.mark.parametrize("number", range(0, 120, 10))
def test_the_solver_is_right_in_the_last_part_of_a_whole_deal(number: int) -> None:
    """With all that is outside, of which most only stands in the way."""
    # Any game will do that comes so far; these choices differ from deal to deal.
    choices = shuffled(tuple(range(1, 256, 2)), words(lambda k: b"%d/%d" % (number, k)))
    for deal in (codes.deal(codes.code_of(number + more)) for more in range(10)):
        for state in playthrough(deal, choices, undo=False):
            if len(state.left) <= 9 and status(state) is Status.PLAYING:
                assert_solver_agrees(deal, (state.left, state.stock, state.waste))
                return
    raise AssertionError("none of ten games came so far: choose other ones")


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["code"])
def test_the_verdicts_of_an_independent_program(vector: dict[str, object]) -> None:
    assert winnable(codes.deal(str(vector["code"]))) is vector["winnable"]


def test_the_published_deal_can_be_won() -> None:
    assert winnable(codes.deal("HH1-N-AAAAAAM"))


@given(deals)
def test_a_fresh_deal_is_the_position_with_the_whole_heart(deal: Deal) -> None:
    assert winnable(deal) is can_be_won(deal, begin(deal).left)


@settings(max_examples=30)
@given(games)
def test_a_game_never_comes_back_from_lost_but_by_undo(game: list[HeartToHeartState]) -> None:
    for earlier, state in pairwise(game):
        if not can_be_won(earlier.deal, earlier.left):
            assert status(state) is not Status.WON
            assert state.undone > earlier.undone or not can_be_won(state.deal, state.left)
        if status(state) is Status.DEADLOCK:
            assert not can_be_won(state.deal, state.left)


def heart_with(text: str) -> Deal:
    """A deal whose lowest heart cards are given, with the other copies of their ranks outside."""
    low = ranks(text)
    outside = tuple(rank for rank in sorted(set(low)) for _ in range(4 - low.count(rank)))
    return Deal("a heart for a test", (Rank.KING,) * (25 - len(low)) + low, outside, Rank.KING)


@pytest.mark.parametrize(
    ("low", "expected"),
    [
        ("2 3 4", True),  # one of each: the stock serves them
        ("2 2 4", True),
        ("2 3 2", True),  # two of a rank, one above the other: still the stock
        ("4 2 3 5 4 4", True),  # three of a rank: the tip with the stock, and 24 waits until 20 is free
        ("4 2 3 4 4", False),  # three of a rank, each under the next: no two are ever free together
        ("4 4 2 2 2", True),  # the tip with the stock, then the two above it
        ("2 2 2 2", False),  # four of a rank: the tip has no partner at all
        # The 6 at 20 and 24 need 23 gone, the 7 at 22 needs 24 gone. Spending the stock's 7 on 23 opens the ring.
        ("7 2 3 4 6 5 7 7 6 6", True),
        # With a fourth 7 under 22 no splitting does: 23 waits for 19, 19 for 22, 22 for 16, 16 for 20, 20 for 23.
        ("7 2 3 7 6 5 7 7 6 6", False),
    ],
)
def test_small_hearts_worked_out_by_hand(low: str, expected: bool) -> None:
    deal = heart_with(low)
    left = frozenset(range(26 - len(low.split()), 26))
    assert can_be_won(deal, left) is expected
    start = (left, deal.stock, (deal.waste,))
    assert (searched(deal.heart, start)[start] is not None) is expected


@pytest.mark.parametrize("left", [{21, 22, 23}, {21}])
def test_an_odd_rest_of_four_is_no_position_of_any_game(left: set[int]) -> None:
    with pytest.raises(ValueError, match="no game leads there"):
        can_be_won(heart_with("2 2 2 2 5"), frozenset(left))


def test_about_three_deals_in_ten_can_be_won() -> None:
    verdicts = [winnable(codes.deal(codes.code_of(number))) for number in range(0, 1_500_000, 1000)]
    assert 0.25 < sum(verdicts) / len(verdicts) < 0.33


def test_no_deal_takes_long() -> None:
    """A winnable deal is looked for while somebody waits: 5 ms in the middle, and none that holds up the rest."""
    times = []
    for number in range(500):
        deal = codes.deal(codes.code_of(number))
        started = time.process_time()
        winnable(deal)
        times.append(time.process_time() - started)
    assert sorted(times)[250] < 0.005
    assert max(times) < 0.25


def game_with_a_choice(*commands: Command) -> list[HeartToHeartState]:
    """A game with 4 at 16, 20 and 24 and the last 4 next in the stock; 16 lies under 20, and 20 under the 8 at 23.

    The two upper 4 go together and leave the lowest one to the stock. Taking 24 with the stock's 4 loses.
    """
    deal = Deal("a choice for a test", ranks("K " * 15 + "4 K K K 4 K K 8 4 K"), ranks("4 8 8 8"), Rank.KING)
    states = [HeartToHeartState(deal, frozenset({16, 20, 23, 24}), deal.stock, (deal.waste,))]
    for command in commands:
        states.append(after(states[-1], command))
    return states


LOSING = (Draw(), TakePairWithWaste(24), Draw(), TakePairWithWaste(23))
WINNING = (Draw(), Draw(), TakePairWithWaste(23), TakePair(20, 24), TakePairWithWaste(16))


@pytest.mark.parametrize(
    ("commands", "lost"),
    [
        ((), None),
        (LOSING[:1], None),
        (LOSING[:2], 2),
        (LOSING, 2),
        ((*LOSING, Draw(), Undo(), Undo()), 2),
        ((*LOSING, Undo(), Undo(), Undo()), None),  # what an undo saved was not lost
        ((*LOSING, Undo(), Undo(), Undo(), Draw(), TakePairWithWaste(23), TakePairWithWaste(24), Draw()), 4),
        (WINNING, None),
    ],
)
def test_the_move_that_lost_a_game(commands: tuple[Command, ...], lost: int | None) -> None:
    assert lost_after(game_with_a_choice(*commands)) == lost


def test_a_deal_that_cannot_be_won_was_lost_before_the_first_move() -> None:
    deal = heart_with("2 2 2 2")
    game = [HeartToHeartState(deal, frozenset({22, 23, 24, 25}), deal.stock, (deal.waste,))]
    assert lost_after([*game, after(game[0], Recycle())]) == 0


@given(games)
def test_from_the_losing_move_on_every_position_is_lost(game: list[HeartToHeartState]) -> None:
    lost = lost_after(game)
    verdicts = [can_be_won(state.deal, state.left) for state in game]
    if lost is None:
        assert verdicts[-1]
        return
    first_of_the_end = len(verdicts) - verdicts[::-1].index(True) if True in verdicts else 0
    assert game[first_of_the_end].moves == lost
