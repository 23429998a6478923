"""The backs of the two packs."""

from __future__ import annotations

from render.easel import CardEasel, edge_width
from render.fonts import Fonts
from render.inks import BackInks, back_inks_of
from render.pips import draw_two_hearts
from render.plan import BackDesign, CardBack
from render.shapes import Shape

#: Narrower backs have no pattern: it would only flicker.
_PATTERN_FROM = 80


def draw_back(fonts: Fonts, back: CardBack) -> CardEasel:
    """A card face down: a border, a pattern of its pack, and two hearts in the middle where there is room."""
    width, height = back.width, back.height
    inks = back_inks_of(back.style, back.design)
    easel = CardEasel(fonts, width, height, inks.border, inks.edge)
    inset = max(2.5, 0.055 * width) + edge_width(width)
    easel.panel((inset, inset, width - inset, height - inset), 0.04 * width, inks.ground)
    if width < _PATTERN_FROM:
        _draw_plain(easel, back, inks)
        return easel
    _draw_lattice(easel, back, inks, inset)
    return easel


def _draw_plain(easel: CardEasel, back: CardBack, inks: BackInks) -> None:
    side = 0.40 * back.width
    easel.shape(Shape.HEART, (back.width - side) / 2, (back.height - side) / 2, side, side, inks.pattern)


def _draw_lattice(easel: CardEasel, back: CardBack, inks: BackInks, inset: float) -> None:
    width, height = back.width, back.height
    columns, rows = 5, 7
    cell_width, cell_height = (width - 2 * inset) / columns, (height - 2 * inset) / rows
    for row in range(rows):
        for column in range(columns):
            side = 0.5 * cell_width
            easel.shape(
                Shape.HEART if back.design is BackDesign.HEART_TO_HEART else Shape.DIAMOND,
                inset + (column + 0.5) * cell_width - side / 2,
                inset + (row + 0.5) * cell_height - side / 2,
                side,
                side,
                inks.pattern,
            )
    radius = 0.27 * width
    easel.disc((width / 2, height / 2), radius, inks.hearts)
    easel.disc((width / 2, height / 2), radius - 0.016 * width, inks.ground)
    draw_two_hearts(easel, (width / 2, height / 2 + 0.01 * width), 0.36 * width, inks.hearts, inks.ground)
