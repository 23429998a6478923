"""Why a demo cannot start."""

from __future__ import annotations

from bot.errors import StartError


class DemoUnavailable(StartError):
    """The demo cannot run here. Its text is one sentence that says what to do."""


def changed_simcord(difference: str) -> str:
    """The sentence for a simcord that is built differently from the one we know."""
    return (
        f"The demo needs simcord 3.2; this one has changed ({difference}). "
        "Install the version that requirements-dev.txt names."
    )
