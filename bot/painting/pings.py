"""Calls people whose turn lasts: one short message that names only them, gone when the turn ends, never two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from bot.clock import span
from bot.pace import Pace
from bot.pages.hearts_ping import ping_page
from bot.painter import Canvas
from bot.painting.progress import link_of
from bot.painting.sending import RETRY, Trouble
from bot.painting.studio import Studio
from bot.sessions.hearts.clockwork import deadline
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.sessions import HeartsSessions, Loaded
from bot.sessions.hearts.table import Table
from bot.storage.hearts import HeartsTable


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
        turn = table.turn_stamp() if table.awaited_people else ""
        if record.ping_turn is not None:
            if record.ping_turn == turn:
                return None  # called already
            if await self._take_away(record) is Trouble.UNREACHABLE:
                return RETRY
        if not turn:
            return None
        wait = table.waiting_since + span(self._pace.ping) - self._studio.now()
        return timedelta(milliseconds=wait) if wait > 0 else await self._call(loaded, turn)

    async def _take_away(self, record: HeartsTable) -> Trouble | None:
        trouble = None
        if record.ping_message_id is not None:
            trouble = await self._studio.sender.delete(record.channel_id, record.ping_message_id)
        if trouble is not Trouble.UNREACHABLE:
            await self._studio.storage.hearts.set_ping(record.id, None, None)
        return trouble

    async def _call(self, loaded: Loaded, turn: str) -> timedelta | None:
        record, table = loaded.record, loaded.table
        until = deadline(table)
        if until is None or until - self._studio.now() < span(self._pace.ping) // 4:
            return None  # the computer is about to play: calling now would only annoy
        people = [table.chairs[seat].user_id or 0 for seat in table.awaited_people]
        called = tuple([user for user in people if (await self._preferences.of(user)).pings])
        link = link_of(record)
        if not called or link is None or self._shut_out(record.channel_id):
            return None
        text = self._studio.catalogues.text(table.locale)
        page = ping_page(text, called, link, until)
        sent = await self._studio.sender.send(record.channel_id, page, f"p{table.id}.{turn}")
        if isinstance(sent, Trouble):
            if sent is Trouble.UNREACHABLE:
                return RETRY
            await self._studio.storage.hearts.set_ping(table.id, None, turn)  # in vain, but not once more in this turn
            return None
        await self._studio.storage.hearts.set_ping(table.id, sent, turn)
        return timedelta(milliseconds=1)  # the turn may have ended while this was on its way
