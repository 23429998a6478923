"""When something happens at a table by itself: pure functions of the table, the instant and the pace.

Instants are milliseconds. A deadline is stored with the table, so that a restart finds it again; what is due is always
judged by the table as it is then.
"""

from __future__ import annotations

from bot.clock import span
from bot.pace import Pace
from bot.sessions.hearts.table import Stage, Table


def next_due(table: Table, pace: Pace) -> int | None:
    """When something happens at this table by itself next, past or to come, or None."""
    if table.stage is Stage.LOBBY:
        return table.acted_at + span(pace.idle)
    if table.stage is Stage.ENDED:
        return None
    if table.emptied_at is not None:
        return table.emptied_at + span(pace.alone)
    if table.round_over:
        return shown_until(table, pace) + span(pace.next_round)
    moments = [moment for moment in (computers_due(table, pace), ready_due(table, pace), deadline(table)) if moment]
    return min(moments, default=None)


def computers_due(table: Table, pace: Pace) -> int | None:
    """When the computer players that the game waits for act, or None when it waits for none."""
    if not table.awaited_computers:
        return None
    return max(table.moved_at + span(pace.computer), _led_from(table, pace))


def ready_due(table: Table, pace: Pace) -> int | None:
    """When the card is played that was chosen ahead or is forced, or None."""
    if table.ready_card is None:
        return None
    return max(table.moved_at + span(pace.ahead), _led_from(table, pace))


def deadline(table: Table) -> int | None:
    """When the clock of the people that the game waits for runs out, or None when it waits for no people."""
    return table.waiting_since + span(table.terms.turn_time) if table.awaited_people else None


def held_until(table: Table, pace: Pace, now: int) -> int | None:
    """Until when the table shows its last finished trick; None when it shows the present."""
    until = shown_until(table, pace)
    return until if until > now else None


def shown_until(table: Table, pace: Pace) -> int:
    """Until when the last finished trick is, or was, shown; 0 before the first."""
    return 0 if table.trick_at is None else table.trick_at + span(pace.trick)


def idle(table: Table, pace: Pace, now: int) -> bool:
    """Whether nobody has acted on a table for so long that anybody may close it."""
    patience = span(pace.idle)
    if table.stage is Stage.PLAYING:
        patience += span(table.terms.turn_time)  # a game by the day is not idle after half an hour
    return now - table.acted_at >= patience


def _led_from(table: Table, pace: Pace) -> int:
    """The next trick is led by itself only after the last one was shown long enough."""
    leading = table.game is not None and not table.game.round.trick.plays
    return shown_until(table, pace) if leading else 0
