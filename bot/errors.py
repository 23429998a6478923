"""The errors of the bot that stop a start; everything else is an answer or a bug.

    StartError              one sentence for the person who hosts the bot; exit code 2
    └── BadSettings         a setting is missing or cannot be used; the sentence names it

Errors of the database are in `bot.storage.errors`.
"""

from __future__ import annotations


class StartError(Exception):
    """The bot cannot start. Its text is one sentence for the person who hosts it, without secrets."""


class BadSettings(StartError):
    """A setting is missing or cannot be used."""
