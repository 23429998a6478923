from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage import Storage
from bot.storage.database import Database
from tests.storage import postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgresql_server.Server]:
    programs = postgresql_server.find_programs()
    if programs is None:
        pytest.skip("no PostgreSQL programs (initdb, postgres) on this machine")
    with postgresql_server.running(programs) as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that holds nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'two-hearts.db'}"
    server: postgresql_server.Server = request.getfixturevalue("postgresql")
    return server.empty_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A database with the newest tables."""
    async with Database(url) as database:
        await database.migrate()
        yield database


@pytest.fixture
async def storage(database: Database) -> Storage:
    return Storage.over(database)
