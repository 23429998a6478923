"""What is stored about a table, and the fold that turns it back into a `Table`.

Moves store inputs: who joined, which card. Tricks, points and broken hearts are computed again by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from bot.sessions.hearts.table import Chair, Ending, Guest, Place, Stage, Table
from bot.storage.hearts import JSON, HeartsTable, NewMove, StoredMove
from rules.cards import Card, cards
from rules.hearts.commands import Accepted, Command, DealRound, PassCards, PlayCard, Rejected
from rules.hearts.fair import deal_round
from rules.hearts.game import begin, decide
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Opened:
    """The lobby was opened by its host, with seats reserved for the invited."""

    host: Guest
    invited: tuple[Guest, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a place in the lobby."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class LeftLobby:
    """A person gave their place in the lobby back."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ComputerAdded:
    """A computer player took a place in the lobby."""

    name: str


@dataclass(frozen=True, slots=True)
class HouseSet:
    """The host chose another target."""

    house: HouseRules


@dataclass(frozen=True, slots=True)
class Started:
    """The first round was dealt. `stand_ins` are four names for computer players."""

    stand_ins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """A seat chose its three cards."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPut:
    """A seat played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round was dealt."""


@dataclass(frozen=True, slots=True)
class Departed:
    """A person left the table; a computer player holds the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """A person took their seat back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """The table ended before the game did."""

    ending: Ending


TableMove = (
    Opened
    | Joined
    | LeftLobby
    | ComputerAdded
    | HouseSet
    | Started
    | CardsPassed
    | CardPut
    | NextRound
    | Departed
    | Returned
    | Closed
)


def encode(move: TableMove, *, user_id: int | None = None) -> NewMove:
    """The move as it is stored; `user_id` is the person who made it, None for a computer or the clock."""
    match move:
        case Opened(host, invited, house):
            invitations = [_guest_json(guest) for guest in invited]
            data: dict[str, JSON] = {"host": _guest_json(host), "invited": invitations, "house": house_json(house)}
            return NewMove("open", data, user_id=user_id)
        case Joined(joined, name):
            return NewMove("join", {"user": joined, "name": name}, user_id=user_id)
        case LeftLobby(left):
            return NewMove("leave", {"user": left}, user_id=user_id)
        case ComputerAdded(name):
            return NewMove("computer", {"name": name}, user_id=user_id)
        case HouseSet(house):
            return NewMove("house", {"house": house_json(house)}, user_id=user_id)
        case Started(stand_ins):
            return NewMove("start", {"stand_ins": list(stand_ins)}, user_id=user_id)
        case CardsPassed(seat, chosen):
            return NewMove("pass", {"cards": " ".join(card.text for card in chosen)}, seat=seat, user_id=user_id)
        case CardPut(seat, card):
            return NewMove("play", {"card": card.text}, seat=seat, user_id=user_id)
        case NextRound():
            return NewMove("deal", {}, user_id=user_id)
        case Departed(seat):
            return NewMove("depart", {}, seat=seat, user_id=user_id)
        case Returned(seat):
            return NewMove("return", {}, seat=seat, user_id=user_id)
        case Closed(ending):
            return NewMove("close", {"ending": ending.value}, user_id=user_id)
        case _ as never:
            assert_never(never)


def decode(stored: StoredMove) -> TableMove:
    """The move of a stored one.

    Raises:
        ValueError: when its kind is unknown: the database is newer than this program.
    """
    data = stored.data
    seat = Seat(stored.seat) if stored.seat is not None else Seat.SOUTH
    match stored.kind:
        case "open":
            invited = tuple(_guest(entry, Place.RESERVED) for entry in _list(data["invited"]))
            return Opened(_guest(data["host"], Place.JOINED), invited, house_of(data["house"]))
        case "join":
            return Joined(_int(data["user"]), str(data["name"]))
        case "leave":
            return LeftLobby(_int(data["user"]))
        case "computer":
            return ComputerAdded(str(data["name"]))
        case "house":
            return HouseSet(house_of(data["house"]))
        case "start":
            return Started(tuple(str(name) for name in _list(data["stand_ins"])))
        case "pass":
            return CardsPassed(seat, cards(str(data["cards"])))
        case "play":
            return CardPut(seat, cards(str(data["card"]))[0])
        case "deal":
            return NextRound()
        case "depart":
            return Departed(seat)
        case "return":
            return Returned(seat)
        case "close":
            return Closed(Ending(str(data["ending"])))
        case _:
            raise ValueError(f"a stored move of the unknown kind {stored.kind!r}")


def advance(table: Table, move: TableMove, at: int, secret: bytes) -> Table | Rejected:
    """The table after a move at an instant (milliseconds), or the rules' refusal of it."""
    table = replace(table, sequence=table.sequence + 1)
    match move:
        case Opened(host, invited, house):
            return replace(table, guests=(host, *invited), house=house, acted_at=at, waiting_since=at)
        case Joined(user_id, name):
            return replace(table, guests=_joined(table.guests, user_id, name))
        case LeftLobby(user_id):
            return replace(table, guests=tuple(guest for guest in table.guests if guest.user_id != user_id))
        case ComputerAdded(name):
            return replace(table, guests=(*table.guests, Guest(None, name, Place.COMPUTER)))
        case HouseSet(house):
            return replace(table, house=house)
        case Started(stand_ins):
            seated = replace(table, chairs=_chairs(table.guests, stand_ins), stage=Stage.PLAYING)
            return seated.after(begin(table.house, deal_round(secret, 1)), at)
        case CardsPassed(seat, chosen):
            return _decided(table, seat, PassCards(chosen), at)
        case CardPut(seat, card):
            return _decided(table, seat, PlayCard(card), at)
        case NextRound():
            number = table.game.round.number + 1 if table.game is not None else 1
            return _decided(table, Seat.SOUTH, DealRound(deal_round(secret, number)), at)
        case Departed(seat):
            return replace(table, chairs=_present(table.chairs, seat, present=False), moved_at=at)
        case Returned(seat):
            since = at if seat in table.awaited else table.waiting_since
            return replace(table, chairs=_present(table.chairs, seat, present=True), waiting_since=since)
        case Closed(ending):
            return replace(table, stage=Stage.ENDED, ending=ending)
        case _ as never:
            assert_never(never)


def unfold(record: HeartsTable, moves: Iterable[StoredMove]) -> Table:
    """The table of its record and all its moves in order.

    Raises:
        ValueError: when a stored move is refused by the rules: the database was changed by hand.
    """
    table = Table(record.id, record.guild_id, record.channel_id, record.host_id, record.locale)
    for stored in moves:
        after = advance(table, decode(stored), stored.at, record.secret)
        if isinstance(after, Rejected):
            raise ValueError(f"table {record.id}: stored move {stored.sequence} is refused: {after.reason.value}")
        table = replace(after, acted_at=stored.at) if stored.user_id is not None else after
    return table


def house_json(house: HouseRules) -> dict[str, JSON]:
    """House rules as stored."""
    return {"version": house.version, "points": house.points, "rounds": house.rounds}


def house_of(data: object) -> HouseRules:
    """House rules as stored, read back."""
    entry = _mapping(data)
    points, rounds = entry.get("points"), entry.get("rounds")
    return HouseRules(
        points=None if points is None else _int(points),
        rounds=None if rounds is None else _int(rounds),
        version=_int(entry["version"]),
    )


def _decided(table: Table, seat: Seat, command: Command, at: int) -> Table | Rejected:
    if table.game is None:
        raise ValueError(f"table {table.id} has no game yet")
    decision = decide(table.game, seat, command)
    match decision:
        case Accepted(state):
            return table.after(state, at)
        case Rejected():
            return decision


def _joined(guests: tuple[Guest, ...], user_id: int, name: str) -> tuple[Guest, ...]:
    """The guests with one who has joined now: after everybody who joined before, ahead of the rest."""
    others = [guest for guest in guests if guest.user_id != user_id]
    joined = [guest for guest in others if guest.place is Place.JOINED]
    rest = [guest for guest in others if guest.place is not Place.JOINED]
    return (*joined, Guest(user_id, name, Place.JOINED), *rest)


#: People get these seats in the order of joining, so that two of them face each other.
_SEATING = (Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST)


def _chairs(guests: tuple[Guest, ...], stand_ins: tuple[str, ...]) -> tuple[Chair, ...]:
    people = [guest for guest in guests if guest.place is Place.JOINED]
    names = [guest.name for guest in guests if guest.place is Place.COMPUTER]
    names += [name for name in stand_ins if name not in names]
    chairs: dict[Seat, Chair] = {}
    for seat, guest in zip(_SEATING, people, strict=False):
        chairs[seat] = Chair(guest.user_id, guest.name)
    for seat, name in zip((seat for seat in _SEATING if seat not in chairs), names, strict=False):
        chairs[seat] = Chair(None, name)
    unused = [name for name in names if name not in {chair.name for chair in chairs.values()}]
    for seat, name in zip([seat for seat in SEATS if chairs[seat].user_id is not None], unused, strict=False):
        chairs[seat] = replace(chairs[seat], stand_in=name)
    return tuple(chairs[seat] for seat in SEATS)


def _present(chairs: tuple[Chair, ...], seat: Seat, *, present: bool) -> tuple[Chair, ...]:
    return tuple(
        replace(chair, present=present) if place == seat else chair for place, chair in zip(SEATS, chairs, strict=True)
    )


def _guest_json(guest: Guest) -> dict[str, JSON]:
    return {"user": guest.user_id, "name": guest.name}


def _guest(data: object, place: Place) -> Guest:
    entry = _mapping(data)
    return Guest(_int(entry["user"]), str(entry["name"]), place)


def _mapping(data: object) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise ValueError("a stored move is damaged: an object was expected")
    return data


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise ValueError("a stored move is damaged: a list was expected")
    return data


def _int(data: object) -> int:
    if not isinstance(data, int):
        raise ValueError("a stored move is damaged: a number was expected")
    return data
