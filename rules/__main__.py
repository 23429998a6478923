"""The rules from the command line.

``python -m rules deal CODE`` shows a deal, with ``--solve`` also how to win it in the fewest moves; ``python -m rules
replay FILE`` referees recorded games.

A file to referee is JSON lines, gzipped when its name ends in ``.gz``: a round of Hearts (`hands`, `plays`, ...) or a
game of Heart to Heart (`code`, `steps`, ...) a line. The formats are described beside the test data.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import assert_never

from rules.cards import FRESH_DECK, Card, parse_card
from rules.heart_to_heart import codes, solver
from rules.heart_to_heart import game as solitaire
from rules.heart_to_heart.commands import Accepted, Command, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.layout import ROW_COLUMNS
from rules.heart_to_heart.packed import PlainMove
from rules.heart_to_heart.par import par, shortest_line
from rules.heart_to_heart.state import Deal, Drawn, HeartToHeartState, PairTaken, PairTakenWithWaste, Recycled
from rules.hearts import game as hearts
from rules.hearts.commands import Command as SeatCommand
from rules.hearts.commands import PassCards, PlayCard, Rejected
from rules.hearts.house import STANDARD
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState

Record = dict[str, object]

#: The round whose pass goes that way when all rounds are played in turn (H2).
ROUND_OF_DIRECTION = {"left": 1, "right": 2, "across": 3, "hold": 4}

FORMAT = 1
RULES = "standard"


class Unreadable(Exception):
    """A line that cannot be refereed: it is not of the format."""


class Disagreement(Exception):
    """A line that says something else than the rules."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command: 0 when all is well, 1 when a replay disagrees, 2 when the input cannot be used."""
    parser = argparse.ArgumentParser("python -m rules", description="The rules of Two Hearts from the command line.")
    commands = parser.add_subparsers(dest="command", required=True)
    dealing = commands.add_parser("deal", help="show what a Heart to Heart code deals")
    dealing.add_argument("code", nargs="+", help="such as HH1-N-AAAAAAM")
    dealing.add_argument("--json", action="store_true", help="print JSON instead of the heart's shape")
    dealing.add_argument("--solve", action="store_true", help="print a win that takes the fewest moves")
    replaying = commands.add_parser("replay", help="referee recorded rounds and games")
    replaying.add_argument("file", type=Path, help="JSON lines, .jsonl or .jsonl.gz")
    chosen = parser.parse_args(arguments)
    if chosen.command == "deal":
        return show_deal(" ".join(chosen.code), as_json=chosen.json, solve=chosen.solve)
    return replay(chosen.file)


def show_deal(text: str, *, as_json: bool, solve: bool) -> int:
    """Prints what a code deals, whether it can be won and, when asked, how; 2 when the text is no code."""
    code = codes.parse_code(text)
    if code is None:
        print(f"{text!r} is no deal code; a code looks like HH1-N-AAAAAAM: HH1, N and seven letters", file=sys.stderr)
        return 2
    deal = codes.deal(code)
    if as_json:
        line = shortest_line(solitaire.begin(deal))
        solved = {"line": None if line is None else [_action(move) for move in line]} if solve else {}
        facts = {"winnable": line is not None, "par": None if line is None else len(line)}
        print(json.dumps({**_deal_facts(deal), **facts, **solved}))
        return 0
    print(f"Deal {code}", "", *_heart_lines(deal), "", sep="\n")
    print("Stock, next card first:", *(rank.index for rank in deal.stock))
    print("Waste:", deal.waste.index)
    print("This deal can be won." if solver.winnable(deal) else "This deal cannot be won.")
    if solve:
        for text in _win_lines(deal):
            print(text)
    return 0


def _deal_facts(deal: Deal) -> Record:
    return {"code": deal.code, "heart": deal.heart, "stock": deal.stock, "waste": deal.waste}


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


def replay(path: Path) -> int:
    """Referees a file and prints its first disagreement (1) or how much agreed (0); 2 when it cannot be read."""
    counts = {"hearts": 0, "deals": 0}
    number = 0
    try:
        for number, line in _lines(path):
            try:
                counts[_referee(_record(line))] += 1
            except Disagreement as disagreement:
                print(f"{path}, line {number}: {disagreement}")
                return 1
    except Unreadable as problem:
        print(f"{path}, line {number}: {problem}", file=sys.stderr)
        return 2
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as problem:
        print(f"{path} cannot be read: {problem}", file=sys.stderr)
        return 2
    if not any(counts.values()):
        print(f"{path} holds nothing to referee", file=sys.stderr)
        return 2
    print(f"All agree: {counts['hearts']} rounds of Hearts and {counts['deals']} games of Heart to Heart.")
    return 0


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that hold something, counted from 1."""
    open_text = gzip.open if path.suffix == ".gz" else open
    with open_text(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield number, line


def _record(line: str) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"not JSON: {problem}") from None
    if not isinstance(record, dict):
        raise Unreadable("not a JSON object")
    return record


def _referee(record: Record) -> str:
    """Which game a record is of, once the rules agree with it."""
    version, rules = record.get("format", FORMAT), record.get("rules", RULES)
    if not _same(version, FORMAT):
        raise Unreadable(f"format {_shown(version)} is not known; this referee reads format {FORMAT}")
    if rules != RULES:
        raise Unreadable(f"rules {_shown(rules)} are not known; this referee knows {_shown(RULES)}")
    if "plays" in record:
        _referee_round(record)
        return "hearts"
    if "steps" in record:
        _referee_deal(record)
        return "deals"
    raise Unreadable('neither a round of Hearts ("plays") nor a game of Heart to Heart ("steps")')


def _referee_deal(record: Record) -> None:
    code = record.get("code")
    if not isinstance(code, str) or codes.parse_code(code) != code:
        raise Unreadable(f"code: {_shown(code)} is no deal code such as HH1-N-AAAAAAM")
    deal = codes.deal(code)
    if "deck" in record:
        _compare("deck", (*deal.heart, *deal.stock, deal.waste), record["deck"])
    if "winnable" in record:
        _compare("winnable", solver.winnable(deal), record["winnable"])
    # A par that was not searched for is a word; null claims that there is no win.
    if "par" in record and not isinstance(record["par"], str):
        _compare("par", par(deal), record["par"])
    state = solitaire.begin(deal)
    for number, step in enumerate(_list(record, "steps"), start=1):
        action, allowed, view = _three(step, f"step {number}")
        label = f"step {number} {_shown(action)}"
        decision = solitaire.decide(state, _command(action, label))
        _compare(f"{label}, legal", isinstance(decision, Accepted), allowed)
        state = decision.state if isinstance(decision, Accepted) else state
        _compare_view(label, _recorded_view(state), view)


def _command(action: object, label: str) -> Command:
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


def _action(move: PlainMove) -> list[object]:
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
        raise Unreadable(f"{label}: a view holds {', '.join(expected)}; found {_shown(found)}")
    for key, value in expected.items():
        _compare(f"{label}, {key}", value, found[key])


def _referee_round(record: Record) -> None:
    direction = record.get("pass_dir")
    if not isinstance(direction, str) or direction not in ROUND_OF_DIRECTION:
        raise Unreadable(f"pass_dir: {_shown(direction)} is none of {', '.join(ROUND_OF_DIRECTION)}")
    hands = tuple(_cards(hand, "hands") for hand in _list(record, "hands"))
    if [len(hand) for hand in hands] != [13] * 4 or {card for hand in hands for card in hand} != set(FRESH_DECK):
        raise Disagreement(f"hands: expected four times 13 cards, the whole deck, found {_shown(record['hands'])}")
    state = hearts.begin(STANDARD, hands, ROUND_OF_DIRECTION[direction])
    passes = record.get("passes")
    if direction == "hold":
        _compare("passes", None, passes)
    else:
        chosen = _list(record, "passes")
        _compare("passes, how many", len(SEATS), len(chosen))
        for seat, cards in zip(SEATS, chosen, strict=True):
            command = PassCards(_cards(cards, "passes"))
            state = _accepted(state, seat, command, f"passes, seat {seat.value} {_shown(cards)}")
    for number, play in enumerate(_list(record, "plays"), start=1):
        state = _refereed_play(state, play, number)
    _compare("plays, how many", 52, len(_list(record, "plays")))
    _compare("points", state.sheet[-1].taken, record.get("points"))
    _compare("score", state.sheet[-1].score, record.get("score"))


def _refereed_play(state: HeartsState, play: object, number: int) -> HeartsState:
    seat, text, allowed = _three(play, f"play {number}")
    label = f"play {number} {_shown([seat, text])}"
    turn = [actor.value for actor in hearts.to_act(state)]
    if not turn:
        raise Disagreement(f"{label}: expected no play after the 52nd, found one more")
    _compare(f"{label}, seat", turn[0], seat)
    legal = sorted(card.text for card in hearts.legal(state, Seat(turn[0])))
    # The order of a list of cards says nothing about the rules.
    _compare(f"{label}, legal", legal, sorted(card.text for card in _cards(allowed, label)))
    (card,) = _cards([text], label)
    return _accepted(state, Seat(turn[0]), PlayCard(card), label)


def _accepted(state: HeartsState, seat: Seat, command: SeatCommand, label: str) -> HeartsState:
    decision = hearts.decide(state, seat, command)
    if isinstance(decision, Rejected):
        raise Disagreement(f"{label}: expected a move that is allowed, found one refused as {decision.reason.value}")
    return decision.state


def _cards(texts: object, label: str) -> tuple[Card, ...]:
    cards = (
        [parse_card(text) if isinstance(text, str) else None for text in texts] if isinstance(texts, list) else [None]
    )
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise Unreadable(f"{label}: {_shown(texts)} is no list of cards such as QS and TD")
    return known


def _list(record: Record, key: str) -> list[object]:
    value = record.get(key)
    if not isinstance(value, list):
        raise Unreadable(f"{key}: expected a list, found {_shown(value)}")
    return value


def _three(value: object, label: str) -> list[object]:
    if not isinstance(value, list) or len(value) != 3:
        raise Unreadable(f"{label}: expected a list of three, found {_shown(value)}")
    return value


def _compare(label: str, expected: object, found: object) -> None:
    if not _same(expected, found):
        raise Disagreement(f"{label}: expected {_shown(expected)}, found {_shown(found)}")


def _same(one: object, other: object) -> bool:
    """Equal as JSON, where true is not 1."""
    return _shown(one) == _shown(other)


def _shown(value: object) -> str:
    return json.dumps(value)


if __name__ == "__main__":
    sys.exit(main())
