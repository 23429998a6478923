"""The position of a Heart to Heart game: frozen values, no behaviour beyond reading them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Rank
from rules.heart_to_heart.layout import COVERED_BY, POSITIONS


class WasteTop(Enum):
    """The one playable card outside the heart, as a place that can be tapped or selected."""

    WASTE = "waste"


WASTE = WasteTop.WASTE

#: A card that can be tapped: a heart position 1..25, or the waste's top.
Place = int | WasteTop


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal (D5): 25 heart ranks (index 0 is position 1), 26 stock ranks (next first), and the waste's first card."""

    code: str
    heart: tuple[Rank, ...]
    stock: tuple[Rank, ...]
    waste: Rank


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card went from the stock to the waste (S6). One move."""


@dataclass(frozen=True, slots=True)
class Recycled:
    """The waste became the stock again in the same order (S7). One move."""


@dataclass(frozen=True, slots=True)
class PairTaken:
    """Two free heart cards left the game (S5); `first` < `second`. One move, 20 points."""

    first: int
    second: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class PairTakenWithWaste:
    """A free heart card and the waste's top left the game (S5). One move, 10 points."""

    position: int
    rank: Rank


#: What S8 counts as a move, as it happened: enough to take it back.
Move = Drawn | Recycled | PairTaken | PairTakenWithWaste


class Status(Enum):
    """Where the game stands (S13, S14). A deadlock is announced, not final."""

    PLAYING = "playing"
    WON = "won"
    DEADLOCK = "deadlock"


@dataclass(frozen=True, slots=True)
class HeartToHeartState:
    """A whole game.

    Attributes:
        deal: what was dealt.
        left: the heart positions still there.
        stock: what is left of it, next card first.
        waste: bottom first, its last card is the top.
        moves: moves made and not undone (S8).
        undone: how many moves were ever undone (S15).
        past: the last 100 moves that can be undone, oldest first (S15).
        selected: the selected card (S9), or None.
    """

    deal: Deal
    left: frozenset[int]
    stock: tuple[Rank, ...]
    waste: tuple[Rank, ...]
    moves: int = 0
    undone: int = 0
    past: tuple[Move, ...] = ()
    selected: Place | None = None

    @property
    def score(self) -> int:
        """10 for each card taken from the heart (S12)."""
        return 10 * (25 - len(self.left))

    def rank_at(self, place: Place) -> Rank | None:
        """The rank lying at a place, or None when nothing is there."""
        if place is WASTE:
            return self.waste[-1] if self.waste else None
        return self.deal.heart[place - 1] if place in self.left else None

    @property
    def free(self) -> tuple[int, ...]:
        """The free heart positions in order (S4)."""
        return tuple(
            position
            for position in POSITIONS
            if position in self.left and not any(cover in self.left for cover in COVERED_BY[position])
        )
