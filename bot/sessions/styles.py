"""In which style pictures are drawn: a person's private ones as they chose, public ones as their server chose."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import TypeVar

from bot.clock import Clock, milliseconds, span
from bot.sessions.cache import Recent
from bot.storage import Storage
from bot.storage.people import People
from bot.storage.servers import Servers
from bot.storage.styles import ChosenStyle
from render.theme import PLAIN, Deck, Style, Theme

#: How long a style is believed without looking: another process may have stored another choice meanwhile.
_BELIEVED = timedelta(minutes=1)
_REMEMBERED = 4096

Choice = TypeVar("Choice", bound=Enum)


class Styles:
    """The styles of people and servers; those used lately are not read again for a minute."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._people = _Owners(storage.people, clock)
        self._servers = _Owners(storage.servers, clock)

    async def of_person(self, user_id: int) -> Style:
        """The style of what only this person sees."""
        return await self._people.style(user_id)

    async def of_server(self, guild_id: int) -> Style:
        """The style of what everybody in a server sees."""
        return await self._servers.style(guild_id)

    async def choose_for_person(self, user_id: int, theme: Theme | None, deck: Deck | None) -> Style:
        """Store a person's choice; None keeps what it was. The style from now on."""
        return await self._people.choose(user_id, theme, deck)

    async def choose_for_server(self, guild_id: int, theme: Theme | None, deck: Deck | None) -> Style:
        """Store a server's choice; None keeps what it was. The style from now on."""
        return await self._servers.choose(guild_id, theme, deck)


class _Owners:
    """The styles of the people, or those of the servers."""

    def __init__(self, stored: People | Servers, clock: Clock) -> None:
        self._stored = stored
        self._clock = clock
        self._known: Recent[int, tuple[Style, int]] = Recent(_REMEMBERED)
        self._choices = 0

    async def style(self, owner: int) -> Style:
        now = milliseconds(self._clock())
        known = self._known.get(owner)
        if known is not None and now < known[1]:
            return known[0]
        choices = self._choices
        style = _style(await self._stored.style(owner))
        if choices == self._choices:  # else what was read may be older than what has been chosen meanwhile
            self._known.put(owner, (style, now + span(_BELIEVED)))
        return style

    async def choose(self, owner: int, theme: Theme | None, deck: Deck | None) -> Style:
        stored = await self._stored.choose_style(
            owner, theme=None if theme is None else theme.value, deck=None if deck is None else deck.value
        )
        self._choices += 1
        self._known.drop(owner)
        return _style(stored)


def read_choice(kind: type[Choice], text: str | None) -> Choice | None:
    """The theme or deck of a name; None for no name, or for one that only a newer version knows."""
    return next((choice for choice in kind if choice.value == text), None)


def _style(stored: ChosenStyle) -> Style:
    return Style(read_choice(Theme, stored.theme) or PLAIN.theme, read_choice(Deck, stored.deck) or PLAIN.deck)
