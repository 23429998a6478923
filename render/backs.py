"""The backs of the two packs."""

from __future__ import annotations

from math import ceil

from render.easel import CardEasel, edge_width
from render.fonts import Fonts
from render.inks import BackInks, back_inks_of
from render.outlines import TWO_HEARTS_HEIGHT
from render.plan import BackDesign, CardBack
from render.shapes import Shape

#: Narrower backs have no pattern: it would only flicker.
_PATTERN_FROM = 80


def draw_back(fonts: Fonts, back: CardBack) -> CardEasel:
    """A card face down: a border, a pattern of its pack, and two hearts in the middle where there is room."""
    width, height = back.width, back.height
    inks = back_inks_of(back.style, back.design)
    easel = CardEasel(fonts, width, height, inks.ground, inks.edge, inks.hairline)
    border = max(2.0, 0.05 * width) + edge_width(width)
    if width < _PATTERN_FROM:
        side = 0.46 * width
        easel.shape(Shape.HEART, (width - side) / 2, (height - side) / 2, side, side, inks.pattern)
    else:
        if back.design is BackDesign.HEARTS:
            _draw_lattice(easel, width, height, inks)
        else:
            _draw_hearts(easel, width, height, inks)
        _draw_frame(easel, width, height, border, inks)
        _draw_medallion(easel, width, height, inks)
    easel.panel((0, 0, width, height), easel.radius, None, edge=inks.border, edge_width=border)
    return easel


def _draw_lattice(easel: CardEasel, width: int, height: int, inks: BackInks) -> None:
    """Crossing lines, and a lozenge in every mesh."""
    mesh, high = width / 6, height / 8
    reach = ceil(height / high) + 6
    for step in range(-reach, reach):
        x = step * mesh
        for slope in (1, -1):
            fall = slope * mesh * height / high
            easel.line(
                ((x if slope > 0 else width - x, 0), ((x if slope > 0 else width - x) + fall, height)),
                0.8,
                inks.pattern,
            )
    wide, tall = 0.36 * mesh, 0.36 * high
    for row in range(17):
        for column in range(13):
            if (row + column) % 2:
                x, y = column * mesh / 2, row * high / 2
                easel.shape(Shape.DIAMOND, x - wide / 2, y - tall / 2, wide, tall, inks.pattern)


def _draw_hearts(easel: CardEasel, width: int, height: int, inks: BackInks) -> None:
    """Hearts that stand and hearts that hang, one into the other."""
    across, down = width / 6, height / 11
    side = 0.80 * across
    for row in range(12):
        for column in range(7):
            turned = row % 2 == 1
            x, y = (column + (0.5 if turned else 0)) * across, (row - (0.2 if turned else 0)) * down
            easel.shape(Shape.HEART, x - side / 2, y - side / 2, side, side, inks.pattern, turned=turned)
            small = 0.5 * side
            easel.shape(Shape.HEART, x - small / 2, y - small / 2, small, small, inks.ground, turned=turned)


def _draw_frame(easel: CardEasel, width: int, height: int, border: float, inks: BackInks) -> None:
    """A quiet band and a fine line within the border."""
    box = (border, border, width - border, height - border)
    easel.panel(box, easel.radius - border, None, edge=inks.ground, edge_width=0.035 * width)
    inset = border + 0.028 * width
    box = (inset, inset, width - inset, height - inset)
    easel.panel(box, max(1.0, easel.radius - inset), None, edge=inks.hearts, edge_width=1)


def _draw_medallion(easel: CardEasel, width: int, height: int, inks: BackInks) -> None:
    middle = (width / 2, height / 2)
    for radius, colour in ((0.30, inks.ground), (0.272, inks.hearts), (0.258, inks.ground)):
        easel.disc(middle, radius * width, colour)
    wide = 0.40 * width
    high = wide * TWO_HEARTS_HEIGHT
    easel.shape(Shape.TWO_HEARTS, middle[0] - wide / 2, middle[1] - high / 2 + 0.01 * width, wide, high, inks.hearts)
