"""Where a sprite is drawn: at four times its size, then reduced once, so that every edge is smooth."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.colours import Colour
from render.fonts import Fonts, Weight
from render.shapes import Shape, parts

SCALE = 4

#: How far the shadow of a card reaches beyond its box, in pixels.
SHADOW_REACH = 8


class Easel:
    """A transparent drawing ground; coordinates are pixels of the finished sprite from the corner of its box."""

    def __init__(self, fonts: Fonts, width: int, height: int, margin: int = 0) -> None:
        """Make room for a box and a margin around it, for whatever reaches beyond."""
        self._fonts = fonts
        self._margin = margin
        size = ((width + 2 * margin) * SCALE, (height + 2 * margin) * SCALE)
        self._image = self._ground(size)
        self._draw = ImageDraw.Draw(self._image)

    def _ground(self, size: tuple[int, int]) -> Image.Image:
        return Image.new("RGBA", size, (0, 0, 0, 0))

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

    def shape(
        self,
        shape: Shape,
        left: float,
        top: float,
        width: float,
        height: float,
        colour: Colour,
        *,
        turned: bool = False,
    ) -> None:
        """A shape of `render.shapes` in a box, upside down if `turned`; what it cuts out shows what lies below."""
        x, y = self._scaled(left, top)
        self._image.paste(colour, (x, y), stencil(shape, round(width * SCALE), round(height * SCALE), turned))

    def picture(self, picture: Image.Image, left: float, top: float) -> None:
        """A picture drawn elsewhere at `SCALE` times its size."""
        x, y = self._scaled(left, top)
        self._image.paste(picture, (x, y))

    def line(self, points: tuple[tuple[float, float], ...], width: float, colour: Colour) -> None:
        """Straight lines from point to point."""
        scaled = [tuple(self._scaled(*point)) for point in points]
        self._draw.line(scaled, fill=(*colour, 255), width=round(width * SCALE), joint="curve")

    def polygon(self, points: tuple[tuple[float, float], ...], colour: Colour) -> None:
        """A filled shape with straight sides."""
        self._draw.polygon([tuple(self._scaled(*point)) for point in points], fill=(*colour, 255))

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """A filled circle."""
        x, y = centre
        box = self._scaled(x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse((box[0], box[1], box[2] - 1, box[3] - 1), fill=(*colour, 255))

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
        self._image.paste(colour, (x - mask.width // 2, baseline + top), mask)

    def finish(self) -> Image.Image:
        """The sprite with its margin, at its final size."""
        return self._image.reduce(SCALE)


class CardEasel(Easel):
    """A card with round corners and a dark edge on its shadow; drawing happens on its paper only.

    Attributes:
        radius: of the corners, in pixels.
    """

    def __init__(
        self, fonts: Fonts, width: int, height: int, paper: Colour, edge: Colour, hairline: Colour | None = None
    ) -> None:
        """Lay out the paper of a card; `hairline` is the colour of a fine line inside the edge."""
        self._paper = paper
        super().__init__(fonts, width, height)
        self._size = (width, height)
        self.radius = 0.08 * width
        self._edge = edge
        self._hairline = hairline

    def _ground(self, size: tuple[int, int]) -> Image.Image:
        return Image.new("RGB", size, self._paper)

    def finish(self) -> Image.Image:
        """The card with `SHADOW_REACH` pixels around it: opaque, or black that is partly transparent."""
        width, height = self._size
        inset = edge_width(width)
        if self._hairline is not None:
            box = (inset, inset, width - inset, height - inset)
            self.panel(box, self.radius - inset, None, edge=self._hairline, edge_width=max(1.0, width / 140))
        # The edge is drawn last and beyond the corners, so that the outermost pixels are dark all around.
        self.panel((0, 0, width, height), self.radius, None, edge=self._edge, edge_width=inset)
        whole, darkness = _mount(width, height, round(self.radius * SCALE))
        card = Image.new("RGBA", darkness.size, (0, 0, 0, 0))
        card.paste(self._image.reduce(SCALE), (SHADOW_REACH, SHADOW_REACH), whole)
        card.putalpha(darkness)
        return card


def edge_width(width: int) -> float:
    """How wide the dark edge of a card of this width is, in pixels."""
    return max(1.4, width / 95)


@lru_cache(maxsize=64)
def _mount(width: int, height: int, radius: int) -> tuple[Image.Image, Image.Image]:
    """Which pixels of a card's box belong to the card alone, and the opacity of the card with its shadow around it."""
    large = Image.new("L", (width * SCALE, height * SCALE), 0)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, large.width - 1, large.height - 1), radius, fill=255)
    inside = large.reduce(SCALE)
    size = (width + 2 * SHADOW_REACH, height + 2 * SHADOW_REACH)
    strength = min(1.0, 0.45 + width / 220)
    near = _shadow(inside, size, (0, 1), 1.2 * strength, 0.42)
    far = _shadow(inside, size, (-1, 3), 2.6 * strength, 0.40)
    darkness = ImageChops.screen(near, far)
    card = Image.new("L", size, 0)
    card.paste(inside, (SHADOW_REACH, SHADOW_REACH))
    whole = inside.point(lambda share: 255 if share == 255 else 0)
    return whole, ImageChops.screen(card, darkness)


def _shadow(
    card: Image.Image, size: tuple[int, int], fall: tuple[int, int], blur: float, strength: float
) -> Image.Image:
    """The opacity of one soft shadow; the faintest part is left away, so it ends within its reach."""
    ground = Image.new("L", size, 0)
    ground.paste(card, (SHADOW_REACH + fall[0], SHADOW_REACH + fall[1]))
    return ground.filter(ImageFilter.GaussianBlur(blur)).point(lambda share: max(0, round((share - 10) * strength)))


@lru_cache(maxsize=128)
def stencil(shape: Shape, width: int, height: int, turned: bool = False) -> Image.Image:
    """A mask of `shape_mask`, upside down if `turned`, only to be read: it is kept, since cards repeat few sizes."""
    mask = shape_mask(shape, width, height)
    return mask.transpose(Image.Transpose.ROTATE_180) if turned else mask


def shape_mask(shape: Shape, width: int, height: int, rim: int = 0) -> Image.Image:
    """A shape of exactly this size as a mask without smooth edges, grown by a rim on every side."""
    mask = Image.new("L", (width + 2 * rim, height + 2 * rim), 0)
    draw = ImageDraw.Draw(mask)
    for part in parts(shape):
        points = [(rim + x * (width - 1), rim + y * (height - 1)) for x, y in part.points]
        draw.polygon(points, fill=255 if part.filled else 0)
        if rim and part.filled:
            draw.line([*points, *points[:2]], fill=255, width=2 * rim)
            for x, y in points:  # the joints of wide lines leave cracks between short pieces
                draw.ellipse((x - rim, y - rim, x + rim, y + rim), fill=255)
    return mask
