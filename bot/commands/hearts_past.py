"""The slash command ``/hearts history``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer
from bot.commands.describing import described
from bot.text import Text

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]


def past_commands(client: TwoHearts) -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command ``history``, to be added to the group of a client's Hearts commands."""

    @app_commands.command(name="history", description=described("hearts.history"))
    @app_commands.describe(member=described("hearts.history.member"))
    async def history(interaction: Interaction, member: discord.Member | None = None) -> None:
        """List the games that ended last."""
        sat, name = (None, "") if member is None else (member.id, member.display_name)

        async def answer(text: Text) -> Answer:
            return await client.hearts_past_handler.history(interaction, sat, name, text)

        await client.run_command(interaction, answer, private=True)

    return (history,)
