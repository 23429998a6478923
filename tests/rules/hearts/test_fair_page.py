"""`docs/fair-deals.md` says what the code does: its numbers, its program, its table of fields."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import __main__ as command_line
from rules.cards import FRESH_DECK
from rules.hearts import fair
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.record import FORMAT, house_json, write
from rules.hearts.seats import SEATS
from rules.words import below
from tests.rules.hearts.games import play_game

PAGE = (Path(__file__).parents[3] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
KEY = fair.round_key(SECRET, 1)


def blocks(language: str) -> list[str]:
    """The blocks of code in this language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def rows(head: str) -> list[list[str]]:
    """The rows of the first table whose head begins like this."""
    _, _, after = PAGE.partition(f"\n| {head} |")
    table = after.partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


def fields(before: str) -> set[str]:
    """The fields that the table after this line names in its first column."""
    _, _, after = PAGE.partition(f"\n{before}\n")
    table = re.findall(r"^\| (`.*?) \|", after.lstrip().partition("\n\n")[0], re.MULTILINE)
    return {name for cell in table for name in re.findall(r"`(\w+)`", cell)}


def test_the_secret_gives_the_key_and_the_key_its_commitment() -> None:
    shown = dict(line.split() for line in blocks("text")[0].splitlines())
    assert shown == {
        "secret": SECRET.hex(),
        "message": "round/1",
        "key": KEY.hex(),
        "commitment": fair.commitment(SECRET, 1),
    }


def test_the_first_words_are_the_ones_of_the_key() -> None:
    in_hexadecimal, in_decimal = blocks("text")[1].splitlines()
    expected = list(islice(fair.words_from_key(KEY), 8))
    assert [int(word, 16) for word in in_hexadecimal.split()] == expected
    assert [int(word) for word in in_decimal.split()] == expected


def test_the_first_swaps_are_the_ones_of_the_words() -> None:
    stream, deck = fair.words_from_key(KEY), [card.text for card in FRESH_DECK]
    found = rows("i | word | j")
    assert len(found) == 5
    for row, i, word in zip(found, range(51, 46, -1), islice(stream, 5), strict=True):
        j = below(i + 1, iter([word]))
        assert row == [str(i), str(word), f"{word} mod {i + 1} = {j}", f"{deck[i]} and {deck[j]}"]
        deck[i], deck[j] = deck[j], deck[i]


def test_no_word_of_the_example_is_skipped() -> None:
    for i, word in zip(range(51, 0, -1), fair.words_from_key(KEY), strict=False):
        assert word < 2**32 // (i + 1) * (i + 1)


def test_the_hands_are_the_ones_of_the_key() -> None:
    hands = fair.deal_round(SECRET, 1)
    expected = [f"{seat.name.capitalize() + ':':<7}{' '.join(card.text for card in hands[seat])}" for seat in SEATS]
    assert blocks("text")[2].splitlines() == expected


def test_the_command_of_the_page_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = (line for block in blocks("sh") for line in block.splitlines())
    assert line.startswith("python -m rules verify ")
    assert command_line.main(line.split()[3:]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(blocks("text")[2])
    assert fair.commitment(SECRET, 1) in printed


@given(st.binary(min_size=32, max_size=32))
def test_the_program_of_the_page_deals_as_the_code_does(key: bytes) -> None:
    program: dict[str, Any] = {}
    exec(blocks("python")[0], program)  # noqa: S102 - it is what a reader would run
    dealt = [set(hand) for hand in program["deal"](key)]
    assert dealt == [{card.text for card in hand} for hand in fair.hands_from_key(key)]
    assert program["commitment"](key) == fair.commitment_to_key(key)


def test_the_page_names_every_field_of_the_file() -> None:
    written: dict[str, Any] = json.loads(json.dumps(write(play_game(SECRET, HouseRules(None, 1)).record)))
    assert fields("The game:") == set(written)
    assert fields("A round:") == set(written["rounds"][0])
    assert fields("House rules, each of them in every file:") == set(house_json(STANDARD))
    assert f"| `format` | {FORMAT}, the version" in PAGE
    assert f"| `version` | {STANDARD.version}, the version" in PAGE
