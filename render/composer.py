"""From plans to pictures: decals laid on grounds, both made once and kept within a fixed amount of memory."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PIL import Image

from render.decals import Decal, decal_of
from render.fonts import Fonts
from render.grounds import draw_ground
from render.palette import Palette
from render.plan import Cloth, Ground, Plan, Put, Sprite
from render.sprites import casts_shadow, draw_sprite
from render.theme import PLAIN, Style

#: How much memory kept decals and grounds may take, in bytes of pixels.
MEMORY = 40 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Key:
    """What a decal depends on: its sprite, the palette, and the colour of the palette it lies on."""

    sprite: Sprite
    style: Style
    cloth: Cloth
    under: int


class Composer:
    """Makes pictures of plans. Safe for several threads: what is kept is never drawn on again."""

    def __init__(self, fonts: Fonts, memory: int = MEMORY) -> None:
        """Take the fonts to write with; `memory` is how many bytes of pixels may be kept."""
        self.fonts = fonts
        self._memory = memory
        self._used = 0
        self._palettes: dict[tuple[Style, Cloth], Palette] = {}
        self._kept: OrderedDict[_Key | Ground, Decal | Image.Image] = OrderedDict()

    def palette(self, style: Style, cloth: Cloth) -> Palette:
        """The palette of a style on a cloth."""
        with self.fonts.lock:
            made = self._palettes.get((style, cloth))
            if made is None:
                made = self._palettes[style, cloth] = Palette(style, cloth)
            return made

    def decal(self, sprite: Sprite, ground: Ground, under: int) -> Decal:
        """A sprite as it is laid on a colour of the palette of a ground."""
        key = _Key(sprite, ground.style, ground.cloth, under)
        with self.fonts.lock:
            kept = self._kept.get(key)
            if isinstance(kept, Decal):
                self._kept.move_to_end(key)
                return kept
            palette = self.palette(ground.style, ground.cloth)
            made = decal_of(
                draw_sprite(self.fonts, sprite), palette, palette.colours[under], casts=casts_shadow(sprite)
            )
            self._keep(key, made, made.memory)
            return made

    def prepare(self, sprite: Sprite, cloth: Cloth, style: Style = PLAIN) -> None:
        """Draw a sprite that casts a shadow, before it is asked for."""
        black = self.palette(style, cloth).black
        self.decal(sprite, Ground(0, 0, cloth, style), black)

    def compose(self, plan: Plan) -> Image.Image:
        """The picture of a plan, mode P: its sprites laid in order on its ground."""
        picture = self.bare(plan.ground)
        for put in plan.items:
            self.lay(picture, put, plan.ground)
        return self.palette(plan.ground.style, plan.ground.cloth).finished(picture)

    def bare(self, ground: Ground) -> Image.Image:
        """A table with nothing on it, in palette indices, mode L."""
        return self._ground(ground, self.palette(ground.style, ground.cloth)).copy()

    def lay(self, picture: Image.Image, put: Put, ground: Ground) -> None:
        """Lay one sprite into a picture of palette indices that was begun on this ground."""
        palette = self.palette(ground.style, ground.cloth)
        if casts_shadow(put.sprite):
            under = palette.black
        else:
            under = _index_at(picture, put) if put.on is None else palette.index_of(put.on)
        self.decal(put.sprite, ground, under).lay(picture, put, palette)

    def _ground(self, ground: Ground, palette: Palette) -> Image.Image:
        with self.fonts.lock:
            kept = self._kept.get(ground)
            if isinstance(kept, Image.Image):
                self._kept.move_to_end(ground)
                return kept
            made = draw_ground(ground, palette)
            self._keep(ground, made, made.width * made.height)
            return made

    def _keep(self, key: _Key | Ground, made: Decal | Image.Image, size: int) -> None:
        self._kept[key] = made
        self._used += size
        while self._used > self._memory and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._used -= dropped.memory if isinstance(dropped, Decal) else dropped.width * dropped.height


def _index_at(picture: Image.Image, put: Put) -> int:
    """The index that lies under the corner of a sprite's box."""
    place = min(max(put.left, 0), picture.width - 1), min(max(put.top, 0), picture.height - 1)
    index = picture.getpixel(place)
    if index is None or isinstance(index, tuple):
        raise TypeError(f"a picture of mode {picture.mode} is not made of palette indices")
    return int(index)
