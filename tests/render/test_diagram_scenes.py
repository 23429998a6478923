"""Each diagram shows one rule, as the rules themselves have it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from render.colours import GOLD, SKY
from render.diagram_marks import DISC
from render.diagram_positions import (
    OWN,
    after_first_pair,
    chosen_to_pass,
    deadlock,
    dealt_round,
    first_pair,
    fresh_heart,
    passed_round,
    played_round,
    uncovered,
)
from render.diagram_solitaire import BOARD
from render.diagram_words import english_labels
from render.diagrams import plan_diagram
from render.fonts import Fonts
from render.models import Diagram, DiagramModel
from render.names import Names
from render.plan import BackFan, CardBack, HeartFace, Look, Panel, Plan, Sign, Stroke, Words
from render.shapes import Shape
from rules.cards import Card, Rank, Suit
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.game import status
from rules.heart_to_heart.layout import COVERED_BY, POSITIONS, TIP
from rules.heart_to_heart.state import Status
from rules.hearts.game import TWO_OF_CLUBS, legal
from rules.hearts.scoring import QUEEN_OF_SPADES, points_taken
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Phase
from tests.render.diagrams import discs, faces, hand_of, holds, marked, marked_positions, row_of, seats_row
from tests.render.plans import box_of, inside, texts


@pytest.fixture
def plan_of(fonts: Fonts, names: Names) -> Callable[[Diagram], Plan]:
    return lambda diagram: plan_diagram(fonts, names, DiagramModel(diagram, english_labels(diagram)))


# Hearts


def test_the_deal_gives_every_seat_thirteen_cards(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_DEAL)
    assert [put.sprite.count for put in plan.items if isinstance(put.sprite, BackFan)] == [13, 13, 13]
    assert texts(plan).count("13") == 4
    assert [face.card for _, face in faces(plan)] == list(dealt_round().round.hands[OWN])
    assert len(discs(plan, 2)) == 3
    assert marked(fonts, plan, 1) <= set(dealt_round().round.hands[OWN])


def test_three_cards_are_lifted_for_the_pass(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_PASS)
    state = dealt_round()
    low = max(put.top for put, _ in faces(plan))
    lifted = {face.card for put, face in faces(plan) if put.top < low}
    assert lifted == set(chosen_to_pass()) == marked(fonts, plan, 1)
    assert len(lifted) == 3
    assert lifted <= set(state.round.hands[OWN])
    assert state.phase is Phase.PASSING
    assert state.round.direction is PassDirection.LEFT
    assert sum(isinstance(put.sprite, CardBack) for put in plan.items) == 4 * 3, "three cards go on each way, face down"


def test_each_arrow_of_the_pass_runs_to_the_left_neighbour(plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_PASS)
    labels = english_labels(Diagram.HEARTS_PASS)
    tags = {put.sprite.text: put for put in plan.items if isinstance(put.sprite, Words)}
    places = [(tags[name].left + 20, tags[name].top + 12) for name in labels.seats]
    arrows = [put for put in plan.items if isinstance(put.sprite, Stroke)]
    ways = set()
    for put in arrows:
        assert isinstance(put.sprite, Stroke)
        points = [(put.left + x, put.top + y) for x, y in put.sprite.points]
        ways.add((_nearest(places, points[0]), _nearest(places, points[-2])))
    assert ways == {(steps, PassDirection.LEFT.target(Seat(steps))) for steps in range(4)}


def _nearest(places: list[tuple[int, int]], point: tuple[int, int]) -> int:
    """The place on whose tag a point nearly lies: tags are wide and low."""
    return min(range(4), key=lambda n: abs(places[n][0] - point[0]) / 3 + abs(places[n][1] - point[1]))


def test_only_the_two_of_clubs_may_be_led(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_LEAD)
    state = passed_round()
    assert {face.card for _, face in faces(plan) if face.look is Look.NORMAL} == {TWO_OF_CLUBS}
    assert {face.card for _, face in faces(plan)} == set(state.round.hands[OWN])
    assert marked(fonts, plan, 1) == {TWO_OF_CLUBS}
    assert seats_row(plan, english_labels(Diagram.HEARTS_LEAD)) == ["You", "Left", "Across", "Right"]


def test_exactly_the_legal_cards_are_bright(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_FOLLOW)
    state = played_round(3, 3)
    allowed = set(legal(state, OWN))
    hand = hand_of(plan)
    assert [face.card for _, face in hand] == list(state.round.hands[OWN])
    assert {face.card for _, face in hand if face.look is Look.NORMAL} == allowed
    assert {face.card for put, face in hand if put.top == min(other.top for other, _ in hand)} == allowed
    assert marked(fonts, plan, 2) == allowed
    assert {card.suit for card in allowed} == {state.round.trick.led_suit}
    assert row_of(plan) == [play.card for play in state.round.trick.plays]
    assert marked(fonts, plan, 1) == {state.round.trick.plays[0].card}


@pytest.mark.parametrize(
    ("diagram", "number"),
    [(Diagram.HEARTS_TRICK, 2), (Diagram.HEARTS_BROKEN, 4), (Diagram.HEARTS_QUEEN, 5), (Diagram.HEARTS_MOON, 8)],
)
def test_a_finished_trick_marks_the_card_and_the_seat_that_take_it(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan], diagram: Diagram, number: int
) -> None:
    plan = plan_of(diagram)
    trick = played_round(number + 1).round.tricks[number]
    names = [english_labels(diagram).seats[OWN.steps_to(play.seat)] for play in trick.plays]
    assert row_of(plan) == [play.card for play in trick.plays]
    assert seats_row(plan, english_labels(diagram))[:4] == names
    rims = [put for put in plan.items if isinstance(put.sprite, Panel) and put.sprite.fill == SKY]
    winning = [
        face.card for put, face in faces(plan) if any(inside(box_of(fonts, put), box_of(fonts, rim)) for rim in rims)
    ]
    assert trick.winning is not None
    assert winning == [trick.winning.card]
    stars = [put for put in plan.items if isinstance(put.sprite, Sign) and put.sprite.shape is Shape.STAR]
    assert len(stars) == 2
    tag = next(
        put
        for put in plan.items
        if isinstance(put.sprite, Words) and put.sprite.text == names[trick.plays.index(trick.winning)]
    )
    star = min(stars, key=lambda put: put.top)
    assert 0 < tag.left - star.left < 140


def test_a_higher_card_of_another_suit_takes_nothing(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_TRICK)
    trick = played_round(3).round.tricks[2]
    assert trick.winning is not None
    (other,) = marked(fonts, plan, 3)
    assert other.suit is not trick.led_suit
    assert other.rank.strength > trick.winning.card.rank.strength
    assert marked(fonts, plan, 2) == {trick.winning.card}
    assert marked(fonts, plan, 1) == {trick.plays[0].card}
    assert played_round(3).round.turn is trick.winning.seat, "its taker leads next (H5)"


def test_a_discarded_heart_opens_hearts_for_the_lead(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_BROKEN)
    before, after = played_round(4), played_round(5)
    assert (before.round.hearts_broken, after.round.hearts_broken) == (False, True)
    hearts = {card for card in after.round.hands[OWN] if card.suit is Suit.HEARTS}
    assert before.round.turn is after.round.turn is OWN
    assert not hearts & set(legal(before, OWN))
    assert hearts <= set(legal(after, OWN))
    assert marked(fonts, plan, 3) == hearts
    assert marked(fonts, plan, 2) == {Card(Rank.SEVEN, Suit.HEARTS)}
    assert [face.card for _, face in hand_of(plan)] == list(after.round.hands[OWN])
    assert any(isinstance(put.sprite, Sign) and put.sprite.shape is Shape.BROKEN_HEART for put in plan.items)


def test_the_queens_points_go_to_the_taker(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_QUEEN)
    trick = played_round(6).round.tricks[5]
    assert marked(fonts, plan, 1) == {QUEEN_OF_SPADES}
    assert trick.winning is not None
    assert marked(fonts, plan, 2) == {trick.winning.card} != {QUEEN_OF_SPADES}
    assert "+13" in texts(plan)


def test_a_moon_is_stopped_by_another_seat_that_overtakes_a_heart(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan]
) -> None:
    plan = plan_of(Diagram.HEARTS_MOON)
    trick = played_round(9).round.tricks[8]
    lead, winning = trick.plays[0], trick.winning
    taken = points_taken(played_round(8).round.tricks)
    assert [seat for seat in SEATS if taken[seat]] == [lead.seat], "the leader has taken every point so far"
    assert lead.card.suit is Suit.HEARTS
    assert winning is not None
    assert winning.seat is not lead.seat
    assert marked(fonts, plan, 1) == {lead.card}
    assert marked(fonts, plan, 2) == {winning.card}
    (row,) = played_round(13).sheet
    assert row.moon is None
    assert row.score == row.taken
    assert sum(row.score) == 26
    shown = texts(plan)
    for steps in range(4):
        points = row.score[OWN.after(steps)]
        assert (f"+{points}" if points else "0") in shown


# Heart to Heart


def test_the_deal_is_the_published_one_and_its_parts_are_named(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan]
) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_DEAL)
    published = deal("HH1-N-AAAAAAM")
    laid = {(put.left, put.top): put.sprite.rank for put in plan.items if isinstance(put.sprite, HeartFace)}
    for position in POSITIONS:
        assert laid[BOARD.place(position)] is published.heart[position - 1]
    assert published.code in texts(plan)
    assert fresh_heart().free == (TIP,)
    assert marked_positions(plan, 2) == {TIP}
    ((_, stock),) = discs(plan, 3)
    ((x, waste),) = discs(plan, 4)
    assert "26" in texts(plan)
    back = next(put for put in plan.items if isinstance(put.sprite, CardBack))
    top = next(put for put in plan.items if isinstance(put.sprite, HeartFace) and put.left > 500)
    assert holds(box_of(fonts, back), (x, stock))
    assert holds(box_of(fonts, top), (x, waste))
    assert isinstance(top.sprite, HeartFace)
    assert top.sprite.rank is published.waste is Rank.ACE


def test_a_covered_card_has_its_two_coverers_marked(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_COVERED)
    position, later = uncovered()
    before = after_first_pair()
    heart = before.deal.heart
    assert position not in before.free
    assert position in later.free
    laid = [put for put in plan.items if isinstance(put.sprite, HeartFace)]
    left = [put for put in laid if put.left < 550]
    right = [put for put in laid if put.left > 550]
    assert len(left) == 1 + len(COVERED_BY[position]) == 3
    assert len(right) == 1, "nothing covers it any more"
    covers = [put for put in left if any(holds(box_of(fonts, put), point) for point in discs(plan, 2))]
    on_covers = {(put.left, put.sprite.rank) for put in covers if isinstance(put.sprite, HeartFace)}
    assert [rank for _, rank in sorted(on_covers)] == [heart[cover - 1] for cover in COVERED_BY[position]]
    (card,) = (put for put in left if put not in covers)
    ((x, y),) = discs(plan, 1)
    assert holds(box_of(fonts, card), (x, y))
    ((x, y),) = discs(plan, 3)
    assert holds(box_of(fonts, right[0]), (x, y))
    assert isinstance(card.sprite, HeartFace)
    assert isinstance(right[0].sprite, HeartFace)
    assert card.sprite.rank is right[0].sprite.rank is heart[position - 1]
    assert (card.sprite.look, right[0].sprite.look) == (Look.COVERED, Look.NORMAL)


def test_the_first_pair_is_move_ten(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_PAIR)
    state, after = first_pair(), after_first_pair()
    assert (state.moves, after.moves) == (9, 10)
    assert state.waste[-1] is state.deal.heart[TIP - 1] is Rank.FOUR
    assert Rank.FOUR not in state.waste[:-1]
    assert marked_positions(plan, 2) == {TIP}
    assert marked_positions(plan, 3) == set(after.free)
    outlines = [
        put
        for put in plan.items
        if isinstance(put.sprite, Panel) and put.sprite.fill == GOLD and put.sprite.width > DISC
    ]
    outlined = [
        put.sprite.rank
        for put in plan.items
        if isinstance(put.sprite, HeartFace) and any(inside(box_of(fonts, put), box_of(fonts, one)) for one in outlines)
    ]
    assert outlined == [Rank.FOUR, Rank.FOUR]


def test_a_deadlock_marks_free_cards_and_where_their_partners_are(plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_DEADLOCK)
    state = deadlock()
    ranks = {state.deal.heart[position - 1] for position in state.free}
    assert status(state) is Status.DEADLOCK
    assert len(ranks) == len(state.free)
    assert not ranks & {*state.stock, *state.waste}
    assert marked_positions(plan, 1) == set(state.free)
    partners = {at for at in state.left - set(state.free) if state.deal.heart[at - 1] in ranks}
    assert marked_positions(plan, 2) == partners
    assert ranks == {state.deal.heart[at - 1] for at in partners}
    assert ranks == {Rank.NINE, Rank.JACK}, "as the captions have it"
    assert len(discs(plan, 3)) == 2
    crosses = [put for put in plan.items if isinstance(put.sprite, Sign) and put.sprite.shape is Shape.CROSS]
    assert len(crosses) == 2
