"""A server of the loopback Discord with people in it, and the bot's process that serves them."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from wire import World
    from wire.driver import ChannelHandle, Result, UserHandle
    from wire.launch import BotProcess
    from wire.views import Button, MessageView

ROOT = Path(__file__).parents[2]
#: How quickly computer players play here.
COMPUTER_PAUSE = 0.05
#: Discord drops a press that is not answered within three seconds.
ANSWER_WITHIN_MS = 3000

Found = TypeVar("Found")


class Club:
    """One server, its channel, three people, and the bot.

    `look_back` is the judgement at the end: everything the loopback Discord objected to is a failure, unless the test
    caused it and put Discord's code for it into `expected_codes`.
    """

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.database = folder / "two-hearts.db"
        self.ann = world.user("ann", "Ann")
        self.ben = world.user("ben", "Ben")
        self.cy = world.user("cy", "Cy")
        self.guild = world.guild("Club", self.ann, self.ben, self.cy)
        self.room: ChannelHandle = self.guild.channel("general")
        self.expected_codes: set[int] = set()
        self.lost_presses = 0
        self._bot: BotProcess | None = None

    @property
    def bot(self) -> BotProcess:
        """The bot's process."""
        assert self._bot is not None
        return self._bot

    @property
    def environment(self) -> dict[str, str]:
        """The settings the bot runs with here."""
        return {
            "DATABASE_URL": f"sqlite:///{self.database}",
            "COMPUTER_PAUSE_SECONDS": str(COMPUTER_PAUSE),
            "LOG_LEVEL": "INFO",
        }

    async def open(self) -> None:
        """Start the bot; its commands are registered afterwards."""
        self._bot = await self.world.launch("bot", cwd=ROOT, args=["run"], env=self.environment, commands=True)

    async def kill(self) -> None:
        """End the process as a power cut does, and start it again on the same database."""
        await self.bot.kill9()
        await self.bot.restart()

    def asked(self, question: str) -> list[tuple[Any, ...]]:
        """The rows of a query, read from the bot's database beside the running bot."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=5)
        try:
            return connection.execute(question).fetchall()
        finally:
            connection.close()

    def ours(self, channel: ChannelHandle) -> list[MessageView]:
        """The bot's messages in a channel that are not private, oldest first."""
        return [view for view in channel.all_messages() if view.by_bot and not view.ephemeral and view.fresh()]

    def live(self, channel: ChannelHandle) -> list[MessageView]:
        """Those of them that have a control."""
        return [view for view in self.ours(channel) if view.buttons or view.selects]

    def look_back(self) -> None:
        """Fail with whatever went wrong since the club was opened."""
        problems = self.world.problems()
        errors = [error for error in problems.pop("errors", []) if error["code"] not in self.expected_codes]
        assert not errors, errors
        assert not problems, problems
        assert self.world.stats.no_ack == self.lost_presses, "presses were never answered"
        said = self.bot.output()
        assert self.world.config.token not in said
        assert " ERROR " not in said, said
        assert " CRITICAL " not in said, said


async def until(find: Callable[[], Found | None], what: str, within: float = 10.0) -> Found:
    """What `find` gives as soon as it gives something; fails in words when that takes too long."""
    end = time.monotonic() + within
    while True:
        found = find()
        if found:
            return found
        assert time.monotonic() < end, f"{what}: not within {within} s"
        await asyncio.sleep(0.02)


def enabled(view: MessageView, action: str) -> list[Button]:
    """The buttons of an action that can be pressed."""
    return [button for button in view.buttons if not button.disabled and f":{action}" in (button.custom_id or "")]


async def press(person: UserHandle, view: MessageView, button: Button | str, *, force: bool = False) -> Result:
    """Press a button, by itself or by its label; answered in time, and the message shows what came of it."""
    result = await _pressed(person, view, button, force)
    if result.kind == "deferred_update":
        await result.updated()
    return result


async def told(person: UserHandle, view: MessageView, button: str) -> MessageView:
    """What a press told this person privately: in the answer itself, or in a message after it when that took long."""
    result = await _pressed(person, view, button, force=False)
    if result.kind == "message":
        message = result.message
    else:
        message = await until(lambda: result.followups and result.followups[0], f"what {button} tells {person.name}")
    assert message.ephemeral
    return message


async def _pressed(person: UserHandle, view: MessageView, button: Button | str, force: bool) -> Result:
    which = {"label": button} if isinstance(button, str) else {"custom_id": button.custom_id}
    result = await person.click(view, force=force, **which)
    assert result.acked, f"{person.name} pressed {button}: {result.error}"
    assert result.ack_ms < ANSWER_WITHIN_MS
    return result
