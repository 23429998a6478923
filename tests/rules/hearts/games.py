"""Whole games of Hearts by anybody under any house rules: passes are taken back, rounds finished early or claimed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from rules.hearts.commands import (
    Accepted,
    ClaimRest,
    Command,
    DealRound,
    FinishRound,
    PassCards,
    PlayCard,
    TakeBackPass,
)
from rules.hearts.fair import deal_round, round_key, words_from_key
from rules.hearts.game import begin, decide, reason, to_act
from rules.hearts.house import POINT_TARGETS, HouseRules, Moon
from rules.hearts.record import GameRecord, record_of
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import seat_view
from rules.words import below
from tests.rules.hearts.rounds import pass_anything, play_anything

NAMES = ("Ann", "Bob", "Cy", "Dee")


@dataclass(frozen=True)
class PlayedGame:
    """A game: what was asked for after the first deal, in order, and where it ended."""

    secret: bytes
    house: HouseRules
    commands: tuple[tuple[Seat, Command], ...]
    end: HeartsState

    @property
    def keys(self) -> dict[int, bytes]:
        """The keys of all rounds that were dealt."""
        return {number: round_key(self.secret, number) for number in range(1, self.end.round.number + 1)}

    @property
    def record(self) -> GameRecord:
        """The game with every key opened."""
        return record_of(self.house, NAMES, self.keys, self.commands)


def houses() -> st.SearchStrategy[HouseRules]:
    """Any house rules, most of them for short games."""
    switches = [st.booleans()] * 5
    by_rounds = st.builds(HouseRules, st.none(), st.integers(1, 5), st.sampled_from(Moon), *switches)
    by_points = st.builds(HouseRules, st.sampled_from(POINT_TARGETS[:2]), st.none(), st.sampled_from(Moon), *switches)
    return st.one_of(by_rounds, by_points)


def play_game(secret: bytes, house: HouseRules, steps: int | None = None) -> PlayedGame:
    """A game by anybody to its end, or stopped after so many steps."""
    state, stream = begin(house, deal_round(secret, 1)), words_from_key(secret)
    commands: list[tuple[Seat, Command]] = []
    while state.phase is not Phase.ENDED and (steps is None or len(commands) < steps):
        seat, command = _step(state, secret, stream)
        decision = decide(state, seat, command)
        assert isinstance(decision, Accepted), (seat, command, decision)
        commands.append((seat, command))
        state = decision.state
    return PlayedGame(secret, house, tuple(commands), state)


def _step(state: HeartsState, secret: bytes, stream: Iterator[int]) -> tuple[Seat, Command]:
    if state.phase is Phase.SCORED:
        return SEATS[below(4, stream)], DealRound(deal_round(secret, state.round.number + 1))
    seat = to_act(state)[-1]
    passed = [other for other in SEATS if state.round.passes[other] is not None]
    if state.phase is Phase.PASSING:
        if passed and below(3, stream) == 0:
            return passed[0], TakeBackPass()
        return seat, PassCards(pass_anything(seat_view(state, seat), stream))
    early = ((SEATS[below(4, stream)], FinishRound()), (seat, ClaimRest()))
    for asker, command in early:
        # A claim early in a round is never proven, and takes long to judge.
        worth_asking = len(state.round.tricks) >= 9 or not isinstance(command, ClaimRest)
        if worth_asking and below(2, stream) and reason(state, asker, command) is None:
            return asker, command
    return seat, PlayCard(play_anything(seat_view(state, seat), stream))
