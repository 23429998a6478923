"""Who presses, who stands in, and questions with two answers: what every handler of Hearts needs."""

from __future__ import annotations

import discord

from bot.pages.page import Button, Look, Page
from bot.sessions.hearts.requests import Person
from bot.text import Text


def person_of(interaction: discord.Interaction) -> Person:
    """Who pressed, by the name this server shows."""
    return Person(interaction.user.id, interaction.user.display_name)


def stand_ins(text: Text) -> tuple[str, ...]:
    """Four names for computer players."""
    return tuple(text(f"computer.{number}") for number in range(1, 5))


def question_page(sentence: str, yes: tuple[str, str], no: tuple[str, str]) -> Page:
    """A question with two buttons; each is a custom id and a label."""
    return Page(sentence, rows=((Button(yes[0], yes[1], Look.DANGER), Button(no[0], no[1])),))
