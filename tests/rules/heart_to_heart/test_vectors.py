"""Playthroughs refereed by an independent program, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import Accepted, Command, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.game import begin, decide, legal, reason, status
from rules.heart_to_heart.views import board_view
from tests.rules.heart_to_heart.boards import vectors

VECTORS = vectors()


def command_of(action: list[Any]) -> Command:
    match action:
        case ["P", first, second]:
            return TakePair(first, second)
        case ["W", position]:
            return TakePairWithWaste(position)
        case ["D"]:
            return Draw()
        case ["R"]:
            return Recycle()
        case ["U"]:
            return Undo()
    raise AssertionError(action)


def test_there_are_forty_of_them_with_every_kind_of_step() -> None:
    steps = [step for vector in VECTORS for step in vector["steps"]]
    assert len(VECTORS) == 40
    assert {action[0] for action, _, _ in steps} == set("DRPWU")
    assert {view["status"] for _, _, view in steps} == {"playing", "won", "deadlock"}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["code"])
def test_every_step_agrees(vector: dict[str, Any]) -> None:
    state = begin(codes.deal(vector["code"]))
    for number, (action, allowed, view) in enumerate(vector["steps"], start=1):
        command = command_of(action)
        assert (reason(state, command) is None) is allowed, (number, action)
        assert (command in legal(state)) is allowed, (number, action)
        decision = decide(state, command)
        assert isinstance(decision, Accepted) is allowed, (number, action)
        if isinstance(decision, Accepted):
            state = decision.state
        seen = board_view(state)
        assert {
            "score": seen.score,
            "moves": seen.moves,
            "free": [card.position for card in seen.cards if card.free],
            "stock": seen.stock_size,
            "waste": seen.waste_size,
            "top": seen.waste.rank if seen.waste else None,
            "status": status(state).value,
        } == view, (number, action)
