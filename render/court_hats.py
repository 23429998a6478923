"""The headdresses of court cards, which tell the rank at a glance."""

from __future__ import annotations

from typing import Final

from render.colours import Colour
from render.inks import Inks
from render.shapes import Shape
from render.sketch import Path, Pen, cross, mirrored, sided
from rules.cards import Card, Rank, Suit

_DOME: Path = mirrored(((50, 10), (61, 12), (69, 20), (68, 31), (68, 31), (50, 34)))
_SPIKES: Path = (
    *((32, 31), (27, 13), (36.5, 21), (39, 10), (45.5, 19), (50, 9)),
    *((54.5, 19), (61, 10), (63.5, 21), (73, 13), (68, 31)),
)
_BAND: Path = (
    (32, 25.5),
    (32, 25.5),
    (50, 28.5),
    (68, 25.5),
    (68, 25.5),
    (69, 32),
    (69, 32),
    (50, 35.5),
    (31, 32),
    (31, 32),
)
_TIPS: Final = ((27, 12), (39, 9), (61, 9), (73, 12))


def draw_hat(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    """Crown, diadem or cap."""
    match card.rank:
        case Rank.KING:
            _draw_crown(pen, card.suit, inks, cloth)
        case Rank.QUEEN:
            _draw_diadem(pen, card.suit, inks)
        case _:
            _draw_cap(pen, card.suit, inks, cloth)


def _draw_crown(pen: Pen, suit: Suit, inks: Inks, cloth: Colour) -> None:
    pen.fill(_DOME, cloth)
    if suit in (Suit.SPADES, Suit.DIAMONDS):
        for side in (1, -1):
            arch = ((50, 8), (60, 8), (70, 16), (68, 31), (62, 31), (63, 19), (57, 13.5), (50, 13.5))
            pen.fill(sided(side, arch), inks.gold)
        pen.fill(mirrored(((50, 12), (52.6, 14), (53.4, 31), (50, 31))), inks.gold)
        for x, y in ((35.4, 16), (64.6, 16)):
            pen.disc(x, y, 1.6, inks.linen, outlined=False)
    else:
        pen.fill(_SPIKES, inks.gold, straight=True)
        for x, y in _TIPS:
            pen.disc(x, y, 2.7, inks.linen if suit is Suit.HEARTS else inks.gold)
    pen.fill(_BAND, inks.gold)
    pen.stroke(((33, 31), (50, 34), (67, 31)), inks.bronze, 1.0)
    for x in (39, 61):
        pen.disc(x, 29.5, 2.0, inks.robes.of(suit), outlined=False)
    pen.sign(Shape.DIAMOND, 50, 31, 6.4, inks.robes.of(suit))
    pen.fill(cross(50, 5.2, 5), inks.gold, straight=True)


def _draw_diadem(pen: Pen, suit: Suit, inks: Inks) -> None:
    veiled = suit in (Suit.SPADES, Suit.CLUBS)
    pen.fill(_LOBES if veiled else _PEAKS, inks.gold)
    for arc in (((33, 30.5), (50, 33.5), (67, 30.5)), ((33, 26), (50, 28.6), (67, 26))):
        pen.stroke(arc, inks.bronze, 1.0)
    pearls = ((50, 7.5), (36, 15), (64, 15)) if veiled else ((50, 6.5), (39, 10.5), (61, 10.5), (29, 17.5), (71, 17.5))
    for x, y in pearls:
        pen.disc(x, y, 2.6, inks.linen)
    pen.sign(Shape.HEART if suit is Suit.HEARTS else Shape.DIAMOND, 50, 20.5, 8.4, inks.robes.of(suit))


_PEAKS: Path = mirrored(
    (
        *((50, 7), (50, 7), (54, 18), (54, 18), (61, 11), (61, 11), (63, 21), (63, 21), (71, 18), (71, 18)),
        *((68, 31), (68, 31), (50, 34)),
    )
)
_LOBES: Path = mirrored(
    ((50, 9), (56, 12), (57, 20), (57, 20), (61, 16), (66, 17), (69, 23), (68, 31), (68, 31), (50, 34))
)


def _draw_cap(pen: Pen, suit: Suit, inks: Inks, cloth: Colour) -> None:
    if suit in (Suit.SPADES, Suit.CLUBS):
        _draw_beret(pen, inks, cloth)
    else:
        _draw_peaked_cap(pen, inks, cloth)
    pen.disc(38.5, 29, 3.8, inks.robes.of(suit))
    pen.disc(38.5, 29, 1.5, inks.gold, outlined=False)


_CAP_BAND: Path = (
    *((31, 26.5), (31, 26.5), (50, 28), (70, 25.5), (70, 25.5)),
    *((70.5, 31), (70.5, 31), (50, 34.5), (30, 32.5), (30, 32.5)),
)


def _draw_beret(pen: Pen, inks: Inks, cloth: Colour) -> None:
    pen.fill(((29, 31), (25, 22), (33, 12), (50, 9), (67, 11), (77, 19), (73, 30), (50, 32)), cloth)
    pen.fill(_CAP_BAND, inks.gold)
    pen.stroke(((31.5, 31.4), (50, 33), (69, 30)), inks.bronze, 1.0)
    plume = ((37, 29), (30, 17), (36, 7), (52, 3), (66, 5), (74, 10), (74, 10), (60, 11), (49, 14), (42, 20), (41, 28))
    pen.fill(plume, inks.linen)
    pen.stroke(((39, 28), (36, 18), (42, 10), (54, 6.6), (66, 7.4)), inks.dark, 0.9)


def _draw_peaked_cap(pen: Pen, inks: Inks, cloth: Colour) -> None:
    plume = ((36, 30), (27, 24), (26, 14), (33, 7), (46, 3), (46, 3), (44, 9), (39, 16), (42, 28))
    pen.fill(((33, 30), (36, 16), (47, 8), (60, 8), (68, 15), (70, 30), (50, 32)), cloth)
    pen.stroke(((58, 11), (62, 16), (63, 24)), inks.dark, 0.9)
    brim = ((26, 33), (26, 33), (34, 25), (50, 25.5), (66, 24), (79, 27), (79, 27), (68, 32), (50, 34.5))
    pen.fill(brim, inks.gold)
    pen.stroke(((31, 31.6), (50, 32), (72, 28.4)), inks.bronze, 1.0)
    pen.fill(plume, inks.linen)
    pen.stroke(((38, 29), (31, 20), (34, 11.5), (43, 6)), inks.dark, 0.9)
