"""What people and servers chose for their pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give people their choices, also those whose language is not known; and make a table of servers."""
    with op.batch_alter_table("people") as people:
        people.alter_column("locale", existing_type=sa.String(16), nullable=True)
        people.add_column(sa.Column("theme", sa.String(32)))
        people.add_column(sa.Column("deck", sa.String(32)))
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("theme", sa.String(32)),
        sa.Column("deck", sa.String(32)),
    )
