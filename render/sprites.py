"""Sprites: every card, panel, sign and text is drawn once at its final size, and kept."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil
from typing import assert_never

from PIL import Image, ImageDraw

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
    """A panel: only its corners are drawn, its sides and its middle are stretched, so size costs nothing."""
    corner = panel.radius + panel.edge_width + 2
    width, height = min(panel.width, 2 * corner + 1), min(panel.height, 2 * corner + 1)
    easel = Easel(fonts, width, height)
    easel.panel((0, 0, width, height), panel.radius, panel.fill, edge=panel.edge, edge_width=panel.edge_width)
    return _stretched(easel.finish(), corner, panel.width, panel.height)


def _stretched(image: Image.Image, corner: int, width: int, height: int) -> Image.Image:
    """An image whose row and column number `corner` are repeated until it has this size."""
    if image.width < width:
        wide = Image.new("RGBA", (width, image.height))
        column = image.crop((corner, 0, corner + 1, image.height))
        wide.paste(column.resize((width, image.height), Image.Resampling.NEAREST), (0, 0))
        wide.paste(image.crop((0, 0, corner, image.height)), (0, 0))
        wide.paste(image.crop((corner + 1, 0, image.width, image.height)), (width - image.width + corner + 1, 0))
        image = wide
    if image.height < height:
        turned = image.transpose(Image.Transpose.TRANSPOSE)
        image = _stretched(turned, corner, height, width).transpose(Image.Transpose.TRANSPOSE)
    return image


def _draw_sign(sign: Sign) -> Image.Image:
    scale = SCALE if max(sign.width, sign.height) <= 320 else SCALE // 2
    width, height = sign.width * scale, sign.height * scale
    rim = 0 if sign.rim is None else round(0.05 * min(width, height))
    inner = (width - 2 * rim, height - 2 * rim)
    image = Image.new("RGBA", (width, height), (*sign.colour, 0))
    if sign.rim is not None:
        image.paste((*sign.rim, 255), (0, 0), shape_mask(sign.shape, *inner, rim))
    image.paste((*sign.colour, 255), (rim, rim), shape_mask(sign.shape, *inner))
    return image.reduce(scale)


def _draw_words(fonts: Fonts, words: Words) -> Drawn:
    font = fonts.font(words.weight, words.size)
    pad = 2 + words.size // 10
    ascent, descent = ceil(words.size * ASCENT), ceil(words.size * DESCENT)
    mask = Image.new("L", (ceil(font.getlength(words.text)) + 2 * pad, ascent + descent), 0)
    ImageDraw.Draw(mask).text((pad, ascent), words.text, font=font, fill=255, anchor="ls")
    image = Image.new("RGBA", mask.size, (*words.colour, 255))
    image.putalpha(mask)
    return Drawn(image, pad, ascent - round(words.size * CAP_HEIGHT))
