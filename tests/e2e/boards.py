"""Playing Heart to Heart in the club: recorded games, and a board's controls by what they do."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from typing import Any, cast

from bot.sessions.heart_to_heart.coding import encode_place
from rules.heart_to_heart.state import WASTE, Place
from rules.heart_to_heart.views import BoardView
from tests.e2e.club import Answered, Club, Person
from tests.e2e.screens import Screen
from tests.house.project import ROOT

#: A deal that can be won, whose game is recorded; one that is in deadlock after six moves; one before the first.
WON, DEADLOCKED, DEAD = "HH1-N-AAAAAAM", "HH1-N-SGEFOZE", "HH1-N-MMONUBC"


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded action, whether it was legal, and what the board showed then."""

    action: tuple[Any, ...]
    legal: bool
    view: dict[str, Any]


def recorded(code: str) -> list[Step]:
    """The recorded game of a deal."""
    with gzip.open(ROOT / "tests" / "data" / "h2h_deals.jsonl.gz", "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    (game,) = [game for game in games if game["code"] == code]
    return [Step(tuple(action), legal, view) for action, legal, view in game["steps"]]


async def open_board(club: Club, person: Person, code: str = WON, *, direct: bool = False) -> Screen:
    """The message of a new board."""
    slash = person.slash_directly if direct else person.slash
    return (await slash("h2h play", code=code)).posted


def view_of(club: Club, screen: Screen) -> BoardView:
    """What the picture of a board shows now."""
    (model,) = club.models(club.look(screen))
    return cast(BoardView, model.view)


def control(screen: Screen, action: str, place: Place | None = None) -> str:
    """The custom id of a board's control, enabled or not."""
    argument = "" if place is None else encode_place(place)
    return next(
        button.custom_id
        for button in screen.buttons
        if button.press.action == action and (place is None or button.press.argument == argument)
    )


async def tap(club: Club, person: Person, screen: Screen, place: Place) -> Answered:
    """Tap a free card or the waste on the board as it is now."""
    return await act(club, person, screen, "tap", place)


async def act(club: Club, person: Person, screen: Screen, action: str, place: Place | None = None) -> Answered:
    """Press a control of the board as it is now."""
    current = club.look(screen)
    custom_id = control(current, action, place)
    (button,) = [button for button in current.buttons if button.custom_id == custom_id]
    return await person.use(current, button)


async def follow(club: Club, person: Person, screen: Screen, steps: list[Step]) -> None:
    """Make the legal recorded moves by buttons, and compare every board with the record."""
    for number, step in enumerate(steps):
        if not step.legal:
            continue
        match step.action:
            case ["D"]:
                await act(club, person, screen, "draw")
            case ["R"]:
                await act(club, person, screen, "recycle")
            case ["U"]:
                await act(club, person, screen, "undo")
            case ["P", first, second]:
                await tap(club, person, screen, first)
                await tap(club, person, screen, second)
            case ["W", position]:
                await tap(club, person, screen, position)
                await tap(club, person, screen, WASTE)
        assert summary(view_of(club, screen)) == step.view, f"after step {number}, {step.action}"


def summary(view: BoardView) -> dict[str, Any]:
    """A board as the records describe it."""
    return {
        "score": view.score,
        "moves": view.moves,
        "free": [card.position for card in view.cards if card.free],
        "stock": view.stock_size,
        "waste": view.waste_size,
        "top": None if view.waste is None else int(view.waste.rank),
        "status": view.status.value,
    }


#: A deal that can be won, and is lost with the second pair that offers itself.
LOST = "HH1-N-AAAAAEH"


async def lose(club: Club, person: Person, screen: Screen) -> None:
    """Play the deal `LOST` until it can no longer be won: three moves."""
    await tap(club, person, screen, 25)
    await tap(club, person, screen, WASTE)
    await act(club, person, screen, "drawon")
    await tap(club, person, screen, 24)
    await tap(club, person, screen, WASTE)
    assert view_of(club, screen).moves == 3
