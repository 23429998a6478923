"""How a person plays Hearts, as they chose."""

from __future__ import annotations

from bot.pages.page import FELT, Page
from bot.sessions.hearts.preferences import HeartsPreference
from bot.text import Text


def preference_page(text: Text, preference: HeartsPreference) -> Page:
    """What holds for a person at every table, and how to change it."""
    lines = [
        text("preference.title"),
        text(f"preference.sorting.{preference.sorting.value}"),
        text("preference.forced.on" if preference.forced else "preference.forced.off"),
        text("preference.pings.on" if preference.pings else "preference.pings.off"),
        f"-# {text('preference.how')}",
    ]
    return Page("\n".join(lines), accent=FELT)
