"""How a round may go: deals found by playing them with the rules, and ways to play them in the club."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from rules.cards import Card, Rank, Suit
from rules.hearts.commands import Accepted, PassCards, PlayCard
from rules.hearts.fair import SECRET_SIZE, deal_round
from rules.hearts.game import begin, decide, legal
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.scoring import PENALTY_CARDS, ROUND_POINTS, trick_points
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    game_of,
    holder,
    play_by_command,
    table_of,
)
from tests.e2e.screens import Screen

JACK = Card(Rank.JACK, Suit.DIAMONDS)
WITH_JACK = replace(STANDARD, jack_of_diamonds=True)

Choose = Callable[[tuple[Card, ...]], Card]


def highest(cards: tuple[Card, ...]) -> Card:
    """The highest card, whatever it costs."""
    return max(cards, key=lambda card: card.rank.strength)


def costly(cards: tuple[Card, ...]) -> Card:
    """A card that counts points as soon as one may be played, J♦ as late as possible: so the points are out early."""
    points = tuple(card for card in cards if card in PENALTY_CARDS)
    others = tuple(card for card in cards if card != JACK)
    return highest(points or others or cards)


def course(secret: bytes, house: HouseRules, choose: Choose) -> Iterator[HeartsState]:
    """How round one goes when everybody passes three cards as `pass_by_command` does, to its last card."""
    state = begin(house, deal_round(secret, 1))
    for place in SEATS:
        state = accepted(state, place, PassCards(state.round.hands[place][-3:]))
    while state.phase is Phase.PLAYING:
        yield state
        turn = state.round.turn
        assert turn is not None
        state = accepted(state, turn, PlayCard(choose(legal(state, turn))))


def accepted(state: HeartsState, place: Seat, command: PassCards | PlayCard) -> HeartsState:
    decision = decide(state, place, command)
    assert isinstance(decision, Accepted)
    return decision.state


def taken_points(state: HeartsState) -> int:
    """How many of the 26 points are taken."""
    return sum(trick_points(trick) for trick in state.round.tricks)


def tricks_until(states: Iterator[HeartsState], reached: Callable[[HeartsState], bool]) -> int:
    """After how many tricks something is reached that stays; 13 when only the last card brings it."""
    return next((len(state.round.tricks) for state in states if reached(state)), 13)


def jack_is_out(state: HeartsState) -> bool:
    return any(play.card == JACK for trick in state.round.tricks for play in trick.plays)


def secret_where(fits: Callable[[bytes], bool]) -> bytes:
    """A game's secret whose first round goes as wanted."""
    return next(secret for secret in (bytes([number]) * SECRET_SIZE for number in range(256)) if fits(secret))


def early(secret: bytes) -> bool:
    """Whether all points are out with three tricks left."""
    return tricks_until(course(secret, STANDARD, costly), lambda state: taken_points(state) == ROUND_POINTS) <= 10


def jack_late(secret: bytes) -> bool:
    """Whether all points are out before J♦ is, and that with a trick left."""
    points = tricks_until(course(secret, WITH_JACK, costly), lambda state: taken_points(state) == ROUND_POINTS)
    return points < tricks_until(course(secret, WITH_JACK, costly), jack_is_out) < 13


def deal_from(monkeypatch: pytest.MonkeyPatch, secret: bytes) -> None:
    """Let every game of this test be dealt from a secret."""
    monkeypatch.setattr("bot.handlers.hearts_lobby.secrets", SimpleNamespace(token_bytes=lambda size: secret))


async def stored_secret(club: Club) -> bytes:
    """The secret of the newest table."""
    record = await club.bot.storage.hearts.get((await table_of(club)).id)
    assert record is not None
    return record.secret


async def play_on(club: Club, choose: Choose, tricks: int = 13) -> None:
    """Play by commands until so many tricks are finished, or the round is over."""
    while (game := await game_of(club)).phase is Phase.PLAYING and len(game.round.tricks) < tricks:
        await play_by_command(club, lambda _, cards: choose(cards))


async def waiting_person(club: Club, steps: int = 1) -> Person:
    """Whoever sits so many places after the person to play."""
    table = await table_of(club)
    assert table.game is not None
    assert table.game.round.turn is not None
    return holder(club, table, table.game.round.turn.after(steps))


def public_messages(club: Club, since: int) -> list[Screen]:
    """What became public since a point of the record."""
    return [
        seen.screen
        for seen in club.seen[since:]
        if seen.screen.channel_id == club.channel.id and not seen.screen.private
    ]
