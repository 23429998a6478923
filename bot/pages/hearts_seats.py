"""The message that offers a seat to somebody, and what becomes of it."""

from __future__ import annotations

from bot.pages.hearts_controls import control
from bot.pages.page import FELT, Button, Look, Page
from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import clean
from rules.hearts.seats import Seat


def offer_page(text: Text, table: Table, seat: Seat, link: str | None) -> Page:
    """A seat offered to its heir, who alone may answer; it calls them.

    Raises:
        ValueError: when the seat is offered to nobody.
    """
    chair = table.chairs[seat]
    if chair.heir is None or table.game is None:
        raise ValueError("this seat is offered to nobody")
    sentence = text.count(
        "seats.offer", table.game.scores[seat], heir=f"<@{chair.heir.user_id}>", name=clean(chair.name), link=link or ""
    )
    argument = seat.name.lower()
    buttons = (
        Button(control(table, "", "accept", argument), text("seats.button.accept"), Look.SUCCESS),
        Button(control(table, "", "decline", argument), text("seats.button.decline")),
    )
    return Page(sentence, rows=(buttons,), accent=FELT, mentions=(chair.heir.user_id,))


def offer_settled_page(text: Text, giver: str, heir: str, *, accepted: bool) -> Page:
    """What is left of an offer that was answered."""
    return Page(text("seats.taken" if accepted else "seats.declined", name=clean(giver), heir=clean(heir)), accent=FELT)
