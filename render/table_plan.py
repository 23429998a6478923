"""The public table of Hearts: compass seats, the trick in the middle, facts in the corners."""

from __future__ import annotations

from typing import assert_never

from render.colours import GOLD, ROSE, SKY, Colour
from render.faces import card_height
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.middle import DIRECTION_SHAPE, Result, draw_pass, draw_result, draw_rim, draw_trick, trick_place
from render.models import HandLabels, TableLabels, TableModel
from render.names import Names
from render.people import TALL, WIDE, Plate, draw_plate, names_shown, seat_tag
from render.plan import Cloth, Ground, Plan, SmallFace
from render.shapes import Shape
from rules.hearts.seats import Seat
from rules.hearts.state import Phase, Trick
from rules.hearts.views import PublicView

WIDTH, HEIGHT = 1100, 740
CENTRE = (WIDTH // 2, HEIGHT // 2)
EDGE = 22
#: Where words in the corners begin.
CORNER = EDGE + 22
CARD = 120
SMALL_CARD = 56


def plan_table(fonts: Fonts, names: Names, model: TableModel) -> Plan:
    """The plan of a public table."""
    layout = Layout(fonts, names, Ground(WIDTH, HEIGHT, Cloth.FELT, model.style))
    shown = names_shown(layout, model.people, tuple(seat.letter for seat in Seat))
    _draw_corners(layout, model)
    _draw_middle(layout, model, shown)
    for seat in Seat:
        _draw_seat(layout, model, seat, shown[seat])
    return layout.plan()


def _draw_seat(layout: Layout, model: TableModel, seat: Seat, name: str) -> None:
    view = model.view
    plate = Plate(
        seat=seat,
        compass=seat.letter,
        name=name,
        computer=model.people[seat].computer,
        cards_left=view.cards_left[seat],
        points=view.taken[seat],
        scores=view.scores,
        score_label=model.labels.score,
        moon=view.moon_threat is seat,
        tag=seat_tag(layout, view, seat, model.labels, showing_last_trick=model.showing_last_trick),
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
            draw_pass(layout, DIRECTION_SHAPE[view.direction], labels.passing, (CENTRE[0], CENTRE[1] - 24), 262)
        case Phase.PLAYING:
            draw_trick(layout, view.trick, Seat.SOUTH, CENTRE, CARD, finished=False, slots=True)
        case Phase.SCORED | Phase.ENDED:
            result = Result(names, model.people, view.sheet[-1], view.scores, view.outcome, labels.result, labels.moon)
            draw_result(layout, result, CENTRE)
        case _:
            assert_never(view.phase)


def _draw_corners(layout: Layout, model: TableModel) -> None:
    view, labels, colours = model.view, model.labels, layout.colours
    width = 262
    layout.words(labels.round, CORNER, 58, width, 44, colours.bright, weight=Weight.BOLD)
    if view.phase is Phase.PLAYING or model.showing_last_trick:
        layout.words(labels.trick, CORNER, 110, width, 36, colours.soft)
    draw_facts(layout, view, labels)
    layout.words(labels.goal, CORNER, HEIGHT - 56, width, 36, colours.soft)
    if view.last_trick is not None and not model.showing_last_trick and view.phase is Phase.PLAYING:
        _draw_last_trick(layout, view.last_trick, labels.last_trick)


def draw_facts(layout: Layout, view: PublicView, labels: TableLabels | HandLabels) -> None:
    """What holds for the whole table, a line each in the upper right corner, each with its sign."""
    facts: list[tuple[Shape, str, Colour]] = []
    if view.hearts_broken:
        facts.append((Shape.BROKEN_HEART, labels.hearts_broken, ROSE))
    if view.moon_threat is not None:
        facts.append((Shape.MOON, labels.moon_threat, GOLD))
    right = layout.width - CORNER
    for index, (shape, label, colour) in enumerate(facts):
        middle = 62 + index * 60
        layout.sign(shape, right - 22, middle, 46, colour)
        lines = layout.lines(label, 196, 30)[:2]
        size, shift = (32, 0.0) if len(lines) == 1 else (30, 16.0)
        for line, height in zip(lines, (middle - shift, middle + shift), strict=False):
            layout.words(line, right - 252, height, 196, size, layout.colours.bright, align=Align.RIGHT, smallest=26)


def _draw_last_trick(layout: Layout, trick: Trick, label: str) -> None:
    centre = (WIDTH - EDGE - 148, HEIGHT - 108)
    layout.words(label, centre[0] - 140, HEIGHT - 216, 280, 32, layout.colours.soft, align=Align.CENTRE)
    for play in trick.plays:
        x, y = trick_place(Seat.SOUTH.steps_to(play.seat), centre, SMALL_CARD)
        if play == trick.winning:
            draw_rim(layout, x, y, SMALL_CARD, card_height(SMALL_CARD), 5, SKY)
        layout.put(SmallFace(play.card, SMALL_CARD, layout.style), x, y)
