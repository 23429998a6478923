"""The diagrams of Heart to Heart: what is drawn beside or above the captions of each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from render.colours import CREAM, GOLD, INK, ROSE
from render.diagram_marks import draw_arrow, draw_disc
from render.diagram_positions import after_first_pair, deadlock, first_pair, fresh_heart, uncovered
from render.fonts import Weight
from render.inks import inks_of
from render.layout import Align, Layout
from render.models import DiagramLabels
from render.plan import BackDesign, CardBack, HeartFace, Look
from render.shapes import Shape
from rules.cards import Rank, Suit
from rules.heart_to_heart.layout import COVERED_BY, PLACES, TIP
from rules.heart_to_heart.views import BoardView, HeartCard, board_view


@dataclass(frozen=True, slots=True)
class Heart:
    """Where heart cards lie: the corner of column 0 and row 0, and the size of a card.

    Attributes:
        left, top: the corner.
        width, height: of a card.
        strip: how much of a covered card is seen.
    """

    left: int
    top: int
    width: int
    height: int
    strip: int

    def place(self, position: int) -> tuple[int, int]:
        """The upper left corner of a position, 1..25."""
        row, column = PLACES[position - 1]
        return self.left + column * self.width // 2, self.top + row * self.strip

    def corner(self, position: int) -> tuple[int, int]:
        """Near the lower right corner of a position: where a free card is marked."""
        x, y = self.place(position)
        return x + self.width - 2, y + self.height - 6

    def draw(self, layout: Layout, cards: Collection[HeartCard], outlined: Collection[int] = ()) -> None:
        """Lay heart cards, the free ones with their hearts and letters, these with an outline."""
        for card in sorted(cards, key=lambda card: (card.free, card.position)):
            x, y = self.place(card.position)
            if card.position in outlined:
                self.outline(layout, x, y)
            self.face(layout, card.rank, x, y, letter=card.letter if card.free else None)

    def face(self, layout: Layout, rank: Rank, x: float, y: float, *, letter: str | None) -> None:
        """Lay one card; with a letter, even an empty one, it is free."""
        look = Look.COVERED if letter is None else Look.NORMAL
        layout.put(HeartFace(rank, self.width, self.height, self.strip, look, layout.style), x, y)
        if letter is not None:
            inks = inks_of(layout.style, Look.NORMAL)
            room = self.height - self.strip
            size, middle = round(0.92 * room), y + self.strip + 0.46 * room
            layout.sign(Shape.HEART, x + self.width / 2, middle, size, inks.of(Suit.HEARTS))
            layout.words(
                letter, x, middle - 2, self.width, round(0.5 * room), inks.paper, weight=Weight.BOLD, align=Align.CENTRE
            )

    def outline(self, layout: Layout, x: float, y: float) -> None:
        """A golden outline for a card that will lie here."""
        layout.panel(x - 8, y - 8, self.width + 16, self.height + 16, 16, GOLD, INK, 2, raised=True)


BOARD = Heart(32, 46, 80, 112, 56)
HEIGHT = BOARD.top + 34 + 6 * BOARD.strip + BOARD.height
#: The heart in the velvet, around the cards.
HEART_BOX = (BOARD.left - 11, BOARD.top - 15, 502, 478)
_PILE_X = 580
_STOCK_TOP, _WASTE_TOP = 52, 232
#: Large cards, to look at three of them.
_LENS = Heart(0, 0, 144, 206, 96)


def draw_deal(layout: Layout, labels: DiagramLabels) -> None:
    """The published deal with its parts marked."""
    view = board_view(fresh_heart())
    BOARD.draw(layout, view.cards)
    _draw_piles(layout, view)
    draw_disc(layout, 1, BOARD.left + 3 * BOARD.width, BOARD.top + 24)
    draw_disc(layout, 2, *BOARD.corner(TIP))
    _mark_piles(layout, 3, 4)
    layout.words(view.code, 352, HEIGHT - 44, 270, 32, layout.colours.velvet_soft, align=Align.CENTRE)


def _draw_piles(layout: Layout, view: BoardView, *, outlined: bool = False) -> None:
    left = _PILE_X - BOARD.width // 2
    if view.stock_size:
        back = CardBack(BOARD.width, BOARD.height, BackDesign.HEART_TO_HEART, layout.style)
        for depth in range(min(2, view.stock_size - 1), -1, -1):
            layout.put(back, left + 4 * depth, _STOCK_TOP + 4 * depth)
        layout.panel(_PILE_X - 33, _STOCK_TOP + 34, 66, 46, 23, CREAM, INK, 3, raised=True)
        layout.words(
            str(view.stock_size), _PILE_X - 33, _STOCK_TOP + 57, 66, 36, INK, weight=Weight.BOLD, align=Align.CENTRE
        )
    if view.waste is not None:
        if outlined:
            BOARD.outline(layout, left, _WASTE_TOP)
        elif view.waste_size > 1:
            BOARD.face(layout, view.waste.rank, left + 5, _WASTE_TOP + 5, letter=None)
        BOARD.face(layout, view.waste.rank, left, _WASTE_TOP, letter="")


def _mark_piles(layout: Layout, stock: int, waste: int) -> None:
    for number, top in ((stock, _STOCK_TOP), (waste, _WASTE_TOP)):
        draw_disc(layout, number, _PILE_X + BOARD.width / 2 - 4, top + BOARD.height - 4)


def draw_covered(layout: Layout, labels: DiagramLabels) -> None:
    """A card under two others, and the same card when both are gone."""
    position, later = uncovered()
    covers = COVERED_BY[position]
    for state, left in ((after_first_pair(), 130), (later, 682)):
        lens = _lens(position, left, 34)
        shown = [card for card in board_view(state).cards if card.position in (position, *covers)]
        for cover in covers:
            if cover not in state.left:
                x, y = lens.place(cover)
                layout.panel(x, y, lens.width, lens.height, 12, None, layout.colours.velvet_line, 4)
        lens.draw(layout, shown)
        x, y = lens.place(position)
        if position in state.free:
            draw_disc(layout, 3, x + lens.width - 4, y + lens.height - 6)
        else:
            draw_disc(layout, 1, x + lens.width - 2, y + 8)
            for cover in covers:
                draw_disc(layout, 2, *lens.corner(cover))
    draw_arrow(layout, (474, 190), (626, 190), head=30)


def _lens(position: int, left: int, top: int) -> Heart:
    """Large cards, moved so that a position and those that cover it begin at a place."""
    x, y = _LENS.place(position)
    return Heart(left - x + _LENS.width // 2, top - y, _LENS.width, _LENS.height, _LENS.strip)


def draw_pair(layout: Layout, labels: DiagramLabels) -> None:
    """The first pair of the published deal: the waste's top and the tip."""
    view = board_view(first_pair())
    partnered = [card.position for card in view.cards if card.partnered]
    BOARD.draw(layout, view.cards, outlined=partnered)
    _draw_piles(layout, view, outlined=view.waste is not None and view.waste.partnered)
    x, y = BOARD.place(TIP)
    draw_arrow(
        layout,
        (_PILE_X - 10, _WASTE_TOP + BOARD.height + 16),
        (_PILE_X - 10, y + 82),
        (x + BOARD.width + 20, y + 82),
    )
    draw_disc(layout, 1, _PILE_X + BOARD.width / 2 - 2, _WASTE_TOP + BOARD.height - 4)
    draw_disc(layout, 2, x, y + BOARD.height - 6)
    freed = set(after_first_pair().free)
    for card in view.cards:
        if card.position in freed:
            x, y = BOARD.place(card.position)
            shift = 4 if card.position == min(freed) else BOARD.width - 4
            draw_disc(layout, 3, x + shift, y + BOARD.strip + 26)


def draw_deadlock(layout: Layout, labels: DiagramLabels) -> None:
    """Free cards whose partners all lie covered in the heart: neither stock nor waste holds one."""
    state = deadlock()
    view = board_view(state)
    ranks = {card.rank for card in view.cards if card.free}
    BOARD.draw(layout, view.cards)
    _draw_piles(layout, view)
    for card in view.cards:
        x, y = BOARD.place(card.position)
        if card.free:
            draw_disc(layout, 1, *BOARD.corner(card.position))
        elif card.rank in ranks:
            draw_disc(layout, 2, x + BOARD.width / 2, y - 16)
    for top in (_STOCK_TOP, _WASTE_TOP):
        layout.sign(Shape.CROSS, _PILE_X - 30, top + BOARD.height - 6, 56, ROSE, rim=INK)
    _mark_piles(layout, 3, 3)
