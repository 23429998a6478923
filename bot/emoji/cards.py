"""The card emoji while the bot runs: read once at the start, and put aside for a time when Discord refuses one."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

import discord

from bot.emoji.signs import NO_SIGNS, Signs, signs_among
from bot.reaching import BROKEN
from render.emoji import EMOJI_NAMES

log = logging.getLogger(__name__)

Given = TypeVar("Given")

#: How long the start waits to hear which emoji there are.
_READING = timedelta(seconds=10)
#: How long the bot writes plainly after a refusal: the emoji may have been replaced, and Discord errs at times too.
ASIDE = timedelta(minutes=10)
#: Discord's answer to a form that it refuses, and the path of an emoji in it: ``In components.0...emoji.id: ...``.
_INVALID_FORM = 50035
_EMOJI_PATH = re.compile(r"^In (?:\w+\.)*components\.[\w.]*\bemoji\b", re.MULTILINE)


class CardEmoji:
    """Knows which card emoji can be used now, and lets no message fail for want of one."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._signs = NO_SIGNS
        self._coming_back: asyncio.TimerHandle | None = None
        self._reading: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """Find out which emoji the bot's application owns; when Discord does not say, there are none. Never raises."""
        try:
            async with asyncio.timeout(_READING.total_seconds()):
                self._signs = signs_among(await self._client.fetch_application_emojis())
        except (discord.DiscordException, *BROKEN) as error:
            log.warning("the card emoji could not be looked up, so cards are plain text: %r", error)
        else:
            log.info("%s of %s card emoji are there", len(self._signs.ids), len(EMOJI_NAMES))

    async def tried(self, request: Callable[[Signs], Awaitable[Given]]) -> Given:
        """What a request gives that shows cards with these signs; made again without any when Discord refuses one.

        A button with an emoji that is gone makes Discord refuse its whole message.
        """
        signs = self._signs
        try:
            return await request(signs)
        except discord.HTTPException as error:
            if not signs.ids or not refuses_emoji(error):
                raise
        self._put_aside(signs)
        return await request(NO_SIGNS)

    async def close(self) -> None:
        """Read nothing any more."""
        if self._coming_back is not None:
            self._coming_back.cancel()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    def _put_aside(self, refused: Signs) -> None:
        if self._signs is not refused:  # another message has met the same refusal
            return
        self._signs = NO_SIGNS
        log.warning("Discord refused a card emoji; cards are plain text for %s, then they are looked up anew", ASIDE)
        self._coming_back = asyncio.get_running_loop().call_later(ASIDE.total_seconds(), self._come_back)

    def _come_back(self) -> None:
        self._reading = asyncio.create_task(self.read())


def refuses_emoji(error: discord.HTTPException) -> bool:
    """Whether Discord refused a message because of an emoji on one of its buttons or menus."""
    return error.code == _INVALID_FORM and _EMOJI_PATH.search(error.text) is not None
