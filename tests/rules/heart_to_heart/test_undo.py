"""Taking moves back (S15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import (
    Command,
    Draw,
    MoveUndone,
    Recycle,
    Refusal,
    TakePair,
    TakePairWithWaste,
    Tap,
    Undo,
)
from rules.heart_to_heart.game import UNDO_LIMIT, begin, legal
from rules.heart_to_heart.state import Drawn, HeartToHeartState, PairTaken, PairTakenWithWaste, Recycled
from tests.rules.heart_to_heart.boards import accepted, after, board, command_of_move, games, refusal


def facts(state: HeartToHeartState) -> tuple[object, ...]:
    """All that an undo has to restore; not what it counts up, and not what is no longer remembered."""
    return state.left, state.stock, state.waste, state.moves, state.score, state.free


def played_greedily(code: str, moves: int) -> list[HeartToHeartState]:
    """A game that takes every pair it sees, else draws or recycles, to a number of moves."""
    states = [begin(codes.deal(code))]
    while len(states) <= moves:
        options = legal(states[-1])
        pairs = [option for option in options if isinstance(option, TakePair | TakePairWithWaste)]
        turns = [option for option in options if isinstance(option, Draw | Recycle)]
        states.append(after(states[-1], (pairs + turns)[0]))
    return states


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (board("8 8 5", stock="K 7", waste="A"), Draw()),
        (board("8 8 5", stock="K", waste=""), Draw()),
        (board("8 8 5", waste="A K 5"), Recycle()),
        (board("8 8 .", stock="K", waste="A"), TakePair(23, 24)),
        (board("8 8 5", stock="K", waste="A 5"), TakePairWithWaste(25)),
    ],
)
def test_each_kind_of_move_is_taken_back_exactly(state: HeartToHeartState, command: Command) -> None:
    # A heart card far above keeps the game from being won, since a won game has no undo.
    state = replace(state, left=state.left | {1})
    moved = after(state, command)
    done = accepted(moved, Undo())
    assert facts(done.state) == facts(state)
    assert done.state == replace(state, undone=1)
    assert done.events == (MoveUndone(moved.past[-1]),)


def test_a_hundred_moves_with_draws_recycles_and_pairs_come_back() -> None:
    # The greedy player does not win this deal, and goes through its stock again and again.
    states = played_greedily("HH1-N-AAAAAAB", 130)
    kinds = Counter(type(move) for move in states[-1].past)
    assert kinds[Drawn] > 50
    assert kinds[Recycled] >= 2
    assert kinds[PairTaken] >= 1
    assert kinds[PairTakenWithWaste] >= 1
    state = states[-1]
    for back in range(1, 101):
        state = after(state, Undo())
        assert facts(state) == facts(states[130 - back])
        assert state.undone == back
    assert refusal(state, Undo()) is Refusal.NOTHING_TO_UNDO
    assert facts(state) == facts(states[30])


def test_the_last_hundred_moves_are_remembered_and_no_more() -> None:
    states = played_greedily("HH1-N-AAAAAAB", 102)
    assert UNDO_LIMIT == 100
    assert [len(state.past) for state in states[98:]] == [98, 99, 100, 100, 100]
    assert states[101].past == (*states[100].past[1:], states[101].past[-1])


def test_undone_moves_are_counted_for_ever_and_made_moves_are_not() -> None:
    state = board("8 8 5", stock="K 7", waste="A")
    state = after(state, Draw(), Draw(), Undo(), Undo(), Draw(), Undo(), Draw())
    assert (state.moves, state.undone) == (1, 3)


def test_nothing_to_undo_at_the_start_and_after_the_last_undo() -> None:
    start = begin(codes.deal("HH1-N-AAAAAAA"))
    assert refusal(start, Undo()) is Refusal.NOTHING_TO_UNDO
    assert refusal(after(start, Draw(), Undo()), Undo()) is Refusal.NOTHING_TO_UNDO


def test_a_selection_is_no_move() -> None:
    start = begin(codes.deal("HH1-N-AAAAAAA"))
    assert refusal(after(start, Tap(25)), Undo()) is Refusal.NOTHING_TO_UNDO


@given(games)
def test_undoing_everything_leads_back_through_the_same_positions(game: list[HeartToHeartState]) -> None:
    state = game[-1]
    if not state.left:
        state = game[-2]
    made = state.past
    trail = [state]
    while trail[-1].past:
        trail.append(after(trail[-1], Undo()))
    assert len(trail) == len(made) + 1
    if state.moves == len(made):
        start = begin(state.deal)
        assert facts(trail[-1]) == facts(start)
    # Forward again, with the moves that were remembered.
    forward = trail[-1]
    for move, expected in zip(made, reversed(trail[:-1]), strict=True):
        forward = after(forward, command_of_move(move))
        assert facts(forward) == facts(expected)
    assert trail[-1].undone == state.undone + len(made)
