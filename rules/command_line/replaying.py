"""``replay``: referees a file of recorded games."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from pathlib import Path

from rules.command_line.answers import DISAGREES, FINE, Answer, unusable
from rules.command_line.boards import referee_board
from rules.command_line.files import BROKEN_FILE, records_in
from rules.command_line.reading import Disagreement, Record, Unreadable, same, shown
from rules.command_line.rounds import referee_round

#: The version of the formats, and the rules of a record that names none of its own.
FORMAT = 1
RULES = "standard"


class Kind(Enum):
    """What a record is of."""

    ROUND = "rounds of Hearts"
    BOARD = "games of Heart to Heart"


def replay(path: Path) -> Answer:
    """The first disagreement of a file, or how much agreed; unusable when it cannot be read."""
    counts: Counter[Kind] = Counter()
    where = str(path)
    try:
        for number, record in records_in(path):
            where = f"{path}" if number is None else f"{path}, line {number}"
            counts[_refereed(record)] += 1
    except Disagreement as disagreement:
        return Answer(DISAGREES, (f"{where}: {disagreement}",))
    except Unreadable as problem:
        return unusable(f"{where}: {problem}")
    except BROKEN_FILE as problem:
        return unusable(f"{path} cannot be read: {problem}")
    if not counts:
        return unusable(f"{path} holds nothing to referee")
    return Answer(FINE, (f"All agree: {' and '.join(f'{counts[kind]} {kind.value}' for kind in Kind)}.",))


def _refereed(record: Record | Unreadable) -> Kind:
    """Which kind a record is of, once the rules agree with it."""
    if isinstance(record, Unreadable):
        raise record
    version, rules = record.get("format", FORMAT), record.get("rules", RULES)
    if not same(version, FORMAT):
        raise Unreadable(f"format {shown(version)} is not known; this referee reads format {FORMAT}")
    if rules != RULES:
        raise Unreadable(f"rules {shown(rules)} are not known; this referee knows {shown(RULES)}")
    if "plays" in record:
        referee_round(record)
        return Kind.ROUND
    if "steps" in record:
        referee_board(record)
        return Kind.BOARD
    raise Unreadable('neither a round of Hearts ("plays") nor a game of Heart to Heart ("steps")')
