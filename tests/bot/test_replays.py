"""Replays: every step of every game has words and a page within Discord's limits, and the example is what it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.pages.replay import LESSONS, replay_page, step_words
from bot.presses import Game, parse_press
from bot.sessions.heart_to_heart.coding import encode_move
from bot.sessions.heart_to_heart.replaying import EXAMPLE_CODE, EXAMPLE_MOVES, Replay, Step, steps_of
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP, WON
from render.models import BoardModel
from render.theme import PLAIN
from rules.cards import Rank
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.commands import Accepted, MoveMade
from rules.heart_to_heart.game import begin, decide, status
from rules.heart_to_heart.par import shortest_line
from rules.heart_to_heart.state import Status
from tests.bot.test_pages import NAMES, TEXT, board, check, parts
from tests.e2e.boards import DEADLOCKED as DEADLOCKED_DEAL
from tests.e2e.boards import WON as WON_DEAL
from tests.e2e.boards import recorded, summary
from tests.e2e.sketches import Sketches


def moves_of(code: str) -> list[str]:
    return [":".join(map(str, step.action)) for step in recorded(code) if step.legal]


def replay_of(code: str, ending: str) -> Replay:
    steps = steps_of(code, moves_of(code))
    return Replay(steps, board(steps[-1].state, ending).record)


def example() -> Replay:
    return Replay(steps_of(EXAMPLE_CODE, EXAMPLE_MOVES))


REPLAYS = [
    replay_of(WON_DEAL, WON),
    replay_of(DEADLOCKED_DEAL, DEADLOCKED),
    replay_of(DEADLOCKED_DEAL, GIVEN_UP),
    example(),
]


def test_the_example_is_the_shortest_win_that_the_search_finds() -> None:
    state = begin(deal(EXAMPLE_CODE))
    line = shortest_line(state)
    assert line is not None
    found = []
    for command in line:
        decision = decide(state, command)
        assert isinstance(decision, Accepted)
        assert isinstance(decision.events[0], MoveMade)
        found.append(encode_move(decision.events[0].move))
        state = decision.state
    assert tuple(found) == EXAMPLE_MOVES
    assert status(state) is Status.WON
    assert len(EXAMPLE_MOVES) == 84, "par, by the published facts"


def test_every_lesson_of_the_example_is_at_the_step_it_speaks_of() -> None:
    steps = example().steps
    words = {number: step_words(TEXT, example(), number) for number in range(len(steps))}
    assert set(LESSONS) <= set(words)
    assert all(TEXT(f"replay.lesson.{number}") for number in LESSONS)
    assert "four" in words[9]
    assert steps[9].state.waste[-1] == steps[78].state.waste[-1]
    assert steps[20].state.waste[-1] == steps[0].state.deal.heart[24]
    assert "are paired" in words[21]
    assert steps[21].state.free == (23, 24)
    assert steps[21].state.waste[-1] is Rank.JACK
    assert not steps[27].state.stock
    assert steps[28].state.stock[0] == steps[0].state.waste[0]
    assert 22 in steps[30].state.free
    assert 22 not in steps[29].state.free
    assert "waste" not in words[38]
    assert steps[38].state.score - steps[37].state.score == 20
    assert steps[63].state.waste[-1] in [steps[63].state.deal.heart[position - 1] for position in steps[63].state.free]
    assert "row 3" in words[64]
    assert len(steps[72].state.stock) > 0
    assert not steps[71].state.stock
    assert steps[84].state.score == 250


@pytest.mark.parametrize("replay", REPLAYS)
@pytest.mark.parametrize("name", NAMES)
async def test_every_step_fits(replay: Replay, name: str) -> None:
    for number in range(len(replay.steps)):
        page = await replay_page(Sketches(), TEXT, replay, number, name, PLAIN)
        check(page)
        assert f"Step {number} of {replay.last}" in page.foot


@pytest.mark.parametrize("replay", REPLAYS)
async def test_the_buttons_lead_to_both_ends_and_to_the_neighbours(replay: Replay) -> None:
    for number in range(len(replay.steps)):
        page = await replay_page(Sketches(), TEXT, replay, number, "ann", PLAIN)
        buttons = {part["label"]: part for part in parts(page) if part["type"] == 2}
        expected = {"First": 0, "Back": number - 1, "Forward": number + 1, "Last": replay.last}
        for label, wanted in expected.items():
            press = parse_press(buttons[label]["custom_id"])
            assert press is not None
            assert press.game is (Game.EXAMPLE if replay.record is None else Game.REPLAY)
            within = 0 <= wanted <= replay.last and wanted != number
            assert buttons[label]["disabled"] is not within
            assert int(press.stamp) == (wanted if within else number)


async def test_the_picture_of_a_step_helps_nobody_and_is_the_recorded_position() -> None:
    drawing, steps = Sketches(), [step for step in recorded(WON_DEAL) if step.legal]
    replay = replay_of(WON_DEAL, WON)
    for number, step in enumerate(steps, start=1):
        page = await replay_page(drawing, TEXT, replay, number, "ann", PLAIN)
        assert page.picture is not None
        model = drawing.models[page.picture.data]
        assert isinstance(model, BoardModel)
        assert not model.placement_help
        assert model.time_text == f"{number}/{replay.last}"
        assert summary(model.view) == step.view


def test_every_step_says_what_happened() -> None:
    replay = replay_of(WON_DEAL, WON)
    words = [step_words(TEXT, replay, number) for number in range(len(replay.steps))]
    assert words[0] == "The deal, before the first move."
    assert words[1] == "Move 1: a card is drawn: five."
    for number, text in enumerate(moves_of(WON_DEAL), start=1):
        expected = {"D": "is drawn", "R": "stock again", "U": "is taken back", "P": "are paired", "W": "on the waste"}
        assert expected[text[0]] in words[number]
        moves = replay.steps[number - (text == "U")].state.moves
        assert words[number].startswith(f"Move {moves}")
    assert words[-1].endswith("The heart is empty: won.")


@pytest.mark.parametrize(("ending", "said"), [(GIVEN_UP, "given up"), (DEADLOCKED, "No move was left")])
def test_the_last_step_says_how_it_ended(ending: str, said: str) -> None:
    replay = replay_of(DEADLOCKED_DEAL, ending)
    assert said in step_words(TEXT, replay, replay.last)
    assert said not in step_words(TEXT, replay, replay.last - 1)


async def test_a_game_without_a_move_has_one_step() -> None:
    steps = (Step(begin(deal(WON_DEAL))),)
    replay = Replay(steps, replace(board(steps[0].state, GIVEN_UP).record, kind="daily"))
    page = await replay_page(Sketches(), TEXT, replay, 0, "ann", PLAIN)
    check(page)
    assert all(part["disabled"] for part in parts(page) if part["type"] == 2)
