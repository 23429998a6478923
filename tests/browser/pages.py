"""How the tests use a page of the demo."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Demo


def visit(context: BrowserContext, demo: Demo, place: str) -> Page:
    """Opens one of the places the first page links to."""
    page = context.new_page()
    page.goto(demo.address)
    link = page.get_by_role("link", name=re.compile(f"^{re.escape(place)}"))
    page.goto(link.get_attribute("href") or "")
    expect(page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
    return page


def conversation(page: Page) -> Locator:
    """The messages of a page; the list beside them repeats their first words."""
    return page.get_by_role("region", name="Conversation")


def write(page: Page, command: str, **options: str) -> None:
    """Writes a command in the message field, takes it from the list, fills in options and sends it."""
    field = page.locator("#channel-composer-input")
    field.click()
    field.press_sequentially(command)
    expect(page.get_by_role("option").filter(has_text=command).first).to_be_visible()
    field.press("Enter")
    for name, value in options.items():
        page.get_by_role("option").filter(has_text=name).first.click()
        page.keyboard.type(value)
    page.get_by_role("button", name="Send").click()


def shown(page: Page, text: str) -> Locator:
    """A paragraph of the newest message with this text."""
    return conversation(page).get_by_text(text, exact=True).last


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """The newest button of that name."""
    return conversation(page).get_by_role("button", name=name).last
