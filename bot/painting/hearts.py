"""Paints Hearts: the public table; the players' own messages are painted by `bot.painting.hands`."""

from __future__ import annotations

import logging
from datetime import timedelta

from bot.answers import Sent
from bot.clock import span
from bot.pace import Pace
from bot.pages.hearts_lobby import lobby_page
from bot.pages.hearts_table import Scene, closed_page, moved_page, round_page, table_page
from bot.pages.page import Page
from bot.painter import Canvas
from bot.painting.hands import HandsArtist
from bot.painting.progress import Progress, link_of
from bot.painting.sending import RETRY, Trouble
from bot.painting.studio import Studio
from bot.sessions.cache import Recent
from bot.sessions.hearts.clockwork import deadline
from bot.sessions.hearts.due import Loaded
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Ending, Stage, Table
from bot.sessions.hearts.trust import newest_opened
from bot.sessions.locks import Locks
from bot.storage.hearts import HeartsTable

log = logging.getLogger(__name__)

#: A game that ended longer ago than this is not painted any more.
LATELY = timedelta(days=1)
#: After a refusal a channel is left alone for this long.
_REFUSED_PAUSE = timedelta(minutes=1)
_REMEMBERED_CHANNELS = 2048


class HeartsArtist:
    """Keeps every message of every table up to date."""

    def __init__(self, studio: Studio, sessions: HeartsSessions, preferences: HeartsPreferences, pace: Pace) -> None:
        self._studio = studio
        self._sessions = sessions
        self._pace = pace
        # A slow edit of the message that the table is leaving must not bring its controls back.
        self._messages = Locks()
        self._refused_until: Recent[int, int] = Recent(_REMEMBERED_CHANNELS)
        self._refused_since: Recent[int, int] = Recent(_REMEMBERED_CHANNELS)
        self._looked_at: Recent[int, int] = Recent(_REMEMBERED_CHANNELS)
        self._progress = Progress(studio.storage, studio.painter)
        self.hands = HandsArtist(studio, sessions, preferences, self._progress)
        studio.painter.register("table", self._paint_table)
        sessions.when_changed(self.touch)

    def touch(self, table: Table) -> None:
        """Paint everything of a table soon."""
        self._studio.painter.touch(Canvas("table", table.id))
        if table.game is None:
            return
        for chair in table.chairs:
            if chair.user_id is not None:
                self.hands.touch(table.id, chair.user_id)

    async def restyle(self, channel_id: int) -> None:
        """Paint the open table of a channel soon, because its server chose another style."""
        record = await self._studio.storage.hearts.open_in(channel_id)
        if record is not None:
            self._studio.painter.touch(Canvas("table", record.id))

    async def resume(self) -> None:
        """Paint what was stored but not shown when the process ended."""
        for table_id in await self._studio.storage.hearts.unpainted(ended_since=self._studio.now() - span(LATELY)):
            table = await self._sessions.get(table_id)
            if table is not None:
                self.touch(table)

    def remember(self, sent: Sent, page: Page) -> None:
        """Note what a message shows after an answer."""
        self._studio.painter.remember(sent.message_id, page)

    async def placed(self, table_id: int, sent: Sent, page: Page) -> None:
        """Note the message in which a lobby stands, and what it shows."""
        self.remember(sent, page)
        await self._studio.storage.hearts.set_message(table_id, sent.message_id, self._studio.now())
        table = await self._sessions.get(table_id)
        if table is not None:
            self._studio.painter.touch(Canvas("table", table_id))

    async def repost(self, table_id: int, *, ping: bool = False) -> str | None:
        """Post the table anew below; its address, or None when Discord refused.

        With `ping` a lobby calls those who are invited.
        """
        async with self._messages.holding(table_id):
            loaded = await self._sessions.load(table_id)
            if loaded is None:
                return None
            page = await self._public_page(loaded)
            if ping and loaded.table.stage is Stage.LOBBY:
                page = lobby_page(self._studio.catalogues.text(loaded.table.locale), loaded.table, ping=True)
            trouble = await self._post(loaded, page)
            return None if trouble else await self.link(table_id)

    async def make_thread(self, sent: Sent, guild_id: int, name: str) -> int | None:
        """Open a thread at an answer; its id, or None when Discord refused."""
        return await self._studio.sender.make_thread(guild_id, sent.channel_id, sent.message_id, name)

    async def say_instead(self, sent: Sent, page: Page) -> None:
        """Make an answer say something else."""
        await self._studio.sender.edit_answer(sent, page)

    async def adopt(self, table_id: int, message_id: int) -> None:
        """Take a message for the table's own while none is known: its posting was not confirmed, yet it is there."""
        record = await self._studio.storage.hearts.get(table_id)
        if record is not None and record.table_message_id is None:
            await self._studio.storage.hearts.set_message(table_id, message_id, self._studio.now())

    async def stands_in(self, table_id: int, message_id: int) -> bool:
        """Whether a message is the table's own, and not one it has left."""
        record = await self._studio.storage.hearts.get(table_id)
        return record is not None and record.table_message_id == message_id

    async def link(self, table_id: int) -> str | None:
        """The address of a table's message, or None while it has none."""
        record = await self._studio.storage.hearts.get(table_id)
        return None if record is None else link_of(record)

    async def public_page(self, table_id: int) -> Page | None:
        """What the table's message shows now."""
        loaded = await self._sessions.load(table_id)
        return None if loaded is None else await self._public_page(loaded)

    async def _public_page(self, loaded: Loaded) -> Page:
        table = loaded.table
        text = self._studio.catalogues.text(table.locale)
        if table.game is None:
            return lobby_page(text, table) if table.stage is Stage.LOBBY else closed_page(text, table)
        holding = self._sessions.held_until(table) is not None and table.trick_game is not None
        game = table.trick_game if holding and table.trick_game is not None else table.game
        style = await self._studio.styles.of_server(table.guild_id)
        ending = self._sessions.next_due(table) if table.emptied_at is not None else deadline(table)
        scene = Scene(table, game, holding, ending, newest_opened(table, loaded.record.secret), style)
        return await table_page(self._studio.drawing, text, scene)

    def shut_out(self, channel_id: int) -> bool:
        """Whether the bot was refused in a channel lately, and leaves it alone for a while."""
        return (self._refused_until.get(channel_id) or 0) > self._studio.now()

    async def _paint_table(self, canvas: Canvas) -> timedelta | None:
        async with self._messages.holding(canvas.game):
            return await self._paint_present(canvas)

    async def _paint_present(self, canvas: Canvas) -> timedelta | None:
        loaded = await self._sessions.load(canvas.game)
        if loaded is None:
            return None
        record, table = loaded.record, loaded.table
        if record.table_message_id is None and table.stage is Stage.ENDED and table.game is None:
            await self._progress.painted(canvas, table)  # a lobby that nobody has seen, or that was deleted
            return None
        held_until = self._sessions.held_until(table)
        page = await self._public_page(loaded)
        refused_until = self._refused_until.get(record.channel_id) or 0
        if refused_until > self._studio.now():
            return timedelta(milliseconds=refused_until - self._studio.now())
        trouble: Trouble | None
        if record.table_message_id is None or (table.stage is not Stage.ENDED and await self._outdated(record, table)):
            trouble = await self._post(loaded, page)
        elif self._studio.painter.leave_to_press(record.table_message_id, canvas):
            return None
        else:
            trouble = await self._studio.sender.edit(record.channel_id, record.table_message_id, page)
        if trouble is not None:
            return await self._table_trouble(record, table, trouble)
        self._refused_since.drop(record.channel_id)
        if held_until is not None:
            return timedelta(milliseconds=max(1, held_until - self._studio.now()))
        await self._progress.painted(canvas, table)
        return None

    async def _outdated(self, record: HeartsTable, table: Table) -> bool:
        """Whether the table has to be posted anew: its message grew old, or lies under others as a round begins."""
        if self._studio.now() - (record.table_posted_at or 0) >= span(self._pace.repost):
            return True
        if record.table_message_id is None or not self._new_round(record, table):
            return False
        self._looked_at.put(table.id, table.dealt_at)
        return await self._studio.sender.written_below(record.channel_id, record.table_message_id)

    def _new_round(self, record: HeartsTable, table: Table) -> bool:
        """Whether a round was dealt since the table was posted, or looked for below other messages."""
        return max(record.table_posted_at or 0, self._looked_at.get(table.id) or 0) < table.dealt_at

    async def _post(self, loaded: Loaded, page: Page) -> Trouble | None:
        record, table = loaded.record, loaded.table
        sent = await self._studio.sender.send(record.channel_id, page, self._table_nonce(record, table))
        if isinstance(sent, Trouble):
            return sent
        await self._studio.storage.hearts.set_message(table.id, sent, self._studio.now())
        if record.table_message_id is not None:
            await self._retire(loaded, record.table_message_id)
        for _, user_id in table.people:
            self.hands.touch(table.id, user_id)  # they link the table
        return None

    def _table_nonce(self, record: HeartsTable, table: Table) -> str:
        """Names a posting of the table: that of a new round by its number, so that a crash in between posts it once."""
        if table.game is not None and (record.table_posted_at or 0) < table.dealt_at and record.table_message_id:
            return f"t{table.id}.r{table.game.round.number}"
        return f"t{table.id}.{self._studio.now()}"

    async def _retire(self, loaded: Loaded, message_id: int) -> None:
        """Take the controls off the table's former message: it keeps the round's result, or says where to look."""
        record, table = loaded.record, loaded.table
        text = self._studio.catalogues.text(table.locale)
        new_round = (record.table_posted_at or 0) < table.dealt_at
        if new_round and table.game is not None and table.game.sheet:
            style = await self._studio.styles.of_server(table.guild_id)
            opened = newest_opened(table, record.secret)
            page = await round_page(self._studio.drawing, text, table, table.game, opened, style)
        else:
            page = moved_page(text, await self.link(table.id) or "")
        await self._studio.sender.edit(record.channel_id, message_id, page)
        self._studio.painter.forget(message_id)

    async def _table_trouble(self, record: HeartsTable, table: Table, trouble: Trouble) -> timedelta | None:
        posting = record.table_message_id is None
        match trouble:
            case Trouble.UNREACHABLE:
                return RETRY
            case _ if table.stage is Stage.ENDED:  # there is nothing left to play: it is let go
                await self._studio.storage.hearts.set_painted(table.id, table.sequence)
                return None
            case Trouble.MESSAGE_GONE | Trouble.TOO_OLD:
                return await self._post_soon(table)
            case Trouble.ARCHIVED if not posting:
                return await self._post_soon(table)  # a new message opens the thread again
            case Trouble.ARCHIVED:
                await self._close(table, Ending.THREAD_CLOSED)
            case Trouble.CHANNEL_GONE:
                await self._close(table, Ending.CHANNEL_GONE)
            case _:
                return await self._shut_out(record, table)
        return None

    async def _post_soon(self, table: Table) -> timedelta:
        await self._studio.storage.hearts.set_message(table.id, None, None)
        return timedelta(milliseconds=1)

    async def _close(self, table: Table, ending: Ending) -> None:
        await self._sessions.close(table.id, ending)
        await self._studio.storage.hearts.set_painted(table.id, table.sequence + 1)

    async def _shut_out(self, record: HeartsTable, table: Table) -> timedelta | None:
        """The bot may not write in the channel: it tries again now and then, tells the host, and gives up at last."""
        now = self._studio.now()
        since = self._refused_since.get(record.channel_id)
        if since is None:
            since = now
            self._refused_since.put(record.channel_id, since)
            await self.hands.say(table.id, table.host_id, "table.shut_out")
        if now - since >= span(self._pace.shut_out):
            self._refused_since.drop(record.channel_id)
            await self._close(table, Ending.SHUT_OUT)
            return None
        self._refused_until.put(record.channel_id, now + span(_REFUSED_PAUSE))
        return _REFUSED_PAUSE
