"""``replay``: referees a file of recorded games."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from pathlib import Path
from typing import assert_never

from rules.command_line.answers import DISAGREES, FINE, Answer, unusable
from rules.command_line.boards import referee_board
from rules.command_line.files import BROKEN_FILE, records_in
from rules.command_line.games import referee_game
from rules.command_line.reading import Disagreement, Record, Unreadable, many, same, shown
from rules.command_line.rounds import referee_round

#: The version of the formats, and the rules of a record that names none of its own.
FORMAT = 1
RULES = "standard"


class Kind(Enum):
    """What a record is of: a thing, and of which game."""

    ROUND = ("round", "Hearts")
    BOARD = ("game", "Heart to Heart")
    GAME = ("whole game", "Hearts")


def replay(path: Path) -> Answer:
    """The first disagreement of a file, or what agreed; unusable when it cannot be read."""
    counts: Counter[Kind] = Counter()
    games: list[str] = []
    where = str(path)
    try:
        for number, record in records_in(path):
            where = f"{path}" if number is None else f"{path}, line {number}"
            if isinstance(record, Unreadable):
                raise record
            kind = _kind(record)
            counts[kind] += 1
            match kind:
                case Kind.ROUND:
                    referee_round(record)
                case Kind.BOARD:
                    referee_board(record)
                case Kind.GAME:
                    games.append(referee_game(record))
                case _:  # pragma: no cover - the type checker proves that nothing is left
                    assert_never(kind)
    except Disagreement as disagreement:
        return Answer(DISAGREES, (f"{where}: {disagreement}",))
    except Unreadable as problem:
        return unusable(f"{where}: {problem}")
    except BROKEN_FILE as problem:
        return unusable(f"{path} cannot be read: {problem}")
    if not counts:
        return unusable(f"{path} holds nothing to referee")
    return Answer(FINE, (*games, f"All agree: {_counted(counts)}."))


def _kind(record: Record) -> Kind:
    """What a record is of, when this referee knows its format and its rules."""
    version, rules = record.get("format", FORMAT), record.get("rules", RULES)
    if not same(version, FORMAT):
        raise Unreadable(f"format {shown(version)} is not known; this referee reads format {FORMAT}")
    if rules != RULES:
        raise Unreadable(f"rules {shown(rules)} are not known; this referee knows {shown(RULES)}")
    for field, kind in (("game", Kind.GAME), ("plays", Kind.ROUND), ("steps", Kind.BOARD)):
        if field in record:
            return kind
    raise Unreadable(
        'neither a whole game of Hearts ("game") nor a round of it ("plays") nor a game of Heart to Heart ("steps")'
    )


def _counted(counts: Counter[Kind]) -> str:
    kinds = [kind for kind in Kind if counts[kind]] if counts[Kind.GAME] else [Kind.ROUND, Kind.BOARD]
    return " and ".join(f"{many(counts[kind], kind.value[0])} of {kind.value[1]}" for kind in kinds)
