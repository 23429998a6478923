"""Heart to Heart moves and places as they are stored and as they stand in custom ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.commands import Command, Draw, Recycle, Rejected, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.game import begin, decide
from rules.heart_to_heart.packed import PlainMove
from rules.heart_to_heart.state import (
    WASTE,
    Drawn,
    HeartToHeartState,
    Move,
    PairTaken,
    PairTakenWithWaste,
    Place,
    Recycled,
)

UNDO = "U"


def encode_move(move: Move) -> str:
    """The stored text of a move: ``D``, ``R``, ``P:3:7`` or ``W:25``."""
    match move:
        case Drawn():
            return "D"
        case Recycled():
            return "R"
        case PairTaken(first, second):
            return f"P:{first}:{second}"
        case PairTakenWithWaste(position):
            return f"W:{position}"
        case _ as never:
            assert_never(never)


def encode_command(command: PlainMove) -> str:
    """The stored text of the move that a plain command makes."""
    match command:
        case Draw():
            return "D"
        case Recycle():
            return "R"
        case TakePair(first, second):
            return f"P:{min(first, second)}:{max(first, second)}"
        case TakePairWithWaste(position):
            return f"W:{position}"
        case _ as never:
            assert_never(never)


def decode_move(text: str) -> Command:
    """The command that repeats a stored move; ``U`` is an undo.

    Raises:
        ValueError: when the text is no move: the database was changed by hand or is newer than this program.
    """
    match text.split(":"):
        case ["D"]:
            return Draw()
        case ["R"]:
            return Recycle()
        case ["U"]:
            return Undo()
        case ["P", first, second]:
            return TakePair(int(first), int(second))
        case ["W", position]:
            return TakePairWithWaste(int(position))
        case _:
            raise ValueError(f"{text!r} is no stored move")


def encode_place(place: Place | None) -> str:
    """A place as text: its position, ``w`` for the waste, ``n`` for none."""
    if place is None:
        return "n"
    return "w" if place is WASTE else str(place)


def decode_place(text: str | None) -> Place | None:
    """The place of a text; None for ``n``, nothing, or anything else."""
    if text == "w":
        return WASTE
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) <= 3 else None


def unfold(code: str, moves: Iterable[str]) -> HeartToHeartState:
    """The position after stored moves, without its selection.

    Raises:
        ValueError: when the rules refuse a stored move: the database was changed by hand.
    """
    *_, last = positions(code, moves)
    return last


def positions(code: str, moves: Iterable[str]) -> Iterator[HeartToHeartState]:
    """Every position of a game in the order of play, from the deal on; undone moves are among them.

    Raises:
        ValueError: when the rules refuse a stored move: the database was changed by hand.
    """
    state = begin(deal(code))
    yield state
    for number, text in enumerate(moves, start=1):
        decision = decide(state, decode_move(text))
        if isinstance(decision, Rejected):
            raise ValueError(f"stored move {number} ({text}) is refused: {decision.reason.value}")
        state = decision.state
        yield state
