"""The cards as emoji: tiny tiles that are told apart at 22 pixels, in a line of text or on a button.

A tile is no small copy of a card: there is room for one rank and one suit, side by side, each as large as it fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from math import cos, pi, sin
from types import MappingProxyType

from PIL import Image

from render.colours import INK, RED, WHITE, Colour
from render.easel import SCALE, Easel, shape_mask
from render.fonts import Fonts, Weight
from render.shapes import SHAPE_OF_SUIT, Shape
from rules.cards import FRESH_DECK, Card, Suit

#: The side of an emoji in pixels: the size that Discord keeps.
SIDE = 128
#: What the emoji of a card's back is called.
BACK_NAME = "card_back"

_BACK: Colour = (36, 62, 128)
_BACK_LINE: Colour = (120, 150, 220)
_PAPER: Colour = (253, 251, 245)

_RADIUS = 20
#: A grey that parts the tile from a white ground, and on a dark one lets it look no smaller.
_EDGE: Colour = (138, 140, 148)
_EDGE_WIDTH = 5
_RIM = 9
_RIM_STEPS = 48


def card_name(card: Card) -> str:
    """What a card's emoji is called: ``queen_of_spades``, which is also what a screen reader says."""
    return f"{card.rank.name}_of_{card.suit.name}".lower()


def suit_name(suit: Suit) -> str:
    """What a suit's emoji is called: ``suit_spades``."""
    return f"suit_{suit.name}".lower()


#: What every emoji is called: the 52 cards in the order of a fresh deck, the back of a card, the four suits.
EMOJI_NAMES = (*map(card_name, FRESH_DECK), BACK_NAME, *map(suit_name, Suit))


def emoji_pictures() -> Mapping[str, bytes]:
    """Every emoji by its name, in the order of `EMOJI_NAMES`: bytes of a transparent PNG of `SIDE` by `SIDE` pixels."""
    fonts = Fonts()
    with fonts.lock:
        drawn = {card_name(card): _card(fonts, card) for card in FRESH_DECK}
        drawn[BACK_NAME] = _back(fonts)
        drawn |= {suit_name(suit): _suit(suit) for suit in Suit}
    return MappingProxyType({name: _encoded(picture) for name, picture in drawn.items()})


def _card(fonts: Fonts, card: Card) -> Image.Image:
    easel = _tile(fonts, _PAPER)
    ink = _ink(card.suit)
    easel.text(card.rank.index, Weight.BLACK, 116, ink, (36, 63), 55)
    easel.shape(SHAPE_OF_SUIT[card.suit], 63, 32, 57, 66, ink)
    return easel.finish()


def _back(fonts: Fonts) -> Image.Image:
    easel = _tile(fonts, WHITE)
    easel.panel((14, 14, SIDE - 14, SIDE - 14), 10, _BACK)
    easel.shape(Shape.DIAMOND, 32, 24, 64, 80, _BACK_LINE)
    return easel.finish()


def _suit(suit: Suit) -> Image.Image:
    """A suit alone, with a light rim: black shows on a dark ground and red on a coloured button."""
    inner, rim = (SIDE - 2 * _RIM) * SCALE, _RIM * SCALE
    mask = shape_mask(SHAPE_OF_SUIT[suit], inner, inner)
    image = Image.new("RGBA", (SIDE * SCALE, SIDE * SCALE), (*WHITE, 0))
    for step in range(_RIM_STEPS):
        turn = 2 * pi * step / _RIM_STEPS
        image.paste((*WHITE, 255), (round(rim + rim * cos(turn)), round(rim + rim * sin(turn))), mask)
    image.paste((*_ink(suit), 255), (rim, rim), mask)
    return image.reduce(SCALE)


def _tile(fonts: Fonts, paper: Colour) -> Easel:
    easel = Easel(fonts, SIDE, SIDE)
    easel.panel((0, 0, SIDE, SIDE), _RADIUS, paper, edge=_EDGE, edge_width=_EDGE_WIDTH)
    return easel


def _ink(suit: Suit) -> Colour:
    return RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else INK


def _encoded(picture: Image.Image) -> bytes:
    stream = BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()
