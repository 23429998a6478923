"""What a board's message says beside the position."""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.heart_to_heart.preferences import USUAL, Preferences
from bot.sessions.heart_to_heart.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Notes:
    """What a board's message says beside the position.

    Attributes:
        preferences: its owner's.
        paused: its clock had stopped before the newest press.
        lost: its owner is told that it cannot be won any more.
        verdict: what was possible, once it has ended.
    """

    preferences: Preferences = USUAL
    paused: bool = False
    lost: bool = False
    verdict: Verdict | None = None


NO_NOTES = Notes()
