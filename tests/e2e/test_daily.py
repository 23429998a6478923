"""The daily challenge: one deal for everybody, one try each, and results that are taken from replayed moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.pace import Pace
from bot.storage.daily import OUT_OF_TIME, Try
from bot.storage.heart_to_heart import DEADLOCKED as DEADLOCK
from bot.storage.heart_to_heart import GIVEN_UP, WON
from bot.storage.tables import h2h_moves
from rules.heart_to_heart.commands import Draw, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.state import WASTE, Place
from tests.e2e import simulation
from tests.e2e.boards import DEADLOCKED, act, open_board, recorded, tap, view_of
from tests.e2e.boards import WON as CODE
from tests.e2e.club import Answered, Club, Person
from tests.e2e.daily import FIRST, SECOND, THIRD, action_id, begin, commands, counted, move, move_on, until, win
from tests.e2e.screens import Screen

#: The moves of the recorded game as they count, and how many of them were undone.
COUNTED, UNDONE = counted(CODE)


@pytest.fixture
def pace() -> Pace:
    """Days go by here, in which a beat every 20 seconds would be most of the work."""
    return Pace(beat=timedelta(hours=1))


@pytest.fixture
def codes() -> list[str]:
    """The codes of the days to be chosen, the last one for ever."""
    return [CODE]


@pytest.fixture(autouse=True)
def _known_deals(monkeypatch: pytest.MonkeyPatch, codes: list[str]) -> None:
    monkeypatch.setattr(
        "bot.sessions.daily.sessions._random_code", lambda: codes.pop(0) if len(codes) > 1 else codes[0]
    )


async def try_of(club: Club, person: Person, day: date = FIRST) -> Try:
    found = await club.bot.storage.dailies.try_of(day.isoformat(), person.id)
    assert found is not None
    return found


async def tables(club: Club, person: Person) -> str:
    return (await person.slash("daily board")).told.text


def pressing(screen: Screen, action: str) -> str:
    """The custom id of the one control of a day with an action."""
    (found,) = [button.custom_id for button in screen.acting(action) if button.custom_id.startswith("d:")]
    return found


async def forged(person: Person, screen: Screen, custom_id: str) -> Answered:
    """Press what a message does not show."""
    return await person.press_late(screen.forged(custom_id), custom_id)


async def give_up(club: Club, person: Person, board: Screen) -> Answered:
    await person.press_late(club.look(board), pressing(club.look(board), "give"))
    return await person.press_late(club.look(board), pressing(club.look(board), "giveyes"))


async def test_today_and_tomorrow_are_chosen_at_the_first_start_and_a_new_one_at_each_midnight(club: Club) -> None:
    days = club.bot.storage.dailies
    chosen = [await days.get(day.isoformat()) for day in (FIRST, SECOND)]
    assert all(chosen)
    assert await days.get(THIRD.isoformat()) is None
    await club.restart()
    assert [await days.get(day.isoformat()) for day in (FIRST, SECOND)] == chosen
    await until(club, SECOND, "00:00:01")
    assert await days.get(THIRD.isoformat()) is not None
    assert await days.get(FIRST.isoformat()) == chosen[0]
    second = await days.get(SECOND.isoformat())
    assert second is not None
    assert (second.code, second.secret, second.par) == (CODE, chosen[1].secret, 84)  # type: ignore[union-attr]


async def test_a_day_the_bot_slept_through_has_no_deal(club: Club) -> None:
    await club.bot.daily_calendar.close()
    await until(club, THIRD, "12:00:00")
    await club.restart()
    assert await club.bot.storage.dailies.dealt_days() == (FIRST.isoformat(), THIRD.isoformat())
    assert "There was no deal on 2026-01-02." not in await tables(club, club.ann)
    await begin(club, club.ann)


async def test_begun_before_midnight_and_won_after_counts_for_its_day(club: Club) -> None:
    await until(club, FIRST, "23:59:30")
    board = await begin(club, club.ann)
    assert "2026-01-01" in board.text
    await until(club, SECOND, "00:05:00")
    await win(club, club.ann, FIRST, CODE)
    shown = await tables(club, club.ann)
    assert "Yesterday, 2026-01-01** · provisional" in shown
    assert f"**1** · **you** · {COUNTED} moves ({UNDONE} undone) · 5:30" in shown
    today = await begin(club, club.ann)
    assert "2026-01-02" in today.text, "the new day is open as well"
    assert (await try_of(club, club.ann, SECOND)).open


async def test_the_question_which_day_is_asked_while_yesterdays_is_open(club: Club) -> None:
    await until(club, FIRST, "23:59:00")
    await begin(club, club.ann)
    await until(club, SECOND, "00:01:00")
    asked = (await club.ann.slash("daily play")).told
    assert asked.labels == ["Go on with yesterday's", "Begin today's"]
    await club.ann.press(asked, "Go on with yesterday's")
    assert "2026-01-01" in club.look(asked).text
    asked = (await club.ann.slash("daily play")).told
    await club.ann.press(asked, "Begin today's")
    assert "2026-01-02" in club.look(asked).text
    asked = (await club.ann.slash("daily play")).told
    assert asked.labels == ["Go on with yesterday's", "Go on with today's"]
    await win(club, club.ann, SECOND, CODE)
    assert "2026-01-01" in (await begin(club, club.ann)).text, "nothing is left to choose"


async def test_a_try_cannot_begin_after_its_day(club: Club) -> None:
    elsewhere = await open_board(club, club.bob, CODE)
    await until(club, SECOND, "00:00:00")
    answer = await forged(club.ann, elsewhere, action_id(FIRST, "play"))
    assert answer.said == "The deal of 2026-01-01 is over. Today's is waiting for you."
    await club.ann.press(answer.told, "Play today's deal")
    assert "2026-01-02" in club.look(answer.told).text
    for day in (date(2025, 12, 31), date(2026, 1, 3), date(2030, 1, 1)):
        assert "is over" in (await forged(club.ann, elsewhere, action_id(day, "play"))).said
    assert await club.bot.storage.dailies.try_of(FIRST.isoformat(), club.ann.id) is None
    wrong = await forged(club.ann, elsewhere, "d:20261399::play")
    assert wrong.said == "That button is not in use any more."


async def test_two_servers_at_once_are_one_try(club: Club) -> None:
    other = club.env.create_guild("Other")
    channel = other.create_text_channel("games")
    elsewhere = other.add_member(club.ann.user)
    here = await open_board(club, club.bob, CODE)
    result = await elsewhere.slash(channel, "h2h play", code=CODE)
    there = Screen(
        simulation.payload_of(club.env, channel.id, (await club.answered(result._interaction.id, club.ann)).posted.id)
        or {}
    )
    wanted = action_id(FIRST, "play")
    pressed = await simulation.at_once(
        *(club.ann.sent(here.forged(wanted), wanted) for _ in range(3)),
        *(simulation.press(club.env, elsewhere, there.forged(wanted).payload, wanted) for _ in range(3)),
    )
    boards = [(await club.answered(press.id, club.ann)).told for press in pressed]
    assert len(boards) == 6
    assert {button.press.number for board in boards for button in board.acting("draw")} == {
        (await try_of(club, club.ann)).board_id
    }
    assert len(await club.bot.storage.dailies.tries(FIRST.isoformat())) == 1
    private = [board for board in await club.bot.board_sessions.open_boards(club.ann.id) if board.record.private]
    assert len(private) == 1


async def test_a_board_that_could_not_be_sent_is_not_spent_and_its_clock_begins_afresh(club: Club) -> None:
    await club.pass_time(60)
    club.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
    await club.ann.slash("daily play")
    for press in simulation.interactions(club.env):
        club.env.backend.interactions[press.id].responded = True  # it was refused, on purpose
    opened = await try_of(club, club.ann)
    assert opened.spent_at is None
    assert "still playing" not in await tables(club, club.bob)
    await club.pass_time(600)
    await begin(club, club.ann)
    spent = await try_of(club, club.ann)
    assert spent == replace(opened, spent_at=spent.spent_at)
    assert spent.spent_at is not None
    await club.pass_time(5)
    await move(club, club.ann, FIRST, [Draw()])
    record = await club.bot.storage.boards.get(spent.board_id)
    assert record is not None
    assert 5_000 <= record.move_clock_ms < 6_000
    assert "1 is still playing" in await tables(club, club.bob)


async def test_a_spent_try_is_shown_again_with_its_clock_running(club: Club) -> None:
    board = await begin(club, club.ann)
    await act(club, club.ann, board, "draw")
    await club.pass_time(60)
    again = await begin(club, club.ann)
    assert again.id != board.id
    await act(club, club.ann, again, "draw")
    assert view_of(club, again).moves == 2
    record = await club.bot.storage.boards.get((await try_of(club, club.ann)).board_id)
    assert record is not None
    assert 60_000 <= record.move_clock_ms < 62_000
    stale = await act(club, club.ann, board, "draw")
    assert not stale.said, "a press of the older picture only brings it up to date"
    assert view_of(club, board).moves == 2


async def test_the_date_stands_in_place_of_the_code_until_the_try_has_ended(club: Club) -> None:
    board = await begin(club, club.ann)
    await act(club, club.ann, board, "drawon")
    await act(club, club.ann, board, "undo")
    await act(club, club.ann, board, "hint")
    await club.ann.slash("h2h stats")
    assert "2026-01-01" in (await club.ann.slash("h2h list")).said
    await club.ann.slash("h2h draw")
    await club.ann.slash("h2h board")
    await club.ann.slash("h2h give-up")
    await club.ann.slash("daily board")
    await club.ann.slash("daily history")
    await club.ann.slash("daily share")
    await begin(club, club.ann)
    await club.ann.press_late(club.look(board), pressing(club.look(board), "give"))
    for seen in club.seen:
        assert CODE not in seen.screen.everything(), seen.screen
        assert CODE.split("-")[-1] not in seen.screen.everything()
    assert all(seen.screen.private for seen in club.seen), "and nobody else sees the board"
    assert all("AAAAAAM" not in view_of(club, seen.screen).code for seen in club.seen if seen.screen.pictures)
    ended = await club.ann.press_late(club.look(board), pressing(club.look(board), "giveyes"))
    assert not ended.said
    assert CODE in view_of(club, board).code


@pytest.mark.parametrize("action", ["new", "newyes", "again", "challenge", "replay"])
async def test_nothing_leads_away_from_a_running_try(club: Club, action: str) -> None:
    board = await begin(club, club.ann)
    await act(club, club.ann, board, "draw")
    shown = club.look(board)
    assert not shown.acting(action)
    number = shown.acting("draw")[0].press.number
    answer = await forged(club.ann, shown, f"b:{number}:1.n:{action}")
    assert answer.said
    assert CODE not in answer.told.everything()
    assert (await try_of(club, club.ann)).open
    assert len(await club.bot.board_sessions.open_boards(club.ann.id)) == 1


async def test_giving_up_is_asked_about_and_final(club: Club) -> None:
    board = await begin(club, club.ann)
    await act(club, club.ann, board, "draw")
    asked = club.look(board)
    await club.ann.press_late(asked, pressing(asked, "give"))
    question = club.look(board)
    assert "there is no second one" in question.text
    await club.ann.press(question, "Keep playing" if "Keep playing" in question.labels else question.labels[-1])
    assert club.look(board).acting("draw")
    await give_up(club, club.ann, board)
    ended = club.look(board)
    assert "Rank 1 of 1" in ended.text
    assert CODE in view_of(club, board).code
    attempt = await try_of(club, club.ann)
    assert (attempt.ending, attempt.score, attempt.moves, attempt.ranked) == (GIVEN_UP, 0, 1, True)
    again = await club.ann.slash("daily play")
    assert "You have played the deal of 2026-01-01: 0 of 250 points." in again.said
    assert not again.told.pictures


async def test_giving_up_by_the_command_counts_too(club: Club) -> None:
    await begin(club, club.ann)
    question = (await club.ann.slash("h2h give-up")).told
    (yes,) = question.acting("giveyes")
    await club.ann.use(question, yes)
    assert "0 of 250 points" in await tables(club, club.ann)
    assert (await try_of(club, club.ann)).ending == GIVEN_UP


async def test_a_try_left_alone_ends_when_its_time_is_over(club: Club) -> None:
    await begin(club, club.ann)
    steps = commands(recorded(CODE))
    await move(club, club.ann, FIRST, steps[:40])
    await until(club, SECOND, "23:59:59")
    assert (await try_of(club, club.ann)).open
    board = (await club.ann.slash("daily play")).told
    await club.ann.press(board, "Go on with yesterday's")
    await until(club, THIRD, "00:00:01")
    ended = await try_of(club, club.ann)
    assert (ended.ending, ended.ranked) == (OUT_OF_TIME, True)
    assert ended.score
    late = club.look(board)
    draw = next(button for button in late.buttons if button.press.action in ("draw", "recycle"))
    await club.ann.press_late(late, draw.custom_id)
    assert CODE in view_of(club, board).code
    shown = await club.ann.slash("daily board")
    assert "2026-01-01" not in shown.said
    await club.ann.press(shown.told, "Day before")
    final = club.look(shown.told)
    assert "**2026-01-01** · final" in final.text
    assert f"{ended.score} of 250 points" in final.text


async def test_a_win_that_was_stored_too_late_does_not_count(club: Club) -> None:
    await until(club, FIRST, "12:00:00")
    await begin(club, club.ann)
    steps = commands(recorded(CODE))
    await move(club, club.ann, FIRST, steps[:-1])
    await club.bot.daily_calendar.close()
    await until(club, THIRD, "00:00:00")
    await move(club, club.ann, FIRST, steps[-1:])
    await tables(club, club.ann)
    late = await try_of(club, club.ann)
    assert (late.ending, late.ranked) == (OUT_OF_TIME, True)
    assert late.score is not None
    assert late.score < 250


async def test_results_are_provisional_until_the_day_after_is_over_and_then_the_deal_is_opened(club: Club) -> None:
    promised = (await club.ann.slash("daily board")).said
    tomorrow = await club.bot.storage.dailies.get(SECOND.isoformat())
    assert tomorrow is not None
    assert tomorrow.secret.hex() not in promised
    await until(club, SECOND, "10:00:00")
    assert "Yesterday, 2026-01-01** · provisional" in await tables(club, club.ann)
    await until(club, date(2026, 1, 4), "10:00:00")
    shown = (await club.ann.slash("daily board")).told
    await club.ann.press(shown, "Day before")
    opened = club.look(shown).text
    assert "**2026-01-02** · final" in opened
    assert CODE in opened
    assert tomorrow.secret.hex() in opened
    (commitment,) = [line.split("`")[1] for line in promised.splitlines() if "commitment" in line]
    assert commitment in opened, "it is the one that was promised the day before"
    await club.ann.press(shown, "Day after")
    assert "Today, 2026-01-04" in club.look(shown).text


@pytest.mark.parametrize("codes", [[DEADLOCKED]])
async def test_an_undo_after_a_deadlock_is_allowed_and_counted(club: Club, codes: list[str]) -> None:
    board = await begin(club, club.ann)
    steps = commands(recorded(DEADLOCKED))
    assert recorded(DEADLOCKED)[-1].view["status"] == "deadlock"
    await move(club, club.ann, FIRST, steps)
    again = await begin(club, club.ann)
    assert "No move is left" in again.text
    moves = view_of(club, again).moves
    await act(club, club.ann, again, "undo")
    assert view_of(club, again).moves == moves - 1
    await give_up(club, club.ann, again)
    attempt = await try_of(club, club.ann)
    assert (attempt.moves, attempt.ending) == (moves - 1, DEADLOCK)
    assert attempt.undone
    assert attempt.undone >= 1
    assert board.id != again.id


async def test_a_practice_game_of_the_same_code_shows_nowhere(club: Club) -> None:
    practice = await open_board(club, club.ann, CODE)
    (board,) = await club.bot.board_sessions.open_boards(club.ann.id)
    await move_on(club, club.ann, board.record.id, commands(recorded(CODE)))
    await club.pass_time(1)
    assert view_of(club, practice).score == 250
    assert await club.bot.storage.dailies.tries(FIRST.isoformat()) == ()
    assert "Nobody has finished yet." in await tables(club, club.ann)
    assert "You have no result to share" in (await club.ann.slash("daily share")).said


async def test_names_in_the_tables_and_ranks(club: Club) -> None:
    other = club.env.create_guild("Other")
    channel = other.create_text_channel("games")
    elsewhere = other.add_member(club.dee.user)
    for person in (club.ann, club.bob, club.cy):
        await begin(club, person)
    await elsewhere.slash(channel, "daily play")
    await club.pass_time(1)
    await win(club, club.ann, FIRST, CODE)
    await club.pass_time(100)
    await win(club, club.bob, FIRST, CODE)
    await move(club, club.cy, FIRST, [Draw(), Draw()])
    (cys,) = await club.bot.board_sessions.open_boards(club.cy.id)
    await club.bot.storage.boards.assist(cys.record.id)
    await win(club, club.dee, FIRST, CODE)
    await club.bob.slash("daily name show")
    shown = (await club.ann.slash("daily board")).said
    here, everywhere = shown.split("__Everywhere__")
    assert "**1** · **you**" in here
    assert "**1** · bob" in here, "equal results share a rank, whatever time they took"
    assert "dee" not in here
    assert "1 is still playing" in here
    assert everywhere.count("**1** · ") == 3
    assert "**1** · bob" in everywhere
    assert "**1** · somebody" in everywhere
    assert "dee" not in everywhere
    await club.bob.slash("daily name hide")
    assert "bob" not in (await club.ann.slash("daily board")).said.split("__Everywhere__")[1]
    question = (await club.cy.slash("h2h give-up")).told
    await club.cy.use(question, question.acting("giveyes")[0])
    shown = await tables(club, club.ann)
    assert shown.count("With help:") == 2
    assert "**1** · cy · 0 of 250 points" in shown, "results with help stand apart"
    assert (await try_of(club, club.cy)).assisted


async def test_moves_that_do_not_replay_are_not_ranked(club: Club) -> None:
    await begin(club, club.ann)
    await win(club, club.ann, FIRST, CODE)
    attempt = await try_of(club, club.ann)
    async with club.bot.storage.database.writing() as connection:
        await connection.execute(
            update(h2h_moves)
            .where(h2h_moves.c.board_id == attempt.board_id, h2h_moves.c.sequence == 3)
            .values(move="R")
        )
    assert "Nobody has finished yet." in await tables(club, club.bob)
    club.expect_error("not ranked", str(club.ann.id))
    ended = await try_of(club, club.ann)
    assert (ended.ending, ended.ranked) == (WON, False)
    assert "no result to share" in (await club.ann.slash("daily share")).said


async def test_a_kill_between_the_winning_move_and_its_result_loses_nothing(club: Club) -> None:
    await begin(club, club.ann)
    await win(club, club.ann, FIRST, CODE)
    assert (await try_of(club, club.ann)).open
    await club.kill()
    ended = await try_of(club, club.ann)
    assert (ended.ending, ended.ranked, ended.score) == (WON, True, 250)


async def test_a_kill_in_every_phase_keeps_the_one_try(club: Club) -> None:
    club.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
    await club.ann.slash("daily play")
    for press in simulation.interactions(club.env):
        club.env.backend.interactions[press.id].responded = True
    opened = await try_of(club, club.ann)
    await club.kill()
    await begin(club, club.ann)
    await club.kill()
    board = await begin(club, club.ann)
    await act(club, club.ann, board, "draw")
    await club.kill()
    await act(club, club.ann, board, "draw")
    assert view_of(club, board).moves == 2, "old buttons live on"
    await give_up(club, club.ann, board)
    await club.kill()
    assert "You have played the deal" in (await club.ann.slash("daily play")).said
    ended = await try_of(club, club.ann)
    assert (ended.board_id, ended.opened_at) == (opened.board_id, opened.opened_at)


async def test_the_winning_press_shows_the_rank_and_the_code(club: Club) -> None:
    await begin(club, club.ann)
    steps = commands(recorded(CODE))
    await move(club, club.ann, FIRST, steps[:-1])
    board = await begin(club, club.ann)
    last = steps[-1]
    assert isinstance(last, TakePair | TakePairWithWaste)
    places: list[Place] = [last.first, last.second] if isinstance(last, TakePair) else [last.position, WASTE]
    for place in places:
        await tap(club, club.ann, board, place)
    won = club.look(board)
    assert "Rank 1 of 1" in won.text
    assert CODE in view_of(club, board).code
    assert (await try_of(club, club.ann)).ending == WON
    answer = await club.ann.press(won, "Results")
    assert "**1** · **you**" in answer.said
    assert club.look(board).pictures, "the board stays"
    assert "Play" not in answer.told.labels, "there is nothing left to play"
    assert won.acting("replay")
    assert not won.acting("challenge"), "the others may not have played yet"


async def test_sharing_posts_a_block_without_a_card(club: Club) -> None:
    none = await club.ann.slash("daily share")
    assert "You have no result to share yet." in none.said
    assert not none.public
    await begin(club, club.ann)
    assert not (await club.ann.slash("daily share")).public, "not while it runs"
    await win(club, club.ann, FIRST, CODE)
    shared = (await club.ann.slash("daily share")).posted
    assert "**ann** has played the daily deal." in shared.text
    assert "2026-01-01" in shared.text
    assert CODE not in shared.everything()
    assert shared.labels == ["Play"]
    await club.bob.press(shared, "Play")
    assert (await try_of(club, club.bob)).spent_at is not None
    await until(club, SECOND, "08:00:00")
    old = (await club.ann.slash("daily share")).posted
    assert "2026-01-01" in old.text
    assert not old.labels, "nobody can begin yesterday's"


async def test_history_shows_the_month_the_streak_and_what_is_at_stake(club: Club) -> None:
    empty = (await club.ann.slash("daily history")).said
    assert "January 2026" in empty
    assert "No streak just now." in empty
    for day in (FIRST, SECOND):
        await until(club, day, "10:00:00")
        await begin(club, club.ann)
        await win(club, club.ann, day, CODE)
    assert "Streak: 2 days." in (await club.ann.slash("daily history")).said
    await until(club, THIRD, "10:00:00")
    shown = (await club.ann.slash("daily history")).told
    assert "Play today to keep 2." in shown.text
    assert "  ♥  ♥  ?" not in shown.text.splitlines()[1]
    board = await begin(club, club.ann)
    await give_up(club, club.ann, board)
    assert "It ends at midnight UTC" in (await club.ann.slash("daily history")).said
    await until(club, date(2026, 1, 4), "10:00:00")
    lost = (await club.ann.slash("daily history")).told
    assert "No streak just now." in lost.text
    assert "Best streak: 2 days." in lost.text
    await club.ann.press(lost, "Month before")
    assert "December 2025" in club.look(lost).text
    await club.ann.press(lost, "Month after")
    assert "January 2026" in club.look(lost).text


async def test_direct_messages_have_the_daily_too(club: Club) -> None:
    board = (await club.ann.slash_directly("daily play")).told
    await win(club, club.ann, FIRST, CODE)
    shown = (await club.ann.slash_directly("daily board")).told
    assert "This server" not in shown.text
    assert "**1** · **you**" in shown.text
    assert (await try_of(club, club.ann)).guild_id is None
    assert board.pictures


async def test_strangers_presses_act_for_themselves(club: Club) -> None:
    board = await begin(club, club.ann)
    shown = club.look(board)
    await club.bob.press_late(shown, pressing(shown, "give"))
    await forged(club.bob, shown, action_id(FIRST, "giveyes"))
    assert (await try_of(club, club.ann)).open


@pytest.fixture(params=["Pacific/Kiritimati", "America/New_York"])
def _zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not Path("/usr/share/zoneinfo", request.param).exists():
        pytest.skip("this machine knows no time zones")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_zone")
async def test_the_machines_time_zone_changes_nothing(club: Club) -> None:
    await until(club, FIRST, "23:59:59")
    assert "2026-01-01" in (await begin(club, club.ann)).text
    await until(club, SECOND, "00:00:01")
    assert "2026-01-02" in (await begin(club, club.bob)).text
    assert await club.bot.storage.dailies.dealt_days() == (FIRST.isoformat(), SECOND.isoformat())


async def test_undo_counts_against_the_result(club: Club) -> None:
    await begin(club, club.ann)
    await begin(club, club.bob)
    await move(club, club.bob, FIRST, [Draw(), Undo()])
    await win(club, club.ann, FIRST, CODE)
    await win(club, club.bob, FIRST, CODE)
    shown = await tables(club, club.cy)
    assert f"**1** · ann · {COUNTED} moves" in shown
    assert f"**2** · bob · {COUNTED + 1} moves" in shown
