"""The short message that calls those whose turn lasts."""

from __future__ import annotations

from bot.pages.hearts_controls import stamp_of
from bot.pages.page import Page
from bot.text import Text
from bot.text.describing import listed


def ping_page(text: Text, people: tuple[int, ...], link: str, until: int, *, passing: bool) -> Page:
    """A call to these people to pass or play, with the way to their table; `until` is when time runs out, in ms."""
    names = listed(text, [f"<@{user}>" for user in people])
    sentence = text("ping.pass" if passing else "ping", names=names, link=link, stamp=stamp_of(until))
    return Page(sentence, mentions=people)
