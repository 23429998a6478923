"""The words that stand in the pictures of a Hearts table."""

from __future__ import annotations

from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import direction_word
from render.models import HandLabels, People, Person, SheetLabels, TableLabels
from rules.hearts.state import HeartsState, Phase


def people_of(table: Table) -> People:
    """Who sits on each seat, as pictures name them."""
    south, west, north, east = (Person(chair.shown_name, chair.computer) for chair in table.chairs)
    return south, west, north, east


def trick_number(game: HeartsState) -> int:
    """The trick being played, 1 to 13; after the last one it stays 13."""
    return min(len(game.round.tricks) + 1, 13)


def table_labels(text: Text, game: HeartsState, *, showing_last_trick: bool) -> TableLabels:
    """The words on the public table."""
    house = game.house
    number = len(game.round.tricks) if showing_last_trick else trick_number(game)
    goal = (
        text("label.goal_points", points=house.points)
        if house.points is not None
        else text.count("label.goal_rounds", house.rounds or 1)
    )
    over = game.phase is Phase.ENDED
    return TableLabels(
        round=text("label.round", number=game.round.number),
        trick=text("label.trick", number=number),
        goal=goal,
        passing=text("label.passing", direction=direction_word(text, game.round.direction)),
        hearts_broken=text("label.hearts_broken"),
        moon_threat=text("label.moon_threat"),
        last_trick=text("label.last_trick"),
        turn=text("label.turn"),
        ready=text("label.ready"),
        choosing=text("label.choosing"),
        takes=text("label.takes"),
        score=text("label.score"),
        result=text("label.game_over") if over else text("label.result", number=game.round.number),
        moon=text("label.moon"),
        winner=text("label.winner"),
    )


def hand_labels(text: Text, game: HeartsState, status: str, *, showing_last_trick: bool) -> HandLabels:
    """The words on a private hand; `status` is the bar above it."""
    shared = table_labels(text, game, showing_last_trick=showing_last_trick)
    return HandLabels(
        round=shared.round,
        trick=shared.trick,
        status=status,
        passing=shared.passing,
        hearts_broken=shared.hearts_broken,
        moon_threat=shared.moon_threat,
        last_trick=shared.last_trick,
        left=text("label.left"),
        across=text("label.across"),
        right=text("label.right"),
        you=text("label.you"),
        turn=shared.turn,
        ready=shared.ready,
        choosing=shared.choosing,
        takes=shared.takes,
        received=text("label.received"),
        score=shared.score,
        result=shared.result,
        moon=shared.moon,
        winner=shared.winner,
    )


def sheet_labels(text: Text) -> SheetLabels:
    """The words on a score sheet."""
    return SheetLabels(
        title=text("label.sheet"),
        round=text("label.round", number="").strip(),
        total=text("label.total"),
        place=text("label.place"),
        earlier=text("label.earlier"),
    )
