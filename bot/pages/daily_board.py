"""What the board of a daily try has that others have not: a way to give up in place of a new deal, and its standing."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from datetime import date

from bot.pages.daily import control as daily_control
from bot.pages.daily import stamp
from bot.pages.heart_board import control as board_control
from bot.pages.heart_board import giving_up_words
from bot.pages.page import Button, Look, Page, Row
from bot.presses import Game, parse_press
from bot.sessions.daily.days import ends
from bot.sessions.daily.standings import DayResults
from bot.sessions.heart_to_heart.sessions import Board
from bot.text import Text

#: What a board may not offer while it is somebody's one try.
NOT_DURING_A_TRY = frozenset({"new", "newyes", "again", "challenge", "replay"})


def running_page(text: Text, page: Page, day: date) -> Page:
    """A board whose try runs: the buttons that would leave it make way for one that gives up."""
    give_up = Button(daily_control(day, "give"), text("board.button.give_up"))
    rows: list[Row] = []
    placed = False
    for row in page.rows:
        kept = _without(row, NOT_DURING_A_TRY)
        if isinstance(kept, tuple) and kept != row and not placed:
            kept, placed = (*kept, give_up), True
        if kept:
            rows.append(kept)
    return replace(page, rows=tuple(rows if placed else [*rows, (give_up,)]))


def giving_up_page(text: Text, page: Page, board: Board, day: date) -> Page:
    """A board with the question whether its try is to be given up."""
    rows: tuple[Row, ...] = (
        (
            Button(daily_control(day, "giveyes"), text("board.give_up.yes"), Look.DANGER),
            Button(board_control(board, "show"), text("board.give_up.no")),
        ),
    )
    return replace(page, foot=giving_up_words(text, board), rows=rows)


def ended_board_page(text: Text, page: Page, day: date, user_id: int, results: DayResults | None) -> Page:
    """A board whose try has ended, with its standing among all."""
    lines = [page.foot]
    entry = None if results is None else results.entry_of(user_id)
    if results is not None and entry is not None:
        table = results.everywhere()
        if entry not in table.assisted:
            lines.append(text.count("daily.standing", len(table.entries), rank=entry.rank))
        if not results.final:
            lines.append(f"-# {text('daily.next', stamp=stamp(ends(results.today)))} {text('daily.share_hint')}")
    show = Button(daily_control(day, "board"), text("daily.button.results"), Look.PRIMARY)
    rows = page.rows
    if results is not None and not results.final:
        # Put to a channel, the deal would tell the others its code before they have played it.
        rows = tuple(row for row in (_without(row, frozenset({"challenge"})) for row in rows) if row)
    return replace(page, foot="\n".join(filter(None, lines)), rows=((show,), *rows))


def _without(row: Row, actions: Set[str]) -> Row:
    """A row without the buttons of a board that do one of these."""
    if not isinstance(row, tuple):
        return row
    return tuple(button for button in row if not (isinstance(button, Button) and _does(button, actions)))


def _does(button: Button, actions: Set[str]) -> bool:
    press = parse_press(button.custom_id)
    return press is not None and press.game is Game.HEART_TO_HEART and press.action in actions
