"""What the player sees of a Heart to Heart board: everything but the order of the stock."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Rank
from rules.heart_to_heart.state import Place, Status


@dataclass(frozen=True, slots=True)
class HeartCard:
    """A card of the heart.

    Attributes:
        position: 1..25.
        rank: face up, also while covered (S2).
        letter: U to Z, the letter of its diagonal.
        free: see S4.
        partnered: it is free and some other free card or the waste's top has its rank (S11).
        selected: it is the selected card.
        matches: no card is selected, or this free card has the selected card's rank (S11: others are dimmed).
    """

    position: int
    rank: Rank
    letter: str
    free: bool
    partnered: bool
    selected: bool
    matches: bool


@dataclass(frozen=True, slots=True)
class WasteCard:
    """The waste's top; counts as a free card for S11."""

    rank: Rank
    partnered: bool
    selected: bool
    matches: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board.

    Attributes:
        code: the deal code.
        cards: the heart cards left, by position.
        waste: the waste's top, or None when it is empty.
        waste_size, stock_size: cards in each pile.
        selected: the selected place, or None.
        score, moves, undone, status: see S12, S8, S15, S13 and S14.
        can_draw, can_recycle, can_draw_on, can_undo: which commands are legal now.
    """

    code: str
    cards: tuple[HeartCard, ...]
    waste: WasteCard | None
    waste_size: int
    stock_size: int
    selected: Place | None
    score: int
    moves: int
    undone: int
    status: Status
    can_draw: bool
    can_recycle: bool
    can_draw_on: bool
    can_undo: bool
