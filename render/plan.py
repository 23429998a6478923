"""A drawing plan: which sprite lies where. Layouts make plans out of view models; `compose` makes a picture of one.

Every sprite is a small frozen value that says everything about its look, so it is drawn once and pasted ever after.
All lengths are pixels of the finished picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, auto

from render.colours import Colour
from render.fonts import Weight
from render.shapes import Shape
from render.theme import PLAIN, Style
from rules.cards import Card, Rank


class Look(Enum):
    """How a card face is drawn."""

    NORMAL = "normal"
    COVERED = "covered"  # of the heart, under another card
    DIM = "dim"  # of a hand: not to be played now
    ASIDE = "aside"  # of the heart, free, but no partner of the selected card


class Cloth(Enum):
    """What lies under everything: the table of Hearts, or that of Heart to Heart."""

    FELT = "felt"
    VELVET = "velvet"


class BackDesign(Enum):
    """The two packs: one for Hearts, one for Heart to Heart."""

    HEARTS = "hearts"
    HEART_TO_HEART = "heart to heart"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card of Hearts, face up: large index in the upper left corner, the suit below. Height is 1.4 widths.

    `body` adds the large suit of the lower right corner; cards that lie under others in a fan go without.
    """

    card: Card
    width: int
    look: Look = Look.NORMAL
    body: bool = True
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class SmallFace:
    """A card of Hearts as small as it can be read: rank above suit. Height is 1.4 widths."""

    card: Card
    width: int
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class HeartFace:
    """A card of Heart to Heart: the rank and a heart in the strip that stays visible under other cards."""

    rank: Rank
    width: int
    height: int
    strip: int
    look: Look = Look.NORMAL
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card face down."""

    width: int
    height: int
    design: BackDesign
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class BackFan:
    """Cards face down in a row, each `step` to the right of the one before and over it."""

    count: int
    step: int
    width: int
    height: int
    design: BackDesign
    style: Style = PLAIN

    @property
    def spread(self) -> int:
        """How wide the whole row is."""
        return self.step * (self.count - 1) + self.width


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with round ends and a dark rim; its box begins at the first whole pixel of both axes.

    Attributes:
        points: x and y of each, from the corner of the box.
        width: how thick, without the rim.
    """

    points: tuple[tuple[int, int], ...]
    width: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle with round corners and an edge inside its bounds. Without `fill` only the edge is drawn.

    A `raised` one has a dark rim and a shadow, like a card.
    """

    width: int
    height: int
    radius: int
    fill: Colour | None
    edge: Colour | None = None
    edge_width: int = 0
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape in one colour in a box; `rim` paints a rim of another colour around it, inside the box."""

    shape: Shape
    width: int
    height: int
    colour: Colour
    rim: Colour | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text. Its box is as wide as the text and as high as a capital letter."""

    text: str
    weight: Weight
    size: int
    colour: Colour


Sprite = CardFace | SmallFace | HeartFace | CardBack | BackFan | Stroke | Panel | Sign | Words


class Side(Flag):
    """Sides of a sprite, where its shadow lies."""

    ABOVE = auto()
    BELOW = auto()
    LEFT = auto()
    RIGHT = auto()


NO_SIDE = Side(0)


@dataclass(frozen=True, slots=True)
class Put:
    """A sprite with the upper left corner of its box at a place of the picture; shadows reach beyond the box.

    Attributes:
        sprite: what is laid.
        left, top: where.
        on: the colour that its edges lie on, where that is not the one at the corner of its box.
        hidden: the sides where its shadow falls under something laid later, or onto a card of the same height.
    """

    sprite: Sprite
    left: int
    top: int
    on: Colour | None = None
    hidden: Side = NO_SIDE


@dataclass(frozen=True, slots=True)
class Ground:
    """The bare table.

    Attributes:
        width, height: of the whole picture.
        cloth: felt or velvet.
        style: its colours, and those of everything that lies on it.
        heart: left, top, width and height of the heart in the velvet, where the cards lie; None for a plain cloth.
    """

    width: int
    height: int
    cloth: Cloth
    style: Style = PLAIN
    heart: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole picture: its ground, and what lies on it from the lowest to the topmost."""

    ground: Ground
    items: tuple[Put, ...]

    @property
    def width(self) -> int:
        """The width of the picture in pixels."""
        return self.ground.width

    @property
    def height(self) -> int:
        """The height of the picture in pixels."""
        return self.ground.height
