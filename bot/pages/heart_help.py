"""Help for a board, and what a person chose and reached: for them alone."""

from __future__ import annotations

from bot.pages.heart_board import control, place_words
from bot.pages.page import Button, Look, Page
from bot.sessions.heart_to_heart.coding import decode_move
from bot.sessions.heart_to_heart.preferences import Preferences
from bot.sessions.heart_to_heart.sessions import Board
from bot.sessions.heart_to_heart.statistics import Summary
from bot.storage.heart_to_heart import Statistics
from bot.text import Text
from rules.heart_to_heart.commands import Recycle, TakePair, TakePairWithWaste
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import WASTE, Place


def hint_question(text: Text, board: Board) -> Page:
    """The question before the first hint on a board."""
    buttons = (
        Button(control(board, "hintyes"), text("hint.yes"), Look.PRIMARY),
        Button(control(board, "hintno"), text("hint.no")),
    )
    return Page(text("hint.ask"), rows=(buttons,))


def hint_words(text: Text, board: Board, move: str | None) -> str:
    """A stored move of a shortest win as advice; None says that nothing wins any more."""
    if move is None:
        return text("hint.lost" if winnable(board.state.deal) else "hint.never")
    match decode_move(move):
        case TakePair(first, second):
            return text("hint.pair", first=_card(text, board, first), second=_card(text, board, second))
        case TakePairWithWaste(position):
            return text("hint.pair", first=_card(text, board, position), second=_card(text, board, WASTE))
        case Recycle():
            return text("hint.recycle")
        case _:
            return text("hint.draw")


def preferences_page(text: Text, preferences: Preferences, *, changed: bool) -> Page:
    """What a person's switches say."""
    shown = {
        "move_errors": preferences.move_errors,
        "placement_help": preferences.placement_help,
        "quick_pair": preferences.quick_pair,
        "lost_warning": preferences.lost_warning,
    }
    lines = [text("preferences.changed" if changed else "preferences.title")]
    for name, on in shown.items():
        lines.append(text("preferences.on" if on else "preferences.off", what=text(f"preferences.{name}")))
    return Page("\n".join(lines))


def summary_page(text: Text, found: Summary) -> Page:
    """What a person's boards add up to."""
    lines = [text("stats.title")]
    if not found.counts.played and not found.assisted.played:
        return Page(text("stats.none"))
    lines.append(_counted(text, "stats.played", found.counts))
    if found.best_moves is not None and found.average_moves is not None:
        lines.append(text("stats.moves", best=found.best_moves, average=f"{found.average_moves:.0f}"))
    if found.over_par is not None:
        lines.append(text.count("stats.over_par", found.over_par) if found.over_par else text("stats.at_par"))
    if found.best_streak:
        lines.append(text("stats.streak", streak=found.streak, best=found.best_streak))
    if found.assisted.played:
        lines.append(_counted(text, "stats.assisted", found.assisted))
    return Page("\n".join(lines))


def _counted(text: Text, key: str, counts: Statistics) -> str:
    return text(
        key,
        played=counts.played,
        won=counts.won,
        deadlocked=counts.deadlocked,
        given_up=counts.given_up,
        open=counts.open,
    )


def _card(text: Text, board: Board, place: Place) -> str:
    rank = board.state.rank_at(place)
    if rank is None:
        raise ValueError(f"no card lies at {place}")
    return place_words(text, place, rank)
