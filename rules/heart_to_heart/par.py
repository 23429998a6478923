"""Par: the fewest moves that win (S8), proved, and a line of play that takes no more.

The search is A*. Positions wait in the order of the moves made so far and the least that a win still takes, and the
first won position whose turn comes has been reached in the fewest moves. For as long as the turn is below par, some
position on a shortest win waits with its fewest moves made, and never behind par, since the bound is never too high.
"""

from __future__ import annotations

from itertools import pairwise

from rules.heart_to_heart.bound import lower_bound
from rules.heart_to_heart.game import begin
from rules.heart_to_heart.packed import Board, PlainMove, Position, board_of, moves_between, next_positions
from rules.heart_to_heart.solver import can_be_won
from rules.heart_to_heart.state import Deal, HeartToHeartState


def par(deal: Deal) -> int | None:
    """The fewest moves that win a fresh deal (S8); None when nothing wins it."""
    line = shortest_line(begin(deal))
    return None if line is None else len(line)


def shortest_line(state: HeartToHeartState) -> tuple[PlainMove, ...] | None:
    """The commands of a win from a game's present position that takes the fewest moves; None when nothing wins.

    The same position always gives the same line; a won one gives an empty line.

    Raises:
        ValueError: when no game of the deal leads to the position (see `can_be_won`).
    """
    # The verdict costs next to nothing, while a search for what is not there looks at every position.
    if not can_be_won(state.deal, state.left):
        return None
    path = _shortest_path(board_of(state))
    if path is None:
        return None
    return tuple(move for before, after in pairwise(path) for move in moves_between(before, after))


def best_move(state: HeartToHeartState) -> PlainMove | None:
    """The first move of a shortest win from a game's present position; None when it is won or nothing wins.

    Raises:
        ValueError: when no game of the deal leads to the position (see `can_be_won`).
    """
    line = shortest_line(state)
    return line[0] if line else None


def _shortest_path(board: Board) -> list[Position] | None:
    """The positions of a shortest win, step by step (see `next_positions`); None when there is no win."""
    reached = {board.start: 0}
    came_from: dict[Position, Position] = {}
    bounds: dict[Position, int | None] = {}
    waiting = {0: [(0, board.start)]}
    while waiting:
        turn = min(waiting)
        # The one found last goes first: it is the furthest on, and at the turn that is par any win will do.
        moves, position = waiting[turn].pop()
        if not waiting[turn]:
            del waiting[turn]
        if moves > reached[position]:
            continue  # reached in fewer moves since it was put here
        if not position.left:
            return _way(came_from, position)
        for more, after in next_positions(board, position):
            if moves + more >= reached.get(after, moves + more + 1):
                continue
            if after not in bounds:
                bounds[after] = lower_bound(board, after)
            rest = bounds[after]
            if rest is not None:
                reached[after] = moves + more
                came_from[after] = position
                waiting.setdefault(moves + more + rest, []).append((moves + more, after))
    return None


def _way(came_from: dict[Position, Position], end: Position) -> list[Position]:
    """The positions that led to the last one, from the start."""
    way = [end]
    while way[-1] in came_from:
        way.append(came_from[way[-1]])
    return way[::-1]
