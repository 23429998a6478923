"""A crowd that does anything: sensible moves, idle presses, old ones, forged ones, at any time, in any order.

What it does follows from a seed. Somebody who plays well is among them, so that games get somewhere.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields

import discord
from simcord.builders import ChannelHandle

from bot.presses import Game, Press, custom_id, parse_press
from bot.sessions.hearts.table import Place, Stage, Table
from bot.text import load_catalogues
from bot.text.describing import card_words, short
from rules.cards import FRESH_DECK, Card
from rules.hearts.game import legal
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.audit import Audit
from tests.e2e.club import Club, Person
from tests.e2e.screens import Control, Screen
from tests.e2e.witness import Post

_ENGLISH = load_catalogues().text("en")
#: So many seconds pass at once; the simulation has only a minute of real time for each leap.
_LEAP = 120.0
#: Controls that end things are pressed less often than they are shown.
_GRAVE = {"cancel": 0.05, "stopyes": 0.2, "replaceyes": 0.5, "leave": 0.3}
_TARGETS = ("round", "round", "round", "rounds4", "50")
_SWITCHES = (
    "jack_of_diamonds",
    "always_pass",
    "queen_breaks_hearts",
    "any_heart_breaks_hearts",
    "first_trick_points",
    "shuffle",
)
_HAND_ACTIONS = ("play", "plan", "unplan", "lift", "lower", "pass", "takeback", "claim", "choose")
_OTHER_ACTIONS = (
    *("join", "start", "cancel", "hand", "next", "return", "rematch", "accept", "decline", "stopyes", "dance"),
)
_UNKNOWN = (
    *("something:else", "h:1::x", "h:99999:1.0:play:QS", "h:1:1:dance", "mh:1:1.0:seat", "b:1:0.n:draw", "p:1::last"),
)
#: What Discord may refuse: method, path (with what is put in for a person's direct messages), status, code.
_FAULTS = (
    ("POST", "/channels/*/messages", 500, 0),
    ("POST", "/channels/*/messages", 403, 50013),
    ("POST", "/channels/{direct}/messages", 403, 50007),
    ("PATCH", "/channels/*/messages/*", 500, 0),
    ("PATCH", "/channels/*/messages/*", 403, 50001),
    ("PATCH", "/channels/*/messages/*", 404, 10008),
    ("PATCH", "/channels/*/messages/*", 400, 30046),
    ("PATCH", "/channels/{direct}/messages/*", 403, 50007),
    ("DELETE", "/channels/*/messages/*", 500, 0),
    ("DELETE", "/channels/*/messages/*", 403, 50013),
    ("POST", "/users/@me/channels", 403, 50007),
    ("POST", "/users/@me/channels", 403, 40003),
    ("POST", "/users/@me/channels", 500, 0),
    ("PATCH", "/webhooks/*", 404, 10015),
    ("GET", "/channels/*", 500, 0),
)


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


class Crowd:
    """Some people, and what comes into their heads.

    Attributes:
        steps: how many steps they took.
        done: how often they did what.
    """

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
        self._refused_until = 0
        self.steps = 0
        self.done: Counter[str] = Counter()

    async def arrive(self) -> None:
        """Open the thread in which some of them play."""
        channel = self._club.bot.get_channel(self._club.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="corner", type=discord.ChannelType.public_thread)

    async def act(self, steps: int) -> None:
        """Take so many steps, each followed by an audit."""
        deeds: dict[str, Callable[[], Awaitable[None]]] = {
            field.name: getattr(self, f"_{field.name}") for field in fields(self._nature) if field.type == "int"
        }
        names = list(deeds)
        weights = [getattr(self._nature, name) for name in names]
        for _ in range(steps):
            self.steps += 1
            (name,) = self._random.choices(names, weights)
            self.done[name] += 1
            await self._audited(deeds[name])

    async def rest(self, longest: float) -> None:
        """Stop doing anything, until every table has ended; then nothing goes on at all."""
        self._club.env.backend.faults.clear()
        until = self._audit.now + longest
        while self._audit.open_tables and self._audit.now < until:
            await self._audited(lambda: self._wait(1800))
        await self._audited(lambda: self._wait(120))
        try:
            assert not self._audit.open_tables, f"these tables never end: {self._audit.open_tables}"
            requests, painted = len(self._club.env.http_requests), self._audit.watch_painting()
            await self._audited(lambda: self._wait(3600))
            more = [(entry.method, entry.path) for entry in self._club.env.http_requests[requests:]]
            assert not more, f"nobody does anything, and the bot does {more}"
            assert not painted, f"nobody does anything, and the bot paints {Counter(painted)}"
        except AssertionError as error:
            error.add_note(self._story())
            raise

    async def _audited(self, deed: Callable[[], Awaitable[None]]) -> None:
        try:
            await deed()
            await self._audit.check()
        except Exception as error:
            if not getattr(error, "__notes__", None):
                error.add_note(self._story())
            raise

    def _story(self) -> str:
        return "\n".join([f"seed {self._seed}, step {self.steps}; the last steps:", *self._told])

    def _tell(self, words: str) -> None:
        self._told.append(f"{self.steps:4} {self._audit.now:10.3f} s  {words}")

    # What a step is

    async def _sensible(self) -> None:
        """Somebody does what helps a game along."""
        tables = self._audit.open_tables
        if not tables or (len(tables) < 3 and self._chance(0.04)):
            await self._open_table()
            return
        table = tables[0] if self._chance(0.6) else self._random.choice(tables)
        if table.stage is Stage.LOBBY:
            await self._gather(table)
        elif self._chance(0.07):
            await self._go_about(table)
        elif table.awaited_people:
            await self._move(table)
        elif table.emptied_at is not None:
            seats = [self._person(chair.user_id) for chair in table.chairs if chair.user_id is not None]
            await self._slash(self._random.choice(seats), "hearts back", self._channel(table))
        elif table.round_over and self._chance(0.5):
            await self._press_action(table, ("next",))
        else:
            await self._pause_for(self._random.choice((1.0, 2.0, 3.0)))

    async def _open_table(self) -> None:
        taken = {table.channel_id for table in self._audit.open_tables}
        free = [channel for channel in self._places() if channel.id not in taken]
        person = self._anybody()
        clock, target = self._random.choice(self._nature.clocks), self._random.choice(_TARGETS)
        options: dict[str, object] = {"target": target, "clock": clock}
        options |= {"thread": True} if self._chance(0.1) else {}
        for name in ("with", "with-2", "with-3"):
            options |= {name: self._anybody().actor} if self._chance(0.15) else {}
        await self._slash(person, "hearts start", self._random.choice(free or self._places()), **options)

    async def _gather(self, table: Table) -> None:
        """Sit down, choose what is played, begin."""
        joined = [guest.user_id for guest in table.guests if guest.place is Place.JOINED]
        host = self._person(table.host_id)
        if len(joined) >= 2 and self._chance(0.35):
            await self._press_action(table, ("start",), host)
        elif self._chance(0.15):
            panel = self._newest(host, ("target",))
            if panel is None:
                await self._press_action(table, ("settings",), host)
            else:
                await self._set_terms(host, panel)
        elif len(table.guests) < 4:
            strangers = [person for person in self._people if person.id not in joined]
            await self._press_action(table, ("join",), self._random.choice(strangers))
        else:
            await self._press_action(table, ("seat", "start"))

    async def _go_about(self, table: Table) -> None:
        """People come and go, and look for the table."""
        channel = self._channel(table)
        owners = {
            seat: self._person(chair.user_id) for seat, chair in zip(SEATS, table.chairs, strict=True) if chair.user_id
        }
        away = [person for seat, person in owners.items() if not table.chairs[seat].present]
        offered = [self._person(chair.heir.user_id) for chair in table.chairs if chair.heir is not None]
        if offered:
            await self._press_action(table, ("accept", "accept", "decline"), offered[0])
        elif away and self._chance(0.7):
            await self._slash(self._random.choice(away), "hearts back", channel)
        elif self._chance(0.3):
            await self._slash(self._anybody(), "hearts table", channel)
        else:
            person = self._random.choice([*owners.values()])
            if self._chance(0.4):
                await self._slash(person, "hearts leave", channel)
            else:
                await self._slash(person, "hearts hand-over", channel, member=self._anybody().actor)

    async def _set_terms(self, host: Person, panel: Post) -> None:
        menu = self._random.choice(panel.screen.menus)
        values = list(menu.values)
        match menu.press.action:
            case "clock":
                values = [value for value in values if value in self._nature.clocks]
            case "target":
                values = list(_TARGETS)
            case "rules":
                chosen = self._random.sample(_SWITCHES, self._random.randint(0, 3))
                await self._press(host, panel, menu.custom_id, chosen)
                return
        await self._press(host, panel, menu.custom_id, [self._random.choice(values)])

    async def _move(self, table: Table) -> None:
        """Pass or play, on whatever one's hand is shown by, or by a command."""
        assert table.game is not None
        seat = self._random.choice(table.awaited_people)
        person = self._person(table.chairs[seat].user_id)
        passing = table.game.phase is Phase.PASSING
        hand = self._newest(person, ("pass", "lift", "lower") if passing else ("play",), table)
        if hand is None or self._chance(0.3):
            if passing:
                three = self._random.sample(table.game.round.hands[seat], 3)
                options = dict(zip(("first", "second", "third"), map(self._written, three), strict=True))
                await self._slash(person, "hearts pass", self._channel(table), **options)
            else:
                card = self._written(self._random.choice(legal(table.game, seat)))
                await self._slash(person, "hearts play", self._channel(table), card=card)
            return
        screen = hand.screen
        ready = screen.acting("pass") or screen.acting("claim")
        if passing and not ready and self._chance(0.3):
            menu = screen.menus[0]
            await self._press(person, hand, menu.custom_id, self._random.sample(menu.values, 3))
            return
        buttons = ready or screen.acting("lift" if passing else "play")
        await self._press(person, hand, self._random.choice(buttons).custom_id)

    async def _shown(self) -> None:
        """Somebody presses anything that they see."""
        person = self._anybody()
        found = self._any_control(person)
        if found is None:
            await self._pause_for(1)
            return
        post, control = found
        await self._press(person, post, control.custom_id, self._values(control))

    async def _late(self) -> None:
        """Somebody presses what a message showed some time ago, or what it shows and does not let them press."""
        person = self._anybody()
        posts = [post for post in self._audit.witness.seen_by(person.id) if any(_controls(s) for s in post.screens)]
        if not posts:
            await self._pause_for(1)
            return
        post = self._random.choice(posts[-14:])
        screen = self._random.choice([screen for screen in post.screens if _controls(screen)])
        control = self._random.choice(_controls(screen, disabled=True))
        gone = self._chance(0.3)
        await self._press(person, post, control.custom_id, self._values(control), screen=screen, gone=gone)

    async def _twice(self) -> None:
        """Somebody, or two people, press two things before the bot has answered one of them."""
        one, other = self._anybody(), self._anybody()
        first = self._any_control(one)
        second = first if self._chance(0.5) and one is other else self._any_control(other)
        if self._chance(0.5) and first is not None and first[0].viewer is None:
            second = first
        if first is None or second is None:
            await self._pause_for(1)
            return
        sent, numbers = [], []
        for person, (post, control) in ((one, first), (other, second)):
            values = self._values(control)
            self._tell(f"{person.name} presses {control.custom_id} {values or ''} at once")
            numbers.append(self._note(person, control.custom_id, values))
            sent.append(person.sent(post.screen, control.custom_id, values))
        for person, number, answer in zip((one, other), numbers, await simulation.at_once(*sent), strict=True):
            self._audit.acts(person, number, answer.id)
        await self._wait_a_little()

    async def _forged(self) -> None:
        """Somebody sends what no control of the message asks for."""
        person = self._anybody()
        posts = [post for post in self._audit.witness.seen_by(person.id) if post.screen.buttons and post.presses]
        if not posts:
            await self._pause_for(1)
            return
        post = self._random.choice(posts[-14:])
        forged = self._forged_id()
        screen = post.screen.forged(forged) if self._chance(0.6) else post.screen
        values = [self._random.choice(("QS", "south", "50", ""))] if forged.startswith("m") else None
        await self._press(person, post, forged, values, screen=screen)

    def _forged_id(self) -> str:
        if self._chance(0.2):
            return self._random.choice(_UNKNOWN)
        table = self._random.choice([*self._audit.tables.values()]) if self._audit.tables else None
        number = table.id if table is not None else 1
        stamps = ["", "1", "1.0", "2.3", "1.pass", "99.99"]
        if table is not None and table.game is not None:
            stamps += [stamp(seat) for stamp in (table.hand_stamp, table.pass_stamp) for seat in SEATS]
        if self._chance(0.6):
            action, argument = self._random.choice(_HAND_ACTIONS), self._random.choice(FRESH_DECK).text
        else:
            action, argument = self._random.choice(_OTHER_ACTIONS), self._random.choice(("", "south", "east", "up"))
        menu = action == "choose"
        return custom_id(Press(Game.HEARTS, number, self._random.choice(stamps), action, argument), menu=menu)

    async def _command(self) -> None:
        """Somebody uses a slash command, wherever they are."""
        card = self._any_card_text
        flag = self._random.choice((True, False))
        options: dict[str, dict[str, object]] = {
            "hearts play": {"card": card()},
            "hearts pass": {"first": card(), "second": card(), "third": card()},
            "hearts ahead": {"card": card()} if flag else {},
            "hearts hand-over": {"member": self._anybody().actor} if self._chance(0.8) else {},
            "hearts settings": {
                self._random.choice(("forced", "pings")): flag,
                "sorting": self._random.choice(("suits", "high_first", "ranks")),
            },
            "hearts verify": {"round": self._random.randint(1, 3)} if flag else {},
            "hearts stats": {"member": self._anybody().actor} if flag else {},
            "hearts leaderboard": {"share": flag},
            "hearts history": {"member": self._anybody().actor} if flag else {},
            "hearts start": {"clock": self._random.choice(self._nature.clocks), "target": "round"},
        }
        bare = ("hand", "table", "scores", "back", "take-back", "claim", "last-trick", "cards", "stop", "rules")
        options |= {f"hearts {name}": {} for name in bare}
        if self._chance(0.15):
            options = {"hearts leave": {}}
        name = self._random.choice(list(options))
        await self._slash(self._anybody(), name, self._random.choice(self._places()), **options[name])

    async def _suggested(self) -> None:
        """Somebody looks at what a command offers."""
        person = self._anybody()
        command, option = self._random.choice((("hearts play", "card"), ("hearts pass", "second")))
        self._tell(f"{person.name} types /{command}")
        offered = await person.suggestions(command, option)
        self._audit.secrecy.check_suggestions(person.id, [value for _, value in offered])

    async def _pause(self) -> None:
        """Nobody does anything for a while."""
        await self._pause_for(self._random.choice(self._nature.pauses))

    async def _chat(self) -> None:
        """Somebody writes in a channel."""
        person = self._anybody()
        self._tell(f"{person.name} chats")
        await person.actor.send(self._random.choice(self._places()), "hello")

    async def _tidy(self) -> None:
        """The warden deletes a message that everybody sees."""
        posts = [post for post in self._audit.witness.seen_by(0) if post.presses]
        if not posts:
            await self._pause_for(1)
            return
        post = self._random.choice(posts[-3:])
        self._tell(f"message {post.id} is deleted")
        with simulation.as_the_bot(self._club.env):
            self._club.env.backend.delete_message(post.channel_id, post.id)
        await self._wait_a_little()

    async def _restart(self) -> None:
        """The bot is stopped, or dies, and begins again."""
        away = self._random.choice((0, 0, 0, 5, 90, 1800))
        if self._audit.pending() or self._chance(0.5):  # a bot that dies answers nobody any more
            self._tell(f"the bot is stopped, and started {away} seconds later")
            await self._club.restart(away)
        else:
            self._tell(f"the bot dies, and is started {away} seconds later")
            await self._club.kill(away)
        self._audit.restarted()

    async def _refuse(self) -> None:
        """Discord refuses something for a while, or nothing any more."""
        faults = self._club.env.backend.faults
        if faults:
            self._tell("Discord refuses nothing any more")
            faults.clear()
            return
        method, path, status, code = self._random.choice(_FAULTS)
        path = path.format(direct=self._anybody().direct_channel_id)
        times = self._random.choice((None, 1, 3))
        self._tell(f"Discord refuses {method} {path} with {status} {code}, {times or 'any number of'} times")
        self._club.env.inject_error(method, path, status=status, code=code, times=times)
        self._audit.refusing()

    # How it is done

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
        control = self._random.choice([each for each in _controls(post.screen) if each.press.action in actions])
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

    def _any_control(self, person: Person) -> tuple[Post, Control] | None:
        """Some control that a person sees and may press, or None."""
        posts = [post for post in self._audit.witness.seen_by(person.id) if post.presses]
        for _ in range(8):
            if not posts:
                break
            post = self._random.choice(posts[-10:])
            control = self._random.choice(_controls(post.screen))
            if self._chance(_GRAVE.get(control.press.action, 1)):
                return post, control
        return None

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
            values = list(_TARGETS)
        return self._random.sample(values, min(most, len(values)))

    def _any_card_text(self) -> str:
        return "joker" if self._chance(0.1) else self._written(self._random.choice(FRESH_DECK))

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


def _controls(screen: Screen, *, disabled: bool = False) -> list[Control]:
    found = [*screen.buttons, *screen.menus]
    return [each for each in found if each.custom_id and parse_press(each.custom_id) and (each.enabled or disabled)]


def _people_of(table: Table) -> list[int]:
    """The people at a table, or in its lobby."""
    seated = [user_id for _, user_id in table.people]
    joined = [g.user_id for g in table.guests if g.place is Place.JOINED and g.user_id is not None]
    return seated or joined
