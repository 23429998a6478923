"""The house rules, one by one (H11)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import cards
from rules.hearts.commands import HeartsBroken, Refusal
from rules.hearts.game import legal
from rules.hearts.house import STANDARD, HouseRules, Moon
from rules.hearts.scoring import final_outcome, score_round
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Phase, RoundScore
from tests.rules.hearts import slow_scorer
from tests.rules.hearts.notation import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    dealt,
    late,
    play,
    play_with_events,
    refusal,
)
from tests.rules.hearts.test_scoring import ALL_HEARTS, sheet, taking

JACK = HouseRules(jack_of_diamonds=True)


def test_h11_every_switch_is_off_at_first() -> None:
    switches = {field.name: getattr(STANDARD, field.name) for field in fields(STANDARD)}
    assert switches == {
        "points": 100,
        "rounds": None,
        "moon": Moon.OTHERS,
        **dict.fromkeys(
            [
                "jack_of_diamonds",
                "always_pass",
                "queen_breaks_hearts",
                "any_heart_breaks_hearts",
                "first_trick_points",
            ],
            False,
        ),
        "version": 2,
    }


def test_rules_stored_before_the_switches_play_as_those_with_all_of_them_off() -> None:
    assert HouseRules(points=50, version=1) == HouseRules(points=50)
    assert hash(HouseRules(points=50, version=1)) == hash(HouseRules(points=50))
    assert HouseRules(points=50, version=1) != HouseRules(points=50, always_pass=True)


# ---- the pass


def test_h11_always_pass_goes_left_right_across_and_left_again() -> None:
    house = HouseRules(always_pass=True)
    left, right, across = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS
    assert [house.pass_direction(number) for number in range(1, 8)] == [left, right, across, left, right, across, left]
    fourth = dealt(4, house)
    assert fourth.phase is Phase.PASSING
    assert fourth.round.turn is None


# ---- breaking hearts


@pytest.mark.parametrize(
    ("on_table", "hands", "queen"),
    [
        ("", {"W": "QS 2D", "N": "3D 4D", "E": "5D 6D", "S": "7D 8D"}, "W:QS"),
        ("S:2S", {"W": "QS 2D", "N": "3D 4D", "E": "5D 6D", "S": "7D"}, "W:QS"),
        ("S:9D", {"W": "QS 2C", "N": "3D 4D", "E": "5D 6D", "S": "7D"}, "W:QS"),
        ("S:9H", {"W": "QS 2C", "N": "3D 4D", "E": "5D 6D", "S": "7D"}, "W:QS"),
    ],
    ids=["led", "followed", "thrown on diamonds", "thrown on hearts"],
)
def test_h11_the_queen_breaks_hearts_however_she_is_played(on_table: str, hands: dict[str, str], queen: str) -> None:
    for house, breaks in [(STANDARD, False), (HouseRules(queen_breaks_hearts=True), True)]:
        state = late(on_table, turn=WEST, broken=False, house=house, **hands)
        after, events = play_with_events(state, queen)
        assert after.round.hearts_broken is breaks
        assert (HeartsBroken(WEST) in events) is breaks


def test_h11_only_the_queen_of_spades_breaks_hearts_beside_hearts() -> None:
    house = HouseRules(queen_breaks_hearts=True)
    state = late("S:9D", broken=False, house=house, W="KS QC", N="3D 4D", E="5D 6D", S="7D")
    assert not play(state, "W:KS").round.hearts_broken
    assert not play(state, "W:QC").round.hearts_broken


def test_h11_the_queen_breaks_hearts_once() -> None:
    house = HouseRules(queen_breaks_hearts=True)
    state = late("S:9D", broken=False, house=house, W="QS 2C", N="3H 4C", E="5D 6D", S="7D")
    state, _ = play_with_events(state, "W:QS")
    _, events = play_with_events(state, "N:3H")
    assert not any(isinstance(event, HeartsBroken) for event in events)


def test_h11_a_heart_led_by_a_hand_of_hearts_breaks_them_where_any_heart_does() -> None:
    hands = {"W": "2H 3H", "N": "4H 4D", "E": "5D 6D", "S": "7D 8D"}
    for house, breaks in [(STANDARD, False), (HouseRules(any_heart_breaks_hearts=True), True)]:
        state = late(turn=WEST, broken=False, house=house, **hands)
        after, events = play_with_events(state, "W:2H")
        assert after.round.hearts_broken is breaks
        assert events[1:] == ((HeartsBroken(WEST),) if breaks else ())
        # North takes the trick with a heart, and may lead another only where they are broken.
        late_lead = late(turn=WEST, broken=False, house=house, W="2H 3H 4C", N="4H 4D 9H", E="5D 6D 7C", S="7D 8D 9C")
        assert refusal(late_lead, "W:2H") is Refusal.HEARTS_NOT_BROKEN, (
            "a hand with another suit still may not lead one"
        )


def test_h11_any_heart_still_breaks_hearts_when_thrown() -> None:
    house = HouseRules(any_heart_breaks_hearts=True)
    state = late("S:9D", broken=False, house=house, W="2H 2C", N="3D 4D", E="5D 6D", S="7D")
    assert play(state, "W:2H").round.hearts_broken


# ---- the first trick

VOID = {"S": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "W": "2D 2S QS 2H 3H", "N": "AH", "E": "3S"}


def test_h11_a_void_hand_may_throw_points_on_the_first_trick_where_the_house_says_so() -> None:
    state = play(dealt(house=HouseRules(first_trick_points=True), **VOID), "S:2C")
    assert legal(state, WEST) == state.round.hands[WEST]
    state = play(state, "W:QS")
    after = play(play(state, "N:AH"), "E:3S")
    assert after.round.tricks[0].plays[1].card == cards("QS")[0]
    assert after.round.hearts_broken
    assert refusal(play(dealt(**VOID), "S:2C"), "W:QS") is Refusal.NO_POINTS_ON_FIRST_TRICK


def test_h11_following_suit_and_the_lead_of_the_two_of_clubs_stay_on_that_first_trick() -> None:
    house = HouseRules(first_trick_points=True)
    state = dealt(house=house, S="2C 2H QS", W="3C 3H")
    assert legal(state, SOUTH) == cards("2C")
    assert refusal(state, "S:2H") is Refusal.LEAD_TWO_OF_CLUBS
    state = play(state, "S:2C")
    assert refusal(state, "W:3H") is Refusal.FOLLOW_SUIT


# ---- the moon


def moon_score(house: HouseRules, before: tuple[RoundScore, ...], shooter: Seat = SOUTH) -> tuple[int, ...]:
    return score_round(len(before) + 1, taking(shooter, f"QS {ALL_HEARTS}"), None, house, before).score


SMART = HouseRules(moon=Moon.SMART)
OTHERS_PAY, SHOOTER_GAINS = (0, 26, 26, 26), (-26, 0, 0, 0)


@pytest.mark.parametrize("shooter", [SOUTH, WEST, NORTH, EAST])
def test_h11_a_moon_may_take_26_off_the_shooter(shooter: Seat) -> None:
    found = moon_score(HouseRules(moon=Moon.SELF), (), shooter)
    assert found == tuple(-26 if seat is shooter else 0 for seat in (SOUTH, WEST, NORTH, EAST))
    assert moon_score(STANDARD, (), shooter) == tuple(score + 26 for score in found)


@pytest.mark.parametrize(
    ("house", "before", "expected"),
    [
        (SMART, (), OTHERS_PAY),
        (SMART, ((90, 73, 70, 60),), OTHERS_PAY),
        (SMART, ((90, 80, 95, 74),), OTHERS_PAY),
        (SMART, ((90, 74, 10, 20),), SHOOTER_GAINS),
        (SMART, ((75, 80, 48, 60),), SHOOTER_GAINS),
        (SMART, ((50, 10, 0, 10), (25, 70, 48, 50)), SHOOTER_GAINS),
        (SMART, ((50, 24, 10, 80),), SHOOTER_GAINS),
        (SMART, ((50, 60, 24, 80),), OTHERS_PAY),
        (HouseRules(points=None, rounds=3, moon=Moon.SMART), ((80, 0, 0, 0),), OTHERS_PAY),
        (HouseRules(points=None, rounds=2, moon=Moon.SMART), ((80, 0, 0, 0),), SHOOTER_GAINS),
        (HouseRules(points=None, rounds=2, moon=Moon.SMART), ((26, 0, 0, 0),), OTHERS_PAY),
        (HouseRules(points=None, rounds=2, moon=Moon.SMART), ((27, 0, 0, 0),), SHOOTER_GAINS),
        (HouseRules(points=None, rounds=1, moon=Moon.SMART), (), OTHERS_PAY),
    ],
    ids=[
        "the first round",
        "nobody reaches the target",
        "the shooter wins",
        "another would win",
        "another would win by one",
        "the totals of all rounds count",
        "behind by more than 26",
        "ahead by the last round",
        "not the last round",
        "the last round, too far behind",
        "the last round, level: the lower last score decides",
        "the last round, one behind",
        "the only round",
    ],
)
def test_h11_a_smart_moon_asks_whether_the_game_would_end_without_the_shooter_winning(
    house: HouseRules, before: tuple[tuple[int, ...], ...], expected: tuple[int, ...]
) -> None:
    assert moon_score(house, sheet(*before)) == expected


def test_h11_a_smart_moon_looks_at_the_totals_of_the_game_it_is_shot_in() -> None:
    for before, expected in [((90, 74, 10, 20), SHOOTER_GAINS), ((9, 74, 10, 20), OTHERS_PAY)]:
        state = late("S:5D W:6D N:7D", E="8D", takers=[SOUTH], house=SMART)
        state = replace(state, sheet=sheet(before), round=replace(state.round, number=2))
        assert play(state, "E:8D").sheet[-1].score == expected


@given(
    before=st.lists(st.tuples(*[st.integers(-36, 40)] * 4), max_size=4),
    shooter=st.sampled_from(SEATS),
    jack=st.sampled_from(SEATS),
    moon=st.sampled_from(Moon),
    counts=st.booleans(),
    points=st.sampled_from([50, 75, None]),
    rounds_after=st.integers(0, 1),
)
@settings(max_examples=300)
def test_h11_another_count_of_moons_comes_to_the_same_scores(
    before: list[tuple[int, ...]],
    shooter: Seat,
    jack: Seat,
    moon: Moon,
    counts: bool,
    points: int | None,
    rounds_after: int,
) -> None:
    rounds = len(before) + 1 + rounds_after if points is None else None
    house = HouseRules(points=points, rounds=rounds, moon=moon, jack_of_diamonds=counts)
    tricks = (*taking(shooter, f"QS {ALL_HEARTS}"), *taking(jack, "JD"))
    row = score_round(len(before) + 1, tricks, None, house, sheet(*before))
    assert row.moon is shooter
    assert list(row.score) == slow_scorer.scores(house, [list(scores) for scores in before], tricks, None)


# ---- J♦


@pytest.mark.parametrize(
    ("taken", "moon", "jack", "score"),
    [
        ({SOUTH: f"QS {ALL_HEARTS}", WEST: "JD"}, SOUTH, WEST, (0, 16, 26, 26)),
        ({SOUTH: f"QS {ALL_HEARTS} JD"}, SOUTH, SOUTH, (-10, 26, 26, 26)),
        ({SOUTH: f"{ALL_HEARTS} JD", WEST: "QS"}, None, SOUTH, (3, 13, 0, 0)),
        ({SOUTH: f"{ALL_HEARTS}", NORTH: "QS", EAST: "JD"}, None, EAST, (13, 0, 13, -10)),
    ],
    ids=["moon, another takes the jack", "moon and the jack", "no moon by 13 hearts and the jack", "below zero"],
)
def test_h11_the_jack_takes_ten_off_after_everything_else_and_makes_no_moon(
    taken: dict[Seat, str], moon: Seat | None, jack: Seat, score: tuple[int, ...]
) -> None:
    tricks = [played for seat, texts in taken.items() for played in taking(seat, texts)]
    row = score_round(1, tricks, None, JACK)
    assert (row.moon, row.jack, row.score) == (moon, jack, score)
    assert sum(row.taken) == 26
    plain = score_round(1, tricks)
    assert (plain.jack, plain.moon, plain.taken) == (None, moon, row.taken), "without the rule the jack is a plain card"
    assert sum(plain.score) == sum(row.score) + 10


def test_h11_the_jack_counts_in_the_game_that_a_smart_moon_would_end() -> None:
    house = HouseRules(moon=Moon.SMART, jack_of_diamonds=True)
    with_jack = taking(SOUTH, f"QS {ALL_HEARTS} JD")
    to_west = [*taking(SOUTH, f"QS {ALL_HEARTS}"), *taking(WEST, "JD")]
    # South stands at 85 and West at 50; East reaches 100. South needs the ten to be level with West, and then wins
    # by the lower last score.
    before = sheet((85, 49, 60, 80))
    assert score_round(2, with_jack, None, house, before).score == (-10, 26, 26, 26)
    assert score_round(2, to_west, None, house, before).score == (-26, -10, 0, 0)
    # The ten that keeps the last seat below 100 keeps the game going.
    assert score_round(2, to_west, None, house, sheet((90, 80, 10, 10))).score == (0, 16, 26, 26)


def test_h11_totals_below_zero_are_placed_like_any_others() -> None:
    outcome = final_outcome(HouseRules(points=None, rounds=2), sheet((-10, 0, 26, 10), (-26, -10, 0, 0)))
    assert outcome is not None
    assert outcome.places == (1, 2, 4, 3)
