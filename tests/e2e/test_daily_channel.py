"""The daily challenge in the channels of servers: once a day, whatever is restarted, deleted, refused or set."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import discord
import pytest
from sqlalchemy import select, update

from bot.pace import Pace
from bot.storage.daily_channels import DailyChannel
from bot.storage.tables import daily_posts
from tests.e2e import simulation
from tests.e2e.boards import WON as CODE
from tests.e2e.club import Club
from tests.e2e.daily import FIRST, SECOND, THIRD, action_id, begin, until, win
from tests.e2e.screens import Screen

MANAGES = discord.Permissions(manage_guild=True, view_channel=True, send_messages=True, use_application_commands=True)


@pytest.fixture
def pace() -> Pace:
    """Days go by here, in which a beat every 20 seconds would be most of the work."""
    return Pace(beat=timedelta(hours=1))


@pytest.fixture(autouse=True)
def _known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sessions.daily.sessions._random_code", lambda: CODE)


@pytest.fixture
def manager(club: Club) -> Any:
    """Somebody who may manage the server."""
    role = club.guild.create_role("managers", permissions=MANAGES)
    return club.add("max", roles=(role,))


async def choose(club: Club, manager: Any, hour: int = 9, **options: Any) -> str:
    options.setdefault("channel", club.channel)
    where = options.pop("at", None)
    channel = options.pop("channel")
    result = await manager.actor.slash(where or club.channel, "daily channel", channel=channel, hour=hour, **options)
    return (await club.answered(result._interaction.id, manager)).said


def posts(club: Club, day: date = FIRST, channel_id: int | None = None) -> list[Screen]:
    """The challenges of a day that stand in a channel."""
    return [
        screen
        for screen in club.screens(channel_id or club.channel.id)
        if any(button.custom_id == action_id(day, "play") for button in screen.buttons)
        and "one try each" in screen.text
    ]


async def test_the_challenge_comes_at_its_hour_once_a_day(club: Club, manager: Any) -> None:
    said = await choose(club, manager)
    assert f"<#{club.channel.id}> every day at 09:00 UTC" in said
    await until(club, FIRST, "08:59:59")
    assert not posts(club)
    await until(club, FIRST, "09:00:01")
    (post,) = posts(club)
    assert f"It ends <t:{int(club.env.now().timestamp()) // 86400 * 86400 + 86400}:R>" in post.text
    assert post.labels == ["Play", "Results"]
    assert CODE not in post.everything()
    await club.ann.press(post, "Play")
    assert await club.bot.storage.dailies.try_of(FIRST.isoformat(), club.ann.id)
    await win(club, club.ann, FIRST, CODE)
    assert "**1** · **you**" in (await club.ann.press(post, "Results")).said
    await until(club, FIRST, "23:59:59")
    assert len(posts(club)) == 1
    await until(club, SECOND, "09:00:01")
    (second,) = posts(club, SECOND)
    assert "Yesterday's best in this server" in second.text
    assert "**1** · ann" in second.text
    assert len(posts(club)) == 1


async def test_restarts_and_a_second_ready_post_nothing_twice(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "09:00:01")
    simulation.say_ready(club.env)
    await club.pass_time(5)
    await club.restart()
    await club.kill()
    await club.pass_time(timedelta(hours=3))
    assert len(posts(club)) == 1


async def test_a_post_whose_hour_passed_while_the_bot_was_off_comes_the_same_day(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await club.bot.daily_calendar.close()
    await until(club, FIRST, "15:30:00")
    assert not posts(club)
    await club.restart()
    assert len(posts(club)) == 1
    await club.restart()
    assert len(posts(club)) == 1


async def test_an_intention_whose_post_arrived_is_found_again(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "09:00:01")
    (post,) = posts(club)
    await forget_posting(club)
    await club.kill()
    await club.pass_time(timedelta(minutes=5))
    assert [found.id for found in posts(club)] == [post.id]
    assert (await stored_post(club))[0] == post.id


async def test_an_intention_whose_post_never_left_is_carried_out(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "08:59:59")
    now = int(club.env.now().timestamp() * 1000)
    channels = club.bot.storage.daily_channels
    await channels.claim(club.guild.id, FIRST.isoformat(), club.channel.id, now=now, retry_at=now + 120_000)
    await until(club, FIRST, "09:00:30")
    assert not posts(club), "somebody else may be at it"
    await until(club, FIRST, "09:05:00")
    assert len(posts(club)) == 1


async def test_where_the_bot_may_not_look_it_does_not_post_again(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "09:00:01")
    await forget_posting(club)
    club.env.inject_error("GET", f"/channels/{club.channel.id}/messages", status=403, code=50001, times=None)
    await club.kill()
    await club.pass_time(timedelta(hours=3))
    assert len(posts(club)) == 1


async def forget_posting(club: Club) -> None:
    """As if the process had died between sending and storing that."""
    async with club.bot.storage.database.writing() as connection:
        await connection.execute(update(daily_posts).values(posted_at=None, message_id=None))


async def stored_post(club: Club) -> tuple[Any, ...]:
    async with club.bot.storage.database.reading() as connection:
        row = (await connection.execute(select(daily_posts.c.message_id, daily_posts.c.posted_at))).one()
    return tuple(row)


async def test_a_deleted_post_is_not_posted_again(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "09:00:01")
    (post,) = posts(club)
    club.env.backend.delete_message(club.channel.id, post.id)
    await club.restart()
    await club.pass_time(timedelta(hours=2))
    assert not posts(club)
    await until(club, SECOND, "09:00:01")
    assert len(posts(club, SECOND)) == 1


async def test_a_deleted_channel_is_told_once_to_whoever_chose_it(club: Club, manager: Any) -> None:
    gone = club.guild.create_text_channel("gone")
    await choose(club, manager, channel=gone)
    simulation.lose_channel(club.env, gone.id)
    await until(club, THIRD, "12:00:00")
    (told,) = manager.direct_messages
    assert "is gone" in told.text
    await choose(club, manager, hour=13)
    await until(club, THIRD, "13:00:01")
    assert len(posts(club, THIRD)) == 1


async def test_a_missing_permission_is_told_once_and_the_post_follows_when_it_is_granted(
    club: Club, manager: Any
) -> None:
    await choose(club, manager)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013, times=2)
    await until(club, FIRST, "10:30:00")
    (told,) = manager.direct_messages
    assert "Read Message History" in told.text
    assert f"<#{club.channel.id}>" in told.text
    assert not posts(club)
    await until(club, FIRST, "12:00:01")
    assert len(posts(club)) == 1
    assert len(manager.direct_messages) == 1
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013, times=1)
    await until(club, SECOND, "09:30:00")
    assert len(manager.direct_messages) == 2, "that is news again"


async def test_when_nobody_can_be_told_nothing_breaks(club: Club, manager: Any) -> None:
    await choose(club, manager)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013, times=None)
    club.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await until(club, FIRST, "12:00:00")
    assert not posts(club)


async def other_server(club: Club, name: str) -> tuple[Any, Any]:
    guild = club.env.create_guild(name)
    return guild, guild.create_text_channel("daily")


async def wants(club: Club, guild_id: int, channel_id: int, hour: int = 9) -> None:
    channel = DailyChannel(guild_id, channel_id, hour, "en-US", club.ann.id, 0)
    await club.bot.storage.daily_channels.set(channel)


async def test_a_failing_server_stops_no_other(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    guilds = [await other_server(club, name) for name in ("first", "second", "third")]
    for guild, channel in guilds:
        await wants(club, guild.id, channel.id)
    broken = guilds[0][0].id
    original = club.bot.daily_artist._page

    async def page(channel: DailyChannel, day: date) -> Any:
        if channel.guild_id == broken:
            raise RuntimeError("on purpose")
        return await original(channel, day)

    monkeypatch.setattr(club.bot.daily_artist, "_page", page)
    await until(club, FIRST, "09:00:30")
    club.expect_error("could not be posted in server", str(broken))
    assert [len(posts(club, FIRST, channel.id)) for _, channel in guilds] == [0, 1, 1]
    await until(club, FIRST, "09:45:00")
    assert not club.errors, "it is left alone for an hour"
    monkeypatch.setattr(club.bot.daily_artist, "_page", original)
    await until(club, FIRST, "10:05:00")
    assert [len(posts(club, FIRST, channel.id)) for _, channel in guilds] == [1, 1, 1]


async def test_posts_are_spaced(club: Club) -> None:
    guilds = [await other_server(club, f"number {number}") for number in range(5)]
    for guild, channel in guilds:
        await wants(club, guild.id, channel.id)
    await until(club, FIRST, "09:00:30")
    at = sorted(seen.at for seen in club.seen if seen.new and "one try each" in seen.screen.text)
    assert len(at) == 5
    assert all(later - earlier >= 1 for earlier, later in pairwise(at))


async def test_a_server_that_threw_the_bot_out_is_left_alone(club: Club, manager: Any) -> None:
    guild, channel = await other_server(club, "short")
    await wants(club, guild.id, channel.id)
    await choose(club, manager)
    club.env.backend.remove_guild(guild.id)
    await until(club, FIRST, "09:00:30")
    assert len(posts(club)) == 1
    assert not club.ann.direct_messages


async def test_the_loop_survives_an_error(club: Club, manager: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await choose(club, manager)
    original, failures = club.bot.daily_sessions.prepare, [1]

    async def prepare() -> Any:
        if failures:
            failures.pop()
            raise RuntimeError("on purpose")
        return await original()

    monkeypatch.setattr(club.bot.daily_sessions, "prepare", prepare)
    await until(club, FIRST, "01:00:01")
    club.expect_error("could not be looked after")
    await until(club, FIRST, "09:00:01")
    assert len(posts(club)) == 1


async def test_a_clock_that_is_set_back_posts_nothing_twice(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, SECOND, "09:00:01")
    assert (len(posts(club)), len(posts(club, SECOND))) == (1, 1)
    sessions = club.bot.daily_sessions
    former = sessions._clock
    for back in (timedelta(hours=2), timedelta(days=1)):
        for one in (sessions, club.bot.daily_calendar):
            one._clock = lambda back=back: former() - back
        await club.pass_time(timedelta(hours=3))
    assert (len(posts(club)), len(posts(club, SECOND))) == (1, 1)
    assert await club.bot.storage.dailies.get(SECOND.isoformat())


async def test_an_hour_that_has_passed_begins_tomorrow(club: Club, manager: Any) -> None:
    await until(club, FIRST, "15:00:00")
    assert f"The first one comes <t:{int(club.env.now().timestamp()) + 18 * 3600}:R>" in await choose(club, manager)
    await until(club, FIRST, "23:59:59")
    assert not posts(club)
    await until(club, SECOND, "09:00:01")
    assert len(posts(club, SECOND)) == 1


async def test_only_those_who_manage_the_server_choose(club: Club, manager: Any) -> None:
    assert "may manage this server" in await choose(club, club.ann)
    assert await club.bot.storage.daily_channels.get(club.guild.id) is None
    none = await manager.slash("daily channel")
    assert "has no channel" in none.said
    assert "both" in (await manager.slash("daily channel", hour=3)).said
    await choose(club, manager, hour=9)
    assert "at 09:00 UTC" in (await manager.slash("daily channel")).said
    assert "at 10:00 UTC" in (await manager.slash("daily channel", hour=10)).said
    assert "not posted in this server any more" in (await manager.slash("daily channel", off=True)).said
    assert "has no channel" in (await manager.slash("daily channel", off=True)).said
    await until(club, FIRST, "12:00:00")
    assert not posts(club)
    assert "in a server" in (await club.ann.slash_directly("daily channel", hour=3)).said


async def test_a_channel_the_bot_may_not_post_in_is_refused_by_name(club: Club, manager: Any) -> None:
    me = club.guild.me
    assert me is not None
    narrow = club.guild.create_text_channel(
        "narrow", overwrites={me: discord.PermissionOverwrite(read_message_history=False)}
    )
    said = await choose(club, manager, channel=narrow)
    assert "Read Message History" in said
    assert await club.bot.storage.daily_channels.get(club.guild.id) is None


async def test_whoever_begins_from_the_post_is_in_this_servers_table(club: Club, manager: Any) -> None:
    await choose(club, manager)
    await until(club, FIRST, "09:00:01")
    (post,) = posts(club)
    await club.bob.press(post, "Play")
    shown = (await begin(club, club.ann)).payload
    assert shown
    table = (await club.ann.slash("daily board")).said
    assert table.count("2 are still playing") == 2
