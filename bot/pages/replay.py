"""A game that is over, step by step: the picture after one step, what happened in it, and the way to the others."""

from __future__ import annotations

from dataclasses import replace

from bot.drawing import Drawing
from bot.pages.alt_texts import board_alt
from bot.pages.heart_board import BOARD_FILE, board_labels, place_words
from bot.pages.page import ROSE, Button, Look, Page, Picture, Row
from bot.presses import Game, Press, custom_id
from bot.sessions.heart_to_heart.replaying import EXAMPLE_CODE, Replay
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP
from bot.text import Text
from bot.text.describing import clean, rank_word
from render.models import BoardModel
from render.theme import Style
from rules.heart_to_heart.commands import Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Place
from rules.heart_to_heart.views import board_view

#: The steps of the worked example that teach something.
LESSONS = (0, 1, 9, 20, 21, 27, 28, 30, 38, 63, 72, 84)


async def replay_page(drawing: Drawing, text: Text, replay: Replay, number: int, owner: str, style: Style) -> Page:
    """The step of a replay with this number; `owner` is the name of whoever played, of no matter for the example."""
    view = board_view(replay.steps[number].state)
    labels = replace(board_labels(text, view), time=text("label.step"), deadlock_detail=text("label.deadlock_replay"))
    shown = f"{number}/{replay.last}"
    data = await drawing.board(BoardModel(view, shown, labels, placement_help=False, style=style))
    record = replay.record
    head = (
        text("replay.example", code=EXAMPLE_CODE)
        if record is None
        else text("replay.title", name=clean(owner), code=record.code)
    )
    lines = [step_words(text, replay, number)]
    if record is None and number in LESSONS:
        lines.append(text(f"replay.lesson.{number}"))
    lines.append(f"-# {text('replay.place', number=number, last=replay.last)}")
    return Page(
        head, Picture(data, BOARD_FILE, board_alt(text, view)), "\n".join(lines), _rows(text, replay, number), ROSE
    )


def step_words(text: Text, replay: Replay, number: int) -> str:
    """What happened in a step: *Move 12: the queen of row 3 (X) and the queen of row 4 (Z) are paired*."""
    step = replay.steps[number]
    before = replay.steps[number - 1].state if number else step.state
    move = step.state.moves
    match step.command:
        case None:
            said = text("replay.step.deal")
        case Draw():
            said = text("replay.step.drawn", number=move, rank=rank_word(text, step.state.waste[-1]))
        case Recycle():
            said = text("replay.step.recycled", number=move)
        case TakePair(first, second):
            said = text(
                "replay.step.pair", number=move, one=_card(text, before, first), other=_card(text, before, second)
            )
        case TakePairWithWaste(position):
            said = text(
                "replay.step.pair", number=move, one=_card(text, before, position), other=_card(text, before, WASTE)
            )
        case Undo():
            said = text("replay.step.undone", number=before.moves)
        case other:
            raise ValueError(f"{other!r} is no stored move")
    return f"{said} {_end(text, replay)}".strip() if number == replay.last else said


def _card(text: Text, state: HeartToHeartState, place: Place) -> str:
    rank = state.rank_at(place)
    if rank is None:
        raise ValueError(f"no card lies at {place} to be paired")
    return place_words(text, place, rank)


def _end(text: Text, replay: Replay) -> str:
    """How the game ended, after its last step."""
    state, record = replay.steps[-1].state, replay.record
    if not state.left:
        return text("replay.end.won")
    ending = None if record is None else record.ending
    return text(f"replay.end.{ending}") if ending in (GIVEN_UP, DEADLOCKED) else ""


def _rows(text: Text, replay: Replay, number: int) -> tuple[Row, ...]:
    game, board_id = (Game.EXAMPLE, 0) if replay.record is None else (Game.REPLAY, replay.record.id)

    def to(action: str, step: int, look: Look = Look.SECONDARY) -> Button:
        # The stamp is the step that is asked for, so that a repeated press asks for the same one again.
        pressed = Press(game, board_id, str(replay.nearest(step)), action)
        return Button(custom_id(pressed), text(f"replay.button.{action}"), look, enabled=replay.nearest(step) != number)

    return (
        (
            to("first", 0),
            to("back", number - 1),
            to("forward", number + 1, Look.PRIMARY),
            to("last", replay.last),
        ),
    )
