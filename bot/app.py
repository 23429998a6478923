"""The bot put together: `create_bot(settings)` makes everything and hands it to one client."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.answers import Acknowledge, Answer, tell
from bot.boundary import Boundary
from bot.clock import Clock, system_clock
from bot.commands.daily import DailyCommands
from bot.commands.describing import CatalogueTranslator
from bot.commands.heart_to_heart import HeartToHeartCommands
from bot.commands.hearts import HeartsCommands
from bot.commands.hearts_past import past_commands
from bot.commands.settings import ConfigCommands, SettingsCommands
from bot.controls import GameButton, GameMenu
from bot.daily_calendar import DailyCalendar
from bot.deadlines import Deadlines
from bot.drawing import Drawing
from bot.emoji.cards import CardEmoji
from bot.handlers.challenges import ChallengesHandler
from bot.handlers.daily import DailyHandler
from bot.handlers.heart_help import HeartHelpHandler
from bot.handlers.heart_to_heart import HeartToHeartHandler
from bot.handlers.hearts import HeartsHandler
from bot.handlers.hearts_past import HeartsPastHandler
from bot.handlers.places import Places
from bot.handlers.replays import ReplaysHandler
from bot.handlers.styles import StyleHandler
from bot.pace import Pace
from bot.painter import Painter
from bot.painting.challenges import ChallengesArtist
from bot.painting.daily import DailyArtist
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.painting.hearts import HeartsArtist
from bot.painting.pings import PingsArtist
from bot.painting.sending import Sender
from bot.painting.studio import Studio
from bot.presses import CONFIRMATIONS, Game, Press
from bot.pulse import Pulse
from bot.sessions.cache import Recent
from bot.sessions.daily.sessions import DailySessions
from bot.sessions.heart_to_heart.challenges import ChallengeSessions
from bot.sessions.heart_to_heart.pars import Pars
from bot.sessions.heart_to_heart.past import PastGames
from bot.sessions.heart_to_heart.replaying import Replays
from bot.sessions.heart_to_heart.sessions import HeartToHeartSessions
from bot.sessions.hearts.past import PastHearts
from bot.sessions.hearts.preferences import HeartsPreferences
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.standing import HeartsStanding
from bot.sessions.styles import Styles
from bot.settings import Settings
from bot.storage import Storage
from bot.storage.database import Database
from bot.text import Catalogues, Text, load_catalogues
from bot.thinking import Thinker

log = logging.getLogger(__name__)

_COMMANDS_NOTE = "commands"
_REMEMBERED_LOCALES = 4096
#: How long the presses under way may take when the process is asked to leave.
_LEAVING = timedelta(seconds=3)
#: An absence shorter than this (milliseconds) is none.
_NOTICEABLE = 1000


class TwoHearts(discord.Client):
    """The client: it owns everything and passes events on."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock,
        pace: Pace,
        drawing: Drawing,
        thinker: Thinker,
        catalogues: Catalogues,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.catalogues = catalogues
        self.drawing = drawing
        self.thinker = thinker
        self.storage = Storage.over(Database(settings.database_url))
        self.painter = Painter(pace.repaint)
        self.card_emoji = CardEmoji(self)
        self.boundary = Boundary(self, self.painter, catalogues, self.card_emoji)
        self.hearts_preferences = HeartsPreferences(self.storage, clock)
        self.hearts_sessions = HeartsSessions(self.storage, clock, pace, thinker, self.hearts_preferences)
        self.hearts_standing = HeartsStanding(self.storage.hearts_results, clock)
        self.board_sessions = HeartToHeartSessions(self.storage, clock)
        self.styles = Styles(self.storage, clock)
        sender = Sender(self, self.painter, self.card_emoji)
        studio = Studio(self, self.storage, drawing, catalogues, self.styles, self.painter, sender, clock)
        self.hearts_artist = HeartsArtist(studio, self.hearts_sessions, self.hearts_preferences, pace)
        self.pings_artist = PingsArtist(
            studio, self.hearts_sessions, self.hearts_preferences, pace, self.hearts_artist.shut_out
        )
        self.places = Places(self.storage, self.hearts_sessions)
        self.pulse = Pulse(self.storage, clock, pace.beat)
        self.pars = Pars(self.storage, thinker)
        past = PastGames(self.storage, self.pars)
        self.board_artist = HeartToHeartArtist(studio, self.board_sessions, past, self.pars)
        self.hearts_handler = HeartsHandler(self.hearts_sessions, self.hearts_artist, drawing, self.styles, catalogues)
        self.hearts_past_handler = HeartsPastHandler(PastHearts(self.storage), drawing, self.styles, catalogues)
        challenges = ChallengeSessions(self.storage, self.board_sessions, clock)
        self.challenges_artist = ChallengesArtist(studio, challenges, self.board_sessions)
        self.challenges_handler = ChallengesHandler(
            challenges, self.challenges_artist, self.board_artist, catalogues, clock
        )
        self.replays_handler = ReplaysHandler(
            Replays(self.storage), self.board_artist, drawing, self.styles, catalogues
        )
        self.board_helper = HeartHelpHandler(self.board_sessions, self.board_artist, past, self.pars, thinker)
        self.board_handler = HeartToHeartHandler(
            self.board_sessions,
            self.board_artist,
            self.board_helper,
            self.storage,
            catalogues,
            self.challenges_handler,
            self.replays_handler,
        )
        self.daily_sessions = DailySessions(self.storage, self.board_sessions, clock, thinker)
        self.daily_artist = DailyArtist(studio, self.daily_sessions)
        self.board_artist.dress_dailies(self.daily_artist.dress)
        self.daily_handler = DailyHandler(
            self.daily_sessions, self.board_sessions, self.board_artist, self.storage, catalogues, clock
        )
        self.daily_calendar = DailyCalendar(self.daily_sessions, self.daily_artist, clock)
        self.style_handler = StyleHandler(self.styles, drawing, self.hearts_artist, self.board_artist)
        self.deadlines = Deadlines(self.storage, self.hearts_sessions, clock)
        self.tree: app_commands.CommandTree[TwoHearts] = app_commands.CommandTree(self)
        hearts = HeartsCommands(self)
        for command in past_commands(self):
            hearts.add_command(command)
        self.tree.add_command(hearts)
        self.tree.add_command(HeartToHeartCommands(self))
        self.tree.add_command(DailyCommands(self))
        self.tree.add_command(SettingsCommands(self))
        self.tree.add_command(ConfigCommands(self))
        self.tree.error(self._command_failed)
        self._locales: Recent[int, str] = Recent(_REMEMBERED_LOCALES)
        self._resumed = False
        #: Whether this start has registered the commands with Discord.
        self.registered = False
        self._warming: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[int] | None = None

    async def setup_hook(self) -> None:
        """Open the database, make the controls known, register changed commands, and look which emoji there are."""
        await self.storage.database.migrate()
        self.add_dynamic_items(GameButton, GameMenu)
        await self.tree.set_translator(CatalogueTranslator(self.catalogues))
        self.registered = await self.register_commands(force=False)
        await self.card_emoji.read()
        self._warming = asyncio.create_task(self.drawing.warm_up())

    async def register_commands(self, *, force: bool) -> bool:
        """Register the commands with Discord, unless those registered last are the same; whether it did."""
        payload = [await command.get_translated_payload(self.tree, _translator(self.tree)) for command in self._all()]
        described = json.dumps([payload, self.application_id], sort_keys=True, default=str)
        fingerprint = hashlib.sha256(described.encode()).hexdigest()
        if not force and await self.storage.notes.get(_COMMANDS_NOTE) == fingerprint:
            return False
        await self.tree.sync()
        await self.storage.notes.set(_COMMANDS_NOTE, fingerprint)
        log.info("registered the slash commands")
        return True

    async def on_ready(self) -> None:
        """Take every game up again, once; Discord may say this more than once."""
        if self._resumed:
            return
        self._resumed = True
        await self._credit_absence()
        await self.places.look_after(lambda guild_id: self.get_guild(guild_id) is not None)
        await self.hearts_artist.resume()
        await self.pings_artist.resume()
        await self.board_artist.resume()
        await self.challenges_artist.resume()
        self.deadlines.start()
        self._catching_up = asyncio.create_task(self.hearts_standing.catch_up(self.hearts_sessions.rebuilt_result))
        self.daily_calendar.start()
        log.info("ready, in %s servers", len(self.guilds))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the games of a server that the bot has left."""
        await self.places.server_gone(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a channel that was deleted."""
        await self.places.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a thread that was deleted."""
        await self.places.channel_gone(payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """End the game of a thread that was locked. One that is only archived opens again with the next message."""
        if payload.data.get("thread_metadata", {}).get("locked"):
            await self.places.thread_locked(payload.thread_id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """See to it that a press no control takes is answered too."""
        if interaction.type is discord.InteractionType.component:
            self.boundary.hold(self.boundary.orphan(interaction))

    async def handle_press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press."""
        await self._remember_locale(interaction)
        match press.game:
            case Game.HEARTS:
                return await self.hearts_handler.press(interaction, press)
            case Game.HEART_TO_HEART:
                return await self.board_handler.press(interaction, press)
            case Game.CHALLENGE:
                return await self.challenges_handler.press(interaction, press)
            case Game.REPLAY | Game.EXAMPLE:
                return await self.replays_handler.press(interaction, press)
            case Game.DAILY:
                return await self.daily_handler.press(interaction, press)
            case Game.PAST:
                return await self.hearts_past_handler.press(interaction, press)

    async def handle_orphan(self, interaction: discord.Interaction, press: Press | None) -> Answer:
        """The answer to a press whose control is not in its message any more, or never was one of ours."""
        text = self.catalogues.text(str(interaction.locale))
        if press is None or press.action in CONFIRMATIONS:
            return tell(text("error.unknown_control"))
        answer = await self.handle_press(interaction, press)
        return tell(text("error.unknown_control")) if isinstance(answer, Acknowledge) else answer

    async def run_command(
        self,
        interaction: discord.Interaction,
        answer: Callable[[Text], Coroutine[Any, Any, Answer]],
        *,
        private: bool,
    ) -> None:
        """Answer a slash command in the person's language."""

        async def handler() -> Answer:
            await self._remember_locale(interaction)
            return await answer(self.catalogues.text(str(interaction.locale)))

        await self.boundary.command(interaction, handler, private=private)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, unless the bot has closed: "ready" comes two seconds after Discord said so."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        """Finish the answers under way, then leave."""
        if self.is_closed():
            return
        await self.deadlines.close()
        await self.daily_calendar.close()
        await self.pulse.close()
        await self.boundary.drain(_LEAVING)
        await self.pars.close()
        await self.thinker.close()
        await self.painter.close()
        await self.card_emoji.close()
        await super().close()
        self.drawing.close()
        if self._catching_up is not None:
            self._catching_up.cancel()
        background = [task for task in (self._warming, self._catching_up) if task is not None]
        await asyncio.gather(*background, return_exceptions=True)
        await self.storage.database.close()

    async def _credit_absence(self) -> None:
        """Charge nobody's clock for the time in which nobody could play."""
        away = await self.pulse.absence()
        if away >= _NOTICEABLE:
            for table_id in await self.storage.hearts.open_ids():
                await self.hearts_sessions.credit(table_id, away)
        await self.pulse.begin()  # not before: a start that is broken off here is followed by one that credits all

    def _all(self) -> list[app_commands.Group]:
        return [command for command in self.tree.get_commands() if isinstance(command, app_commands.Group)]

    async def _remember_locale(self, interaction: discord.Interaction) -> None:
        """Keep a person's language for the messages that nobody presses."""
        user_id, locale = interaction.user.id, str(interaction.locale)
        if self._locales.get(user_id) != locale:
            await self.storage.people.remember_locale(user_id, locale)
            self._locales.put(user_id, locale)

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that failed before its handler ran, or an autocomplete."""
        name = interaction.data and interaction.data.get("name")
        late = isinstance(error.__cause__ or error, discord.NotFound)
        if interaction.type is discord.InteractionType.autocomplete and late:
            log.info("suggestions for %s came too late", name)  # whoever typed on has been asked anew
            return
        log.error("command %s failed", name, exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete:
            return

        async def handler() -> Answer:
            return tell(self.catalogues.text(str(interaction.locale))("error.try_again"))

        if not interaction.response.is_done():
            await self.boundary.command(interaction, handler, private=True)


def create_bot(
    settings: Settings,
    *,
    clock: Clock | None = None,
    pace: Pace | None = None,
    drawing: Drawing | None = None,
    thinker: Thinker | None = None,
) -> TwoHearts:
    """The bot, ready to be run; nothing is opened before it starts.

    `clock`, `pace`, `drawing` and `thinker` are given by tests; otherwise the system's clock, the natural pace with the
    settings' pause of computer players, two drawing threads and a process of its own for heavy thought serve.
    """
    natural = Pace(computer=timedelta(seconds=settings.computer_pause_seconds))
    return TwoHearts(
        settings,
        clock=clock or system_clock,
        pace=pace or natural,
        drawing=drawing or Drawing(),
        thinker=thinker or Thinker(),
        catalogues=load_catalogues(),
    )


def _translator(tree: app_commands.CommandTree[TwoHearts]) -> app_commands.Translator:
    translator = tree.translator
    if translator is None:
        raise RuntimeError("the commands have no translator yet")
    return translator
