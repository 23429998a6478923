"""Reading a plan: boxes, and what lies under a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from render import open_samples, samples
from render.board_plan import plan_board
from render.colours import Colour
from render.composer import Composer
from render.faces import card_height
from render.fonts import CAP_HEIGHT, Fonts
from render.hand_plan import plan_hand
from render.names import Names
from render.open_plan import plan_open_table
from render.plan import BackFan, CardBack, CardFace, HeartFace, Panel, Plan, Put, Sign, SmallFace, Stroke, Words
from render.sheet_plan import plan_sheet
from render.table_plan import plan_table
from render.theme import PLAIN, Style

#: Left, top, right, bottom.
Box = tuple[float, float, float, float]


def box_of(fonts: Fonts, put: Put) -> Box:
    sprite = put.sprite
    match sprite:
        case CardFace() | SmallFace():
            width, height = float(sprite.width), float(card_height(sprite.width))
        case BackFan():
            width, height = sprite.spread, sprite.height
        case Stroke():
            width, height = max(x for x, _ in sprite.points), max(y for _, y in sprite.points)
        case HeartFace() | CardBack() | Panel() | Sign():
            width, height = sprite.width, sprite.height
        case Words():
            width, height = fonts.width(sprite.text, sprite.weight, sprite.size), sprite.size * CAP_HEIGHT
    return put.left, put.top, put.left + width, put.top + height


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def inside(inner: Box, outer: Box, slack: float = 0) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def grounds(composer: Composer, plan: Plan) -> Iterator[tuple[Words, Colour]]:
    """Every text of a plan with each colour that it lies on, as it was before the text was laid."""
    picture = composer.bare(plan.ground)
    colours = composer.palette(plan.ground.style, plan.ground.cloth).colours
    for put in plan.items:
        if isinstance(put.sprite, Words):
            box = [round(edge) for edge in box_of(composer.fonts, put)]
            below = picture.crop((box[0], box[1], max(box[2], box[0] + 1), max(box[3], box[1] + 1)))
            for count, index in below.getcolors() or ():
                if count > 0.05 * below.width * below.height:
                    yield put.sprite, colours[index]
        composer.lay(picture, put, plan.ground)


def all_plans(fonts: Fonts, names: Names, style: Style = PLAIN) -> dict[str, Plan]:
    out: dict[str, Plan] = {}
    for name, table in samples.tables().items():
        out[name] = plan_table(fonts, names, replace(table, style=style))
    for name, hand in samples.hands().items():
        out[name] = plan_hand(fonts, names, replace(hand, style=style))
    for name, open_table in open_samples.open_tables().items():
        out[name] = plan_open_table(fonts, names, replace(open_table, style=style))
    for name, board in samples.boards().items():
        out[name] = plan_board(fonts, names, replace(board, style=style))
    for name, sheet in samples.sheets().items():
        out[name] = plan_sheet(fonts, names, replace(sheet, style=style))
    return out


def texts(plan: Plan, wanted: Callable[[str], bool] = bool) -> list[str]:
    return [put.sprite.text for put in plan.items if isinstance(put.sprite, Words) and wanted(put.sprite.text)]
