"""What the figures of court cards wear and hold."""

from __future__ import annotations

from render.inks import Inks
from render.shapes import SHAPE_OF_SUIT
from render.sketch import Path, Pen, mirrored
from rules.cards import Card, Rank, Suit

_ROBE: Path = mirrored(((50, 68), (66, 72), (86, 80), (98, 96), (101, 126), (101, 126)))
_VEST: Path = ((41, 70), (59, 70), (65, 126), (35, 126))


def draw_robe(pen: Pen, card: Card, inks: Inks) -> None:
    """Robe, vest and collar."""
    ink = inks.of(card.suit)
    cloth = inks.blue if card.suit in (Suit.SPADES, Suit.HEARTS) else inks.wine
    pen.fill(_ROBE, ink)
    _draw_pattern(pen, card.suit, inks)
    pen.fill(_VEST, cloth, straight=True)
    pen.stroke(((41, 70), (35, 126)), inks.gold, 2.6, straight=True)
    pen.stroke(((59, 70), (65, 126)), inks.gold, 2.6, straight=True)


def _draw_pattern(pen: Pen, suit: Suit, inks: Inks) -> None:
    for x, y in ((24, 84), (12, 94), (27, 97), (14, 108), (29, 110), (76, 84), (88, 94), (73, 97)):
        pen.sign(SHAPE_OF_SUIT[suit], x, y, 8, inks.gold)


def draw_attribute(pen: Pen, card: Card, inks: Inks) -> None:
    """What the figure holds."""
    if card.rank is Rank.KING:
        pen.fill(((84, 12), (87, 17), (87, 72), (81, 72), (81, 17)), inks.linen, straight=True)
        pen.fill(((74, 72), (94, 72), (94, 76), (74, 76)), inks.gold, straight=True)
    pen.disc(84, 82, 6, inks.skin)
