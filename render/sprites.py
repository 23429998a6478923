"""Sprites: every card, panel, sign and text is drawn once at its final size, and kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import assert_never

from PIL import Image, ImageDraw, ImageFilter

from render.easel import SCALE, Easel, shape_mask
from render.faces import MARGIN, draw_back, draw_card, draw_heart_card, draw_small_card
from render.fonts import ASCENT, CAP_HEIGHT, DESCENT, Fonts
from render.plan import CardBack, CardFace, HeartFace, Panel, Plan, Sign, SmallFace, Sprite, Words

#: How much memory the kept sprites may take, in bytes of pixels.
MEMORY = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished sprite: an RGBA image, and where in it the corner of the sprite's box lies."""

    image: Image.Image
    left: int
    top: int


class Sprites:
    """Draws sprites on first need and keeps those used last, up to a fixed amount of memory.

    Safe for several threads: the lock of the fonts is held while a sprite is looked up or drawn. A kept image is
    never drawn on again, so pasting it needs no lock.
    """

    def __init__(self, fonts: Fonts, memory: int = MEMORY) -> None:
        """Take the fonts to write with; `memory` is how many bytes of pixels may be kept."""
        self._fonts = fonts
        self._memory = memory
        self._used = 0
        self._kept: OrderedDict[Sprite, Drawn] = OrderedDict()

    def drawn(self, sprite: Sprite) -> Drawn:
        """The finished sprite."""
        with self._fonts.lock:
            kept = self._kept.get(sprite)
            if kept is not None:
                self._kept.move_to_end(sprite)
                return kept
            made = self._draw(sprite)
            self._kept[sprite] = made
            self._used += _bytes(made)
            while self._used > self._memory and len(self._kept) > 1:
                self._used -= _bytes(self._kept.popitem(last=False)[1])
            return made

    def compose(self, plan: Plan) -> Image.Image:
        """The picture of a plan: its sprites pasted in order on its ground. RGB."""
        picture = Image.new("RGB", (plan.width, plan.height), plan.ground)
        for put in plan.items:
            drawn = self.drawn(put.sprite)
            picture.paste(drawn.image, (put.left - drawn.left, put.top - drawn.top), drawn.image)
        return picture

    def _draw(self, sprite: Sprite) -> Drawn:
        match sprite:
            case CardFace():
                return Drawn(draw_card(self._fonts, sprite).finish(), MARGIN, MARGIN)
            case SmallFace():
                return Drawn(draw_small_card(self._fonts, sprite).finish(), MARGIN, MARGIN)
            case HeartFace():
                return Drawn(draw_heart_card(self._fonts, sprite).finish(), MARGIN, MARGIN)
            case CardBack():
                return Drawn(draw_back(self._fonts, sprite).finish(), MARGIN, MARGIN)
            case Panel():
                return Drawn(_draw_panel(self._fonts, sprite), 0, 0)
            case Sign():
                return Drawn(_draw_sign(sprite), 0, 0)
            case Words():
                return _draw_words(self._fonts, sprite)
            case _:
                assert_never(sprite)


def _bytes(drawn: Drawn) -> int:
    return drawn.image.width * drawn.image.height * 4


def _draw_panel(fonts: Fonts, panel: Panel) -> Image.Image:
    easel = Easel(fonts, panel.width, panel.height)
    box = (0, 0, panel.width, panel.height)
    easel.panel(box, panel.radius, panel.fill, edge=panel.edge, edge_width=panel.edge_width)
    if panel.dashed:
        for x in range(panel.radius, panel.width - panel.radius, 24):
            easel.erase((x, 0, x + 10, panel.edge_width))
            easel.erase((x, panel.height - panel.edge_width, x + 10, panel.height))
        for y in range(panel.radius, panel.height - panel.radius, 24):
            easel.erase((0, y, panel.edge_width, y + 10))
            easel.erase((panel.width - panel.edge_width, y, panel.width, y + 10))
    return easel.finish()


def _draw_sign(sign: Sign) -> Image.Image:
    width, height = sign.width * SCALE, sign.height * SCALE
    rim = 0 if sign.rim is None else max(2, round(0.07 * min(width, height)))
    mask = Image.new("L", (width, height), 0)
    mask.paste(shape_mask(sign.shape, width - 2 * rim, height - 2 * rim), (rim, rim))
    image = Image.new("RGBA", (width, height), (*sign.colour, 0))
    if sign.rim is not None:
        image.paste((*sign.rim, 255), (0, 0), mask.filter(ImageFilter.MaxFilter(2 * (rim // 2) + 1)))
    image.paste((*sign.colour, 255), (0, 0), mask)
    return image.reduce(SCALE)


def _draw_words(fonts: Fonts, words: Words) -> Drawn:
    font = fonts.font(words.weight, words.size)
    pad = 2 + words.size // 10
    ascent, descent = ceil(words.size * ASCENT), ceil(words.size * DESCENT)
    mask = Image.new("L", (ceil(font.getlength(words.text)) + 2 * pad, ascent + descent), 0)
    ImageDraw.Draw(mask).text((pad, ascent), words.text, font=font, fill=255, anchor="ls")
    image = Image.new("RGBA", mask.size, (*words.colour, 255))
    image.putalpha(mask)
    return Drawn(image, pad, ascent - round(words.size * CAP_HEIGHT))
