"""How people like to play Heart to Heart: what they chose with ``/h2h settings``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.clock import Clock, milliseconds, span
from bot.sessions.cache import Recent
from bot.storage import Storage
from bot.storage.solitaire_settings import Switches

#: How long a choice is believed without looking: another process may have stored another one meanwhile.
_BELIEVED = timedelta(minutes=1)
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Preferences:
    """What holds on the boards of a person, public and private ones.

    Attributes:
        move_errors: a mismatch is explained (S10).
        placement_help: partners are outlined, and what does not match is dimmed (S11).
        quick_pair: a card with exactly one partner goes with it at the first tap.
        lost_warning: the board says when it can no longer be won, and is assisted from then on.
    """

    move_errors: bool = False
    placement_help: bool = True
    quick_pair: bool = False
    lost_warning: bool = False


USUAL = Preferences()


class PeoplesPreferences:
    """The preferences of people; those used lately are not read again for a minute."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._stored = storage.solitaire_settings
        self._clock = clock
        self._known: Recent[int, tuple[Preferences, int]] = Recent(_REMEMBERED)
        self._choices = 0

    async def of(self, user_id: int) -> Preferences:
        """What holds for a person."""
        now = milliseconds(self._clock())
        known = self._known.get(user_id)
        if known is not None and now < known[1]:
            return known[0]
        choices = self._choices
        found = _preferences(await self._stored.of(user_id))
        if choices == self._choices:  # else what was read may be older than what has been chosen meanwhile
            self._known.put(user_id, (found, now + span(_BELIEVED)))
        return found

    async def choose(self, user_id: int, switches: Switches) -> Preferences:
        """Store a person's choice; what is None stays as it was. What holds from now on."""
        stored = await self._stored.choose(user_id, switches)
        self._choices += 1
        self._known.drop(user_id)
        return _preferences(stored)


def _preferences(stored: Switches) -> Preferences:
    def on(switch: bool | None, usual: bool) -> bool:
        return usual if switch is None else switch

    return Preferences(
        move_errors=on(stored.move_errors, USUAL.move_errors),
        placement_help=on(stored.placement_help, USUAL.placement_help),
        quick_pair=on(stored.quick_pair, USUAL.quick_pair),
        lost_warning=on(stored.lost_warning, USUAL.lost_warning),
    )
