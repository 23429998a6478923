"""Hearts sessions: one lock per table, load, decide, store, then tell the painter.

A table is loaded from the database or a bounded cache, a request is turned into stored moves, and only then is
anything shown. When another process was first, the table is read again and the request judged anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.clock import Clock, milliseconds, span
from bot.pace import Pace
from bot.sessions.cache import Recent
from bot.sessions.hearts.judging import Moves, judge
from bot.sessions.hearts.moves import (
    CardPut,
    CardsPassed,
    Closed,
    NextRound,
    Opened,
    TableMove,
    advance,
    encode,
    unfold,
)
from bot.sessions.hearts.requests import Done, Person, Refused, Request, Result, TableRefusal
from bot.sessions.hearts.table import Ending, Guest, Place, Stage, Table
from bot.sessions.locks import Locks
from bot.storage import Storage
from bot.storage.errors import WrongSequence
from bot.storage.hearts import HeartsTable, NewMove
from rules.cards import Card, cards
from rules.hearts.commands import Rejected
from rules.hearts.computer import choose_card, choose_pass
from rules.hearts.fair import computer_words
from rules.hearts.house import HouseRules
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from rules.hearts.views import seat_view

log = logging.getLogger(__name__)

_CACHED_TABLES = 256
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with what is stored beside its moves."""

    record: HeartsTable
    table: Table


class HeartsSessions:
    """Every Hearts table of this installation."""

    def __init__(self, storage: Storage, clock: Clock, pace: Pace) -> None:
        self._storage = storage
        self._clock = clock
        self._pace = pace
        self._locks = Locks()
        self._cache: Recent[int, Table] = Recent(_CACHED_TABLES)
        self._changed: list[Callable[[Table], None]] = []

    def when_changed(self, listener: Callable[[Table], None]) -> None:
        """Call a listener with every table that was changed, after it was stored."""
        self._changed.append(listener)

    def now(self) -> int:
        """The present instant in milliseconds."""
        return milliseconds(self._clock())

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host: Person,
        invited: Sequence[Person],
        house: HouseRules,
        locale: str,
        secret: bytes,
    ) -> Table:
        """Open a lobby in a channel.

        Raises:
            ChannelTaken: when the channel has an open table.
        """
        now = self.now()
        opened = Opened(
            Guest(host.user_id, host.name, Place.JOINED),
            tuple(Guest(person.user_id, person.name, Place.RESERVED) for person in invited),
            house,
        )
        record = await self._storage.hearts.open(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.user_id,
            locale=locale,
            secret=secret,
            moves=[encode(opened, user_id=host.user_id)],
            now=now,
        )
        return (await self._load(record.id, record)).table

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
                judged = judge(table, person, request, lifted, self.now(), self._pace)
                if isinstance(judged, Refused | Done):
                    return judged
                try:
                    return await self._carry_out(loaded, judged, person.user_id)
                except WrongSequence:
                    self._cache.drop(table_id)
            raise RuntimeError(f"table {table_id} was changed by others {_TRIES} times in a row")

    async def close(self, table_id: int, ending: Ending, user_id: int | None = None) -> Table | None:
        """End a table before its game ends; None when it had ended already."""
        async with self._locks.holding(table_id):
            loaded = await self.load(table_id)
            if loaded is None or loaded.table.stage is Stage.ENDED:
                return None
            result = await self._carry_out(loaded, Moves((Closed(ending),)), user_id)
            return result.table if isinstance(result, Done) else None

    def idle(self, table: Table) -> bool:
        """Whether nobody has acted on a table for so long that anybody may close it."""
        return self.now() - table.acted_at >= span(self._pace.idle)

    async def tick(self, table_id: int) -> None:
        """Do what is due at a table: computer players act, the next round is dealt, the patience runs out.

        Judged by the table as it is now, so a call too many does nothing.
        """
        async with self._locks.holding(table_id):
            loaded = await self.load(table_id)
            if loaded is None or loaded.table.stage is not Stage.PLAYING:
                if loaded is not None:
                    await self._storage.hearts.set_due(table_id, None)
                return
            moves = self._due_moves(loaded)
            try:
                if moves:
                    await self._carry_out(loaded, Moves(moves), None)
                else:
                    await self._storage.hearts.set_due(table_id, self.next_due(loaded.table))
                    self._tell(loaded.table)
            except WrongSequence:
                self._cache.drop(table_id)

    def next_due(self, table: Table) -> int | None:
        """When something happens at this table by itself next, in milliseconds, or None."""
        if table.stage is not Stage.PLAYING:
            return None
        if table.round_over:
            return self._shown_until(table) + span(self._pace.next_round)
        if table.awaited_computers:
            return max(table.moved_at + span(self._pace.computer), self._led_from(table))
        patient_until = table.waiting_since + span(self._pace.patience)
        return patient_until if patient_until > self.now() else None

    def held_until(self, table: Table) -> int | None:
        """Until when the table shows its last finished trick, in milliseconds; None when it shows the present."""
        until = self._shown_until(table)
        return until if until > self.now() else None

    def impatient(self, table: Table) -> bool:
        """Whether people have taken so long that somebody else at the table may play for them."""
        awaited = table.awaited_people
        others = any(awaited != (seat,) for seat, _ in table.people)
        return bool(awaited) and others and self.now() >= table.waiting_since + span(self._pace.patience)

    def _shown_until(self, table: Table) -> int:
        return 0 if table.trick_at is None else table.trick_at + span(self._pace.trick)

    def _led_from(self, table: Table) -> int:
        """Computers lead to a trick only after the last one was shown long enough."""
        leading = table.game is not None and not table.game.round.trick.plays
        return self._shown_until(table) if leading else 0

    def _due_moves(self, loaded: Loaded) -> tuple[TableMove, ...]:
        table = loaded.table
        due = self.next_due(table)
        if due is None or due > self.now() or table.game is None:
            return ()
        if table.round_over:
            return (NextRound(),)
        return computer_moves(table, loaded.record.secret, table.awaited_computers)

    async def _load(self, table_id: int, record: HeartsTable) -> Loaded:
        cached = self._cache.get(table_id)
        if cached is None or cached.sequence != record.sequence:
            cached = unfold(record, await self._storage.hearts.moves(table_id))
            self._cache.put(table_id, cached)
        return Loaded(record, cached)

    async def _carry_out(self, loaded: Loaded, moves: Moves, user_id: int | None) -> Result:
        now = self.now()
        table = loaded.table
        stored: list[NewMove] = []
        for move in self._completed(loaded, moves):
            after = advance(table, move, now, loaded.record.secret)
            if isinstance(after, Rejected):
                return Refused(after, loaded.table)
            table = after
            stored.append(encode(move, user_id=user_id))
        if user_id is not None:
            table = replace(table, acted_at=now)
        if moves.lifts is not None and moves.seat is not None and table.game is not None:
            await self._storage.hearts.replace_lifts(
                table.id, int(moves.seat), table.game.round.number, tuple(card.text for card in moves.lifts)
            )
        if stored:
            await self._storage.hearts.append(
                table.id,
                loaded.table.sequence,
                stored,
                now=now,
                due_at=self.next_due(table),
                ending=table.ending.value if table.ending is not None else None,
                acted=user_id is not None,
            )
            self._cache.put(table.id, table)
            self._tell(table)
        return Done(table)

    def _completed(self, loaded: Loaded, moves: Moves) -> tuple[TableMove, ...]:
        """The moves to store: what the person asked for, and what computer players do in their name."""
        if not moves.play_for:
            return moves.moves
        return moves.moves + computer_moves(loaded.table, loaded.record.secret, moves.play_for)

    def _tell(self, table: Table) -> None:
        for listener in self._changed:
            listener(table)


def computer_moves(table: Table, secret: bytes, seats: tuple[Seat, ...]) -> tuple[TableMove, ...]:
    """What computer players do for these seats, all of which have to act now (F4)."""
    game = table.game
    if game is None:
        return ()
    moves: list[TableMove] = []
    for number, seat in enumerate(seats, start=table.sequence + 1):
        view, stream = seat_view(game, seat), computer_words(secret, number)
        if game.phase is Phase.PASSING:
            moves.append(CardsPassed(seat, choose_pass(view, stream)))
        else:
            moves.append(CardPut(seat, choose_card(view, stream)))
    return tuple(moves)
