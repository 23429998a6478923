"""Runs the demo from the first line on the terminal to the last: `main` is what `python -m bot demo` calls."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import discord

from bot.demo.errors import DemoUnavailable, changed_simcord
from bot.errors import StartError

if TYPE_CHECKING:
    from bot.demo.landing import Landing

#: Makes the bot that is shown, given the file its database may use.
MakeBot = Callable[[Path], discord.Client]

BOT_NAME = "Two Hearts"
#: How often we look whether the simulated Discord has changed.
LOOK_EVERY = timedelta(milliseconds=100)
#: How long a press may wait for the bot to come to rest before its page is shown as it is: shorter than the shortest
#: pause of a computer player, longer than drawing a board.
SETTLE_WITHIN = timedelta(milliseconds=300)
#: How long the bot may take to put its things away at the end.
CLOSE_WITHIN = timedelta(seconds=3)


def main(port: int | None = None, make_bot: MakeBot | None = None) -> int:
    """Runs the demo until Ctrl-C.

    Args:
        port: where the first page is served, 0 for any free port; without it 8780 or the next free one.
        make_bot: makes another bot than ours, for tests of the host itself.

    Returns:
        The exit code: 0 after Ctrl-C, 2 when the demo cannot run here, with the reason on the terminal.
    """
    try:
        _require_simcord()
        asyncio.run(_run_until_signalled(port, make_bot or two_hearts))
    except KeyboardInterrupt:  # before, or in place of, our own handler
        pass
    except StartError as reason:
        sys.stderr.write(f"{reason}\n")
        return 2
    _say("The demo has ended; its games are gone.")
    return 0


def _require_simcord() -> None:
    missing = [
        name for name in ("simcord", "markdown_it", "linkify_it", "regex") if importlib.util.find_spec(name) is None
    ]
    if missing:
        raise DemoUnavailable(
            f"The demo needs the development requirements ({missing[0]} is missing): run `make demo`, "
            "or `python -m pip install --require-hashes -r requirements-dev.txt` first."
        )
    try:
        from bot.demo.simcord_internals import check_simcord
    except (ImportError, RuntimeError) as error:  # it also checks discord.py as it is imported
        raise DemoUnavailable(changed_simcord(str(error))) from error
    check_simcord()


def two_hearts(database: Path) -> discord.Client:
    """Our bot, with a database in this file and nothing of the settings of this machine."""
    from bot.app import create_bot
    from bot.settings import Settings

    # Made without reading anything: a real bot's .env and environment are none of the demo's business.
    settings = Settings.model_construct(database_url=f"sqlite:///{database.as_posix()}", log_level="WARNING")
    return create_bot(settings)


async def _run_until_signalled(port: int | None, make_bot: MakeBot) -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # simcord looks at each picture in a process of its own, and ends the one under way when the demo ends.
    logging.getLogger("asyncio").addFilter(lambda record: not record.msg.startswith("Unknown child process pid"))
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await run(port, make_bot, stop)


async def run(port: int | None, make_bot: MakeBot, stop: asyncio.Event) -> None:
    """Runs the demo until `stop` is set; everything it made is gone afterwards.

    Raises:
        StartError: when the port is taken or the bot cannot start.
    """
    from bot.demo.landing import Landing

    landing = Landing()
    await landing.open(port)
    try:
        with TemporaryDirectory(prefix="two-hearts-demo-", ignore_cleanup_errors=True) as directory:
            _say("Making the bot ...")
            bot = make_bot(Path(directory) / "demo.db")
            try:
                await _play(bot, landing, stop, first_port=0 if port == 0 else landing.port + 1)
            except TimeoutError:
                if not stop.is_set():
                    raise
                _say("The bot left some work undone.")
            finally:
                await _close(bot)  # also when it never came up: its database holds the process
    finally:
        await landing.close()


async def _play(bot: discord.Client, landing: Landing, stop: asyncio.Event, first_port: int) -> None:
    """Builds the world around the bot, shows it, and keeps its pages up to date until it is time to stop."""
    import simcord

    from bot.demo.landing import landing_page
    from bot.demo.simcord_internals import Pages, own_emoji, start_in_real_time
    from bot.demo.world import build_world
    from render.emoji import emoji_pictures

    _say("Building the simulated Discord ...")
    runner = simcord.run(bot, settle_timeout=CLOSE_WITHIN.total_seconds(), check_errors=False)
    start_in_real_time(runner, BOT_NAME)
    assets = own_emoji(runner, emoji_pictures())
    async with runner as environment:
        environment.settle_timeout = SETTLE_WITHIN.total_seconds()
        pages = Pages(environment, assets)
        _say("Opening its pages ...")
        landing.show(landing_page(await build_world(environment, pages, first_port)))
        _say(f"\nThe demo is ready: {landing.address}\nCtrl-C ends it.\n")
        while not stop.is_set():
            pages.show_changes()
            await asyncio.sleep(LOOK_EVERY.total_seconds())
        _say("\nEnding ...")
        await pages.close()
        environment.settle_timeout = CLOSE_WITHIN.total_seconds()
        await _close(bot)  # while its Discord is still there


async def _close(bot: discord.Client) -> None:
    try:
        await asyncio.wait_for(bot.close(), CLOSE_WITHIN.total_seconds())
    except TimeoutError:
        _say("The bot did not close in time.")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
