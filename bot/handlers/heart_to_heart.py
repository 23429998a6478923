"""Presses on Heart to Heart boards."""

from __future__ import annotations

import discord

from bot.answers import Acknowledge, Answer, Sent, Show, Tell, tell
from bot.handlers.challenges import ChallengesHandler
from bot.handlers.heart_help import HeartHelpHandler
from bot.handlers.replays import ReplaysHandler
from bot.pages.daily_board import NOT_DURING_A_TRY
from bot.pages.heart_board import giving_up_page
from bot.pages.page import Page
from bot.painting.heart_to_heart import HeartToHeartArtist, link_of
from bot.presses import Press
from bot.sessions.heart_to_heart.coding import decode_place
from bot.sessions.heart_to_heart.sessions import FREELY, Board, Done, HeartToHeartSessions, Purpose, Refused
from bot.storage import Storage
from bot.storage.heart_to_heart import DAILY
from bot.text import Catalogues, Text
from bot.text.refusing import board_refusal
from rules.heart_to_heart.commands import Command, Draw, DrawOn, Recycle, Selected, Tap, Undo
from rules.heart_to_heart.game import status
from rules.heart_to_heart.state import Status


class HeartToHeartHandler:
    """Answers presses on boards."""

    def __init__(
        self,
        sessions: HeartToHeartSessions,
        artist: HeartToHeartArtist,
        helper: HeartHelpHandler,
        storage: Storage,
        catalogues: Catalogues,
        challenges: ChallengesHandler,
        replays: ReplaysHandler,
    ) -> None:
        self._sessions = sessions
        self._artist = artist
        self._helper = helper
        self._storage = storage
        self._catalogues = catalogues
        self._challenges = challenges
        self._replays = replays

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press."""
        text = self._catalogues.text(str(interaction.locale))
        if press.action == "replay":
            return await self._replays.of_board(interaction, press.number, text)
        board = await self._sessions.get(press.number)
        if board is None:
            return await self._gone(interaction, text)
        if board.record.owner_id != interaction.user.id:
            return tell(text("refusal.board.not_yours", name=await self._artist.owner_name(board)))
        self._artist.heard_from(interaction.user.id, interaction.user.display_name)
        if board.record.kind == DAILY and board.open and press.action in NOT_DURING_A_TRY:
            return tell(text("daily.not_now"))
        follower = await self._sessions.follower(board) if press.action != "challenge" else None
        if follower is not None:
            return await self._shown(follower)
        match press.action:
            case "new":
                return await self._new(interaction, board, text)
            case "newyes":
                return await self._fresh(interaction, board)
            case "again":
                return await self._fresh(interaction, board, board.record.code)
            case "hint":
                return await self._helper.ask(board, text)
            case "hintyes":
                return await self._helper.give(board, text)
            case "hintno":
                return Tell(Page(text("board.kept")), replace=True)
            case "give":
                return Tell(giving_up_page(text, board))
            case "giveyes":
                return await self._give_up(interaction, board, text)
            case "giveno":
                return Tell(Page(text("board.kept")), replace=True)
            case "challenge":
                return await self._challenges.of_board(interaction, board, text)
            case "show":
                return await self._shown(board)
        command = _command(press)
        if command is None:
            return tell(text("error.unknown_control"))
        await self._adopt(board, interaction.message)
        result = await self._sessions.ask(board.record.id, interaction.user.id, command, press.stamp)
        current = result.board or board
        sentence = board_refusal(text, result) if isinstance(result, Refused) else await self._mismatch(result, text)
        home = board.record.message_id
        if home is not None and interaction.message is not None and interaction.message.id != home:
            # A message that the board has left, pressed before its controls went: act, but do not show it twice.
            self._artist.touch(current)
            return tell(sentence or text("board.ended.moved", link=link_of(board.record) or ""))
        return await self._shown(current, sentence)

    async def open(self, interaction: discord.Interaction, code: str, purpose: Purpose = FREELY) -> tuple[Board, Page]:
        """A new board for the person, dealt by a canonical code, and its page."""
        self._artist.heard_from(interaction.user.id, interaction.user.display_name)
        board = await self._sessions.open(
            owner_id=interaction.user.id,
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id or 0,
            code=code,
            locale=str(interaction.locale),
            purpose=purpose,
        )
        return board, await self._artist.page(board)

    async def placed(self, board: Board, page: Page, sent: Sent | None) -> None:
        """Note the message in which a board stands now."""
        if sent is None:
            return
        if board.record.private:
            # Nothing but its owner's next press can reach it.
            await self._storage.boards.set_painted(board.record.id, board.record.sequence)
            return
        self._artist.remember_message(sent.message_id, page)
        await self._storage.boards.set_message(board.record.id, sent.channel_id, sent.message_id)
        await self._storage.boards.set_painted(board.record.id, board.record.sequence)
        self._artist.touch(board)  # it may have changed while this was on its way

    async def _adopt(self, board: Board, message: discord.Message | None) -> None:
        """Take the pressed message for the board's own while none is known: its posting was not confirmed."""
        if board.record.private or message is None or message.flags.ephemeral:
            return
        if board.open and board.record.message_id is None:
            await self._storage.boards.set_message(board.record.id, message.channel.id, message.id)

    async def _shown(self, board: Board, sentence: str = "") -> Show:
        page = await self._artist.page(board)

        async def after(sent: Sent | None) -> None:
            if sent is None:
                self._artist.touch(board)
                return
            if not board.record.private:
                self._artist.remember_message(sent.message_id, page)
            await self._storage.boards.set_painted(board.record.id, board.record.sequence)

        return Show(page, after, sentence)

    async def _new(self, interaction: discord.Interaction, board: Board, text: Text) -> Answer:
        playing = board.open and status(board.state) is Status.PLAYING
        if playing and board.state.moves:
            return Show(await self._artist.asking_page(board))
        return await self._fresh(interaction, board)

    async def _gone(self, interaction: discord.Interaction, text: Text) -> Answer:
        """The answer to a press on a board that was dropped; a private one made way for another."""
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        newest = await self._newest_private(interaction) if private else None
        return tell(text("refusal.board.board_ended")) if newest is None else await self._shown(newest)

    async def _newest_private(self, interaction: discord.Interaction) -> Board | None:
        return await self._sessions.newest_private(interaction.user.id, interaction.channel_id or 0)

    async def _mismatch(self, done: Done, text: Text) -> str:
        """The explanation of a mismatch, for an owner who wants one (S10)."""
        mismatched = any(isinstance(event, Selected) and event.mismatch is not None for event in done.events)
        preferences = await self._sessions.preferences.of(done.board.record.owner_id)
        return text("refusal.h2h.not_the_same_rank") if mismatched and preferences.move_errors else ""

    async def _fresh(self, interaction: discord.Interaction, board: Board, code: str | None = None) -> Answer:
        """End a board and deal another in its message, once however often the button is pressed.

        Without a code it is a deal that can be won.
        """
        fresh = await self._sessions.make_way(
            board.record.id,
            interaction.user.id,
            code or self._sessions.random_code(any_deal=False),
            str(interaction.locale),
        )
        if fresh is None:
            follower = await self._newest_private(interaction) if board.record.private else None
            return Acknowledge() if follower is None else await self._shown(follower)
        page = await self._artist.page(fresh)
        # The message shows another deal now: what came of a deadlock is said beside it.
        deadlocked = board.open and status(board.state) is Status.DEADLOCK
        left = await self._sessions.get(board.record.id) if deadlocked else None
        result = "" if left is None or left.open else await self._artist.result_words(left)

        async def after(sent: Sent | None) -> None:
            await self.placed(fresh, page, sent)

        return Show(page, after, result)

    async def _give_up(self, interaction: discord.Interaction, board: Board, text: Text) -> Answer:
        result = await self._sessions.finish(board.record.id, interaction.user.id)
        if isinstance(result, Refused):
            return Tell(Page(board_refusal(text, result)), replace=True)
        if result.board.record.sequence == 0 and board.record.message_id is not None:
            # The board was dropped: nothing is left to paint from later.
            await self._artist.show_once(result.board.record, await self._artist.page(result.board))
        if board.record.private and result.board.record.sequence:
            # Nothing else would show what came of it.
            return Tell(await self._artist.page(result.board), replace=True)
        return Tell(Page(text("board.given_up")), replace=True)


def _command(press: Press) -> Command | None:
    match press.action:
        case "tap":
            place = decode_place(press.argument)
            return None if place is None else Tap(place)
        case "draw":
            return Draw()
        case "drawon":
            return DrawOn()
        case "recycle":
            return Recycle()
        case "undo":
            return Undo()
        case _:
            return None
