"""Lobbies: opening one, the presses on it, the host's panel, and a rematch."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence

import discord

from bot.answers import Acknowledge, Answer, Post, Sent, Show, Tell, tell
from bot.handlers.hearts_people import person_of, question_page, stand_ins
from bot.pages.hearts_controls import control
from bot.pages.hearts_lobby import changed_terms, lobby_page, seat_chosen, settings_page
from bot.pages.page import FELT, Page
from bot.painting.hearts import HeartsArtist
from bot.permissions import missing
from bot.presses import Press
from bot.sessions.hearts.requests import (
    AddComputer,
    Cancel,
    ChooseSeat,
    Done,
    Join,
    Leave,
    Person,
    Refused,
    Request,
    SetTerms,
    Start,
    TableRefusal,
)
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Ending, Guest, Place, Stage, Table
from bot.sessions.hearts.terms import Terms
from bot.storage.errors import ChannelTaken
from bot.text import Catalogues, Text
from bot.text.describing import clean, listed
from bot.text.refusing import table_refusal
from rules.hearts.fair import SECRET_SIZE
from rules.hearts.seats import SEATS

log = logging.getLogger(__name__)

PANEL_ACTIONS = frozenset({"settings", "target", "clock", "strength", "moon", "rules"})
LOBBY_ACTIONS = frozenset({"join", "leave", "add", "start", "startyes", "startno", "cancel", "seat"}) | PANEL_ACTIONS


class LobbyHandler:
    """Opens lobbies and answers presses on them."""

    def __init__(self, sessions: HeartsSessions, artist: HeartsArtist, catalogues: Catalogues) -> None:
        self._sessions = sessions
        self._artist = artist
        self._catalogues = catalogues

    async def press(self, interaction: discord.Interaction, press: Press, table: Table, text: Text) -> Answer:
        """The answer to a press on a lobby, or on its panel."""
        if press.action == "settings":
            return await self._panel(interaction, table, text)
        if press.action == "startno":
            await self._sessions.renew(table.id)
            return Tell(Page(text("lobby.start.kept")), replace=True)
        missed = [clean(guest.name) for guest in table.guests if guest.place is Place.RESERVED]
        starting = table.stage is Stage.LOBBY and interaction.user.id == table.host_id
        if press.action == "start" and missed and starting:
            await self._sessions.renew(table.id)
            yes = (control(table, "", "startyes"), text("lobby.start.yes"))
            no = (control(table, "", "startno"), text("lobby.start.no"))
            return Tell(question_page(text("lobby.start.ask", names=listed(text, missed)), yes, no))
        request = self._request(press, table)
        if request is None:
            return tell(text("error.unknown_control"))
        message = interaction.message
        panel = message is not None and message.flags.ephemeral
        if message is not None and not panel:
            await self._artist.adopt(table.id, message.id)
        result = await self._sessions.ask(table.id, person_of(interaction), request)
        if press.action == "startyes":
            said = table_refusal(text, result) if isinstance(result, Refused) else text("lobby.start.done")
            return Tell(Page(said), replace=True)
        if panel:
            return self._panel_answer(result, text)
        sentence = table_refusal(text, result) if isinstance(result, Refused) else ""
        return await self.current(interaction, table.id, sentence)

    async def current(self, interaction: discord.Interaction, table_id: int, sentence: str = "") -> Answer:
        """The public message of a table as it is now, in the pressed message when that is the table's own."""
        message = interaction.message
        page = await self._artist.public_page(table_id)
        if page is None or message is None or not await self._artist.stands_in(table_id, message.id):
            return tell(sentence) if sentence else Acknowledge()

        async def after(sent: Sent | None) -> None:
            if sent is not None:
                self._artist.remember(sent, page)

        return Show(page, after, sentence)

    async def start(
        self, interaction: discord.Interaction, invited: Sequence[Person], terms: Terms, text: Text, *, thread: bool
    ) -> Answer:
        """Open a lobby in the channel of a command, or in a thread of its own."""
        lacking = missing(interaction, opening_thread=thread)
        if lacking:
            return tell(lacking_sentence(text, lacking))
        if thread:
            return await self._start_in_thread(interaction, invited, terms, text)
        channel_id = interaction.channel_id or 0
        present = await self._sessions.open_in(channel_id)
        if present is not None:
            return await self._taken(present, text)
        try:
            table = await self._open(interaction, channel_id, invited, terms)
        except ChannelTaken:
            present = await self._sessions.open_in(channel_id)
            return await self._taken(present, text) if present is not None else tell(text("error.try_again"))
        own = self._catalogues.text(table.locale)

        async def after(sent: Sent | None) -> None:
            if sent is None:
                if await self._artist.link(table.id) is None:  # nobody has seen it: nothing was started
                    await self._sessions.close(table.id, Ending.CANCELLED)
                return
            await self._artist.placed(table.id, sent, lobby_page(own, table))

        return Post(lobby_page(own, table, ping=True), after)

    async def replace(self, interaction: discord.Interaction, press: Press, text: Text) -> str:
        """Close an idle table and open a lobby in its place; what to say of it."""
        table = await self._sessions.get(press.number)
        if table is None:
            return text("refusal.table.no_table")
        if table.stage is not Stage.ENDED:
            if not self._sessions.idle(table):
                return text("hearts.replace.kept")
            await self._sessions.close(table.id, Ending.REPLACED, interaction.user.id)
        try:
            terms = await self._sessions.usual_terms(table.guild_id)
            fresh = await self._open(interaction, table.channel_id, (), terms)
        except ChannelTaken:
            return text("hearts.replace.kept")
        link = await self._artist.repost(fresh.id)
        return text("hearts.replace.done", link=link or "")

    async def rematch(self, interaction: discord.Interaction, table: Table, text: Text) -> Answer:
        """Open a lobby for the people of a game that is over, each on the seat they had."""
        user_id = interaction.user.id
        seat = table.seat_of(user_id)
        if table.stage is not Stage.ENDED or seat is None:
            return tell(table_refusal(text, Refused(TableRefusal.NOT_SEATED, table)))
        lacking = missing(interaction)
        if lacking:
            return tell(lacking_sentence(text, lacking))
        others = tuple(
            Guest(chair.user_id, chair.name, Place.COMPUTER if chair.user_id is None else Place.RESERVED, place)
            for place, chair in zip(SEATS, table.chairs, strict=True)
            if place is not seat
        )
        try:
            fresh = await self._sessions.open(
                guild_id=table.guild_id,
                channel_id=table.channel_id,
                host=person_of(interaction),
                others=others,
                seat=seat,
                terms=table.terms,
                locale=str(interaction.locale),
                secret=secrets.token_bytes(SECRET_SIZE),
            )
        except ChannelTaken:
            present = await self._sessions.open_in(table.channel_id)
            return tell(text("error.try_again")) if present is None else await self._taken(present, text)
        self._artist.hands.heard_from(fresh.id, user_id, interaction)
        if await self._artist.repost(fresh.id, ping=True) is None:
            await self._sessions.close(fresh.id, Ending.CANCELLED)
            return tell(text("error.try_again"))
        return Acknowledge()

    async def _open(
        self, interaction: discord.Interaction, channel_id: int, invited: Sequence[Person], terms: Terms
    ) -> Table:
        host = person_of(interaction)
        table = await self._sessions.open(
            guild_id=interaction.guild_id or 0,
            channel_id=channel_id,
            host=host,
            others=tuple(Guest(person.user_id, person.name, Place.RESERVED) for person in invited),
            terms=terms,
            locale=str(interaction.locale),
            secret=secrets.token_bytes(SECRET_SIZE),
        )
        self._artist.hands.heard_from(table.id, host.user_id, interaction)
        return table

    async def _start_in_thread(
        self, interaction: discord.Interaction, invited: Sequence[Person], terms: Terms, text: Text
    ) -> Answer:
        if not isinstance(interaction.channel, discord.TextChannel):
            return tell(text("refusal.thread.here"))
        name = text("thread.name", host=interaction.user.display_name)[:100]

        async def after(sent: Sent | None) -> None:
            if sent is None:
                return
            channel_id = await self._artist.make_thread(sent, interaction.guild_id or 0, name)
            if channel_id is None:
                await self._artist.say_instead(sent, Page(text("thread.failed")))
                return
            table = await self._open(interaction, channel_id, invited, terms)
            link = await self._artist.repost(table.id, ping=True)
            if link is None:
                await self._sessions.close(table.id, Ending.CANCELLED)
                await self._artist.say_instead(sent, Page(text("thread.failed")))
                return
            await self._artist.say_instead(sent, Page(text("thread.opened", link=link), accent=FELT))

        return Post(Page(text("thread.opening"), accent=FELT), after)

    async def _taken(self, table: Table, text: Text) -> Answer:
        if not self._sessions.idle(table):
            link = await self._artist.link(table.id)
            return tell(text("refusal.channel_taken_now") if link is None else text("refusal.channel_taken", link=link))
        yes = (control(table, "", "replaceyes"), text("hearts.replace.yes"))
        no = (control(table, "", "replaceno"), text("hearts.replace.no"))
        return Tell(question_page(text("hearts.replace.ask"), yes, no))

    async def _panel(self, interaction: discord.Interaction, table: Table, text: Text) -> Answer:
        await self._sessions.renew(table.id)
        if table.stage is not Stage.LOBBY:
            return tell(table_refusal(text, Refused(TableRefusal.LOBBY_ONLY, table)))
        if interaction.user.id != table.host_id:
            return tell(table_refusal(text, Refused(TableRefusal.HOST_ONLY, table)))
        return Tell(settings_page(text, table))

    def _panel_answer(self, result: Done | Refused, text: Text) -> Answer:
        table = result.table
        if isinstance(result, Refused) or table is None:
            return Tell(Page(table_refusal(text, result) if isinstance(result, Refused) else ""), replace=True)
        if table.stage is not Stage.LOBBY:
            return Tell(Page(text("lobby.closed_by_you")), replace=True)
        return Show(settings_page(text, table))

    def _request(self, press: Press, table: Table) -> Request | None:
        text = self._catalogues.text(table.locale)
        match press.action:
            case "join":
                return Join()
            case "leave":
                return Leave()
            case "add":
                taken = {guest.name for guest in table.guests}
                return AddComputer(next((name for name in stand_ins(text) if name not in taken), stand_ins(text)[0]))
            case "start" | "startyes":
                return Start(stand_ins(text))
            case "cancel":
                return Cancel()
            case "seat":
                return ChooseSeat(seat_chosen(press.values[0])) if press.values else None
            case _:
                return SetTerms(changed_terms(table.terms, press.action, press.values))


def lacking_sentence(text: Text, lacking: tuple[str, ...]) -> str:
    """Which permissions the bot needs in a channel."""
    names = listed(text, [f"**{text(f'permission.{name}')}**" for name in lacking])
    return text("error.permissions", permissions=names)
