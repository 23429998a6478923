"""A table in a thread of its own: where it stands, what stays free, and what is left when Discord refuses."""

from __future__ import annotations

import discord
import pytest

from bot.sessions.hearts.table import Ending, Stage, Table
from bot.sessions.hearts.terms import PLAIN_TERMS
from tests.e2e.club import Club
from tests.e2e.hearts import SETTLED, TABLE_BUTTONS
from tests.e2e.screens import Screen

FAILED = (
    "I could not open a thread here. Nothing was started; /hearts start without thread opens the table in this channel."
)


async def table_in(club: Club, channel_id: int) -> Table | None:
    """The newest table of a channel or thread."""
    return await club.bot.hearts_sessions.newest_in(channel_id)


async def lobby_in_thread(club: Club) -> tuple[Screen, Screen]:
    """Ann opens a table in a thread of its own: what stands in the channel, and the lobby."""
    answer = await club.ann.slash("hearts start", thread=True)
    await club.pass_time(SETTLED)
    (thread,) = club.channel.threads
    (lobby,) = [screen for screen in club.screens(thread.id) if screen.buttons]
    return club.look(answer.posted), lobby


async def test_the_table_stands_in_the_thread_and_the_channel_stays_free(club: Club) -> None:
    note, lobby = await lobby_in_thread(club)
    (thread,) = club.channel.threads
    assert thread.name == "Hearts with ann"
    address = f"https://discord.com/channels/{club.guild.id}/{thread.id}/{lobby.id}"
    assert note.text == f"A Hearts table is open in its own thread: {address}"
    assert not note.buttons
    assert await table_in(club, club.channel.id) is None
    other = (await club.eve.slash("hearts start")).posted
    assert "eve opens a table" in other.text, "the channel is free"

    await club.bob.press(lobby, "Join")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert club.look(lobby).labels == TABLE_BUTTONS
    table = await table_in(club, thread.id)
    assert table is not None
    assert table.stage is Stage.PLAYING
    assert "#Hearts with ann" in club.bob.dm.text
    assert address in club.bob.dm.text
    assert "eve opens a table" in club.look(other).text, "the other table knows nothing of it"
    assert (await club.ann.slash("hearts hand")).said == "The game has not begun yet. The host presses Start."
    assert (await club.ann.slash("hearts hand", channel=thread)).told.buttons


async def test_several_threads_of_a_channel_have_tables_of_their_own(club: Club) -> None:
    taken = (await club.eve.slash("hearts start")).posted
    await club.ann.slash("hearts start", thread=True)
    await club.bob.slash("hearts start", thread=True)
    await club.pass_time(SETTLED)
    assert sorted(thread.name for thread in club.channel.threads) == ["Hearts with ann", "Hearts with bob"]
    for thread in club.channel.threads:
        table = await table_in(club, thread.id)
        assert table is not None
        assert table.stage is Stage.LOBBY
        assert (await club.cy.slash("hearts start", channel=thread)).said.startswith("This channel has a Hearts table")
    assert club.look(taken).labels


async def test_the_invited_are_called_into_the_thread(club: Club) -> None:
    await club.ann.slash("hearts start", thread=True, **{"with": club.bob.actor})
    await club.pass_time(SETTLED)
    (thread,) = club.channel.threads
    calls = [seen for seen in club.seen if seen.pings]
    assert [(call.screen.channel_id, call.pings) for call in calls] == [(thread.id, (club.bob.id,))]


async def test_a_thread_that_cannot_be_opened_leaves_nothing_behind(club: Club) -> None:
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages/*/threads", status=403, code=50013)
    answer = await club.ann.slash("hearts start", thread=True, target="50")
    await club.pass_time(SETTLED)
    assert [screen.text for screen in club.public] == [FAILED]
    assert not club.look(answer.posted).buttons
    assert not club.channel.threads
    assert await club.bot.storage.hearts.open_ids() == ()
    assert await club.bot.hearts_sessions.usual_terms(club.guild.id) == PLAIN_TERMS
    again = await club.ann.slash("hearts start")
    assert "ann opens a table" in again.posted.text


async def test_a_thread_that_takes_no_message_leaves_no_table_behind(club: Club) -> None:
    club.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    answer = await club.ann.slash("hearts start", thread=True)
    await club.pass_time(SETTLED)
    assert club.look(answer.posted).text == FAILED
    assert await club.bot.storage.hearts.open_ids() == ()
    (thread,) = club.channel.threads
    table = await table_in(club, thread.id)
    assert table is not None
    assert table.ending is Ending.CANCELLED
    await club.pass_time(60)
    assert not [screen for screen in club.screens(thread.id) if screen.buttons], "nothing comes after all"


async def test_in_a_thread_there_is_no_thread_of_its_own(club: Club) -> None:
    channel = club.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="talk", type=discord.ChannelType.public_thread)
    (thread,) = club.channel.threads
    answer = await club.ann.slash("hearts start", channel=thread, thread=True)
    assert answer.said == (
        "A table gets its own thread only in an ordinary text channel. Leave **thread** out to play right here."
    )
    assert not answer.public
    assert await club.bot.storage.hearts.open_ids() == ()
    assert (await club.ann.slash("hearts start", channel=thread)).posted


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"create_public_threads": False}, "Create Public Threads"),
        ({"send_messages_in_threads": False}, "Send Messages in Threads"),
    ],
)
async def test_a_missing_permission_for_threads_is_named(club: Club, lacking: dict[str, bool], named: str) -> None:
    me = club.guild.me
    assert me is not None
    channel = club.guild.create_text_channel("narrow", overwrites={me: discord.PermissionOverwrite(**lacking)})
    answer = await club.ann.slash("hearts start", channel=channel, thread=True)
    assert f"**{named}**" in answer.said
    assert not answer.public
    assert not channel.threads
    assert (await club.ann.slash("hearts start", channel=channel)).posted, "the channel itself allows everything"


async def test_the_table_in_a_thread_lives_through_a_restart(club: Club) -> None:
    _, lobby = await lobby_in_thread(club)
    await club.restart()
    await club.bob.press(lobby, "Join")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert club.look(lobby).labels == TABLE_BUTTONS
    assert len(club.bob.dm.acting("lift")) == 13
