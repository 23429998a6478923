"""How fast a table moves: every pause of the game in one value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """The pauses and patience of a table.

    Attributes:
        computer: how long a computer player waits before it acts.
        trick: how long the table holds a finished trick.
        next_round: how long the score sheet stays before the next round begins by itself.
        patience: how long a person may take before others may play for them.
        idle: how long a lobby or table must be untouched before anybody may close it.
        repaint: the shortest time between two edits of one message.
        repost: the age at which a table is posted anew, since edits of old messages are slow.
    """

    computer: timedelta = timedelta(seconds=0.9)
    trick: timedelta = timedelta(seconds=2)
    next_round: timedelta = timedelta(seconds=15)
    patience: timedelta = timedelta(minutes=2)
    idle: timedelta = timedelta(minutes=30)
    repaint: timedelta = timedelta(seconds=1)
    repost: timedelta = timedelta(minutes=50)
