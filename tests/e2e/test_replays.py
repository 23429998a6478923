"""Replays of games that are over, step by step, and the worked example; whose game may be watched by whom."""

from __future__ import annotations

from bot.pages.replay import LESSONS
from bot.presses import Game, Press, custom_id
from rules.heart_to_heart.state import Status
from tests.e2e import simulation
from tests.e2e.boards import WON, act, follow, open_board, recorded, summary, view_of
from tests.e2e.challenges import board_id, challenge, press_action, private_to, take_up, won_board
from tests.e2e.club import Club
from tests.e2e.screens import Screen

NOT_YOURS = "That board is private: only whoever played it can replay it."
STILL_OPEN = "That game is still being played. It can be replayed once it is over."


def enabled(screen: Screen) -> list[str]:
    return [label for label in screen.labels if label in ("First", "Back", "Forward", "Last")]


def step_id(board: int, step: int, action: str = "forward") -> str:
    return custom_id(Press(Game.REPLAY, board, str(step), action))


async def test_a_won_game_is_watched_by_somebody_else_from_the_deal_to_the_win(club: Club) -> None:
    board = await won_board(club, club.ann)
    shown_board = club.look(board)
    replay = (await press_action(club, club.bob, board, "replay")).told
    assert private_to(club, replay, club.bob)
    assert "**ann**’s game" in replay.text
    steps = [step for step in recorded(WON) if step.legal]
    assert f"Step 0 of {len(steps)}" in replay.text
    assert enabled(replay) == ["Forward", "Last"]
    assert view_of(club, replay).moves == 0
    for number, step in enumerate(steps, start=1):
        await club.bob.press(replay, "Forward")
        assert summary(view_of(club, replay)) == step.view, f"step {number}, {step.action}"
    shown = club.look(replay)
    assert "The heart is empty: won." in shown.text
    assert enabled(shown) == ["First", "Back"]
    assert shown.file_names == ("board.png",)
    await club.bob.press(replay, "Back")
    assert view_of(club, replay).status is Status.PLAYING
    assert enabled(club.look(replay)) == ["First", "Back", "Forward", "Last"]
    await club.bob.press(replay, "First")
    assert "The deal, before the first move." in club.look(replay).text
    await club.bob.press(replay, "Last")
    assert view_of(club, replay).score == 250
    assert club.look(board).payload["components"] == shown_board.payload["components"], "the board is left alone"


async def test_an_undo_is_a_step_of_its_own(club: Club) -> None:
    board = await open_board(club, club.ann)
    for action in ("draw", "draw", "undo"):
        await act(club, club.ann, board, action)
    await club.ann.press((await club.ann.slash("h2h give-up")).told, "Give up")
    await club.pass_time(2)
    replay = (await press_action(club, club.ann, board, "replay")).told
    said = []
    for _ in range(3):
        await club.ann.press(replay, "Forward")
        said.append(club.look(replay).text.split("\n")[1])
    assert said == [
        "Move 1: a card is drawn: five.",
        "Move 2: a card is drawn: king.",
        "Move 2 is taken back. Then the game was given up.",
    ]
    assert view_of(club, replay).moves == 1


async def test_repeated_and_late_presses_show_the_step_they_ask_for(club: Club) -> None:
    board = await won_board(club, club.ann)
    replay = (await press_action(club, club.ann, board, "replay")).told
    forward = replay.button("Forward").custom_id
    await simulation.at_once(*[club.ann.sent(replay, forward) for _ in range(3)])
    assert "Step 1 of" in club.look(replay).text
    await club.ann.press(replay, "Last")
    await club.ann.press_late(replay, forward)
    assert "Step 1 of" in club.look(replay).text
    await club.restart()
    await club.ann.press(replay, "Forward")
    await club.pass_time(2)
    assert "Step 2 of" in club.look(replay).text
    assert view_of(club, replay).moves == 2
    await club.ann.press_late(club.look(replay), step_id(board_id(replay), 10**9))
    await club.pass_time(2)  # no control of the message asks for that
    assert view_of(club, replay).status is Status.WON, "a step beyond the last is the last"


async def test_nobody_replays_somebody_elses_private_board(club: Club) -> None:
    post = await challenge(club, club.ann)
    bobs = await take_up(club.bob, post)
    number = board_id(bobs)
    await follow(club, club.bob, bobs, recorded(WON))
    theirs = (await press_action(club, club.bob, bobs, "replay")).told
    assert private_to(club, theirs, club.bob)
    await club.bob.press(theirs, "Last")
    assert view_of(club, theirs).status is Status.WON

    own = await won_board(club, club.cy)
    watching = (await press_action(club, club.cy, own, "replay")).told
    asked = custom_id(Press(Game.HEART_TO_HEART, number, "0.n", "replay"))
    for screen, forged in ((watching, step_id(number, 3)), (club.look(own), asked)):
        answer = await club.cy.press_late(screen.forged(forged), forged)
        assert answer.said == NOT_YOURS
        assert not answer.told.pictures
    assert board_id(club.look(watching)) != number


async def test_a_game_that_is_not_over_is_not_replayed(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    number = board_id(board)
    for person in (club.ann, club.bob):
        forged = custom_id(Press(Game.HEART_TO_HEART, number, "1.n", "replay"))
        assert (await person.press_late(board.forged(forged), forged)).said == STILL_OPEN
        forged = step_id(number, 1)
        assert (await person.press_late(board.forged(forged), forged)).said == STILL_OPEN
    forged = step_id(10**6, 1)
    assert "not kept any more" in (await club.ann.press_late(board.forged(forged), forged)).said
    assert view_of(club, board).moves == 1


async def test_a_replay_never_takes_the_place_of_a_public_message(club: Club) -> None:
    board = await won_board(club, club.ann)
    forged = step_id(board_id(board), 1)
    answer = await club.bob.press_late(board.forged(forged), forged)
    assert private_to(club, answer.told, club.bob)
    assert view_of(club, board).status is Status.WON


async def test_a_game_in_the_direct_messages_is_replayed_there(club: Club) -> None:
    board = await open_board(club, club.ann, WON, direct=True)
    await follow(club, club.ann, board, recorded(WON))
    replay = (await press_action(club, club.ann, board, "replay")).told
    await club.ann.press(replay, "Last")
    assert view_of(club, replay).status is Status.WON


async def test_the_worked_example_teaches_while_it_wins_in_par(club: Club) -> None:
    example = (await club.eve.slash("h2h example")).told
    assert private_to(club, example, club.eve)
    text = club.bot.catalogues.text("en")
    for number in range(85):
        shown = club.look(example)
        assert f"Step {number} of 84" in shown.text
        if number in LESSONS:
            assert text(f"replay.lesson.{number}") in shown.text
        if number < 84:
            await club.eve.press(example, "Forward")
        if number == 40:
            await club.restart()
    assert view_of(club, example).status is Status.WON
    assert view_of(club, example).moves == 84
    await club.eve.press(example, "First")
    assert view_of(club, example).moves == 0
    direct = (await club.eve.slash_directly("h2h example")).told
    await club.eve.press(direct, "Last")
    assert view_of(club, direct).status is Status.WON
