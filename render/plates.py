"""What the table and the hand share: name plates, tags, the trick in the middle, the result of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from render.colours import (
    CREAM,
    FELT,
    FELT_RING,
    GOLD,
    INK,
    PLATE,
    PLATE_EDGE,
    ROSE,
    SOFT,
    WHITE,
    Colour,
)
from render.faces import card_height
from render.fonts import Weight
from render.layout import Align, Layout
from render.models import HandLabels, Person, TableLabels
from render.plan import BackDesign, CardBack, CardFace
from render.shapes import Shape
from rules.hearts.seats import PassDirection, Seat
from rules.hearts.state import Outcome, Phase, RoundScore, Trick
from rules.hearts.views import PublicView

DIRECTION_SHAPE = {
    PassDirection.LEFT: Shape.CLOCKWISE,
    PassDirection.RIGHT: Shape.COUNTERCLOCKWISE,
    PassDirection.ACROSS: Shape.ACROSS,
    PassDirection.HOLD: Shape.HOLD,
}

#: Width and height of a plate that stands above or below the middle, and of one that stands beside it.
WIDE = (420, 118)
TALL = (310, 166)

TAG_HEIGHT = 48


@dataclass(frozen=True, slots=True)
class Tag:
    """A small sign with a word, hung onto a plate."""

    shape: Shape
    text: str
    fill: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate tells about a seat."""

    name: str
    computer: bool
    cards_left: int
    points: int
    score: int
    score_label: str
    marked: bool
    tag: Tag | None


def turn_tag(text: str) -> Tag:
    """The tag of the seat to play."""
    return Tag(Shape.RIGHT, text, GOLD, INK)


def ready_tag(text: str) -> Tag:
    """The tag of a seat that has chosen its three cards."""
    return Tag(Shape.CHECK, text, CREAM, INK)


def choosing_tag(text: str) -> Tag:
    """The tag of a seat that has yet to choose."""
    return Tag(Shape.DOTS, text, PLATE, SOFT)


def takes_tag(text: str) -> Tag:
    """The tag of the seat that takes the finished trick."""
    return Tag(Shape.STAR, text, CREAM, INK)


def winner_tag(text: str) -> Tag:
    """The tag of a winner."""
    return Tag(Shape.CROWN, text, GOLD, INK)


def seat_tag(view: PublicView, seat: Seat, labels: TableLabels | HandLabels, *, showing_last_trick: bool) -> Tag | None:
    """What hangs below a seat's plate now: ready, to play, takes the trick, winner; or nothing."""
    if showing_last_trick and view.last_trick is not None and view.last_trick.winning is not None:
        return takes_tag(labels.takes) if view.last_trick.winning.seat is seat else None
    match view.phase:
        case Phase.PASSING:
            return ready_tag(labels.ready) if view.passed[seat] else choosing_tag(labels.choosing)
        case Phase.PLAYING:
            return turn_tag(labels.turn) if view.turn is seat else None
        case Phase.SCORED:
            return None
        case Phase.ENDED:
            won = view.outcome is not None and seat in view.outcome.winners
            return winner_tag(labels.winner) if won else None
        case _:
            assert_never(view.phase)


def draw_felt(layout: Layout) -> None:
    """The table's top."""
    layout.panel(6, 6, layout.width - 12, layout.height - 12, 56, FELT, FELT_RING, 6)


def draw_plate(layout: Layout, plate: Plate, left: int, top: int, *, tall: bool, tag_above: bool = False) -> None:
    """A plate and its tag, which hangs on the lower edge or stands on the upper one."""
    width, height = TALL if tall else WIDE
    edge, edge_width = (GOLD, 7) if plate.marked else (PLATE_EDGE, 3)
    layout.panel(left, top, width, height, 22, PLATE, edge, edge_width)
    x, right = left + 20, left + width - 20
    name_left = x
    if plate.computer:
        layout.sign(Shape.COMPUTER, x + 20, top + 38, 42, SOFT)
        name_left = x + 52
    layout.words(plate.name, name_left, top + 38, right - name_left, 42, WHITE, weight=Weight.BOLD, smallest=32)
    row = top + 84
    layout.put(CardBack(30, 42, BackDesign.HEARTS), x, row - 21)
    end = layout.words(str(plate.cards_left), x + 38, row, 60, 38, CREAM)
    heart = max(end + 28, x + 102)
    layout.sign(Shape.HEART, heart + 16, row, 36, ROSE)
    end = layout.words(str(plate.points), heart + 40, row, 60, 38, CREAM)
    if tall:
        draw_score(layout, plate.score_label, plate.score, x, right, row + 48, Align.LEFT)
    else:
        draw_score(layout, plate.score_label, plate.score, end + 14, right, row, Align.RIGHT)
    if plate.tag is not None:
        middle = top - 16 if tag_above else top + height + 16
        draw_tag(layout, plate.tag, left + width // 2, middle)


def draw_score(layout: Layout, label: str, score: int, left: float, right: float, middle: float, align: Align) -> None:
    """The running total after its label, within two edges."""
    number = total_text(score)
    wide = layout.text_width(number, Weight.BOLD, 38)
    label_width = min(layout.text_width(label, Weight.SEMIBOLD, 34), right - left - wide - 12)
    start = left if align is Align.LEFT else right - wide - 12 - label_width
    end = layout.words(label, start, middle, label_width + 1, 34, SOFT)
    layout.words(number, end + 12, middle, wide + 1, 38, WHITE, weight=Weight.BOLD)


def draw_tag(layout: Layout, tag: Tag, x: int, middle: int) -> None:
    """A tag around a point."""
    text_width = min(layout.text_width(tag.text, Weight.BOLD, 34), 210)
    width = round(text_width) + 84
    left = x - width // 2
    layout.panel(left, middle - TAG_HEIGHT // 2, width, TAG_HEIGHT, TAG_HEIGHT // 2, tag.fill, INK, 3)
    layout.sign(tag.shape, left + 36, middle, 30, tag.ink)
    layout.words(tag.text, left + 62, middle, text_width + 1, 34, tag.ink, weight=Weight.BOLD)


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
                layout.panel(x, y, width, height, width // 12, None, FELT_RING, 4)
    for play in sorted(trick.plays, key=lambda play: play == winning):
        x, y = trick_place(own.steps_to(play.seat), centre, width)
        if play == winning:
            rim = 8 if finished else 5
            layout.panel(x - rim, y - rim, width + 2 * rim, height + 2 * rim, width // 12 + rim, GOLD)
        layout.put(CardFace(play.card, width), x, y)
        if play == winning and finished:
            layout.sign(Shape.STAR, x + width - 26, y + 26, 60, GOLD, rim=INK)


def trick_place(steps: int, centre: tuple[int, int], width: int) -> tuple[int, int]:
    """The upper left corner of the card of the seat that many places clockwise of the bottom."""
    height = card_height(width)
    gap = 5
    across, along = ((0, 1), (-1, 0), (0, -1), (1, 0))[steps]
    x = centre[0] + across * (width + 2 * gap) - width // 2
    y = centre[1] + along * (height // 2 + gap) - height // 2
    return x, y


@dataclass(frozen=True, slots=True)
class ResultLabels:
    """The words of a result: its heading, and the line for a moon."""

    heading: str
    moon: str


def draw_result(
    layout: Layout,
    names: tuple[str, ...],
    score: RoundScore,
    totals: tuple[int, ...],
    outcome: Outcome | None,
    labels: ResultLabels,
    centre: tuple[int, int],
) -> None:
    """The result of a round: what went onto each total, and the totals; in order of places once the game is over."""
    width, height = 408, 304 if score.moon is None else 340
    left, top = centre[0] - width // 2, centre[1] - height // 2
    layout.panel(left, top, width, height, 24, PLATE, GOLD if outcome else PLATE_EDGE, 4)
    layout.words(labels.heading, left + 16, top + 40, width - 32, 42, WHITE, weight=Weight.BOLD, align=Align.CENTRE)
    first, step = top + 98, 54 if score.moon is None else 52
    if score.moon is not None:
        layout.words(
            labels.moon, left + 60, top + height - 36, width - 120, 36, GOLD, weight=Weight.BOLD, align=Align.CENTRE
        )
    seats = sorted(Seat, key=lambda seat: outcome.places[seat]) if outcome else list(Seat)
    for index, seat in enumerate(seats):
        row = first + index * step
        x, name_right = left + 20, left + 236
        if outcome is not None:
            draw_medal(layout, outcome.places[seat], x + 19, row)
            x += 48
        if score.moon == seat:
            name_right -= 44
        end = layout.words(names[seat], x, row, name_right - x, 36, WHITE, smallest=26)
        if score.moon == seat:
            layout.sign(Shape.MOON, end + 26, row, 34, GOLD)
        layout.words(signed(score.score[seat]), left + 240, row, 68, 36, ROSE, align=Align.RIGHT)
        layout.words(total_text(totals[seat]), left + 312, row, 78, 38, WHITE, weight=Weight.BOLD, align=Align.RIGHT)


def draw_medal(layout: Layout, place: int, x: float, y: float) -> None:
    """A place as a number in a disc; the first one is gold with a dark rim."""
    fill, ink = (GOLD, INK) if place == 1 else (CREAM, INK)
    layout.panel(x - 21, y - 21, 42, 42, 21, fill, INK, 3)
    layout.words(str(place), x - 20, y, 40, 30, ink, weight=Weight.BOLD, align=Align.CENTRE)


def signed(points: int) -> str:
    """A number of points as it goes onto a total: +13, 0, −10."""
    return f"+{points}" if points > 0 else total_text(points)


def total_text(points: int) -> str:
    """A running total, with a true minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def names_shown(layout: Layout, people: tuple[Person, ...], fallbacks: tuple[str, ...]) -> tuple[str, ...]:
    """The names by seat as they can be drawn."""
    return tuple(layout.names.shown(person.name, fallback) for person, fallback in zip(people, fallbacks, strict=True))
