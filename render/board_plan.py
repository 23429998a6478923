"""The board of Heart to Heart: the heart of 25 cards, stock and waste, the info bar, and how the game stands."""

from __future__ import annotations

from typing import assert_never

from render.colours import CREAM, GOLD, INK, RED, ROSE, SKY, WHITE, Colour
from render.fonts import Fonts, Weight
from render.inks import inks_of
from render.layout import Align, Layout
from render.models import BoardModel
from render.names import Names
from render.plan import NO_SIDE, BackDesign, CardBack, Cloth, Ground, HeartFace, Look, Plan, Side, Sprite
from render.shapes import Shape
from render.theme import PLAIN, Style, Theme
from rules.cards import Rank, Suit
from rules.heart_to_heart.layout import PLACES
from rules.heart_to_heart.state import Status
from rules.heart_to_heart.views import HeartCard, WasteCard

WIDTH, HEIGHT = 1100, 840
CARD_WIDTH, CARD_HEIGHT, STRIP = 126, 176, 84
HEART_LEFT, HEART_TOP = 28, 126
#: The heart in the velvet, around the cards.
HEART_BOX = (HEART_LEFT - 17, HEART_TOP - 24, 790, 716)
#: The looks that cards of Heart to Heart have.
HEART_LOOKS = (Look.NORMAL, Look.COVERED, Look.ASIDE)
#: How far the selected card is drawn out.
PULL = 14
PILE_X = 946
STOCK_TOP, WASTE_TOP = 132, 396
BAR = (16, 14, 1068, 92)


def plan_board(fonts: Fonts, names: Names, model: BoardModel) -> Plan:
    """The plan of a board."""
    layout = Layout(fonts, names, Ground(WIDTH, HEIGHT, Cloth.VELVET, model.style, HEART_BOX))
    _draw_bar(layout, model)
    places = {PLACES[card.position - 1] for card in model.view.cards}
    for card in sorted(model.view.cards, key=_depth):
        _draw_heart_card(layout, card, _hidden(card, places), helping=model.placement_help)
    _draw_stock(layout, model)
    _draw_waste(layout, model)
    match model.view.status:
        case Status.PLAYING:
            pass
        case Status.WON:
            _draw_won(layout, model)
        case Status.DEADLOCK:
            _draw_deadlock(layout, model)
        case _:
            assert_never(model.view.status)
    return layout.plan()


def place_of(position: int) -> tuple[int, int]:
    """The upper left corner of a heart position, 1..25, in the picture."""
    row, column = PLACES[position - 1]
    return HEART_LEFT + column * CARD_WIDTH // 2, HEART_TOP + row * STRIP


def sprites_of_play(style: Style = PLAIN) -> tuple[Sprite, ...]:
    """The cards that boards need, to be drawn before they are asked for."""
    return tuple(HeartFace(rank, CARD_WIDTH, CARD_HEIGHT, STRIP, look, style) for rank in Rank for look in HEART_LOOKS)


def _depth(card: HeartCard) -> tuple[bool, bool, bool, int]:
    """The drawing order: a row covers the one above it; what has an outline comes last, so that nothing cuts it.

    Nothing lies on a free card, so these may leave the reading order.
    """
    return card.free, card.partnered, card.selected, card.position


def _face(layout: Layout, rank: Rank, look: Look) -> HeartFace:
    return HeartFace(rank, CARD_WIDTH, CARD_HEIGHT, STRIP, look, layout.style)


def _hidden(card: HeartCard, places: set[tuple[int, int]]) -> Side:
    """The sides of a card where no shadow of it is seen: its neighbours lie there, or the two cards upon it."""
    if card.selected:
        return NO_SIDE
    row, column = PLACES[card.position - 1]
    hidden = NO_SIDE
    if (row, column - 2) in places:
        hidden |= Side.LEFT
    if (row, column + 2) in places:
        hidden |= Side.RIGHT
    if {(row + 1, column - 1), (row + 1, column + 1)} <= places:
        hidden |= Side.BELOW
    return hidden


def _draw_heart_card(layout: Layout, card: HeartCard, hidden: Side, *, helping: bool) -> None:
    x, y = place_of(card.position)
    dim = helping and card.free and not card.matches and not card.selected
    look = Look.ASIDE if dim else Look.NORMAL if card.free else Look.COVERED
    if card.selected:
        y += PULL
    _draw_mark(layout, x, y, selected=card.selected, partnered=helping and card.partnered and not dim)
    layout.put(_face(layout, card.rank, look), x, y, hidden=hidden)
    if card.free:
        _draw_large_heart(layout, x, y, card.letter, dim=dim)
    if card.selected:
        _draw_check(layout, x, y)


def _draw_large_heart(layout: Layout, x: int, y: int, letter: str, *, dim: bool) -> None:
    """What only free cards have: a large heart with the letter of the card's button; hollow when it is dimmed."""
    middle = y + STRIP + 43
    inks = inks_of(layout.style, Look.ASIDE if dim else Look.NORMAL)
    layout.sign(Shape.HEART_OUTLINE if dim else Shape.HEART, x + CARD_WIDTH / 2, middle, 88, inks.of(Suit.HEARTS))
    layout.words(
        letter,
        x,
        middle - 3,
        CARD_WIDTH,
        46,
        inks.of(Suit.SPADES) if dim else inks.paper,
        weight=Weight.BOLD,
        align=Align.CENTRE,
    )


def _draw_mark(layout: Layout, x: int, y: int, *, selected: bool, partnered: bool) -> None:
    """What surrounds a card: a double outline when selected, a single one when it has a partner."""
    if selected:
        _draw_outline(layout, x, y, 10, SKY, None)
        _draw_outline(layout, x, y, 6, INK, SKY)
        _draw_outline(layout, x, y, 3, SKY, INK)
    elif partnered:
        _draw_outline(layout, x, y, 8, GOLD, None)


def _draw_outline(layout: Layout, x: int, y: int, rim: int, colour: Colour, on: Colour | None) -> None:
    """An outline that reaches so far beyond a card; the outermost, which lies on no other, has a dark edge."""
    box = (x - rim, y - rim, CARD_WIDTH + 2 * rim, CARD_HEIGHT + 2 * rim, 10 + rim, colour)
    if on is None:
        layout.panel(*box, INK, 2, raised=True)
    else:
        layout.panel(*box, on=on)


def _draw_check(layout: Layout, x: int, y: int) -> None:
    layout.panel(x + CARD_WIDTH - 34, y + CARD_HEIGHT - 40, 52, 52, 26, SKY, INK, 3, raised=True)
    layout.sign(Shape.CHECK, x + CARD_WIDTH - 8, y + CARD_HEIGHT - 14, 30, INK)


def _draw_bar(layout: Layout, model: BoardModel) -> None:
    view, labels, colours = model.view, model.labels, layout.colours
    left, top, width, height = BAR
    layout.panel(left, top, width, height, 24, colours.velvet_plate, colours.velvet_line, 3, raised=True)
    facts = (
        (labels.time, model.time_text, 44, 176),
        (labels.score, str(view.score), 250, 150),
        (labels.moves, str(view.moves), 430, 150),
        (labels.code, view.code, 610, 450),
    )
    for index, (caption, value, x, room) in enumerate(facts):
        if index:
            layout.panel(x - 26, top + 20, 3, height - 40, 1, colours.velvet_line)
        layout.words(caption, x, top + 27, room, 28, colours.velvet_soft)
        layout.words(value, x, top + 65, room, 44, colours.bright, weight=Weight.BOLD)


def _draw_stock(layout: Layout, model: BoardModel) -> None:
    view, colours = model.view, layout.colours
    left = PILE_X - CARD_WIDTH // 2
    if view.stock_size:
        back = CardBack(CARD_WIDTH, CARD_HEIGHT, BackDesign.HEART_TO_HEART, layout.style)
        for depth in range(min(2, view.stock_size - 1), -1, -1):
            layout.put(back, left + 5 * depth, STOCK_TOP + 5 * depth)
        layout.panel(PILE_X - 44, STOCK_TOP + 56, 88, 64, 32, CREAM, INK, 3, raised=True)
        layout.words(
            str(view.stock_size), PILE_X - 40, STOCK_TOP + 88, 80, 46, INK, weight=Weight.BOLD, align=Align.CENTRE
        )
    else:
        layout.panel(left, STOCK_TOP, CARD_WIDTH, CARD_HEIGHT, 10, None, colours.velvet_line, 4)
        shape = Shape.RECYCLE if view.can_recycle else Shape.CROSS
        layout.sign(
            shape, PILE_X, STOCK_TOP + CARD_HEIGHT / 2, 90, colours.bright if view.can_recycle else colours.velvet_line
        )
    _draw_caption(layout, model.labels.stock, STOCK_TOP)


def _draw_waste(layout: Layout, model: BoardModel) -> None:
    view = model.view
    left = PILE_X - CARD_WIDTH // 2
    waste = view.waste
    if waste is None:
        layout.panel(left, WASTE_TOP, CARD_WIDTH, CARD_HEIGHT, 10, None, layout.colours.velvet_line, 4)
    else:
        _draw_waste_top(layout, waste, left, WASTE_TOP, view.waste_size, helping=model.placement_help)
    text = f"{model.labels.waste} · {view.waste_size}" if view.waste_size else model.labels.waste
    _draw_caption(layout, text, WASTE_TOP)


def _draw_caption(layout: Layout, text: str, top: int) -> None:
    """What a pile is, below it."""
    layout.words(text, PILE_X - 130, top + CARD_HEIGHT + 46, 260, 34, layout.colours.velvet_soft, align=Align.CENTRE)


def _draw_waste_top(layout: Layout, card: WasteCard, left: int, top: int, size: int, *, helping: bool) -> None:
    dim = helping and not card.matches and not card.selected
    if card.selected:
        top += PULL
    elif size > 1:
        layout.put(_face(layout, card.rank, Look.COVERED), left + 6, top + 6)
    _draw_mark(layout, left, top, selected=card.selected, partnered=helping and card.partnered and not dim)
    layout.put(_face(layout, card.rank, Look.ASIDE if dim else Look.NORMAL), left, top)
    _draw_large_heart(layout, left, top, "", dim=dim)
    if card.selected:
        _draw_check(layout, left, top)


def _draw_won(layout: Layout, model: BoardModel) -> None:
    """The empty heart, crowned with gold."""
    centre, top = HEART_BOX[0] + HEART_BOX[2] // 2, HEART_BOX[1]
    layout.sign(Shape.HEART, centre, top + 320, 612, INK, rim=INK)
    layout.sign(Shape.HEART, centre, top + 320, 600, RED, rim=GOLD, on=INK)
    for shift, y, size in ((322, 96, 50), (346, 270, 34), (214, 560, 40)):
        for side in (-1, 1):
            layout.sign(Shape.STAR, centre + side * shift, top + y, size, GOLD, rim=INK)
    layout.sign(Shape.CROWN, centre, top + 200, 116, GOLD, rim=INK)
    layout.words(
        model.labels.won,
        centre - 215,
        top + 306,
        430,
        76,
        WHITE,
        weight=Weight.BLACK,
        align=Align.CENTRE,
        smallest=40,
    )
    layout.words(model.labels.won_detail, centre - 185, top + 376, 370, 40, WHITE, align=Align.CENTRE, smallest=28)


def _draw_deadlock(layout: Layout, model: BoardModel) -> None:
    """The banner beside the tip, where no card ever lies."""
    left, top, width, height = 534, 648, 548, 172
    light = layout.style.theme is Theme.CLASSIC
    fill, edge, ink = (CREAM, INK, INK) if light else (layout.colours.velvet_plate, ROSE, layout.colours.bright)
    layout.panel(left, top, width, height, 24, fill, edge, 4, raised=True)
    layout.sign(Shape.BROKEN_HEART, left + 64, top + height / 2, 88, RED if light else ROSE)
    x, room = left + 126, width - 146
    layout.words(model.labels.deadlock, x, top + 48, room, 44, ink, weight=Weight.BOLD, smallest=28)
    lines = layout.lines(model.labels.deadlock_detail, room, 32)
    for index, line in enumerate(lines[:2]):
        layout.words(line, x, top + (112 if len(lines) == 1 else 94 + 40 * index), room, 32, ink)
