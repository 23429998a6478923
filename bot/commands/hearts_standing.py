"""The slash commands of ``/hearts`` that say who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Post, Tell
from bot.commands.describing import choice, described
from bot.pages.hearts_standing import leaderboard_page, record_page
from bot.sessions.hearts.standing import By, HeartsStanding
from bot.text import Text

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]

_ORDERS = [
    app_commands.Choice(name=choice("standing.rating"), value=By.RATING.value),
    app_commands.Choice(name=choice("standing.wins"), value=By.WINS.value),
    app_commands.Choice(name=choice("standing.points"), value=By.POINTS.value),
    app_commands.Choice(name=choice("standing.moons"), value=By.MOONS.value),
]


def standing_commands(
    client: TwoHearts, standing: HeartsStanding
) -> tuple[app_commands.Command[Any, ..., None], app_commands.Command[Any, ..., None]]:
    """The commands ``stats`` and ``leaderboard``, to be added to the group of a client's Hearts commands."""

    @app_commands.command(name="stats", description=described("hearts.stats"))
    @app_commands.describe(member=described("hearts.stats.member"))
    async def stats(interaction: Interaction, member: discord.Member | None = None) -> None:
        """Say what somebody's games add up to."""
        who = interaction.user if member is None else member
        name = None if who.id == interaction.user.id else who.display_name

        async def answer(text: Text) -> Answer:
            return Tell(record_page(text, await standing.record(interaction.guild_id or 0, who.id), name))

        await client.run_command(interaction, answer, private=True)

    @app_commands.command(name="leaderboard", description=described("hearts.leaderboard"))
    @app_commands.describe(by=described("hearts.leaderboard.by"), share=described("hearts.leaderboard.share"))
    @app_commands.choices(by=_ORDERS)
    async def leaderboard(interaction: Interaction, by: str = By.RATING.value, share: bool = False) -> None:
        """Show who stands where: to whoever asks, or to everybody."""
        order = By(by)

        async def answer(text: Text) -> Answer:
            ranked = await standing.leaderboard(interaction.guild_id or 0, order)
            if share and ranked:
                return Post(leaderboard_page(text, ranked, order, None))
            return Tell(leaderboard_page(text, ranked, order, interaction.user.id))

        await client.run_command(interaction, answer, private=not share)

    return stats, leaderboard
