"""How people like to play Hearts: what they chose with ``/hearts settings``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import assert_never

from bot.clock import Clock, milliseconds, span
from bot.sessions.cache import Recent
from bot.storage import Storage
from bot.storage.hearts_settings import HeartsChoices
from rules.cards import Card, hand_order

#: How long a choice is believed without looking: another process may have stored another one meanwhile.
_BELIEVED = timedelta(minutes=1)
_REMEMBERED = 4096


class Sorting(Enum):
    """How a hand is sorted, from left to right."""

    SUITS = "suits"  # clubs, diamonds, spades, hearts, each from low to high
    HIGH_FIRST = "high_first"  # the same suits, each from high to low
    RANKS = "ranks"  # by rank, from low to high, whatever the suit


@dataclass(frozen=True, slots=True)
class HeartsPreference:
    """How a person plays.

    Attributes:
        sorting: how their hand is sorted.
        forced: whether a card that is the only legal one is played for them at once.
        pings: whether a message calls them when their turn lasts.
    """

    sorting: Sorting = Sorting.SUITS
    forced: bool = False
    pings: bool = True


class HeartsPreferences:
    """The preferences of people; those used lately are not read again for a minute."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._stored = storage.hearts_settings
        self._clock = clock
        self._known: Recent[int, tuple[HeartsPreference, int]] = Recent(_REMEMBERED)
        self._choices = 0

    async def of(self, user_id: int) -> HeartsPreference:
        """What holds for a person."""
        now = milliseconds(self._clock())
        known = self._known.get(user_id)
        if known is not None and now < known[1]:
            return known[0]
        choices = self._choices
        found = _preference(await self._stored.of(user_id))
        if choices == self._choices:  # else what was read may be older than what has been chosen meanwhile
            self._known.put(user_id, (found, now + span(_BELIEVED)))
        return found

    async def choose(
        self, user_id: int, *, sorting: Sorting | None = None, forced: bool | None = None, pings: bool | None = None
    ) -> HeartsPreference:
        """Store a person's choice; what is None stays as it was. What holds from now on."""
        chosen = HeartsChoices(None if sorting is None else sorting.value, forced, pings)
        stored = await self._stored.choose(user_id, chosen)
        self._choices += 1
        self._known.drop(user_id)
        return _preference(stored)


def sorted_hand(hand: tuple[Card, ...], sorting: Sorting) -> tuple[Card, ...]:
    """A hand in the order somebody likes."""
    match sorting:
        case Sorting.SUITS:
            return tuple(sorted(hand, key=hand_order))
        case Sorting.HIGH_FIRST:
            return tuple(sorted(hand, key=lambda card: (hand_order(card)[0], -card.rank.strength)))
        case Sorting.RANKS:
            return tuple(sorted(hand, key=lambda card: (card.rank.strength, hand_order(card)[0])))
        case _ as never:
            assert_never(never)


def _preference(stored: HeartsChoices) -> HeartsPreference:
    usual = HeartsPreference()
    sorting = next((each for each in Sorting if each.value == stored.sorting), usual.sorting)
    forced = usual.forced if stored.forced is None else stored.forced
    return HeartsPreference(sorting, forced, usual.pings if stored.pings is None else stored.pings)
