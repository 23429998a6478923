"""The palette of a picture: at most 256 colours made once per style, in an order in which a shadow is a subtraction.

A picture is composed of palette indices, one byte a pixel, and saved as such, so no step of a picture ever computes
with colours. Two things make that look like full colours:

- Grounds that shadows fall on (felt, velvet, paper) are ramps of neighbouring indices from dark to light. One step down
  is `SHADE` less light, so a shadow is its image of steps, subtracted. All these ramps lie below `Palette.shaded`; what
  lies above takes no shadow.
- Every smooth edge is a mixture of two colours that meet often: ink on paper, words on a plate. Such pairs get steps
  between them; whatever else is mixed takes the nearest colour there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops

from render.colours import BLACK, CREAM, GOLD, INK, RED, ROSE, SEAT_COLOURS, SKY, WHITE, Colour, colours_of, mixed
from render.inks import back_inks_of, flat_colours, inks_of
from render.plan import BackDesign, Cloth, Look
from render.theme import Style
from rules.cards import Suit

#: How much of its light a ground loses with one step of shadow, and how many steps a shadow has at most.
SHADE = 0.05
DARKEST = 12
#: How many darker steps a ground has below its own colour: enough for two shadows that meet.
_BELOW = 14
#: The looks of the cards that lie on a cloth.
_LOOKS = {Cloth.FELT: (Look.NORMAL, Look.DIM), Cloth.VELVET: (Look.NORMAL, Look.COVERED, Look.ASIDE)}
#: In how many steps the light of a table falls from its middle to its edge.
LIGHT_STEPS = 16

COLOURS = 256
#: How far two colours of a palette differ at least, in some channel of 0..255.
_SAME = 3


@dataclass(frozen=True, slots=True)
class Ramp:
    """Where in the palette the light of a ground lies.

    Attributes:
        dark: the index of its colour at the edge of the table.
        light: the index of its colour in the middle.
    """

    dark: int
    light: int


class Palette:
    """The colours of all pictures of one style on one cloth.

    Attributes:
        colours: by index; fewer than 256 where no more are wanted.
        shaded: the first index that takes no shadow.
        black: the index of black.
        cloth: the light of the table.
        heart: the light of the heart on it (the same as `cloth` on felt).
    """

    def __init__(self, style: Style, cloth: Cloth) -> None:
        """Choose the colours."""
        theme = colours_of(style.theme)
        chosen: list[Colour] = []
        shadows: set[int] = set()
        if cloth is Cloth.FELT:
            self.cloth = self.heart = _ground(chosen, shadows, theme.felt_edge, theme.felt)
        else:
            self.cloth = _ground(chosen, shadows, theme.velvet_edge, theme.velvet)
            self.heart = _ground(chosen, shadows, theme.heart_edge, theme.heart)
        for colour in _shaded(style, cloth):
            _darker(chosen, shadows, colour)
            chosen.append(colour)
        self.shaded = len(chosen)
        # What takes no shadow begins further above the last ground than a shadow is deep: see `darkened`.
        chosen.extend([BLACK] * DARKEST)
        for colour in _wanted(style, cloth):
            if len(chosen) < COLOURS and not any(_alike(colour, other) for other in chosen[self.shaded + DARKEST :]):
                chosen.append(colour)
        self.colours = tuple(chosen)
        self.black = chosen.index(BLACK, self.shaded + DARKEST)
        self._flat = bytes(part for colour in chosen for part in colour)
        self._choice = Image.new("P", (1, 1))
        self._choice.putpalette(_choice(chosen, shadows))
        # What only shadows make was matched as black.
        self._matched = [self.black if index in shadows else index for index in range(len(chosen))]
        self._matched += [self.black] * (COLOURS - len(chosen))
        self._known: dict[Colour, int] = {}

    def indices(self, picture: Image.Image) -> Image.Image:
        """An RGB picture as the indices of the nearest colours, mode L."""
        nearest = picture.quantize(palette=self._choice, dither=Image.Dither.NONE)
        # The same bytes as plain numbers: what was a palette image becomes one that can be computed with.
        return Image.frombytes("L", nearest.size, nearest.tobytes()).point(self._matched)

    def index_of(self, colour: Colour) -> int:
        """The index of the colour nearest to this one."""
        if colour not in self._known:
            self._known[colour] = self.indices(Image.new("RGB", (1, 1), colour)).tobytes()[0]
        return self._known[colour]

    def darkened(self, below: Image.Image, shade: Image.Image) -> Image.Image:
        """What an area of a picture of indices, mode L, becomes under a shadow of the same size, given in steps."""
        _, highest = below.getextrema()
        if isinstance(highest, tuple):
            raise TypeError(f"a picture of mode {below.mode} is not made of palette indices")
        if highest >= self.shaded:
            # How far an index lies above the grounds: nothing for a ground, and more than any shadow for the rest.
            lightest = Image.new("L", below.size, self.shaded - 1)
            shade = ImageChops.subtract(shade, ImageChops.subtract(below, lightest))
        return ImageChops.subtract(below, shade)

    def finished(self, indices: Image.Image) -> Image.Image:
        """A picture of indices, mode L, with its colours, mode P. The image given becomes the picture."""
        indices.putpalette(self._flat)
        return indices


def _ground(chosen: list[Colour], shadows: set[int], dark: Colour, light: Colour) -> Ramp:
    """Add a ground that shadows fall on, from the darkest shadow at its edge to the light of its middle."""
    _darker(chosen, shadows, dark)
    first = len(chosen)
    chosen.extend(mixed(dark, light, step / (LIGHT_STEPS - 1)) for step in range(LIGHT_STEPS))
    return Ramp(first, len(chosen) - 1)


def _darker(chosen: list[Colour], shadows: set[int], colour: Colour) -> None:
    """Add what a colour becomes in shadows, the darkest first, and note where these lie."""
    shadows.update(range(len(chosen), len(chosen) + _BELOW))
    chosen.extend(mixed(colour, BLACK, min(1.0, SHADE * step)) for step in range(_BELOW, 0, -1))


def _between(one: Colour, other: Colour, steps: int) -> Iterable[Colour]:
    """A colour, and so many steps from it to another one, which is included."""
    return (mixed(one, other, step / steps) for step in range(steps + 1))


def _shaded(style: Style, cloth: Cloth) -> Iterable[Colour]:
    """What shadows fall on beside the ground: the papers, and the rims around cards."""
    return dict.fromkeys((*(inks_of(style, look).paper for look in _LOOKS[cloth]), GOLD, SKY))


def _printed(style: Style, cloth: Cloth) -> Iterable[Colour]:
    """The flat colours of the cards that lie on a cloth."""
    if cloth is Cloth.FELT:
        return flat_colours(style)
    inks = [inks_of(style, look) for look in _LOOKS[cloth]]
    back = back_inks_of(style, BackDesign.HEART_TO_HEART)
    return dict.fromkeys(
        (
            *(colour for ink in inks for colour in (ink.line, ink.edge, ink.hairline or ink.edge)),
            *(back.border, back.ground, back.pattern, back.hearts, back.edge),
        )
    )


def _wanted(style: Style, cloth: Cloth) -> Iterable[Colour]:
    """All colours that take no shadow, what matters most first."""
    theme = colours_of(style.theme)
    plate, ground = (
        (theme.plate, mixed(theme.felt_edge, theme.felt, 0.5))
        if cloth is Cloth.FELT
        else (theme.velvet_plate, mixed(theme.velvet_edge, theme.velvet, 0.5))
    )
    line = theme.felt_line if cloth is Cloth.FELT else theme.velvet_line
    soft = theme.soft if cloth is Cloth.FELT else theme.velvet_soft
    yield from (BLACK, INK, theme.bright, soft, GOLD, SKY, ROSE, CREAM, line, theme.plate_edge, plate)
    yield from SEAT_COLOURS if cloth is Cloth.FELT else (RED,)
    yield from _printed(style, cloth)
    suits = tuple(Suit) if cloth is Cloth.FELT else (Suit.HEARTS, Suit.SPADES)
    for look in _LOOKS[cloth]:
        inks = inks_of(style, look)
        for ink in dict.fromkeys(inks.of(suit) for suit in suits):
            yield from _between(inks.paper, ink, 7 if look is Look.NORMAL else 5)
    yield from _between(plate, theme.bright, 9)
    yield from _between(ground, theme.bright, 6)
    yield from _between(GOLD, INK, 6)
    yield from _between(CREAM, INK, 5)
    yield from _between(plate, soft, 5)
    yield from _between(ground, line, 4)
    yield from _between(plate, theme.plate_edge, 3)
    yield from _between(ground, GOLD, 4)
    yield from _between(ground, soft, 4)
    yield from _between(plate, GOLD, 4)
    yield from _between(plate, ROSE, 4)
    yield from _between(ground, ROSE, 4)
    yield from _between(SKY, INK, 4)
    if cloth is Cloth.FELT:
        for colour in SEAT_COLOURS:
            yield from _between(colour, INK, 3)
    if cloth is Cloth.VELVET:
        heart = mixed(theme.heart_edge, theme.heart, 0.5)
        yield from _between(heart, theme.bright, 5)
        yield from _between(theme.velvet_edge, theme.heart_edge, 4)
        yield from _between(heart, GOLD, 4)
        yield from _between(RED, WHITE, 5)
        yield from _between(CREAM, RED, 4)
        yield from _between(INK, RED, 3)


def _alike(one: Colour, other: Colour) -> bool:
    """Whether nobody could tell two colours apart."""
    return all(abs(a - b) <= _SAME for a, b in zip(one, other, strict=True))


def _choice(colours: list[Colour], shadows: set[int]) -> bytes:
    """The palette that sprites are matched with: without what only shadows make, which lies close to other colours."""
    kept = (BLACK if index in shadows else colour for index, colour in enumerate(colours))
    return bytes(part for colour in kept for part in colour)
