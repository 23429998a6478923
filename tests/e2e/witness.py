"""Everything that was ever to be seen in the club, message by message, and every position of every Hearts table."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from typing import Any

from bot.app import TwoHearts
from bot.presses import Game, Press, parse_press
from bot.sessions.hearts.table import Table
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.screens import Screen
from tests.e2e.sketches import Sketches

#: So many former states of a message are kept for those who press late.
_REMEMBERED = 6
_OFFER = frozenset({"accept", "decline"})
_CARDS = frozenset({"lift", "lower", "choose", "pass", "play", "plan", "unplan"})
_PING = re.compile(r"^<@\d+>.*: .* at \[the Hearts table\]")


@dataclasses.dataclass
class Post:
    """A message through its life.

    Attributes:
        viewer: who alone sees it, or None when everybody in its channel does.
        direct: whether it stands in somebody's direct messages, and does not vanish.
        asked_by: the interaction it answers, or None.
        screens: what it showed, the newest last.
        table: the Hearts table it belongs to, once one of its controls told.
        gone: whether it is deleted.
    """

    id: int
    channel_id: int
    viewer: int | None
    direct: bool
    asked_by: int | None
    screens: list[Screen]
    presses: tuple[Press, ...] = ()
    table: int | None = None
    gone: bool = False

    @property
    def screen(self) -> Screen:
        """What it shows now."""
        return self.screens[-1]

    def show(self, screen: Screen) -> None:
        """Take what it shows from now on."""
        self.screens = [*self.screens[1 - _REMEMBERED :], screen]
        self.presses = tuple(presses_of(screen))
        hearts = [press.number for press in self.presses if press.game is Game.HEARTS]
        self.table = hearts[0] if hearts else self.table

    @property
    def is_table(self) -> bool:
        """Whether everybody can act on a table or a lobby here."""
        actions = {press.action for press in self.presses if press.game is Game.HEARTS}
        return self.viewer is None and not self.gone and bool(actions - _OFFER)

    @property
    def is_hand(self) -> bool:
        """Whether somebody can act on their cards here, in their direct messages."""
        return self.direct and not self.gone and any(press.action in _CARDS for press in self.presses)

    @property
    def is_ping(self) -> bool:
        """Whether it calls somebody to the table."""
        return self.viewer is None and not self.gone and not self.presses and bool(_PING.search(self.screen.text))


@dataclasses.dataclass(frozen=True)
class Shown:
    """What a message showed, when (seconds since the beginning), and the table of its controls, if it ever had some."""

    at: float
    post: Post
    screen: Screen
    table: int | None


@dataclasses.dataclass(frozen=True)
class Position:
    """A table as it was stored, and when."""

    at: float
    table: Table


class Witness:
    """Looks at everything the club's people see, and at every position the bot has stored.

    Attributes:
        posts: the messages, by id.
    """

    def __init__(self, club: Club) -> None:
        self._club = club
        self.posts: dict[int, Post] = {}
        self._news: list[Shown | Position] = []
        self._direct: dict[int, int] = {}
        club.env.backend.subscribers.append(self._notice)
        simulation.notice_private_messages(club.env, self._notice)
        self._follow(club.bot)
        make = club._make

        def made() -> TwoHearts:
            bot = make()
            self._follow(bot)
            return bot

        club._make = made  # the bots after a restart, too, from their first moment

    def take(self) -> list[Shown | Position]:
        """What happened since the last time, in order: a position comes before everything that shows it."""
        news, self._news[:] = list(self._news), []
        return news

    @cached_property
    def drawing(self) -> Sketches:
        """What the pictures stand for."""
        drawing = self._club.drawing
        assert isinstance(drawing, Sketches)
        return drawing

    def models(self, screen: Screen) -> Iterator[Any]:
        """What the pictures of a message stand for."""
        for data in self.files(screen, ".png"):
            yield self.drawing.models[data]

    def files(self, screen: Screen, ending: str) -> Iterator[bytes]:
        """The attachments of a message whose name ends so."""
        for attachment in screen.payload.get("attachments", ()):
            if attachment["filename"].endswith(ending):
                yield simulation.file_of(self._club.env, attachment["url"])

    def seen_by(self, user_id: int) -> list[Post]:
        """The messages that somebody sees now, oldest first."""
        stored = self._club.env.backend.messages
        seen = [post for post in self.posts.values() if not post.gone and post.viewer in (None, user_id)]
        # Discord does not tell that a private message is deleted.
        return [post for post in seen if post.id in stored.get(post.channel_id, {})]

    def _follow(self, bot: TwoHearts) -> None:
        bot.hearts_sessions.when_scheduled(self._note)

    def _note(self, table: Table) -> None:
        self._news.append(Position(self._club.env.backend.clock.elapsed, table))

    def _notice(self, event: str, payload: Mapping[str, Any]) -> None:
        match event:
            case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
                screen = Screen(payload)
                post = self.posts.get(screen.id) or self._new(screen)
                post.show(screen)
                self._news.append(Shown(self._club.env.backend.clock.elapsed, post, screen, post.table))
            case "MESSAGE_DELETE":
                post = self.posts.get(int(payload["id"]))
                if post is not None:
                    post.gone = True

    def _new(self, screen: Screen) -> Post:
        people = self._club.people.values()
        owner = {person.direct_channel_id: person.id for person in people}.get(screen.channel_id)
        direct = owner is not None and not screen.private
        if screen.private:
            seen = [p.id for p in people if simulation.seen_by(self._club.env, screen.channel_id, screen.id, p.id)]
            assert len(seen) == 1, f"{len(seen)} people see a private message"
            owner = seen[0]
        asked = (screen.payload.get("interaction_metadata") or {}).get("id")
        post = Post(screen.id, screen.channel_id, owner, direct, None if asked is None else int(asked), [])
        self.posts[post.id] = post
        return post


def presses_of(screen: Screen) -> Iterator[Press]:
    """What the enabled controls of a message ask for."""
    for control in (*screen.buttons, *screen.menus):
        press = parse_press(control.custom_id) if control.custom_id and control.enabled else None
        if press is not None:
            yield press


def within(value: Any, kind: type) -> Iterator[Any]:
    """Every value of a kind somewhere within a frozen value."""
    if isinstance(value, kind):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from within(getattr(value, field.name), kind)
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from within(part, kind)
    elif isinstance(value, Mapping) and not isinstance(value, Enum):
        for part in value.items():
            yield from within(part, kind)
