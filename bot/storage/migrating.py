"""Alembic without a file of settings: the steps in `bot/storage/migrations`, run over a connection that is handed in.

These functions are synchronous and run inside `AsyncConnection.run_sync`; the caller's transaction is theirs.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.storage.errors import DatabaseUnavailable

#: The key of PostgreSQL's advisory lock: "two hearts" in our own bytes.
_LOCK = int.from_bytes(b"2hearts", "big")


def revisions() -> tuple[str, ...]:
    """The names of all steps, the oldest first."""
    return tuple(script.revision for script in reversed(list(_scripts().walk_revisions())))


def upgrade(connection: Connection, name: str, target: str = "head") -> None:
    """Apply every step up to `target` that is missing, inside the connection's transaction and under one lock.

    SQLite's transaction was begun with BEGIN IMMEDIATE and is the lock itself.

    Raises:
        DatabaseUnavailable: the database has a step that this version does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    if not set(revisions()).issuperset(_present(connection)):
        raise DatabaseUnavailable(f"{name} was changed by a newer version of the bot; start that version.")
    if is_newest(connection):
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, target)
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise CommandError("A migration left rows that point to nothing.")


def is_newest(connection: Connection) -> bool:
    """Whether every known step has been applied."""
    return set(_present(connection)) == set(_scripts().get_heads())


def _present(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
