"""The diagrams of Hearts: what is drawn above the captions of each."""

from __future__ import annotations

from math import cos, pi, sin

from render.colours import INK, ROSE
from render.diagram_cards import LIFT, Fan, Row
from render.diagram_marks import TAG, draw_arrow, draw_disc, draw_tag
from render.diagram_positions import (
    BREAKING_TRICK,
    FOLLOWED_TRICK,
    OWN,
    PLAIN_TRICK,
    QUEEN_TRICK,
    STOPPING_TRICK,
    chosen_to_pass,
    dealt_round,
    passed_round,
    played_round,
)
from render.fonts import Weight
from render.layout import Align, Layout
from render.models import DiagramLabels
from render.people import signed
from render.plan import BackDesign, BackFan, CardBack
from render.shapes import Shape
from rules.cards import Suit
from rules.hearts.scoring import QUEEN_OF_SPADES, trick_taker
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Trick
from rules.hearts.views import public_view, seat_view

EDGE = 22
_TOP = 24
#: A trick above a hand, with room for both.
_UPPER_ROW = Row(86, _TOP, 100, 276)
_LARGE_ROW = Row(70, _TOP, 150, 270)


def _own_hand(state: HeartsState, top: int, width: int) -> Fan:
    return Fan(seat_view(state, OWN).hand, top, width, EDGE + 4, 1100 - EDGE - 4)


def draw_deal(layout: Layout, labels: DiagramLabels) -> None:
    """Four seats with 13 cards each, one's own face up."""
    state = dealt_round()
    left_of = {1: 32, 2: 400, 3: 768}
    counts = public_view(state).cards_left
    for steps, left in left_of.items():
        seat, top = OWN.after(steps), _TOP if steps == 2 else _TOP + 34
        fan = BackFan(counts[seat], 19, 72, 101, BackDesign.HEARTS, layout.style)
        _draw_count(layout, labels.seats[steps], counts[seat], left + 150, top)
        layout.put(fan, left + (300 - fan.spread) / 2, top + TAG + 8)
        draw_disc(layout, 2, left + 150 + fan.spread / 2, top + TAG + 8 + fan.height - 20)
    _draw_count(layout, labels.seats[0], counts[OWN], 550, 188)
    hand = _own_hand(state, 242, 104)
    hand.draw(layout, (), (), rim=False)
    hand.disc(layout, 1, hand.hand[len(hand.hand) // 2], lifted=False)


def _draw_count(layout: Layout, label: str, count: int, x: float, top: int) -> None:
    """The tag of a seat, and how many cards it holds."""
    draw_tag(layout, label, x - 34, top, 214)
    layout.put(CardBack(30, 42, BackDesign.HEARTS, layout.style), x + 82, top + 2)
    layout.words(str(count), x + 120, top + TAG / 2, 50, 38, layout.colours.bright, weight=Weight.BOLD)


def draw_pass(layout: Layout, labels: DiagramLabels) -> None:
    """Three cards lifted, and arrows from every seat to its left neighbour."""
    state = dealt_round()
    centre, reach = (550, 117), (400, 74)
    for steps, (x, top) in enumerate(((550, 168), (140, 94), (550, 20), (960, 94))):
        draw_tag(layout, labels.seats[steps], x, top, 214)
        direction = state.round.direction.value
        start, end = (90 + 90 * steps, 90 + 90 * (steps + direction))
        # Side seats are reached from above or below, the others from the side.
        start, end = (start + 25, end - 18) if steps % 2 else (start + 19, end - 29)
        arc = [start + (end - start) * part / 8 for part in range(9)]
        points = [(centre[0] + reach[0] * cos(a * pi / 180), centre[1] + reach[1] * sin(a * pi / 180)) for a in arc]
        draw_arrow(layout, *points)
        middle = points[4]
        for shift in range(3):
            layout.put(CardBack(42, 59, BackDesign.HEARTS, layout.style), middle[0] - 39 + 18 * shift, middle[1] - 30)
        if OWN.after(steps + direction) is OWN:
            draw_disc(layout, 3, middle[0] + 52, middle[1] + 12)
    draw_disc(layout, 2, *centre)
    hand = _own_hand(state, 252, 104)
    lifted = chosen_to_pass()
    hand.draw(layout, lifted, (), rim=True)
    for card in lifted:
        hand.disc(layout, 1, card, lifted=True)


def draw_lead(layout: Layout, labels: DiagramLabels) -> None:
    """The holder of the two of clubs may play nothing else."""
    state = passed_round()
    view = seat_view(state, OWN)
    row = _UPPER_ROW
    row.draw(layout, labels, OWN, view.public.trick, OWN, shooter=None)
    for index in range(3):
        draw_disc(layout, 2, (row.middle(index) + row.middle(index + 1)) / 2, row.bottom - 20)
    hand = _legal_hand(layout, state)
    (card,) = view.legal
    draw_arrow(layout, (hand.middle(card) + 8, hand.top - LIFT - 6), (row.middle(0), row.cards_top + 52))
    hand.disc(layout, 1, card, lifted=True)


def draw_follow(layout: Layout, labels: DiagramLabels) -> None:
    """A trick to follow: what may be played is bright and lifted, the rest is dimmed."""
    state = played_round(FOLLOWED_TRICK, 3)
    trick = state.round.trick
    _UPPER_ROW.draw(layout, labels, OWN, trick, trick.plays[0].seat, shooter=None)
    _UPPER_ROW.disc(layout, 1, 0)
    hand = _legal_hand(layout, state)
    for card in seat_view(state, OWN).legal:
        hand.disc(layout, 2, card, lifted=True)


def _legal_hand(layout: Layout, state: HeartsState) -> Fan:
    view = seat_view(state, OWN)
    hand = _own_hand(state, 252, 104)
    hand.draw(layout, view.legal, set(view.hand) - set(view.legal), rim=False)
    return hand


def _finished(number: int) -> Trick:
    return played_round(number + 1).round.tricks[number]


def _index_of(trick: Trick, seat: Seat) -> int:
    return next(index for index, play in enumerate(trick.plays) if play.seat is seat)


def draw_finished_trick(layout: Layout, labels: DiagramLabels) -> None:
    """The highest card of the led suit takes the trick, whatever else lies there."""
    trick = _finished(PLAIN_TRICK)
    row = _LARGE_ROW
    row.draw(layout, labels, OWN, trick, trick.plays[0].seat, shooter=None)
    row.disc(layout, 1, 0)
    row.disc(layout, 2, _index_of(trick, trick_taker(trick)))
    for index, play in enumerate(trick.plays):
        if play.card.suit is not trick.led_suit:
            row.disc(layout, 3, index)


def draw_broken(layout: Layout, labels: DiagramLabels) -> None:
    """A heart on a trick of another suit, and the hand that may lead hearts from then on."""
    state = played_round(BREAKING_TRICK + 1)
    trick = _finished(BREAKING_TRICK)
    row = Row(70, _TOP, 100, 204)
    row.draw(layout, labels, OWN, trick, trick.plays[0].seat, shooter=None)
    row.disc(layout, 1, 0)
    for index, play in enumerate(trick.plays):
        if play.card.suit is Suit.HEARTS:
            row.disc(layout, 2, index)
    layout.sign(Shape.BROKEN_HEART, 950, row.top + 98, 160, ROSE, rim=INK)
    hand = _own_hand(state, 252, 104)
    legal = seat_view(state, OWN).legal
    hearts = tuple(card for card in legal if card.suit is Suit.HEARTS)
    hand.draw(layout, hearts, set(hand.hand) - set(legal), rim=True)
    for card in hearts:
        hand.disc(layout, 3, card, lifted=True)


def draw_queen(layout: Layout, labels: DiagramLabels) -> None:
    """The queen of spades and her points go to whoever takes the trick."""
    before, after = (public_view(played_round(QUEEN_TRICK + done)).taken for done in (0, 1))
    trick = _finished(QUEEN_TRICK)
    taker = trick_taker(trick)
    row = Row(_LARGE_ROW.left, _TOP, 130, 277)
    row.draw(layout, labels, OWN, trick, trick.plays[0].seat, shooter=None)
    queen = next(index for index, play in enumerate(trick.plays) if play.card == QUEEN_OF_SPADES)
    start, end = row.middle(queen), row.middle(_index_of(trick, taker))
    y = row.bottom + 44
    draw_arrow(layout, (start, row.bottom + 8), (start - 30, y), (end + 30, y), (end, row.bottom + 20))
    middle = (start + end) / 2
    layout.panel(middle - 76, y - 34, 152, 68, 34, layout.colours.plate, layout.colours.plate_edge, 3, raised=True)
    layout.words(
        signed(after[taker] - before[taker]), middle - 70, y, 140, 54, ROSE, weight=Weight.BLACK, align=Align.CENTRE
    )
    row.disc(layout, 1, queen)
    row.disc(layout, 2, _index_of(trick, taker))


def draw_moon(layout: Layout, labels: DiagramLabels) -> None:
    """Another seat overtakes the heart of whoever took all points so far; then all score what they took (H7)."""
    before = public_view(played_round(STOPPING_TRICK)).taken
    trick = _finished(STOPPING_TRICK)
    row = Row(48, _TOP, 124, 196)
    (shooter,) = (seat for seat in SEATS if before[seat])
    row.draw(layout, labels, OWN, trick, trick.plays[0].seat, shooter=shooter)
    row.disc(layout, 1, 0)
    row.disc(layout, 2, _index_of(trick, trick_taker(trick)))
    left, width = 800, 278
    layout.panel(
        left, row.top, width, row.bottom - row.top, 24, layout.colours.plate, layout.colours.plate_edge, 3, raised=True
    )
    score = played_round(13).sheet[-1].score
    pitch = (row.bottom - row.top - 16) / len(SEATS)
    for steps, label in enumerate(labels.seats):
        y = row.top + 8 + pitch * (steps + 0.5)
        layout.words(label, left + 34, y, 146, 38, layout.colours.bright, weight=Weight.BOLD, smallest=26)
        layout.words(
            signed(score[OWN.after(steps)]), left + 184, y, 74, 40, ROSE, weight=Weight.BOLD, align=Align.RIGHT
        )
    draw_disc(layout, 3, left - 2, (row.top + row.bottom) / 2)
