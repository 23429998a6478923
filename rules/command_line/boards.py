"""Refereeing recorded games of Heart to Heart."""

from __future__ import annotations

from typing import assert_never

from rules.command_line.reading import Record, Unreadable, compare, list_of, shown, three_of
from rules.heart_to_heart import codes, solver
from rules.heart_to_heart import game as solitaire
from rules.heart_to_heart.commands import Accepted, Command, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.packed import PlainMove
from rules.heart_to_heart.par import par
from rules.heart_to_heart.state import HeartToHeartState


def referee_board(record: Record) -> None:
    """Plays a recorded game again.

    Raises:
        Unreadable: when it is not of the format.
        Disagreement: where the rules say something else.
    """
    code = record.get("code")
    if not isinstance(code, str) or codes.parse_code(code) != code:
        raise Unreadable(f"code: {shown(code)} is no deal code such as HH1-N-AAAAAAM")
    deal = codes.deal(code)
    if "deck" in record:
        compare("deck", (*deal.heart, *deal.stock, deal.waste), record["deck"])
    if "winnable" in record:
        compare("winnable", solver.winnable(deal), record["winnable"])
    # A par that was not searched for is a word; null claims that there is no win.
    if "par" in record and not isinstance(record["par"], str):
        compare("par", par(deal), record["par"])
    state = solitaire.begin(deal)
    for number, step in enumerate(list_of(record, "steps"), start=1):
        action, allowed, view = three_of(step, f"step {number}")
        label = f"step {number} {shown(action)}"
        decision = solitaire.decide(state, command_of(action, label))
        compare(f"{label}, legal", isinstance(decision, Accepted), allowed)
        state = decision.state if isinstance(decision, Accepted) else state
        _compare_view(label, _recorded_view(state), view)


def command_of(action: object, label: str) -> Command:
    """The command of a recorded action.

    Raises:
        Unreadable: when it is none.
    """
    match action:
        case ["D"]:
            return Draw()
        case ["R"]:
            return Recycle()
        case ["U"]:
            return Undo()
        case ["P", int(first), int(second)]:
            return TakePair(first, second)
        case ["W", int(position)]:
            return TakePairWithWaste(position)
        case _:
            raise Unreadable(f'{label}: not one of ["D"], ["R"], ["U"], ["P", i, j] and ["W", i]')


def action_of(move: PlainMove) -> list[object]:
    """A move as it is recorded."""
    match move:
        case Draw():
            return ["D"]
        case Recycle():
            return ["R"]
        case TakePair(first, second):
            return ["P", first, second]
        case TakePairWithWaste(position):
            return ["W", position]
        case _:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(move)


def _recorded_view(state: HeartToHeartState) -> Record:
    return {
        "score": state.score,
        "moves": state.moves,
        "free": state.free,
        "stock": len(state.stock),
        "waste": len(state.waste),
        "top": state.waste[-1] if state.waste else None,
        "status": solitaire.status(state).value,
    }


def _compare_view(label: str, expected: Record, found: object) -> None:
    if not isinstance(found, dict) or set(found) != set(expected):
        raise Unreadable(f"{label}: a view holds {', '.join(expected)}; found {shown(found)}")
    for key, value in expected.items():
        compare(f"{label}, {key}", value, found[key])
