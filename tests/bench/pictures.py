"""How long a picture takes, and how many bytes: our way, the plain way, and the floor that no way can be below."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from render import samples
from render.board_plan import plan_board
from render.composer import Composer
from render.fonts import Fonts
from render.hand_plan import plan_hand
from render.names import Names
from render.plan import Plan
from render.renderer import encode
from render.sheet_plan import plan_sheet
from render.sprites import casts_shadow
from render.table_plan import plan_table
from tests.render.plainly import PlainComposer

RUNS = 41


@dataclass(frozen=True)
class Way:
    """One way to make one picture: the median of its processor time in milliseconds, and its bytes."""

    milliseconds: float
    size: int


@dataclass(frozen=True)
class Comparison:
    """The three ways to make one picture."""

    name: str
    ours: Way
    plain: Way
    floor: Way

    @property
    def faster(self) -> float:
        """How many times faster ours is than the plain way."""
        return self.plain.milliseconds / self.ours.milliseconds

    @property
    def smaller(self) -> float:
        """Which share of the plain way's bytes ours has."""
        return self.ours.size / self.plain.size


def compare_pictures() -> list[Comparison]:
    """Every kind of board, full of cards. The runs of the three ways alternate, so that all meet the same machine."""
    fonts = Fonts()
    names = Names(fonts.coverage)
    composer = Composer(fonts)
    plain = PlainComposer(fonts, composer)
    plans = {
        "table, a trick of four": plan_table(fonts, names, samples.tables()["table-held"]),
        "hand of 13 cards": plan_hand(fonts, names, samples.hands()["hand-received"]),
        "heart of 25 cards": plan_board(fonts, names, samples.boards()["board-partnered"]),
        "score sheet of 13 rounds": plan_sheet(fonts, names, samples.sheets()["sheet-13"]),
    }
    return [_compare(name, plan, composer, plain) for name, plan in plans.items()]


def _compare(name: str, plan: Plan, composer: Composer, plain: PlainComposer) -> Comparison:
    pixels = composer.compose(plan)
    floor = _Floor(plan, composer, pixels)
    ways: dict[str, Callable[[], bytes]] = {
        "ours": lambda: encode(composer.compose(plan)),
        "plain": lambda: _png(plain.compose(plan)),
        "floor": floor.draw,
    }
    sizes = {way: len(draw()) for way, draw in ways.items()}
    times: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(RUNS):
        for way, draw in ways.items():
            began = time.thread_time()
            draw()
            times[way].append((time.thread_time() - began) * 1000)
    medians = {way: Way(statistics.median(times[way]), sizes[way]) for way in ways}
    return Comparison(name, medians["ours"], medians["plain"], medians["floor"])


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


class _Floor:
    """A copy of the ground, the pastes and nothing else, and one deflate of the finished pixels at level 1."""

    def __init__(self, plan: Plan, composer: Composer, pixels: Image.Image) -> None:
        self._ground = composer.compose(Plan(plan.ground, ()))
        palette = composer.palette(plan.ground.style, plan.ground.cloth)
        self._pixels = pixels
        self._pastes = []
        for put in plan.items:
            # The colour below does not change how long a paste takes.
            decal = composer.decal(put.sprite, plan.ground, palette.black if casts_shadow(put.sprite) else 0)
            for layer in decal.body:
                place = (put.left + layer.left, put.top + layer.top)
                self._pastes.append((layer.image.convert("P"), place, layer.mask))

    def draw(self) -> bytes:
        picture = self._ground.copy()
        for image, place, mask in self._pastes:
            picture.paste(image, place, mask)
        out = BytesIO()
        self._pixels.save(out, "PNG", compress_level=1)
        return out.getvalue()
