"""Heavy questions: answered as the rules answer them, by a process that may die, be slow, or be asked too much."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import create_bot
from bot.drawing import Drawing
from bot.sessions.heart_to_heart.coding import positions, unfold
from bot.settings import Settings
from bot.thinking import Thinker, Unanswered, _Allowance
from bot.thoughts import HeartsQuestion, checked_cards, checked_line, checked_number
from rules.cards import cards
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.game import status
from rules.heart_to_heart.par import par
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import Status
from rules.hearts.computer import Strength, choose_card, choose_pass
from rules.hearts.fair import computer_key, words_from_key
from rules.hearts.views import SeatView, seat_view
from tests.house.project import ROOT
from tests.rules.hearts.notation import SOUTH, WEST, dealt, play
from tests.rules.hearts.rounds import play_round

WON, DEAD = "HH1-N-AAAAAAM", "HH1-N-MMONUBC"


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker()
    yield thinker
    await thinker.close()


def is_running(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("inline", [True, False])
async def test_a_par_and_a_line_are_those_of_the_rules(inline: bool) -> None:
    thinker = Thinker(inline=inline)
    try:
        assert await thinker.par_of(WON) == par(deal(WON))
        assert await thinker.par_of(DEAD) is None
        line = await thinker.line_from(WON, ["D", "D"])
        assert isinstance(line, tuple)
        assert status(unfold(WON, ("D", "D", *line))) is Status.WON
        assert await thinker.best_move(WON, ["D", "D"]) == line[0]
        assert await thinker.line_from(DEAD, []) is None
        assert await thinker.best_move(DEAD, []) is None
        assert await thinker.line_from(WON, ("D", "D", *line)) == ()
        assert await thinker.best_move(WON, ("D", "D", *line)) is None
    finally:
        await thinker.close()


async def test_nothing_is_started_before_the_first_question_and_then_it_is_kept(thinker: Thinker) -> None:
    assert thinker.process_id is None
    await thinker.par_of(DEAD)
    first = thinker.process_id
    await asyncio.gather(*(thinker.best_move(WON, ["D"] * number) for number in range(5)))
    assert thinker.process_id == first is not None


async def test_a_process_that_is_killed_over_a_question_is_started_again(thinker: Thinker) -> None:
    await thinker.par_of(DEAD)
    killed = thinker.process_id
    assert killed is not None
    os.kill(killed, signal.SIGSTOP)  # in the middle, for certain
    asked = asyncio.create_task(thinker.par_of(WON))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert await asked == par(deal(WON))
    assert thinker.process_id not in (None, killed)
    assert not is_running(killed)


async def test_a_question_that_kills_it_every_time_breaks_nothing_else(
    thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    assert await thinker.line_from(WON, ["R"]) is Unanswered.BROKEN, "no game begins with a recycle"
    assert await thinker.par_of(WON) == par(deal(WON))
    assert len([record for record in caplog.records if "ended over a question" in record.getMessage()]) == 2


async def test_a_question_that_takes_too_long_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker(patience=timedelta(milliseconds=300))
    try:
        while isinstance(await thinker.par_of(DEAD), Unanswered):
            pass  # a slow machine may need more than that for the start
        slow = thinker.process_id
        assert slow is not None
        os.kill(slow, signal.SIGSTOP)
        assert await thinker.par_of(WON) is Unanswered.TOO_LONG
        assert not is_running(slow)
    finally:
        await thinker.close()
    assert "without an end" in caplog.text


async def test_too_many_questions_are_refused_and_those_in_a_hurry_go_first() -> None:
    thinker = Thinker(waiting=3)
    answered: list[str] = []

    async def ask(name: str) -> object:
        found = await (thinker.best_move(WON, []) if name.startswith("hint") else thinker.par_of(WON))
        answered.append(name)
        return found

    try:
        asked = [asyncio.create_task(ask(name)) for name in ("par 1", "par 2", "hint", "too many")]
        results = await asyncio.gather(*asked)
        assert results[3] is Unanswered.BUSY
        assert Unanswered.BUSY not in results[:3]
        assert answered == ["too many", "hint", "par 1", "par 2"]
        assert await ask("par 3") == par(deal(WON)), "later there is room again"
    finally:
        await thinker.close()


# ---- computer players of Hearts

KEY = computer_key(bytes(32), 7)
PASSING = seat_view(dealt(1), SOUTH)


def playing() -> SeatView:
    """West's view before it follows to the first trick, with more than one card to choose from."""
    view = seat_view(play(dealt(S="2C 3C", W="5C 9C KC"), "S:2C"), WEST)
    assert len(view.legal) > 1
    return view


@pytest.mark.parametrize("inline", [True, False])
@pytest.mark.parametrize("strength", Strength)
async def test_a_choice_at_a_hearts_table_is_that_of_the_rules(strength: Strength, inline: bool) -> None:
    thinker = Thinker(inline=inline)
    try:
        passed = await thinker.hearts_choice(PASSING, strength, KEY)
        assert passed == choose_pass(PASSING, words_from_key(KEY), strength)
        view = playing()
        played = await thinker.hearts_choice(view, strength, KEY)
        assert played == (choose_card(view, words_from_key(KEY), strength),)
    finally:
        await thinker.close()


async def test_a_forced_card_needs_no_process(thinker: Thinker) -> None:
    view = seat_view(dealt(S="2C 3C"), SOUTH)
    assert await thinker.hearts_choice(view, Strength.STRONG, KEY) == cards("2C")
    assert thinker.process_id is None


async def test_a_choice_out_of_turn_breaks_only_itself(thinker: Thinker) -> None:
    out_of_turn = seat_view(dealt(S="2C 3C"), WEST)
    assert await thinker.hearts_choice(out_of_turn, Strength.NORMAL, KEY) is Unanswered.BROKEN
    assert await thinker.par_of(WON) == par(deal(WON))


def test_what_a_seat_sees_is_small_and_stays_the_same_on_its_way_to_the_process() -> None:
    steps = play_round(bytes(32))
    for step in steps:
        view = seat_view(step.before, step.seat)
        sent = pickle.dumps(HeartsQuestion(view, Strength.STRONG, KEY))
        assert pickle.loads(sent) == HeartsQuestion(view, Strength.STRONG, KEY)  # noqa: S301 - our own bytes
        assert len(sent) < 16_000


class Noting(Thinker):
    """A thinker that notes what is answered when."""

    def __init__(self, waiting: int = 64) -> None:
        super().__init__(waiting=waiting)
        self.answered: list[str] = []

    async def note(self, name: str) -> object:
        found: object
        match name.split()[0]:
            case "par":
                found = await self.par_of(DEAD)
            case "hint":
                found = await self.best_move(WON, [])
            case strength:
                found = await self.hearts_choice(playing(), Strength(strength), KEY)
        self.answered.append(name)
        return found


async def noted(names: Sequence[str], waiting: int = 64) -> tuple[list[str], list[object]]:
    thinker = Noting(waiting)
    try:
        found = await asyncio.gather(*(thinker.note(name) for name in names))
        return thinker.answered, list(found)
    finally:
        await thinker.close()


async def test_quick_choices_go_before_long_ones_and_both_before_what_nobody_waits_for() -> None:
    answered, _ = await noted(["par 1", "strong 1", "hint 1", "normal 1", "easy 1", "normal 2"])
    assert answered == ["normal 1", "easy 1", "normal 2", "strong 1", "hint 1", "par 1"]


async def test_nothing_is_overtaken_for_ever() -> None:
    names = ["par 1", "hint 1", *(f"easy {number}" for number in range(300))]
    answered, found = await noted(names, waiting=400)
    assert Unanswered.BUSY not in found
    # Whoever comes so much later ties with it, and the one that asked first goes first; the hint came between.
    assert answered.index("hint 1") == _Allowance.WAITED_FOR - 1
    assert answered.index("par 1") == _Allowance.PATIENT - 1


async def test_searches_that_nobody_waits_for_leave_room_for_computer_players() -> None:
    names = [*(f"par {number}" for number in range(4)), "normal 1", "strong 1", "hint 1", "hint 2"]
    answered, found = await noted(names, waiting=3)
    refused = [name for name, each in zip(names, found, strict=True) if each is Unanswered.BUSY]
    assert refused == ["par 3", "hint 2"]
    assert len(answered) == len(names)


@pytest.mark.parametrize("reply", [("D", 1), (), 3, cards("QS")])
def test_a_reply_of_another_kind_is_not_taken_for_an_answer(reply: object) -> None:
    wrong = {checked_number: (), checked_line: (("D", 1), 3, cards("QS")), checked_cards: (("D", 1), (), 3)}
    for check, refused in wrong.items():
        if reply in refused:
            with pytest.raises(TypeError):
                check(reply)
    if isinstance(reply, tuple):
        with pytest.raises(TypeError, match="number"):
            checked_number(reply)


async def test_whoever_waits_when_it_is_closed_is_told_and_the_process_is_gone() -> None:
    thinker = Thinker()
    await thinker.par_of(DEAD)
    process = thinker.process_id
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    asked = [asyncio.create_task(thinker.par_of(WON)) for _ in range(3)]
    await asyncio.sleep(0.05)
    begun = time.monotonic()
    await thinker.close()
    assert await asyncio.gather(*asked) == [Unanswered.CLOSED] * 3
    assert time.monotonic() - begun < 2
    assert not is_running(process)
    assert await thinker.par_of(WON) is Unanswered.CLOSED
    await thinker.close()


async def test_whoever_stops_waiting_disturbs_nobody(thinker: Thinker) -> None:
    asked = [asyncio.create_task(thinker.par_of(WON)) for _ in range(3)]
    await asyncio.sleep(0)
    asked[0].cancel()
    asked[1].cancel()
    assert await asked[2] == par(deal(WON))


async def test_the_bot_ends_the_process_when_it_closes(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / 'games.db'}")
    async with create_bot(settings, drawing=Drawing(threads=0)) as bot:
        await bot.thinker.par_of(DEAD)
        process = bot.thinker.process_id
    assert process is not None
    assert not is_running(process)


ENDLESS = """
import asyncio, sys
from bot.thinking import Thinker

async def main():
    thinker = Thinker()
    await thinker.par_of("HH1-N-MMONUBC")
    print(thinker.process_id, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_process_ends_with_the_one_that_started_it_whatever_ends_that(number: signal.Signals) -> None:
    """As from ``python -m bot run``: the child ignores Ctrl-C, and never outlives its parent."""
    parent = subprocess.Popen([sys.executable, "-c", ENDLESS], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL)  # fmt: skip
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    os.kill(child, signal.SIGINT)
    time.sleep(0.1)
    assert is_running(child), "Ctrl-C is not its business"
    parent.send_signal(number)
    parent.wait(5)
    parent.stdout.close()
    until = time.monotonic() + 5
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_running(child)


def test_every_position_of_a_game_is_given_in_order() -> None:
    course = list(positions(WON, ("D", "D", "U")))
    assert [position.moves for position in course] == [0, 1, 2, 1]
    assert course[3].undone == 1
    assert winnable(course[0].deal)
    with pytest.raises(ValueError, match=r"stored move 2 \(R\) is refused"):
        list(positions(WON, ("D", "R")))
