"""The English catalogue: every key the code uses is there, every key is used, and the facts match."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.pages.hearts_lobby import TARGETS
from bot.pages.replay import LESSONS
from bot.sessions.heart_to_heart.replaying import ReplayRefusal
from bot.sessions.heart_to_heart.sessions import BoardRefusal
from bot.sessions.hearts.past import PastRefusal
from bot.sessions.hearts.preferences import Sorting
from bot.sessions.hearts.requests import TableRefusal
from bot.sessions.hearts.table import Ending
from bot.sessions.hearts.terms import TURN_TIMES
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP, WON
from bot.storage.solitaire_settings import Switches
from render.theme import Deck, Theme
from rules.cards import Rank, Suit
from rules.heart_to_heart.commands import Refusal as BoardRulesRefusal
from rules.heart_to_heart.ranking import Medal
from rules.hearts.commands import Refusal as HeartsRulesRefusal
from rules.hearts.computer import Strength
from rules.hearts.house import HouseRules, Moon
from rules.hearts.seats import PassDirection, Seat
from tests.house.project import ROOT

#: The house rules that are on or off.
SWITCHES = {field.name for field in fields(HouseRules) if field.type == "bool"}
CLOCKS = {str(int(time.total_seconds())) for time in TURN_TIMES}

#: Keys that the code puts together, by what stands before the changing part.
COMPOSED = {
    "table.passing.": ("left", "right", "across"),
    "rank.": {rank.name.lower() for rank in Rank},
    "suit.": {suit.name.lower() for suit in Suit},
    "seat.": {seat.name.lower() for seat in Seat},
    "direction.": {direction.name.lower() for direction in PassDirection},
    "relation.": {"left", "across", "right"},
    "computer.": {"1", "2", "3", "4"},
    "permission.": {
        "view_channel",
        "send_messages",
        "send_messages_in_threads",
        "attach_files",
        "embed_links",
        "read_message_history",
        "create_public_threads",
    },
    "refusal.table.": {reason.value for reason in TableRefusal},
    "refusal.hearts.": {reason.value for reason in HeartsRulesRefusal},
    "refusal.board.": {reason.value for reason in BoardRefusal},
    "refusal.replay.": {reason.value for reason in ReplayRefusal},
    "refusal.past.": {reason.value for reason in PastRefusal},
    "past.button.": {"first", "back", "forward", "last", "export"},
    "history.button.": {"newer", "older"},
    "replay.button.": {"first", "back", "forward", "last"},
    "replay.lesson.": {str(step) for step in LESSONS},
    "replay.end.": {GIVEN_UP, DEADLOCKED},
    "challenge.result.": {GIVEN_UP, DEADLOCKED},
    "refusal.h2h.": {reason.value for reason in BoardRulesRefusal},
    # an ended lobby and a finished game have sentences of their own
    "table.ended.": {ending.value for ending in set(Ending) - {Ending.FINISHED, Ending.CANCELLED, Ending.EXPIRED}},
    "table.button.": {"trick", "played", "scores", "fair"},
    "terms.menu.": {"target", "clock", "strength", "moon", "rules"},
    "terms.target.": set(TARGETS),
    "terms.option.": {strength.value for strength in Strength},
    "terms.strength.": {strength.value for strength in Strength},
    "terms.moon.": {moon.value for moon in Moon},
    "terms.switch.": {*SWITCHES, "shuffle"},
    "house.": SWITCHES,
    "house.moon.": {moon.value for moon in set(Moon) - {Moon.OTHERS}},
    "clock.": CLOCKS,
    "preference.sorting.": {sorting.value for sorting in Sorting},
    "board.ended.": {GIVEN_UP, DEADLOCKED},
    "medal.": {medal.value for medal in Medal},
    "share.": {WON, GIVEN_UP, DEADLOCKED},
    "preferences.": set(Switches.__slots__),
    "style.theme.": {theme.value for theme in Theme},
    "style.deck.": {deck.value for deck in Deck},
    "choice.target.": set(TARGETS),
    "choice.clock.": CLOCKS,
    "choice.sorting.": {sorting.value for sorting in Sorting},
    "choice.theme.": {theme.value for theme in Theme},
    "choice.deck.": {deck.value for deck in Deck},
}


KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")


@dataclass(frozen=True)
class Use:
    """A key that the code asks for; the facts it gives are None where the code does not list them."""

    key: str
    facts: frozenset[str] | None
    where: str


def messages() -> dict[str, Message]:
    with (ROOT / "bot" / "text" / "en.po").open("rb") as file:
        return {str(_id(message)): message for message in read_po(file, locale="en") if message.id}


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def uses() -> Iterator[Use]:
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "demo" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                yield from _asked(node, f"{path.relative_to(ROOT)}:{node.lineno}")


def _asked(call: ast.Call, where: str) -> Iterator[Use]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    prefix = {"described": "command.", "choice": "choice."}.get(name, "")
    if not prefix and name not in ("text", "own", "count", "_ENGLISH"):
        return
    facts: frozenset[str] | None = None
    if name != "count" and not prefix and all(keyword.arg for keyword in call.keywords):
        facts = frozenset(str(keyword.arg) for keyword in call.keywords)
    if name == "count" and all(keyword.arg for keyword in call.keywords):
        facts = frozenset({"number", *(str(keyword.arg) for keyword in call.keywords)})
    for key in _constants(call.args[0]):
        if KEY.fullmatch(prefix + key):  # others of these names, such as SQL's text(), take no keys
            yield Use(prefix + key, facts, where)


def _constants(node: ast.expr) -> Iterator[str]:
    """The keys an expression can be: a text, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def beginnings() -> Iterator[Use]:
    """What stands before the changing part of every key that the code puts together."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "demo" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.JoinedStr):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            prefix = {"described": "command.", "choice": "choice."}.get(name, "")
            first = node.args[0].values[0]
            if (prefix or name in ("text", "own", "count")) and isinstance(first, ast.Constant):
                yield Use(f"{prefix}{first.value}", None, f"{path.relative_to(ROOT)}:{node.lineno}")


def composed() -> set[str]:
    return {prefix + end for prefix, ends in COMPOSED.items() for end in ends}


def named_elsewhere() -> set[str]:
    """Texts of the code that look like keys: in tables, or kept in a name before they are asked for."""
    found: set[str] = set()
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def test_the_search_finds_the_keys_of_the_code() -> None:
    found = {use.key for use in uses()}
    assert {"table.turn", "command.hearts.start.with_2", "board.moves", "hand.old"} <= found


def test_every_key_of_the_code_is_in_the_catalogue() -> None:
    known = messages()
    missing = {f"{use.key} ({use.where})" for use in uses() if use.key not in known}
    assert not missing
    assert not composed() - set(known)


def test_every_key_of_the_catalogue_is_used() -> None:
    used = {use.key for use in uses()} | composed() | named_elsewhere()
    assert not set(messages()) - used


def test_every_composed_beginning_is_composed_by_the_code() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    for prefix in COMPOSED:
        assert re.search(rf"[\"']{re.escape(prefix)}[{{\"']", written) or prefix.startswith("choice."), prefix


def test_what_the_code_puts_together_is_listed() -> None:
    """A beginning that no list knows would hide keys that are missing, and keys that nobody uses."""
    unlisted = set()
    for use in beginnings():
        if not any(use.key == prefix for prefix in COMPOSED):
            unlisted.add(f"{use.key} ({use.where})")
    assert not unlisted


def test_every_fact_of_a_sentence_is_given() -> None:
    known = messages()
    for use in uses():
        if use.facts is None or use.key not in known:
            continue
        for form in forms(known[use.key]):
            lacking = placeholders(form) - use.facts
            assert not lacking, f"{use.key} needs {lacking} ({use.where})"


@pytest.mark.parametrize(
    ("prefix", "facts"),
    [
        ("refusal.table.", {"host", "card"}),
        ("refusal.hearts.", {"name", "suit", "card"}),
        ("refusal.h2h.", set()),
        ("rank.", set()),
        ("suit.", set()),
        ("seat.", set()),
        ("relation.", {"name"}),
        ("direction.", set()),
        ("permission.", set()),
        ("computer.", set()),
        ("table.ended.", set()),
        ("table.button.", set()),
        ("terms.menu.", set()),
        ("terms.target.", set()),
        ("terms.option.", set()),
        ("terms.strength.", set()),
        ("terms.moon.", set()),
        ("terms.switch.", set()),
        ("house.", set()),
        ("clock.", set()),
        ("choice.", set()),
        ("preference.", set()),
        ("table.passing.", set()),
        ("style.theme.", set()),
        ("style.deck.", set()),
        ("settings.pictures.", {"style"}),
        ("config.pictures.", {"style"}),
        ("board.ended.", {"moves", "link"}),
        ("refusal.replay.", set()),
        ("replay.button.", set()),
        ("refusal.past.", set()),
        ("past.button.", set()),
        ("history.button.", set()),
        ("replay.lesson.", set()),
        ("replay.end.", set()),
        ("challenge.result.", {"moves", "score"}),
    ],
)
def test_composed_sentences_need_no_other_facts(prefix: str, facts: set[str]) -> None:
    for key, message in messages().items():
        if key.startswith(prefix):
            for form in forms(message):
                assert placeholders(form) <= facts, key


def test_both_forms_of_a_count_say_the_number_or_are_for_one() -> None:
    for key, message in messages().items():
        if not isinstance(message.string, str):
            one, many = message.string
            assert "{number}" in many, key
            assert placeholders(one) <= placeholders(many), key


def test_every_sentence_can_be_said() -> None:
    for key, message in messages().items():
        for form in forms(message):
            assert form.strip(), key
            said = form.format(**dict.fromkeys(placeholders(form), "7"))
            assert "{" not in said, key
