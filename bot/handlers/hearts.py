"""Presses on Hearts messages."""

from __future__ import annotations

import secrets

import discord

from bot.answers import Acknowledge, Answer, Sent, Show, Tell, tell
from bot.pages.page import Button, Look, Page
from bot.painting.hearts import HeartsArtist
from bot.presses import Press
from bot.sessions.hearts.requests import (
    AddComputer,
    Cancel,
    DealNext,
    Done,
    Join,
    Leave,
    Lift,
    LiftAll,
    PassLifted,
    Person,
    Play,
    PlayFor,
    Refused,
    Request,
    Result,
    Return,
    SetHouse,
    Start,
    Stop,
    TableRefusal,
)
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Ending, Stage, Table
from bot.storage.errors import ChannelTaken
from bot.text import Catalogues, Text
from bot.text.refusing import table_refusal
from rules.cards import Card, parse_card
from rules.hearts.house import STANDARD, HouseRules

#: The choices of the lobby's menu and of `/hearts start target:`.
TARGETS = {
    "round": HouseRules(points=None, rounds=1),
    "50": HouseRules(points=50),
    "100": HouseRules(points=100),
}

_LOBBY_ACTIONS = frozenset({"join", "leave", "add", "start", "cancel", "target"})
_HAND_ACTIONS = frozenset({"lift", "lower", "choose", "pass", "play"})


def person_of(interaction: discord.Interaction) -> Person:
    """Who pressed, by the name this server shows."""
    return Person(interaction.user.id, interaction.user.display_name)


def stand_ins(text: Text) -> tuple[str, ...]:
    """Four names for computer players."""
    return tuple(text(f"computer.{number}") for number in range(1, 5))


class HeartsHandler:
    """Answers presses on lobbies, tables and hands."""

    def __init__(self, sessions: HeartsSessions, artist: HeartsArtist, catalogues: Catalogues) -> None:
        self._sessions = sessions
        self._artist = artist
        self._catalogues = catalogues

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press."""
        text = self._catalogues.text(str(interaction.locale))
        if press.action in ("stopask", "stopyes", "stopno", "replaceyes", "replaceno"):
            return await self._question(interaction, press, text)
        table = await self._sessions.get(press.number)
        if table is None:
            return tell(text("refusal.table.no_table"))
        self._artist.hands.heard_from(table.id, interaction.user.id, interaction)
        if press.action in _LOBBY_ACTIONS:
            return await self._lobby(interaction, press, table, text)
        if press.action in _HAND_ACTIONS:
            return await self._hand(interaction, press, text)
        return await self._table(interaction, press, table, text)

    async def hand(self, interaction: discord.Interaction, table: Table, text: Text) -> Answer:
        """A fresh private hand for a player, or why there is none."""
        self._artist.hands.heard_from(table.id, interaction.user.id, interaction)
        user_id = interaction.user.id
        if table.stage is Stage.LOBBY:
            return tell(text("refusal.table.not_started"))
        seat = table.seated(user_id)
        if seat is None:
            away = table.seat_of(user_id) is not None
            reason = TableRefusal.AWAY if away else TableRefusal.NOT_SEATED
            return tell(table_refusal(text, Refused(reason, table)))
        page = await self._artist.hands.hand_page(table, seat, text)

        async def after(sent: Sent | None) -> None:
            if sent is not None:
                self._artist.remember(sent, page)
                self._artist.hands.shown_private(table.id, user_id, sent)
                self._artist.hands.touch(table.id, user_id)  # it may have changed while this was on its way

        return Tell(page, after)

    async def _lobby(self, interaction: discord.Interaction, press: Press, table: Table, text: Text) -> Answer:
        request = self._lobby_request(press, table)
        if request is None:
            return tell(text("error.unknown_control"))
        if interaction.message is not None:
            await self._artist.adopt(table.id, interaction.message.id)
        result = await self._sessions.ask(table.id, person_of(interaction), request)
        if isinstance(result, Refused):
            return await self._current(interaction, table.id, table_refusal(text, result))
        return await self._current(interaction, table.id)

    def _lobby_request(self, press: Press, table: Table) -> Request | None:
        text = self._catalogues.text(table.locale)
        match press.action:
            case "join":
                return Join()
            case "leave":
                return Leave()
            case "add":
                taken = {guest.name for guest in table.guests}
                return AddComputer(next(name for name in stand_ins(text) if name not in taken))
            case "start":
                return Start(stand_ins(text))
            case "cancel":
                return Cancel()
            case _:
                house = TARGETS.get(press.values[0]) if press.values else None
                return None if house is None else SetHouse(house)

    async def _current(self, interaction: discord.Interaction, table_id: int, sentence: str = "") -> Answer:
        """The public message of a table as it is now, in the pressed message when that is the table's own."""
        message = interaction.message
        page = await self._artist.public_page(table_id)
        if page is None or message is None or not await self._artist.stands_in(table_id, message.id):
            return tell(sentence) if sentence else Acknowledge()

        async def after(sent: Sent | None) -> None:
            if sent is not None:
                self._artist.remember(sent, page)

        return Show(page, after, sentence)

    async def _hand(self, interaction: discord.Interaction, press: Press, text: Text) -> Answer:
        request = _hand_request(press)
        if request is None:
            return tell(text("error.unknown_control"))
        result = await self._sessions.ask(press.number, person_of(interaction), request)
        sentence = table_refusal(text, result) if isinstance(result, Refused) else ""
        return await self._own_hand(interaction, result, sentence, text)

    async def _own_hand(self, interaction: discord.Interaction, result: Result, sentence: str, text: Text) -> Answer:
        table, user_id = result.table, interaction.user.id
        seat = table.seated(user_id) if table is not None else None
        # A hand is only ever shown where nobody else looks, whatever message the press claims to come from.
        message = interaction.message
        alone = message is not None and (message.flags.ephemeral or interaction.guild_id is None)
        if table is None or seat is None or table.game is None or message is None or not alone:
            return tell(sentence) if sentence else Acknowledge()
        page = await self._artist.hands.hand_page(table, seat, text)

        async def after(sent: Sent | None) -> None:
            if sent is not None:
                self._artist.remember(sent, page)
                if sent.private:
                    self._artist.hands.shown_private(table.id, user_id, sent)
            self._artist.hands.touch(table.id, user_id)

        return Show(page, after, sentence)

    async def _table(self, interaction: discord.Interaction, press: Press, table: Table, text: Text) -> Answer:
        person = person_of(interaction)
        match press.action:
            case "hand":
                return await self.hand(interaction, table, text)
            case "next":
                number = int(press.stamp) if press.stamp.isdigit() else 0
                result = await self._sessions.ask(table.id, person, DealNext(number))
            case "playfor":
                result = await self._sessions.ask(table.id, person, PlayFor(press.stamp))
            case "return":
                result = await self._sessions.ask(table.id, person, Return())
                if isinstance(result, Done):
                    return await self.hand(interaction, result.table, text)
            case _:
                return tell(text("error.unknown_control"))
        if isinstance(result, Refused):
            return tell(table_refusal(text, result))
        if not result.changed:
            self._artist.touch(result.table)
        return Acknowledge()

    async def _question(self, interaction: discord.Interaction, press: Press, text: Text) -> Answer:
        """The answers to "end the game?" and "close the idle table?"."""
        match press.action:
            case "stopyes":
                moderator = interaction.permissions.manage_messages
                result = await self._sessions.ask(press.number, person_of(interaction), Stop(moderator))
                said = table_refusal(text, result) if isinstance(result, Refused) else text("hearts.stop.done")
            case "replaceyes":
                said = await self._replace(interaction, press, text)
            case "replaceno":
                said = text("hearts.replace.kept")
            case _:
                said = text("hearts.stop.kept")
        return Tell(Page(said), replace=True)

    async def _replace(self, interaction: discord.Interaction, press: Press, text: Text) -> str:
        """Close an idle table and open a lobby in its place."""
        table = await self._sessions.get(press.number)
        if table is None:
            return text("refusal.table.no_table")
        if table.stage is not Stage.ENDED:
            if not self._sessions.idle(table):
                return text("hearts.replace.kept")
            await self._sessions.close(table.id, Ending.REPLACED, interaction.user.id)
        try:
            fresh = await self._sessions.open(
                guild_id=table.guild_id,
                channel_id=table.channel_id,
                host=person_of(interaction),
                invited=(),
                house=TARGETS.get(press.argument, STANDARD),
                locale=str(interaction.locale),
                secret=secrets.token_bytes(32),
            )
        except ChannelTaken:
            return text("hearts.replace.kept")
        link = await self._artist.repost(fresh.id)
        return text("hearts.replace.done", link=link or "")


def question_page(sentence: str, yes: tuple[str, str], no: tuple[str, str]) -> Page:
    """A question with two buttons; each is a custom id and a label."""
    return Page(sentence, rows=((Button(yes[0], yes[1], Look.DANGER), Button(no[0], no[1])),))


def _hand_request(press: Press) -> Request | None:
    """The request of a control of a hand, or None when its argument makes no sense."""
    card = parse_card(press.argument)
    number = int(press.stamp) if press.stamp.isdigit() else 0
    match press.action:
        case "lift" | "lower":
            return None if card is None else Lift(card, press.action == "lift", number)
        case "choose":
            return LiftAll(_cards(press.values), number)
        case "pass":
            return PassLifted(number)
        case _:
            return None if card is None else Play(card, press.stamp)


def _cards(values: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card for card in map(parse_card, values) if card is not None)
