"""Replays: asked for on a board that has ended, stepped through in a private message."""

from __future__ import annotations

import discord

from bot.answers import Answer, Show, Tell, tell
from bot.drawing import Drawing
from bot.pages.page import Page
from bot.pages.replay import replay_page
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.presses import Game, Press
from bot.sessions.heart_to_heart.replaying import Replay, ReplayRefusal, Replays
from bot.sessions.heart_to_heart.sessions import Board
from bot.sessions.styles import Styles
from bot.text import Catalogues, Text


class ReplaysHandler:
    """Answers those who watch."""

    def __init__(
        self, replays: Replays, artist: HeartToHeartArtist, drawing: Drawing, styles: Styles, catalogues: Catalogues
    ) -> None:
        self._replays = replays
        self._artist = artist
        self._drawing = drawing
        self._styles = styles
        self._catalogues = catalogues

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press that asks for a step."""
        text = self._catalogues.text(str(interaction.locale))
        replay = (
            self._replays.example()
            if press.game is Game.EXAMPLE
            else await self._replays.of_board(press.number, interaction.user.id)
        )
        if isinstance(replay, ReplayRefusal):
            return tell(text(f"refusal.replay.{replay.value}"))
        page = await self._page(interaction, replay, int(press.stamp) if press.stamp.isdecimal() else 0, text)
        message = interaction.message
        # A replay stands in a message of its own, which nobody else sees.
        return Show(page) if message is not None and message.flags.ephemeral else Tell(page)

    async def of_board(self, interaction: discord.Interaction, board_id: int, text: Text) -> Answer:
        """Open the replay of a board at its deal."""
        replay = await self._replays.of_board(board_id, interaction.user.id)
        if isinstance(replay, ReplayRefusal):
            return tell(text(f"refusal.replay.{replay.value}"))
        return Tell(await self._page(interaction, replay, 0, text))

    async def example(self, interaction: discord.Interaction, text: Text) -> Answer:
        """Open the worked example at its deal."""
        return Tell(await self._page(interaction, self._replays.example(), 0, text))

    async def _page(self, interaction: discord.Interaction, replay: Replay, step: int, text: Text) -> Page:
        owner = ""
        if replay.record is not None:
            owner = await self._artist.owner_name(Board(replay.record, replay.steps[-1].state))
        style = await self._styles.of_person(interaction.user.id)
        return await replay_page(self._drawing, text, replay, replay.nearest(step), owner, style)
