"""What a Hearts table has committed to and opened (F1-F3). The key of a round stays here until the round is scored."""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.hearts.table import Stage, Table
from rules.hearts.fair import commitment, deal_round, round_key
from rules.hearts.state import Hands


@dataclass(frozen=True, slots=True)
class Committed:
    """The round that is being played: its number and its commitment, 64 hexadecimal digits."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True, repr=False)
class OpenedRound:
    """A round that was scored, and its opened key of 32 bytes."""

    number: int
    key: bytes


@dataclass(frozen=True, slots=True, repr=False)
class Dealt:
    """A round that was scored, with all that is to fit together.

    Attributes:
        number: the round, from 1.
        commitment: what was shown when it was dealt, 64 hexadecimal digits.
        key: its opened key, 32 bytes.
        names: who sits where, by seat.
        hands: the four hands that were dealt, before the pass, sorted by `hand_order`.
    """

    number: int
    commitment: str
    key: bytes
    names: tuple[str, ...]
    hands: Hands


def running_round(table: Table, secret: bytes) -> Committed | None:
    """The commitment of the round that is not opened yet, or None between rounds and after the end."""
    if table.game is None or table.game.round.number <= table.opened_rounds or table.stage is Stage.ENDED:
        return None
    number = table.game.round.number
    return Committed(number, commitment(secret, number))


def opened_rounds(table: Table, secret: bytes) -> tuple[OpenedRound, ...]:
    """The rounds that are opened, in order: all that were scored, and at a stopped game the one it stopped in."""
    return tuple(OpenedRound(number, round_key(secret, number)) for number in range(1, table.opened_rounds + 1))


def newest_opened(table: Table, secret: bytes) -> OpenedRound | None:
    """The round opened last, or None before the first."""
    number = table.opened_rounds
    return OpenedRound(number, round_key(secret, number)) if number else None


def dealt_round(table: Table, secret: bytes, number: int) -> Dealt | None:
    """Everything about a round that is opened, or None when it is not."""
    if not 1 <= number <= table.opened_rounds:
        return None
    names = tuple(chair.name for chair in table.chairs)
    hands = deal_round(secret, number)
    return Dealt(number, commitment(secret, number), round_key(secret, number), names, hands)
