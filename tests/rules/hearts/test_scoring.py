"""Moons, ties, places and the end of a game (H7, H8, H11's target)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, Suit
from rules.hearts.commands import Accepted, DealRound, GameEnded, PassCards, PlayCard, Refusal, Rejected, RoundScored
from rules.hearts.game import decide, legal, to_act
from rules.hearts.house import POINT_TARGETS, STANDARD, HouseRules
from rules.hearts.scoring import (
    end_reason,
    final_outcome,
    moon_shooter,
    moon_threat,
    per_seat,
    places,
    points_taken,
    score_round,
    totals,
)
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import EndReason, HeartsState, Outcome, Phase, Play, RoundScore, Trick
from tests.rules.hearts.notation import EAST, NORTH, SOUTH, WEST, card, cards, deal, late, play, trick

HEARTS = [one for one in FRESH_DECK if one.suit is Suit.HEARTS]
PLAIN = [one for one in FRESH_DECK if one.suit in (Suit.CLUBS, Suit.DIAMONDS)]


def row(*score: int, number: int = 1) -> RoundScore:
    """A row of a sheet; what was taken does not matter to H8."""
    return RoundScore(number, (0, 0, 0, 0), per_seat(score), None)


def sheet(*rows: Sequence[int]) -> tuple[RoundScore, ...]:
    return tuple(row(*score, number=number) for number, score in enumerate(rows, start=1))


def taking(seat: Seat, text: str) -> list[Trick]:
    """Tricks led and taken by this seat, each with one of these cards in it; fillers lie below the led card."""
    filler = iter(cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D 3D 4D 5D 6D 7D 8D 9D TD QD KD 2S 3S 4S 5S 6S 7S 8S"))
    return [
        Trick((Play(seat, card("AC")), *(Play(seat.after(n), next(filler)) for n in (1, 2)), Play(seat.after(3), one)))
        for one in cards(text)
    ]


ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

# ---- H7


@pytest.mark.parametrize("seat", SEATS)
def test_h7_all_hearts_and_the_queen_score_nothing_and_26_for_the_others(seat: Seat) -> None:
    scored = score_round(7, taking(seat, f"QS {ALL_HEARTS}"))
    assert scored.number == 7
    assert scored.moon is seat
    assert scored.taken == per_seat([26 if other is seat else 0 for other in SEATS])
    assert scored.score == per_seat([0 if other is seat else 26 for other in SEATS])


@pytest.mark.parametrize("stopped_by", [*ALL_HEARTS.split(), "QS"])
def test_h7_any_one_penalty_card_taken_by_another_seat_stops_the_moon(stopped_by: str) -> None:
    rest = " ".join(text for text in [*ALL_HEARTS.split(), "QS"] if text != stopped_by)
    scored = score_round(1, [*taking(WEST, rest), *taking(EAST, stopped_by)])
    points = 13 if stopped_by == "QS" else 1
    assert scored.moon is None
    assert scored.taken == scored.score == (0, 26 - points, 0, points)


def test_h7_a_moon_is_told_by_the_cards_and_not_by_a_total() -> None:
    # All 13 hearts and the jack of diamonds: no queen, no moon, whatever a bonus does to the total.
    assert moon_shooter([*taking(SOUTH, f"JD {ALL_HEARTS}"), *taking(WEST, "QS")]) is None
    # The jack elsewhere takes nothing from a moon.
    assert moon_shooter([*taking(SOUTH, f"QS {ALL_HEARTS}"), *taking(WEST, "JD")]) is SOUTH
    assert moon_shooter([]) is None


def test_h7_points_go_to_the_taker_of_each_trick() -> None:
    tricks = [trick("S:5D W:QS N:AD E:2H"), trick("N:3H E:4H S:5H W:6H"), trick("W:2C N:3C E:4C S:5C")]
    assert points_taken(tricks) == (0, 4, 14, 0)


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ({WEST: "2H 3H 4H 5H 6H"}, None),
        ({WEST: "2H 3H 4H 5H 6H 7H"}, WEST),
        ({EAST: "QS 2H 3H 4H 5H 6H"}, EAST),
        ({EAST: f"QS {ALL_HEARTS}"}, EAST),
        ({EAST: "2H 3H 4H 5H 6H 7H 8H", SOUTH: "QS"}, None),
        ({EAST: "2H 3H 4H 5H 6H 7H", SOUTH: "JD"}, EAST),
        ({EAST: "2C 3C 4C 5C 6C 7C 8C"}, None),
        ({}, None),
    ],
    ids=["too early", "six hearts", "with the queen", "all", "stopped", "others took nothing", "no points", "no trick"],
)
def test_h7_a_moon_threatens_while_one_seat_alone_has_taken_penalty_cards(
    taken: dict[Seat, str], expected: Seat | None
) -> None:
    assert moon_threat([played for seat, cards in taken.items() for played in taking(seat, cards)]) is expected


# ---- H8: places and ties


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([(101, 60, 30, 40)], (4, 3, 1, 2)),
        ([(80, 40, 40, 80), (21, 5, 5, 21)], (3, 1, 1, 3)),
        ([(90, 30, 34, 50), (10, 10, 6, 0)], (4, 2, 1, 3)),
        ([(90, 34, 30, 50), (10, 6, 10, 0)], (4, 1, 2, 3)),
        ([(90, 34, 34, 50), (14, 6, 6, 0)], (4, 1, 1, 3)),
        ([(90, 30, 30, 30), (14, 4, 4, 4)], (4, 1, 1, 1)),
        ([(25, 25, 25, 25), (25, 25, 25, 25)], (1, 1, 1, 1)),
        ([(98, 20, 30, 30), (4, 6, 8, 8)], (4, 1, 2, 2)),
        ([(98, 20, 34, 30), (4, 6, 6, 10)], (4, 1, 2, 3)),
        ([(98, 98, 30, 20), (6, 6, 8, 6)], (3, 3, 2, 1)),
        ([(98, 96, 30, 20), (6, 8, 8, 4)], (3, 4, 2, 1)),
        ([(94, 94, 94, 20), (8, 8, 8, 2)], (2, 2, 2, 1)),
        ([(96, 94, 94, 20), (6, 8, 8, 4)], (2, 3, 3, 1)),
    ],
    ids=[
        "no tie",
        "two pairs",
        "first by the last round",
        "first by the last round, the other way",
        "first shared",
        "first shared by three",
        "shared by all",
        "second shared",
        "second by the last round",
        "third shared",
        "third by the last round",
        "second shared by three",
        "second by the last round, third shared",
    ],
)
def test_h8_ties_go_by_the_last_round_and_else_are_shared(
    rows: list[tuple[int, ...]], expected: tuple[int, ...]
) -> None:
    assert places(sheet(*rows)) == expected
    # Turning the table turns the places with it: the order of the seats decides nothing.
    for turn in range(1, 4):
        turned = sheet(*[(*scores[turn:], *scores[:turn]) for scores in rows])
        assert places(turned) == (*expected[turn:], *expected[:turn])


@given(st.lists(st.tuples(*[st.integers(-5, 5)] * 4), min_size=1, max_size=3))
def test_h8_places_count_the_seats_that_are_better(rows: list[tuple[int, ...]]) -> None:
    found = places(sheet(*rows))
    ranked = sorted(SEATS, key=lambda seat: (sum(scores[seat] for scores in rows), rows[-1][seat]))
    keys = [(sum(scores[seat] for scores in rows), rows[-1][seat]) for seat in ranked]
    for index, seat in enumerate(ranked):
        assert found[seat] == keys.index(keys[index]) + 1


def test_h8_the_winners_are_all_the_seats_at_first_place() -> None:
    shared = final_outcome(STANDARD, sheet((90, 34, 34, 50), (14, 6, 6, 0)))
    assert shared == Outcome(EndReason.TARGET_REACHED, (4, 1, 1, 3), (WEST, NORTH))
    alone = final_outcome(STANDARD, sheet((101, 60, 30, 40)))
    assert alone == Outcome(EndReason.TARGET_REACHED, (4, 3, 1, 2), (NORTH,))


# ---- H8, H11: when a game ends


@pytest.mark.parametrize("target", POINT_TARGETS)
def test_h11_the_game_ends_when_a_total_reaches_the_target(target: int) -> None:
    house = HouseRules(points=target)
    assert end_reason(house, sheet((target - 1, 0, 0, 1))) is None
    assert end_reason(house, sheet((0, target, 0, 0))) is EndReason.TARGET_REACHED
    assert end_reason(house, sheet((0, 0, target + 25, 0))) is EndReason.TARGET_REACHED
    assert end_reason(house, sheet((0, 0, 0, target - 1), (0, 0, 0, 1))) is EndReason.TARGET_REACHED


def test_h11_a_game_of_rounds_ends_after_them_whatever_the_totals() -> None:
    house = HouseRules(points=None, rounds=3)
    assert end_reason(house, ()) is None
    assert end_reason(house, sheet((200, 0, 0, 0), (200, 0, 0, 0))) is None
    assert final_outcome(house, sheet((200, 0, 0, 0), (200, 0, 0, 0))) is None
    three = sheet((1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4))
    assert final_outcome(house, three) == Outcome(EndReason.ROUNDS_PLAYED, (1, 2, 3, 4), (SOUTH,))


@pytest.mark.parametrize(
    ("points", "rounds", "message"),
    [
        (None, None, "exactly one"),
        (100, 3, "exactly one"),
        (99, None, "one of"),
        (0, None, "one of"),
        (None, 0, "at least one"),
    ],
)
def test_h11_a_table_without_one_sound_target_is_a_bug(points: int | None, rounds: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        HouseRules(points=points, rounds=rounds)


def last_play(house: HouseRules, before: tuple[RoundScore, ...]) -> HeartsState:
    """A game before the last card of its round, in which South has taken every point."""
    state = late("S:5D W:6D N:7D", E="8D", takers=[SOUTH])
    number = len(before) + 1
    return replace(state, house=house, sheet=before, round=replace(state.round, number=number))


def test_h8_a_moon_can_end_the_game_and_the_shooter_wins_it() -> None:
    # South shoots: the others go from 80, 74 and 75 to 106, 100 and 101.
    decision = decide(last_play(STANDARD, sheet((97, 80, 74, 75))), EAST, PlayCard(card("8D")))
    assert isinstance(decision, Accepted)
    *_, scored, ended = decision.events
    assert isinstance(scored, RoundScored)
    assert scored.score.score == (0, 26, 26, 26)
    assert ended == GameEnded(Outcome(EndReason.TARGET_REACHED, (1, 4, 2, 3), (SOUTH,)))
    assert decision.state.phase is Phase.ENDED
    assert decision.state.scores == totals(decision.state.sheet) == (97, 106, 100, 101)
    assert decision.state.outcome == Outcome(EndReason.TARGET_REACHED, (1, 4, 2, 3), (SOUTH,))


def test_h8_the_game_goes_on_below_the_target() -> None:
    decision = decide(last_play(STANDARD, sheet((99, 73, 73, 73))), EAST, PlayCard(card("8D")))
    assert isinstance(decision, Accepted)
    assert decision.state.phase is Phase.SCORED
    assert decision.state.outcome is None


def test_h8_nothing_is_accepted_after_the_end() -> None:
    state = play(last_play(HouseRules(points=None, rounds=2), sheet((1, 2, 3, 20))), "E:8D")
    assert state.phase is Phase.ENDED
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.ROUNDS_PLAYED
    assert to_act(state) == ()
    for seat in SEATS:
        assert legal(state, seat) == ()
        for command in (PlayCard(card("8D")), PassCards(cards("2C 3C 4C")), DealRound(deal())):
            assert decide(state, seat, command) == Rejected(Refusal.GAME_OVER)


def test_h11_a_game_of_two_rounds_deals_once_more_after_the_first() -> None:
    house = HouseRules(points=None, rounds=2)
    first = play(last_play(house, ()), "E:8D")
    assert first.phase is Phase.SCORED
    second = decide(first, NORTH, DealRound(deal()))
    assert isinstance(second, Accepted)
    assert second.state.round.number == 2


def test_a_number_for_each_of_the_four_seats_is_needed() -> None:
    with pytest.raises(ValueError, match="expected 4"):
        per_seat([1, 2, 3])
