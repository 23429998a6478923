"""What a table plays by: the house rules, the clock, how well computers play, and how seats are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from bot.storage.hearts import JSON
from rules.hearts.computer import Strength
from rules.hearts.house import STANDARD, HouseRules, Moon

#: The clocks a table may choose from: how long a turn may take.
TURN_TIMES = (
    timedelta(seconds=30),
    timedelta(minutes=1),
    timedelta(minutes=2),
    timedelta(minutes=5),
    timedelta(days=1),
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the host chose before the game.

    Attributes:
        house: the house rules (H11).
        turn_time: how long a turn may take before the computer plays it; all four share one such time for the pass.
        strength: how well the computer players play.
        shuffled: whether seats are drawn when the game starts, whatever anybody chose.
    """

    house: HouseRules = STANDARD
    turn_time: timedelta = timedelta(minutes=2)
    strength: Strength = Strength.NORMAL
    shuffled: bool = False


PLAIN_TERMS = Terms()


def terms_json(terms: Terms) -> dict[str, JSON]:
    """Terms as stored."""
    return {
        "house": house_json(terms.house),
        "seconds": int(terms.turn_time.total_seconds()),
        "strength": terms.strength.value,
        "shuffled": terms.shuffled,
    }


def terms_of(data: Mapping[str, object]) -> Terms:
    """Terms as stored, read back; what an older version did not store is as it was then.

    Raises:
        ValueError: when they are damaged, or of a newer version.
    """
    return Terms(
        house_of(data["house"]),
        timedelta(seconds=_int(data.get("seconds", 120))),
        Strength(data.get("strength", Strength.NORMAL.value)),
        bool(data.get("shuffled", False)),
    )


def house_json(house: HouseRules) -> dict[str, JSON]:
    """House rules as stored."""
    return {
        "version": house.version,
        "points": house.points,
        "rounds": house.rounds,
        "moon": house.moon.value,
        "jack_of_diamonds": house.jack_of_diamonds,
        "always_pass": house.always_pass,
        "queen_breaks_hearts": house.queen_breaks_hearts,
        "any_heart_breaks_hearts": house.any_heart_breaks_hearts,
        "first_trick_points": house.first_trick_points,
    }


def house_of(data: object) -> HouseRules:
    """House rules as stored, read back; version 1 knew the target alone.

    Raises:
        ValueError: when they are damaged.
    """
    if not isinstance(data, Mapping):
        raise ValueError("stored house rules are damaged: an object was expected")
    points, rounds = data.get("points"), data.get("rounds")
    return HouseRules(
        points=None if points is None else _int(points),
        rounds=None if rounds is None else _int(rounds),
        moon=Moon(data.get("moon", Moon.OTHERS.value)),
        jack_of_diamonds=bool(data.get("jack_of_diamonds", False)),
        always_pass=bool(data.get("always_pass", False)),
        queen_breaks_hearts=bool(data.get("queen_breaks_hearts", False)),
        any_heart_breaks_hearts=bool(data.get("any_heart_breaks_hearts", False)),
        first_trick_points=bool(data.get("first_trick_points", False)),
        version=_int(data["version"]),
    )


def _int(data: object) -> int:
    if not isinstance(data, int):
        raise ValueError("stored terms are damaged: a number was expected")
    return data
