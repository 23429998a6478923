"""Calls people whose turn lasts: one short message that names only them, gone when the turn ends, never two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from bot.clock import span
from bot.pace import Pace
from bot.pages.hearts_ping import ping_page
from bot.pages.page import Page
from bot.painter import Canvas
from bot.painting.progress import link_of
from bot.painting.sending import RETRY, Trouble
from bot.painting.studio import Studio
from bot.sessions.hearts.clockwork import deadline
from bot.sessions.hearts.due import Loaded
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Table
from bot.storage.hearts import HeartsTable
from rules.hearts.state import Phase


class PingsArtist:
    """Keeps the calling message of every table."""

    def __init__(
        self,
        studio: Studio,
        sessions: HeartsSessions,
        preferences: HeartsPreferences,
        pace: Pace,
        shut_out: Callable[[int], bool],
    ) -> None:
        """Prepare; `shut_out` tells of a channel whether the bot was lately refused there, and keeps silent."""
        self._studio = studio
        self._shut_out = shut_out
        self._sessions = sessions
        self._preferences = preferences
        self._pace = pace
        studio.painter.register("ping", self._paint)
        sessions.when_changed(self.touch)

    def touch(self, table: Table) -> None:
        """Look soon whether somebody is to be called, or no longer."""
        self._studio.painter.touch(Canvas("ping", table.id))

    async def resume(self) -> None:
        """Look at every table once, after a start: somebody may be waited for, or called in vain."""
        for table_id in await self._studio.storage.hearts.to_call():
            self._studio.painter.touch(Canvas("ping", table_id))

    async def _paint(self, canvas: Canvas) -> timedelta | None:
        loaded = await self._sessions.load(canvas.game)
        if loaded is None:
            return None
        record, table = loaded.record, loaded.table
        turn = _turn(table)
        page = await self._page(loaded) if turn else None
        if record.ping_turn is not None:
            if record.ping_turn == turn and page is not None:
                return await self._renew(record, page)
            if await self._take_away(record) is Trouble.UNREACHABLE:
                return RETRY
            if record.ping_turn == turn:
                return None  # nobody is left who wants to be called
        if page is None:
            return None
        wait = table.waiting_since + span(self._pace.ping) - self._studio.now()
        return timedelta(milliseconds=wait) if wait > 0 else await self._call(loaded, turn, page)

    async def _page(self, loaded: Loaded) -> Page | None:
        """The call as it would be now; None where nobody is to be called."""
        record, table = loaded.record, loaded.table
        people = [table.chairs[seat].user_id or 0 for seat in table.awaited_people]
        called = tuple([user for user in people if (await self._preferences.of(user)).pings])
        link, until = link_of(record), deadline(table)
        if not called or link is None or until is None:
            return None
        return ping_page(self._studio.catalogues.text(table.locale), called, link, until, passing=table.passing)

    async def _renew(self, record: HeartsTable, page: Page) -> timedelta | None:
        """Let a call that stands name those alone who are still awaited; an edit calls nobody."""
        if record.ping_message_id is None or self._shut_out(record.channel_id):
            return None
        trouble = await self._studio.sender.edit(record.channel_id, record.ping_message_id, page)
        if trouble is Trouble.MESSAGE_GONE:  # somebody deleted it; they were called all the same
            await self._studio.storage.hearts.set_ping(record.id, None, record.ping_turn)
        return RETRY if trouble is Trouble.UNREACHABLE else None

    async def _take_away(self, record: HeartsTable) -> Trouble | None:
        trouble = None
        if record.ping_message_id is not None:
            trouble = await self._studio.sender.delete(record.channel_id, record.ping_message_id)
        if trouble is not Trouble.UNREACHABLE:
            await self._studio.storage.hearts.set_ping(record.id, None, None)
        return trouble

    async def _call(self, loaded: Loaded, turn: str, page: Page) -> timedelta | None:
        record, table = loaded.record, loaded.table
        until = deadline(table)
        if until is None or until - self._studio.now() < span(self._pace.ping) // 4:
            return None  # the computer is about to play: calling now would only annoy
        if self._shut_out(record.channel_id):
            return None
        sent = await self._studio.sender.send(record.channel_id, page, f"p{table.id}.{turn}")
        if sent is Trouble.UNREACHABLE:
            return RETRY
        if isinstance(sent, Trouble):  # in vain, but not once more for this turn
            await self._studio.storage.hearts.set_ping(table.id, None, turn)
            return None
        await self._studio.storage.hearts.set_ping(table.id, sent, turn)
        return timedelta(milliseconds=1)  # the turn may have ended while this was on its way


def _turn(table: Table) -> str:
    """What a call is for: a pass, or the turn of one person; empty where no person is awaited."""
    people = table.awaited_people
    if not people or table.game is None:
        return ""
    if table.game.phase is Phase.PASSING:
        return table.turn_stamp()
    # A seat may be handed over in mid-turn. The name of a posting has 25 letters, so these digits have to do.
    return f"{table.turn_stamp()}.{(table.chairs[people[0]].user_id or 0) % 1_000_000}"
