"""Turning what the drivers raise into the errors of this package. Bugs, such as bad SQL, stay as they are."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.storage.errors import DatabaseBusy, DatabaseUnavailable, StorageError

_SQLITE_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

#: Primary result codes of SQLite that speak of the file, not of the statement, with the words for the log.
_SQLITE_UNAVAILABLE = {
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_NOTADB: "is not an SQLite database",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_IOERR: "cannot be read or written",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_READONLY: "may only be read, not written",
    sqlite3.SQLITE_PERM: "may not be used by this user",
    sqlite3.SQLITE_AUTH: "may not be used by this user",
    sqlite3.SQLITE_PROTOCOL: "cannot be locked",
}

#: lock_not_available, query_canceled (a time limit), deadlock_detected, serialization_failure.
_POSTGRESQL_BUSY = frozenset({"55P03", "57014", "40P01", "40001"})

#: SQLSTATE classes that speak of the server or the line: connection, authorisation, catalog, resources, operator,
#: system, internal.
_POSTGRESQL_UNAVAILABLE = ("08", "28", "3D", "53", "57", "58", "XX")


def translate(error: BaseException, where: str) -> StorageError | None:
    """The storage error an exception stands for, or None when it is not the database's doing.

    `where` names the database in the message and holds no password.
    """
    match error:
        case StorageError():
            return None
        case PoolTimeout():
            return DatabaseBusy(f"{where} is busy: no connection came free in time.")
        case DBAPIError(orig=sqlite3.Error() as cause):
            return _translate_sqlite(cause, where)
        case sqlite3.Error():
            return _translate_sqlite(error, where)
        case DBAPIError(orig=BaseException() as cause):
            return _translate_postgresql(cause, where, is_cut=error.connection_invalidated or _is_about_the_line(error))
        case SQLAlchemyError():
            return None
        case Exception() if type(error).__module__.startswith("asyncpg."):
            # not wrapped by SQLAlchemy: what 2.0 meets while connecting, and asyncpg's own confusion over a cut line
            return _translate_postgresql(error, where, is_cut=not hasattr(error, "sqlstate"))
        case TimeoutError():
            return DatabaseUnavailable(f"{where} does not answer.")
        case OSError():
            return DatabaseUnavailable(f"{where} cannot be reached: {error.strerror or type(error).__name__}.")
        case _:
            return None


def _translate_sqlite(cause: sqlite3.Error, where: str) -> StorageError | None:
    code = getattr(cause, "sqlite_errorcode", None)
    if code is None:
        # raised by the adapter about a connection that is gone, never by SQLite about a statement
        return DatabaseUnavailable(f"{where} was closed.") if isinstance(cause, sqlite3.OperationalError) else None
    primary = code & 0xFF
    if primary in _SQLITE_BUSY:
        return DatabaseBusy(f"{where} is locked by someone else.")
    if primary in _SQLITE_UNAVAILABLE:
        return DatabaseUnavailable(f"{where} {_SQLITE_UNAVAILABLE[primary]}.")
    return None


def _translate_postgresql(cause: BaseException, where: str, *, is_cut: bool) -> StorageError | None:
    state = getattr(cause, "sqlstate", None) or ""
    if state in _POSTGRESQL_BUSY:
        return DatabaseBusy(f"{where} is locked by someone else.")
    if is_cut or state.startswith(_POSTGRESQL_UNAVAILABLE):
        return DatabaseUnavailable(f"{where} cannot be used: {_first_line(cause)}")
    return None


def _is_about_the_line(error: DBAPIError) -> bool:
    """Whether the driver speaks for itself, about its connection, and not for the server about a statement."""
    return getattr(error.orig, "sqlstate", None) is None and isinstance(error, (InterfaceError, OperationalError))


def _first_line(cause: BaseException) -> str:
    """The server's own words without SQL and parameters."""
    words = str(cause).splitlines() or [type(cause).__name__]
    # the adapter puts the class in front: "<class 'asyncpg...'>: words"
    line = words[0].partition(">: ")[2] if words[0].startswith("<class") else words[0]
    return line.rstrip(".") + "."


def is_duplicate(error: IntegrityError) -> bool:
    """Whether a row was refused because a unique index already has its like."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return cause.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE
    return getattr(cause, "sqlstate", None) == "23505"  # unique_violation
