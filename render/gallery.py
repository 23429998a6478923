"""``python -m render.gallery OUT``: every state as a picture, also as small as a phone shows it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image

from render import samples
from render.renderer import Renderer

PHONE_WIDTH = 400


def pictures(renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of every sample."""
    for name, table in samples.tables().items():
        yield name, renderer.table(table)
    for name, hand in samples.hands().items():
        yield name, renderer.hand(hand)
    for name, board in samples.boards().items():
        yield name, renderer.board(board)
    for name, sheet in samples.sheets().items():
        yield name, renderer.sheet(sheet)


def write_gallery(folder: Path) -> None:
    """Write the pictures, `*-400.png` beside each, and `index.html` into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    entries: list[str] = []
    for name, data in pictures(Renderer()):
        (folder / f"{name}.png").write_bytes(data)
        with Image.open(BytesIO(data)) as opened:
            picture = opened.convert("RGB")
        height = round(picture.height * PHONE_WIDTH / picture.width)
        small = picture.resize((PHONE_WIDTH, height), Image.Resampling.LANCZOS)
        small.save(folder / f"{name}-{PHONE_WIDTH}.png")
        entries.append(
            f'<figure><a href="{escape(name)}.png"><img src="{escape(name)}-{PHONE_WIDTH}.png" alt=""></a>'
            f"<figcaption>{escape(name)} ({len(data) // 1024} KiB)</figcaption></figure>"
        )
    page = (
        "<!doctype html><meta charset=utf-8><title>Gallery</title>"
        "<style>body{background:#313338;color:#ddd;font:14px sans-serif;display:flex;flex-wrap:wrap}"
        "figure{margin:12px}</style>"
    )
    (folder / "index.html").write_text(page + "".join(entries), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m render.gallery FOLDER")
    write_gallery(Path(sys.argv[1]))
