"""The position of a game of Hearts: frozen values, no behaviour beyond reading them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Card, Suit
from rules.hearts.house import HouseRules
from rules.hearts.seats import PassDirection, Seat

#: Four hands, indexed by seat.
Hands = tuple[tuple[Card, ...], ...]
#: Four numbers, indexed by seat.
PerSeat = tuple[int, int, int, int]


class Phase(Enum):
    """What the game waits for."""

    PASSING = "passing"
    PLAYING = "playing"
    SCORED = "scored"  # the round is over, the next one has not been dealt
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Play:
    """One card put on a trick by one seat."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four plays in order; the first one leads."""

    plays: tuple[Play, ...]

    @property
    def led_suit(self) -> Suit | None:
        """The suit of the lead, or None while the trick is empty."""
        return self.plays[0].card.suit if self.plays else None

    @property
    def winning(self) -> Play | None:
        """The play that takes the trick as it stands: the highest card of the led suit (H5)."""
        following = [play for play in self.plays if play.card.suit is self.led_suit]
        return max(following, key=lambda play: play.card.rank.strength, default=None)

    @property
    def complete(self) -> bool:
        """Whether all four seats have played."""
        return len(self.plays) == 4


@dataclass(frozen=True, slots=True)
class Rest:
    """The cards of a round that was cut short, face up.

    Attributes:
        hands: what each seat still held, sorted by `hand_order`.
        taker: the seat that claimed and takes all of it, or None when nothing in it counts.
    """

    hands: Hands
    taker: Seat | None


@dataclass(frozen=True, slots=True)
class Round:
    """One deal being played.

    Attributes:
        number: counted from 1.
        direction: where the pass goes; HOLD means there is none.
        dealt: the four hands as dealt, sorted by `hand_order`.
        hands: the cards now held, sorted by `hand_order`.
        passes: per seat the three cards chosen, or None while that seat has not passed. All None in a hold round.
        tricks: the finished tricks in order.
        trick: the trick on the table, 0 to 3 plays.
        turn: the seat to play, or None while passing and after the last trick.
        hearts_broken: see H6.
        rest: what was left when the round was cut short, or None. The `hands` are empty then: its cards lie there.
    """

    number: int
    direction: PassDirection
    dealt: Hands
    hands: Hands
    passes: tuple[tuple[Card, ...] | None, ...]
    tricks: tuple[Trick, ...]
    trick: Trick
    turn: Seat | None
    hearts_broken: bool
    rest: Rest | None = None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One row of the score sheet (H9).

    Attributes:
        number: the round, from 1.
        taken: points taken by each seat (H1), 26 in all.
        score: what goes onto the totals; differs from `taken` after a moon (H7) and by the jack (H11).
        moon: the seat that shot the moon, or None.
        jack: the seat that took J♦, or None where it counts nothing (H11).
    """

    number: int
    taken: PerSeat
    score: PerSeat
    moon: Seat | None
    jack: Seat | None = None


class EndReason(Enum):
    """Why a game of Hearts is over."""

    TARGET_REACHED = "target_reached"
    ROUNDS_PLAYED = "rounds_played"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: places by seat (1 is best, equal places are shared) and the winners (H8)."""

    reason: EndReason
    places: PerSeat
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HeartsState:
    """A whole game. `outcome` is set exactly when `phase` is ENDED."""

    house: HouseRules
    round: Round
    sheet: tuple[RoundScore, ...]
    phase: Phase
    outcome: Outcome | None

    @property
    def scores(self) -> PerSeat:
        """The running totals by seat."""
        south, west, north, east = (sum(row.score[seat] for row in self.sheet) for seat in range(4))
        return south, west, north, east
