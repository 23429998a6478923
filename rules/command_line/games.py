"""Refereeing exported games of Hearts, and saying in a sentence what came of it."""

from __future__ import annotations

from rules.command_line.reading import Disagreement, Record, Unreadable, many, shown
from rules.hearts import referee as judging
from rules.hearts.record_reading import Malformed, Place

#: A value longer than this tells a reader no more.
_LONGEST_VALUE = 200


def referee_game(record: Record) -> str:
    """What agreed in an exported game, as a sentence.

    Raises:
        Unreadable: when it is not of the format.
        Disagreement: where the rules say something else.
    """
    try:
        verdict = judging.referee(record)
    except Malformed as problem:
        found = _cut(shown(problem.found))
        raise Unreadable(
            f"{_place(problem.place)}: not as docs/fair-deals.md describes the format; found {found}"
        ) from None
    if isinstance(verdict, judging.Agreed):
        return _agreed(verdict)
    place, written, refusal = _place(verdict.place), shown(verdict.found), verdict.refusal
    if refusal is None:
        raise Disagreement(f"{place}: expected {shown(verdict.expected)}, found {written}")
    raise Disagreement(f"{place} {written}: expected a move that is allowed, found one refused as {refusal.value}")


def _agreed(verdict: judging.Agreed) -> str:
    closed = verdict.rounds - verdict.opened
    facts = [
        f"A whole game of Hearts: {many(verdict.rounds, 'round')}, {many(verdict.plays, 'play')}",
        "every hand follows from its key" if not closed else f"{many(closed, 'round')} without an opened key",
        "played to its end" if verdict.outcome is not None else f"stopped, {many(verdict.scored, 'round')} scored",
    ]
    return "; ".join(facts) + "."


def _cut(value: str) -> str:
    return value if len(value) <= _LONGEST_VALUE else f"{value[:_LONGEST_VALUE]}..."


def _place(place: Place) -> str:
    parts = [] if place.round is None else [f"round {place.round}"]
    if place.play is not None:
        return ", ".join([*parts, f"play {place.play}"])
    parts.append(place.field)
    return ", ".join(parts if place.seat is None else [*parts, f"seat {place.seat.value}"])
