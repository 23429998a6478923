"""Commands about seats: leaving, coming back, handing one's seat over, and ending the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Tell, tell
from bot.commands.describing import described
from bot.commands.hearts_asking import ask_table, no_table, open_table
from bot.handlers.hearts_people import person_of, question_page
from bot.pages.hearts_controls import control, stamp_of
from bot.sessions.hearts.requests import Done, Leave, Refused, Return, TableRefusal
from bot.sessions.hearts.table import Stage
from bot.text import Text
from bot.text.describing import clean
from bot.text.refusing import table_refusal

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]


def seat_commands(client: TwoHearts) -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """The commands, to be put into ``/hearts``."""

    @app_commands.command(name="leave", description=described("hearts.leave"))
    async def leave(interaction: Interaction) -> None:
        await client.run_command(interaction, lambda text: _leave(client, interaction, text), private=True)

    @app_commands.command(name="back", description=described("hearts.back"))
    async def back(interaction: Interaction) -> None:
        await client.run_command(interaction, lambda text: _back(client, interaction, text), private=True)

    @app_commands.command(name="hand-over", description=described("hearts.hand_over"))
    @app_commands.describe(member=described("hearts.hand_over.member"))
    async def hand_over(interaction: Interaction, member: discord.Member | None = None) -> None:
        async def answer(text: Text) -> Answer:
            table = await open_table(client, interaction)
            if table is None:
                return no_table(text)
            if member is None:
                return await client.hearts_handler.seats.withdraw(interaction, table, text)
            return await client.hearts_handler.seats.offer(interaction, table, member, text)

        await client.run_command(interaction, answer, private=False)

    @app_commands.command(name="stop", description=described("hearts.stop"))
    async def stop(interaction: Interaction) -> None:
        await client.run_command(interaction, lambda text: _stop(client, interaction, text), private=True)

    return leave, back, hand_over, stop


async def _leave(client: TwoHearts, interaction: Interaction, text: Text) -> Answer:
    table = await open_table(client, interaction)
    if table is None:
        return no_table(text)
    if table.stage is Stage.LOBBY:
        return await ask_table(client, interaction, Leave(), text, text("hearts.left_lobby"))
    seat = table.seated(interaction.user.id)
    name = table.chairs[seat].stand_in if seat is not None else ""
    result = await client.hearts_sessions.ask(table.id, person_of(interaction), Leave())
    if not isinstance(result, Done):
        return tell(table_refusal(text, result))
    after = result.table
    if after.emptied_at is not None:
        closing = client.hearts_sessions.next_due(after) or after.emptied_at
        return tell(text("hearts.left_last", stamp=stamp_of(closing)))
    said = text("hearts.left", stand_in=clean(name))
    if after.host_id != table.host_id:
        said += " " + text("hearts.new_host", name=clean(after.name_of(after.host_id)))
    return tell(said)


async def _back(client: TwoHearts, interaction: Interaction, text: Text) -> Answer:
    table = await open_table(client, interaction)
    if table is None:
        return no_table(text)
    result = await client.hearts_sessions.ask(table.id, person_of(interaction), Return())
    if isinstance(result, Refused):
        return tell(table_refusal(text, result))
    return await client.hearts_handler.hand(interaction, result.table, text)


async def _stop(client: TwoHearts, interaction: Interaction, text: Text) -> Answer:
    table = await open_table(client, interaction)
    if table is None:
        return no_table(text)
    moderator = interaction.permissions.manage_messages
    if not moderator and not client.hearts_sessions.may_stop(table, interaction.user.id):
        return tell(table_refusal(text, Refused(TableRefusal.NOT_ALLOWED_TO_STOP, table)))
    yes = (control(table, "", "stopyes"), text("hearts.stop.yes"))
    no = (control(table, "", "stopno"), text("hearts.stop.no"))
    return Tell(question_page(text("hearts.stop.ask"), yes, no))
