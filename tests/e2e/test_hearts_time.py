"""What happens at a table by itself: held tricks, computers, patience, the next round, moving down, being idle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.pace import Pace
from bot.sessions.hearts.table import Ending, Stage
from rules.hearts.state import HeartsState, Phase
from tests.e2e.club import Club, Seen
from tests.e2e.hearts import (
    SETTLED,
    card_button,
    cards_of,
    game_of,
    legal_of,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    play_until,
    seat,
    seat_four,
    shown_cards,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

PACE = Pace()


def tricks(number: int) -> Callable[[HeartsState], bool]:
    """Whether so many tricks are finished and the next card leads."""
    return lambda game: len(game.round.tricks) == number


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
    assert taker.dm.text.endswith("Your turn: lead a card."), "private hands show the next state at once"
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


async def test_after_two_minutes_others_may_play_for_someone_that_turn_only(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await play_by_command(club)
    await club.pass_time(119)
    assert "Play for them" not in club.look(table).labels
    await club.pass_time(2)
    slow = await to_play(club)
    shown = club.look(table)
    assert "Play for them" in shown.labels
    assert slow.name in shown.text.splitlines()[2]
    other = next(person for person in (club.ann, club.bob) if person is not slow)
    assert (await club.eve.press(table, "Play for them")).said == "You are not playing at this table."
    assert (await slow.press(table, "Play for them")).said.startswith("The table waits for you")
    held = len(await cards_of(club, slow))
    answer = await other.press(table, "Play for them")
    assert answer.said == ""
    assert len(await cards_of(club, slow)) == held - 1
    assert (await table_of(club)).seated(slow.id) is not None, "the seat stays theirs"
    await club.pass_time(SETTLED)
    assert "Play for them" not in club.look(table).labels, "the next person has two minutes of their own"
    late = await other.press_late(shown, shown.button("Play for them").custom_id)
    assert late.said == ""
    assert len((await game_of(club)).round.trick.plays) == 2, "a late press plays for nobody"


async def test_in_the_pass_all_who_are_slow_are_played_for_at_once(club: Club) -> None:
    table = await seat_four(club)
    await pass_by_command(club, club.ann)
    await club.pass_time(60)
    await pass_by_command(club, club.bob)
    await club.pass_time(61)
    assert "Play for them" in club.look(table).labels, "the pass began two minutes ago"
    await club.ann.press(table, "Play for them")
    assert (await game_of(club)).phase is Phase.PLAYING
    passes = (await game_of(club)).round.passes
    assert all(chosen is not None and len(chosen) == 3 for chosen in passes)


async def test_who_acted_in_time_is_not_called_slow(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await club.pass_time(119 - SETTLED)
    await play_by_command(club)
    await club.pass_time(60)
    assert "Play for them" not in club.look(table).labels
    person = await to_play(club)
    early = f"h:{(await table_of(club)).id}:{(await table_of(club)).turn_stamp()}:playfor"
    other = next(someone for someone in (club.ann, club.bob) if someone is not person)
    refused = await other.press_late(table.forged(early), early)
    assert refused.said.startswith("Give them a little longer")
    assert len((await game_of(club)).round.trick.plays) == 1


async def test_a_restart_keeps_the_patience(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await club.pass_time(100)
    await club.restart()
    await club.pass_time(15)
    assert "Play for them" not in club.look(table).labels
    await club.pass_time(6)
    assert "Play for them" in club.look(table).labels
    await club.restart()
    await club.pass_time(SETTLED)
    slow = await to_play(club)
    other = next(person for person in (club.ann, club.bob) if person is not slow)
    await other.press(table, "Play for them")
    assert len((await game_of(club)).round.trick.plays) == 1


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


async def test_the_next_round_begins_by_itself_and_the_table_moves_down(club: Club) -> None:
    first = await seat_four(club)
    hand = club.bob.dm
    await play_round(club)
    assert "round 1 is over" in club.table.text
    assert club.table.file_names == ("scores.png",)
    assert club.table.labels == ["Next round"]
    await club.pass_time(13)
    assert (await game_of(club)).round.number == 1
    await club.pass_time(3)
    game = await game_of(club)
    assert game.round.number == 2
    assert club.table.id != first.id, "each round has a message of its own"
    assert "round 2" in club.table.text
    assert club.look(first).labels == []
    assert "round 1 is over" in club.look(first).text, "the former one keeps the result"
    await club.pass_time(2)
    assert club.bob.dm.id != hand.id
    assert club.look(hand).text.startswith("This hand is over: round 1 ·")
    assert not club.look(hand).buttons
    assert not club.look(hand).pictures
    assert len(club.bob.dm.acting("lift")) == 13


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
    assert len(club.screens(club.channel.id)) == 2


async def test_one_round_is_a_whole_game(club: Club) -> None:
    await seat_four(club, target="round")
    await play_round(club)
    table = await table_of(club)
    assert table.ending is Ending.FINISHED
    await club.pass_time(30)
    assert "the game is over" in club.table.text
    assert not club.table.buttons
    assert len(club.public) == 1
    assert (await club.ann.slash("hearts start")).posted


async def test_an_old_table_is_posted_anew(club: Club) -> None:
    first = await seat_four(club)
    await pass_all(club)
    await club.pass_time(51 * 60)
    person = await to_play(club)
    await person.slash("hearts play", card=(await legal_of(club, person))[0].text)
    await club.pass_time(SETTLED)
    assert club.table.id != first.id
    assert club.look(first).text.startswith("The table has moved down: https://discord.com/channels/")
    assert not club.look(first).buttons
    assert str(club.table.id) in club.look(first).text
    assert str(club.table.id) in club.ann.dm.text, "the hands link the new one"


async def test_a_game_begun_in_an_old_lobby_has_one_table(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.pass_time(55 * 60)
    await club.ann.press(lobby, "Start")
    await club.pass_time(3)
    live = [screen for screen in club.public if screen.buttons]
    assert [screen.labels for screen in live] == [["My hand"]]
    assert live[0].id != lobby.id, "an old message is edited slowly"
    assert "The table has moved down" in club.look(lobby).text


async def test_a_table_that_is_pressed_when_it_is_old_moves_once(club: Club) -> None:
    first = await seat_four(club)
    await pass_all(club)
    await club.pass_time(55 * 60)
    slow = await to_play(club)
    other = next(person for person in (club.ann, club.bob) if person is not slow)
    await other.press(first, "Play for them")
    await club.pass_time(3)
    live = [screen for screen in club.public if screen.buttons]
    assert [screen.labels for screen in live] == [["My hand"]]
    assert live[0].id != first.id


async def test_an_idle_table_is_replaced_after_one_question(club: Club) -> None:
    first = await seat_four(club)
    await club.pass_time(29 * 60)
    assert (await club.eve.slash("hearts start")).said.startswith("This channel has a Hearts table already")
    await club.pass_time(2 * 60)
    asked = (await club.eve.slash("hearts start", target="50")).told
    assert "half an hour" in asked.text
    kept = await club.eve.press(asked, "Leave it")
    assert kept.private == ()
    assert club.look(asked).text == "The table stays open."
    assert (await table_of(club)).stage is Stage.PLAYING
    asked = (await club.eve.slash("hearts start", target="50")).told
    await club.eve.press(asked, "Close it")
    await club.pass_time(SETTLED)
    assert "closed for a new one" in club.look(first).text
    assert "eve opens a table. The game goes to 50 points." in club.table.text
    assert str(club.table.id) in club.look(asked).text
    assert not club.ann.dm.buttons


async def test_a_table_touched_meanwhile_is_not_replaced(club: Club) -> None:
    await seat_four(club)
    await club.pass_time(31 * 60)
    asked = (await club.eve.slash("hearts start")).told
    await pass_by_command(club, club.ann)
    await club.eve.press(asked, "Close it")
    assert club.look(asked).text == "The table stays open."
    assert (await table_of(club)).stage is Stage.PLAYING


async def test_an_idle_lobby_is_replaced_too(club: Club) -> None:
    lobby = await open_lobby(club)
    await club.pass_time(31 * 60)
    asked = (await club.bob.slash("hearts start")).told
    await club.bob.press(asked, "Close it")
    await club.pass_time(SETTLED)
    assert not club.look(lobby).buttons
    assert "bob opens a table" in club.table.text


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
