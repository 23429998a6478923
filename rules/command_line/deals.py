"""``deal``: what a Heart to Heart code deals, and how to win it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import assert_never

from rules.command_line.answers import FINE, Answer, unusable
from rules.command_line.boards import action_of
from rules.command_line.reading import Record
from rules.heart_to_heart import codes, solver
from rules.heart_to_heart import game as solitaire
from rules.heart_to_heart.commands import Accepted, Draw
from rules.heart_to_heart.layout import ROW_COLUMNS
from rules.heart_to_heart.par import shortest_line
from rules.heart_to_heart.state import Deal, Drawn, HeartToHeartState, PairTaken, PairTakenWithWaste, Recycled


def show_deal(text: str, *, as_json: bool, solve: bool) -> Answer:
    """What a code deals, whether it can be won and, when asked, how; unusable when the text is no code."""
    code = codes.parse_code(text)
    if code is None:
        return unusable(f"{text!r} is no deal code; a code looks like HH1-N-AAAAAAM: HH1, N and seven letters")
    deal = codes.deal(code)
    if as_json:
        return Answer(FINE, (json.dumps(_facts(deal, solve=solve)),))
    lines = [
        f"Deal {code}",
        "",
        *_heart_lines(deal),
        "",
        f"Stock, next card first: {' '.join(rank.index for rank in deal.stock)}",
        f"Waste: {deal.waste.index}",
        "This deal can be won." if solver.winnable(deal) else "This deal cannot be won.",
    ]
    return Answer(FINE, (*lines, *(_win_lines(deal) if solve else ())))


def _facts(deal: Deal, *, solve: bool) -> Record:
    line = shortest_line(solitaire.begin(deal))
    facts: Record = {
        "code": deal.code,
        "heart": deal.heart,
        "stock": deal.stock,
        "waste": deal.waste,
        "winnable": line is not None,
        "par": None if line is None else len(line),
    }
    if solve:
        facts["line"] = None if line is None else [action_of(move) for move in line]
    return facts


def _heart_lines(deal: Deal) -> Iterator[str]:
    """The rows of the heart; half a card's width is two letters."""
    ranks = iter(deal.heart)
    for columns in ROW_COLUMNS:
        line = ""
        for column in columns:
            line = line.ljust(2 * column) + next(ranks).index.rjust(2)
        yield line


def _win_lines(deal: Deal) -> Iterator[str]:
    """A win in the fewest moves, draws that follow each other in one line; nothing when there is no win."""
    state = solitaire.begin(deal)
    line = shortest_line(state)
    if line is None:
        return
    yield ""
    yield f"The shortest win takes {len(line)} moves:"
    first = 1
    for number, move in enumerate(line, start=1):
        decision = solitaire.decide(state, move)
        state = decision.state if isinstance(decision, Accepted) else state
        if line[number - 1 : number + 1] != (Draw(), Draw()):
            numbers = f"{first}" if first == number else f"{first}-{number}"
            yield f"{numbers:>7}  {_last_move(state)}"
            first = number + 1


def _last_move(state: HeartToHeartState) -> str:
    match state.past[-1]:
        case Drawn():
            return f"draw to {state.waste[-1].index}"
        case Recycled():
            return "recycle"
        case PairTaken(one, other, rank):
            return f"take {one} and {other} ({rank.index})"
        case PairTakenWithWaste(position, rank):
            return f"take {position} with the waste ({rank.index})"
        case other_move:  # pragma: no cover - the type checker proves that nothing is left
            assert_never(other_move)
