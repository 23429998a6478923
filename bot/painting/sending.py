"""Sending and editing with the bot's own token, and what Discord's refusals mean."""

from __future__ import annotations

import logging
from datetime import timedelta
from enum import Enum

import discord

from bot.answers import Sent
from bot.controls import files_of, mentions_of, view_of
from bot.emoji.cards import CardEmoji
from bot.emoji.signs import Signs
from bot.pages.page import Page
from bot.painter import Painter
from bot.reaching import FAILED, insistently

log = logging.getLogger(__name__)

#: When Discord cannot be reached, the next try is this much later.
RETRY = timedelta(seconds=5)


class Trouble(Enum):
    """Why a message could not be sent or edited."""

    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    FORBIDDEN = "forbidden"  # a permission is missing, or direct messages are closed
    ARCHIVED = "archived"  # the thread is archived; a new message opens it again, unless it is locked
    TOO_OLD = "too_old"  # edits of this old message are throttled
    SLOW_DOWN = "slow_down"  # too many direct messages were opened
    UNREACHABLE = "unreachable"  # Discord is ill, or the connection broke: worth another try
    OTHER = "other"


_TROUBLES = {
    10003: Trouble.CHANNEL_GONE,
    10008: Trouble.MESSAGE_GONE,
    30046: Trouble.TOO_OLD,
    40003: Trouble.SLOW_DOWN,
    50083: Trouble.ARCHIVED,
    160005: Trouble.ARCHIVED,  # locked: nothing opens it again
}


class Sender:
    """Sends and edits pages, and notes what each message shows."""

    def __init__(self, client: discord.Client, painter: Painter, emoji: CardEmoji) -> None:
        self._client = client
        self._emoji = emoji
        self._painter = painter

    async def send(self, channel_id: int, page: Page, nonce: str) -> int | Trouble:
        """Send a page to a channel; the id of the new message. The same nonce within minutes sends nothing twice."""
        await self._painter.pace()
        channel = self._client.get_partial_messageable(channel_id)
        try:
            message = await self._emoji.tried(
                lambda signs: insistently(
                    lambda: channel.send(
                        view=view_of(page, signs), files=files_of(page), allowed_mentions=mentions_of(page), nonce=nonce
                    )
                )
            )
        except FAILED as error:
            return trouble_of(error)
        self._painter.remember(message.id, page)
        return message.id

    async def edit(self, channel_id: int, message_id: int, page: Page) -> Trouble | None:
        """Make a message show a page; nothing is sent when it shows it already."""
        if self._painter.shows(message_id, page):
            return None
        await self._painter.pace()
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        silent = discord.AllowedMentions.none()
        try:
            await self._emoji.tried(
                lambda signs: insistently(
                    lambda: message.edit(view=view_of(page, signs), attachments=files_of(page), allowed_mentions=silent)
                )
            )
        except FAILED as error:
            return trouble_of(error)
        self._painter.remember(message_id, page)
        return None

    async def delete(self, channel_id: int, message_id: int) -> Trouble | None:
        """Delete a message of ours; one that is gone already is no trouble."""
        await self._painter.pace()
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await insistently(message.delete)
        except FAILED as error:
            trouble = trouble_of(error)
            return None if trouble in (Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE) else trouble
        self._painter.forget(message_id)
        return None

    async def make_thread(self, guild_id: int, channel_id: int, message_id: int, name: str) -> int | None:
        """Open a public thread at a message; its id, or None when Discord refused."""
        await self._painter.pace()
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            return (await channel.get_partial_message(message_id).create_thread(name=name)).id
        except FAILED as error:
            trouble_of(error)
            return None

    async def written_below(self, channel_id: int, message_id: int) -> bool:
        """Whether other messages stand below one in a channel or thread; False when Discord does not say."""
        await self._painter.pace()
        try:
            channel = await insistently(lambda: self._client.fetch_channel(channel_id))
            if getattr(channel, "last_message_id", None) in (None, message_id):
                return False
            # The newest one may be deleted, as a call is when its turn ends; Discord names it all the same.
            await self._painter.pace()
            messages = self._client.get_partial_messageable(channel_id).history
            return [below async for below in messages(limit=1, after=discord.Object(message_id))] != []
        except (*FAILED, discord.InvalidData) as error:
            log.info("a channel could not be looked at: %r", error)
            return False

    async def edit_answer(self, sent: Sent, page: Page) -> bool:
        """Make a public answer show a page through the token that made it; False when that does not work."""
        return await self.edit_private(sent, page)

    async def edit_private(self, sent: Sent, page: Page) -> bool:
        """Make a private message show a page through the token that made it; False when that does not work."""
        if self._painter.shows(sent.message_id, page):
            return True
        try:
            await self._emoji.tried(lambda signs: _edited_privately(sent, page, signs))
        except FAILED as error:
            log.info("a private message could not be brought up to date: %s", error)
            return False
        self._painter.remember(sent.message_id, page)
        return True


async def _edited_privately(sent: Sent, page: Page, signs: Signs) -> None:
    view, files = view_of(page, signs), files_of(page)
    if sent.original:
        await sent.interaction.edit_original_response(view=view, attachments=files)
    else:
        await sent.interaction.followup.edit_message(sent.message_id, view=view, attachments=files)


def trouble_of(error: Exception) -> Trouble:
    """What a failed request means for us, logged once as a warning."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500:
        log.warning("Discord could not be reached: %r", error)
        return Trouble.UNREACHABLE
    trouble = _TROUBLES.get(error.code)
    if trouble is None:
        trouble = Trouble.FORBIDDEN if isinstance(error, discord.Forbidden) else Trouble.OTHER
    log.warning("Discord refused a request: %s %s (%s)", error.status, error.code, trouble.value)
    return trouble
