"""What people ask of a table, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.sessions.hearts.table import Table
from bot.sessions.hearts.terms import Terms
from rules.cards import Card
from rules.hearts.commands import Rejected
from rules.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: the user's id and the name shown in this server."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Join:
    """Take a place in the lobby."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give one's place in the lobby back, or leave the table."""


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Give a free place in the lobby to a computer player of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Choose one's seat in the lobby; None for any."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SetTerms:
    """Choose what the table plays by."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Start:
    """Deal the first round; computer players take these names as needed."""

    stand_ins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Pick a card for the pass, or put it back; `stamp` is the pass stamp of the pressed hand."""

    card: Card
    lifted: bool
    stamp: str


@dataclass(frozen=True, slots=True)
class LiftAll:
    """Pick these cards for the pass and no others."""

    cards: tuple[Card, ...]
    stamp: str


@dataclass(frozen=True, slots=True)
class PassLifted:
    """Pass the three cards that are picked."""

    stamp: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass these three cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one's pass back, while somebody else has not passed yet; `stamp` is None for a command."""

    stamp: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; `stamp` is the stamp of the pressed hand, None for a command."""

    card: Card
    stamp: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Choose a card ahead, to be played on one's turn if it is legal then; None to choose none."""

    card: Card | None
    stamp: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Take all the tricks that are left."""

    stamp: str | None = None


@dataclass(frozen=True, slots=True)
class DealNext:
    """Deal the next round; `round_number` is the one that is over."""

    round_number: int


@dataclass(frozen=True, slots=True)
class Return:
    """Take one's seat back."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer one's seat to another person, or to nobody any more (None)."""

    heir: Person | None


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the seat that was offered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not take the seat that was offered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetForced:
    """Choose whether forced cards are played for one at this table."""

    forced: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game; `moderator` tells whether the person may manage messages here."""

    moderator: bool


LobbyRequest = Join | AddComputer | ChooseSeat | SetTerms | Start | Cancel
HandRequest = Lift | LiftAll | PassLifted | Pass | TakeBack | Play | Plan | Claim
SeatRequest = Leave | Return | Offer | Accept | Decline | SetForced
Request = LobbyRequest | HandRequest | SeatRequest | DealNext | Stop


class TableRefusal(Enum):
    """Why a table refuses a request; the rules' own reasons are `rules.hearts.commands.Refusal`."""

    NO_TABLE = "no_table"
    TABLE_ENDED = "table_ended"
    LOBBY_ONLY = "lobby_only"  # the game has begun
    NOT_STARTED = "not_started"
    HOST_ONLY = "host_only"
    NOT_IN_LOBBY = "not_in_lobby"
    ALREADY_JOINED = "already_joined"
    LOBBY_FULL = "lobby_full"
    SEATS_RESERVED = "seats_reserved"  # full, though some have not come yet
    NOT_SEATED = "not_seated"
    AWAY = "away"  # the seat is the person's, but a computer player holds it
    NOT_AWAY = "not_away"
    SEAT_TAKEN = "seat_taken"
    SEATS_SHUFFLED = "seats_shuffled"  # the seats are drawn, so nobody chooses one
    ALREADY_PLAYED = "already_played"  # another card of this seat was first
    THREE_CARDS_LIFTED = "three_cards_lifted"
    NOT_ALLOWED_TO_STOP = "not_allowed_to_stop"
    NOTHING_OFFERED = "nothing_offered"  # the seat is not offered to the person who asks, not any more
    SEATED_ALREADY = "seated_already"  # the person to whom a seat is offered has one
    OFFER_TO_SELF = "offer_to_self"


@dataclass(frozen=True, slots=True)
class Done:
    """The request was carried out and stored.

    Attributes:
        table: the table after it.
        changed: False for a repeated press, which changes nothing.
    """

    table: Table
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """The request was refused; nothing changed.

    Attributes:
        reason: the table's reason, or the rules' refusal.
        table: the table as it is, or None when there is none.
        seat: the seat of the person who asked, if any.
        card: the card that was played instead, for ALREADY_PLAYED.
    """

    reason: TableRefusal | Rejected
    table: Table | None = None
    seat: Seat | None = None
    card: Card | None = None


Result = Done | Refused
