"""How strong somebody is believed to be at Hearts, and how a game changes that (docs/adr/0013)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

from bot.storage.hearts_results import Rating

#: Below so many rated games a rating is provisional.
SETTLED_GAMES: Final = 5

# Every number is written down here: another default in a later release must not change what people have earned.
_MODEL: Final = PlackettLuce(
    mu=25.0,
    sigma=25.0 / 3.0,
    beta=25.0 / 6.0,
    kappa=0.0001,
    tau=25.0 / 300.0,
    margin=0.0,
    limit_sigma=False,
    balance=False,
)
#: What we are this sure of is `mu` less so many times `sigma`, which for newcomers is 0.
_DOUBT: Final = 3.0
#: Newcomers are shown with this number, and a point of the model as so many points.
_SHOWN_START, _SHOWN_STEP = 1000, 40


def rate(before: Sequence[Rating | None], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings of a game's people after it.

    Args:
        before: their ratings before it, None for those without a rated game.
        places: their places in the same order, 1 is best (H8). For those who share a place, the average of what every
            order among them would give.
    """
    orders = [_rated_in_order(before, order) for order in _orders(places)]
    return tuple(
        Rating(fmean(one.mu for one in found), fmean(one.sigma for one in found), found[0].games)
        for found in zip(*orders, strict=True)
    )


def _orders(places: Sequence[int]) -> list[tuple[int, ...]]:
    """Every order, from the best on, in which these places can be read: more than one when some are shared."""
    return [
        order
        for order in permutations(range(len(places)))
        if all(places[better] <= places[worse] for better, worse in pairwise(order))
    ]


def _rated_in_order(before: Sequence[Rating | None], order: Sequence[int]) -> tuple[Rating, ...]:
    teams = [[_MODEL.rating() if one is None else _MODEL.rating(one.mu, one.sigma)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(order.index(index)) for index in range(len(before))])
    games = [0 if one is None else one.games for one in before]
    return tuple(Rating(rated.mu, rated.sigma, played + 1) for (rated,), played in zip(after, games, strict=True))


def shown(rating: Rating) -> int:
    """The one number that people see, never below 0: 1000 for newcomers, and more is better."""
    return max(0, round(_SHOWN_START + _SHOWN_STEP * (rating.mu - _DOUBT * rating.sigma)))


def provisional(rating: Rating) -> bool:
    """Whether it comes from too few games to say much."""
    return rating.games < SETTLED_GAMES
