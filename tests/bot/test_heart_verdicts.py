"""Where a game was lost, what games add up to, and what is said of both."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.pages.heart_help import summary_page
from bot.pages.heart_notes import Notes
from bot.pages.heart_result import medal_of, result_lines, share_text
from bot.sessions.heart_to_heart.pars import Pars
from bot.sessions.heart_to_heart.past import PastGames
from bot.sessions.heart_to_heart.preferences import USUAL, PeoplesPreferences, Preferences
from bot.sessions.heart_to_heart.sessions import Board
from bot.sessions.heart_to_heart.statistics import Summary, summary
from bot.sessions.heart_to_heart.verdicts import Loss, Verdict, loss_in
from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.deals import SolvedDeal
from bot.storage.heart_results import Ended
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP, WON, Statistics
from bot.storage.solitaire_settings import Switches
from bot.text import load_catalogues
from bot.thinking import Thinker, Unanswered
from rules.heart_to_heart.codes import LAST_NUMBER, code_of, deal
from rules.heart_to_heart.commands import Accepted, Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.game import begin, decide, legal
from rules.heart_to_heart.ranking import Medal
from rules.heart_to_heart.solver import can_be_won
from rules.heart_to_heart.state import HeartToHeartState
from tests.bot.test_pages import board

TEXT = load_catalogues().text("en")
NOBODY = Statistics(won=0, deadlocked=0, given_up=0, open=0)


def play(code: str, seed: int, length: int) -> list[HeartToHeartState]:
    """Every position of a game played by chance, with undos, pairs rather than draws."""
    chance = random.Random(seed)
    course = [begin(deal(code))]
    for _ in range(length):
        options = legal(course[-1])
        pairs = [option for option in options if isinstance(option, TakePair | TakePairWithWaste)]
        others = [option for option in options if isinstance(option, Draw | Recycle | Undo)]
        kind = pairs if pairs and chance.random() < 0.7 else others or pairs
        if not kind:
            break
        decision = decide(course[-1], chance.choice(kind))
        assert isinstance(decision, Accepted)
        course.append(decision.state)
    return course


def test_where_a_game_was_lost_is_found_by_looking_at_every_position() -> None:
    chance, found = random.Random(7), set()
    for seed in range(150):
        course = play(code_of(chance.randrange(LAST_NUMBER + 1)), seed, 120)
        lost = [not can_be_won(position.deal, position.left) for position in course]
        loss = loss_in(course)
        if not lost[-1]:
            assert loss is None
            found.add("never lost")
            continue
        first = len(lost) - next((n for n, is_lost in enumerate(reversed(lost)) if not is_lost), len(lost))
        assert loss is not None
        assert loss.move == course[first].moves
        if first == 0:
            assert loss == Loss(0)
            found.add("never winnable")
        else:
            gone = course[first - 1].left - course[first].left
            assert {course[first].deal.heart[position - 1] for position in gone} == {loss.rank}
            found.add("lost")
    assert found == {"never lost", "never winnable", "lost"}


def ended(ending: str, moves: int | None = 90, *, assisted: bool = False, par: int | None = 84) -> Ended:
    return Ended("HH1-N-AAAAAAM", ending, assisted, 250, moves, None if moves is None else 2, par)


def test_games_with_help_are_in_no_average_and_no_streak() -> None:
    results = [
        ended(WON, 100),
        ended(WON, 88, par=None),
        ended(GIVEN_UP),
        ended(WON, 84),
        ended(GIVEN_UP, assisted=True),
        ended(WON, 50, assisted=True),
        ended(WON, 94),
    ]
    found = summary(NOBODY, NOBODY, results)
    assert (found.best_moves, found.average_moves) == (86, (102 + 90 + 86 + 96) / 4)
    assert found.over_par == 2, "moves that were taken back count"
    assert (found.streak, found.best_streak) == (2, 2)
    assert found.unsolved == ("HH1-N-AAAAAAM",), "of one won game the par is missing"
    assert summary(NOBODY, NOBODY, [*results, ended(DEADLOCKED)]).streak == 0
    assert summary(NOBODY, NOBODY, [ended(WON)] * 3).best_streak == 3
    assert summary(NOBODY, NOBODY, [ended(WON, None)]).average_moves is None, "its result is not known"
    assert summary(NOBODY, NOBODY, []) == Summary(NOBODY, NOBODY)


def test_what_is_said_of_games() -> None:
    counts = replace(NOBODY, won=1, open=2)
    page = summary_page(TEXT, Summary(counts, NOBODY, 90.4, 88, 0, 1, 1)).head
    assert "Played 3: 1 won" in page
    assert "88 at best, 90 on average" in page
    assert "Nearest to par: on it!" in page
    assert "With help" not in page
    assert "Moves to win" not in summary_page(TEXT, Summary(counts, NOBODY)).head
    assert "1 move above" in summary_page(TEXT, Summary(counts, counts, 90.0, 88, 1, 1, 1)).head


def won_board(undone: int = 0) -> Board:
    state = HeartToHeartState(deal("HH1-N-AAAAAAM"), frozenset(), (), (), moves=84, undone=undone)
    return board(state, WON)


@pytest.mark.parametrize(
    ("undone", "medal", "said"),
    [(0, Medal.PAR, "perfect"), (4, Medal.GREAT, "great"), (5, Medal.GOOD, "good"), (13, None, None)],
)
def test_a_medal_counts_moves_that_were_taken_back(undone: int, medal: Medal | None, said: str | None) -> None:
    ended_board = won_board(undone)
    assert medal_of(ended_board, 84) is medal
    text = "\n".join(result_lines(TEXT, ended_board, Notes(verdict=Verdict(True, 84))))
    assert "can be won in 84 moves." in text
    assert [word for word in ("perfect", "great", "good") if f"{word} " in text] == ([] if said is None else [said])
    assert medal_of(ended_board, None) is None
    helped = replace(ended_board, record=replace(ended_board.record, assisted=True))
    assert medal_of(helped, 84) is None


def test_the_text_to_share_of_a_daily_try_names_its_day_and_no_deal() -> None:
    daily = won_board()
    daily = replace(daily, record=replace(daily.record, day="2026-11-30"))
    shared = share_text(TEXT, daily, Verdict(True, 84))
    assert shared.startswith("Heart to Heart\nDaily 2026-11-30\n")
    assert "HH1" not in shared
    assert "par" not in shared, "whoever has yet to try the deal does not know it"
    assert "par 84" in share_text(TEXT, won_board(), Verdict(True, 84))


class Told(Thinker):
    """Counts what it is asked."""

    asked = 0

    async def par_of(self, code: str) -> int | None:
        self.asked += 1
        return 84


async def test_a_par_is_sought_once_and_told_to_those_who_listen(tmp_path: Path) -> None:
    thinker, heard = Told(inline=True), list[SolvedDeal]()
    async with Database(f"sqlite:///{tmp_path / 'games.db'}") as database:
        await database.migrate()
        pars = Pars(Storage.over(database), thinker)
        pars.when_found(heard.append)
        assert await pars.known("HH1-N-AAAAAAM") is None
        for code in ("HH1-N-AAAAAAM", "HH1-N-AAAAAAM", "HH1-N-MMONUBC"):
            pars.seek(code)
        await asyncio.gather(*pars._searches.values())
        assert set(heard) == {SolvedDeal("HH1-N-AAAAAAM", 84), SolvedDeal("HH1-N-MMONUBC", None)}
        assert thinker.asked == 1, "once, and never for a deal that cannot be won"
        assert await Pars(Storage.over(database), thinker).known("HH1-N-AAAAAAM") == SolvedDeal("HH1-N-AAAAAAM", 84)
        await pars.close()
        pars.seek("HH1-N-AAAAAAB")
        assert thinker.asked == 1


class Pondering(Thinker):
    """Has no answer until it is allowed to have one."""

    allowed = asyncio.Event()

    async def par_of(self, code: str) -> int | Unanswered:
        await self.allowed.wait()
        return 84


async def test_a_par_is_waited_for_a_moment_and_found_afterwards_all_the_same(tmp_path: Path) -> None:
    Pondering.allowed = asyncio.Event()
    async with Database(f"sqlite:///{tmp_path / 'games.db'}") as database:
        await database.migrate()
        pars = Pars(Storage.over(database), Pondering(inline=True))
        assert await pars.soon("HH1-N-AAAAAAM") is None, "nobody waits for long"
        Pondering.allowed.set()
        assert await pars.soon("HH1-N-AAAAAAM") == SolvedDeal("HH1-N-AAAAAAM", 84)
        quick = Pars(Storage.over(database), Thinker(inline=True))
        assert await quick.soon("HH1-N-AAAAAAZ") == SolvedDeal("HH1-N-AAAAAAZ", 76), "found within that moment"
        await pars.close()
        assert await pars.soon("HH1-N-AAAAAAB") is None


async def test_a_choice_holds_at_once_here_and_within_a_minute_elsewhere(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    async with Database(f"sqlite:///{tmp_path / 'games.db'}") as database:
        await database.migrate()
        here, elsewhere = (PeoplesPreferences(Storage.over(database), lambda: now) for _ in range(2))
        assert await here.of(1) == await elsewhere.of(1) == USUAL == Preferences(False, True, False, False)
        chosen = await here.choose(1, Switches(quick_pair=True, placement_help=False))
        assert chosen == Preferences(False, False, True, False) == await here.of(1)
        assert await elsewhere.of(1) == USUAL
        now += timedelta(minutes=1)
        assert await elsewhere.of(1) == chosen


async def test_games_from_before_results_were_stored_are_replayed_once(tmp_path: Path) -> None:
    async with Database(f"sqlite:///{tmp_path / 'games.db'}") as database:
        await database.migrate()
        storage = Storage.over(database)
        old = await storage.boards.open(
            owner_id=1, guild_id=None, channel_id=7, code="HH1-N-AAAAAAM", locale="en-US", now=1000
        )
        await storage.boards.append(old.id, 0, ["D"] * 9 + ["W:25", "D", "U"], selected=None, now=2000)
        await storage.boards.finish(old.id, GIVEN_UP, 3000)
        found = await PastGames(storage, Pars(storage, Thinker(inline=True))).summary(1)
        assert found.counts == replace(NOBODY, given_up=1)
        filled = await storage.boards.get(old.id)
        assert filled is not None
        assert (filled.score, filled.moves, filled.undone) == (10, 10, 1)
        assert await storage.board_results.without_tally(1) == ()
