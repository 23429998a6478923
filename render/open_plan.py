"""The open table of a game that is over: four hands face up in racks at their sides, the trick in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from render.colours import CREAM, GOLD, INK, ROSE, SKY, Colour
from render.faces import card_height
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.middle import DIRECTION_SHAPE, Result, draw_pass, draw_result, draw_rim, draw_trick
from render.models import Moment, OpenModel
from render.names import Names
from render.people import (
    SCORE_LABEL,
    Tag,
    draw_badge,
    draw_points,
    draw_score,
    draw_tag,
    names_shown,
    tag_width,
    total_text,
)
from render.plan import NO_SIDE, CardFace, Cloth, Ground, Plan, Side
from render.shapes import Shape
from rules.cards import Card
from rules.hearts.seats import Seat

WIDTH, HEIGHT = 1100, 980
EDGE = 22
CENTRE = (WIDTH // 2, 524)
TRICK_CARD = 120
CARD = 108
#: How much higher a marked card stands, and the gold or blue rim that shows around it.
RAISE, RIM = 16, 5
#: How much of a card looks out above its plate, and above the next row of its hand: at least its rank and its suit.
SHOWN, ROW = 104, 102
#: The most cards in a row beside the middle.
ROW_CARDS = 5

_HEADER = 56
_FACT_WIDTH = 246
_CORNER = EDGE + 22
_LABEL_GAP = 12


@dataclass(frozen=True, slots=True)
class Rack:
    """Where a hand stands: a plate, and the cards behind its upper edge.

    Attributes:
        left, top, width, height: the plate.
        row_cards: the most cards in a row; a hand of more has several.
    """

    left: int
    top: int
    width: int
    height: int
    row_cards: int

    @property
    def wide(self) -> bool:
        """Whether everything on the plate stands in one line."""
        return self.row_cards > ROW_CARDS


_WIDE, _TALL = (1000, 62), (306, 108)
_BESIDE = 610
RACKS = {
    Seat.NORTH: Rack((WIDTH - _WIDE[0]) // 2, 214, *_WIDE, 15),
    Seat.SOUTH: Rack((WIDTH - _WIDE[0]) // 2, HEIGHT - EDGE - _WIDE[1], *_WIDE, 15),
    Seat.WEST: Rack(EDGE, _BESIDE, *_TALL, ROW_CARDS),
    Seat.EAST: Rack(WIDTH - EDGE - _TALL[0], _BESIDE, *_TALL, ROW_CARDS),
}


def plan_open_table(fonts: Fonts, names: Names, model: OpenModel) -> Plan:
    """The plan of an open table."""
    layout = Layout(fonts, names, Ground(WIDTH, HEIGHT, Cloth.FELT, model.style))
    shown = names_shown(layout, model.people, tuple(seat.letter for seat in Seat))
    _draw_header(layout, model)
    for seat in (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH):
        _draw_cards(layout, model, model.hands[seat], RACKS[seat])
        _draw_plate(layout, model, seat, shown[seat])
    _draw_middle(layout, model, shown)
    return layout.plan()


def rows_of_hand(count: int, row_cards: int) -> tuple[int, ...]:
    """How many cards stand in each row of a hand, from the uppermost row down."""
    rows = -(-count // row_cards)
    return tuple(count // rows + (index < count % rows) for index in range(rows))


def _draw_cards(layout: Layout, model: OpenModel, hand: tuple[Card, ...], rack: Rack) -> None:
    rows = rows_of_hand(len(hand), rack.row_cards)
    widest = max(rows, default=1)
    room = rack.width - 2 * (24 if rack.wide else RIM + 1) - CARD
    step = min(CARD + 8, room / max(1, widest - 1))
    start = 0
    for index, count in enumerate(rows):
        below = len(rows) - 1 - index
        cards = hand[start : start + count]
        left = rack.left + (rack.width - CARD - step * (count - 1)) / 2
        _draw_row(layout, model, cards, (left, rack.top - SHOWN - below * ROW), step, last=not below)
        start += count


def _draw_row(
    layout: Layout, model: OpenModel, cards: tuple[Card, ...], place: tuple[float, float], step: float, *, last: bool
) -> None:
    """A row of cards; the `last` one stands behind the plate, which hides the shadows below it."""
    colour = GOLD if model.moment is Moment.DEAL else SKY
    for index, card in enumerate(cards):
        raised = card in model.marked
        x, y = place[0] + index * step, place[1] - (RAISE if raised else 0)
        if raised:
            draw_rim(layout, x, y, CARD, card_height(CARD), RIM, colour)
        following = cards[index + 1] if index + 1 < len(cards) else None
        beside = following is not None and step < CARD and (following in model.marked) == raised
        hidden = (Side.RIGHT if beside and not raised else NO_SIDE) | (Side.BELOW if last else NO_SIDE)
        body = last and (following is None or step > CARD * 0.9)
        layout.put(CardFace(card, CARD, body=body, style=layout.style), x, y, hidden=hidden)


def _draw_plate(layout: Layout, model: OpenModel, seat: Seat, name: str) -> None:
    colours, rack = layout.colours, RACKS[seat]
    tag = _tag(layout, model, seat)
    edge, edge_width = (GOLD, 7) if tag is not None and tag.fill == GOLD else (colours.plate_edge, 3)
    layout.panel(rack.left, rack.top, rack.width, rack.height, 24, colours.plate, edge, edge_width, raised=True)
    if rack.wide:
        _fill_wide(layout, model, seat, name, tag)
    else:
        _fill_tall(layout, model, seat, name, tag)


def _fill_wide(layout: Layout, model: OpenModel, seat: Seat, name: str, tag: Tag | None) -> None:
    """One line: who sits here, what became of the trick, points and score."""
    rack, bright = RACKS[seat], layout.colours.bright
    middle = rack.top + rack.height / 2
    _draw_face(layout, model, seat, name, rack.left + 38, middle)
    points_left = rack.left + rack.width - 276
    x, end = rack.left + 76, points_left - 20.0
    if tag is not None:
        width = tag_width(layout, tag)
        draw_tag(layout, tag, round(end - width / 2), round(middle))
        end -= width + 14
    layout.words(name, x, middle, end - x, 40, bright, weight=Weight.BOLD, smallest=28)
    draw_points(layout, model.view.taken[seat], points_left, middle)
    room = (points_left + 90, rack.left + rack.width - 20)
    label = _fitting_label(layout, model, room)
    inks = (layout.colours.soft, bright)
    draw_score(layout, label, model.view.scores[seat], room, middle, Align.RIGHT, inks)


def _fill_tall(layout: Layout, model: OpenModel, seat: Seat, name: str, tag: Tag | None) -> None:
    """Two lines: who sits here; points and score. The tag hangs below."""
    rack, bright = RACKS[seat], layout.colours.bright
    first, second = rack.top + 36, rack.top + 80
    left, right = rack.left + 18, rack.left + rack.width - 18
    _draw_face(layout, model, seat, name, left + 22, first)
    layout.words(name, left + 56, first, right - left - 56, 38, bright, weight=Weight.BOLD, smallest=28)
    draw_points(layout, model.view.taken[seat], left + 4, second)
    room = (left + 108, right)
    label = _fitting_label(layout, model, room)
    inks = (layout.colours.soft, bright)
    draw_score(layout, label, model.view.scores[seat], room, second, Align.RIGHT, inks)
    if tag is not None:
        draw_tag(layout, tag, rack.left + rack.width // 2, rack.top + rack.height + 16)


def _draw_face(layout: Layout, model: OpenModel, seat: Seat, name: str, x: float, y: float) -> None:
    draw_badge(layout, seat, name, x, y, 46, computer=model.people[seat].computer)
    if model.view.moon_threat is seat:
        layout.sign(Shape.MOON, x + 20, y - 17, 30, GOLD, rim=INK)


def _fitting_label(layout: Layout, model: OpenModel, room: tuple[float, float]) -> str:
    """The word before the running totals, or nothing where one of them leaves it no room, so that all look alike."""
    number = max(layout.text_width(total_text(score), Weight.BOLD, 38) for score in model.view.scores)
    label = model.labels.score
    fits = layout.text_width(label, Weight.SEMIBOLD, SCORE_LABEL) + _LABEL_GAP + number <= room[1] - room[0]
    return label if fits else ""


def _tag(layout: Layout, model: OpenModel, seat: Seat) -> Tag | None:
    view, labels = model.view, model.labels
    match model.moment:
        case Moment.DEAL:
            return None
        case Moment.TRICK:
            trick = view.trick if view.trick.plays else view.last_trick
            if trick is None:
                return None
            led = trick.plays[0].seat is seat
            winning = trick.winning if trick.complete else None
            if winning is not None and winning.seat is seat:
                return Tag(Shape.STAR, labels.led_and_takes if led else labels.takes, CREAM, INK)
            colours = layout.colours
            return Tag(Shape.RIGHT, labels.led, colours.plate, colours.soft, colours.plate_edge) if led else None
        case Moment.REST:
            takes = view.rest is not None and view.rest.taker is seat
            return Tag(Shape.STAR, labels.takes_rest, CREAM, INK) if takes else None
        case Moment.RESULT:
            won = view.outcome is not None and seat in view.outcome.winners
            return Tag(Shape.CROWN, labels.winner, GOLD, INK) if won else None
        case _:
            assert_never(model.moment)


def _draw_middle(layout: Layout, model: OpenModel, names: tuple[str, ...]) -> None:
    view, labels = model.view, model.labels
    match model.moment:
        case Moment.DEAL:
            draw_pass(layout, DIRECTION_SHAPE[view.direction], labels.passing, (CENTRE[0], CENTRE[1] - 24), 262)
        case Moment.TRICK:
            if view.trick.plays:
                draw_trick(layout, view.trick, Seat.SOUTH, CENTRE, TRICK_CARD, finished=False, slots=True)
            elif view.last_trick is not None:
                draw_trick(layout, view.last_trick, Seat.SOUTH, CENTRE, TRICK_CARD, finished=True, slots=False)
        case Moment.REST:
            _draw_rest(layout, labels.rest)
        case Moment.RESULT:
            result = Result(names, model.people, view.sheet[-1], view.scores, view.outcome, labels.result, labels.moon)
            draw_result(layout, result, CENTRE)
        case _:
            assert_never(model.moment)


def _draw_rest(layout: Layout, words: str) -> None:
    """Why the round ended with cards in hand."""
    layout.sign(Shape.HOLD, CENTRE[0], CENTRE[1] - 40, 150, GOLD, rim=INK)
    for index, line in enumerate(layout.lines(words, 410, 40, Weight.BOLD)[:3]):
        layout.words(
            line,
            CENTRE[0] - 210,
            CENTRE[1] + 74 + index * 50,
            420,
            40,
            layout.colours.bright,
            weight=Weight.BOLD,
            align=Align.CENTRE,
        )


def _draw_header(layout: Layout, model: OpenModel) -> None:
    """The round and the trick on the left, what holds for the whole table on the right."""
    labels, colours = model.labels, layout.colours
    end = layout.words(labels.round, _CORNER, _HEADER, 262, 44, colours.bright, weight=Weight.BOLD)
    layout.words(labels.trick, end + 26, _HEADER + 2, 262, 36, colours.soft)
    facts: list[tuple[Shape, str, Colour]] = []
    if model.view.hearts_broken:
        facts.append((Shape.BROKEN_HEART, labels.hearts_broken, ROSE))
    if model.view.moon_threat is not None:
        facts.append((Shape.MOON, labels.moon_threat, GOLD))
    right = WIDTH - _CORNER
    for shape, label, colour in facts:
        layout.sign(shape, right - 22, _HEADER, 44, colour)
        lines = layout.lines(label, _FACT_WIDTH - 60, 30)[:2]
        size, shift = (32, 0.0) if len(lines) == 1 else (28, 16.0)
        left: float = right
        for line, height in zip(lines, (_HEADER - shift, _HEADER + shift), strict=False):
            width = min(_FACT_WIDTH - 60.0, layout.text_width(line, Weight.SEMIBOLD, size))
            left = min(left, right - 56 - width)
            layout.words(line, right - _FACT_WIDTH, height, _FACT_WIDTH - 56, size, colours.bright, align=Align.RIGHT)
        right = round(left) - 30
