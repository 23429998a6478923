"""The one font, Source Sans Pro: its weights at any size, what a text measures, and which characters it covers."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from threading import RLock

import font_source_sans_pro
from fontTools.ttLib import TTFont
from PIL import ImageFont


class Weight(Enum):
    """A weight; the value is the font's key in the package of the font files."""

    SEMIBOLD = "SourceSansProSemibold"
    BOLD = "SourceSansProBold"
    BLACK = "SourceSansProBlack"


#: The height of a capital letter and of a line, in font sizes: the same in every weight of this font.
CAP_HEIGHT = 0.66
ASCENT = 1.0
DESCENT = 0.3


class Fonts:
    """The font files. A font of Pillow is not for two threads at once: hold `lock` around every use of `font`.

    Attributes:
        lock: held while a font measures or draws.
        coverage: the code points that every weight in use has a glyph for.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self._paths = {weight: Path(font_source_sans_pro.font_files_ttf[weight.value]) for weight in Weight}
        self._made: dict[tuple[Weight, int], ImageFont.FreeTypeFont] = {}
        self.coverage = frozenset.intersection(*(_coverage(path) for path in self._paths.values()))

    def font(self, weight: Weight, size: int) -> ImageFont.FreeTypeFont:
        """The font of a weight at a size in pixels."""
        made = self._made.get((weight, size))
        if made is None:
            # The basic layout is the same everywhere; the other one depends on libraries of the system.
            made = ImageFont.truetype(str(self._paths[weight]), size, layout_engine=ImageFont.Layout.BASIC)
            self._made[weight, size] = made
        return made

    def width(self, text: str, weight: Weight, size: int) -> float:
        """How wide a text is set, in pixels."""
        with self.lock:
            return self.font(weight, size).getlength(text)


def _coverage(path: Path) -> frozenset[int]:
    """The code points that the font file maps to a glyph."""
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())
