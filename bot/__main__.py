"""The command line: ``python -m bot run | check | commands | emoji | demo``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from datetime import timedelta
from importlib import import_module

import aiohttp
import discord

from bot.app import TwoHearts, create_bot
from bot.emoji.uploading import Interrupted, put_in_place
from bot.errors import StartError
from bot.permissions import NEEDED
from bot.settings import Settings, load_settings, token_of
from bot.storage.database import Database
from bot.storage.errors import StorageError
from render import Renderer

#: After this long a process that was asked to leave is gone, whatever hangs.
_LAST_WORD = timedelta(seconds=4.5)
#: How long a start may take to reach Discord.
_REACHING = timedelta(seconds=60)
#: How Discord closes a connection whose token is not good, or not any more.
_TOKEN_REVOKED = 4004


def main(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code.

    0 when it went well, 1 when a check failed or only a part was done, 2 when it could not start.
    """
    parser = argparse.ArgumentParser(prog="python -m bot", description="Two Hearts, a Discord bot for card games.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run the bot")
    commands.add_parser("check", help="check the settings, the token's form, the database and the fonts")
    commands.add_parser("commands", help="register the slash commands with Discord, also when nothing changed")
    commands.add_parser("emoji", help="upload the card emoji that the bot's application does not have yet")
    demo = commands.add_parser("demo", help="try the bot in the browser, without Discord and without a token")
    demo.add_argument("--port", type=int, default=None, help="the port of the demo's address")
    chosen = parser.parse_args(arguments)
    try:
        match chosen.command:
            case "run":
                return _asynchronous(_run)
            case "check":
                return _check()
            case "commands":
                return _asynchronous(_register)
            case "emoji":
                return _asynchronous(_upload_emoji)
            case _:
                return int(import_module("bot.demo.host").main(chosen.port))
    except StartError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return 2
    except StorageError as error:
        print(_one_line(f"The database of DATABASE_URL cannot be used: {error}"), file=sys.stderr)
        return 2
    except Interrupted as error:
        print(_one_line(str(error)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _asynchronous(work: Callable[[Settings, str], Coroutine[None, None, int]]) -> int:
    settings = load_settings()
    token = token_of(settings)
    logging.basicConfig(
        level=settings.logging_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr
    )
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice, so nothing to warn about
    return asyncio.run(work(settings, token))


async def _run(settings: Settings, token: str) -> int:
    bot = create_bot(settings)
    loop = asyncio.get_running_loop()
    running = asyncio.create_task(_connected(bot, token))
    leaving = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, leaving.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            break
    asked = asyncio.create_task(leaving.wait())
    try:
        await asyncio.wait({running, asked}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    finally:
        asked.cancel()
        await _leave(bot, running)
    return 0


async def _leave(bot: TwoHearts, running: asyncio.Task[None]) -> None:
    """Close the bot, but do not wait for it for ever."""
    closing = asyncio.gather(bot.close(), return_exceptions=True)
    await asyncio.wait({closing}, timeout=_LAST_WORD.total_seconds())
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def _connected(bot: TwoHearts, token: str) -> None:
    """Log in and serve until the bot is closed.

    Raises:
        StartError: one sentence when Discord cannot be reached or refuses the token.
    """
    try:
        await _log_in(bot, token)
        address = discord.utils.oauth_url(
            bot.application_id or 0, permissions=NEEDED, scopes=("bot", "applications.commands")
        )
        print(f"Invite the bot to a server: {address}", flush=True)
        await bot.connect()
    except discord.PrivilegedIntentsRequired:
        raise StartError("Discord refused the connection: this bot asks for no privileged intents.") from None
    except discord.ConnectionClosed as error:
        if error.code == _TOKEN_REVOKED:
            raise StartError("Discord does not accept DISCORD_TOKEN any more: put the new token there.") from None
        raise StartError(f"Discord ended the connection for good, with the code {error.code}.") from None


async def _log_in(bot: TwoHearts, token: str) -> None:
    try:
        await asyncio.wait_for(bot.login(token), _REACHING.total_seconds())
    except discord.LoginFailure:
        raise StartError(
            "Discord refused the token in DISCORD_TOKEN: copy it again from the Bot page of the developer portal, or "
            "reset it there."
        ) from None
    except discord.HTTPException as error:
        raise StartError(f"Discord refused the start with the answer {error.status}; try again later.") from None
    except (aiohttp.ClientError, OSError, TimeoutError):
        raise StartError("Discord cannot be reached: check the network connection of this machine.") from None


async def _register(settings: Settings, token: str) -> int:
    bot = create_bot(settings)
    try:
        await _log_in(bot, token)
        if not bot.registered:
            await bot.register_commands(force=True)
        print("The slash commands are registered.")
    finally:
        await bot.close()
    return 0


async def _upload_emoji(settings: Settings, token: str) -> int:
    bot = create_bot(settings)
    try:
        await _log_in(bot, token)
        placed = await put_in_place(bot, bot.storage.notes)
        number = placed.uploaded + placed.present
        print(f"{number} card emoji are in place: {placed.uploaded} uploaded, {placed.present} already there.")
    finally:
        await bot.close()
    return 0


def _check() -> int:
    """One line for each thing that a start needs."""
    settings = load_settings()
    print("ok       settings: every setting can be used")
    results = [
        _checked("token", lambda: _token_form(settings)),
        _checked("database", lambda: asyncio.run(_database_state(settings.database_url))),
        _checked("fonts", _fonts),
    ]
    return 0 if all(results) else 1


def _checked(name: str, check: Callable[[], str]) -> bool:
    try:
        print(f"ok       {name}: {check()}")
    except (StartError, StorageError, OSError, ImportError) as error:
        print(f"problem  {name}: {_one_line(str(error))}")
        return False
    return True


def _token_form(settings: Settings) -> str:
    token_of(settings)
    return "has the form of a token"


async def _database_state(url: str) -> str:
    database = Database(url)
    try:
        if await database.is_migrated():
            return "reachable and up to date"
        return "reachable; its tables are made or brought up to date at the next start"
    finally:
        await database.close()


def _fonts() -> str:
    Renderer()
    return "found"


def _one_line(sentence: str) -> str:
    return " ".join(sentence.split())


if __name__ == "__main__":
    sys.exit(main())
