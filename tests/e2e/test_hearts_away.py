"""Whoever is away: what stands in place of their hand, the way back from there, and a table that everybody left."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.pace import Pace
from bot.sessions.hearts.table import Ending, Stage
from render.models import HandModel
from rules.hearts.state import Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    cards_of,
    due_of,
    game_of,
    names,
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

PACE = Pace()
NOT_SEATED = "You are not playing at this table."
OVER = "That game is over. /hearts start opens a new table."


async def stand_in(club: Club, person: Person) -> str:
    """The computer player that holds a person's seat."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    assert place is not None
    assert not table.chairs[place].present
    return table.chairs[place].stand_in


async def place_line(club: Club) -> str:
    """The line of a direct message that says of which table it speaks."""
    link = await club.bot.hearts_artist.link((await table_of(club)).id)
    return f"**Club** · #cards · [to the table]({link})"


async def shows_way_back(club: Club, person: Person, words: str) -> Screen:
    """A person's one direct message: these words, a button, and nothing of the hand."""
    (message,) = person.direct_messages
    assert message.text == f"{await place_line(club)}\n{words.format(name=await stand_in(club, person))}"
    assert message.labels == ["I’m back"]
    assert len(message.buttons) == 1
    assert not message.menus
    assert not message.pictures
    assert not [name for name in names(await cards_of(club, person)) if name in message.everything()]
    return message


async def shows_hand(club: Club, person: Person) -> Screen:
    """A person's one direct message: the hand as it is."""
    (message,) = person.direct_messages
    (model,) = club.models(message)
    assert isinstance(model, HandModel)
    assert model.view.hand == await cards_of(club, person)
    assert "I’m back" not in message.labels
    return message


LEFT = "You have left the table; {name}, a computer, plays your cards."
LATE = "You ran out of time twice, so {name}, a computer, plays your cards."


async def test_who_left_comes_back_in_the_very_message_of_the_hand(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    hand = club.bob.dm
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    message = await shows_way_back(club, club.bob, LEFT)
    assert message.id == hand.id
    answer = await club.bob.press(message, "I’m back")
    assert answer.private == answer.public == ()
    assert answer.interaction.edited
    assert (await shows_hand(club, club.bob)).id == hand.id
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, club.bob)).id == hand.id
    assert (await table_of(club)).seated(club.bob.id) is not None
    assert "I’m back" not in club.table.labels
    await pass_all(club, club.ann, club.cy, club.dee)
    assert (await game_of(club)).phase is Phase.PLAYING
    assert (await shows_hand(club, club.bob)).id == hand.id, "it follows the game again"


async def test_who_ran_out_of_time_is_told_so_and_comes_back(club: Club) -> None:
    await seat_four(club, clock="30")
    await pass_all(club)
    slow = await to_play(club)
    hand = slow.dm
    await run_out(club)
    while await to_play(club) is not slow:
        await play_by_command(club)
    await run_out(club)
    message = await shows_way_back(club, slow, LATE)
    await slow.press(message, "I’m back")
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, slow)).id == hand.id
    place = (await table_of(club)).seated(slow.id)
    assert place is not None
    assert (await table_of(club)).chairs[place].missed == 0
    while await to_play(club) is not slow:
        await play_by_command(club)
    await club.pass_time(SETTLED)
    held = await cards_of(club, slow)
    await slow.use(slow.dm, slow.dm.acting("play")[0])
    assert len(await cards_of(club, slow)) == len(held) - 1


async def test_a_new_round_begins_while_they_are_away(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    hand = club.bob.dm
    await club.bob.slash("hearts leave")
    while (await game_of(club)).phase is Phase.PLAYING:
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(2)
    await club.pass_time(20)
    assert (await game_of(club)).round.number == 2
    message = await shows_way_back(club, club.bob, LEFT)
    assert message.id == hand.id, "no round brings a message to somebody who is away"
    await club.bob.press(message, "I’m back")
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, club.bob)).id == hand.id, "not in another one below"
    assert "round 2" in club.bob.dm.text
    for person in (club.ann, club.cy, club.dee):
        await pass_by_command(club, person)
    assert (await game_of(club)).round.passes[2] is not None, "the computer had passed for bob"
    await club.pass_time(SETTLED)
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(20)
    assert (await game_of(club)).round.number == 3
    assert club.bob.dm.id != hand.id, "the next round has a message of its own, as for everybody"
    assert club.look(hand).text.startswith("This hand is over: round 2 ·")
    assert "round 3" in club.bob.dm.text


@pytest.mark.parametrize("way", ["stopped", "killed", "killed before it was painted"])
async def test_a_restart_while_they_are_away(club: Club, way: str) -> None:
    await seat_four(club, clock=ONE_DAY)
    hand = club.bob.dm
    if way == "killed before it was painted":
        path = f"/channels/{hand.channel_id}/messages/{hand.id}"
        club.env.inject_error("PATCH", path, status=503, times=None)
        await club.bob.slash("hearts leave")
        assert club.bob.dm.pictures, "the hand is still there"
        await club.kill(away=600)
        club.env.backend.faults.clear()
        await club.pass_time(10)
    else:
        await club.bob.slash("hearts leave")
        await club.pass_time(SETTLED)
        await (club.restart(away=600) if way == "stopped" else club.kill(away=600))
    await club.pass_time(SETTLED)
    message = await shows_way_back(club, club.bob, LEFT)
    assert message.id == hand.id
    await club.bob.press(message, "I’m back")
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, club.bob)).id == hand.id
    await club.kill()
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, club.bob)).id == hand.id


async def test_discord_not_reached_shows_the_way_back_later(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    hand = club.bob.dm
    club.env.inject_error("PATCH", f"/channels/{hand.channel_id}/messages/{hand.id}", status=503, times=2)
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    assert club.bob.dm.pictures
    await club.pass_time(60)
    await shows_way_back(club, club.bob, LEFT)


async def test_two_who_are_away_cost_nothing_while_nothing_happens(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.bob.slash("hearts leave")
    await club.cy.slash("hearts leave")
    await club.pass_time(10)
    read, looks = club.bot.storage.hearts.hands, 0

    async def hands(table_id: int) -> object:
        nonlocal looks
        looks += 1
        return await read(table_id)

    monkeypatch.setattr(club.bot.storage.hearts, "hands", hands)
    await club.pass_time(30)
    assert looks == 0, "nobody is painted over and over"
    for person in (club.bob, club.cy):
        await person.press(await shows_way_back(club, person, LEFT), "I’m back")
        await club.pass_time(SETTLED)
        await shows_hand(club, person)


async def test_a_way_back_is_nobody_elses_and_none_when_the_game_is_over(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    message = club.bob.dm
    back = message.button("I’m back").custom_id
    forged = await club.eve.press_late(club.table.forged(back), back)
    assert forged.said == NOT_SEATED
    assert (await table_of(club)).seated(club.bob.id) is None
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")
    await club.pass_time(SETTLED)
    assert not club.look(message).buttons
    late = await club.bob.press_late(message, back)
    assert late.said == OVER
    assert not club.look(message).pictures


async def test_a_second_press_on_the_way_back_changes_nothing(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    message = club.bob.dm
    await club.bob.press(message, "I’m back")
    late = await club.bob.press_late(message, message.button("I’m back").custom_id)
    assert late.said == "You are at the table already."
    await club.pass_time(SETTLED)
    assert (await shows_hand(club, club.bob)).id == message.id


@pytest.mark.parametrize("away", [False, True])
async def test_whoever_handed_a_seat_over_reads_to_whom(club: Club, away: bool) -> None:
    await seat_four(club, clock=ONE_DAY)
    hand = club.bob.dm
    if away:
        await club.bob.slash("hearts leave")
        await club.pass_time(SETTLED)
    former = club.bob.dm
    offer = (await club.bob.slash("hearts hand-over", member=club.eve.actor)).posted
    await club.eve.press(offer, "Take the seat")
    await club.pass_time(SETTLED)
    (message,) = club.bob.direct_messages
    assert message.id == hand.id
    assert message.text == f"{await place_line(club)}\nYou have handed this seat over to eve."
    assert not message.buttons
    assert not message.pictures
    await shows_hand(club, club.eve)
    await club.kill()
    await club.pass_time(SETTLED)
    assert club.bob.dm.text == message.text
    if away:
        late = await club.bob.press_late(former, former.button("I’m back").custom_id)
        assert late.said == NOT_SEATED
        assert club.bob.dm.text == message.text, "the way back is gone with the seat"


# A table that everybody left


async def alone_and_left(club: Club, opened: float = 0) -> Screen:
    """Ann plays with three computers and leaves; what she is told."""
    await seat(club, clock=ONE_DAY)
    await club.pass_time(10 + opened)
    return (await club.ann.slash("hearts leave")).told


async def test_the_last_who_leaves_is_told_when_the_table_closes(club: Club) -> None:
    said = await alone_and_left(club)
    assert said.private
    left = PACE.alone.total_seconds()
    assert await time_left(club) == pytest.approx(left, abs=0.1)
    stamp = f"<t:{-(-await due_of(club) // 1000)}:R>"
    assert said.text == (
        "You have left the table. Only computers are left, so it waits for somebody to come back and closes "
        f"{stamp}. **I’m back** brings you back."
    )
    await club.pass_time(SETTLED)
    assert f"Everybody is away. The table closes {stamp} unless somebody presses **I’m back**." in club.table.text
    assert stamps(club.table.text) == stamps(said.text), "and nobody's clock runs"
    await shows_way_back(club, club.ann, LEFT)


@pytest.mark.parametrize("way", ["the hand", "the table", "a command"])
async def test_who_left_alone_comes_back_within_ten_minutes_and_plays_on(club: Club, way: str) -> None:
    await alone_and_left(club)
    await club.pass_time(SETTLED)
    before = await game_of(club)
    await club.pass_time(PACE.alone - timedelta(seconds=5))
    assert await game_of(club) == before, "computers do not play among themselves"
    match way:
        case "the hand":
            await club.ann.press(club.ann.dm, "I’m back")
        case "the table":
            await club.ann.press(club.table, "I’m back")
        case _:
            await club.ann.slash("hearts back")
    await club.pass_time(SETTLED)
    assert (await table_of(club)).emptied_at is None
    assert "Everybody is away" not in club.table.text
    await shows_hand(club, club.ann)
    await club.pass_time(PACE.alone)
    assert (await table_of(club)).stage is Stage.PLAYING, "nothing is left of the ten minutes"
    while (await game_of(club)).phase is Phase.PASSING:
        await pass_by_command(club, club.ann)
        await club.pass_time(SETTLED)
    while len((await game_of(club)).round.tricks) < 2:
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(2)
    assert (await table_of(club)).host_id == club.ann.id


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_table_that_everybody_left_closes_after_ten_minutes(club: Club, restarted: bool) -> None:
    await alone_and_left(club)
    await club.pass_time(SETTLED)
    message = club.ann.dm
    if restarted:
        await club.restart(away=3600)
    await club.pass_time(await time_left(club) - 1)
    assert (await table_of(club)).stage is Stage.PLAYING
    await club.pass_time(1.5)
    assert (await table_of(club)).ending is Ending.ABANDONED
    await club.pass_time(SETTLED)
    assert club.table.text.startswith("## Hearts · the game was closed\nOnly computers were left at the table.")
    assert not club.look(message).buttons
    assert (await club.ann.press_late(message, message.button("I’m back").custom_id)).said == OVER
    assert (await club.bob.slash("hearts start")).posted, "the channel is free"


async def test_the_last_of_four_who_leaves_leaves_the_table_to_all_of_them(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    for person in (club.ann, club.bob, club.cy):
        said = (await person.slash("hearts leave")).said
        assert "Only computers are left" not in said
    assert "Only computers are left" in (await club.dee.slash("hearts leave")).said
    await club.pass_time(300)
    await club.cy.press(club.cy.dm, "I’m back")
    await club.pass_time(SETTLED)
    assert (await table_of(club)).emptied_at is None
    await shows_hand(club, club.cy)
    again = (await club.cy.slash("hearts leave")).told
    assert await time_left(club) == pytest.approx(PACE.alone.total_seconds(), abs=0.1), "ten whole minutes again"
    assert stamps(again.text) == [-(-await due_of(club) // 1000)]


async def test_a_host_who_leaves_reads_who_is_host_now(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    said = (await club.ann.slash("hearts leave")).said
    assert said.endswith("**I’m back** on the table brings you back. bob is the host now.")
    assert "host" not in (await club.cy.slash("hearts leave")).said
