"""Paints the players' own messages: the hand by direct message, and the newest private hand of each player."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import discord

from bot.answers import Sent
from bot.clock import span
from bot.pages.hearts_hand import (
    Personal,
    Whereabouts,
    away_page,
    given_hand_page,
    hand_page,
    old_hand_page,
    where_line,
)
from bot.pages.page import Page
from bot.painter import Canvas
from bot.painting.progress import Progress, link_of
from bot.painting.sending import RETRY, Trouble, trouble_of
from bot.painting.studio import Studio
from bot.reaching import FAILED, insistently
from bot.sessions.cache import Recent
from bot.sessions.hearts.clockwork import deadline
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Stage, Table
from bot.storage.hearts import HandMessage
from bot.text import Text
from rules.hearts.seats import Seat

log = logging.getLogger(__name__)

#: Interaction tokens live 15 minutes; nothing is tried with an older one than this.
TOKEN_LIFE = timedelta(minutes=14)
#: How far apart direct message channels are opened, and how long none is opened after Discord's complaint.
_OPENING = timedelta(seconds=0.25)
_OPENING_BAN = timedelta(minutes=10)
#: A follow-up has to wait for the answer itself: how often and how far apart that is looked at.
_ANSWER_CHECKS = 12
_ANSWER_CHECK = timedelta(seconds=0.25)
_REMEMBERED_PEOPLE = 2048
#: So many messages of a person are painted because of their choice; the others follow with their next move.
MOST_RESTYLED = 5


class HandsArtist:
    """Keeps every player's own messages up to date."""

    def __init__(
        self, studio: Studio, sessions: HeartsSessions, preferences: HeartsPreferences, progress: Progress
    ) -> None:
        self._studio = studio
        self._sessions = sessions
        self._preferences = preferences
        self._progress = progress
        self._private: Recent[tuple[int, int], tuple[Sent, int]] = Recent(_REMEMBERED_PEOPLE)
        self._tokens: Recent[tuple[int, int], tuple[discord.Interaction, int]] = Recent(_REMEMBERED_PEOPLE)
        self._no_opening_until = 0
        self._next_opening = 0.0
        studio.painter.register("hand", self._paint_hand)
        studio.painter.register("private", self._paint_private)

    def touch(self, table_id: int, user_id: int) -> None:
        """Paint one player's own messages soon."""
        self._studio.painter.touch(Canvas("hand", table_id, user_id))
        if self._private.get((table_id, user_id)) is not None:
            self._studio.painter.touch(Canvas("private", table_id, user_id))

    def heard_from(self, table_id: int, user_id: int, interaction: discord.Interaction) -> None:
        """Keep the newest interaction of a player, to say something private to them for a while."""
        self._tokens.put((table_id, user_id), (interaction, self._studio.now()))

    def shown_private(self, table_id: int, user_id: int, sent: Sent) -> None:
        """Note the newest private hand of a player."""
        self._private.put((table_id, user_id), (sent, self._studio.now()))

    async def stands_in(self, table_id: int, user_id: int, message_id: int) -> bool:
        """Whether a hand may stand in this direct message: in the newest, or in any when no more can be sent."""
        messages = await self._studio.storage.hearts.hands(table_id)
        hand = next((hand for hand in messages if hand.user_id == user_id), None)
        return hand is not None and (hand.closed or hand.message_id == message_id)

    async def restyle(self, user_id: int) -> None:
        """Paint a person's own messages at their newest open tables soon, because they chose another style."""
        for table_id in await self._studio.storage.hearts.open_with_hand_of(user_id, MOST_RESTYLED):
            self.touch(table_id, user_id)

    async def hand_page(self, table: Table, seat: Seat, text: Text) -> Page:
        """What a player's own messages show now, in the style they chose."""
        lifted = await self._sessions.lifted(table, seat)
        where = await self.whereabouts(table)
        user_id = table.chairs[seat].user_id or 0
        style = await self._studio.styles.of_person(user_id)
        preference = await self._preferences.of(user_id)
        personal = Personal(lifted, deadline(table), preference.sorting, style)
        return await hand_page(self._studio.drawing, text, table, seat, personal, where)

    async def whereabouts(self, table: Table) -> Whereabouts:
        """Where a table stands, for its players' own messages."""
        record = await self._studio.storage.hearts.get(table.id)
        guild = self._studio.client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        return Whereabouts(
            "Discord" if guild is None else guild.name,
            "…" if channel is None else channel.name,
            None if record is None else link_of(record),
        )

    async def _paint_hand(self, canvas: Canvas) -> timedelta | None:
        table = await self._sessions.get(canvas.game)
        if table is None or table.game is None:
            return None
        messages = {message.user_id: message for message in await self._studio.storage.hearts.hands(table.id)}
        message = messages.get(canvas.user_id)
        if table.seat_of(canvas.user_id) is not None:
            self._touch_former(table, messages.values())
        text = self._studio.catalogues.text(await self._studio.storage.people.locale(canvas.user_id))
        seat = table.seated(canvas.user_id)
        here = message is not None and (seat is None or message.round_number == table.game.round.number)
        trouble: Trouble | None = None
        if message is not None and message.message_id is not None and here:
            if self._studio.painter.leave_to_press(message.message_id, canvas):
                return None
            if seat is None:
                trouble = await self._paint_absent(table, message, text)
            else:
                trouble = await self._edit_hand(table, message, await self.hand_page(table, seat, text))
        elif seat is not None and table.stage is Stage.PLAYING and (message is None or not message.closed):
            page = await self.hand_page(table, seat, text)
            trouble = await self._send_hand(table, seat, canvas.user_id, page, message, text)
        if trouble is Trouble.UNREACHABLE:
            return RETRY
        await self._progress.painted(canvas, table)
        return None

    def _touch_former(self, table: Table, messages: Iterable[HandMessage]) -> None:
        """Paint those soon who have given their seat away, so that no chair names them, and still have a hand."""
        for message in messages:
            if message.message_id is not None and table.seat_of(message.user_id) is None:
                self.touch(table.id, message.user_id)

    async def _paint_absent(self, table: Table, message: HandMessage, text: Text) -> Trouble | None:
        """Show nothing of a hand that is not theirs to see now; who may come back is told how."""
        seat = table.seat_of(message.user_id)
        if seat is None or table.stage is Stage.ENDED or table.game is None:
            trouble = await self._retire_hand(table, message, text)
            if trouble is not Trouble.UNREACHABLE:
                await self._studio.storage.hearts.save_hand(_without_message(message))
            return trouble
        trouble = await self._edit_hand(table, message, away_page(text, table, seat, await self.whereabouts(table)))
        if trouble is None and message.round_number < table.game.round.number:
            # Whoever comes back in a later round finds the hand where they press, and in no other message.
            await self._studio.storage.hearts.save_hand(replace(message, round_number=table.game.round.number))
        return trouble

    async def _edit_hand(self, table: Table, message: HandMessage, page: Page) -> Trouble | None:
        if message.channel_id is None or message.message_id is None:
            return None
        trouble = await self._studio.sender.edit(message.channel_id, message.message_id, page)
        if trouble in (Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE, Trouble.TOO_OLD):
            await self._studio.storage.hearts.save_hand(_without_message(message))
            if table.stage is Stage.PLAYING:
                self._studio.painter.touch(Canvas("hand", table.id, message.user_id))
        elif trouble is Trouble.FORBIDDEN:
            await self._close_hand(table, message.seat, message.user_id)
        return trouble

    async def _send_hand(
        self, table: Table, seat: Seat, user_id: int, page: Page, former: HandMessage | None, text: Text
    ) -> Trouble | None:
        if self._studio.now() < self._no_opening_until or table.game is None:
            return None
        channel_id = former.channel_id if former is not None else None
        if channel_id is None:
            opened = await self._open_direct(user_id)
            if isinstance(opened, Trouble):
                await self._opening_trouble(table, seat, user_id, opened)
                return opened
            channel_id = opened
        number = table.game.round.number
        again = former is not None and former.round_number == number  # the first message of this round is gone
        nonce = f"h{table.id}.{int(seat)}.{self._studio.now() if again else f'r{number}'}"
        sent = await self._studio.sender.send(channel_id, page, nonce)
        if isinstance(sent, Trouble):
            await self._opening_trouble(table, seat, user_id, sent)
            return sent
        await self._studio.storage.hearts.save_hand(
            HandMessage(table.id, int(seat), user_id, number, channel_id, sent, closed=False)
        )
        if former is not None and former.message_id is not None:
            await self._retire_hand(table, former, text)
        return None

    async def _open_direct(self, user_id: int) -> int | Trouble:
        """The channel of a person's direct messages; openings are spaced, so that Discord does not take offence."""
        loop = asyncio.get_running_loop()
        wait = max(0.0, self._next_opening - loop.time())
        self._next_opening = max(self._next_opening, loop.time()) + _OPENING.total_seconds()
        if wait:
            await asyncio.sleep(wait)
        await self._studio.painter.pace()
        try:
            return (await insistently(lambda: self._studio.client.create_dm(discord.Object(user_id)))).id
        except FAILED as error:
            trouble = trouble_of(error)
            return trouble if trouble in (Trouble.SLOW_DOWN, Trouble.UNREACHABLE) else Trouble.FORBIDDEN

    async def _opening_trouble(self, table: Table, seat: Seat, user_id: int, trouble: Trouble) -> None:
        if trouble is Trouble.SLOW_DOWN:
            self._no_opening_until = self._studio.now() + span(_OPENING_BAN)
        elif trouble is Trouble.FORBIDDEN:
            await self._close_hand(table, int(seat), user_id)

    async def _close_hand(self, table: Table, seat: int, user_id: int) -> None:
        """Give up on a player's direct messages, and tell them where their hand is."""
        number = table.game.round.number if table.game is not None else 0
        await self._studio.storage.hearts.save_hand(
            HandMessage(table.id, seat, user_id, number, None, None, closed=True)
        )
        await self.say(table.id, user_id, "hand.dm_closed")

    async def say(self, table_id: int, user_id: int, key: str) -> None:
        """Say a sentence privately to somebody who pressed something lately, else nothing."""
        kept = self._tokens.get((table_id, user_id))
        if kept is None or self._studio.now() - kept[1] > span(TOKEN_LIFE):
            return
        interaction = kept[0]
        text = self._studio.catalogues.text(str(interaction.locale))
        sentence = text(key)
        table = await self._sessions.get(table_id) if interaction.guild_id is None else None
        if table is not None:  # where they may sit at several tables
            sentence += f"\n-# {where_line(text, await self.whereabouts(table))}"
        try:
            for _ in range(_ANSWER_CHECKS):  # the press that brought this about may still be being answered
                if interaction.response.is_done():
                    break
                await asyncio.sleep(_ANSWER_CHECK.total_seconds())
            else:
                return
            await interaction.followup.send(sentence, ephemeral=True)
        except FAILED as error:
            log.info("a player could not be told something privately: %s", error)

    async def _retire_hand(self, table: Table, former: HandMessage, text: Text) -> Trouble | None:
        if former.channel_id is None or former.message_id is None:
            return None
        where = await self.whereabouts(table)
        if table.seat_of(former.user_id) is None:
            page = given_hand_page(text, table.chairs[former.seat].name, where)
        else:
            page = old_hand_page(text, former.round_number, where)
        trouble = await self._studio.sender.edit(former.channel_id, former.message_id, page)
        self._studio.painter.forget(former.message_id)
        return trouble

    async def _paint_private(self, canvas: Canvas) -> timedelta | None:
        kept = self._private.get((canvas.game, canvas.user_id))
        table = await self._sessions.get(canvas.game)
        seat = table.seated(canvas.user_id) if table is not None else None
        if kept is None or table is None or seat is None or table.game is None:
            return None
        sent, at = kept
        if self._studio.painter.leave_to_press(sent.message_id, canvas):
            return None
        page = await self.hand_page(table, seat, self._studio.catalogues.text(str(sent.interaction.locale)))
        fresh = self._studio.now() - at < span(TOKEN_LIFE)
        if not fresh or not await self._studio.sender.edit_private(sent, page):
            self._private.drop((canvas.game, canvas.user_id))
        return None


def _without_message(message: HandMessage) -> HandMessage:
    return HandMessage(
        message.table_id, message.seat, message.user_id, message.round_number, message.channel_id, None, closed=False
    )
