"""What moves make of the people at a table: hosts, missed turns, absences, and whose game it was."""

from __future__ import annotations

import pytest

from bot.sessions.hearts.folding import MISSED_TURNS, advance
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    Credited,
    Departed,
    Joined,
    LeftLobby,
    NextRound,
    PassTakenBack,
    RanOut,
    Returned,
    SeatOffered,
    SeatTaken,
    Started,
    TableMove,
)
from bot.sessions.hearts.table import Ending, Place, Table
from rules.hearts.commands import Rejected
from rules.hearts.game import legal
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from tests.bot import tables

HOST, FIRST, SECOND, THIRD = (tables.SNOWFLAKE - number for number in range(4))
HEIR = 4242
LOBBY = tables.lobby("a")
PASSING = tables.started("a")
PLAYING = tables.passed(PASSING, *SEATS)
NAMES = ("Rosa", "Felix", "Iris", "Hugo")


def at(table: Table, move: TableMove, when: int, by: int | None = None) -> Table:
    """The table after a move at an instant."""
    found = advance(table, move, when, tables.SECRET, by)
    assert isinstance(found, Table)
    return found


def seat_of(table: Table, user_id: int) -> Seat:
    seat = table.seat_of(user_id)
    assert seat is not None
    return seat


# Hosts


def test_the_next_who_joined_is_host_in_the_lobby() -> None:
    lobby = tables.after(LOBBY, Joined(SECOND, "b"), Joined(FIRST, "a"))
    after = at(lobby, LeftLobby(HOST), 9000, by=HOST)
    assert (after.host_id, after.host_acted_at) == (SECOND, 9000), "invited first, but FIRST joined later"
    assert at(after, LeftLobby(FIRST), 9500, by=FIRST).host_id == SECOND
    again = tables.after(after, LeftLobby(SECOND))
    assert again.host_id == FIRST
    back = tables.after(again, Joined(HOST, "a"))
    assert back.host_id == FIRST, "who was host is one of the guests now"
    assert [guest.user_id for guest in back.guests if guest.place is Place.JOINED] == [FIRST, HOST]


def test_somebody_who_was_only_invited_is_no_host() -> None:
    assert tables.after(LOBBY, LeftLobby(HOST)).host_id == HOST, "nobody is there to be one"


def test_the_next_who_joined_is_host_in_the_game() -> None:
    table = PLAYING
    for leaving, following in ((HOST, FIRST), (FIRST, SECOND), (SECOND, THIRD)):
        table = at(table, Departed(seat_of(table, leaving)), table.moved_at + 50, by=leaving)
        assert (table.host_id, table.host_acted_at) == (following, table.moved_at)
    empty = tables.after(table, Departed(seat_of(table, THIRD)))
    assert empty.host_id == THIRD, "nobody is there to be one"
    back = tables.after(empty, Returned(seat_of(empty, SECOND)))
    assert back.host_id == SECOND, "the first who comes back"
    assert tables.after(back, Returned(seat_of(back, HOST))).host_id == SECOND


def test_a_host_whose_clock_ran_out_twice_is_host_no_more() -> None:
    seat = seat_of(PASSING, HOST)
    once = tables.after(PASSING, RanOut(seat))
    assert once.host_id == HOST
    assert tables.after(once, RanOut(seat)).host_id == FIRST


def test_a_host_who_hands_the_seat_over_is_followed_by_who_joined_next() -> None:
    table = tables.after(PLAYING, SeatOffered(seat_of(PLAYING, HOST), (HEIR, "h")))
    assert table.host_id == HOST
    assert tables.after(table, SeatTaken(seat_of(PLAYING, HOST), HEIR, "h")).host_id == FIRST


def test_an_heir_is_host_when_nobody_else_is_there() -> None:
    taken = tables.after(PLAYING, SeatTaken(seat_of(PLAYING, FIRST), HEIR, "h"))
    alone = tables.after(taken, *(Departed(seat_of(taken, user)) for user in (SECOND, THIRD, HOST)))
    assert alone.host_id == HEIR


# Turns that run out


def test_the_first_missed_turn_is_noted_and_the_second_gives_the_seat_away() -> None:
    seat = seat_of(PLAYING, FIRST)
    table = PLAYING
    for number in range(1, MISSED_TURNS + 1):
        table = tables.after(table, RanOut(seat))
        chair = table.chairs[seat]
        assert chair.missed == number
        assert chair.present == (number < MISSED_TURNS)
        assert chair.late == (number == MISSED_TURNS)
    assert table.seated(FIRST) is None
    assert table.seat_of(FIRST) is seat
    back = at(table, Returned(seat), table.moved_at, by=FIRST)
    assert (back.chairs[seat].present, back.chairs[seat].late, back.chairs[seat].missed) == (True, False, 0)


@pytest.mark.parametrize("act", ["card", "plan", "offer"])
def test_whatever_a_person_does_their_missed_turns_are_forgotten(act: str) -> None:
    assert PLAYING.game is not None
    turn = PLAYING.game.round.turn
    assert turn is not None
    seat = turn if act == "card" else Seat((turn + 1) % 4)
    user_id = PLAYING.chairs[seat].user_id
    moves: dict[str, TableMove] = {
        "card": CardPut(turn, legal(PLAYING.game, turn)[0]),
        "plan": CardPlanned(seat, PLAYING.game.round.hands[seat][0]),
        "offer": SeatOffered(seat, (HEIR, "h")),
    }
    missed = tables.after(PLAYING, RanOut(seat))
    assert at(missed, moves[act], missed.moved_at, by=user_id).chairs[seat].missed == 0
    assert at(missed, moves[act], missed.moved_at).chairs[seat].missed == 1, "a computer's act is not theirs"
    other = next(user for user in (HOST, FIRST, SECOND, THIRD) if user != user_id)
    assert at(missed, moves[act], missed.moved_at, by=other).chairs[seat].missed == 1


def test_a_card_chosen_ahead_goes_with_the_seat_the_turn_and_the_round() -> None:
    assert PLAYING.game is not None
    turn = PLAYING.game.round.turn
    assert turn is not None
    seat = Seat((turn + 1) % 4)
    card = PLAYING.game.round.hands[seat][0]
    planned = tables.after(PLAYING, CardPlanned(seat, card))
    assert tables.after(planned, RanOut(seat)).chairs[seat].planned == card
    gone: list[tuple[TableMove, ...]] = [
        (RanOut(seat), RanOut(seat)),
        (Departed(seat),),
        (SeatTaken(seat, HEIR, "h"),),
        (CardPlanned(seat, None),),
    ]
    for moves in gone:
        assert tables.after(planned, *moves).chairs[seat].planned is None
    scored = list(tables.played(planned))[-1]
    assert all(chair.planned is None for chair in tables.after(scored, NextRound()).chairs)


# Coming back, and nobody there


def test_who_comes_back_has_a_turn_that_begins_anew_but_not_a_pass() -> None:
    assert PLAYING.game is not None
    turn = PLAYING.game.round.turn
    assert turn is not None
    away = tables.after(PLAYING, Departed(turn))
    later = away.waiting_since + 50_000
    assert at(away, Returned(turn), later).waiting_since == later
    other = Seat((turn + 1) % 4)
    assert at(tables.after(PLAYING, Departed(other)), Returned(other), later).waiting_since == PLAYING.waiting_since
    passing = tables.after(PASSING, Departed(Seat.WEST))
    assert at(passing, Returned(Seat.WEST), later).waiting_since == PASSING.waiting_since


def test_an_empty_table_waits_until_somebody_is_there() -> None:
    table = PLAYING
    for seat in SEATS:
        assert table.emptied_at is None
        table = at(table, Departed(seat), table.moved_at + 1000)
    assert table.emptied_at == table.moved_at
    later = table.moved_at + 70_000
    heir = at(table, SeatTaken(Seat.NORTH, HEIR, "h"), later)
    assert (heir.emptied_at, heir.waiting_since) == (None, later), "nobody is charged for the pause"
    assert at(table, Returned(Seat.EAST), later).emptied_at is None


def test_a_credit_moves_every_instant_that_people_are_charged_for() -> None:
    empty = tables.after(PLAYING, *(Departed(seat) for seat in SEATS))
    for table in (PLAYING, empty):
        credited = at(table, Credited(1234), table.moved_at + 50_000)
        for name in ("acted_at", "host_acted_at", "waiting_since"):
            assert getattr(credited, name) == getattr(table, name) + 1234
        assert credited.emptied_at == (None if table.emptied_at is None else table.emptied_at + 1234)
        assert (credited.game, credited.moved_at, credited.chairs) == (table.game, table.moved_at, table.chairs)
        soon = at(table, Credited(10**9), table.moved_at + 100)
        assert soon.waiting_since == soon.acted_at == table.moved_at + 100, "no clock begins in the time to come"


def test_only_people_count_as_acting() -> None:
    table = at(PLAYING, RanOut(Seat.WEST), PLAYING.acted_at + 99_000)
    assert (table.acted_at, table.host_acted_at) == (PLAYING.acted_at, PLAYING.host_acted_at)
    other = at(PLAYING, SeatOffered(seat_of(PLAYING, FIRST), (HEIR, "h")), PLAYING.acted_at + 5, by=FIRST)
    assert (other.acted_at, other.host_acted_at) == (PLAYING.acted_at + 5, PLAYING.host_acted_at)
    host = at(PLAYING, SeatOffered(seat_of(PLAYING, HOST), (HEIR, "h")), PLAYING.acted_at + 5, by=HOST)
    assert host.host_acted_at == PLAYING.acted_at + 5


# Whose game it was


def test_a_game_of_four_who_stayed_is_theirs() -> None:
    assert PLAYING.same_people
    scored = list(tables.played(PLAYING))[-1]
    assert scored.same_people
    once = tables.after(PLAYING, RanOut(Seat.WEST))
    assert once.same_people, "a turn that the computer played is a turn"


@pytest.mark.parametrize(
    "moves",
    [
        (Departed(Seat.WEST),),
        (Departed(Seat.WEST), Returned(Seat.WEST)),
        (RanOut(Seat.WEST), RanOut(Seat.WEST)),
        (RanOut(Seat.WEST), RanOut(Seat.WEST), Returned(Seat.WEST)),
        (SeatTaken(Seat.WEST, HEIR, "h"),),
    ],
)
def test_whoever_was_away_or_came_later_makes_it_another_game(moves: tuple[TableMove, ...]) -> None:
    table = tables.after(PLAYING, *moves)
    assert not table.whole
    assert not table.same_people


def test_a_game_with_computers_is_no_game_of_four() -> None:
    table = tables.after(LOBBY, Joined(FIRST, "a"), Started(NAMES))
    assert table.whole
    assert not table.same_people


# Passes


def test_passes_taken_back_are_counted_for_each_seat_and_round() -> None:
    assert PASSING.game is not None
    hand = PASSING.game.round.hands[Seat.WEST]
    table = PASSING
    for number in range(1, 4):
        table = tables.after(table, CardsPassed(Seat.WEST, hand[:3]), PassTakenBack(Seat.WEST))
        assert [table.pass_stamp(seat) for seat in SEATS] == ["1.0", f"1.{number}", "1.0", "1.0"]
        assert table.waiting_since == PASSING.waiting_since
    played = list(tables.played(tables.passed(table, *SEATS)))[-1]
    following = tables.after(played, NextRound())
    assert [following.pass_stamp(seat) for seat in SEATS] == ["2.0"] * 4


def test_a_pass_is_not_taken_back_once_all_have_passed() -> None:
    for seat in SEATS:
        assert isinstance(advance(PLAYING, PassTakenBack(seat), 0, tables.SECRET), Rejected)
    assert PLAYING.game is not None
    assert PLAYING.game.phase is Phase.PLAYING


def test_what_the_rules_refuse_leaves_the_table_alone() -> None:
    refused = advance(PLAYING, NextRound(), 0, tables.SECRET)
    assert isinstance(refused, Rejected)
    ended = tables.after(PLAYING, Closed(Ending.SHUT_OUT))
    assert (ended.ending, ended.game) == (Ending.SHUT_OUT, PLAYING.game)


def test_whoever_takes_a_seat_is_offered_no_other() -> None:
    offered = tables.after(PLAYING, *(SeatOffered(seat_of(PLAYING, giver), (HEIR, "h")) for giver in (FIRST, SECOND)))
    taken = tables.after(offered, SeatTaken(seat_of(PLAYING, FIRST), HEIR, "h"))
    assert [chair.heir for chair in taken.chairs] == [None] * 4
