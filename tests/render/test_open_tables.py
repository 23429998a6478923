"""The open table: every card of every hand can be read, and the marks say what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render import open_samples, samples
from render.colours import GOLD, SKY
from render.faces import card_height
from render.fonts import Fonts
from render.models import Moment, OpenModel
from render.names import Names
from render.open_plan import CARD, RACKS, RAISE, plan_open_table, rows_of_hand
from render.people import total_text
from render.plan import CardFace, Panel, Plan, Put, Sign
from render.shapes import Shape
from rules.cards import Card
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from rules.hearts.views import public_view
from tests.render.plans import box_of, overlap, texts

#: Beyond the longest total of a game to 150 points.
SCORES = (-136, 149, 175, -8)


def held(plan: Plan) -> list[tuple[int, Put]]:
    """The cards in front of the seats, with their place in the plan."""
    return [
        (index, put)
        for index, put in enumerate(plan.items)
        if isinstance(put.sprite, CardFace) and put.sprite.width == CARD
    ]


def card_of(put: Put) -> Card:
    assert isinstance(put.sprite, CardFace)
    return put.sprite.card


def crowded() -> list[OpenModel]:
    """Open tables with as many cards as there can be: each deal with any cards passed, and the longest results."""
    deals = []
    for number in range(6):
        state = samples.passing_table(0, bytes([number]) * 32)
        for first in range(0, 11, 5):
            marked = tuple(card for hand in state.round.hands for card in hand[first : first + 3])
            deals.append(replace(open_samples.open_model(state, Moment.DEAL), marked=marked))
    shot = open_samples.open_tables()["open-ended-by-a-moon"]
    moons = [replace(shot, hands=tuple(shot.hands[0] if other is seat else () for other in SEATS)) for seat in SEATS]
    return [*deals, *moons]


@pytest.mark.parametrize("model", [*open_samples.open_tables().values(), *crowded()])
def test_every_rank_and_suit_of_every_hand_stays_legible(fonts: Fonts, names: Names, model: OpenModel) -> None:
    plan = plan_open_table(fonts, names, model)
    cards = held(plan)
    assert sorted(card_of(put).text for _, put in cards) == sorted(card.text for hand in model.hands for card in hand)
    for index, put in cards:
        # The rank and the suit below it end at 0.36 and 0.725 card widths.
        told = (put.left + 2, put.top + 2, put.left + 0.36 * CARD, put.top + 0.725 * CARD)
        above = [other for other in plan.items[index + 1 :] if overlap(told, box_of(fonts, other))]
        assert not above, (card_of(put), above)


@pytest.mark.parametrize("seat", SEATS)
def test_a_hand_stands_at_its_side(fonts: Fonts, names: Names, seat: Seat) -> None:
    model = open_samples.open_tables()["open-trick"]
    plan = plan_open_table(fonts, names, model)
    rack = RACKS[seat]
    mine = [put for _, put in held(plan) if card_of(put) in model.hands[seat]]
    assert len(mine) == len(model.hands[seat]) > 0
    for put in mine:
        assert rack.left <= put.left <= rack.left + rack.width - CARD
        assert put.top < rack.top < rack.top + rack.height
    lowest = max(put.top for put in mine)
    assert lowest < rack.top < lowest + card_height(CARD), "the plate stands before the lowest row"


def test_a_hand_reads_like_a_text(fonts: Fonts, names: Names) -> None:
    model = open_samples.open_tables()["open-first-trick"]
    plan = plan_open_table(fonts, names, model)
    for seat in SEATS:
        mine = [put for _, put in held(plan) if card_of(put) in model.hands[seat]]
        low = {card_of(put): put.top + (RAISE if card_of(put) in model.marked else 0) for put in mine}
        reading = sorted(mine, key=lambda put: (low[card_of(put)], put.left))
        assert tuple(card_of(put) for put in reading) == model.hands[seat]


@pytest.mark.parametrize(("name", "colour"), [("open-deal", GOLD), ("open-first-trick", SKY)])
def test_passed_cards_stand_higher_and_have_a_rim(fonts: Fonts, names: Names, name: str, colour: object) -> None:
    model = open_samples.open_tables()[name]
    plan = plan_open_table(fonts, names, model)
    marked = [put for _, put in held(plan) if card_of(put) in model.marked]
    assert len(marked) == 12
    rims = {
        (put.left + (put.sprite.width - CARD) // 2, put.top + (put.sprite.width - CARD) // 2)
        for put in plan.items
        if isinstance(put.sprite, Panel) and put.sprite.fill == colour and CARD < put.sprite.width < CARD + 20
    }
    assert {(put.left, put.top) for put in marked} == rims
    for seat in (Seat.NORTH, Seat.SOUTH):
        tops = {card_of(put): put.top for _, put in held(plan) if card_of(put) in model.hands[seat]}
        high = {top for card, top in tops.items() if card in model.marked}
        low = {top for card, top in tops.items() if card not in model.marked}
        assert [top + RAISE for top in high] == list(low)


def signs(plan: Plan) -> list[Shape]:
    return [put.sprite.shape for put in plan.items if isinstance(put.sprite, Sign)]


def test_a_trick_says_who_led_and_who_took_it(fonts: Fonts, names: Names) -> None:
    tables = open_samples.open_tables()
    for name in ("open-first-trick", "open-trick", "open-moon-threat"):
        model = tables[name]
        trick = model.view.last_trick
        assert trick is not None
        assert trick.winning is not None
        plan = plan_open_table(fonts, names, model)
        shown, labels = texts(plan), model.labels
        both = trick.plays[0].seat is trick.winning.seat
        assert [shown.count(word) for word in (labels.led, labels.takes, labels.led_and_takes)] == (
            [0, 0, 1] if both else [1, 1, 0]
        )
        assert signs(plan).count(Shape.STAR) == 2, "on the card and on the plate"


def test_a_trick_that_was_not_finished_is_taken_by_nobody(fonts: Fonts, names: Names) -> None:
    model = open_samples.open_tables()["open-stopped"]
    plan = plan_open_table(fonts, names, model)
    assert texts(plan).count(model.labels.led) == 1
    assert Shape.STAR not in signs(plan)
    lying = {put.sprite.card for put in plan.items if isinstance(put.sprite, CardFace) and put.sprite.width != CARD}
    assert lying == {play.card for play in model.view.trick.plays}


@pytest.mark.parametrize("taker", [None, *SEATS])
def test_a_round_cut_short_shows_why_and_who_takes_the_rest(fonts: Fonts, names: Names, taker: Seat | None) -> None:
    model = open_samples.cut_short(open_samples.open_tables()["open-trick"], taker)
    plan = plan_open_table(fonts, names, model)
    assert model.labels.rest in " ".join(texts(plan))
    assert texts(plan).count(model.labels.takes_rest) == (taker is not None)
    assert len(held(plan)) == sum(len(hand) for hand in model.hands) > 0


def test_a_result_shows_the_scores_and_the_cards_that_made_them(fonts: Fonts, names: Names) -> None:
    for name in ("open-scored", "open-ended-by-a-moon"):
        model = open_samples.open_tables()[name]
        plan = plan_open_table(fonts, names, model)
        shown = texts(plan)
        assert model.labels.result in shown
        for score in model.view.scores:
            assert shown.count(total_text(score)) >= 2, "in the middle and on the plate"
        assert len(held(plan)) == 14, "thirteen hearts and a queen"
        won = model.view.outcome.winners if model.view.outcome is not None else ()
        assert shown.count(model.labels.winner) == len(won)


def test_long_totals_are_written_in_full(fonts: Fonts, names: Names) -> None:
    for model in open_samples.open_tables().values():
        shown = texts(plan_open_table(fonts, names, open_samples.with_scores(model, SCORES)))
        assert {total_text(score) for score in SCORES} <= set(shown)


def test_a_moon_that_threatens_is_told_above_and_on_the_plate(fonts: Fonts, names: Names) -> None:
    for name, model in open_samples.open_tables().items():
        if model.view.phase is Phase.PLAYING:
            threatened = model.view.moon_threat is not None
            assert signs(plan_open_table(fonts, names, model)).count(Shape.MOON) == (2 if threatened else 0), name


@pytest.mark.parametrize("count", range(16))
@pytest.mark.parametrize("most", [5, 15])
def test_rows_hold_the_whole_hand_and_are_about_as_long(count: int, most: int) -> None:
    rows = rows_of_hand(count, most)
    assert sum(rows) == count
    assert all(0 < row <= most for row in rows)
    assert max(rows, default=0) - min(rows, default=0) <= 1
    assert len(rows) <= 3


def test_the_hands_of_a_position_are_those_of_the_game() -> None:
    state = samples.passing_table(4)
    model = open_samples.open_model(state, Moment.TRICK)
    assert model.hands == state.round.hands
    assert model.view == public_view(state)
