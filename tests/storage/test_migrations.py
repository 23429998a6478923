from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, text

from bot.storage import Storage, migrating
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnavailable
from bot.storage.hearts_settings import HeartsChoices
from bot.storage.styles import ChosenStyle
from bot.storage.tables import metadata, notes


def differences(connection: Connection) -> list[object]:
    """What Alembic would still change to reach the tables the code speaks of."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


@pytest.mark.parametrize("past", [None, *migrating.revisions()])
async def test_every_past_version_becomes_the_newest(url: str, past: str | None) -> None:
    async with Database(url) as database:
        if past is not None:
            async with database.writing() as connection:
                await connection.run_sync(migrating.upgrade, database.name, past)
        assert await database.is_migrated() == (past == migrating.revisions()[-1])

        await database.migrate()

        assert await database.is_migrated()
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []


#: Rows as the first version wrote them.
FIRST_ROWS = (
    "INSERT INTO people (user_id, locale) VALUES (7, 'pt-BR'), (8, 'bg')",
    "INSERT INTO notes (key, value) VALUES ('commands', 'abc')",
    (
        "INSERT INTO h2h_boards (id, owner_id, channel_id, code, locale, opened_at, touched_at) "
        "VALUES (3, 7, 2, 'C', 'bg', 1, 2)"
    ),
    "INSERT INTO h2h_moves (board_id, sequence, move, at) VALUES (3, 1, 'D', 2), (3, 2, 'D', 2)",
    (
        "INSERT INTO hearts_tables (id, guild_id, channel_id, host_id, locale, secret, sequence, opened_at, acted_at) "
        "VALUES (5, 1, 2, 7, 'bg', 'secret', 1, 1, 1)"
    ),
    "INSERT INTO hearts_moves (table_id, sequence, kind, data, at) VALUES (5, 1, 'pass', '{}', 1)",
    "INSERT INTO hearts_lifts (table_id, seat, round_number, card, place) VALUES (5, 0, 1, 'QS', 0)",
    "INSERT INTO hearts_hands (table_id, user_id, seat, round_number, closed) VALUES (5, 7, 0, 1, FALSE)",
)


async def test_what_the_first_version_stored_is_kept(url: str) -> None:
    async def rows(table: str, columns: str = "*") -> list[dict[str, object]]:
        async with database.reading() as connection:
            found = await connection.execute(text(f"SELECT {columns} FROM {table} ORDER BY 1, 2"))  # noqa: S608 - our names
            return [dict(row) for row in found.mappings()]

    async with Database(url) as database:
        async with database.writing() as connection:
            await connection.run_sync(migrating.upgrade, database.name, "0001")
            for statement in FIRST_ROWS:
                await connection.execute(text(statement))
        names = ("people", "notes", "h2h_boards", "h2h_moves", "hearts_tables", "hearts_moves", "hearts_lifts")
        before = {name: await rows(name) for name in (*names, "hearts_hands")}
        assert all(before.values())

        await database.migrate()

        for name, former in before.items():
            assert await rows(name, ", ".join(former[0])) == former, name
        storage = Storage.over(database)
        assert await storage.people.style(7) == ChosenStyle()
        assert await storage.servers.style(1) == ChosenStyle()
        assert await storage.people.choose_style(7, theme="dark") == ChosenStyle("dark", None)
        assert await storage.people.locale(7) == "pt-BR"
        table = await storage.hearts.get(5)
        assert table is not None
        assert (table.ping_message_id, table.ping_turn) == (None, None), "nobody was called"
        assert await storage.servers.hearts_terms(1) is None
        assert await storage.hearts_settings.of(7) == HeartsChoices()


#: Rows as the version before Hearts at leisure wrote them.
THIRD_ROWS = (
    *FIRST_ROWS,
    "INSERT INTO servers (guild_id, theme, deck) VALUES (1, 'dark', NULL)",
    "UPDATE people SET theme = 'dark' WHERE user_id = 7",
    "UPDATE hearts_tables SET ended_at = 9, ending = 'finished' WHERE id = 5",
)


@pytest.mark.parametrize("past", ["0003", "0004"])
async def test_games_and_styles_from_before_are_kept_beside_what_is_new(url: str, past: str) -> None:
    async with Database(url) as database:
        async with database.writing() as connection:
            await connection.run_sync(migrating.upgrade, database.name, past)
            for statement in THIRD_ROWS:
                await connection.execute(text(statement))
        await database.migrate()
        storage = Storage.over(database)
        assert await storage.servers.style(1) == ChosenStyle("dark", None)
        assert await storage.people.style(7) == ChosenStyle("dark", None)
        assert [move.kind for move in await storage.hearts.moves(5)] == ["pass"]
        assert await storage.hearts_results.without_result() == (5,), "its result can still be worked out"
        await storage.servers.keep_hearts_terms(1, {"seconds": 30})
        assert await storage.servers.style(1) == ChosenStyle("dark", None)


async def test_an_id_that_was_used_before_the_migrations_is_not_used_again(tmp_path: object) -> None:
    """SQLite forgets the largest id there ever was when a table is made anew."""
    async with Database(f"sqlite:///{tmp_path}/two-hearts.db") as database:
        async with database.writing() as connection:
            await connection.run_sync(migrating.upgrade, database.name, "0001")
            for statement in FIRST_ROWS:
                await connection.execute(text(statement))
            for name in ("hearts_moves", "hearts_lifts", "hearts_hands", "hearts_tables"):
                await connection.execute(text(f"DELETE FROM {name}"))  # noqa: S608 - our names
        await database.migrate()
        fresh = await Storage.over(database).hearts.open(
            guild_id=1, channel_id=2, host_id=7, locale="bg", secret=b"s" * 32, moves=[], now=10
        )
    assert fresh.id > 5


async def test_migrating_again_changes_nothing(storage: Storage) -> None:
    await storage.notes.set("kept", "yes")

    await storage.database.migrate()

    assert await storage.database.is_migrated()
    assert await storage.notes.get("kept") == "yes"


async def test_a_migration_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: Connection, *_rest: object) -> None:
        upgrade(connection, "the database")
        connection.execute(insert(notes), {"key": "half", "value": "done"})
        raise RuntimeError("stopped")

    upgrade = migrating.upgrade
    async with Database(url) as database:
        with monkeypatch.context() as patched:
            patched.setattr(migrating, "upgrade", fail)
            with pytest.raises(RuntimeError, match="stopped"):
                await database.migrate()
        assert not await database.is_migrated()
        async with database.reading() as connection:
            tables = await connection.run_sync(lambda sync: sync.dialect.get_table_names(sync))
        assert tables == []

        await database.migrate()
        assert await Storage.over(database).notes.get("half") is None


async def test_a_database_of_a_newer_version_is_left_alone(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))

    assert not await database.is_migrated()
    with pytest.raises(DatabaseUnavailable, match="newer version"):
        await database.migrate()


async def test_migrating_keeps_rows_that_point_to_a_rebuilt_table(tmp_path: object) -> None:
    """A step that rebuilds a table on SQLite drops the old one; the moves that point to it must stay."""
    async with Database(f"sqlite:///{tmp_path}/two-hearts.db") as database:
        await database.migrate()
        boards = Storage.over(database).boards
        board = await boards.open(owner_id=1, guild_id=None, channel_id=2, code="C", locale="bg", now=1)
        await boards.append(board.id, 0, ["D", "D"], selected=None, now=2)
        upgrade = migrating.upgrade

        def rebuild(connection: Connection, name: str) -> None:
            from alembic.operations import Operations

            operations = Operations(MigrationContext.configure(connection))
            with operations.batch_alter_table("h2h_boards", recreate="always") as batch:
                batch.alter_column("locale", new_column_name="language")
            upgrade(connection, name)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(migrating, "upgrade", rebuild)
            await database.migrate()

        assert await boards.moves(board.id) == ("D", "D")
