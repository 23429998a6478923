"""What the commands of Hearts share: the table of a channel, and asking something of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.answers import Answer, tell
from bot.handlers.hearts_people import person_of
from bot.sessions.hearts.requests import Done, Request
from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import bare, card_words, short
from bot.text.refusing import table_refusal
from rules.cards import Card

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]

_MOST_CHOICES = 25


async def open_table(client: TwoHearts, interaction: Interaction) -> Table | None:
    """The open table of the channel a command was used in, or None."""
    table = await client.hearts_sessions.open_in(interaction.channel_id or 0)
    if table is not None:
        client.hearts_artist.hands.heard_from(table.id, interaction.user.id, interaction)
    return table


async def ask_table(client: TwoHearts, interaction: Interaction, request: Request, text: Text, said: str) -> Answer:
    """Ask something of the channel's table, and say so when it is done."""
    table = await open_table(client, interaction)
    if table is None:
        return no_table(text)
    result = await client.hearts_sessions.ask(table.id, person_of(interaction), request)
    return tell(said if isinstance(result, Done) else table_refusal(text, result))


def no_table(text: Text) -> Answer:
    """That the channel has no table."""
    return tell(text("refusal.table.no_table"))


def suggested(text: Text, cards: Iterable[Card], typed: str) -> list[app_commands.Choice[str]]:
    """Those of some cards that what was typed so far may mean."""
    wanted = typed.strip().casefold()
    found = [
        (f"{short(card)}  {card_words(text, card)}", card.text)
        for card in cards
        if any(wanted in form for form in (bare(card), card_words(text, card).casefold(), card.text.casefold()))
    ]
    return [app_commands.Choice(name=label, value=value) for label, value in found[:_MOST_CHOICES]]
