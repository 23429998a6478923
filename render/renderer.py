"""From view models to bytes: the one door of this package."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from PIL import Image

from render import board_plan, hand_plan
from render.board_plan import plan_board
from render.fonts import Fonts
from render.hand_plan import plan_hand
from render.models import BoardModel, HandModel, SheetModel, TableModel
from render.names import Names
from render.plan import Plan
from render.sheet_plan import plan_sheet
from render.sprites import Sprites
from render.table_plan import plan_table

#: What the bytes are.
MEDIA_TYPE = "image/png"


class Renderer:
    """Owns the fonts and the sprites, and makes pictures. Safe for several threads; only bytes leave it.

    The same model always gives the same bytes, whatever was drawn before.
    """

    def __init__(self) -> None:
        """Open the fonts; sprites are drawn when they are first needed."""
        self._fonts = Fonts()
        self._names = Names(self._fonts.coverage)
        self._sprites = Sprites(self._fonts)

    def warm_up(self, wanted: Callable[[], bool] = lambda: True) -> None:
        """Draw all the cards once, two seconds of work, so that the first pictures are as quick as the others.

        Pictures may be asked for meanwhile; they wait for one card at most. When `wanted` says no, the rest is left.
        """
        for sprite in (*hand_plan.sprites_of_play(), *board_plan.sprites_of_play()):
            if not wanted():
                return
            self._sprites.drawn(sprite)

    def table(self, model: TableModel) -> bytes:
        """The public table."""
        return self._picture(plan_table(self._fonts, self._names, model))

    def hand(self, model: HandModel) -> bytes:
        """One seat's own table (H10)."""
        return self._picture(plan_hand(self._fonts, self._names, model))

    def board(self, model: BoardModel) -> bytes:
        """A board of Heart to Heart."""
        return self._picture(plan_board(self._fonts, self._names, model))

    def sheet(self, model: SheetModel) -> bytes:
        """The score sheet (H9)."""
        return self._picture(plan_sheet(self._fonts, self._names, model))

    def shown_name(self, name: str, fallback: str) -> str:
        """A name as it would be drawn in full, for labels that hold one (`Names.shown`)."""
        return self._names.shown(name, fallback)

    def _picture(self, plan: Plan) -> bytes:
        return encode(self._sprites.compose(plan))


def encode(picture: Image.Image) -> bytes:
    """A picture as PNG with a palette: half the size and a third of the time of full colours, and looks the same."""
    out = BytesIO()
    reduced = picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    reduced.save(out, "PNG", compress_level=6)
    return out.getvalue()
