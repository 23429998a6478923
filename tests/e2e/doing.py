"""How people in the club do things: presses and commands that the audit knows of, pauses, and a memory for failures."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from simcord.builders import ChannelHandle

from bot.presses import Game, parse_press
from bot.sessions.hearts.table import Place, Table
from bot.text import load_catalogues
from bot.text.describing import card_words, short
from rules.cards import FRESH_DECK, Card
from tests.e2e.audit import Audit
from tests.e2e.club import Club, Person
from tests.e2e.screens import Control, Screen
from tests.e2e.witness import Post

_ENGLISH = load_catalogues().text("en")
#: So many seconds pass at once; the simulation has only a minute of real time for each leap.
_LEAP = 120.0
#: The lengths of a game that people choose: mostly short ones.
TARGETS = ("round", "round", "round", "rounds4", "50")


@dataclass(frozen=True, slots=True)
class Nature:
    """What a crowd is like.

    Attributes:
        clocks: the clocks it plays by, in seconds.
        sensible, shown, late, twice, forged, command, suggested, pause, chat, tidy, restart, refuse: how often it does
            what; see the steps of `Crowd`.
        pauses: how long it does nothing, in seconds.
    """

    clocks: tuple[str, ...] = ("30", "60", "120", "300")
    sensible: int = 66
    shown: int = 12
    late: int = 6
    twice: int = 4
    forged: int = 4
    command: int = 8
    suggested: int = 1
    pause: int = 5
    chat: int = 1
    tidy: int = 1
    restart: int = 1
    refuse: int = 0
    pauses: tuple[float, ...] = (0.1, 0.5, 1.2, 3, 7, 16, 25, 45, 130)


class Doing:
    """People, two channels and a thread, and what they can do there; a seed says what they choose."""

    def __init__(self, club: Club, audit: Audit, seed: int, nature: Nature) -> None:
        self._club = club
        self._audit = audit
        self._seed = seed
        self._random = random.Random(seed)
        self._nature = nature
        self._told: deque[str] = deque(maxlen=20)
        self._channels = [club.channel, club.guild.create_text_channel("other")]
        warden = club.guild.create_role("warden", permissions=discord.Permissions(manage_messages=True))
        club.add("fay", roles=[warden])
        self._people = list(club.people.values())
        #: How many steps they took.
        self.steps = 0

    async def arrive(self) -> None:
        """Open the thread in which some of them play."""
        channel = self._club.bot.get_channel(self._club.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="corner", type=discord.ChannelType.public_thread)

    def _story(self) -> str:
        return "\n".join([f"seed {self._seed}, step {self.steps}; the last steps:", *self._told])

    def _tell(self, words: str) -> None:
        self._told.append(f"{self.steps:4} {self._audit.now:10.3f} s  {words}")

    async def _press(
        self,
        person: Person,
        post: Post,
        control: str,
        values: Sequence[str] | None = None,
        *,
        screen: Screen | None = None,
        gone: bool = False,
    ) -> None:
        old = "" if screen is None else " (as it was)" if not gone else " (which is gone)"
        self._tell(f"{person.name} presses {control} {values or ''} of message {post.id}{old}")
        number = self._note(person, control, values)
        sent = await person.sent(screen or post.screen, control, values, gone=gone)
        self._audit.acts(person, number, sent.id)
        await self._wait_a_little()

    def _note(self, person: Person, control: str, values: Sequence[str] | None) -> int:
        """Let the audit know of a press; the number of its table, 0 for none."""
        press = parse_press(control)
        number = press.number if press is not None and press.game is Game.HEARTS else 0
        self._audit.acts(person, number)
        self._audit.secrecy.typed(person.id, [press.argument if press is not None else "", *(values or ())])
        return number

    async def _press_action(self, table: Table, actions: Sequence[str], person: Person | None = None) -> None:
        """Press a control of a table's public message."""
        person = person or self._random.choice([self._person(user) for user in _people_of(table)] or self._people)
        post = self._newest(person, actions, table)
        if post is None:  # it is not painted yet, or was lost
            await self._pause_for(1.2)
            return
        control = self._random.choice([each for each in controls_of(post.screen) if each.press.action in actions])
        await self._press(person, post, control.custom_id, self._values(control))

    async def _slash(self, person: Person, command: str, channel: ChannelHandle, **options: object) -> None:
        words = {name: getattr(value, "name", value) for name, value in options.items()}
        self._tell(f"{person.name}: /{command} {words or ''} in {channel.name}")
        self._audit.acts(person, None)
        self._audit.secrecy.typed(person.id, [value for value in options.values() if isinstance(value, str)])
        result = await person.actor.slash(channel, command, **options)
        self._audit.acts(person, None, result._interaction.id)
        await self._wait_a_little()

    async def _wait_a_little(self) -> None:
        await self._club.pass_time(self._random.choice((0.002, 0.002, 0.05, 0.4, 1.1)))

    async def _pause_for(self, seconds: float) -> None:
        self._tell(f"{seconds} seconds go by")
        await self._wait(seconds)

    async def _wait(self, seconds: float) -> None:
        first = min(seconds, 3.001)  # whoever has pressed is answered within three seconds
        await self._club.pass_time(first)
        self._audit.answers()
        left = seconds - first
        while left > 0:
            await self._club.pass_time(min(left, _LEAP))
            left -= _LEAP

    def _newest(self, person: Person, actions: Sequence[str], table: Table | None = None) -> Post | None:
        """The newest message with an action that a person sees."""
        found = [
            post
            for post in self._audit.witness.seen_by(person.id)
            if (table is None or post.table == table.id) and any(press.action in actions for press in post.presses)
        ]
        return found[-1] if found else None

    def _values(self, control: Control) -> list[str] | None:
        if not control.values:
            return None
        most = 3 if control.press.action == "choose" else 2 if control.press.action == "rules" else 1
        values = list(control.values)
        if control.press.action == "clock":
            values = [value for value in values if value in self._nature.clocks]
        if control.press.action == "target":
            values = list(TARGETS)
        return self._random.sample(values, min(most, len(values)))

    def _any_card_text(self) -> str:
        """A card that may be anybody's, often one that somebody is about to play, or none at all."""
        if self._chance(0.1):
            return "joker"
        deck = list(FRESH_DECK)
        for table in self._audit.open_tables:
            deck += 4 * [card for seat in table.awaited for card in table.game.round.hands[seat]] if table.game else []
        return self._written(self._random.choice(deck))

    def _written(self, card: Card) -> str:
        return self._random.choice((card.text, card.text.lower(), short(card), card_words(_ENGLISH, card)))

    def _places(self) -> list[ChannelHandle]:
        return [*self._channels, *self._club.channel.threads[:2]]

    def _channel(self, table: Table) -> ChannelHandle:
        here = [*self._channels, *(thread for channel in self._channels for thread in channel.threads)]
        return next(channel for channel in here if channel.id == table.channel_id)

    def _person(self, user_id: int | None) -> Person:
        return next(person for person in self._people if person.id == user_id)

    def _anybody(self) -> Person:
        return self._random.choice(self._people)

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability


def controls_of(screen: Screen, *, disabled: bool = False) -> list[Control]:
    """The buttons and menus of a message that can be pressed; with `disabled`, the others too."""
    found = [*screen.buttons, *screen.menus]
    return [each for each in found if each.custom_id and parse_press(each.custom_id) and (each.enabled or disabled)]


def _people_of(table: Table) -> list[int]:
    """The people at a table, or in its lobby."""
    seated = [user_id for _, user_id in table.people]
    joined = [g.user_id for g in table.guests if g.place is Place.JOINED and g.user_id is not None]
    return seated or joined
