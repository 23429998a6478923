"""Days of UTC: as dates, as stored texts, as the numbers of custom ids, and when they begin and close."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta

from bot.clock import milliseconds

ONE_DAY = timedelta(days=1)
_YEARS = range(2000, 3000)


def day_of(instant: datetime) -> date:
    """The day of an aware instant, in UTC whatever the machine's time zone."""
    return instant.astimezone(UTC).date()


def day_at(instant: int) -> date:
    """The day of an instant in milliseconds."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=instant)).date()


def begins(day: date) -> int:
    """When a day begins, in milliseconds."""
    return milliseconds(datetime.combine(day, time(), UTC))


def ends(day: date) -> int:
    """When a day is over, in milliseconds: no try of it may begin from then on."""
    return begins(day + ONE_DAY)


def closes(day: date) -> int:
    """When the day after a day is over, in milliseconds: its results are final from then on."""
    return begins(day + 2 * ONE_DAY)


def read_day(text: str) -> date:
    """The day of a stored text such as "2026-11-30".

    Raises:
        ValueError: when the text is no day: the database was changed by hand.
    """
    return date.fromisoformat(text)


def number_of_day(day: date) -> int:
    """A day as the number that stands in custom ids: 20261130."""
    return day.year * 10_000 + day.month * 100 + day.day


def numbered_day(number: int) -> date | None:
    """The day of such a number; None when there is no such day in our millennium: others hold no deal."""
    year = number // 10_000
    if year not in _YEARS:
        return None
    with suppress(ValueError):
        return date(year, number // 100 % 100, number % 100)
    return None
