"""The colours printed on cards, for every style and look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import assert_never

from render.colours import Colour
from render.plan import BackDesign, Look
from render.theme import Deck, Style, Theme
from rules.cards import Suit


@dataclass(frozen=True, slots=True)
class SuitColours:
    """A colour for every suit."""

    clubs: Colour
    diamonds: Colour
    spades: Colour
    hearts: Colour

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
class Inks:
    """What a card is printed in.

    Attributes:
        paper: the ground of the card.
        field: the ground within the frame of a court card.
        line: frames and hairlines.
        edge: the dark line around the card.
        hairline: a light line inside the edge, which sets dark paper off from a dark table; None on light paper.
        suits: ranks and pips; at least 4.5:1 on the paper.
        robes: the figures of a suit: its colour, but deep enough for gold on it.
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
    hairline: Colour | None
    suits: SuitColours
    robes: SuitColours
    gold: Colour
    bronze: Colour
    blue: Colour
    wine: Colour
    skin: Colour
    linen: Colour
    dark: Colour

    def of(self, suit: Suit) -> Colour:
        """The colour of a suit."""
        return self.suits.of(suit)


@dataclass(frozen=True, slots=True)
class BackInks:
    """What a back is printed in: its border, its ground, the pattern on it, the hearts of the medallion, the edge.

    `hairline` is a light line inside the edge of a dark border, or None.
    """

    border: Colour
    ground: Colour
    pattern: Colour
    hearts: Colour
    edge: Colour
    hairline: Colour | None


@dataclass(frozen=True, slots=True)
class _Press:
    """All the colours of a theme, each only once: what the looks and the backs are put together from."""

    papers: tuple[Colour, Colour, Colour, Colour]
    fields: tuple[Colour, Colour]
    black: tuple[Colour, Colour]
    red: tuple[Colour, Colour]
    blue: tuple[Colour, Colour]
    green: tuple[Colour, Colour]
    robes: tuple[SuitColours, SuitColours] | None
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
        papers=((253, 250, 243), (222, 209, 194), (184, 184, 180), (232, 232, 230)),
        fields=((239, 232, 222), (184, 184, 180)),
        black=((26, 26, 34), (62, 62, 68)),
        red=((196, 18, 48), (142, 18, 42)),
        blue=((24, 84, 176), (34, 68, 132)),
        green=((0, 100, 84), (8, 80, 70)),
        robes=None,
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
        papers=((58, 62, 74), (28, 29, 36), (20, 21, 26), (42, 44, 52)),
        fields=((74, 78, 92), (28, 29, 36)),
        black=((240, 240, 244), (158, 160, 168)),
        red=((255, 138, 140), (214, 124, 128)),
        blue=((116, 178, 255), (108, 152, 212)),
        green=((104, 220, 196), (96, 170, 152)),
        robes=(
            SuitColours((6, 108, 96), (62, 92, 168), (10, 10, 14), (188, 32, 56)),
            SuitColours((58, 62, 73), (34, 52, 104), (58, 62, 73), (104, 24, 52)),
        ),
        line=(96, 102, 118),
        edge=(10, 10, 14),
        gold=(236, 184, 76),
        bronze=(160, 104, 40),
        cloth_blue=(62, 92, 168),
        cloth_wine=(152, 44, 80),
        skin=(246, 216, 188),
        linen=(236, 236, 240),
        dim_light=(96, 102, 118),
        dim_dark=(58, 62, 73),
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
    shade = 0 if look is Look.NORMAL else 1
    normal, covered, dimmed, aside = press.papers
    suits = _by_suit(style.deck, press.black[shade], press.red[shade], press.blue[shade], press.green[shade])
    return Inks(
        paper={Look.NORMAL: normal, Look.COVERED: covered, Look.DIM: dimmed, Look.ASIDE: aside}[look],
        field=press.fields[1 if dim else 0],
        line=press.dim_dark if dim else press.line,
        edge=press.edge,
        hairline=press.line if style.theme is Theme.DARK else None,
        suits=suits,
        robes=_robes(press, style.deck, 1 if dim else 0) or suits,
        gold=press.dim_light if dim else press.gold,
        bronze=press.dim_dark if dim else press.bronze,
        blue=press.dim_dark if dim else press.cloth_blue,
        wine=press.dim_dark if dim else press.cloth_wine,
        skin=press.dim_light if dim else press.skin,
        linen=press.dim_light if dim else press.linen,
        dark=press.edge,
    )


def _robes(press: _Press, deck: Deck, shade: int) -> SuitColours | None:
    if press.robes is None:
        return None
    four = press.robes[shade]
    return _by_suit(deck, four.spades, four.hearts, four.diamonds, four.clubs)


def _by_suit(deck: Deck, black: Colour, red: Colour, blue: Colour, green: Colour) -> SuitColours:
    """The colours of the suits in a deck of two or of four colours."""
    four = deck is Deck.FOUR_COLOURS
    return SuitColours(green if four else black, blue if four else red, black, red)


def back_inks_of(style: Style, design: BackDesign) -> BackInks:
    """What the back of a pack is printed in."""
    press = _PRESSES[style.theme]
    blue = design is BackDesign.HEARTS
    return BackInks(
        border=press.papers[0],
        ground=press.back_blue if blue else press.back_wine,
        pattern=press.pattern_blue if blue else press.pattern_wine,
        hearts=press.gold,
        edge=press.edge,
        hairline=press.line if style.theme is Theme.DARK else None,
    )


def flat_colours(style: Style) -> tuple[Colour, ...]:
    """Every colour that cards of this style are printed in, each once; only smooth edges have others."""
    inks: list[Inks | BackInks] = [inks_of(style, look) for look in Look]
    inks += [back_inks_of(style, design) for design in BackDesign]
    return tuple(dict.fromkeys(colour for ink in inks for colour in _colours(ink)))


def _colours(inks: Inks | BackInks | SuitColours) -> Iterator[Colour]:
    for field in fields(inks):
        value = getattr(inks, field.name)
        if isinstance(value, SuitColours):
            yield from _colours(value)
        elif value is not None:
            yield value
