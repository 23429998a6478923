"""One database behind two doors, `reading()` and `writing()`: SQLite in a file by default, or PostgreSQL.

On SQLite there are two engines on one file: a writer with exactly one connection, so that transactions queue in this
process instead of fighting over the file's lock, and a pool of readers, which in WAL mode neither wait for the writer
nor disturb it. A transaction belongs to a connection, so no two tasks ever share one. On PostgreSQL one pool serves
both.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, NullPool

from bot.storage import migrating
from bot.storage.errors import DatabaseUnavailable
from bot.storage.failures import translate

_READERS = 4
_POSTGRESQL_CONNECTIONS = 8

#: How long a start waits for another process that is migrating.
_MIGRATION_PATIENCE = timedelta(seconds=60)


_Result = TypeVar("_Result")


class Database:
    """The database a URL names. Nothing is opened before the first use, apart from making SQLite's folder.

    Use it as an async context manager, or call `close` on every way out.

    Raises:
        DatabaseUnavailable: the URL cannot be understood, names another kind of database, or its folder cannot be made.
    """

    def __init__(self, url: str, *, busy_timeout: timedelta = timedelta(seconds=5)) -> None:
        self._url = _normalise(url)
        self._busy_timeout = busy_timeout
        self._probed = False
        #: What messages call the database: never with a password.
        self.name = _describe(self._url)
        self.is_sqlite = self._url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            _make_folder(self._url, self.name)
            self._writer = self._sqlite_engine("BEGIN IMMEDIATE", connections=1, patience=busy_timeout)
            self._reader = self._sqlite_engine("BEGIN", connections=_READERS, patience=busy_timeout, only_reads=True)
        else:
            self._writer = self._postgresql_engine(patience=busy_timeout)
            self._reader = self._writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def __repr__(self) -> str:
        return f"<Database {self.name}>"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every connection. Harmless when repeated, and before the first use."""
        await _to_the_end(self._writer.dispose())
        if self.is_sqlite:
            await _to_the_end(self._reader.dispose())

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection inside one transaction that sees one moment of the database and changes nothing.

        Raises:
            DatabaseBusy, DatabaseUnavailable: as in `bot.storage.errors`.
        """
        async with self._transaction(self._reader) as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection inside one transaction: kept whole when the block ends, undone whole when anything is raised.

        A cancellation undoes it too, unless the commit has begun: then it is finished first.

        Raises:
            DatabaseBusy, DatabaseUnavailable: as in `bot.storage.errors`.
        """
        async with self._transaction(self._writer) as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the tables to the newest shape: every missing step in one transaction, one process at a time.

        Raises:
            DatabaseBusy: another process has been migrating for a minute.
            DatabaseUnavailable: it cannot be opened, or a newer version of the bot has changed it.
        """
        # An engine of its own: SQLite ignores a change of foreign_keys inside a transaction, and a step that rebuilds
        # a table must not delete the rows that point to it.
        if self.is_sqlite:
            engine = self._sqlite_engine(
                "BEGIN IMMEDIATE", connections=0, patience=self._migration_patience, foreign_keys=False
            )
        else:
            engine = self._postgresql_engine(patience=self._migration_patience)
        try:
            async with self._transaction(engine) as connection:
                await connection.run_sync(migrating.upgrade, self.name)
        finally:
            await _to_the_end(engine.dispose())

    async def is_migrated(self) -> bool:
        """Whether the tables have the newest shape. A database that does not exist yet has not."""
        async with self.reading() as connection:
            return await connection.run_sync(migrating.is_newest)

    @property
    def _migration_patience(self) -> timedelta:
        return max(self._busy_timeout, _MIGRATION_PATIENCE)

    @contextlib.asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        try:
            self._probe()
            connection = await engine.connect()
            try:
                transaction = await _or_drop(connection, connection.begin().start())
                yield connection
                await _or_drop(connection, _to_the_end(transaction.commit()))
            finally:
                await _to_the_end(connection.close())  # undoes what was not committed
        except Exception as error:
            translated = translate(error, self.name)
            if translated is None:
                raise
            raise translated from error

    def _probe(self) -> None:
        """Open and close the SQLite file once, before the driver does.

        When a file cannot be opened, the driver tells its caller first and ends its thread afterwards, which then
        fails in the log if the process is leaving because of just that.
        """
        if self.is_sqlite and not self._probed and not (self._url.database or "").startswith("file:"):
            sqlite3.connect(self._url.database or "").close()
        self._probed = True

    def _sqlite_engine(
        self,
        begin: str,
        *,
        connections: int,
        patience: timedelta,
        only_reads: bool = False,
        foreign_keys: bool = True,
    ) -> AsyncEngine:
        pool: dict[str, Any] = {"poolclass": NullPool}
        if connections:
            pool = {
                "poolclass": AsyncAdaptedQueuePool,
                "pool_size": connections,
                "max_overflow": 0,
                "pool_timeout": patience.total_seconds(),
            }
        engine = create_async_engine(
            self._url,
            # no BEGIN of the driver's own invention: the listener below says it
            connect_args={"isolation_level": None, "timeout": patience.total_seconds()},
            hide_parameters=True,
            **pool,
        )

        @event.listens_for(engine.sync_engine, "connect")
        def set_up(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            try:
                cursor.execute("PRAGMA journal_mode = WAL")
                cursor.execute("PRAGMA synchronous = FULL")  # what a picture has shown outlives a power cut too
                cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
                if only_reads:
                    cursor.execute("PRAGMA query_only = ON")
                cursor.close()
            except BaseException:
                connection.close()  # nobody else would, and its thread would outlive the event loop
                raise

        @event.listens_for(engine.sync_engine, "invalidate")
        def let_go(connection: Any, _record: object, _error: object) -> None:
            # A cancelled statement costs its connection. SQLite postpones closing while any cursor is alive, if only in
            # a traceback, and the transaction would keep the file locked until then: so it is undone first.
            with contextlib.suppress(sqlite3.Error, SQLAlchemyError):
                connection.rollback()

        @event.listens_for(engine.sync_engine, "begin")
        def start(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def _postgresql_engine(self, *, patience: timedelta) -> AsyncEngine:
        milliseconds = patience // timedelta(milliseconds=1)
        try:
            return create_async_engine(
                self._url,
                pool_size=_POSTGRESQL_CONNECTIONS,
                max_overflow=0,
                pool_timeout=patience.total_seconds(),
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={
                    "timeout": self._busy_timeout.total_seconds(),
                    "server_settings": {"lock_timeout": str(milliseconds), "application_name": "two-hearts"},
                },
            )
        except ImportError as error:
            message = "PostgreSQL needs the package asyncpg: install two-hearts[postgres]."
            raise DatabaseUnavailable(message) from error


def _normalise(text: str) -> URL:
    """The URL with the driver this bot speaks; what other programs accept as the same URL is accepted too."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        # the text may hold a password: neither it nor the parser's error is repeated
        message = "The database URL cannot be understood; it looks like sqlite:///data/two-hearts.db."
        raise DatabaseUnavailable(message) from None
    match url.drivername:
        case "sqlite" | "sqlite+aiosqlite":
            if url.database in (None, "", ":memory:") or "mode=memory" in text:
                raise DatabaseUnavailable("The SQLite URL must name a file: games in memory would not outlive the bot.")
            return url.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres" | "postgresql+asyncpg":
            # libpq says sslmode where asyncpg says ssl
            mode = url.query.get("sslmode")
            if mode is not None:
                url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
            return url.set(drivername="postgresql+asyncpg")
        case other:
            raise DatabaseUnavailable(f"The database URL asks for {other}; only sqlite and postgresql are spoken here.")


def _describe(url: URL) -> str:
    if url.get_backend_name() == "sqlite":
        return f"The database {url.database}"
    return f"The database {url.database or ''} at {url.host or 'this machine'}".replace("  ", " ")


def _make_folder(url: URL, name: str) -> None:
    try:
        Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnavailable(f"{name} has no folder: {error.strerror or type(error).__name__}.") from error


async def _or_drop(connection: AsyncConnection, work: Coroutine[Any, Any, _Result]) -> _Result:
    """Await a BEGIN or COMMIT. When it fails a transaction may be left open, so the connection is not used again."""
    try:
        return await work
    except BaseException as error:
        await _to_the_end(connection.invalidate(error))
        raise


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Await work that must not be left half done; a cancellation that arrives meanwhile is passed on afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            if task.cancelled():
                raise
            cancelled = error
        except Exception:
            break  # the task's own, raised below
    if cancelled is not None:
        raise cancelled
    task.result()
