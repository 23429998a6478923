"""The demo host with a small bot: what a person sees in the browser, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Demo, running_demo
from tests.browser.pages import shown, visit, write

pytestmark = pytest.mark.browser

SAMPLE = """
import sys
from bot.demo.host import main
from tests.demo.sample_bot import make_sample_bot
sys.exit(main(0, make_sample_bot))
"""


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with running_demo("-c", SAMPLE) as demo:
        yield demo


def press(page: Page, action: str) -> int:
    """Presses the newest message's button of that action; gives how often it has been pressed then."""
    button = page.get_by_role("button", name=re.compile(rf"^{action} \d+")).last
    count = int(button.inner_text().split()[-1]) + 1
    button.click()
    return count


def test_the_first_page_fits_a_phone_and_says_where_to_go(demo: Demo, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(demo.address)
    assert page.locator(".places a strong").all_inner_texts() == ["#card-table", "Ann", "Bob", "Cy", "Dee"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    addresses = [link.get_attribute("href") for link in page.locator(".places a").all()]
    assert len({*addresses}) == 5
    assert all(address and address.startswith("http://127.0.0.1:") for address in addresses)


def test_every_press_is_shown_and_none_is_lost(demo: Demo, phone: BrowserContext) -> None:
    page = visit(phone, demo, "#card-table")
    write(page, "/board")
    expect(shown(page, "pressed 0")).to_be_visible()
    expect(page.locator("img[src^='blob:']").last).to_be_visible()
    for expected in range(1, 9):
        assert press(page, "quick") == expected
        expect(shown(page, f"pressed {expected}")).to_be_visible(timeout=3000)


def test_what_the_bot_does_by_itself_is_shown_in_time(demo: Demo, phone: BrowserContext) -> None:
    page = visit(phone, demo, "#card-table")
    write(page, "/board")
    expect(page.get_by_role("button", name="slow 0")).to_be_visible()
    count = press(page, "slow")
    # The edits come two seconds apart; each must be seen before the next one replaces it.
    for turn in (1, 2, 3):
        expect(shown(page, f"later {turn} after {count}")).to_be_visible(timeout=4000)


def test_two_people_and_their_own_messages(demo: Demo, phone: BrowserContext, chromium: Browser) -> None:
    ann = visit(phone, demo, "#card-table")
    write(ann, "/board")
    expect(ann.get_by_role("button", name="tell 0")).to_be_visible()
    elsewhere = chromium.new_context()
    bob = visit(elsewhere, demo, "#card-table")
    private = visit(elsewhere, demo, "Bob")
    bob.get_by_label("Viewing as").select_option(label="Bob")
    expect(bob.get_by_label("Viewing as").locator("option:checked")).to_have_text("Bob")
    assert press(bob, "tell") == 1
    expect(shown(private, "for bob alone: 1")).to_be_visible()
    expect(shown(ann, "pressed 1")).to_be_visible(timeout=3000)
    assert press(ann, "tell") == 2
    expect(shown(bob, "pressed 2")).to_be_visible(timeout=3000)
    expect(private.get_by_text("for ann alone")).to_have_count(0)
    elsewhere.close()


def test_nobody_can_end_the_page_for_the_others(demo: Demo, phone: BrowserContext) -> None:
    page = visit(phone, demo, "Cy")
    page.get_by_text("More").click()
    page.get_by_role("button", name="End preview session").click()
    visit(phone, demo, "Cy")


def test_control_c_ends_it_without_a_word_of_complaint() -> None:
    with running_demo("-c", SAMPLE) as demo:
        assert demo.end() == ""
        assert demo.process.returncode == 0
