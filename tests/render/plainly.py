"""The plain way to make a picture: every sprite in full colours, blended onto the ground."""

from __future__ import annotations

from PIL import Image

from render.composer import Composer
from render.fonts import Fonts
from render.plan import Plan, Sprite
from render.sprites import Drawn, draw_sprite


class PlainComposer:
    """Makes pictures of plans as one would without a palette; keeps every sprite."""

    def __init__(self, fonts: Fonts, composer: Composer) -> None:
        """Take the fonts, and the other composer for its grounds."""
        self._fonts = fonts
        self._composer = composer
        self._grounds: dict[object, Image.Image] = {}
        self._drawn: dict[Sprite, Drawn] = {}

    def compose(self, plan: Plan) -> Image.Image:
        """The picture of a plan, RGBA."""
        ground = self._grounds.get(plan.ground)
        if ground is None:
            bare = self._composer.compose(Plan(plan.ground, ()))
            ground = self._grounds[plan.ground] = bare.convert("RGBA")
        picture = ground.copy()
        for put in plan.items:
            drawn = self._drawn.get(put.sprite)
            if drawn is None:
                drawn = self._drawn[put.sprite] = draw_sprite(self._fonts, put.sprite)
            left, top = put.left - drawn.left, put.top - drawn.top
            picture.alpha_composite(drawn.image, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))
        return picture
