"""Outlines as polygons in the unit square: the suits, and what else is printed on cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, cos, pi, sin

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """A polygon that is filled, or cut out of what was filled before it."""

    points: tuple[Point, ...]
    filled: bool = True


def circle(x: float, y: float, radius: float, filled: bool = True) -> Part:
    """A circle around a point."""
    steps = 48
    return Part(
        tuple((x + radius * cos(2 * pi * i / steps), y + radius * sin(2 * pi * i / steps)) for i in range(steps)),
        filled,
    )


def curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
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


def mirrored(half: list[Point]) -> tuple[Point, ...]:
    """A shape symmetric about x = 0.5 from its right half, top to bottom."""
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def heart(shrink: float = 0.0) -> Part:
    """A heart; with a `shrink` above 0 it is smaller by that share, and cut out."""
    half = [
        *curve((0.5, 0.24), (0.58, 0.06), (0.72, 0.04), (0.78, 0.04)),
        *curve((0.78, 0.04), (0.92, 0.05), (1.0, 0.18), (1.0, 0.32)),
        *curve((1.0, 0.32), (1.0, 0.56), (0.68, 0.74), (0.5, 0.98)),
        (0.5, 0.98),
    ]
    points = mirrored(half)
    return Part(
        tuple((0.5 + (x - 0.5) * (1 - shrink), 0.47 + (y - 0.47) * (1 - shrink)) for x, y in points), shrink == 0.0
    )


def spade() -> tuple[Part, ...]:
    """A spade: the blade, then the stem."""
    half = [
        *curve((0.5, 0.02), (0.64, 0.24), (0.97, 0.40), (0.97, 0.61)),
        *curve((0.97, 0.61), (0.97, 0.80), (0.72, 0.90), (0.53, 0.70)),
    ]
    stem = [*curve((0.52, 0.60), (0.53, 0.80), (0.60, 0.92), (0.72, 0.98)), (0.72, 0.98)]
    return Part(mirrored(half)), Part(mirrored(stem))


def club() -> tuple[Part, ...]:
    """A club."""
    stem = [*curve((0.52, 0.50), (0.53, 0.78), (0.60, 0.92), (0.72, 0.98)), (0.72, 0.98)]
    return (
        circle(0.5, 0.25, 0.23),
        circle(0.245, 0.60, 0.23),
        circle(0.755, 0.60, 0.23),
        Part(((0.4, 0.35), (0.6, 0.35), (0.66, 0.62), (0.34, 0.62))),
        Part(mirrored(stem)),
    )


def diamond() -> Part:
    """A diamond with hollow sides."""
    half = [
        *curve((0.5, 0.0), (0.60, 0.18), (0.76, 0.38), (0.9, 0.5)),
        *curve((0.9, 0.5), (0.76, 0.62), (0.60, 0.82), (0.5, 1.0)),
        (0.5, 1.0),
    ]
    return Part(mirrored(half))


#: How high the shape TWO_HEARTS is for each unit of its width.
TWO_HEARTS_HEIGHT = 0.68


def two_hearts() -> tuple[Part, ...]:
    """The sign of the bot: two hearts that lean together, the left one before the right one."""

    def leaning(x: float, lean: float, side: float) -> Part:
        angle = 2 * pi * lean
        points = [((px - 0.5) * side, (py - 0.5) * side) for px, py in heart().points]
        turned = [(px * cos(angle) - py * sin(angle), px * sin(angle) + py * cos(angle)) for px, py in points]
        return Part(tuple((x + px, 0.5 + py / TWO_HEARTS_HEIGHT) for px, py in turned), True)

    left = leaning(0.305, -0.035, 0.56)
    return leaning(0.695, 0.035, 0.56), Part(leaning(0.305, -0.035, 0.65).points, False), left


#: How wide the shape TEN is for each unit of its height.
TEN_WIDTH = 1.14


def ten() -> tuple[Part, ...]:
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
