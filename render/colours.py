"""The palette, and how well two colours can be told apart."""

from __future__ import annotations

#: Red, green and blue, each 0..255.
Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
PAPER: Colour = (253, 251, 245)
PAPER_COVERED: Colour = (232, 222, 214)
PAPER_DIM: Colour = (158, 163, 160)
INK: Colour = (24, 24, 32)
INK_DIM: Colour = (52, 54, 60)
RED: Colour = (200, 16, 46)
RED_COVERED: Colour = (176, 14, 42)
RED_DIM: Colour = (104, 8, 28)
EDGE: Colour = (60, 54, 58)

GOLD: Colour = (255, 211, 92)
SKY: Colour = (122, 208, 255)
CREAM: Colour = (250, 245, 230)
SOFT: Colour = (196, 218, 206)
ROSE: Colour = (255, 170, 176)

FELT: Colour = (22, 78, 59)
FELT_RING: Colour = (44, 108, 84)
PLATE: Colour = (14, 48, 37)
PLATE_EDGE: Colour = (70, 128, 104)

PLUM: Colour = (52, 24, 52)
PLUM_HEART: Colour = (92, 36, 76)
PLUM_DARK: Colour = (32, 12, 34)
PLUM_EDGE: Colour = (150, 90, 136)
PLUM_SOFT: Colour = (226, 200, 220)

BACK: Colour = (36, 62, 128)
BACK_LINE: Colour = (120, 150, 220)
BACK_ROSE: Colour = (150, 26, 62)
BACK_ROSE_LINE: Colour = (236, 140, 160)


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
