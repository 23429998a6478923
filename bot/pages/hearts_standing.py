"""What is said of who stands where at Hearts: one person's games, and the leaderboard of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.pages.page import FELT, Page
from bot.sessions.hearts.rating import SETTLED_GAMES, provisional, shown
from bot.sessions.hearts.standing import By, Record, Standing, points_per_round
from bot.storage.hearts_results import Rating, Totals
from bot.text import Text
from bot.text.describing import clean

#: How many people a leaderboard shows, besides the one who asks.
SHOWN = 10
#: How much of a name it shows.
_NAME = 24

_TITLES = {
    By.RATING: "standing.board.rating",
    By.WINS: "standing.board.wins",
    By.POINTS: "standing.board.points",
    By.MOONS: "standing.board.moons",
}


def record_page(text: Text, record: Record | None, name: str | None) -> Page:
    """What a person's games in this server add up to; `name` is None when they ask for themselves."""
    if record is None:
        none = text("standing.none.own") if name is None else text("standing.none.other", name=clean(name))
        return Page(none, accent=FELT)
    totals = record.totals
    percent = round(100 * totals.wins / totals.games)
    lines = [
        text("standing.title.own") if name is None else text("standing.title.other", name=clean(name)),
        *_rating_lines(text, record),
        text.count("standing.games", totals.games, wins=totals.wins, percent=percent),
        text("standing.points", average=_average(totals)),
        text("standing.moons", shot=totals.moons, stopped=totals.moons_stopped),
        text("standing.queens", queens=totals.queens),
        f"-# {text('standing.about')}",
    ]
    return Page("\n".join(lines), accent=FELT)


def leaderboard_page(text: Text, standings: Sequence[Standing], by: By, viewer: int | None) -> Page:
    """The best of a server, and where the viewer stands; None when everybody sees it."""
    if not standings:
        return Page(text("standing.board.none"), accent=FELT)
    listed = [*standings[:SHOWN], *(one for one in standings[SHOWN:] if one.totals.user_id == viewer)]
    lines = [text(_TITLES[by]), *(_line(text, one, by, viewer) for one in listed)]
    rest = len(standings) - len(listed)
    if rest:
        lines.append(text.count("standing.board.more", rest))
    if by is By.RATING:
        ratings = [one.totals.rating for one in listed]
        if any(rating is not None and provisional(rating) for rating in ratings):
            lines.append(f"-# {text('standing.provisional', games=SETTLED_GAMES)}")
        lines.append(f"-# {text('standing.rated')}")
    return Page("\n".join(lines), accent=FELT)


def _rating_lines(text: Text, record: Record) -> list[str]:
    rating = record.totals.rating
    if rating is None or record.rank is None:
        return [text("standing.rating.none")]
    lines = [text("standing.rating", rating=_number(rating), rank=record.rank, people=record.rated)]
    if provisional(rating):
        lines.append(f"-# {text('standing.provisional', games=SETTLED_GAMES)}")
    return lines


def _line(text: Text, standing: Standing, by: By, viewer: int | None) -> str:
    totals = standing.totals
    own = totals.user_id == viewer
    name = f"**{text('standing.board.you')}**" if own else clean(totals.name[:_NAME])
    # No full stop after the rank: Discord would take the lines for a list and number them anew.
    return f"**{standing.rank}** · {name} · {_value(text, totals, by)}"


def _value(text: Text, totals: Totals, by: By) -> str:
    match by:
        case By.RATING if totals.rating is not None:
            return _number(totals.rating)
        case By.RATING:
            return text("standing.board.unrated", wins=totals.wins, games=totals.games)
        case By.WINS:
            return text.count("standing.board.won", totals.wins, games=totals.games)
        case By.POINTS:
            return text("standing.board.average", average=_average(totals))
        case By.MOONS:
            return text.count("standing.board.shot", totals.moons)
        case _ as never:
            assert_never(never)


def _number(rating: Rating) -> str:
    """A rating as people see it, with a question mark while it is provisional."""
    return f"{shown(rating)}?" if provisional(rating) else str(shown(rating))


def _average(totals: Totals) -> str:
    """The points a round as people see them."""
    return f"{points_per_round(totals):.1f}".replace("-", "\N{MINUS SIGN}")
