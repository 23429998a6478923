"""Positions packed small, for the search of a shortest win, and the steps from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.heart_to_heart.commands import Draw, Recycle, TakePair, TakePairWithWaste
from rules.heart_to_heart.masks import BIT_OF, bits_in, free_in, mask_of, one_above_the_other, positions_in
from rules.heart_to_heart.state import HeartToHeartState

#: A command that makes one move of S8.
PlainMove = Draw | Recycle | TakePair | TakePairWithWaste


class Position(NamedTuple):
    """What a search tells apart.

    The cards outside the heart form a ring: the waste from its bottom, then the stock, then the waste again after a
    recycle (S6, S7). Their order never changes, so the ring and a place in it say all about both piles.

    Attributes:
        left: the heart cards left, as a mask.
        ring: the cards outside the heart as their numbers on the board, the bottom of the waste first.
        drawn: how many of them lie on the waste.
    """

    left: int
    ring: bytes
    drawn: int


@dataclass(frozen=True, slots=True)
class Board:
    """What stays the same while a game is searched.

    Attributes:
        same_rank: for each card outside the heart, the heart cards of its rank.
        partners: for each heart card's bit, the heart cards that it can ever make a pair with.
        start: the position to search from.
    """

    same_rank: tuple[int, ...]
    partners: dict[int, int]
    start: Position


def board_of(state: HeartToHeartState) -> Board:
    """The board of a game as it stands."""
    outside = (*state.waste, *state.stock)
    heart = {position: state.deal.heart[position - 1] for position in state.left}
    return Board(
        same_rank=tuple(mask_of(position for position in heart if heart[position] == rank) for rank in outside),
        partners={
            BIT_OF[one]: mask_of(
                other
                for other in heart
                if other != one and heart[other] == heart[one] and not one_above_the_other(one, other)
            )
            for one in heart
        },
        start=Position(mask_of(heart), bytes(range(len(outside))), len(state.waste)),
    )


def next_positions(board: Board, position: Position) -> list[tuple[int, Position]]:
    """Positions one step on, draws before takes, each with the moves it takes; a shortest win goes through one of them.

    A step takes a pair, or draws to the next card that a free heart card could go with. The draws in between allow
    nothing but pairs of heart cards, and such a pair can be taken before them just as well.

    A pair may be the only step: when it can be taken now, and one of its cards has no other partner left. Every win
    takes that pair at some time, and takes no longer by doing so at once: cards that are gone are in nobody's way, and
    need not be drawn again.
    """
    steps = _draws(board, position)
    for after in _takes(board, position):
        for card in bits_in(position.left ^ after.left):
            if _partners_left(board, position, card) == 1:
                return [(1, after)]
        steps.append((1, after))
    return steps


def _takes(board: Board, position: Position) -> Iterator[Position]:
    left, ring, drawn = position
    free = free_in(left)
    if drawn:
        for card in bits_in(board.same_rank[ring[drawn - 1]] & free):
            yield Position(left ^ card, ring[: drawn - 1] + ring[drawn:], drawn - 1)
    for one in bits_in(free):
        for other in bits_in(board.partners[one] & free):
            if one < other:
                yield Position(left ^ one ^ other, ring, drawn)


def _partners_left(board: Board, position: Position, card: int) -> int:
    """How many cards, in the heart or outside, a heart card could still go with."""
    outside = sum(1 for number in position.ring if board.same_rank[number] & card)
    return outside + (board.partners[card] & position.left).bit_count()


def _draws(board: Board, position: Position) -> list[tuple[int, Position]]:
    """The step to the next card on the ring that a free heart card could go with; none when there is no other one."""
    left, ring, drawn = position
    free = free_in(left)
    for place in (*range(drawn, len(ring)), *range(drawn - 1)):
        if board.same_rank[ring[place]] & free:
            moves = place + 1 - drawn if place >= drawn else len(ring) - drawn + 1 + place + 1
            return [(moves, Position(left, ring, place + 1))]
    return []


def moves_between(before: Position, after: Position) -> Iterator[PlainMove]:
    """The moves of one step."""
    gone = positions_in(before.left ^ after.left)
    draws = after.drawn - before.drawn
    if len(gone) == 2:
        yield TakePair(*gone)
    elif gone:
        yield TakePairWithWaste(*gone)
    elif draws > 0:
        yield from [Draw()] * draws
    else:
        yield from [Draw()] * (len(before.ring) - before.drawn)
        yield Recycle()
        yield from [Draw()] * after.drawn
