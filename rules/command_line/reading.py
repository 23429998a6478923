"""Reading what was recorded, and comparing it with what the rules say."""

from __future__ import annotations

import json

from rules.cards import Card, parse_card

Record = dict[str, object]


class Unreadable(Exception):
    """Something that cannot be refereed: it is not of the format."""


class Disagreement(Exception):
    """Something that says anything else than the rules."""


def list_of(record: Record, key: str) -> list[object]:
    """The list of a record under this key.

    Raises:
        Unreadable: when it is none.
    """
    value = record.get(key)
    if not isinstance(value, list):
        raise Unreadable(f"{key}: expected a list, found {shown(value)}")
    return value


def three_of(value: object, label: str) -> list[object]:
    """A list of three values.

    Raises:
        Unreadable: when it is none.
    """
    if not isinstance(value, list) or len(value) != 3:
        raise Unreadable(f"{label}: expected a list of three, found {shown(value)}")
    return value


def cards_of(texts: object, label: str) -> tuple[Card, ...]:
    """The cards of a list of their text forms.

    Raises:
        Unreadable: when it is no list, or something in it is no card.
    """
    cards = (
        [parse_card(text) if isinstance(text, str) else None for text in texts] if isinstance(texts, list) else [None]
    )
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise Unreadable(f"{label}: {shown(texts)} is no list of cards such as QS and TD")
    return known


def compare(label: str, expected: object, found: object) -> None:
    """Holds what was found against what the rules say.

    Raises:
        Disagreement: when they are not the same.
    """
    if not same(expected, found):
        raise Disagreement(f"{label}: expected {shown(expected)}, found {shown(found)}")


def same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1."""
    return shown(one) == shown(other)


def shown(value: object) -> str:
    """A value as the record writes it."""
    return json.dumps(value)


def many(number: int, thing: str) -> str:
    """A number of things: *1 round*, *2 rounds*."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
