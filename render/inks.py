"""The colours printed on cards, for every style and look."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import assert_never

from render.colours import Colour
from render.plan import BackDesign, Look
from render.theme import Deck, Style, Theme
from rules.cards import Suit


@dataclass(frozen=True, slots=True)
class Inks:
    """What a card is printed in.

    Attributes:
        paper: the ground of the card.
        field: the ground within the frame of a court card.
        line: frames and hairlines.
        edge: the dark line around the card.
        clubs, diamonds, spades, hearts: the suits, ranks and pips; at least 4.5:1 on the paper.
        gold, bronze: crowns, trims and weapons, and the shade of them.
        blue, wine: the cloths beside the colour of the suit.
        skin: faces and hands.
        linen: collars and cuffs.
        dark: outlines and dark hair.
    """

    paper: Colour
    field: Colour
    line: Colour
    edge: Colour
    clubs: Colour
    diamonds: Colour
    spades: Colour
    hearts: Colour
    gold: Colour
    bronze: Colour
    blue: Colour
    wine: Colour
    skin: Colour
    linen: Colour
    dark: Colour

    def of(self, suit: Suit) -> Colour:
        """The colour of a suit."""
        match suit:
            case Suit.CLUBS:
                return self.clubs
            case Suit.DIAMONDS:
                return self.diamonds
            case Suit.SPADES:
                return self.spades
            case Suit.HEARTS:
                return self.hearts
            case _:
                assert_never(suit)


@dataclass(frozen=True, slots=True)
class BackInks:
    """What a back is printed in: its border, its ground, the pattern on it, the hearts of the medallion, the edge."""

    border: Colour
    ground: Colour
    pattern: Colour
    hearts: Colour
    line: Colour
    edge: Colour


@dataclass(frozen=True, slots=True)
class _Press:
    """All the colours of a theme, each only once: what the looks and the backs are put together from."""

    papers: tuple[Colour, Colour, Colour]
    black: tuple[Colour, Colour]
    red: tuple[Colour, Colour]
    blue: tuple[Colour, Colour]
    green: tuple[Colour, Colour]
    line: Colour
    edge: Colour
    gold: Colour
    bronze: Colour
    cloth_blue: Colour
    cloth_wine: Colour
    skin: Colour
    linen: Colour
    dim_light: Colour
    dim_dark: Colour
    back_blue: Colour
    back_wine: Colour
    pattern_blue: Colour
    pattern_wine: Colour


_PRESSES = {
    Theme.CLASSIC: _Press(
        papers=((253, 250, 243), (239, 232, 222), (184, 184, 180)),
        black=((26, 26, 34), (62, 62, 68)),
        red=((196, 18, 48), (142, 18, 42)),
        blue=((24, 84, 176), (34, 68, 132)),
        green=((16, 104, 60), (22, 82, 52)),
        line=(196, 180, 158),
        edge=(26, 26, 34),
        gold=(236, 184, 76),
        bronze=(160, 104, 40),
        cloth_blue=(36, 62, 128),
        cloth_wine=(126, 24, 58),
        skin=(250, 224, 196),
        linen=(253, 250, 243),
        dim_light=(206, 205, 200),
        dim_dark=(128, 128, 126),
        back_blue=(36, 62, 128),
        back_wine=(126, 24, 58),
        pattern_blue=(84, 112, 182),
        pattern_wine=(184, 74, 104),
    ),
    Theme.DARK: _Press(
        papers=((42, 45, 55), (33, 35, 43), (22, 23, 29)),
        black=((236, 236, 240), (140, 142, 150)),
        red=((255, 124, 128), (202, 102, 108)),
        blue=((116, 178, 255), (92, 134, 192)),
        green=((112, 208, 146), (88, 148, 110)),
        line=(92, 98, 114),
        edge=(10, 10, 14),
        gold=(236, 184, 76),
        bronze=(160, 104, 40),
        cloth_blue=(62, 92, 168),
        cloth_wine=(152, 44, 80),
        skin=(246, 216, 188),
        linen=(236, 236, 240),
        dim_light=(92, 98, 114),
        dim_dark=(60, 63, 74),
        back_blue=(34, 52, 104),
        back_wine=(104, 24, 52),
        pattern_blue=(62, 92, 168),
        pattern_wine=(152, 44, 80),
    ),
}


def inks_of(style: Style, look: Look) -> Inks:
    """What a card face of this style is printed in when it has this look."""
    press = _PRESSES[style.theme]
    dim = look is Look.DIM
    shade = 1 if dim else 0
    four = style.deck is Deck.FOUR_COLOURS
    normal, covered, dimmed = press.papers
    black = press.black[shade]
    return Inks(
        paper={Look.NORMAL: normal, Look.COVERED: covered, Look.DIM: dimmed}[look],
        field=dimmed if dim else covered,
        line=press.dim_dark if dim else press.line,
        edge=press.edge,
        clubs=press.green[shade] if four else black,
        diamonds=press.blue[shade] if four else press.red[shade],
        spades=black,
        hearts=press.red[shade],
        gold=press.dim_light if dim else press.gold,
        bronze=press.dim_dark if dim else press.bronze,
        blue=press.dim_dark if dim else press.cloth_blue,
        wine=press.dim_dark if dim else press.cloth_wine,
        skin=press.dim_light if dim else press.skin,
        linen=press.dim_light if dim else press.linen,
        dark=press.edge,
    )


def back_inks_of(style: Style, design: BackDesign) -> BackInks:
    """What the back of a pack is printed in."""
    press = _PRESSES[style.theme]
    blue = design is BackDesign.HEARTS
    return BackInks(
        border=press.papers[0],
        ground=press.back_blue if blue else press.back_wine,
        pattern=press.pattern_blue if blue else press.pattern_wine,
        hearts=press.gold,
        line=press.line,
        edge=press.edge,
    )


def flat_colours(style: Style) -> tuple[Colour, ...]:
    """Every colour that cards of this style are printed in, each once; only smooth edges have others."""
    inks: list[Inks | BackInks] = [inks_of(style, look) for look in Look]
    inks += [back_inks_of(style, design) for design in BackDesign]
    return tuple(dict.fromkeys(getattr(ink, field.name) for ink in inks for field in fields(ink)))
