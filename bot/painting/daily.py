"""Posts the daily challenge in the channels of servers, and finishes the boards of tries.

A post is stored as intended before it is sent. When a process finds an intention whose outcome nobody stored, it looks
for the post among the channel's last messages before it posts again. Two posts a day would be worse than none, so
where it may not look, it does not post.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import discord

from bot.clock import span
from bot.pages.daily import control, post_page
from bot.pages.daily_board import ended_board_page, running_page
from bot.pages.page import Page
from bot.painting.sending import Trouble, trouble_of
from bot.painting.studio import Studio
from bot.reaching import FAILED
from bot.sessions.daily.days import ONE_DAY, begins, number_of_day, read_day
from bot.sessions.daily.sessions import DailySessions
from bot.sessions.heart_to_heart.sessions import Board
from bot.storage.daily_channels import Claim, DailyChannel
from bot.storage.errors import StorageError
from bot.text import Text

log = logging.getLogger(__name__)

#: Between two posts: what nobody waits for must not crowd out what somebody does.
_SPACING = timedelta(seconds=1)
#: Whoever claimed a post has so long to send it before another process looks after it.
_CLAIMED = timedelta(minutes=2)
#: After a missing channel or permission, the next try of the same day is this much later.
_REFUSED = timedelta(hours=1)
#: How many of a channel's last messages are looked through for a post that may have arrived.
_LOOKED_AT = 100
_HOUR = timedelta(hours=1)
_POST_NEEDS = ("view_channel", "read_message_history")


class DailyArtist:
    """Keeps what the daily challenge shows by itself."""

    def __init__(self, studio: Studio, sessions: DailySessions) -> None:
        self._studio = studio
        self._sessions = sessions

    async def dress(self, board: Board, text: Text, page: Page) -> Page:
        """The page of a daily board with what such a board has beside the others."""
        if board.record.day is None:
            return page
        day = read_day(board.record.day)
        if board.open:
            return running_page(text, page, day)
        results = await self._sessions.results(day)
        return ended_board_page(text, page, day, board.record.owner_id, results)

    async def post_due(self) -> None:
        """Post today's challenge wherever its hour has come and it is not out yet."""
        today = self._sessions.today
        hour = (self._studio.now() - begins(today)) // span(_HOUR)
        waiting = await self._studio.storage.daily_channels.waiting(today.isoformat(), hour, self._studio.now())
        for channel in waiting:
            if self._sessions.today != today:
                return  # it took until midnight: what is due then is another day's
            if channel.set_at > begins(today) + channel.hour * span(_HOUR):
                continue  # its hour had passed when it was set: it begins tomorrow
            if await self._post_carefully(channel, today):
                await asyncio.sleep(_SPACING.total_seconds())

    async def next_try(self) -> int | None:
        """When a post that did not succeed may be tried again, in milliseconds; None when there is none to come."""
        return await self._studio.storage.daily_channels.next_retry(
            self._sessions.today.isoformat(), self._studio.now()
        )

    async def _post_carefully(self, channel: DailyChannel, day: date) -> bool:
        """Post in one server of many; whatever is wrong there must not keep the others from theirs."""
        try:
            return await self._post(channel, day)
        except Exception:
            log.exception("the daily challenge could not be posted in server %s", channel.guild_id)
        try:
            later = self._studio.now() + span(_REFUSED)
            await self._studio.storage.daily_channels.try_later(channel.guild_id, day.isoformat(), later)
        except StorageError as error:
            log.warning("it was not stored that server %s can wait: %s", channel.guild_id, error)
        return False

    async def _post(self, channel: DailyChannel, day: date) -> bool:
        """Post in one server; whether anything was sent."""
        guild = self._studio.client.get_guild(channel.guild_id)
        if guild is None or guild.unavailable:
            return False  # the bot is not there (any more); others may be
        channels, now = self._studio.storage.daily_channels, self._studio.now()
        claim = await channels.claim(
            channel.guild_id, day.isoformat(), channel.channel_id, now=now, retry_at=now + span(_CLAIMED)
        )
        if claim is Claim.NOT_NOW:
            return False
        found: int | Trouble | None = self._lacking(guild, channel.channel_id)
        if found is None and claim is Claim.AGAIN:
            found = await self._own_post(channel.channel_id, day)
        if found is None:
            page = await self._page(channel, day)
            nonce = f"daily{number_of_day(day)}{channel.guild_id}"[-25:]
            found = await self._studio.sender.send(channel.channel_id, page, nonce)
        if isinstance(found, Trouble):
            await self._failed(channel, day, found)
            return True
        await channels.posted(channel.guild_id, day.isoformat(), found, self._studio.now())
        await channels.is_well(channel.guild_id)
        return True

    def _lacking(self, guild: discord.Guild, channel_id: int) -> Trouble | None:
        """What stands against a post as far as can be seen from here; a thread at rest cannot be seen."""
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None:
            return None
        return Trouble.FORBIDDEN if lacking(channel) else None

    async def _page(self, channel: DailyChannel, day: date) -> Page:
        text = self._studio.catalogues.text(channel.locale)
        yesterday = await self._sessions.results(day - ONE_DAY)
        return post_page(text, day, None if yesterday is None else yesterday.here(channel.guild_id))

    async def _own_post(self, channel_id: int, day: date) -> int | Trouble | None:
        """The post of a day that stands in a channel, or None."""
        own = self._studio.client.user
        await self._studio.painter.pace()
        try:
            async for message in self._studio.client.get_partial_messageable(channel_id).history(limit=_LOOKED_AT):
                if own is not None and message.author.id == own.id and control(day, "play") in _ids(message):
                    return message.id
        except FAILED as error:
            return trouble_of(error)
        return None

    async def _failed(self, channel: DailyChannel, day: date, trouble: Trouble) -> None:
        channels, now = self._studio.storage.daily_channels, self._studio.now()
        lasting = trouble in (Trouble.CHANNEL_GONE, Trouble.FORBIDDEN)
        later = now + span(_REFUSED if lasting else _CLAIMED)
        await channels.try_later(channel.guild_id, day.isoformat(), later)
        if lasting and await channels.complain(channel.guild_id, now):
            await self._complain(channel, trouble)

    async def _complain(self, channel: DailyChannel, trouble: Trouble) -> None:
        """Tell whoever set the channel what is wrong, once; when that cannot be told either, nothing is."""
        locale = await self._studio.storage.people.locale(channel.set_by)
        text = self._studio.catalogues.text(locale or channel.locale)
        gone = trouble is Trouble.CHANNEL_GONE
        said = text(
            "daily.trouble.channel_gone" if gone else "daily.trouble.forbidden", channel=f"<#{channel.channel_id}>"
        )
        try:
            direct = await self._studio.client.create_dm(discord.Object(channel.set_by))
        except FAILED as error:
            log.info("nobody could be told that the daily channel %s is lost: %s", channel.channel_id, error)
            return
        await self._studio.sender.send(direct.id, Page(said), f"lost{channel.channel_id}")


def lacking(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """The permissions the bot lacks to post the challenge in a channel, and to find it again, as attribute names."""
    granted = channel.permissions_for(channel.guild.me)
    sending = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return tuple(name for name in (sending, *_POST_NEEDS) if not getattr(granted, name))


def _ids(message: discord.Message) -> set[str]:
    return {str(part.custom_id) for part in _parts(message.components) if getattr(part, "custom_id", None)}


def _parts(components: Any) -> Iterator[Any]:
    """Components and all that stands within them."""
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
