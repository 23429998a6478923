"""Stopping a write at any of its steps, and looking at everything that is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import event, select

from bot.storage.database import Database
from bot.storage.tables import metadata


@contextmanager
def watched(database: Database, act: Callable[[int], None]) -> Iterator[list[str]]:
    """Call `act` with the number of each step of a write before it is taken: BEGIN, each statement, COMMIT.

    Yields the steps taken so far.
    """
    steps: list[str] = []
    engine = database._writer.sync_engine

    def step(name: str) -> None:
        steps.append(name)
        act(len(steps) - 1)

    def begin(_connection: object) -> None:
        step("BEGIN")

    def statement(_connection: object, _cursor: object, text: str, *_rest: object) -> None:
        if not text.startswith("BEGIN"):
            step(text)

    def commit(_connection: object) -> None:
        step("COMMIT")

    listeners = [("begin", begin), ("before_cursor_execute", statement), ("commit", commit)]
    for name, listener in listeners:
        event.listen(engine, name, listener, insert=True)  # before the BEGIN that the database itself says
    try:
        yield steps
    finally:
        for name, listener in listeners:
            event.remove(engine, name, listener)


async def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    found: dict[str, list[tuple[object, ...]]] = {}
    async with database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = await connection.execute(select(table).order_by(*table.primary_key.columns))
            found[table.name] = [tuple(row) for row in rows]
    return found
