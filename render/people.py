"""People on the table: the badge of a seat, the plate that tells what it has, and the tag that hangs on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from render.colours import CREAM, GOLD, INK, ROSE, SEAT_COLOURS, Colour
from render.fonts import Weight
from render.layout import Align, Layout
from render.models import HandLabels, Person, TableLabels
from render.plan import BackDesign, CardBack
from render.shapes import Shape
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from rules.hearts.views import PublicView

#: Width and height of a plate that stands above or below the middle, and of one that stands beside it.
WIDE = (476, 124)
TALL = (306, 172)

TAG_HEIGHT = 50
#: What a tag is wider than its word.
_TAG_SIDES = 84
BADGE = 76
#: The size of the word before a running total.
SCORE_LABEL = 32
#: Where it may begin on a wide plate, at the right of cards and points with two digits each.
_SCORE_LEFT = 310


@dataclass(frozen=True, slots=True)
class Tag:
    """A small sign with a word, hung onto a plate."""

    shape: Shape
    text: str
    fill: Colour
    ink: Colour
    edge: Colour = INK


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate tells about a seat.

    Attributes:
        seat: whose it is.
        compass: the letter of the seat, or nothing in a private view (H10).
        name: as it can be drawn.
        computer: shown by a sign in the badge instead of the initial.
        cards_left, points: its cards, and its points in this round.
        scores: the running totals of all seats.
        score_label: the word before the running total.
        moon: it may be shooting the moon.
        tag: what hangs on the plate, or nothing.
    """

    seat: Seat
    compass: str
    name: str
    computer: bool
    cards_left: int
    points: int
    scores: tuple[int, ...]
    score_label: str
    moon: bool
    tag: Tag | None

    @property
    def score(self) -> int:
        """Its running total."""
        return self.scores[self.seat]

    @property
    def marked(self) -> bool:
        """Whether everybody's eyes should go here."""
        return self.tag is not None and self.tag.fill == GOLD


def seat_tag(
    layout: Layout, view: PublicView, seat: Seat, labels: TableLabels | HandLabels, *, showing_last_trick: bool
) -> Tag | None:
    """What hangs below a seat's plate now: ready, to play, takes the trick, winner; or nothing."""
    if showing_last_trick and view.last_trick is not None and view.last_trick.winning is not None:
        takes = view.last_trick.winning.seat is seat
        return Tag(Shape.STAR, labels.takes, CREAM, INK) if takes else None
    match view.phase:
        case Phase.PASSING:
            if view.passed[seat]:
                return Tag(Shape.CHECK, labels.ready, CREAM, INK)
            colours = layout.colours
            return Tag(Shape.DOTS, labels.choosing, colours.plate, colours.soft, colours.plate_edge)
        case Phase.PLAYING:
            return Tag(Shape.RIGHT, labels.turn, GOLD, INK) if view.turn is seat else None
        case Phase.SCORED:
            return None
        case Phase.ENDED:
            won = view.outcome is not None and seat in view.outcome.winners
            return Tag(Shape.CROWN, labels.winner, GOLD, INK) if won else None
        case _:
            assert_never(view.phase)


def draw_badge(layout: Layout, seat: Seat, name: str, x: float, y: float, size: int, *, computer: bool) -> None:
    """A disc in the colour of the seat around a middle, with the initial of the name, or the sign of a computer."""
    colour = SEAT_COLOURS[seat]
    layout.panel(x - size / 2, y - size / 2, size, size, size // 2, colour, INK, 3)
    if computer:
        layout.sign(Shape.COMPUTER, x, y, round(size * 0.60), INK)
        return
    initial = next((letter for letter in name if letter.isalnum()), name[:1]).upper()[:1]
    layout.words(
        initial, x - size / 2, y, size, round(size * 0.64), INK, weight=Weight.BOLD, align=Align.CENTRE, smallest=14
    )


def draw_plate(layout: Layout, plate: Plate, left: int, top: int, *, tall: bool, tag_above: bool = False) -> None:
    """A plate and its tag, which hangs on the lower edge or stands on the upper one."""
    colours = layout.colours
    width, height = TALL if tall else WIDE
    edge, edge_width = (GOLD, 7) if plate.marked else (colours.plate_edge, 3)
    layout.panel(left, top, width, height, 24, colours.plate, edge, edge_width, raised=True)
    right = left + width - 20
    x = left + 22 + BADGE + 16
    badge_y = top + (110 if tall else height / 2)
    badge_x = left + 22 + BADGE / 2
    draw_badge(layout, plate.seat, plate.name, badge_x, badge_y, BADGE, computer=plate.computer)
    if plate.moon:
        layout.sign(Shape.MOON, badge_x + BADGE * 0.42, badge_y - BADGE * 0.36, 46, GOLD, rim=INK)
    name_left, name_right = (left + 22 if tall else x), right
    if plate.compass:
        layout.panel(right - 34, top + 20, 38, 38, 10, colours.plate, colours.plate_edge, 2)
        layout.words(plate.compass, right - 34, top + 39, 38, 28, colours.soft, weight=Weight.BOLD, align=Align.CENTRE)
        name_right -= 46
    layout.words(
        plate.name, name_left, top + 38, name_right - name_left, 42, colours.bright, weight=Weight.BOLD, smallest=28
    )
    row = top + 88
    layout.put(CardBack(30, 42, BackDesign.HEARTS, layout.style), x, row - 21)
    end = layout.words(str(plate.cards_left), x + 38, row, 60, 38, colours.bright)
    end = draw_points(layout, plate.points, max(end + 22, x + 90), row)
    inks = (colours.soft, colours.bright)
    if tall:
        draw_score(layout, plate.score_label, plate.score, (x, right), row + 48, Align.LEFT, inks)
    else:
        label = _fitting_label(layout, plate.score_label, plate.scores)
        draw_score(layout, label, plate.score, (end + 14, right), row, Align.RIGHT, inks)
    if plate.tag is not None:
        middle = top - 16 if tag_above else top + height + 16
        draw_tag(layout, plate.tag, left + width // 2, middle)


def draw_points(layout: Layout, points: int, x: float, row: float) -> float:
    """The points a seat has taken, a heart and a number; gives the x where the number ends."""
    layout.sign(Shape.HEART if points > 0 else Shape.HEART_OUTLINE, x + 17, row, 36, ROSE)
    return layout.words(str(points), x + 42, row, 60, 38, layout.colours.bright)


def draw_score(
    layout: Layout,
    label: str,
    score: int,
    room: tuple[float, float],
    middle: float,
    align: Align,
    inks: tuple[Colour, Colour],
) -> None:
    """The running total after its label, between two edges; without the label where it would be too small to read."""
    left, right = room
    soft, bright = inks
    number = total_text(score)
    wide = layout.text_width(number, Weight.BOLD, 38)
    label_width = layout.text_width(label, Weight.SEMIBOLD, SCORE_LABEL) + 12
    if not label or left + label_width + wide > right:
        label_width = 0
    start = left if align is Align.LEFT else right - wide - label_width
    if label_width:
        layout.words(label, start, middle, label_width, SCORE_LABEL, soft)
    layout.words(number, start + label_width, middle, wide + 1, 38, bright, weight=Weight.BOLD)


def tag_width(layout: Layout, tag: Tag) -> int:
    """How wide a tag is, in pixels."""
    return round(min(layout.text_width(tag.text, Weight.BOLD, 34), 210)) + _TAG_SIDES


def draw_tag(layout: Layout, tag: Tag, x: int, middle: int) -> None:
    """A tag around a point."""
    width = tag_width(layout, tag)
    text_width = width - _TAG_SIDES
    left = x - width // 2
    layout.panel(left, middle - TAG_HEIGHT // 2, width, TAG_HEIGHT, TAG_HEIGHT // 2, tag.fill, tag.edge, 3, raised=True)
    layout.sign(tag.shape, left + 36, middle, 30, tag.ink)
    layout.words(tag.text, left + 62, middle, text_width + 1, 34, tag.ink, weight=Weight.BOLD)


def names_shown(layout: Layout, people: tuple[Person, ...], fallbacks: tuple[str, ...]) -> tuple[str, ...]:
    """The names by seat as they can be drawn."""
    return tuple(layout.names.shown(person.name, fallback) for person, fallback in zip(people, fallbacks, strict=True))


def signed(points: int) -> str:
    """A number of points as it goes onto a total: +13, 0, −10."""
    return f"+{points}" if points > 0 else total_text(points)


def total_text(points: int) -> str:
    """A running total, with a true minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def _fitting_label(layout: Layout, label: str, scores: tuple[int, ...]) -> str:
    """The word before the running totals, or nothing where some wide plate has no room, so that all look alike."""
    number = max(layout.text_width(total_text(score), Weight.BOLD, 38) for score in scores)
    room = WIDE[0] - _SCORE_LEFT - 20
    return label if layout.text_width(label, Weight.SEMIBOLD, SCORE_LABEL) + 12 + number <= room else ""
