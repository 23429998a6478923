"""The line chart below a score sheet: the running totals of the four seats, told apart by colour and by marker."""

from __future__ import annotations

from collections.abc import Sequence

from render.colours import GOLD, INK, SEAT_COLOURS
from render.fonts import Weight
from render.layout import Align, Layout
from render.people import total_text
from render.plan import Stroke
from render.shapes import Shape
from rules.hearts.seats import SEATS, Seat

CHART_HEIGHT = 330
_CAPTION, _BOTTOM, _LEFT, _RIGHT = 58, 44, 84, 124
_MARKER = 26
_LINE = 5
#: How far apart markers stand at least.
_SPACING = 32
#: How far apart the lines of the grid may be, in points.
_STEPS = (10, 25, 50, 100, 200, 500)


def draw_chart(
    layout: Layout,
    running: Sequence[tuple[int, ...]],
    goal: int | None,
    names: Sequence[str],
    place: tuple[int, int, int],
) -> None:
    """Draw the totals over the rounds.

    Args:
        layout: where to.
        running: the totals by seat before the first round (all 0) and after each one.
        goal: the total that ends the game, a golden line; None for none.
        names: by seat, as they can be drawn.
        place: left, top and width; the height is `CHART_HEIGHT`.
    """
    left, top, width = place
    colours = layout.colours
    layout.panel(left, top, width, CHART_HEIGHT - 8, 24, colours.plate, colours.plate_edge, 3, raised=True)
    for seat in SEATS:
        x = left + 40 + seat * (width - 40) // len(SEATS)
        draw_marker(layout, seat, x, top + 34)
        layout.words(names[seat], x + 26, top + 34, width // len(SEATS) - 60, 30, colours.bright, smallest=26)
    x0, x1 = left + _LEFT, left + width - _RIGHT
    y0, y1 = top + CHART_HEIGHT - 8 - _BOTTOM, top + _CAPTION + 18
    low = min(0, *(min(totals) for totals in running))
    high = max(goal or 0, *(max(totals) for totals in running))
    step = next((step for step in _STEPS if (high - low) / step <= 4), _STEPS[-1])
    low = -(-low // -step) * -step if low < 0 else 0

    def height_of(total: int) -> int:
        return round(y0 + (y1 - y0) * (total - low) / (high - low))

    for total in range(low, high + 1, step):
        y = height_of(total)
        layout.panel(x0, y - 1, x1 - x0, 2, 0, colours.plate_edge)
        layout.words(total_text(total), left + 14, y, 56, 28, colours.soft, align=Align.RIGHT)
    if goal is not None:
        layout.panel(x0, height_of(goal) - 2, x1 - x0, 4, 0, GOLD)
    across = [round(x0 + (x1 - x0) * index / (len(running) - 1)) for index in range(len(running))]
    # The line of the leader lies on top.
    for seat in sorted(SEATS, key=lambda seat: -running[-1][seat]):
        heights = [height_of(totals[seat]) for totals in running]
        highest = min(heights)
        points = tuple((x - x0, y - highest) for x, y in zip(across, heights, strict=True))
        layout.put(Stroke(points, _LINE, SEAT_COLOURS[seat]), x0, highest)
    ends = _apart([(height_of(running[-1][seat]), seat) for seat in SEATS], y0)
    for y, seat in ends:
        draw_marker(layout, seat, x1 + 18, y)
        layout.words(total_text(running[-1][seat]), x1 + 38, y, 70, 32, colours.bright, weight=Weight.BOLD)
    _draw_rounds(layout, across, top + CHART_HEIGHT - 8 - 22)


def _apart(heights: Sequence[tuple[int, Seat]], lowest: int) -> list[tuple[int, Seat]]:
    """The heights at which markers stand, from the top down: where lines end, but never one upon another."""
    apart: list[tuple[int, Seat]] = []
    for y, seat in sorted(heights):
        apart.append((max(y, apart[-1][0] + _SPACING if apart else y), seat))
    for index in reversed(range(len(apart))):  # what was pushed below the chart pushes back
        limit = lowest if index == len(apart) - 1 else apart[index + 1][0] - _SPACING
        apart[index] = (min(apart[index][0], limit), apart[index][1])
    return apart


def _draw_rounds(layout: Layout, across: Sequence[int], middle: float) -> None:
    """The numbers of the rounds, as many as there is room for."""
    every = -(-len(across) // 14)
    for number, x in enumerate(across):
        if number and number % every == 0:
            layout.words(str(number), x - 30, middle, 60, 28, layout.colours.soft, align=Align.CENTRE)


def draw_marker(layout: Layout, seat: Seat, x: float, y: float) -> None:
    """The marker of a seat around a middle: each has a shape and a colour of its own."""
    colour = SEAT_COLOURS[seat]
    half = _MARKER / 2
    plate = layout.colours.plate
    match seat:
        case Seat.SOUTH:
            layout.panel(x - half, y - half, _MARKER, _MARKER, _MARKER // 2, colour, INK, 3, on=plate)
        case Seat.WEST:
            layout.panel(x - half + 1, y - half + 1, _MARKER - 2, _MARKER - 2, 3, colour, INK, 3, on=plate)
        case Seat.NORTH:
            layout.sign(Shape.DIAMOND, x, y, _MARKER + 10, colour, rim=INK, on=plate)
        case Seat.EAST:
            layout.sign(Shape.STAR, x, y, _MARKER + 10, colour, rim=INK, on=plate)
