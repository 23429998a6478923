"""One seat's own table (H10): the own hand large at the bottom, the others around, people by name and no compass."""

from __future__ import annotations

from typing import assert_never

from render.colours import CREAM, GOLD, INK, PLATE, PLATE_EDGE, ROSE, SKY, WHITE
from render.faces import card_height
from render.fonts import Fonts, Weight
from render.layout import Align, Layout
from render.models import HandModel
from render.names import Names
from render.plan import BackDesign, CardBack, CardFace, Look, Plan, Sprite
from render.plates import (
    TALL,
    WIDE,
    Plate,
    ResultLabels,
    draw_felt,
    draw_plate,
    draw_result,
    draw_score,
    draw_trick,
    seat_tag,
)
from render.shapes import Shape
from render.table_plan import draw_hearts_broken
from rules.cards import FRESH_DECK, Card
from rules.hearts.seats import PassDirection, Seat
from rules.hearts.state import Phase

WIDTH, HEIGHT = 1100, 892
EDGE = 20
CENTRE = (WIDTH // 2, 366)
TRICK_CARD = 114
BAR_TOP, BAR_HEIGHT = 538, 66
CARD = 164
HAND_TOP = 646
LIFT = 34
#: How far the backs of the others' cards look out above their plates.
PEEK = 34
BACK_WIDTH, BACK_HEIGHT, BACK_STEP = 46, 64, 19
LEGAL_LIFT = 18

_ARROW = {
    PassDirection.LEFT: Shape.LEFT,
    PassDirection.RIGHT: Shape.RIGHT,
    PassDirection.ACROSS: Shape.UP,
    PassDirection.HOLD: Shape.HOLD,
}


def plan_hand(fonts: Fonts, names: Names, model: HandModel) -> Plan:
    """The plan of a private hand."""
    height = HEIGHT if model.view.hand else BAR_TOP + BAR_HEIGHT + EDGE
    layout = Layout(fonts, names, WIDTH, height, PLATE)
    draw_felt(layout)
    labels, public = model.labels, model.view.public
    layout.words(labels.round, EDGE + 18, 54, 290, 44, WHITE, weight=Weight.BOLD)
    if public.phase is Phase.PLAYING or model.showing_last_trick:
        layout.words(labels.trick, EDGE + 18, 106, 290, 38, CREAM)
    if public.hearts_broken:
        draw_hearts_broken(layout, labels.hearts_broken)
    shown = _names(layout, model)
    _draw_middle(layout, model, shown)
    for steps in (1, 2, 3):
        _draw_other(layout, model, steps, shown)
    _draw_bar(layout, model)
    _draw_hand(layout, model)
    return layout.plan()


def sprites_of_play() -> tuple[Sprite, ...]:
    """The cards that hands and their tricks need, to be drawn before they are asked for."""
    return tuple(
        face
        for card in FRESH_DECK
        for face in (
            CardFace(card, TRICK_CARD),
            *(CardFace(card, CARD, look, body) for look in (Look.NORMAL, Look.DIM) for body in (False, True)),
        )
    )


def _names(layout: Layout, model: HandModel) -> tuple[str, ...]:
    """The names by seat; one that cannot be drawn becomes where it sits."""
    labels = model.labels
    fallbacks = (labels.you, labels.left, labels.across, labels.right)
    return tuple(
        layout.names.shown(model.people[seat].name, fallbacks[model.view.seat.steps_to(seat)]) for seat in Seat
    )


def _draw_other(layout: Layout, model: HandModel, steps: int, names: tuple[str, ...]) -> None:
    public = model.view.public
    seat = model.view.seat.after(steps)
    tag = seat_tag(model.view.public, seat, model.labels, showing_last_trick=model.showing_last_trick)
    plate = Plate(
        name=names[seat],
        computer=model.people[seat].computer,
        cards_left=public.cards_left[seat],
        points=public.taken[seat],
        score=public.scores[seat],
        score_label=model.labels.score,
        marked=tag is not None and tag.fill == GOLD,
        tag=tag,
    )
    beside = CENTRE[1] - TALL[1] // 2 - 10
    left, top = (
        (0, 0),
        (EDGE, beside),
        ((WIDTH - WIDE[0]) // 2, EDGE - 6 + PEEK),
        (WIDTH - EDGE - TALL[0], beside),
    )[steps]
    _draw_backs(layout, public.cards_left[seat], left + (WIDE if steps == 2 else TALL)[0] // 2, top - PEEK)
    draw_plate(layout, plate, left, top, tall=steps != 2)


def _draw_backs(layout: Layout, count: int, middle: int, top: int) -> None:
    """Another seat's cards, face down, tucked behind its plate."""
    left = middle - (BACK_WIDTH + BACK_STEP * (count - 1)) // 2
    for index in range(count):
        layout.put(CardBack(BACK_WIDTH, BACK_HEIGHT, BackDesign.HEARTS), left + index * BACK_STEP, top)


def _draw_middle(layout: Layout, model: HandModel, names: tuple[str, ...]) -> None:
    public, labels, own = model.view.public, model.labels, model.view.seat
    if model.showing_last_trick and public.last_trick is not None:
        draw_trick(layout, public.last_trick, own, CENTRE, TRICK_CARD, finished=True, slots=False)
        return
    match public.phase:
        case Phase.PASSING:
            layout.sign(_ARROW[public.direction], CENTRE[0], CENTRE[1] - 10, 190, GOLD)
            layout.words(labels.passing, 345, CENTRE[1] + 135, 410, 44, WHITE, weight=Weight.BOLD, align=Align.CENTRE)
        case Phase.PLAYING:
            draw_trick(layout, public.trick, own, CENTRE, TRICK_CARD, finished=False, slots=True)
        case Phase.SCORED | Phase.ENDED:
            heading = ResultLabels(labels.result, labels.moon)
            draw_result(layout, names, public.sheet[-1], public.scores, public.outcome, heading, CENTRE)
        case _:
            assert_never(public.phase)


def _own_sign(model: HandModel) -> Shape | None:
    """What makes the bar bright: it is one's turn, one takes the trick, or one has won."""
    public, own = model.view.public, model.view.seat
    if model.showing_last_trick and public.last_trick is not None and public.last_trick.winning is not None:
        return Shape.STAR if public.last_trick.winning.seat is own else None
    if public.outcome is not None:
        return Shape.CROWN if own in public.outcome.winners else None
    return Shape.DOWN if public.turn is own else None


def _draw_bar(layout: Layout, model: HandModel) -> None:
    """The bar above the hand: what is wanted of this seat, its points and its score."""
    public, labels, own = model.view.public, model.labels, model.view.seat
    shape = _own_sign(model)
    fill, ink, edge = (PLATE, WHITE, PLATE_EDGE) if shape is None else (GOLD, INK, INK)
    middle = BAR_TOP + BAR_HEIGHT // 2
    layout.panel(EDGE, BAR_TOP, WIDTH - 2 * EDGE, BAR_HEIGHT, 20, PLATE, PLATE_EDGE, 3)
    layout.panel(EDGE, BAR_TOP, 716, BAR_HEIGHT, 20, fill, edge, 3)
    x = EDGE + 24
    if shape is not None:
        layout.sign(shape, x + 18, middle, 40, ink)
        x += 52
    layout.words(labels.status, x, middle, EDGE + 700 - x, 42, ink, weight=Weight.BOLD, smallest=30)
    layout.sign(Shape.HEART, 780, middle, 38, ROSE)
    layout.words(str(public.taken[own]), 806, middle, 60, 38, CREAM)
    draw_score(layout, labels.score, public.scores[own], 860, WIDTH - EDGE - 20, middle, Align.RIGHT)


def _draw_hand(layout: Layout, model: HandModel) -> None:
    view = model.view
    count = len(view.hand)
    if not count:
        return
    room = WIDTH - 2 * EDGE - CARD
    step = min(CARD + 10, room / max(1, count - 1))
    left = (WIDTH - CARD - step * (count - 1)) / 2
    for index, card in enumerate(view.hand):
        _draw_own_card(layout, model, card, left + index * step, step)


def _draw_own_card(layout: Layout, model: HandModel, card: Card, x: float, step: float) -> None:
    view = model.view
    passing = view.public.phase is Phase.PASSING
    lifted = passing and (card in model.lifted or card in view.passing)
    playing = bool(view.legal) and not model.showing_last_trick
    legal = playing and card in view.legal
    y = HAND_TOP - (LIFT if lifted else LEGAL_LIFT if legal and len(view.legal) < len(view.hand) else 0)
    if lifted:
        layout.panel(x - 6, y - 6, CARD + 12, card_height(CARD) + 12, 18, GOLD)
    look = Look.DIM if playing and not legal else Look.NORMAL
    body = step > CARD * 0.9 or card == view.hand[-1]
    layout.put(CardFace(card, CARD, look, body), x, y)
    strip = min(step, CARD)
    if lifted:
        layout.panel(x + strip / 2 - 26, y + 140, 52, 52, 26, GOLD, INK, 3)
        layout.sign(Shape.CHECK, x + strip / 2, y + 166, 30, INK)
    elif card in view.received and len(view.hand) == 13:
        layout.panel(x + strip / 2 - 24, y + 128, 48, 48, 24, SKY, INK, 3)
        layout.sign(Shape.DOWN, x + strip / 2, y + 152, 28, INK)
        layout.words(model.labels.received, x + 6, y + 200, strip - 12, 32, INK, align=Align.CENTRE, smallest=18)
