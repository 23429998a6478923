"""What a press or a command is answered with, as values. The boundary delivers them; nothing else answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.pages.page import Page


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that an answer became, or that it replaced.

    Attributes:
        channel_id, message_id: where it is.
        private: whether only one person sees it, so that nothing but this interaction's token can edit it.
        interaction: the interaction that made or edited it; its token is good for 15 minutes.
        original: whether it is the interaction's own response (or the pressed message), not a later one.
    """

    channel_id: int
    message_id: int
    private: bool
    interaction: discord.Interaction
    original: bool = True


#: Called after delivery, with the message that shows the page, or None when Discord refused it.
After = Callable[[Sent | None], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Show:
    """Show a page in the pressed message.

    Attributes:
        page: what it shows from now on.
        after: called after delivery.
        tell: a private sentence to go with it, or empty.
    """

    page: Page
    after: After | None = None
    tell: str = ""


@dataclass(frozen=True, slots=True)
class Tell:
    """Say something to this person only, in a new private message.

    Attributes:
        page: what to say.
        after: called after delivery.
        replace: a private message that was pressed is replaced instead (a question that was answered).
    """

    page: Page
    after: After | None = None
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """Answer a command with a message that everybody in the channel sees.

    Attributes:
        page: what it shows.
        after: called after delivery.
    """

    page: Page
    after: After | None = None


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Nothing to say: the press is taken, and what changed is painted elsewhere."""


Answer = Show | Tell | Post | Acknowledge


def tell(sentence: str) -> Tell:
    """A private sentence."""
    return Tell(Page(head=sentence))
