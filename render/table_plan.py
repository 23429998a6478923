"""The public table of Hearts: compass seats, the trick in the middle, facts in the corners."""

from __future__ import annotations

from typing import assert_never

from render.colours import CREAM, GOLD, PLATE, ROSE, SOFT, WHITE
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.models import TableModel
from render.names import Names
from render.plan import Plan, SmallFace
from render.plates import (
    DIRECTION_SHAPE,
    TALL,
    WIDE,
    Plate,
    ResultLabels,
    draw_felt,
    draw_plate,
    draw_result,
    draw_trick,
    names_shown,
    seat_tag,
    trick_place,
)
from render.shapes import Shape
from rules.hearts.seats import Seat
from rules.hearts.state import Phase, Trick

WIDTH, HEIGHT = 1100, 740
CENTRE = (WIDTH // 2, HEIGHT // 2)
EDGE = 20
CARD = 126
SMALL_CARD = 60


def plan_table(fonts: Fonts, names: Names, model: TableModel) -> Plan:
    """The plan of a public table."""
    layout = Layout(fonts, names, WIDTH, HEIGHT, PLATE)
    draw_felt(layout)
    shown = names_shown(layout, model.people, tuple(seat.letter for seat in Seat))
    _draw_corners(layout, model)
    _draw_middle(layout, model, shown)
    for seat in Seat:
        _draw_seat(layout, model, seat, shown[seat])
    return layout.plan()


def _draw_seat(layout: Layout, model: TableModel, seat: Seat, name: str) -> None:
    view = model.view
    tag = seat_tag(model.view, seat, model.labels, showing_last_trick=model.showing_last_trick)
    plate = Plate(
        name=f"{seat.letter} · {name}" if name != seat.letter else name,
        computer=model.people[seat].computer,
        cards_left=view.cards_left[seat],
        points=view.taken[seat],
        score=view.scores[seat],
        score_label=model.labels.score,
        marked=tag is not None and tag.fill == GOLD,
        tag=tag,
    )
    middle = (WIDTH - WIDE[0]) // 2
    beside = (HEIGHT - TALL[1]) // 2
    match seat:
        case Seat.NORTH:
            draw_plate(layout, plate, middle, EDGE, tall=False)
        case Seat.SOUTH:
            draw_plate(layout, plate, middle, HEIGHT - EDGE - WIDE[1], tall=False, tag_above=True)
        case Seat.WEST:
            draw_plate(layout, plate, EDGE, beside, tall=True)
        case Seat.EAST:
            draw_plate(layout, plate, WIDTH - EDGE - TALL[0], beside, tall=True)
        case _:
            assert_never(seat)


def _draw_middle(layout: Layout, model: TableModel, names: tuple[str, ...]) -> None:
    view, labels = model.view, model.labels
    if model.showing_last_trick and view.last_trick is not None:
        draw_trick(layout, view.last_trick, Seat.SOUTH, CENTRE, CARD, finished=True, slots=False)
        return
    match view.phase:
        case Phase.PASSING:
            layout.sign(DIRECTION_SHAPE[view.direction], CENTRE[0], CENTRE[1] - 20, 270, GOLD)
            layout.words(labels.passing, 345, CENTRE[1] + 145, 410, 44, WHITE, weight=Weight.BOLD, align=Align.CENTRE)
        case Phase.PLAYING:
            draw_trick(layout, view.trick, Seat.SOUTH, CENTRE, CARD, finished=False, slots=True)
        case Phase.SCORED | Phase.ENDED:
            heading = ResultLabels(labels.result, labels.moon)
            draw_result(layout, names, view.sheet[-1], view.scores, view.outcome, heading, CENTRE)
        case _:
            assert_never(view.phase)


def _draw_corners(layout: Layout, model: TableModel) -> None:
    view, labels = model.view, model.labels
    left, width = EDGE + 18, 290
    layout.words(labels.round, left, 54, width, 44, WHITE, weight=Weight.BOLD)
    if view.phase is Phase.PLAYING or model.showing_last_trick:
        layout.words(labels.trick, left, 106, width, 38, CREAM)
    if view.hearts_broken:
        draw_hearts_broken(layout, labels.hearts_broken)
    layout.words(labels.goal, left, HEIGHT - 54, width, 38, CREAM)
    if view.last_trick is not None and not model.showing_last_trick and view.phase is Phase.PLAYING:
        _draw_last_trick(layout, view.last_trick, labels.last_trick)


def draw_hearts_broken(layout: Layout, label: str) -> None:
    """The sign that hearts are broken, in the upper right corner."""
    right = layout.width - EDGE - 18
    layout.sign(Shape.BROKEN_HEART, right - 30, 58, 64, ROSE)
    layout.words(label, right - 290, 112, 290, 36, CREAM, align=Align.RIGHT)


def _draw_last_trick(layout: Layout, trick: Trick, label: str) -> None:
    centre = (WIDTH - EDGE - 155, HEIGHT - 112)
    layout.words(label, centre[0] - 150, HEIGHT - 228, 300, 32, SOFT, align=Align.CENTRE)
    for play in trick.plays:
        x, y = trick_place(Seat.SOUTH.steps_to(play.seat), centre, SMALL_CARD)
        if play == trick.winning:
            layout.panel(x - 5, y - 5, SMALL_CARD + 10, round(SMALL_CARD * 1.4) + 10, 10, GOLD)
        layout.put(SmallFace(play.card, SMALL_CARD), x, y)
