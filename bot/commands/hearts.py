"""The slash commands that begin with ``/hearts``."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Tell, tell
from bot.commands.describing import choice, described
from bot.commands.hearts_asking import ask_table, no_table, open_table, suggested
from bot.commands.hearts_hand import hand_commands
from bot.commands.hearts_seats import seat_commands
from bot.commands.hearts_standing import standing_commands
from bot.handlers.hearts_lobby import lacking_sentence
from bot.handlers.hearts_people import person_of
from bot.pages.hearts_lobby import TARGETS, with_clock, with_target
from bot.permissions import missing
from bot.sessions.hearts.requests import Pass, Person, Play
from bot.sessions.hearts.terms import TURN_TIMES
from bot.text import Text
from bot.text.describing import clean, read_card, short, short_list
from rules.cards import Card
from rules.hearts.game import legal
from rules.hearts.state import Phase

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]
#: Makes an answer in a language.
Answering = Callable[[Text], Coroutine[Any, Any, Answer]]

_CLOCKS = tuple(str(int(time.total_seconds())) for time in TURN_TIMES)


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class HeartsCommands(app_commands.Group):
    """The commands of Hearts."""

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="hearts", description=described("hearts"))
        self._client = client
        for command in (
            *seat_commands(client),
            *hand_commands(client),
            *standing_commands(client, client.hearts_standing),
        ):
            self.add_command(command)

    @app_commands.command(name="start", description=described("hearts.start"))
    @app_commands.rename(first="with", second="with-2", third="with-3")
    @app_commands.describe(
        first=described("hearts.start.with"),
        second=described("hearts.start.with_2"),
        third=described("hearts.start.with_3"),
        target=described("hearts.start.target"),
        clock=described("hearts.start.clock"),
        thread=described("hearts.start.thread"),
    )
    @app_commands.choices(
        target=[app_commands.Choice(name=choice(f"target.{key}"), value=key) for key in TARGETS],
        clock=[app_commands.Choice(name=choice(f"clock.{seconds}"), value=seconds) for seconds in _CLOCKS],
    )
    async def start(
        self,
        interaction: Interaction,
        first: discord.Member | None = None,
        second: discord.Member | None = None,
        third: discord.Member | None = None,
        target: str | None = None,
        clock: str | None = None,
        thread: bool = False,
    ) -> None:
        """Open a lobby."""
        invited = [member for member in (first, second, third) if member is not None]

        async def answer(text: Text) -> Answer:
            refusal = _invitation_refusal(text, person_of(interaction), invited)
            if refusal:
                return tell(refusal)
            terms = await self._client.hearts_sessions.usual_terms(interaction.guild_id or 0)
            terms = terms if target is None else with_target(terms, target)
            terms = terms if clock is None else with_clock(terms, clock)
            people = [Person(member.id, member.display_name) for member in invited]
            return await self._client.hearts_handler.lobby.start(interaction, people, terms, text, thread=thread)

        await self._answer(interaction, answer, private=False)

    @app_commands.command(name="hand", description=described("hearts.hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the hand privately."""

        async def answer(text: Text) -> Answer:
            table = await open_table(self._client, interaction)
            return await self._client.hearts_handler.hand(interaction, table, text) if table else no_table(text)

        await self._answer(interaction, answer)

    @app_commands.command(name="play", description=described("hearts.play"))
    @app_commands.describe(card=described("hearts.play.card"))
    async def play(self, interaction: Interaction, card: str) -> None:
        """Play a card."""

        async def answer(text: Text) -> Answer:
            chosen = read_card(text, card)
            if chosen is None:
                return tell(text("refusal.card.unknown", text=clean(card)))
            return await self._ask(interaction, Play(chosen), text, text("hearts.played", card=short(chosen)))

        await self._answer(interaction, answer)

    @app_commands.command(name="pass", description=described("hearts.pass"))
    @app_commands.describe(
        first=described("hearts.pass.first"),
        second=described("hearts.pass.second"),
        third=described("hearts.pass.third"),
    )
    async def pass_cards(self, interaction: Interaction, first: str, second: str, third: str) -> None:
        """Pass three cards; private on every path."""

        async def answer(text: Text) -> Answer:
            chosen: list[Card] = []
            for typed in (first, second, third):
                card = read_card(text, typed)
                if card is None:
                    return tell(text("refusal.card.unknown", text=clean(typed)))
                chosen.append(card)
            said = text("hearts.passed", cards=short_list(chosen))
            return await self._ask(interaction, Pass(tuple(chosen)), text, said)

        await self._answer(interaction, answer)

    @app_commands.command(name="table", description=described("hearts.table"))
    async def table(self, interaction: Interaction) -> None:
        """Post the table anew."""

        async def answer(text: Text) -> Answer:
            table = await open_table(self._client, interaction)
            if table is None:
                return no_table(text)
            lacking = missing(interaction)
            if lacking:
                return tell(lacking_sentence(text, lacking))
            link = await self._client.hearts_artist.repost(table.id)
            return tell(text("hearts.table.here", link=link) if link else text("error.try_again"))

        await self._answer(interaction, answer)

    @app_commands.command(name="scores", description=described("hearts.scores"))
    async def scores(self, interaction: Interaction) -> None:
        """Show the score sheet of the newest table."""

        async def answer(text: Text) -> Answer:
            table = await self._client.hearts_sessions.newest_in(interaction.channel_id or 0)
            if table is None:
                return no_table(text)
            return Tell(await self._client.hearts_handler.facts_page(interaction, "scores", table, text))

        await self._answer(interaction, answer)

    @app_commands.command(name="verify", description=described("hearts.verify"))
    @app_commands.rename(number="round")
    @app_commands.describe(number=described("hearts.verify.round"))
    async def verify(self, interaction: Interaction, number: app_commands.Range[int, 1, 999] | None = None) -> None:
        """Recompute a round's deal from its opened key."""

        async def answer(text: Text) -> Answer:
            table = await self._client.hearts_sessions.newest_in(interaction.channel_id or 0)
            if table is None:
                return no_table(text)
            return Tell(await self._client.hearts_handler.verify_page(table, number, text))

        await self._answer(interaction, answer)

    @app_commands.command(name="rules", description=described("hearts.rules"))
    async def rules(self, interaction: Interaction) -> None:
        """Explain the game."""

        async def answer(text: Text) -> Answer:
            return tell(text("hearts.rules"))

        await self._answer(interaction, answer)

    @play.autocomplete("card")
    async def _legal_cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, current, only_legal=True)

    @pass_cards.autocomplete("first")
    @pass_cards.autocomplete("second")
    @pass_cards.autocomplete("third")
    async def _held_cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, current, only_legal=False)

    async def _suggest(
        self, interaction: Interaction, current: str, *, only_legal: bool
    ) -> list[app_commands.Choice[str]]:
        text = self._client.catalogues.text(str(interaction.locale))
        table = await open_table(self._client, interaction)
        seat = table.seated(interaction.user.id) if table is not None else None
        if table is None or seat is None or table.game is None:
            return []
        if only_legal:
            offered = legal(table.game, seat)
        else:
            offered = table.game.round.hands[seat] if table.game.phase is Phase.PASSING else ()
        taken = {str(value).upper() for name, value in interaction.namespace if value and not only_legal}
        taken.discard(current.upper())
        return suggested(text, (card for card in offered if card.text not in taken), current)

    async def _ask(self, interaction: Interaction, request: Play | Pass, text: Text, said: str) -> Answer:
        return await ask_table(self._client, interaction, request, text, said)

    async def _answer(self, interaction: Interaction, answer: Answering, *, private: bool = True) -> None:
        await self._client.run_command(interaction, answer, private=private)


def _invitation_refusal(text: Text, host: Person, invited: list[discord.Member]) -> str:
    seen: set[int] = set()
    for member in invited:
        if member.bot:
            return text("refusal.invite.bot", name=clean(member.display_name))
        if member.id == host.user_id:
            return text("refusal.invite.self")
        if member.id in seen:
            return text("refusal.invite.twice", name=clean(member.display_name))
        seen.add(member.id)
    return ""
