"""Positions for tests: written as text, or reached by playing."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from rules.cards import RANK_OF_LETTER, Rank
from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import (
    Accepted,
    Command,
    Draw,
    Recycle,
    Refusal,
    Rejected,
    TakePair,
    TakePairWithWaste,
    Undo,
)
from rules.heart_to_heart.game import begin, decide, legal
from rules.heart_to_heart.state import Deal, Drawn, HeartToHeartState, Move, PairTaken, PairTakenWithWaste, Recycled

VECTORS = Path(__file__).parents[2] / "data" / "h2h_deals.jsonl.gz"


def vectors() -> list[dict[str, Any]]:
    with gzip.open(VECTORS, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def ranks(text: str) -> tuple[Rank, ...]:
    """The ranks of a text such as ``"A T 4"``."""
    return tuple(RANK_OF_LETTER[letter] for letter in text.split())


def board(heart: str, stock: str = "", waste: str = "") -> HeartToHeartState:
    """A position: the heart's rows from the top, ``.`` for an emptied place; rows above the first one given are gone.

    The stock is written next card first, the waste bottom first.
    """
    places = heart.split()
    places = ["."] * (25 - len(places)) + places
    left = frozenset(position for position, place in enumerate(places, start=1) if place != ".")
    dealt = tuple(Rank.ACE if place == "." else RANK_OF_LETTER[place] for place in places)
    deal = Deal("a board for a test", dealt, ranks(stock), Rank.ACE)
    return HeartToHeartState(deal, left, ranks(stock), ranks(waste))


def after(state: HeartToHeartState, *commands: Command) -> HeartToHeartState:
    """The position after commands that are all accepted."""
    for command in commands:
        state = accepted(state, command).state
    return state


def accepted(state: HeartToHeartState, command: Command) -> Accepted:
    decision = decide(state, command)
    assert isinstance(decision, Accepted), (command, decision)
    return decision


def refusal(state: HeartToHeartState, command: Command) -> Refusal:
    decision = decide(state, command)
    assert isinstance(decision, Rejected), (command, decision)
    return decision.reason


def command_of_move(move: Move) -> Command:
    match move:
        case Drawn():
            return Draw()
        case Recycled():
            return Recycle()
        case PairTaken(first, second, _):
            return TakePair(first, second)
        case PairTakenWithWaste(position, _):
            return TakePairWithWaste(position)


def playthrough(deal: Deal, choices: Iterable[int], *, undo: bool = True) -> list[HeartToHeartState]:
    """The positions of a game in which each choice picks among the legal commands; pairs are picked half the time."""
    states = [begin(deal)]
    for choice in choices:
        options = legal(states[-1])
        if not undo:
            options = tuple(option for option in options if not isinstance(option, Undo))
        pairs = tuple(option for option in options if isinstance(option, TakePair | TakePairWithWaste))
        if choice % 2 and pairs:
            options = pairs
        if not options:
            break
        states.append(after(states[-1], options[choice // 2 % len(options)]))
    return states


deals = st.integers(0, codes.LAST_NUMBER).map(lambda number: codes.deal(codes.code_of(number)))
# One byte a choice: long games are drawn at once, and shrink well.
games = st.builds(playthrough, deals, st.binary(min_size=40, max_size=150))
games_without_undo = st.builds(
    lambda deal, choices: playthrough(deal, choices, undo=False), deals, st.binary(min_size=40, max_size=100)
)
