"""House rules of Hearts (H8, H11) as one versioned value.

Only the target can be chosen so far; the other switches of H11 get their fields here when they come.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.hearts.seats import PassDirection

POINT_TARGETS = (50, 75, 100, 150)

_DIRECTIONS = (PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What this table plays.

    Attributes:
        points: the total that ends the game (H8), one of `POINT_TARGETS`, or None.
        rounds: the number of rounds that ends the game, 1 or more, or None. Exactly one of the two is set.
        version: the version of this value's meaning, stored with the game.
    """

    points: int | None = 100
    rounds: int | None = None
    version: int = 1

    def __post_init__(self) -> None:
        if (self.points is None) == (self.rounds is None):
            raise ValueError("a game ends by points or by rounds: set exactly one")
        if self.points is not None and self.points not in POINT_TARGETS:
            raise ValueError(f"the target is one of {POINT_TARGETS}")
        if self.rounds is not None and self.rounds < 1:
            raise ValueError("a game has at least one round")

    def pass_direction(self, number: int) -> PassDirection:
        """The pass direction of a round, counted from 1 (H2)."""
        return _DIRECTIONS[(number - 1) % 4]


STANDARD = HouseRules()
