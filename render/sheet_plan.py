"""The score sheet (H9): a row per round, what it added to each total, the totals, and a chart of them."""

from __future__ import annotations

from itertools import accumulate

from render.chart import CHART_HEIGHT, draw_chart
from render.colours import GOLD, INK, ROSE, Colour
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.middle import draw_medal
from render.models import SheetModel
from render.names import Names
from render.people import names_shown, signed, total_text
from render.plan import Cloth, Ground, Plan
from render.shapes import Shape
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import PerSeat

WIDTH = 1100
EDGE = 34
FIRST_COLUMN = 150
COLUMN = (WIDTH - 2 * EDGE - FIRST_COLUMN) // 4
HEAD, ROW, FOOT = 178, 56, 76
#: How many rounds are shown; the ones before are summed up in one row.
ROWS = 12
#: From so many rounds on there is a chart.
CHART_FROM = 4


def plan_sheet(fonts: Fonts, names: Names, model: SheetModel) -> Plan:
    """The plan of a score sheet."""
    cut = max(0, len(model.sheet) - ROWS)
    rows = len(model.sheet) - cut + (1 if cut else 0)
    charted = len(model.sheet) >= CHART_FROM
    foot = HEAD + max(rows, 1) * ROW
    chart_top = foot + FOOT + (FOOT - 8 if model.places else 0) + 14
    height = chart_top + (CHART_HEIGHT if charted else 0) + EDGE - 8
    layout = Layout(fonts, names, Ground(WIDTH, height, Cloth.FELT, model.style))
    shown = names_shown(layout, model.people, tuple(seat.letter for seat in Seat))
    _draw_head(layout, model, shown)
    running = [tuple(totals) for totals in accumulate((row.score for row in model.sheet), _added, initial=(0, 0, 0, 0))]
    top = HEAD
    if cut:
        _draw_row(layout, top, model.labels.earlier, None, running[cut], None)
        top += ROW
    for row, totals in list(zip(model.sheet, running[1:], strict=True))[cut:]:
        _draw_row(layout, top, str(row.number), row.score, totals, row.moon)
        top += ROW
    _draw_foot(layout, model, foot)
    if charted:
        draw_chart(layout, tuple(running), model.goal, shown, (EDGE, chart_top, WIDTH - 2 * EDGE))
    return layout.plan()


def _added(totals: PerSeat, score: PerSeat) -> PerSeat:
    south, west, north, east = (total + points for total, points in zip(totals, score, strict=True))
    return south, west, north, east


def _left(seat: Seat) -> int:
    return EDGE + FIRST_COLUMN + seat * COLUMN


def _leaders(model: SheetModel) -> tuple[Seat, ...]:
    if not model.sheet:
        return ()
    if model.places is not None:
        return tuple(seat for seat in Seat if model.places[seat] == 1)
    best = min(model.scores)
    return tuple(seat for seat in Seat if model.scores[seat] == best)


def _mark(layout: Layout, model: SheetModel, *, leading: bool) -> tuple[Colour, Colour, Colour, int]:
    """Fill, ink, edge and its width for a seat: gold around whoever leads, all gold for whoever has won."""
    colours = layout.colours
    if not leading:
        return colours.plate, colours.bright, colours.plate_edge, 3
    return (colours.plate, colours.bright, GOLD, 5) if model.places is None else (GOLD, INK, INK, 3)


def _draw_head(layout: Layout, model: SheetModel, names: tuple[str, ...]) -> None:
    colours = layout.colours
    layout.words(
        model.labels.title, EDGE, 58, WIDTH - 2 * EDGE, 48, colours.bright, weight=Weight.BOLD, align=Align.CENTRE
    )
    layout.words(model.labels.round, EDGE + 8, 136, FIRST_COLUMN - 24, 34, colours.soft, align=Align.CENTRE)
    leaders = _leaders(model)
    for seat in SEATS:
        left = _left(seat)
        leading = seat in leaders
        fill, ink, edge, edge_width = _mark(layout, model, leading=leading)
        layout.panel(left + 4, 102, COLUMN - 8, 66, 18, fill, edge, edge_width, raised=True)
        x = left + 18
        if model.people[seat].computer:
            layout.sign(Shape.COMPUTER, x + 17, 135, 36, ink)
            x += 44
        layout.words(names[seat], x, 135, left + COLUMN - 16 - x, 38, ink, weight=Weight.BOLD, smallest=26)


def _draw_row(
    layout: Layout, top: int, caption: str, score: PerSeat | None, totals: tuple[int, ...], moon: Seat | None
) -> None:
    colours = layout.colours
    middle = top + ROW / 2
    layout.panel(EDGE + 8, top + ROW - 2, WIDTH - 2 * EDGE - 16, 2, 0, colours.felt_line)
    layout.words(caption, EDGE + 8, middle, FIRST_COLUMN - 24, 38, colours.soft, align=Align.CENTRE, smallest=26)
    for seat in SEATS:
        left = _left(seat)
        layout.panel(left - 1, top + 6, 2, ROW - 14, 0, colours.felt_line)
        if moon == seat:
            layout.sign(Shape.MOON, left + 32, middle, 34, GOLD)
        if score is not None:
            layout.words(signed(score[seat]), left + 46, middle, 70, 36, ROSE, align=Align.RIGHT)
        layout.words(
            total_text(totals[seat]),
            left + 126,
            middle,
            COLUMN - 144,
            40,
            colours.bright,
            weight=Weight.BOLD,
            align=Align.RIGHT,
        )


def _draw_foot(layout: Layout, model: SheetModel, top: int) -> None:
    colours = layout.colours
    leaders = _leaders(model)
    layout.panel(EDGE, top + 8, WIDTH - 2 * EDGE, 62, 18, colours.plate, colours.plate_edge, 3, raised=True)
    layout.words(
        model.labels.total,
        EDGE + 8,
        top + 39,
        FIRST_COLUMN - 20,
        38,
        colours.bright,
        weight=Weight.BOLD,
        align=Align.CENTRE,
        smallest=26,
    )
    for seat in SEATS:
        left = _left(seat)
        ink = colours.bright
        if seat in leaders:
            fill, ink, edge, edge_width = _mark(layout, model, leading=True)
            layout.panel(left + 4, top + 8, COLUMN - 8, 62, 18, fill, edge, edge_width, raised=True)
            layout.sign(Shape.STAR if model.places is None else Shape.CROWN, left + 40, top + 38, 42, edge)
        layout.words(
            total_text(model.scores[seat]),
            left + 70,
            top + 39,
            COLUMN - 88,
            46,
            ink,
            weight=Weight.BLACK,
            align=Align.RIGHT,
        )
    if model.places is not None:
        middle = top + FOOT + 34
        layout.words(
            model.labels.place, EDGE + 8, middle, FIRST_COLUMN - 20, 38, colours.soft, align=Align.CENTRE, smallest=26
        )
        for seat in SEATS:
            draw_medal(layout, model.places[seat], _left(seat) + COLUMN - 44, middle)
