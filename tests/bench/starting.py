"""What a fresh process costs: the time to its first board, and the memory of everything it may keep."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

RUNS = 5

_FIRST_BOARD = """
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.game import begin
from rules.heart_to_heart.views import board_view
from render.models import BoardLabels, BoardModel
from render.renderer import Renderer
labels = BoardLabels("Time", "Score", "Moves", "Deal", "Stock", "Waste", "", "", "", "")
assert Renderer().board(BoardModel(board_view(begin(deal("HH1-N-AAAAAAM"))), "0:00", labels))
"""

_EVERYTHING = """
from dataclasses import replace
from render import samples
from render.renderer import Renderer
from render.theme import STYLES

def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

renderer = Renderer()
print(resident())
for style in STYLES:
    renderer.warm_up(style=style)
    for model in samples.tables().values():
        renderer.table(replace(model, style=style))
    for model in samples.hands().values():
        renderer.hand(replace(model, style=style))
    for model in samples.boards().values():
        renderer.board(replace(model, style=style))
    for model in samples.sheets().values():
        renderer.sheet(replace(model, style=style))
print(resident())
"""


@dataclass(frozen=True)
class Start:
    """Milliseconds from starting a process to its end: Python alone, and Python with the first board."""

    python: float
    first_board: float


@dataclass(frozen=True)
class Memory:
    """Resident memory in MiB before the first picture and after all of them."""

    before: float
    drawn: float


def measure_start() -> Start:
    """Start Python with and without a board, in turn."""
    python, board = [], []
    for _ in range(RUNS):
        python.append(_timed("pass"))
        board.append(_timed(_FIRST_BOARD))
    return Start(statistics.median(python), statistics.median(board))


def measure_memory() -> Memory:
    """Draw everything there is in every style in a process of its own."""
    run = subprocess.run([sys.executable, "-c", _EVERYTHING], capture_output=True, text=True, check=True)
    before, drawn = map(float, run.stdout.split())
    return Memory(before, drawn)


def _timed(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (time.perf_counter() - began) * 1000
