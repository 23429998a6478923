"""``python -m rules``: what it prints, where, and how it exits."""

from __future__ import annotations

import copy
import gzip
import hashlib
import hmac
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules import __main__ as command_line
from rules.command_line.boards import command_of
from rules.heart_to_heart import codes
from rules.heart_to_heart import game as solitaire
from rules.heart_to_heart.commands import Accepted
from rules.heart_to_heart.state import Status
from rules.hearts import fair
from rules.hearts.house import HouseRules
from rules.hearts.record import write
from tests.rules.hearts.games import play_game

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"

Record = dict[str, Any]


def recorded(name: str, number: int) -> Record:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as file:
        records: list[Record] = [json.loads(line) for line in file]
    return records[number]


GAME = recorded("h2h_deals.jsonl.gz", 0)
ROUND = recorded("hearts_only_leads.jsonl.gz", 0)  # a hold round, led by East
PASSED_ROUND = recorded("hearts_rounds.jsonl.gz", 0)


class Printed:
    """What one run printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Printed]:
    def run_with(*arguments: str | Path) -> Printed:
        code = command_line.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Printed(code, out, err)

    return run_with


@pytest.fixture
def replayed(run: Callable[..., Printed], tmp_path: Path) -> Callable[..., Printed]:
    def replay(*lines: Record | str) -> Printed:
        path = tmp_path / "games.jsonl"
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(text + "\n" for text in texts), encoding="utf-8")
        return run("replay", path)

    return replay


def test_a_deal_is_drawn_in_the_hearts_shape(run: Callable[..., Printed]) -> None:
    printed = run("deal", "HH1-N-AAAAAAM")
    assert printed.out == (
        "Deal HH1-N-AAAAAAM\n"
        "\n"
        "  10   Q       J   4\n"
        " 2   J   Q   2   K   8\n"
        "   7   9  10   K  10\n"
        "     6   3   6   9\n"
        "       5   2   A\n"
        "        10   A\n"
        "           4\n"
        "\n"
        "Stock, next card first: 5 K 7 9 A 8 5 8 4 6 Q 5 J 7 7 3 2 3 J 4 K 9 6 3 8 Q\n"
        "Waste: A\n"
        "This deal can be won.\n"
    )
    assert (printed.code, printed.err) == (0, "")


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5])
def test_a_deal_as_json(run: Callable[..., Printed], number: int) -> None:
    game = recorded("h2h_deals.jsonl.gz", number)
    dealt = json.loads(run("deal", game["code"], "--json").out)
    assert dealt == {
        "code": game["code"],
        "heart": game["deck"][:25],
        "stock": game["deck"][25:51],
        "waste": game["deck"][51],
        "winnable": game["winnable"],
        "par": dealt["par"],
    }
    assert isinstance(dealt["par"], int) is game["winnable"]
    assert dealt["par"] == game["par"] or isinstance(game["par"], str)
    said = run("deal", game["code"]).out.splitlines()[-1]
    assert said == ("This deal can be won." if game["winnable"] else "This deal cannot be won.")


def test_a_shortest_win_in_words(run: Callable[..., Printed]) -> None:
    plain, solved = run("deal", "HH1-N-AAAAAAM").out, run("deal", "HH1-N-AAAAAAM", "--solve").out
    assert solved.startswith(plain + "\nThe shortest win takes 84 moves:\n")
    lines = solved.removeprefix(plain).splitlines()[2:]
    numbers = [number for line in lines for number in line.split()[0].split("-")]
    assert numbers[0] == "1"
    assert numbers[-1] == "84"
    said = [line.split("  ")[-1] for line in lines]
    assert "recycle" in said
    assert any(re.fullmatch(r"draw to (\d+|[AJQK])", text) for text in said)
    assert any(re.fullmatch(r"take \d+ with the waste \((\d+|[AJQK])\)", text) for text in said)
    assert any(re.fullmatch(r"take \d+ and \d+ \((\d+|[AJQK])\)", text) for text in said)
    assert not any(one.startswith("draw") and other.startswith("draw") for one, other in pairwise(said))
    # Together the lines take every heart card once.
    taken = re.findall(r"\d+", " ".join(re.sub(r"\(.*", "", text) for text in said if text.startswith("take")))
    assert sorted(map(int, taken)) == list(range(1, 26))


def test_a_shortest_win_as_json_is_a_game_to_referee(run: Callable[..., Printed]) -> None:
    dealt = json.loads(run("deal", "HH1-N-AAAAAAM", "--json", "--solve").out)
    assert len(dealt["line"]) == dealt["par"]
    state = solitaire.begin(codes.deal("HH1-N-AAAAAAM"))
    for action in dealt["line"]:
        decision = solitaire.decide(state, command_of(action, "a line"))
        assert isinstance(decision, Accepted)
        state = decision.state
    assert solitaire.status(state) is Status.WON


def test_a_deal_that_cannot_be_won_has_no_line(run: Callable[..., Printed]) -> None:
    code = LOST_GAME["code"]
    assert run("deal", code, "--solve").out == run("deal", code).out
    dealt = json.loads(run("deal", code, "--json", "--solve").out)
    assert (dealt["winnable"], dealt["par"], dealt["line"]) == (False, None, None)


@pytest.mark.parametrize("words", [["hh1-n-aaaaaam"], ["HH1", "N", "AAAAAAM"], [" hh1n aaaaaam "]])
def test_a_code_as_people_type_it(run: Callable[..., Printed], words: list[str]) -> None:
    assert json.loads(run("deal", *words, "--json").out)["code"] == "HH1-N-AAAAAAM"


@pytest.mark.parametrize("text", ["HH1-N-AAAAAA", "nonsense", "", "two\nlines", "HH1-N-AAAAAA\N{KELVIN SIGN}"])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_bad_code_is_answered_with_the_right_form(run: Callable[..., Printed], text: str, options: list[str]) -> None:
    printed = run("deal", text, *options)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert "HH1-N-AAAAAAM" in printed.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("h2h_deals.jsonl.gz", "0 rounds of Hearts and 40 games"),
        ("hearts_rounds.jsonl.gz", "300 rounds of Hearts and 0 games"),
        ("hearts_only_leads.jsonl.gz", "60 rounds of Hearts and 0 games"),
    ],
)
def test_the_recorded_games_agree(run: Callable[..., Printed], name: str, said: str) -> None:
    printed = run("replay", DATA / name)
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.count("\n") == 1
    assert said in printed.out


def test_a_file_may_mix_games_and_leave_keys_and_lines_empty(replayed: Callable[..., Printed]) -> None:
    plain = {key: value for key, value in GAME.items() if key in ("code", "steps")}
    marked = {"format": 1, "rules": "standard", **ROUND}
    printed = replayed(GAME, ROUND, "", plain, "   ", marked, PASSED_ROUND)
    assert "3 rounds of Hearts and 2 games" in printed.out
    assert printed.code == 0


def changed(record: Record, *way: Any) -> Record:
    """A copy of a record in which the value at the end of the way of keys is another one."""
    *keys, last, value = way
    copied = copy.deepcopy(record)
    target: Any = copied
    for key in keys:
        target = target[key]
    target[last] = value
    return copied


def without(record: Record, key: str) -> Record:
    return {name: value for name, value in record.items() if name != key}


LOST_GAME = next(
    game for game in (recorded("h2h_deals.jsonl.gz", number) for number in range(40)) if not game["winnable"]
)
WASTE_STEP = next(number for number, step in enumerate(GAME["steps"]) if step[0][0] == "W")
#: Two seats' passes exchanged: the cards are not in the hands that pass them.
OTHERS_CARDS = [PASSED_ROUND["passes"][seat] for seat in (1, 0, 2, 3)]

DISAGREEMENTS: dict[str, tuple[Record, list[str]]] = {
    "deck": (changed(GAME, "deck", 0, 1), ["deck", "expected [10, 12", "found [1, 12"]),
    "winnable": (changed(GAME, "winnable", False), ["winnable: expected true, found false"]),
    "winnable is no number": (changed(GAME, "winnable", 1), ["winnable: expected true, found 1"]),
    "par of a winnable deal": (changed(GAME, "par", None), ["par: expected 84, found null"]),
    "another par": (changed(GAME, "par", 85), ["par: expected 84, found 85"]),
    "par of a lost deal": (changed(LOST_GAME, "par", 60), ["par: expected null, found 60"]),
    "legal": (changed(GAME, "steps", 0, 1, False), ['step 1 ["D"], legal: expected true, found false']),
    "illegal": (
        changed(GAME, "steps", 0, 0, ["P", 25, 24]),
        ['step 1 ["P", 25, 24], legal: expected false, found true'],
    ),
    "no such position": (changed(GAME, "steps", 0, 0, ["W", 26]), ["legal: expected false, found true"]),
    "score": (
        changed(GAME, "steps", WASTE_STEP, 2, "score", 20),
        [f'step {WASTE_STEP + 1} ["W", 25], score: expected 10, found 20'],
    ),
    "free": (changed(GAME, "steps", 0, 2, "free", [24]), ["free: expected [25], found [24]"]),
    "top": (changed(GAME, "steps", 2, 2, "top", None), ["step 3", "top: expected 7, found null"]),
    "status": (changed(GAME, "steps", 0, 2, "status", "won"), ['status: expected "playing", found "won"']),
    "cards that do not exist twice": (changed(ROUND, "hands", 0, 0, ROUND["hands"][1][0]), ["hands", "whole deck"]),
    "a hand of twelve": (changed(ROUND, "hands", 0, ROUND["hands"][0][1:]), ["hands", "13"]),
    "three hands": (changed(ROUND, "hands", ROUND["hands"][1:]), ["hands"]),
    "a pass in a hold round": (changed(ROUND, "passes", PASSED_ROUND["passes"]), ["passes: expected null"]),
    "another direction": (changed(PASSED_ROUND, "pass_dir", "hold"), ["passes: expected null"]),
    "three seats pass": (
        changed(PASSED_ROUND, "passes", PASSED_ROUND["passes"][1:]),
        ["passes, how many: expected 4, found 3"],
    ),
    "two cards passed": (
        changed(PASSED_ROUND, "passes", 2, PASSED_ROUND["passes"][2][1:]),
        ["passes, seat 2", "refused as not_three_cards"],
    ),
    "cards of another hand passed": (changed(PASSED_ROUND, "passes", OTHERS_CARDS), ["passes, seat 0", "not_in_hand"]),
    "seat": (changed(ROUND, "plays", 0, 0, 1), ['play 1 [1, "2C"], seat: expected 3, found 1']),
    "legal cards": (
        changed(ROUND, "plays", 0, 2, ["2C", "AS"]),
        ['play 1 [3, "2C"], legal: expected ["2C"], found ["2C", "AS"]'],
    ),
    "an illegal card": (changed(ROUND, "plays", 0, 1, "AS"), ['play 1 [3, "AS"]', "refused as lead_two_of_clubs"]),
    "51 plays": (changed(ROUND, "plays", ROUND["plays"][:51]), ["plays, how many: expected 52, found 51"]),
    "53 plays": (changed(ROUND, "plays", [*ROUND["plays"], ROUND["plays"][51]]), ["play 53", "one more"]),
    "points": (changed(ROUND, "points", [26, 0, 0, 0]), ["points: expected", "found [26, 0, 0, 0]"]),
    "score of a round": (changed(ROUND, "score", [0, 26, 26, 26]), ["score: expected", "found [0, 26, 26, 26]"]),
    "no points": (without(ROUND, "points"), ["points: expected", "found null"]),
}


@pytest.mark.parametrize(("record", "said"), DISAGREEMENTS.values(), ids=DISAGREEMENTS.keys())
def test_the_first_disagreement_is_named_with_its_line(
    replayed: Callable[..., Printed], record: Record, said: list[str]
) -> None:
    printed = replayed(GAME, "", ROUND, record, changed(GAME, "deck", []))
    assert (printed.code, printed.err) == (1, "")
    assert printed.out.count("\n") == 1
    assert ", line 4: " in printed.out
    for words in said:
        assert words in printed.out


def test_legal_cards_may_be_listed_in_any_order(replayed: Callable[..., Printed]) -> None:
    number, play = next((number, play) for number, play in enumerate(ROUND["plays"]) if len(play[2]) > 1)
    assert replayed(changed(ROUND, "plays", number, 2, play[2][::-1])).code == 0


UNREADABLE: dict[str, tuple[Record | str, str]] = {
    "broken JSON": ('{"code": "HH1-N-AAAAAAM", "steps": [', "not JSON"),
    "very deep JSON": ("[" * 100_000, "not JSON"),
    "a list": ("[1, 2]", "not a JSON object"),
    "no game": ({"name": "Hearts"}, "neither"),
    "format": ({**GAME, "format": 2}, "format 2 is not known"),
    "format is no boolean": ({**GAME, "format": True}, "format true is not known"),
    "rules": ({**ROUND, "rules": "spot hearts"}, 'rules "spot hearts" are not known'),
    "rules as a list": ({**ROUND, "rules": [1]}, "rules [1] are not known"),
    "no code": (without(GAME, "code"), "null is no deal code such as HH1-N-AAAAAAM"),
    "bad code": ({**GAME, "code": "HH1-N-"}, "no deal code such as HH1-N-AAAAAAM"),
    "steps": ({**GAME, "steps": None}, "steps: expected a list, found null"),
    "short step": (changed(GAME, "steps", 0, [["D"], True]), "step 1: expected a list of three"),
    "step": (changed(GAME, "steps", 0, "D"), 'step 1: expected a list of three, found "D"'),
    "action": (changed(GAME, "steps", 0, 0, ["X"]), 'step 1 ["X"]: not one of'),
    "action with a word": (changed(GAME, "steps", 0, 0, ["W", "tip"]), "not one of"),
    "view": (changed(GAME, "steps", 0, 2, {"score": 0}), "a view holds score, moves"),
    "no view": (changed(GAME, "steps", 0, 2, None), "a view holds score, moves"),
    "direction": ({**ROUND, "pass_dir": "up"}, 'pass_dir: "up" is none of left, right, across, hold'),
    "no direction": (without(ROUND, "pass_dir"), "pass_dir: null is none of"),
    "hands": ({**ROUND, "hands": "hands"}, "hands: expected a list"),
    "a hand": (changed(ROUND, "hands", 0, None), "hands: null is no list of cards"),
    "a card": (changed(ROUND, "hands", 0, 0, "ZZ"), "is no list of cards such as QS"),
    "a card as a number": (changed(ROUND, "plays", 0, 1, 7), "is no list of cards such as QS"),
    "passes": (without(PASSED_ROUND, "passes"), "passes: expected a list, found null"),
    "play": (changed(ROUND, "plays", 0, [3, "2C"]), "play 1: expected a list of three"),
    "legal cards": (changed(ROUND, "plays", 0, 2, "2C"), "is no list of cards"),
}


@pytest.mark.parametrize(("line", "said"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_not_of_the_format_is_not_judged(
    replayed: Callable[..., Printed], line: Record | str, said: str
) -> None:
    printed = replayed(GAME, line)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert ", line 2: " in printed.err
    assert said in printed.err


def test_files_that_cannot_be_read(run: Callable[..., Printed], tmp_path: Path) -> None:
    packed = (DATA / "h2h_deals.jsonl.gz").read_bytes()
    contents = {
        "cut.jsonl.gz": packed[: len(packed) // 2],
        "damaged.jsonl.gz": packed[:200] + bytes(100) + packed[300:],
        "plain.jsonl.gz": b'{"code": "HH1-N-AAAAAAM", "steps": []}\n',
        "latin.jsonl": b'{"code": "\xe9"}\n',
        "empty.jsonl": b"\n\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    for name in (*contents, "missing.jsonl", "."):
        printed = run("replay", tmp_path / name)
        assert (printed.code, printed.out) == (2, ""), name
        assert printed.err.count("\n") == 1, name
        assert str(tmp_path) in printed.err


def test_one_record_may_spread_over_many_lines(run: Callable[..., Printed], tmp_path: Path) -> None:
    indented = json.dumps(ROUND, indent=2).encode()
    contents = {
        "round.json": indented,
        "round.jsonl": indented,
        "round.JSON": indented.replace(b"\n", b"\r\n"),
        "round.json.gz": gzip.compress(indented),
        "line.json": json.dumps(ROUND).encode(),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
        printed = run("replay", tmp_path / name)
        assert (printed.code, printed.err) == (0, ""), name
        assert "1 round of Hearts and 0 games" in printed.out


def test_a_spread_record_is_judged_without_a_line(run: Callable[..., Printed], tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(changed(ROUND, "plays", 0, 0, 1), indent=1), encoding="utf-8")
    printed = run("replay", path)
    assert (printed.code, printed.out) == (1, f'{path}: play 1 [1, "2C"], seat: expected 3, found 1\n')
    path.write_text("{\n" + json.dumps(ROUND, indent=1), encoding="utf-8")
    printed = run("replay", path)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith(f"{path}: not JSON")


KEY = hmac.digest(bytes(32), b"round/3", "sha256")
COMMITMENT = hashlib.sha256(KEY).hexdigest()


def test_an_opened_key_shows_its_four_hands_and_its_commitment(run: Callable[..., Printed]) -> None:
    printed = run("verify", KEY.hex())
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    hands = [" ".join(card.text for card in hand) for hand in fair.deal_round(bytes(32), 3)]
    assert [line.split(maxsplit=1) for line in lines[:4]] == [
        [f"{name}:", hand] for name, hand in zip(("South", "West", "North", "East"), hands, strict=True)
    ]
    assert lines[4:] == [f"Commitment: {COMMITMENT}"]


@pytest.mark.parametrize("key", [KEY.hex(), KEY.hex().upper(), f"  {KEY.hex()}\n"])
@pytest.mark.parametrize("commitment", [COMMITMENT, COMMITMENT.upper(), f" {COMMITMENT} "])
def test_a_commitment_that_fits_its_key(run: Callable[..., Printed], key: str, commitment: str) -> None:
    printed = run("verify", key, "--commitment", commitment)
    assert (printed.code, printed.err) == (0, "")
    assert "It is the commitment you gave" in printed.out


def test_a_commitment_of_another_key(run: Callable[..., Printed]) -> None:
    other = fair.commitment(bytes(32), 4)
    printed = run("verify", KEY.hex(), "--commitment", other)
    assert (printed.code, printed.err) == (1, "")
    assert f"It is not the commitment you gave: {other}" in printed.out
    assert COMMITMENT in printed.out


def test_a_key_as_json(run: Callable[..., Printed]) -> None:
    hands = [[card.text for card in hand] for hand in fair.deal_round(bytes(32), 3)]
    facts = {"key": KEY.hex(), "commitment": COMMITMENT, "hands": hands}
    assert json.loads(run("verify", KEY.hex(), "--json").out) == facts
    for commitment, code in ((COMMITMENT, 0), ("0" * 64, 1)):
        printed = run("verify", KEY.hex(), "--json", "--commitment", commitment)
        assert json.loads(printed.out) == {**facts, "matches": code == 0}
        assert printed.code == code


@pytest.mark.parametrize("text", ["", "key", KEY.hex()[:63], KEY.hex() + "0", "g" * 64, "１" * 64])
@pytest.mark.parametrize("options", [[], ["--json"], ["--commitment", COMMITMENT]])
def test_what_is_no_key_or_no_commitment(run: Callable[..., Printed], text: str, options: list[str]) -> None:
    for printed in (run("verify", text, *options), run("verify", KEY.hex(), "--commitment", text)):
        assert (printed.code, printed.out) == (2, "")
        assert printed.err.count("\n") == 1
        assert "64 hexadecimal digits" in printed.err


HEARTS_GAME: Record = json.loads(json.dumps(write(play_game(bytes(32), HouseRules(None, 4)).record)))
STOPPED_GAME: Record = json.loads(json.dumps(write(play_game(bytes(32), HouseRules(None, 4), 70).record)))


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.json.gz"])
@pytest.mark.parametrize("indent", [None, 2])
def test_a_whole_game_of_hearts_agrees(
    run: Callable[..., Printed], tmp_path: Path, name: str, indent: int | None
) -> None:
    content = json.dumps(HEARTS_GAME, indent=indent).encode()
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    printed = run("replay", tmp_path / name)
    assert (printed.code, printed.err) == (0, "")
    plays = sum(len(entry["plays"]) for entry in HEARTS_GAME["rounds"])
    assert printed.out == (
        f"A whole game of Hearts: 4 rounds, {plays} plays; every hand follows from its key; played to its end.\n"
        "All agree: 1 whole game of Hearts.\n"
    )


def test_a_stopped_game_and_closed_keys_are_said_to_be_so(replayed: Callable[..., Printed]) -> None:
    closed = changed(changed(STOPPED_GAME, "rounds", 0, "key", None), "rounds", 0, "commitment", None)
    printed = replayed(STOPPED_GAME, closed, ROUND)
    assert (printed.code, printed.err) == (0, "")
    scored = sum(entry["taken"] is not None for entry in STOPPED_GAME["rounds"])
    assert scored == 1
    lines = printed.out.splitlines()
    assert lines[0].endswith("every hand follows from its key; stopped, 1 round scored.")
    assert lines[1].endswith("1 round without an opened key; stopped, 1 round scored.")
    assert lines[2] == "All agree: 1 round of Hearts and 2 whole games of Hearts."


GAME_DISAGREEMENTS: dict[str, tuple[Record, list[str]]] = {
    "a play": (changed(HEARTS_GAME, "rounds", 1, "plays", 16, 1, "2C"), ["round 2, play 17 [", "refused as"]),
    "a pass": (
        changed(HEARTS_GAME, "rounds", 2, "passes", 1, HEARTS_GAME["rounds"][2]["passes"][2]),
        ["round 3, passes, seat 1 [", "refused as not_in_hand"],
    ),
    "a score": (
        changed(HEARTS_GAME, "rounds", 3, "score", [26, 0, 0, 0]),
        ["round 4, score: expected [", "found [26,"],
    ),
    "the end": (changed(HEARTS_GAME, "outcome", None), ["outcome: expected {", "found null"]),
}


@pytest.mark.parametrize(("record", "said"), GAME_DISAGREEMENTS.values(), ids=GAME_DISAGREEMENTS.keys())
def test_the_first_disagreement_of_a_game_is_named(
    replayed: Callable[..., Printed], record: Record, said: list[str]
) -> None:
    printed = replayed(HEARTS_GAME, record, changed(HEARTS_GAME, "seats", []))
    assert (printed.code, printed.err) == (1, "")
    assert printed.out.count("\n") == 1
    assert ", line 2: " in printed.out
    for words in said:
        assert words in printed.out


UNREADABLE_GAMES: dict[str, tuple[Record, str]] = {
    "format": ({**HEARTS_GAME, "format": 2}, "format 2 is not known"),
    "another game": ({**HEARTS_GAME, "game": "spades"}, "game: not as docs/fair-deals.md"),
    "house": (changed(HEARTS_GAME, "house", "points", 60), "house: not as docs/fair-deals.md"),
    "a card": (changed(HEARTS_GAME, "rounds", 0, "plays", 2, 1, "XX"), "round 1, play 3: not as docs/fair-deals.md"),
    "a pass": (changed(HEARTS_GAME, "rounds", 0, "passes", 3, "AS"), "round 1, passes, seat 3: not as"),
    "a long text": (changed(HEARTS_GAME, "rounds", 0, "key", "7" * 5000), "round 1, key: not as"),
}


@pytest.mark.parametrize(("record", "said"), UNREADABLE_GAMES.values(), ids=UNREADABLE_GAMES.keys())
def test_a_game_that_is_not_of_the_format(replayed: Callable[..., Printed], record: Record, said: str) -> None:
    printed = replayed(record)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert said in printed.err
    assert len(printed.err) < 600


def test_nothing_else_imports_what_the_command_line_is_made_of() -> None:
    for path in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "render").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        of_the_command_line = path == ROOT / "rules" / "__main__.py" or path.parent.name == "command_line"
        assert of_the_command_line or "rules.command_line" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("arguments", [[], ["deal"], ["replay"], ["verify"], ["shuffle"]])
def test_no_command_or_half_a_one(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command_line.main(arguments)
    assert stopped.value.code == 2
    assert "usage: python -m rules" in capsys.readouterr().err


def test_the_program_itself() -> None:
    command = [sys.executable, "-m", "rules", "deal"]
    done = subprocess.run([*command, "HH1-N-AAAAAAM"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Deal HH1-N-AAAAAAM\n")
    done = subprocess.run([*command, "HH1"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


def test_the_exit_code_is_what_the_command_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["rules", "deal", "nonsense"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(ROOT / "rules" / "__main__.py"), run_name="__main__")
    assert stopped.value.code == 2
