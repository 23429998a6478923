"""Calls to those whose turn it is, what a server played by last, and how people like to play Hearts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what a table, a server and a person need."""
    # Column by column: a table that SQLite makes anew would forget that its ids are never used twice.
    op.add_column("hearts_tables", sa.Column("ping_message_id", sa.BigInteger))
    op.add_column("hearts_tables", sa.Column("ping_turn", sa.String(24)))
    op.create_index("hearts_tables_server", "hearts_tables", ["guild_id", "ended_at"])
    op.add_column("servers", sa.Column("hearts_terms", sa.JSON))
    op.create_table(
        "hearts_settings",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("sorting", sa.String(16)),
        sa.Column("forced", sa.Boolean),
        sa.Column("pings", sa.Boolean),
    )
