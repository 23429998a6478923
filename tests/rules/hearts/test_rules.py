"""The rules of one round, each by its number (H1-H7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import FRESH_DECK, cards
from rules.hearts.commands import (
    Accepted,
    CardPlayed,
    CardsExchanged,
    DealRound,
    HeartsBroken,
    PassCards,
    Passed,
    PassTakenBack,
    PlayCard,
    Refusal,
    Rejected,
    RoundDealt,
    RoundScored,
    TakeBackPass,
    TrickTaken,
)
from rules.hearts.game import begin, decide, legal, to_act
from rules.hearts.house import STANDARD
from rules.hearts.scoring import card_points, trick_points, trick_taker
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Hands, HeartsState, Phase
from tests.rules.hearts.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    card,
    deal,
    dealt,
    late,
    pass_all,
    play,
    play_with_events,
    refusal,
    trick,
)

# ---- H1: what cards count


def test_h1_hearts_count_one_the_queen_of_spades_thirteen_and_all_26() -> None:
    assert {one.text: card_points(one) for one in FRESH_DECK if card_points(one)} == {
        **dict.fromkeys(["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"], 1),
        "QS": 13,
    }
    assert trick_points(trick("S:2C W:QS N:AH")) == 14


@pytest.mark.parametrize(
    "hands",
    [
        deal()[:3],
        (*deal()[:3], deal()[3][:12]),
        (*deal()[:3], deal()[0]),
        (deal()[0][:12], (*deal()[1], deal()[0][12]), *deal()[2:]),
    ],
    ids=["three hands", "a card short", "a hand twice", "twelve and fourteen"],
)
def test_h1_hands_that_are_no_deal_are_a_bug(hands: Hands) -> None:
    with pytest.raises(ValueError, match="a deal"):
        begin(STANDARD, hands)


def test_rounds_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        begin(STANDARD, deal(), 0)


def test_hands_are_sorted_whatever_order_they_are_dealt_in() -> None:
    backwards = tuple(hand[::-1] for hand in deal())
    assert begin(STANDARD, backwards) == begin(STANDARD, deal())
    assert begin(STANDARD, backwards).round.dealt == deal()


# ---- H2: the pass


def test_h2_directions_go_left_right_across_hold_and_begin_again() -> None:
    left, right, across, hold = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD
    assert [dealt(number).round.direction for number in range(1, 10)] == [
        *(left, right, across, hold),
        *(left, right, across, hold),
        left,
    ]


@pytest.mark.parametrize(
    ("number", "receiver"),
    [
        (1, {SOUTH: WEST, WEST: NORTH, NORTH: EAST, EAST: SOUTH}),
        (2, {SOUTH: EAST, EAST: NORTH, NORTH: WEST, WEST: SOUTH}),
        (3, {SOUTH: NORTH, NORTH: SOUTH, WEST: EAST, EAST: WEST}),
    ],
    ids=["left", "right", "across"],
)
def test_h2_every_pass_arrives_where_it_is_sent(number: int, receiver: dict[Seat, Seat]) -> None:
    state = dealt(number)
    given = {seat: state.round.hands[seat][3:6] for seat in SEATS}
    kept = {seat: set(state.round.hands[seat]) - set(given[seat]) for seat in SEATS}
    for seat in SEATS:
        assert state.phase is Phase.PASSING
        state = act(state, seat, PassCards(given[seat]))
    assert state.phase is Phase.PLAYING
    for seat in SEATS:
        assert set(state.round.hands[receiver[seat]]) == kept[receiver[seat]] | set(given[seat])
        assert state.round.passes[seat] == given[seat]


def test_h2_seats_pass_in_any_order_and_nothing_moves_before_the_last() -> None:
    state = dealt(1)
    before = state.round.hands
    for done, seat in enumerate([EAST, SOUTH, NORTH]):
        decision = decide(state, seat, PassCards(state.round.hands[seat][:3]))
        assert isinstance(decision, Accepted)
        assert decision.events == (Passed(seat),)
        state = decision.state
        assert state.round.hands == before
        assert len(to_act(state)) == 3 - done
        assert seat not in to_act(state)
    assert to_act(state) == (WEST,)
    decision = decide(state, WEST, PassCards(state.round.hands[WEST][:3]))
    assert isinstance(decision, Accepted)
    passed, exchanged = decision.events
    assert passed == Passed(WEST)
    # Left of South is West: what South gave lies at West's place, and so on round the table.
    assert exchanged == CardsExchanged((before[EAST][:3], before[SOUTH][:3], before[WEST][:3], before[NORTH][:3]))


def test_h2_the_order_in_which_cards_are_chosen_does_not_matter() -> None:
    one, another = (act(dealt(1, S="2C 5D QS"), SOUTH, PassCards(cards(text))) for text in ("QS 2C 5D", "5D QS 2C"))
    assert one == another


@pytest.mark.parametrize(
    ("text", "expected", "concerned"),
    [
        ("2C 3C", Refusal.NOT_THREE_CARDS, None),
        ("2C 3C 4C 5C", Refusal.NOT_THREE_CARDS, None),
        ("", Refusal.NOT_THREE_CARDS, None),
        ("2C 2C 2C 2C", Refusal.NOT_THREE_CARDS, None),
        ("2C 3C 2C", Refusal.SAME_CARD_TWICE, "2C"),
        ("AH AH 2C", Refusal.SAME_CARD_TWICE, "AH"),
        ("2C 3C AH", Refusal.NOT_IN_HAND, "AH"),
    ],
)
def test_h2_a_pass_of_other_than_three_held_cards_is_refused(
    text: str, expected: Refusal, concerned: str | None
) -> None:
    decision = decide(dealt(1), SOUTH, PassCards(cards(text)))
    assert decision == Rejected(expected, None if concerned is None else card(concerned))


def test_h2_a_seat_passes_once() -> None:
    state = act(dealt(1), SOUTH, PassCards(cards("2C 3C 4C")))
    assert decide(state, SOUTH, PassCards(cards("5C 6C 7C"))) == Rejected(Refusal.ALREADY_PASSED)


def test_h2_a_pass_is_taken_back_until_the_last_seat_has_passed() -> None:
    begun = dealt(1, S="2C 3C 4C 5C")
    passed = act(begun, SOUTH, PassCards(cards("2C 3C 4C")))
    decision = decide(passed, SOUTH, TakeBackPass())
    assert decision == Accepted(begun, (PassTakenBack(SOUTH),))
    again = act(begun, SOUTH, PassCards(cards("2C 3C 5C")))
    assert again.round.passes[SOUTH] == cards("2C 3C 5C")
    assert to_act(begun) == SEATS


def test_h2_taking_a_pass_back_leaves_the_others_as_they_are() -> None:
    state = dealt(1, S="2C 3C 4C", E="AH KH QH")
    state = pass_all(state, S="2C 3C 4C", E="AH KH QH")
    back = act(state, SOUTH, TakeBackPass())
    assert back.round.passes == (None, None, None, cards("QH KH AH"))
    assert to_act(back) == (SOUTH, WEST, NORTH)


def test_h2_nothing_is_taken_back_by_a_seat_that_has_not_passed_or_after_the_exchange() -> None:
    state = pass_all(dealt(1, S="2C 3C 4C"), S="2C 3C 4C")
    assert decide(state, WEST, TakeBackPass()) == Rejected(Refusal.NOT_PASSED)
    taken = act(state, SOUTH, TakeBackPass())
    assert decide(taken, SOUTH, TakeBackPass()) == Rejected(Refusal.NOT_PASSED)
    for seat in (WEST, NORTH, EAST):
        state = act(state, seat, PassCards(state.round.hands[seat][:3]))
    scored = scored_state()
    for seat in SEATS:
        assert decide(state, seat, TakeBackPass()) == Rejected(Refusal.NO_PASS_NOW)
        assert decide(dealt(4), seat, TakeBackPass()) == Rejected(Refusal.NO_PASS_NOW)
        assert decide(scored, seat, TakeBackPass()) == Rejected(Refusal.ROUND_OVER)
        assert decide(replace(scored, phase=Phase.ENDED), seat, TakeBackPass()) == Rejected(Refusal.GAME_OVER)


def test_h2_no_card_is_played_during_the_pass_and_none_passed_during_the_play() -> None:
    assert decide(dealt(1), SOUTH, PlayCard(card("2C"))) == Rejected(Refusal.STILL_PASSING, card("2C"))
    assert legal(dealt(1), SOUTH) == ()
    assert decide(dealt(), SOUTH, PassCards(cards("2C 3C 4C"))) == Rejected(Refusal.NO_PASS_NOW)


# ---- H3: the first lead


def test_h3_in_a_hold_round_the_holder_of_the_two_of_clubs_begins_at_once() -> None:
    state = dealt(E="2C AS")
    assert state.round.direction is PassDirection.HOLD
    assert state.phase is Phase.PLAYING
    assert to_act(state) == (EAST,)
    assert legal(state, EAST) == cards("2C")
    for seat in (SOUTH, WEST, NORTH):
        assert legal(state, seat) == ()
        any_card = state.round.hands[seat][0]
        assert decide(state, seat, PlayCard(any_card)) == Rejected(Refusal.NOT_YOUR_TURN, any_card, turn=EAST)
    assert decide(state, EAST, PlayCard(card("AS"))) == Rejected(Refusal.LEAD_TWO_OF_CLUBS, card("AS"))
    assert to_act(play(state, "E:2C")) == (SOUTH,)


def test_h3_after_a_pass_the_seat_that_received_the_two_of_clubs_leads() -> None:
    state = pass_all(
        dealt(1, S="2C 3C 4C", W="5C 6C 7C", N="8C 9C TC", E="JC QC KC"),
        S="2C 3C 4C",
        N="8C 9C TC",
        E="JC QC KC",
        W="5C 6C 7C",
    )
    assert to_act(state) == (WEST,)
    assert legal(state, WEST) == cards("2C")


# ---- H4: following suit, and the first trick


def test_h4_a_seat_with_the_led_suit_must_follow_it() -> None:
    state = late("S:5D", W="2D KD QS AH", N="3D 4C 5C 6C", E="4D 7C 8C 9C", S="3S 4S 5S")
    assert legal(state, WEST) == cards("2D KD")
    decision = decide(state, WEST, PlayCard(card("QS")))
    assert decision == Rejected(Refusal.FOLLOW_SUIT, card("QS"), led_suit=card("5D").suit)


def test_h4_a_void_seat_plays_anything() -> None:
    state = late("S:5D", W="2C KS QS AH", N="3D 4C 5C 6C", E="4D 7C 8C 9C", S="3S 4S 5S", broken=False)
    assert legal(state, WEST) == cards("2C QS KS AH")


def test_h4_a_card_held_by_another_seat_is_refused() -> None:
    state = late("S:5D", W="2D KD QS AH", N="3D 4C 5C 6C", E="4D 7C 8C 9C", S="3S 4S 5S")
    assert refusal(state, "W:3D") is Refusal.NOT_IN_HAND
    assert refusal(state, "W:5D") is Refusal.NOT_IN_HAND


def test_h4_no_points_on_the_first_trick_while_another_card_is_held() -> None:
    state = play(dealt(S="2C", W="2D QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"), "S:2C")
    assert legal(state, WEST) == cards("2D")
    assert refusal(state, "W:QS") is Refusal.NO_POINTS_ON_FIRST_TRICK
    assert refusal(state, "W:2H") is Refusal.NO_POINTS_ON_FIRST_TRICK


@pytest.mark.parametrize("hand", ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"])
def test_h4_a_first_trick_hand_of_nothing_but_penalty_cards_plays_any(hand: str) -> None:
    state = play(dealt(S="2C", W=hand), "S:2C")
    assert legal(state, WEST) == state.round.hands[WEST]
    assert set(legal(state, WEST)) == set(cards(hand))


def test_h4_the_first_trick_rule_ends_with_the_first_trick() -> None:
    state = late("W:2D", N="4C QS", E="6C 7C", S="3C 5C", W="AC")
    assert legal(state, NORTH) == cards("4C QS")


# ---- H5: who takes a trick


@pytest.mark.parametrize(
    ("text", "taker"),
    [
        ("S:2C W:3C N:4C E:5C", EAST),
        ("S:TD W:9D N:JD E:2D", NORTH),
        ("S:KC W:AC N:QC E:JC", WEST),
        ("E:5D S:AS W:AC N:AH", EAST),
        ("N:2H E:QS S:KS W:AS", NORTH),
        ("W:7S N:QS E:8H S:KS", SOUTH),
    ],
)
def test_h5_the_highest_card_of_the_led_suit_takes_the_trick(text: str, taker: Seat) -> None:
    assert trick_taker(trick(text)) is taker


@pytest.mark.parametrize("text", ["", "S:2C", "S:2C W:3C N:4C"])
def test_h5_an_unfinished_trick_is_not_taken(text: str) -> None:
    with pytest.raises(ValueError, match="all four"):
        trick_taker(trick(text))


def test_h5_the_taker_leads_the_next_trick_and_turns_run_clockwise() -> None:
    state = dealt(S="2C 5D", W="9C 6D", N="AC 2D", E="JC 3D")
    turns = []
    for text in ["S:2C", "W:9C", "N:AC", "E:JC", "N:2D", "E:3D", "S:5D", "W:6D"]:
        turns += to_act(state)
        state = play(state, text)
    assert turns == [SOUTH, WEST, NORTH, EAST, NORTH, EAST, SOUTH, WEST]
    assert to_act(state) == (WEST,)
    assert state.round.tricks == (trick("S:2C W:9C N:AC E:JC"), trick("N:2D E:3D S:5D W:6D"))
    assert state.round.trick == trick("")


def test_h5_taking_a_trick_is_told_with_its_points() -> None:
    state, events = play_with_events(late("S:5D W:AD N:QS", E="4D 7C", S="3S", W="4S", N="5S"), "E:4D")
    assert events == (CardPlayed(EAST, card("4D")), TrickTaken(WEST, trick("S:5D W:AD N:QS E:4D"), 13))
    assert to_act(state) == (WEST,)


# ---- H6: breaking hearts


def test_h6_hearts_are_not_led_before_they_are_broken() -> None:
    held = {"S": "2H QS", "W": "3C 4C", "N": "5C 6C", "E": "7C 8C"}
    closed = late(turn=SOUTH, broken=False, **held)
    assert legal(closed, SOUTH) == cards("QS")
    assert refusal(closed, "S:2H") is Refusal.HEARTS_NOT_BROKEN
    assert legal(late(turn=SOUTH, broken=True, **held), SOUTH) == cards("QS 2H")


def test_h6_a_heart_thrown_on_another_suit_breaks_hearts_once() -> None:
    state = late("S:5D", W="2H 3C", N="3H 4C", E="4D 6C", S="7C", broken=False)
    state, events = play_with_events(state, "W:2H")
    assert events == (CardPlayed(WEST, card("2H")), HeartsBroken(WEST))
    assert state.round.hearts_broken
    state, events = play_with_events(state, "N:3H")
    assert events == (CardPlayed(NORTH, card("3H")),)
    assert play(state, "E:4D").round.hearts_broken


def test_h6_a_heart_thrown_on_the_first_trick_breaks_hearts() -> None:
    state = play(dealt(S="2C", W="2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"), "S:2C W:5H")
    assert state.round.hearts_broken


def test_h6_the_queen_of_spades_does_not_break_hearts() -> None:
    state, events = play_with_events(late("S:5D", W="QS 3C", N="3D 4C", E="4D 6C", S="7C", broken=False), "W:QS")
    assert events == (CardPlayed(WEST, card("QS")),)
    assert not state.round.hearts_broken


def test_h6_a_hand_of_nothing_but_hearts_leads_one_and_does_not_break_them() -> None:
    state = late(turn=SOUTH, broken=False, S="9H TH", W="2H 3C", N="4C 5C", E="KH 6C")
    assert legal(state, SOUTH) == cards("9H TH")
    state = play(state, "S:9H W:2H N:4C")
    assert not state.round.hearts_broken
    # Following the heart breaks nothing either: East takes it and may still not lead hearts.
    state = play(state, "E:KH")
    assert not state.round.hearts_broken
    assert to_act(state) == (EAST,)


def test_h6_hearts_led_by_a_hand_of_hearts_stay_closed_for_the_next_leader() -> None:
    state = late(turn=SOUTH, broken=False, S="9H TH JH", W="2H 3H 3C", N="4C 5C 6C", E="KH AH 6D")
    state = play(state, "S:9H W:2H N:4C E:KH")
    assert refusal(state, "E:AH") is Refusal.HEARTS_NOT_BROKEN
    assert legal(state, EAST) == cards("6D")


# ---- H7 within a round, and what follows the last trick


def test_h7_the_thirteenth_trick_scores_the_round_in_the_same_move() -> None:
    # North has taken every point of the earlier tricks; the last one holds none.
    state = late("S:5D W:6D N:7D", E="8D", takers=[NORTH])
    decision = decide(state, EAST, PlayCard(card("8D")))
    assert isinstance(decision, Accepted)
    played, taken, scored = decision.events
    assert played == CardPlayed(EAST, card("8D"))
    assert taken == TrickTaken(EAST, trick("S:5D W:6D N:7D E:8D"), 0)
    assert isinstance(scored, RoundScored)
    assert scored.score.moon is NORTH
    assert scored.score.taken == (0, 0, 26, 0)
    assert scored.score.score == (26, 26, 0, 26)
    after = decision.state
    assert after.phase is Phase.SCORED
    assert after.sheet == (scored.score,)
    assert after.outcome is None
    assert to_act(after) == ()
    assert after.round.turn is None
    assert after.round.hands == ((), (), (), ())


def test_h7_a_moon_is_stopped_by_overtaking_the_shooters_heart() -> None:
    # North holds every point so far and leads the king of hearts; East's ace takes it.
    state = play(late(turn=NORTH, N="KH", E="AH", S="2D", W="2S", takers=[NORTH]), "N:KH E:AH S:2D W:2S")
    (row,) = state.sheet
    assert row.moon is None
    assert row.taken == row.score == (0, 0, 24, 2)


def test_h7_a_heart_thrown_on_the_shooters_own_trick_stops_nothing() -> None:
    state = play(late(turn=NORTH, N="AD", E="2H", S="2D", W="2S", takers=[NORTH]), "N:AD E:2H S:2D W:2S")
    (row,) = state.sheet
    assert row.moon is NORTH
    assert row.score == (26, 26, 0, 26)


# ---- the next round


def scored_state() -> HeartsState:
    return play(late("S:5D W:6D N:7D", E="8D"), "E:8D")


def test_between_rounds_only_the_next_deal_is_taken() -> None:
    state = scored_state()
    assert decide(state, EAST, PlayCard(card("8D"))) == Rejected(Refusal.ROUND_OVER, card("8D"))
    assert decide(state, EAST, PassCards(cards("2C 3C 4C"))) == Rejected(Refusal.ROUND_OVER)
    assert legal(state, EAST) == ()


@pytest.mark.parametrize("seat", SEATS)
def test_any_seat_may_ask_for_the_next_deal_once_the_round_is_scored(seat: Seat) -> None:
    decision = decide(scored_state(), seat, DealRound(deal()))
    assert isinstance(decision, Accepted)
    assert decision.events == (RoundDealt(5, PassDirection.LEFT),)
    assert decision.state.phase is Phase.PASSING
    assert decision.state.round == dealt(5).round
    assert decision.state.sheet == scored_state().sheet


def test_a_hold_round_dealt_later_begins_at_once_with_seat_three() -> None:
    third = replace(scored_state(), round=replace(scored_state().round, number=3))
    decision = decide(third, SOUTH, DealRound(deal(E="2C")))
    assert isinstance(decision, Accepted)
    assert decision.events == (RoundDealt(4, PassDirection.HOLD),)
    assert decision.state.phase is Phase.PLAYING
    assert to_act(decision.state) == (EAST,)


@pytest.mark.parametrize("state", [dealt(1), dealt(4)], ids=["passing", "playing"])
def test_a_round_that_runs_is_not_dealt_over(state: HeartsState) -> None:
    assert decide(state, SOUTH, DealRound(deal())) == Rejected(Refusal.ROUND_RUNNING)
    # The refusal comes before the hands are looked at.
    assert decide(state, SOUTH, DealRound(())) == Rejected(Refusal.ROUND_RUNNING)


def test_a_next_deal_that_is_none_is_a_bug() -> None:
    with pytest.raises(ValueError, match="a deal"):
        decide(scored_state(), SOUTH, DealRound((*deal()[:3], deal()[0])))
