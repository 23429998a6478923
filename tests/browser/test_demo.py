"""The demo as a person meets it: the command, the first page, a trick of Hearts and a pair of Heart to Heart."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Demo
from tests.browser.pages import button, conversation, visit, write

pytestmark = pytest.mark.browser

#: Three computers act 0.9 s apart, and the pictures of a busy machine take their time.
TABLE_WITHIN = 30_000


def cards(page: Page) -> Locator:
    """The card buttons of a hand that may be pressed now."""
    card = page.get_by_alt_text(re.compile("^[a-z]+_of_(clubs|diamonds|spades|hearts)$"))  # an emoji, named in words
    return conversation(page).locator("button:not([aria-disabled=true])", has=card)


def test_a_trick_of_hearts(demo: Demo, phone: BrowserContext) -> None:
    table = visit(phone, demo, "#card-table")
    hand = visit(phone, demo, "Ann")
    write(table, "/hearts start")
    for computers in (1, 2, 3):
        button(table, "Add computer").click()
        expect(conversation(table).get_by_text("(computer)")).to_have_count(computers)
    button(table, "Start").click()

    expect(cards(hand)).to_have_count(13, timeout=TABLE_WITHIN)
    for chosen in (1, 2, 3):
        cards(hand).nth(chosen).click()
        expect(conversation(hand).get_by_text(f"Chosen: {chosen} of 3")).to_be_visible()
    button(hand, "Pass 3 cards").click()

    expect(conversation(hand).get_by_role("button", name="Pass 3 cards")).to_have_count(0)

    # Whoever holds the two of clubs leads; sooner or later it is up to us.
    expect(conversation(table).get_by_text("Ann is to play.")).to_be_visible(timeout=TABLE_WITHIN)
    expect(cards(hand).first).to_be_visible(timeout=TABLE_WITHIN)
    cards(hand).first.click()
    expect(conversation(table).get_by_text(re.compile("takes the trick"))).to_be_visible(timeout=TABLE_WITHIN)


def test_a_pair_of_heart_to_heart(demo: Demo, phone: BrowserContext) -> None:
    board = visit(phone, demo, "#card-table")
    write(board, "/h2h play", code="HH1-N-AAAAAAM")
    for left in range(26, 17, -1):  # the ninth card is the four that pairs with the tip
        button(board, f"Draw ({left})").click()
    expect(button(board, "Draw (17)")).to_be_visible()
    button(board, "U · 4").click()
    button(board, "Waste 4").click()
    expect(conversation(board).get_by_role("button", name="U · 4")).to_have_count(0)
    expect(button(board, re.compile(r"^[A-Z] · 10$"))).to_be_visible()
    expect(button(board, re.compile(r"^[A-Z] · A$"))).to_be_visible()
    button(board, "Undo").click()
    expect(button(board, "U · 4")).to_be_visible()


def test_bob_plays_in_his_own_messages(demo: Demo, phone: BrowserContext) -> None:
    board = visit(phone, demo, "Bob")
    write(board, "/h2h play", code="HH1-N-AAAAAAM")
    button(board, "Draw (26)").click()
    expect(button(board, "Draw (25)")).to_be_visible()
