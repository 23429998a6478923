"""The three strengths of computer players: what marks each of them, and that each beats the one before."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import Card, cards
from rules.hearts.commands import PassCards, PlayCard
from rules.hearts.computer import Strength, choose_card, choose_pass
from rules.hearts.fair import computer_words
from rules.hearts.hidden import read_hidden
from rules.hearts.house import HouseRules
from rules.hearts.judgement import trick_cost
from rules.hearts.knowledge import read_knowledge
from rules.hearts.lookahead import best_card, cost, sampler_of
from rules.hearts.playouts import NOBODY
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, PerSeat, Phase
from rules.hearts.views import SeatView, seat_view
from tests.bench.strengths import contest
from tests.rules.hearts.games import houses
from tests.rules.hearts.notation import NORTH, SOUTH, WEST, card, dealt, late, play
from tests.rules.hearts.rounds import ANYBODY, COMPUTER, Player, Step, play_round
from tests.rules.hearts.test_properties import hide_differently

SECRETS = st.binary(min_size=32, max_size=32)
JACK = HouseRules(jack_of_diamonds=True)


def some_words(sequence: int = 0) -> Iterator[int]:
    return computer_words(bytes(32), sequence)


def choices(state: HeartsState, seat: Seat, strength: Strength, streams: int = 6) -> set[str]:
    """What a computer player of this strength may choose here: its choice under each of some streams."""
    view = seat_view(state, seat)
    return {choose_card(view, some_words(sequence), strength).text for sequence in range(streams)}


def house_of(state: HeartsState, house: HouseRules) -> HeartsState:
    return replace(state, house=house)


# ---- every strength


@pytest.mark.parametrize("strength", Strength)
def test_a_pass_is_three_different_cards_of_the_hand(strength: Strength) -> None:
    view = seat_view(dealt(1), NORTH)
    passed = choose_pass(view, some_words(), strength)
    assert len(set(passed)) == 3
    assert set(passed) <= set(view.hand)


@pytest.mark.parametrize("strength", Strength)
def test_nobody_chooses_out_of_turn_and_a_forced_card_takes_no_words(strength: Strength) -> None:
    with pytest.raises(ValueError, match="turn"):
        choose_card(seat_view(dealt(1), SOUTH), some_words(), strength)
    forced = seat_view(dealt(S="2C 3C 4C"), SOUTH)
    assert choose_card(forced, iter(()), strength) == card("2C")


EASY = Player(partial(choose_pass, strength=Strength.EASY), partial(choose_card, strength=Strength.EASY))


def think_a_little(view: SeatView, stream: Iterator[int]) -> Card:
    """What a strong player plays after less thought than it takes at a table."""
    return view.legal[0] if len(view.legal) == 1 else best_card(view, stream, 60)


STRONG = Player(choose_pass, think_a_little)
PLAYERS = {Strength.EASY: EASY, Strength.NORMAL: COMPUTER, Strength.STRONG: STRONG}


def choose(view: SeatView, stream: Iterator[int], player: Player) -> PassCards | PlayCard:
    if view.public.phase is Phase.PASSING:
        return PassCards(player.choose_pass(view, stream))
    return PlayCard(player.choose_card(view, stream))


rounds = st.builds(play_round, SECRETS, st.integers(1, 8), st.just((ANYBODY, COMPUTER) * 2), houses())


@pytest.mark.parametrize("strength", Strength)
@given(steps=rounds, start=st.integers(0, 4), order=st.permutations(range(39)))
@settings(deadline=None, max_examples=8)
def test_hidden_cards_change_nothing_in_a_choice_which_is_legal(
    strength: Strength, steps: list[Step], start: int, order: list[int]
) -> None:
    for sequence, step in list(enumerate(steps))[start::5]:
        view = seat_view(step.before, step.seat)
        command = choose(view, some_words(sequence), PLAYERS[strength])
        other = seat_view(hide_differently(step.before, step.seat, order), step.seat)
        assert choose(other, some_words(sequence), PLAYERS[strength]) == command
        if isinstance(command, PlayCard):
            assert command.card in view.legal
        else:
            assert set(command.cards) <= set(view.hand)


@pytest.mark.parametrize("strength", Strength)
def test_hidden_cards_change_nothing_in_a_pass(strength: Strength) -> None:
    state = dealt(1, S="2C QC 7D AD 3S QS 5H 9H")
    other = hide_differently(state, SOUTH, [*range(20, 39), *range(20)])
    assert other.round.hands[WEST] != state.round.hands[WEST]
    passed = [choose_pass(seat_view(each, SOUTH), some_words(), strength) for each in (state, other)]
    assert passed[0] == passed[1]


@pytest.mark.parametrize("strength", Strength)
def test_the_same_view_and_words_give_the_same_choice(strength: Strength) -> None:
    view = seat_view(play(dealt(S="2C 3C", W="5C 9C KC"), "S:2C"), WEST)
    first = choose_card(view, some_words(3), strength)
    assert choose_card(view, some_words(3), strength) == first


# ---- easy


def easy(state: HeartsState, seat: Seat) -> set[str]:
    return choices(state, seat, Strength.EASY, 12)


def test_a_beginner_passes_its_highest_cards_whatever_they_are() -> None:
    view = seat_view(dealt(1, S="2C 3C AC 2D 3D KD 2S 3S 4S 5S QS 4H 5H"), SOUTH)
    assert set(choose_pass(view, some_words(), Strength.EASY)) == set(cards("AC KD QS"))


def test_a_beginner_keeps_low_and_spends_its_high_cards_only_last_on_a_clean_trick() -> None:
    held = {"W": "2D TD AD 4C", "N": "3C 5C 6C", "E": "7C 8C 9C", "S": "6S 7S 8S"}
    assert easy(late("N:3D E:JD S:QH", **held), WEST) == {"2D"}
    assert easy(late("N:3D E:JD S:4D", **held), WEST) == {"AD"}
    assert easy(late("E:3D S:JD", W="2D TD AD", N="3C 5C 6C", E="7C 8C", S="6S 7S"), WEST) == {"2D"}


def test_a_beginner_gets_rid_of_the_queen_then_of_hearts_then_of_high_cards() -> None:
    others = {"N": "3C 5C", "E": "7C 8C", "S": "6S 7S 8S"}
    assert easy(late("N:3D E:JD S:4D", W="QS AS AH", **(others | {"S": "6S 7S"})), WEST) == {"QS"}
    assert easy(late("N:3D E:JD S:4D", W="4S AS 9H", **(others | {"S": "6S 7S"})), WEST) == {"9H"}
    assert easy(late("N:3D E:JD S:4D", W="4S AS 9C", **(others | {"S": "6S 7S"})), WEST) == {"AS"}


def test_a_beginner_plays_the_queen_where_she_is_taken_and_holds_her_back_elsewhere() -> None:
    others = {"N": "3C 5C", "E": "7C 8C", "S": "6C 9C"}
    assert easy(late("N:3S E:KS S:4S", W="2S QS 4C", **others), WEST) == {"QS"}
    assert easy(late("N:3S E:JS S:4S", W="2S QS 4C", **others), WEST) == {"2S"}
    assert easy(late("N:3S E:JS S:4S", W="QS 2C 4C", **others), WEST) == {"QS"}
    assert easy(late(turn=WEST, W="QS KS", N="3C 5C", E="7C 8C", S="6C 9C"), WEST) == {"KS"}


def test_a_beginner_leads_a_low_card_and_chance_decides_between_equals() -> None:
    state = late(turn=WEST, W="3C 3D 9S", N="5C 6C 4C", E="7C 8C TC", S="6D 7D 8D")
    assert easy(state, WEST) == {"3C", "3D"}


@given(rounds)
@settings(deadline=None, max_examples=10)
def test_a_beginner_sees_its_hand_and_the_trick_only(steps: list[Step]) -> None:
    for sequence, step in enumerate(steps):
        view = seat_view(step.before, step.seat)
        if len(view.legal) > 1:
            nothing: PerSeat = (0, 0, 0, 0)
            forgotten = replace(
                view, tricks=(), passing=(), received=(), public=replace(view.public, tricks=(), taken=nothing)
            )
            stream = some_words(sequence), some_words(sequence)
            assert choose_card(forgotten, stream[0], Strength.EASY) == choose_card(view, stream[1], Strength.EASY)


# ---- normal under house rules


def normal(state: HeartsState, seat: Seat) -> set[str]:
    return choices(state, seat, Strength.NORMAL, 12)


def test_it_takes_the_jack_of_diamonds_where_he_counts() -> None:
    state = late("N:3D E:JD S:2H", W="9D AD 4C", N="2C 7C", E="5C 6C", S="6S 7S")
    assert normal(state, WEST) == {"9D"}
    assert normal(house_of(state, JACK), WEST) == {"AD"}


def test_it_does_not_give_the_jack_of_diamonds_away() -> None:
    state = late("N:3D E:QD S:4D", W="9D JD 4C", N="2C 7C", E="5C 6C", S="6S 7S")
    assert "JD" in normal(state, WEST)
    assert normal(house_of(state, JACK), WEST) == {"9D"}
    thrown = late("N:3C E:QC S:4C", W="JD 2D 2S", N="2C 7C", E="5C 6C", S="6S 7S")
    assert normal(house_of(thrown, JACK), WEST) != {"JD"}


def test_it_passes_the_jack_and_what_may_catch_him_less_readily() -> None:
    hand = "2C 3C 4C 5C 6C 2S 3S 4S 5S JD QD KD 2H"
    plain, counting = dealt(1, S=hand), dealt(1, house=JACK, S=hand)
    assert set(choose_pass(seat_view(plain, SOUTH), some_words())) == set(cards("JD QD KD"))
    assert card("JD") not in choose_pass(seat_view(counting, SOUTH), some_words())


def test_it_plays_on_when_the_jack_has_been_taken() -> None:
    state = late("N:3D E:TD S:2H", W="9D AD 4C", N="2C 7C", E="5C 6C", S="6S 7S", tricks=["N:JD E:5D S:6D W:7D"])
    assert normal(house_of(state, JACK), WEST) == normal(state, WEST) == {"9D"}


def test_a_first_trick_that_may_hold_points_costs_more() -> None:
    held = {"S": "2C 3C", "W": "4C AC", "N": "5C 6C 7C"}
    costs = []
    for house in (HouseRules(), HouseRules(first_trick_points=True)):
        view = seat_view(play(dealt(house=house, **held), "S:2C"), WEST)
        costs.append(trick_cost(view, read_knowledge(view), card("AC")))
    assert costs[0] < costs[1]


# ---- strong


def strong(state: HeartsState, seat: Seat) -> set[str]:
    view = seat_view(state, seat)
    return {best_card(view, some_words(sequence), 500).text for sequence in range(4)}


def test_a_strong_player_ducks_and_throws_what_hurts() -> None:
    followed = late("N:3D E:JD S:QH", W="2D 5D TD KD 4C", N="6D 7C 8D 9C", E="4D 3H 4H 5H", S="6H 7H 8S 9S")
    assert not strong(followed, WEST) & {"KD"}
    thrown = late("N:3D E:JD", S="QS AS AH 4C", W="2D 6C 7C 8C", N="6S 9C TC", E="2S 3H 4H")
    assert strong(thrown, SOUTH) == {"QS"}


def test_a_strong_player_that_has_every_point_and_the_rest_of_the_tricks_shoots_the_moon() -> None:
    held = {"S": "AH KH QH AC", "W": "2H 3H 2C 3C", "N": "4H 5H 4C 5C", "E": "6H 7H 6C 7C"}
    state = late(turn=SOUTH, takers=[SOUTH], **held)
    (row,) = play_round(bytes(32), players=(STRONG, COMPUTER, COMPUTER, COMPUTER), start=state)[-1].after.sheet
    assert row.moon is SOUTH


def test_a_strong_player_stops_a_moon() -> None:
    held = {"S": "3H KH 2C", "W": "4C 5C AH", "N": "2H 7C", "E": "8C 9C"}
    assert strong(late("N:QH E:TC", takers=[NORTH], **held), SOUTH) == {"KH"}


def test_a_strong_player_takes_the_jack_of_diamonds_where_he_counts() -> None:
    state = late("N:3D E:JD S:2H", W="9D AD 4C", N="2C 7C", E="5C 6C", S="6S 7S")
    assert strong(state, WEST) == {"9D"}
    assert strong(house_of(state, JACK), WEST) == {"AD"}


def test_cards_next_to_each_other_are_one_choice_and_chance_decides() -> None:
    state = late(turn=WEST, W="QC KC", N="5C 6D", E="6C 7D", S="7C 8D", tricks=["S:AC W:8C N:9C E:TC"])
    assert choices(state, WEST, Strength.STRONG, 12) == {"QC", "KC"}, "and takes no thought"


def test_what_a_round_costs_is_the_gap_to_the_others_and_a_moon_opens_it_whoever_pays() -> None:
    assert (
        cost(SOUTH, [0, 13, 13, 0], NOBODY) < cost(SOUTH, [1, 13, 12, 0], NOBODY) < cost(SOUTH, [25, 1, 0, 0], NOBODY)
    )
    moon = [cost(seat, [0, 26, 0, 0], NOBODY) for seat in SEATS]
    assert moon[WEST] < cost(WEST, [26, 0, 0, 0], NOBODY) == moon[SOUTH] == moon[NORTH]
    assert moon[SOUTH] > cost(SOUTH, [5, 21, 0, 0], NOBODY)
    jack = [cost(seat, [5, 21, 0, 0], WEST) for seat in SEATS]
    assert jack[WEST] < cost(WEST, [5, 21, 0, 0], NOBODY)
    assert jack[SOUTH] > cost(SOUTH, [5, 21, 0, 0], NOBODY)


# ---- what it can be sure of


def may_hold(state: HeartsState, seat: Seat, other: Seat) -> set[str]:
    hidden = read_hidden(seat_view(state, seat))
    index = hidden.others.index(other)
    return {one.text for one, allowed in hidden.may_hold.items() if allowed[index]}


def test_who_leads_a_heart_before_hearts_are_broken_holds_nothing_else() -> None:
    held = {"S": "2C 3D 4S", "W": "5H 6H", "N": "7C 8D 9S", "E": "TC JD QD"}
    state = late("W:4H N:5C E:6C", broken=False, **{**held, "N": "7C 8D", "E": "TC JD"})
    assert may_hold(state, SOUTH, WEST) <= {"5H", "6H"}


def test_who_gives_points_on_the_first_trick_holds_nothing_but_points() -> None:
    state = play(dealt(S="2C 3C", W="2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", N="4C 5C"), "S:2C W:2H")
    assert may_hold(state, NORTH, WEST) == {"QS"} | {one for one in may_hold(state, NORTH, SOUTH) if one[1] == "H"}
    free = house_of(state, HouseRules(first_trick_points=True))
    assert may_hold(free, NORTH, WEST) > may_hold(state, NORTH, WEST)


def test_a_view_that_contradicts_itself_still_gets_hands() -> None:
    # All three others have shown that they hold no diamond, and yet one of them does.
    state = late(turn=NORTH, S="3C", W="4D", N="5C", E="7C", tricks=["N:AD E:2H S:3H W:4H"])
    hidden = read_hidden(seat_view(state, NORTH))
    assert hidden.may_hold[card("4D")] == (False, False, False)
    hands = sampler_of(hidden).draw(some_words())
    assert sorted(len(hand) for hand in hands) == [1, 1, 1]


# ---- each beats the one before (a few fixed deals; tests.bench plays many)


def test_normal_players_beat_beginners() -> None:
    _, _, leads = contest(COMPUTER, EASY, 40)
    assert statistics.mean(leads) > 3 * statistics.stdev(leads) / math.sqrt(len(leads))


def test_strong_players_beat_normal_ones_even_after_little_thought() -> None:
    ours, theirs, _ = contest(STRONG, COMPUTER, 8)
    assert sum(ours) < sum(theirs)
