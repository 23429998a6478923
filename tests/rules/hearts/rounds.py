"""Rounds played by anybody, for tests of what holds in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.cards import Card
from rules.hearts.commands import (
    Accepted,
    ClaimRest,
    Command,
    Event,
    FinishRound,
    PassCards,
    PlayCard,
    TakeBackPass,
)
from rules.hearts.computer import choose_card, choose_pass
from rules.hearts.fair import computer_words, deal_round
from rules.hearts.game import begin, decide, reason, to_act
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import SeatView, seat_view
from rules.words import below


@dataclass(frozen=True)
class Player:
    """How somebody passes and plays."""

    choose_pass: Callable[[SeatView, Iterator[int]], tuple[Card, ...]]
    choose_card: Callable[[SeatView, Iterator[int]], Card]


def pass_anything(view: SeatView, stream: Iterator[int]) -> tuple[Card, ...]:
    """Any three cards of the hand."""
    hand = list(view.hand)
    return tuple(hand.pop(below(len(hand), stream)) for _ in range(3))


def play_anything(view: SeatView, stream: Iterator[int]) -> Card:
    """Any legal card."""
    return view.legal[below(len(view.legal), stream)]


def play_lowest(view: SeatView, stream: Iterator[int]) -> Card:
    """The lowest legal card, so that the high ones are left at the end."""
    return min(view.legal, key=lambda card: card.rank.strength)


ANYBODY = Player(pass_anything, play_anything)
HOARDER = Player(pass_anything, play_lowest)
COMPUTER = Player(choose_pass, choose_card)


@dataclass(frozen=True)
class Step:
    """A command, the position it was given in, and what came of it."""

    before: HeartsState
    seat: Seat
    command: Command
    after: HeartsState
    events: tuple[Event, ...]


def play_round(
    secret: bytes,
    number: int = 1,
    players: tuple[Player, ...] = (ANYBODY,) * 4,
    house: HouseRules = STANDARD,
    start: HeartsState | None = None,
    *,
    freely: bool = False,
) -> list[Step]:
    """A whole round, from its deal (or a given position) to its score. The last to act of those who may goes first.

    Played freely, seats now and then take a pass back, finish the round early or claim its rest, when they may.
    """
    state = begin(house, deal_round(secret, number), number) if start is None else start
    steps: list[Step] = []
    while state.phase in (Phase.PASSING, Phase.PLAYING):
        stream = computer_words(secret, len(steps))
        seat, command = (_liberty(state, stream) if freely else None) or _next(state, players, stream)
        decision = decide(state, seat, command)
        assert isinstance(decision, Accepted), (seat, command, decision)
        steps.append(Step(state, seat, command, decision.state, decision.events))
        state = decision.state
    return steps


def _next(state: HeartsState, players: tuple[Player, ...], stream: Iterator[int]) -> tuple[Seat, Command]:
    seat = to_act(state)[-1]
    view = seat_view(state, seat)
    if state.phase is Phase.PASSING:
        return seat, PassCards(players[seat].choose_pass(view, stream))
    return seat, PlayCard(players[seat].choose_card(view, stream))


def _liberty(state: HeartsState, stream: Iterator[int]) -> tuple[Seat, Command] | None:
    """Something that a seat may do and need not, or None: one time in three when there is any."""
    commands: tuple[Command, ...] = (TakeBackPass(), FinishRound(), ClaimRest())
    allowed = [(seat, command) for seat in SEATS for command in commands if reason(state, seat, command) is None]
    return allowed[below(len(allowed), stream)] if allowed and below(3, stream) == 0 else None
