"""What came of Hearts games that were played to their end, and everybody's rating in each server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_OWN_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables of results and ratings. Games that have ended before get their rows when the bot starts."""
    op.create_table(
        "hearts_games",
        sa.Column("table_id", _OWN_ID, sa.ForeignKey("hearts_tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rated_at", sa.BigInteger),
    )
    op.create_index("hearts_games_order", "hearts_games", ["guild_id", "ended_at", "table_id"])
    op.create_table(
        "hearts_results",
        sa.Column("table_id", _OWN_ID, sa.ForeignKey("hearts_games.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("moons", sa.Integer, nullable=False),
        sa.Column("moons_stopped", sa.Integer, nullable=False),
        sa.Column("queens", sa.Integer, nullable=False),
    )
    op.create_table(
        "hearts_ratings",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
