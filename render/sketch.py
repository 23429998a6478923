"""A pen for flat figures: smooth outlines through few points, filled with one colour and drawn round with a line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.colours import Colour
from render.easel import stencil
from render.shapes import Shape

Point = tuple[float, float]

#: The points that a line or an outline runs through.
Path = tuple[Point, ...]

#: Of how many straight lines a curve from point to point is made.
_STEPS = 7


@lru_cache(maxsize=1024)
def smooth(points: Path, closed: bool) -> Path:
    """A curve through points; a point that is named twice running is a corner."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    out: list[Point] = []
    for index in range(count if closed else count - 1):
        before, start, end, after = (at(index + step) for step in (-1, 0, 1, 2))
        if start == end:
            continue
        for step in range(_STEPS):
            t = step / _STEPS
            out.append(
                (_between(before[0], start[0], end[0], after[0], t), _between(before[1], start[1], end[1], after[1], t))
            )
    if not closed:
        out.append(points[-1])
    return tuple(out)


def _between(before: float, start: float, end: float, after: float, t: float) -> float:
    """The spline of Catmull and Rom in one coordinate."""
    return 0.5 * (
        2 * start
        + (end - before) * t
        + (2 * before - 5 * start + 4 * end - after) * t * t
        + (3 * start - before - 3 * end + after) * t**3
    )


def mirrored(half: Path) -> Path:
    """An outline symmetric about x = 50 from its right half."""
    return (*half, *((100 - x, y) for x, y in reversed(half)))


def cross(x: float, y: float, reach: float) -> Path:
    """A cross around a point, with straight sides."""
    half = 0.36 * reach
    corner = ((half, -reach), (half, -half), (reach, -half))
    quarters = (corner, *(tuple(_turned(point, quarter) for point in corner) for quarter in (1, 2, 3)))
    return tuple((x + across, y + down) for quarter in quarters for across, down in quarter)


def _turned(point: Point, quarters: int) -> Point:
    """A point turned clockwise about the origin."""
    for _ in range(quarters):
        point = (-point[1], point[0])
    return point


def sided(side: int, points: Path) -> Path:
    """The points themselves for the side 1, their mirror image about x = 50 for the side -1."""
    return points if side > 0 else tuple((100 - x, y) for x, y in points)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on an image in units of its own.

    Attributes:
        image: what is drawn on, RGB.
        draw: the same, to draw with.
        unit: how many pixels of the image a unit is.
        outline: the colour of lines around shapes.
        weight: how wide those lines are, in units.
        flipped: whether left and right change places about x = 50.
        drop: how far everything is drawn below its place, in units.
    """

    image: Image.Image
    draw: ImageDraw.ImageDraw
    unit: float
    outline: Colour
    weight: float
    flipped: bool = False
    drop: float = 0

    def _placed(self, points: Path) -> list[Point]:
        unit, drop = self.unit, self.drop
        if self.flipped:
            return [((100 - x) * unit, (y + drop) * unit) for x, y in points]
        return [(x * unit, (y + drop) * unit) for x, y in points]

    def _line(self, placed: list[Point], colour: Colour, weight: float) -> None:
        self.draw.line(placed, fill=colour, width=max(1, round(weight * self.unit)), joint="curve")

    def fill(self, points: Path, colour: Colour, *, straight: bool = False, outlined: bool = True) -> None:
        """A closed shape."""
        placed = self._placed(points if straight else smooth(points, True))
        self.draw.polygon(placed, fill=colour)
        if outlined:
            self._line([*placed, *placed[:2]], self.outline, self.weight)

    def stroke(self, points: Path, colour: Colour, weight: float, *, straight: bool = False) -> None:
        """An open line with round ends."""
        placed = self._placed(points if straight else smooth(points, False))
        self._line(placed, colour, weight)
        radius = weight * self.unit / 2
        for x, y in (placed[0], placed[-1]):
            self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour, *, outlined: bool = True) -> None:
        """A circle."""
        (placed,) = self._placed(((x, y),))
        reach = radius * self.unit
        box = (placed[0] - reach, placed[1] - reach, placed[0] + reach, placed[1] + reach)
        line = max(1, round(self.weight * self.unit)) if outlined else 0
        self.draw.ellipse(box, fill=colour, outline=self.outline, width=line)

    def sign(self, shape: Shape, x: float, y: float, side: float, colour: Colour) -> None:
        """A sign around a middle."""
        (placed,) = self._placed(((x, y),))
        pixels = max(1, round(side * self.unit))
        corner = (round(placed[0] - pixels / 2), round(placed[1] - pixels / 2))
        self.image.paste(colour, corner, stencil(shape, pixels, pixels))

    def inlay(self, points: Path, pattern: Image.Image) -> None:
        """A picture as large as the image, shown within a smooth outline only."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self._placed(smooth(points, True)), fill=255)
        self.image.paste(pattern, (0, 0), mask)
