"""The shape of the heart (S2): rows, columns, who covers whom, and the letter of each diagonal."""

from __future__ import annotations

#: Columns of each row in half card widths from the left edge: column * 2, so that all are whole numbers.
ROW_COLUMNS: tuple[tuple[int, ...], ...] = (
    (1, 3, 7, 9),
    (0, 2, 4, 6, 8, 10),
    (1, 3, 5, 7, 9),
    (2, 4, 6, 8),
    (3, 5, 7),
    (4, 6),
    (5,),
)

#: Positions 1..25 in reading order, as (row 0..6, column in half card widths 0..10); index 0 is position 1.
PLACES: tuple[tuple[int, int], ...] = tuple(
    (row, column) for row, columns in enumerate(ROW_COLUMNS) for column in columns
)

POSITIONS = range(1, 26)
TIP = 25

_POSITION_OF_PLACE = {place: position for position, place in enumerate(PLACES, start=1)}

#: COVERED_BY[p] are the positions of the next row that cover position p; index 0 is unused.
COVERED_BY: tuple[tuple[int, ...], ...] = (
    (),
    *(
        tuple(
            _POSITION_OF_PLACE[row + 1, column + shift]
            for shift in (-1, 1)
            if (row + 1, column + shift) in _POSITION_OF_PLACE
        )
        for row, column in PLACES
    ),
)


_DIAGONALS = sorted({column - row for row, column in PLACES})
_LETTER_OF_DIAGONAL = dict(zip(_DIAGONALS, "UVWXYZ", strict=True))


def letter(position: int) -> str:
    """The letter U to Z of a position's diagonal (column - row / 2), from left to right.

    No two free cards lie on the same diagonal, so the letter names a free card.
    """
    row, column = PLACES[position - 1]
    return _LETTER_OF_DIAGONAL[column - row]
