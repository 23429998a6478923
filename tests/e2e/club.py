"""A server with people in it, and the bot they play with."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import simcord
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

from bot.app import TwoHearts, create_bot
from bot.drawing import Drawing
from bot.pace import Pace
from bot.settings import Settings
from bot.thinking import Thinker
from tests.e2e import simulation
from tests.e2e.screens import Control, Screen
from tests.e2e.simulation import StillEnv
from tests.e2e.sketches import Sketches

#: Everything a press sets off at once is done when so much time has passed: Discord's answers are immediate here.
MOMENT = timedelta(milliseconds=2)


@dataclass(frozen=True, slots=True)
class Seen:
    """A message that was sent or changed.

    Attributes:
        at: when, in seconds since the beginning.
        new: whether it was sent; else it was changed.
        pings: the people a new message calls.
    """

    at: float
    new: bool
    screen: Screen
    pings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a press or a command.

    Attributes:
        interaction: as Discord saw it.
        private: the messages only this person sees that came of it.
        public: the messages everybody sees that came of it.
    """

    interaction: simulation.Interaction
    private: tuple[Screen, ...]
    public: tuple[Screen, ...]

    @property
    def said(self) -> str:
        """What the person was told privately."""
        return "\n".join(screen.text for screen in self.private)

    @property
    def told(self) -> Screen:
        """The one private message."""
        assert len(self.private) == 1, f"{len(self.private)} private messages: {self.said!r}"
        return self.private[0]

    @property
    def posted(self) -> Screen:
        """The one public message."""
        assert len(self.public) == 1, f"{len(self.public)} public messages"
        return self.public[0]


class Person:
    """Somebody in the club."""

    def __init__(self, club: Club, actor: simcord.MemberActor) -> None:
        self._club = club
        self.actor = actor

    @property
    def name(self) -> str:
        return self.actor.name

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def user(self) -> UserHandle:
        """The same person outside the server."""
        return self.actor.user

    @property
    def direct_channel_id(self) -> int:
        """Where the bot's direct messages arrive."""
        return self.user.dm_channel.id

    @property
    def direct_messages(self) -> list[Screen]:
        """Their direct messages, oldest first, without answers that vanish."""
        return self._club.screens(self.direct_channel_id)

    @property
    def dm(self) -> Screen:
        """Their newest direct message."""
        messages = self.direct_messages
        assert messages, f"{self.name} has no direct messages"
        return messages[-1]

    async def slash(self, command: str, /, *, channel: ChannelHandle | None = None, **options: Any) -> Answered:
        """Use a slash command in the club's channel, or another."""
        result = await self.actor.slash(channel or self._club.channel, command, **options)
        return await self._club.answered(result._interaction.id, self)

    async def slash_directly(self, command: str, /, **options: Any) -> Answered:
        """Use a slash command in the bot's direct messages."""
        result = await self.user.slash(command, **options)
        return await self._club.answered(result._interaction.id, self)

    async def suggestions(
        self, command: str, option: str, typed: str = "", /, *, direct: bool = False, **filled: Any
    ) -> list[tuple[str, str]]:
        """What an option offers while one types: name and value."""
        if direct:
            choices = await self.user.autocomplete(command, option, typed, **filled)
        else:
            choices = await self.actor.autocomplete(self._club.channel, command, option, typed, **filled)
        return [(choice["name"], choice["value"]) for choice in choices]

    async def press(self, screen: Screen, label: str) -> Answered:
        """Press a button of a message as it stands now, by its label."""
        current = self._club.look(screen)
        return await self.use(current, current.button(label))

    async def use(self, screen: Screen, control: Control) -> Answered:
        """Press a button that the message shows now."""
        actor, message = self._on(screen)
        result = await actor.click(message, custom_id=control.custom_id)
        return await self._club.answered(result._interaction.id, self)

    async def choose(self, screen: Screen, *values: str) -> Answered:
        """Choose in the only menu of a message as it stands now."""
        actor, message = self._on(screen)
        result = await actor.select(message, list(values))
        return await self._club.answered(result._interaction.id, self)

    async def choose_in(self, screen: Screen, action: str, *values: str) -> Answered:
        """Choose in one of several menus of a message as it stands now, by what it is for."""
        actor, message = self._on(screen)
        menu = next(menu for menu in self._club.look(screen).menus if menu.press.action == action)
        result = await actor.select(message, list(values), custom_id=menu.custom_id)
        return await self._club.answered(result._interaction.id, self)

    async def say(self, words: str, *, channel: ChannelHandle | None = None) -> None:
        """Write an ordinary message in the club's channel, or another."""
        await self.actor.send(channel or self._club.channel, words)

    async def press_late(
        self, screen: Screen, custom_id: str, values: Sequence[str] | None = None, *, gone: bool = False
    ) -> Answered:
        """Press a control of a message as it was; with `gone`, Discord knows how the message has changed since."""
        sent = await self.sent(screen, custom_id, values, gone=gone)
        return await self._club.answered(sent.id, self)

    async def sent(
        self, screen: Screen, custom_id: str, values: Sequence[str] | None = None, *, gone: bool = False
    ) -> simulation.Interaction:
        """Send a press without waiting for anything but its answer, to be gathered with others."""
        payload = self._club.look(screen).payload if gone else screen.payload
        return await simulation.press(self._club.env, self._actor(screen), payload, custom_id, values)

    def _actor(self, screen: Screen) -> simulation.Actor:
        return self.user if screen.channel_id == self.direct_channel_id else self.actor

    def _on(self, screen: Screen) -> tuple[Any, Any]:
        return self._actor(screen), self._club.message(screen)


class Club:
    """The server, its channel and people, and the bot.

    Attributes:
        pace, drawing, thinker: what the bot, and every bot after a restart, is made with.
        seen: every message that was sent or changed, private ones too, in order.
        errors: the log records of level ERROR and above that no test has expected.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        pace: Pace | None = None,
        drawing: Drawing | None = None,
        thinker: Callable[[], Thinker] | None = None,
    ) -> None:
        self.settings = settings
        self.pace = pace or Pace()
        self.drawing = drawing or Sketches()
        self.thinker = thinker or (lambda: Thinker(inline=True))
        self.seen: list[Seen] = []
        self.errors: list[logging.LogRecord] = []
        self._guild: GuildHandle | None = None
        self._channel: ChannelHandle | None = None
        self._bots: list[TwoHearts] = []
        self.people: dict[str, Person] = {}
        self.env = StillEnv(self._make())

    async def open(self) -> None:
        """Connect the bot and fill the server."""
        simulation.check_simcord()
        simulation.keep_private_messages_apart(self.env)
        simulation.notice_private_messages(self.env, self._notice)
        self.env.backend.subscribers.append(self._notice)
        await self.env.start()
        self._guild = self.env.create_guild("Club")
        self._channel = self._guild.create_text_channel("cards")
        for name in ("ann", "bob", "cy", "dee", "eve"):
            self.add(name)

    async def close(self) -> None:
        """Leave, and give up what every bot holds."""
        await self.env.shutdown()
        for bot in self._bots:
            await bot.storage.database.close()

    @property
    def bot(self) -> TwoHearts:
        """The bot that runs now."""
        return self._bots[-1]

    @property
    def guild(self) -> GuildHandle:
        assert self._guild is not None
        return self._guild

    @property
    def channel(self) -> ChannelHandle:
        assert self._channel is not None
        return self._channel

    @property
    def ann(self) -> Person:
        return self.people["ann"]

    @property
    def bob(self) -> Person:
        return self.people["bob"]

    @property
    def cy(self) -> Person:
        return self.people["cy"]

    @property
    def dee(self) -> Person:
        return self.people["dee"]

    @property
    def eve(self) -> Person:
        """Somebody who plays at no table."""
        return self.people["eve"]

    def add(self, name: str, **member: Any) -> Person:
        """Let somebody join the server."""
        person = Person(self, self.guild.add_member(self.env.create_user(name), **member))
        self.people[name] = person
        return person

    def beat_rarely(self) -> None:
        """Let the bot note only once an hour that it is there: a day of beats takes longer than all else in a test."""
        self.pace = replace(self.pace, beat=timedelta(hours=1))
        self.bot.pulse.every = self.pace.beat

    async def restart(self, away: float = 0) -> None:
        """Stop the bot properly and start another over the same database, `away` seconds later."""
        await self.bot.close()
        await self.kill(away)

    async def kill(self, away: float = 0) -> None:
        """End the bot where it stands, and start another over the same database, `away` seconds later."""
        former = self.bot
        bot = self._make()
        simulation.starts_late(self.env, bot, away)
        await self.env.restart_bot(bot)
        await former.storage.database.close()
        await self.pass_time(MOMENT)

    async def pass_time(self, duration: timedelta | float) -> None:
        """Let time go by, with everything the bot does in it."""
        seconds = duration.total_seconds() if isinstance(duration, timedelta) else duration
        await self.env.advance_time(seconds)

    def screens(self, channel_id: int, viewer: int | None = None) -> list[Screen]:
        """The messages of a channel as a person sees them, oldest first; without one, as everybody does."""
        return [
            self._screen(channel_id, message_id)
            for message_id in simulation.message_ids(self.env, channel_id)
            if simulation.seen_by(self.env, channel_id, message_id, viewer)
        ]

    @property
    def public(self) -> list[Screen]:
        """What everybody sees in the club's channel, oldest first."""
        return self.screens(self.channel.id)

    @property
    def table(self) -> Screen:
        """The newest public message of the club's channel."""
        return self.public[-1]

    def look(self, screen: Screen) -> Screen:
        """A message as it is now."""
        return self._screen(screen.channel_id, screen.id)

    def message(self, screen: Screen) -> Any:
        """The message as simcord's people want it."""
        stored = self.env.backend.get_message(screen.channel_id, screen.id)
        return simcord.results.ResponseMessage(self.env, stored)

    def models(self, screen: Screen) -> list[Any]:
        """What the pictures of a message stand for, when they are sketches."""
        assert isinstance(self.drawing, Sketches)
        return [self.drawing.models[simulation.file_of(self.env, url)] for url in screen.pictures]

    async def answered(self, number: int, person: Person) -> Answered:
        """What became of a press or a command, a moment later."""
        await self.pass_time(MOMENT)
        interaction = simulation.interaction(self.env, number)
        channel_id = self.env.backend.interactions[number].channel_id
        screens = [self._screen(channel_id, message_id) for message_id in interaction.message_ids]
        return Answered(
            interaction,
            tuple(screen for screen in screens if screen.private),
            tuple(screen for screen in screens if not screen.private),
        )

    def expect_error(self, *words: str) -> logging.LogRecord:
        """Take the one logged error, which must name these words, so that it does not fail the test."""
        assert len(self.errors) == 1, f"{len(self.errors)} errors were logged: {[str(e) for e in self.errors]}"
        record = self.errors.pop()
        for word in words:
            assert word in record.getMessage(), record.getMessage()
        return record

    def _make(self) -> TwoHearts:
        bot = create_bot(
            self.settings,
            clock=lambda: self.env.now(),
            pace=self.pace,
            drawing=self.drawing,
            thinker=self.thinker(),
        )
        self._bots.append(bot)
        return bot

    def _screen(self, channel_id: int, message_id: int) -> Screen:
        payload = simulation.payload_of(self.env, channel_id, message_id)
        assert payload is not None, f"message {message_id} is deleted"
        return Screen(payload)

    def _notice(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            at = self.env.backend.clock.elapsed
            screen, new = Screen(payload), event == "MESSAGE_CREATE"
            self.seen.append(Seen(at, new, screen, simulation.pings_of(self.env, screen.id) if new else ()))
