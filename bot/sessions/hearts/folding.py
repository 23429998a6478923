"""The fold that turns the stored moves of a table back into a `Table`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from bot.sessions.hearts.coding import decode
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Credited,
    Departed,
    ForcedSet,
    GameMove,
    HouseSet,
    Joined,
    LeftLobby,
    LobbyMove,
    NextRound,
    Opened,
    PassTakenBack,
    RanOut,
    RestClaimed,
    Returned,
    RoundFinished,
    SeatChosen,
    SeatMove,
    SeatOffered,
    SeatTaken,
    Started,
    TableMove,
    TermsSet,
)
from bot.sessions.hearts.seating import seated_chairs
from bot.sessions.hearts.table import Chair, Guest, Heir, Place, Stage, Table
from bot.storage.hearts import HeartsTable, StoredMove
from rules.hearts.commands import (
    Accepted,
    ClaimRest,
    Command,
    DealRound,
    FinishRound,
    PassCards,
    PlayCard,
    Rejected,
    TakeBackPass,
)
from rules.hearts.fair import deal_round
from rules.hearts.game import begin, decide
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase, Round

#: So many turns in a row may run out before a computer player takes the seat.
MISSED_TURNS = 2


def advance(table: Table, move: TableMove, at: int, secret: bytes, by: int | None = None) -> Table | Rejected:
    """The table after a move at an instant (milliseconds), or the rules' refusal of it.

    `by` is the person who made it, None for a computer player or the clock.
    """
    table = replace(table, sequence=table.sequence + 1)
    match move:
        case Opened() | Joined() | LeftLobby() | ComputerAdded() | SeatChosen() | HouseSet() | TermsSet() | Started():
            after: Table | Rejected = _in_lobby(table, move, at, secret)
        case CardsPassed() | PassTakenBack() | CardPut() | RestClaimed() | RoundFinished() | NextRound():
            after = _in_game(table, move, at, secret)
        case CardPlanned() | RanOut() | Departed() | Returned() | SeatOffered() | SeatTaken() | ForcedSet():
            after = _at_seat(table, move, at)
        case Credited(milliseconds):
            after = _credited(table, milliseconds, at)
        case Closed(ending):
            after = replace(table, stage=Stage.ENDED, ending=ending)
        case _ as never:
            assert_never(never)
    if isinstance(after, Rejected):
        return after
    return _acted(_with_host(after, at), by, at)


def fold(record: HeartsTable, moves: Iterable[StoredMove]) -> Iterator[Table]:
    """The table of a record before its first move, then after each of its moves in order.

    Raises:
        ValueError: when a stored move is refused by the rules: the database was changed by hand.
    """
    table = new_table(record)
    yield table
    for stored in moves:
        after = advance(table, decode(stored), stored.at, record.secret, stored.user_id)
        if isinstance(after, Rejected):
            raise ValueError(f"table {record.id}: stored move {stored.sequence} is refused: {after.reason.value}")
        table = after
        yield table


def unfold(record: HeartsTable, moves: Iterable[StoredMove]) -> Table:
    """The table of its record and all its moves in order.

    Raises:
        ValueError: as `fold`.
    """
    return deque(fold(record, moves), maxlen=1).pop()


def finished_rounds(tables: Iterable[Table]) -> tuple[Round, ...]:
    """The rounds that were scored on the way, given a table after each of its moves."""
    rounds = {
        table.game.round.number: table.game.round
        for table in tables
        if table.game is not None and table.game.phase in (Phase.SCORED, Phase.ENDED)
    }
    return tuple(rounds[number] for number in sorted(rounds))


def new_table(record: HeartsTable) -> Table:
    """The table of a record before its first move."""
    return Table(record.id, record.guild_id, record.channel_id, record.host_id, record.locale)


def _in_lobby(table: Table, move: LobbyMove, at: int, secret: bytes) -> Table:
    match move:
        case Opened(host, others, terms):
            return replace(table, guests=(host, *others), terms=terms, acted_at=at, host_acted_at=at, waiting_since=at)
        case Joined(user_id, name):
            return replace(table, guests=_joined(table.guests, user_id, name))
        case LeftLobby(user_id):
            return replace(table, guests=tuple(guest for guest in table.guests if guest.user_id != user_id))
        case ComputerAdded(name):
            return replace(table, guests=(*table.guests, Guest(None, name, Place.COMPUTER)))
        case SeatChosen(user_id, seat):
            guests = tuple(replace(g, seat=seat) if g.user_id == user_id else g for g in table.guests)
            return replace(table, guests=guests)
        case HouseSet(house):
            return replace(table, terms=replace(table.terms, house=house))
        case TermsSet(terms):
            return replace(table, terms=terms)
        case Started(stand_ins):
            chairs = seated_chairs(table.guests, stand_ins, secret if table.terms.shuffled else None)
            seated = replace(table, chairs=chairs, stage=Stage.PLAYING)
            return seated.after(begin(table.house, deal_round(secret, 1)), at)
        case _ as never:
            assert_never(never)


def _in_game(table: Table, move: GameMove, at: int, secret: bytes) -> Table | Rejected:
    match move:
        case CardsPassed(seat, chosen):
            return _decided(table, seat, PassCards(chosen), at)
        case PassTakenBack(seat):
            after = _decided(table, seat, TakeBackPass(), at)
            if isinstance(after, Rejected):
                return after
            return _seat(after, seat, replace(after.chairs[seat], taken_back=after.chairs[seat].taken_back + 1))
        case CardPut(seat, card):
            return _decided(_seat(table, seat, replace(table.chairs[seat], planned=None)), seat, PlayCard(card), at)
        case RestClaimed(seat):
            return _without_plans(_decided(table, seat, ClaimRest(), at))
        case RoundFinished():
            return _without_plans(_decided(table, Seat.SOUTH, FinishRound(), at))
        case NextRound():
            number = table.game.round.number + 1 if table.game is not None else 1
            return _without_plans(_decided(table, Seat.SOUTH, DealRound(deal_round(secret, number)), at))
        case _ as never:
            assert_never(never)


def _at_seat(table: Table, move: SeatMove, at: int) -> Table:
    match move:
        case CardPlanned(seat, card):
            return _seat(table, seat, replace(table.chairs[seat], planned=card))
        case RanOut(seat):
            missed = table.chairs[seat].missed + 1
            if missed < MISSED_TURNS:
                return _seat(table, seat, replace(table.chairs[seat], missed=missed))
            away = _seat(
                table, seat, replace(table.chairs[seat], missed=missed, present=False, late=True, planned=None)
            )
            return _emptied(replace(away, whole=False), at)
        case Departed(seat):
            left = _seat(table, seat, replace(table.chairs[seat], present=False, late=False, planned=None, missed=0))
            return _emptied(replace(left, moved_at=at, whole=False), at)
        case Returned(seat):
            return _back(_seat(table, seat, replace(table.chairs[seat], present=True, late=False, missed=0)), seat, at)
        case SeatOffered(seat, heir):
            return _seat(table, seat, replace(table.chairs[seat], heir=None if heir is None else Heir(*heir)))
        case SeatTaken(seat, user_id, name):
            chair = replace(table.chairs[seat], user_id=user_id, name=name, present=True, late=False, missed=0)
            chair = replace(chair, heir=None, planned=None, forced=False)
            table = _without_offers_to(table, user_id)
            return _back(_seat(replace(table, whole=False), seat, chair), seat, at)
        case ForcedSet(seat, forced):
            return _seat(table, seat, replace(table.chairs[seat], forced=forced))
        case _ as never:
            assert_never(never)


def _without_offers_to(table: Table, user_id: int) -> Table:
    """The table with no seat offered to somebody who has one now."""
    chairs = tuple(
        replace(chair, heir=None) if chair.heir is not None and chair.heir.user_id == user_id else chair
        for chair in table.chairs
    )
    return replace(table, chairs=chairs)


def _back(table: Table, seat: Seat, at: int) -> Table:
    """A person sits on the seat again: its turn begins anew, but not the pass, which has one clock for all."""
    game = table.game
    playing = game is not None and game.phase is Phase.PLAYING and seat in table.awaited
    since = at if playing or table.emptied_at is not None else table.waiting_since
    return replace(table, waiting_since=since, emptied_at=None)


def _emptied(table: Table, at: int) -> Table:
    return table if table.people else replace(table, emptied_at=at)


def _credited(table: Table, milliseconds: int, at: int) -> Table:
    """The table some time later for all that waits; nothing began after this very instant, though."""
    emptied = table.emptied_at
    return replace(
        table,
        acted_at=min(at, table.acted_at + milliseconds),
        host_acted_at=min(at, table.host_acted_at + milliseconds),
        waiting_since=min(at, table.waiting_since + milliseconds),
        emptied_at=None if emptied is None else min(at, emptied + milliseconds),
    )


def _with_host(table: Table, at: int) -> Table:
    """Whoever joined next is the host, once the host is gone for good or for now."""
    if table.stage is not Stage.LOBBY:
        sitting = [user_id for _, user_id in table.people]
    else:
        sitting = [guest.user_id for guest in table.guests if guest.place is Place.JOINED and guest.user_id is not None]
    if table.host_id in sitting or not sitting:
        return table
    next_joined = next((guest.user_id for guest in table.guests if guest.user_id in sitting), None)
    return replace(table, host_id=sitting[0] if next_joined is None else next_joined, host_acted_at=at)


def _acted(table: Table, by: int | None, at: int) -> Table:
    """The table after a person did something: they are neither idle nor slow."""
    if by is None:
        return table
    seat = table.seated(by)
    if seat is not None and table.chairs[seat].missed:
        table = _seat(table, seat, replace(table.chairs[seat], missed=0))
    return replace(table, acted_at=at, host_acted_at=at if by == table.host_id else table.host_acted_at)


def _decided(table: Table, seat: Seat, command: Command, at: int) -> Table | Rejected:
    if table.game is None:
        raise ValueError(f"table {table.id} has no game yet")
    decision = decide(table.game, seat, command)
    match decision:
        case Accepted(state):
            return table.after(state, at)
        case Rejected():
            return decision


def _without_plans(table: Table | Rejected) -> Table | Rejected:
    """A new round, or the end of one: nothing is chosen ahead, and no pass was taken back."""
    if isinstance(table, Rejected):
        return table
    return replace(table, chairs=tuple(replace(chair, planned=None, taken_back=0) for chair in table.chairs))


def _seat(table: Table, seat: Seat, chair: Chair) -> Table:
    """The table with another chair at a seat."""
    chairs = tuple(chair if place is seat else other for place, other in zip(SEATS, table.chairs, strict=True))
    return replace(table, chairs=chairs)


def _joined(guests: tuple[Guest, ...], user_id: int, name: str) -> tuple[Guest, ...]:
    """The guests with one who has joined now: after everybody who joined before, ahead of the rest."""
    kept = next((guest.seat for guest in guests if guest.user_id == user_id), None)
    others = [guest for guest in guests if guest.user_id != user_id]
    joined = [guest for guest in others if guest.place is Place.JOINED]
    rest = [guest for guest in others if guest.place is not Place.JOINED]
    return (*joined, Guest(user_id, name, Place.JOINED, kept), *rest)
