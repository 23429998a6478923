"""Games of Hearts that are over: listed, replayed and exported, for those who may see where they were played."""

from __future__ import annotations

from functools import partial

import discord

from bot.answers import Acknowledge, Answer, Show, Tell, tell
from bot.drawing import Drawing
from bot.pages.hearts_history import history_page
from bot.pages.hearts_replay import export_page, read_stamp, replay_page
from bot.pages.page import Page
from bot.presses import Press
from bot.sessions.hearts.past import PastGame, PastHearts, PastRefusal
from bot.sessions.styles import Styles
from bot.text import Catalogues, Text

_STEPS = frozenset({"first", "back", "forward", "last"})


class HeartsPastHandler:
    """Answers those who look back."""

    def __init__(self, past: PastHearts, drawing: Drawing, styles: Styles, catalogues: Catalogues) -> None:
        self._past = past
        self._drawing = drawing
        self._styles = styles
        self._catalogues = catalogues

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press of `Game.PAST`.

        A step asked for outside a private message, such as on the message of a table that has ended, opens there.
        """
        text = self._catalogues.text(str(interaction.locale))
        match press.action:
            case "older" | "newer":
                return await self._turn(interaction, press, text)
            case "open":
                return await self.replay(interaction, _chosen(press), text)
            case "export":
                game = await self._game(interaction, press.number)
                return _refused(text, game) if isinstance(game, PastRefusal) else Tell(export_page(text, game))
            case "round":
                return await self._step(interaction, press.number, (_chosen(press), 0), text)
            case action if action in _STEPS:
                return await self._step(interaction, press.number, read_stamp(press.stamp), text)
            case _:
                return Acknowledge()

    async def replay(self, interaction: discord.Interaction, table_id: int, text: Text) -> Answer:
        """Open the replay of a table's game at its first deal, in a private message of its own."""
        game = await self._game(interaction, table_id)
        if isinstance(game, PastRefusal):
            return _refused(text, game)
        return Tell(await self._page(interaction, game, (1, 0), text))

    async def history(self, interaction: discord.Interaction, sat: int | None, name: str, text: Text) -> Answer:
        """The games of this server that ended last; only those of one person, if given."""
        page = await self._past.page(
            interaction.guild_id or 0, interaction.user.id, partial(sees, interaction), sat=sat
        )
        return Tell(history_page(text, page, sat, name))

    async def _turn(self, interaction: discord.Interaction, press: Press, text: Text) -> Answer:
        """The games after or before those on the page."""
        older = press.action == "older"
        sat = _read(press.argument)
        page = await self._past.page(
            interaction.guild_id or 0,
            interaction.user.id,
            partial(sees, interaction),
            sat=sat,
            before=press.number if older else None,
            after=None if older else press.number,
        )
        names = (chair.name for game in page.games for chair in game.chairs if chair.user_id == sat)
        return _privately(interaction, history_page(text, page, sat, next(names, "")))

    async def _step(
        self, interaction: discord.Interaction, table_id: int, place: tuple[int, int], text: Text
    ) -> Answer:
        game = await self._game(interaction, table_id)
        if isinstance(game, PastRefusal):
            return _refused(text, game)
        return _privately(interaction, await self._page(interaction, game, place, text))

    async def _page(self, interaction: discord.Interaction, game: PastGame, place: tuple[int, int], text: Text) -> Page:
        style = await self._styles.of_person(interaction.user.id)
        return await replay_page(self._drawing, text, game, *game.nearest(*place), style)

    async def _game(self, interaction: discord.Interaction, table_id: int) -> PastGame | PastRefusal:
        """The game of a table for somebody who sat there, or sees the channel in which it was played."""
        game = await self._past.game(table_id)
        if isinstance(game, PastRefusal) or game.sat(interaction.user.id):
            return game
        here = game.guild_id == interaction.guild_id
        return game if here and sees(interaction, game.channel_id) else PastRefusal.NOT_YOURS


def sees(interaction: discord.Interaction, channel_id: int) -> bool:
    """Whether somebody sees a channel or thread of the server they are in; of one that is gone nobody can tell."""
    guild, person = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(person, discord.Member):
        return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None or not channel.parent.permissions_for(person).view_channel:
            return False
        # Who else was let into a private thread is not known here.
        return not channel.is_private() or channel.parent.permissions_for(person).manage_threads
    return channel.permissions_for(person).view_channel


def _privately(interaction: discord.Interaction, page: Page) -> Answer:
    """Show a page in the pressed message, if nobody else sees that one, or else in a new one."""
    message = interaction.message
    return Show(page) if message is not None and message.flags.ephemeral else Tell(page)


def _chosen(press: Press) -> int:
    """The number chosen in a menu; 0 for anything else."""
    return _read(press.values[0] if press.values else "") or 0


def _read(written: str) -> int | None:
    """An id or a number as a control carries it; None for anything that is none."""
    number = int(written) if written.isascii() and written.isdecimal() else None
    return number if number is not None and number < 2**63 else None


def _refused(text: Text, refusal: PastRefusal) -> Answer:
    return tell(text(f"refusal.past.{refusal.value}"))
