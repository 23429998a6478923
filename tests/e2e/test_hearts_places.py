"""Where a table stands may vanish or close under it: servers, channels, threads, and the permission to write there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from simcord.builders import ChannelHandle

from bot.sessions.hearts.table import Ending, Stage, Table
from rules.hearts.state import Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    game_of,
    holder,
    legal_of,
    open_lobby,
    pass_all,
    play_by_command,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

HOUR = 3600
MISSING_PERMISSIONS = 50013
MISSING_ACCESS = 50001
ARCHIVED = 50083
LOCKED = 160005
SHUT_OUT = "I may not write in the channel of your Hearts table any more"


def requests(club: Club, since: int, part: str) -> list[str]:
    """What the bot asked of Discord since a point of the record, where the path has a part."""
    return [f"{entry.method} {entry.path}" for entry in club.env.http_requests[since:] if part in entry.path]


async def quiet_hour(club: Club, *channel_ids: int) -> int:
    """How many requests concern these channels within an hour of nobody's doing."""
    since = len(club.env.http_requests)
    await club.pass_time(HOUR)
    return sum(len(requests(club, since, f"/channels/{channel_id}")) for channel_id in channel_ids)


@contextmanager
def refused(club: Club, channel_id: int, code: int, method: str = "*", part: str = "*") -> Iterator[None]:
    """Let Discord refuse the bot in a channel."""
    club.env.inject_error(method, f"/channels/{channel_id}{part}", status=403, code=code, times=None)
    fault = club.env.backend.faults[-1]
    yield
    club.env.backend.faults.remove(fault)


async def stored(club: Club, table: Table) -> Table:
    """A table as it is now."""
    found = await club.bot.hearts_sessions.get(table.id)
    assert found is not None
    return found


async def playing(club: Club) -> Table:
    """Four people in the middle of a round, without a clock that presses."""
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    return await table_of(club)


async def play_in_direct_messages(club: Club, table: Table) -> Person:
    """Whoever is to play presses their first playable card in their direct messages."""
    now = await stored(club, table)
    assert now.game is not None
    assert now.game.round.turn is not None
    person = holder(club, now, now.game.round.turn)
    await person.use(person.dm, person.dm.acting("play")[0])
    return person


async def free_to_sit_down(club: Club) -> None:
    """Everybody opens, joins and begins a game in another channel."""
    channel = club.guild.create_text_channel("elsewhere")
    lobby = (await club.ann.slash("hearts start", channel=channel)).posted
    for person in (club.bob, club.cy, club.dee):
        await person.press(lobby, "Join")
    await club.ann.press(lobby, "Start")
    await club.pass_time(3)
    begun = await club.bot.hearts_sessions.open_in(channel.id)
    assert begun is not None
    assert begun.stage is Stage.PLAYING
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert len(person.dm.acting("lift")) == 13


def closed_hands(club: Club, sentence: str) -> None:
    """Every hand says why the game was closed, and has nothing to press."""
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert person.dm.text.endswith(sentence)
        assert not person.dm.buttons
        assert not person.dm.pictures


async def test_a_server_that_the_bot_was_removed_from_ends_its_games_at_once(club: Club) -> None:
    table = await playing(club)
    other = club.guild.create_text_channel("other")
    await club.eve.slash("hearts start", channel=other)
    lobby = await club.bot.hearts_sessions.open_in(other.id)
    assert lobby is not None
    club.env.backend.remove_guild(club.guild.id)
    await club.pass_time(3)
    assert (await stored(club, table)).ending is Ending.SERVER_GONE
    assert (await stored(club, lobby)).ending is Ending.SERVER_GONE
    closed_hands(club, "I was removed from the server.")
    assert await quiet_hour(club, table.channel_id, other.id) == 0


async def test_another_server_goes_on_and_takes_them_in(club: Club) -> None:
    second = club.env.create_guild("Second")
    hall = second.create_text_channel("hall")
    ann, bob = (Person(club, second.add_member(person.user)) for person in (club.ann, club.bob))
    await ann.slash("hearts start", channel=hall, clock=ONE_DAY)
    await bob.press(club.screens(hall.id)[-1], "Join")
    lost = await playing(club)
    club.env.backend.remove_guild(club.guild.id)
    await club.pass_time(3)
    assert (await stored(club, lost)).stage is Stage.ENDED
    await ann.press(club.screens(hall.id)[-1], "Start")
    await club.pass_time(3)
    going_on = await club.bot.hearts_sessions.open_in(hall.id)
    assert going_on is not None
    assert going_on.stage is Stage.PLAYING
    assert len(bob.dm.acting("lift")) == 13


async def test_a_server_that_is_only_out_of_order_keeps_its_games(club: Club) -> None:
    table = await playing(club)
    club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id), "unavailable": True})
    await club.pass_time(3)
    assert (await stored(club, table)).stage is Stage.PLAYING


async def test_a_removal_that_the_bot_slept_through_is_seen_when_it_starts(club: Club) -> None:
    table = await playing(club)
    await club.bot.close()
    club.env.backend.remove_guild(club.guild.id)
    await club.kill()
    await club.pass_time(5)
    assert (await stored(club, table)).ending is Ending.SERVER_GONE
    assert await club.bot.storage.hearts.open_ids() == ()
    assert await quiet_hour(club, table.channel_id) == 0


async def test_a_deleted_channel_ends_its_game_at_once(club: Club) -> None:
    table = await playing(club)
    club.env.backend.delete_channel(club.channel.id)
    await club.pass_time(3)
    assert (await stored(club, table)).ending is Ending.CHANNEL_GONE
    closed_hands(club, "## Hearts · the game was closed\nIts channel is gone.")
    assert await quiet_hour(club, table.channel_id) == 0
    await free_to_sit_down(club)


async def test_a_channel_deleted_while_the_bot_slept_ends_its_game_once_something_is_due(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    table = await table_of(club)
    await club.bot.close()
    club.env.backend.delete_channel(club.channel.id)
    await club.kill()
    await club.pass_time(4 * 60)  # the clock of a turn runs out, and the table is to be painted
    assert (await stored(club, table)).ending is Ending.CHANNEL_GONE
    assert await quiet_hour(club, table.channel_id) == 0


async def in_a_thread(club: Club) -> tuple[Table, ChannelHandle]:
    """Four people in the middle of a round, in a thread that the bot opened."""
    await club.ann.slash("hearts start", thread=True, clock=ONE_DAY)
    await club.pass_time(1)
    (thread,) = club.channel.threads
    lobby = club.screens(thread.id)[-1]
    for person in (club.bob, club.cy, club.dee):
        await person.press(lobby, "Join")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    for person in (club.ann, club.bob, club.cy, club.dee):
        for _ in range(3):
            await person.use(person.dm, person.dm.acting("lift")[0])
        await person.press(person.dm, "Pass 3 cards")
    await club.pass_time(SETTLED)
    table = await club.bot.hearts_sessions.open_in(thread.id)
    assert table is not None
    assert table.game is not None
    assert table.game.phase is Phase.PLAYING
    return table, thread


def shown(club: Club, thread: ChannelHandle) -> Screen:
    """The newest message of a thread."""
    return club.screens(thread.id)[-1]


async def test_a_deleted_thread_ends_its_game_at_once(club: Club) -> None:
    table, thread = await in_a_thread(club)
    club.env.backend.delete_channel(thread.id)
    await club.pass_time(3)
    assert (await stored(club, table)).ending is Ending.CHANNEL_GONE
    assert await quiet_hour(club, thread.id) == 0
    await free_to_sit_down(club)


async def test_a_thread_goes_with_the_channel_it_hangs_on(club: Club) -> None:
    table, _ = await in_a_thread(club)
    club.env.backend.delete_channel(club.channel.id)
    await club.pass_time(3)
    assert (await stored(club, table)).ending is Ending.CHANNEL_GONE
    assert await quiet_hour(club, club.channel.id) == 0


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_ends_its_game_at_once(club: Club, archived: bool) -> None:
    table, thread = await in_a_thread(club)
    state = {"locked": True, "archived": archived}
    club.env.backend.edit_channel(thread.id, {}, thread_metadata=state)
    await club.pass_time(3)
    assert (await stored(club, table)).ending is Ending.THREAD_CLOSED
    assert "Its thread was locked." in shown(club, thread).text
    assert not shown(club, thread).labels
    closed_hands(club, "Its thread was locked.")
    assert await quiet_hour(club, thread.id) == 0
    await free_to_sit_down(club)


async def test_an_archived_thread_is_opened_again_by_the_next_painting(club: Club) -> None:
    table, thread = await in_a_thread(club)
    former = shown(club, thread)
    club.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await club.pass_time(3)
    assert (await stored(club, table)).stage is Stage.PLAYING, "it only fell asleep"
    path = f"/channels/{thread.id}/messages/{former.id}"
    club.env.inject_error("PATCH", path, status=400, code=ARCHIVED, times=1)
    await play_in_direct_messages(club, table)
    await club.pass_time(2 * SETTLED)
    assert shown(club, thread).id != former.id
    assert shown(club, thread).labels[0] == "My hand"
    (model,) = club.models(shown(club, thread))
    assert len(model.view.trick.plays) == 1
    for _ in range(3):
        await play_in_direct_messages(club, table)
        await club.pass_time(SETTLED)
    now = await stored(club, table)
    assert now.game is not None
    assert len(now.game.round.tricks) == 1, "the game goes on"


@pytest.mark.parametrize("code", [ARCHIVED, LOCKED])
async def test_a_thread_that_does_not_open_again_ends_its_game(club: Club, code: int) -> None:
    table, thread = await in_a_thread(club)
    with refused(club, thread.id, code):
        await play_in_direct_messages(club, table)
        await club.pass_time(3)
        assert (await stored(club, table)).ending is Ending.THREAD_CLOSED
        closed_hands(club, "Its thread was locked.")
        assert await quiet_hour(club, thread.id) == 0
        await free_to_sit_down(club)


def told_shut_out(club: Club, person: Person) -> int:
    """How often a person was told in private that the bot may not write."""
    return len([screen for screen in club.screens(club.channel.id, person.id) if SHUT_OUT in screen.text])


@pytest.mark.parametrize("code", [MISSING_PERMISSIONS, MISSING_ACCESS])
async def test_a_bot_that_may_not_write_tries_seldom_and_gives_up_after_ten_minutes(club: Club, code: int) -> None:
    table = await playing(club)
    with refused(club, club.channel.id, code):
        tries: list[int] = []
        hand = (await club.cy.press(club.table, "My hand")).told
        for minute in range(10):
            since = len(club.env.http_requests)
            if minute < 9:
                await play_in_direct_messages(club, table)
                await club.pass_time(SETTLED)
                assert (await to_play(club)).dm.acting("play"), "the hands go on"
            await club.pass_time(58)
            tries.append(len(requests(club, since, f"/channels/{club.channel.id}")))
        assert max(tries) <= 1
        assert sum(tries) >= 9, "it goes on trying"
        assert (await stored(club, table)).stage is Stage.PLAYING
        assert told_shut_out(club, club.ann) == 1
        assert not told_shut_out(club, club.bob), "nobody but the host"
        held = (await stored(club, table)).game
        assert held is not None
        assert len(club.look(hand).acting("play") or club.look(hand).acting("plan")) >= 1, "the private hand goes on"
        await club.pass_time(2 * 60)
        assert (await stored(club, table)).ending is Ending.SHUT_OUT
        closed_hands(club, "I may not write in its channel any more.")
        await club.pass_time(2 * 60)
        assert await quiet_hour(club, club.channel.id) == 0
        assert told_shut_out(club, club.ann) == 1
    await free_to_sit_down(club)


async def test_a_bot_that_may_write_again_goes_on_and_is_as_patient_as_before(club: Club) -> None:
    table = await playing(club)
    for _ in range(2):
        with refused(club, club.channel.id, MISSING_PERMISSIONS):
            await play_in_direct_messages(club, table)
            await club.pass_time(6 * 60)
        await club.pass_time(61)
        assert (await stored(club, table)).stage is Stage.PLAYING
        game = await game_of(club)
        (model,) = club.models(club.table)
        assert len(model.view.trick.plays) == len(game.round.trick.plays)
    assert len(club.public) == 1, "the same message"
    await play_by_command(club)
    await club.pass_time(SETTLED)
    (model,) = club.models(club.table)
    assert len(model.view.trick.plays) == 3


async def test_nobody_is_called_where_the_bot_may_not_write(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    table = await table_of(club)
    with refused(club, club.channel.id, MISSING_PERMISSIONS):
        for _ in range(8):  # each turn lasts longer than the call waits
            since = len(club.env.http_requests)
            await play_in_direct_messages(club, table)
            await club.pass_time(60)
            assert len(requests(club, since, f"/channels/{club.channel.id}")) <= 2
        sent = [
            entry for entry in club.env.http_requests if entry.method == "POST" and str(table.channel_id) in entry.path
        ]
    assert not [seen for seen in club.seen if seen.new and seen.pings and seen.screen.channel_id == club.channel.id]
    assert len([entry for entry in sent if entry.path.endswith("/messages")]) <= 1


async def test_a_lobby_that_may_not_be_changed_still_answers(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    with refused(club, club.channel.id, MISSING_PERMISSIONS):
        await club.cy.press(lobby, "Join")
        assert "cy" in club.look(lobby).text, "the answer to a press needs no permission"
        await club.pass_time(31 * 60)
        assert (await table_of(club)).ending is Ending.EXPIRED
        await club.pass_time(2 * 60)
        assert await quiet_hour(club, club.channel.id) == 0


def calls(club: Club) -> list[Screen]:
    """The messages in the channel that called somebody, gone or not."""
    return [seen.screen for seen in club.seen if seen.new and seen.pings and seen.screen.channel_id == club.channel.id]


async def test_a_call_that_is_refused_is_not_repeated_in_that_turn(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    with refused(club, club.channel.id, MISSING_PERMISSIONS, "POST", "/messages"):
        since = len(club.env.http_requests)
        await club.pass_time(25)
        person = await to_play(club)
        other = next(someone for someone in (club.ann, club.bob, club.cy, club.dee) if someone is not person)
        for _ in range(3):  # whatever else changes at the table
            for button in (other.dm.acting("plan")[0], other.dm.acting("plan")[1]):
                await other.use(other.dm, button)
                await club.pass_time(5)
        assert len(requests(club, since, f"/channels/{club.channel.id}/messages")) == 1
        assert await quiet_hour(club, club.channel.id) == 0
    await play_by_command(club)
    await club.pass_time(25)
    assert len(calls(club)) == 1, "the next turn is another matter"


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (403, MISSING_PERMISSIONS)])
async def test_a_call_that_cannot_be_taken_away_is_let_go(club: Club, status: int, code: int) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    await club.pass_time(25)
    (called,) = calls(club)
    path = f"/channels/{club.channel.id}/messages/{called.id}"
    club.env.inject_error("DELETE", path, status=status, code=code, times=None)
    since = len(club.env.http_requests)
    await play_by_command(club)
    await club.pass_time(10)
    assert requests(club, since, str(called.id)) == [f"DELETE {path}"]
    await club.pass_time(15)
    assert len(calls(club)) == 2, "the next turn is called for as usual"
    card = (await legal_of(club, await to_play(club)))[0]
    await (await to_play(club)).slash("hearts play", card=card.text)
    await club.restart()
    await club.pass_time(60)
    assert len(requests(club, since, str(called.id))) == 1
