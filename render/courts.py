"""The figures of jack, queen and king: a half figure above a sash, and the same turned below it."""

from __future__ import annotations

from math import ceil

from PIL import Image, ImageDraw

from render.court_attributes import draw_attribute
from render.court_hats import draw_hat
from render.court_heads import draw_face, draw_hair
from render.court_robes import draw_robe, draw_veil
from render.easel import SCALE, Easel
from render.inks import Inks
from render.shapes import SHAPE_OF_SUIT
from render.sketch import Path, Pen
from rules.cards import Card, Suit

#: Left, top, right and bottom of the frame, in widths of the card (which is 1.4 widths high).
FRAME = (0.385, 0.085, 0.945, 1.315)

#: How far below the frame the figure begins, in units of the pen, which has 100 across.
_DROP = 3

#: By how many units the sash rises from the middle to the right.
_RISE = 9


def draw_court(easel: Easel, card: Card, width: int, inks: Inks) -> None:
    """The framed figure of a court card of this width."""
    line = round(max(1.0, 0.0085 * width) * SCALE) / SCALE
    left, top, right, bottom = (round(edge * width) for edge in FRAME)
    easel.panel((left, top, right, bottom), 2 * line, inks.paper, edge=inks.of(card.suit), edge_width=line)
    inset = ceil(1.6 * line)
    inner = ((right - left - 2 * inset) * SCALE, (bottom - top - 2 * inset) * SCALE)
    easel.picture(_figure(card, inks, *inner), left + inset, top + inset)


def _figure(card: Card, inks: Inks, width: int, height: int) -> Image.Image:
    """The picture within the frame, at the size of the easel."""
    image = Image.new("RGB", (width, height), inks.field)
    flipped = card.suit in (Suit.DIAMONDS, Suit.SPADES)
    pen = Pen(image, ImageDraw.Draw(image), width / 100, inks.dark, 1.3, flipped, _DROP)
    cloth = inks.blue if card.suit in (Suit.SPADES, Suit.HEARTS) else inks.wine
    draw_veil(pen, card, inks, cloth)
    draw_robe(pen, card, inks, cloth)
    draw_hair(pen, card, inks)
    draw_face(pen, card, inks)
    draw_hat(pen, card, inks, cloth)
    draw_attribute(pen, card, inks, cloth)
    pen.sign(SHAPE_OF_SUIT[card.suit], 14, 15, 19, inks.of(card.suit))
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
    """The band across the middle."""
    half = pen.image.height / pen.unit / 2

    def band(reach: float) -> Path:
        low, high = half - _DROP + _RISE, half - _DROP - _RISE
        return ((-2, low - reach), (102, high - reach), (102, high + reach), (-2, low + reach))

    for reach, colour in ((7.6, inks.dark), (6.5, inks.gold), (4.6, inks.dark), (3.8, inks.robes.of(card.suit))):
        pen.fill(band(reach), colour, straight=True, outlined=False)
    for x in (14, 32, 50, 68, 86):
        pen.disc(x, half - _DROP + _RISE * (50 - x) / 50, 1.8, inks.gold, outlined=False)
