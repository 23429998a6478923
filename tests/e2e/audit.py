"""The audit of the club: whatever people do, cards, turns, answers, messages and results are as they must be."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.clock import milliseconds, span
from bot.painter import Canvas
from bot.sessions.hearts.clockwork import next_due
from bot.sessions.hearts.coding import decode
from bot.sessions.hearts.folding import advance, new_table
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Departed,
    ForcedSet,
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
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.secrecy import Secrecy
from tests.e2e.witness import Post, Shown, Witness

#: What a press has set off is painted when so many seconds have passed: one edit a second, and a call to take away.
CALM = 4.0
#: Discord waits so long for the first answer.
_ANSWER_TIME = 3.0
#: A deadline may be overdue for so long: a bot that has just started waits for Discord's word.
_STARTING = 4.0


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did: at which table, or at any table of the channel (None)."""

    user_id: int
    table_id: int | None
    at: float


class Audit:
    """Holds the club to its promises.

    Attributes:
        tables: every table, as it is.
        ended: how the tables ended.
        moves: how many were replayed.
    """

    def __init__(self, club: Club, log: list[logging.LogRecord]) -> None:
        self._club = club
        self._log, self._logged = log, 0
        self.witness = Witness(club)
        self.secrecy = Secrecy(self.witness, self._subject, club.settings.discord_token.get_secret_value())
        self.tables: dict[int, Table] = {}
        self.ended: Counter[Ending] = Counter()
        self.moves = 0
        self._records: dict[int, HeartsTable] = {}
        self._replicas: dict[int, Table] = {}
        self._acts: list[Act] = []
        self._addressed: dict[int, int] = {}
        self._pressed: dict[int, float] = {}
        self._requests = 0
        self._refusing = False
        self._troubled: set[int] = set()
        self._changed: defaultdict[int, float] = defaultdict(float)
        self._started = 0.0
        path = club.settings.database_url.removeprefix("sqlite:///")
        self._rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._rows.row_factory = sqlite3.Row

    @property
    def now(self) -> float:
        """Seconds since the beginning."""
        return self._club.env.backend.clock.elapsed

    @property
    def open_tables(self) -> list[Table]:
        """The tables that have not ended."""
        return [table for table in self.tables.values() if table.stage is not Stage.ENDED]

    def restarted(self) -> None:
        """Know that the bot has just begun."""
        self._started = self.now

    def refusing(self) -> None:
        """Know that Discord refuses requests from now on, until its faults are gone."""
        self._refusing = True

    def acts(self, person: Person, table_id: int | None, number: int | None = None) -> None:
        """Know what somebody does, and with which interaction once that is known."""
        self._acts.append(Act(person.id, table_id, self.now))
        if number is not None:
            self._pressed[number] = self.now
            if table_id is not None:
                self._addressed[number] = table_id

    def watch_painting(self) -> list[Canvas]:
        """What is touched from now on to be painted, once or over and over; it fills while time goes by."""
        painter = self._club.bot.painter
        touch, touched = painter.touch, []

        def noted(canvas: Canvas) -> None:
            touched.append(canvas)
            touch(canvas)

        painter.touch = noted
        return touched

    def answers(self) -> None:
        """Check that everybody is answered."""
        self._check_answers()

    def pending(self) -> bool:
        """Whether somebody has not been answered yet."""
        self._pressed = {
            number: at
            for number, at in self._pressed.items()
            if not simulation.interaction(self._club.env, number).responded
        }
        return bool(self._pressed)

    async def check(self) -> None:
        """Check everything that has happened since the last time, and everything as it is now."""
        self._check_answers()
        self._read()
        self._check_news()
        for table_id in list(self._records):
            await self._check_table(table_id)
        self._check_messages()
        self._check_log()
        if not self.pending():
            self._acts.clear()
            self.secrecy.forget_typed()

    def close(self) -> None:
        """Let the database go."""
        self._rows.close()

    # What was answered, and what was logged

    def _check_answers(self) -> None:
        requests = self._club.env.http_requests[self._requests :]
        self._requests += len(requests)
        answers = Counter(entry.path for entry in requests if entry.path.endswith("/callback"))
        twice = [path for path, count in answers.items() if count > 1]
        assert not twice, f"answered twice: {twice}"
        if self._refusing:
            parts = [entry.path.strip("/").split("/") for entry in requests]
            self._troubled |= {int(path[3]) for path in parts if path[0] == "channels" and len(path) == 4}
            self._refusing = bool(self._club.env.backend.faults)
        self.pending()
        late = [number for number, at in self._pressed.items() if self.now - at > _ANSWER_TIME]
        assert not late, f"{late} got no answer"

    def _check_log(self) -> None:
        for record in self._log[self._logged :]:
            self.secrecy.check_log(f"{record.getMessage()} {record.exc_text or ''}")
        self._logged = len(self._log)
        errors = [record.getMessage() for record in self._club.errors]
        assert not errors, f"the bot logged errors: {errors}"

    # Positions: every one there was, and the stored one against the one in memory

    def _read(self) -> None:
        for row in self._rows.execute("select * from hearts_tables"):
            names = HeartsTable.__dataclass_fields__
            self._records[row["id"]] = HeartsTable(**{name: row[name] for name in names})

    def _check_news(self) -> None:
        for news in self.witness.take():
            if isinstance(news, Shown):
                self.secrecy.check(news)
                continue
            table, secret = news.table, self._records[news.table.id].secret
            self.tables[table.id] = table
            self._changed[table.id] = self.now
            self.secrecy.learn(news, secret)
            check_cards(table, secret)
            check_turn(table)

    async def _check_table(self, table_id: int) -> None:
        record = self._records[table_id]
        replica = self._replicas.get(table_id)
        if replica is None or replica.sequence != record.sequence:
            replica = self._replay(record, replica or new_table(record))
            self._replicas[table_id] = replica
            self._check_result(record, replica)
            if replica.stage is Stage.ENDED and replica.ending is not None:
                self.ended[replica.ending] += 1
        elif replica.stage is Stage.ENDED:
            return
        cached = await self._club.bot.hearts_sessions.get(table_id)
        assert cached is not None, f"table {table_id} is gone"
        assert _comparable(cached) == _comparable(replica), f"table {table_id} is not what its moves make of it"
        self.tables[table_id] = cached
        self._check_due(record, cached)

    def _check_due(self, record: HeartsTable, table: Table) -> None:
        assert (record.ended_at is None) == (table.stage is not Stage.ENDED)
        if table.stage is Stage.ENDED:
            assert record.due_at is None, f"table {table.id} has ended, and is still due"
            return
        assert record.due_at is not None, f"table {table.id} waits for nothing"
        assert record.due_at == next_due(table, self._club.pace), f"table {table.id} is due at another time"
        overdue = milliseconds(self._club.env.now()) - record.due_at
        assert overdue < 1000 or self.now - self._started < _STARTING, f"table {table.id} is overdue by {overdue} ms"

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
        user_id = stored.user_id
        if user_id is not None:
            anywhere = isinstance(move, Opened)  # a rematch, say: the press belongs to the table before
            did = [a for a in self._acts if a.user_id == user_id and (anywhere or a.table_id in (None, table.id))]
            assert did, f"{user_id} did nothing at table {table.id}, but {stored.kind} is theirs"
        match move:
            case PassTakenBack() | RestClaimed() | CardPlanned() | Departed() | Returned() | SeatOffered():
                own = user_id is not None
            case CardPut() | CardsPassed():
                own = user_id is not None
                chair = table.chairs[move.seat]
                ready = isinstance(move, CardPut) and table.ready_card == (move.seat, move.card)
                for_them = chair.computer or ready or (move.seat, stored.at) in ran_out
                assert own or for_them, f"somebody else moved {move.seat.name}: {stored.kind}"
            case SeatTaken(seat):
                heir = table.chairs[seat].heir
                assert heir is not None, "nothing was offered"
                assert heir.user_id == user_id == move.user_id, "the seat was offered to another"
                return
            case ForcedSet():
                return
            case _:
                return
        chair = table.chairs[move.seat]
        owner = chair.user_id
        hand = isinstance(move, CardPut | CardsPassed | PassTakenBack | RestClaimed | CardPlanned)
        assert chair.present or not own or not hand, f"{user_id} is away, and moved: {stored.kind}"
        declined = isinstance(move, SeatOffered) and _heir(table, move.seat) == user_id
        assert not own or owner == user_id or declined, f"{user_id} moved a seat of {owner}: {stored.kind}"

    # Messages: one table, one call, one hand

    def _check_messages(self) -> None:
        posts = [post for post in self.witness.posts.values() if not post.gone and post.id not in self._troubled]
        tables: defaultdict[int, list[Post]] = defaultdict(list)
        hands: defaultdict[tuple[int, int], list[Post]] = defaultdict(list)
        calls: defaultdict[int, list[Post]] = defaultdict(list)
        for post in posts:
            if post.is_table and post.table is not None:
                tables[post.table].append(post)
            elif post.is_hand and post.table is not None and post.viewer is not None:
                hands[post.table, post.viewer].append(post)
            elif post.is_ping:
                calls[post.channel_id].append(post)
        for table_id, found in tables.items():
            assert len(found) == 1, f"table {table_id} has controls in {len(found)} messages:\n{_listed(found)}"
        for (table_id, user_id), found in hands.items():
            calm = self.now - self._changed[table_id] >= CALM
            assert len(found) == 1 or not calm, (
                f"{user_id} has {len(found)} hands at table {table_id}:\n{_listed(found)}"
            )
        for found in calls.values():
            assert len(found) == 1, f"{len(found)} messages call people:\n{_listed(found)}"
            self._check_call(found[0])

    def _check_call(self, post: Post) -> None:
        here = [table for table in self.tables.values() if table.channel_id == post.channel_id]
        if any(self.now - self._changed[table.id] < CALM for table in here) or self._refusing or self._starting:
            return
        waiting = [table for table in here if table.awaited_people]
        assert waiting, f"nobody is awaited, but called:\n{post.screen}"
        called = {self._records[table.id].ping_message_id for table in waiting}
        assert called == {post.id}, f"nobody will take this call away:\n{post.screen}"

    @property
    def _starting(self) -> bool:
        return self.now - self._started < CALM + _STARTING

    def _subject(self, post: Post) -> int | None:
        """The table of which a message speaks: that of the press it answers, or the newest of its channel."""
        addressed = self._addressed.get(post.asked_by or 0)
        if addressed in self.tables:
            return addressed
        here = [table.id for table in self.tables.values() if table.channel_id == post.channel_id]
        return max(here, default=None)


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


def _listed(posts: Iterable[Post]) -> str:
    return "\n---\n".join(f"{post.id} in {post.channel_id}: {post.screen}" for post in posts)
