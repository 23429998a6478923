"""What the figures of court cards wear."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from PIL import Image, ImageDraw

from render.colours import Colour
from render.inks import Inks
from render.shapes import SHAPE_OF_SUIT, Shape
from render.sketch import Path, Pen, mirrored, sided
from rules.cards import Card, Rank, Suit

_MANTLE: Path = mirrored(((50, 66), (66, 70), (86, 76), (99, 90), (104, 112), (104, 130), (104, 130)))
_VEIL: Path = mirrored(((50, 16), (68, 20), (79, 38), (84, 62), (93, 82), (99, 100), (60, 104)))
#: One side of the ermine, down to below the sash.
_LAPEL: Path = (
    *((58, 66), (70, 70), (78, 76), (72, 86), (68, 100)),
    *((68, 130), (68, 130), (57, 130), (57, 130), (58, 92)),
)


def draw_veil(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    """The veil that some queens wear under the diadem, behind everything else."""
    if card.rank is Rank.QUEEN and card.suit in (Suit.SPADES, Suit.CLUBS):
        pen.fill(_VEIL, cloth)
        for side in (1, -1):
            fold = ((78, 50), (82, 68), (89, 86))
            pen.stroke(sided(side, fold), inks.dark, 0.9)


def draw_robe(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    """Robe and collar."""
    ink = inks.robes.of(card.suit)
    pen.fill(_MANTLE, ink, outlined=False)
    pen.inlay(_MANTLE, _pattern(pen, card.suit, inks, cloth))
    for side in (1, -1):
        pen.stroke(sided(side, _MANTLE[:5]), inks.dark, pen.weight)
    match card.rank:
        case Rank.KING:
            _draw_ermine(pen, inks, cloth)
        case Rank.QUEEN:
            _draw_bodice(pen, card, inks, cloth)
        case _:
            _draw_tunic(pen, card, inks, cloth)


def _draw_ermine(pen: Pen, inks: Inks, cloth: Colour) -> None:
    pen.fill(((38, 72), (62, 72), (66, 130), (34, 130)), cloth, straight=True)
    for y in (95, 103):
        pen.disc(50, y, 1.9, inks.gold, outlined=False)
    for side in (1, -1):
        pen.fill(sided(side, _LAPEL), inks.linen)
        for x, y in ((66, 80), (70, 76), (62.5, 90), (62.5, 99), (62.5, 108)):
            at = x if side > 0 else 100 - x
            pen.stroke(((at, y - 1.4), (at, y + 1.4)), inks.dark, 1.7, straight=True)


def _draw_bodice(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    second = inks.gold if card.suit in (Suit.SPADES, Suit.CLUBS) else cloth
    pen.fill(mirrored(((50, 74), (64, 74), (68, 90), (64, 130), (64, 130))), second)
    pen.fill(mirrored(((50, 58), (56, 60), (57, 67), (64, 72), (64, 80), (57, 86), (50, 84))), inks.skin)
    for x, y in ((39, 74), (43, 77.2), (47.4, 78.8), (52.6, 78.8), (57, 77.2), (61, 74)):
        pen.disc(x, y, 1.7, inks.linen if second == inks.gold else inks.gold)
    pen.sign(SHAPE_OF_SUIT[card.suit], 50, 94.5, 10, inks.robes.of(card.suit) if second == inks.gold else inks.gold)


def _draw_tunic(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    pen.fill(((50, 68), (66, 70), (78, 74), (74, 90), (76, 130), (50, 130)), cloth, straight=True)
    pen.stroke(((50, 70), (50, 130)), inks.gold, 3.0, straight=True)
    for y in (86, 94, 102):
        pen.disc(50, y, 2.0, inks.gold)
    pen.fill(mirrored(((50, 60), (56, 61), (57, 70), (50, 74))), inks.skin)
    for side in (1, -1):
        collar = ((50, 74), (50, 74), (58, 66), (68, 68), (75, 74), (75, 74), (64, 84), (64, 84))
        pen.fill(sided(side, collar), inks.linen)


def _pattern(pen: Pen, suit: Suit, inks: Inks, cloth: Colour) -> Image.Image:
    """The stuff of the mantle, as large as the image."""
    stuff = Image.new("RGB", pen.image.size, inks.robes.of(suit))
    brush = replace(pen, image=stuff, draw=ImageDraw.Draw(stuff))
    match suit:
        case Suit.HEARTS:
            _strew_hearts(brush, inks)
        case Suit.DIAMONDS:
            _tile_lozenges(brush, inks, cloth)
        case Suit.CLUBS:
            _stripe_clubs(brush, inks)
        case Suit.SPADES:
            _weave_zigzags(brush, inks)
        case _:
            assert_never(suit)
    return stuff


def _strew_hearts(brush: Pen, inks: Inks) -> None:
    for row in range(6):
        for column in range(8):
            brush.sign(Shape.HEART, 7 + 14 * column - 7 * (row % 2), 76 + 9 * row, 7.5, inks.gold)


def _tile_lozenges(brush: Pen, inks: Inks, cloth: Colour) -> None:
    for x in range(7, 119, 14):
        for y in range(74, 144, 14):
            brush.fill(((x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)), cloth, straight=True, outlined=False)
            brush.disc(x, y, 1.6, inks.gold, outlined=False)
            brush.disc(x + 7, y + 7, 1.6, inks.gold, outlined=False)


def _stripe_clubs(brush: Pen, inks: Inks) -> None:
    for x in range(-2, 106, 13):
        brush.stroke(((x, 60), (x, 130)), inks.gold, 1.4, straight=True)
        for y in range(74, 130, 11):
            brush.sign(Shape.CLUB, x + 6.5, y, 7.5, inks.gold)


def _weave_zigzags(brush: Pen, inks: Inks) -> None:
    for y in range(70, 140, 10):
        brush.stroke(tuple((x, y + (4 if x % 20 else -4)) for x in range(-10, 120, 10)), inks.gold, 1.6, straight=True)
        for x in range(0, 120, 20):
            brush.disc(x, y + 2.2, 1.5, inks.gold, outlined=False)
