"""The post of a challenge: who challenges, the deal, a button to play, and who has finished how."""

from __future__ import annotations

from bot.pages.page import ROSE, Button, Look, Page
from bot.presses import Game, Press, custom_id
from bot.sessions.heart_to_heart.challenges import Standing
from bot.storage.challenges import Entry
from bot.storage.heart_to_heart import WON
from bot.text import Text
from bot.text.describing import clean, clock_text

#: So many of those who have finished are named; with the longest names that still fits a message.
MOST_ROWS = 15


def challenge_page(text: Text, standing: Standing) -> Page:
    """The post as it should look now."""
    record = standing.record
    name = clean(standing.host or "…")
    head = [text("challenge.title", name=name)]
    if standing.own is not None:
        head.append(text("challenge.own", name=name, result=result_words(text, standing.own)))
    head.append(text("challenge.how", code=record.code))
    play = Button(custom_id(Press(Game.CHALLENGE, record.id, "", "play")), text("challenge.button.play"), Look.SUCCESS)
    return Page("\n".join(head), None, "\n".join(_table(text, standing)), ((play,),), ROSE)


def result_words(text: Text, entry: Entry) -> str:
    """How a game ended, inside a line: *won in 88 moves (4 taken back) · 5:07*."""
    undone = entry.undone or 0
    if entry.ending == WON:
        counted = text.count("board.moves", (entry.moves or 0) + undone)
        said = [text("challenge.result.won", moves=counted)]
        if undone:
            said[0] += text("challenge.undone", number=undone)
    else:
        said = [text(f"challenge.result.{entry.ending}", score=entry.score or 0)]
    said.append(clock_text(entry.clock_ms))
    if entry.assisted:
        said.append(text("challenge.assisted"))
    return " · ".join(said)


def _table(text: Text, standing: Standing) -> list[str]:
    shown = list(zip(standing.ranks, standing.finished, strict=True))[:MOST_ROWS]
    lines = [
        text("challenge.row", rank=rank, name=clean(entry.name or "…"), result=result_words(text, entry))
        for rank, entry in shown
    ]
    more = len(standing.finished) - len(shown)
    if more:
        lines.append(text.count("challenge.more", more))
    if standing.playing:
        lines.append(f"-# {text.count('challenge.playing', standing.playing)}")
    return lines or [f"-# {text('challenge.nobody')}"]
