"""Replays: a game that is over, step by step, and a worked example that everybody can step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.sessions.cache import Recent
from bot.sessions.heart_to_heart.coding import decode_move, positions
from bot.storage import Storage
from bot.storage.heart_to_heart import Board as StoredBoard
from rules.heart_to_heart.commands import Command
from rules.heart_to_heart.state import HeartToHeartState

_CACHED_REPLAYS = 16

EXAMPLE_CODE = "HH1-N-AAAAAAM"
#: A win of the example's deal in the fewest moves, as moves are stored.
_EXAMPLE_GAME = (
    "D D D D D D D D D D D D D D D D D D D D W:25 D D D D D D R D W:24 D D D D D W:22 W:19 P:15:23 D D D W:10 W:20 "
    "D D W:16 D D D D D W:11 P:5:21 D D D W:17 D D D W:12 D W:18 W:14 W:6 P:1:13 W:8 D D D W:7 R D D W:9 D D D W:4 "
    "D W:2 D D W:3"
)
EXAMPLE_MOVES = tuple(_EXAMPLE_GAME.split())


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a game, and the command that led to it; None before the first move."""

    state: HeartToHeartState
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game.

    Attributes:
        steps: the deal, and the position after each stored move; an undo is a step like any other.
        record: the board it was played on, None for the example.
    """

    steps: tuple[Step, ...]
    record: StoredBoard | None = None

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.steps) - 1

    def nearest(self, number: int) -> int:
        """The number of a step that exists."""
        return max(0, min(number, self.last))


class ReplayRefusal(Enum):
    """Why a board is not replayed."""

    NO_BOARD = "no_board"
    STILL_OPEN = "still_open"
    NOT_YOURS = "not_yours"


class Replays:
    """The games that can be stepped through."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._cache: Recent[int, tuple[Step, ...]] = Recent(_CACHED_REPLAYS)
        self._example: Replay | None = None

    async def of_board(self, board_id: int, user_id: int) -> Replay | ReplayRefusal:
        """The game of a board for somebody who may see it: a public one anybody, a private one its owner."""
        record = await self._storage.boards.get(board_id)
        if record is None:
            return ReplayRefusal.NO_BOARD
        if record.private and record.owner_id != user_id:
            return ReplayRefusal.NOT_YOURS
        if record.ended_at is None:
            return ReplayRefusal.STILL_OPEN
        steps = self._cache.get(board_id)
        if steps is None:
            steps = steps_of(record.code, await self._storage.boards.moves(board_id))
            self._cache.put(board_id, steps)
        return Replay(steps, record)

    def example(self) -> Replay:
        """The worked example."""
        if self._example is None:
            self._example = Replay(steps_of(EXAMPLE_CODE, EXAMPLE_MOVES))
        return self._example


def steps_of(code: str, moves: Sequence[str]) -> tuple[Step, ...]:
    """The deal of a code and the positions after stored moves.

    Raises:
        ValueError: when the rules refuse a stored move: the database was changed by hand.
    """
    commands = [None, *map(decode_move, moves)]
    return tuple(Step(state, command) for state, command in zip(positions(code, moves), commands, strict=True))
