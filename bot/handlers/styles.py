"""What a person chooses for their own pictures, and what is chosen for those that everybody in a server sees."""

from __future__ import annotations

import discord

from bot.answers import Answer, Sent, Tell, tell
from bot.drawing import Drawing
from bot.pages.style import style_page, style_words
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.painting.hearts import HeartsArtist
from bot.sessions.styles import Styles
from bot.text import Text
from render.theme import Deck, Theme


class StyleHandler:
    """Answers what people choose, and has the pictures at hand drawn anew."""

    def __init__(self, styles: Styles, drawing: Drawing, hearts: HeartsArtist, boards: HeartToHeartArtist) -> None:
        self._styles = styles
        self._drawing = drawing
        self._hearts = hearts
        self._boards = boards

    async def person(
        self, interaction: discord.Interaction, theme: Theme | None, deck: Deck | None, text: Text
    ) -> Answer:
        """Choose for the person who asks; without a choice, say what holds."""
        user_id = interaction.user.id
        if theme is None and deck is None:
            style = await self._styles.of_person(user_id)
            said = text("settings.pictures.present", style=style_words(text, style))
            return Tell(await style_page(self._drawing, text, said, style))
        style = await self._styles.choose_for_person(user_id, theme, deck)

        async def after(sent: Sent | None) -> None:
            await self._hearts.hands.restyle(user_id)
            await self._boards.restyle_private(user_id)

        said = text("settings.pictures.chosen", style=style_words(text, style))
        return Tell(await style_page(self._drawing, text, said, style), after)

    async def server(
        self, interaction: discord.Interaction, theme: Theme | None, deck: Deck | None, text: Text
    ) -> Answer:
        """Choose for a server, if the person may; without a choice, say what holds."""
        guild_id, channel_id, user_id = interaction.guild_id, interaction.channel_id or 0, interaction.user.id
        if guild_id is None:
            return tell(text("refusal.config.server_only"))
        # A server may open the command to anybody; what is chosen for everybody stays with those who manage it.
        if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
            return tell(text("refusal.config.not_allowed"))
        if theme is None and deck is None:
            style = await self._styles.of_server(guild_id)
            said = text("config.pictures.present", style=style_words(text, style))
            return Tell(await style_page(self._drawing, text, said, style))
        style = await self._styles.choose_for_server(guild_id, theme, deck)

        async def after(sent: Sent | None) -> None:
            await self._hearts.restyle(channel_id)
            await self._boards.restyle(user_id, channel_id)

        said = text("config.pictures.chosen", style=style_words(text, style))
        return Tell(await style_page(self._drawing, text, said, style), after)
