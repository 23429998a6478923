"""Whose table it is: the host in the game, who may stop it, taking a pass back, and a rematch on the same seats."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.sessions.hearts.table import Ending, Place, Stage
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    address,
    cards_of,
    game_of,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    seat,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen


async def may_stop(club: Club, person: Person) -> bool:
    """Whether a person is asked whether the game shall end, which they then leave as it is."""
    answer = (await person.slash("hearts stop")).told
    if not answer.buttons:
        assert "can stop the game" in answer.text
        return False
    await person.press(answer, "Keep playing")
    assert club.look(answer).text == "The game goes on."
    return True


async def stoppers(club: Club) -> list[str]:
    """Who of all people may stop the game now."""
    return [person.name for person in club.people.values() if await may_stop(club, person)]


async def test_in_the_game_the_next_who_joined_is_host(club: Club) -> None:
    lobby = await open_lobby(club, club.cy, club.bob, club.dee, clock=ONE_DAY)
    await club.bob.choose(lobby, "south")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert await stoppers(club) == ["ann"]
    await club.ann.slash("hearts leave")
    assert await stoppers(club) == ["cy"], "cy joined next, wherever anybody sits"
    await club.cy.slash("hearts leave")
    await club.cy.slash("hearts back")
    assert await stoppers(club) == ["bob"], "who comes back is a guest like others"
    await club.restart()
    assert await stoppers(club) == ["bob"]


async def test_a_host_whose_seat_is_held_for_lateness_is_host_no_more(club: Club) -> None:
    await seat_four(club, clock="30")
    await pass_all(club, club.bob, club.cy, club.dee)
    await club.pass_time(31)  # ann's pass
    while (await to_play(club)) is not club.ann:
        await play_by_command(club)
    assert await stoppers(club) == ["ann"]
    await club.pass_time(31)
    assert (await table_of(club)).seated(club.ann.id) is None
    assert await stoppers(club) == ["bob"]


async def test_anybody_seated_may_stop_once_the_host_has_not_acted_for_ten_minutes(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_by_command(club, club.ann)
    await club.pass_time(timedelta(minutes=4))
    await pass_by_command(club, club.bob)
    await club.pass_time(timedelta(minutes=5, seconds=58))
    assert await stoppers(club) == ["ann"]
    await club.pass_time(2)
    assert await stoppers(club) == ["ann", "bob", "cy", "dee"], "and eve, who only looks on, never"
    asked = (await club.dee.slash("hearts stop")).told
    await club.ann.slash("hearts take-back")
    assert await stoppers(club) == ["ann"], "the host is here again"
    await club.dee.press(asked, "End the game")
    assert "can stop the game" in club.look(asked).text
    assert (await table_of(club)).stage is Stage.PLAYING
    await club.pass_time(timedelta(minutes=10))
    asked = (await club.cy.slash("hearts stop")).told
    await club.cy.press(asked, "End the game")
    assert club.look(asked).text == "The game has ended."
    assert (await table_of(club)).ending is Ending.STOPPED


async def test_who_left_may_still_end_what_the_host_has_forgotten(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.dee.slash("hearts leave")
    await club.pass_time(timedelta(minutes=11))
    assert await stoppers(club) == ["ann", "bob", "cy", "dee"]


async def test_absence_of_the_bot_is_not_charged_to_the_host(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.pass_time(timedelta(minutes=5))
    await club.restart(away=timedelta(hours=1).total_seconds())
    await club.pass_time(timedelta(minutes=4))
    assert await stoppers(club) == ["ann"]
    await club.pass_time(timedelta(minutes=2))
    assert await stoppers(club) == ["ann", "bob", "cy", "dee"]


async def test_a_lobby_whose_host_is_gone_may_be_closed_by_its_guests(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.pass_time(timedelta(minutes=9))
    assert await stoppers(club) == ["ann"]
    await club.pass_time(timedelta(minutes=2))
    assert await stoppers(club) == ["ann", "bob"]
    await club.bob.press((await club.bob.slash("hearts stop")).told, "End the game")
    await club.pass_time(SETTLED)
    assert "closed before the game began" in club.look(lobby).text


async def choose_three(person: Person) -> None:
    """Lift three cards in the direct message."""
    for _ in range(3):
        await person.use(person.dm, person.dm.acting("lift")[0])


async def passed_by(club: Club, person: Person) -> int:
    """How many cards a person has passed in this round."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    assert place is not None
    assert table.game is not None
    return len(table.game.round.passes[place] or ())


async def test_a_pass_is_taken_back_until_the_last_seat_has_passed(club: Club) -> None:
    await seat_four(club)
    await choose_three(club.ann)
    first = club.ann.dm
    await club.ann.press(first, "Pass 3 cards")
    given = club.ann.dm
    assert await passed_by(club, club.ann) == 3
    assert given.labels == ["Take back"]

    await club.ann.press(given, "Take back")
    assert await passed_by(club, club.ann) == 0
    again = club.ann.dm
    assert len(again.acting("lower")) == 3, "the three are still picked"
    await club.pass_time(SETTLED)
    assert "Still choosing: ann, cy, bob and dee" in club.table.text

    old = await club.ann.press_late(first, first.button("Pass 3 cards").custom_id)
    assert old.said == ""
    assert await passed_by(club, club.ann) == 0, "an old press passes nothing"
    await club.ann.press_late(first, first.acting("lower")[0].custom_id)
    assert len(club.ann.dm.acting("lower")) == 3, "nor does it put a card back"

    await club.ann.use(club.ann.dm, club.ann.dm.acting("lower")[0])
    await club.ann.use(club.ann.dm, club.ann.dm.acting("lift")[-1])
    await club.ann.press(club.ann.dm, "Pass 3 cards")
    assert await passed_by(club, club.ann) == 3
    await club.ann.press_late(given, given.button("Take back").custom_id)
    assert await passed_by(club, club.ann) == 3, "an old press takes nothing back either"

    for person in (club.bob, club.cy, club.dee):
        await pass_by_command(club, person)
    game = await game_of(club)
    assert game.phase is Phase.PLAYING
    await club.pass_time(SETTLED)
    last = club.ann.dm
    assert "Take back" not in last.labels
    late = await club.ann.press_late(given, given.button("Take back").custom_id)
    assert late.said == ""
    assert (await club.ann.slash("hearts take-back")).said == "There is nothing to pass now."
    assert await game_of(club) == game, "after the last pass nothing comes back"


async def test_two_presses_on_take_back_and_pass(club: Club) -> None:
    await seat_four(club)
    await choose_three(club.ann)
    ready = club.ann.dm
    put = ready.button("Pass 3 cards").custom_id
    await simulation.at_once(club.ann.sent(ready, put), club.ann.sent(ready, put))
    assert await passed_by(club, club.ann) == 3
    given = club.ann.dm
    back = given.button("Take back").custom_id
    await simulation.at_once(club.ann.sent(given, back), club.ann.sent(given, back), club.ann.sent(ready, put))
    assert await passed_by(club, club.ann) == 0
    moves = [move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id)]
    assert moves.count("pass") == 1
    assert moves.count("unpass") == 1


async def test_the_counter_of_take_backs_survives_a_restart(club: Club) -> None:
    await seat_four(club)
    await choose_three(club.ann)
    old = club.ann.dm
    await club.ann.press(old, "Pass 3 cards")
    await club.ann.slash("hearts take-back")
    await club.kill()
    await club.pass_time(SETTLED)
    assert len(club.ann.dm.acting("lower")) == 3
    await club.ann.press_late(old, old.button("Pass 3 cards").custom_id)
    assert await passed_by(club, club.ann) == 0


async def test_only_who_has_passed_takes_back(club: Club) -> None:
    await seat_four(club)
    assert (await club.ann.slash("hearts take-back")).said == "You have not passed any cards yet."
    assert (await club.eve.slash("hearts take-back")).said == "You are not playing at this table."
    await pass_by_command(club, club.bob)
    assert len(await cards_of(club, club.bob)) == 13, "given away only when all have passed"
    answer = await club.bob.slash("hearts take-back")
    assert answer.told.private
    assert await passed_by(club, club.bob) == 0
    assert len(await cards_of(club, club.bob)) == 13


async def play_to_the_end(club: Club) -> Screen:
    """Play the one round of a game to its end; the table then."""
    while (await table_of(club)).stage is Stage.PLAYING:
        table = await table_of(club)
        assert table.game is not None
        if table.awaited_people and table.game.phase is Phase.PASSING:
            people = [person for person in club.people.values() if table.seat_of(person.id) in table.awaited_people]
            await pass_by_command(club, people[0])
        elif table.awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(3)
    await club.pass_time(3)
    return club.table


async def test_a_rematch_keeps_the_seats(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, target="round", clock="300")
    await club.bob.choose(lobby, "east")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    before = await table_of(club)
    result = await play_to_the_end(club)
    assert (await club.eve.press(result, "Rematch")).said == "You are not playing at this table."
    since = len(club.seen)
    await club.bob.press(result, "Rematch")
    lobby = club.table
    assert lobby.id != result.id
    assert lobby.text.startswith("## Hearts\nbob opens a table. The game is one round.")
    fresh = await table_of(club)
    assert fresh.terms == before.terms
    computer = next(chair.name for chair in before.chairs if chair.computer)
    assert {guest.name: guest.place for guest in fresh.guests} == {
        "bob": Place.JOINED,
        "ann": Place.RESERVED,
        "cy": Place.RESERVED,
        computer: Place.COMPUTER,
    }
    calls = [seen for seen in club.seen[since:] if seen.pings]
    assert [(call.screen.id, sorted(call.pings)) for call in calls] == [(lobby.id, sorted([club.ann.id, club.cy.id]))]
    assert (await club.eve.press(lobby, "Join")).said == "The free seats are reserved for people who were invited."
    await club.cy.press(lobby, "Join")
    await club.ann.press(lobby, "Join")
    await club.bob.press(lobby, "Start")
    await club.pass_time(SETTLED)
    after = await table_of(club)
    assert [chair.user_id for chair in after.chairs] == [chair.user_id for chair in before.chairs]
    assert [chair.name for chair in after.chairs] == [chair.name for chair in before.chairs]
    assert after.host_id == club.bob.id
    assert "the game is over" in club.look(result).text, "the result stays above"


@pytest.mark.parametrize("second", ["ann", "bob"])
async def test_two_presses_on_rematch_open_one_lobby(club: Club, second: str) -> None:
    await seat(club, club.bob, target="round")
    result = await play_to_the_end(club)
    again = result.button("Rematch").custom_id
    await simulation.at_once(club.ann.sent(result, again), club.people[second].sent(result, again))
    await club.pass_time(SETTLED)
    lobbies = [screen for screen in club.public if "Join" in screen.labels]
    assert len(lobbies) == 1
    assert len(await club.bot.storage.hearts.open_ids()) == 1
    late = await club.bob.press(result, "Rematch")
    assert late.said == f"This channel has a Hearts table already: [here it is]({address(club, lobbies[0])})."
    assert len([screen for screen in club.public if "Join" in screen.labels]) == 1


async def test_a_rematch_after_a_restart(club: Club) -> None:
    await seat(club, club.bob, target="round")
    result = await play_to_the_end(club)
    await club.restart()
    await club.ann.press(result, "Rematch")
    assert "ann opens a table" in club.table.text
    assert f"<@{club.bob.id}>: you are invited" in club.table.text
    fresh = await table_of(club)
    assert [guest.seat for guest in fresh.guests][:1] == [Seat.SOUTH]


async def test_a_rematch_that_cannot_be_posted_leaves_nothing_behind(club: Club) -> None:
    await seat(club, club.bob, target="round")
    result = await play_to_the_end(club)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013)
    answer = await club.ann.press(result, "Rematch")
    assert answer.said
    assert await club.bot.storage.hearts.open_ids() == ()
    await club.pass_time(60)
    assert club.table.id == result.id
    await club.ann.press(result, "Rematch")
    assert "ann opens a table" in club.table.text
