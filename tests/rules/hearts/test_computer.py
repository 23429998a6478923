"""The computer player: the habits of a careful player, and clearly better than chance."""

from __future__ import annotations

import hashlib
import math
import statistics
from collections.abc import Iterator

import pytest

from rules.cards import Card, Suit, cards
from rules.hearts.computer import choose_card, choose_pass
from rules.hearts.fair import computer_words
from rules.hearts.judgement import MoonThreat, read_threat
from rules.hearts.knowledge import read_knowledge
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState
from rules.hearts.views import seat_view
from tests.rules.hearts.notation import EAST, NORTH, SOUTH, WEST, card, dealt, late, pass_all
from tests.rules.hearts.rounds import ANYBODY, COMPUTER, play_round


def some_words(sequence: int = 0) -> Iterator[int]:
    return computer_words(bytes(32), sequence)


def choices(state: HeartsState, seat: Seat) -> set[str]:
    """What the computer may choose here: its choice under each of a dozen streams."""
    view = seat_view(state, seat)
    return {choose_card(view, some_words(sequence)).text for sequence in range(12)}


def passed_from(hand: str) -> set[str]:
    """What South passes to the left from this hand."""
    return {one.text for one in choose_pass(seat_view(dealt(1, S=hand), SOUTH), some_words())}


# ---- following


def test_it_stays_under_the_trick_with_the_highest_card_that_loses() -> None:
    state = late("N:3D E:JD S:QH", W="2D 5D TD KD 4C", N="6D 7C 8D 9C", E="4D 3H 4H 5H", S="6H 7H 8S 9S")
    assert choices(state, WEST) == {"TD"}


def test_it_takes_a_clean_trick_with_its_highest_card_when_it_plays_last() -> None:
    state = late("N:3D E:7D S:6D", W="9D TD AD 4C", N="2D 7C JD", E="QD 3H 4H", S="6S 7H 8H")
    assert choices(state, WEST) == {"AD"}


def test_it_takes_with_its_highest_card_when_it_must_take_points() -> None:
    state = late("N:3D E:7D S:2H", W="9D TD AD 4C", N="2D 7C JD", E="QD 3H 4H", S="6S 7H 8H")
    assert choices(state, WEST) == {"AD"}


def test_it_ducks_a_trick_with_points_even_when_it_could_take_it() -> None:
    state = late("N:9D E:QS S:2H", W="8D AD 4C 5C", N="6C 7C 8C", E="4D 3H 4H", S="6S 7H 8H")
    assert choices(state, WEST) == {"8D"}


def test_it_throws_the_queen_under_a_king_of_spades() -> None:
    state = late("N:3S E:KS S:4S", W="2S QS 5C 6C", N="6D 7C 8C", E="4D 3H 4H", S="6H 7H 8H")
    assert choices(state, WEST) == {"QS"}


def test_it_does_not_play_the_queen_on_a_trick_she_would_take() -> None:
    state = late("N:3S E:JS S:4S", W="2S QS 5C 6C", N="6D 7C 8C", E="4D 3H 4H", S="6H 7H 8H")
    assert choices(state, WEST) == {"2S"}


def test_it_does_not_put_the_ace_of_spades_where_the_queen_may_fall_on_it() -> None:
    state = late("N:3S", E="5S AS 5C 6C", S="QS 6D 7C 8C", W="9C 4D 3H 4H", N="5H 6H 7H")
    assert choices(state, EAST) == {"5S"}


# ---- throwing cards away


def test_when_void_it_throws_the_queen_of_spades_first() -> None:
    state = late("N:3D E:JD", S="QS AS AH 4C", W="2D 6C 7C 8C", N="6S 9C TC", E="2S 3H 4H")
    assert choices(state, SOUTH) == {"QS"}


def test_when_void_without_the_queen_it_throws_its_highest_heart() -> None:
    state = late("N:3D E:JD", S="2C 3C 2H KH", W="2D 4H AH 8C", N="6S 9C QH", E="2S 3H 6H")
    assert choices(state, SOUTH) == {"KH"}


def test_when_void_it_throws_a_bare_ace_of_spades_while_the_queen_is_out() -> None:
    state = late("N:3D E:JD", S="2C 3C 2H AS", W="2D 4H QS 8C", N="6S 9C QH", E="2S 3H 6H", broken=True)
    assert choices(state, SOUTH) == {"AS"}


# ---- leading


def test_it_does_not_lead_into_the_queen() -> None:
    state = late(turn=SOUTH, S="KS AS 2D 3C", W="QS 4S 5D 6C", N="5S 6D 7C 8H", E="7S 8D 9C 9H", broken=False)
    assert not choices(state, SOUTH) & {"KS", "AS"}


def test_it_does_not_lead_its_own_queen() -> None:
    state = late(turn=SOUTH, S="QS 2D 4C", W="4S 5D 6C", N="5S 6D 7C", E="7S 8D 9C", broken=False)
    assert "QS" not in choices(state, SOUTH)


def test_it_leads_a_low_heart_rather_than_a_high_one() -> None:
    state = late(turn=SOUTH, S="2H AH", W="3H 4H", N="5H 6H", E="7H 8H", broken=True)
    assert choices(state, SOUTH) == {"2H"}


# ---- the queen alone


@pytest.mark.parametrize(
    "state",
    [
        late(turn=WEST, W="QS", N="2S", E="3D", S="4C"),
        late("S:2S", W="QS", N="2D", E="3D", S=""),
        late("S:2D", W="QS", N="3D", E="4D", S=""),
    ],
    ids=["leading", "following", "void"],
)
def test_a_last_card_that_is_the_queen_of_spades_is_played(state: HeartsState) -> None:
    assert choices(state, WEST) == {"QS"}


def test_it_does_not_choose_out_of_turn() -> None:
    with pytest.raises(ValueError, match="turn"):
        choose_card(seat_view(dealt(1), SOUTH), some_words())


# ---- the pass


def test_it_passes_a_queen_of_spades_that_little_protects() -> None:
    assert "QS" in passed_from("QS 3S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H")


def test_it_keeps_a_queen_of_spades_among_many_low_spades() -> None:
    assert "QS" not in passed_from("2S 3S 4S 5S 6S QS 2C 4C AC AD KD AH KH")


def test_it_passes_high_spades_with_few_low_ones() -> None:
    assert passed_from("AS KS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H AH") == {"AS", "KS", "AH"}


def test_it_keeps_low_spades_that_guard_it() -> None:
    assert not passed_from("2S 3S 4S 5S 9C JC QC 9D JD QD 9H JH QH") & {"2S", "3S", "4S", "5S"}


def test_a_pass_is_three_different_cards_of_the_hand() -> None:
    for number in range(1, 11):
        state = play_round(bytes(32), 4 * number - 3)[0].before
        view = seat_view(state, WEST)
        passed = choose_pass(view, some_words(number))
        assert len(set(passed)) == 3
        assert set(passed) <= set(view.hand)


# ---- stopping a moon


def shooting(on_table: str = "", turn: Seat | None = None, **held: str) -> HeartsState:
    """A position in which North has taken every point so far."""
    return late(on_table, turn, takers=[NORTH], **held)


def test_it_sees_a_moon_coming_only_when_one_other_seat_has_all_the_points() -> None:
    held = {"S": "2C 3C", "W": "4C 5C", "N": "KH AH", "E": "6C 7C"}
    threat = read_threat(seat_view(shooting(turn=SOUTH, **held), SOUTH))
    assert isinstance(threat, MoonThreat)
    assert threat.shooter is NORTH
    assert 0 < threat.chance < 1
    # It is no threat to the shooter itself, nor when others have points too, nor before there are any.
    assert read_threat(seat_view(shooting(turn=SOUTH, **held), NORTH)) is None
    assert read_threat(seat_view(late(turn=SOUTH, **held), SOUTH)) is None
    assert read_threat(seat_view(dealt(), SOUTH)) is None


def test_it_sees_no_moon_in_a_few_points() -> None:
    few = late(
        turn=SOUTH,
        S="2C 3C 4C QS AH KH",
        W="5C 6C QH JH TH 9H",
        N="7C 8C 8H 7H 6H 5H",
        E="9C TC JC 4H QC KC",
        takers=[NORTH],
    )
    assert seat_view(few, SOUTH).public.taken == (0, 0, 2, 0)
    assert read_threat(seat_view(few, SOUTH)) is None


def test_it_overtakes_the_shooters_heart_to_stop_a_moon() -> None:
    held = {"S": "3H KH 2C", "W": "4C 5C AH", "N": "2H 7C", "E": "8C 9C"}
    assert choices(shooting("N:QH E:TC", **held), SOUTH) == {"KH"}
    # When no moon is being shot it stays under the queen instead.
    assert choices(late("N:QH E:TC", **held), SOUTH) == {"3H"}


def test_it_keeps_a_high_heart_while_a_moon_is_being_shot() -> None:
    held = {"S": "AH TC 2C", "W": "4C 5C 6C", "N": "KH QH", "E": "8C 9C"}
    assert "AH" not in choices(shooting("N:AD E:2D", **held), SOUTH)
    assert choices(late("N:AD E:2D", **held), SOUTH) == {"AH"}


def test_it_gives_a_point_to_another_seat_to_stop_a_moon() -> None:
    # East holds the trick and North has already played under it: a heart from South ends the moon.
    held = {"S": "2H TC 2C", "W": "4C 5C 6C", "N": "KH QH", "E": "8C 9C"}
    (chosen,) = choices(shooting("N:2D E:AD", **held), SOUTH)
    assert chosen == "2H"


# ---- what it knows


def test_it_knows_the_cards_it_has_not_seen_and_who_is_void() -> None:
    state = late("W:7D", N="3C 4C", E="5C 6C", S="2D 8D", W="9D", tricks=["S:AD W:3D N:5H E:KD", "S:QD W:TD N:2H E:JS"])
    known = read_knowledge(seat_view(state, SOUTH))
    assert known.unseen == frozenset(cards("3C 4C 5C 6C 9D"))
    assert Suit.DIAMONDS in known.voids[NORTH]
    assert Suit.DIAMONDS in known.voids[EAST]
    assert Suit.DIAMONDS not in known.voids[WEST]
    assert known.higher(card("8D")) == 1
    assert known.higher(card("9D")) == 0
    assert known.count(Suit.CLUBS) == 4
    assert known.may_hold(WEST, card("9D"))
    assert not known.may_hold(NORTH, card("9D"))
    assert not known.may_hold(WEST, card("2D"))


def test_it_remembers_whom_it_gave_a_card() -> None:
    state = dealt(1, S="QS 3C 4C")
    given = {letter: " ".join(one.text for one in state.round.hands[seat][-3:]) for seat, letter in enumerate("SWNE")}
    given["S"] = "QS 3C 4C"
    before = read_knowledge(seat_view(state, SOUTH))
    assert before.given == frozenset()
    assert before.receiver is None
    known = read_knowledge(seat_view(pass_all(state, **given), SOUTH))
    assert known.given == frozenset(cards("QS 3C 4C"))
    assert known.receiver is WEST
    assert known.may_hold(WEST, card("QS"))
    assert not known.may_hold(NORTH, card("QS"))
    assert not known.may_hold(EAST, card("QS"))


# ---- repeatable, and better than chance


def test_equal_choices_are_decided_by_the_stream_and_repeat_with_it() -> None:
    # Two cards next to each other in a suit are worth the same.
    state = late("N:2D E:3D S:4D", W="QC KC", N="5C", E="6C", S="7C", tricks=["S:AC W:8C N:9C E:TC"])
    view = seat_view(state, WEST)
    assert {choose_card(view, some_words(sequence)).text for sequence in range(12)} == {"QC", "KC"}
    for sequence in range(12):
        assert choose_card(view, some_words(sequence)) == choose_card(view, some_words(sequence))


def secret_of(table: int) -> bytes:
    return hashlib.sha256(f"table {table}".encode()).digest()


def test_one_computer_takes_clearly_fewer_points_than_three_who_play_anything() -> None:
    lead = []
    for table in range(60):
        seat = Seat(table % 4)
        players = tuple(COMPUTER if other == seat else ANYBODY for other in range(4))
        (row,) = play_round(secret_of(table), 1 + table // 4 % 4, players)[-1].after.sheet
        lead.append((sum(row.score) - row.score[seat]) / 3 - row.score[seat])
    error = statistics.stdev(lead) / math.sqrt(len(lead))
    assert statistics.mean(lead) > 5 * error


def test_one_who_plays_anything_does_clearly_worse_than_three_computers() -> None:
    behind = []
    for table in range(40):
        seat = Seat(table % 4)
        players = tuple(ANYBODY if other == seat else COMPUTER for other in range(4))
        (row,) = play_round(secret_of(table), 1 + table // 4 % 4, players)[-1].after.sheet
        behind.append(row.score[seat] - (sum(row.score) - row.score[seat]) / 3)
    error = statistics.stdev(behind) / math.sqrt(len(behind))
    assert statistics.mean(behind) > 4 * error


def test_a_card_is_chosen_from_the_legal_ones_in_every_position() -> None:
    for number in range(1, 5):
        for step in play_round(secret_of(number), number):
            view = seat_view(step.before, step.seat)
            if view.legal:
                chosen: Card = choose_card(view, some_words(number))
                assert chosen in view.legal
