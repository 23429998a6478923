"""Decals: sprites in the indices of a palette, ready to be laid into pictures without computing with colours."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.colours import Colour
from render.palette import DARKEST, SHADE, Palette
from render.plan import Put, Side
from render.sprites import Drawn

#: Of a sprite that casts a shadow, what is less opaque than this is darkness over whatever lies below.
_OPAQUE = 154
#: Of any other sprite, what is less opaque than this is left out.
_FAINT = 24

#: How far the round corners of a sprite reach along its sides, at most: there is shadow within its box, too.
_CORNER = 14

_STEPS = [min(DARKEST, round(alpha / 255 / SHADE)) if alpha < _OPAQUE else 0 for alpha in range(256)]
_SOLID = [255 if alpha >= _OPAQUE else 0 for alpha in range(256)]
_SEEN = [255 if alpha >= _FAINT else 0 for alpha in range(256)]

#: Left, top, right, bottom.
_Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of a decal: an image of indices, mode L, where in the decal it lies, and where it is seen.

    Attributes:
        image: indices to lay down, or steps to go down from what lies there.
        left, top: from the corner of the sprite's box, negative where the part reaches beyond it.
        mask: mode 1, or None for a part that is seen everywhere.
    """

    image: Image.Image
    left: int
    top: int
    mask: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class Decal:
    """A sprite for one palette.

    Attributes:
        body: what is seen of the sprite.
        shade: the strips around it that its shadow falls on, as steps down in the palette, with the side of each.
    """

    body: tuple[Layer, ...]
    shade: tuple[tuple[Side, Layer], ...]

    @property
    def memory(self) -> int:
        """How many bytes its pixels take."""
        return sum(
            layer.image.width * layer.image.height * (1 if layer.mask is None else 2)
            for layer in (*self.body, *(layer for _, layer in self.shade))
        )

    def lay(self, picture: Image.Image, put: Put, palette: Palette) -> None:
        """Lay it into a picture of indices, mode L."""
        for side, layer in self.shade:
            if side not in put.hidden:
                x, y = put.left + layer.left, put.top + layer.top
                area = (x, y, x + layer.image.width, y + layer.image.height)
                picture.paste(palette.darkened(picture.crop(area), layer.image), area)
        for layer in self.body:
            picture.paste(layer.image, (put.left + layer.left, put.top + layer.top), layer.mask)


def decal_of(drawn: Drawn, palette: Palette, under: Colour, *, casts: bool) -> Decal:
    """A sprite in the indices of a palette; its smooth edges are mixed with the colour it will lie on.

    Of one that `casts` a shadow, all that is mostly transparent becomes steps of shadow.
    """
    alpha = drawn.image.getchannel("A")
    flat = Image.new("RGB", drawn.image.size, under)
    flat.paste(drawn.image, (0, 0), alpha)
    indices = palette.indices(flat)
    mask = alpha.point(_SOLID if casts else _SEEN)
    shade = alpha.point(_STEPS) if casts else None
    return Decal(
        tuple(_body(indices, mask, drawn)),
        () if shade is None else tuple(_strips(shade, drawn)),
    )


def _body(indices: Image.Image, mask: Image.Image, drawn: Drawn) -> list[Layer]:
    """What is seen, in bands: those that are seen in full need no mask, which is quicker by far."""
    seen = mask.getbbox()
    if seen is None:
        return []
    rows = mask.crop((seen[0], 0, seen[2], mask.height)).reduce((seen[2] - seen[0], 1)).tobytes()
    full = [row for row in range(seen[1], seen[3]) if rows[row] == 255]
    first, last = (full[0], full[-1] + 1) if full else (seen[3], seen[3])
    if b"\xff" * (last - first) != rows[first:last]:
        first = last = seen[3]
    bands = ((seen[1], first, True), (first, last, False), (last, seen[3], True))
    return [
        _layer(indices, (seen[0], top, seen[2], bottom), drawn, mask if masked else None)
        for top, bottom, masked in bands
        if bottom > top
    ]


def _strips(shade: Image.Image, drawn: Drawn) -> list[tuple[Side, Layer]]:
    """The parts of a shadow above, below, left and right of the sprite; under it there is none."""
    width, height = shade.size
    top, bottom = _beyond(shade.crop((width // 3, 0, width * 2 // 3, height)))
    top, bottom = min(top + _CORNER, height // 2), max(bottom - _CORNER, height // 2)
    left, right = _beyond(shade.crop((0, top, width, bottom)).transpose(Image.Transpose.TRANSPOSE))
    boxes = {
        Side.ABOVE: (0, 0, width, top),
        Side.BELOW: (0, bottom, width, height),
        Side.LEFT: (0, top, left, bottom),
        Side.RIGHT: (right, top, width, bottom),
    }
    trimmed = {side: _trimmed(shade, box) for side, box in boxes.items()}
    return [(side, _layer(shade, box, drawn, None)) for side, box in trimmed.items() if box is not None]


def _trimmed(shade: Image.Image, box: _Box) -> _Box | None:
    """The part of a box in which there is shadow, or None where there is none at all."""
    left, top, right, bottom = box
    if right <= left or bottom <= top:
        return None
    inner = shade.crop(box).getbbox()
    return None if inner is None else (left + inner[0], top + inner[1], left + inner[2], top + inner[3])


def _beyond(shade: Image.Image) -> tuple[int, int]:
    """Where the shadow above ends, and where the one below begins."""
    half = shade.height // 2
    above = shade.crop((0, 0, shade.width, half)).getbbox()
    below = shade.crop((0, half, shade.width, shade.height)).getbbox()
    return above[3] if above else 0, half + below[1] if below else shade.height


def _layer(source: Image.Image, box: _Box, drawn: Drawn, mask: Image.Image | None) -> Layer:
    cut = None if mask is None else mask.crop(box).convert("1")
    return Layer(source.crop(box), box[0] - drawn.left, box[1] - drawn.top, cut)
