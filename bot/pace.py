"""How fast a table moves: every pause of the game in one value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """The pauses and the patience of a table.

    Attributes:
        computer: how long a computer player waits before it acts.
        trick: how long the table holds a finished trick.
        next_round: how long the score sheet stays before the next round begins by itself.
        ahead: how long a card that was chosen ahead, or is forced, waits before it is played.
        double_tap: how long after one's card another tap is taken for the same finger.
        ping: how long a person's turn lasts before a message calls them.
        host: how long the host must not have acted before anybody seated may stop the game.
        alone: how long a table that only computer players are left at waits for somebody to come back.
        idle: how long a lobby may be untouched before it closes.
        shut_out: how long a table may be out of the bot's reach before it closes.
        beat: how often the bot notes that it is there.
        repaint: the shortest time between two edits of one message.
        repost: the age at which a table is posted anew, since edits of old messages are slow.
    """

    computer: timedelta = timedelta(seconds=0.9)
    trick: timedelta = timedelta(seconds=2)
    next_round: timedelta = timedelta(seconds=15)
    ahead: timedelta = timedelta(seconds=0.6)
    double_tap: timedelta = timedelta(seconds=1)
    ping: timedelta = timedelta(seconds=20)
    host: timedelta = timedelta(minutes=10)
    alone: timedelta = timedelta(minutes=10)
    idle: timedelta = timedelta(minutes=30)
    shut_out: timedelta = timedelta(minutes=10)
    beat: timedelta = timedelta(seconds=20)
    repaint: timedelta = timedelta(seconds=1)
    repost: timedelta = timedelta(minutes=50)
