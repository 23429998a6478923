"""The heads of court cards: hair, face and beard."""

from __future__ import annotations

from render.colours import Colour
from render.inks import Inks
from render.sketch import Path, Pen, mirrored, sided
from rules.cards import Card, Rank, Suit

_FACE: Path = mirrored(((50, 27), (61, 30), (66.5, 40), (66, 52), (60.5, 63), (50, 69.5)))

_LONG_HAIR: Path = mirrored(
    ((50, 22), (64, 25), (73, 38), (73, 54), (79, 68), (83, 84), (79, 98), (70, 94), (67, 82), (60, 70), (50, 66))
)
_SHORT_HAIR: Path = mirrored(
    ((50, 22), (66, 26), (73, 40), (73.5, 54), (78, 64), (78, 64), (69, 69), (58, 66), (50, 64))
)
_KINGS_HAIR: Path = mirrored(((50, 24), (66, 28), (72, 40), (74, 52), (79, 60), (77, 68), (69, 70), (58, 66), (50, 64)))

#: The right half of a beard below the cheek, down to its tip.
_BEARDS: dict[Suit, Path] = {
    Suit.CLUBS: ((69, 60), (68, 74), (60, 82), (50, 83)),
    Suit.DIAMONDS: ((69, 60), (67, 74), (60, 90), (60, 90), (53, 82), (50, 79)),
    Suit.SPADES: ((69, 60), (64, 74), (56, 85), (50, 93), (50, 93)),
    Suit.HEARTS: ((70, 60), (70, 70), (63, 77), (59, 84), (50, 87)),
}


def draw_hair(pen: Pen, card: Card, inks: Inks) -> None:
    """The hair behind the face."""
    colour, strand = _hair(card, inks)
    if card.rank is Rank.QUEEN:
        pen.fill(_LONG_HAIR, colour)
        for side in (1, -1):
            pen.stroke(sided(side, ((70, 44), (70, 60), (76, 76), (76, 92))), strand, 0.9)
            pen.stroke(sided(side, ((67, 60), (71, 74), (72, 88))), strand, 0.9)
        return
    pen.fill(_SHORT_HAIR if card.rank is Rank.JACK else _KINGS_HAIR, colour)
    for side in (1, -1):
        pen.stroke(sided(side, ((69.5, 40), (70.5, 52), (74, 61))), strand, 0.9)


def draw_face(pen: Pen, card: Card, inks: Inks) -> None:
    """The face, turned a little to what the figure holds, and the beard of a king."""
    pen.fill(_FACE, inks.skin)
    if card.rank is Rank.KING:
        _draw_beard(pen, card, inks)
    for x in (44.5, 58.5):
        pen.fill(
            ((x - 4, 49.2), (x - 4, 49.2), (x, 46.6), (x + 4, 49), (x + 4, 49), (x, 51.4)), inks.linen, outlined=False
        )
        pen.disc(x + 0.7, 49.1, 2.1, inks.dark, outlined=False)
        pen.stroke(((x - 4.2, 49.4), (x, 46.8), (x + 4.2, 49)), inks.dark, 1.2)
    brow = 1.1 if card.rank is Rank.QUEEN else 1.7
    pen.stroke(((40, 44.2), (44.5, 42.2), (49, 43.6)), inks.dark, brow)
    pen.stroke(((54.5, 43.6), (58.5, 42.2), (62.5, 44)), inks.dark, brow)
    pen.stroke(((53.6, 45), (53.4, 49), (55, 55.6), (54.2, 57.4), (51, 57.4)), inks.dark, 1.2)
    match card.rank:
        case Rank.QUEEN:
            lips = ((47, 62), (47, 62), (50, 60.6), (51.4, 61.2), (52.8, 60.6), (55.6, 62), (55.6, 62), (51.4, 64.8))
            pen.fill(lips, inks.wine, outlined=False)
        case Rank.JACK:
            pen.stroke(((46.6, 61.8), (51, 63.4), (55.8, 61.4)), inks.wine, 1.7)
            colour, _ = _hair(card, inks)
            pen.fill(_FRINGES[card.suit], colour)
        case _:
            pen.stroke(((48.4, 64), (51, 64.6), (53.6, 64)), inks.wine, 2.0)


_FRINGES: dict[Suit, Path] = {
    Suit.CLUBS: mirrored(((50, 26), (63, 28), (69, 40), (67, 48), (67, 48), (63, 38), (57, 39), (50, 37.5))),
    Suit.DIAMONDS: ((33, 48), (33, 48), (32, 34), (50, 24), (68, 34), (67, 48), (67, 48), (63, 38), (46, 33), (38, 40)),
    Suit.SPADES: mirrored(((50, 26), (63, 28), (69, 40), (67, 50), (67, 50), (62, 39), (50, 32), (50, 32))),
    Suit.HEARTS: (
        (33, 48),
        (33, 48),
        (32, 34),
        (50, 24),
        (68, 34),
        (67, 48),
        (67, 48),
        (62, 40),
        (56, 33),
        (52, 38),
        (40, 38),
    ),
}


def _draw_beard(pen: Pen, card: Card, inks: Inks) -> None:
    colour, strand = _hair(card, inks)
    pen.fill(mirrored(((50, 60), (58, 58.5), (63.5, 53), (67, 44), (67, 44), *_BEARDS[card.suit])), colour)
    for side in (1, -1):
        pen.stroke(sided(side, ((63, 62), (60, 70), (55, 76))), strand, 0.9)
    pen.stroke(((50, 69), (50, 77)), strand, 0.9)
    for side in (1, -1):
        moustache = ((50.5, 58.6), (55, 58.4), (60, 62), (65, 62), (65, 62), (60, 66), (54, 64), (50.5, 61.6))
        pen.fill(sided(side, moustache), colour)


def _hair(card: Card, inks: Inks) -> tuple[Colour, Colour]:
    """The colour of a figure's hair, and of the strands in it."""
    fair, brown, black = (inks.gold, inks.bronze), (inks.bronze, inks.dark), (inks.dark, inks.bronze)
    white = (inks.linen, inks.line)
    match card.rank, card.suit:
        case Rank.KING, Suit.DIAMONDS:
            return white
        case (Rank.KING, Suit.SPADES) | (Rank.QUEEN, Suit.SPADES) | (Rank.JACK, Suit.CLUBS):
            return black
        case (Rank.QUEEN, Suit.DIAMONDS) | (Rank.JACK, Suit.HEARTS) | (Rank.JACK, Suit.SPADES):
            return fair
        case _:
            return brown
