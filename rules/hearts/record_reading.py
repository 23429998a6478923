"""Reading an exported game of Hearts: whether it is of the format. What it says is judged by `rules.hearts.referee`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from rules.cards import FRESH_DECK, Card, hand_order
from rules.hearts.house import STANDARD, HouseRules, Moon
from rules.hearts.record import CLAIM, FINISH, FORMAT, GAME, house_json
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Hands

#: An object of the export, as `json.loads` gives it.
Data = Mapping[str, object]

_GAME_FIELDS = {"format", "game", "house", "seats", "rounds", "outcome"}
_ROUND_FIELDS = {
    *("number", "direction", "key", "commitment", "hands", "passes", "plays", "cut"),
    *("taken", "moon", "jack", "score", "totals"),
}
_CUT_FIELDS = {"how", "taker", "hands"}
_SWITCHES = (
    "jack_of_diamonds",
    "always_pass",
    "queen_breaks_hearts",
    "any_heart_breaks_hearts",
    "first_trick_points",
)
_CARDS = {card.text: card for card in FRESH_DECK}
_HEX = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the object something stands.

    Attributes:
        field: the name of the field.
        round: the round, counted from 1, or None outside of the rounds.
        play: the play within the round, counted from 1, or None.
        seat: whose it is, for a pass; or None.
    """

    field: str
    round: int | None = None
    play: int | None = None
    seat: Seat | None = None


class Malformed(Exception):
    """Something that is not of the format: another type, a field too many or too few, an unknown version.

    Attributes:
        place: where it stands.
        found: what stands there.
    """

    def __init__(self, place: Place, found: object) -> None:
        super().__init__(place, found)
        self.place = place
        self.found = found


@dataclass(frozen=True, slots=True)
class Cut:
    """How a round is said to have been cut short: claimed by a seat, or by nobody; with the cards that were left."""

    claimed: bool
    taker: Seat | None
    hands: Hands


@dataclass(frozen=True, slots=True)
class RoundRead:
    """One round as its object says it.

    Attributes:
        data: the object.
        key: the opened key, 32 bytes, or None.
        hands: the four hands as dealt, the whole deck.
        passes: per seat what it passed, or None; None altogether where the object has none.
        plays: the plays in order.
        cut: how it was cut short, or None.
    """

    data: Data
    key: bytes | None
    hands: Hands
    passes: tuple[tuple[Card, ...] | None, ...] | None
    plays: tuple[tuple[Seat, Card], ...]
    cut: Cut | None


@dataclass(frozen=True, slots=True)
class GameRead:
    """A game as its object says it: its house rules, its rounds, and the end it claims."""

    house: HouseRules
    rounds: tuple[RoundRead, ...]
    outcome: object


def read(data: Data) -> GameRead:
    """The game of an exported object.

    Raises:
        Malformed: at the first thing that is not of the format.
    """
    for field, known in (("format", FORMAT), ("game", GAME)):
        if not same(data.get(field), known):
            raise Malformed(Place(field), data.get(field))
    _fields(data, _GAME_FIELDS, Place("game"))
    house = _house(data["house"])
    names = _list(data["seats"], Place("seats"), len(SEATS))
    if not all(isinstance(name, str) for name in names):
        raise Malformed(Place("seats"), names)
    rounds = _list(data["rounds"], Place("rounds"))
    if not rounds:
        raise Malformed(Place("rounds"), rounds)
    return GameRead(house, tuple(_round(entry, number) for number, entry in enumerate(rounds, 1)), data["outcome"])


def same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1; the order of an object's fields says nothing."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _house(value: object) -> HouseRules:
    place = Place("house")
    entry = _fields(value, set(house_json(STANDARD)), place)
    points, rounds = entry["points"], entry["rounds"]
    moon = next((moon for moon in Moon if moon.value == entry["moon"]), None)
    switches = {field: entry[field] for field in _SWITCHES}
    known = same(entry["version"], STANDARD.version)
    if not known or moon is None or not _is_goal(points) or not _is_goal(rounds):
        raise Malformed(place, value)
    if not all(isinstance(on, bool) for on in switches.values()):
        raise Malformed(place, value)
    try:
        return HouseRules(points, rounds, moon, **{field: on is True for field, on in switches.items()})
    except ValueError:
        raise Malformed(place, value) from None


def _is_goal(value: object) -> TypeGuard[int | None]:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _round(value: object, number: int) -> RoundRead:
    entry = _fields(value, _ROUND_FIELDS, Place("rounds", number))
    key = entry["key"]
    if key is not None and not (isinstance(key, str) and _HEX.fullmatch(key)):
        raise Malformed(Place("key", number), key)
    hands = _hands(entry["hands"], Place("hands", number))
    if [len(hand) for hand in hands] != [13] * 4 or {card for hand in hands for card in hand} != set(FRESH_DECK):
        raise Malformed(Place("hands", number), entry["hands"])
    return RoundRead(
        data=entry,
        key=None if key is None else bytes.fromhex(key),
        hands=hands,
        passes=_passes(entry["passes"], number),
        plays=_plays(entry["plays"], number),
        cut=_cut(entry["cut"], Place("cut", number)),
    )


def _passes(value: object, number: int) -> tuple[tuple[Card, ...] | None, ...] | None:
    if value is None:
        return None
    chosen = zip(SEATS, _list(value, Place("passes", number), len(SEATS)), strict=True)
    return tuple(None if cards is None else _cards(cards, Place("passes", number, seat=seat)) for seat, cards in chosen)


def _plays(value: object, number: int) -> tuple[tuple[Seat, Card], ...]:
    plays: list[tuple[Seat, Card]] = []
    for index, entry in enumerate(_list(value, Place("plays", number)), start=1):
        place = Place("plays", number, play=index)
        seat, text = _list(entry, place, 2)
        (card,) = _cards([text], place)
        plays.append((_seat(seat, place), card))
    return tuple(plays)


def _cut(value: object, place: Place) -> Cut | None:
    if value is None:
        return None
    entry = _fields(value, _CUT_FIELDS, place)
    if entry["how"] not in (FINISH, CLAIM):
        raise Malformed(place, value)
    taker = None if entry["taker"] is None else _seat(entry["taker"], place)
    return Cut(entry["how"] == CLAIM, taker, _hands(entry["hands"], place))


def _hands(value: object, place: Place) -> Hands:
    """Four hands; the order in which a hand is written says nothing."""
    hands = _list(value, place, len(SEATS))
    return tuple(tuple(sorted(_cards(hand, place), key=hand_order)) for hand in hands)


def _cards(value: object, place: Place) -> tuple[Card, ...]:
    texts = _list(value, place)
    cards = tuple(_CARDS[text] for text in texts if isinstance(text, str) and text in _CARDS)
    if len(cards) != len(texts):
        raise Malformed(place, value)
    return cards


def _seat(value: object, place: Place) -> Seat:
    if not isinstance(value, int) or isinstance(value, bool) or value not in range(len(SEATS)):
        raise Malformed(place, value)
    return Seat(value)


def _list(value: object, place: Place, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise Malformed(place, value)
    return value


def _fields(value: object, fields: set[str], place: Place) -> Data:
    """An object with exactly these fields: one that is not known might change what the others mean."""
    if not isinstance(value, Mapping) or set(value) != fields:
        raise Malformed(place, value)
    return value
