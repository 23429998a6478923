"""The daily challenge: what is promised about a deal before its day, when a day is over, and streaks.

Days are whole numbers, one apart; where they begin to count is of no matter here. Who plays, and what day it is, is
not for the rules to know.

A try may be begun on its own day only and be played on until the day after is over. Then nothing can change any more:
the results of the day are final.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

#: How many bytes the secret of a day has.
SECRET_SIZE = 32

_DAYS_IN_A_WEEK = 7


def commitment(code: str, secret: bytes) -> str:
    """What can be shown of a deal before its day, 64 hexadecimal digits: SHA-256 over its code, a slash and a secret.

    The hashed bytes are the canonical code in ASCII, the byte ``/`` (0x2F), and the 32 bytes of the secret. There are
    few enough codes to try them all, so without the secret the code alone would not stay hidden. Once code and secret
    are opened, anybody can hash them and compare.

    Raises:
        ValueError: when the secret is not 32 bytes long.
    """
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"the secret of a day is {SECRET_SIZE} bytes")
    return hashlib.sha256(code.encode("ascii") + b"/" + secret).hexdigest()


def is_final(day: int, today: int) -> bool:
    """Whether the results of a day can change no more: the day after it is over."""
    return today >= day + 2


def may_begin(day: int, today: int) -> bool:
    """Whether a try of a day may be begun: only on that day."""
    return day == today


def may_go_on(day: int, today: int) -> bool:
    """Whether a try of a day that was begun in time may be played on: until the day after is over."""
    return day <= today < day + 2


class Came(Enum):
    """What came of a person's try of a day."""

    NOTHING = "nothing"  # it was never begun
    OPEN = "open"  # begun, and not ended yet
    LOST = "lost"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Streak:
    """Days won in a row.

    Attributes:
        length: how many there are now; what is still open today or yesterday neither counts nor breaks it.
        best: how many there ever were.
        today: what has come of today's try so far.
        yesterday_open: whether yesterday's try can still be won.
    """

    length: int
    best: int
    today: Came
    yesterday_open: bool = False

    @property
    def at_stake(self) -> bool:
        """Whether today's deal must be won to keep it."""
        return self.length > 0 and self.today in (Came.NOTHING, Came.OPEN)


def streak(came: Mapping[int, Came], dealt: Iterable[int], today: int) -> Streak:
    """The streak of a person on a day.

    Args:
        came: what came of the person's tries; a day that is not there was not begun.
        dealt: the days that had a deal. The others break nothing.
        today: the present day.

    A day without a win breaks the streak once that day is over, a try that is still open once its time is over.
    """
    run = best = held = 0
    yesterday_open = False
    for day in sorted({day for day in dealt if day <= today}):
        outcome = came.get(day, Came.NOTHING)
        if outcome is Came.WON:
            run += 1
            best = max(best, run)
        elif day == today:
            pass  # there is time until midnight
        elif outcome is Came.OPEN and may_go_on(day, today):
            # Whether the days before and after belong together shows when this one has ended.
            yesterday_open = True
            held, run = run, 0
        else:
            run = 0
    return Streak(max(run, held), best, came.get(today, Came.NOTHING), yesterday_open)


def month_rows(first_weekday: int, days: int) -> tuple[tuple[int | None, ...], ...]:
    """A month as the rows of a wall calendar: seven places each, with the day of the month or None.

    Args:
        first_weekday: the weekday of the first, 0 for the first column.
        days: how many days the month has.

    Raises:
        ValueError: when a week has no such weekday, or no month so many days.
    """
    if not 0 <= first_weekday < _DAYS_IN_A_WEEK or not 1 <= days <= 31:
        raise ValueError(f"no month of {days} days begins on weekday {first_weekday}")
    places: list[int | None] = [None] * first_weekday + list(range(1, days + 1))
    places += [None] * (-len(places) % _DAYS_IN_A_WEEK)
    return tuple(tuple(places[start : start + _DAYS_IN_A_WEEK]) for start in range(0, len(places), _DAYS_IN_A_WEEK))
