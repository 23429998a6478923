"""The clock of a Hearts table: deadlines, calls, turns that the computer plays, and absences that nobody is charged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.app import TwoHearts
from bot.sessions.hearts.table import Ending, Stage
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    address,
    calls,
    cards_of,
    due_of,
    game_of,
    kinds,
    legal_of,
    pass_all,
    pass_by_command,
    play_by_command,
    play_until,
    run_out,
    seat,
    seat_four,
    stamps,
    table_of,
    time_left,
    to_play,
)
from tests.e2e.screens import Screen

CLOCKS = {"30": "30 seconds", "60": "1 minute", "120": "2 minutes", "300": "5 minutes", "86400": "1 day"}
#: The bot notes that it is there every so many seconds.
BEAT = 20


@pytest.fixture
def rare_beats(club: Club) -> None:
    """The bot notes that it is there once an hour: a day of beats takes longer than everything else in its test."""
    club.beat_rarely()


async def missed(club: Club, person: Person) -> int:
    """How many turns in a row a person has let the clock run out."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    assert place is not None
    return table.chairs[place].missed


async def held(club: Club, person: Person) -> bool:
    """Whether a computer player holds the seat of a person."""
    return (await table_of(club)).seated(person.id) is None


def standing(club: Club) -> Screen:
    """The table's message, wherever it stands now."""
    (table,) = [screen for screen in club.public if "My hand" in screen.labels]
    return table


async def cards_played(club: Club) -> int:
    """How many cards have been played in this round."""
    game = await game_of(club)
    return 4 * len(game.round.tricks) + len(game.round.trick.plays)


async def play_to(club: Club, person: Person) -> None:
    """Everybody plays until it is a person's turn."""
    while await to_play(club) is not person:
        await play_by_command(club)


# The five clocks


@pytest.mark.usefixtures("rare_beats")
@pytest.mark.parametrize("clock", CLOCKS)
async def test_each_clock_runs_as_it_says(club: Club, clock: str) -> None:
    lobby = (await club.ann.slash("hearts start", clock=clock)).posted
    assert f"-# {CLOCKS[clock]} a turn" in lobby.text
    for person in (club.bob, club.cy, club.dee):
        await person.press(lobby, "Join")
    began = club.env.now().timestamp()
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    due = await due_of(club)
    assert due / 1000 - began == pytest.approx(int(clock), abs=0.1)
    assert stamps(club.look(lobby).text) == [-(-due // 1000)]
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert stamps(person.dm.text) == [-(-due // 1000)]

    await club.pass_time(await time_left(club) - 0.5)
    assert (await game_of(club)).phase is Phase.PASSING
    await club.pass_time(1)
    assert (await game_of(club)).phase is Phase.PLAYING
    assert (await kinds(club)).count("timeout") == 4
    await club.pass_time(SETTLED)
    due = await due_of(club)
    assert due / 1000 - began == pytest.approx(2 * int(clock), abs=0.2)
    assert stamps(standing(club).text) == [-(-due // 1000)]
    person = await to_play(club)
    assert stamps(person.dm.text) == [-(-due // 1000)]
    for other in {club.ann, club.bob, club.cy, club.dee} - {person}:
        assert stamps(other.dm.text) == [], "only who is awaited has a clock"
    await club.pass_time(await time_left(club) - 0.5)
    assert await cards_played(club) == 0
    await club.pass_time(0.6)
    assert await cards_played(club) == 1


async def test_the_usual_clock_is_two_minutes(club: Club) -> None:
    await seat_four(club)
    assert await time_left(club) == pytest.approx(120, abs=2)


async def test_no_clock_is_shown_while_a_computer_thinks_or_a_trick_is_held(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    for _ in range(4):
        await play_by_command(club)
    await club.pass_time(0.9)
    assert "takes the trick" in club.look(table).text
    assert stamps(club.look(table).text) == []
    await club.pass_time(2)
    assert len(stamps(club.look(table).text)) == 1


# At zero


async def test_who_acts_at_the_last_moment_spoils_nobody_elses_turn(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    first = await to_play(club)
    await club.pass_time(await time_left(club) - 0.1)
    await play_by_command(club)
    following = await to_play(club)
    assert following is not first
    assert await time_left(club) == pytest.approx(120, abs=0.1)
    await club.pass_time(119)
    assert await cards_played(club) == 1
    assert await to_play(club) is following
    assert "timeout" not in await kinds(club)


async def test_at_zero_the_computer_plays_exactly_that_one_turn(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    hand = slow.dm
    before, legal = await cards_of(club, slow), await legal_of(club, slow)
    await run_out(club)
    after = await cards_of(club, slow)
    (card,) = set(before) - set(after)
    assert card in legal
    assert await cards_played(club) == 1
    assert (await kinds(club))[-2:] == ["timeout", "play"]
    assert not await held(club, slow)
    assert await missed(club, slow) == 1
    name = slow.name
    said = f"{name} ran out of time, so a computer did it for {name}. If that happens again, it takes the seat."
    assert said in club.look(table).text
    assert await time_left(club) == pytest.approx(120 - SETTLED, abs=0.1), "the next turn has all its time"
    late = await slow.press_late(hand, hand.acting("play")[0].custom_id)
    assert late.said == "" or late.said.startswith("You have already played")
    assert await cards_played(club) == 1


async def test_two_in_a_row_give_the_seat_to_a_computer_until_the_person_is_back(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    await run_out(club)
    await play_to(club, slow)
    await run_out(club)
    assert await held(club, slow)
    said = f"{slow.name} ran out of time twice; "
    assert said in club.look(table).text
    assert f"plays for {slow.name} until {slow.name} presses **I’m back**." in club.look(table).text
    number = await cards_played(club)
    while not (await table_of(club)).awaited_computers:
        await play_by_command(club)
    await club.pass_time(4)
    assert await cards_played(club) > number, "the computer plays the seat without the clock"
    assert (await slow.slash("hearts hand")).said.startswith("A computer holds your seat.")

    answer = await slow.press(table, "I’m back")
    assert len(answer.told.buttons) >= len(await cards_of(club, slow))
    assert not await held(club, slow)
    assert await missed(club, slow) == 0
    await club.pass_time(SETTLED)
    assert said not in club.look(table).text
    assert "I’m back" not in club.look(table).labels
    await play_to(club, slow)
    assert await time_left(club) == pytest.approx(120, abs=0.1)
    await run_out(club)
    assert not await held(club, slow), "the count has begun anew"


@pytest.mark.parametrize("act", ["a card", "a card chosen ahead"])
async def test_an_act_in_between_gives_the_count_back(club: Club, act: str) -> None:
    table = await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    await run_out(club)
    assert await missed(club, slow) == 1
    if act == "a card":
        await play_to(club, slow)
        await play_by_command(club)
    else:
        await slow.slash("hearts ahead", card=(await cards_of(club, slow))[0].text)
        await slow.slash("hearts ahead")
    assert await missed(club, slow) == 0
    await club.pass_time(SETTLED)
    assert "ran out of time" not in club.look(table).text
    await play_to(club, slow)
    await run_out(club)
    assert await missed(club, slow) == 1
    assert not await held(club, slow)
    await play_to(club, slow)
    await run_out(club)
    assert await held(club, slow)


@pytest.mark.parametrize("way", ["a button", "the menu"])
async def test_picking_a_card_for_the_pass_is_an_act_too(club: Club, way: str) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_until(club, lambda game: len(game.round.tricks) == 12 and len(game.round.trick.plays) == 3)
    slow = await to_play(club)
    await run_out(club)
    assert await missed(club, slow) == 1
    await club.pass_time(20)
    assert (await game_of(club)).phase is Phase.PASSING
    if way == "a button":
        await slow.use(slow.dm, slow.dm.acting("lift")[0])
    else:
        await slow.choose(slow.dm, slow.dm.menus[0].values[0])
    assert await missed(club, slow) == 0
    assert len(slow.dm.acting("lower")) == 1
    await club.pass_time(await time_left(club) + 1)
    assert not await held(club, slow), "who was picking cards is not away"
    assert await missed(club, slow) == 1


async def test_lost_rights_stop_no_clock(club: Club) -> None:
    await seat_four(club, clock="30")
    await pass_all(club)
    for method, path in (("PATCH", "messages/*"), ("POST", "messages"), ("DELETE", "messages/*")):
        club.env.inject_error(method, f"/channels/{club.channel.id}/{path}", status=403, code=50013, times=None)
    slow = await to_play(club)
    await run_out(club)
    assert await cards_played(club) == 1
    assert await missed(club, slow) == 1
    await club.pass_time(31)
    assert await cards_played(club) == 2
    await play_by_command(club)
    await club.pass_time(timedelta(minutes=11))
    assert (await table_of(club)).ending is Ending.SHUT_OUT
    requests = len(club.env.http_requests)
    await club.pass_time(timedelta(minutes=30))
    lately = [
        entry.path for entry in club.env.http_requests[requests:] if f"/channels/{club.channel.id}/" in entry.path
    ]
    assert lately == [], "nothing is tried for ever"
    club.env.backend.faults.clear()
    assert (await club.ann.slash("hearts start")).posted


async def test_a_press_while_the_computer_thinks_at_zero_wins(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    think = club.bot.thinker.hearts_choice

    async def slowly(*question: Any) -> Any:
        await asyncio.sleep(0.5)
        return await think(*question)

    monkeypatch.setattr(club.bot.thinker, "hearts_choice", slowly)
    await club.pass_time(await time_left(club) + 0.2)
    assert await cards_played(club) == 0
    card = (await legal_of(club, slow))[-1]
    assert (await slow.slash("hearts play", card=card.text)).said.startswith("You played")
    await club.pass_time(5)
    assert await cards_played(club) == 1
    assert (await game_of(club)).round.trick.plays[0].card == card
    assert await missed(club, slow) == 0


# The pass


async def test_passing_has_one_clock_for_all(club: Club) -> None:
    table = await seat_four(club)
    due = await due_of(club)
    await club.pass_time(60)
    await pass_by_command(club, club.ann)
    await club.pass_time(50)
    await pass_by_command(club, club.bob)
    await club.bob.slash("hearts take-back")
    await pass_by_command(club, club.bob)
    assert await due_of(club) == due, "a late pass renews nothing"
    await club.pass_time(SETTLED)
    assert stamps(club.look(table).text) == [-(-due // 1000)]
    chosen = (await game_of(club)).round.passes
    await run_out(club)
    game = await game_of(club)
    assert game.phase is Phase.PLAYING
    assert all(cards is not None and len(set(cards)) == 3 for cards in game.round.passes)
    for place, cards in enumerate(chosen):
        assert cards is None or game.round.passes[place] == cards, "what people chose stays"
    assert [await missed(club, person) for person in (club.ann, club.bob, club.cy, club.dee)] == [0, 0, 1, 1]
    assert (await kinds(club))[-4:] == ["timeout", "timeout", "pass", "pass"], "all who are late at once"


# Calls


def called(club: Club) -> list[tuple[int, ...]]:
    """Whom the bot has called, in order."""
    return [seen.pings for seen in club.seen if seen.pings]


async def test_a_turn_that_lasts_is_called_once(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    await club.pass_time(18.5)
    assert called(club) == []
    await club.pass_time(2)
    assert called(club) == [(slow.id,)]
    (call,) = calls(club)
    assert call.text == (
        f"<@{slow.id}>: it is your turn at [the Hearts table]({address(club, table)}). "
        f"Time runs out <t:{-(-await due_of(club) // 1000)}:R>."
    )
    await club.pass_time(90)
    assert called(club) == [(slow.id,)]
    assert len(calls(club)) == 1
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert calls(club) == [], "it is gone when the turn ends"


async def ends_by_playing(club: Club, _slow: Person) -> None:
    await play_by_command(club)


async def ends_by_the_clock(club: Club, _slow: Person) -> None:
    await club.pass_time(await time_left(club))


async def ends_by_leaving(_club: Club, slow: Person) -> None:
    await slow.slash("hearts leave")


async def ends_by_stopping(club: Club, _slow: Person) -> None:
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")


async def ends_by_a_restart_after_a_card(club: Club, _slow: Person) -> None:
    club.env.inject_error("DELETE", "/channels/*/messages/*", status=503, times=None)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert len(calls(club)) == 1, "Discord does not listen"
    await club.kill()
    club.env.backend.faults.clear()
    await club.pass_time(6)


ENDS = [ends_by_playing, ends_by_the_clock, ends_by_leaving, ends_by_stopping, ends_by_a_restart_after_a_card]


@pytest.mark.parametrize("end", ENDS)
async def test_a_call_is_gone_when_its_turn_ends(club: Club, end: Callable[[Club, Person], Awaitable[None]]) -> None:
    await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    await club.pass_time(25)
    assert len(calls(club)) == 1
    await end(club, slow)
    await club.pass_time(2 * SETTLED)
    assert calls(club) == []


async def test_a_call_is_gone_when_the_channels_game_is_over(club: Club) -> None:
    await seat_four(club, target="round")
    await pass_all(club)
    await play_until(club, lambda game: len(game.round.tricks) == 12 and len(game.round.trick.plays) == 3)
    await club.pass_time(25)
    assert (await table_of(club)).stage is Stage.ENDED or len(calls(club)) == 1
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(5)
    assert calls(club) == []
    assert (await table_of(club)).ending is Ending.FINISHED


async def test_never_two_calls_at_once(club: Club) -> None:
    await seat_four(club, clock="30")
    people = {club.ann.id, club.bob.id, club.cy.id, club.dee.id}
    most = 0
    for _ in range(200):
        await club.pass_time(1)
        waiting = {user for user in people if user in await awaited(club)}
        standing = calls(club)
        most = max(most, len(standing))
        for call in standing:
            assert {user for user in people if f"<@{user}>" in call.text} <= waiting, "only who is awaited is named"
        if (await table_of(club)).emptied_at is not None:
            break
    assert most == 1
    assert len(called(club)) >= 4
    assert calls(club) == []


async def awaited(club: Club) -> set[int]:
    """The people the game waits for."""
    table = await table_of(club)
    return {table.chairs[place].user_id or 0 for place in table.awaited_people}


async def test_in_the_pass_the_call_names_who_is_still_awaited(club: Club) -> None:
    table = await seat_four(club)
    await pass_by_command(club, club.bob)
    await club.pass_time(20)
    assert called(club) == [(club.ann.id, club.cy.id, club.dee.id)]
    await pass_by_command(club, club.cy)
    await club.pass_time(SETTLED)
    (call,) = calls(club)
    assert call.text == (
        f"<@{club.ann.id}> and <@{club.dee.id}>: choose three cards to pass at [the Hearts table]"
        f"({address(club, table)}). Time runs out <t:{-(-await due_of(club) // 1000)}:R>."
    )
    await pass_by_command(club, club.ann)
    await pass_by_command(club, club.dee)
    await club.pass_time(SETTLED)
    assert calls(club) == []
    assert len(called(club)) == 1, "an edit calls nobody"


async def test_who_wants_no_calls_gets_none(club: Club) -> None:
    await club.ann.slash("hearts settings", pings=False)
    await club.cy.slash("hearts settings", pings=False)
    await seat_four(club)
    await club.pass_time(30)
    assert called(club) == [(club.bob.id, club.dee.id)], "in the order of their seats or not, never ann and cy"
    for person in (club.bob, club.dee):
        await pass_by_command(club, person)
    await club.pass_time(SETTLED)
    assert calls(club) == [], "nobody is left who wants to be called"
    for person in (club.ann, club.cy):
        await pass_by_command(club, person)
    for _ in range(8):
        before = len(called(club))
        person = await to_play(club)
        await club.pass_time(25)
        assert len(called(club)) - before == (person in (club.bob, club.dee))
        await play_by_command(club)


async def test_nobody_is_called_for_a_computer(club: Club) -> None:
    await seat(club, club.bob)
    for _ in range(60):
        await club.pass_time(5)
        for call in calls(club):
            assert f"<@{club.ann.id}>" in call.text or f"<@{club.bob.id}>" in call.text
    assert {user for users in called(club) for user in users} == {club.ann.id, club.bob.id}


async def test_a_seat_taken_in_mid_turn_calls_its_new_person(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)
    await club.pass_time(25)
    assert called(club) == [(slow.id,)]
    offer = (await slow.slash("hearts hand-over", member=club.eve.actor)).posted
    since = len(club.seen)
    await club.eve.press(offer, "Take the seat")
    await club.pass_time(SETTLED)
    assert calls(club) == []
    await club.pass_time(17)
    assert calls(club) == [], "the turn has begun anew"
    await club.pass_time(5)
    (call,) = calls(club)
    assert f"<@{club.eve.id}>" in call.text
    assert [seen.pings for seen in club.seen[since:] if seen.pings] == [(club.eve.id,)]


async def test_a_restart_between_sending_and_storing_calls_nobody_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seat_four(club)
    await pass_all(club)
    slow = await to_play(club)

    async def never(*_stored: Any) -> None:
        await asyncio.sleep(1e6)

    with simulation.enforced_nonces(club.env):
        monkeypatch.setattr(club.bot.storage.hearts, "set_ping", never)
        await club.pass_time(21)
        assert called(club) == [(slow.id,)]
        await club.kill()
        await club.pass_time(60)
        assert called(club) == [(slow.id,)]
        assert len(calls(club)) == 1
        await play_by_command(club)
        await club.pass_time(SETTLED)
        assert calls(club) == [], "and it is known after all"


async def test_a_restart_with_a_standing_call_keeps_it_and_its_time(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await club.pass_time(30)
    (call,) = calls(club)
    await club.restart(away=600)
    await club.pass_time(SETTLED)
    (same,) = calls(club)
    assert same.id == call.id
    assert stamps(same.text) == [-(-await due_of(club) // 1000)]
    assert len(called(club)) == 1


async def test_a_call_that_somebody_deleted_is_not_repeated(club: Club) -> None:
    await seat_four(club)
    await club.pass_time(25)
    (call,) = calls(club)
    club.env.backend.delete_message(club.channel.id, call.id)
    await pass_by_command(club, club.ann)
    await club.pass_time(30)
    await pass_by_command(club, club.bob)
    await club.pass_time(5)
    assert calls(club) == []
    assert len(called(club)) == 1
    edits = [entry for entry in club.env.http_requests if entry.method == "PATCH" and str(call.id) in entry.path]
    assert len(edits) == 1, "what is gone is tried once"


# Absences of the bot


async def while_passing(club: Club) -> None:
    await pass_by_command(club, club.ann)


async def while_playing(club: Club) -> None:
    await pass_all(club)
    for _ in range(2):
        await play_by_command(club)


async def while_a_trick_is_held(club: Club) -> None:
    await pass_all(club)
    for _ in range(4):
        await play_by_command(club)


async def after_one_missed_turn(club: Club) -> None:
    await pass_all(club)
    await run_out(club)


async def with_a_seat_held(club: Club) -> None:
    await pass_all(club)
    slow = await to_play(club)
    await slow.slash("hearts leave")
    await club.pass_time(2)


PHASES = [while_passing, while_playing, while_a_trick_is_held, after_one_missed_turn, with_a_seat_held]


@pytest.mark.parametrize("phase", PHASES)
async def test_a_restart_charges_nothing_and_sets_one_timer(
    club: Club, phase: Callable[[Club], Awaitable[None]]
) -> None:
    await seat_four(club)
    await phase(club)
    await club.pass_time(50)
    left = await time_left(club)
    assert 40 < left < 75
    await club.restart(away=3600)
    simulation.say_ready(club.env)  # Discord may say it more than once
    await club.pass_time(SETTLED)
    assert [task.get_name() for task in asyncio.all_tasks()].count("deadlines") == 1
    assert await time_left(club) == pytest.approx(left - SETTLED, abs=0.1)
    assert stamps(standing(club).text) == [-(-await due_of(club) // 1000)], "the table says so"
    before, ran_out = await kinds(club), (await kinds(club)).count("timeout")
    waiting = len((await table_of(club)).awaited_people)
    await club.pass_time(await time_left(club) - 0.1)
    assert await kinds(club) == before
    await club.pass_time(0.2)
    assert (await kinds(club))[len(before) :].count("timeout") == waiting
    await club.pass_time(25)
    assert (await kinds(club)).count("timeout") == ran_out + waiting, "one timer, not two"


@pytest.mark.parametrize("since_beat", [1, 19])
async def test_a_killed_bot_charges_nothing(club: Club, since_beat: int) -> None:
    await seat_four(club)
    await pass_all(club)
    await club.restart()  # its first beat is now
    await club.pass_time(2 * BEAT + since_beat)
    left = await time_left(club)
    await club.kill(away=900)
    again = await time_left(club)
    assert left - 0.1 <= again <= left + BEAT, "never less, and at most one beat more"
    assert "timeout" not in await kinds(club)
    await club.pass_time(again - 0.5)
    assert await cards_played(club) == 0
    await club.pass_time(0.6)
    assert await cards_played(club) == 1


async def test_a_turn_that_began_just_before_the_end_has_its_full_time_and_no_more(club: Club) -> None:
    await seat_four(club)
    await club.restart()
    await club.pass_time(18)
    await pass_all(club)
    await club.kill(away=300)
    assert await time_left(club) == pytest.approx(120, abs=0.1)


async def test_ten_restarts_in_a_turn_charge_and_give_nothing(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    left = await time_left(club)
    for _ in range(10):
        await club.restart(away=70)
        await club.pass_time(5)
    assert await time_left(club) == pytest.approx(left - 50, abs=0.5)
    await run_out(club)
    assert await cards_played(club) == 1


async def test_the_next_round_waits_through_an_absence(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.restart(away=3600)
    await club.pass_time(20)
    game = await game_of(club)
    assert (game.round.number, game.phase) == (2, Phase.PASSING)
    assert await time_left(club) > 95, "its pass has begun only now"


async def test_a_press_before_the_bot_is_ready_charges_nobody(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = club.guild.create_text_channel("elsewhere")
    lobby = (await club.eve.slash("hearts start", channel=elsewhere)).posted
    await seat_four(club)
    await pass_all(club)
    await club.pass_time(60)
    left = await time_left(club)
    ready = TwoHearts.on_ready

    async def later(bot: TwoHearts) -> None:
        await asyncio.sleep(2)  # Discord tells of every server first
        await ready(bot)

    monkeypatch.setattr(TwoHearts, "on_ready", later)
    await club.restart(away=600)
    await club.eve.press(lobby, "Add computer")
    card = (await legal_of(club, await to_play(club)))[0]
    await club.pass_time(1)
    assert "timeout" not in await kinds(club)
    await club.pass_time(1.5)
    assert "timeout" not in await kinds(club)
    assert await time_left(club) == pytest.approx(left - 0.5, abs=0.6)
    assert card in await cards_of(club, await to_play(club))


async def test_a_card_played_before_the_bot_is_ready_gives_the_next_no_more_than_a_turn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seat_four(club)
    await pass_all(club)
    ready = TwoHearts.on_ready

    async def later(bot: TwoHearts) -> None:
        await asyncio.sleep(2)
        await ready(bot)

    monkeypatch.setattr(TwoHearts, "on_ready", later)
    await club.restart(away=600)
    await play_by_command(club)
    await club.pass_time(3)
    assert await cards_played(club) == 1
    assert 117 <= await time_left(club) <= 120


# Only computers left


async def alone_and_late(club: Club) -> None:
    """Ann plays with three computers and lets the clock run out twice."""
    await seat(club, clock="30")
    while not await held(club, club.ann):
        await club.pass_time(1)
    await club.pass_time(SETTLED)


async def test_a_table_only_computers_are_left_at_pauses_and_closes_itself(club: Club) -> None:
    await alone_and_late(club)
    before = await kinds(club)
    closing = f"<t:{-(-await due_of(club) // 1000)}:R>"
    said = f"Everybody is away. The table closes {closing} unless somebody presses **I’m back**."
    table = standing(club)
    assert said in table.text
    assert "I’m back" in table.labels
    assert await time_left(club) == pytest.approx(600, abs=3)
    await club.pass_time(await time_left(club) - 1)
    assert await kinds(club) == before, "computers do not play among themselves"
    assert (await table_of(club)).stage is Stage.PLAYING
    await club.pass_time(1.5)
    assert (await table_of(club)).ending is Ending.ABANDONED
    await club.pass_time(SETTLED)
    assert "Only computers were left at the table." in club.table.text
    assert calls(club) == []
    late = await club.ann.press_late(table, table.button("I’m back").custom_id)
    assert late.said == "That game is over. /hearts start opens a new table."
    assert (await club.bob.slash("hearts start")).posted, "the channel is free"


async def test_who_is_back_before_that_plays_on(club: Club) -> None:
    await alone_and_late(club)
    number = await cards_played(club)
    await club.pass_time(timedelta(minutes=9, seconds=50))
    table = standing(club)
    assert (await club.eve.press(table, "I’m back")).said == "You are not playing at this table."
    await club.ann.press(table, "I’m back")
    await club.pass_time(SETTLED)
    assert "Everybody is away" not in club.look(table).text
    while not (await table_of(club)).awaited_people:
        await club.pass_time(1)
    assert await cards_played(club) > number, "the computers play on"
    assert 28 <= await time_left(club) <= 30
    await play_by_command(club)
    await club.pass_time(timedelta(minutes=2))
    assert await held(club, club.ann), "and so on"
    assert (await table_of(club)).stage is Stage.PLAYING


async def test_the_pause_survives_a_restart_and_is_not_charged(club: Club) -> None:
    await alone_and_late(club)
    await club.pass_time(300)
    left = await time_left(club)
    await club.restart(away=7200)
    await club.pass_time(SETTLED)
    assert await time_left(club) == pytest.approx(left - SETTLED, abs=0.1)
    assert (await table_of(club)).stage is Stage.PLAYING
    await club.pass_time(left)
    assert (await table_of(club)).ending is Ending.ABANDONED


async def test_four_who_fell_asleep_are_closed_in_the_end(club: Club) -> None:
    await seat_four(club, clock="30")
    await club.pass_time(timedelta(minutes=20))
    table = await table_of(club)
    assert table.ending is Ending.ABANDONED
    assert calls(club) == []
    assert (await kinds(club)).count("timeout") == 8, "each of them twice"
    assert not [screen for screen in club.public if "I’m back" in screen.labels]


@pytest.mark.usefixtures("rare_beats")
async def test_a_game_by_the_day_goes_on_after_a_day(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    slow = await to_play(club)
    await club.pass_time(timedelta(hours=12))
    await club.restart(away=timedelta(hours=6).total_seconds())
    await club.pass_time(timedelta(hours=11, minutes=50))
    assert await cards_played(club) == 0
    await club.pass_time(timedelta(minutes=15))
    assert await cards_played(club) == 1
    assert not await held(club, slow)
    assert (await table_of(club)).stage is Stage.PLAYING
