"""House rules of Hearts (H8, H11) as one versioned value.

Every switch is off unless a table turns it on, so that `STANDARD` is the game of H1-H10.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rules.hearts.seats import PassDirection

POINT_TARGETS = (50, 75, 100, 150)

_DIRECTIONS = (PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD)
_ALWAYS = _DIRECTIONS[:3]


class Moon(Enum):
    """What a shot moon does to the scores (H7, H11)."""

    OTHERS = "others"  # every other seat gets 26
    SELF = "self"  # the shooter gets -26
    SMART = "smart"  # as OTHERS, but as SELF where OTHERS would end the game without the shooter among its winners


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What this table plays.

    Attributes:
        points: the total that ends the game (H8), one of `POINT_TARGETS`, or None.
        rounds: the number of rounds that ends the game, 1 or more, or None. Exactly one of the two is set.
        moon: who pays for a moon (H7): the others, the shooter by a score below zero, or whichever helps the shooter.
        jack_of_diamonds: whoever takes J♦ gets -10 after everything else; a moon neither needs it nor is stopped by it.
        always_pass: there is no hold round; after the pass across comes the pass to the left again.
        queen_breaks_hearts: Q♠ breaks hearts when she is played in any way, led, followed or thrown.
        any_heart_breaks_hearts: every heart that is played breaks hearts, also one led by a hand of nothing but hearts.
        first_trick_points: a hand void in clubs may throw hearts and Q♠ on the first trick.
        version: the version of this value's meaning, stored with the game. 1 knew `points` and `rounds` alone. Rules
            that play alike are equal, whatever version wrote them.
    """

    points: int | None = 100
    rounds: int | None = None
    moon: Moon = Moon.OTHERS
    jack_of_diamonds: bool = False
    always_pass: bool = False
    queen_breaks_hearts: bool = False
    any_heart_breaks_hearts: bool = False
    first_trick_points: bool = False
    version: int = field(default=2, compare=False)

    def __post_init__(self) -> None:
        if (self.points is None) == (self.rounds is None):
            raise ValueError("a game ends by points or by rounds: set exactly one")
        if self.points is not None and self.points not in POINT_TARGETS:
            raise ValueError(f"the target is one of {POINT_TARGETS}")
        if self.rounds is not None and self.rounds < 1:
            raise ValueError("a game has at least one round")

    def pass_direction(self, number: int) -> PassDirection:
        """The pass direction of a round, counted from 1 (H2): with `always_pass` never HOLD (H11)."""
        directions = _ALWAYS if self.always_pass else _DIRECTIONS
        return directions[(number - 1) % len(directions)]


STANDARD = HouseRules()
