"""What is said and shown of a style."""

from __future__ import annotations

from bot.drawing import Drawing
from bot.pages.page import FELT, Page, Picture
from bot.text import Text
from bot.text.describing import cards_words
from render.deck_plan import SAMPLE_CARDS
from render.theme import Style

SAMPLE_FILE = "sample.png"


async def style_page(drawing: Drawing, text: Text, sentence: str, style: Style) -> Page:
    """A sentence about a style, with a few cards drawn in it."""
    return Page(sentence, await sample_picture(drawing, text, style), accent=FELT)


async def sample_picture(drawing: Drawing, text: Text, style: Style) -> Picture:
    """A few cards drawn in a style."""
    words = text("alt.sample", cards=cards_words(text, SAMPLE_CARDS), style=style_words(text, style))
    return Picture(await drawing.sample(style), SAMPLE_FILE, words)


def style_words(text: Text, style: Style) -> str:
    """A style inside a sentence: *the dark theme with a two-colour deck*."""
    theme, deck = text(f"style.theme.{style.theme.value}"), text(f"style.deck.{style.deck.value}")
    return text("style", theme=theme, deck=deck)
