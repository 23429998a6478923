"""One seat's own table (H10): the own hand large at the bottom, the others around, people by name and no compass."""

from __future__ import annotations

from typing import assert_never

from render.colours import GOLD, INK, RED, ROSE, SKY
from render.faces import card_height
from render.fonts import Fonts, Weight
from render.inks import inks_of
from render.layout import Align, Layout
from render.middle import Result, draw_pass, draw_result, draw_rim, draw_trick
from render.models import HandModel
from render.names import Names
from render.people import TALL, WIDE, Plate, draw_badge, draw_plate, draw_score, seat_tag
from render.plan import NO_SIDE, BackDesign, BackFan, CardFace, Cloth, Ground, Look, Plan, Side, SmallFace, Sprite
from render.shapes import Shape
from render.table_plan import CORNER, draw_facts
from render.theme import PLAIN, Style
from rules.cards import FRESH_DECK, Card, Suit
from rules.hearts.seats import PassDirection, Seat
from rules.hearts.state import Phase, Trick

WIDTH, HEIGHT = 1100, 930
EDGE = 22
CENTRE = (WIDTH // 2, 392)
TRICK_CARD = 108
BAR_TOP, BAR_HEIGHT = 568, 68
STATUS_WIDTH = 716
CARD = 164
HAND_TOP = 680
LIFT = 34
#: How far the backs of the others' cards look out above their plates.
PEEK = 34
BACK_WIDTH, BACK_HEIGHT, BACK_STEP = 46, 64, 18
LEGAL_LIFT = 28
LAST_TRICK_TOP, LAST_TRICK_CARD = 154, 48

_ARROW = {
    PassDirection.LEFT: Shape.LEFT,
    PassDirection.RIGHT: Shape.RIGHT,
    PassDirection.ACROSS: Shape.UP,
    PassDirection.HOLD: Shape.HOLD,
}


def plan_hand(fonts: Fonts, names: Names, model: HandModel) -> Plan:
    """The plan of a private hand."""
    height = HEIGHT if model.view.hand else BAR_TOP + BAR_HEIGHT + EDGE
    layout = Layout(fonts, names, Ground(WIDTH, height, Cloth.FELT, model.style))
    shown = _names(layout, model)
    _draw_corners(layout, model)
    _draw_middle(layout, model, shown)
    for steps in (1, 2, 3):
        _draw_other(layout, model, steps, shown)
    _draw_bar(layout, model, shown[model.view.seat])
    _draw_hand(layout, model)
    return layout.plan()


def sprites_of_play(style: Style = PLAIN) -> tuple[Sprite, ...]:
    """The cards that hands and their tricks need, to be drawn before they are asked for."""
    return tuple(
        face
        for card in FRESH_DECK
        for face in (
            CardFace(card, TRICK_CARD, style=style),
            *(CardFace(card, CARD, look, body, style) for look in (Look.NORMAL, Look.DIM) for body in (False, True)),
        )
    )


def _names(layout: Layout, model: HandModel) -> tuple[str, ...]:
    """The names by seat; one that cannot be drawn becomes where it sits."""
    labels = model.labels
    fallbacks = (labels.you, labels.left, labels.across, labels.right)
    return tuple(
        layout.names.shown(model.people[seat].name, fallbacks[model.view.seat.steps_to(seat)]) for seat in Seat
    )


def _draw_corners(layout: Layout, model: HandModel) -> None:
    labels, public = model.labels, model.view.public
    layout.words(labels.round, CORNER, 58, 262, 44, layout.colours.bright, weight=Weight.BOLD)
    if public.phase is Phase.PLAYING or model.showing_last_trick:
        layout.words(labels.trick, CORNER, 110, 262, 36, layout.colours.soft)
    draw_facts(layout, public, labels)
    if public.last_trick is not None and not model.showing_last_trick and public.phase is Phase.PLAYING:
        _draw_last_trick(layout, model, public.last_trick)


def _draw_last_trick(layout: Layout, model: HandModel, trick: Trick) -> None:
    """The last trick in small, in the order of play, with the badge of the seat that took it."""
    end = layout.words(model.labels.last_trick, CORNER, LAST_TRICK_TOP, 214, 30, layout.colours.soft)
    height = card_height(LAST_TRICK_CARD)
    for index, play in enumerate(trick.plays):
        x, y = CORNER + index * (LAST_TRICK_CARD + 8), LAST_TRICK_TOP + 22
        if play == trick.winning:
            draw_rim(layout, x, y, LAST_TRICK_CARD, height, 5, SKY)
            person = model.people[play.seat]
            name = layout.names.shown(person.name, "")
            draw_badge(layout, play.seat, name, end + 30, LAST_TRICK_TOP, 42, computer=person.computer)
        layout.put(SmallFace(play.card, LAST_TRICK_CARD, layout.style), x, y)


def _draw_other(layout: Layout, model: HandModel, steps: int, names: tuple[str, ...]) -> None:
    public = model.view.public
    seat = model.view.seat.after(steps)
    plate = Plate(
        seat=seat,
        compass="",
        name=names[seat],
        computer=model.people[seat].computer,
        cards_left=public.cards_left[seat],
        points=public.taken[seat],
        scores=public.scores,
        score_label=model.labels.score,
        moon=public.moon_threat is seat,
        tag=seat_tag(layout, public, seat, model.labels, showing_last_trick=model.showing_last_trick),
    )
    beside = CENTRE[1] - TALL[1] // 2 - 10
    left, top = (
        (0, 0),
        (EDGE, beside),
        ((WIDTH - WIDE[0]) // 2, EDGE - 8 + PEEK),
        (WIDTH - EDGE - TALL[0], beside),
    )[steps]
    _draw_backs(layout, public.cards_left[seat], left + (WIDE if steps == 2 else TALL)[0] // 2, top - PEEK)
    draw_plate(layout, plate, left, top, tall=steps != 2)


def _draw_backs(layout: Layout, count: int, middle: int, top: int) -> None:
    """Another seat's cards, face down, tucked behind its plate."""
    if count:
        fan = BackFan(count, BACK_STEP, BACK_WIDTH, BACK_HEIGHT, BackDesign.HEARTS, layout.style)
        layout.put(fan, middle - fan.spread // 2, top)


def _draw_middle(layout: Layout, model: HandModel, names: tuple[str, ...]) -> None:
    public, labels, own = model.view.public, model.labels, model.view.seat
    if model.showing_last_trick and public.last_trick is not None:
        draw_trick(layout, public.last_trick, own, CENTRE, TRICK_CARD, finished=True, slots=False)
        return
    match public.phase:
        case Phase.PASSING:
            draw_pass(layout, _ARROW[public.direction], labels.passing, (CENTRE[0], CENTRE[1] - 14), 180)
        case Phase.PLAYING:
            draw_trick(layout, public.trick, own, CENTRE, TRICK_CARD, finished=False, slots=True)
        case Phase.SCORED | Phase.ENDED:
            result = Result(
                names, model.people, public.sheet[-1], public.scores, public.outcome, labels.result, labels.moon
            )
            draw_result(layout, result, CENTRE)
        case _:
            assert_never(public.phase)


def _own_sign(model: HandModel) -> Shape | None:
    """What makes the bar bright: one can play or pass now, one takes the trick, or one has won."""
    public, own = model.view.public, model.view.seat
    if model.showing_last_trick and public.last_trick is not None and public.last_trick.winning is not None:
        return Shape.STAR if public.last_trick.winning.seat is own else None
    if public.outcome is not None:
        return Shape.CROWN if own in public.outcome.winners else None
    if public.phase is Phase.PASSING and len(model.lifted) == 3 and not model.view.passing:
        return Shape.CHECK
    return Shape.DOWN if public.turn is own else None


def _draw_bar(layout: Layout, model: HandModel, name: str) -> None:
    """The bar above the hand: what is wanted of this seat, its points and its score."""
    public, labels, own, colours = model.view.public, model.labels, model.view.seat, layout.colours
    shape = _own_sign(model)
    middle = BAR_TOP + BAR_HEIGHT // 2
    fill, edge, ink, soft, heart = (
        (colours.plate, colours.plate_edge, colours.bright, colours.soft, ROSE)
        if shape is None
        else (GOLD, INK, INK, INK, RED)
    )
    layout.panel(EDGE, BAR_TOP, WIDTH - 2 * EDGE, BAR_HEIGHT, 24, fill, edge, 3, raised=True)
    x = EDGE + 14
    draw_badge(layout, own, name, x + 24, middle, 48, computer=model.people[own].computer)
    if public.moon_threat is own:
        layout.sign(Shape.MOON, x + 44, middle - 16, 36, GOLD, rim=INK)
    x += 64
    if shape is not None:
        layout.sign(shape, x + 18, middle, 38, ink)
        x += 50
    layout.words(labels.status, x, middle, EDGE + STATUS_WIDTH - 20 - x, 42, ink, weight=Weight.BOLD, smallest=28)
    x = EDGE + STATUS_WIDTH + 22
    layout.sign(Shape.HEART if public.taken[own] else Shape.HEART_OUTLINE, x + 18, middle, 38, heart)
    layout.words(str(public.taken[own]), x + 44, middle, 60, 38, ink)
    draw_score(layout, labels.score, public.scores[own], (x + 110, WIDTH - EDGE - 22), middle, Align.RIGHT, (soft, ink))


def _draw_hand(layout: Layout, model: HandModel) -> None:
    view = model.view
    count = len(view.hand)
    if not count:
        return
    room = WIDTH - 2 * EDGE - CARD
    step = min(CARD + 10, room / max(1, count - 1))
    left = (WIDTH - CARD - step * (count - 1)) / 2
    heights = [_height(model, card) for card in view.hand]
    for index, card in enumerate(view.hand):
        beside = step < CARD and index + 1 < count and heights[index + 1] == heights[index]
        _draw_own_card(layout, model, card, left + index * step, step, hidden=Side.RIGHT if beside else NO_SIDE)


def _height(model: HandModel, card: Card) -> int:
    """Where the upper edge of an own card is: cards chosen to pass, and cards among others to play, stand higher."""
    view = model.view
    if _lifted(model, card):
        return HAND_TOP - LIFT
    playing = bool(view.legal) and not model.showing_last_trick
    return HAND_TOP - (LEGAL_LIFT if playing and card in view.legal and len(view.legal) < len(view.hand) else 0)


def _lifted(model: HandModel, card: Card) -> bool:
    """Whether a card is marked as chosen: to be passed, or to be played once the turn comes."""
    if model.view.public.phase is Phase.PASSING:
        return card in model.lifted or card in model.view.passing
    return card in model.lifted and not model.view.legal


def _draw_own_card(layout: Layout, model: HandModel, card: Card, x: float, step: float, *, hidden: Side) -> None:
    view, y = model.view, _height(model, card)
    lifted = _lifted(model, card)
    if lifted:
        draw_rim(layout, x, y, CARD, card_height(CARD), 6, GOLD)
    dim = bool(view.legal) and not model.showing_last_trick and card not in view.legal
    body = step > CARD * 0.9 or card == view.hand[-1]
    face = CardFace(card, CARD, Look.DIM if dim else Look.NORMAL, body, layout.style)
    layout.put(face, x, y, hidden=hidden)
    strip = min(step, CARD)
    if lifted:
        layout.panel(x + strip / 2 - 27, y + 148, 54, 54, 27, GOLD, INK, 3, raised=True)
        layout.sign(Shape.CHECK, x + strip / 2, y + 175, 30, INK)
    elif card in view.received and len(view.hand) == 13:
        layout.panel(x + strip / 2 - 24, y + 130, 48, 48, 24, SKY, INK, 3, raised=True)
        layout.sign(Shape.DOWN, x + strip / 2, y + 154, 28, INK)
        ink = inks_of(layout.style, Look.NORMAL).of(Suit.SPADES)
        layout.words(model.labels.received, x + 6, y + 200, strip - 20, 30, ink, align=Align.CENTRE, smallest=18)
