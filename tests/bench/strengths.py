"""How much better the strengths of computer players are than each other, and how long a choice takes."""

from __future__ import annotations

import hashlib
import math
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from rules.hearts.computer import Strength, choose_card, choose_pass
from rules.hearts.views import SeatView
from tests.rules.hearts.rounds import Player, play_round

#: How many deals two strengths play; each twice, with the seats changed over.
DEALS = 150

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Contest:
    """Two players of one strength against two of another, facing each other, over `deals` deals played both ways.

    Attributes:
        better, worse: the mean points a round of the two strengths.
        lead: by how many points a round the better one is ahead of the worse one.
        error: the standard error of that.
        slowest, mean: of the better one's choices, in milliseconds of processor time.
    """

    better: float
    worse: float
    lead: float
    error: float
    slowest: float
    mean: float


@dataclass
class Timed:
    """A player of a strength, and how long each of its choices took in milliseconds."""

    strength: Strength
    times: list[float] = field(default_factory=list)

    def player(self) -> Player:
        return Player(self._timing(choose_pass), self._timing(choose_card))

    def _timing(self, choose: Callable[..., Choice]) -> Callable[[SeatView, Iterator[int]], Choice]:
        def timed(view: SeatView, stream: Iterator[int]) -> Choice:
            started = time.process_time()
            try:
                return choose(view, stream, self.strength)
            finally:
                self.times.append((time.process_time() - started) * 1000)

        return timed


def contest(better: Player, worse: Player, deals: int = DEALS) -> tuple[list[int], list[int], list[float]]:
    """The points of both sides in every round, and by how many points the better one leads over each deal."""
    scores: tuple[list[int], list[int]] = ([], [])
    leads = []
    for deal in range(deals):
        secret = hashlib.sha256(f"contest {deal}".encode()).digest()
        lead = 0
        for changed in (0, 1):
            players = tuple(worse if (seat + changed) % 2 else better for seat in range(4))
            (row,) = play_round(secret, 1 + deal % 4, players)[-1].after.sheet
            for seat, points in enumerate(row.score):
                side = (seat + changed) % 2
                scores[side].append(points)
                lead += points if side else -points
        leads.append(lead / 4)
    return *scores, leads


def measure_strengths(better: Strength, worse: Strength, deals: int = DEALS) -> Contest:
    """Two players of each of the two strengths over so many deals, always the same ones."""
    timed = Timed(better)
    other = Player(partial(choose_pass, strength=worse), partial(choose_card, strength=worse))
    ours, theirs, leads = contest(timed.player(), other, deals)
    return Contest(
        statistics.mean(ours),
        statistics.mean(theirs),
        statistics.mean(leads),
        statistics.stdev(leads) / math.sqrt(deals),
        max(timed.times),
        statistics.mean(timed.times),
    )
