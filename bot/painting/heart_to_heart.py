"""Paints Heart to Heart boards that nobody pressed: after a command, and after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.clock import span
from bot.pages.heart_board import asking_page, board_page, moved_page
from bot.pages.heart_notes import Notes
from bot.pages.heart_result import result_lines
from bot.pages.page import Page
from bot.painter import Canvas
from bot.painting.hands import MOST_RESTYLED
from bot.painting.hearts import LATELY
from bot.painting.sending import RETRY, Trouble
from bot.painting.studio import Studio
from bot.sessions.cache import Recent
from bot.sessions.heart_to_heart.pars import Pars
from bot.sessions.heart_to_heart.past import PastGames
from bot.sessions.heart_to_heart.sessions import Board, HeartToHeartSessions
from bot.sessions.heart_to_heart.verdicts import Verdict
from bot.sessions.locks import Locks
from bot.storage.deals import SolvedDeal
from bot.storage.heart_to_heart import DAILY
from bot.storage.heart_to_heart import Board as StoredBoard
from bot.text import Text
from render.theme import Style

_REMEMBERED_NAMES = 4096
_REMEMBERED_WAITING = 1024

#: Finishes the page of a board.
Dress = Callable[[Board, Text, Page], Awaitable[Page]]


class HeartToHeartArtist:
    """Keeps the messages of boards up to date."""

    def __init__(self, studio: Studio, sessions: HeartToHeartSessions, past: PastGames, pars: Pars) -> None:
        self._studio = studio
        self._sessions = sessions
        self._past = past
        # The boards whose messages lack the par of a deal.
        self._lacking: Recent[str, frozenset[int]] = Recent(_REMEMBERED_WAITING)
        # A slow edit of the message that a board is leaving must not bring its controls back.
        self._messages = Locks()
        self._names: Recent[int, str] = Recent(_REMEMBERED_NAMES)
        self._dress: Dress | None = None
        studio.painter.register("board", self._paint)
        sessions.when_changed(self.touch)
        pars.when_found(self._par_found)

    def touch(self, board: Board) -> None:
        """Paint a board soon."""
        self._studio.painter.touch(Canvas("board", board.record.id))

    async def restyle(self, owner_id: int, channel_id: int) -> None:
        """Paint a person's newest board in a channel soon, because its server chose another style."""
        record = await self._studio.storage.boards.newest_open(owner_id, channel_id)
        if record is not None:
            self._studio.painter.touch(Canvas("board", record.id))

    async def restyle_private(self, owner_id: int) -> None:
        """Paint a person's newest boards in direct messages soon, because they chose another style."""
        records = await self._studio.storage.boards.open_of(owner_id)
        for record in [record for record in records if record.guild_id is None][:MOST_RESTYLED]:
            self._studio.painter.touch(Canvas("board", record.id))

    async def refresh(self, owner_id: int) -> None:
        """Paint a person's newest boards soon, because they like to play differently from now on."""
        for record in (await self._studio.storage.boards.open_of(owner_id))[:MOST_RESTYLED]:
            self._studio.painter.touch(Canvas("board", record.id))

    def heard_from(self, user_id: int, name: str) -> None:
        """Keep the newest name of a player."""
        self._names.put(user_id, name)

    async def resume(self) -> None:
        """Paint the boards that were stored but not shown when the process ended."""
        since = self._studio.now() - span(LATELY)
        storage = self._studio.storage
        stale = await storage.boards.unpainted(ended_since=since)
        for board_id in {*stale, *await storage.board_results.unsolved(ended_since=since)}:
            self._studio.painter.touch(Canvas("board", board_id))

    def dress_dailies(self, dress: Dress) -> None:
        """Have the pages of daily boards finished by somebody who knows more of them."""
        self._dress = dress

    async def page(self, board: Board) -> Page:
        """What a board's message shows now."""
        text = self._studio.catalogues.text(board.record.locale)
        page = await board_page(
            self._studio.drawing,
            text,
            board,
            await self.owner_name(board),
            await self._style(board),
            await self._notes(board),
        )
        if self._dress is None or board.record.kind != DAILY:
            return page
        return await self._dress(board, text, page)

    async def result_words(self, board: Board) -> str:
        """What came of a board that has ended, as its message would say it."""
        text = self._studio.catalogues.text(board.record.locale)
        return "\n".join(result_lines(text, board, await self._notes(board)))

    async def asking_page(self, board: Board) -> Page:
        """A board with the question whether its game is to be left for a new one."""
        text = self._studio.catalogues.text(board.record.locale)
        return await asking_page(
            self._studio.drawing,
            text,
            board,
            await self.owner_name(board),
            await self._style(board),
            Notes(await self._sessions.preferences.of(board.record.owner_id)),
        )

    async def owner_name(self, board: Board) -> str:
        """The name of a board's owner, as last heard."""
        record = board.record
        known = self._names.get(record.owner_id)
        if known is not None:
            return known
        guild = self._studio.client.get_guild(record.guild_id) if record.guild_id is not None else None
        member = guild.get_member(record.owner_id) if guild is not None else None
        user = member or self._studio.client.get_user(record.owner_id)
        if user is None:
            user = await self._studio.client.fetch_user(record.owner_id)
        self._names.put(record.owner_id, user.display_name)
        return user.display_name

    def remember_message(self, message_id: int, page: Page) -> None:
        """Note what a message shows after an answer."""
        self._studio.painter.remember(message_id, page)

    async def show_once(self, record: StoredBoard, page: Page) -> None:
        """Show a page in a board's message."""
        if record.message_id is not None:
            await self._studio.sender.edit(record.channel_id, record.message_id, page)

    async def retire(self, record: StoredBoard, link: str) -> None:
        """Take the controls off a board's former message and say where the board is now."""
        if record.message_id is None:
            return
        page = moved_page(self._studio.catalogues.text(record.locale), link)
        async with self._messages.holding(record.id):
            await self._studio.sender.edit(record.channel_id, record.message_id, page)
        self._studio.painter.forget(record.message_id)

    async def _notes(self, board: Board) -> Notes:
        preferences = await self._sessions.preferences.of(board.record.owner_id)
        if not board.open:
            return Notes(preferences, verdict=await self._verdict(board))
        return Notes(preferences, paused=self._sessions.paused(board), lost=await self._sessions.told_lost(board))

    async def _verdict(self, board: Board) -> Verdict:
        """What was possible on a board that has ended; when its par is found later, it is shown then."""
        code, board_id = board.record.code, board.record.id
        verdict = await self._past.verdict(board)
        if verdict.winnable and verdict.par is None:
            self._lacking.put(code, (self._lacking.get(code) or frozenset()) | {board_id})
        return verdict

    def _par_found(self, deal: SolvedDeal) -> None:
        boards = self._lacking.get(deal.code) or frozenset()
        self._lacking.drop(deal.code)
        for board_id in boards:
            self._studio.painter.touch(Canvas("board", board_id))

    async def _style(self, board: Board) -> Style:
        """The server's where everybody sees the board, its owner's where only they do."""
        record = board.record
        if record.guild_id is None or record.private:
            return await self._studio.styles.of_person(record.owner_id)
        return await self._studio.styles.of_server(record.guild_id)

    async def _paint(self, canvas: Canvas) -> timedelta | None:
        async with self._messages.holding(canvas.game):
            return await self._paint_present(canvas)

    async def _paint_present(self, canvas: Canvas) -> timedelta | None:
        board = await self._sessions.get(canvas.game)
        if board is None or board.record.message_id is None:
            return None
        record = board.record
        if self._studio.painter.leave_to_press(board.record.message_id, canvas):
            return None
        trouble = await self._studio.sender.edit(record.channel_id, board.record.message_id, await self.page(board))
        if trouble is Trouble.UNREACHABLE:
            return RETRY
        if trouble in (Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE):
            # A deleted board is brought back by its owner with /h2h board; it is theirs to ask for.
            await self._studio.storage.boards.set_message(record.id, record.channel_id, None)
        # A refused edit is shown by the owner's next press; it is not tried again by itself.
        await self._studio.storage.boards.set_painted(record.id, record.sequence)
        return None


def link_of(record: StoredBoard) -> str | None:
    """The address of a board's message, or None while it has none."""
    if record.message_id is None:
        return None
    return f"https://discord.com/channels/{record.guild_id or '@me'}/{record.channel_id}/{record.message_id}"
