"""What may still happen once the bot has closed."""

from __future__ import annotations

from pathlib import Path

from bot.app import create_bot
from bot.drawing import Drawing
from bot.settings import Settings


async def test_an_event_that_comes_after_the_end_is_dropped(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / 'games.db'}")
    async with create_bot(settings, drawing=Drawing(threads=0)) as bot:
        pass
    bot.dispatch("ready")
