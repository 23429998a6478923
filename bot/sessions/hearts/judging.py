"""Whether a table grants a request: people, places and stamps. The rules of the game are judged by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.moves import (
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Departed,
    HouseSet,
    Joined,
    LeftLobby,
    NextRound,
    Returned,
    Started,
    TableMove,
)
from bot.sessions.hearts.requests import (
    AddComputer,
    Cancel,
    DealNext,
    Done,
    Join,
    Leave,
    Lift,
    LiftAll,
    Pass,
    PassLifted,
    Person,
    Play,
    PlayFor,
    Refused,
    Request,
    Return,
    SetHouse,
    Start,
    Stop,
    TableRefusal,
)
from bot.sessions.hearts.table import Ending, Place, Stage, Table
from rules.cards import Card
from rules.hearts.commands import PassCards, Rejected
from rules.hearts.commands import PlayCard as RulesPlay
from rules.hearts.game import reason
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase


@dataclass(frozen=True, slots=True)
class Moves:
    """What a granted request changes.

    Attributes:
        moves: what is stored.
        play_for: seats for which a computer player then acts.
        seat, lifts: the cards this seat has picked from now on, or None when that does not change.
    """

    moves: tuple[TableMove, ...] = ()
    play_for: tuple[Seat, ...] = ()
    seat: Seat | None = None
    lifts: tuple[Card, ...] | None = None


def judge(
    table: Table, person: Person, request: Request, lifted: tuple[Card, ...], now: int, pace: Pace
) -> Moves | Refused | Done:
    """What a request changes at a table, or why it is refused; `Done` for a repeat, which changes nothing.

    `lifted` are the cards the person has picked for the pass; `now` is in milliseconds.
    """
    if table.stage is Stage.ENDED:
        return Refused(TableRefusal.TABLE_ENDED, table)
    match request:
        case Join() | AddComputer() | SetHouse() | Start() | Cancel():
            return _judge_lobby(table, person, request)
        case Leave():
            return _judge_leave(table, person)
        case Return():
            return _judge_return(table, person)
        case Stop(moderator):
            if person.user_id != table.host_id and not moderator:
                return Refused(TableRefusal.NOT_ALLOWED_TO_STOP, table)
            return Moves((Closed(Ending.STOPPED),))
        case Lift() | LiftAll() | PassLifted() | Pass() | Play() | DealNext() | PlayFor():
            return _judge_game(table, person, request, lifted, now, pace)
        case _ as never:
            assert_never(never)


def _judge_lobby(
    table: Table, person: Person, request: Join | AddComputer | SetHouse | Start | Cancel
) -> Moves | Refused | Done:
    if table.stage is not Stage.LOBBY:
        return Refused(TableRefusal.LOBBY_ONLY, table)
    if not isinstance(request, Join) and person.user_id != table.host_id:
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
        case SetHouse(house):
            return Done(table, changed=False) if house == table.house else Moves((HouseSet(house),))
        case Start(stand_ins):
            return Moves((Started(stand_ins),))
        case Cancel():
            return Moves((Closed(Ending.CANCELLED),))
        case _ as never:
            assert_never(never)


def _full_reason(table: Table) -> TableRefusal:
    reserved = any(guest.place is Place.RESERVED for guest in table.guests)
    return TableRefusal.SEATS_RESERVED if reserved else TableRefusal.LOBBY_FULL


def _judge_leave(table: Table, person: Person) -> Moves | Refused:
    if table.stage is Stage.LOBBY:
        if table.guest(person.user_id) is None:
            return Refused(TableRefusal.NOT_IN_LOBBY, table)
        if person.user_id == table.host_id:
            return Moves((Closed(Ending.CANCELLED),))
        return Moves((LeftLobby(person.user_id),))
    seat = table.seat_of(person.user_id)
    if seat is None:
        return Refused(TableRefusal.NOT_SEATED, table)
    if not table.chairs[seat].present:
        return Refused(TableRefusal.AWAY, table, seat)
    if len(table.people) == 1:
        return Moves((Departed(seat), Closed(Ending.STOPPED)))
    return Moves((Departed(seat),))


def _judge_return(table: Table, person: Person) -> Moves | Refused:
    seat = table.seat_of(person.user_id)
    if seat is None:
        return Refused(TableRefusal.NOT_SEATED, table)
    if table.chairs[seat].present:
        return Refused(TableRefusal.NOT_AWAY, table, seat)
    return Moves((Returned(seat),))


def _judge_game(
    table: Table,
    person: Person,
    request: Lift | LiftAll | PassLifted | Pass | Play | DealNext | PlayFor,
    lifted: tuple[Card, ...],
    now: int,
    pace: Pace,
) -> Moves | Refused | Done:
    game = table.game
    if game is None:
        return Refused(TableRefusal.NOT_STARTED, table)
    seat = table.seated(person.user_id)
    if seat is None:
        away = table.seat_of(person.user_id) is not None
        return Refused(TableRefusal.AWAY if away else TableRefusal.NOT_SEATED, table)
    match request:
        case Lift() | LiftAll() | PassLifted():
            return _judge_pass(table, game, seat, request, lifted)
        case Pass(chosen):
            refusal = reason(game, seat, PassCards(chosen))
            return Refused(refusal, table, seat) if refusal else Moves((CardsPassed(seat, chosen),))
        case Play():
            return _judge_play(table, game, seat, request)
        case DealNext(round_number):
            if not table.round_over or game.round.number != round_number:
                return Done(table, changed=False)
            return Moves((NextRound(),))
        case PlayFor(stamp):
            if stamp != table.turn_stamp() or not table.awaited_people:
                return Done(table, changed=False)
            if now < table.waiting_since + span(pace.patience):
                return Refused(TableRefusal.TOO_SOON, table, seat)
            others = tuple(slow for slow in table.awaited_people if slow != seat)
            return Moves(play_for=others) if others else Refused(TableRefusal.OWN_TURN, table, seat)
        case _ as never:
            assert_never(never)


def _judge_pass(
    table: Table,
    game: HeartsState,
    seat: Seat,
    request: Lift | LiftAll | PassLifted,
    lifted: tuple[Card, ...],
) -> Moves | Refused | Done:
    passing = game.phase is Phase.PASSING and game.round.number == request.round_number
    if not passing or game.round.passes[seat] is not None:
        return Done(table, changed=False)  # an old picture: the present one is the answer
    hand = game.round.hands[seat]
    match request:
        case Lift(card, up):
            if card not in hand or (card in lifted) == up:
                return Done(table, changed=False)
            if up and len(lifted) >= 3:
                return Refused(TableRefusal.THREE_CARDS_LIFTED, table, seat)
            picked = (*lifted, card) if up else tuple(other for other in lifted if other != card)
            return Moves(seat=seat, lifts=picked)
        case LiftAll(chosen):
            return Moves(seat=seat, lifts=tuple(card for card in hand if card in chosen)[:3])
        case PassLifted():
            refusal = reason(game, seat, PassCards(lifted))
            return Refused(refusal, table, seat) if refusal else Moves((CardsPassed(seat, lifted),))
        case _ as never:
            assert_never(never)


def _judge_play(table: Table, game: HeartsState, seat: Seat, request: Play) -> Moves | Refused | Done:
    card = request.card
    if request.stamp is not None and request.stamp != table.hand_stamp(seat):
        last = _last_played(game, seat)
        if last is None or last == card or card not in game.round.hands[seat]:
            return Done(table, changed=False)
        return Refused(TableRefusal.ALREADY_PLAYED, table, seat, last)
    refusal = reason(game, seat, RulesPlay(card))
    if isinstance(refusal, Rejected):
        return Refused(refusal, table, seat)
    return Moves((CardPut(seat, card),))


def _last_played(game: HeartsState, seat: Seat) -> Card | None:
    """The card this seat played last in this round, or None."""
    plays = [play for trick in game.round.tricks for play in trick.plays] + list(game.round.trick.plays)
    return next((play.card for play in reversed(plays) if play.seat == seat), None)
