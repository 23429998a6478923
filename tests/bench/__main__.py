"""``python -m tests.bench``: the figures that README and the decisions speak of. Exit code 1 when one is missed."""

from __future__ import annotations

import os
import sys

from rules.hearts.computer import Strength
from tests.bench.lag import measure_lag
from tests.bench.par import measure_par
from tests.bench.pictures import compare_pictures
from tests.bench.starting import measure_memory, measure_start
from tests.bench.strengths import DEALS, measure_strengths


def main() -> int:
    """Measure everything and print one line each."""
    missed: list[str] = []

    def mark(what: str, held: bool) -> str:
        if not held:
            missed.append(what)
        return "" if held else "   <- misses its mark"

    print("The event loop while 20 boards are asked at once, two threads, all processors")
    idle, lag = measure_lag()
    note = mark("lag", lag.p99 < 10 and lag.worst < 25)
    print(f"  late by {lag.p99:.1f} ms (p99), {lag.worst:.1f} ms (worst of {lag.ticks}); marks: 10 and 25{note}")
    print(f"  while nothing is drawn by {idle.p99:.1f} ms (p99), {idle.worst:.1f} ms (worst of {idle.ticks})")

    print("Start to the first board, in processes of their own")
    start = measure_start()
    note = mark("start", start.first_board < 1000)
    print(
        f"  {start.first_board:.0f} ms, of which Python alone {start.python:.0f} ms: "
        f"{start.first_board / start.python:.1f} times that; mark: 1000 ms{note}"
    )

    print("Memory of all sprites in all styles and of full caches")
    memory = measure_memory()
    note = mark("memory", memory.drawn - memory.before < 120)
    print(
        f"  {memory.before:.0f} MiB before the first picture, {memory.drawn:.0f} MiB after: "
        f"{memory.drawn - memory.before:.0f} MiB; mark: 120 MiB{note}"
    )

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print("One picture to its bytes, on one processor: ours, the plain way, the floor")
    for one in compare_pictures():
        note = mark(one.name, one.faster >= 5 and one.smaller <= 0.5 and one.ours.milliseconds <= 15)
        print(
            f"  {one.name:<25} {one.ours.milliseconds:5.1f} ms {one.ours.size / 1000:5.1f} kB"
            f" | {one.plain.milliseconds:5.1f} ms {one.plain.size / 1000:6.1f} kB"
            f" | {one.floor.milliseconds:4.1f} ms {one.floor.size / 1000:5.1f} kB"
            f" | {one.faster:4.1f} times faster, {one.smaller:.0%} of the bytes{note}"
        )
    print("Par of 200 deals of Heart to Heart, and whether a fresh deal can be won")
    par = measure_par()
    note = mark("par", par.median <= 100 and par.p99 < 3000 and par.worst < 10_000 and par.winnable <= 0.5)
    print(
        f"  {par.median:.0f} ms (median), {par.p99:.0f} ms (p99), {par.worst:.0f} ms (worst, {par.worst_code}); "
        f"{par.winnable:.3f} ms to tell whether one can be won (median); marks: 100, 3000, 10000 and 0.5 ms{note}"
    )
    print(f"Computer players of Hearts, two against two over {DEALS} deals played both ways (some minutes)")
    for better, worse in ((Strength.NORMAL, Strength.EASY), (Strength.STRONG, Strength.NORMAL)):
        found = measure_strengths(better, worse)
        note = mark(f"{better.value} players", found.lead > 3 * found.error and found.slowest < 400)
        print(
            f"  {better.value:<7}{found.better:5.2f} points a round, {worse.value} {found.worse:.2f}: ahead by "
            f"{found.lead:.2f} (standard error {found.error:.2f}); a choice {found.mean:.0f} ms (mean), "
            f"{found.slowest:.0f} ms (slowest); marks: 3 errors, 400 ms{note}"
        )
    if missed:
        print("Missed: " + ", ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
