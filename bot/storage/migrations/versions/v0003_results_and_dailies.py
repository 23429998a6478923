"""What came of boards, who plays them how, challenges, and the daily deals with everybody's one try."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_OWN_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Give boards a kind, a clock and a result; make the tables of solved deals, settings, challenges and dailies."""
    # Column by column: a table that SQLite makes anew would forget that its ids are never used twice.
    op.add_column("h2h_boards", sa.Column("kind", sa.String(16), nullable=False, server_default="free"))
    op.add_column("h2h_boards", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("h2h_boards", sa.Column("challenge_id", sa.BigInteger))
    op.add_column("h2h_boards", sa.Column("day", sa.String(10)))
    op.add_column("h2h_boards", sa.Column("assisted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("h2h_boards", sa.Column("clock_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("h2h_boards", sa.Column("move_clock_ms", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("h2h_boards", sa.Column("score", sa.Integer))
    op.add_column("h2h_boards", sa.Column("moves", sa.Integer))
    op.add_column("h2h_boards", sa.Column("undone", sa.Integer))
    op.create_index("h2h_boards_challenge", "h2h_boards", ["challenge_id", "owner_id"], unique=True)
    # Until now the clock of a board was the time between its opening and its last move.
    op.execute(
        "UPDATE h2h_boards SET move_clock_ms = COALESCE(last_move_at, opened_at) - opened_at,"
        " clock_ms = touched_at - opened_at"
    )
    op.create_table(
        "h2h_deals",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("par", sa.Integer),
    )
    op.create_table(
        "h2h_settings",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("move_errors", sa.Boolean),
        sa.Column("placement_help", sa.Boolean),
        sa.Column("quick_pair", sa.Boolean),
        sa.Column("lost_warning", sa.Boolean),
        sa.Column("public_name", sa.Boolean),
    )
    op.create_table(
        "h2h_challenges",
        sa.Column("id", _OWN_ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("posted_at", sa.BigInteger, nullable=False),
        sa.Column("board_id", sa.BigInteger),
        sa.Column("painted_ended", sa.Integer, nullable=False, server_default="0"),
        sa.Column("painted_open", sa.Integer, nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.create_index("h2h_challenges_board", "h2h_challenges", ["board_id"], unique=True)
    op.create_table(
        "h2h_challengers",
        sa.Column("challenge_id", _OWN_ID, sa.ForeignKey("h2h_challenges.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("par", sa.Integer),
        sa.Column("chosen_at", sa.BigInteger, nullable=False),
        sa.Column("dealt_at", sa.BigInteger),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), sa.ForeignKey("dailies.day"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("board_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("spent_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("ending", sa.String(32)),
        sa.Column("score", sa.Integer),
        sa.Column("moves", sa.Integer),
        sa.Column("undone", sa.Integer),
        sa.Column("time_ms", sa.BigInteger),
        sa.Column("assisted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ranked", sa.Boolean),
    )
    op.create_index("daily_tries_user", "daily_tries", ["user_id", "day"])
    op.create_table(
        "daily_channels",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("hour", sa.SmallInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("set_by", sa.BigInteger, nullable=False),
        sa.Column("set_at", sa.BigInteger, nullable=False),
        sa.Column("complained_at", sa.BigInteger),
    )
    op.create_table(
        "daily_posts",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("intended_at", sa.BigInteger, nullable=False),
        sa.Column("retry_at", sa.BigInteger, nullable=False),
        sa.Column("posted_at", sa.BigInteger),
    )
