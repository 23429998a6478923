"""What every artist works with."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.clock import Clock, milliseconds
from bot.drawing import Drawing
from bot.painter import Painter
from bot.painting.sending import Sender
from bot.sessions.styles import Styles
from bot.storage import Storage
from bot.text import Catalogues


@dataclass(frozen=True, slots=True)
class Studio:
    """The tools that the artists share; `sender` uses the same client and painter."""

    client: discord.Client
    storage: Storage
    drawing: Drawing
    catalogues: Catalogues
    styles: Styles
    painter: Painter
    sender: Sender
    clock: Clock

    def now(self) -> int:
        """The present instant in milliseconds."""
        return milliseconds(self.clock())
