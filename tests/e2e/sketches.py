"""A stand-in for the pictures: tiny files, one for each view model, that remember what they stand for."""

from __future__ import annotations

import struct
import zlib
from typing import TypeAlias

from bot.drawing import Drawing
from render.models import BoardModel, HandModel, OpenModel, SheetModel, TableModel
from render.theme import Style

Model: TypeAlias = TableModel | HandModel | OpenModel | BoardModel | SheetModel | Style


class Sketches(Drawing):
    """Draws nothing: each model gets a PNG of one pixel that carries a number of its own.

    Attributes:
        models: what each picture stands for.
    """

    def __init__(self) -> None:
        super().__init__(threads=0)
        self.models: dict[bytes, Model] = {}
        self._known: dict[Model, bytes] = {}

    async def warm_up(self) -> None:
        """There is nothing to make ready."""

    async def table(self, model: TableModel) -> bytes:
        """A sketch of the public table."""
        return self._sketch(model)

    async def hand(self, model: HandModel) -> bytes:
        """A sketch of a hand."""
        return self._sketch(model)

    async def sample(self, style: Style) -> bytes:
        """A sketch of some cards in a style."""
        return self._sketch(style)

    async def open_table(self, model: OpenModel) -> bytes:
        """A sketch of an open table."""
        return self._sketch(model)

    async def board(self, model: BoardModel) -> bytes:
        """A sketch of a board."""
        return self._sketch(model)

    async def sheet(self, model: SheetModel) -> bytes:
        """A sketch of a score sheet."""
        return self._sketch(model)

    def _sketch(self, model: Model) -> bytes:
        if model not in self._known:
            drawn = _png(len(self._known))
            self._known[model] = drawn
            self.models[drawn] = model
        return self._known[model]


def _png(number: int) -> bytes:
    pixel = zlib.compress(b"\0" + struct.pack(">I", number)[1:])
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"tEXt", b"number\0%d" % number), (b"IDAT", pixel), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
