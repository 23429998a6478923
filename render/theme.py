"""How pictures look: the theme of table and paper, and the colours of the deck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Theme(Enum):
    """The colours of table, paper and plates."""

    CLASSIC = "classic"
    DARK = "dark"


class Deck(Enum):
    """The colours of the suits."""

    TWO_COLOURS = "two"
    FOUR_COLOURS = "four"  # diamonds blue, clubs green


@dataclass(frozen=True, slots=True)
class Style:
    """What somebody chose for their pictures."""

    theme: Theme = Theme.CLASSIC
    deck: Deck = Deck.TWO_COLOURS


#: The style of whoever has chosen nothing.
PLAIN = Style()

#: Every style, the plain one first.
STYLES = tuple(Style(theme, deck) for theme in Theme for deck in Deck)
