"""From view models to bytes: the one door of this package."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from PIL import Image

from render import board_plan, hand_plan
from render.board_plan import plan_board
from render.composer import Composer
from render.deck_plan import plan_deck, plan_heart_deck, plan_sample
from render.diagrams import plan_diagram
from render.fonts import Fonts
from render.hand_plan import plan_hand
from render.models import BoardModel, DiagramModel, HandModel, OpenModel, SheetModel, TableModel
from render.names import Names
from render.open_plan import plan_open_table
from render.plan import Cloth, Plan
from render.sheet_plan import plan_sheet
from render.table_plan import plan_table
from render.theme import PLAIN, Style

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
        self._composer = Composer(self._fonts)

    def warm_up(self, wanted: Callable[[], bool] = lambda: True, style: Style = PLAIN) -> None:
        """Draw all the cards of a style once, so that the first pictures are as quick as the others.

        Pictures may be asked for meanwhile; they wait for one card at most. When `wanted` says no, the rest is left.
        """
        for cloth, sprites in (
            (Cloth.FELT, hand_plan.sprites_of_play(style)),
            (Cloth.VELVET, board_plan.sprites_of_play(style)),
        ):
            for sprite in sprites:
                if not wanted():
                    return
                self._composer.prepare(sprite, cloth, style)

    def table(self, model: TableModel) -> bytes:
        """The public table."""
        return self._picture(plan_table(self._fonts, self._names, model))

    def hand(self, model: HandModel) -> bytes:
        """One seat's own table (H10)."""
        return self._picture(plan_hand(self._fonts, self._names, model))

    def open_table(self, model: OpenModel) -> bytes:
        """The table of a game that is over, with every hand face up."""
        return self._picture(plan_open_table(self._fonts, self._names, model))

    def board(self, model: BoardModel) -> bytes:
        """A board of Heart to Heart."""
        return self._picture(plan_board(self._fonts, self._names, model))

    def sheet(self, model: SheetModel) -> bytes:
        """The score sheet (H9)."""
        return self._picture(plan_sheet(self._fonts, self._names, model))

    def diagram(self, model: DiagramModel) -> bytes:
        """A picture that explains one rule."""
        return self._picture(plan_diagram(self._fonts, self._names, model))

    def sample(self, style: Style) -> bytes:
        """Some cards in a style, to show what somebody has chosen."""
        return self._picture(plan_sample(self._fonts, self._names, style))

    def deck(self, style: Style) -> bytes:
        """The whole deck of Hearts in a style."""
        return self._picture(plan_deck(self._fonts, self._names, style))

    def heart_deck(self, style: Style) -> bytes:
        """The deck of Heart to Heart in a style."""
        return self._picture(plan_heart_deck(self._fonts, self._names, style))

    def shown_name(self, name: str, fallback: str) -> str:
        """A name as it would be drawn in full, for labels that hold one (`Names.shown`)."""
        return self._names.shown(name, fallback)

    def _picture(self, plan: Plan) -> bytes:
        return encode(self._composer.compose(plan))


#: Twice as quick as level 6, which would save another fifth of the bytes (`python -m tests.bench`).
COMPRESSION = 3


def encode(picture: Image.Image) -> bytes:
    """A picture with a palette as PNG."""
    out = BytesIO()
    picture.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()
