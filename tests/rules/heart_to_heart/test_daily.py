"""The daily challenge: commitments that hide and bind, days that end, streaks, and the rows of a month."""

from __future__ import annotations

import hashlib
from datetime import date
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.heart_to_heart.codes import LAST_NUMBER, code_of
from rules.heart_to_heart.daily import (
    Came,
    Streak,
    commitment,
    is_final,
    may_begin,
    may_go_on,
    month_rows,
    streak,
)

N, O, L, W = Came.NOTHING, Came.OPEN, Came.LOST, Came.WON  # noqa: E741 - as in the table below

codes = st.integers(0, LAST_NUMBER).map(code_of)
secrets = st.binary(min_size=32, max_size=32)
outcomes = st.lists(st.sampled_from(Came), min_size=1, max_size=40)


def of(*days: Came | None) -> Streak:
    """The streak on the last of these days; None is a day without a deal."""
    dealt = [number for number, day in enumerate(days) if day is not None]
    return streak({number: day for number, day in enumerate(days) if day is not None}, dealt, len(days) - 1)


@given(codes, secrets)
def test_anybody_can_check_an_opened_commitment(code: str, secret: bytes) -> None:
    assert commitment(code, secret) == hashlib.sha256(f"{code}/".encode() + secret).hexdigest()


@given(codes, codes, secrets, secrets)
def test_another_code_or_secret_gives_another_commitment(code: str, other: str, secret: bytes, another: bytes) -> None:
    assert (commitment(code, secret) == commitment(other, another)) is ((code, secret) == (other, another))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment("HH1-N-AAAAAAM", b"s" * size)


@given(st.integers(), st.integers(-5, 5))
def test_a_day_is_begun_then_gone_on_with_then_final(day: int, later: int) -> None:
    today = day + later
    assert may_begin(day, today) is (later == 0)
    assert may_go_on(day, today) is (later in (0, 1))
    assert is_final(day, today) is (later >= 2)


@pytest.mark.parametrize(
    ("days", "length", "best"),
    [
        ((W,), 1, 1),
        ((N,), 0, 0),
        ((W, W, W), 3, 3),
        ((W, W, N), 2, 2),  # not played yet today
        ((W, W, L), 2, 2),  # lost today: gone at midnight
        ((W, W, L, N), 0, 2),
        ((W, W, N, N), 0, 2),  # a day was missed, whether today is played or not
        ((W, W, N, W), 1, 2),
        ((W, W, O), 2, 2),
        ((W, W, O, N), 2, 2),  # yesterday's try can still be won
        ((W, W, O, W), 2, 2),  # and would make it four
        ((W, W, W, W), 4, 4),
        ((O, W), 1, 1),
        ((W, O, N, N), 0, 1),  # its time is over
        ((W, W, None, W), 3, 3),  # a day without a deal breaks nothing
        ((W, W, None, None, N), 2, 2),
        ((W, L, W, W, L, W), 1, 2),
    ],
)
def test_streaks(days: tuple[Came | None, ...], length: int, best: int) -> None:
    found = of(*days)
    assert (found.length, found.best) == (length, best)


def test_what_is_at_stake_today_is_said() -> None:
    assert of(W, N).at_stake
    assert of(W, O).at_stake
    assert not of(W, W).at_stake
    assert not of(W, L).at_stake
    assert not of(L, N).at_stake
    assert of(W, O, N).yesterday_open
    assert not of(W, O, N, N).yesterday_open


@given(outcomes)
def test_the_best_is_the_longest_run_and_the_present_never_exceeds_it(days: list[Came]) -> None:
    found = of(*days)
    runs = [len(list(group)) for outcome, group in groupby(days) if outcome is Came.WON]
    assert found.best == max(runs, default=0)
    assert 0 <= found.length <= found.best


@given(outcomes)
def test_the_best_never_shrinks(days: list[Came]) -> None:
    bests = [of(*days[:number]).best for number in range(1, len(days) + 1)]
    assert bests == sorted(bests)


@given(outcomes)
def test_winning_what_is_open_never_shortens_a_streak(days: list[Came]) -> None:
    won = [
        Came.WON if outcome is Came.OPEN and number >= len(days) - 2 else outcome for number, outcome in enumerate(days)
    ]
    assert of(*won).length >= of(*days).length


@given(outcomes, st.data())
def test_days_without_a_deal_change_nothing(days: list[Came], data: st.DataObject) -> None:
    """Unless they part today and yesterday, which is then not yesterday any more."""
    settled = [Came.LOST if outcome is Came.OPEN else outcome for outcome in days]
    gap = data.draw(st.integers(0, len(settled) - 1))
    spread: list[Came | None] = [*settled[:gap], None, *settled[gap:]]
    assert (of(*spread).length, of(*spread).best) == (of(*settled).length, of(*settled).best)


def test_days_to_come_do_not_count() -> None:
    assert streak({5: Came.WON, 6: Came.WON}, [5, 6], 5).length == 1


@given(st.dates(date(1970, 1, 1), date(2200, 12, 31)))
def test_the_rows_of_a_month_show_each_day_once_below_its_weekday(day: date) -> None:
    first = day.replace(day=1)
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    rows = month_rows(first.weekday(), (following - first).days)
    shown = [(column, number) for row in rows for column, number in enumerate(row) if number is not None]
    assert [number for _, number in shown] == list(range(1, (following - first).days + 1))
    assert all(first.replace(day=number).weekday() == column for column, number in shown)
    assert all(len(row) == 7 and any(row) for row in rows)


@pytest.mark.parametrize(("weekday", "days"), [(7, 30), (-1, 30), (0, 0), (0, 32)])
def test_what_is_no_month_is_refused(weekday: int, days: int) -> None:
    with pytest.raises(ValueError, match="no month"):
        month_rows(weekday, days)
