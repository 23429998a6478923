"""The tables as SQLAlchemy Core sees them: the shape the newest migration leaves behind.

Times are integers: milliseconds since 1970-01-01 in UTC. Discord's ids need 64 bits. A test compares these tables with
what the migrations build.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    CursorResult,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

metadata = MetaData()

#: Our own ids. SQLite counts up by itself only in columns declared INTEGER, which there hold 64 bits anyway.
own_id = BigInteger().with_variant(Integer(), "sqlite")

hearts_tables = Table(
    "hearts_tables",
    metadata,
    Column("id", own_id, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("painted_sequence", Integer, nullable=False, server_default="0"),
    Column("opened_at", BigInteger, nullable=False),
    Column("acted_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("ending", String(32)),
    Column("table_message_id", BigInteger),
    Column("table_posted_at", BigInteger),
    Column("due_at", BigInteger),
    Column("ping_message_id", BigInteger),
    Column("ping_turn", String(24)),
    sqlite_autoincrement=True,  # an id is never used twice: old buttons must not find a new game
)
Index(
    "hearts_one_open_table",
    hearts_tables.c.channel_id,
    unique=True,
    sqlite_where=hearts_tables.c.ended_at.is_(None),
    postgresql_where=hearts_tables.c.ended_at.is_(None),
)
Index("hearts_tables_channel", hearts_tables.c.channel_id, hearts_tables.c.id)
Index("hearts_tables_due", hearts_tables.c.due_at)
Index("hearts_tables_server", hearts_tables.c.guild_id, hearts_tables.c.ended_at)


def _table_key() -> Column[int]:
    return Column("table_id", own_id, ForeignKey("hearts_tables.id", ondelete="CASCADE"), primary_key=True)


hearts_moves = Table(
    "hearts_moves",
    metadata,
    _table_key(),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("format", SmallInteger, nullable=False, server_default="1"),
    Column("kind", String(32), nullable=False),
    Column("data", JSON, nullable=False),
    Column("seat", SmallInteger),
    Column("user_id", BigInteger),
    Column("at", BigInteger, nullable=False),
)

hearts_lifts = Table(
    "hearts_lifts",
    metadata,
    _table_key(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("round_number", Integer, primary_key=True, autoincrement=False),
    Column("card", String(4), primary_key=True),
    Column("place", Integer, nullable=False),
)

hearts_hands = Table(
    "hearts_hands",
    metadata,
    _table_key(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("round_number", Integer, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("closed", Boolean, nullable=False),
)

h2h_boards = Table(
    "h2h_boards",
    metadata,
    Column("id", own_id, primary_key=True),
    Column("owner_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("code", String(32), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("sequence", Integer, nullable=False, server_default="0"),
    Column("painted_sequence", Integer, nullable=False, server_default="0"),
    Column("selected", String(16)),
    Column("opened_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("last_move_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("ending", String(32)),
    Column("kind", String(16), nullable=False, server_default="free"),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("challenge_id", BigInteger),
    Column("day", String(10)),
    Column("assisted", Boolean, nullable=False, server_default=false()),
    Column("clock_ms", BigInteger, nullable=False, server_default="0"),
    Column("move_clock_ms", BigInteger, nullable=False, server_default="0"),
    Column("score", Integer),
    Column("moves", Integer),
    Column("undone", Integer),
    sqlite_autoincrement=True,  # boards without a move are deleted; their ids must not come back
)
Index("h2h_boards_owner", h2h_boards.c.owner_id, h2h_boards.c.touched_at)
Index("h2h_boards_challenge", h2h_boards.c.challenge_id, h2h_boards.c.owner_id, unique=True)

h2h_moves = Table(
    "h2h_moves",
    metadata,
    Column("board_id", own_id, ForeignKey("h2h_boards.id", ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("format", SmallInteger, nullable=False, server_default="1"),
    Column("move", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)


def _style_columns() -> tuple[Column[str], Column[str]]:
    return Column("theme", String(32)), Column("deck", String(32))


#: Deals whose par is known; a deal that cannot be won has none.
h2h_deals = Table(
    "h2h_deals",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("par", Integer),
)

h2h_settings = Table(
    "h2h_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("move_errors", Boolean),
    Column("placement_help", Boolean),
    Column("quick_pair", Boolean),
    Column("lost_warning", Boolean),
    Column("public_name", Boolean),
)

h2h_challenges = Table(
    "h2h_challenges",
    metadata,
    Column("id", own_id, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("code", String(32), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("board_id", BigInteger),
    Column("painted_ended", Integer, nullable=False, server_default="0"),
    Column("painted_open", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)
Index("h2h_challenges_board", h2h_challenges.c.board_id, unique=True)

#: The names of those who challenge and play, as last heard.
h2h_challengers = Table(
    "h2h_challengers",
    metadata,
    Column("challenge_id", own_id, ForeignKey("h2h_challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
)

#: A day is a text such as "2026-11-30", always of UTC.
dailies = Table(
    "dailies",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("code", String(32), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("par", Integer),
    Column("chosen_at", BigInteger, nullable=False),
    Column("dealt_at", BigInteger),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", String(10), ForeignKey("dailies.day"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("board_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("name", String(64), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("spent_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("ending", String(32)),
    Column("score", Integer),
    Column("moves", Integer),
    Column("undone", Integer),
    Column("time_ms", BigInteger),
    Column("assisted", Boolean, nullable=False, server_default=false()),
    Column("ranked", Boolean),
)
Index("daily_tries_user", daily_tries.c.user_id, daily_tries.c.day)

daily_channels = Table(
    "daily_channels",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("hour", SmallInteger, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("set_by", BigInteger, nullable=False),
    Column("set_at", BigInteger, nullable=False),
    Column("complained_at", BigInteger),
)

daily_posts = Table(
    "daily_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("intended_at", BigInteger, nullable=False),
    Column("retry_at", BigInteger, nullable=False),
    Column("posted_at", BigInteger),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    *_style_columns(),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    *_style_columns(),
    Column("hearts_terms", JSON),
)

hearts_settings = Table(
    "hearts_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("sorting", String(16)),
    Column("forced", Boolean),
    Column("pings", Boolean),
)

notes = Table(
    "notes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)


async def insert_absent(connection: AsyncConnection, table: Table, values: Mapping[str, object]) -> bool:
    """Insert one row unless there is one with the same primary key; whether it was inserted."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    result: CursorResult[object] = await connection.execute(
        insert(table).values(dict(values)).on_conflict_do_nothing(index_elements=list(table.primary_key.columns))
    )
    return result.rowcount == 1


async def upsert(
    connection: AsyncConnection,
    table: Table,
    values: Mapping[str, object],
    *,
    unless: ColumnElement[bool] | None = None,
) -> None:
    """Insert one row, or overwrite the row that has the same primary key; kept as it is where `unless` holds of it."""
    key: Sequence[Column[object]] = list(table.primary_key.columns)
    names = {column.name for column in key}
    changed = {name: value for name, value in values.items() if name not in names}
    where = None if unless is None else ~unless
    # the two dialects offer the same construct under two names
    if connection.dialect.name == "postgresql":
        await connection.execute(
            postgresql.insert(table)
            .values(dict(values))
            .on_conflict_do_update(index_elements=key, set_=changed, where=where)
        )
    else:
        await connection.execute(
            sqlite.insert(table)
            .values(dict(values))
            .on_conflict_do_update(index_elements=key, set_=changed, where=where)
        )


#: Games played to their end. `rated_at` is when the ratings took a rated one in, None while they have not.
hearts_games = Table(
    "hearts_games",
    metadata,
    _table_key(),
    Column("guild_id", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rated_at", BigInteger),
)
Index("hearts_games_order", hearts_games.c.guild_id, hearts_games.c.ended_at, hearts_games.c.table_id)

#: The people of those games; computer players have no row.
hearts_results = Table(
    "hearts_results",
    metadata,
    Column("table_id", own_id, ForeignKey("hearts_games.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("moons", Integer, nullable=False),
    Column("moons_stopped", Integer, nullable=False),
    Column("queens", Integer, nullable=False),
)

hearts_ratings = Table(
    "hearts_ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)
