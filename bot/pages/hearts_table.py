"""The public messages of a Hearts game: table, round result, end. They hold public facts only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.drawing import Drawing
from bot.pages.alt_texts import sheet_alt, table_alt
from bot.pages.hearts_controls import control, past_control, stamp_of
from bot.pages.hearts_labels import people_of, sheet_labels, table_labels
from bot.pages.hearts_lobby import house_lines
from bot.pages.hearts_trust import opened_line
from bot.pages.page import FELT, Button, Link, Look, Page, Picture, Row
from bot.sessions.hearts.table import Chair, Ending, Stage, Table
from bot.sessions.hearts.trust import OpenedRound
from bot.text import Text
from bot.text.describing import clean, listed, short_list
from render.models import SheetModel, TableModel
from render.theme import Style
from rules.hearts.scoring import ROUND_POINTS, trick_points
from rules.hearts.seats import SEATS
from rules.hearts.state import HeartsState, Phase, RoundScore
from rules.hearts.views import PublicView, public_view

#: File names say nothing about the game.
TABLE_FILE = "table.png"
SHEET_FILE = "scores.png"


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as it is to be shown now.

    Attributes:
        table: the table.
        game: the game as shown: the present one, or the one at the end of the trick that is held.
        holding: whether a finished trick is held.
        opened: the round that is over, with its key, or None while one is being played.
        deadline: when the clock of the people awaited runs out, or, at a table that everybody has left, when it
            closes; in milliseconds, None when no clock runs.
        style: how the picture is drawn.
    """

    table: Table
    game: HeartsState
    holding: bool
    deadline: int | None
    opened: OpenedRound | None
    style: Style


async def table_page(drawing: Drawing, text: Text, scene: Scene) -> Page:
    """The table as everybody sees it, in whatever stage it is."""
    table, game = scene.table, scene.game
    if table.stage is Stage.ENDED and not scene.holding and table.ending is not Ending.FINISHED:
        return closed_page(text, table, scene.opened)
    if game.phase in (Phase.SCORED, Phase.ENDED) and not scene.holding:
        return await _result_page(drawing, text, scene)
    view = public_view(game)
    labels = table_labels(text, game, showing_last_trick=scene.holding)
    data = await drawing.table(TableModel(view, people_of(table), scene.holding, labels, scene.style))
    picture = Picture(data, TABLE_FILE, table_alt(text, table, view, holding=scene.holding))
    head = text("table.title", number=game.round.number)
    return Page(head, picture, "\n".join(_table_lines(text, scene, view)), _table_rows(text, scene), FELT)


def closed_page(text: Text, table: Table, opened: OpenedRound | None = None) -> Page:
    """What is left of a table that ended before its game did; `opened` is the round it ended in."""
    if table.ending is None or table.ending is Ending.FINISHED:
        raise ValueError("this table has a result")
    if table.game is None:
        return Page(text("lobby.expired" if table.ending is Ending.EXPIRED else "lobby.closed"), accent=FELT)
    rows = (_after_buttons(text, table),) if table.game.round.tricks or table.game.sheet else ()
    return Page(text(f"table.ended.{table.ending.value}"), None, _opened(text, opened), rows, FELT)


def moved_page(text: Text, link: str) -> Page:
    """What is left of a message whose table has moved down."""
    return Page(text("table.moved", link=link))


async def sheet_picture(drawing: Drawing, text: Text, table: Table, game: HeartsState, style: Style) -> Picture:
    """The score sheet (H9)."""
    places = game.outcome.places if game.outcome is not None else None
    model = SheetModel(people_of(table), game.sheet, game.scores, places, game.house.points, sheet_labels(text), style)
    data = await drawing.sheet(model)
    return Picture(data, SHEET_FILE, sheet_alt(text, table, game))


async def sheet_page(drawing: Drawing, text: Text, table: Table, style: Style) -> Page:
    """The score sheet so far, for whoever asks for it."""
    if table.game is None or not table.game.sheet:
        return Page(text("hearts.scores.none"))
    picture = await sheet_picture(drawing, text, table, table.game, style)
    return Page(text("hearts.scores.title", number=len(table.game.sheet)), picture, accent=FELT)


async def _result_page(drawing: Drawing, text: Text, scene: Scene) -> Page:
    table, game = scene.table, scene.game
    summary = await round_page(drawing, text, table, game, scene.opened, scene.style)
    if game.outcome is not None:
        lines = [*_places(text, table, game), *_rest_lines(text, table, game), _opened(text, scene.opened)]
        foot = "\n".join(line for line in lines if line)
        return replace(summary, head=text("table.game_over"), foot=foot, rows=(_after_buttons(text, table),))
    following = Button(control(table, str(game.round.number), "next"), text("table.button.next"), Look.PRIMARY)
    foot = f"{summary.foot}\n{text('table.next_hint')}"
    return replace(summary, foot=foot, rows=(_with_return(text, table, [following]),))


async def round_page(
    drawing: Drawing, text: Text, table: Table, game: HeartsState, opened: OpenedRound | None, style: Style
) -> Page:
    """The last round that was scored, without controls: what stays above when the table moves on."""
    row = game.sheet[-1]
    names = [clean(chair.shown_name) for chair in table.chairs]
    lines = [] if row.moon is None else [_moon_sentence(text, names[row.moon], row)]
    lines.append(" · ".join(text("table.points", name=names[seat], score=signed(row.score[seat])) for seat in SEATS))
    if row.jack is not None:
        lines.append(text("table.jack", name=names[row.jack]))
    if game.round.number == row.number:  # the next round has a rest of its own
        lines += _rest_lines(text, table, game)
    if opened is not None:
        lines.append(_opened(text, opened))
    picture = await sheet_picture(drawing, text, table, game, style)
    return Page(text("table.round_over", number=row.number), picture, "\n".join(lines), (), FELT)


def _opened(text: Text, opened: OpenedRound | None) -> str:
    return "" if opened is None else opened_line(text, opened.number, opened.key)


def signed(score: int) -> str:
    """A round's score with its sign: `+13`, `-10`."""
    return f"+{score}" if score >= 0 else f"\N{MINUS SIGN}{-score}"


def _after_buttons(text: Text, table: Table) -> tuple[Button, ...]:
    """What friends do with a game that is over."""
    return (
        Button(control(table, "", "rematch"), text("table.button.rematch"), Look.SUCCESS),
        Button(past_control(table, "first", "1.0"), text("table.button.replay")),
        Button(past_control(table, "export"), text("table.button.export")),
        Button(control(table, "", "fair"), text("table.button.fair")),
    )


def _moon_sentence(text: Text, name: str, row: RoundScore) -> str:
    others = max(row.score)
    return text("table.moon", name=name) if others >= ROUND_POINTS else text("table.moon_self", name=name)


def _rest_lines(text: Text, table: Table, game: HeartsState) -> list[str]:
    """The cards left when the round ended early, face up."""
    rest = game.round.rest
    if rest is None:
        return []
    names = [clean(chair.shown_name) for chair in table.chairs]
    lines = [text("table.rest_taken", name=names[rest.taker]) if rest.taker is not None else text("table.rest_free")]
    lines += [
        text("table.rest", name=names[seat], cards=short_list(rest.hands[seat])) for seat in SEATS if rest.hands[seat]
    ]
    return lines


def _places(text: Text, table: Table, game: HeartsState) -> list[str]:
    outcome = game.outcome
    if outcome is None:
        return []
    winners = [clean(table.chairs[seat].shown_name) for seat in outcome.winners]
    key = "table.winner" if len(winners) == 1 else "table.winners"
    lines = [text(key, names=listed(text, winners))]
    for seat in sorted(SEATS, key=lambda seat: outcome.places[seat]):
        name = clean(table.chairs[seat].shown_name)
        lines.append(text.count("table.place", game.scores[seat], place=outcome.places[seat], name=name))
    return lines


def _table_lines(text: Text, scene: Scene, view: PublicView) -> list[str]:
    table, game = scene.table, scene.game
    names = [clean(chair.shown_name) for chair in table.chairs]
    lines: list[str] = []
    if scene.holding and view.last_trick is not None and view.last_trick.winning is not None:
        winner = view.last_trick.winning.seat
        points = trick_points(view.last_trick)
        key = "table.trick_taken_points" if points else "table.trick_taken"
        lines.append(text.count(key, points, name=names[winner]) if points else text(key, name=names[winner]))
    elif game.phase is Phase.PASSING:
        lines.append(text(f"table.passing.{game.round.direction.name.lower()}"))
        waiting = [names[seat] for seat in SEATS if not view.passed[seat]]
        lines.append(text("table.waiting_pass", names=listed(text, waiting)) + _clock(text, scene))
    elif view.turn is not None:
        lines.append(text("table.turn", name=names[view.turn]) + _clock(text, scene))
    for chair in table.chairs:
        lines += _chair_lines(text, chair)
    if table.emptied_at is not None and scene.deadline is not None:
        lines.append(text("table.empty", stamp=stamp_of(scene.deadline)))
    lines += house_lines(text, table.house)
    if game.round.number == 1:
        lines.append(f"-# {text('table.hand_hint')}")
    return lines


def _clock(text: Text, scene: Scene) -> str:
    """The time that is left, where a person is awaited."""
    if scene.deadline is None or scene.table.emptied_at is not None:
        return ""
    return " " + text("table.clock", stamp=stamp_of(scene.deadline))


def _chair_lines(text: Text, chair: Chair) -> list[str]:
    facts = {"name": clean(chair.name), "stand_in": clean(chair.stand_in)}
    lines: list[str] = []
    if not chair.present:
        lines.append(text("table.late" if chair.late else "table.away", **facts))
    elif chair.missed:
        lines.append(text("table.missed", **facts))
    if chair.heir is not None:
        lines.append(text("table.offered", name=facts["name"], heir=clean(chair.heir.name)))
    return lines


def _table_rows(text: Text, scene: Scene) -> tuple[Row, ...]:
    table = scene.table
    if table.stage is Stage.ENDED:
        return ()
    buttons: list[Button | Link] = [Button(control(table, "", "hand"), text("table.button.hand"), Look.PRIMARY)]
    buttons = list(_with_return(text, table, buttons))
    facts = tuple(
        Button(control(table, "", action), text(f"table.button.{action}"))
        for action in ("trick", "played", "scores", "fair")
    )
    return (tuple(buttons), facts)


def _with_return(text: Text, table: Table, buttons: list[Button | Link] | list[Button]) -> tuple[Button | Link, ...]:
    if any(not chair.present for chair in table.chairs):
        return (*buttons, Button(control(table, "", "return"), text("table.button.return"), Look.SUCCESS))
    return tuple(buttons)
