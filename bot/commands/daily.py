"""The slash commands that begin with ``/daily``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.answers import Answer
from bot.commands.describing import described
from bot.text import Text

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class DailyCommands(app_commands.Group):
    """The commands of the daily challenge."""

    name_group = app_commands.Group(name="name", description=described("daily.name"))

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="daily", description=described("daily"))
        self._client = client

    @app_commands.command(name="play", description=described("daily.play"))
    async def play(self, interaction: Interaction) -> None:
        """Play the deal of the day."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.play(interaction, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="board", description=described("daily.board"))
    async def board(self, interaction: Interaction) -> None:
        """Show who did best."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.board(interaction, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="share", description=described("daily.share"))
    async def share(self, interaction: Interaction) -> None:
        """Post one's own result."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.share(interaction, text)

        await self._client.run_command(interaction, answer, private=False)

    @app_commands.command(name="history", description=described("daily.history"))
    async def history(self, interaction: Interaction) -> None:
        """Show one's own days."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.history(interaction, text)

        await self._client.run_command(interaction, answer, private=True)

    @name_group.command(name="show", description=described("daily.name.show"))
    async def show(self, interaction: Interaction) -> None:
        """Let one's name be seen everywhere."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.show_name(interaction, text, shown=True)

        await self._client.run_command(interaction, answer, private=True)

    @name_group.command(name="hide", description=described("daily.name.hide"))
    async def hide(self, interaction: Interaction) -> None:
        """Keep one's name from other servers."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.show_name(interaction, text, shown=False)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="channel", description=described("daily.channel"))
    @app_commands.describe(
        channel=described("daily.channel.channel"),
        hour=described("daily.channel.hour"),
        off=described("daily.channel.off"),
    )
    async def channel(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        off: bool = False,
    ) -> None:
        """Choose where and when the challenge is posted."""

        async def answer(text: Text) -> Answer:
            return await self._client.daily_handler.channel(interaction, text, channel, hour, off=off)

        await self._client.run_command(interaction, answer, private=True)
