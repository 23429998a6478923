"""A small bot for tests of the demo host: a command, buttons that change their message, work in the background."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from pathlib import Path

import discord
from discord import app_commands
from PIL import Image, ImageDraw


def picture(text: str, colour: str) -> discord.File:
    """A small board that says what it is."""
    image = Image.new("RGB", (360, 240), colour)
    ImageDraw.Draw(image).text((20, 20), text, fill="white", font_size=40)
    buffer = BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "board.png")


class Press(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"sample:(?P<action>[a-z]+):(?P<count>\d+)"
):
    """Counts its presses; "slow" changes the picture later by itself, "brood" answers late."""

    def __init__(self, action: str, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"{action} {count}", custom_id=f"sample:{action}:{count}"))
        self.action = action
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str], /
    ) -> Press:
        return cls(match["action"], int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        client = interaction.client
        assert isinstance(client, SampleBot)
        count = self.count + 1
        if self.action == "brood":
            await brood()
        await interaction.response.edit_message(content=f"pressed {count}", view=board_view(count))
        if self.action == "slow":
            client.later(interaction.message, count)
        if self.action == "tell":
            await interaction.user.send(f"for {interaction.user.name} alone: {count}")


async def brood() -> None:
    """Waits as for work: longer than the host lets a press wait, and past the next timer of the bot itself."""
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(2.5, done.set)
    await done.wait()


def board_view(count: int) -> discord.ui.View:
    """The four buttons, counted."""
    view = discord.ui.View(timeout=None)
    for action in ("quick", "slow", "tell", "brood"):
        view.add_item(Press(action, count))
    return view


class SampleBot(discord.Client):
    """Answers /board with a picture and buttons."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none() | discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self._tasks: set[asyncio.Task[None]] = set()

        @self.tree.command(name="board", description="Show the board")
        @app_commands.describe(title="What to write on it")
        async def board(interaction: discord.Interaction, title: str = "board") -> None:
            await interaction.response.send_message("pressed 0", file=picture(title, "#285"), view=board_view(0))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    def later(self, message: discord.Message | None, count: int) -> None:
        """Plays on by itself, as computer players do: three edits, two seconds apart."""
        assert message is not None
        task = asyncio.create_task(self._play_on(message, count))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_on(self, message: discord.Message, count: int) -> None:
        for turn in range(1, 4):
            await asyncio.sleep(2)
            text = await asyncio.to_thread(str, f"later {turn} after {count}")
            await message.edit(content=text, attachments=[picture(text, "#527")], view=board_view(count + turn))


def make_sample_bot(_database: Path) -> discord.Client:
    """What `bot.demo.host.main` calls to make the bot it shows."""
    return SampleBot()
