"""Whether a table grants what a person asks of their own hand: stamps first, then the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    PassTakenBack,
    RestClaimed,
    TableMove,
)
from bot.sessions.hearts.requests import (
    Claim,
    Done,
    HandRequest,
    Lift,
    LiftAll,
    Pass,
    PassLifted,
    Plan,
    Play,
    Refused,
    TableRefusal,
    TakeBack,
)
from bot.sessions.hearts.table import Table
from rules.cards import Card
from rules.hearts.commands import ClaimRest, PassCards, PlayCard, Refusal, Rejected, TakeBackPass
from rules.hearts.game import reason
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase


@dataclass(frozen=True, slots=True)
class Moves:
    """What a granted request changes.

    Attributes:
        moves: what is stored.
        seat, lifts: the cards this seat has picked from now on, or None when that does not change.
    """

    moves: tuple[TableMove, ...] = ()
    seat: Seat | None = None
    lifts: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a request is judged by, beside the table.

    Attributes:
        lifted: the cards the person has picked for the pass.
        now: the present instant in milliseconds.
        pace: the patience of tables.
    """

    lifted: tuple[Card, ...]
    now: int
    pace: Pace


def judge_hand(
    table: Table, game: HeartsState, seat: Seat, request: HandRequest, given: Circumstances
) -> Moves | Refused | Done:
    """What a request of the person on a seat changes, or why it is refused."""
    match request:
        case Lift() | LiftAll() | PassLifted():
            return _judge_pass(table, game, seat, request, given.lifted)
        case Pass(chosen):
            refusal = reason(game, seat, PassCards(chosen))
            return Refused(refusal, table, seat) if refusal else Moves((CardsPassed(seat, chosen),))
        case TakeBack(stamp):
            return _judge_take_back(table, game, seat, stamp)
        case Play():
            return _judge_play(table, game, seat, request)
        case Plan():
            return _judge_plan(table, game, seat, request, given)
        case Claim(stamp):
            claimed = game.round.rest is not None and game.round.rest.taker is seat
            if stamp is not None and (claimed or stamp != table.hand_stamp(seat)):
                return Done(table, changed=False)
            refusal = reason(game, seat, ClaimRest())
            return Refused(refusal, table, seat) if refusal else Moves((RestClaimed(seat),))
        case _ as never:
            assert_never(never)


def _judge_pass(
    table: Table, game: HeartsState, seat: Seat, request: Lift | LiftAll | PassLifted, lifted: tuple[Card, ...]
) -> Moves | Refused | Done:
    # A control made before the counter of take-backs existed has the round alone for a stamp.
    stamp = request.stamp if "." in request.stamp else f"{request.stamp}.0"
    passing = game.phase is Phase.PASSING and stamp == table.pass_stamp(seat)
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
            return Moves(_sign_of_life(table, seat), seat, picked)
        case LiftAll(chosen):
            return Moves(_sign_of_life(table, seat), seat, tuple(card for card in hand if card in chosen)[:3])
        case PassLifted():
            refusal = reason(game, seat, PassCards(lifted))
            return Refused(refusal, table, seat) if refusal else Moves((CardsPassed(seat, lifted),))
        case _ as never:
            assert_never(never)


def _sign_of_life(table: Table, seat: Seat) -> tuple[TableMove, ...]:
    """What shows that a person whose clock ran out is there again; picking cards is no move by itself."""
    return (CardPlanned(seat, None),) if table.chairs[seat].missed else ()


def _judge_take_back(table: Table, game: HeartsState, seat: Seat, stamp: str | None) -> Moves | Refused | Done:
    passed = game.round.passes[seat]
    if stamp is not None and (stamp != table.pass_stamp(seat) or game.phase is not Phase.PASSING or passed is None):
        return Done(table, changed=False)
    refusal = reason(game, seat, TakeBackPass())
    if refusal is not None:
        return Refused(refusal, table, seat)
    # The three stay picked: most take back one card, not all.
    return Moves((PassTakenBack(seat),), seat, passed)


def _judge_play(table: Table, game: HeartsState, seat: Seat, request: Play) -> Moves | Refused | Done:
    card = request.card
    if request.stamp is not None and request.stamp != table.hand_stamp(seat):
        last = _last_played(game, seat)
        if last is None or last == card or card not in game.round.hands[seat]:
            return Done(table, changed=False)
        return Refused(TableRefusal.ALREADY_PLAYED, table, seat, last)
    refusal = reason(game, seat, PlayCard(card))
    return Refused(refusal, table, seat) if refusal else Moves((CardPut(seat, card),))


def _judge_plan(
    table: Table, game: HeartsState, seat: Seat, request: Plan, given: Circumstances
) -> Moves | Refused | Done:
    card = request.card
    stale = request.stamp is not None and request.stamp != table.hand_stamp(seat)
    if stale or game.phase is not Phase.PLAYING or (card is not None and card not in game.round.hands[seat]):
        refusal = None if card is None or request.stamp is not None else _reason_against_plan(game, seat, card)
        return Done(table, changed=False) if refusal is None else Refused(refusal, table, seat)
    if game.round.turn is seat and card is not None:
        return _judge_play(table, game, seat, Play(card, request.stamp))  # the turn came meanwhile
    plays = game.round.trick.plays
    just_played = bool(plays) and plays[-1].seat is seat and given.now - table.moved_at < span(given.pace.double_tap)
    if just_played and request.stamp is not None:  # the second tap of a finger that meant the card just played
        return Done(table, changed=False)
    if table.chairs[seat].planned == card:
        return Done(table, changed=False)
    return Moves((CardPlanned(seat, card),))


def _reason_against_plan(game: HeartsState, seat: Seat, card: Card) -> Rejected | None:
    """Why a card that somebody has written cannot be chosen ahead: there is nothing to play, or it is not held."""
    return (
        reason(game, seat, PlayCard(card)) if game.phase is not Phase.PLAYING else Rejected(Refusal.NOT_IN_HAND, card)
    )


def _last_played(game: HeartsState, seat: Seat) -> Card | None:
    """The card this seat played last in this round, or None."""
    plays = [play for trick in game.round.tricks for play in trick.plays] + list(game.round.trick.plays)
    return next((play.card for play in reversed(plays) if play.seat == seat), None)
