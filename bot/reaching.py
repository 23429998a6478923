"""Requests whose connection breaks: nobody knows whether one arrived, so it is made once more.

Discord makes that safe: a second message with the same nonce is the first one again, an edit may be repeated, and a
second answer to an interaction is refused with a code of its own, which tells that the first had arrived.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

Given = TypeVar("Given")

#: A connection that broke or never came about; discord.py passes these on as they are.
BROKEN = (aiohttp.ClientError, OSError)
#: Everything a request to Discord may end with instead of an answer.
FAILED = (discord.HTTPException, *BROKEN)
_ANSWERED_ALREADY = 40060


async def insistently(request: Callable[[], Awaitable[Given]]) -> Given:
    """What a request gives; made once more when the connection broke.

    `request` is called anew each time, since the files of a message are used up by sending.
    """
    try:
        return await request()
    except BROKEN:
        return await request()


async def answered_once(answer: Callable[[], Awaitable[Given]]) -> Given | None:
    """What the first answer to an interaction gives; None when it had arrived before and only its receipt was lost."""
    try:
        return await insistently(answer)
    except discord.HTTPException as error:
        if error.code != _ANSWERED_ALREADY:
            raise
        return None
