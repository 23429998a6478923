"""What happens at a table by itself: held tricks, computers, patience, the next round, moving down, being idle."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.pace import Pace
from bot.sessions.hearts.table import Ending, Stage
from rules.hearts.fair import deal_round
from rules.hearts.state import Phase
from tests.e2e.club import Club, Seen
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    TABLE_BUTTONS,
    address,
    card_button,
    cards_of,
    game_of,
    legal_of,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    play_trick,
    play_until,
    seat,
    seat_four,
    shown_cards,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

PACE = Pace()


@pytest.fixture
def rare_beats(club: Club) -> None:
    """The bot notes that it is there once an hour: a day of beats takes longer than everything else in its test."""
    club.beat_rarely()


def edits(club: Club, screen: Screen, since: int) -> list[Seen]:
    """How a message was changed since a point of the record."""
    return [seen for seen in club.seen[since:] if not seen.new and seen.screen.id == screen.id]


async def test_a_trick_is_held_for_two_seconds_while_hands_go_on(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    for _ in range(3):
        await play_by_command(club)
    await club.pass_time(SETTLED)
    await play_by_command(club)
    await club.pass_time(1.1)
    game = await game_of(club)
    assert not game.round.trick.plays
    taker = await to_play(club)
    (model,) = club.models(club.look(table))
    assert f"**{taker.name}** takes the trick" in club.look(table).text
    assert shown_cards(model.view) == {play.card for play in game.round.tricks[-1].plays}
    assert "\nYour turn: lead a card." in taker.dm.text, "private hands show the next state at once"
    assert f"**{taker.name}** is to play" not in club.look(table).text
    await club.pass_time(1)
    assert f"**{taker.name}** is to play" in club.look(table).text


async def test_moves_are_taken_while_a_trick_is_held(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    for _ in range(4):
        await play_by_command(club)
    await club.pass_time(0.2)
    await play_by_command(club)
    assert len((await game_of(club)).round.trick.plays) == 1
    await club.pass_time(0.9)
    assert "takes the trick" in club.look(table).text
    await club.pass_time(1.5)
    (model,) = club.models(club.look(table))
    assert len(model.view.trick.plays) == 1


async def test_computers_wait_a_moment_and_lead_only_after_a_trick_was_shown(club: Club) -> None:
    await seat(club)
    await pass_all(club, club.ann)
    finished: float | None = None
    for _ in range(60):
        before = await game_of(club)
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(0.2)
        after = await game_of(club)
        now = club.env.backend.clock.elapsed
        if len(after.round.tricks) > len(before.round.tricks):
            finished = now
        led = after.round.trick.plays and not before.round.trick.plays
        if led and finished is not None and (await table_of(club)).chairs[after.round.trick.plays[0].seat].computer:
            assert now - finished >= PACE.trick.total_seconds() - 0.2
            return
    pytest.fail("no computer led a trick")


async def test_the_table_is_edited_at_most_once_a_second(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await club.pass_time(5)
    since = len(club.seen)
    for _ in range(3):
        await play_by_command(club)
        await club.pass_time(0.1)
    await club.pass_time(3)
    at = [seen.at for seen in edits(club, table, since)]
    assert len(at) == 2, "the first at once, then only the newest"
    assert round(at[1] - at[0], 3) >= 1
    (model,) = club.models(club.look(table))
    assert len(model.view.trick.plays) == 3


async def test_an_old_play_for_them_plays_for_nobody(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    before = await table_of(club)
    await club.pass_time(60)
    slow = await to_play(club)
    old = f"h:{before.id}:{before.turn_stamp()}:playfor"
    other = next(person for person in (club.ann, club.bob) if person is not slow)
    for person in (other, slow, club.eve):
        assert (await person.press_late(table.forged(old), old)).said == ""
    assert await table_of(club) == before


async def test_a_restart_lets_computers_play_on(club: Club) -> None:
    await seat(club)
    await club.restart()
    await club.pass_time(3)
    passes = (await game_of(club)).round.passes
    assert [chosen is not None for chosen in passes] == [False, True, True, True]


async def play_round(club: Club) -> None:
    """Play the round that runs to its end, by commands."""
    if (await game_of(club)).phase is Phase.PASSING:
        for person in (club.ann, club.bob, club.cy, club.dee):
            await pass_by_command(club, person)
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(3)


async def test_the_next_round_begins_by_itself_in_the_same_message(club: Club) -> None:
    first = await seat_four(club)
    hand = club.bob.dm
    hint = "-# Your cards come by direct message; **My hand** shows them here, to you alone."
    assert hint in first.text
    await play_round(club)
    assert "round 1 is over" in club.table.text
    assert club.table.file_names == ("scores.png",)
    assert club.table.labels == ["Next round"]
    await club.pass_time(13)
    assert (await game_of(club)).round.number == 1
    await club.pass_time(3)
    assert (await game_of(club)).round.number == 2
    await club.pass_time(2)
    assert [screen.id for screen in club.public] == [first.id], "nobody wrote below it"
    assert "round 2" in club.table.text
    assert hint not in club.table.text, "by then everybody knows"
    assert club.table.labels == TABLE_BUTTONS
    assert club.bob.dm.id != hand.id
    assert club.look(hand).text.startswith("This hand is over: round 1 ·")
    assert not club.look(hand).buttons
    assert not club.look(hand).pictures
    assert len(club.bob.dm.acting("lift")) == 13


async def test_a_new_round_moves_down_when_somebody_wrote_below(club: Club) -> None:
    first = await seat_four(club)
    await club.eve.say("Who wins?")
    await play_round(club)
    assert [screen.id for screen in club.public if screen.buttons] == [first.id], "not before the round is over"
    await club.pass_time(18)
    (live,) = [screen for screen in club.public if screen.labels]
    assert live.id == club.table.id != first.id
    assert "round 2" in live.text
    assert "round 1 is over" in club.look(first).text, "the former one keeps the result"
    assert str(live.id) in club.bob.dm.text
    await club.bob.say("Nobody yet.")
    await pass_all(club)
    await play_trick(club)
    (still,) = [screen for screen in club.public if screen.labels]
    assert still.id == live.id, "only a new round moves it"


async def test_what_was_deleted_below_moves_no_table(club: Club) -> None:
    first = await seat_four(club)
    await pass_all(club)
    await club.pass_time(25)
    (call,) = [screen for screen in club.public if screen.id != first.id]
    assert "<@" in call.text, "somebody was called"
    await play_by_command(club)
    await club.eve.say("oops")
    club.env.backend.delete_message(club.channel.id, club.table.id)
    await club.pass_time(3)
    assert [screen.id for screen in club.public] == [first.id], "the call is gone as well"
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(20)
    assert (await game_of(club)).round.number == 2
    assert [screen.id for screen in club.public] == [first.id]
    assert "round 2" in club.table.text


async def test_a_channel_that_cannot_be_looked_at_moves_no_table(club: Club) -> None:
    first = await seat_four(club)
    await club.eve.say("Who wins?")
    club.env.inject_error("GET", f"/channels/{club.channel.id}", status=403, code=50001)
    await play_round(club)
    await club.pass_time(18)
    assert "round 2" in club.look(first).text
    await play_round(club)
    await club.pass_time(18)
    assert "round 3" in club.table.text
    assert club.table.id != first.id


async def test_anybody_seated_begins_the_next_round_once(club: Club) -> None:
    await seat_four(club)
    await play_round(club)
    result = club.table
    assert (await club.eve.press(result, "Next round")).said == "You are not playing at this table."
    following = result.button("Next round").custom_id
    await club.dee.press(result, "Next round")
    await club.cy.press_late(result, following)
    await club.pass_time(20)
    assert (await game_of(club)).round.number == 2
    await club.cy.press_late(result, following, gone=True)
    await club.pass_time(2)
    assert (await game_of(club)).round.number == 2


async def test_a_round_by_itself_also_after_a_restart(club: Club) -> None:
    await seat_four(club)
    await play_round(club)
    await club.restart()
    await club.pass_time(16)
    assert (await game_of(club)).round.number == 2
    assert len(club.public) == 1


async def test_a_restart_in_a_pass_changes_no_deal(club: Club) -> None:
    await seat_four(club)
    record = await club.bot.storage.hearts.newest_in(club.channel.id)
    assert record is not None
    await play_round(club)
    await club.pass_time(16)
    second = (await game_of(club)).round
    assert second.number == 2
    assert second.dealt == deal_round(record.secret, 2)
    await club.kill()
    assert (await game_of(club)).round == second, "the same cards lie there"
    await play_round(club)
    await club.restart()
    await club.pass_time(16)
    third = (await game_of(club)).round
    assert (third.number, third.dealt) == (3, deal_round(record.secret, 3)), "nor is the next one another"


async def test_one_round_is_a_whole_game(club: Club) -> None:
    await seat_four(club, target="round")
    await play_round(club)
    table = await table_of(club)
    assert table.ending is Ending.FINISHED
    await club.pass_time(30)
    assert "the game is over" in club.table.text
    assert not {"Next round", *TABLE_BUTTONS[:-1]} & set(club.table.labels)
    assert "Rematch" in club.table.labels
    assert len(club.public) == 1
    assert (await club.ann.slash("hearts start")).posted


async def test_an_old_table_is_posted_anew(club: Club) -> None:
    first = await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    await club.pass_time(timedelta(minutes=49))
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert club.look(first).labels == TABLE_BUTTONS, "49 minutes are not old"
    await club.pass_time(timedelta(minutes=2))
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert club.table.id != first.id
    assert club.table.labels == TABLE_BUTTONS
    assert club.look(first).text.startswith("The table has moved down: https://discord.com/channels/")
    assert not club.look(first).buttons
    assert str(club.table.id) in club.look(first).text
    assert str(club.table.id) in club.ann.dm.text, "the hands link the new one"


async def test_a_game_begun_in_an_old_lobby_has_one_table(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    for _ in range(2):
        await club.pass_time(timedelta(minutes=27))
        await club.eve.press(lobby, "Start")  # refused, but it shows that the lobby is wanted
    await club.ann.press(lobby, "Start")
    await club.pass_time(3)
    live = [screen for screen in club.public if screen.buttons]
    assert [screen.labels for screen in live] == [TABLE_BUTTONS]
    assert live[0].id != lobby.id, "an old message is edited slowly"
    assert "The table has moved down" in club.look(lobby).text


async def test_a_table_that_is_pressed_when_it_is_old_moves_once(club: Club) -> None:
    first = await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    await club.dee.slash("hearts leave")
    await club.pass_time(timedelta(minutes=55))
    assert [screen.id for screen in club.public if screen.buttons] == [first.id], "nobody is there to see it move"
    await club.dee.press(first, "I’m back")
    await club.pass_time(3)
    live = [screen for screen in club.public if screen.buttons]
    assert [screen.labels for screen in live] == [TABLE_BUTTONS]
    assert live[0].id != first.id


@pytest.mark.usefixtures("rare_beats")
async def test_half_an_hour_ends_no_game_by_the_day(club: Club) -> None:
    first = await seat_four(club, clock=ONE_DAY)
    await club.pass_time(timedelta(minutes=31))
    assert (await table_of(club)).stage is Stage.PLAYING
    refused = await club.eve.slash("hearts start")
    assert refused.said == f"This channel has a Hearts table already: [here it is]({address(club, first)})."
    await pass_by_command(club, club.ann)
    await club.pass_time(timedelta(hours=23))
    assert (await club.eve.slash("hearts start")).said.startswith("This channel has a Hearts table already")
    assert club.look(first).labels


@pytest.mark.usefixtures("rare_beats")
async def test_an_idle_table_is_replaced_after_one_question(club: Club) -> None:
    first = await seat_four(club, clock=ONE_DAY)
    await club.pass_time(timedelta(hours=24, minutes=28))
    assert (await club.eve.slash("hearts start")).said.startswith("This channel has a Hearts table already")
    await club.pass_time(2 * 60)
    asked = (await club.eve.slash("hearts start", target="50")).told
    assert "for a long time" in asked.text
    kept = await club.eve.press(asked, "Leave it")
    assert kept.private == ()
    assert club.look(asked).text == "The table stays open."
    assert (await table_of(club)).stage is Stage.PLAYING
    asked = (await club.eve.slash("hearts start", target="50")).told
    await club.eve.press(asked, "Close it")
    await club.pass_time(SETTLED)
    said = "## Hearts · the game was closed\nNobody had played here for a while, and a new table was opened."
    ended = [screen for screen in club.public if screen.text.startswith(said)]
    assert len(ended) == 1
    assert not {"My hand", "I’m back"} & set(ended[0].labels)
    assert ended[0].id == first.id or "The table has moved down" in club.look(first).text
    assert club.table.text.startswith("## Hearts\neve opens a table.")
    assert str(club.table.id) in club.look(asked).text
    assert not club.ann.dm.buttons


@pytest.mark.usefixtures("rare_beats")
async def test_a_table_touched_meanwhile_is_not_replaced(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.pass_time(timedelta(hours=24, minutes=31))
    asked = (await club.eve.slash("hearts start")).told
    await play_by_command(club)
    await club.eve.press(asked, "Close it")
    assert club.look(asked).text == "The table stays open."
    assert (await table_of(club)).stage is Stage.PLAYING


async def test_a_lobby_that_ended_leaves_the_channel_free(club: Club) -> None:
    lobby = await open_lobby(club)
    await club.pass_time(timedelta(minutes=31))
    assert not club.look(lobby).buttons
    assert "bob opens a table" in (await club.bob.slash("hearts start")).posted.text


async def test_a_late_card_in_a_held_trick_is_judged_by_the_present(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    for _ in range(3):
        await play_by_command(club)
    await club.pass_time(SETTLED)
    last = await to_play(club)
    hand = last.dm
    await last.use(hand, hand.acting("play")[0])
    taker = await to_play(club)
    await club.pass_time(0.3)
    card = (await legal_of(club, taker))[0]
    lead = await taker.slash("hearts play", card=card.text)
    assert lead.said.startswith("You played")
    refused = await last.press_late(hand, card_button(hand, (await cards_of(club, last))[0]))
    assert refused.said.startswith("You have already played")
