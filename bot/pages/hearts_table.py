"""The public messages of Hearts: lobby, table, round result, end. They hold public facts only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.drawing import Drawing
from bot.pages.alt_texts import sheet_alt, table_alt
from bot.pages.hearts_labels import people_of, sheet_labels, table_labels
from bot.pages.page import FELT, Button, Link, Look, Menu, Option, Page, Picture, Row
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.table import Ending, Guest, Place, Stage, Table
from bot.text import Text
from bot.text.describing import clean, listed, target_sentence
from render.models import SheetModel, TableModel
from render.theme import Style
from rules.hearts.scoring import trick_points
from rules.hearts.seats import SEATS
from rules.hearts.state import HeartsState, Phase
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
        impatient: whether the people awaited may be played for.
        style: how the picture is drawn.
    """

    table: Table
    game: HeartsState
    holding: bool
    impatient: bool
    style: Style


def control(table: Table, stamp: str, action: str, argument: str = "", *, menu: bool = False) -> str:
    """The custom id of a control of this table."""
    return custom_id(Press(Game.HEARTS, table.id, stamp, action, argument), menu=menu)


def lobby_page(text: Text, table: Table, *, ping: bool = False) -> Page:
    """The lobby; `ping` for its first posting, which calls the invited people."""
    host = next(guest.name for guest in table.guests if guest.user_id == table.host_id)
    target = target_sentence(text, table.house)
    lines = [text("lobby.title", host=clean(host), target=target), ""]
    lines += [_lobby_line(text, guest) for guest in table.guests] + [text("lobby.free")] * (4 - len(table.guests))
    invited = tuple(
        guest.user_id for guest in table.guests if guest.place is Place.RESERVED and guest.user_id is not None
    )
    foot = text("lobby.invited", mentions=" ".join(f"<@{user}>" for user in invited)) if invited else ""
    buttons = (
        Button(control(table, "", "join"), text("lobby.button.join"), Look.SUCCESS),
        Button(control(table, "", "leave"), text("lobby.button.leave")),
        Button(control(table, "", "add"), text("lobby.button.computer"), enabled=len(table.guests) < 4),
        Button(control(table, "", "start"), text("lobby.button.start"), Look.PRIMARY),
        Button(control(table, "", "cancel"), text("lobby.button.cancel"), Look.DANGER),
    )
    menu = Menu(
        control(table, "", "target", menu=True),
        text("lobby.menu"),
        (
            Option("round", text("lobby.option.round"), table.house.rounds == 1),
            Option("50", text("lobby.option.50"), table.house.points == 50),
            Option("100", text("lobby.option.100"), table.house.points == 100),
        ),
    )
    return Page("\n".join(lines), None, foot, (buttons, menu), FELT, invited if ping else ())


def _lobby_line(text: Text, guest: Guest) -> str:
    match guest.place:
        case Place.JOINED:
            return text("lobby.joined", name=clean(guest.name))
        case Place.RESERVED:
            return text("lobby.reserved", name=clean(guest.name))
        case Place.COMPUTER:
            return text("lobby.computer", name=clean(guest.name))


async def table_page(drawing: Drawing, text: Text, scene: Scene) -> Page:
    """The table as everybody sees it, in whatever stage it is."""
    table, game = scene.table, scene.game
    if table.stage is Stage.ENDED and not scene.holding and table.ending is not Ending.FINISHED:
        return closed_page(text, table)
    if game.phase in (Phase.SCORED, Phase.ENDED) and not scene.holding:
        return await _result_page(drawing, text, table, game, scene.style)
    view = public_view(game)
    labels = table_labels(text, game, showing_last_trick=scene.holding)
    data = await drawing.table(TableModel(view, people_of(table), scene.holding, labels, scene.style))
    picture = Picture(data, TABLE_FILE, table_alt(text, table, view, holding=scene.holding))
    head = text("table.title", number=game.round.number)
    return Page(head, picture, "\n".join(_table_lines(text, scene, view)), _table_rows(text, scene), FELT)


def closed_page(text: Text, table: Table) -> Page:
    """What is left of a table that ended before its game did."""
    if table.ending is None or table.ending is Ending.FINISHED:
        raise ValueError("this table has a result")
    if table.ending is Ending.CANCELLED or (table.game is None and table.ending is not Ending.REPLACED):
        return Page(text("lobby.closed"), accent=FELT)
    return Page(text(f"table.ended.{table.ending.value}"), accent=FELT)


def moved_page(text: Text, link: str) -> Page:
    """What is left of a message whose table has moved down."""
    return Page(text("table.moved", link=link))


async def sheet_picture(drawing: Drawing, text: Text, table: Table, game: HeartsState, style: Style) -> Picture:
    """The score sheet (H9)."""
    places = game.outcome.places if game.outcome is not None else None
    model = SheetModel(people_of(table), game.sheet, game.scores, places, game.house.points, sheet_labels(text), style)
    data = await drawing.sheet(model)
    return Picture(data, SHEET_FILE, sheet_alt(text, table, game))


async def _result_page(drawing: Drawing, text: Text, table: Table, game: HeartsState, style: Style) -> Page:
    summary = await round_page(drawing, text, table, game, style)
    if game.outcome is not None:
        return replace(summary, head=text("table.game_over"), foot="\n".join(_places(text, table, game)))
    following = Button(control(table, str(game.round.number), "next"), text("table.button.next"), Look.PRIMARY)
    foot = f"{summary.foot}\n{text('table.next_hint')}"
    return replace(summary, foot=foot, rows=(_with_return(text, table, [following]),))


async def round_page(drawing: Drawing, text: Text, table: Table, game: HeartsState, style: Style) -> Page:
    """The last round that was scored, without controls: what stays above when the table moves on."""
    row = game.sheet[-1]
    names = [clean(chair.shown_name) for chair in table.chairs]
    lines = [] if row.moon is None else [text("table.moon", name=names[row.moon])]
    lines.append(" · ".join(text("table.points", name=names[seat], score=f"+{row.score[seat]}") for seat in SEATS))
    picture = await sheet_picture(drawing, text, table, game, style)
    return Page(text("table.round_over", number=row.number), picture, "\n".join(lines), (), FELT)


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
        lines.append(text("table.waiting_pass", names=listed(text, waiting)))
    elif view.turn is not None:
        lines.append(text("table.turn", name=names[view.turn]))
    if scene.impatient and not scene.holding:
        slow = [names[seat] for seat in table.awaited_people]
        lines.append(text("table.slow", names=listed(text, slow)))
    away = [chair for chair in table.chairs if not chair.present]
    lines += [text("table.away", name=clean(chair.name), stand_in=clean(chair.stand_in)) for chair in away]
    lines.append(f"-# {text('table.hand_hint')}")
    return lines


def _table_rows(text: Text, scene: Scene) -> tuple[Row, ...]:
    table = scene.table
    if table.stage is Stage.ENDED:
        return ()
    buttons: list[Button | Link] = [Button(control(table, "", "hand"), text("table.button.hand"), Look.PRIMARY)]
    if scene.impatient:
        buttons.append(Button(control(table, table.turn_stamp(), "playfor"), text("table.button.play_for")))
    return (_with_return(text, table, buttons),)


def _with_return(text: Text, table: Table, buttons: list[Button | Link] | list[Button]) -> tuple[Button | Link, ...]:
    if any(not chair.present for chair in table.chairs):
        return (*buttons, Button(control(table, "", "return"), text("table.button.return"), Look.SUCCESS))
    return tuple(buttons)
