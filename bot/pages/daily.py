"""The messages of the daily challenge: which day to play, the tables of a day, what is shared, what is posted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.pages.page import ROSE, Button, Look, Page
from bot.presses import Game, Press, custom_id
from bot.sessions.daily.days import ONE_DAY, closes, ends, number_of_day, read_day
from bot.sessions.daily.sessions import WhichDay
from bot.sessions.daily.standings import DayResults, DayTable, Entry, result_of
from bot.storage.daily import Daily, Try
from bot.text import Text
from bot.text.describing import clean, clock_text
from rules.heart_to_heart.daily import commitment
from rules.heart_to_heart.ranking import Medal, Result, medal

#: How many results a table shows before "and 7 more": as many of these as fit into one message.
_SHOWN = (5, 3, 2, 1)
_FITS = 3900
#: How much of a name a table shows.
_NAME = 24
_WINNERS = 3
_WHOLE = 250

MEDALS = {Medal.PAR: "🥇", Medal.GREAT: "🥈", Medal.GOOD: "🥉"}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table, and from which server; None from direct messages."""

    user_id: int
    guild_id: int | None


def control(day: date, action: str) -> str:
    """The custom id of a control of a day; whoever presses it acts for themselves."""
    return custom_id(Press(Game.DAILY, number_of_day(day), "", action))


def stamp(instant: int, form: str = "R") -> str:
    """An instant in milliseconds as Discord shows it to everybody in their own time: as a countdown, or in full."""
    return f"<t:{instant // 1000}:{form}>"


def which_page(text: Text, which: WhichDay) -> Page:
    """The question which of two days is to be played."""
    today = "daily.button.resume_today" if which.begun else "daily.button.begin_today"
    return Page(
        text("daily.which", day=which.yesterday.isoformat(), stamp=stamp(closes(which.yesterday))),
        rows=(
            (
                Button(control(which.yesterday, "play"), text("daily.button.resume_yesterday"), Look.PRIMARY),
                Button(control(which.today, "play"), text(today)),
            ),
        ),
        accent=ROSE,
    )


def over_page(text: Text, day: date, today: date) -> Page:
    """What is said of a day that is over."""
    play = Button(control(today, "play"), text("daily.button.play_today"), Look.PRIMARY)
    return Page(text("daily.day_over", day=day.isoformat()), rows=((play,),), accent=ROSE)


def ended_page(text: Text, attempt: Try, par: int | None, today: date) -> Page:
    """What is said to somebody who has ended their try."""
    day = read_day(attempt.day)
    lines = [
        text("daily.ended", day=day.isoformat(), result=result_words(text, result_of(attempt), par)),
        text("daily.next", stamp=stamp(ends(today))),
        f"-# {text('daily.share_hint')}",
    ]
    results = Button(control(day, "board"), text("daily.button.results"), Look.PRIMARY)
    return Page("\n".join(lines), rows=((results,),), accent=ROSE)


def board_page(text: Text, viewer: Viewer, today: DayResults, yesterday: DayResults | None, tomorrow: Daily) -> Page:
    """The tables of today and yesterday, with the promise of tomorrow's deal."""
    days = [today] if yesterday is None else [today, yesterday]
    promise = f"-# {text('daily.promise', commitment=commitment(tomorrow.code, tomorrow.secret))}"
    head = ""
    for shown in _SHOWN:
        head = "\n\n".join(["\n".join(_day_lines(text, viewer, day, shown)) for day in days] + [promise])
        if len(head) <= _FITS:
            break
    earlier = Button(control(today.day - 2 * ONE_DAY, "day"), text("daily.button.earlier"))
    play = Button(control(today.day, "play"), text("daily.button.play"), Look.PRIMARY)
    own = today.of(viewer.user_id)
    buttons = (play, earlier) if own is None or own.open else (earlier,)
    return Page(head, rows=(buttons,), accent=ROSE)


def day_page(text: Text, viewer: Viewer, day: date, results: DayResults | None) -> Page:
    """The tables of one earlier day, with its deal opened."""
    lines = (
        [text("daily.day.none", day=day.isoformat())]
        if results is None
        else _day_lines(text, viewer, results, _SHOWN[0])
    )
    if results is not None and results.final:
        daily = results.daily
        opened = text(
            "daily.opened",
            code=daily.code,
            secret=daily.secret.hex(),
            commitment=commitment(daily.code, daily.secret),
        )
        lines += ["", opened]
    buttons = (
        Button(control(day - ONE_DAY, "day"), text("daily.button.earlier")),
        Button(control(day + ONE_DAY, "day"), text("daily.button.later")),
    )
    return Page("\n".join(lines), rows=(buttons,), accent=ROSE)


def share_page(text: Text, name: str, block: str, day: date, *, playable: bool, streak: int) -> Page:
    """A result for everybody in the channel, without a card of the deal."""
    lines = [text("daily.shared", name=clean(name)), f"```\n{block}\n```"]
    if streak > 1:
        lines.append(f"-# {text.count('daily.streak.days', streak)}")
    play = Button(control(day, "play"), text("daily.button.play"), Look.PRIMARY)
    return Page("\n".join(lines), rows=((play,),) if playable else (), accent=ROSE)


def post_page(text: Text, day: date, yesterday: DayTable | None) -> Page:
    """The new challenge in a server's channel, with those who did best yesterday."""
    lines = [
        text("daily.post.title", day=day.isoformat()),
        text("daily.post.about", stamp=stamp(ends(day))),
    ]
    winners = [entry for entry in yesterday.entries if entry.result.won and entry.rank <= _WINNERS] if yesterday else []
    if winners:
        lines += ["", text("daily.post.winners"), *(_line(text, entry, you=None) for entry in winners[: _SHOWN[0]])]
        if len(winners) > _SHOWN[0]:
            lines.append(text.count("daily.table.more", len(winners) - _SHOWN[0]))
    buttons = (
        Button(control(day, "play"), text("daily.button.play"), Look.PRIMARY),
        Button(control(day, "board"), text("daily.button.results")),
    )
    return Page("\n".join(lines), rows=(buttons,), accent=ROSE)


def result_words(text: Text, result: Result, par: int | None) -> str:
    """A result in words: *won in 86 moves 🥈*, or *130 of 250 points*."""
    if not result.won:
        return text("daily.result.points", score=result.score, whole=_WHOLE)
    said = text("daily.result.won", moves=_moves_words(text, result))
    earned = None if par is None else medal(result, par)
    return said if earned is None else f"{said} {MEDALS[earned]}"


def _day_lines(text: Text, viewer: Viewer, results: DayResults, shown: int) -> list[str]:
    day = results.day.isoformat()
    if results.day == results.today:
        title = text("daily.day.today", day=day, stamp=stamp(ends(results.day)))
    elif results.final:
        title = text("daily.day.final", day=day)
    else:
        title = text("daily.day.provisional", day=day, stamp=stamp(closes(results.day)))
    lines = [title]
    if viewer.guild_id is not None:
        lines += _table_lines(text, text("daily.table.here"), results.here(viewer.guild_id), viewer, shown)
    lines += _table_lines(text, text("daily.table.everywhere"), results.everywhere(), viewer, shown)
    own = results.of(viewer.user_id)
    if results.daily.par is not None and (results.final or (own is not None and not own.open)):
        lines.append(f"-# {text('daily.table.par', par=results.daily.par)}")
    return lines


def _table_lines(text: Text, title: str, table: DayTable, viewer: Viewer, shown: int) -> list[str]:
    lines = [f"__{title}__"]
    if table.entries:
        lines += _rows(text, table.entries, viewer, shown)
    elif not table.assisted:
        lines.append(text("daily.table.none"))
    if table.assisted:
        lines += [f"-# {text('daily.table.assisted')}", *_rows(text, table.assisted, viewer, shown)]
    if table.playing:
        lines.append(f"-# {text.count('daily.table.playing', table.playing)}")
    return lines


def _rows(text: Text, entries: Sequence[Entry], viewer: Viewer, most: int) -> list[str]:
    shown = [*entries[:most], *(entry for entry in entries[most:] if entry.user_id == viewer.user_id)]
    rest = len(entries) - len(shown)
    lines = [_line(text, entry, you=viewer.user_id) for entry in shown]
    if rest:
        lines.append(text.count("daily.table.more", rest))
    return lines


def _line(text: Text, entry: Entry, *, you: int | None) -> str:
    if entry.user_id == you:
        name = f"**{text('daily.table.you')}**"
    else:
        name = text("daily.table.somebody") if entry.name is None else clean(entry.name[:_NAME])
    result = entry.result
    said = _moves_words(text, result) if result.won else text("daily.result.points", score=result.score, whole=_WHOLE)
    earned = "" if entry.medal is None else f" {MEDALS[entry.medal]}"
    # No full stop after the rank: Discord would take the lines for a list and number them anew.
    return f"**{entry.rank}** · {name} · {said} · {clock_text(entry.time_ms)}{earned}"


def _moves_words(text: Text, result: Result) -> str:
    moves = text.count("board.moves", result.counted_moves)
    return text("daily.result.undone", moves=moves, undone=result.undone) if result.undone else moves
