"""The rules from the command line.

``python -m rules deal CODE`` shows a deal, with ``--solve`` also how to win it in the fewest moves.
``python -m rules verify KEY`` shows what an opened key of a round of Hearts deals.
``python -m rules replay FILE`` referees recorded games.

A file to referee is JSON lines, or one object over many lines, gzipped when its name ends in ``.gz``. A whole game of
Hearts (`game`, `rounds`, ...) is described in docs/fair-deals.md; a round of it (`hands`, `plays`, ...) and a game of
Heart to Heart (`code`, `steps`, ...) beside the test data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rules.command_line.answers import Answer
from rules.command_line.deals import show_deal
from rules.command_line.replaying import replay
from rules.command_line.verifying import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command: 0 when all is well, 1 when something disagrees, 2 when the input cannot be used."""
    answer = _answer(_parser().parse_args(arguments))
    for line in answer.lines:
        print(line)
    if answer.problem:
        print(answer.problem, file=sys.stderr)
    return answer.code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m rules", description="The rules of Two Hearts from the command line.")
    commands = parser.add_subparsers(dest="command", required=True)
    dealing = commands.add_parser("deal", help="show what a Heart to Heart code deals")
    dealing.add_argument("code", nargs="+", help="such as HH1-N-AAAAAAM")
    dealing.add_argument("--json", action="store_true", help="print JSON instead of the heart's shape")
    dealing.add_argument("--solve", action="store_true", help="print a win that takes the fewest moves")
    verifying = commands.add_parser("verify", help="show what the opened key of a round of Hearts deals")
    verifying.add_argument("key", help="the 64 hexadecimal digits that were opened when the round was scored")
    verifying.add_argument("--commitment", help="the 64 digits that were shown before the round, to be compared")
    verifying.add_argument("--json", action="store_true", help="print JSON")
    replaying = commands.add_parser("replay", help="referee recorded rounds and games")
    replaying.add_argument("file", type=Path, help="JSON or JSON lines, also gzipped: .json, .jsonl, .jsonl.gz")
    return parser


def _answer(chosen: argparse.Namespace) -> Answer:
    match chosen.command:
        case "deal":
            return show_deal(" ".join(chosen.code), as_json=chosen.json, solve=chosen.solve)
        case "verify":
            return verify(chosen.key, chosen.commitment, as_json=chosen.json)
        case _:
            return replay(chosen.file)


if __name__ == "__main__":
    sys.exit(main())
