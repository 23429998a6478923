"""The games of Hearts of a server that are over, some on a page, with a menu that opens one."""

from __future__ import annotations

from bot.pages.page import FELT, Button, Menu, Option, Page, Row
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.past import PastGame, PastPage
from bot.sessions.hearts.table import Ending
from bot.text import Text
from bot.text.describing import clean
from render.people import total_text
from rules.hearts.seats import SEATS, Seat

#: How long the label of a menu's option may be.
_LABEL = 100


def history_page(text: Text, page: PastPage, sat: int | None = None, name: str = "") -> Page:
    """A page of games; `sat` and `name` are the person whose games they are, when not everybody's were asked for."""
    title = text("history.title") if sat is None else text("history.title_of", name=clean(name))
    if not page.games:
        return Page(f"{title}\n{text('history.none')}", accent=FELT)
    lines = [game_line(text, number, game) for number, game in enumerate(page.games, start=1)]
    return Page(title, foot="\n".join(lines), rows=_rows(text, page, sat), accent=FELT)


def game_line(text: Text, number: int, game: PastGame) -> str:
    """A game in a line: when it ended, who was in it with how many points, how many rounds."""
    entries = [
        text("history.seat", name=clean(game.names[seat]), score=total_text(game.game.scores[seat]))
        for seat in in_order(game)
    ]
    line = text(
        "history.game",
        number=number,
        when=f"<t:{game.ended_at // 1000}:R>",
        names=", ".join(entries),
        rounds=text.count("history.rounds", len(game.rounds)),
    )
    return line if game.ending is Ending.FINISHED else f"{line} {text('history.stopped')}"


def in_order(game: PastGame) -> tuple[Seat, ...]:
    """The seats in the order of their places; without places, of their points."""
    outcome, scores = game.game.outcome, game.game.scores
    ranks = scores if outcome is None else outcome.places
    return tuple(sorted(SEATS, key=lambda seat: (ranks[seat], seat)))


def _rows(text: Text, page: PastPage, sat: int | None) -> tuple[Row, ...]:
    options = tuple(
        Option(str(game.table_id), f"{number}. {', '.join(game.names[seat] for seat in in_order(game))}"[:_LABEL])
        for number, game in enumerate(page.games, start=1)
    )
    menu = Menu(custom_id(Press(Game.PAST, 0, "", "open"), menu=True), text("history.open"), options)
    if not page.newer and not page.older:
        return (menu,)
    argument = "" if sat is None else str(sat)

    def to(action: str, from_game: PastGame, *, enabled: bool) -> Button:
        pressed = Press(Game.PAST, from_game.table_id, "", action, argument)
        return Button(custom_id(pressed), text(f"history.button.{action}"), enabled=enabled)

    newer = to("newer", page.games[0], enabled=page.newer)
    return menu, (newer, to("older", page.games[-1], enabled=page.older))
