"""A board of Heart to Heart as its owner plays it by clicking, along a recorded game."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.wire.club import press, until

if TYPE_CHECKING:
    from wire.driver import ChannelHandle, UserHandle
    from wire.views import Button, MessageView

_GAMES = Path(__file__).parents[1] / "data" / "h2h_deals.jsonl.gz"
_COUNTS = re.compile(r"(\d+) cards left in the heart, (\d+) in the stock, (\d+) in the waste.*Score (\d+), (\d+) move")


@dataclass(frozen=True)
class Step:
    """One step of a recorded game: what is asked for, whether the rules allow it, and the board afterwards."""

    action: tuple[Any, ...]
    legal: bool
    view: dict[str, Any]


def recorded_games() -> dict[str, list[Step]]:
    """Every recorded game by its deal code."""
    with gzip.open(_GAMES, "rt") as lines:
        games = [json.loads(line) for line in lines]
    return {game["code"]: [Step(tuple(action), legal, view) for action, legal, view in game["steps"]] for game in games}


def recorded(code: str) -> list[Step]:
    """The steps of the recorded game with this deal code."""
    return recorded_games()[code]


async def open_board(person: UserHandle, place: ChannelHandle, code: str) -> MessageView:
    """A board dealt by a code."""
    result = await person.slash(place, "h2h play", code=code)
    assert result.acked, result
    assert result.message is not None
    return result.message


def control(board: MessageView, action: str, argument: object = "") -> Button | None:
    """The button of an action on a board as it is now, or None when it is not there or cannot be pressed."""
    ending = f":{action}" + (f":{argument}" if argument != "" else "")
    fresh = board.fresh()
    assert fresh is not None
    return next((b for b in fresh.buttons if (b.custom_id or "").endswith(ending) and not b.disabled), None)


def presses_of(step: Step) -> Iterator[tuple[str, object]]:
    """The presses that ask for a step: one, or two taps for a pair."""
    match step.action:
        case ("D",):
            yield "draw", ""
        case ("R",):
            yield "recycle", ""
        case ("U",):
            yield "undo", ""
        case ("P", first, second):
            yield "tap", first
            yield "tap", second
        case ("W", position):
            yield "tap", position
            yield "tap", "w"
        case _:
            raise ValueError(step.action)


async def click(person: UserHandle, board: MessageView, action: str, argument: object = "") -> None:
    """Press a control of a board and wait until the board shows what came of it."""
    button = control(board, action, argument)
    assert button is not None, f"{action} {argument} is not offered: {board.fresh()}"
    before = board.fresh().revision
    await press(person, board, button)
    await until(lambda: board.fresh().revision > before, f"the board after {action} {argument}")


async def play(person: UserHandle, board: MessageView, steps: list[Step]) -> None:
    """Play steps by clicking; the board agrees with the record after each."""
    for step in steps:
        if step.legal:
            for action, argument in presses_of(step):
                await click(person, board, action, argument)
        assert_shows(board, step)


def assert_shows(board: MessageView, step: Step) -> None:
    """The board says what the record says: in its picture's description, and by its buttons."""
    fresh = board.fresh()
    assert fresh is not None
    counts = _COUNTS.search(fresh.images[0].alt or "")
    assert counts is not None, fresh.images[0].alt
    left, stock, waste, score, moves = map(int, counts.groups())
    view = step.view
    assert (stock, waste, score, moves) == (view["stock"], view["waste"], view["score"], view["moves"]), step
    if view["status"] == "won":
        assert left == 0
        return
    taps = {str(b.custom_id).rsplit(":", 1)[1] for b in fresh.buttons if ":tap:" in (b.custom_id or "")}
    assert taps - {"w"} == {str(position) for position in view["free"]}, step
