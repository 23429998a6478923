"""Hearts sessions: one lock per table, load, decide, store, then tell the painter.

A table is loaded from the database or a bounded cache, a request is turned into stored moves, and only then is
anything shown. When another process was first, the table is read again and the request judged anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.clock import Clock, milliseconds
from bot.pace import Pace
from bot.sessions.cache import Recent
from bot.sessions.hearts import clockwork
from bot.sessions.hearts.coding import encode
from bot.sessions.hearts.due import DueMoves, Loaded
from bot.sessions.hearts.folding import advance, finished_rounds, fold, unfold
from bot.sessions.hearts.judging import judge, may_stop
from bot.sessions.hearts.judging_hands import Circumstances, Moves
from bot.sessions.hearts.moves import Closed, Credited, ForcedSet, Opened, RoundFinished, SeatTaken, Started, TableMove
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.requests import Done, Person, Refused, Request, Result, TableRefusal
from bot.sessions.hearts.standing import result_of
from bot.sessions.hearts.table import Ending, Guest, Place, Stage, Table
from bot.sessions.hearts.terms import PLAIN_TERMS, Terms, terms_json, terms_of
from bot.sessions.hearts.trust import Committed, Dealt, OpenedRound, dealt_round, opened_rounds, running_round
from bot.sessions.locks import Locks
from bot.storage import Storage
from bot.storage.errors import WrongSequence
from bot.storage.hearts import HeartsTable, NewMove
from bot.storage.hearts_results import GameResult
from bot.thinking import Thinker
from rules.cards import Card, cards
from rules.hearts.commands import FinishRound, Rejected
from rules.hearts.game import reason
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase

log = logging.getLogger(__name__)

_CACHED_TABLES = 256
_TRIES = 3


class HeartsSessions:
    """Every Hearts table of this installation."""

    def __init__(
        self, storage: Storage, clock: Clock, pace: Pace, thinker: Thinker, preferences: HeartsPreferences
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._pace = pace
        self._due = DueMoves(thinker, pace)
        self._preferences = preferences
        self._locks = Locks()
        self._cache: Recent[int, Table] = Recent(_CACHED_TABLES)
        self._changed: list[Callable[[Table], None]] = []
        self._scheduled: list[Callable[[Table], None]] = []

    def when_changed(self, listener: Callable[[Table], None]) -> None:
        """Call a listener with every table that was changed, after it was stored."""
        self._changed.append(listener)

    def when_scheduled(self, listener: Callable[[Table], None]) -> None:
        """Call a listener with every table whose deadline was stored."""
        self._scheduled.append(listener)

    def now(self) -> int:
        """The present instant in milliseconds."""
        return milliseconds(self._clock())

    async def usual_terms(self, guild_id: int) -> Terms:
        """What the newest table of a server was to play by; the plain terms where there was none."""
        stored = await self._storage.servers.hearts_terms(guild_id)
        try:
            return PLAIN_TERMS if stored is None else terms_of(stored)
        except (KeyError, ValueError):  # stored by a newer version
            return PLAIN_TERMS

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host: Person,
        others: Sequence[Guest] = (),
        seat: Seat | None = None,
        terms: Terms,
        locale: str,
        secret: bytes,
    ) -> Table:
        """Open a lobby in a channel; `others` are invited or computer players, `seat` is where the host wants to sit.

        Raises:
            ChannelTaken: when the channel has an open table.
        """
        now = self.now()
        opened = Opened(Guest(host.user_id, host.name, Place.JOINED, seat), tuple(others), terms)
        lobby = Table(0, guild_id, channel_id, host.user_id, locale, acted_at=now)
        record = await self._storage.hearts.open(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.user_id,
            locale=locale,
            secret=secret,
            moves=[encode(opened, user_id=host.user_id)],
            now=now,
            due_at=clockwork.next_due(lobby, self._pace),
        )
        table = (await self._load(record.id, record)).table
        await self._storage.servers.keep_hearts_terms(guild_id, terms_json(terms))
        self._schedule(table)
        return table

    async def open_in(self, channel_id: int) -> Table | None:
        """The open table of a channel, or None."""
        record = await self._storage.hearts.open_in(channel_id)
        return None if record is None else (await self._load(record.id, record)).table

    async def newest_in(self, channel_id: int) -> Table | None:
        """The newest table of a channel, ended or not, or None."""
        record = await self._storage.hearts.newest_in(channel_id)
        return None if record is None else (await self._load(record.id, record)).table

    async def get(self, table_id: int) -> Table | None:
        """A table, or None."""
        loaded = await self.load(table_id)
        return None if loaded is None else loaded.table

    async def load(self, table_id: int) -> Loaded | None:
        """A table with its record, or None."""
        record = await self._storage.hearts.get(table_id)
        return None if record is None else await self._load(table_id, record)

    async def lifted(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat has picked for the pass and not passed yet, in the order of its hand."""
        game = table.game
        if game is None or game.phase is not Phase.PASSING or game.round.passes[seat] is not None:
            return ()
        texts = (await self._storage.hearts.lifts(table.id, game.round.number)).get(int(seat), ())
        picked = set(cards(" ".join(texts)))
        return tuple(card for card in game.round.hands[seat] if card in picked)

    async def ask(self, table_id: int, person: Person, request: Request) -> Result:
        """Carry a person's request out, or say why not."""
        async with self._locks.holding(table_id):
            for _ in range(_TRIES):
                loaded = await self.load(table_id)
                if loaded is None:
                    return Refused(TableRefusal.NO_TABLE)
                table = loaded.table
                seat = table.seated(person.user_id)
                lifted = await self.lifted(table, seat) if seat is not None else ()
                judged = judge(table, person, request, Circumstances(lifted, self.now(), self._pace))
                if isinstance(judged, Refused | Done):
                    await self._renew(table)
                    return judged
                try:
                    return await self._carry_out(loaded, judged, person.user_id)
                except WrongSequence:
                    self._cache.drop(table_id)
            raise RuntimeError(f"table {table_id} was changed by others {_TRIES} times in a row")

    async def renew(self, table_id: int) -> None:
        """Note that somebody pressed something in a lobby, which keeps it open."""
        async with self._locks.holding(table_id):
            table = await self.get(table_id)
            if table is not None:
                await self._renew(table)

    async def set_forced(self, person: Person, forced: bool) -> None:
        """Tell every open table of a person whether forced cards are played for them."""
        for table_id in await self._storage.hearts.open_with_hand_of(person.user_id):
            table = await self.get(table_id)
            seat = None if table is None else table.seat_of(person.user_id)
            if table is not None and seat is not None:
                await self._store(table_id, (ForcedSet(seat, forced),))

    async def credit(self, table_id: int, duration: int) -> None:
        """Do not charge a table for so many milliseconds in which the bot was away."""
        table = await self._store(table_id, (Credited(duration),))
        if table is not None and table.stage is Stage.LOBBY:  # what renewed it last may be no move
            await self._storage.hearts.touch(table_id, table.acted_at, self.next_due(table))

    async def close(self, table_id: int, ending: Ending, user_id: int | None = None) -> Table | None:
        """End a table before its game ends; None when it had ended already."""
        return await self._store(table_id, (Closed(ending),), user_id)

    async def fair_rounds(self, table_id: int) -> tuple[Committed | None, tuple[OpenedRound, ...]]:
        """The running round's commitment, and the rounds that are opened."""
        loaded = await self.load(table_id)
        if loaded is None:
            return None, ()
        table, secret = loaded.table, loaded.record.secret
        return running_round(table, secret), opened_rounds(table, secret)

    async def dealt_round(self, table_id: int, number: int) -> Dealt | None:
        """Everything about a round that is opened, or None when it is not."""
        loaded = await self.load(table_id)
        return None if loaded is None else dealt_round(loaded.table, loaded.record.secret, number)

    def idle(self, table: Table) -> bool:
        """Whether nobody has acted on a table for so long that anybody may close it."""
        return clockwork.idle(table, self._pace, self.now())

    def may_stop(self, table: Table, user_id: int) -> bool:
        """Whether a person may end the game without being a moderator."""
        return may_stop(table, user_id, self.now(), self._pace)

    def next_due(self, table: Table) -> int | None:
        """When something happens at this table by itself next, in milliseconds, or None."""
        return clockwork.next_due(table, self._pace)

    def held_until(self, table: Table) -> int | None:
        """Until when the table shows its last finished trick, in milliseconds; None when it shows the present."""
        return clockwork.held_until(table, self._pace, self.now())

    async def tick(self, table_id: int) -> None:
        """Do what is due at a table: cards are played, the next round is dealt, clocks run out.

        Judged by the table as it is now, so a call too many does nothing. Nobody's press waits while computer players
        think: what they chose counts only if nothing has changed meanwhile.
        """
        loaded = await self.load(table_id)
        if loaded is None:
            return
        moves = await self._due.moves(loaded, self.now())
        async with self._locks.holding(table_id):
            present = await self.load(table_id)
            if present is None or present.table != loaded.table:
                return  # whoever changed it has stored what is due next
            if not moves:
                await self._storage.hearts.set_due(table_id, self.next_due(present.table))
                return
            try:
                result = await self._carry_out(present, Moves(moves), None)
            except WrongSequence:
                self._cache.drop(table_id)
                return
            if isinstance(result, Refused):  # or it would be due again at once, and for ever
                raise ValueError(f"table {table_id} refuses what is due: {result.reason}")

    async def _renew(self, table: Table) -> None:
        if table.stage is Stage.LOBBY:
            renewed = replace(table, acted_at=self.now())
            await self._storage.hearts.touch(table.id, renewed.acted_at, self.next_due(renewed))
            self._cache.put(table.id, renewed)

    async def _store(self, table_id: int, moves: tuple[TableMove, ...], user_id: int | None = None) -> Table | None:
        """Store moves that no request asked for; the table then, or None when it is gone or has ended."""
        async with self._locks.holding(table_id):
            for _ in range(_TRIES):
                loaded = await self.load(table_id)
                if loaded is None or loaded.table.stage is Stage.ENDED:
                    return None
                try:
                    result = await self._carry_out(loaded, Moves(moves), user_id)
                except WrongSequence:
                    self._cache.drop(table_id)
                    continue
                return result.table if isinstance(result, Done) else None
            raise RuntimeError(f"table {table_id} was changed by others {_TRIES} times in a row")

    async def _load(self, table_id: int, record: HeartsTable) -> Loaded:
        cached = self._cache.get(table_id)
        if cached is None or cached.sequence != record.sequence:
            cached = unfold(record, await self._storage.hearts.moves(table_id))
        if cached.stage is Stage.LOBBY and cached.acted_at < record.acted_at:
            cached = replace(cached, acted_at=record.acted_at)  # a press that changed nothing else
        self._cache.put(table_id, cached)
        return Loaded(record, cached)

    async def _carry_out(self, loaded: Loaded, moves: Moves, user_id: int | None) -> Result:
        now, secret = self.now(), loaded.record.secret
        table, passed = loaded.table, [loaded.table]
        stored: list[NewMove] = []
        for move in moves.moves:
            after = advance(table, move, now, secret, user_id)
            if isinstance(after, Rejected):
                return Refused(after, loaded.table)
            table = after
            passed.append(table)
            stored.append(encode(move, user_id=user_id))
        for move in (*await self._habits(table, moves.moves), *_finish(table)):
            after = advance(table, move, now, secret)
            if isinstance(after, Rejected):  # both were found to be allowed
                raise ValueError(f"table {table.id} refuses {type(move).__name__}: {after.reason.value}")
            table = after
            passed.append(table)
            stored.append(encode(move))
        if stored:
            await self._storage.hearts.append(
                table.id,
                loaded.table.sequence,
                stored,
                now=now,
                due_at=self.next_due(table),
                ending=table.ending.value if table.ending is not None else None,
                acted=user_id is not None,
                result=await self._result(loaded.record, passed),
            )
            self._cache.put(table.id, table)
        if moves.lifts is not None and moves.seat is not None and table.game is not None:
            await self._storage.hearts.replace_lifts(
                table.id, int(moves.seat), table.game.round.number, tuple(card.text for card in moves.lifts)
            )
        if stored:
            if table.terms != loaded.table.terms:
                await self._storage.servers.keep_hearts_terms(table.guild_id, terms_json(table.terms))
            self._tell(table)
        return Done(table)

    async def _result(self, record: HeartsTable, passed: list[Table]) -> GameResult | None:
        """What came of a game that these steps finish, or None."""
        table = passed[-1]
        if table.ending is not Ending.FINISHED:
            return None
        before = fold(record, await self._storage.hearts.moves(record.id))
        rounds = finished_rounds((*before, *passed))
        return result_of(table, rounds, ended_at=self.now(), same_people=table.same_people)

    async def rebuilt_result(self, table_id: int) -> GameResult | None:
        """The result of a game that was finished before results were kept; None when it was not finished.

        Raises:
            ValueError: when a stored move is refused by the rules.
        """
        record = await self._storage.hearts.get(table_id)
        if record is None or record.ended_at is None:
            return None
        tables = tuple(fold(record, await self._storage.hearts.moves(table_id)))
        if tables[-1].ending is not Ending.FINISHED:
            return None
        same = tables[-1].same_people
        return result_of(tables[-1], finished_rounds(tables), ended_at=record.ended_at, same_people=same)

    async def _habits(self, table: Table, moves: tuple[TableMove, ...]) -> list[TableMove]:
        """For the people who have sat down with these moves: whether forced cards are played for them."""
        seats = [move.seat for move in moves if isinstance(move, SeatTaken)]
        if any(isinstance(move, Started) for move in moves):
            seats = [seat for seat, _ in table.people]
        people = [(seat, table.chairs[seat].user_id or 0) for seat in seats]
        return [ForcedSet(seat, forced=True) for seat, user in people if (await self._preferences.of(user)).forced]

    def _tell(self, table: Table) -> None:
        for listener in self._changed:
            listener(table)
        self._schedule(table)

    def _schedule(self, table: Table) -> None:
        for listener in self._scheduled:
            listener(table)


def _finish(table: Table) -> tuple[TableMove, ...]:
    """The end of a round that is decided: no point and no bonus is left in it."""
    game = table.game
    decided = game is not None and table.stage is Stage.PLAYING and reason(game, SEATS[0], FinishRound()) is None
    return (RoundFinished(),) if decided else ()
