"""What is said of a Heart to Heart game that has ended: the result, what was possible, and a text to share."""

from __future__ import annotations

from bot.pages.heart_notes import Notes
from bot.sessions.heart_to_heart.sessions import Board
from bot.sessions.heart_to_heart.verdicts import Verdict
from bot.storage.heart_to_heart import WON
from bot.text import Text
from bot.text.describing import clock_text, rank_word
from rules.heart_to_heart.ranking import Medal, Result, medal
from rules.heart_to_heart.state import HeartToHeartState

#: What a win scores (S12), and the squares of the bar that shows how far a game got.
_WHOLE = 250
_SQUARES = 10
_FULL, _EMPTY = "🟥", "⬜"
#: How many letters of code a phone shows in one line.
_LINE = 28


def result_lines(text: Text, board: Board, notes: Notes) -> list[str]:
    """The result of a board that has ended, line by line."""
    state, won = board.state, board.record.ending == WON
    moves = text.count("board.moves", state.moves)
    lines = [text("board.won", moves=moves) if won else text(f"board.ended.{board.record.ending}", moves=moves)]
    facts = [
        text("board.result.score", score=state.score, whole=_WHOLE),
        text("board.result.time", time=clock_text(board.record.move_clock_ms)),
    ]
    if state.undone:
        facts.append(text.count("board.undone", state.undone))
    lines.append(" · ".join(facts))
    if notes.verdict is not None:
        lines += _possible(text, board, notes.verdict)
    if board.record.assisted:
        lines.append(f"-# {text('board.result.assisted')}")
    lines.append(f"```\n{share_text(text, board, notes.verdict)}\n```")
    return lines


def medal_of(board: Board, par: int | None) -> Medal | None:
    """The medal of a board that has ended; a game with help earns none."""
    if par is None or board.record.assisted:
        return None
    state = board.state
    return medal(Result(board.record.ending == WON, state.score, state.moves, state.undone), par)


def share_text(text: Text, board: Board, verdict: Verdict | None) -> str:
    """A result that gives no card away: the deal, a bar, and the numbers, in lines that a phone shows whole.

    The par of a day's deal is left out, since those who have yet to try it do not know it.
    """
    record, state = board.record, board.state
    title = text("share.title", code=record.code) if record.day is None else text("share.title_daily", day=record.day)
    facts = [text(f"share.{record.ending}"), text.count("board.moves", state.moves)]
    if state.undone:
        facts.append(text.count("board.undone", state.undone))
    facts.append(clock_text(record.move_clock_ms))
    if verdict is not None and verdict.par is not None and record.day is None:
        facts.append(text("share.par", par=verdict.par))
    if record.assisted:
        facts.append(text("share.assisted"))
    return "\n".join([title, f"{_bar(state)} {state.score}/{_WHOLE}", *_folded(facts)])


def _folded(facts: list[str]) -> list[str]:
    """Facts in lines that a phone shows whole."""
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + 3 + len(fact) <= _LINE:
            lines[-1] += f" · {fact}"
        else:
            lines.append(fact)
    return lines


def _possible(text: Text, board: Board, verdict: Verdict) -> list[str]:
    if not verdict.winnable:
        return [text("board.result.never")]
    lines: list[str] = []
    if board.record.ending != WON:
        if verdict.loss is None:
            lines.append(text("board.result.still"))
        elif verdict.loss.rank is None:
            lines.append(text("board.result.until", number=verdict.loss.move))
        else:
            rank = rank_word(text, verdict.loss.rank)
            lines.append(text("board.result.until_pair", number=verdict.loss.move, rank=rank))
    if verdict.par is not None:
        earned = medal_of(board, verdict.par)
        said = text.count("board.result.par", verdict.par)
        lines.append(said if earned is None else f"{said} {text(f'medal.{earned.value}')}")
    return lines


def _bar(state: HeartToHeartState) -> str:
    full = state.score * _SQUARES // _WHOLE
    return _FULL * full + _EMPTY * (_SQUARES - full)
