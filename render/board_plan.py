"""The board of Heart to Heart: the heart of 25 cards, stock and waste, the info bar, and how the game stands."""

from __future__ import annotations

from typing import assert_never

from render.colours import (
    CREAM,
    GOLD,
    INK,
    INK_DIM,
    PLUM,
    PLUM_DARK,
    PLUM_EDGE,
    PLUM_HEART,
    PLUM_SOFT,
    RED,
    RED_DIM,
    SKY,
    WHITE,
)
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.models import BoardModel
from render.names import Names
from render.plan import BackDesign, CardBack, HeartFace, Look, Plan, Sign, Sprite
from render.shapes import Shape
from rules.cards import Rank
from rules.heart_to_heart.layout import PLACES
from rules.heart_to_heart.state import Status
from rules.heart_to_heart.views import HeartCard, WasteCard

WIDTH, HEIGHT = 1100, 836
CARD_WIDTH, CARD_HEIGHT, STRIP = 126, 176, 84
HEART_LEFT, HEART_TOP = 26, 118
PULL = 14
PILE_X = 946
STOCK_TOP, WASTE_TOP = 124, 388


def plan_board(fonts: Fonts, names: Names, model: BoardModel) -> Plan:
    """The plan of a board."""
    layout = Layout(fonts, names, WIDTH, HEIGHT, PLUM)
    won = model.view.status is Status.WON
    layout.put(Sign(Shape.HEART, 790, 720, RED if won else PLUM_HEART), HEART_LEFT - 17, HEART_TOP - 30)
    _draw_bar(layout, model)
    for card in sorted(model.view.cards, key=_depth):
        _draw_heart_card(layout, card, helping=model.placement_help)
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
    """The upper left corner of a heart position in the picture."""
    row, column = PLACES[position - 1]
    return HEART_LEFT + column * CARD_WIDTH // 2, HEART_TOP + row * STRIP


def sprites_of_play() -> tuple[Sprite, ...]:
    """The cards that boards need, to be drawn before they are asked for."""
    return tuple(HeartFace(rank, CARD_WIDTH, CARD_HEIGHT, STRIP, look) for rank in Rank for look in Look)


def _depth(card: HeartCard) -> tuple[bool, bool, bool, int]:
    """The drawing order: a row covers the one above it; what has an outline comes last, so that nothing cuts it.

    Nothing lies on a free card, so these may leave the reading order.
    """
    return card.free, card.partnered, card.selected, card.position


def _draw_heart_card(layout: Layout, card: HeartCard, *, helping: bool) -> None:
    x, y = place_of(card.position)
    dim = helping and card.free and not card.matches and not card.selected
    look = Look.DIM if dim else Look.NORMAL if card.free else Look.COVERED
    if card.selected:
        y += PULL
    _draw_mark(layout, x, y, selected=card.selected, partnered=helping and card.partnered and not dim)
    layout.put(HeartFace(card.rank, CARD_WIDTH, CARD_HEIGHT, STRIP, look), x, y)
    if card.free:
        _draw_large_heart(layout, x, y, card.letter, dim=dim)
    if card.selected:
        _draw_check(layout, x, y)


def _draw_large_heart(layout: Layout, x: int, y: int, letter: str, *, dim: bool) -> None:
    """What only free cards have: a large heart with the letter of the card's button; hollow when it is dimmed."""
    middle = y + STRIP + 43
    shape, colour = (Shape.HEART_OUTLINE, RED_DIM) if dim else (Shape.HEART, RED)
    layout.sign(shape, x + CARD_WIDTH / 2, middle, 88, colour)
    layout.words(
        letter,
        x,
        middle - 3,
        CARD_WIDTH,
        46,
        INK_DIM if dim else WHITE,
        weight=Weight.BOLD,
        align=Align.CENTRE,
    )


def _draw_mark(layout: Layout, x: int, y: int, *, selected: bool, partnered: bool) -> None:
    """What surrounds a card: a double outline when selected, a single one when it has a partner."""
    if selected:
        for rim, colour in ((10, SKY), (6, INK), (3, SKY)):
            layout.panel(x - rim, y - rim, CARD_WIDTH + 2 * rim, CARD_HEIGHT + 2 * rim, 10 + rim, colour)
    elif partnered:
        for rim, colour in ((9, INK), (7, GOLD)):
            layout.panel(x - rim, y - rim, CARD_WIDTH + 2 * rim, CARD_HEIGHT + 2 * rim, 10 + rim, colour)


def _draw_check(layout: Layout, x: int, y: int) -> None:
    layout.panel(x + CARD_WIDTH - 34, y + CARD_HEIGHT - 40, 52, 52, 26, SKY, INK, 3)
    layout.sign(Shape.CHECK, x + CARD_WIDTH - 8, y + CARD_HEIGHT - 14, 30, INK)


def _draw_bar(layout: Layout, model: BoardModel) -> None:
    view, labels = model.view, model.labels
    layout.panel(0, 0, WIDTH, 96, 0, PLUM_DARK)
    facts = (
        (labels.time, model.time_text, 26, 190),
        (labels.score, str(view.score), 232, 170),
        (labels.moves, str(view.moves), 418, 170),
        (labels.code, view.code, 604, 470),
    )
    for caption, value, left, width in facts:
        layout.words(caption, left, 26, width, 30, PLUM_SOFT)
        layout.words(value, left, 66, width, 44, WHITE, weight=Weight.BOLD)


def _draw_stock(layout: Layout, model: BoardModel) -> None:
    view = model.view
    left = PILE_X - CARD_WIDTH // 2
    if view.stock_size:
        for depth in range(min(2, view.stock_size - 1), -1, -1):
            layout.put(
                CardBack(CARD_WIDTH, CARD_HEIGHT, BackDesign.HEART_TO_HEART), left + 5 * depth, STOCK_TOP + 5 * depth
            )
        layout.panel(PILE_X - 42, STOCK_TOP + 56, 84, 64, 32, WHITE, INK, 3)
        layout.words(
            str(view.stock_size), PILE_X - 40, STOCK_TOP + 88, 80, 46, INK, weight=Weight.BOLD, align=Align.CENTRE
        )
    else:
        layout.panel(left, STOCK_TOP, CARD_WIDTH, CARD_HEIGHT, 10, None, PLUM_EDGE, 4)
        shape = Shape.RECYCLE if view.can_recycle else Shape.CROSS
        layout.sign(shape, PILE_X, STOCK_TOP + CARD_HEIGHT / 2, 90, CREAM if view.can_recycle else PLUM_EDGE)
    layout.words(model.labels.stock, PILE_X - 130, STOCK_TOP + CARD_HEIGHT + 46, 260, 34, PLUM_SOFT, align=Align.CENTRE)


def _draw_waste(layout: Layout, model: BoardModel) -> None:
    view = model.view
    left = PILE_X - CARD_WIDTH // 2
    waste = view.waste
    if waste is None:
        layout.panel(left, WASTE_TOP, CARD_WIDTH, CARD_HEIGHT, 10, None, PLUM_EDGE, 4)
    else:
        _draw_waste_top(layout, waste, left, WASTE_TOP, view.waste_size, helping=model.placement_help)
    text = f"{model.labels.waste} · {view.waste_size}" if view.waste_size else model.labels.waste
    layout.words(text, PILE_X - 130, WASTE_TOP + CARD_HEIGHT + 46, 260, 34, PLUM_SOFT, align=Align.CENTRE)


def _draw_waste_top(layout: Layout, card: WasteCard, left: int, top: int, size: int, *, helping: bool) -> None:
    dim = helping and not card.matches and not card.selected
    if card.selected:
        top += PULL
    elif size > 1:
        layout.put(HeartFace(card.rank, CARD_WIDTH, CARD_HEIGHT, STRIP, Look.COVERED), left + 6, top + 6)
    _draw_mark(layout, left, top, selected=card.selected, partnered=helping and card.partnered and not dim)
    look = Look.DIM if dim else Look.NORMAL
    layout.put(HeartFace(card.rank, CARD_WIDTH, CARD_HEIGHT, STRIP, look), left, top)
    _draw_large_heart(layout, left, top, "", dim=dim)
    if card.selected:
        _draw_check(layout, left, top)


def _draw_won(layout: Layout, model: BoardModel) -> None:
    centre = HEART_LEFT + 378
    for x, y, size in ((centre - 120, 330, 70), (centre, 300, 110), (centre + 120, 330, 70)):
        layout.sign(Shape.STAR, x, y, size, GOLD, rim=INK)
    layout.words(
        model.labels.won, centre - 270, 440, 540, 84, WHITE, weight=Weight.BLACK, align=Align.CENTRE, smallest=44
    )
    layout.words(model.labels.won_detail, centre - 220, 524, 440, 44, WHITE, align=Align.CENTRE)


def _draw_deadlock(layout: Layout, model: BoardModel) -> None:
    """The banner beside the tip, where no card ever lies."""
    left, top, width, height = 540, 642, 544, 176
    layout.panel(left, top, width, height, 20, CREAM, INK, 4)
    layout.panel(left + 16, top + 46, 84, 84, 42, INK)
    layout.sign(Shape.CROSS, left + 58, top + 88, 48, CREAM)
    x, room = left + 116, width - 132
    layout.words(model.labels.deadlock, x, top + 48, room, 44, INK, weight=Weight.BOLD, smallest=28)
    lines = layout.lines(model.labels.deadlock_detail, room, 32)
    for index, line in enumerate(lines[:2]):
        layout.words(line, x, top + (112 if len(lines) == 1 else 96 + 40 * index), room, 32, INK)
