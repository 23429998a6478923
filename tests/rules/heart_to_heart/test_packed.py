"""The packed positions and the bound that the search for par stands on, against the rules and plain searches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.heart_to_heart.bound import lower_bound
from rules.heart_to_heart.commands import Draw, Recycle, TakePair, TakePairWithWaste
from rules.heart_to_heart.game import begin, legal, status
from rules.heart_to_heart.layout import COVERED_BY, POSITIONS
from rules.heart_to_heart.masks import BIT_OF, bits_in, free_in, mask_of, one_above_the_other, positions_in
from rules.heart_to_heart.packed import Position, board_of, moves_between, next_positions
from rules.heart_to_heart.par import shortest_line
from rules.heart_to_heart.state import Deal, HeartToHeartState, Status
from tests.rules.heart_to_heart import searches
from tests.rules.heart_to_heart.boards import after, board, deals, games, games_without_undo
from tests.rules.heart_to_heart.searches import SIZES, position_of, searched, small_game


@given(games)
def test_masks_find_the_free_cards_of_the_rules(game: list[HeartToHeartState]) -> None:
    for state in game:
        assert positions_in(mask_of(state.left)) == tuple(sorted(state.left))
        assert positions_in(free_in(mask_of(state.left))) == state.free


def all_above(position: int) -> set[int]:
    return {above for cover in COVERED_BY[position] for above in (cover, *all_above(cover))}


@pytest.mark.parametrize("one", POSITIONS)
def test_a_card_waits_for_every_card_above_it(one: int) -> None:
    for other in POSITIONS:
        assert one_above_the_other(one, other) is (one in all_above(other) or other in all_above(one))


@settings(max_examples=40)
@given(games)
def test_the_plain_searches_know_the_moves_of_the_rules(game: list[HeartToHeartState]) -> None:
    for state in game:
        if status(state) is not Status.WON:
            moves = [move for move in legal(state) if isinstance(move, Draw | Recycle | TakePair | TakePairWithWaste)]
            reached = {position_of(after(state, move)) for move in moves}
            assert set(searches.next_positions(state.deal.heart, position_of(state))) == reached


def assert_same(outside: tuple[int, ...], position: Position, state: HeartToHeartState) -> None:
    assert positions_in(position.left) == tuple(sorted(state.left))
    assert tuple(outside[card] for card in position.ring) == (*state.waste, *state.stock)
    assert position.drawn == len(state.waste)


def pairs_in(moves: list[object]) -> set[object]:
    return {move for move in moves if isinstance(move, TakePair | TakePairWithWaste)}


@settings(max_examples=60)
@given(deals, st.binary(min_size=40, max_size=60))
def test_every_step_is_made_of_legal_moves(deal: Deal, choices: bytes) -> None:
    state = begin(deal)
    outside = (*state.waste, *state.stock)
    packed = board_of(state)
    position = packed.start
    for choice in choices:
        steps = next_positions(packed, position)
        pairs = pairs_in(list(legal(state)))
        found = pairs_in([move for _, step in steps for move in moves_between(position, step)])
        # Every pair, or a single one that has to be taken at some time.
        assert found == pairs or (len(steps) == 1 and found < pairs)
        if not steps:
            assert not pairs
            break
        cost, step = steps[choice % len(steps)]
        moves = list(moves_between(position, step))
        assert cost == len(moves)
        for number, move in enumerate(moves):
            if number:
                assert not any(isinstance(pair, TakePairWithWaste) for pair in legal(state))
            state = after(state, move)
        if moves[-1] == Draw():
            assert any(isinstance(pair, TakePairWithWaste) for pair in legal(state))
        position = step
        assert_same(outside, position, state)
        if status(state) is Status.WON:
            assert not position.left
            break


@settings(max_examples=40)
@given(games_without_undo)
def test_a_board_is_the_game_as_it_stands(game: list[HeartToHeartState]) -> None:
    for state in game[:: len(game) // 8 + 1]:
        outside = (*state.waste, *state.stock)
        packed = board_of(state)
        assert_same(outside, packed.start, state)
        for card, rank in zip(packed.same_rank, outside, strict=True):
            assert set(positions_in(card)) == {spot for spot in state.left if state.deal.heart[spot - 1] is rank}
        for spot in state.left:
            for partner in positions_in(packed.partners[BIT_OF[spot]]):
                assert state.deal.heart[partner - 1] is state.deal.heart[spot - 1]
                assert not one_above_the_other(spot, partner)


@settings(max_examples=150)
@given(st.sampled_from(SIZES), st.binary(min_size=4, max_size=4))
def test_no_win_of_a_small_game_undercuts_the_bound(size: tuple[int, int], key: bytes) -> None:
    deal, left = small_game(*size, key)
    truth = searched(deal.heart, (left, deal.stock, (deal.waste,)))
    for position in list(truth)[:: len(truth) // 200 + 1]:
        packed = board_of(HeartToHeartState(deal, *position))
        bound, moves = lower_bound(packed, packed.start), truth[position]
        if moves is not None:
            assert bound is not None
            assert bound <= moves
        if not position[0]:
            assert bound == 0


@settings(max_examples=25)
@given(deals)
def test_no_shortest_line_of_a_whole_deal_undercuts_the_bound(deal: Deal) -> None:
    state = begin(deal)
    line = shortest_line(state) or ()
    for made, move in enumerate(line):
        packed = board_of(state)
        bound = lower_bound(packed, packed.start)
        assert bound is not None
        assert bound <= len(line) - made
        state = after(state, move)


@pytest.mark.parametrize(
    ("heart", "stock", "waste", "moves"),
    [
        ("2", "2", "3", 2),
        ("2", "", "2 3", 3),
        ("2 2 .", "2 2", "", 1),
        ("2 3 .", "2 3", "", 4),
        ("4 . . 3 2 2", "2 2 4 K 3", "", 11),
        ("", "2", "", 0),
    ],
)
def test_the_bound_is_par_where_the_sweep_plays_a_real_game(heart: str, stock: str, waste: str, moves: int) -> None:
    start = board_of(board(heart, stock, waste))
    assert lower_bound(start, start.start) == moves


@pytest.mark.parametrize(("heart", "stock"), [("2 2 2 2", ""), ("2 3 .", "4 5"), ("2 3 .", "")])
def test_where_even_the_sweep_comes_to_no_end_there_is_no_win(heart: str, stock: str) -> None:
    start = board_of(board(heart, stock))
    assert lower_bound(start, start.start) is None


def test_bits_come_in_the_order_of_the_positions() -> None:
    everything = mask_of(POSITIONS)
    assert list(bits_in(everything)) == list(BIT_OF[1:])
    assert list(bits_in(0)) == []
