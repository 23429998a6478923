"""The custom ids of a Hearts table, and the instants its messages name."""

from __future__ import annotations

from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.table import Table


def control(table: Table, stamp: str, action: str, argument: str = "", *, menu: bool = False) -> str:
    """The custom id of a control of this table."""
    return custom_id(Press(Game.HEARTS, table.id, stamp, action, argument), menu=menu)


def past_control(table: Table, action: str, stamp: str = "") -> str:
    """The custom id of a control that looks back at this table's game once it is over."""
    return custom_id(Press(Game.PAST, table.id, stamp, action))


def stamp_of(instant: int) -> str:
    """An instant (milliseconds) as Discord shows it on every reader's own clock: *in 2 minutes*."""
    return f"<t:{-(-instant // 1000)}:R>"
