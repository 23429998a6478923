"""The figures of jack, queen and king: a half figure above a sash, and the same turned below it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.court_heads import draw_head
from render.court_robes import draw_attribute, draw_robe
from render.easel import SCALE, Easel
from render.inks import Inks
from render.shapes import SHAPE_OF_SUIT
from render.sketch import Path, Pen
from rules.cards import Card, Suit

#: Left, top, right and bottom of the frame, in widths of the card (which is 1.4 widths high).
FRAME = (0.385, 0.085, 0.945, 1.315)

#: How many units of its pen half a figure is high; it is 100 wide.
HALF = 100 * (FRAME[3] - FRAME[1]) / (FRAME[2] - FRAME[0]) / 2

#: By how much the sash rises from the middle to the right.
_RISE = 9


def draw_court(easel: Easel, card: Card, width: int, inks: Inks) -> None:
    """The framed figure of a court card of this width."""
    left, top, right, bottom = (edge * width for edge in FRAME)
    line = max(1.0, 0.0085 * width)
    picture = _figure(card, inks, round((right - left) * SCALE), round((bottom - top) * SCALE))
    easel.picture(picture, left, top)
    easel.panel((left, top, right, bottom), 0, None, edge=inks.field, edge_width=2.2 * line)
    easel.panel((left, top, right, bottom), 0, None, edge=inks.of(card.suit), edge_width=line)


def _figure(card: Card, inks: Inks, width: int, height: int) -> Image.Image:
    """The picture within the frame, at the size of the easel."""
    image = Image.new("RGB", (width, height), inks.field)
    flipped = card.suit in (Suit.DIAMONDS, Suit.SPADES)
    pen = Pen(image, ImageDraw.Draw(image), width / 100, inks.dark, 1.3, flipped)
    draw_robe(pen, card, inks)
    draw_head(pen, card, inks)
    draw_attribute(pen, card, inks)
    pen.sign(SHAPE_OF_SUIT[card.suit], 15, 16, 20, inks.of(card.suit))
    turned = image.transpose(Image.Transpose.ROTATE_180)
    image.paste(turned, (0, 0), _lower_half(width, height, -_RISE if flipped else _RISE))
    _draw_sash(pen, card, inks)
    return image


def _lower_half(width: int, height: int, rise: float) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    slope = rise * width / 100
    corners = ((0, height / 2 + slope), (width, height / 2 - slope), (width, height), (0, height))
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask


def _draw_sash(pen: Pen, card: Card, inks: Inks) -> None:
    """The band across the middle with the pips of the suit."""

    def band(reach: float) -> Path:
        low, high = HALF + _RISE, HALF - _RISE
        return ((-2, low - reach), (102, high - reach), (102, high + reach), (-2, low + reach))

    for reach, colour in ((7.6, inks.dark), (6.5, inks.gold), (4.6, inks.dark), (3.8, inks.of(card.suit))):
        pen.fill(band(reach), colour, straight=True, outlined=False)
    for x in (14, 32, 50, 68, 86):
        pen.disc(x, HALF + _RISE * (50 - x) / 50, 1.8, inks.gold, outlined=False)
