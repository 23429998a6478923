"""Whether a Heart to Heart position can be won: exact, by bit masks over the heart alone.

Why the heart cards left decide it
    A draw and a recycle can always be made while a card lies outside the heart, and they bring every card of stock
    and waste to the waste's top in turn (S6, S7). So outside the heart only the number of copies of each rank counts,
    and a pair there takes one heart card and one copy. Let a rank start with k copies in the heart, 4 - k outside.

    k = 1 or 2
        There are at least as many copies outside as in the heart, and each card taken with the waste uses up one. So
        a free card of the rank can always be taken, and no card of the rank ever has to wait for another one.
    k = 3
        One copy is outside. To clear the rank, one card goes with that copy and the other two with each other. How
        far that has come shows in the number left: 3 nothing yet, 2 the copy is used (they need each other), 1 the
        heart pair is gone (the copy serves the last one).
    k = 4
        No copy is outside: two heart pairs, 4 or 2 cards left. They never are an odd number.

    So a rank with three or four cards left has three ways to be split, and every other rank has only one.

Why the search is small
    Once every rank has its split, taking what can be taken never hurts: a removal only makes other cards free, and
    uses no copy that a card of another rank, or another part of the split, could want. Sweeping until nothing moves
    is then exact, and the position can be won if some choice of splits is swept clean. The search settles the open
    ranks one by one, and drops a choice as soon as the sweep stops short although every card of an open rank is
    allowed to leave alone.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import Rank
from rules.heart_to_heart.layout import COVERED_BY, PLACES, POSITIONS
from rules.heart_to_heart.state import Deal

# Bit masks put a card at (row, diagonal 0..5) on bit 7 * row + diagonal. The cards that cover it are in the next row on
# the same diagonal and on the one before, 7 and 6 bits higher; the seventh bit of a row is always empty, so that a
# shift by 6 never reaches a card of another row. Two shifts thus find every covered card at once.
_ROW_STRIDE = 7
_DIAGONAL_STRIDE = 6


def _bit(row: int, column: int) -> int:
    return 1 << (_ROW_STRIDE * row + (column - row + 1) // 2)


#: The bit of each position; index 0 is unused.
_BIT_OF: tuple[int, ...] = (0, *(_bit(row, column) for row, column in PLACES))


def _bits_above() -> tuple[int, ...]:
    above = [0] * (len(POSITIONS) + 1)
    for position in reversed(POSITIONS):  # the covering cards have the higher numbers
        for cover in COVERED_BY[position]:
            above[position] |= _BIT_OF[cover] | above[cover]
    return tuple(above)


#: For each position all cards that must be gone before it is free; index 0 is unused.
_BITS_ABOVE: tuple[int, ...] = _bits_above()


class _Split(NamedTuple):
    """One way to clear a rank: the cards that go with a copy outside, and the heart pairs, as bit masks."""

    alone: int
    pairs: tuple[int, ...]


class _Open(NamedTuple):
    """A rank that still has a choice."""

    cards: int
    splits: tuple[_Split, ...]


def winnable(deal: Deal) -> bool:
    """Whether a fresh deal can be won."""
    return can_be_won(deal, frozenset(POSITIONS))


def can_be_won(deal: Deal, left: frozenset[int]) -> bool:
    """Whether a position of a deal can be won, given the heart positions left (see the module for why they suffice).

    Raises:
        ValueError: when no game of the deal leads to these cards: a rank with four in the heart has an odd number left.
    """
    in_heart: dict[Rank, int] = {}
    remaining: dict[Rank, list[int]] = {}
    for position, rank in enumerate(deal.heart, start=1):
        in_heart[rank] = in_heart.get(rank, 0) + 1
        if position in left:
            remaining.setdefault(rank, []).append(position)
    alone = 0
    pairs: tuple[int, ...] = ()
    undecided: list[_Open] = []
    for rank, positions in remaining.items():
        splits = _splits(in_heart[rank], positions)
        if not splits:
            return False
        if len(splits) == 1:
            alone |= splits[0].alone
            pairs += splits[0].pairs
        else:
            undecided.append(_Open(_mask(positions), splits))
    undecided.sort(key=lambda open_rank: len(open_rank.splits))
    return _clears(_mask(list(left)), alone, pairs, tuple(undecided))


def _mask(positions: list[int]) -> int:
    return sum(_BIT_OF[position] for position in positions)


def _splits(in_heart: int, left: list[int]) -> tuple[_Split, ...]:
    """The ways to clear a rank of which `in_heart` cards were dealt to the heart; none when two must wait for ever."""
    match in_heart, left:
        case (1 | 2, _) | (3, [_]):
            return (_Split(_mask(left), ()),)
        case (3 | 4, [a, b]):
            ways: list[tuple[int, list[tuple[int, int]]]] = [(0, [(a, b)])]
        case (3, [a, b, c]):
            ways = [(a, [(b, c)]), (b, [(a, c)]), (c, [(a, b)])]
        case (4, [a, b, c, d]):
            ways = [(0, [(a, b), (c, d)]), (0, [(a, c), (b, d)]), (0, [(a, d), (b, c)])]
        case _:
            raise ValueError(f"{len(left)} of {in_heart} cards of a rank left: no game leads there")
    return tuple(
        _Split(_BIT_OF[single], tuple(_BIT_OF[one] | _BIT_OF[other] for one, other in pairs))
        for single, pairs in ways
        if not any(_one_above_the_other(one, other) for one, other in pairs)
    )


def _one_above_the_other(one: int, other: int) -> bool:
    """Whether one card has to be gone before the other is free, so that the two never make a pair."""
    return bool(_BITS_ABOVE[one] & _BIT_OF[other] or _BITS_ABOVE[other] & _BIT_OF[one])


def _clears(left: int, alone: int, pairs: tuple[int, ...], undecided: tuple[_Open, ...]) -> bool:
    """Whether some choice of splits for the undecided ranks empties the heart."""
    left = _swept(left, alone, pairs)
    if not left:
        return True
    hopeful = alone
    for open_rank in undecided:
        hopeful |= open_rank.cards
    if _swept(left, hopeful, pairs):
        return False
    # Something is left, and would go if only the open ranks let it: so there is an open rank.
    chosen, *others = undecided
    rest = tuple(others)
    return any(_clears(left, alone | split.alone, pairs + split.pairs, rest) for split in chosen.splits)


def _swept(left: int, alone: int, pairs: tuple[int, ...]) -> int:
    """What stays when every free card of `alone` and every pair whose cards are both free goes, again and again."""
    while True:
        free = left & ~(left >> _ROW_STRIDE | left >> _DIAGONAL_STRIDE)
        going = free & alone
        for pair in pairs:
            if pair & free == pair:
                going |= pair
        if not going:
            return left
        left ^= going
