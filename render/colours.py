"""The colours of table, plates and words in each theme, and how well two colours can be told apart.

What is printed on cards has its own colours, in `render.inks`.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import Theme

#: Red, green and blue, each 0..255.
Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
INK: Colour = (24, 24, 32)
GOLD: Colour = (255, 211, 92)
RED: Colour = (196, 18, 48)
SKY: Colour = (122, 208, 255)
ROSE: Colour = (255, 182, 186)
CREAM: Colour = (250, 245, 230)

#: The colour of each seat, in badges and lines of the chart: South, West, North, East.
SEAT_COLOURS: tuple[Colour, Colour, Colour, Colour] = (
    (122, 208, 255),
    (160, 226, 150),
    (255, 190, 120),
    (214, 180, 255),
)


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme.

    Attributes:
        felt, felt_edge: the table of Hearts, in the light of its middle and at its edge.
        felt_line: what is printed on that table.
        velvet, velvet_edge: the table of Heart to Heart, in the same way.
        heart, heart_edge: the heart on it, where the cards lie.
        velvet_line: what is printed on that table.
        plate, plate_edge: name plates and other panels, and the line around them.
        bright: text that matters most, and signs.
        soft: captions.
        velvet_plate: panels on the table of Heart to Heart.
        velvet_soft: captions there.
    """

    felt: Colour
    felt_edge: Colour
    felt_line: Colour
    velvet: Colour
    velvet_edge: Colour
    heart: Colour
    heart_edge: Colour
    velvet_line: Colour
    plate: Colour
    plate_edge: Colour
    bright: Colour
    soft: Colour
    velvet_plate: Colour
    velvet_soft: Colour


_COLOURS = {
    Theme.CLASSIC: Colours(
        felt=(28, 94, 70),
        felt_edge=(14, 60, 45),
        felt_line=(62, 132, 102),
        velvet=(62, 26, 59),
        velvet_edge=(40, 15, 41),
        heart=(132, 32, 72),
        heart_edge=(104, 27, 66),
        velvet_line=(150, 92, 134),
        plate=(9, 38, 29),
        plate_edge=(74, 132, 106),
        bright=WHITE,
        soft=(190, 216, 202),
        velvet_plate=(30, 10, 32),
        velvet_soft=(228, 202, 222),
    ),
    Theme.DARK: Colours(
        felt=(21, 40, 35),
        felt_edge=(8, 17, 15),
        felt_line=(70, 112, 100),
        velvet=(38, 22, 38),
        velvet_edge=(15, 9, 17),
        heart=(96, 24, 52),
        heart_edge=(56, 16, 36),
        velvet_line=(116, 82, 110),
        plate=(7, 12, 12),
        plate_edge=(66, 92, 84),
        bright=(244, 246, 246),
        soft=(180, 200, 192),
        velvet_plate=(12, 7, 14),
        velvet_soft=(212, 194, 210),
    ),
}


def colours_of(theme: Theme) -> Colours:
    """The colours of a theme."""
    return _COLOURS[theme]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `one` at a share of 0, `other` at 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2: 0 for black, 1 for white."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white; text wants 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
