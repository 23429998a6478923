"""A person's days: a month as a calendar of signs, the streak and the best."""

from __future__ import annotations

from calendar import monthrange
from datetime import date

from babel.dates import format_date, get_day_names

from bot.pages.daily import control
from bot.pages.page import ROSE, Button, Look, Page
from bot.sessions.daily.days import ONE_DAY
from bot.sessions.daily.standings import History
from bot.text import Text
from rules.heart_to_heart.daily import Came, month_rows

#: What stands in the calendar; plain signs, all equally wide in a block of code.
_SIGNS = {Came.WON: "♥", Came.LOST: "x", Came.OPEN: "…", Came.NOTHING: " "}
_CELL = 4


def history_page(text: Text, history: History, month: date) -> Page:
    """The days of a month, and what the days in a row come to; `month` is any day of it."""
    first = month.replace(day=1)
    lines = [f"```\n{calendar_text(text, history, first)}\n```", f"-# {text('daily.history.legend')}"]
    lines += streak_lines(text, history)
    following = (first + 31 * ONE_DAY).replace(day=1)
    buttons = (
        Button(control((first - ONE_DAY).replace(day=1), "history"), text("daily.button.month_before")),
        Button(control(following, "history"), text("daily.button.month_after"), enabled=following <= history.today),
        Button(control(history.today, "play"), text("daily.button.play"), Look.PRIMARY),
    )
    return Page("\n".join(lines), rows=(buttons,), accent=ROSE)


def calendar_text(text: Text, history: History, first: date) -> str:
    """A month as a grid: its name, the weekdays from Monday on, and each day with what came of it."""
    names = get_day_names("abbreviated", locale=text.language)
    heads = "".join(f"{names[weekday][:2]:>{_CELL - 1}} " for weekday in range(7)).rstrip()
    title = format_date(first, "LLLL y", locale=text.language)
    rows = month_rows(first.weekday(), monthrange(first.year, first.month)[1])
    grid = [
        "".join(
            " " * _CELL if number is None else f"{number:>{_CELL - 1}}{_sign(history, first.replace(day=number))}"
            for number in row
        )
        for row in rows
    ]
    return "\n".join([f"{title:^{_CELL * 7}}".rstrip(), heads, *(row.rstrip() for row in grid)])


def streak_lines(text: Text, history: History) -> list[str]:
    """The days in a row, what is at stake today, and the best there ever was."""
    streak = history.streak
    lines: list[str] = []
    if streak.yesterday_open:
        lines.append(text("daily.streak.yesterday"))
    if streak.at_stake:
        lines.append(text.count("daily.streak.keep", streak.length))
    elif streak.length and streak.today is Came.LOST:
        lines.append(text.count("daily.streak.ends", streak.length))
    elif streak.length:
        lines.append(text.count("daily.streak.days", streak.length))
    else:
        lines.append(text("daily.streak.none"))
    if streak.best:
        lines.append(text.count("daily.streak.best", streak.best))
        lines.append(text.count("daily.history.wins", history.wins))
    return lines


def _sign(history: History, day: date) -> str:
    return _SIGNS[history.came.get(day, Came.NOTHING)]
