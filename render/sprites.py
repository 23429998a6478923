"""Sprites: every card, panel, sign and text drawn in full colours at its final size."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import assert_never

from PIL import Image, ImageDraw

from render.colours import INK
from render.easel import SCALE, Easel, shape_mask
from render.faces import MARGIN, draw_back, draw_card, draw_heart_card, draw_small_card
from render.fonts import ASCENT, CAP_HEIGHT, DESCENT, Fonts
from render.plan import BackFan, CardBack, CardFace, HeartFace, Panel, Sign, SmallFace, Sprite, Stroke, Words


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished sprite.

    Attributes:
        image: RGBA. Where it casts a shadow, what is partly transparent is the shadow and the dark rim.
        left, top: where in the image the upper left corner of the sprite's box lies.
    """

    image: Image.Image
    left: int
    top: int


def draw_sprite(fonts: Fonts, sprite: Sprite) -> Drawn:
    """Draw a sprite. Hold `fonts.lock` meanwhile."""
    match sprite:
        case CardFace():
            return Drawn(draw_card(fonts, sprite).finish(), MARGIN, MARGIN)
        case SmallFace():
            return Drawn(draw_small_card(fonts, sprite).finish(), MARGIN, MARGIN)
        case HeartFace():
            return Drawn(draw_heart_card(fonts, sprite).finish(), MARGIN, MARGIN)
        case CardBack():
            return Drawn(draw_back(fonts, sprite).finish(), MARGIN, MARGIN)
        case BackFan():
            return Drawn(_draw_fan(fonts, sprite), MARGIN, MARGIN)
        case Stroke():
            return Drawn(_draw_stroke(sprite), STROKE_RIM, STROKE_RIM)
        case Panel():
            margin = _PANEL_MARGIN if sprite.raised else 0
            return Drawn(_draw_panel(fonts, sprite, margin), margin, margin)
        case Sign():
            return Drawn(_draw_sign(sprite), 0, 0)
        case Words():
            return _draw_words(fonts, sprite)
        case _:
            assert_never(sprite)


def casts_shadow(sprite: Sprite) -> bool:
    """Whether a sprite casts a shadow, and so has a dark rim on whatever it lies."""
    match sprite:
        case CardFace() | SmallFace() | HeartFace() | CardBack() | BackFan():
            return True
        case Panel():
            return sprite.raised
        case Sign() | Words() | Stroke():
            return False
        case _:
            assert_never(sprite)


#: How far the shadow of a raised panel reaches, and its layers: how far out, how far down, how dark (of 255).
_PANEL_MARGIN = 8
_PANEL_SHADOW = ((6, 8, 16), (4, 6, 22), (2, 4, 34), (1, 2, 60))


def _draw_panel(fonts: Fonts, panel: Panel, margin: int) -> Image.Image:
    """A panel: only its corners are drawn, its sides and its middle are stretched, so size costs nothing."""
    corner = panel.radius + panel.edge_width + 2
    width, height = min(panel.width, 2 * corner + 1), min(panel.height, 2 * corner + 1)
    easel = Easel(fonts, width, height, margin)
    if panel.raised:
        for out, down, alpha in _PANEL_SHADOW:
            box = (-out, -out / 2, width + out, height + min(down, margin))
            easel.panel(box, panel.radius + out, (0, 0, 0), alpha=alpha)
    easel.panel((0, 0, width, height), panel.radius, panel.fill, edge=panel.edge, edge_width=panel.edge_width)
    return _stretched(easel.finish(), corner + margin, panel.width + 2 * margin, panel.height + 2 * margin)


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


def _draw_fan(fonts: Fonts, fan: BackFan) -> Image.Image:
    back = draw_back(fonts, CardBack(fan.width, fan.height, fan.design, fan.style)).finish()
    image = Image.new("RGBA", (fan.spread + 2 * MARGIN, fan.height + 2 * MARGIN), (0, 0, 0, 0))
    for index in range(fan.count):
        image.alpha_composite(back, (index * fan.step, 0))
    return image


#: How far the rim and the round ends of a line reach beyond its points.
STROKE_RIM = 8


def _draw_stroke(stroke: Stroke) -> Image.Image:
    scale = SCALE // 2
    width = max(x for x, _ in stroke.points) + 2 * STROKE_RIM
    height = max(y for _, y in stroke.points) + 2 * STROKE_RIM
    points = [((x + STROKE_RIM) * scale, (y + STROKE_RIM) * scale) for x, y in stroke.points]
    image = Image.new("RGBA", (width * scale, height * scale), (*INK, 0))
    draw = ImageDraw.Draw(image)
    for colour, thick in ((INK, stroke.width + 4), (stroke.colour, stroke.width)):
        draw.line(points, (*colour, 255), thick * scale, joint="curve")
        for x, y in (points[0], points[-1]):
            radius = thick * scale / 2
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), (*colour, 255))
    return image.reduce(scale)


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
