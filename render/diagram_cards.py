"""Cards on the diagrams of Hearts: a trick in the order of play, and one's own hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from render.colours import GOLD, INK, SKY
from render.diagram_marks import TAG, draw_arrow, draw_disc, draw_tag
from render.faces import card_height
from render.layout import Layout
from render.middle import draw_rim
from render.models import DiagramLabels
from render.plan import CardFace, Look
from render.shapes import Shape
from rules.cards import Card
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Trick

#: How far cards that may be played, or are chosen, stand above the others.
LIFT = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A trick from left to right in the order of play, the seats above their cards.

    Attributes:
        left, top: the corner of the first place; the tags stand above the cards.
        width: of a card.
        pitch: from one card to the next.
    """

    left: int
    top: int
    width: int
    pitch: int

    @property
    def cards_top(self) -> int:
        """Where the cards begin."""
        return self.top + TAG + 10

    @property
    def bottom(self) -> int:
        """Where the cards end."""
        return self.cards_top + card_height(self.width)

    def middle(self, index: int) -> float:
        """The middle of a place, from left to right."""
        return self.left + index * self.pitch + self.width / 2

    def draw(
        self, layout: Layout, labels: DiagramLabels, own: Seat, trick: Trick, leader: Seat, *, shooter: Seat | None
    ) -> None:
        """Lay the trick; places of cards to come are outlined, a finished trick shows who takes it."""
        height = card_height(self.width)
        taking = trick.winning if trick.complete else None
        for index in range(3):
            x = self.left + index * self.pitch + self.width
            gap, y = self.pitch - self.width, self.cards_top + height / 2
            draw_arrow(layout, (x + 13, y), (x + gap - 13, y), head=min(20, gap // 3))
        for index, seat in enumerate(leader.after(steps) for steps in range(len(SEATS))):
            x = self.left + index * self.pitch
            takes = taking is not None and taking.seat is seat
            sign = Shape.STAR if takes else Shape.MOON if seat is shooter else None
            tag = min(self.pitch - 20, 226)
            draw_tag(layout, labels.seats[own.steps_to(seat)], self.middle(index), self.top, tag, sign=sign)
            if index >= len(trick.plays):
                layout.panel(x, self.cards_top, self.width, height, self.width // 12, None, layout.colours.felt_line, 4)
                continue
            if takes:
                draw_rim(layout, x, self.cards_top, self.width, height, 8, SKY)
            layout.put(CardFace(trick.plays[index].card, self.width, style=layout.style), x, self.cards_top)
            if takes:
                layout.sign(Shape.STAR, x + 0.2 * self.width, self.bottom - 0.22 * self.width, 46, SKY, rim=INK)

    def disc(self, layout: Layout, number: int, index: int) -> None:
        """Mark the card at a place."""
        draw_disc(layout, number, self.middle(index) + self.width / 2 - 10, self.bottom - 16)


@dataclass(frozen=True, slots=True)
class Fan:
    """One's own hand in a row.

    Attributes:
        hand: the cards.
        top: of those that are not lifted.
        width: of a card.
        left, right: the room for it; it stands in the middle.
    """

    hand: tuple[Card, ...]
    top: int
    width: int
    left: int
    right: int

    @property
    def step(self) -> float:
        """From one card to the next."""
        return min(self.width + 8, (self.right - self.left - self.width) / max(1, len(self.hand) - 1))

    @property
    def bottom(self) -> int:
        """Where the cards end."""
        return self.top + card_height(self.width)

    def place(self, card: Card) -> float:
        """The left edge of a card."""
        spread = self.step * (len(self.hand) - 1) + self.width
        return (self.left + self.right - spread) / 2 + self.hand.index(card) * self.step

    def middle(self, card: Card) -> float:
        """The middle of what is seen of a card."""
        whole = card == self.hand[-1]
        return self.place(card) + (self.width if whole else min(self.step, self.width)) / 2

    def draw(self, layout: Layout, lifted: Collection[Card], dimmed: Collection[Card], *, rim: bool) -> None:
        """Lay the hand: `lifted` cards stand higher, with a golden `rim` or without; `dimmed` ones are out."""
        for card in self.hand:
            x, y = self.place(card), self.top - (LIFT if card in lifted else 0)
            if rim and card in lifted:
                draw_rim(layout, x, y, self.width, card_height(self.width), 6, GOLD)
            look = Look.DIM if card in dimmed else Look.NORMAL
            body = self.step > self.width * 0.9 or card == self.hand[-1]
            layout.put(CardFace(card, self.width, look, body, layout.style), x, y)

    def disc(self, layout: Layout, number: int, card: Card, *, lifted: bool) -> None:
        """Mark a card."""
        draw_disc(layout, number, self.middle(card), self.bottom - 34 - (LIFT if lifted else 0))
