"""Heart cards as bit masks, so that two shifts find every free card: for the solvers, which look at many positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.heart_to_heart.layout import COVERED_BY, PLACES, POSITIONS

# A mask has the card at (row, diagonal 0..5) on bit 7 * row + diagonal. The cards that cover it are in the next row on
# the same diagonal and on the one before, 7 and 6 bits higher; the seventh bit of a row is always empty, so that a
# shift by 6 never reaches a card of another row. Two shifts thus find every covered card at once.
ROW_STRIDE = 7
DIAGONAL_STRIDE = 6


def _bit(row: int, column: int) -> int:
    return 1 << (ROW_STRIDE * row + (column - row + 1) // 2)


#: The bit of each position; index 0 is unused.
BIT_OF: tuple[int, ...] = (0, *(_bit(row, column) for row, column in PLACES))

POSITION_OF: dict[int, int] = {BIT_OF[position]: position for position in POSITIONS}


def _bits_above() -> tuple[int, ...]:
    above = [0] * (len(POSITIONS) + 1)
    for position in reversed(POSITIONS):  # the covering cards have the higher numbers
        for cover in COVERED_BY[position]:
            above[position] |= BIT_OF[cover] | above[cover]
    return tuple(above)


#: For each position all cards that must be gone before it is free; index 0 is unused.
BITS_ABOVE: tuple[int, ...] = _bits_above()


def mask_of(positions: Iterable[int]) -> int:
    """The mask of some positions."""
    return sum(BIT_OF[position] for position in positions)


def positions_in(mask: int) -> tuple[int, ...]:
    """The positions in a mask, in order."""
    return tuple(POSITION_OF[bit] for bit in bits_in(mask))


def bits_in(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first: in the order of their positions."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def free_in(left: int) -> int:
    """The free cards among those left (S4)."""
    return left & ~(left >> ROW_STRIDE | left >> DIAGONAL_STRIDE)


def one_above_the_other(one: int, other: int) -> bool:
    """Whether one position has to be emptied before the other is free, so that the two never make a pair."""
    return bool(BITS_ABOVE[one] & BIT_OF[other] or BITS_ABOVE[other] & BIT_OF[one])
