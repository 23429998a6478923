"""Pictures of the cards themselves: the whole deck, that of Heart to Heart, and a sample of a style."""

from __future__ import annotations

from render.board_plan import HEART_LOOKS
from render.faces import card_height
from render.fonts import Fonts
from render.layout import Layout
from render.names import Names
from render.plan import BackDesign, CardBack, CardFace, Cloth, Ground, HeartFace, Look, Plan, SmallFace
from render.theme import Style
from rules.cards import FRESH_DECK, Card, Rank, Suit

WIDTH = 1100
_EDGE, _STEP, _CARD = 30, 80, 76
_BACKS = ((76, 106), (46, 64), (30, 42))
_SAMPLE_CARD = 150
#: What a sample of a style shows, before a back.
SAMPLE_CARDS = (
    Card(Rank.ACE, Suit.SPADES),
    Card(Rank.KING, Suit.HEARTS),
    Card(Rank.QUEEN, Suit.CLUBS),
    Card(Rank.JACK, Suit.DIAMONDS),
    Card(Rank.TEN, Suit.CLUBS),
)


def plan_sample(fonts: Fonts, names: Names, style: Style) -> Plan:
    """Five cards and a back in a style, to show what somebody has chosen."""
    height = card_height(_SAMPLE_CARD)
    layout = Layout(fonts, names, Ground(WIDTH, height + 90, Cloth.FELT, style))
    step = (WIDTH - 110 - _SAMPLE_CARD) / len(SAMPLE_CARDS)
    for index, card in enumerate(SAMPLE_CARDS):
        layout.put(CardFace(card, _SAMPLE_CARD, style=style), 55 + index * step, 45)
    layout.put(CardBack(_SAMPLE_CARD, height, BackDesign.HEARTS, style), 55 + len(SAMPLE_CARDS) * step, 45)
    return layout.plan()


def plan_deck(fonts: Fonts, names: Names, style: Style) -> Plan:
    """The deck of Hearts: faces, the same when they may not be played, small ones, and backs."""
    face, small = card_height(_CARD) + 14, card_height(60) + 14
    layout = Layout(fonts, names, Ground(WIDTH, 2 * _EDGE + 5 * face + 5 * small, Cloth.FELT, style))
    for index, card in enumerate(FRESH_DECK):
        row, column = divmod(index, len(Rank))
        layout.put(CardFace(card, _CARD, style=style), _EDGE + column * _STEP, _EDGE + row * face)
        layout.put(SmallFace(card, 60, style), _EDGE + column * _STEP, _EDGE + 5 * face + row * small)
    for column, card in enumerate(FRESH_DECK[::4]):
        layout.put(CardFace(card, _CARD, Look.DIM, style=style), _EDGE + column * _STEP, _EDGE + 4 * face)
    left = _EDGE
    for design in BackDesign:
        for width, height in _BACKS:
            layout.put(CardBack(width, height, design, style), left, _EDGE + 5 * face + 4 * small - 8)
            left += width + 30
    return layout.plan()


def plan_heart_deck(fonts: Fonts, names: Names, style: Style) -> Plan:
    """The deck of Heart to Heart: each rank free, covered, and dimmed."""
    layout = Layout(fonts, names, Ground(WIDTH, 2 * _EDGE + 3 * 120, Cloth.VELVET, style))
    for row, look in enumerate(HEART_LOOKS):
        for column, rank in enumerate(Rank):
            layout.put(HeartFace(rank, _CARD, 106, 51, look, style), _EDGE + column * _STEP, _EDGE + row * 120)
    return layout.plan()
