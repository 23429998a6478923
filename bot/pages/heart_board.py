"""The messages of Heart to Heart: the board with its controls, and what is left of it."""

from __future__ import annotations

from dataclasses import replace

from bot.drawing import Drawing
from bot.pages.alt_texts import board_alt
from bot.pages.heart_notes import NO_NOTES, Notes
from bot.pages.heart_result import result_lines
from bot.pages.page import ROSE, Button, Look, Page, Picture, Row
from bot.presses import Game, Press, custom_id
from bot.sessions.heart_to_heart.coding import encode_place
from bot.sessions.heart_to_heart.sessions import Board
from bot.storage.heart_to_heart import CHALLENGE, DAILY
from bot.text import Text
from bot.text.describing import clean, clock_text, rank_word
from render.models import BoardLabels, BoardModel
from render.theme import Style
from rules.cards import Rank
from rules.heart_to_heart.layout import PLACES, letter
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import WASTE, Place, Status
from rules.heart_to_heart.views import BoardView, HeartCard, board_view

BOARD_FILE = "board.png"


def control(board: Board, action: str, argument: str = "") -> str:
    """The custom id of a control of a picture of this board."""
    return custom_id(Press(Game.HEART_TO_HEART, board.record.id, board.stamp, action, argument))


async def board_page(
    drawing: Drawing, text: Text, board: Board, owner: str, style: Style, notes: Notes = NO_NOTES
) -> Page:
    """The board as it is, with its controls."""
    view = shown_view(board)
    picture = await _picture(drawing, text, board, view, style, notes)
    head = text("board.title", name=clean(owner))
    lines = _lines(text, board, view, notes) if board.open else result_lines(text, board, notes)
    rows = _rows(text, board, view, notes) if board.open else _ended_rows(text, board)
    return Page(head, picture, "\n".join(lines), rows, ROSE)


async def asking_page(
    drawing: Drawing, text: Text, board: Board, owner: str, style: Style, notes: Notes = NO_NOTES
) -> Page:
    """The board with the question whether its game is to be left for a new one."""
    view = shown_view(board)
    picture = await _picture(drawing, text, board, view, style, notes)
    head = text("board.title", name=clean(owner))
    rows: tuple[Row, ...] = (
        (
            Button(control(board, "newyes"), text("board.new.yes"), Look.DANGER),
            Button(control(board, "show"), text("board.new.no")),
        ),
    )
    return Page(head, picture, text("board.new.ask"), rows, ROSE)


def shown_view(board: Board) -> BoardView:
    """What the owner of a board sees of it; while a daily try runs, its date stands in place of the code."""
    view = board_view(board.state)
    return replace(view, code=board.record.day) if board.record.day is not None and board.open else view


def giving_up_page(text: Text, board: Board) -> Page:
    """The question whether a board is to be given up, with its two answers."""
    rows: tuple[Row, ...] = (
        (
            Button(control(board, "giveyes"), text("board.give_up.yes"), Look.DANGER),
            Button(control(board, "giveno"), text("board.give_up.no")),
        ),
    )
    return Page(giving_up_words(text, board), rows=rows)


def giving_up_words(text: Text, board: Board) -> str:
    """The question whether a board is to be given up, and what that costs where there is one try only."""
    once = {DAILY: "daily.give_up.once", CHALLENGE: "challenge.give_up.once"}
    sentences = [text("board.give_up.ask")]
    if board.record.kind in once:
        sentences.append(text(once[board.record.kind]))
    return "\n".join(sentences)


def moved_page(text: Text, link: str) -> Page:
    """What is left of a message whose board has moved down."""
    return Page(text("board.ended.moved", link=link))


def position_words(text: Text, place: Place, rank: Rank) -> str:
    """A place and its card for a list: *X: queen of row 4*."""
    if place is WASTE:
        return text("board.place.waste", rank=rank_word(text, rank))
    row, _ = PLACES[place - 1]
    return text("board.place.heart", letter=letter(place), rank=rank_word(text, rank), row=row + 1)


def place_words(text: Text, place: Place, rank: Rank) -> str:
    """A place and its card inside a sentence: *the queen of row 4 (X)*."""
    if place is WASTE:
        return text("board.place.sentence_waste", rank=rank_word(text, rank))
    row, _ = PLACES[place - 1]
    return text("board.place.sentence", letter=letter(place), rank=rank_word(text, rank), row=row + 1)


def time_text(board: Board) -> str:
    """The time played up to the last move (S16): ``4:07``, from an hour on ``1:04:07``."""
    return clock_text(board.record.move_clock_ms)


async def _picture(drawing: Drawing, text: Text, board: Board, view: BoardView, style: Style, notes: Notes) -> Picture:
    model = BoardModel(
        view,
        time_text(board),
        board_labels(text, view),
        placement_help=notes.preferences.placement_help,
        style=style,
    )
    return Picture(await drawing.board(model), BOARD_FILE, board_alt(text, view))


def board_labels(text: Text, view: BoardView) -> BoardLabels:
    """The words on the picture of a board."""
    return BoardLabels(
        time=text("label.time"),
        score=text("label.score"),
        moves=text("label.moves"),
        code=text("label.code"),
        stock=text("label.stock"),
        waste=text("label.waste"),
        won=text("label.won"),
        won_detail=text("label.won_detail"),
        deadlock=text("label.deadlock"),
        deadlock_detail=text("label.deadlock_detail" if view.can_undo else "label.deadlock_no_undo"),
    )


def _lines(text: Text, board: Board, view: BoardView, notes: Notes) -> list[str]:
    lines: list[str] = []
    if view.status is Status.DEADLOCK:
        lines.append(text("board.deadlock" if view.can_undo else "board.deadlock_no_undo"))
    elif view.selected is not None:
        rank = board.state.rank_at(view.selected)
        if rank is not None:
            lines.append(text("board.selected", card=place_words(text, view.selected, rank)))
    if notes.lost:
        lines.append(text("board.lost" if winnable(board.state.deal) else "board.lost.never"))
    if notes.paused:
        lines.append(text("board.paused"))
    stamp = f"<t:{board.record.opened_at // 1000}:R>"
    # A fresh board says what to do; a clock that just began would only say "in 0 seconds".
    small = text("board.started", code=view.code, stamp=stamp) if view.moves else text("board.fresh", code=view.code)
    lines.append(f"-# {small}")
    return lines


def _ended_rows(text: Text, board: Board) -> tuple[Row, ...]:
    if not board.record.sequence and board.record.kind != DAILY:
        return ()  # it was dropped: nothing is left that a button could mean
    return (
        (
            Button(control(board, "again"), text("board.button.again"), Look.PRIMARY),
            Button(control(board, "new"), text("board.button.new_deal")),
        ),
        (
            Button(control(board, "challenge"), text("board.button.challenge")),
            Button(control(board, "replay"), text("board.button.replay")),
        ),
    )


def _rows(text: Text, board: Board, view: BoardView, notes: Notes) -> tuple[Row, ...]:
    helped = notes.preferences.placement_help
    free = [_card_button(text, board, card, helped=helped) for card in view.cards if card.free]
    free.sort(key=lambda button: button.label)
    rows: list[Row] = [tuple(free)] if len(free) <= 5 else [tuple(free[:3]), tuple(free[3:])]
    turn = (
        Button(control(board, "recycle"), text("board.button.recycle"), enabled=view.can_recycle)
        if not view.stock_size
        else Button(control(board, "draw"), text("board.button.draw", number=view.stock_size), enabled=view.can_draw)
    )
    rows.append((_waste_button(text, board, view, helped=helped), turn))
    playing = view.status is Status.PLAYING
    rows.append(
        (
            Button(control(board, "drawon"), text("board.button.draw_on"), enabled=view.can_draw_on),
            Button(control(board, "undo"), text("board.button.undo"), enabled=view.can_undo),
            Button(control(board, "hint"), text("board.button.hint"), enabled=playing),
            # A challenge has one result, so its board is not left for another by the way.
            Button(control(board, "give"), text("board.button.give_up"))
            if board.record.kind == CHALLENGE
            else Button(control(board, "new"), text("board.button.new")),
        )
    )
    return tuple(row for row in rows if row)


def _card_button(text: Text, board: Board, card: HeartCard, *, helped: bool) -> Button:
    label = text("board.button.card", letter=card.letter, rank=card.rank.index)
    look = _look(selected=card.selected, partnered=helped and card.partnered and card.matches)
    return Button(control(board, "tap", encode_place(card.position)), label, look)


def _waste_button(text: Text, board: Board, view: BoardView, *, helped: bool) -> Button:
    top = view.waste
    if top is None:
        return Button(control(board, "tap", encode_place(WASTE)), text("board.button.waste_empty"), enabled=False)
    label = text("board.button.waste", rank=top.rank.index)
    look = _look(selected=top.selected, partnered=helped and top.partnered and top.matches)
    return Button(control(board, "tap", encode_place(WASTE)), label, look)


def _look(*, selected: bool, partnered: bool) -> Look:
    if selected:
        return Look.PRIMARY
    return Look.SUCCESS if partnered else Look.SECONDARY
