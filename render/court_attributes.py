"""What the figures of court cards hold: weapons and sceptres of kings, flowers of queens, signs of jacks."""

from __future__ import annotations

from render.colours import Colour
from render.inks import Inks
from render.shapes import Shape
from render.sketch import Pen, cross
from rules.cards import Card, Rank, Suit

#: Where the hand is.
_X, _Y = 85, 84


def draw_attribute(pen: Pen, card: Card, inks: Inks, cloth: Colour) -> None:
    """What the figure holds, and the hand that holds it."""
    match card.rank:
        case Rank.KING:
            _draw_regalia(pen, card.suit, inks)
        case Rank.QUEEN:
            _draw_flower(pen, card.suit, inks)
        case _:
            _draw_arms(pen, card.suit, inks, cloth)
    _draw_hand(pen, inks)


def _draw_hand(pen: Pen, inks: Inks) -> None:
    pen.fill(((74, 94), (92, 90), (95, 98), (77, 103)), inks.linen, straight=True)
    pen.fill(((78, 82), (81, 78), (88, 77), (92, 80), (92, 88), (89, 92), (80, 93), (77, 88)), inks.skin)
    for y in (81.4, 85, 88.6):
        pen.stroke(((80.6, y + 0.6), (86.5, y)), inks.dark, 0.9, straight=True)


def _shaft(pen: Pen, top: float, colour: Colour, weight: float = 3.4) -> None:
    pen.stroke(((_X, top), (_X, 100)), pen.outline, weight + 2 * pen.weight, straight=True)
    pen.stroke(((_X, top), (_X, 100)), colour, weight, straight=True)


def _draw_regalia(pen: Pen, suit: Suit, inks: Inks) -> None:
    match suit:
        case Suit.SPADES:
            pen.fill(
                ((_X, 8), (_X + 3.6, 15), (_X + 3.6, 70), (_X - 3.6, 70), (_X - 3.6, 15)), inks.linen, straight=True
            )
            pen.stroke(((_X, 16), (_X, 68)), inks.dark, 0.9, straight=True)
            pen.fill(((74, 68), (96, 68), (98, 71), (96, 74), (74, 74), (72, 71)), inks.gold, straight=True)
            pen.fill(((82.5, 74), (87.5, 74), (87.5, 80), (82.5, 80)), inks.bronze, straight=True)
        case Suit.CLUBS:
            pen.disc(_X, 66, 11.5, inks.gold)
            pen.stroke(((74, 64), (85, 67.4), (96, 64)), inks.bronze, 2.0)
            pen.stroke(((_X, 55.4), (_X, 67)), inks.bronze, 2.0, straight=True)
            pen.fill(cross(_X, 48.5, 6.4), inks.gold, straight=True)
        case Suit.DIAMONDS:
            _shaft(pen, 18, inks.bronze)
            blade = ((87, 27), (87, 27), (92, 23), (97, 17), (97, 17), (99, 30), (97, 44), (97, 44), (92, 39), (87, 36))
            pen.fill((*blade, blade[-1]), inks.linen)
            pen.fill(((82, 28), (75, 31.5), (82, 35)), inks.linen, straight=True)
            pen.fill(((82, 25), (88, 25), (88, 38), (82, 38)), inks.gold, straight=True)
        case Suit.HEARTS:
            _shaft(pen, 40, inks.gold)
            pen.disc(_X, 42, 3.6, inks.gold)
            pen.sign(Shape.HEART, _X, 28, 22, inks.dark)
            pen.sign(Shape.HEART, _X, 27.8, 18.6, inks.gold)
            pen.sign(Shape.HEART, _X, 27.6, 9.5, inks.robes.hearts)


def _draw_flower(pen: Pen, suit: Suit, inks: Inks) -> None:
    pen.stroke(((_X, 40), (_X + 1, 62), (_X, 90)), inks.dark, 3.6)
    pen.stroke(((_X, 40), (_X + 1, 62), (_X, 90)), inks.bronze, 1.6)
    pen.fill(((_X + 1, 68), (_X + 1, 68), (91, 60), (97, 60), (97, 60), (94, 66)), inks.bronze)
    match suit:
        case Suit.SPADES:
            for petal in (
                ((84, 48), (76, 42), (73, 30), (73, 30), (69, 27), (69, 27), (78, 28), (84, 36)),
                ((86, 48), (94, 42), (96, 30), (96, 30), (99, 27), (99, 27), (91, 28), (86, 36)),
                ((85, 49), (85, 49), (79, 36), (85, 20), (85, 20), (91, 36)),
            ):
                pen.fill(petal, inks.linen)
            pen.stroke(((85, 45), (85, 36)), inks.gold, 1.8, straight=True)
        case Suit.CLUBS:
            for x, y in ((85, 25.5), (92, 30.6), (89.4, 39), (80.6, 39), (78, 30.6)):
                pen.disc(x, y, 5.4, inks.linen)
            pen.disc(85, 33, 4.2, inks.gold)
        case Suit.DIAMONDS:
            pen.fill(
                (
                    (85, 46),
                    (77, 42),
                    (75, 26),
                    (75, 26),
                    (81, 32),
                    (85, 22),
                    (85, 22),
                    (89, 32),
                    (95, 26),
                    (95, 26),
                    (93, 42),
                ),
                inks.robes.diamonds,
            )
            pen.stroke(((85, 45), (82, 38), (82, 33)), inks.gold, 1.2)
            pen.stroke(((85, 45), (88, 38), (88, 33)), inks.gold, 1.2)
        case Suit.HEARTS:
            for x, y in ((85, 25.5), (92, 30), (89.6, 38.6), (80.4, 38.6), (78, 30)):
                pen.disc(x, y, 5.8, inks.robes.hearts)
            pen.disc(85, 32, 6.4, inks.robes.hearts)
            pen.stroke(((82, 33), (85, 29), (88, 32), (85.4, 34.6)), inks.dark, 1.1)


def _draw_arms(pen: Pen, suit: Suit, inks: Inks, cloth: Colour) -> None:
    match suit:
        case Suit.SPADES:
            _shaft(pen, 16, inks.bronze)
            pen.fill(((85, 3), (88.5, 14), (85, 22), (81.5, 14)), inks.linen, straight=True)
            pen.fill(
                (
                    (83, 26),
                    (83, 26),
                    (77, 24),
                    (73, 18),
                    (73, 18),
                    (71, 30),
                    (74, 41),
                    (74, 41),
                    (78, 36),
                    (83, 34),
                    (83, 34),
                ),
                inks.linen,
            )
            pen.fill(((87, 27), (97, 24), (94, 30), (97, 36), (87, 33)), inks.linen, straight=True)
        case Suit.CLUBS:
            pen.stroke(((85, 34), (85, 90)), inks.dark, 3.8, straight=True)
            pen.stroke(((85, 34), (85, 90)), inks.bronze, 1.8, straight=True)
            for leaf in (
                ((85, 40), (85, 40), (78, 30), (85, 15), (85, 15), (92, 30)),
                ((85, 54), (85, 54), (76, 54), (72, 42), (72, 42), (82, 44)),
                ((85, 54), (85, 54), (94, 54), (98, 42), (98, 42), (88, 44)),
            ):
                pen.fill(leaf, inks.gold)
        case Suit.DIAMONDS:
            _shaft(pen, 18, inks.bronze, 2.6)
            pen.fill(((85, 5), (92, 20), (85, 17), (78, 20)), inks.linen, straight=True)
            for y in (58, 64):
                pen.fill(((85, y), (93, y - 6), (93, y), (85, y + 6), (77, y), (77, y - 6)), cloth, straight=True)
        case Suit.HEARTS:
            _shaft(pen, 12, inks.bronze, 2.6)
            pen.fill(
                (
                    (86.5, 16),
                    (86.5, 16),
                    (80, 20),
                    (69, 15),
                    (69, 15),
                    (73, 27),
                    (69, 38),
                    (69, 38),
                    (79, 36),
                    (86.5, 40),
                    (86.5, 40),
                ),
                cloth,
            )
            pen.sign(Shape.HEART, 79, 27.5, 10, inks.gold)
            pen.disc(85, 10, 3.4, inks.gold)
