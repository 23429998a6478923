"""Pages about fair deals: what was committed to, what is opened, and what fits."""

from __future__ import annotations

import hashlib
import re
import shlex

import pytest

from bot.controls import view_of
from bot.emoji.signs import NO_SIGNS, Signs
from bot.pages.hearts_trust import fair_page, opened_line, verify_page
from bot.pages.page import FELT, ROSE, Page
from bot.sessions.hearts.trust import Committed, Dealt, OpenedRound
from bot.text import load_catalogues
from bot.text.describing import read_card
from render.emoji import EMOJI_NAMES
from rules import __main__ as command_line
from rules.cards import FRESH_DECK, Card
from rules.hearts.fair import commitment, deal_round, round_key
from tests.bot.test_pages import NAMES, TEXT, check

SECRET = bytes(range(32))
NAMED = ("Ann", "Bob", "Cy", "Dee")
#: Every emoji there is, with the longest ids.
ALL_SIGNS = Signs(dict.fromkeys(EMOJI_NAMES, 2**63 - 1))
DIGITS = re.compile(r"`([0-9a-f]{64})`")


def opened(*numbers: int) -> list[OpenedRound]:
    return [OpenedRound(number, round_key(SECRET, number)) for number in numbers]


def running(number: int) -> Committed:
    return Committed(number, commitment(SECRET, number))


def dealt(number: int = 3, names: tuple[str, ...] = NAMED) -> Dealt:
    key = round_key(SECRET, number)
    return Dealt(number, commitment(SECRET, number), key, names, deal_round(SECRET, number))


def shown_length(page: Page, signs: Signs) -> int:
    parts = list(view_of(page, signs).to_components())
    texts = [part for container in parts for part in container.get("components", ()) if part["type"] == 10]
    return sum(len(part["content"]) for part in texts)


def named_hands(page: Page) -> dict[str, list[Card | None]]:
    lines = re.findall(r"^\*\*(.*?):\*\* (.*)$", page.head, re.MULTILINE)
    return {name: [read_card(TEXT, word) for word in words.split()] for name, words in lines}


def test_a_running_round_shows_its_commitment_and_never_its_key() -> None:
    page = fair_page(TEXT, running(1), [])
    assert DIGITS.findall(page.head) == [commitment(SECRET, 1)]
    assert "Round 1 " in page.head
    assert round_key(SECRET, 1).hex() not in page.head
    assert page.accent == FELT


def test_opened_keys_come_newest_first_and_fit_what_was_shown() -> None:
    page = fair_page(TEXT, running(3), opened(1, 2))
    first, second, third = DIGITS.findall(page.head)
    assert first == commitment(SECRET, 3)
    assert [hashlib.sha256(bytes.fromhex(key)).hexdigest() for key in (second, third)] == [
        commitment(SECRET, 2),
        commitment(SECRET, 1),
    ]
    assert page.head.index("Round 2:") < page.head.index("Round 1:")
    assert "earlier" not in page.head


@pytest.mark.parametrize(("rounds", "said"), [(3, None), (4, "is 1 earlier key"), (13, "are 10 earlier keys")])
def test_only_the_newest_three_keys_are_shown(rounds: int, said: str | None) -> None:
    page = fair_page(TEXT, running(rounds + 1), opened(*range(1, rounds + 1)))
    assert len(DIGITS.findall(page.head)) == 4
    assert [int(number) for number in re.findall(r"Round (\d+):", page.head)] == [rounds, rounds - 1, rounds - 2]
    assert ("earlier" in page.head) is (said is not None)
    assert said is None or said in page.head
    assert "/hearts verify" in page.head


def test_between_rounds_nothing_is_committed_to() -> None:
    page = fair_page(TEXT, None, opened(1))
    assert DIGITS.findall(page.head) == [round_key(SECRET, 1).hex()]
    assert "No round is being played" in page.head


def test_a_round_that_checks_out_shows_its_four_hands_by_person() -> None:
    page = verify_page(TEXT, dealt())
    assert "Round 3: a fair deal" in page.head
    assert page.accent == FELT
    assert named_hands(page) == {name: list(hand) for name, hand in zip(NAMED, deal_round(SECRET, 3), strict=True)}


def test_the_command_of_the_page_checks_the_same_round(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Dealt(3, commitment(SECRET, 4), round_key(SECRET, 3), NAMED, deal_round(SECRET, 3))
    for page, code in ((verify_page(TEXT, dealt()), 0), (verify_page(TEXT, wrong), 1)):
        (line,) = re.findall(r"^python -m rules (.*)$", page.head, re.MULTILINE)
        assert command_line.main(shlex.split(line)) == code
    assert " ".join(card.text for card in deal_round(SECRET, 3)[2]) in capsys.readouterr().out


def test_a_key_that_was_not_committed_to_does_not_check_out() -> None:
    page = verify_page(TEXT, Dealt(3, commitment(SECRET, 4), round_key(SECRET, 3), NAMED, deal_round(SECRET, 3)))
    assert "does not check out" in page.head
    assert "not the commitment" in page.head
    assert "fair deal" not in page.head
    assert page.accent == ROSE
    assert named_hands(page)["Ann"] == list(deal_round(SECRET, 3)[0])


def test_a_key_that_deals_other_hands_does_not_check_out() -> None:
    page = verify_page(TEXT, Dealt(3, commitment(SECRET, 3), round_key(SECRET, 3), NAMED, deal_round(SECRET, 4)))
    assert "does not check out" in page.head
    assert "other hands" in page.head
    assert page.accent == ROSE
    assert named_hands(page)["Dee"] == list(deal_round(SECRET, 3)[3])


def test_the_line_under_a_result_opens_the_key() -> None:
    line = opened_line(TEXT, 3, round_key(SECRET, 3))
    assert line == f"-# Fair deal: round 3’s key is `{round_key(SECRET, 3).hex()}`"


def test_the_button_has_the_label_of_its_page() -> None:
    assert TEXT("table.button.fair") in fair_page(TEXT, None, []).head


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("signs", [NO_SIGNS, ALL_SIGNS])
def test_the_longest_pages_fit_a_message(name: str, signs: Signs) -> None:
    other = Dealt(10**9, commitment(SECRET, 4), round_key(SECRET, 3), (name,) * 4, deal_round(SECRET, 3))
    many = fair_page(TEXT, Committed(10**9, commitment(SECRET, 1)), opened(*range(10**9, 10**9 + 40)))
    for page in (verify_page(TEXT, dealt(10**9, (name,) * 4)), verify_page(TEXT, other), many):
        check(page)
        assert 0 < shown_length(page, signs) <= 4000


def test_a_name_cannot_pass_for_cards_or_for_digits() -> None:
    page = verify_page(TEXT, dealt(names=("Q♠", "`" + "0" * 64 + "`", "**Bob:** 2♣", "\n# x")))
    assert DIGITS.findall(page.head) == []
    assert ALL_SIGNS.written(page.head).count("<:") == len(FRESH_DECK)


def test_every_language_says_it() -> None:
    catalogues = load_catalogues()
    for language in catalogues.languages:
        assert fair_page(catalogues.text(language), running(2), opened(1)).head
