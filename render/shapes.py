"""Suits, arrows and signs as polygons in the unit square: nothing of this is ever a glyph of a font."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import copysign, cos, pi, sin

from rules.cards import Suit

Point = tuple[float, float]


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
    KING = "king"
    QUEEN = "queen"
    JACK = "jack"
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


SHAPE_OF_SUIT = {
    Suit.CLUBS: Shape.CLUB,
    Suit.DIAMONDS: Shape.DIAMOND,
    Suit.SPADES: Shape.SPADE,
    Suit.HEARTS: Shape.HEART,
}


@dataclass(frozen=True, slots=True)
class Part:
    """A polygon that is filled, or cut out of what was filled before it."""

    points: tuple[Point, ...]
    filled: bool = True


def parts(shape: Shape) -> tuple[Part, ...]:
    """The polygons of a shape in drawing order, x to the right and y down, all within 0..1."""
    return _PARTS[shape]


def _circle(x: float, y: float, radius: float, filled: bool = True) -> Part:
    steps = 48
    return Part(
        tuple((x + radius * cos(2 * pi * i / steps), y + radius * sin(2 * pi * i / steps)) for i in range(steps)),
        filled,
    )


def _curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """A cubic curve without its last point."""
    steps = 48
    out: list[Point] = []
    for i in range(steps):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return out


def _mirrored(half: list[Point]) -> tuple[Point, ...]:
    """A shape symmetric about x = 0.5 from its right half, top to bottom."""
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def _heart(grow: float = 0.0) -> Part:
    half = [
        *_curve((0.5, 0.24), (0.58, 0.06), (0.72, 0.04), (0.78, 0.04)),
        *_curve((0.78, 0.04), (0.92, 0.05), (1.0, 0.18), (1.0, 0.32)),
        *_curve((1.0, 0.32), (1.0, 0.56), (0.68, 0.74), (0.5, 0.98)),
        (0.5, 0.98),
    ]
    points = _mirrored(half)
    return Part(tuple((0.5 + (x - 0.5) * (1 - grow), 0.47 + (y - 0.47) * (1 - grow)) for x, y in points), grow == 0.0)


def _spade() -> tuple[Part, ...]:
    half = [
        *_curve((0.5, 0.02), (0.64, 0.24), (0.97, 0.40), (0.97, 0.61)),
        *_curve((0.97, 0.61), (0.97, 0.80), (0.72, 0.90), (0.53, 0.70)),
    ]
    stem = [*_curve((0.52, 0.60), (0.53, 0.80), (0.60, 0.92), (0.72, 0.98)), (0.72, 0.98)]
    return Part(_mirrored(half)), Part(_mirrored(stem))


def _club() -> tuple[Part, ...]:
    stem = [*_curve((0.52, 0.50), (0.53, 0.78), (0.60, 0.92), (0.72, 0.98)), (0.72, 0.98)]
    return (
        _circle(0.5, 0.25, 0.23),
        _circle(0.245, 0.60, 0.23),
        _circle(0.755, 0.60, 0.23),
        Part(((0.4, 0.35), (0.6, 0.35), (0.66, 0.62), (0.34, 0.62))),
        Part(_mirrored(stem)),
    )


def _diamond() -> Part:
    half = [
        *_curve((0.5, 0.0), (0.60, 0.18), (0.76, 0.38), (0.9, 0.5)),
        *_curve((0.9, 0.5), (0.76, 0.62), (0.60, 0.82), (0.5, 1.0)),
        (0.5, 1.0),
    ]
    return Part(_mirrored(half))


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
        _circle(0.5, 0.12, 0.08),
        _circle(0.07, 0.26, 0.07),
        _circle(0.93, 0.26, 0.07),
    )


def _king() -> tuple[Part, ...]:
    crown = ((0.12, 0.8), (0.0, 0.36), (0.2, 0.52), (0.3, 0.3), (0.42, 0.5), (0.5, 0.3))
    return (
        Part((*crown, *((1 - x, y) for x, y in reversed(crown)))),
        Part(((0.12, 0.84), (0.88, 0.84), (0.88, 0.97), (0.12, 0.97))),
        Part(((0.46, 0.02), (0.54, 0.02), (0.54, 0.36), (0.46, 0.36))),
        Part(((0.38, 0.1), (0.62, 0.1), (0.62, 0.18), (0.38, 0.18))),
    )


def _queen() -> tuple[Part, ...]:
    crown = ((0.14, 0.8), (0.04, 0.34), (0.26, 0.56), (0.3, 0.22), (0.44, 0.54), (0.5, 0.16))
    return (
        Part((*crown, *((1 - x, y) for x, y in reversed(crown)))),
        Part(((0.14, 0.84), (0.86, 0.84), (0.86, 0.97), (0.14, 0.97))),
        *(_circle(x, y, 0.065) for x, y in ((0.07, 0.3), (0.3, 0.18), (0.5, 0.1), (0.7, 0.18), (0.93, 0.3))),
    )


def _jack() -> tuple[Part, ...]:
    crown: tuple[Point, ...] = ((0.16, 0.8), (0.08, 0.46), (0.33, 0.6), (0.5, 0.26))
    return (
        Part((*crown, *((1 - x, y) for x, y in reversed(crown)))),
        Part(((0.16, 0.84), (0.84, 0.84), (0.84, 0.97), (0.16, 0.97))),
        _circle(0.5, 0.2, 0.075),
    )


def _moon() -> tuple[Part, ...]:
    return _circle(0.5, 0.5, 0.48), _circle(0.70, 0.38, 0.40, filled=False)


def _check() -> Part:
    return Part(((0.04, 0.55), (0.17, 0.42), (0.38, 0.62), (0.82, 0.14), (0.96, 0.27), (0.39, 0.88)))


def _dots() -> tuple[Part, ...]:
    return tuple(_circle(x, 0.5, 0.13) for x in (0.15, 0.5, 0.85))


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
        _circle(0.36, 0.36, 0.06),
        _circle(0.64, 0.36, 0.06),
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
    return _heart(), Part((*left, *right), filled=False)


def _cross() -> tuple[Part, ...]:
    bar: tuple[Point, ...] = ((0.08, 0.2), (0.2, 0.08), (0.92, 0.8), (0.8, 0.92))
    return Part(bar), Part(_turned(bar, 1))


#: How wide the shape TEN is for each unit of its height.
TEN_WIDTH = 1.14


def _ten() -> tuple[Part, ...]:
    """The index 10, closer set than any font has it, with stems as strong as those of the other ranks."""

    def oval(x: float, half_width: float, half_height: float, filled: bool) -> Part:
        steps = 64
        turns = [2 * pi * i / steps for i in range(steps)]
        bulge = [
            (copysign(abs(cos(turn)) ** 0.84, cos(turn)), copysign(abs(sin(turn)) ** 0.84, sin(turn))) for turn in turns
        ]
        return Part(tuple((x + half_width * across, 0.5 + half_height * down) for across, down in bulge), filled)

    one: tuple[Point, ...] = (
        (0.0, 0.155),
        (0.19, 0.0),
        (0.335, 0.0),
        (0.335, 1.0),
        (0.145, 1.0),
        (0.145, 0.215),
        (0.05, 0.285),
    )
    return Part(one), oval(0.71, 0.29, 0.5, True), oval(0.71, 0.115, 0.345, False)


_PARTS: dict[Shape, tuple[Part, ...]] = {
    Shape.CLUB: _club(),
    Shape.DIAMOND: (_diamond(),),
    Shape.SPADE: _spade(),
    Shape.HEART: (_heart(),),
    Shape.HEART_OUTLINE: (_heart(), _heart(0.16)),
    Shape.BROKEN_HEART: _broken_heart(),
    Shape.STAR: (_star(),),
    Shape.CROWN: _crown(),
    Shape.KING: _king(),
    Shape.QUEEN: _queen(),
    Shape.JACK: _jack(),
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
    Shape.TEN: _ten(),
}
