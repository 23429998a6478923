"""What the bot has stored, read past it: every move is somebody's own, and together they make what the bot shows."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from bot.clock import milliseconds, span
from bot.sessions.hearts.clockwork import next_due
from bot.sessions.hearts.coding import decode
from bot.sessions.hearts.folding import advance, new_table
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Departed,
    Opened,
    PassTakenBack,
    RanOut,
    RestClaimed,
    Returned,
    SeatOffered,
    SeatTaken,
)
from bot.sessions.hearts.table import Ending, Stage, Table
from bot.storage.hearts import HeartsTable, StoredMove
from rules.cards import FRESH_DECK
from rules.hearts.commands import Rejected
from rules.hearts.fair import deal_round
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from tests.e2e.club import Club

#: Whether a person has done something lately, at a table or (None) anywhere.
Did = Callable[[int, int | None], bool]


class Books:
    """The stored tables, replayed move by move.

    Attributes:
        records: what is stored of each table.
        moves: how many moves were replayed.
        ended: how the tables ended.
    """

    def __init__(self, club: Club, did: Did) -> None:
        self._club = club
        self._did = did
        self.records: dict[int, HeartsTable] = {}
        self.moves = 0
        self.ended: Counter[Ending] = Counter()
        self._replicas: dict[int, Table] = {}
        path = club.settings.database_url.removeprefix("sqlite:///")
        self._rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._rows.row_factory = sqlite3.Row

    def close(self) -> None:
        """Let the database go."""
        self._rows.close()

    def read(self) -> None:
        """Read what is stored of every table."""
        for row in self._rows.execute("select * from hearts_tables").fetchall():
            names = HeartsTable.__dataclass_fields__
            self.records[row["id"]] = HeartsTable(**{name: row[name] for name in names})

    async def check(self, table_id: int, *, starting: bool) -> Table | None:
        """Check a table's newest moves, and what is kept of it; the table as it is, or None when it ended before.

        A bot that is `starting` may be late.
        """
        record = self.records[table_id]
        replica = self._replicas.get(table_id)
        if replica is None or replica.sequence != record.sequence:
            replica = self._replay(record, replica or new_table(record))
            self._replicas[table_id] = replica
            self._check_result(record, replica)
            if replica.stage is Stage.ENDED and replica.ending is not None:
                self.ended[replica.ending] += 1
        elif replica.stage is Stage.ENDED:
            return None
        cached = await self._club.bot.hearts_sessions.get(table_id)
        assert cached is not None, f"table {table_id} is gone"
        assert _comparable(cached) == _comparable(replica), f"table {table_id} is not what its moves make of it"
        self._check_due(record, cached, starting=starting)
        return cached

    def _check_due(self, record: HeartsTable, table: Table, *, starting: bool) -> None:
        assert (record.ended_at is None) == (table.stage is not Stage.ENDED)
        if table.stage is Stage.ENDED:
            assert record.due_at is None, f"table {table.id} has ended, and is still due"
            return
        assert record.due_at is not None, f"table {table.id} waits for nothing"
        assert record.due_at == next_due(table, self._club.pace), f"table {table.id} is due at another time"
        overdue = milliseconds(self._club.env.now()) - record.due_at
        assert overdue < 1000 or starting, f"table {table.id} is overdue by {overdue} ms"

    def _check_result(self, record: HeartsTable, table: Table) -> None:
        rows = self._rows.execute("select count(*) from hearts_games where table_id = ?", (record.id,)).fetchone()[0]
        assert rows == (table.ending is Ending.FINISHED), f"table {record.id} has {rows} results: {table.ending}"
        assert table.ending is None or record.ending == table.ending.value

    def _replay(self, record: HeartsTable, table: Table) -> Table:
        """The table after its newest moves; each of them is somebody's own."""
        ran_out: set[tuple[Seat, int]] = set()
        for stored in self._newest(record.id, table.sequence):
            move = decode(stored)
            if isinstance(move, RanOut):
                ran_out.add((move.seat, stored.at))
                assert stored.at >= table.waiting_since + span(table.terms.turn_time), "the clock had not run out"
            self._check_mover(table, stored, move, ran_out)
            after = advance(table, move, stored.at, record.secret, stored.user_id)
            assert not isinstance(after, Rejected), f"stored move {stored.sequence} is refused: {after}"
            table = after
            self.moves += 1
        assert table.sequence == record.sequence, f"table {record.id} lacks moves"
        return table

    def _newest(self, table_id: int, since: int) -> Iterable[StoredMove]:
        found = self._rows.execute(
            "select sequence, kind, data, seat, user_id, at, format from hearts_moves"
            " where table_id = ? and sequence > ? order by sequence",
            (table_id, since),
        )
        for row in found.fetchall():
            yield StoredMove(**{**dict(row), "data": json.loads(row["data"])})

    def _check_mover(self, table: Table, stored: StoredMove, move: Any, ran_out: set[tuple[Seat, int]]) -> None:
        """A move of a person follows from what they did, and moves their own seat; any other is the computer's due."""
        user_id = stored.user_id
        if user_id is None:
            _check_machine(table, move, ran_out, stored.at)
            return
        anywhere = isinstance(move, Opened)  # a rematch, say: the press belongs to the table before
        did = self._did(user_id, None if anywhere else table.id)
        assert did, f"{user_id} did nothing at table {table.id}, but {stored.kind} is theirs"
        match move:
            case SeatTaken(seat, heir_id):
                assert _heir(table, seat) == user_id == heir_id, f"the seat {seat.name} was offered to another"
            case SeatOffered(seat):
                answering = {table.chairs[seat].user_id, _heir(table, seat)}
                assert user_id in answering, f"{user_id} offered another's seat, or declined another's offer"
            case Departed(seat) | Returned(seat):
                assert table.seat_of(user_id) is seat, f"{user_id} moved another's seat: {stored.kind}"
            case CardPut(seat) | CardsPassed(seat) | PassTakenBack(seat) | RestClaimed(seat) | CardPlanned(seat):
                assert table.seated(user_id) is seat, f"{user_id} does not hold {seat.name}: {stored.kind}"


def _check_machine(table: Table, move: Any, ran_out: set[tuple[Seat, int]], at: int) -> None:
    """Without a person a card moves only where a computer sits, the clock has run out, or the card was named ahead."""
    match move:
        case CardPut(seat) | CardsPassed(seat):
            ready = isinstance(move, CardPut) and table.ready_card == (seat, move.card)
            due = table.chairs[seat].computer or ready or (seat, at) in ran_out
            assert due, f"nobody may move for {seat.name}"
        case PassTakenBack() | RestClaimed() | CardPlanned() | Departed() | Returned() | SeatOffered() | SeatTaken():
            raise AssertionError(f"nobody has asked for this: {move}")


def check_cards(table: Table, secret: bytes) -> None:
    """Every card of the running round is somewhere, and once; every seat holds what it must."""
    if table.game is None:
        return
    current = table.game.round
    plays = [play for trick in (*current.tricks, current.trick) for play in trick.plays]
    left = current.rest.hands if current.rest is not None else current.hands
    everywhere = [card for hand in left for card in hand] + [play.card for play in plays]
    assert sorted(everywhere, key=str) == sorted(FRESH_DECK, key=str), f"not the 52 cards: {everywhere}"
    played = Counter(play.seat for play in plays)
    for seat in SEATS:
        assert len(left[seat]) == 13 - played[seat], f"{seat.name} holds {len(left[seat])} cards"
    assert current.dealt == deal_round(secret, current.number), "other cards were dealt than the secret says"


def check_turn(table: Table) -> None:
    """One seat is to move while cards are played, somebody while they are passed, nobody between rounds."""
    game = table.game
    if game is None or table.stage is Stage.ENDED:
        assert not table.awaited
        return
    match game.phase:
        case Phase.PLAYING:
            assert len(table.awaited) == 1, f"{len(table.awaited)} seats are to move"
        case Phase.PASSING:
            assert table.awaited, "nobody is to pass"
        case Phase.SCORED | Phase.ENDED:
            assert not table.awaited, "somebody is to move between rounds"


def _heir(table: Table, seat: Seat) -> int | None:
    heir = table.chairs[seat].heir
    return None if heir is None else heir.user_id


def _comparable(table: Table) -> Table:
    """A table without what a press that changes nothing renews."""
    return replace(table, acted_at=0) if table.game is None else table
