"""Files of recorded games: JSON lines, or one JSON object over as many lines as it likes, gzipped or not."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from rules.command_line.reading import Record, Unreadable

#: What reading a file that is damaged, or is none, can raise.
BROKEN_FILE = (OSError, EOFError, zlib.error, UnicodeDecodeError)


def records_in(path: Path) -> Iterator[tuple[int | None, Record | Unreadable]]:
    """The records of a file, each with its line; a file that is one object over many lines has None for it.

    A line that holds no record comes as the `Unreadable` that says why: what stands before it is still to be judged.

    Raises:
        OSError, EOFError, zlib.error, UnicodeDecodeError: see `BROKEN_FILE`.
    """
    text = _text(path)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) > 1 and (".json" in path.suffixes or _is_record(text)):
        yield None, _record(text)
        return
    for number, line in lines:
        yield number, _record(line)


def _text(path: Path) -> str:
    open_text = gzip.open if path.suffix == ".gz" else open
    with open_text(path, "rt", encoding="utf-8") as file:
        return str(file.read())


def _is_record(text: str) -> bool:
    return not isinstance(_record(text), Unreadable)


def _record(text: str) -> Record | Unreadable:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as problem:
        return Unreadable(f"not JSON: {problem}")
    return record if isinstance(record, dict) else Unreadable("not a JSON object")
