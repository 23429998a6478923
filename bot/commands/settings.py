"""What is chosen once and holds from then on: ``/settings`` for a person, ``/config`` for a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.answers import Answer
from bot.commands.describing import choice, described
from bot.sessions.styles import read_choice
from bot.text import Text
from render.theme import Deck, Theme

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]

_THEMES = [app_commands.Choice(name=choice(f"theme.{theme.value}"), value=theme.value) for theme in Theme]
_DECKS = [app_commands.Choice(name=choice(f"deck.{deck.value}"), value=deck.value) for deck in Deck]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class SettingsCommands(app_commands.Group):
    """What a person chooses for themselves."""

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="settings", description=described("settings"))
        self._client = client

    @app_commands.command(name="pictures", description=described("settings.pictures"))
    @app_commands.describe(theme=described("settings.pictures.theme"), deck=described("settings.pictures.deck"))
    @app_commands.choices(theme=_THEMES, deck=_DECKS)
    async def pictures(self, interaction: Interaction, theme: str | None = None, deck: str | None = None) -> None:
        """Choose the style of what only this person sees."""

        async def answer(text: Text) -> Answer:
            chosen = read_choice(Theme, theme), read_choice(Deck, deck)
            return await self._client.style_handler.person(interaction, *chosen, text)

        await self._client.run_command(interaction, answer, private=True)


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
class ConfigCommands(app_commands.Group):
    """What is chosen for a server, by those who manage it."""

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="config", description=described("config"))
        self._client = client

    @app_commands.command(name="pictures", description=described("config.pictures"))
    @app_commands.describe(theme=described("settings.pictures.theme"), deck=described("settings.pictures.deck"))
    @app_commands.choices(theme=_THEMES, deck=_DECKS)
    async def pictures(self, interaction: Interaction, theme: str | None = None, deck: str | None = None) -> None:
        """Choose the style of what everybody in the server sees."""

        async def answer(text: Text) -> Answer:
            chosen = read_choice(Theme, theme), read_choice(Deck, deck)
            return await self._client.style_handler.server(interaction, *chosen, text)

        await self._client.run_command(interaction, answer, private=True)
