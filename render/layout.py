"""Putting sprites in place: the builder that every plan is made with."""

from __future__ import annotations

from enum import Enum

from render.colours import Colour, colours_of
from render.fonts import CAP_HEIGHT, Fonts, Weight
from render.names import Names, shorten
from render.plan import NO_SIDE, Ground, Panel, Plan, Put, Side, Sign, Sprite, Words
from render.shapes import Shape


class Align(Enum):
    """Where a text stands in its box."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Layout:
    """Collects what lies on a picture, the lowest first, and knows how wide texts are."""

    def __init__(self, fonts: Fonts, names: Names, ground: Ground) -> None:
        """Start a picture on a bare table."""
        self.names = names
        self.colours = colours_of(ground.style.theme)
        self.style = ground.style
        self.width = ground.width
        self.height = ground.height
        self._fonts = fonts
        self._ground = ground
        self._items: list[Put] = []

    def plan(self) -> Plan:
        """What has been put down so far."""
        return Plan(self._ground, tuple(self._items))

    def put(self, sprite: Sprite, left: float, top: float, *, on: Colour | None = None, hidden: Side = NO_SIDE) -> None:
        """Lay a sprite with its upper left corner here (`Put`)."""
        self._items.append(Put(sprite, round(left), round(top), on, hidden))

    def panel(
        self,
        left: float,
        top: float,
        width: int,
        height: int,
        radius: int,
        fill: Colour | None,
        edge: Colour | None = None,
        edge_width: int = 0,
        *,
        raised: bool = False,
        on: Colour | None = None,
    ) -> None:
        """Lay a rectangle with round corners."""
        self.put(Panel(width, height, radius, fill, edge, edge_width, raised), left, top, on=on)

    def sign(
        self,
        shape: Shape,
        x: float,
        y: float,
        size: int,
        colour: Colour,
        *,
        rim: Colour | None = None,
        on: Colour | None = None,
    ) -> None:
        """Lay a shape of equal width and height around a middle."""
        self.put(Sign(shape, size, size, colour, rim), x - size / 2, y - size / 2, on=on)

    def words(
        self,
        text: str,
        left: float,
        middle: float,
        width: float,
        size: int,
        colour: Colour,
        *,
        weight: Weight = Weight.SEMIBOLD,
        align: Align = Align.LEFT,
        smallest: int | None = None,
    ) -> float:
        """Write a line that fits a width; `middle` is the height of the middle of its capital letters.

        A text that is too wide is set smaller, down to `smallest` (three quarters of `size` if not given), then cut
        and ended with an ellipsis. What the font does not cover is left out. Gives the x where the text ends.
        """
        text = self.names.drawable(text)
        while size > (smallest or size * 3 // 4) and self.text_width(text, weight, size) > width:
            size -= 1
        text = shorten(text, width, lambda part: self.text_width(part, weight, size))
        if not text:
            return left
        wide = self.text_width(text, weight, size)
        x = left + (width - wide) * align.value
        self.put(Words(text, weight, size, colour), x, middle - size * CAP_HEIGHT / 2)
        return x + wide

    def lines(self, text: str, width: float, size: int, weight: Weight = Weight.SEMIBOLD) -> tuple[str, ...]:
        """A text broken between words into lines that fit a width; a single word may still be wider."""
        out: list[str] = []
        for word in text.split():
            longer = f"{out[-1]} {word}" if out else word
            if out and self.text_width(longer, weight, size) <= width:
                out[-1] = longer
            else:
                out.append(word)
        return tuple(out)

    def text_width(self, text: str, weight: Weight, size: int) -> float:
        """How wide a text is set, in pixels."""
        return self._fonts.width(text, weight, size)
