"""Moves, refusals and the end of a game (S3-S8, S12-S14, S18)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import cast

import pytest
from hypothesis import given, settings

from rules.cards import Rank
from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import (
    Command,
    Deadlocked,
    Draw,
    DrawOn,
    MoveMade,
    Recycle,
    Refusal,
    Rejected,
    TakePair,
    TakePairWithWaste,
    Tap,
    Undo,
    Won,
)
from rules.heart_to_heart.game import begin, decide, legal, reason, status
from rules.heart_to_heart.layout import POSITIONS
from rules.heart_to_heart.state import (
    WASTE,
    Drawn,
    HeartToHeartState,
    PairTaken,
    PairTakenWithWaste,
    Place,
    Recycled,
    Status,
)
from tests.rules.heart_to_heart.boards import (
    accepted,
    after,
    board,
    command_of_move,
    games,
    games_without_undo,
    ranks,
    refusal,
)


def test_a_game_begins_with_everything_in_its_place() -> None:
    state = begin(codes.deal("HH1-N-AAAAAAM"))
    assert state.left == frozenset(range(1, 26))
    assert (len(state.stock), state.waste, state.free) == (26, (Rank.ACE,), (25,))
    assert (state.moves, state.undone, state.past, state.selected, state.score) == (0, 0, (), None, 0)
    assert status(state) is Status.PLAYING


def test_move_ten_of_aaaaaam_takes_the_tip() -> None:
    state = after(begin(codes.deal("HH1-N-AAAAAAM")), *[Draw()] * 9)
    assert state.waste[-1] is Rank.FOUR
    done = accepted(state, TakePairWithWaste(25))
    assert done.events == (MoveMade(PairTakenWithWaste(25, Rank.FOUR)),)
    assert (done.state.moves, done.state.score, done.state.free) == (10, 10, (23, 24))


def test_a_draw_turns_the_next_card_onto_the_waste() -> None:
    done = accepted(board("4", stock="K 7", waste="A"), Draw())
    assert (done.state.stock, done.state.waste, done.state.moves) == (ranks("7"), ranks("A K"), 1)
    assert done.events[0] == MoveMade(Drawn())


def test_a_recycle_brings_the_first_card_drawn_first_again() -> None:
    done = accepted(board("4", waste="A K 7"), Recycle())
    assert (done.state.stock, done.state.waste, done.state.moves) == (ranks("A K 7"), (), 1)
    assert done.events[0] == MoveMade(Recycled())


def test_the_waste_can_be_recycled_as_often_as_one_likes() -> None:
    state = board("4", stock="4", waste="A K")
    for _ in range(5):
        state = after(state, *[Draw()] * len(state.stock), Recycle())
        assert state.stock == ranks("A K 4")


def test_a_pair_in_the_heart_brings_twenty_points() -> None:
    done = accepted(board("8 8 5", waste="K 5"), TakePairWithWaste(25))
    assert done.state.score == 10 * 23
    done = accepted(done.state, TakePair(24, 23))
    assert done.state.score == 250
    assert done.events == (MoveMade(PairTaken(23, 24, Rank.EIGHT)), Won())
    assert (done.state.waste, done.state.moves) == (ranks("K"), 2)


def test_an_emptied_place_stays_empty_and_uncovers_others() -> None:
    # 19 lay under 22, which is gone; 20 and 21 lie under 23.
    state = board("3 7 3 . 5 . .", waste="5")
    assert state.free == (19, 23)
    uncovered = after(state, TakePairWithWaste(23))
    assert uncovered.free == (19, 20, 21)
    assert after(uncovered, TakePair(19, 21)).free == (20,)
    assert refusal(uncovered, Tap(23)) is Refusal.NOTHING_THERE


@pytest.mark.parametrize(
    ("heart", "stock", "waste", "command", "expected"),
    [
        ("8 8 5", "", "5", Tap(0), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "5", Tap(26), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "5", Tap(-1), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "5", Tap(1), Refusal.NOTHING_THERE),
        ("8 8 5", "", "", Tap(WASTE), Refusal.NOTHING_THERE),
        ("8 8 5", "", "5", Tap(23), Refusal.COVERED),
        ("8 8 5", "", "5", TakePair(25, 26), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "5", TakePair(1, 0), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "5", TakePair(23, 1), Refusal.NOTHING_THERE),
        ("8 8 5", "", "5", TakePair(23, 24), Refusal.COVERED),
        ("8 8 5", "", "5", TakePair(23, 23), Refusal.COVERED),
        ("8 8 5", "", "5", TakePair(25, 25), Refusal.SAME_CARD_TWICE),
        ("8 5 .", "", "5", TakePair(23, 24), Refusal.NOT_THE_SAME_RANK),
        ("8 8 5", "", "5", TakePairWithWaste(99), Refusal.NO_SUCH_POSITION),
        ("8 8 5", "", "", TakePairWithWaste(25), Refusal.NOTHING_THERE),
        ("8 8 5", "", "5", TakePairWithWaste(7), Refusal.NOTHING_THERE),
        ("8 8 5", "", "8", TakePairWithWaste(24), Refusal.COVERED),
        ("8 8 5", "", "8", TakePairWithWaste(25), Refusal.NOT_THE_SAME_RANK),
        ("8 8 5", "", "5 K", TakePairWithWaste(25), Refusal.NOT_THE_SAME_RANK),  # the 5 is not on top
        ("8 8 5", "", "5", Draw(), Refusal.STOCK_EMPTY),
        ("8 8 5", "", "5", DrawOn(), Refusal.STOCK_EMPTY),
        ("8 8 5", "K", "5", Recycle(), Refusal.STOCK_NOT_EMPTY),
        ("8 8 5", "K", "", Recycle(), Refusal.STOCK_NOT_EMPTY),
        ("8 8 5", "", "", Recycle(), Refusal.NOTHING_TO_RECYCLE),
        ("8 8 5", "", "", Draw(), Refusal.STOCK_EMPTY),
        ("8 8 5", "", "", DrawOn(), Refusal.STOCK_EMPTY),
        ("8 8 5", "K", "5", Undo(), Refusal.NOTHING_TO_UNDO),
    ],
)
def test_what_is_refused_and_why(heart: str, stock: str, waste: str, command: Command, expected: Refusal) -> None:
    assert refusal(board(heart, stock, waste), command) is expected


@pytest.mark.parametrize(
    ("command", "place", "rank"),
    [
        (Tap(23), 23, Rank.EIGHT),
        (Tap(4), 4, None),
        (Tap(40), 40, None),
        (TakePair(25, 24), 24, Rank.EIGHT),
        (TakePair(25, 25), 25, Rank.FIVE),
        (TakePairWithWaste(25), WASTE, Rank.KING),
        (Draw(), None, None),
    ],
)
def test_a_refusal_names_the_card_it_is_about(command: Command, place: Place | None, rank: Rank | None) -> None:
    refused = reason(board("8 8 5", waste="K"), command)
    assert refused is not None
    assert (refused.place, refused.rank) == (place, rank)


def test_a_won_game_takes_no_move_and_no_undo() -> None:
    # Won with cards in stock and waste, and with moves that could be taken back (S13).
    done = accepted(board("5", stock="K", waste="3 5"), TakePairWithWaste(25))
    won = done.state
    assert status(won) is Status.WON
    assert done.events[-1] == Won()
    assert won.past
    for command in every_command():
        assert refusal(won, command) is Refusal.GAME_WON
    assert refusal(replace(won, stock=()), Recycle()) is Refusal.GAME_WON
    assert legal(won) == ()


def test_a_deadlock_is_announced_once_and_is_not_final() -> None:
    # After the pair 5 the 8 and the 9 are free, and no 8 or 9 is anywhere else.
    done = accepted(board("8 9 5", stock="K", waste="5"), TakePairWithWaste(25))
    assert done.events == (MoveMade(PairTakenWithWaste(25, Rank.FIVE)), Deadlocked())
    assert status(done.state) is Status.DEADLOCK
    drawn = accepted(done.state, Draw())
    assert drawn.events == (MoveMade(Drawn()),)
    recycled = accepted(drawn.state, Recycle())
    assert recycled.events == (MoveMade(Recycled()),)
    back = after(recycled.state, Undo(), Undo(), Undo())
    assert status(back) is Status.PLAYING
    assert accepted(back, TakePairWithWaste(25)).events[-1] == Deadlocked()


@pytest.mark.parametrize(
    ("heart", "stock", "waste", "expected"),
    [
        ("8 9 .", "", "", Status.DEADLOCK),
        ("8 8 .", "", "", Status.PLAYING),  # two free heart cards
        ("8 9 .", "2 3 8", "", Status.PLAYING),  # deep in the stock
        ("8 9 .", "2", "9 3 K", Status.PLAYING),  # deep in the waste: a recycle away
        ("8 9 9", "2", "8 3 K", Status.DEADLOCK),  # the partners of 8 and 9 are covered, or one would have to be free
        ("5", "K " * 26, "", Status.DEADLOCK),
        ("5", "K " * 25 + "5", "", Status.PLAYING),  # the last card of a full stock
        (".", "K", "", Status.WON),
    ],
)
def test_where_a_game_stands(heart: str, stock: str, waste: str, expected: Status) -> None:
    assert status(board(heart, stock, waste)) is expected


def test_a_deal_can_be_deadlocked_before_the_first_move() -> None:
    code = next(code for code in map(codes.code_of, range(100)) if tip_is_alone(code))
    assert status(begin(codes.deal(code))) is Status.DEADLOCK


def tip_is_alone(code: str) -> bool:
    return codes.deck(code)[:25].count(codes.deck(code)[24]) == 4


def test_draw_on_stops_at_the_first_card_with_a_free_partner() -> None:
    done = accepted(board("8 8 5", stock="K 8 5 5 Q", waste="5"), DrawOn())
    # A covered 8 is no partner; the 5 that lay on the waste already does not count: at least one card is turned.
    assert done.state.waste == ranks("5 K 8 5")
    assert done.events == (MoveMade(Drawn()),) * 3
    assert done.state.moves == 3
    assert accepted(done.state, DrawOn()).state.waste == ranks("5 K 8 5 5")


def test_draw_on_goes_to_the_end_of_the_stock_and_never_recycles() -> None:
    state = after(board("8 9 5", stock="K 8 Q", waste="5"), DrawOn())
    assert (state.stock, state.waste) == ((), ranks("5 K 8 Q"))
    assert refusal(state, DrawOn()) is Refusal.STOCK_EMPTY


def test_draw_on_is_undone_card_by_card() -> None:
    state = after(board("8 8 5", stock="K 8 5", waste="A"), DrawOn(), Undo())
    assert (state.stock, state.waste) == (ranks("5"), ranks("A K 8"))
    assert (state.moves, state.undone) == (2, 1)


def test_draw_on_in_a_deadlock_turns_the_whole_stock() -> None:
    state = board("8 9 .", stock="K Q", waste="A")
    assert status(state) is Status.DEADLOCK
    assert accepted(state, DrawOn()).events == (MoveMade(Drawn()),) * 2


@settings(max_examples=30)
@given(games)
def test_draw_on_is_the_same_as_single_draws(game: list[HeartToHeartState]) -> None:
    for state in game:
        if reason(state, DrawOn()) is not None:
            continue
        at_once = accepted(state, DrawOn()).state
        singly = state
        while True:
            singly = after(singly, Draw())
            if not singly.stock or any(singly.rank_at(place) == singly.rank_at(WASTE) for place in singly.free):
                break
        assert at_once == singly


def every_command() -> list[Command]:
    """Each command there is, with positions from just below the heart to just above it; each pair in one order."""
    positions = range(26 + 1)
    pairs = [TakePair(first, second) for first, second in product(positions, positions) if first <= second]
    places: list[Place] = [*positions, WASTE]
    with_waste = [TakePairWithWaste(position) for position in positions]
    return [Draw(), DrawOn(), Recycle(), Undo(), *pairs, *with_waste, *(Tap(place) for place in places)]


EVERY_COMMAND = every_command()


@given(games)
def test_what_is_legal_has_no_reason_against_it_and_is_accepted(game: list[HeartToHeartState]) -> None:
    state = game[-1]
    listed = legal(state)
    assert len(set(listed)) == len(listed)
    assert set(listed) == {command for command in EVERY_COMMAND if reason(state, command) is None}
    for command in EVERY_COMMAND:
        decision = decide(state, command)
        assert (decision if isinstance(decision, Rejected) else None) == reason(state, command)


@given(games)
def test_a_pair_may_be_named_in_either_order(game: list[HeartToHeartState]) -> None:
    for state in game:
        for command in legal(state):
            if isinstance(command, TakePair):
                turned = TakePair(command.second, command.first)
                assert decide(state, turned) == decide(state, command)


@settings(max_examples=30)
@given(games)
def test_no_card_is_lost_and_ranks_stay_even(game: list[HeartToHeartState]) -> None:
    for state in game:
        heart = [state.deal.heart[position - 1] for position in state.left]
        taken_with_waste = 26 + 1 - len(state.stock) - len(state.waste)
        taken_in_heart = 25 - len(state.left)
        in_play = Counter([*heart, *state.stock, *state.waste])
        assert in_play.total() + taken_with_waste + taken_in_heart == 52
        assert all(count % 2 == 0 for count in in_play.values())
        assert in_play <= Counter(dict.fromkeys(Rank, 4))
        assert state.score == 10 * taken_in_heart


@given(games)
def test_the_piles_keep_their_order(game: list[HeartToHeartState]) -> None:
    """Stock after waste is always the first order with the taken cards missing (S7)."""
    for state in game:
        order = iter((state.deal.waste, *state.deal.stock))
        assert all(rank in order for rank in (*state.waste, *state.stock))


@given(games_without_undo)
def test_the_moves_replayed_give_the_same_position(game: list[HeartToHeartState]) -> None:
    # Draw on makes several moves, so a long game may have more than are remembered.
    final = next(state for state in reversed(game) if state.moves <= 100)
    replayed = after(begin(final.deal), *(command_of_move(move) for move in final.past))
    assert replace(replayed, selected=final.selected) == final
    assert (final.undone, final.moves) == (0, len(final.past))


@given(games)
def test_the_status_is_what_its_words_say(game: list[HeartToHeartState]) -> None:
    for state in game:
        free = Counter(state.rank_at(position) for position in state.free)
        partners = free + Counter({*state.stock, *state.waste})
        movable = any(partners[rank] > 1 for rank in free)
        assert status(state) is (Status.WON if not state.left else Status.PLAYING if movable else Status.DEADLOCK)


@given(games)
def test_a_position_is_refused_nothing_by_a_place_that_does_not_exist(game: list[HeartToHeartState]) -> None:
    state = game[-1]
    for position in (-25, 0, 26, 10**30):
        assert position not in POSITIONS
        for command in (Tap(position), TakePair(position, 25), TakePairWithWaste(position)):
            expected = Refusal.GAME_WON if not state.left else Refusal.NO_SUCH_POSITION
            assert refusal(state, command) is expected


def test_a_command_of_another_game_is_a_bug() -> None:
    with pytest.raises(AssertionError):
        decide(board("5", stock="5"), cast("Command", "dance"))
