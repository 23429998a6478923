"""When something happens at a table by itself, and which of it comes first."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.clockwork import (
    computers_due,
    deadline,
    held_until,
    idle,
    next_due,
    ready_due,
    shown_until,
)
from bot.sessions.hearts.folding import advance
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Credited,
    Departed,
    ForcedSet,
    NextRound,
    Returned,
    TableMove,
)
from bot.sessions.hearts.table import Ending, Table
from bot.sessions.hearts.terms import TURN_TIMES, Terms
from rules.hearts.game import legal
from rules.hearts.seats import SEATS, Seat
from tests.bot import tables

PACE = Pace()
LOBBY = tables.lobby("a")
PASSING = tables.started("a")
PLAYING = tables.passed(PASSING, *SEATS)
TRICK = list(tables.played(PLAYING))[3]  # four cards: the first trick is held
SCORED = list(tables.played(PLAYING))[-1]


def turn_of(table: Table) -> Seat:
    assert table.game is not None
    assert table.game.round.turn is not None
    return table.game.round.turn


def at(table: Table, move: TableMove, when: int, by: int | None = None) -> Table:
    """The table after a move at an instant."""
    found = advance(table, move, when, tables.SECRET, by)
    assert isinstance(found, Table)
    return found


def first_card(table: Table) -> CardPut:
    """What the seat to play may play."""
    assert table.game is not None
    turn = turn_of(table)
    return CardPut(turn, legal(table.game, turn)[0])


def test_a_lobby_is_due_when_nobody_has_touched_it_for_so_long() -> None:
    assert next_due(LOBBY, PACE) == LOBBY.acted_at + span(PACE.idle)
    later = replace(LOBBY, acted_at=LOBBY.acted_at + 77)
    assert next_due(later, PACE) == next_due(LOBBY, PACE) + 77


def test_what_has_ended_is_never_due() -> None:
    for table in (LOBBY, PASSING, PLAYING, SCORED):
        assert next_due(tables.after(table, Closed(Ending.STOPPED)), PACE) is None


@pytest.mark.parametrize("time", TURN_TIMES)
def test_people_have_as_long_as_the_table_gives_them(time: timedelta) -> None:
    for table in (tables.started("a", terms=Terms(turn_time=time)),):
        assert deadline(table) == next_due(table, PACE) == table.waiting_since + span(time)
        playing = tables.passed(table, *SEATS)
        assert deadline(playing) == next_due(playing, PACE) == playing.waiting_since + span(time)


def test_the_pass_has_one_clock_and_each_turn_its_own() -> None:
    assert PASSING.game is not None
    hands, begun = PASSING.game.round.hands, PASSING.waiting_since
    table = PASSING
    for number, seat in enumerate(SEATS[:3], 1):
        table = at(table, CardsPassed(seat, hands[seat][:3]), begun + number * 5000)
        assert deadline(table) == deadline(PASSING)
    table = at(table, CardsPassed(SEATS[3], hands[SEATS[3]][:3]), begun + 60_000)
    for number in range(1, 6):
        assert table.waiting_since == begun + number * 60_000
        table = at(table, first_card(table), begun + (number + 1) * 60_000)


def test_nothing_runs_for_people_who_have_acted() -> None:
    assert deadline(SCORED) is None
    assert computers_due(SCORED, PACE) is None
    assert ready_due(SCORED, PACE) is None
    everyone = tables.after(PASSING, *(Departed(seat) for seat in SEATS[1:]))
    only = at(everyone, CardsPassed(Seat.SOUTH, everyone.game.round.hands[0][:3]), everyone.moved_at)
    assert deadline(only) is None, "only computers are awaited"


def test_computers_wait_a_moment_and_go_before_the_peoples_clock() -> None:
    table = tables.after(PASSING, Departed(Seat.WEST))
    assert computers_due(table, PACE) == next_due(table, PACE) == table.moved_at + span(PACE.computer)
    assert deadline(table) == table.waiting_since + span(table.terms.turn_time)
    assert computers_due(PASSING, PACE) is None


def test_with_a_short_patience_the_clock_may_come_first() -> None:
    slow = replace(PACE, computer=timedelta(minutes=10))
    table = tables.after(PASSING, Departed(Seat.WEST))
    assert next_due(table, slow) == deadline(table)


def test_a_trick_is_led_by_itself_only_after_the_last_one_was_shown() -> None:
    assert TRICK.trick_at is not None
    assert shown_until(TRICK, PACE) == TRICK.trick_at + span(PACE.trick)
    away = tables.after(TRICK, Departed(turn_of(TRICK)))
    away = replace(away, moved_at=TRICK.trick_at)
    assert computers_due(away, PACE) == shown_until(away, PACE)
    led = at(TRICK, first_card(TRICK), TRICK.trick_at)
    following = replace(tables.after(led, Departed(turn_of(led))), moved_at=TRICK.trick_at)
    assert computers_due(following, PACE) == TRICK.trick_at + span(PACE.computer), "who follows does not wait for it"


def test_a_planned_card_is_due_when_its_turn_has_come_and_it_is_legal() -> None:
    turn = turn_of(TRICK)
    assert TRICK.game is not None
    card = legal(TRICK.game, turn)[0]
    ready = tables.after(TRICK, CardPlanned(turn, card))
    assert ready.ready_card == (turn, card)
    assert (
        ready_due(ready, PACE)
        == next_due(ready, PACE)
        == max(ready.moved_at + span(PACE.ahead), shown_until(ready, PACE))
    )
    other = Seat((turn + 1) % 4)
    waiting = tables.after(TRICK, CardPlanned(other, TRICK.game.round.hands[other][0]))
    assert ready_due(waiting, PACE) is None
    barred = next(held for held in PLAYING.game.round.hands[turn_of(PLAYING)] if held.text != "2C")
    assert ready_due(tables.after(PLAYING, CardPlanned(turn_of(PLAYING), barred)), PACE) is None, "not legal now"


def test_a_forced_card_is_due_for_those_who_asked_for_that() -> None:
    turn = turn_of(PLAYING)  # 2♣ must lead
    assert ready_due(PLAYING, PACE) is None
    ready = tables.after(PLAYING, ForcedSet(turn, True))
    assert ready_due(ready, PACE) == next_due(ready, PACE) == ready.moved_at + span(PACE.ahead)
    after = tables.after(ready, first_card(ready))
    free = tables.after(after, ForcedSet(turn_of(after), True))
    assert free.game is not None
    assert len(legal(free.game, turn_of(free))) > 1
    assert ready_due(free, PACE) is None, "more than one card may be played"


def test_a_card_of_somebody_who_is_away_is_not_theirs_to_play_ahead() -> None:
    turn = turn_of(PLAYING)
    away = tables.after(PLAYING, ForcedSet(turn, True), Departed(turn))
    assert away.ready_card is None
    assert next_due(away, PACE) == computers_due(away, PACE)


def test_the_next_round_comes_after_the_last_trick_and_the_score_sheet() -> None:
    assert next_due(SCORED, PACE) == shown_until(SCORED, PACE) + span(PACE.next_round)
    dealt = tables.after(SCORED, NextRound())
    assert next_due(dealt, PACE) == deadline(dealt)


@pytest.mark.parametrize("table", [PASSING, PLAYING, SCORED], ids=["passing", "playing", "scored"])
def test_a_table_that_everybody_left_is_due_only_to_be_closed(table: Table) -> None:
    empty = tables.after(table, *(Departed(seat) for seat in SEATS))
    assert empty.emptied_at is not None
    assert next_due(empty, PACE) == empty.emptied_at + span(PACE.alone)
    back = at(empty, Returned(Seat.WEST), empty.emptied_at + 5000)
    assert next_due(back, PACE) != empty.emptied_at + span(PACE.alone)
    assert back.emptied_at is None


def test_an_absence_of_the_bot_moves_every_clock_of_people() -> None:
    for table in (LOBBY, PASSING, PLAYING, tables.after(PLAYING, *(Departed(seat) for seat in SEATS))):
        due, later = next_due(table, PACE), table.moved_at + 3_600_000
        assert due is not None
        assert next_due(at(table, Credited(61_000), later), PACE) == due + 61_000


def test_a_held_trick_is_shown_until_its_time_is_over() -> None:
    until = shown_until(TRICK, PACE)
    assert held_until(TRICK, PACE, until - 1) == until
    assert held_until(TRICK, PACE, until) is None
    assert shown_until(PLAYING, PACE) == 0
    assert held_until(PLAYING, PACE, 0) is None


def test_idle_is_a_table_that_nobody_has_acted_on() -> None:
    patience = span(PACE.idle)
    assert not idle(LOBBY, PACE, LOBBY.acted_at + patience - 1)
    assert idle(LOBBY, PACE, LOBBY.acted_at + patience)
    daily = tables.started("a", terms=Terms(turn_time=timedelta(days=1)))
    assert not idle(daily, PACE, daily.acted_at + patience), "a game by the day is not idle after half an hour"
    assert idle(daily, PACE, daily.acted_at + patience + span(timedelta(days=1)))
    added = at(LOBBY, ComputerAdded("Rosa"), LOBBY.acted_at + 500, by=tables.SNOWFLAKE)
    assert not idle(added, PACE, LOBBY.acted_at + patience)
