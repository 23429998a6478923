"""What the daily challenge says: tables that fit a message, medals, and days that no time zone moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.daily import Viewer, board_page, day_page, post_page
from bot.pages.daily_history import calendar_text
from bot.sessions.daily.days import (
    begins,
    closes,
    day_at,
    day_of,
    ends,
    number_of_day,
    numbered_day,
    read_day,
)
from bot.sessions.daily.standings import DayResults, history_of
from bot.storage.daily import Daily, Try
from bot.storage.heart_to_heart import GIVEN_UP, WON
from bot.text import Text, load_catalogues
from rules.heart_to_heart.daily import commitment

TODAY = date(2026, 11, 30)
DEAL = Daily(TODAY.isoformat(), "HH1-N-AAAAAAM", b"s" * 32, par=84, chosen_at=0, dealt_at=0)


@pytest.fixture
def text() -> Text:
    return load_catalogues().text("en-US")


def tried(user_id: int, moves: int | None = 84, **others: object) -> Try:
    """A try that was won in so many moves, or given up."""
    attempt = Try(
        day=TODAY.isoformat(),
        user_id=user_id,
        board_id=user_id,
        guild_id=5,
        name=f"name {user_id}",
        opened_at=0,
        spent_at=1,
        ended_at=user_id,
        ending=GIVEN_UP if moves is None else WON,
        score=130 if moves is None else 250,
        moves=moves or 20,
        undone=0,
        time_ms=61_000,
        assisted=False,
        ranked=True,
    )
    return replace(attempt, **others)  # type: ignore[arg-type]  # some of its fields


def results(*tries: Try, shown: tuple[int, ...] = (), today: date = TODAY) -> DayResults:
    return DayResults(DEAL, tries, frozenset(shown), today)


def board(text: Text, today: DayResults, viewer: Viewer, yesterday: DayResults | None = None) -> str:
    return board_page(text, viewer, today, yesterday, replace(DEAL, day="2026-12-01", secret=b"t" * 32)).head


def test_medals_by_par_and_equal_ranks_and_results_apart(text: Text) -> None:
    today = results(
        tried(1, 84),
        tried(2, 88),
        tried(3, 88),
        tried(4, 96, undone=0),
        tried(5, 94, undone=3),
        tried(6, None),
        tried(7, 84, assisted=True),
        tried(8, 84, ranked=False),
        tried(9, None, ended_at=None, ranked=None),
        shown=(1,),
    )
    lines = board(text, today, Viewer(6, None)).splitlines()
    assert [line for line in lines if line.startswith("**") and " · " in line][1:] == [
        "**1** · name 1 · 84 moves · 1:01 🥇",
        "**2** · somebody · 88 moves · 1:01 🥈",
        "**2** · somebody · 88 moves · 1:01 🥈",
        "**4** · somebody · 96 moves · 1:01 🥉",
        "**5** · somebody · 97 moves (3 undone) · 1:01",
        "**6** · **you** · 130 of 250 points · 1:01",
        "**1** · somebody · 84 moves · 1:01 🥇",
    ]
    assert any("1 is still playing" in line for line in lines)
    assert any("Par is 84" in line for line in lines), "for those who have ended theirs"
    assert "Par is 84" not in board(text, today, Viewer(9, None))
    assert "Par is 84" not in board(text, today, Viewer(77, None))


def test_a_server_sees_the_names_of_its_own_people_only(text: Text) -> None:
    today = results(tried(1), tried(2, guild_id=6), tried(3, guild_id=None))
    here, everywhere = board(text, today, Viewer(77, 5)).split("__Everywhere__")
    assert "name 1" in here
    assert "somebody" not in here
    assert everywhere.count("somebody") == 3


@pytest.mark.parametrize("number", [0, 1, 6, 500])
def test_the_longest_tables_fit_a_message(text: Text, number: int) -> None:
    tries = [
        tried(user_id, 10_000 + user_id, undone=900, name="*_" * 32, time_ms=10**9, assisted=assisted)
        for assisted in (False, True)
        for user_id in range(number * assisted, number * assisted + number)
    ]
    names = tuple(range(2 * number))
    today = results(*tries, shown=names)
    yesterday = results(*tries, shown=names, today=TODAY + timedelta(days=1))
    viewer = Viewer(number - 1, 5)
    assert len(board(text, today, viewer, yesterday)) <= 4000
    final = results(*tries, shown=names, today=TODAY + timedelta(days=2))
    assert len(day_page(text, viewer, TODAY, final).head) <= 4000
    assert len(post_page(text, TODAY, yesterday.here(5)).head) <= 4000


def test_a_deal_is_opened_only_when_it_is_final(text: Text) -> None:
    promised = commitment(DEAL.code, DEAL.secret)
    viewer = Viewer(1, 5)
    for later, opened in [(0, False), (1, False), (2, True)]:
        page = day_page(text, viewer, TODAY, results(tried(1), today=TODAY + timedelta(days=later)))
        assert (DEAL.code in page.head, DEAL.secret.hex() in page.head, promised in page.head) == (opened,) * 3
    assert "There was no deal" in day_page(text, viewer, TODAY, None).head


def test_the_post_names_the_best_of_the_server_who_won(text: Text) -> None:
    yesterday = results(tried(1), tried(2, 90), tried(3, 91), tried(4, 92), tried(5, None))
    head = post_page(text, TODAY, yesterday.here(5)).head
    assert [f"name {number}" in head for number in range(1, 6)] == [True, True, True, False, False]
    assert "best" not in post_page(text, TODAY, results(tried(5, None)).here(5)).head
    assert "best" not in post_page(text, TODAY, None).head


def test_a_month_of_signs(text: Text) -> None:
    tries = [
        tried(1, day="2026-11-02"),
        tried(1, None, day="2026-11-03"),
        tried(1, day="2026-11-04", spent_at=None),
        tried(1, day="2026-11-29", ended_at=None, ranked=None),
    ]
    dealt = [date(2026, 11, day).isoformat() for day in (*range(2, 11), *range(12, 31))]
    assert calendar_text(text, history_of(tries, dealt, TODAY), date(2026, 11, 1)) == "\n".join(
        [
            "       November 2026",
            " Mo  Tu  We  Th  Fr  Sa  Su",
            "                          1",
            "  2♥  3x  4   5   6   7   8",
            "  9  10  11  12  13  14  15",
            " 16  17  18  19  20  21  22",
            " 23  24  25  26  27  28  29…",
            " 30",
        ]
    )


@pytest.fixture(params=["Pacific/Kiritimati", "America/New_York"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneInfo]:
    if not Path("/usr/share/zoneinfo", request.param).exists():
        pytest.skip("this machine knows no time zones")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield ZoneInfo(request.param)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("around", [datetime(2026, 3, 8, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)])
def test_no_time_zone_and_no_summer_time_moves_a_day(zone: ZoneInfo, around: datetime) -> None:
    for hours in range(-30, 60):
        instant = around + timedelta(hours=hours)
        assert day_of(instant.astimezone(zone)) == day_of(instant) == instant.date()
    for days in range(-1, 3):
        day = around.date() + timedelta(days=days)
        assert ends(day) - begins(day) == 86_400_000
        assert begins(day) % 86_400_000 == 0


@given(st.dates(date(2000, 1, 1), date(2999, 12, 31)))
def test_days_come_out_as_they_went_in(day: date) -> None:
    assert numbered_day(number_of_day(day)) == day
    assert read_day(day.isoformat()) == day
    assert day_at(begins(day)) == day_at(ends(day) - 1) == day
    assert closes(day) == ends(day_at(ends(day)))


@pytest.mark.parametrize("number", [0, 1, 20261301, 20260230, 10101, 99991231, 10**18 - 1])
def test_what_is_no_day_is_none(number: int) -> None:
    assert numbered_day(number) is None
