"""What is due at a table: the moves of computer players and of the clock. Nothing here is stored yet."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.pace import Pace
from bot.sessions.hearts import clockwork
from bot.sessions.hearts.moves import CardPut, CardsPassed, Closed, NextRound, RanOut, TableMove
from bot.sessions.hearts.table import Ending, Stage, Table
from bot.storage.hearts import HeartsTable
from bot.thinking import Thinker, Unanswered
from rules.hearts.computer import choose_card, choose_pass
from rules.hearts.fair import computer_key, words_from_key
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from rules.hearts.views import seat_view


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with what is stored beside its moves."""

    record: HeartsTable
    table: Table


class DueMoves:
    """Finds what is due, and lets computer players think."""

    def __init__(self, thinker: Thinker, pace: Pace) -> None:
        self._thinker = thinker
        self._pace = pace

    async def moves(self, loaded: Loaded, now: int) -> tuple[TableMove, ...]:
        """What is due at a table at an instant (milliseconds), in order; nothing when nothing is."""
        table, pace = loaded.table, self._pace
        due = clockwork.next_due(table, pace)
        if due is None or due > now:
            return ()
        if table.stage is Stage.LOBBY:
            return (Closed(Ending.EXPIRED),)
        if table.emptied_at is not None:
            return (Closed(Ending.ABANDONED),)
        if table.round_over:
            return (NextRound(),)
        computers_due, ready_due = clockwork.computers_due(table, pace), clockwork.ready_due(table, pace)
        if computers_due is not None and computers_due <= now:
            return await self._chosen(loaded, table.awaited_computers)
        if table.ready_card is not None and ready_due is not None and ready_due <= now:
            return (CardPut(*table.ready_card),)
        late = table.awaited_people
        chosen = await self._chosen(loaded, late, spent=len(late))
        return (*(RanOut(seat) for seat in late), *chosen)

    async def _chosen(self, loaded: Loaded, seats: tuple[Seat, ...], spent: int = 0) -> tuple[TableMove, ...]:
        """What computer players do for these seats, all of which have to act now (F4), after `spent` other moves."""
        first = loaded.table.sequence + spent + 1
        return tuple(
            await asyncio.gather(*(self._choice(loaded, seat, number) for number, seat in enumerate(seats, first)))
        )

    async def _choice(self, loaded: Loaded, seat: Seat, number: int) -> TableMove:
        game = loaded.table.game
        if game is None:
            raise ValueError("nobody plays in a lobby")
        view, key = seat_view(game, seat), computer_key(loaded.record.secret, number)
        passing = game.phase is Phase.PASSING
        found = await self._thinker.hearts_choice(view, loaded.table.terms.strength, key)
        if isinstance(found, Unanswered):  # a game does not wait for a process that is busy or ill
            found = choose_pass(view, words_from_key(key)) if passing else (choose_card(view, words_from_key(key)),)
        return CardsPassed(seat, found) if passing else CardPut(seat, found[0])
