"""What a seat can ask for, what happened, and why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Card, Suit
from rules.hearts.seats import PassDirection, Seat
from rules.hearts.state import Hands, HeartsState, Outcome, Rest, RoundScore, Trick


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass these three cards (H2)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeBackPass:
    """Take the three cards back while another seat has still to pass."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Put this card on the trick (H3-H6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class FinishRound:
    """Score the round before its last trick, since nothing left in it counts. Any seat may ask for it."""


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """Take all the tricks that are left, which the own cards and what was played prove. For the seat to lead."""


@dataclass(frozen=True, slots=True)
class DealRound:
    """Deal the next round; the hands are data (F2). Any seat may ask for it once the round is scored."""

    hands: Hands


Command = PassCards | TakeBackPass | PlayCard | FinishRound | ClaimRest | DealRound


class Refusal(Enum):
    """Why a move was refused, in the order in which the checks are made."""

    GAME_OVER = "game_over"
    ROUND_RUNNING = "round_running"  # DealRound before the round is scored
    ROUND_OVER = "round_over"  # anything but DealRound between rounds
    NO_PASS_NOW = "no_pass_now"  # pass or take back while playing
    STILL_PASSING = "still_passing"  # play, finish or claim while passing
    ALREADY_PASSED = "already_passed"
    NOT_PASSED = "not_passed"  # take back what was not passed
    NOT_THREE_CARDS = "not_three_cards"
    SAME_CARD_TWICE = "same_card_twice"
    NOT_YOUR_TURN = "not_your_turn"
    TRICK_RUNNING = "trick_running"  # finish or claim in the middle of a trick
    POINTS_STILL_OUT = "points_still_out"  # finish while something left in the hands counts
    NOT_PROVEN = "not_proven"  # claim what the own view does not prove
    NOT_IN_HAND = "not_in_hand"
    LEAD_TWO_OF_CLUBS = "lead_two_of_clubs"  # H3
    FOLLOW_SUIT = "follow_suit"  # H4
    NO_POINTS_ON_FIRST_TRICK = "no_points_on_first_trick"  # H4
    HEARTS_NOT_BROKEN = "hearts_not_broken"  # H6


@dataclass(frozen=True, slots=True)
class Rejected:
    """A refused move: nothing changed.

    Attributes:
        reason: the first check that failed.
        card: the card concerned, when there is one.
        led_suit: the suit to follow, for FOLLOW_SUIT.
        turn: whose turn it is, for NOT_YOUR_TURN.
    """

    reason: Refusal
    card: Card | None = None
    led_suit: Suit | None = None
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round began."""

    number: int
    direction: PassDirection


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat chose its three cards. Which ones is that seat's own knowledge."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PassTakenBack:
    """A seat took its three cards back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """All four passed; `received` holds per seat the three cards that arrived."""

    received: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was put on the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """Hearts may be led from now on (H6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A finished trick, who took it and the points in it (H5, H1)."""

    seat: Seat
    trick: Trick
    points: int


@dataclass(frozen=True, slots=True)
class RoundCutShort:
    """The round ends before its thirteenth trick: finished with nothing left that counts, or claimed by a seat."""

    rest: Rest


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The thirteenth trick was taken, or the round cut short, and it is on the sheet."""

    score: RoundScore


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (H8)."""

    outcome: Outcome


Event = (
    RoundDealt
    | Passed
    | PassTakenBack
    | CardsExchanged
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | RoundCutShort
    | RoundScored
    | GameEnded
)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The position after the move, and what happened on the way."""

    state: HeartsState
    events: tuple[Event, ...]


Decision = Accepted | Rejected
