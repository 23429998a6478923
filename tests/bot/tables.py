"""Hearts tables in every stage, made by the moves that make them, with any names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from bot.sessions.hearts.folding import advance
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Departed,
    Joined,
    NextRound,
    Opened,
    RanOut,
    RestClaimed,
    RoundFinished,
    SeatChosen,
    SeatOffered,
    Started,
    TableMove,
)
from bot.sessions.hearts.table import Ending, Guest, Place, Table
from bot.sessions.hearts.terms import Terms
from rules.hearts.claims import rest_is_mine
from rules.hearts.commands import FinishRound
from rules.hearts.computer import Strength
from rules.hearts.game import legal, reason
from rules.hearts.house import HouseRules, Moon
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from rules.hearts.views import seat_view

SECRET = bytes(range(32))
#: The largest numbers Discord and the database give.
SNOWFLAKE, TABLE = 2**63 - 1, 10**15
#: The terms that take the most words.
EVERYTHING = Terms(
    HouseRules(
        points=None,
        rounds=4,
        moon=Moon.SMART,
        jack_of_diamonds=True,
        always_pass=True,
        queen_breaks_hearts=True,
        any_heart_breaks_hearts=True,
        first_trick_points=True,
    ),
    timedelta(days=1),
    Strength.STRONG,
    shuffled=True,
)


def after(table: Table, *moves: TableMove) -> Table:
    """The table after moves that the rules accept."""
    for move in moves:
        found = advance(table, move, table.moved_at + 1000, SECRET)
        assert isinstance(found, Table), f"{move} was refused: {found}"
        table = found
    return table


def lobby(name: str, house: HouseRules | None = None, terms: Terms | None = None) -> Table:
    """A lobby opened by its host, with three people invited."""
    invited = tuple(Guest(SNOWFLAKE - number, name, Place.RESERVED) for number in (1, 2, 3))
    table = Table(TABLE, SNOWFLAKE, SNOWFLAKE, SNOWFLAKE, "en-US")
    return after(table, Opened(Guest(SNOWFLAKE, name, Place.JOINED), invited, terms or Terms(house or HouseRules())))


def started(name: str, house: HouseRules | None = None, terms: Terms | None = None) -> Table:
    """A game of four people that has just been dealt."""
    joined = [Joined(SNOWFLAKE - number, name) for number in (1, 2, 3)]
    return after(lobby(name, house, terms), *joined, Started((name,) * 4))


def passed(table: Table, *seats: Seat) -> Table:
    """The table when these seats have passed their last three cards."""
    assert table.game is not None
    hands = table.game.round.hands
    return after(table, *(CardsPassed(seat, hands[seat][-3:]) for seat in seats))


def played(table: Table, place: int = 0) -> Iterator[Table]:
    """The table after each card until the round is over; always the card at this place among the legal ones."""
    while table.game is not None and table.game.phase is Phase.PLAYING:
        turn = table.game.round.turn
        assert turn is not None
        table = after(table, CardPut(turn, legal(table.game, turn)[place]))
        yield table


def finishes(table: Table) -> bool:
    """Whether nothing that counts is left in the round."""
    return table.game is not None and reason(table.game, Seat.SOUTH, FinishRound()) is None


def claimable(table: Table) -> bool:
    """Whether who is to lead can prove that the rest is theirs."""
    turn = None if table.game is None else table.game.round.turn
    return table.game is not None and turn is not None and rest_is_mine(seat_view(table.game, turn))


def dealt_until(table: Table, reached: Callable[[Table], bool]) -> Table:
    """The first table of that kind in this round or one that follows, when the highest legal card is always played."""
    while True:
        assert table.game is not None
        for found in played(passed(table, *SEATS) if table.game.phase is Phase.PASSING else table, -1):
            if reached(found):
                return found
            table = found
        table = after(table, NextRound())


def cut_short(name: str) -> Iterator[Table]:
    """Rounds that ended before their last trick: by themselves, and by a claim as early as the cards allow."""
    yield after(dealt_until(started(name), finishes), RoundFinished())
    leading = dealt_until(started(name, HouseRules(points=None, rounds=99)), claimable)
    yield leading
    assert leading.game is not None
    assert leading.game.round.turn is not None
    claimed = after(leading, RestClaimed(leading.game.round.turn))
    yield claimed
    yield after(claimed, NextRound())


def disturbed(table: Table) -> Iterator[Table]:
    """A game with everything that a table may have to say of its seats."""
    offers = [SeatOffered(seat, (SNOWFLAKE - 9 - seat, table.chairs[seat].name)) for seat in SEATS]
    yield after(table, *offers)
    yield after(table, *(RanOut(seat) for seat in SEATS))
    late = after(table, *offers, *(RanOut(seat) for seat in SEATS for _ in range(2)))
    assert late.emptied_at is not None
    yield late
    yield after(table, *offers, *(Departed(seat) for seat in SEATS[1:]), RanOut(Seat.SOUTH))


def planned(table: Table) -> Iterator[Table]:
    """A trick in which everybody has chosen a card ahead, until it is played."""
    game = table.game
    assert game is not None
    yield after(
        table, *(CardPlanned(seat, game.round.hands[seat][-1]) for seat in SEATS if seat is not game.round.turn)
    )
    barred = [seat for seat in SEATS if seat is not game.round.turn]
    ahead = after(table, *(CardPlanned(seat, game.round.hands[seat][0]) for seat in barred))
    yield from list(played(ahead))[:4]


def stages(name: str) -> Iterator[Table]:
    """Tables in every stage: lobbies, the pass, every card of a round, results, and each way to end."""
    opened = lobby(name)
    yield opened
    yield after(opened, Joined(SNOWFLAKE - 1, name))
    yield after(Table(1, 2, 3, 4, "en-US"), Opened(Guest(4, name, Place.JOINED), (), Terms()), ComputerAdded(name))
    everything = lobby(name, terms=EVERYTHING)
    yield everything
    chosen = [SeatChosen(SNOWFLAKE - number, SEATS[number]) for number in (1, 2, 3)]
    yield after(opened, *(Joined(SNOWFLAKE - number, name) for number in (1, 2, 3)), *chosen)
    table = started(name, terms=EVERYTHING)
    yield from disturbed(table)
    yield from disturbed(passed(table, *SEATS))
    yield from planned(passed(table, *SEATS))
    table = started(name)
    yield table
    yield from disturbed(passed(table, *SEATS))
    yield from planned(passed(table, *SEATS))
    yield from cut_short(name)
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
