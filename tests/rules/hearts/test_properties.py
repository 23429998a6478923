"""What holds in every round, whoever plays and whatever is dealt."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, Card, Suit, hand_order
from rules.hearts.commands import (
    Accepted,
    CardPlayed,
    ClaimRest,
    DealRound,
    FinishRound,
    HeartsBroken,
    PassCards,
    PlayCard,
    Rejected,
    RoundCutShort,
    RoundScored,
    TakeBackPass,
    TrickTaken,
)
from rules.hearts.computer import choose_card, choose_pass
from rules.hearts.fair import computer_words, deal_round
from rules.hearts.game import begin, decide, legal, reason, to_act
from rules.hearts.house import POINT_TARGETS, STANDARD, HouseRules, Moon
from rules.hearts.scoring import QUEEN_OF_SPADES, totals
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Hands, HeartsState, Phase
from rules.hearts.views import public_view, seat_view
from tests.rules.hearts import slow_scorer
from tests.rules.hearts.rounds import ANYBODY, COMPUTER, HOARDER, Step, play_round

SECRETS = st.binary(min_size=32, max_size=32)
NUMBERS = st.integers(1, 8)
TABLES = st.sampled_from([(ANYBODY,) * 4, (COMPUTER,) * 4, (ANYBODY, COMPUTER) * 2, (HOARDER, ANYBODY) * 2])

SWITCHES = {
    "moon": st.sampled_from(Moon),
    **{
        name: st.booleans()
        for name in (
            "jack_of_diamonds",
            "always_pass",
            "queen_breaks_hearts",
            "any_heart_breaks_hearts",
            "first_trick_points",
        )
    },
}
HOUSES = st.just(STANDARD) | st.one_of(
    st.builds(HouseRules, points=st.sampled_from(POINT_TARGETS), **SWITCHES),
    st.builds(HouseRules, points=st.none(), rounds=st.integers(1, 6), **SWITCHES),
)

rounds = st.builds(play_round, SECRETS, NUMBERS, TABLES, HOUSES, freely=st.booleans())


def positions(steps: list[Step]) -> list[HeartsState]:
    return [steps[0].before, *(step.after for step in steps)]


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_the_52_cards_are_always_there_once(steps: list[Step]) -> None:
    for state in positions(steps):
        on_tables = [play.card for trick in (*state.round.tricks, state.round.trick) for play in trick.plays]
        rest = state.round.rest
        left = [card for hand in (() if rest is None else rest.hands) for card in hand]
        everywhere = [card for hand in state.round.hands for card in hand] + on_tables + left
        assert len(everywhere) == 52
        assert set(everywhere) == set(FRESH_DECK)
        assert all(list(hand) == sorted(hand, key=hand_order) for hand in state.round.hands)


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_h11_a_round_has_26_points_or_78_or_26_below_zero_after_a_moon_less_ten_with_the_jack(
    steps: list[Step],
) -> None:
    end = steps[-1].after
    assert end.phase in (Phase.SCORED, Phase.ENDED)
    (row,) = end.sheet
    house, rest = end.house, end.round.rest
    sums = {Moon.OTHERS: {78}, Moon.SELF: {-26}, Moon.SMART: {78, -26}}[house.moon] if row.moon is not None else {26}
    assert sum(row.taken) == 26
    assert sum(row.score) + (10 if house.jack_of_diamonds else 0) in sums
    assert (row.moon is None) == (26 not in row.taken)
    assert (row.jack is None) == (not house.jack_of_diamonds)
    assert totals(end.sheet) == end.scores == row.score
    plays = len([step for step in steps if isinstance(step.command, PlayCard)])
    assert plays + (0 if rest is None else sum(len(hand) for hand in rest.hands)) == 52
    assert public_view(end).taken == row.taken
    assert public_view(end).rest == rest


@given(rounds)
@settings(deadline=None, max_examples=40)
def test_another_count_of_the_round_comes_to_the_same_scores(steps: list[Step]) -> None:
    end = steps[-1].after
    # A round played by itself has no rows before it, whatever its number: only the first may end a game of rounds.
    if end.house.rounds is None or end.round.number == 1:
        assert list(end.sheet[-1].score) == slow_scorer.scores(end.house, [], end.round.tricks, end.round.rest)


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_hearts_are_broken_by_what_the_house_says_and_nothing_else(steps: list[Step]) -> None:
    end = steps[-1].after
    house, tricks = end.house, end.round.tricks
    thrown = {play.card for one in tricks for play in one.plays if one.plays[0].card.suit is not Suit.HEARTS}
    led = {play.card for one in tricks for play in one.plays if one.plays[0].card.suit is Suit.HEARTS}
    breaking = any(card.suit is Suit.HEARTS for card in thrown)
    breaking = breaking or (house.any_heart_breaks_hearts and bool(led))
    breaking = breaking or (house.queen_breaks_hearts and QUEEN_OF_SPADES in thrown | led)
    assert end.round.hearts_broken == breaking


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_somebody_can_always_go_on_before_the_end(steps: list[Step]) -> None:
    for state in positions(steps)[:-1]:
        waiting = to_act(state)
        assert waiting
        if state.phase is Phase.PLAYING:
            (seat,) = waiting
            assert legal(state, seat)
            assert all(not legal(state, other) for other in SEATS if other is not seat)
    assert to_act(steps[-1].after) == ()


@given(rounds)
@settings(deadline=None, max_examples=10)
def test_legal_reason_and_decide_agree_over_all_cards_and_seats(steps: list[Step]) -> None:
    for state in positions(steps):
        for seat in SEATS:
            allowed = legal(state, seat)
            assert list(allowed) == sorted(allowed, key=hand_order)
            for card in FRESH_DECK:
                against = reason(state, seat, PlayCard(card))
                assert (against is None) == (card in allowed)
                if against is not None:
                    assert decide(state, seat, PlayCard(card)) == against
            for command in (TakeBackPass(), FinishRound(), ClaimRest()):
                against, decision = reason(state, seat, command), decide(state, seat, command)
                assert isinstance(decision, Accepted) if against is None else decision == against


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_playing_the_commands_again_gives_the_same_positions_and_events(steps: list[Step]) -> None:
    first = steps[0].before
    state = begin(first.house, first.round.dealt, first.round.number)
    assert state == first
    for step in steps:
        decision = decide(state, step.seat, step.command)
        assert decision == Accepted(step.after, step.events)
        state = decision.state


@given(SECRETS, NUMBERS)
@settings(deadline=None, max_examples=25)
def test_the_order_in_which_seats_pass_does_not_matter(secret: bytes, number: int) -> None:
    begun = begin(STANDARD, deal_round(secret, number), number)
    passes = {seat: PassCards(begun.round.hands[seat][seat : seat + 3]) for seat in to_act(begun)}
    if begun.phase is not Phase.PASSING:
        return

    def after(order: tuple[Seat, ...]) -> HeartsState:
        return reduce(lambda state, seat: accepted(state, seat, passes[seat]), order, begun)

    assert after(SEATS) == after(SEATS[::-1]) == after((SEATS[2], SEATS[0], SEATS[3], SEATS[1]))


def accepted(state: HeartsState, seat: Seat, command: PassCards | DealRound) -> HeartsState:
    decision = decide(state, seat, command)
    assert isinstance(decision, Accepted)
    return decision.state


@given(rounds)
@settings(deadline=None, max_examples=20)
def test_events_tell_the_whole_round(steps: list[Step]) -> None:
    events = [event for step in steps for event in step.events]
    end = steps[-1].after
    assert tuple(event.trick for event in events if isinstance(event, TrickTaken)) == end.round.tricks
    taken = [0, 0, 0, 0]
    for event in events:
        if isinstance(event, TrickTaken):
            taken[event.seat] += event.points
    (row,) = end.sheet
    rest = end.round.rest
    assert [event.rest for event in events if isinstance(event, RoundCutShort)] == ([] if rest is None else [rest])
    if rest is not None and rest.taker is not None:
        taken[rest.taker] += 26 - sum(taken)
    assert tuple(taken) == row.taken
    assert [event.score for event in events if isinstance(event, RoundScored)] == [row]
    assert sum(isinstance(event, HeartsBroken) for event in events) == int(end.round.hearts_broken)
    played = [(event.seat, event.card) for event in events if isinstance(event, CardPlayed)]
    assert played == [(play.seat, play.card) for trick in end.round.tricks for play in trick.plays]


# ---- what a seat cannot see does not reach it


def hide_differently(state: HeartsState, seat: Seat, order: list[int]) -> HeartsState:
    """The same position for this seat, with everything hidden from it dealt and passed in another way."""
    current = state.round
    others = [other for other in SEATS if other is not seat]
    source = current.direction.source(seat)

    def deal_again(hands: Hands) -> Hands:
        pool = [card for other in others for card in hands[other]]
        pool = [pool[index] for index in order if index < len(pool)]
        dealt = list(hands)
        for other in others:
            size = len(hands[other])
            dealt[other], pool = tuple(sorted(pool[:size], key=hand_order)), pool[size:]
        return tuple(dealt)

    hands, dealt = deal_again(current.hands), deal_again(current.dealt)
    passes: list[tuple[Card, ...] | None] = list(current.passes)
    for other in others:
        seen = other is source and state.phase is not Phase.PASSING
        if passes[other] is not None and not seen:
            passes[other] = dealt[other][:3]
    return replace(state, round=replace(current, hands=hands, dealt=dealt, passes=tuple(passes)))


@given(rounds, st.permutations(range(39)))
@settings(deadline=None, max_examples=8)
def test_hidden_cards_change_nothing_in_a_view(steps: list[Step], order: list[int]) -> None:
    for state in positions(steps):
        for seat in SEATS:
            other = hide_differently(state, seat, order)
            assert seat_view(other, seat) == seat_view(state, seat)
            assert public_view(other) == public_view(state)
            assert reason(other, seat, ClaimRest()) == reason(state, seat, ClaimRest())


@given(SECRETS, NUMBERS, st.permutations(range(39)))
@settings(deadline=None, max_examples=10)
def test_hidden_cards_change_nothing_in_the_computers_choice(secret: bytes, number: int, order: list[int]) -> None:
    for sequence, step in enumerate(play_round(secret, number, (COMPUTER,) * 4)):
        view = seat_view(hide_differently(step.before, step.seat, order), step.seat)
        stream = computer_words(secret, sequence)
        if isinstance(step.command, PassCards):
            assert PassCards(choose_pass(view, stream)) == step.command
        else:
            assert PlayCard(choose_card(view, stream)) == step.command


def test_the_permutation_used_above_does_move_hidden_cards() -> None:
    state = play_round(bytes(32), 1)[0].before
    other = hide_differently(state, SEATS[0], [*range(13, 39), *range(13)])
    assert other.round.hands[0] == state.round.hands[0]
    assert all(other.round.hands[seat] != state.round.hands[seat] for seat in SEATS[1:])


# ---- whole games


@pytest.mark.parametrize(
    "base",
    [{"points": 50}, {"points": 100}, {"points": None, "rounds": 5}],
    ids=["to 50", "to 100", "five rounds"],
)
@given(secret=SECRETS, switches=st.fixed_dictionaries(SWITCHES))
@settings(deadline=None, max_examples=5)
def test_a_whole_game_ends_when_its_house_says(
    base: dict[str, int | None], secret: bytes, switches: dict[str, Any]
) -> None:
    house = HouseRules(**base, **switches)
    state = play_round(secret, 1, house=house, freely=True)[-1].after
    while state.phase is Phase.SCORED:
        assert house.points is None or max(state.scores) < house.points
        assert house.rounds is None or len(state.sheet) < house.rounds
        number = state.round.number + 1
        following = accepted(state, SEATS[number % 4], DealRound(deal_round(secret, number)))
        assert following.round == begin(house, deal_round(secret, number), number).round
        before = [list(row.score) for row in state.sheet]
        state = play_round(secret, start=following, freely=True)[-1].after
        last = state.round
        assert list(state.sheet[-1].score) == slow_scorer.scores(house, before, last.tricks, last.rest)
    assert state.phase is Phase.ENDED
    assert house.points is None or max(state.scores) >= house.points
    assert house.rounds is None or len(state.sheet) == house.rounds
    assert [row.number for row in state.sheet] == list(range(1, len(state.sheet) + 1))
    assert state.outcome is not None
    assert list(state.outcome.winners) == slow_scorer.winners([list(row.score) for row in state.sheet])
    assert isinstance(decide(state, SEATS[0], DealRound(deal_round(secret, 1))), Rejected)
