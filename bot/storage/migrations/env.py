"""What Alembic runs for every command: the steps, over the connection it was handed, in that connection's transaction.

There is no alembic.ini and no logging set-up here; `bot.storage.database` owns both the connection and the lock.
"""

from __future__ import annotations

from alembic import context

from bot.storage.tables import metadata


def run() -> None:
    """Apply the steps inside the transaction that is already open."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,  # SQLite can, though Alembic does not expect it to: all steps or none
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
