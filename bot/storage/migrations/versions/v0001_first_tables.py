"""The first tables of both games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_own_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _of_table() -> sa.Column[int]:
    return sa.Column("table_id", _own_id, sa.ForeignKey("hearts_tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Create everything."""
    _create_hearts()
    _create_heart_to_heart()
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("locale", sa.String(16), nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _create_hearts() -> None:
    op.create_table(
        "hearts_tables",
        sa.Column("id", _own_id, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("painted_sequence", sa.Integer, nullable=False, server_default="0"),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("acted_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("ending", sa.String(32)),
        sa.Column("table_message_id", sa.BigInteger),
        sa.Column("table_posted_at", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    still_open = sa.text("ended_at IS NULL")
    op.create_index(
        "hearts_one_open_table",
        "hearts_tables",
        ["channel_id"],
        unique=True,
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
    op.create_index("hearts_tables_channel", "hearts_tables", ["channel_id", "id"])
    op.create_index("hearts_tables_due", "hearts_tables", ["due_at"])
    op.create_table(
        "hearts_moves",
        _of_table(),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("format", sa.SmallInteger, nullable=False, server_default="1"),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "hearts_lifts",
        _of_table(),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("round_number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("card", sa.String(4), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_table(
        "hearts_hands",
        _of_table(),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("round_number", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("closed", sa.Boolean, nullable=False),
    )


def _create_heart_to_heart() -> None:
    op.create_table(
        "h2h_boards",
        sa.Column("id", _own_id, primary_key=True),
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False, server_default="0"),
        sa.Column("painted_sequence", sa.Integer, nullable=False, server_default="0"),
        sa.Column("selected", sa.String(16)),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.Column("last_move_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("ending", sa.String(32)),
        sqlite_autoincrement=True,
    )
    op.create_index("h2h_boards_owner", "h2h_boards", ["owner_id", "touched_at"])
    op.create_table(
        "h2h_moves",
        sa.Column("board_id", _own_id, sa.ForeignKey("h2h_boards.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("format", sa.SmallInteger, nullable=False, server_default="1"),
        sa.Column("move", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
