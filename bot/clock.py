"""The one clock. Everything that needs the time is given one; nothing asks the system by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

#: Gives the present instant, aware and in UTC.
Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """The present instant of this machine."""
    return datetime.now(UTC)


def milliseconds(instant: datetime) -> int:
    """An aware instant as stored: whole milliseconds since 1970 in UTC."""
    return (instant - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def span(duration: timedelta) -> int:
    """A duration in whole milliseconds."""
    return duration // timedelta(milliseconds=1)
