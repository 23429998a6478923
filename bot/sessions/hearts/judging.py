"""Whether a table grants a request: people, places and stamps. The rules of the game are judged by the rules.

What concerns a hand is judged in `bot.sessions.hearts.judging_hands`.
"""

from __future__ import annotations

from typing import assert_never

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.judging_hands import Circumstances, Moves, judge_hand
from bot.sessions.hearts.moves import (
    Closed,
    ComputerAdded,
    Departed,
    ForcedSet,
    Joined,
    LeftLobby,
    NextRound,
    Returned,
    SeatChosen,
    SeatOffered,
    SeatTaken,
    Started,
    TermsSet,
)
from bot.sessions.hearts.requests import (
    Accept,
    AddComputer,
    Cancel,
    ChooseSeat,
    Claim,
    DealNext,
    Decline,
    Done,
    Join,
    Leave,
    Lift,
    LiftAll,
    LobbyRequest,
    Offer,
    Pass,
    PassLifted,
    Person,
    Plan,
    Play,
    Refused,
    Request,
    Return,
    SeatRequest,
    SetForced,
    SetTerms,
    Start,
    Stop,
    TableRefusal,
    TakeBack,
)
from bot.sessions.hearts.table import Ending, Heir, Place, Stage, Table
from rules.hearts.seats import Seat


def judge(table: Table, person: Person, request: Request, given: Circumstances) -> Moves | Refused | Done:
    """What a request changes at a table, or why it is refused; `Done` for a repeat, which changes nothing."""
    if table.stage is Stage.ENDED:
        return Refused(TableRefusal.TABLE_ENDED, table)
    match request:
        case Join() | AddComputer() | ChooseSeat() | SetTerms() | Start() | Cancel():
            return _judge_lobby(table, person, request)
        case Leave() | Return() | Offer() | Accept() | Decline() | SetForced():
            return _judge_seat(table, person, request)
        case Stop(moderator):
            if not moderator and not may_stop(table, person.user_id, given.now, given.pace):
                return Refused(TableRefusal.NOT_ALLOWED_TO_STOP, table)
            return Moves((Closed(Ending.STOPPED),))
        case Lift() | LiftAll() | PassLifted() | Pass() | TakeBack() | Play() | Plan() | Claim() | DealNext():
            if table.game is None:
                return Refused(TableRefusal.NOT_STARTED, table)
            seat = table.seated(person.user_id)
            if seat is None:
                return Refused(_absent_reason(table, person.user_id), table)
            if isinstance(request, DealNext):
                over = table.round_over and table.game.round.number == request.round_number
                return Moves((NextRound(),)) if over else Done(table, changed=False)
            return judge_hand(table, table.game, seat, request, given)
        case _ as never:
            assert_never(never)


def may_stop(table: Table, user_id: int, now: int, pace: Pace) -> bool:
    """Whether a person may end the game: the host, or anybody seated while the host has not acted for long."""
    if user_id == table.host_id:
        return True
    guest = table.guest(user_id) if table.stage is Stage.LOBBY else None
    here = table.seat_of(user_id) is not None or (guest is not None and guest.place is Place.JOINED)
    return here and now - table.host_acted_at >= span(pace.host)


def _absent_reason(table: Table, user_id: int) -> TableRefusal:
    return TableRefusal.AWAY if table.seat_of(user_id) is not None else TableRefusal.NOT_SEATED


def _judge_lobby(table: Table, person: Person, request: LobbyRequest) -> Moves | Refused | Done:
    if table.stage is not Stage.LOBBY:
        return Refused(TableRefusal.LOBBY_ONLY, table)
    if not isinstance(request, Join | ChooseSeat) and person.user_id != table.host_id:
        return Refused(TableRefusal.HOST_ONLY, table)
    full = len(table.guests) >= 4
    match request:
        case Join():
            guest = table.guest(person.user_id)
            if guest is not None and guest.place is Place.JOINED:
                return Refused(TableRefusal.ALREADY_JOINED, table)
            if guest is None and full:
                return Refused(_full_reason(table), table)
            return Moves((Joined(person.user_id, person.name),))
        case AddComputer(name):
            return Refused(_full_reason(table), table) if full else Moves((ComputerAdded(name),))
        case ChooseSeat(seat):
            return _judge_choice(table, person, seat)
        case SetTerms(terms):
            return Done(table, changed=False) if terms == table.terms else Moves((TermsSet(terms),))
        case Start(stand_ins):
            return Moves((Started(stand_ins),))
        case Cancel():
            return Moves((Closed(Ending.CANCELLED),))
        case _ as never:
            assert_never(never)


def _full_reason(table: Table) -> TableRefusal:
    reserved = any(guest.place is Place.RESERVED for guest in table.guests)
    return TableRefusal.SEATS_RESERVED if reserved else TableRefusal.LOBBY_FULL


def _judge_choice(table: Table, person: Person, seat: Seat | None) -> Moves | Refused | Done:
    guest = table.guest(person.user_id)
    if guest is None or guest.place is not Place.JOINED:
        return Refused(TableRefusal.NOT_IN_LOBBY, table)
    if table.terms.shuffled:
        return Refused(TableRefusal.SEATS_SHUFFLED, table)
    if guest.seat is seat:
        return Done(table, changed=False)
    if seat is not None and any(other.seat is seat for other in table.guests):
        return Refused(TableRefusal.SEAT_TAKEN, table, seat)
    return Moves((SeatChosen(person.user_id, seat),))


def _judge_seat(table: Table, person: Person, request: SeatRequest) -> Moves | Refused | Done:
    if isinstance(request, Accept | Decline):
        return _judge_offered(table, person, request)
    if table.stage is Stage.LOBBY:
        if not isinstance(request, Leave):
            return Refused(TableRefusal.NOT_STARTED, table)
        return _judge_leaving_lobby(table, person)
    seat = table.seat_of(person.user_id)
    if seat is None:
        return Refused(TableRefusal.NOT_SEATED, table)
    chair = table.chairs[seat]
    match request:
        case Leave():
            if not chair.present:
                return Refused(TableRefusal.AWAY, table, seat)
            return Moves((Departed(seat),))
        case Return():
            return Refused(TableRefusal.NOT_AWAY, table, seat) if chair.present else Moves((Returned(seat),))
        case Offer(heir):
            return _judge_offer(table, person, seat, heir)
        case SetForced(forced):
            return Done(table, changed=False) if chair.forced == forced else Moves((ForcedSet(seat, forced),))
        case _ as never:
            assert_never(never)


def _judge_leaving_lobby(table: Table, person: Person) -> Moves | Refused:
    if table.guest(person.user_id) is None:
        return Refused(TableRefusal.NOT_IN_LOBBY, table)
    others = [guest for guest in table.guests if guest.place is Place.JOINED and guest.user_id != person.user_id]
    if person.user_id == table.host_id and not others:
        return Moves((Closed(Ending.CANCELLED),))
    return Moves((LeftLobby(person.user_id),))


def _judge_offer(table: Table, person: Person, seat: Seat, heir: Person | None) -> Moves | Refused | Done:
    offered = table.chairs[seat].heir
    if heir is None:
        return Done(table, changed=False) if offered is None else Moves((SeatOffered(seat, None),))
    if heir.user_id == person.user_id:
        return Refused(TableRefusal.OFFER_TO_SELF, table, seat)
    if table.seat_of(heir.user_id) is not None:
        return Refused(TableRefusal.SEATED_ALREADY, table, seat)
    if offered == Heir(heir.user_id, heir.name):
        return Done(table, changed=False)
    return Moves((SeatOffered(seat, (heir.user_id, heir.name)),))


def _judge_offered(table: Table, person: Person, request: Accept | Decline) -> Moves | Refused:
    heir = table.chairs[request.seat].heir if table.chairs else None
    if heir is None or heir.user_id != person.user_id:
        return Refused(TableRefusal.NOTHING_OFFERED, table)
    if isinstance(request, Decline):
        return Moves((SeatOffered(request.seat, None),))
    return Moves((SeatTaken(request.seat, person.user_id, person.name),))
