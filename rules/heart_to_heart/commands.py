"""What a player can ask for, what happened, and why it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Rank
from rules.heart_to_heart.state import HeartToHeartState, Move, Place


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a heart card or the waste's top (S9).

    Attributes:
        place: what is tapped.
        quick: a card with exactly one partner among the free cards and the waste's top goes with it at once, selected
            or not; with more partners, or none, the tap is an ordinary one.
    """

    place: Place
    quick: bool = False


@dataclass(frozen=True, slots=True)
class TakePair:
    """Take two heart cards at once, without selecting (replays; S5)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class TakePairWithWaste:
    """Take a heart card with the waste's top at once, without selecting (replays; S5)."""

    position: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn one card (S6)."""


@dataclass(frozen=True, slots=True)
class DrawOn:
    """Turn cards until the waste's top has a free partner or the stock is empty (S18)."""


@dataclass(frozen=True, slots=True)
class Recycle:
    """Put the waste back as the stock (S7)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back (S15)."""


Command = Tap | TakePair | TakePairWithWaste | Draw | DrawOn | Recycle | Undo


class Refusal(Enum):
    """Why a command was refused, in the order in which the checks are made."""

    GAME_WON = "game_won"  # S13
    NO_SUCH_POSITION = "no_such_position"  # not 1..25
    NOTHING_THERE = "nothing_there"  # an emptied place, or an empty waste
    COVERED = "covered"  # S9
    SAME_CARD_TWICE = "same_card_twice"  # TakePair of a card with itself
    NOT_THE_SAME_RANK = "not_the_same_rank"  # TakePair, TakePairWithWaste
    STOCK_EMPTY = "stock_empty"  # draw, draw on
    STOCK_NOT_EMPTY = "stock_not_empty"  # recycle while cards are left to draw
    NOTHING_TO_RECYCLE = "nothing_to_recycle"  # both piles empty (S7)
    NOTHING_TO_UNDO = "nothing_to_undo"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A refused command: nothing changed.

    Attributes:
        reason: the first check that failed.
        place: the card concerned, when there is one.
        rank: its rank, when a card lies there.
    """

    reason: Refusal
    place: Place | None = None
    rank: Rank | None = None


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move of S8 was made."""

    move: Move


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """A move of S8 was taken back."""

    move: Move


@dataclass(frozen=True, slots=True)
class Selected:
    """A card became the selected one. `mismatch` is the card selected before, of another rank (S9, S10), or None."""

    place: Place
    mismatch: Place | None = None


@dataclass(frozen=True, slots=True)
class Deselected:
    """The selected card was tapped again (S9)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Won:
    """The heart is empty (S13)."""


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """No free card has a partner any more (S14)."""


Event = MoveMade | MoveUndone | Selected | Deselected | Won | Deadlocked


@dataclass(frozen=True, slots=True)
class Accepted:
    """The position after the command, and what happened on the way."""

    state: HeartToHeartState
    events: tuple[Event, ...]


Decision = Accepted | Rejected
