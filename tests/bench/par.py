"""How long the search for par takes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from rules.heart_to_heart import codes
from rules.heart_to_heart.par import par
from rules.heart_to_heart.solver import winnable

#: How many deals are searched.
DEALS = 200

# Far apart, and coprime to the 26^7 numbers, so that no deal comes twice.
_STRIDE = 40_162_553


@dataclass(frozen=True, slots=True)
class ParTimes:
    """How long par took over `DEALS` winnable deals, one after the other on one core, in milliseconds.

    Attributes:
        median: half of the deals took no longer.
        p99: 99 of 100 deals took no longer.
        worst: the slowest deal.
        worst_code: its code.
        winnable: the median time to tell whether a fresh deal can be won, over the same numbers.
    """

    median: float
    p99: float
    worst: float
    worst_code: str
    winnable: float


def measure_par() -> ParTimes:
    """Searches the winnable ones of the deals 0, s, 2s, ... for a fixed stride s, always the same ones."""
    times: list[tuple[float, str]] = []
    verdicts: list[float] = []
    number = 0
    while len(times) < DEALS:
        deal = codes.deal(codes.code_of(number))
        number = (number + _STRIDE) % (codes.LAST_NUMBER + 1)
        started = time.perf_counter()
        verdict = winnable(deal)
        verdicts.append((time.perf_counter() - started) * 1000)
        if verdict:
            started = time.perf_counter()
            par(deal)
            times.append(((time.perf_counter() - started) * 1000, deal.code))
    times.sort()
    worst, worst_code = times[-1]
    verdicts.sort()
    return ParTimes(
        times[DEALS // 2][0], times[DEALS * 99 // 100 - 1][0], worst, worst_code, verdicts[len(verdicts) // 2]
    )
