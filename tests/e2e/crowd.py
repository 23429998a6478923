"""A crowd that does anything: sensible moves, idle presses, old ones, forged ones, at any time, in any order.

What it does follows from a seed. Those who play well are among them, so that games get somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import fields

from bot.presses import Game, Press, custom_id
from rules.cards import FRESH_DECK
from rules.hearts.game import legal
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Person
from tests.e2e.doing import controls_of
from tests.e2e.players import Players
from tests.e2e.screens import Control
from tests.e2e.witness import Post

#: Controls that end things are pressed less often than they are shown.
_GRAVE = {"cancel": 0.05, "stopyes": 0.2, "replaceyes": 0.5, "leave": 0.3}
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


class Crowd(Players):
    """People, and what comes into their heads."""

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
            await self._audited(deeds[name])

    async def rest(self, longest: float) -> None:
        """Stop doing anything, until every table has ended; then nothing goes on at all."""
        self._club.env.backend.faults.clear()
        until = self._audit.now + longest
        while self._audit.open_tables and self._audit.now < until:
            await self._audited(lambda: self._wait(1800))
        await self._audited(lambda: self._wait(120))
        await self._audited(self._nothing)

    async def _nothing(self) -> None:
        """Nobody does anything for an hour, and neither does the bot."""
        assert not self._audit.open_tables, f"these tables never end: {self._audit.open_tables}"
        requests, painted = len(self._club.env.http_requests), self._audit.watch_painting()
        await self._wait(3600)
        more = [(entry.method, entry.path) for entry in self._club.env.http_requests[requests:]]
        assert not more, f"nobody does anything, and the bot does {more}"
        assert not painted, f"nobody does anything, and the bot paints {Counter(painted)}"

    async def _audited(self, deed: Callable[[], Awaitable[None]]) -> None:
        try:
            await deed()
            await self._audit.check()
        except Exception as error:
            error.add_note(self._story())
            raise

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
        posts = [post for post in self._audit.witness.seen_by(person.id) if any(controls_of(s) for s in post.screens)]
        if not posts:
            await self._pause_for(1)
            return
        post = self._random.choice(posts[-14:])
        screen = self._random.choice([screen for screen in post.screens if controls_of(screen)])
        control = self._random.choice(controls_of(screen, disabled=True))
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
        """The id of a control that may never have been: unknown, of another table, of another hand, of no time."""
        if self._chance(0.2):
            return self._random.choice(_UNKNOWN)
        table = self._random.choice([*self._audit.tables.values()]) if self._audit.tables else None
        if table is not None and table.awaited and table.game is not None and self._chance(0.6):
            seat = self._random.choice(table.awaited)  # just what that person might press now
            playing = table.game.phase is Phase.PLAYING
            card = self._random.choice(legal(table.game, seat) if playing else table.game.round.hands[seat])
            action, stamp = ("play", table.hand_stamp(seat)) if playing else ("lift", table.pass_stamp(seat))
            return custom_id(Press(Game.HEARTS, table.id, stamp, action, card.text))
        stamps = ["", "1", "1.0", "2.3", "1.pass", "99.99"]
        if table is not None and table.game is not None:
            stamps += [stamp(seat) for stamp in (table.hand_stamp, table.pass_stamp) for seat in SEATS]
        if self._chance(0.6):
            action, argument = self._random.choice(_HAND_ACTIONS), self._random.choice(FRESH_DECK).text
        else:
            action, argument = self._random.choice(_OTHER_ACTIONS), self._random.choice(("", "south", "east", "up"))
        number, stamp = 1 if table is None else table.id, self._random.choice(stamps)
        return custom_id(Press(Game.HEARTS, number, stamp, action, argument), menu=action == "choose")

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

    def _any_control(self, person: Person) -> tuple[Post, Control] | None:
        """Some control that a person sees and may press, or None."""
        posts = [post for post in self._audit.witness.seen_by(person.id) if post.presses]
        for _ in range(8):
            if not posts:
                break
            post = self._random.choice(posts[-10:])
            control = self._random.choice(controls_of(post.screen))
            if self._chance(_GRAVE.get(control.press.action, 1)):
                return post, control
        return None
