"""What lies in the middle of table and hand: the trick, the pass, the result of a round."""

from __future__ import annotations

from dataclasses import dataclass

from render.colours import CREAM, GOLD, INK, ROSE, SKY, Colour
from render.faces import card_height
from render.fonts import Weight
from render.layout import Align, Layout
from render.models import Person
from render.people import draw_badge, signed, total_text
from render.plan import BackDesign, CardBack, CardFace
from render.shapes import Shape
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Outcome, RoundScore, Trick

DIRECTION_SHAPE = {
    PassDirection.LEFT: Shape.CLOCKWISE,
    PassDirection.RIGHT: Shape.COUNTERCLOCKWISE,
    PassDirection.ACROSS: Shape.ACROSS,
    PassDirection.HOLD: Shape.HOLD,
}


def draw_trick(
    layout: Layout, trick: Trick, own: Seat, centre: tuple[int, int], width: int, *, finished: bool, slots: bool
) -> None:
    """A trick laid toward the seats, as seen from `own` at the bottom.

    The card that takes it, or would take it now, has an outline; in a finished trick also a star. With `slots` the
    places of cards to come are outlined.
    """
    height = card_height(width)
    winning = trick.winning if trick.plays else None
    played = {play.seat for play in trick.plays}
    if slots:
        for seat in Seat:
            if seat not in played:
                x, y = trick_place(own.steps_to(seat), centre, width)
                layout.panel(x, y, width, height, width // 12, None, layout.colours.felt_line, 4)
    for play in sorted(trick.plays, key=lambda play: play == winning):
        x, y = trick_place(own.steps_to(play.seat), centre, width)
        if play == winning:
            draw_rim(layout, x, y, width, height, 8 if finished else 6, SKY)
        layout.put(CardFace(play.card, width, style=layout.style), x, y)
        if play == winning and finished:
            layout.sign(Shape.STAR, x + 0.2 * width, y + height - 0.22 * width, 46, SKY, rim=INK)


def draw_rim(layout: Layout, x: float, y: float, width: int, height: int, rim: int, colour: Colour) -> None:
    """A rim for a card that will lie here."""
    layout.panel(x - rim, y - rim, width + 2 * rim, height + 2 * rim, width // 12 + rim, colour, INK, 2, raised=True)


def trick_place(steps: int, centre: tuple[int, int], width: int) -> tuple[int, int]:
    """The upper left corner of the card of the seat that many places clockwise of the bottom."""
    height = card_height(width)
    gap = 6
    across, along = ((0, 1), (-1, 0), (0, -1), (1, 0))[steps]
    x = centre[0] + across * (width + 2 * gap) - width // 2
    y = centre[1] + along * (height // 2 + gap) - height // 2
    return x, y


def draw_pass(layout: Layout, shape: Shape, label: str, centre: tuple[int, int], size: int) -> None:
    """Where the cards go, as arrows, and the words below."""
    x, y = centre
    if shape in (Shape.CLOCKWISE, Shape.COUNTERCLOCKWISE):
        for shift in (-1, 0, 1):
            layout.put(CardBack(56, 78, BackDesign.HEARTS, layout.style), x - 28 + shift * 20, y - 39 + abs(shift) * 4)
    layout.sign(shape, x, y, size, GOLD, rim=INK)
    layout.words(
        label,
        x - 205,
        y + size / 2 + 22,
        410,
        44,
        layout.colours.bright,
        weight=Weight.BOLD,
        align=Align.CENTRE,
    )


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a round.

    Attributes:
        names: by seat, as they can be drawn.
        people: by seat.
        score: the round.
        totals: the running totals by seat.
        outcome: the end of the game, or None while it goes on.
        heading: above it all.
        moon: below it all, when the moon was shot.
    """

    names: tuple[str, ...]
    people: tuple[Person, ...]
    score: RoundScore
    totals: tuple[int, ...]
    outcome: Outcome | None
    heading: str
    moon: str


def draw_result(layout: Layout, result: Result, centre: tuple[int, int]) -> None:
    """The result of a round: what went onto each total, and the totals; in order of places once the game is over."""
    outcome, colours = result.outcome, layout.colours
    width, height = 420, 304 if result.score.moon is None else 346
    left, top = centre[0] - width // 2, centre[1] - height // 2
    edge, edge_width = (GOLD, 6) if outcome else (colours.plate_edge, 3)
    layout.panel(left, top, width, height, 24, colours.plate, edge, edge_width, raised=True)
    layout.words(
        result.heading, left + 16, top + 40, width - 32, 42, colours.bright, weight=Weight.BOLD, align=Align.CENTRE
    )
    if result.score.moon is not None:
        end = layout.words(
            result.moon, left + 60, top + height - 38, width - 120, 36, GOLD, weight=Weight.BOLD, align=Align.CENTRE
        )
        layout.sign(Shape.MOON, end + 28, top + height - 38, 34, GOLD)
    seats = sorted(SEATS, key=lambda seat: outcome.places[seat]) if outcome else SEATS
    for index, seat in enumerate(seats):
        _draw_result_row(layout, result, seat, left, top + 100 + index * 53)


def _draw_result_row(layout: Layout, result: Result, seat: Seat, left: int, row: float) -> None:
    x, name_right = left + 20, left + 244
    if result.outcome is not None:
        draw_medal(layout, result.outcome.places[seat], x + 20, row)
    else:
        draw_badge(layout, seat, result.names[seat], x + 20, row, 42, computer=result.people[seat].computer)
    x += 50
    shot = result.score.moon == seat
    end = layout.words(
        result.names[seat], x, row, name_right - x - (44 if shot else 0), 36, layout.colours.bright, smallest=26
    )
    if shot:
        layout.sign(Shape.MOON, end + 26, row, 34, GOLD)
    layout.words(signed(result.score.score[seat]), left + 250, row, 68, 36, ROSE, align=Align.RIGHT)
    layout.words(
        total_text(result.totals[seat]),
        left + 322,
        row,
        78,
        38,
        layout.colours.bright,
        weight=Weight.BOLD,
        align=Align.RIGHT,
    )


def draw_medal(layout: Layout, place: int, x: float, y: float) -> None:
    """A place as a number in a disc; the first one is gold."""
    layout.panel(x - 21, y - 21, 42, 42, 21, GOLD if place == 1 else CREAM, INK, 3)
    layout.words(str(place), x - 20, y, 40, 30, INK, weight=Weight.BOLD, align=Align.CENTRE)
