"""Where a sprite is drawn: at four times its size, then reduced once, so that every edge is smooth."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.colours import Colour
from render.fonts import Fonts, Weight
from render.shapes import Shape, parts

SCALE = 4


class Easel:
    """A transparent drawing ground; coordinates are pixels of the finished sprite from the corner of its box."""

    def __init__(self, fonts: Fonts, width: int, height: int, margin: int = 0) -> None:
        """Make room for a box and a margin around it, for shadows and whatever else reaches beyond."""
        self._fonts = fonts
        self._margin = margin
        size = ((width + 2 * margin) * SCALE, (height + 2 * margin) * SCALE)
        self._image = Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    def _scaled(self, *lengths: float) -> list[int]:
        return [round((length + self._margin) * SCALE) for length in lengths]

    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        *,
        edge: Colour | None = None,
        edge_width: float = 0,
        alpha: int = 255,
    ) -> None:
        """A rectangle (left, top, right, bottom) with round corners; the edge lies inside."""
        left, top, right, bottom = self._scaled(*box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * SCALE,
            fill=None if fill is None else (*fill, alpha),
            outline=None if edge is None else (*edge, 255),
            width=round(edge_width * SCALE),
        )

    def shape(self, shape: Shape, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """A shape of `render.shapes` in a box; what it cuts out shows what lies below."""
        x, y = self._scaled(left, top)
        mask = shape_mask(shape, round(width * SCALE), round(height * SCALE))
        self._image.paste((*colour, 255), (x, y), mask)

    def text(
        self, text: str, weight: Weight, size: float, colour: Colour, centre: tuple[float, float], widest: float
    ) -> None:
        """A text around a middle (capital letters count for the height), squeezed where it is wider than `widest`."""
        font = self._fonts.font(weight, round(size * SCALE))
        left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor="ls"))
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).text((-left, -top), text, font=font, fill=255, anchor="ls")
        if mask.width > widest * SCALE:
            mask = mask.resize((round(widest * SCALE), mask.height), Image.Resampling.LANCZOS)
        x, y = self._scaled(*centre)
        cap_top, cap_bottom = (round(edge) for edge in font.getbbox("H", anchor="ls")[1::2])
        baseline = y - (cap_top + cap_bottom) // 2
        self._image.paste((*colour, 255), (x - mask.width // 2, baseline + top), mask)

    def finish(self) -> Image.Image:
        """The sprite with its margin, at its final size."""
        return self._image.reduce(SCALE)


def shape_mask(shape: Shape, width: int, height: int, rim: int = 0) -> Image.Image:
    """A shape of exactly this size as a mask without smooth edges, grown by a rim on every side."""
    mask = Image.new("L", (width + 2 * rim, height + 2 * rim), 0)
    draw = ImageDraw.Draw(mask)
    for part in parts(shape):
        points = [(rim + x * (width - 1), rim + y * (height - 1)) for x, y in part.points]
        draw.polygon(points, fill=255 if part.filled else 0)
        if rim and part.filled:
            draw.line([*points, *points[:2]], fill=255, width=2 * rim, joint="curve")
    return mask
