"""The slash commands that begin with ``/hearts``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Post, Sent, Tell, tell
from bot.commands.describing import choice, described
from bot.handlers.hearts import TARGETS, person_of, question_page
from bot.pages.hearts_table import control, lobby_page, sheet_picture
from bot.pages.page import FELT, Page
from bot.permissions import missing
from bot.sessions.hearts.requests import (
    Done,
    Leave,
    Pass,
    Person,
    Play,
    Refused,
    TableRefusal,
)
from bot.sessions.hearts.table import Ending, Stage, Table
from bot.storage.errors import ChannelTaken
from bot.text import Text
from bot.text.describing import bare, card_words, clean, listed, read_card, short, short_list
from bot.text.refusing import table_refusal
from rules.cards import Card
from rules.hearts.game import legal
from rules.hearts.state import Phase

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]
#: Makes an answer in a language.
Answering = Callable[[Text], Coroutine[Any, Any, Answer]]

_MOST_CHOICES = 25


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class HeartsCommands(app_commands.Group):
    """The commands of Hearts."""

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="hearts", description=described("hearts"))
        self._client = client

    @app_commands.command(name="start", description=described("hearts.start"))
    @app_commands.rename(first="with", second="with-2", third="with-3")
    @app_commands.describe(
        first=described("hearts.start.with"),
        second=described("hearts.start.with_2"),
        third=described("hearts.start.with_3"),
        target=described("hearts.start.target"),
    )
    @app_commands.choices(target=[app_commands.Choice(name=choice(f"target.{key}"), value=key) for key in TARGETS])
    async def start(
        self,
        interaction: Interaction,
        first: discord.Member | None = None,
        second: discord.Member | None = None,
        third: discord.Member | None = None,
        target: str = "100",
    ) -> None:
        """Open a lobby."""
        invited = [member for member in (first, second, third) if member is not None]
        await self._answer(interaction, lambda text: self._start(interaction, invited, target, text), private=False)

    @app_commands.command(name="hand", description=described("hearts.hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the hand privately."""

        async def answer(text: Text) -> Answer:
            table = await self._open_table(interaction)
            return await self._client.hearts_handler.hand(interaction, table, text) if table else _no_table(text)

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
            table = await self._open_table(interaction)
            if table is None:
                return _no_table(text)
            lacking = missing(interaction)
            if lacking:
                return _lacking(text, lacking)
            link = await self._client.hearts_artist.repost(table.id)
            return tell(text("hearts.table.here", link=link) if link else text("error.try_again"))

        await self._answer(interaction, answer)

    @app_commands.command(name="scores", description=described("hearts.scores"))
    async def scores(self, interaction: Interaction) -> None:
        """Show the score sheet of the newest table."""

        async def answer(text: Text) -> Answer:
            table = await self._client.hearts_sessions.newest_in(interaction.channel_id or 0)
            if table is None:
                return _no_table(text)
            if table.game is None or not table.game.sheet:
                return tell(text("hearts.scores.none"))
            style = await self._client.styles.of_person(interaction.user.id)
            picture = await sheet_picture(self._client.drawing, text, table, table.game, style)
            return Tell(Page(text("hearts.scores.title", number=len(table.game.sheet)), picture, accent=FELT))

        await self._answer(interaction, answer)

    @app_commands.command(name="leave", description=described("hearts.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table or the lobby."""

        async def answer(text: Text) -> Answer:
            table = await self._open_table(interaction)
            if table is None:
                return _no_table(text)
            if table.stage is Stage.LOBBY:
                return await self._ask(interaction, Leave(), text, text("hearts.left_lobby"))
            seat = table.seated(interaction.user.id)
            name = table.chairs[seat].stand_in if seat is not None else ""
            result = await self._client.hearts_sessions.ask(table.id, person_of(interaction), Leave())
            if not isinstance(result, Done):
                return tell(table_refusal(text, result))
            if result.table.stage is Stage.ENDED:
                return tell(text("hearts.left_last"))
            return tell(text("hearts.left", stand_in=clean(name)))

        await self._answer(interaction, answer)

    @app_commands.command(name="stop", description=described("hearts.stop"))
    async def stop(self, interaction: Interaction) -> None:
        """End the game, after a question."""

        async def answer(text: Text) -> Answer:
            table = await self._open_table(interaction)
            if table is None:
                return _no_table(text)
            if interaction.user.id != table.host_id and not interaction.permissions.manage_messages:
                return tell(table_refusal(text, Refused(TableRefusal.NOT_ALLOWED_TO_STOP, table)))
            yes = (control(table, "", "stopyes"), text("hearts.stop.yes"))
            no = (control(table, "", "stopno"), text("hearts.stop.no"))
            return Tell(question_page(text("hearts.stop.ask"), yes, no))

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
        table = await self._open_table(interaction)
        seat = table.seated(interaction.user.id) if table is not None else None
        if table is None or seat is None or table.game is None:
            return []
        if only_legal:
            offered = legal(table.game, seat)
        else:
            offered = table.game.round.hands[seat] if table.game.phase is Phase.PASSING else ()
        taken = {str(value).upper() for name, value in interaction.namespace if value and not only_legal}
        taken.discard(current.upper())
        cards = [card for card in offered if card.text not in taken]
        wanted = current.strip().casefold()
        found = [
            (f"{short(card)}  {card_words(text, card)}", card.text)
            for card in cards
            if any(wanted in form for form in (bare(card), card_words(text, card).casefold(), card.text.casefold()))
        ]
        return [app_commands.Choice(name=label, value=value) for label, value in found[:_MOST_CHOICES]]

    async def _start(self, interaction: Interaction, invited: list[discord.Member], target: str, text: Text) -> Answer:
        lacking = missing(interaction)
        if lacking:
            return _lacking(text, lacking)
        host = person_of(interaction)
        refusal = _invitation_refusal(text, host, invited)
        if refusal:
            return tell(refusal)
        channel_id = interaction.channel_id or 0
        present = await self._client.hearts_sessions.open_in(channel_id)
        if present is not None:
            return await self._taken(present, text, target)
        try:
            table = await self._client.hearts_sessions.open(
                guild_id=interaction.guild_id or 0,
                channel_id=channel_id,
                host=host,
                invited=[Person(member.id, member.display_name) for member in invited],
                house=TARGETS[target],
                locale=str(interaction.locale),
                secret=secrets.token_bytes(32),
            )
        except ChannelTaken:
            present = await self._client.hearts_sessions.open_in(channel_id)
            return await self._taken(present, text, target) if present is not None else tell(text("error.try_again"))
        self._client.hearts_artist.hands.heard_from(table.id, host.user_id, interaction)

        own = self._client.catalogues.text(table.locale)

        async def after(sent: Sent | None) -> None:
            if sent is None:
                if await self._client.hearts_artist.link(table.id) is None:  # nobody has seen it: nothing was started
                    await self._client.hearts_sessions.close(table.id, Ending.CANCELLED)
                return
            await self._client.hearts_artist.placed(table.id, sent, lobby_page(own, table))

        return Post(lobby_page(own, table, ping=True), after)

    async def _taken(self, table: Table, text: Text, target: str) -> Answer:
        if not self._client.hearts_sessions.idle(table):
            link = await self._client.hearts_artist.link(table.id)
            return tell(text("refusal.channel_taken", link=link or ""))
        yes = (control(table, "", "replaceyes", target), text("hearts.replace.yes"))
        no = (control(table, "", "replaceno"), text("hearts.replace.no"))
        return Tell(question_page(text("hearts.replace.ask"), yes, no))

    async def _open_table(self, interaction: Interaction) -> Table | None:
        table = await self._client.hearts_sessions.open_in(interaction.channel_id or 0)
        if table is not None:
            self._client.hearts_artist.hands.heard_from(table.id, interaction.user.id, interaction)
        return table

    async def _ask(self, interaction: Interaction, request: Play | Pass | Leave, text: Text, said: str) -> Answer:
        table = await self._open_table(interaction)
        if table is None:
            return _no_table(text)
        result = await self._client.hearts_sessions.ask(table.id, person_of(interaction), request)
        return tell(said if isinstance(result, Done) else table_refusal(text, result))

    async def _answer(self, interaction: Interaction, answer: Answering, *, private: bool = True) -> None:
        await self._client.run_command(interaction, answer, private=private)


def _no_table(text: Text) -> Answer:
    return tell(text("refusal.table.no_table"))


def _lacking(text: Text, lacking: tuple[str, ...]) -> Answer:
    names = listed(text, [f"**{text(f'permission.{name}')}**" for name in lacking])
    return tell(text("error.permissions", permissions=names))


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
