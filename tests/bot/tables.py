"""Hearts tables in every stage, made by the moves that make them, with any names."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sessions.hearts.folding import advance
from bot.sessions.hearts.moves import (
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Departed,
    Joined,
    NextRound,
    Opened,
    Started,
    TableMove,
)
from bot.sessions.hearts.table import Ending, Guest, Place, Table
from bot.sessions.hearts.terms import Terms
from rules.hearts.game import legal
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase

SECRET = bytes(range(32))
#: The largest numbers Discord and the database give.
SNOWFLAKE, TABLE = 2**63 - 1, 10**15


def after(table: Table, *moves: TableMove) -> Table:
    """The table after moves that the rules accept."""
    for move in moves:
        found = advance(table, move, table.moved_at + 1000, SECRET)
        assert isinstance(found, Table), f"{move} was refused: {found}"
        table = found
    return table


def lobby(name: str, house: HouseRules | None = None) -> Table:
    """A lobby opened by its host, with three people invited."""
    invited = tuple(Guest(SNOWFLAKE - number, name, Place.RESERVED) for number in (1, 2, 3))
    table = Table(TABLE, SNOWFLAKE, SNOWFLAKE, SNOWFLAKE, "en-US")
    return after(table, Opened(Guest(SNOWFLAKE, name, Place.JOINED), invited, Terms(house or HouseRules())))


def started(name: str, house: HouseRules | None = None) -> Table:
    """A game of four people that has just been dealt."""
    joined = [Joined(SNOWFLAKE - number, name) for number in (1, 2, 3)]
    return after(lobby(name, house), *joined, Started((name,) * 4))


def passed(table: Table, *seats: Seat) -> Table:
    """The table when these seats have passed their last three cards."""
    assert table.game is not None
    hands = table.game.round.hands
    return after(table, *(CardsPassed(seat, hands[seat][-3:]) for seat in seats))


def played(table: Table) -> Iterator[Table]:
    """The table after each card until the round is over."""
    while table.game is not None and table.game.phase is Phase.PLAYING:
        turn = table.game.round.turn
        assert turn is not None
        table = after(table, CardPut(turn, legal(table.game, turn)[0]))
        yield table


def stages(name: str) -> Iterator[Table]:
    """Tables in every stage: lobbies, the pass, every card of a round, results, and each way to end."""
    opened = lobby(name)
    yield opened
    yield after(opened, Joined(SNOWFLAKE - 1, name))
    yield after(Table(1, 2, 3, 4, "en-US"), Opened(Guest(4, name, Place.JOINED), (), Terms()), ComputerAdded(name))
    table = started(name)
    yield table
    yield passed(table, Seat.SOUTH, Seat.EAST)
    away = after(table, *(Departed(seat) for seat in SEATS[1:]))
    yield away
    playing = passed(table, *SEATS)
    yield playing
    yield after(playing, *(Departed(seat) for seat in SEATS[1:]))
    every = list(played(playing))
    yield from every
    yield after(every[-1], NextRound())
    one_round = passed(started(name, HouseRules(points=None, rounds=1)), *SEATS)
    yield list(played(one_round))[-1]
    for ending in set(Ending) - {Ending.FINISHED, Ending.CANCELLED, Ending.EXPIRED}:
        yield after(playing, Closed(ending))
    for ending in (Ending.CANCELLED, Ending.EXPIRED, Ending.STOPPED, Ending.REPLACED, Ending.CHANNEL_GONE):
        yield after(opened, Closed(ending))


def last_round(name: str, rounds: int) -> Table:
    """A table after so many rounds of a long game: its score sheet is long too."""
    table = started(name, HouseRules(points=None, rounds=rounds))
    for _ in range(rounds):
        if table.game is not None and table.game.phase is Phase.SCORED:
            table = after(table, NextRound())
        assert table.game is not None
        if table.game.phase is Phase.PASSING:
            table = passed(table, *SEATS)
        table = list(played(table))[-1]
    return table
