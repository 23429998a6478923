"""The short message that calls those whose turn lasts."""

from __future__ import annotations

from bot.pages.hearts_controls import stamp_of
from bot.pages.page import Page
from bot.text import Text
from bot.text.describing import listed


def ping_page(text: Text, people: tuple[int, ...], link: str, until: int) -> Page:
    """A call to these people, whose clock runs out at an instant (milliseconds), with the way to their table."""
    names = listed(text, [f"<@{user}>" for user in people])
    return Page(text("ping", names=names, link=link, stamp=stamp_of(until)), mentions=people)
