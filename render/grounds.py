"""The bare tables, drawn as light: each pixel is a step of a ramp of the palette."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.colours import mixed
from render.easel import shape_mask
from render.palette import LIGHT_STEPS, Palette, Ramp
from render.plan import Cloth, Ground
from render.shapes import Shape

#: The line printed around the felt: how far from the edge, how wide, how round.
LINE_INSET, LINE_WIDTH, LINE_RADIUS = 10, 4, 44
_LINE_STEPS = 6
#: Light changes from one square of so many pixels to the next: too little to be seen, and far fewer bytes.
_GRAIN = 4


def draw_ground(ground: Ground, palette: Palette) -> Image.Image:
    """The table in palette indices, mode L."""
    light = _light(ground.width, ground.height)
    cloth = light.point(_steps(palette.cloth))
    if ground.cloth is Cloth.FELT:
        _print_line(cloth)
    if ground.heart is not None:
        _lay_heart(cloth, ground.heart, palette)
    return cloth


def _light(width: int, height: int) -> Image.Image:
    """How far each pixel is from the middle of the light, 0..255: an oval a little above the middle."""
    columns, rows = -(-width // _GRAIN), -(-height // _GRAIN)
    wide, tall = round(columns * 1.12), round(rows * 1.34)
    oval = Image.radial_gradient("L").resize((wide, tall), Image.Resampling.BICUBIC)
    left, top = (wide - columns) // 2, round((tall - rows) * 0.62)
    grains = oval.crop((left, top, left + columns, top + rows))
    grown = grains.resize((columns * _GRAIN, rows * _GRAIN), Image.Resampling.NEAREST)
    return grown.crop((0, 0, width, height))


def _steps(ramp: Ramp) -> list[int]:
    """From a distance of 0..255 to an index of a ramp: light in the middle, dark at the edge."""
    return [ramp.light - min(LIGHT_STEPS - 1, distance * LIGHT_STEPS // 256) for distance in range(256)]


def _print_line(cloth: Image.Image) -> None:
    """Print a line around the felt, a few steps lighter than what it lies on."""
    width, height = cloth.width * 2, cloth.height * 2
    mask = Image.new("L", (width, height), 0)
    inset = 2 * LINE_INSET
    ImageDraw.Draw(mask).rounded_rectangle(
        (inset, inset, width - 1 - inset, height - 1 - inset), 2 * LINE_RADIUS, outline=255, width=2 * LINE_WIDTH
    )
    steps = mask.reduce(2).point([light * _LINE_STEPS // 255 for light in range(256)])
    cloth.paste(ImageChops.add(cloth, steps))


def _lay_heart(cloth: Image.Image, box: tuple[int, int, int, int], palette: Palette) -> None:
    """Set the heart into the velvet: lit from within, with a soft rim of shadow on the velvet around it."""
    left, top, width, height = box
    mask = shape_mask(Shape.HEART, width * 2, height * 2).reduce(2)
    light = _light(width, height).point(_steps(palette.heart))
    halo = Image.new("L", (width + 80, height + 80), 0)
    halo.paste(mask, (40, 40))
    halo = halo.resize((halo.width // 4, halo.height // 4)).filter(ImageFilter.GaussianBlur(5)).resize(halo.size)
    area = (left - 40, top - 40, left + width + 40, top + height + 40)
    shade = halo.point(lambda a: a * 7 // 255)
    cloth.paste(ImageChops.subtract(cloth.crop(area), shade), area)
    cloth.paste(light, (left, top), mask.point(lambda a: 255 if a > 200 else 0))
    velvet, rim = palette.colours[palette.cloth.dark], palette.colours[palette.heart.dark]
    for share, low, high in ((0.25, 40, 96), (0.5, 96, 152), (0.75, 152, 201)):  # the smooth edge
        between = palette.index_of(mixed(velvet, rim, share))
        edge = mask.point([255 if low <= alpha < high else 0 for alpha in range(256)])
        cloth.paste(between, (left, top, left + width, top + height), edge)
