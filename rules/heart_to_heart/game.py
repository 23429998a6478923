"""How Heart to Heart is played (S4-S9, S13-S15, S18): a position and a command give the next position."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import assert_never

from rules.heart_to_heart.commands import (
    Accepted,
    Command,
    Deadlocked,
    Decision,
    Deselected,
    Draw,
    DrawOn,
    Event,
    MoveMade,
    MoveUndone,
    Recycle,
    Refusal,
    Rejected,
    Selected,
    TakePair,
    TakePairWithWaste,
    Tap,
    Undo,
    Won,
)
from rules.heart_to_heart.layout import COVERED_BY, POSITIONS
from rules.heart_to_heart.state import (
    WASTE,
    Deal,
    Drawn,
    HeartToHeartState,
    Move,
    PairTaken,
    PairTakenWithWaste,
    Place,
    Recycled,
    Status,
)

#: How many moves can be taken back (S15).
UNDO_LIMIT = 100


def begin(deal: Deal) -> HeartToHeartState:
    """The position before the first move: the whole heart, the full stock, one card on the waste (S2, S3)."""
    return HeartToHeartState(deal, frozenset(POSITIONS), deal.stock, (deal.waste,))


def status(state: HeartToHeartState) -> Status:
    """Where the game stands.

    Won when the heart is empty (S13). A deadlock when no free card has a partner among the other free cards, the
    stock and the waste (S14); looking through the whole stock is right because it can be turned as often as one likes.
    """
    if not state.left:
        return Status.WON
    outside = {*state.stock, *state.waste}
    seen = set()
    for position in state.free:
        rank = state.deal.heart[position - 1]
        if rank in outside or rank in seen:
            return Status.PLAYING
        seen.add(rank)
    return Status.DEADLOCK


def legal(state: HeartToHeartState) -> tuple[Command, ...]:
    """Every command that would be accepted now; a pair of heart cards is listed once, lower position first."""
    return tuple(command for command in _candidates(state) if reason(state, command) is None)


def _candidates(state: HeartToHeartState) -> list[Command]:
    free = state.free
    return [
        Draw(),
        DrawOn(),
        Recycle(),
        Undo(),
        *(TakePair(first, second) for first, second in combinations(free, 2)),
        *(TakePairWithWaste(position) for position in free),
        *(Tap(position) for position in free),
        Tap(WASTE),
    ]


def reason(state: HeartToHeartState, command: Command) -> Rejected | None:
    """Why a command is refused, the first failing check in the order of `Refusal`, or None when it is accepted."""
    if not state.left:
        return Rejected(Refusal.GAME_WON)
    match command:
        case Tap(place):
            return _out_of_reach(state, place)
        case TakePair(first, second):
            return _pair_refused(state, first, second)
        case TakePairWithWaste(position):
            return _pair_refused(state, position, WASTE)
        case Draw() | DrawOn():
            return None if state.stock else Rejected(Refusal.STOCK_EMPTY)
        case Recycle():
            if state.stock:
                return Rejected(Refusal.STOCK_NOT_EMPTY)
            return None if state.waste else Rejected(Refusal.NOTHING_TO_RECYCLE)
        case Undo():
            return None if state.past else Rejected(Refusal.NOTHING_TO_UNDO)
        case _:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(command)


def _out_of_reach(state: HeartToHeartState, *places: Place) -> Rejected | None:
    """The first of the checks "is a position", "a card lies there", "it is free" that one of the places fails."""
    for place in places:
        if place is not WASTE and place not in POSITIONS:
            return Rejected(Refusal.NO_SUCH_POSITION, place)
    for place in places:
        if state.rank_at(place) is None:
            return Rejected(Refusal.NOTHING_THERE, place)
    for place in places:
        if isinstance(place, int) and any(cover in state.left for cover in COVERED_BY[place]):
            return Rejected(Refusal.COVERED, place, state.rank_at(place))
    return None


def _pair_refused(state: HeartToHeartState, first: Place, second: Place) -> Rejected | None:
    refused = _out_of_reach(state, first, second)
    if refused is not None:
        return refused
    rank = state.rank_at(second)
    if first == second:
        return Rejected(Refusal.SAME_CARD_TWICE, second, rank)
    if state.rank_at(first) != rank:
        return Rejected(Refusal.NOT_THE_SAME_RANK, second, rank)
    return None


def decide(state: HeartToHeartState, command: Command) -> Decision:
    """The position after a command with what happened on the way, or the reason it is refused (nothing changed)."""
    refused = reason(state, command)
    if refused is not None:
        return refused
    match command:
        case Tap(place, quick):
            return _tap(state, place, quick=quick)
        case TakePair(first, second):
            return _take(state, first, second)
        case TakePairWithWaste(position):
            return _take(state, position, WASTE)
        case Draw():
            return _accept(state, (Drawn(),))
        case DrawOn():
            return _accept(state, (Drawn(),) * _cards_to_turn(state))
        case Recycle():
            return _accept(state, (Recycled(),))
        case Undo():
            return _undo(state)
        case _:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(command)


def _tap(state: HeartToHeartState, place: Place, *, quick: bool) -> Decision:
    """S9: select, deselect, take the pair, or let the selection move on."""
    before = state.selected
    if before == place:
        return Accepted(replace(state, selected=None), (Deselected(place),))
    if before is not None and state.rank_at(before) == state.rank_at(place):
        return _take(state, before, place)
    partners = _partners(state, place) if quick else ()
    if len(partners) == 1:
        return _take(state, place, partners[0])
    return Accepted(replace(state, selected=place), (Selected(place, mismatch=before),))


def _partners(state: HeartToHeartState, place: Place) -> tuple[Place, ...]:
    """What a playable card could go with now."""
    playable: tuple[Place, ...] = (*state.free, *((WASTE,) if state.waste else ()))
    rank = state.rank_at(place)
    return tuple(other for other in playable if other != place and state.rank_at(other) == rank)


def _take(state: HeartToHeartState, one: Place, other: Place) -> Decision:
    """Take two places whose cards are known to make a pair."""
    positions = sorted(place for place in (one, other) if isinstance(place, int))
    rank = state.deal.heart[positions[0] - 1]
    if len(positions) == 2:
        return _accept(state, (PairTaken(positions[0], positions[1], rank),))
    return _accept(state, (PairTakenWithWaste(positions[0], rank),))


def _cards_to_turn(state: HeartToHeartState) -> int:
    """How many cards "draw on" turns (S18): to the first one with a free partner, else the whole stock.

    A free card stays free while cards are turned, and a game is not won or lost by turning, so nothing else ends it.
    """
    free_ranks = {state.deal.heart[position - 1] for position in state.free}
    for turned, rank in enumerate(state.stock, start=1):
        if rank in free_ranks:
            return turned
    return len(state.stock)


def _accept(state: HeartToHeartState, moves: tuple[Move, ...]) -> Accepted:
    """Make moves that are known to be legal, and tell when they ended or blocked the game."""
    events: list[Event] = []
    after = state
    for move in moves:
        after = _made(after, move)
        events.append(MoveMade(move))
    reached = status(after)
    if reached is Status.WON:
        events.append(Won())
    elif reached is Status.DEADLOCK and status(state) is not Status.DEADLOCK:
        # Turning cards in a deadlock is allowed (S14), but is no news.
        events.append(Deadlocked())
    return Accepted(after, tuple(events))


def _made(state: HeartToHeartState, move: Move) -> HeartToHeartState:
    """One move of S8 made."""
    left, stock, waste, selected = state.left, state.stock, state.waste, state.selected
    match move:
        case Drawn():
            stock, waste = stock[1:], (*waste, stock[0])
            selected = None if selected is WASTE else selected
        case Recycled():
            stock, waste = waste, ()
            selected = None if selected is WASTE else selected
        case PairTaken(first, second):
            left, selected = left - {first, second}, None
        case PairTakenWithWaste(position):
            left, waste, selected = left - {position}, waste[:-1], None
        case _:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(move)
    return HeartToHeartState(
        deal=state.deal,
        left=left,
        stock=stock,
        waste=waste,
        moves=state.moves + 1,
        undone=state.undone,
        past=(*state.past, move)[-UNDO_LIMIT:],
        selected=selected,
    )


def _undo(state: HeartToHeartState) -> Accepted:
    """The last move taken back (S15): cards to their places, the move off the count, nothing selected (S9)."""
    left, stock, waste = state.left, state.stock, state.waste
    move = state.past[-1]
    match move:
        case Drawn():
            stock, waste = (waste[-1], *stock), waste[:-1]
        case Recycled():
            stock, waste = (), stock
        case PairTaken(first, second):
            left = left | {first, second}
        case PairTakenWithWaste(position, rank):
            left, waste = left | {position}, (*waste, rank)
        case _:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(move)
    before = HeartToHeartState(
        deal=state.deal,
        left=left,
        stock=stock,
        waste=waste,
        moves=state.moves - 1,
        undone=state.undone + 1,
        past=state.past[:-1],
    )
    return Accepted(before, (MoveUndone(move),))
