"""Everything the storage can fail with.

    StorageError
    ├── DatabaseBusy         someone else holds the lock: the move was not applied, try again
    ├── WrongSequence        another writer was first: load the game anew and judge the press again
    ├── ChannelTaken         the channel already has an open Hearts table
    ├── ChallengeTaken       the person already has a board of this challenge
    └── DatabaseUnavailable  the database cannot be opened or reached, or is damaged

All of them mean that nothing of the transaction was kept. The one doubt: a `DatabaseUnavailable` raised because
the line to a PostgreSQL server broke during the commit itself leaves open whether the commit arrived; loading the
game anew answers it. Anything else that escapes from this package is a bug.
"""

from __future__ import annotations


class StorageError(Exception):
    """The storage could not do what was asked; the message is one English sentence for the log."""


class DatabaseBusy(StorageError):
    """The database stayed locked for longer than the busy timeout; nothing was applied, trying again is right."""


class WrongSequence(StorageError):
    """The game is no longer where the caller thought: another writer was first, or the game has ended or is gone."""


class ChannelTaken(StorageError):
    """The channel already has an open Hearts table."""


class ChallengeTaken(StorageError):
    """The person already has a board of this challenge."""


class DatabaseUnavailable(StorageError):
    """The database cannot be opened, reached or read. The message never holds a password."""
