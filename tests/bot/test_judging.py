"""What a table grants, what it refuses and why, and which presses change nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.judging import judge, may_stop
from bot.sessions.hearts.judging_hands import Circumstances, Moves
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Departed,
    ForcedSet,
    Joined,
    LeftLobby,
    NextRound,
    PassTakenBack,
    RestClaimed,
    Returned,
    SeatChosen,
    SeatOffered,
    SeatTaken,
    Started,
    TableMove,
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
    Offer,
    Pass,
    PassLifted,
    Person,
    Plan,
    Play,
    Refused,
    Request,
    Return,
    SetForced,
    SetTerms,
    Start,
    Stop,
    TableRefusal,
    TakeBack,
)
from bot.sessions.hearts.table import Ending, Heir, Place, Stage, Table
from bot.sessions.hearts.terms import Terms
from rules.cards import Card, cards
from rules.hearts.commands import Refusal, Rejected
from rules.hearts.game import legal
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from tests.bot import tables

PACE = Pace()
#: Those of `tables.started`: the host and three who joined in this order, and somebody who plays nowhere here.
HOST, FIRST, SECOND, THIRD, STRANGER = (Person(tables.SNOWFLAKE - number, f"p{number}") for number in range(5))
NAMES = ("Rosa", "Felix", "Iris", "Hugo")


def judged(
    table: Table, person: Person, request: Request, lifted: tuple[Card, ...] = (), now: int | None = None
) -> Moves | Refused | Done:
    return judge(table, person, request, Circumstances(lifted, table.moved_at + 60_000 if now is None else now, PACE))


def refusal(table: Table, person: Person, request: Request, lifted: tuple[Card, ...] = ()) -> TableRefusal | Refusal:
    """Why a request is refused."""
    found = judged(table, person, request, lifted)
    assert isinstance(found, Refused), found
    return found.reason.reason if isinstance(found.reason, Rejected) else found.reason


def granted(table: Table, person: Person, request: Request, lifted: tuple[Card, ...] = ()) -> tuple[TableMove, ...]:
    """What a granted request stores; the table takes it."""
    found = judged(table, person, request, lifted)
    assert isinstance(found, Moves), found
    tables.after(table, *found.moves)
    return found.moves


def unchanged(table: Table, person: Person, request: Request, lifted: tuple[Card, ...] = ()) -> bool:
    """Whether a request is a repeat that changes nothing."""
    return judged(table, person, request, lifted) == Done(table, changed=False)


def game_of(table: Table) -> HeartsState:
    assert table.game is not None
    return table.game


def person_at(table: Table, seat: Seat) -> Person:
    user_id = table.chairs[seat].user_id
    assert user_id is not None
    return next(person for person in (HOST, FIRST, SECOND, THIRD) if person.user_id == user_id)


def on_turn(table: Table) -> tuple[Seat, Person]:
    turn = game_of(table).round.turn
    assert turn is not None
    return turn, person_at(table, turn)


LOBBY = tables.lobby("a")  # the host, and three who are invited
JOINED = tables.after(LOBBY, Joined(FIRST.user_id, "a"))
EMPTY = tables.after(LOBBY, *(LeftLobby(person.user_id) for person in (FIRST, SECOND, THIRD)))
PASSING = tables.started("a")
PLAYING = tables.passed(PASSING, *SEATS)
SCORED = list(tables.played(PLAYING))[-1]
ENDED = tables.after(PLAYING, Closed(Ending.STOPPED))

CARD = cards("2C")[0]
REQUESTS: list[Request] = [
    Join(), Leave(), AddComputer("Rosa"), ChooseSeat(None), SetTerms(Terms()), Start(NAMES), Cancel(),
    Lift(CARD, True, "1.0"), LiftAll((), "1.0"), PassLifted("1.0"), Pass(()), TakeBack(),
    Play(CARD), Plan(None), Claim(), DealNext(1), Return(), Offer(None), Accept(Seat.SOUTH),
    Decline(Seat.SOUTH), SetForced(True), Stop(True),
]  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_nothing_is_granted_where_the_game_is_over(request_: Request) -> None:
    for person in (HOST, STRANGER):
        assert refusal(ENDED, person, request_) is TableRefusal.TABLE_ENDED


# The lobby


def test_joining() -> None:
    assert granted(LOBBY, FIRST, Join()) == (Joined(FIRST.user_id, "p1"),)
    assert granted(EMPTY, STRANGER, Join()) == (Joined(STRANGER.user_id, "p4"),)
    assert refusal(LOBBY, HOST, Join()) is TableRefusal.ALREADY_JOINED
    assert refusal(LOBBY, STRANGER, Join()) is TableRefusal.SEATS_RESERVED
    full = tables.after(EMPTY, *(ComputerAdded(name) for name in NAMES[:3]))
    assert refusal(full, STRANGER, Join()) is TableRefusal.LOBBY_FULL
    assert refusal(PASSING, STRANGER, Join()) is TableRefusal.LOBBY_ONLY


def test_computers_come_while_there_is_room() -> None:
    assert granted(EMPTY, HOST, AddComputer("Rosa")) == (ComputerAdded("Rosa"),)
    assert refusal(LOBBY, HOST, AddComputer("Rosa")) is TableRefusal.SEATS_RESERVED
    full = tables.after(EMPTY, *(ComputerAdded(name) for name in NAMES[:3]))
    assert refusal(full, HOST, AddComputer("Rosa")) is TableRefusal.LOBBY_FULL


@pytest.mark.parametrize("request_", [AddComputer("Rosa"), SetTerms(Terms()), Start(NAMES), Cancel()])
def test_the_lobby_is_the_hosts(request_: Request) -> None:
    for person in (FIRST, SECOND, STRANGER):
        assert refusal(JOINED, person, request_) is TableRefusal.HOST_ONLY
        assert refusal(PASSING, person, request_) is TableRefusal.LOBBY_ONLY


def test_the_host_sets_starts_and_closes() -> None:
    terms = Terms(HouseRules(points=50))
    assert granted(LOBBY, HOST, SetTerms(terms)) == (TermsSet(terms),)
    assert unchanged(LOBBY, HOST, SetTerms(LOBBY.terms))
    assert granted(LOBBY, HOST, Start(NAMES)) == (Started(NAMES),)
    assert granted(LOBBY, HOST, Cancel()) == (Closed(Ending.CANCELLED),)


def test_choosing_a_seat() -> None:
    assert granted(JOINED, FIRST, ChooseSeat(Seat.EAST)) == (SeatChosen(FIRST.user_id, Seat.EAST),)
    assert unchanged(JOINED, FIRST, ChooseSeat(None))
    east = tables.after(JOINED, SeatChosen(FIRST.user_id, Seat.EAST))
    assert unchanged(east, FIRST, ChooseSeat(Seat.EAST))
    assert granted(east, FIRST, ChooseSeat(None)) == (SeatChosen(FIRST.user_id, None),)
    taken = judged(east, HOST, ChooseSeat(Seat.EAST))
    assert isinstance(taken, Refused)
    assert (taken.reason, taken.seat) == (TableRefusal.SEAT_TAKEN, Seat.EAST)
    for person in (SECOND, STRANGER):  # invited, but not here yet
        assert refusal(east, person, ChooseSeat(Seat.WEST)) is TableRefusal.NOT_IN_LOBBY
    drawn = tables.after(JOINED, TermsSet(Terms(shuffled=True)))
    assert refusal(drawn, FIRST, ChooseSeat(Seat.WEST)) is TableRefusal.SEATS_SHUFFLED
    assert refusal(PASSING, FIRST, ChooseSeat(Seat.WEST)) is TableRefusal.LOBBY_ONLY


def test_leaving_the_lobby() -> None:
    assert granted(JOINED, FIRST, Leave()) == (LeftLobby(FIRST.user_id),)
    assert granted(JOINED, SECOND, Leave()) == (LeftLobby(SECOND.user_id),), "an invitation may be declined"
    assert granted(JOINED, HOST, Leave()) == (LeftLobby(HOST.user_id),), "somebody else is there to be host"
    assert granted(LOBBY, HOST, Leave()) == (Closed(Ending.CANCELLED),)
    assert refusal(LOBBY, STRANGER, Leave()) is TableRefusal.NOT_IN_LOBBY


@pytest.mark.parametrize("request_", [Return(), Offer(STRANGER), SetForced(True)])
def test_seats_do_not_exist_before_the_start(request_: Request) -> None:
    assert refusal(LOBBY, HOST, request_) is TableRefusal.NOT_STARTED


@pytest.mark.parametrize("request_", [Pass(()), PassLifted("1.0"), TakeBack(), Plan(None), Claim(), DealNext(1)])
def test_hands_do_not_exist_before_the_start(request_: Request) -> None:
    assert refusal(LOBBY, HOST, request_) is TableRefusal.NOT_STARTED


# Seats


def test_leaving_and_coming_back() -> None:
    seat = PLAYING.seat_of(FIRST.user_id)
    assert seat is not None
    assert granted(PLAYING, FIRST, Leave()) == (Departed(seat),)
    assert refusal(PLAYING, FIRST, Return()) is TableRefusal.NOT_AWAY
    away = tables.after(PLAYING, Departed(seat))
    assert refusal(away, FIRST, Leave()) is TableRefusal.AWAY
    assert granted(away, FIRST, Return()) == (Returned(seat),)
    for request in (Play(game_of(away).round.hands[seat][0]), Plan(None), Claim(), DealNext(1)):
        assert refusal(away, FIRST, request) is TableRefusal.AWAY
        assert refusal(away, STRANGER, request) is TableRefusal.NOT_SEATED
    for request in (Leave(), Return(), Offer(HOST), SetForced(True)):
        assert refusal(away, STRANGER, request) is TableRefusal.NOT_SEATED


def test_the_last_who_leaves_may_come_back() -> None:
    seats = {person.user_id: PLAYING.seat_of(person.user_id) for person in (HOST, FIRST, SECOND, THIRD)}
    alone = tables.after(
        PLAYING, *(Departed(seat) for user, seat in seats.items() if user != HOST.user_id and seat is not None)
    )
    own = seats[HOST.user_id]
    assert own is not None
    assert granted(alone, HOST, Leave()) == (Departed(own),)
    empty = tables.after(alone, Departed(own))
    assert (empty.stage, empty.people) == (Stage.PLAYING, ())
    assert empty.emptied_at is not None, "from then on the table waits"
    for person in (HOST, FIRST, SECOND, THIRD):
        seat = seats[person.user_id]
        assert seat is not None
        assert granted(empty, person, Return()) == (Returned(seat),)
        assert tables.after(empty, Returned(seat)).emptied_at is None


def test_offering_a_seat() -> None:
    seat = PLAYING.seat_of(FIRST.user_id)
    assert seat is not None
    assert granted(PLAYING, FIRST, Offer(STRANGER)) == (SeatOffered(seat, (STRANGER.user_id, "p4")),)
    assert refusal(PLAYING, FIRST, Offer(FIRST)) is TableRefusal.OFFER_TO_SELF
    assert refusal(PLAYING, FIRST, Offer(SECOND)) is TableRefusal.SEATED_ALREADY
    assert unchanged(PLAYING, FIRST, Offer(None)), "nothing was offered"
    offered = tables.after(PLAYING, SeatOffered(seat, (STRANGER.user_id, "p4")))
    assert offered.chairs[seat].heir == Heir(STRANGER.user_id, "p4")
    assert unchanged(offered, FIRST, Offer(STRANGER))
    assert granted(offered, FIRST, Offer(None)) == (SeatOffered(seat, None),)
    away = tables.after(PLAYING, Departed(seat))
    assert granted(away, FIRST, Offer(STRANGER)), "also by somebody who is away"


@pytest.mark.parametrize("request_", [Accept, Decline])
def test_only_the_heir_answers_an_offer(request_: type[Accept] | type[Decline]) -> None:
    seat = PLAYING.seat_of(FIRST.user_id)
    assert seat is not None
    offered = tables.after(PLAYING, SeatOffered(seat, (STRANGER.user_id, "p4")))
    for person in (HOST, FIRST, SECOND):
        assert refusal(offered, person, request_(seat)) is TableRefusal.NOTHING_OFFERED
    assert refusal(offered, STRANGER, request_(Seat((seat + 1) % 4))) is TableRefusal.NOTHING_OFFERED
    assert refusal(PLAYING, STRANGER, request_(seat)) is TableRefusal.NOTHING_OFFERED
    assert refusal(LOBBY, STRANGER, request_(seat)) is TableRefusal.NOTHING_OFFERED
    move = SeatTaken(seat, STRANGER.user_id, "p4") if request_ is Accept else SeatOffered(seat, None)
    assert granted(offered, STRANGER, request_(seat)) == (move,)


def test_nobody_takes_two_seats() -> None:
    first, second = PLAYING.seat_of(FIRST.user_id), PLAYING.seat_of(SECOND.user_id)
    assert first is not None
    assert second is not None
    heir = (STRANGER.user_id, "p4")
    both = tables.after(PLAYING, SeatOffered(first, heir), SeatOffered(second, heir))
    for seat in (first, second):
        assert granted(both, STRANGER, Accept(seat)) == (SeatTaken(seat, *heir),)
    seated = tables.after(both, SeatTaken(first, *heir))
    for request in (Accept(second), Decline(second)):
        assert refusal(seated, STRANGER, request) is TableRefusal.NOTHING_OFFERED
    assert refusal(seated, SECOND, Offer(STRANGER)) is TableRefusal.SEATED_ALREADY


def test_forced_cards() -> None:
    seat = PLAYING.seat_of(FIRST.user_id)
    assert seat is not None
    assert granted(PLAYING, FIRST, SetForced(True)) == (ForcedSet(seat, True),)
    assert unchanged(PLAYING, FIRST, SetForced(False))


# Stopping


def test_who_may_stop_and_when() -> None:
    patience = span(PACE.host)
    then = PLAYING.host_acted_at
    assert may_stop(PLAYING, HOST.user_id, then, PACE)
    for person in (FIRST, SECOND, THIRD):
        assert not may_stop(PLAYING, person.user_id, then + patience - 1, PACE)
        assert may_stop(PLAYING, person.user_id, then + patience, PACE)
    assert not may_stop(PLAYING, STRANGER.user_id, then + 10 * patience, PACE)
    seat = PLAYING.seat_of(FIRST.user_id)
    assert seat is not None
    away = tables.after(PLAYING, Departed(seat))
    assert may_stop(away, FIRST.user_id, then + patience, PACE), "the seat is still theirs"


def test_stopping() -> None:
    assert granted(PLAYING, HOST, Stop(moderator=False)) == (Closed(Ending.STOPPED),)
    assert granted(PLAYING, STRANGER, Stop(moderator=True)) == (Closed(Ending.STOPPED),)
    early = judged(PLAYING, FIRST, Stop(moderator=False), now=PLAYING.host_acted_at + 1)
    assert isinstance(early, Refused)
    assert early.reason is TableRefusal.NOT_ALLOWED_TO_STOP
    late = judged(PLAYING, FIRST, Stop(moderator=False), now=PLAYING.host_acted_at + span(PACE.host))
    assert late == Moves((Closed(Ending.STOPPED),))
    assert refusal(PLAYING, STRANGER, Stop(moderator=False)) is TableRefusal.NOT_ALLOWED_TO_STOP


# The pass


def own_hand(table: Table, person: Person) -> tuple[Seat, tuple[Card, ...], str]:
    seat = table.seat_of(person.user_id)
    assert seat is not None
    return seat, game_of(table).round.hands[seat], table.pass_stamp(seat)


def test_picking_cards() -> None:
    seat, hand, stamp = own_hand(PASSING, FIRST)
    assert stamp == "1.0"
    up = judged(PASSING, FIRST, Lift(hand[3], True, stamp), hand[:2])
    assert up == Moves(seat=seat, lifts=(hand[0], hand[1], hand[3]))
    down = judged(PASSING, FIRST, Lift(hand[0], False, stamp), hand[:2])
    assert down == Moves(seat=seat, lifts=(hand[1],))
    assert unchanged(PASSING, FIRST, Lift(hand[0], True, stamp), hand[:2])
    assert unchanged(PASSING, FIRST, Lift(hand[5], False, stamp), hand[:2])
    other = game_of(PASSING).round.hands[Seat((seat + 1) % 4)][0]
    assert unchanged(PASSING, FIRST, Lift(other, True, stamp), hand[:2]), "a card of somebody else"
    assert refusal(PASSING, FIRST, Lift(hand[3], True, stamp), hand[:3]) is TableRefusal.THREE_CARDS_LIFTED
    assert judged(PASSING, FIRST, LiftAll((*hand[:5], other), stamp)) == Moves(seat=seat, lifts=hand[:3])
    assert judged(PASSING, FIRST, LiftAll((), stamp), hand[:3]) == Moves(seat=seat, lifts=())


@pytest.mark.parametrize("stamp", ["", "0.0", "1.1", "2.0", "1.0.0", "x"])
def test_an_old_pass_press_changes_nothing(stamp: str) -> None:
    _, hand, _ = own_hand(PASSING, FIRST)
    for request in (Lift(hand[0], True, stamp), LiftAll(hand[:3], stamp), PassLifted(stamp)):
        assert unchanged(PASSING, FIRST, request, hand[:3])


def test_a_control_from_before_passes_could_be_taken_back_still_works() -> None:
    seat, hand, _ = own_hand(PASSING, FIRST)
    assert judged(PASSING, FIRST, PassLifted("1"), hand[:3]) == Moves((CardsPassed(seat, hand[:3]),))


def test_passing_and_taking_back() -> None:
    seat, hand, stamp = own_hand(PASSING, FIRST)
    assert granted(PASSING, FIRST, PassLifted(stamp), hand[:3]) == (CardsPassed(seat, hand[:3]),)
    assert granted(PASSING, FIRST, Pass(hand[:3])) == (CardsPassed(seat, hand[:3]),)
    assert refusal(PASSING, FIRST, PassLifted(stamp), hand[:2]) is Refusal.NOT_THREE_CARDS
    assert refusal(PASSING, FIRST, Pass((hand[0], hand[0], hand[1]))) is Refusal.SAME_CARD_TWICE
    assert refusal(PASSING, FIRST, TakeBack()) is Refusal.NOT_PASSED
    assert unchanged(PASSING, FIRST, TakeBack(stamp))
    passed = tables.after(PASSING, CardsPassed(seat, hand[:3]))
    assert unchanged(passed, FIRST, PassLifted(stamp), hand[3:6]), "pressed twice"
    assert refusal(passed, FIRST, Pass(hand[3:6])) is Refusal.ALREADY_PASSED
    for request in (TakeBack(), TakeBack(stamp)):
        assert judged(passed, FIRST, request) == Moves((PassTakenBack(seat),), seat, hand[:3])
    back = tables.after(passed, PassTakenBack(seat))
    assert back.pass_stamp(seat) == "1.1"
    assert unchanged(back, FIRST, PassLifted(stamp), hand[:3]), "the press of the first pass does not pass again"
    assert unchanged(back, FIRST, TakeBack(stamp))
    again = tables.after(back, CardsPassed(seat, hand[3:6]))
    assert unchanged(again, FIRST, TakeBack(stamp)), "nor does the first take-back take the second pass back"
    assert granted(again, FIRST, TakeBack("1.1")) == (PassTakenBack(seat),)
    assert refusal(PLAYING, FIRST, TakeBack()) is Refusal.NO_PASS_NOW
    assert unchanged(PLAYING, FIRST, TakeBack(stamp))


# Playing


def test_playing() -> None:
    seat, person = on_turn(PLAYING)
    (card,) = legal(game_of(PLAYING), seat)
    stamp = PLAYING.hand_stamp(seat)
    for request in (Play(card), Play(card, stamp)):
        assert granted(PLAYING, person, request) == (CardPut(seat, card),)
    other = next(someone for someone in (HOST, FIRST, SECOND, THIRD) if someone is not person)
    _, hand, _ = own_hand(PLAYING, other)
    assert refusal(PLAYING, other, Play(hand[0])) is Refusal.NOT_YOUR_TURN
    wrong = next(held for held in game_of(PLAYING).round.hands[seat] if held != card)
    assert refusal(PLAYING, person, Play(wrong, stamp)) is Refusal.LEAD_TWO_OF_CLUBS
    assert refusal(PASSING, HOST, Play(own_hand(PASSING, HOST)[1][0])) is Refusal.STILL_PASSING
    assert refusal(SCORED, HOST, Play(card)) is Refusal.ROUND_OVER


def test_a_late_press_of_another_card_says_which_one_was_played() -> None:
    seat, person = on_turn(PLAYING)
    card, stamp = legal(game_of(PLAYING), seat)[0], PLAYING.hand_stamp(seat)
    played = tables.after(PLAYING, CardPut(seat, card))
    assert unchanged(played, person, Play(card, stamp)), "the same card pressed twice"
    held = game_of(played).round.hands[seat][0]
    late = judged(played, person, Play(held, stamp))
    assert late == Refused(TableRefusal.ALREADY_PLAYED, played, seat, card)
    elsewhere = game_of(played).round.hands[Seat((seat + 1) % 4)][0]
    assert unchanged(played, person, Play(elsewhere, stamp))
    assert unchanged(PLAYING, person, Play(card, "1.7")), "from a hand that never was"


def test_planning() -> None:
    turn, _ = on_turn(PLAYING)
    seat = Seat((turn + 2) % 4)
    person = person_at(PLAYING, seat)
    hand, stamp = game_of(PLAYING).round.hands[seat], PLAYING.hand_stamp(seat)
    for request in (Plan(hand[0]), Plan(hand[0], stamp)):
        assert granted(PLAYING, person, request) == (CardPlanned(seat, hand[0]),)
    chosen = tables.after(PLAYING, CardPlanned(seat, hand[0]))
    assert unchanged(chosen, person, Plan(hand[0], stamp))
    assert granted(chosen, person, Plan(hand[1], stamp)) == (CardPlanned(seat, hand[1]),)
    assert granted(chosen, person, Plan(None, stamp)) == (CardPlanned(seat, None),)
    assert unchanged(PLAYING, person, Plan(None, stamp))
    assert unchanged(PLAYING, person, Plan(hand[0], "1.5"))
    foreign = game_of(PLAYING).round.hands[turn][0]
    assert unchanged(PLAYING, person, Plan(foreign, stamp))
    assert unchanged(SCORED, person, Plan(None))
    # Whoever writes a card instead of pressing it is told why it cannot be chosen.
    _, passing, _ = own_hand(PASSING, person)
    assert refusal(PASSING, person, Plan(passing[0])) is Refusal.STILL_PASSING
    assert refusal(PLAYING, person, Plan(foreign)) is Refusal.NOT_IN_HAND
    assert refusal(SCORED, person, Plan(foreign)) is Refusal.ROUND_OVER


def test_a_plan_whose_turn_has_come_is_played() -> None:
    seat, person = on_turn(PLAYING)
    card, stamp = legal(game_of(PLAYING), seat)[0], PLAYING.hand_stamp(seat)
    assert granted(PLAYING, person, Plan(card, stamp)) == (CardPut(seat, card),)
    wrong = next(held for held in game_of(PLAYING).round.hands[seat] if held != card)
    assert refusal(PLAYING, person, Plan(wrong, stamp)) is Refusal.LEAD_TWO_OF_CLUBS


def test_a_second_tap_of_the_same_finger_plans_nothing() -> None:
    seat, person = on_turn(PLAYING)
    played = tables.after(PLAYING, CardPut(seat, legal(game_of(PLAYING), seat)[0]))
    card, stamp = game_of(played).round.hands[seat][0], played.hand_stamp(seat)
    soon, later = (played.moved_at + span(PACE.double_tap) + more for more in (-1, 0))
    assert judged(played, person, Plan(card, stamp), now=soon) == Done(played, changed=False)
    assert judged(played, person, Plan(card, stamp), now=later) == Moves((CardPlanned(seat, card),))
    assert judged(played, person, Plan(card), now=soon) == Moves((CardPlanned(seat, card),)), "a command is no tap"
    following = Seat((seat + 1) % 4)
    on = tables.after(played, CardPut(following, legal(game_of(played), following)[0]))
    assert isinstance(judged(on, person, Plan(card, stamp), now=on.moved_at), Moves), "another card came between"


def test_claiming() -> None:
    leading = tables.dealt_until(tables.started("a", HouseRules(points=None, rounds=99)), tables.claimable)
    seat, person = on_turn(leading)
    assert granted(leading, person, Claim(leading.hand_stamp(seat))) == (RestClaimed(seat),)
    assert granted(leading, person, Claim()) == (RestClaimed(seat),)
    assert unchanged(leading, person, Claim("1.99"))
    other = person_at(leading, Seat((seat + 1) % 4))
    assert refusal(leading, other, Claim()) is Refusal.NOT_YOUR_TURN
    turn, first = on_turn(PLAYING)
    assert refusal(PLAYING, first, Claim(PLAYING.hand_stamp(turn))) is Refusal.NOT_PROVEN
    assert refusal(PASSING, HOST, Claim()) is Refusal.STILL_PASSING


def test_dealing_the_next_round() -> None:
    assert game_of(SCORED).phase is Phase.SCORED
    for person in (HOST, FIRST, SECOND, THIRD):
        assert granted(SCORED, person, DealNext(1)) == (NextRound(),)
    for number in (0, 2):
        assert unchanged(SCORED, HOST, DealNext(number))
    assert unchanged(PLAYING, HOST, DealNext(1))
    assert unchanged(tables.after(SCORED, NextRound()), HOST, DealNext(1)), "pressed twice"
    assert refusal(SCORED, STRANGER, DealNext(1)) is TableRefusal.NOT_SEATED


# Stamps


def test_no_two_positions_of_a_round_have_the_same_stamps() -> None:
    path = [PASSING, PLAYING, *tables.played(PLAYING)]
    turns = [table.turn_stamp() for table in path[:-1]]
    assert len(set(turns)) == len(turns)
    assert turns[0] == "1.pass"
    for seat in SEATS:
        stamps = [table.hand_stamp(seat) for table in path]
        for (before, after), (earlier, later) in zip(pairwise(path), pairwise(stamps), strict=True):
            same = game_of(before).phase is Phase.PASSING or len(game_of(before).round.hands[seat]) == len(
                game_of(after).round.hands[seat]
            )
            assert (earlier == later) == same
    assert (LOBBY.hand_stamp(Seat.SOUTH), LOBBY.pass_stamp(Seat.SOUTH), LOBBY.turn_stamp()) == ("", "", "")


def test_a_guest_who_has_not_come_may_not_stop_a_lobby() -> None:
    late = LOBBY.host_acted_at + span(PACE.host) + span(timedelta(hours=1))
    assert not may_stop(LOBBY, FIRST.user_id, late, PACE), "invited, but not here"
    assert may_stop(JOINED, FIRST.user_id, late, PACE)
    assert LOBBY.guests[1].place is Place.RESERVED
    assert not may_stop(replace(LOBBY, guests=()), FIRST.user_id, late, PACE)
