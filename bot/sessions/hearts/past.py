"""Hearts games that are over: each round step by step with all hands open, and the games of a server.

A game is read from the same moves that made its table, through `advance`; what a step shows is what changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from bot.sessions.cache import Recent
from bot.sessions.hearts.folding import fold, new_table
from bot.sessions.hearts.table import Chair, Ending, Stage
from bot.storage import Storage
from bot.storage.hearts import HeartsTable, StoredMove
from bot.storage.hearts_past import PastTables
from render.models import Moment
from rules.cards import Card, hand_order
from rules.hearts.commands import ClaimRest, FinishRound, PlayCard
from rules.hearts.fair import round_key
from rules.hearts.house import HouseRules
from rules.hearts.record import Action, GameRecord, RoundRecord, write
from rules.hearts.scoring import JACK_OF_DIAMONDS, PENALTY_CARDS, cards_taken
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Hands, HeartsState, Phase, Round

_CACHED_GAMES = 32
#: How many games stand on a page of the history.
GAMES_ON_PAGE = 10


@dataclass(frozen=True, slots=True)
class Step:
    """What is shown of a round at one of its steps.

    Attributes:
        moment: the deal, a trick, the rest of a round that was cut short, or the result.
        game: the position then; the round is on the score sheet only in the result.
        hands: the cards in front of each seat: dealt, held or left, and in the result those it took that count.
        marked: the cards that were passed, but for the result.
    """

    moment: Moment
    game: HeartsState
    hands: Hands
    marked: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round, step by step: the deal, each trick, and once it was scored the result."""

    number: int
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.steps) - 1


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over.

    Attributes:
        table_id, guild_id, channel_id: where it was played.
        ended_at: when it ended, in UTC milliseconds.
        ending: why.
        chairs: by seat, who sat there.
        house: what the table played.
        rounds: every round that was dealt, as far as it was played.
        game: the position in which it ended.
        keys: the keys of the rounds that were scored, in order (F3).
    """

    table_id: int
    guild_id: int
    channel_id: int
    ended_at: int
    ending: Ending
    chairs: tuple[Chair, ...]
    house: HouseRules
    rounds: tuple[PastRound, ...]
    game: HeartsState
    keys: tuple[bytes, ...] = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, also of people whom a computer player stood in for."""
        return tuple(chair.name for chair in self.chairs)

    def sat(self, user_id: int) -> bool:
        """Whether a seat belonged to a person."""
        return any(chair.user_id == user_id for chair in self.chairs)

    def nearest(self, number: int, step: int) -> tuple[int, int]:
        """The number of a round that was dealt, and of a step that it has."""
        number = max(1, min(number, len(self.rounds)))
        return number, max(0, min(step, self.rounds[number - 1].last))

    def step(self, number: int, step: int) -> Step:
        """A step of a round, counted from 1.

        Raises:
            IndexError: when there is none.
        """
        return self.rounds[number - 1].steps[step]

    def following(self, number: int, step: int) -> tuple[int, int]:
        """The round and the step after these; behind the last step of a round comes the next deal."""
        if step < self.rounds[number - 1].last:
            return number, step + 1
        return (number + 1, 0) if number < len(self.rounds) else (number, step)

    def preceding(self, number: int, step: int) -> tuple[int, int]:
        """The round and the step before these."""
        if step > 0:
            return number, step - 1
        return (number - 1, self.rounds[number - 2].last) if number > 1 else (number, step)


class PastRefusal(Enum):
    """Why a game is not shown."""

    NO_GAME = "no_game"
    STILL_OPEN = "still_open"
    NOT_YOURS = "not_yours"


@dataclass(frozen=True, slots=True)
class PastPage:
    """Some games of a server, the newest first, and whether there are newer and older ones."""

    games: tuple[PastGame, ...]
    newer: bool
    older: bool


class PastHearts:
    """The games that are over."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables = PastTables(storage.database)
        self._cache: Recent[int, PastGame] = Recent(_CACHED_GAMES)

    async def game(self, table_id: int) -> PastGame | PastRefusal:
        """The game of a table. Whether somebody may see it is for the caller to say."""
        record = await self._storage.hearts.get(table_id)
        if record is None:
            return PastRefusal.NO_GAME
        if record.ended_at is None:
            return PastRefusal.STILL_OPEN
        return await self._read(record) or PastRefusal.NO_GAME

    async def page(
        self,
        guild_id: int,
        user_id: int,
        visible: Callable[[int], bool],
        *,
        sat: int | None = None,
        before: int | None = None,
        after: int | None = None,
    ) -> PastPage:
        """Games of a server for somebody: those of the channels they see, and those at which they sat.

        Args:
            guild_id: the server.
            user_id: who asks.
            visible: whether they see a channel, by its id.
            sat: only games at which this person sat, or None.
            before: only games that ended before that of this table, or None.
            after: only games that ended after that of this table, or None; then `before` is not given.
        """
        channels = [channel_id for channel_id in await self._tables.channels(guild_id) if visible(channel_id)]
        if after is not None:
            found = await self._tables.oldest(
                guild_id, channels=channels, user_id=user_id, sat=sat, after=after, limit=GAMES_ON_PAGE + 1
            )
            if len(found) >= GAMES_ON_PAGE:
                games = await self._read_all(reversed(found[:GAMES_ON_PAGE]))
                return PastPage(games, newer=len(found) > GAMES_ON_PAGE, older=True)
            before = None  # there is no whole page of newer ones, so the first page shows them
        found = await self._tables.newest(
            guild_id, channels=channels, user_id=user_id, sat=sat, before=before, limit=GAMES_ON_PAGE + 1
        )
        games = await self._read_all(found[:GAMES_ON_PAGE])
        return PastPage(games, newer=before is not None, older=len(found) > GAMES_ON_PAGE)

    async def _read_all(self, records: Iterable[HeartsTable]) -> tuple[PastGame, ...]:
        games = [await self._read(record) for record in records]
        return tuple(game for game in games if game is not None)

    async def _read(self, record: HeartsTable) -> PastGame | None:
        game = self._cache.get(record.id)
        if game is None:
            game = past_game(record, await self._storage.hearts.moves(record.id))
            if game is not None:
                self._cache.put(record.id, game)
        return game


def past_game(record: HeartsTable, moves: Iterable[StoredMove]) -> PastGame | None:
    """The game of a table that has ended, of its record and all its moves; None when it never began.

    Raises:
        ValueError: when a stored move is refused by the rules: the database was changed by hand.
    """
    table, positions = new_table(record), list[HeartsState]()
    for after in fold(record, moves):
        if after.game is not None and after.game is not table.game:
            positions.append(after.game)
        table = after
    if table.game is None or table.stage is not Stage.ENDED or table.ending is None:
        return None
    return PastGame(
        table_id=record.id,
        guild_id=record.guild_id,
        channel_id=record.channel_id,
        ended_at=record.ended_at or 0,
        ending=table.ending,
        chairs=table.chairs,
        house=table.game.house,
        rounds=rounds_of(positions),
        game=table.game,
        keys=tuple(round_key(record.secret, number) for number in range(1, table.opened_rounds + 1)),
    )


def rounds_of(positions: Iterable[HeartsState]) -> tuple[PastRound, ...]:
    """The rounds of a game, of every position that it came to in order, the first deal among them."""
    rounds: list[_Round] = []
    for game in positions:
        if not rounds or rounds[-1].game.round.number != game.round.number:
            rounds.append(_Round(game))
        else:
            rounds[-1].move_on(game)
    return tuple(told.past() for told in rounds)


class _Round:
    """A round as it is told, position by position."""

    def __init__(self, dealt: HeartsState) -> None:
        self.game = dealt
        self._positions: list[tuple[Moment, HeartsState]] = [(Moment.DEAL, dealt)]

    def move_on(self, game: HeartsState) -> None:
        """Take the next position of the round."""
        before, self.game = self.game, game
        unscored = replace(game, sheet=before.sheet, phase=Phase.PLAYING, outcome=None)
        if len(game.round.tricks) > len(before.round.tricks):
            self._positions.append((Moment.TRICK, unscored))
        if game.round.rest is not None and before.round.rest is None:
            self._positions.append((Moment.REST, unscored))
        if len(game.sheet) > len(before.sheet):
            self._positions.append((Moment.RESULT, game))

    def past(self) -> PastRound:
        """The round with all that is known now that it is over."""
        last = self.game.round
        positions = [*self._positions]
        if last.trick.plays:
            positions.append((Moment.TRICK, self.game))
        passed = tuple(card for chosen in last.passes for card in chosen or ())
        return PastRound(last.number, tuple(_step(moment, game, passed) for moment, game in positions))


def _step(moment: Moment, game: HeartsState, passed: tuple[Card, ...]) -> Step:
    current = game.round
    match moment:
        case Moment.DEAL:
            return Step(moment, game, current.dealt, passed)
        case Moment.TRICK:
            return Step(moment, game, current.hands, passed)
        case Moment.REST:
            return Step(moment, game, current.hands if current.rest is None else current.rest.hands, passed)
        case Moment.RESULT:
            return Step(moment, game, _counting(game), ())
        case _:
            assert_never(moment)


def _counting(game: HeartsState) -> Hands:
    """The cards that each seat took in a round and that count."""
    counting = PENALTY_CARDS | ({JACK_OF_DIAMONDS} if game.house.jack_of_diamonds else set())
    caught = cards_taken(game.round.tricks, game.round.rest)
    return tuple(tuple(sorted(counting.intersection(caught[seat]), key=hand_order)) for seat in SEATS)


def export_of(past: PastGame) -> bytes:
    """A game as the JSON file that anybody can check with ``python -m rules replay``: names, but no ids of anybody."""
    rounds = tuple(_record_of(past, told.steps[-1].game.round) for told in past.rounds)
    exported = write(GameRecord(past.house, past.names, rounds, past.game.outcome))
    return (json.dumps(exported, ensure_ascii=False) + "\n").encode()


def _record_of(past: PastGame, played: Round) -> RoundRecord:
    """A round's inputs, from the position that it came to."""
    key = past.keys[played.number - 1] if played.number <= len(past.keys) else None
    tricks = (*played.tricks, played.trick)
    actions = [Action(play.seat, PlayCard(play.card)) for trick in tricks for play in trick.plays]
    if played.rest is not None:
        taker = played.rest.taker
        # Any seat may ask for the end of a round in which nothing counts any more, so that nobody is named for it.
        actions.append(Action(Seat.SOUTH, FinishRound()) if taker is None else Action(taker, ClaimRest()))
    return RoundRecord(played.number, key, played.dealt, played.passes, tuple(actions))
