"""The cards: faces and backs, drawn at their final size on an easel."""

from __future__ import annotations

from dataclasses import dataclass

from render.colours import (
    BACK,
    BACK_LINE,
    BACK_ROSE,
    BACK_ROSE_LINE,
    EDGE,
    INK,
    INK_DIM,
    PAPER,
    PAPER_COVERED,
    PAPER_DIM,
    RED,
    RED_COVERED,
    RED_DIM,
    WHITE,
    Colour,
)
from render.easel import Easel
from render.fonts import Fonts, Weight
from render.plan import BackDesign, CardBack, CardFace, HeartFace, Look, SmallFace
from render.shapes import SHAPE_OF_SUIT, Shape
from rules.cards import Rank, Suit

#: How far the shadow of a card reaches beyond its box.
MARGIN = 6

_COURT = {Rank.JACK: Shape.JACK, Rank.QUEEN: Shape.QUEEN, Rank.KING: Shape.KING}


def card_height(width: int) -> int:
    """The height of a card of Hearts of this width."""
    return round(width * 1.4)


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a look: the paper, and what is printed on it."""

    paper: Colour
    black: Colour
    red: Colour

    def of(self, suit: Suit) -> Colour:
        """The colour of a suit."""
        return self.red if suit in (Suit.HEARTS, Suit.DIAMONDS) else self.black


#: The colours of every look.
INKS = {
    Look.NORMAL: Inks(PAPER, INK, RED),
    Look.COVERED: Inks(PAPER_COVERED, INK, RED_COVERED),
    Look.DIM: Inks(PAPER_DIM, INK_DIM, RED_DIM),
}


def draw_card(fonts: Fonts, face: CardFace) -> Easel:
    """A card of Hearts: what tells it lies in the left 43 of 100 parts, so a fan of cards can be read."""
    width, height = face.width, card_height(face.width)
    inks = INKS[face.look]
    ink = inks.of(face.card.suit)
    easel = _blank(fonts, width, height, inks.paper)
    index = 0.215 * width
    easel.text(face.card.rank.index, Weight.BOLD, 0.43 * width, ink, (index, 0.215 * width), 0.345 * width)
    suit = SHAPE_OF_SUIT[face.card.suit]
    side = 0.28 * width
    easel.shape(suit, index - side / 2, 0.43 * width, side, side, ink)
    if not face.body:
        return easel
    court = _COURT.get(face.card.rank)
    large = 0.43 * width
    x, y = 0.69 * width - large / 2, height - 0.12 * width - large
    easel.shape(suit, x, y, large, large, ink)
    if court is not None:
        easel.shape(court, x + 0.02 * width, y - 0.40 * width, large - 0.04 * width, 0.34 * width, ink)
    return easel


def draw_small_card(fonts: Fonts, face: SmallFace) -> Easel:
    """A small card: the rank above the suit, nothing else."""
    width, height = face.width, card_height(face.width)
    ink = INKS[Look.NORMAL].of(face.card.suit)
    easel = _blank(fonts, width, height, PAPER)
    easel.text(face.card.rank.index, Weight.BOLD, 0.72 * width, ink, (width / 2, 0.40 * width), 0.80 * width)
    side = 0.52 * width
    easel.shape(SHAPE_OF_SUIT[face.card.suit], (width - side) / 2, height - side - 0.12 * width, side, side, ink)
    return easel


def draw_heart_card(fonts: Fonts, face: HeartFace) -> Easel:
    """A card of Heart to Heart: rank and heart side by side in the strip that other cards leave visible."""
    width, strip = face.width, face.strip
    inks = INKS[face.look]
    easel = _blank(fonts, width, face.height, inks.paper)
    middle = strip * 0.49
    easel.text(
        face.rank.index,
        Weight.BOLD,
        strip * 0.94,
        INK if face.look is not Look.DIM else INK_DIM,
        (width * 0.31, middle),
        width * 0.46,
    )
    side = strip * 0.50
    easel.shape(Shape.HEART, width * 0.755 - side / 2, middle - side / 2, side, side, inks.red)
    return easel


def draw_back(fonts: Fonts, back: CardBack) -> Easel:
    """A card face down: a frame, and a lattice of diamonds with a heart in the middle where there is room."""
    width, height = back.width, back.height
    fill, line = (BACK, BACK_LINE) if back.design is BackDesign.HEARTS else (BACK_ROSE, BACK_ROSE_LINE)
    easel = _blank(fonts, width, height, WHITE)
    inset = max(2.0, width * 0.05)
    easel.panel((inset, inset, width - inset, height - inset), width * 0.06, fill)
    if width < 60:
        side = width * 0.42
        easel.shape(Shape.DIAMOND, (width - side) / 2, (height - side * 1.3) / 2, side, side * 1.3, line)
        return easel
    columns, rows = 4, 6
    cell_width, cell_height = (width - 4 * inset) / columns, (height - 4 * inset) / rows
    for row in range(rows):
        for column in range(columns):
            easel.shape(
                Shape.DIAMOND,
                2 * inset + column * cell_width + 0.14 * cell_width,
                2 * inset + row * cell_height + 0.14 * cell_height,
                0.72 * cell_width,
                0.72 * cell_height,
                line,
            )
    return easel


def _blank(fonts: Fonts, width: int, height: int, paper: Colour) -> Easel:
    """A card without a face, on its shadow."""
    easel = Easel(fonts, width, height, MARGIN)
    radius = 0.08 * width
    easel.panel((-1.5, 0, width + 1.5, height + 4), radius + 1.5, (0, 0, 0), alpha=70)
    easel.panel((0, 0, width, height), radius, paper, edge=EDGE, edge_width=max(1.0, width / 110))
    return easel
