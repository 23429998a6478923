"""What is printed on faces without a figure: the index, and the pips in the layouts of tradition."""

from __future__ import annotations

from render.colours import Colour, contrast
from render.easel import Easel
from render.fonts import CAP_HEIGHT, Weight
from render.inks import Inks
from render.outlines import TEN_WIDTH, TWO_HEARTS_HEIGHT
from render.shapes import SHAPE_OF_SUIT, Shape
from rules.cards import Card, Rank, Suit

#: Left, top, right and bottom of the pip field, in widths of the card (which is 1.4 widths high).
FIELD = (0.41, 0.1, 0.945, 1.3)

_OUTER = {
    Rank.FOUR: (0.0, 1.0),
    Rank.FIVE: (0.0, 1.0),
    Rank.SIX: (0.0, 0.5, 1.0),
    Rank.SEVEN: (0.0, 0.5, 1.0),
    Rank.EIGHT: (0.0, 0.5, 1.0),
    Rank.NINE: (0.0, 1 / 3, 2 / 3, 1.0),
    Rank.TEN: (0.0, 1 / 3, 2 / 3, 1.0),
}
_CENTRE = {
    Rank.TWO: (0.0, 1.0),
    Rank.THREE: (0.0, 0.5, 1.0),
    Rank.FIVE: (0.5,),
    Rank.SEVEN: (0.25,),
    Rank.EIGHT: (0.25, 0.75),
    Rank.NINE: (0.5,),
    Rank.TEN: (1 / 6, 5 / 6),
}

#: A place of a pip: how far to the right and down in the field, 0..1 each for the middle of the outermost pips.
Place = tuple[float, float]


def pip_places(rank: Rank) -> tuple[Place, ...]:
    """Where the pips of a rank from 2 to 10 lie: two outer columns and one between them; none for other ranks."""
    outer = [(x, y) for y in _OUTER.get(rank, ()) for x in (0.0, 1.0)]
    return (*outer, *((0.5, y) for y in _CENTRE.get(rank, ())))


def draw_index(
    easel: Easel, rank: Rank, cap_height: float, colour: Colour, centre: tuple[float, float], widest: float
) -> None:
    """A rank around a middle, its capital letters this high and nothing wider than `widest`."""
    if rank is Rank.TEN:
        width = min(widest, cap_height * TEN_WIDTH)
        left, top = centre[0] - width / 2, centre[1] - cap_height / 2
        easel.shape(Shape.TEN, left, top, width, cap_height, colour)
        return
    if rank is Rank.QUEEN:
        _draw_queen(easel, cap_height, colour, centre, widest)
        return
    easel.text(rank.index, Weight.BOLD, cap_height / CAP_HEIGHT, colour, centre, widest)


def _draw_queen(easel: Easel, cap_height: float, colour: Colour, centre: tuple[float, float], widest: float) -> None:
    """The index Q with a short tail: that of the font would reach into the suit below."""
    easel.text("O", Weight.BOLD, cap_height / CAP_HEIGHT, colour, centre, widest)
    x, y = centre
    tail = ((0.0, 0.16), (0.23, 0.16), (0.54, 0.54), (0.30, 0.54))
    easel.polygon(tuple((x + right * cap_height, y + down * cap_height) for right, down in tail), colour)


def draw_pips(easel: Easel, card: Card, width: int, inks: Inks) -> None:
    """The pips of a card of this width; those of the lower half stand upside down."""
    if card.rank is Rank.ACE:
        _draw_ace(easel, card.suit, width, inks)
        return
    # Whole pixels: then every pip is as sharp as the others, and the turned ones are their exact images.
    side = round(_side(card.rank) * width)
    left, top, right, bottom = (round(edge * width) for edge in FIELD)
    across, down = right - left - side, bottom - top - side
    for x, y in pip_places(card.rank):
        corner = (left + round(x * across), top + round(y * down))
        _draw_pip(easel, card.suit, corner, side, inks, turned=y > 0.5)


def _side(rank: Rank) -> float:
    """How large the pips of a rank are, in widths of the card: the fewer, the larger."""
    if rank >= Rank.NINE:
        return 0.20
    return 0.225 if rank >= Rank.FOUR else 0.27


def _draw_pip(easel: Easel, suit: Suit, corner: Place, side: float, inks: Inks, *, turned: bool) -> None:
    easel.shape(SHAPE_OF_SUIT[suit], *corner, side, side, inks.of(suit), turned=turned)


def _draw_ace(easel: Easel, suit: Suit, width: int, inks: Inks) -> None:
    left, top, right, bottom = (edge * width for edge in FIELD)
    side = (0.56 if suit is Suit.SPADES else 0.46) * width
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    _draw_pip(easel, suit, (x, y), side, inks, turned=False)
    if suit is Suit.SPADES:
        _draw_ornament(easel, (x, y), side, inks)


def _draw_ornament(easel: Easel, corner: Place, side: float, inks: Inks) -> None:
    """What the ace of spades has of its own: a line that follows its outline, and the two hearts."""
    x, y = corner
    ink = inks.of(Suit.SPADES)
    for share, colour in ((0.82, inks.paper), (0.77, ink)):
        inner = share * side
        easel.shape(Shape.SPADE_BLADE, x + (side - inner) / 2, y + 0.50 * (side - inner), inner, inner, colour)
    wide = 0.40 * side
    high = wide * TWO_HEARTS_HEIGHT
    bright = max((inks.gold, inks.robes.hearts), key=lambda colour: contrast(colour, ink))
    easel.shape(Shape.TWO_HEARTS, x + (side - wide) / 2, y + 0.52 * side - high / 2, wide, high, bright)
