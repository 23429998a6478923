"""Playing the daily challenge in the club: going on in time, beginning, and playing without buttons."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from rules.heart_to_heart.commands import Command, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from tests.e2e import simulation
from tests.e2e.boards import Step, recorded
from tests.e2e.club import Club, Person
from tests.e2e.screens import Screen

#: The day on which the simulated Discord begins, and the one after it.
FIRST, SECOND, THIRD = date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 3)


def action_id(day: date, action: str) -> str:
    """The custom id of a control of a day, as it is promised."""
    return f"d:{day:%Y%m%d}::{action}"


async def until(club: Club, day: date, at: str = "00:00:00") -> None:
    """Let time go by up to an instant of UTC."""
    instant = datetime.combine(day, time.fromisoformat(at), UTC)
    await club.pass_time(instant - club.env.now())


async def begin(club: Club, person: Person, **options: Any) -> Screen:
    """The board of a person's try."""
    return (await person.slash("daily play", **options)).told


def commands(steps: list[Step]) -> list[Command]:
    """The legal recorded moves."""
    found: list[Command] = []
    for step in steps:
        match step.action:
            case _ if not step.legal:
                continue
            case ["D"]:
                found.append(Draw())
            case ["R"]:
                found.append(Recycle())
            case ["U"]:
                found.append(Undo())
            case ["P", first, second]:
                found.append(TakePair(first, second))
            case ["W", position]:
                found.append(TakePairWithWaste(position))
    return found


async def move(club: Club, person: Person, day: date, moves: list[Command]) -> None:
    """Make moves on the board of a try without pressing anything."""
    attempt = await club.bot.storage.dailies.try_of(day.isoformat(), person.id)
    assert attempt is not None
    await move_on(club, person, attempt.board_id, moves)


async def move_on(club: Club, person: Person, board_id: int, moves: list[Command]) -> None:
    """Make moves on a board without pressing anything."""
    with simulation.as_the_bot(club.env):  # what the moves set off is the bot's own work
        for command in moves:
            await club.bot.board_sessions.ask(board_id, person.id, command)
    await club.pass_time(timedelta(milliseconds=2))


async def win(club: Club, person: Person, day: date, code: str) -> None:
    """Win a try, without pressing anything."""
    await move(club, person, day, commands(recorded(code)))


def counted(code: str) -> tuple[int, int]:
    """The moves, with those undone, and how many were undone, of a recorded game."""
    moves, undone, steps = 0, 0, commands(recorded(code))
    for command in steps:
        undone += isinstance(command, Undo)
        moves += -1 if isinstance(command, Undo) else 1
    return moves + undone, undone
