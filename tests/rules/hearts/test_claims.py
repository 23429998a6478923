"""Rounds that end before their last trick: nothing left that counts, or a rest that is proven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import cards
from rules.hearts.claims import points_are_out, rest_is_mine, running_order
from rules.hearts.commands import (
    Accepted,
    ClaimRest,
    FinishRound,
    GameEnded,
    PlayCard,
    Refusal,
    Rejected,
    RoundCutShort,
    RoundScored,
)
from rules.hearts.game import decide, legal, reason, to_act
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import HeartsState, Phase, Rest
from rules.hearts.views import public_view, seat_view
from tests.rules.hearts.notation import EAST, NORTH, SOUTH, WEST, card, dealt, late, play
from tests.rules.hearts.test_scoring import sheet

JACK = HouseRules(jack_of_diamonds=True)


def accepted(state: HeartsState, seat: Seat, command: FinishRound | ClaimRest) -> Accepted:
    decision = decide(state, seat, command)
    assert isinstance(decision, Accepted), decision
    return decision


# ---- finishing a round in which nothing is left to play for

CLEAN = {"S": "5D 2C", "W": "6D 3C", "N": "7D 4C", "E": "8D 5C"}


@pytest.mark.parametrize("seat", SEATS)
def test_any_seat_may_finish_the_round_once_all_26_points_are_taken(seat: Seat) -> None:
    state = late(turn=WEST, takers=[SOUTH, NORTH], **CLEAN)
    assert sum(public_view(state).taken) == 26
    after, (cut, scored) = accepted(state, seat, FinishRound()).state, accepted(state, seat, FinishRound()).events
    rest = Rest(state.round.hands, None)
    assert cut == RoundCutShort(rest)
    assert scored == RoundScored(after.sheet[-1])
    assert after.phase is Phase.SCORED
    assert after.sheet[-1].taken == public_view(state).taken == public_view(after).taken
    assert after.sheet[-1].moon is None
    assert after.round.rest == rest
    assert after.round.hands == ((), (), (), ())
    assert to_act(after) == ()
    assert legal(after, WEST) == ()


def test_the_rest_lies_face_up_for_everybody_and_the_hands_are_empty() -> None:
    after = accepted(late(turn=WEST, **CLEAN), NORTH, FinishRound()).state
    table = public_view(after)
    assert table.rest is not None
    assert table.rest.hands[SOUTH] == cards("2C 5D")
    assert table.cards_left == (0, 0, 0, 0)
    assert table.turn is None
    for seat in SEATS:
        assert seat_view(after, seat).hand == ()
        assert seat_view(after, seat).public == table


def test_a_round_that_runs_shows_no_rest() -> None:
    assert public_view(late(turn=WEST, **CLEAN)).rest is None
    assert public_view(play(late("S:5D W:6D N:7D", E="8D"), "E:8D")).rest is None


def test_a_moon_is_scored_when_the_round_is_finished_after_it() -> None:
    row = accepted(late(turn=SOUTH, takers=[SOUTH], **CLEAN), SOUTH, FinishRound()).state.sheet[-1]
    assert (row.moon, row.score) == (SOUTH, (0, 26, 26, 26))


def test_the_round_that_is_finished_can_end_the_game() -> None:
    state = replace(late(turn=WEST, takers=[SOUTH], **CLEAN), sheet=sheet((0, 74, 0, 0)))
    decision = accepted(replace(state, round=replace(state.round, number=2)), NORTH, FinishRound())
    assert decision.state.phase is Phase.ENDED
    assert isinstance(decision.events[-1], GameEnded)


@pytest.mark.parametrize("left", ["2H", "QS"])
def test_no_round_is_finished_while_a_point_is_still_held(left: str) -> None:
    state = late(turn=WEST, S=f"5D {left}", W="6D 3C", N="7D 4C", E="8D 5C")
    assert decide(state, WEST, FinishRound()) == Rejected(Refusal.POINTS_STILL_OUT)
    assert not points_are_out(public_view(state))


def test_no_round_is_finished_while_the_jack_is_held_and_counts() -> None:
    held = {**CLEAN, "E": "JD 5C"}
    state = late(turn=WEST, house=JACK, **held)
    assert sum(public_view(state).taken) == 26
    assert decide(state, WEST, FinishRound()) == Rejected(Refusal.POINTS_STILL_OUT)
    assert reason(late(turn=WEST, **held), WEST, FinishRound()) is None, (
        "where it counts nothing, the jack may lie there"
    )


def test_a_round_is_finished_once_the_jack_is_taken_too() -> None:
    state = late(turn=WEST, house=JACK, takers=[NORTH], **CLEAN)
    row = accepted(state, WEST, FinishRound()).state.sheet[-1]
    assert (row.jack, row.moon, row.score) == (NORTH, NORTH, (26, 26, -10, 26))


def test_the_jack_on_the_table_has_not_been_taken_yet() -> None:
    state = late("W:JD", house=JACK, S="5D 2C", W="3C", N="7D 4C", E="8D 5C")
    assert not points_are_out(public_view(state))


def test_a_trick_is_played_out_before_the_round_is_finished() -> None:
    state = late("W:6D", S="5D 2C", W="3C", N="7D 4C", E="8D 5C")
    assert points_are_out(public_view(state))
    for seat in SEATS:
        assert decide(state, seat, FinishRound()) == Rejected(Refusal.TRICK_RUNNING)


SURE = {"S": "AD AC", "W": "6D 3H", "N": "7D QS", "E": "8D 5C"}


@pytest.mark.parametrize("command", [FinishRound(), ClaimRest()])
def test_rounds_are_cut_short_only_while_cards_are_played(command: FinishRound | ClaimRest) -> None:
    scored = play(late("S:5D W:6D N:7D", E="8D"), "E:8D")
    ended = replace(scored, phase=Phase.ENDED)
    for seat in SEATS:
        assert decide(dealt(1), seat, command) == Rejected(Refusal.STILL_PASSING)
        assert decide(scored, seat, command) == Rejected(Refusal.ROUND_OVER)
        assert decide(ended, seat, command) == Rejected(Refusal.GAME_OVER)


# ---- claiming the rest


def test_the_seat_to_lead_claims_the_rest_and_gets_all_points_in_it() -> None:
    state = late(turn=SOUTH, takers=[NORTH], **SURE)
    decision = accepted(state, SOUTH, ClaimRest())
    rest = Rest(state.round.hands, SOUTH)
    row = decision.state.sheet[-1]
    assert decision.events == (RoundCutShort(rest), RoundScored(row))
    assert (row.taken, row.score, row.moon) == ((14, 0, 12, 0), (14, 0, 12, 0), None)
    assert decision.state.round.rest == rest
    assert public_view(decision.state).taken == row.taken
    assert public_view(decision.state).rest == rest


def test_what_is_claimed_counts_for_the_moon() -> None:
    row = accepted(late(turn=SOUTH, takers=[SOUTH], **SURE), SOUTH, ClaimRest()).state.sheet[-1]
    assert (row.moon, row.taken, row.score) == (SOUTH, (26, 0, 0, 0), (0, 26, 26, 26))


def test_what_is_claimed_counts_against_the_moon_of_another() -> None:
    row = accepted(late(turn=SOUTH, takers=[EAST], S="AD AC", W="6D 3H", N="7D 4C", E="8D 5C"), SOUTH, ClaimRest())
    assert (row.state.sheet[-1].moon, row.state.sheet[-1].score) == (None, (1, 0, 0, 25))


def test_the_jack_in_the_rest_goes_to_the_seat_that_claims_it() -> None:
    state = late(turn=SOUTH, takers=[NORTH], house=JACK, S="AD AC", W="JD 3H", N="7D 4C", E="8D 5C")
    row = accepted(state, SOUTH, ClaimRest()).state.sheet[-1]
    assert (row.jack, row.score) == (SOUTH, (-9, 0, 25, 0))


def test_only_the_seat_to_lead_claims_and_only_between_tricks() -> None:
    state = late(turn=SOUTH, **SURE)
    for seat in (WEST, NORTH, EAST):
        assert decide(state, seat, ClaimRest()) == Rejected(Refusal.NOT_YOUR_TURN, turn=SOUTH)
        assert not rest_is_mine(seat_view(state, seat))
    running = late("E:8C", S="AD AC", W="6D 3H", N="7D QS", E="8D")
    assert decide(running, SOUTH, ClaimRest()) == Rejected(Refusal.TRICK_RUNNING)
    assert decide(running, EAST, ClaimRest()) == Rejected(Refusal.NOT_YOUR_TURN, turn=SOUTH)
    assert not rest_is_mine(seat_view(running, SOUTH))


def claims(broken: bool = True, tricks: tuple[str, ...] = (), house: HouseRules = STANDARD, **held: str) -> bool:
    """Whether South, to lead, proves that the rest is its own."""
    state = late(turn=SOUTH, broken=broken, tricks=tricks, house=house, **held)
    found = rest_is_mine(seat_view(state, SOUTH))
    expected = None if found else Rejected(Refusal.NOT_PROVEN)
    assert reason(state, SOUTH, ClaimRest()) == expected
    return found


def test_the_last_card_is_sure_when_nothing_unseen_beats_it() -> None:
    assert claims(S="9D", W="8D", N="2C", E="3C")
    assert claims(S="2D", W="AC", N="AS", E="AH"), "nobody can follow"
    assert not claims(S="9D", W="TD", N="2C", E="3C")


def test_a_claim_that_only_the_hidden_hands_would_bear_out_is_refused() -> None:
    # East alone holds a higher diamond and must play it on the ace; South cannot know that another has no second one.
    held = {"S": "AD QD", "W": "2C 3C", "N": "4C 5C", "E": "KD 6C"}
    assert claims(**held), "the king, the one unseen diamond, falls on the ace"
    assert not claims(**{**held, "W": "2D 3C"}), "West might hold both the king and the two"


def test_cards_run_down_to_the_smallest_once_the_longest_possible_holder_has_none_left() -> None:
    # The five is led fourth. Two unseen spades are gone by then, wherever they lie; four may lie in one hand.
    assert claims(S="AS KS QS 5S", W="JS 2C 3C 8C", N="4S 4C 5C 9C", E="6C 7C TC JC")
    assert not claims(S="AS KS QS 5S", W="JS 2C 3C 8C", N="4S 3S 5C 9C", E="6S 7C TC JC")
    assert claims(S="AS KS QS 5S", W="4S 2C 3C 8C", N="3S 2S 5C 9C", E="6C 7C TC JC"), "nothing beats the five"


def test_voids_that_leave_a_suit_to_one_seat_prove_that_it_holds_all_of_it() -> None:
    held = {"S": "AD QD", "W": "2C 3C", "N": "4C 5C", "E": "KD 2D"}
    assert not claims(**held)
    assert not claims(tricks=("S:TD W:8H N:9H E:JD",), **held)


def having_passed(text: str, state: HeartsState) -> HeartsState:
    """The same position in a round in which South passed these cards to the left, to West."""
    passes = tuple(cards(given) for given in (text, "2H 3H 4H", "5H 6H 7H", "8H 9H TH"))
    return replace(state, round=replace(state.round, direction=PassDirection.LEFT, passes=passes))


def test_a_card_passed_on_is_known_to_lie_with_its_receiver() -> None:
    # The king and the three of diamonds are unseen, and might lie together. South passed both threes to West: there is
    # no room beside them for the king, so that nobody holds two diamonds and the king falls on the ace.
    state = late(turn=SOUTH, S="AD QD", W="3D 3C", N="KD 5C", E="4C 6C")
    assert not rest_is_mine(seat_view(state, SOUTH))
    assert rest_is_mine(seat_view(having_passed("3D 3C 2S", state), SOUTH))


def test_cards_passed_on_may_guard_a_higher_one() -> None:
    # The jack outlasts ace and king beside the two diamonds that South passed to West, and nowhere else.
    state = late(turn=SOUTH, S="AD KD TD", W="3D 4D JD", N="2D 5C 6C", E="7C 8C 9C")
    assert not rest_is_mine(seat_view(having_passed("3D 4D 2S", state), SOUTH))
    full = late(turn=SOUTH, S="AD KD TD", W="3D 4D 5C", N="2D JD 6C", E="7C 8C 9C")
    assert rest_is_mine(seat_view(having_passed("3D 4D 5C", full), SOUTH)), "West has no room for the jack"


def test_cards_that_two_seats_must_share_leave_them_no_room_for_others() -> None:
    # West shows a void in clubs: North and East hold all five, and so one card more between them. West has room for one
    # beside the spades that South passed. So nobody holds both diamonds, and the king falls on the ace.
    held = {"S": "AD QD AC", "W": "4S 5S KD", "N": "2C 3C 4C", "E": "5C 6C 2D"}
    shown = late(turn=SOUTH, tricks=["S:TC W:2H N:9C E:8C"], **held)
    assert rest_is_mine(seat_view(having_passed("4S 5S 2S", shown), SOUTH))
    hidden = late(turn=SOUTH, tricks=["W:2H N:9C E:8C S:TC"], **held)
    assert not rest_is_mine(seat_view(having_passed("4S 5S 2S", hidden), SOUTH))


@pytest.mark.parametrize(
    "house", [STANDARD, HouseRules(any_heart_breaks_hearts=True), HouseRules(queen_breaks_hearts=True)], ids=str
)
def test_h6_hearts_that_are_not_broken_are_led_last(house: HouseRules) -> None:
    held = {"S": "AD AH KH", "W": "2D 2C 3C", "N": "3D QH 4C", "E": "4D JH 5C"}
    assert claims(broken=False, house=house, **held)
    state = late(turn=SOUTH, broken=False, house=house, **held)
    assert running_order(seat_view(state, SOUTH)) == cards("AD AH KH")
    # Following that order is legal throughout.
    for led, others in [("AD", "W:2D N:3D E:4D"), ("AH", "W:2C N:QH E:JH"), ("KH", "W:3C N:4C E:5C")]:
        state = play(state, f"S:{led} {others}")
    assert state.sheet[-1].taken[SOUTH] == 26 - sum(state.sheet[-1].taken[seat] for seat in (WEST, NORTH, EAST))


def test_a_hand_of_nothing_but_hearts_claims_them_unbroken() -> None:
    assert claims(broken=False, S="AH KH", W="QH 2C", N="3C 4C", E="5C 6C")
    assert not claims(broken=False, S="AH QH", W="KH 2H", N="3C 4C", E="5C 6C")


def test_h3_on_the_first_trick_the_two_of_clubs_is_led_and_only_13_clubs_prove_it() -> None:
    clubs = dealt(S="2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
    assert running_order(seat_view(clubs, SOUTH)) == cards("2C AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C")
    assert rest_is_mine(seat_view(clubs, SOUTH))
    row = accepted(clubs, SOUTH, ClaimRest()).state.sheet[-1]
    assert row.moon is SOUTH
    spades = dealt(S="2C 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", W="3C 4C")
    assert decide(spades, SOUTH, ClaimRest()) == Rejected(Refusal.NOT_PROVEN)


def test_the_running_order_runs_each_suit_from_the_top() -> None:
    state = late(turn=SOUTH, S="2H AH 3D KD 4S QC", W="5C 6C 7C 8C 9C TC", N="5D 6D 7D 8D 9D TD", E="5S 6S 7S 8S 9S TS")
    assert running_order(seat_view(state, SOUTH)) == cards("QC KD 3D 4S AH 2H")


def test_a_claimed_round_takes_no_further_card() -> None:
    after = accepted(late(turn=SOUTH, **SURE), SOUTH, ClaimRest()).state
    assert decide(after, SOUTH, PlayCard(card("AD"))) == Rejected(Refusal.ROUND_OVER, card("AD"))
    assert decide(after, SOUTH, ClaimRest()) == Rejected(Refusal.ROUND_OVER)
    assert after.round.turn is None
    assert NORTH not in to_act(after)
