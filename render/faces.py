"""The cards: faces and backs, drawn at their final size on an easel."""

from __future__ import annotations

from render.backs import draw_back
from render.courts import draw_court
from render.easel import SHADOW_REACH, CardEasel, Easel
from render.fonts import Fonts
from render.inks import Inks, inks_of
from render.pips import draw_index, draw_pips
from render.plan import CardFace, HeartFace, Look, SmallFace
from render.shapes import SHAPE_OF_SUIT, Shape
from rules.cards import Rank, Suit

__all__ = ["MARGIN", "card_height", "draw_back", "draw_card", "draw_heart_card", "draw_small_card"]

#: How far the shadow of a card reaches beyond its box.
MARGIN = SHADOW_REACH


def card_height(width: int) -> int:
    """The height of a card of Hearts of this width."""
    return round(width * 1.4)


def draw_card(fonts: Fonts, face: CardFace) -> Easel:
    """A card of Hearts: what tells it lies in the left 43 of 100 parts, so a fan of cards can be read."""
    width = face.width
    inks = inks_of(face.style, face.look)
    ink = inks.of(face.card.suit)
    easel = _blank(fonts, width, card_height(width), inks)
    middle, side = 0.2 * width, 0.29 * width
    draw_index(easel, face.card.rank, 0.285 * width, ink, (middle, 0.217 * width), 0.31 * width)
    easel.shape(SHAPE_OF_SUIT[face.card.suit], middle - side / 2, 0.435 * width, side, side, ink)
    if not face.body:
        return easel
    if face.card.rank >= Rank.JACK:
        draw_court(easel, face.card, width, inks)
    else:
        draw_pips(easel, face.card, width, inks)
    return easel


def draw_small_card(fonts: Fonts, face: SmallFace) -> Easel:
    """A small card: the rank above the suit, nothing else."""
    width, height = face.width, card_height(face.width)
    inks = inks_of(face.style, Look.NORMAL)
    ink = inks.of(face.card.suit)
    easel = _blank(fonts, width, height, inks)
    draw_index(easel, face.card.rank, 0.58 * width, ink, (width / 2, 0.385 * width), 0.78 * width)
    side = 0.54 * width
    easel.shape(SHAPE_OF_SUIT[face.card.suit], (width - side) / 2, height - side - 0.10 * width, side, side, ink)
    return easel


def draw_heart_card(fonts: Fonts, face: HeartFace) -> Easel:
    """A card of Heart to Heart: rank and heart side by side in the strip that other cards leave visible."""
    width, height, strip = face.width, face.height, face.strip
    inks = inks_of(face.style, face.look)
    easel = _blank(fonts, width, height, inks)
    middle = strip * 0.50
    draw_index(easel, face.rank, strip * 0.62, inks.of(Suit.SPADES), (width * 0.305, middle), width * 0.44)
    if face.look is Look.NORMAL:
        inset = 0.05 * width
        easel.panel((inset, inset, width - inset, height - inset), 0.05 * width, None, edge=inks.line, edge_width=1)
    side = strip * 0.50
    shape = Shape.HEART_OUTLINE if face.look is Look.ASIDE else Shape.HEART
    easel.shape(shape, width * 0.755 - side / 2, middle - side / 2, side, side, inks.of(Suit.HEARTS))
    return easel


def _blank(fonts: Fonts, width: int, height: int, inks: Inks) -> CardEasel:
    """A card without a face."""
    return CardEasel(fonts, width, height, inks.paper, inks.edge, inks.hairline)
