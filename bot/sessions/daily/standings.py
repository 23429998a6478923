"""Who did best on a day, and a person's days in a row: tries as tables and calendars."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bot.sessions.daily.days import read_day
from bot.storage.daily import Daily, Try
from bot.storage.heart_to_heart import WON
from rules.heart_to_heart.daily import Came, Streak, is_final, streak
from rules.heart_to_heart.ranking import Medal, Result, medal, order, rank


@dataclass(frozen=True, slots=True)
class Entry:
    """One result in a table.

    Attributes:
        rank: 1 is best; equal results share a rank.
        user_id: whose it is.
        name: their name, or None where it is not to be shown.
        result: what ranks it.
        time_ms: the time played, which ranks nothing.
        medal: what it is worth against par, if par is known.
    """

    rank: int
    user_id: int
    name: str | None
    result: Result
    time_ms: int
    medal: Medal | None


@dataclass(frozen=True, slots=True)
class DayTable:
    """The results of a day, of one server or of all.

    Attributes:
        entries: those without help, the best first.
        assisted: those with help that gives information away, ranked by themselves.
        playing: how many have begun and not ended.
    """

    entries: tuple[Entry, ...]
    assisted: tuple[Entry, ...]
    playing: int


@dataclass(frozen=True, slots=True)
class DayResults:
    """Everything the tables of a day need: its deal, everybody's tries, and who is shown by name everywhere."""

    daily: Daily
    tries: tuple[Try, ...]
    shown: frozenset[int]
    today: date

    @property
    def day(self) -> date:
        """Which day it is."""
        return read_day(self.daily.day)

    @property
    def final(self) -> bool:
        """Whether nothing can change any more."""
        return is_final(self.day.toordinal(), self.today.toordinal())

    def everywhere(self) -> DayTable:
        """The table of all servers, with the names of those who want that."""
        return _table(self.tries, self.daily.par, self.shown)

    def here(self, guild_id: int) -> DayTable:
        """The table of those who began in one server, with their names."""
        own = tuple(one for one in self.tries if one.guild_id == guild_id)
        return _table(own, self.daily.par, {one.user_id for one in own})

    def of(self, user_id: int) -> Try | None:
        """A person's own try."""
        return next((one for one in self.tries if one.user_id == user_id), None)

    def entry_of(self, user_id: int) -> Entry | None:
        """Where a person stands among all."""
        table = self.everywhere()
        return next((entry for entry in (*table.entries, *table.assisted) if entry.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class History:
    """A person's days.

    Attributes:
        came: what came of each day they played.
        dealt: the days that had a deal.
        streak: their days in a row.
        today: the present day.
    """

    came: Mapping[date, Came]
    dealt: frozenset[date]
    streak: Streak
    today: date

    @property
    def wins(self) -> int:
        """How many days they have won."""
        return sum(came is Came.WON for came in self.came.values())


def result_of(one: Try) -> Result:
    """What ranks a try that has ended."""
    return Result(one.ending == WON, one.score or 0, one.moves or 0, one.undone or 0)


def history_of(tries: Iterable[Try], dealt: Iterable[str], today: date) -> History:
    """The days of a person with these tries."""
    came = {read_day(one.day): came_of(one) for one in tries}
    came = {day: outcome for day, outcome in came.items() if outcome is not Came.NOTHING}
    days = frozenset(read_day(day) for day in dealt) | came.keys()
    found = streak(
        {day.toordinal(): outcome for day, outcome in came.items()},
        [day.toordinal() for day in days],
        today.toordinal(),
    )
    return History(came, frozenset(days), found, today)


def came_of(one: Try) -> Came:
    """What came of a try. One that never reached its player is nothing."""
    if one.spent_at is None:
        return Came.NOTHING
    if one.open:
        return Came.OPEN
    return Came.WON if one.ending == WON and one.ranked else Came.LOST


def _table(tries: Sequence[Try], par: int | None, named: Collection[int]) -> DayTable:
    ended = [one for one in tries if not one.open and one.ranked]
    return DayTable(
        _entries([one for one in ended if not one.assisted], par, named),
        _entries([one for one in ended if one.assisted], par, named),
        sum(one.open for one in tries),
    )


def _entries(tries: Sequence[Try], par: int | None, named: Collection[int]) -> tuple[Entry, ...]:
    results = [result_of(one) for one in tries]
    ranks = rank(results)
    return tuple(
        Entry(
            ranks[index],
            tries[index].user_id,
            tries[index].name if tries[index].user_id in named else None,
            results[index],
            tries[index].time_ms or 0,
            None if par is None else medal(results[index], par),
        )
        for index in order(results)
    )
