"""The proof of a claim against every distribution and every way to play, tried one by one.

The slow judge here knows nothing of counting: it deals the unseen cards in all ways that a seat's view allows, and
lets each of the others answer the claimer's leads in all ways that following suit allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from rules.cards import FRESH_DECK, Card, Suit, hand_order
from rules.hearts.claims import rest_is_mine, running_order
from rules.hearts.commands import Accepted, PlayCard
from rules.hearts.fair import computer_words
from rules.hearts.game import decide, legal
from rules.hearts.house import STANDARD, HouseRules, Moon
from rules.hearts.scoring import trick_taker
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import SeatView, seat_view
from rules.words import below
from tests.rules.hearts.rounds import ANYBODY, HOARDER, play_round

Hand = frozenset[Card]
TABLES = [(ANYBODY,) * 4, (HOARDER, ANYBODY) * 2, (HOARDER,) * 4]


def late_leads(count: int, most_tricks_left: int, house: HouseRules = STANDARD) -> Iterator[HeartsState]:
    """Positions of many rounds in which a seat leads one of the last tricks."""
    for number in range(count):
        secret = number.to_bytes(32, "big")
        for step in play_round(secret, number % 4 + 1, TABLES[number % len(TABLES)], house):
            current = step.before.round
            leading = step.before.phase is Phase.PLAYING and not current.trick.plays
            if leading and 13 - len(current.tricks) <= most_tricks_left:
                yield step.before


def voids_shown(view: SeatView, seat: Seat) -> set[Suit]:
    return {
        one.plays[0].card.suit
        for one in view.tricks
        for each in one.plays
        if each.seat is seat and each.card.suit is not one.plays[0].card.suit
    }


def others_of(view: SeatView) -> list[Seat]:
    return [seat for seat in SEATS if seat is not view.seat]


def distributions(view: SeatView) -> Iterator[dict[Seat, Hand]]:
    """All ways to deal the unseen cards to the others that this seat's view allows."""
    played = {each.card for one in view.tricks for each in one.plays}
    unseen = [card for card in FRESH_DECK if card not in played and card not in view.hand]
    given = [card for card in view.passing if card in unseen]
    receiver = view.public.direction.target(view.seat)

    def fits(seat: Seat, hand: Hand) -> bool:
        voids = voids_shown(view, seat)
        kept = seat is not receiver or hand.issuperset(given)
        return kept and not any(card.suit in voids for card in hand)

    def dealt(seats: list[Seat], left: Hand) -> Iterator[dict[Seat, Hand]]:
        if len(seats) == 1:
            if fits(seats[0], left):
                yield {seats[0]: left}
            return
        for chosen in combinations(sorted(left, key=str), len(view.hand)):
            hand = frozenset(chosen)
            if fits(seats[0], hand):
                for rest in dealt(seats[1:], left - hand):
                    yield {seats[0]: hand, **rest}

    yield from dealt(others_of(view), frozenset(unseen))


@cache
def can_take_a_trick(hand: Hand, leads: tuple[Card, ...]) -> bool:
    """Whether this hand can, by some way of following suit, beat one of these leads.

    What the other two play binds it in nothing as long as the claimer leads, so that each hand is tried by itself.
    """
    if not leads:
        return False
    lead, *later = leads
    answers = {card for card in hand if card.suit is lead.suit} or hand
    return any(
        (card.suit is lead.suit and card.rank.strength > lead.rank.strength)
        or can_take_a_trick(hand - {card}, tuple(later))
        for card in answers
    )


def never_loses_a_trick(view: SeatView) -> bool:
    leads = running_order(view)
    return not any(can_take_a_trick(hand, leads) for dealt in distributions(view) for hand in dealt.values())


@pytest.mark.parametrize(("count", "tricks_left", "proven"), [(100, 3, 45), (24, 4, 4)])
def test_a_claim_is_granted_exactly_when_no_distribution_and_no_play_takes_a_trick_away(
    count: int, tricks_left: int, proven: int
) -> None:
    granted = 0
    for state in late_leads(count, tricks_left):
        assert state.round.turn is not None
        view = seat_view(state, state.round.turn)
        if len(view.hand) < 2 or len(view.hand) < tricks_left - 1:
            continue
        found = rest_is_mine(view)
        assert found == never_loses_a_trick(view), (view.hand, view.seat, state.round)
        granted += found
    assert granted >= proven, "the rounds hold enough claims to prove anything"


# ---- the same against the rules themselves


def deal_again(state: HeartsState, hands: dict[Seat, Hand]) -> HeartsState:
    dealt = tuple(tuple(sorted(hands.get(seat, state.round.hands[seat]), key=hand_order)) for seat in SEATS)
    return replace(state, round=replace(state.round, hands=dealt))


def claimer_takes_everything(state: HeartsState, claimer: Seat, leads: tuple[Card, ...]) -> bool:
    """Whether the claimer takes the rest, leading in this order, whatever the others do that the rules allow."""
    if state.phase is not Phase.PLAYING:
        return all(trick_taker(one) is claimer for one in state.round.tricks[-len(leads) :])
    current = state.round
    if current.turn is claimer and not current.trick.plays:
        played = 13 - len(current.hands[claimer])
        choices: tuple[Card, ...] = (leads[played - (13 - len(leads))],)
    elif current.trick.plays:
        assert current.turn is not None
        choices = legal(state, current.turn)
    else:
        return False
    return all(claimer_takes_everything(accepted(state, card), claimer, leads) for card in choices)


def accepted(state: HeartsState, card: Card) -> HeartsState:
    assert state.round.turn is not None
    decision = decide(state, state.round.turn, PlayCard(card))
    assert isinstance(decision, Accepted), decision
    return decision.state


@pytest.mark.parametrize(
    "house",
    [
        STANDARD,
        HouseRules(
            moon=Moon.SMART,
            jack_of_diamonds=True,
            always_pass=True,
            queen_breaks_hearts=True,
            any_heart_breaks_hearts=True,
            first_trick_points=True,
        ),
    ],
    ids=["standard", "every house rule"],
)
def test_whoever_is_granted_the_rest_takes_it_by_the_rules(house: HouseRules) -> None:
    checked = 0
    for number, state in enumerate(late_leads(60, 3, house)):
        assert state.round.turn is not None
        view = seat_view(state, state.round.turn)
        if len(view.hand) < 2 or not rest_is_mine(view):
            continue
        stream = computer_words(bytes(32), number)
        deals = list(distributions(view))
        for dealt in [deals[below(len(deals), stream)] for _ in range(3)]:
            assert claimer_takes_everything(deal_again(state, dealt), view.seat, running_order(view))
            checked += 1
    assert checked > 50
