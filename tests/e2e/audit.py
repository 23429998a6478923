"""The audit of the club: whatever people do, cards, turns, answers, messages and results are as they must be."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from bot.painter import Canvas
from bot.sessions.hearts.table import Stage, Table
from tests.e2e import simulation
from tests.e2e.books import Books, check_cards, check_turn
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
        witness: everything that is to be seen.
        secrecy: who may know what of it.
        books: what is stored.
    """

    def __init__(self, club: Club, log: list[logging.LogRecord]) -> None:
        self._club = club
        self._log, self._logged = log, 0
        self.witness = Witness(club)
        self.secrecy = Secrecy(self.witness, self._subject, club.settings.discord_token.get_secret_value())
        self.tables: dict[int, Table] = {}
        self.books = Books(club, self._did)
        self._acts: list[Act] = []
        self._addressed: dict[int, int] = {}
        self._pressed: dict[int, float] = {}
        self._requests = 0
        self._refusing = False
        self._troubled: set[int] = set()
        self._changed: defaultdict[int, float] = defaultdict(float)
        self._started = 0.0

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
        self.books.read()
        self._check_news()
        for table_id in list(self.books.records):
            table = await self.books.check(table_id, starting=self._starting)
            if table is not None:
                self.tables[table_id] = table
        self._check_messages()
        self._check_log()
        if not self.pending():
            self._acts.clear()
            self.secrecy.forget_typed()

    def close(self) -> None:
        """Let the database go."""
        self.books.close()

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

    def _check_news(self) -> None:
        for news in self.witness.take():
            if isinstance(news, Shown):
                self.secrecy.check(news)
                continue
            table, secret = news.table, self.books.records[news.table.id].secret
            self.tables[table.id] = table
            self._changed[table.id] = self.now
            self.secrecy.learn(news, secret)
            check_cards(table, secret)
            check_turn(table)

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
            if self.now - self._changed[table_id] < CALM or self._starting:
                continue
            assert len(found) == 1, f"{user_id} has {len(found)} hands at table {table_id}:\n{_listed(found)}"
            table = self.tables[table_id]
            holds = table.stage is Stage.PLAYING and user_id in [holder for _, holder in table.people]
            assert holds, f"{user_id} holds no seat at table {table_id}, but a hand:\n{_listed(found)}"
        for found in calls.values():
            assert len(found) == 1, f"{len(found)} messages call people:\n{_listed(found)}"
            self._check_call(found[0])

    def _check_call(self, post: Post) -> None:
        here = [table for table in self.tables.values() if table.channel_id == post.channel_id]
        if any(self.now - self._changed[table.id] < CALM for table in here) or self._refusing or self._starting:
            return
        waiting = [table for table in here if table.awaited_people]
        assert waiting, f"nobody is awaited, but called:\n{post.screen}"
        called = {self.books.records[table.id].ping_message_id for table in waiting}
        assert called == {post.id}, f"nobody will take this call away:\n{post.screen}"

    def _did(self, user_id: int, table_id: int | None) -> bool:
        acts = [act for act in self._acts if act.user_id == user_id]
        return any(table_id is None or act.table_id in (None, table_id) for act in acts)

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


def _listed(posts: Iterable[Post]) -> str:
    return "\n---\n".join(f"{post.id} in {post.channel_id}: {post.screen}" for post in posts)
