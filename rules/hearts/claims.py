"""When a round need not be played to its end: nothing left counts, or one seat can prove that all of it is its own."""

from __future__ import annotations

from rules.hearts.scoring import JACK_OF_DIAMONDS, ROUND_POINTS
from rules.hearts.views import PublicView, SeatView


def points_are_out(view: PublicView) -> bool:
    """Whether all that counts has been taken: the 26 points, and J♦ where it counts (H1, H11)."""
    taken = {play.card for trick in view.tricks for play in trick.plays}
    return sum(view.taken) == ROUND_POINTS and (not view.house.jack_of_diamonds or JACK_OF_DIAMONDS in taken)


def rest_is_mine(view: SeatView) -> bool:
    """Whether the seat of this view, being to lead, can prove that it takes every trick that is left."""
    return False
