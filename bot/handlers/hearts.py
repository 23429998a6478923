"""Presses on Hearts messages: tables and hands. Those on lobbies go to `bot.handlers.hearts_lobby`."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.answers import Acknowledge, Answer, Sent, Show, Tell, tell
from bot.drawing import Drawing
from bot.handlers.hearts_lobby import LOBBY_ACTIONS, LobbyHandler
from bot.handlers.hearts_people import person_of
from bot.handlers.hearts_seats import SEAT_ACTIONS, SeatsHandler
from bot.pages.hearts_facts import last_trick_page, played_page
from bot.pages.hearts_hand import where_line
from bot.pages.hearts_table import sheet_page
from bot.pages.hearts_trust import fair_page, verify_page
from bot.pages.page import Page
from bot.painting.hearts import HeartsArtist
from bot.presses import Press
from bot.sessions.hearts.requests import (
    Claim,
    DealNext,
    Done,
    HandRequest,
    Lift,
    LiftAll,
    PassLifted,
    Plan,
    Play,
    Refused,
    Result,
    Return,
    Stop,
    TableRefusal,
    TakeBack,
)
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Stage, Table
from bot.sessions.styles import Styles
from bot.text import Catalogues, Text
from bot.text.refusing import table_refusal
from rules.cards import Card, parse_card

_QUESTIONS = frozenset({"stopask", "stopyes", "stopno", "replaceyes", "replaceno"})
_HAND_ACTIONS = frozenset({"lift", "lower", "choose", "pass", "takeback", "play", "plan", "unplan", "claim"})
_FACT_ACTIONS = frozenset({"trick", "played", "scores", "fair"})


class HeartsHandler:
    """Answers presses on lobbies, tables and hands."""

    def __init__(
        self,
        sessions: HeartsSessions,
        artist: HeartsArtist,
        drawing: Drawing,
        styles: Styles,
        catalogues: Catalogues,
    ) -> None:
        self._sessions = sessions
        self._artist = artist
        self._drawing = drawing
        self._styles = styles
        self._catalogues = catalogues
        self.lobby = LobbyHandler(sessions, artist, catalogues)
        self.seats = SeatsHandler(sessions, artist, catalogues)

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press."""
        text = self._catalogues.text(str(interaction.locale))
        if press.action in _QUESTIONS:
            return await self._question(interaction, press, text)
        table = await self._sessions.get(press.number)
        if table is None:
            return tell(text("refusal.table.no_table"))
        self._artist.hands.heard_from(table.id, interaction.user.id, interaction)
        if press.action in LOBBY_ACTIONS:
            return await self.lobby.press(interaction, press, table, text)
        if press.action in _HAND_ACTIONS:
            return await self._hand(interaction, press, text)
        if press.action in _FACT_ACTIONS:
            return Tell(
                await self._named(
                    interaction, table, await self.facts_page(interaction, press.action, table, text), text
                )
            )
        if press.action in SEAT_ACTIONS:
            return await self.seats.press(interaction, press, table, text)
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

    async def facts_page(self, interaction: discord.Interaction, action: str, table: Table, text: Text) -> Page:
        """What everybody saw, for one person to look at again."""
        style = await self._styles.of_person(interaction.user.id)
        match action:
            case "trick":
                return await last_trick_page(self._drawing, text, table, style)
            case "played":
                return played_page(text, table)
            case "fair":
                return await self._fair_page(table, text)
            case _:
                return await sheet_page(self._drawing, text, table, style)

    async def verify_page(self, table: Table, number: int | None, text: Text) -> Page:
        """Whether a round that was opened was dealt as it was committed to; the newest when no number is given."""
        dealt = await self._sessions.dealt_round(table.id, number or table.opened_rounds)
        return Page(text("fair.not_opened")) if dealt is None else verify_page(text, dealt)

    async def _fair_page(self, table: Table, text: Text) -> Page:
        if table.game is None:
            return Page(text("refusal.table.not_started"))
        committed, opened = await self._sessions.fair_rounds(table.id)
        return fair_page(text, committed, opened, game_over=table.stage is Stage.ENDED)

    async def _hand(self, interaction: discord.Interaction, press: Press, text: Text) -> Answer:
        request = _hand_request(press)
        if request is None:
            return tell(text("error.unknown_control"))
        result = await self._sessions.ask(press.number, person_of(interaction), request)
        sentence = table_refusal(text, result) if isinstance(result, Refused) else ""
        if sentence and result.table is not None:
            sentence = (await self._named(interaction, result.table, Page(sentence), text)).head
        return await self._own_hand(interaction, result, sentence, text)

    async def _named(self, interaction: discord.Interaction, table: Table, page: Page, text: Text) -> Page:
        """A page that says of which table it speaks, where its reader may sit at several: in direct messages."""
        if interaction.guild_id is not None:
            return page
        return replace(page, head=f"{page.head}\n-# {where_line(text, await self._artist.hands.whereabouts(table))}")

    async def _own_hand(self, interaction: discord.Interaction, result: Result, sentence: str, text: Text) -> Answer:
        table, user_id = result.table, interaction.user.id
        seat = table.seated(user_id) if table is not None else None
        if table is None or seat is None or table.game is None:
            return tell(sentence) if sentence else Acknowledge()
        if not await self._shows_hand(interaction, table):
            self._artist.hands.touch(table.id, user_id)
            return tell(sentence) if sentence else Acknowledge()
        page = await self._artist.hands.hand_page(table, seat, text)

        async def after(sent: Sent | None) -> None:
            if sent is not None:
                self._artist.remember(sent, page)
                if sent.private:
                    self._artist.hands.shown_private(table.id, user_id, sent)
            self._artist.hands.touch(table.id, user_id)

        return Show(page, after, sentence)

    async def _shows_hand(self, interaction: discord.Interaction, table: Table) -> bool:
        """Whether the pressed message may show a hand: nobody else sees it, and the hand has not left it.

        That is looked up, whatever the press claims: a late one must not bring the hand of a former message back.
        """
        message = interaction.message
        if message is None or message.flags.ephemeral:
            return message is not None
        user_id = interaction.user.id
        return interaction.guild_id is None and await self._artist.hands.stands_in(table.id, user_id, message.id)

    async def _back(self, interaction: discord.Interaction, result: Done, text: Text) -> Answer:
        """The hand of somebody who is back: where they pressed, when nobody else sees that, else by itself."""
        message = interaction.message
        if message is not None and (message.flags.ephemeral or interaction.guild_id is None):
            return await self._own_hand(interaction, result, "", text)
        return await self.hand(interaction, result.table, text)

    async def _table(self, interaction: discord.Interaction, press: Press, table: Table, text: Text) -> Answer:
        person = person_of(interaction)
        match press.action:
            case "hand":
                return await self.hand(interaction, table, text)
            case "next":
                number = int(press.stamp) if press.stamp.isdigit() else 0
                result = await self._sessions.ask(table.id, person, DealNext(number))
            case "return":
                result = await self._sessions.ask(table.id, person, Return())
                if isinstance(result, Done):
                    return await self._back(interaction, result, text)
            case "rematch":
                return await self.lobby.rematch(interaction, table, text)
            case "playfor":  # a control of an older version; the clock does this now
                self._artist.touch(table)
                return Acknowledge()
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
                said = await self.lobby.replace(interaction, press, text)
            case "replaceno":
                said = text("hearts.replace.kept")
            case _:
                said = text("hearts.stop.kept")
        return Tell(Page(said), replace=True)


def _hand_request(press: Press) -> HandRequest | None:
    """The request of a control of a hand, or None when its argument makes no sense."""
    card = parse_card(press.argument)
    match press.action:
        case "choose":
            return LiftAll(_cards(press.values), press.stamp)
        case "pass":
            return PassLifted(press.stamp)
        case "takeback":
            return TakeBack(press.stamp)
        case "claim":
            return Claim(press.stamp)
        case _ if card is None:
            return None
        case "lift" | "lower":
            return Lift(card, press.action == "lift", press.stamp)
        case "plan":
            return Plan(card, press.stamp)
        case "unplan":
            return Plan(None, press.stamp)
        case _:
            return Play(card, press.stamp)


def _cards(values: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card for card in map(parse_card, values) if card is not None)
