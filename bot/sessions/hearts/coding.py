"""How the moves of a table are stored: their versioned JSON, read back from every version there was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

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
from bot.sessions.hearts.table import Ending, Guest, Place
from bot.sessions.hearts.terms import Terms, house_json, house_of, terms_json, terms_of
from bot.storage.hearts import JSON, NewMove, StoredMove
from rules.cards import cards
from rules.hearts.seats import Seat

#: The newest format of each kind of move whose data has changed its form; all others still have their first.
_FORMATS = {"open": 2}

_LOBBY = (Opened, Joined, LeftLobby, ComputerAdded, SeatChosen, HouseSet, TermsSet, Started)


def encode(move: TableMove, *, user_id: int | None = None) -> NewMove:
    """The move as it is stored; `user_id` is the person who made it, None for a computer or the clock."""
    kind, data, seat = _encoded_lobby(move) if isinstance(move, _LOBBY) else _encoded_game(move)
    return NewMove(kind, data, seat=seat, user_id=user_id, format=_FORMATS.get(kind, 1))


_Encoded = tuple[str, dict[str, JSON], Seat | None]


def _encoded_lobby(move: LobbyMove) -> _Encoded:
    match move:
        case Opened(host, others, terms):
            guests = [_guest_json(guest) for guest in others]
            return "open", {"host": _guest_json(host), "guests": guests, "terms": terms_json(terms)}, None
        case Joined(joined, name):
            return "join", {"user": joined, "name": name}, None
        case LeftLobby(left):
            return "leave", {"user": left}, None
        case ComputerAdded(name):
            return "computer", {"name": name}, None
        case SeatChosen(user, seat):
            return "seat", {"user": user, "seat": None if seat is None else int(seat)}, None
        case HouseSet(house):
            return "house", {"house": house_json(house)}, None
        case TermsSet(terms):
            return "terms", {"terms": terms_json(terms)}, None
        case Started(stand_ins):
            return "start", {"stand_ins": list(stand_ins)}, None
        case _ as never:
            assert_never(never)


def _encoded_game(move: GameMove | SeatMove | Credited | Closed) -> _Encoded:
    match move:
        case CardsPassed(seat, chosen):
            return "pass", {"cards": " ".join(card.text for card in chosen)}, seat
        case PassTakenBack(seat):
            return "unpass", {}, seat
        case CardPut(seat, card):
            return "play", {"card": card.text}, seat
        case CardPlanned(seat, planned):
            return "plan", {"card": None if planned is None else planned.text}, seat
        case RestClaimed(seat):
            return "claim", {}, seat
        case RoundFinished():
            return "finish", {}, None
        case NextRound():
            return "deal", {}, None
        case RanOut(seat):
            return "timeout", {}, seat
        case Credited(milliseconds):
            return "credit", {"ms": milliseconds}, None
        case Departed(seat):
            return "depart", {}, seat
        case Returned(seat):
            return "return", {}, seat
        case SeatOffered(seat, heir):
            return "offer", {"user": None, "name": ""} if heir is None else {"user": heir[0], "name": heir[1]}, seat
        case SeatTaken(seat, user_id, name):
            return "take", {"user": user_id, "name": name}, seat
        case ForcedSet(seat, forced):
            return "forced", {"on": forced}, seat
        case Closed(ending):
            return "close", {"ending": ending.value}, None
        case _ as never:
            assert_never(never)


def decode(stored: StoredMove) -> TableMove:
    """The move of a stored one.

    Raises:
        ValueError: when its kind or format is unknown, since the database is newer than this program, or when its data
            is damaged.
    """
    if not 1 <= stored.format <= _FORMATS.get(stored.kind, 1):
        raise ValueError(f"a stored move {stored.kind!r} of the unknown format {stored.format}")
    try:
        move = _decoded_lobby(stored) or _decoded_game(stored) or _decoded_at_seat(stored)
    except (KeyError, IndexError) as error:
        raise ValueError(f"a stored move {stored.kind!r} is damaged: it lacks something") from error
    if move is None:
        raise ValueError(f"a stored move of the unknown kind {stored.kind!r}")
    return move


def _decoded_lobby(stored: StoredMove) -> LobbyMove | None:
    data = stored.data
    match stored.kind:
        case "open":
            first = stored.format == 1
            others = tuple(_guest(entry, Place.RESERVED) for entry in _list(data["invited" if first else "guests"]))
            terms = Terms(house_of(data["house"])) if first else terms_of(_mapping(data["terms"]))
            return Opened(_guest(data["host"], Place.JOINED), others, terms)
        case "join":
            return Joined(_int(data["user"]), str(data["name"]))
        case "leave":
            return LeftLobby(_int(data["user"]))
        case "computer":
            return ComputerAdded(str(data["name"]))
        case "seat":
            return SeatChosen(_int(data["user"]), None if data["seat"] is None else _seat(data["seat"]))
        case "house":
            return HouseSet(house_of(data["house"]))
        case "terms":
            return TermsSet(terms_of(_mapping(data["terms"])))
        case "start":
            return Started(tuple(str(name) for name in _list(data["stand_ins"])))
        case _:
            return None


def _decoded_game(stored: StoredMove) -> GameMove | Credited | Closed | None:
    data = stored.data
    match stored.kind:
        case "pass":
            return CardsPassed(_seat(stored.seat), cards(str(data["cards"])))
        case "unpass":
            return PassTakenBack(_seat(stored.seat))
        case "play":
            return CardPut(_seat(stored.seat), cards(str(data["card"]))[0])
        case "claim":
            return RestClaimed(_seat(stored.seat))
        case "finish":
            return RoundFinished()
        case "deal":
            return NextRound()
        case "credit":
            return Credited(_int(data["ms"]))
        case "close":
            return Closed(Ending(str(data["ending"])))
        case _:
            return None


def _decoded_at_seat(stored: StoredMove) -> SeatMove | None:
    data = stored.data
    match stored.kind:
        case "plan":
            return CardPlanned(_seat(stored.seat), None if data["card"] is None else cards(str(data["card"]))[0])
        case "timeout":
            return RanOut(_seat(stored.seat))
        case "depart":
            return Departed(_seat(stored.seat))
        case "return":
            return Returned(_seat(stored.seat))
        case "offer":
            heir = None if data["user"] is None else (_int(data["user"]), str(data["name"]))
            return SeatOffered(_seat(stored.seat), heir)
        case "take":
            return SeatTaken(_seat(stored.seat), _int(data["user"]), str(data["name"]))
        case "forced":
            return ForcedSet(_seat(stored.seat), bool(data["on"]))
        case _:
            return None


def _guest_json(guest: Guest) -> dict[str, JSON]:
    entry: dict[str, JSON] = {"user": guest.user_id, "name": guest.name}
    return entry if guest.seat is None else entry | {"seat": int(guest.seat)}


def _guest(data: object, place: Place) -> Guest:
    entry = _mapping(data)
    user, seat = entry["user"], entry.get("seat")
    return Guest(
        None if user is None else _int(user),
        str(entry["name"]),
        Place.COMPUTER if user is None else place,
        None if seat is None else _seat(seat),
    )


def _seat(data: object) -> Seat:
    return Seat(_int(data))


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
