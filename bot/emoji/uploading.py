"""Puts the card emoji into the bot's application, as often as one likes: only what is missing or changed is sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import dataclass

import discord

from bot.reaching import FAILED
from bot.storage.notes import Notes
from render.emoji import emoji_pictures

_NOTE = "emoji"
#: What the name of an older design begins with.
_RETIRED = "former_"


@dataclass(frozen=True, slots=True)
class Placed:
    """What was done.

    Attributes:
        uploaded: how many emoji were sent, new ones and those whose design has changed.
        present: how many were there already.
    """

    uploaded: int
    present: int


class Interrupted(Exception):
    """Discord took only some of the emoji. Its text is one sentence; the next run goes on from there."""


async def put_in_place(client: discord.Client, notes: Notes) -> Placed:
    """Upload the card emoji that the application of a logged-in client lacks or has in an older design.

    The digest of each upload is noted under the emoji's id. An older design stays under another name for the messages
    that show it, until the next one comes. An emoji that has one of our names and was put there by hand is left alone,
    and used: somebody likes their own cards better.

    Raises:
        Interrupted: when Discord refuses or cannot be reached in between.
    """
    pictures = await asyncio.to_thread(emoji_pictures)
    placed = Placed(0, 0)
    try:
        owned = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        noted = _known(await notes.get(_NOTE), owned)
        for name, picture in pictures.items():
            digest = hashlib.sha256(picture).hexdigest()
            former = owned.get(name)
            if former is not None and (noted.get(str(former.id)) == digest or not _ours(client, former, noted)):
                placed = Placed(placed.uploaded, placed.present + 1)
                continue
            if former is not None:
                await _retire(client, former, owned.get(_RETIRED + name), noted)
            made = await client.create_application_emoji(name=name, image=picture)
            noted[str(made.id)] = digest
            await notes.set(_NOTE, json.dumps(noted))
            placed = Placed(placed.uploaded + 1, placed.present)
    except FAILED as error:
        done, wanted = placed.uploaded + placed.present, len(pictures)
        raise Interrupted(f"{done} of {wanted} card emoji are in place; {_reason(error)}") from None
    return placed


async def _retire(
    client: discord.Client, emoji: discord.Emoji, older: discord.Emoji | None, noted: dict[str, str]
) -> None:
    """Free the name of an older design, in place of the design before that."""
    if older is not None and _ours(client, older, noted):
        await older.delete()
        older = None
    if older is None:
        await emoji.edit(name=_RETIRED + emoji.name)
    else:
        await emoji.delete()


def _known(note: str | None, owned: dict[str, discord.Emoji]) -> dict[str, str]:
    """The noted digests by id, of those emoji only that still exist."""
    digests: dict[str, str] = {} if note is None else json.loads(note)
    ids = {str(emoji.id) for emoji in owned.values()}
    return {number: digest for number, digest in digests.items() if number in ids}


def _ours(client: discord.Client, emoji: discord.Emoji, noted: dict[str, str]) -> bool:
    """Whether the bot uploaded an emoji: then Discord names the bot as its maker, else a person of the team."""
    return str(emoji.id) in noted or (
        client.user is not None and emoji.user is not None and emoji.user.id == client.user.id
    )


def _reason(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"Discord refused the next one with the answer {error.status}: run the command again later."
    return "then Discord could not be reached: run the command again."
