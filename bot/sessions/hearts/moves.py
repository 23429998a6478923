"""What is stored about a table: its moves as values.

Moves store inputs: who joined, which card. Tricks, points and broken hearts are computed again by the rules, see
`bot.sessions.hearts.folding`; how moves are written down is said by `bot.sessions.hearts.coding`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.hearts.table import Ending, Guest
from bot.sessions.hearts.terms import Terms
from rules.cards import Card
from rules.hearts.house import HouseRules
from rules.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class Opened:
    """The lobby was opened by its host, with seats reserved for the invited and given to computer players."""

    host: Guest
    others: tuple[Guest, ...]
    terms: Terms


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
class SeatChosen:
    """A person in the lobby chose a seat, or any."""

    user_id: int
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class HouseSet:
    """The host chose another target. Stored by older versions only."""

    house: HouseRules


@dataclass(frozen=True, slots=True)
class TermsSet:
    """The host chose what the table plays by."""

    terms: Terms


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
class PassTakenBack:
    """A seat took its three cards back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPut:
    """A seat played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardPlanned:
    """A person chose a card ahead, or none any more."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class RestClaimed:
    """A seat took all the tricks that were left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundFinished:
    """The round ended before its last trick, since no point was left in it."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round was dealt."""


@dataclass(frozen=True, slots=True)
class RanOut:
    """The clock of a seat ran out. A computer player acts for it once; after two in a row it holds the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Credited:
    """So many milliseconds passed while the bot could not be played with: no clock ran."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A person left the table; a computer player holds the seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """A person took their seat back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatOffered:
    """A seat was offered to a person, or to nobody any more (None)."""

    seat: Seat
    heir: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """The person to whom a seat was offered took it."""

    seat: Seat
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class ForcedSet:
    """Whether forced cards are played for the person of a seat."""

    seat: Seat
    forced: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The table ended before the game did."""

    ending: Ending


LobbyMove = Opened | Joined | LeftLobby | ComputerAdded | SeatChosen | HouseSet | TermsSet | Started
GameMove = CardsPassed | PassTakenBack | CardPut | RestClaimed | RoundFinished | NextRound
SeatMove = CardPlanned | RanOut | Departed | Returned | SeatOffered | SeatTaken | ForcedSet
TableMove = LobbyMove | GameMove | SeatMove | Credited | Closed
