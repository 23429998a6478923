"""The lobby: joining, leaving, invitations, computer players, the target, and who may do what."""

from __future__ import annotations

import discord
import pytest

from bot.sessions.hearts.table import Ending, Stage
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.hearts import SETTLED, game_of, open_lobby, seat, seat_four, table_of


def seated(text: str) -> list[str]:
    """The lines of the lobby that list its seats."""
    return [line.removeprefix("- ") for line in text.splitlines() if line.startswith("- ")]


async def test_people_sit_south_north_west_east_in_the_order_of_joining(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    assert seated(club.table.text) == ["**ann**", "**bob**", "**cy**", "**dee**"]
    await club.ann.press(lobby, "Start")
    chairs = (await table_of(club)).chairs
    assert [chairs[place].user_id for place in Seat] == [club.ann.id, club.cy.id, club.bob.id, club.dee.id]


async def test_leaving_frees_the_place(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy)
    await club.bob.press(lobby, "Leave")
    assert seated(club.table.text)[:2] == ["**ann**", "**cy**"]
    assert (await club.bob.press(lobby, "Leave")).said == "You are not at this table."
    answer = await club.cy.slash("hearts leave")
    assert answer.said == "You have left the table."
    await club.pass_time(SETTLED)
    assert seated(club.table.text)[1].startswith("*free")


async def test_a_lobby_has_four_places(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    assert not club.table.button("Add computer").enabled
    assert (await club.eve.press(lobby, "Join")).said == "All four seats are taken."
    assert (await club.bob.press(lobby, "Join")).said == "You are at this table already."
    assert len((await table_of(club)).guests) == 4


async def test_an_invitation_pings_once_and_reserves_a_seat(club: Club) -> None:
    answer = await club.ann.slash("hearts start", **{"with": club.bob.actor, "with-2": club.cy.actor})
    lobby = answer.posted
    assert f"<@{club.bob.id}> <@{club.cy.id}>: you are invited" in lobby.text
    assert seated(lobby.text)[1] == "reserved for **bob**, who has not joined yet"
    await club.dee.press(lobby, "Join")
    assert (await club.eve.press(lobby, "Join")).said == "The free seats are reserved for people who were invited."
    assert not club.bob.direct_messages, "an invitation sends nobody a message"
    await club.cy.press(lobby, "Join")
    assert seated(club.table.text) == [
        "**ann**",
        "**dee**",
        "**cy**",
        "reserved for **bob**, who has not joined yet",
    ]
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    pinged = [user for seen in club.seen for user in seen.pings]
    assert sorted(pinged) == sorted([club.bob.id, club.cy.id]), "each of the invited, once, and nobody else"
    table = await table_of(club)
    assert table.chairs[Seat.EAST].computer, "a seat that nobody took goes to a computer player"
    assert not club.bob.direct_messages
    assert club.cy.direct_messages


async def test_a_reserved_place_can_be_declined(club: Club) -> None:
    lobby = (await club.ann.slash("hearts start", **{"with": club.bob.actor})).posted
    await club.bob.press(lobby, "Leave")
    assert len((await table_of(club)).guests) == 1
    assert "invited" not in club.table.text


async def test_some_people_cannot_be_invited(club: Club) -> None:
    robot = club.add("robot")
    club.env.backend.get_user(robot.id).bot = True
    answer = await club.ann.slash("hearts start", **{"with": robot.actor})
    assert answer.said.startswith("robot is a bot and cannot be invited")
    assert (await club.ann.slash("hearts start", **{"with": club.ann.actor})).said.startswith("You have a seat already")
    twice = await club.ann.slash("hearts start", **{"with": club.bob.actor, "with-2": club.bob.actor})
    assert twice.said == "bob is invited twice; once is enough."
    assert not club.public
    assert await club.bot.hearts_sessions.newest_in(club.channel.id) is None


@pytest.mark.parametrize("label", ["Start", "Cancel", "Add computer"])
async def test_some_buttons_are_the_hosts(club: Club, label: str) -> None:
    lobby = await open_lobby(club, club.bob)
    answer = await club.bob.press(lobby, label)
    assert answer.said == "Only ann, who opened the table, can do that."
    assert (await table_of(club)).stage is Stage.LOBBY
    assert len((await table_of(club)).guests) == 2


async def test_the_target_is_the_hosts_choice(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    assert "The game goes to 100 points." in lobby.text
    refused = await club.bob.choose(lobby, "50")
    assert refused.said.startswith("Only ann")
    assert "The game goes to 100 points." in club.table.text
    await club.ann.choose(lobby, "50")
    assert "The game goes to 50 points." in club.table.text
    await club.ann.choose(lobby, "round")
    assert "The game is 1 round." in club.table.text
    assert (await table_of(club)).house.rounds == 1


@pytest.mark.parametrize(("target", "sentence"), [("50", "goes to 50 points"), ("round", "is 1 round")])
async def test_the_target_can_be_given_at_once(club: Club, target: str, sentence: str) -> None:
    lobby = await open_lobby(club, target=target)
    assert sentence in lobby.text


async def test_cancelling_frees_the_channel(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.ann.press(lobby, "Cancel")
    assert "closed before the game began" in club.look(lobby).text
    assert not club.look(lobby).buttons
    assert (await table_of(club)).ending is Ending.CANCELLED
    assert (await club.bob.slash("hearts start")).posted.text.startswith("## Hearts\nbob opens a table.")


async def test_the_host_who_leaves_closes_the_lobby(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.ann.press(lobby, "Leave")
    assert (await table_of(club)).ending is Ending.CANCELLED


async def test_one_person_can_play_with_three_computers(club: Club) -> None:
    lobby = await open_lobby(club)
    await club.ann.press(lobby, "Add computer")
    await club.ann.press(lobby, "Add computer")
    assert seated(club.table.text)[1:3] == ["**Rosa** (computer)", "**Felix** (computer)"]
    await club.ann.press(lobby, "Start")
    await club.pass_time(5)
    table = await table_of(club)
    assert [chair.computer for chair in table.chairs] == [False, True, True, True]
    assert len({chair.name for chair in table.chairs}) == 4
    assert table.game is not None
    assert [chosen is not None for chosen in table.game.round.passes] == [False, True, True, True]
    assert "Still choosing: ann" in club.table.text


async def test_a_second_table_in_the_channel_is_refused_with_a_link(club: Club) -> None:
    lobby = await open_lobby(club)
    answer = await club.bob.slash("hearts start")
    assert answer.said.startswith("This channel has a Hearts table already: https://discord.com/channels/")
    assert answer.said.endswith(str(lobby.id))
    other = club.guild.create_text_channel("elsewhere")
    assert (await club.bob.slash("hearts start", channel=other)).posted


async def test_two_presses_on_start_deal_once(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    start = lobby.button("Start").custom_id
    await simulation.at_once(club.ann.sent(lobby, start), club.ann.sent(lobby, start))
    await club.pass_time(SETTLED)
    game = await game_of(club)
    assert game.phase is Phase.PASSING
    assert game.round.number == 1
    moves = await club.bot.storage.hearts.moves((await table_of(club)).id)
    assert [move.kind for move in moves].count("start") == 1
    assert len(club.ann.direct_messages) == 1


async def test_two_people_open_a_table_at_the_same_time(club: Club) -> None:
    answers = [await club.ann.slash("hearts start"), await club.bob.slash("hearts start")]
    assert [len(answer.public) for answer in answers] == [1, 0]


async def test_the_lobby_is_over_once_the_game_has_begun(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.ann.press(lobby, "Start")
    late = await club.cy.press_late(lobby, lobby.button("Join").custom_id)
    assert late.said == "The game has begun already."
    assert "round 1" in club.look(lobby).text, "the pressed message shows the table, not the lobby"


async def test_nobody_needs_to_wait_for_hands_before_the_game(club: Club) -> None:
    await open_lobby(club)
    assert (await club.ann.slash("hearts hand")).said == "The game has not begun yet. The host presses Start."
    assert (await club.ann.slash("hearts play", card="2C")).said.startswith("The game has not begun yet")


async def test_the_first_hand_message_says_where_the_game_is(club: Club) -> None:
    table = await seat_four(club)
    head = club.ann.dm.text.splitlines()[0]
    assert head.startswith("**Club** · #cards · round 1")
    assert str(table.id) in head, "and links the table"


async def test_odd_names_do_no_harm(club: Club) -> None:
    noisy = club.add("noisy", nick=f"**@everyone** `x` {club.bob.actor.mention}")
    lobby = await open_lobby(club, noisy)
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert "round 1" in club.table.text
    for seen in club.seen:
        assert "@everyone" not in seen.screen.text
        assert "**@" not in seen.screen.text
        assert club.bob.actor.mention not in seen.screen.text
        assert not seen.pings


async def test_a_table_can_be_opened_in_a_thread(club: Club) -> None:
    channel = club.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    (thread,) = club.channel.threads
    answer = await club.ann.slash("hearts start", channel=thread)
    assert "ann opens a table" in answer.posted.text
    assert answer.posted.channel_id == thread.id
    await club.ann.press(answer.posted, "Start")
    await club.pass_time(SETTLED)
    assert "#table" in club.ann.dm.text


async def test_a_game_for_two_people(club: Club) -> None:
    await seat(club, club.bob)
    table = await table_of(club)
    assert [table.chairs[place].computer for place in Seat] == [False, True, False, True]
    assert club.bob.direct_messages
