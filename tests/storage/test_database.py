from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import DBAPIError

from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.errors import DatabaseBusy, DatabaseUnavailable, WrongSequence
from bot.storage.hearts import NewMove
from bot.storage.tables import h2h_moves, notes
from tests.storage.postgresql_server import Server
from tests.storage.steps import everything, watched

SECRET_WORD = "hunter2hunter2"


class Stop(Exception):
    """Raised by a test in the middle of something."""


async def board(storage: Storage, owner_id: int = 1) -> int:
    opened = await storage.boards.open(
        owner_id=owner_id, guild_id=None, channel_id=7, code="HH1-N-AAAAAAM", locale="en-US", now=1000
    )
    return opened.id


async def table(storage: Storage, channel_id: int = 7) -> int:
    opened = await storage.hearts.open(
        guild_id=5,
        channel_id=channel_id,
        host_id=6,
        locale="en-US",
        secret=b"s" * 32,
        moves=[NewMove("open", {"house": {}})],
        now=1000,
    )
    return opened.id


async def test_fifty_games_write_at_once_and_one_fails(storage: Storage) -> None:
    boards = [await board(storage, owner_id) for owner_id in range(50)]
    unlucky = boards[17]

    async def play(board_id: int) -> None:
        async with storage.database.writing() as connection:
            for number in range(1, 21):
                row = {"board_id": board_id, "sequence": number, "move": "D", "at": number}
                await connection.execute(insert(h2h_moves), row)
                await asyncio.sleep(0)
                if board_id == unlucky and number == 11:
                    raise Stop

    results = await asyncio.gather(*map(play, boards), return_exceptions=True)

    assert [result for result in results if result is not None] == [results[17]]
    assert isinstance(results[17], Stop)
    async with storage.database.reading() as connection:
        rows = await connection.execute(select(h2h_moves.c.board_id, func.count()).group_by("board_id"))
        counted = dict(tuple(row) for row in rows)
    assert counted == {board_id: 20 for board_id in boards if board_id != unlucky}


async def test_fifty_games_take_turns_move_by_move(storage: Storage) -> None:
    boards = [await board(storage, owner_id) for owner_id in range(50)]

    async def play(board_id: int) -> None:
        for sequence in range(4):
            assert await storage.boards.append(board_id, sequence, ["D"], selected=None, now=sequence) == sequence + 1
            assert len(await storage.boards.moves(board_id)) == sequence + 1

    await asyncio.gather(*map(play, boards))

    assert [await storage.boards.moves(board_id) for board_id in boards] == [("D",) * 4] * 50


async def test_of_two_writers_with_the_same_number_one_is_told(url: str, storage: Storage) -> None:
    table_id = await table(storage)
    async with Database(url) as other_process:
        writers = [storage, Storage.over(other_process)] * 4
        results = await asyncio.gather(
            *(
                writer.hearts.append(table_id, 1, [NewMove("play", {"by": number})], now=2000, due_at=None)
                for number, writer in enumerate(writers)
            ),
            return_exceptions=True,
        )

    stored = await storage.hearts.moves(table_id)
    assert [result for result in results if not isinstance(result, WrongSequence)] == [2]
    assert [(move.sequence, move.data) for move in stored[1:]] == [(2, {"by": results.index(2)})]


Write = Callable[[Storage, int, int], Awaitable[object]]


async def pass_cards(storage: Storage, table_id: int, _board_id: int) -> object:
    moves = [NewMove("pass", {"cards": ["QS", "AS", "KS"]}, seat=2, user_id=9), NewMove("deal", {"round": 1})]
    return await storage.hearts.append(table_id, 1, moves, now=2000, due_at=9000, ending="finished")


async def open_elsewhere(storage: Storage, _table_id: int, _board_id: int) -> object:
    return await table(storage, channel_id=8)


async def lift_a_card(storage: Storage, table_id: int, _board_id: int) -> object:
    return await storage.hearts.lift(table_id, 2, 1, "2C", lifted=True)


async def play_board(storage: Storage, _table_id: int, board_id: int) -> object:
    return await storage.boards.append(board_id, 0, ["D", "W:25"], selected="P:3", now=2000, ending="won")


async def leave_board(storage: Storage, _table_id: int, board_id: int) -> object:
    return await storage.boards.finish(board_id, "given_up", 2000)


WRITES = [pass_cards, open_elsewhere, lift_a_card, play_board, leave_board]


@pytest.mark.parametrize("write", WRITES)
async def test_an_error_between_any_two_steps_leaves_nothing(storage: Storage, write: Write) -> None:
    table_id, board_id = await table(storage), await board(storage)
    await storage.hearts.replace_lifts(table_id, 2, 1, ("QS", "AS", "KS"))
    before = await everything(storage.database)
    last = 0
    while True:

        def fail(step: int) -> None:
            if step == last:  # noqa: B023 - called within this turn of the loop
                raise Stop

        with watched(storage.database, fail) as steps:
            try:
                await write(storage, table_id, board_id)
            except Stop:
                assert await everything(storage.database) == before
            else:
                break
        last += 1
    assert last == len(steps) >= 3, "every step was stopped at once, and the last write went through"
    assert steps[0] == "BEGIN"
    assert steps[-1] == "COMMIT"
    assert await everything(storage.database) != before


@pytest.mark.parametrize("write", WRITES)
async def test_a_cancellation_at_any_step_leaves_all_or_nothing(storage: Storage, write: Write) -> None:
    table_id, board_id = await table(storage), await board(storage)
    await storage.hearts.replace_lifts(table_id, 2, 1, ("QS", "AS", "KS"))
    before = await everything(storage.database)
    last = 0
    while True:
        running = asyncio.ensure_future(_nothing())

        def cancel(step: int) -> None:
            if step == last:  # noqa: B023 - called within this turn of the loop
                running.cancel()  # noqa: B023

        with watched(storage.database, cancel) as steps:
            running = asyncio.ensure_future(write(storage, table_id, board_id))
            await asyncio.wait([running])
        assert running.cancelled()
        if await everything(storage.database) != before:
            break
        # the connection is free again, and nobody waits for the lock of the one that was cut
        await asyncio.wait_for(storage.notes.set("after", str(last)), 3)
        before = await everything(storage.database)
        last += 1
    assert steps[last] == "COMMIT", "a commit that has begun is finished"
    assert len(steps) == last + 1


async def _nothing() -> None:
    return None


async def test_a_writer_that_gives_up_waiting_takes_nothing_with_it(storage: Storage) -> None:
    inside, leave = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with storage.database.writing():
            inside.set()
            await leave.wait()

    holder = asyncio.create_task(hold())
    await inside.wait()
    waiting = [asyncio.create_task(storage.notes.set(f"waiting {number}", "x")) for number in range(20)]
    await asyncio.sleep(0)
    for task in waiting[::2]:
        task.cancel()
    leave.set()
    await asyncio.wait([holder, *waiting])

    assert [await storage.notes.get(f"waiting {number}") for number in range(20)] == [None, "x"] * 10


async def test_a_reader_sees_one_moment_and_changes_nothing(storage: Storage) -> None:
    await storage.notes.set("key", "old")
    statement = select(notes.c.value).where(notes.c.key == "key")
    async with storage.database.reading() as connection:
        assert await connection.scalar(statement) == "old"
        await storage.notes.set("key", "new")
        assert await connection.scalar(statement) == "old"

    async def write_as_reader() -> None:
        async with storage.database.reading() as connection:
            await connection.execute(insert(notes), {"key": "written by a reader", "value": "x"})

    with pytest.raises((DatabaseUnavailable, DBAPIError), match=r"(?i)read"):
        await write_as_reader()

    assert await storage.notes.get("key") == "new"
    assert await storage.notes.get("written by a reader") is None


async def test_a_bug_in_sql_stays_a_bug(database: Database) -> None:
    async def ask() -> None:
        async with database.reading() as connection:
            await connection.execute(text("SELECT * FROM no_such_table"))

    with pytest.raises(DBAPIError, match="no_such_table"):
        await ask()


async def test_sqlite_is_set_up_for_two_engines(tmp_path: Path) -> None:
    async with Database(f"sqlite:///{tmp_path / 'two-hearts.db'}", busy_timeout=timedelta(seconds=3)) as database:
        for door in (database.reading, database.writing):
            async with door() as connection:
                found = [
                    await connection.scalar(text(f"PRAGMA {name}"))
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                ]
            assert found == ["wal", 2, 1, 3000]


async def test_a_locked_sqlite_file_is_busy_and_nothing_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "two-hearts.db"
    async with Database(f"sqlite:///{path}", busy_timeout=timedelta(milliseconds=300)) as database:
        await database.migrate()
        storage = Storage.over(database)
        board_id = await board(storage)
        # a process of its own: locks of one process do not always count against itself
        script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
        script += "c.execute('BEGIN EXCLUSIVE'); print('locked', flush=True); sys.stdin.read()"
        pipe = asyncio.subprocess.PIPE
        holder = await asyncio.create_subprocess_exec(sys.executable, "-c", script, path, stdin=pipe, stdout=pipe)
        assert holder.stdin is not None
        assert holder.stdout is not None
        try:
            assert await holder.stdout.readline() == b"locked\n"
            started = time.monotonic()
            with pytest.raises(DatabaseBusy, match="locked"):
                await storage.boards.append(board_id, 0, ["D"], selected=None, now=2000)
            assert 0.25 < time.monotonic() - started < 4, "shorter than the usual timeout"
            assert await storage.boards.moves(board_id) == (), "readers do not wait for the writer"
        finally:
            holder.stdin.close()
            await holder.wait()
        assert await storage.boards.append(board_id, 0, ["D"], selected=None, now=2000) == 1


@pytest.mark.postgres
async def test_a_locked_postgresql_row_is_busy_and_nothing_is_applied(postgresql: Server) -> None:
    url = postgresql.empty_database()
    async with Database(url) as other, Database(url, busy_timeout=timedelta(milliseconds=300)) as database:
        await database.migrate()
        storage = Storage.over(database)
        board_id = await board(storage)
        async with other.writing() as connection:
            await connection.execute(text("SELECT * FROM h2h_boards FOR UPDATE"))
            started = time.monotonic()
            with pytest.raises(DatabaseBusy, match="locked"):
                await storage.boards.append(board_id, 0, ["D"], selected=None, now=2000)
            assert 0.25 < time.monotonic() - started < 4, "shorter than the usual timeout"
        assert await storage.boards.moves(board_id) == ()
        assert await storage.boards.append(board_id, 0, ["D"], selected=None, now=2000) == 1


@pytest.mark.postgres
async def test_a_postgresql_connection_that_was_cut_is_replaced(postgresql: Server) -> None:
    async with Database(postgresql.empty_database()) as database:
        await database.migrate()
        storage = Storage.over(database)

        async def be_cut() -> None:
            async with database.writing() as connection:
                await connection.execute(insert(notes), {"key": "cut", "value": "x"})
                process = await connection.scalar(text("SELECT pg_backend_pid()"))
                async with database.writing() as other:
                    await other.execute(text(f"SELECT pg_terminate_backend({process})"))
                await connection.execute(insert(notes), {"key": "cut too", "value": "x"})

        with pytest.raises(DatabaseUnavailable):
            await be_cut()
        assert await storage.notes.get("cut") is None
        await storage.notes.set("cut", "again")
        assert await storage.notes.get("cut") == "again"


async def test_too_many_at_once_is_busy_in_words(tmp_path: Path) -> None:
    async with (
        Database(f"sqlite:///{tmp_path / 'two-hearts.db'}", busy_timeout=timedelta(milliseconds=200)) as database,
        database.writing(),
    ):
        with pytest.raises(DatabaseBusy, match="busy"):
            await Storage.over(database).notes.set("key", "value")


@pytest.mark.parametrize(
    "given",
    ["sqlite:///{path}", "sqlite+aiosqlite:///{path}", "  sqlite:///{path}\n"],
)
async def test_the_folder_of_a_sqlite_file_is_made(tmp_path: Path, given: str) -> None:
    path = tmp_path / "data" / "deep" / "two hearts.db"
    async with Database(given.format(path=path)) as database:
        await database.migrate()
    assert path.exists()
    assert not path.with_name(path.name + "-wal").exists(), "the last connection tidied up"


@pytest.mark.parametrize(
    ("given", "driver", "query"),
    [
        ("postgresql://a@h/d", "postgresql+asyncpg", {}),
        ("postgres://a@h/d?sslmode=require", "postgresql+asyncpg", {"ssl": "require"}),
        ("postgresql+asyncpg://a@h:5433/d", "postgresql+asyncpg", {}),
    ],
)
async def test_postgresql_urls_in_every_common_spelling(given: str, driver: str, query: dict[str, str]) -> None:
    async with Database(given) as database:
        assert database._url.drivername == driver
        assert dict(database._url.query) == query


@pytest.mark.parametrize(
    "given",
    [
        "",
        "two-hearts.db",
        "sqlite://",
        "sqlite:///:memory:",
        f"mysql://bot:{SECRET_WORD}@localhost/games",
        f"postgresql://bot:{SECRET_WORD}@localhost:port/games",
        f"postgresql+psycopg2://bot:{SECRET_WORD}@localhost/games",
    ],
)
def test_an_url_that_cannot_be_used_is_one_sentence(given: str) -> None:
    with pytest.raises(DatabaseUnavailable) as caught:
        Database(given)
    one_sentence(caught.value)


async def test_a_path_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DatabaseUnavailable) as caught:
        Database(f"sqlite:///{tmp_path / 'file' / 'two-hearts.db'}")
    one_sentence(caught.value)

    async with Database(f"sqlite:///{tmp_path}") as database:
        with pytest.raises(DatabaseUnavailable, match="cannot be opened") as caught:
            await database.migrate()
    one_sentence(caught.value)


async def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "two-hearts.db"
    path.write_bytes(b"I am a shopping list. " * 100)
    async with Database(f"sqlite:///{path}") as database:
        for use in (database.migrate, database.is_migrated):
            with pytest.raises(DatabaseUnavailable, match="not an SQLite database") as caught:
                await use()
            one_sentence(caught.value)


async def test_a_damaged_file_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "two-hearts.db"
    async with Database(f"sqlite:///{path}") as database:
        await database.migrate()
    content = bytearray(path.read_bytes())
    page = sqlite_page_size(path)
    for start in range(page, len(content), page):
        content[start : start + page] = b"\xff" * page
    path.write_bytes(content)
    async with Database(f"sqlite:///{path}") as database:
        with pytest.raises(DatabaseUnavailable, match="damaged") as caught:
            await Storage.over(database).notes.get("key")
    one_sentence(caught.value)


def sqlite_page_size(path: Path) -> int:
    connection = sqlite3.connect(path)
    try:
        size: int = connection.execute("PRAGMA page_size").fetchone()[0]
    finally:
        connection.close()
    return size


async def test_a_server_that_is_not_there_is_one_sentence(unused_tcp_port: int) -> None:
    async with Database(f"postgresql://bot:{SECRET_WORD}@127.0.0.1:{unused_tcp_port}/games") as database:
        with pytest.raises(DatabaseUnavailable, match=r"games at 127\.0\.0\.1 cannot be reached") as caught:
            await database.migrate()
    one_sentence(caught.value)
    assert SECRET_WORD not in repr(database)


async def test_a_server_that_does_not_answer_is_one_sentence() -> None:
    held: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _reader, writer: held.append(writer), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with (
        server,
        Database(f"postgresql://bot@127.0.0.1:{port}/games", busy_timeout=timedelta(milliseconds=200)) as database,
    ):
        with pytest.raises(DatabaseUnavailable, match="does not answer") as caught:
            await database.migrate()
        one_sentence(caught.value)
        for writer in held:
            writer.close()
            await writer.wait_closed()


def test_postgresql_without_its_driver_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DatabaseUnavailable, match=r"two-hearts\[postgres\]") as caught:
        Database("postgresql://bot@127.0.0.1/games")
    one_sentence(caught.value)


@pytest.mark.postgres
async def test_a_wrong_password_is_one_sentence(postgresql: Server) -> None:
    url = f"postgresql://tester:{SECRET_WORD}@127.0.0.1:{postgresql.port}/postgres"
    async with Database(url) as database:
        with pytest.raises(DatabaseUnavailable, match="password authentication failed") as caught:
            await database.migrate()
    one_sentence(caught.value)


@pytest.mark.postgres
async def test_a_database_that_is_not_there_is_one_sentence(postgresql: Server) -> None:
    url = postgresql.empty_database().replace("/two_hearts?", "/no_hearts?")
    async with Database(url) as database:
        with pytest.raises(DatabaseUnavailable, match="does not exist") as caught:
            await database.migrate()
    one_sentence(caught.value)


def one_sentence(error: DatabaseUnavailable) -> None:
    words = str(error)
    assert words.endswith(".")
    assert "\n" not in words
    assert "Traceback" not in words
    assert SECRET_WORD not in words
