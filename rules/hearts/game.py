"""The game of Hearts: one position and one command in, the next position or a refusal out (H1-H8).

Nothing here waits, draws or guesses: the hands of each round come in as data (F2), so the same commands always give
the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rules.cards import FRESH_DECK, Card, hand_order
from rules.hearts.claims import points_are_out, rest_is_mine
from rules.hearts.commands import (
    Accepted,
    CardPlayed,
    CardsExchanged,
    ClaimRest,
    Command,
    DealRound,
    Decision,
    Event,
    FinishRound,
    GameEnded,
    HeartsBroken,
    PassCards,
    Passed,
    PassTakenBack,
    PlayCard,
    Refusal,
    Rejected,
    RoundCutShort,
    RoundDealt,
    RoundScored,
    TakeBackPass,
    TrickTaken,
)
from rules.hearts.house import HouseRules
from rules.hearts.legality import TWO_OF_CLUBS, breaks_hearts, legal, reason_against_card
from rules.hearts.scoring import final_outcome, score_round, trick_points, trick_taker
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Hands, HeartsState, Phase, Play, Rest, Round, Trick
from rules.hearts.views import public_view, seat_view

__all__ = ["PASS_COUNT", "TWO_OF_CLUBS", "begin", "decide", "legal", "reason", "to_act"]

#: How many cards every seat passes (H2).
PASS_COUNT = 3

_TRICKS_IN_ROUND = 13
_EMPTY_TRICK = Trick(())
_NO_CARDS: Hands = ((), (), (), ())
_NO_PASSES: tuple[tuple[Card, ...] | None, ...] = (None, None, None, None)


def begin(house: HouseRules, hands: Hands, number: int = 1) -> HeartsState:
    """A game whose first deal has just been made.

    Args:
        house: what this table plays.
        hands: thirteen cards for each seat, in any order.
        number: which round this is; more than 1 only to replay a later round by itself.

    Raises:
        ValueError: when the hands are no deal of the 52 cards, or the number is below 1.
    """
    if number < 1:
        raise ValueError("rounds are counted from 1")
    dealt = _deal(house, hands, number)
    return HeartsState(house, dealt, (), _opening_phase(dealt), None)


def decide(state: HeartsState, seat: Seat, command: Command) -> Decision:
    """What comes of a seat's command: the next position with its events, or the first reason against it.

    Raises:
        ValueError: when `DealRound` carries hands that are no deal of the 52 cards. A person cannot cause that.
    """
    refused = reason(state, seat, command)
    if refused is not None:
        return refused
    match command:
        case PassCards(cards):
            return _pass(state, seat, cards)
        case TakeBackPass():
            return _take_back(state, seat)
        case PlayCard(card):
            return _play(state, seat, card)
        case FinishRound():
            return _cut_short(state, None)
        case ClaimRest():
            return _cut_short(state, seat)
        case DealRound(hands):
            dealt = _deal(state.house, hands, state.round.number + 1)
            following = replace(state, round=dealt, phase=_opening_phase(dealt))
            return Accepted(following, (RoundDealt(dealt.number, dealt.direction),))
        case _:  # pragma: no cover - the type checker proves that no command is left
            assert_never(command)


def reason(state: HeartsState, seat: Seat, command: Command) -> Rejected | None:
    """Why the command is refused: the first failing check in the order of `Refusal`, or None when it is allowed."""
    if state.phase is Phase.ENDED:
        return Rejected(Refusal.GAME_OVER)
    match command:
        case DealRound():
            return None if state.phase is Phase.SCORED else Rejected(Refusal.ROUND_RUNNING)
        case PassCards(cards):
            return _reason_against_pass(state, seat, cards)
        case TakeBackPass():
            return _reason_against_taking_back(state, seat)
        case PlayCard(card):
            return _reason_against_play(state, seat, card)
        case FinishRound():
            return _reason_against_finish(state)
        case ClaimRest():
            return _reason_against_claim(state, seat)
        case _:  # pragma: no cover - the type checker proves that no command is left
            assert_never(command)


def to_act(state: HeartsState) -> tuple[Seat, ...]:
    """The seats the game waits for: all that have not passed, or the one to play; none between rounds."""
    if state.phase is Phase.PASSING:
        return tuple(seat for seat in SEATS if state.round.passes[seat] is None)
    return () if state.round.turn is None else (state.round.turn,)


def _deal(house: HouseRules, hands: Hands, number: int) -> Round:
    if len(hands) != len(SEATS) or any(len(hand) != _TRICKS_IN_ROUND for hand in hands):
        raise ValueError("a deal is four hands of thirteen cards")
    if {card for hand in hands for card in hand} != set(FRESH_DECK):
        raise ValueError("a deal holds each of the 52 cards once")
    dealt = _sorted_hands(hands)
    direction = house.pass_direction(number)
    # Without a pass nothing else would name the leader: the play begins with the deal.
    turn = _leader(dealt) if direction is PassDirection.HOLD else None
    return Round(number, direction, dealt, dealt, _NO_PASSES, (), _EMPTY_TRICK, turn, False)


def _opening_phase(dealt: Round) -> Phase:
    return Phase.PASSING if dealt.turn is None else Phase.PLAYING


def _leader(hands: Hands) -> Seat:
    """The holder of 2♣ (H3)."""
    return next(seat for seat in SEATS if TWO_OF_CLUBS in hands[seat])


def _sorted_hands(hands: Sequence[Sequence[Card]]) -> Hands:
    return tuple(tuple(sorted(hand, key=hand_order)) for hand in hands)


def _unless_passing(state: HeartsState) -> Rejected | None:
    if state.phase is Phase.SCORED:
        return Rejected(Refusal.ROUND_OVER)
    return Rejected(Refusal.NO_PASS_NOW) if state.phase is Phase.PLAYING else None


def _unless_playing(state: HeartsState, card: Card | None = None) -> Rejected | None:
    if state.phase is Phase.SCORED:
        return Rejected(Refusal.ROUND_OVER, card)
    return Rejected(Refusal.STILL_PASSING, card) if state.phase is Phase.PASSING else None


def _reason_against_pass(state: HeartsState, seat: Seat, cards: tuple[Card, ...]) -> Rejected | None:
    untimely = _unless_passing(state)
    if untimely is not None:
        return untimely
    if state.round.passes[seat] is not None:
        return Rejected(Refusal.ALREADY_PASSED)
    if len(cards) != PASS_COUNT:
        return Rejected(Refusal.NOT_THREE_CARDS)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        return Rejected(Refusal.SAME_CARD_TWICE, twice)
    missing = next((card for card in cards if card not in state.round.hands[seat]), None)
    return None if missing is None else Rejected(Refusal.NOT_IN_HAND, missing)


def _reason_against_taking_back(state: HeartsState, seat: Seat) -> Rejected | None:
    untimely = _unless_passing(state)
    if untimely is not None:
        return untimely
    return Rejected(Refusal.NOT_PASSED) if state.round.passes[seat] is None else None


def _reason_against_play(state: HeartsState, seat: Seat, card: Card) -> Rejected | None:
    untimely = _unless_playing(state, card)
    if untimely is not None:
        return untimely
    if state.round.turn != seat:
        return Rejected(Refusal.NOT_YOUR_TURN, card, turn=state.round.turn)
    return reason_against_card(state.house, state.round, state.round.hands[seat], card)


def _reason_against_finish(state: HeartsState) -> Rejected | None:
    untimely = _unless_playing(state)
    if untimely is not None:
        return untimely
    if state.round.trick.plays:
        return Rejected(Refusal.TRICK_RUNNING)
    return None if points_are_out(public_view(state)) else Rejected(Refusal.POINTS_STILL_OUT)


def _reason_against_claim(state: HeartsState, seat: Seat) -> Rejected | None:
    untimely = _unless_playing(state)
    if untimely is not None:
        return untimely
    if state.round.turn != seat:
        return Rejected(Refusal.NOT_YOUR_TURN, turn=state.round.turn)
    if state.round.trick.plays:
        return Rejected(Refusal.TRICK_RUNNING)
    # Judged by what the seat sees, never by the hidden hands: a refusal must not tell anything about them.
    return None if rest_is_mine(seat_view(state, seat)) else Rejected(Refusal.NOT_PROVEN)


def _pass(state: HeartsState, seat: Seat, cards: tuple[Card, ...]) -> Accepted:
    waiting = _with_pass(state.round, seat, tuple(sorted(cards, key=hand_order)))
    given = [cards for cards in waiting.passes if cards is not None]
    if len(given) < len(SEATS):
        return Accepted(replace(state, round=waiting), (Passed(seat),))
    received = tuple(given[waiting.direction.source(other)] for other in SEATS)
    hands = _sorted_hands(
        [[card for card in waiting.hands[other] if card not in given[other]] + list(received[other]) for other in SEATS]
    )
    playing = replace(waiting, hands=hands, turn=_leader(hands))
    return Accepted(replace(state, round=playing, phase=Phase.PLAYING), (Passed(seat), CardsExchanged(received)))


def _take_back(state: HeartsState, seat: Seat) -> Accepted:
    return Accepted(replace(state, round=_with_pass(state.round, seat, None)), (PassTakenBack(seat),))


def _with_pass(current: Round, seat: Seat, chosen: tuple[Card, ...] | None) -> Round:
    return replace(current, passes=tuple(chosen if other is seat else current.passes[other] for other in SEATS))


def _play(state: HeartsState, seat: Seat, card: Card) -> Accepted:
    before = state.round
    trick = Trick((*before.trick.plays, Play(seat, card)))
    hands = tuple(
        tuple(held for held in hand if held != card) if other is seat else hand
        for other, hand in zip(SEATS, before.hands, strict=True)
    )
    events: list[Event] = [CardPlayed(seat, card)]
    breaks = breaks_hearts(state.house, before.trick, card) and not before.hearts_broken
    if breaks:
        events.append(HeartsBroken(seat))
    broken = before.hearts_broken or breaks
    if not trick.complete:
        current = replace(before, hands=hands, trick=trick, turn=seat.after(1), hearts_broken=broken)
        return Accepted(replace(state, round=current), tuple(events))
    taker = trick_taker(trick)
    events.append(TrickTaken(taker, trick, trick_points(trick)))
    tricks = (*before.tricks, trick)
    over = len(tricks) == _TRICKS_IN_ROUND
    turn = None if over else taker
    current = replace(before, hands=hands, tricks=tricks, trick=_EMPTY_TRICK, turn=turn, hearts_broken=broken)
    following = replace(state, round=current)
    return _score(following, events) if over else Accepted(following, tuple(events))


def _cut_short(state: HeartsState, taker: Seat | None) -> Accepted:
    """End the round where it stands: the cards left lie face up, and count for the taker."""
    rest = Rest(state.round.hands, taker)
    over = replace(state.round, hands=_NO_CARDS, turn=None, rest=rest)
    return _score(replace(state, round=over), [RoundCutShort(rest)])


def _score(state: HeartsState, events: list[Event]) -> Accepted:
    """Put the finished round on the sheet, in the same move that ended it, and end the game when it is over (H8)."""
    row = score_round(state.round.number, state.round.tricks, state.round.rest, state.house, state.sheet)
    sheet = (*state.sheet, row)
    outcome = final_outcome(state.house, sheet)
    phase = Phase.SCORED if outcome is None else Phase.ENDED
    ending: tuple[Event, ...] = () if outcome is None else (GameEnded(outcome),)
    return Accepted(replace(state, sheet=sheet, phase=phase, outcome=outcome), (*events, RoundScored(row), *ending))
