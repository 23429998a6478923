"""Commands about one's hand beside playing: back, ahead, the rest, what everybody saw, and one's habits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Tell, tell
from bot.commands.describing import choice, described
from bot.commands.hearts_asking import ask_table, no_table, open_table, suggested
from bot.handlers.hearts_people import person_of
from bot.pages.hearts_settings import preference_page
from bot.sessions.hearts.preferences import Sorting
from bot.sessions.hearts.requests import Claim, Plan, Refused, TakeBack
from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import clean, read_card, short
from bot.text.refusing import table_refusal
from rules.cards import Card
from rules.hearts.state import Phase

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]


def hand_commands(client: TwoHearts) -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """The commands, to be put into ``/hearts``."""

    @app_commands.command(name="take-back", description=described("hearts.take_back"))
    async def take_back(interaction: Interaction) -> None:
        await client.run_command(
            interaction,
            lambda text: ask_table(client, interaction, TakeBack(), text, text("hearts.taken_back")),
            private=True,
        )

    @app_commands.command(name="ahead", description=described("hearts.ahead"))
    @app_commands.describe(card=described("hearts.ahead.card"))
    async def ahead(interaction: Interaction, card: str | None = None) -> None:
        async def answer(text: Text) -> Answer:
            chosen = None if card is None else read_card(text, card)
            if card is not None and chosen is None:
                return tell(text("refusal.card.unknown", text=clean(card)))
            table = await open_table(client, interaction)
            if table is None:
                return no_table(text)
            result = await client.hearts_sessions.ask(table.id, person_of(interaction), Plan(chosen))
            if isinstance(result, Refused):
                return tell(table_refusal(text, result))
            if chosen is None:
                return tell(text("hearts.ahead.none"))
            held = _hand(result.table, interaction.user.id)  # on one's turn the card is played at once
            return tell(text("hearts.ahead.chosen" if chosen in held else "hearts.played", card=short(chosen)))

        await client.run_command(interaction, answer, private=True)

    @ahead.autocomplete("card")
    async def held_cards(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        text = client.catalogues.text(str(interaction.locale))
        table = await open_table(client, interaction)
        playing = table is not None and table.game is not None and table.game.phase is Phase.PLAYING
        return suggested(text, _hand(table, interaction.user.id), current) if table is not None and playing else []

    @app_commands.command(name="claim", description=described("hearts.claim"))
    async def claim(interaction: Interaction) -> None:
        await client.run_command(
            interaction,
            lambda text: ask_table(client, interaction, Claim(), text, text("hearts.claimed")),
            private=True,
        )

    async def show(interaction: Interaction, action: str) -> None:
        async def answer(text: Text) -> Answer:
            table = await open_table(client, interaction)
            if table is None:
                return no_table(text)
            return Tell(await client.hearts_handler.facts_page(interaction, action, table, text))

        await client.run_command(interaction, answer, private=True)

    @app_commands.command(name="last-trick", description=described("hearts.last_trick"))
    async def last_trick(interaction: Interaction) -> None:
        await show(interaction, "trick")

    @app_commands.command(name="cards", description=described("hearts.cards"))
    async def played_cards(interaction: Interaction) -> None:
        await show(interaction, "played")

    @app_commands.command(name="settings", description=described("hearts.settings"))
    @app_commands.describe(
        sorting=described("hearts.settings.sorting"),
        forced=described("hearts.settings.forced"),
        pings=described("hearts.settings.pings"),
    )
    @app_commands.choices(
        sorting=[app_commands.Choice(name=choice(f"sorting.{each.value}"), value=each.value) for each in Sorting]
    )
    async def settings(
        interaction: Interaction, sorting: str | None = None, forced: bool | None = None, pings: bool | None = None
    ) -> None:
        async def answer(text: Text) -> Answer:
            chosen = next((each for each in Sorting if each.value == sorting), None)
            user_id = interaction.user.id
            preference = await client.hearts_preferences.choose(user_id, sorting=chosen, forced=forced, pings=pings)
            if forced is not None:
                await client.hearts_sessions.set_forced(person_of(interaction), forced)
            await client.hearts_artist.hands.restyle(user_id)
            return Tell(preference_page(text, preference))

        await client.run_command(interaction, answer, private=True)

    return take_back, ahead, claim, last_trick, played_cards, settings


def _hand(table: Table, user_id: int) -> tuple[Card, ...]:
    """What a person holds, or nothing."""
    seat = table.seated(user_id)
    return () if seat is None or table.game is None else table.game.round.hands[seat]
