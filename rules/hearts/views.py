"""What may be seen: the table for everybody, and one seat's own view (H10). Built by listing, never by redacting."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rules.hearts.house import HouseRules
from rules.hearts.legality import legal
from rules.hearts.scoring import moon_threat, per_seat, points_taken
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import HeartsState, Outcome, PerSeat, Phase, Rest, RoundScore, Trick


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody in the channel may see.

    Attributes:
        house, phase, outcome, scores, sheet: as in `HeartsState`.
        number, direction: the round and its pass direction.
        passed: per seat whether it has chosen its cards (all False outside the pass).
        cards_left: how many cards each seat holds.
        trick: the trick on the table, 0 to 3 plays.
        last_trick: the last finished trick of this round, or None.
        tricks_done: finished tricks of this round, 0 to 13.
        tricks: those tricks in order.
        turn: the seat to play, or None.
        hearts_broken: see H6.
        taken: points each seat has taken in this round so far (H1).
        moon_threat: the seat that may be shooting the moon, while cards are played; else None.
        rest: the cards left when the round was cut short, face up for everybody; else None.
    """

    house: HouseRules
    phase: Phase
    outcome: Outcome | None
    scores: PerSeat
    sheet: tuple[RoundScore, ...]
    number: int
    direction: PassDirection
    passed: tuple[bool, bool, bool, bool]
    cards_left: PerSeat
    trick: Trick
    last_trick: Trick | None
    tricks_done: int
    tricks: tuple[Trick, ...]
    turn: Seat | None
    hearts_broken: bool
    taken: PerSeat
    moon_threat: Seat | None
    rest: Rest | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see: the public view and its own cards.

    Attributes:
        seat: whose view this is.
        hand: the cards held, sorted by `hand_order`.
        legal: the cards it may play now; empty when it is not this seat's turn.
        passing: the three cards this seat has chosen to pass, or () before it chose and in a hold round. Kept
            through the round: a seat knows what it gave.
        received: the three cards that arrived, or () before the exchange and in a hold round.
        public: everything public.
        tricks: the finished tricks of this round in order, as in `public`.
    """

    seat: Seat
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    passing: tuple[Card, ...]
    received: tuple[Card, ...]
    public: PublicView
    tricks: tuple[Trick, ...]


def public_view(state: HeartsState) -> PublicView:
    """What everybody in the channel may see of this position."""
    current = state.round
    south, west, north, east = (state.phase is Phase.PASSING and current.passes[seat] is not None for seat in SEATS)
    return PublicView(
        house=state.house,
        phase=state.phase,
        outcome=state.outcome,
        scores=state.scores,
        sheet=state.sheet,
        number=current.number,
        direction=current.direction,
        passed=(south, west, north, east),
        cards_left=per_seat([len(hand) for hand in current.hands]),
        trick=current.trick,
        last_trick=current.tricks[-1] if current.tricks else None,
        tricks_done=len(current.tricks),
        tricks=current.tricks,
        turn=current.turn,
        hearts_broken=current.hearts_broken,
        taken=points_taken(current.tricks, current.rest),
        moon_threat=moon_threat(current.tricks) if state.phase is Phase.PLAYING else None,
        rest=current.rest,
    )


def seat_view(state: HeartsState, seat: Seat) -> SeatView:
    """What this seat may see of this position. Nothing that another seat holds or has passed elsewhere is in it."""
    current = state.round
    # What arrives is seen only once all four have passed (H2).
    arrived = None if state.phase is Phase.PASSING else current.passes[current.direction.source(seat)]
    return SeatView(
        seat=seat,
        hand=current.hands[seat],
        legal=legal(state, seat),
        passing=current.passes[seat] or (),
        received=arrived or (),
        public=public_view(state),
        tricks=current.tricks,
    )
