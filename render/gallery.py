"""``python -m render.gallery OUT``: every state as a picture, also as small as a phone shows it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image

from render import open_samples, samples
from render.diagram_words import english_labels
from render.models import Diagram, DiagramModel
from render.renderer import Renderer
from render.theme import PLAIN, STYLES, Deck, Style, Theme

PHONE_WIDTH = 400


#: The style that is furthest from the plain one.
OTHER = Style(Theme.DARK, Deck.FOUR_COLOURS)


def pictures(renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of everything: each state in the plain style, the cards in every style, then the rest."""
    yield from states(renderer, PLAIN)
    for style in STYLES:
        name = style_name(style)
        yield f"deck-{name}", renderer.deck(style)
        yield f"heart-deck-{name}", renderer.heart_deck(style)
        yield f"sample-{name}", renderer.sample(style)
    for name, data in states(renderer, OTHER):
        yield f"{name}-{style_name(OTHER)}", data


def states(renderer: Renderer, style: Style) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of every state of tables, hands, boards and sheets in a style, and of every diagram."""
    for name, table in samples.tables().items():
        yield name, renderer.table(replace(table, style=style))
    for name, hand in samples.hands().items():
        yield name, renderer.hand(replace(hand, style=style))
    for name, open_table in open_samples.open_tables().items():
        yield name, renderer.open_table(replace(open_table, style=style))
    for name, board in samples.boards().items():
        yield name, renderer.board(replace(board, style=style))
    for name, sheet in samples.sheets().items():
        yield name, renderer.sheet(replace(sheet, style=style))
    for diagram in Diagram:
        yield diagram_name(diagram), renderer.diagram(DiagramModel(diagram, english_labels(diagram), style))


def diagram_name(diagram: Diagram) -> str:
    """What a diagram is called in a file name: ``hearts-pass``."""
    return diagram.value.replace(".", "-")


def style_name(style: Style) -> str:
    """What a style is called in a file name: ``dark-four``."""
    return f"{style.theme.value}-{style.deck.value}"


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
