"""Reading a plan: boxes, and what lies under a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from render import samples
from render.board_plan import plan_board
from render.colours import BACK, PAPER, PAPER_COVERED, PAPER_DIM, Colour
from render.easel import shape_mask
from render.faces import card_height
from render.fonts import CAP_HEIGHT, Fonts
from render.hand_plan import plan_hand
from render.names import Names
from render.plan import CardBack, CardFace, HeartFace, Look, Panel, Plan, Put, Sign, SmallFace, Words
from render.sheet_plan import plan_sheet
from render.table_plan import plan_table

#: Left, top, right, bottom.
Box = tuple[float, float, float, float]

PAPERS = {Look.NORMAL: PAPER, Look.COVERED: PAPER_COVERED, Look.DIM: PAPER_DIM}


def box_of(fonts: Fonts, put: Put) -> Box:
    sprite = put.sprite
    match sprite:
        case CardFace() | SmallFace():
            width, height = float(sprite.width), float(card_height(sprite.width))
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


def colour_at(fonts: Fonts, put: Put, x: float, y: float) -> Colour | None:
    """The colour a sprite has at a point of the picture, where it is plain to tell, else None."""
    left, top, right, bottom = box_of(fonts, put)
    if not (left <= x < right and top <= y < bottom):
        return None
    sprite = put.sprite
    match sprite:
        case Panel():
            return sprite.fill
        case CardFace() | HeartFace():
            return PAPERS[sprite.look]
        case SmallFace():
            return PAPER
        case CardBack():
            return BACK
        case Sign():
            mask = shape_mask(sprite.shape, sprite.width, sprite.height)
            return sprite.colour if mask.getpixel((int(x - left), int(y - top))) else None
        case Words():
            return None


def grounds(fonts: Fonts, plan: Plan) -> Iterator[tuple[Words, Colour]]:
    """Every text of a plan with the colour that lies under its middle."""
    for index, put in enumerate(plan.items):
        if isinstance(put.sprite, Words):
            left, top, right, bottom = box_of(fonts, put)
            x, y = (left + right) / 2, (top + bottom) / 2
            colours = [colour_at(fonts, below, x, y) for below in plan.items[:index]]
            yield put.sprite, next((colour for colour in reversed(colours) if colour is not None), plan.ground)


def all_plans(fonts: Fonts, names: Names) -> dict[str, Plan]:
    out: dict[str, Plan] = {}
    for name, table in samples.tables().items():
        out[name] = plan_table(fonts, names, table)
    for name, hand in samples.hands().items():
        out[name] = plan_hand(fonts, names, hand)
    for name, board in samples.boards().items():
        out[name] = plan_board(fonts, names, board)
    for name, sheet in samples.sheets().items():
        out[name] = plan_sheet(fonts, names, sheet)
    return out


def texts(plan: Plan, wanted: Callable[[str], bool] = bool) -> list[str]:
    return [put.sprite.text for put in plan.items if isinstance(put.sprite, Words) and wanted(put.sprite.text)]
