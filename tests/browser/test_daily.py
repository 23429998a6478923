"""The daily challenge as a person meets it in the demo: begin, take what pairs, give up, and look at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Demo
from tests.browser.pages import button, conversation, visit, write

pytestmark = pytest.mark.browser

_STEPS = 12


def labels(page: Page) -> list[str]:
    """What stands on the buttons."""
    return conversation(page).get_by_role("button").all_inner_texts()


def step(page: Page) -> None:
    """Take the pair of the waste with a card, if there is one; else turn cards."""
    shown = labels(page)
    waste = next((label.removeprefix("Waste ") for label in shown if label.startswith("Waste ")), "")
    card = next((label for label in shown if waste and label.endswith(f"· {waste}")), None)
    if card is not None:
        button(page, card).click()
        button(page, f"Waste {waste}").click()
        expect(conversation(page).get_by_role("button", name=card, exact=True)).to_have_count(0)
        return
    before = next(label for label in shown if label.startswith("Draw ("))
    button(page, "Draw on").click()
    expect(conversation(page).get_by_role("button", name=before, exact=True)).to_have_count(0)


def test_a_daily_try_from_the_beginning_to_the_table(demo: Demo, phone: BrowserContext) -> None:
    page = visit(phone, demo, "#card-table")
    write(page, "/daily play")
    day = conversation(page).get_by_text(re.compile(r"\d{4}-\d{2}-\d{2}")).last
    expect(day).to_be_visible()
    expect(conversation(page).get_by_text(re.compile("HH1-N-"))).to_have_count(0)
    expect(button(page, "Draw (26)")).to_be_visible()
    for _ in range(_STEPS):
        if button(page, "Draw on").is_disabled() or button(page, "Draw on").get_attribute("aria-disabled") == "true":
            break
        step(page)
    button(page, "Give up").click()
    expect(conversation(page).get_by_text(re.compile("there is no second one"))).to_be_visible()
    button(page, "Give up").click()
    expect(conversation(page).get_by_text(re.compile("Rank 1 of 1")).last).to_be_visible()
    button(page, "Results").click()
    expect(conversation(page).get_by_text(re.compile("Everywhere")).last).to_be_visible()
    expect(conversation(page).get_by_text(re.compile("of 250 points")).last).to_be_visible()
    write(page, "/daily history")
    expect(conversation(page).get_by_text(re.compile("No streak just now")).last).to_be_visible()
