"""Help on boards, for those who ask for it: hints, settings and statistics. All of it is said to them alone."""

from __future__ import annotations

import discord

from bot.answers import Answer, Tell, tell
from bot.pages.heart_help import hint_question, hint_words, preferences_page, summary_page
from bot.pages.page import Page
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.sessions.heart_to_heart.pars import Pars
from bot.sessions.heart_to_heart.past import PastGames
from bot.sessions.heart_to_heart.sessions import Board, BoardRefusal, HeartToHeartSessions, Refused
from bot.storage.solitaire_settings import Switches
from bot.text import Text
from bot.text.refusing import board_refusal
from bot.thinking import Thinker, Unanswered
from rules.heart_to_heart.game import status
from rules.heart_to_heart.state import Status

#: How many pars are sought because somebody asks for statistics in which they are missing; the next asking seeks more.
_MOST_SOUGHT = 20


class HeartHelpHandler:
    """Gives hints, and keeps what people chose."""

    def __init__(
        self,
        sessions: HeartToHeartSessions,
        artist: HeartToHeartArtist,
        past: PastGames,
        pars: Pars,
        thinker: Thinker,
    ) -> None:
        self._sessions = sessions
        self._artist = artist
        self._past = past
        self._pars = pars
        self._thinker = thinker

    async def ask(self, board: Board, text: Text) -> Answer:
        """A hint for the owner of a board; the first one on a board only after a question."""
        refused = _no_hint(board, text)
        if refused is not None:
            return tell(refused)
        if not board.record.assisted:
            return Tell(hint_question(text, board))
        return tell(await self._hint(board, text))

    async def give(self, board: Board, text: Text) -> Answer:
        """The hint whose owner has agreed that it marks the result."""
        return Tell(Page(_no_hint(board, text) or await self._hint(board, text)), replace=True)

    async def choose(self, interaction: discord.Interaction, switches: Switches, text: Text) -> Answer:
        """Set a person's switches, and say how all of them stand."""
        user_id = interaction.user.id
        if switches == Switches():
            return Tell(preferences_page(text, await self._sessions.preferences.of(user_id), changed=False))
        preferences = await self._sessions.preferences.choose(user_id, switches)

        async def after(_: object) -> None:
            await self._artist.refresh(user_id)

        return Tell(preferences_page(text, preferences, changed=True), after)

    async def summary(self, interaction: discord.Interaction, text: Text) -> Answer:
        """What a person's boards add up to."""
        found = await self._past.summary(interaction.user.id)
        for code in found.unsolved[:_MOST_SOUGHT]:
            self._pars.seek(code)
        return Tell(summary_page(text, found))

    async def _hint(self, board: Board, text: Text) -> str:
        move = await self._thinker.best_move(board.record.code, await self._sessions.moves(board))
        if isinstance(move, Unanswered):
            return text("hint.busy")
        await self._sessions.assist(board)
        return hint_words(text, board, move)


def _no_hint(board: Board, text: Text) -> str | None:
    """Why there is no hint on a board, or None."""
    if not board.open:
        return board_refusal(text, Refused(BoardRefusal.BOARD_ENDED))
    if status(board.state) is not Status.PLAYING:
        return text("hint.deadlock")
    return None
