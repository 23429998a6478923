"""Moons shot, moons stopped and queens of spades taken, counted from the cards of finished rounds (H1, H7)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, Card, Suit
from rules.hearts.scoring import PENALTY_CARDS, moon_threat, trick_taker
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Play, Rest, Round, Trick
from rules.hearts.tally import Tally, tally
from tests.rules.hearts.notation import EAST, NORTH, SOUTH, WEST, cards, dealt
from tests.rules.hearts.rounds import play_round

NOTHING = Tally(0, 0, 0)
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def finished(*taken: tuple[Seat, str], rest: tuple[Seat | None, str] | None = None) -> Round:
    """A round in which these seats, one after the other, each led A♣ and took one of these cards in each trick."""
    tricks = [_trick(seat, one) for seat, text in taken for one in cards(text)]
    left = None if rest is None else Rest((cards(rest[1]), (), (), ()), rest[0])
    return replace(dealt().round, hands=((),) * 4, tricks=tuple(tricks), turn=None, rest=left)


def _trick(seat: Seat, caught: Card) -> Trick:
    low = cards("2C 3C")
    return Trick(
        (
            Play(seat, cards("AC")[0]),
            Play(seat.after(1), low[0]),
            Play(seat.after(2), low[1]),
            Play(seat.after(3), caught),
        )
    )


def counted(*rounds: Round) -> dict[Seat, Tally]:
    """The seats that did anything."""
    return {seat: found for seat, found in zip(SEATS, tally(rounds), strict=True) if found != NOTHING}


def test_a_moon_is_counted_for_the_seat_that_shot_it() -> None:
    assert counted(finished((NORTH, f"QS {HEARTS}"))) == {NORTH: Tally(moons=1, moons_stopped=0, queens=1)}


def test_whoever_takes_the_queen_is_counted_whatever_the_rest_does() -> None:
    assert counted(finished((WEST, "QS"), (EAST, HEARTS))) == {WEST: Tally(0, 0, 1)}


@pytest.mark.parametrize(("seen", "stopped"), [("2H 3H 4H 5H 6H", 0), ("2H 3H 4H 5H 6H 7H", 1)])
def test_a_moon_is_stopped_once_six_cards_had_shown_it(seen: str, stopped: int) -> None:
    others = " ".join(one.text for one in FRESH_DECK if one in PENALTY_CARDS - {*cards(seen), *cards("QS AH")})
    played = finished((SOUTH, seen), (EAST, "AH"), (WEST, f"{others} QS"))
    expected = {WEST: Tally(0, 0, 1), **({EAST: Tally(0, 1, 0)} if stopped else {})}
    assert counted(played) == expected, "only the first to take one has stopped it"


def test_a_claimed_rest_is_taken_like_a_last_trick() -> None:
    assert counted(finished((SOUTH, "QS 2H 3H 4H 5H"), rest=(SOUTH, "6H 7H 8H 9H TH JH QH KH AH 2C"))) == {
        SOUTH: Tally(1, 0, 1)
    }
    assert counted(finished((SOUTH, "2H 3H 4H 5H 6H 7H"), rest=(NORTH, "QS 8H 9H TH JH QH KH AH"))) == {
        NORTH: Tally(0, 1, 1)
    }
    assert counted(finished((SOUTH, f"QS {HEARTS}"), rest=(NORTH, "2D"))) == {SOUTH: Tally(1, 0, 1)}
    assert counted(finished((SOUTH, f"QS {HEARTS}"), rest=(None, "2D"))) == {SOUTH: Tally(1, 0, 1)}


def test_rounds_add_up() -> None:
    stopped = finished((SOUTH, "QS 2H 3H 4H 5H 6H"), (EAST, "7H 8H 9H TH JH QH KH AH"))
    assert counted(stopped, finished((EAST, f"{HEARTS} QS")), stopped) == {
        SOUTH: Tally(0, 0, 2),
        EAST: Tally(1, 2, 1),
    }
    assert tally([]) == (NOTHING,) * 4


@pytest.mark.parametrize("rest", [None, (None, "AH 2D")])
def test_a_round_with_points_still_out_is_refused(rest: tuple[Seat | None, str] | None) -> None:
    with pytest.raises(ValueError, match="round 4 is not finished"):
        tally([finished((SOUTH, "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"), rest=rest)])


@given(st.binary(min_size=32, max_size=32), st.integers(1, 4))
def test_in_every_round_the_counts_are_what_the_rules_say(secret: bytes, number: int) -> None:
    state = play_round(secret, number)[-1].after
    found = tally([state.round])
    (row,) = state.sheet
    assert [seat for seat in SEATS if found[seat].moons] == ([] if row.moon is None else [row.moon])
    assert sum(each.queens for each in found) == 1
    assert [seat for seat in SEATS if found[seat].moons_stopped] == _stoppers(state.round)


def _stoppers(played: Round) -> list[Seat]:
    """Where the warning that the table shows went out: who took that trick."""
    tricks = played.tricks
    return [
        trick_taker(tricks[index])
        for index in range(len(tricks))
        if moon_threat(tricks[:index]) is not None and moon_threat(tricks[: index + 1]) is None
    ]


@pytest.mark.parametrize("suit", Suit)
def test_no_other_card_counts(suit: Suit) -> None:
    plain = " ".join(one.text for one in FRESH_DECK if one.suit is suit and one not in PENALTY_CARDS)
    played = finished((SOUTH, f"QS {HEARTS}"))
    extra = finished((SOUTH, f"QS {HEARTS}"), *([(NORTH, plain)] if plain else []))
    assert tally([extra]) == tally([played])
