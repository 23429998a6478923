"""Suits, arrows and signs as polygons in the unit square: nothing of this is ever a glyph of a font."""

from __future__ import annotations

from enum import Enum
from math import cos, pi, sin

from render.outlines import Part, Point, circle, club, diamond, heart, spade, ten, two_hearts
from rules.cards import Suit


class Shape(Enum):
    """A sign that can be drawn in one colour."""

    CLUB = "club"
    DIAMOND = "diamond"
    SPADE = "spade"
    HEART = "heart"
    HEART_OUTLINE = "heart outline"
    BROKEN_HEART = "broken heart"
    STAR = "star"
    CROWN = "crown"
    MOON = "moon"
    CHECK = "check"
    DOTS = "dots"
    COMPUTER = "computer"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    ACROSS = "across"
    HOLD = "hold"
    RECYCLE = "recycle"
    CROSS = "cross"
    TEN = "ten"
    TWO_HEARTS = "two hearts"
    SPADE_BLADE = "spade without its stem"


SHAPE_OF_SUIT = {
    Suit.CLUBS: Shape.CLUB,
    Suit.DIAMONDS: Shape.DIAMOND,
    Suit.SPADES: Shape.SPADE,
    Suit.HEARTS: Shape.HEART,
}


def parts(shape: Shape) -> tuple[Part, ...]:
    """The polygons of a shape in drawing order, x to the right and y down, all within 0..1."""
    return _PARTS[shape]


def _star() -> Part:
    return Part(
        tuple(
            (
                0.5 + (0.5 if i % 2 == 0 else 0.21) * sin(pi * i / 5),
                0.53 - (0.5 if i % 2 == 0 else 0.21) * cos(pi * i / 5),
            )
            for i in range(10)
        )
    )


def _crown() -> tuple[Part, ...]:
    return (
        Part(((0.1, 0.78), (0.02, 0.28), (0.28, 0.5), (0.5, 0.14), (0.72, 0.5), (0.98, 0.28), (0.9, 0.78))),
        Part(((0.1, 0.83), (0.9, 0.83), (0.9, 0.95), (0.1, 0.95))),
        circle(0.5, 0.12, 0.08),
        circle(0.07, 0.26, 0.07),
        circle(0.93, 0.26, 0.07),
    )


def _moon() -> tuple[Part, ...]:
    return circle(0.5, 0.5, 0.48), circle(0.70, 0.38, 0.40, filled=False)


def _check() -> Part:
    return Part(((0.04, 0.55), (0.17, 0.42), (0.38, 0.62), (0.82, 0.14), (0.96, 0.27), (0.39, 0.88)))


def _dots() -> tuple[Part, ...]:
    return tuple(circle(x, 0.5, 0.13) for x in (0.15, 0.5, 0.85))


def _computer() -> tuple[Part, ...]:
    return (
        Part(((0.04, 0.1), (0.96, 0.1), (0.96, 0.72), (0.04, 0.72))),
        Part(((0.14, 0.2), (0.86, 0.2), (0.86, 0.62), (0.14, 0.62)), filled=False),
        Part(
            (
                (0.42, 0.72),
                (0.58, 0.72),
                (0.62, 0.84),
                (0.78, 0.84),
                (0.78, 0.94),
                (0.22, 0.94),
                (0.22, 0.84),
                (0.38, 0.84),
            )
        ),
        circle(0.36, 0.36, 0.06),
        circle(0.64, 0.36, 0.06),
        Part(((0.34, 0.48), (0.66, 0.48), (0.66, 0.54), (0.34, 0.54))),
    )


_ARROW: tuple[Point, ...] = (
    (0.02, 0.5),
    (0.46, 0.06),
    (0.46, 0.32),
    (0.98, 0.32),
    (0.98, 0.68),
    (0.46, 0.68),
    (0.46, 0.94),
)


def _turned(points: tuple[Point, ...], quarters: int) -> tuple[Point, ...]:
    """The points turned clockwise about the middle."""
    for _ in range(quarters % 4):
        points = tuple((1 - y, x) for x, y in points)
    return points


def _arc_arrow(start: float, end: float, outer: float, inner: float, head: float) -> Part:
    """A bent arrow about the middle, angles in turns, clockwise on the screen from the right."""
    steps = 24
    middle = (outer + inner) / 2

    def at(turn: float, radius: float) -> Point:
        return 0.5 + radius * cos(2 * pi * turn), 0.5 + radius * sin(2 * pi * turn)

    turns = [start + (end - start) * i / steps for i in range(steps + 1)]
    reach = head if end > start else -head
    spread = (outer - inner) * 1.15
    return Part(
        (
            *(at(turn, outer) for turn in turns),
            at(end, middle + spread),
            at(end + reach, middle),
            at(end, middle - spread),
            *(at(turn, inner) for turn in reversed(turns)),
        )
    )


def _ring(clockwise: bool) -> tuple[Part, ...]:
    """Four arrows around the table, one from each seat to its neighbour."""
    sign = 1 if clockwise else -1
    return tuple(
        _arc_arrow(quarter / 4 + sign * 0.035, quarter / 4 + sign * 0.150, 0.44, 0.34, 0.07) for quarter in range(4)
    )


def _recycle() -> tuple[Part, ...]:
    return tuple(_arc_arrow(half / 2 + 0.03, half / 2 + 0.34, 0.42, 0.28, 0.10) for half in range(2))


def _across() -> tuple[Part, ...]:
    """Two double arrows that cross: every seat gives to the seat across."""
    half: tuple[Point, ...] = ((0.02, 0.5), (0.22, 0.30), (0.22, 0.43), (0.78, 0.43), (0.78, 0.30))
    double = (*half, *((1 - x, 1 - y) for x, y in half))
    return Part(double), Part(_turned(double, 1))


def _broken_heart() -> tuple[Part, ...]:
    left: tuple[Point, ...] = ((0.47, 0.0), (0.40, 0.30), (0.56, 0.46), (0.42, 0.66), (0.49, 1.0))
    right: tuple[Point, ...] = ((0.53, 1.0), (0.52, 0.67), (0.68, 0.47), (0.51, 0.30), (0.55, 0.0))
    return heart(), Part((*left, *right), filled=False)


def _cross() -> tuple[Part, ...]:
    bar: tuple[Point, ...] = ((0.08, 0.2), (0.2, 0.08), (0.92, 0.8), (0.8, 0.92))
    return Part(bar), Part(_turned(bar, 1))


_PARTS: dict[Shape, tuple[Part, ...]] = {
    Shape.CLUB: club(),
    Shape.DIAMOND: (diamond(),),
    Shape.SPADE: spade(),
    Shape.HEART: (heart(),),
    Shape.HEART_OUTLINE: (heart(), heart(0.16)),
    Shape.BROKEN_HEART: _broken_heart(),
    Shape.STAR: (_star(),),
    Shape.CROWN: _crown(),
    Shape.MOON: _moon(),
    Shape.CHECK: (_check(),),
    Shape.DOTS: _dots(),
    Shape.COMPUTER: _computer(),
    Shape.LEFT: (Part(_ARROW),),
    Shape.UP: (Part(_turned(_ARROW, 1)),),
    Shape.RIGHT: (Part(_turned(_ARROW, 2)),),
    Shape.DOWN: (Part(_turned(_ARROW, 3)),),
    Shape.CLOCKWISE: _ring(clockwise=True),
    Shape.COUNTERCLOCKWISE: _ring(clockwise=False),
    Shape.ACROSS: _across(),
    Shape.HOLD: (
        Part(((0.2, 0.12), (0.42, 0.12), (0.42, 0.88), (0.2, 0.88))),
        Part(((0.58, 0.12), (0.8, 0.12), (0.8, 0.88), (0.58, 0.88))),
    ),
    Shape.RECYCLE: _recycle(),
    Shape.CROSS: _cross(),
    Shape.TEN: ten(),
    Shape.SPADE_BLADE: spade()[:1],
    Shape.TWO_HEARTS: two_hearts(),
}
