"""Reading the plan of a diagram: which cards its numbers mark."""

from __future__ import annotations

from itertools import pairwise

from render.diagram_marks import DISC
from render.diagram_solitaire import BOARD
from render.fonts import Fonts
from render.models import DiagramLabels
from render.plan import CardFace, HeartFace, Panel, Plan, Put, Words
from rules.cards import Card
from rules.heart_to_heart.layout import POSITIONS
from tests.render.plans import Box, box_of, inside, overlap


def faces(plan: Plan) -> list[tuple[Put, CardFace]]:
    return [(put, put.sprite) for put in plan.items if isinstance(put.sprite, CardFace)]


def hand_of(plan: Plan) -> list[tuple[Put, CardFace]]:
    """The cards below the first row."""
    return [(put, face) for put, face in faces(plan) if put.top > 200]


def row_of(plan: Plan) -> list[Card]:
    """The cards of the trick from left to right."""
    row = [(put.left, face.card) for put, face in faces(plan) if put.top < 200]
    return [card for _, card in sorted(row, key=lambda pair: pair[0])]


def discs(plan: Plan, number: int) -> list[tuple[float, float]]:
    """The middles of the discs with a number, but for the one of the caption."""
    found: list[tuple[float, float]] = []
    for below, above in pairwise(plan.items):
        if isinstance(below.sprite, Panel) and below.sprite.width == DISC:
            assert isinstance(above.sprite, Words)
            if above.sprite.text == str(number):
                found.append((below.left + DISC / 2, below.top + DISC / 2))
    assert found, "a caption begins with its number"
    return found[1:]


def holds(box: Box, point: tuple[float, float], slack: float = 16) -> bool:
    return inside((*point, *point), box, slack)


def marked(fonts: Fonts, plan: Plan, number: int) -> set[Card]:
    """The cards that the discs with a number lie on: of two that overlap, the upper one."""
    found: set[Card] = set()
    for point in discs(plan, number):
        on = [face.card for put, face in faces(plan) if holds(box_of(fonts, put), point)]
        found |= set(on[-1:])
    return found


def marked_positions(plan: Plan, number: int) -> set[int]:
    """The heart positions that the discs with a number touch, of those that no other card lies on there."""
    found: set[int] = set()
    for x, y in discs(plan, number):
        disc = (x - DISC / 2 + 6, y - DISC / 2 + 6, x + DISC / 2 - 6, y + DISC / 2 - 6)
        places = {position: BOARD.place(position) for position in POSITIONS}
        laid = {(put.left, put.top) for put in plan.items if isinstance(put.sprite, HeartFace)}
        on = [
            position
            for position, (left, top) in places.items()
            if (left, top) in laid and overlap((left, top, left + BOARD.width, top + BOARD.height), disc)
        ]
        found |= set(on[-1:])
    return found


def seats_row(plan: Plan, labels: DiagramLabels) -> list[str]:
    """The names of the seats above the trick, from left to right."""
    tags = [(put.left, put.sprite.text) for put in plan.items if isinstance(put.sprite, Words) and put.top < 60]
    return [text for _, text in sorted(tags) if text in labels.seats]
