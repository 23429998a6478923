"""What diagrams point with: numbers in discs and their captions, arrows, and the tags of seats."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from render.colours import CREAM, GOLD, INK, Colour
from render.fonts import Weight
from render.layout import Align, Layout
from render.plan import Cloth, Stroke
from render.shapes import Shape

DISC = 48
#: How high the tag of a seat is.
TAG = 46

_ARROW_WIDTH = 9
_CAPTION_EDGE = 12
#: How far the words of a caption stand from the middle of its disc.
_CAPTION_INDENT = 44
_SIZES = (38, 36, 34, 32, 30, 28)


def draw_disc(layout: Layout, number: int, x: float, y: float) -> None:
    """A number in a disc around a middle."""
    layout.panel(x - DISC / 2, y - DISC / 2, DISC, DISC, DISC // 2, GOLD, INK, 3, raised=True)
    layout.words(str(number), x - DISC / 2, y, DISC, 36, INK, weight=Weight.BOLD, align=Align.CENTRE)


def draw_arrow(layout: Layout, *points: tuple[float, float], head: float = 20) -> None:
    """An arrow through two or more points, with its head at the last one."""
    (x, y), (tip_x, tip_y) = points[-2:]
    long = hypot(tip_x - x, tip_y - y)
    along, across = (tip_x - x) / long * head, (tip_y - y) / long * head
    wings = (
        (tip_x - along - 0.8 * across, tip_y - across + 0.8 * along),
        (tip_x - along + 0.8 * across, tip_y - across - 0.8 * along),
    )
    # One line there and back, so that no part of it lies on the rim of another.
    path = (*points, wings[0], points[-1], wings[1])
    left, top = min(x for x, _ in path), min(y for _, y in path)
    stroke = Stroke(tuple((round(x - left), round(y - top)) for x, y in path), _ARROW_WIDTH, GOLD)
    layout.put(stroke, left, top)


def draw_tag(layout: Layout, text: str, x: float, top: float, width: int, *, sign: Shape | None = None) -> None:
    """Who sits here, around a middle; with a sign, and then on cream, when something is to be told of this seat."""
    colours = layout.colours
    fill, ink, edge = (colours.plate, colours.bright, colours.plate_edge)
    if sign is not None:
        fill, ink, edge = CREAM, INK, INK
    left = x - width / 2
    layout.panel(left, top, width, TAG, TAG // 2, fill, edge, 3, raised=True)
    room = width - 28
    if sign is None:
        layout.words(text, left + 14, top + TAG / 2, room, 34, ink, weight=Weight.BOLD, align=Align.CENTRE, smallest=26)
        return
    layout.sign(sign, left + 30, top + TAG / 2, 30, ink)
    layout.words(
        text, left + 48, top + TAG / 2, room - 34, 34, ink, weight=Weight.BOLD, align=Align.CENTRE, smallest=26
    )


@dataclass(frozen=True, slots=True)
class Caption:
    """What a number says, broken into lines of a size."""

    lines: tuple[str, ...]
    size: int

    @property
    def pitch(self) -> int:
        """From one line to the next."""
        return self.size + 6

    @property
    def height(self) -> int:
        """How much room it takes, beside its disc."""
        return max(DISC + 3, len(self.lines) * self.pitch + 6)


@dataclass(frozen=True, slots=True)
class Captions:
    """The captions of a diagram, set for a width.

    Attributes:
        width: of the plate that they stand on.
        rows: the captions in order.
    """

    width: int
    rows: tuple[Caption, ...]

    @property
    def height(self) -> int:
        """How high the plate is at least."""
        return sum(row.height for row in self.rows) + 2 * _CAPTION_EDGE

    def draw(self, layout: Layout, left: int, top: int, height: int, cloth: Cloth) -> None:
        """Lay the plate at a place; what it is higher than needed goes between the captions."""
        colours = layout.colours
        fill, edge = (colours.plate, colours.plate_edge)
        if cloth is Cloth.VELVET:
            fill, edge = colours.velvet_plate, colours.velvet_line
        layout.panel(left, top, self.width, height, 24, fill, edge, 3, raised=True)
        spare = (height - self.height) / max(1, len(self.rows))
        y = top + _CAPTION_EDGE + spare / 2
        for number, row in enumerate(self.rows, start=1):
            _draw_caption(layout, number, row, left + _CAPTION_EDGE, y + row.height / 2, colours.bright)
            y += row.height + spare


def set_captions(layout: Layout, texts: tuple[str, ...], width: int, most_lines: int, height: int) -> Captions:
    """Break captions into lines for a plate of this size at most: all of one size, the largest that fits."""
    room = _words_room(width)
    drawable = [layout.names.drawable(text) for text in texts]
    for size in _SIZES:
        broken = [layout.lines(text, room, size) for text in drawable]
        fits = all(layout.text_width(line, Weight.SEMIBOLD, size) <= room for lines in broken for line in lines)
        captions = Captions(width, tuple(Caption(lines[:most_lines], size) for lines in broken))
        if fits and max(map(len, broken)) <= most_lines and captions.height <= height:
            break
    return captions


def _words_room(width: int) -> float:
    return width - 2 * _CAPTION_EDGE - DISC / 2 - _CAPTION_INDENT - 6


def _draw_caption(layout: Layout, number: int, row: Caption, left: float, middle: float, ink: Colour) -> None:
    draw_disc(layout, number, left + DISC / 2, middle)
    x = left + DISC / 2 + _CAPTION_INDENT
    y = middle - (len(row.lines) - 1) * row.pitch / 2
    for line in row.lines:
        layout.words(line, x, y, layout.width - 2 * _CAPTION_EDGE - x, row.size, ink)
        y += row.pitch
