"""The heads of court cards: hair, face, and the headdress that tells the rank."""

from __future__ import annotations

from render.inks import Inks
from render.sketch import Path, Pen, mirrored
from rules.cards import Card, Rank

_FACE: Path = mirrored(((50, 33), (60, 35), (65, 43), (64.5, 54), (60, 64), (50, 70)))


def draw_head(pen: Pen, card: Card, inks: Inks) -> None:
    """Hair, face and headdress."""
    pen.fill(mirrored(((50, 30), (66, 33), (71, 48), (70, 64), (60, 68), (50, 66))), inks.bronze)
    pen.fill(_FACE, inks.skin)
    for x in (44, 57):
        pen.disc(x, 50, 1.6, inks.dark, outlined=False)
    pen.stroke(((46, 45), (50, 46), (52, 58), (49, 58.5)), inks.dark, 1.2)
    pen.stroke(((46, 63.5), (50, 64.5), (54, 63.5)), inks.wine, 2)
    if card.rank is Rank.KING:
        pen.fill(((32, 36), (26, 14), (40, 24), (50, 8), (60, 24), (74, 14), (68, 36)), inks.gold, straight=True)
