"""The lobby: joining, leaving, invitations, computer players, the target, and who may do what."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import discord
import pytest

from bot.sessions.hearts.table import Ending, Stage
from bot.sessions.hearts.terms import PLAIN_TERMS
from rules.hearts.computer import Strength
from rules.hearts.house import STANDARD, Moon
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.hearts import SETTLED, address, game_of, open_lobby, seat, seat_four, table_of
from tests.e2e.screens import Screen


async def open_panel(club: Club, lobby: Screen, host: Person | None = None) -> Screen:
    """The host's private panel of settings."""
    return (await (host or club.ann).press(lobby, "Settings")).told


def chosen(panel: Screen) -> dict[str, list[str]]:
    """What is chosen in each menu of a panel."""
    return {
        menu["custom_id"].split(":")[3]: [option["value"] for option in menu["options"] if option.get("default")]
        for menu in panel.parts()
        if menu["type"] == 3
    }


def seated(text: str) -> list[str]:
    """The lines of the lobby that list its seats."""
    return [line.removeprefix("- ") for line in text.splitlines() if line.startswith("- ")]


async def test_people_sit_south_north_west_east_in_the_order_of_joining(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    assert seated(club.table.text) == ["**ann** (host)", "**bob**", "**cy**", "**dee**"]
    await club.ann.press(lobby, "Start")
    chairs = (await table_of(club)).chairs
    assert [chairs[place].user_id for place in Seat] == [club.ann.id, club.cy.id, club.bob.id, club.dee.id]


async def test_a_lobby_says_what_becomes_of_its_free_seats(club: Club) -> None:
    hint = "-# Press Join to sit down. Computers play the seats that stay free."
    lobby = await open_lobby(club, club.bob)
    assert seated(club.look(lobby).text) == ["**ann** (host)", "**bob**", "*free seat*", "*free seat*"]
    assert club.look(lobby).text.endswith(f"\n{hint}")
    await club.cy.press(lobby, "Join")
    await club.ann.press(lobby, "Add computer")
    assert seated(club.look(lobby).text) == ["**ann** (host)", "**bob**", "**cy**", "**Rosa** (computer)"]
    assert hint not in club.look(lobby).text, "nothing is free any more"
    await club.cy.press(lobby, "Leave")
    assert club.look(lobby).text.endswith(f"\n{hint}")


async def test_leaving_frees_the_place(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy)
    await club.bob.press(lobby, "Leave")
    assert seated(club.table.text)[:2] == ["**ann** (host)", "**cy**"]
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
        "**ann** (host)",
        "**dee**",
        "**cy**",
        "reserved for **bob**, who has not joined yet",
    ]
    await club.ann.press((await club.ann.press(lobby, "Start")).told, "Start without them")
    await club.pass_time(SETTLED)
    pinged = [user for seen in club.seen for user in seen.pings]
    assert sorted(pinged) == sorted([club.bob.id, club.cy.id]), "each of the invited, once, and nobody else"
    table = await table_of(club)
    assert table.chairs[Seat.EAST].computer, "a seat that nobody took goes to a computer player"
    assert not club.bob.direct_messages
    assert club.cy.direct_messages


async def invite(club: Club, *others: Person) -> Screen:
    """Ann opens a table and invites others."""
    people = {option: person.actor for option, person in zip(("with", "with-2", "with-3"), others, strict=False)}
    return (await club.ann.slash("hearts start", **people)).posted


async def test_starting_without_the_invited_is_asked_first(club: Club) -> None:
    lobby = await invite(club, club.bob, club.cy)
    answer = await club.ann.press(lobby, "Start")
    assert answer.told.private
    assert not answer.public
    said = "Start without them? A computer takes each free seat."
    assert answer.said == f"Not joined yet: bob and cy. {said}"
    assert answer.told.labels == ["Start without them", "Wait"]
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.cy.press(lobby, "Join")
    again = await club.ann.press(lobby, "Start")
    assert again.said == f"Not joined yet: bob. {said}"
    await club.bob.press(lobby, "Join")
    assert (await club.ann.press(lobby, "Start")).private == (), "nobody is missed any more"
    assert (await table_of(club)).stage is Stage.PLAYING


async def test_the_host_starts_without_the_invited(club: Club) -> None:
    lobby = await invite(club, club.bob, club.cy)
    await club.cy.press(lobby, "Join")
    asked = (await club.ann.press(lobby, "Start")).told
    answer = await club.ann.press(asked, "Start without them")
    assert answer.private == (), "the question itself says what became of it"
    assert club.look(asked).text == "The game begins."
    assert not club.look(asked).buttons
    await club.pass_time(SETTLED)
    table = await table_of(club)
    assert [chair.user_id for chair in table.chairs] == [club.ann.id, None, club.cy.id, None]
    assert "round 1" in club.look(lobby).text
    assert club.cy.direct_messages
    assert not club.bob.direct_messages
    assert (await club.bob.press(club.table, "My hand")).said == "You are not playing at this table."


async def test_the_host_waits_for_the_invited(club: Club) -> None:
    lobby = await invite(club, club.bob)
    asked = (await club.ann.press(lobby, "Start")).told
    await club.ann.press(asked, "Wait")
    assert club.look(asked).text == "The table waits."
    assert not club.look(asked).buttons
    assert (await table_of(club)).stage is Stage.LOBBY
    assert seated(club.look(lobby).text)[1] == "reserved for **bob**, who has not joined yet"
    late = await club.ann.press_late(asked, asked.button("Start without them").custom_id, gone=True)
    assert not late.public
    assert (await table_of(club)).stage is Stage.LOBBY, "a question that is answered cannot be answered anew"
    await club.bob.press(lobby, "Join")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert (await table_of(club)).chairs[Seat.NORTH].user_id == club.bob.id


async def test_only_the_host_starts_without_the_invited(club: Club) -> None:
    lobby = await invite(club, club.bob, club.cy)
    await club.cy.press(lobby, "Join")
    for person in (club.bob, club.cy, club.eve):
        assert (await person.press(lobby, "Start")).said == "Only ann, who is the host, can do that.", "nobody is asked"
    yes = (await club.ann.press(lobby, "Start")).told.button("Start without them").custom_id
    for person in (club.bob, club.cy, club.eve):
        forged = await person.press_late(lobby.forged(yes), yes)
        assert forged.said == "Only ann, who is the host, can do that."
        assert not forged.interaction.edited
    assert (await table_of(club)).stage is Stage.LOBBY
    assert "Start" in club.look(lobby).labels


async def test_a_late_yes_starts_nothing_that_is_not_the_hosts(club: Club) -> None:
    lobby = await invite(club, club.bob)
    await club.cy.press(lobby, "Join")
    asked = [(await club.ann.press(lobby, "Start")).told for _ in range(3)]
    await club.ann.press(lobby, "Leave")
    await club.ann.press(asked[0], "Start without them")
    assert club.look(asked[0]).text == "Only cy, who is the host, can do that."
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.cy.press((await club.cy.press(lobby, "Start")).told, "Start without them")
    before = await table_of(club)
    assert before.stage is Stage.PLAYING
    await club.ann.press(asked[1], "Start without them")
    assert club.look(asked[1]).text == "The game has begun already."
    await club.cy.press((await club.cy.slash("hearts stop")).told, "End the game")
    await club.ann.press(asked[2], "Start without them")
    assert club.look(asked[2]).text == "That game is over. /hearts start opens a new table."
    assert (await table_of(club)).id == before.id
    assert [move.kind for move in await club.bot.storage.hearts.moves(before.id)].count("start") == 1


async def test_two_presses_on_start_without_them_deal_once(club: Club) -> None:
    lobby = await invite(club, club.bob)
    asked = (await club.ann.press(lobby, "Start")).told
    yes = asked.button("Start without them").custom_id
    await simulation.at_once(club.ann.sent(asked, yes), club.ann.sent(asked, yes))
    await club.pass_time(SETTLED)
    assert (await game_of(club)).round.number == 1
    assert [move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id)].count("start") == 1


@pytest.mark.parametrize("last", ["the question", "Wait"])
async def test_the_question_before_the_start_renews_the_lobby(club: Club, last: str) -> None:
    lobby = await invite(club, club.bob)
    await club.pass_time(timedelta(minutes=29))
    asked = (await club.ann.press(lobby, "Start")).told
    if last == "Wait":
        await club.pass_time(timedelta(minutes=14))  # the answer to the question has its own half an hour
        await club.ann.press(asked, "Wait")
    await club.pass_time(timedelta(minutes=29))
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.pass_time(62)
    assert (await table_of(club)).ending is Ending.EXPIRED


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


@pytest.mark.parametrize("label", ["Start", "Settings", "Add computer"])
async def test_some_buttons_are_the_hosts(club: Club, label: str) -> None:
    lobby = await open_lobby(club, club.bob)
    answer = await club.bob.press(lobby, label)
    assert answer.said == "Only ann, who is the host, can do that."
    assert (await table_of(club)).stage is Stage.LOBBY
    assert len((await table_of(club)).guests) == 2


async def test_the_target_is_the_hosts_choice(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    assert "The game goes to 100 points." in lobby.text
    panel = await open_panel(club, lobby)
    await club.ann.choose_in(panel, "target", "50")
    await club.pass_time(SETTLED)
    assert "The game goes to 50 points." in club.table.text
    await club.ann.choose_in(panel, "target", "round")
    await club.pass_time(SETTLED)
    assert "The game is one round." in club.table.text
    assert (await table_of(club)).house.rounds == 1


@pytest.mark.parametrize(("target", "sentence"), [("50", "goes to 50 points"), ("round", "is one round")])
async def test_the_target_can_be_given_at_once(club: Club, target: str, sentence: str) -> None:
    lobby = await open_lobby(club, target=target)
    assert sentence in lobby.text


async def test_cancelling_frees_the_channel(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    panel = await open_panel(club, lobby)
    await club.ann.press(panel, "Close the table")
    assert club.look(panel).text == "The table is closed."
    assert not club.look(panel).buttons
    await club.pass_time(SETTLED)
    assert "closed before the game began" in club.look(lobby).text
    assert not club.look(lobby).buttons
    assert (await table_of(club)).ending is Ending.CANCELLED
    assert (await club.bob.slash("hearts start")).posted.text.startswith("## Hearts\nbob opens a table.")


async def test_when_the_host_leaves_the_next_who_joined_is_host(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy)
    await club.bob.press(lobby, "Leave")
    await club.bob.press(lobby, "Join")
    await club.ann.press(lobby, "Leave")
    assert seated(club.table.text)[:2] == ["**cy** (host)", "**bob**"], "cy has been there longer than bob"
    assert club.table.text.startswith("## Hearts\ncy opens a table.")
    assert (await club.ann.press(lobby, "Start")).said == "Only cy, who is the host, can do that."
    await club.ann.press(lobby, "Join")
    assert (await club.ann.press(lobby, "Settings")).said == "Only cy, who is the host, can do that."
    await club.cy.press(lobby, "Start")
    assert (await table_of(club)).stage is Stage.PLAYING


async def test_a_host_who_leaves_alone_closes_the_lobby(club: Club) -> None:
    lobby = (await club.ann.slash("hearts start", **{"with": club.bob.actor})).posted
    await club.ann.press(lobby, "Add computer")
    await club.ann.press(lobby, "Leave")
    assert (await table_of(club)).ending is Ending.CANCELLED, "whoever is only invited cannot be the host"
    assert not club.look(lobby).buttons
    late = await club.bob.press_late(lobby, lobby.button("Join").custom_id)
    assert late.said == "That game is over. /hearts start opens a new table."


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
    assert answer.said == f"This channel has a Hearts table already: [here it is]({address(club, lobby)})."
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


async def test_everybody_chooses_their_seat(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy)
    (menu,) = lobby.menus
    assert menu.values == ("any", "south", "west", "north", "east")
    await club.bob.choose(lobby, "west")
    await club.ann.choose(lobby, "north")
    assert seated(club.table.text)[:3] == ["**ann** (host) · North", "**bob** · West", "**cy**"]
    assert (await club.cy.choose(lobby, "north")).said == "Somebody has chosen that seat already."
    assert (await club.eve.choose(lobby, "south")).said == "You are not at this table."
    await club.ann.choose(lobby, "any")
    await club.cy.choose(lobby, "north")
    assert seated(club.table.text)[:3] == ["**ann** (host)", "**bob** · West", "**cy** · North"]
    await club.ann.press(lobby, "Start")
    chairs = (await table_of(club)).chairs
    assert [chairs[place].user_id for place in Seat] == [club.ann.id, club.bob.id, club.cy.id, None]
    late = await club.bob.press_late(lobby, menu.custom_id, ["south"])
    assert late.said == "The game has begun already."


async def test_who_leaves_gives_the_chosen_seat_free(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.bob.choose(lobby, "east")
    await club.bob.press(lobby, "Leave")
    await club.ann.choose(lobby, "east")
    await club.bob.press(lobby, "Join")
    assert seated(club.table.text)[:2] == ["**ann** (host) · East", "**bob**"]


def deal_from(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """Let the next tables have another secret."""
    fixed = SimpleNamespace(token_bytes=lambda size: bytes(range(first, first + size)))
    monkeypatch.setattr("bot.handlers.hearts_lobby.secrets", fixed)


async def drawn(club: Club) -> list[int | None]:
    """Who sits where when the seats of four people are drawn; the game is stopped at once."""
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    if not (await table_of(club)).terms.shuffled:
        await club.bob.choose(lobby, "south")  # counts for nothing
        await club.ann.choose_in(await open_panel(club, lobby), "rules", "shuffle")
        await club.pass_time(SETTLED)
    assert "seats are drawn" in club.table.text
    assert not club.table.menus, "there is nothing to choose"
    assert " · South" not in club.table.text
    await club.ann.press(lobby, "Start")
    chairs = (await table_of(club)).chairs
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")
    return [chair.user_id for chair in chairs]


async def test_seats_are_drawn_from_the_games_secret(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [await drawn(club), await drawn(club)]
    assert found[0] == found[1], "the same secret draws the same seats"
    everybody = {club.ann.id, club.bob.id, club.cy.id, club.dee.id}
    for first in range(40, 52):
        deal_from(monkeypatch, first)
        found.append(await drawn(club))
    assert all(set(seats) == everybody for seats in found)
    assert len({tuple(seats) for seats in found}) > 6, "other secrets draw other seats"
    assert len({seats[0] for seats in found}) == 4, "everybody sits in the south some time"


async def test_nobody_chooses_a_seat_that_is_drawn(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    (menu,) = lobby.menus
    await club.ann.choose_in(await open_panel(club, lobby), "rules", "shuffle")
    await club.pass_time(SETTLED)
    late = await club.bob.press_late(lobby, menu.custom_id, ["south"])
    assert late.said == "The seats are drawn when the game starts, so nobody chooses one."


HOUSE_RULES = {
    "jack_of_diamonds": "J♦ takes 10 points off",
    "always_pass": "every round passes",
    "queen_breaks_hearts": "Q♠\ufe0e breaks hearts",
    "any_heart_breaks_hearts": "any heart breaks hearts",
    "first_trick_points": "points on the first trick",
}
MOONS = {
    "self": (Moon.SELF, "a moon takes 26 off the shooter"),
    "smart": (Moon.SMART, "a moon takes 26 off the shooter where that wins"),
}


async def test_no_house_rule_is_on_by_default(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    assert (await table_of(club)).house == STANDARD
    panel = await open_panel(club, lobby)
    assert [menu.press.action for menu in panel.menus] == ["target", "clock", "strength", "moon", "rules"]
    plain = {"target": ["100"], "clock": ["120"], "strength": ["normal"], "moon": ["others"], "rules": []}
    assert chosen(panel) == plain
    assert "House rules" not in lobby.text
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert "House rules" not in club.table.text


@pytest.mark.parametrize("rule", HOUSE_RULES)
async def test_each_house_rule_is_switched_on_and_printed(club: Club, rule: str) -> None:
    lobby = await open_lobby(club, club.bob)
    panel = await open_panel(club, lobby)
    await club.ann.choose_in(panel, "rules", rule)
    assert chosen(club.look(panel))["rules"] == [rule]
    await club.pass_time(SETTLED)
    assert f"House rules: {HOUSE_RULES[rule]}\n" in club.look(lobby).text
    house = (await table_of(club)).house
    assert [name for name in HOUSE_RULES if getattr(house, name)] == [rule]
    assert house.moon is Moon.OTHERS
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert f"House rules: {HOUSE_RULES[rule]}\n" in club.table.text
    assert getattr((await game_of(club)).house, rule), "and played by"


@pytest.mark.parametrize("moon", MOONS)
async def test_what_a_moon_costs_is_chosen_and_printed(club: Club, moon: str) -> None:
    kind, words = MOONS[moon]
    lobby = await open_lobby(club, club.bob)
    await club.ann.choose_in(await open_panel(club, lobby), "moon", moon)
    await club.pass_time(SETTLED)
    assert f"House rules: {words}\n" in club.look(lobby).text
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    assert f"House rules: {words}\n" in club.table.text
    assert (await game_of(club)).house.moon is kind


async def test_all_house_rules_together_and_none_again(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    panel = await open_panel(club, lobby)
    await club.ann.choose_in(panel, "rules", *HOUSE_RULES, "shuffle")
    await club.pass_time(SETTLED)
    for words in HOUSE_RULES.values():
        assert words in club.look(lobby).text
    await club.ann.choose_in(panel, "rules")
    await club.pass_time(SETTLED)
    assert (await table_of(club)).terms == PLAIN_TERMS
    assert "House rules" not in club.look(lobby).text
    assert "seats are drawn" not in club.look(lobby).text


@pytest.mark.parametrize(
    ("target", "sentence", "goal"),
    [
        ("round", "The game is one round.", (None, 1)),
        ("rounds4", "The game is 4 rounds.", (None, 4)),
        ("50", "The game goes to 50 points.", (50, None)),
        ("75", "The game goes to 75 points.", (75, None)),
        ("150", "The game goes to 150 points.", (150, None)),
    ],
)
async def test_every_length_is_printed_in_lobby_and_picture(
    club: Club, target: str, sentence: str, goal: tuple[int | None, int | None]
) -> None:
    lobby = await open_lobby(club, club.bob)
    plain = (await club.ann.press(lobby, "Settings")).told
    await club.ann.choose_in(plain, "target", target)
    await club.pass_time(SETTLED)
    assert sentence in club.look(lobby).text
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    house = (await game_of(club)).house
    assert (house.points, house.rounds) == goal
    (model,) = club.models(club.table)
    assert str(goal[0] or goal[1]) in model.labels.goal


@pytest.mark.parametrize("strength", Strength)
async def test_the_strength_of_computers_is_chosen(club: Club, strength: Strength) -> None:
    lobby = await open_lobby(club)
    await club.ann.choose_in(await open_panel(club, lobby), "strength", strength.value)
    assert (await table_of(club)).terms.strength is strength


async def test_the_panel_is_private_and_follows_the_host(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    answer = await club.ann.press(lobby, "Settings")
    assert answer.told.private
    assert not answer.public
    assert (await club.bob.press(lobby, "Settings")).said == "Only ann, who is the host, can do that."
    assert (await club.eve.press(lobby, "Settings")).said == "Only ann, who is the host, can do that."
    panel = answer.told
    await club.ann.press(lobby, "Leave")
    await club.ann.choose_in(panel, "target", "50")
    assert club.look(panel).text == "Only bob, who is the host, can do that."
    assert not club.look(panel).menus
    assert (await table_of(club)).terms == PLAIN_TERMS
    theirs = await open_panel(club, lobby, club.bob)
    await club.bob.press(lobby, "Start")
    await club.bob.choose_in(theirs, "target", "50")
    assert club.look(theirs).text == "The game has begun already."
    assert (await table_of(club)).terms == PLAIN_TERMS
    assert (await game_of(club)).house == STANDARD


async def test_the_servers_last_choice_is_offered_again(club: Club) -> None:
    lobby = await open_lobby(club, target="75", clock="300")
    panel = await open_panel(club, lobby)
    await club.ann.choose_in(panel, "rules", "jack_of_diamonds", "shuffle")
    await club.ann.choose_in(panel, "strength", "strong")
    await club.ann.choose_in(panel, "moon", "smart")
    last = (await table_of(club)).terms
    await club.ann.press(lobby, "Leave")
    await club.restart()
    channel = club.guild.create_text_channel("elsewhere")
    again = (await club.bob.slash("hearts start", channel=channel)).posted
    table = await club.bot.hearts_sessions.newest_in(channel.id)
    assert table is not None
    assert table.terms == last
    assert "The game goes to 75 points." in again.text
    assert "5 minutes a turn · strong computers · seats are drawn" in again.text
    assert f"{MOONS['smart'][1]} · J♦ takes 10 points off" in again.text
    assert chosen(await open_panel(club, again, club.bob)) == {
        "target": ["75"],
        "clock": ["300"],
        "strength": ["strong"],
        "moon": ["smart"],
        "rules": ["jack_of_diamonds", "shuffle"],
    }
    third = club.guild.create_text_channel("third")
    await club.cy.slash("hearts start", channel=third, target="round")
    changed = await club.bot.hearts_sessions.newest_in(third.id)
    assert changed is not None
    assert changed.terms == replace(last, house=replace(last.house, points=None, rounds=1)), "only what was said"

    other = club.env.create_guild("Other")
    there = other.create_text_channel("cards")
    stranger = Person(club, other.add_member(club.ann.user))
    await stranger.slash("hearts start", channel=there)
    fresh = await club.bot.hearts_sessions.newest_in(there.id)
    assert fresh is not None
    assert fresh.terms == PLAIN_TERMS, "another server has chosen nothing"


async def test_a_lobby_ends_after_thirty_idle_minutes_and_says_so(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.pass_time(timedelta(minutes=29, seconds=59))
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.pass_time(3)
    assert (await table_of(club)).ending is Ending.EXPIRED
    said = "The table was closed, since nobody touched it for half an hour. /hearts start opens a new one."
    assert club.look(lobby).text == said
    assert not club.look(lobby).buttons
    assert not club.look(lobby).menus
    late = await club.bob.press_late(lobby, lobby.button("Join").custom_id)
    assert late.said == "That game is over. /hearts start opens a new table."
    assert (await club.bob.slash("hearts start")).posted, "the channel is free"


RENEWING = {
    "a join": lambda club, lobby: club.cy.press(lobby, "Join"),
    "a refused start of a stranger": lambda club, lobby: club.eve.press(lobby, "Start"),
    "a refused settings of a stranger": lambda club, lobby: club.eve.press(lobby, "Settings"),
    "the panel": lambda club, lobby: club.ann.press(lobby, "Settings"),
    "a second join": lambda club, lobby: club.bob.press(lobby, "Join"),
    "a leave of a stranger": lambda club, lobby: club.eve.press(lobby, "Leave"),
    "a seat": lambda club, lobby: club.bob.choose(lobby, "north"),
    "the same seat again": lambda club, lobby: club.bob.choose(lobby, "any"),
}


@pytest.mark.parametrize("press", RENEWING)
async def test_any_press_renews_the_lobby(club: Club, press: str) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.pass_time(timedelta(minutes=29))
    await RENEWING[press](club, lobby)
    await club.pass_time(timedelta(minutes=29))
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.restart()
    await club.pass_time(50)
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.pass_time(15)
    assert (await table_of(club)).ending is Ending.EXPIRED


@pytest.mark.parametrize("times", [1, 2])
async def test_absence_of_the_bot_is_not_charged_to_a_lobby(club: Club, times: int) -> None:
    lobby = await open_lobby(club, club.bob)
    await club.pass_time(timedelta(minutes=10))
    await club.eve.press(lobby, "Start")  # refused, and noted
    for _ in range(times):
        await club.restart(away=timedelta(hours=2).total_seconds())
    await club.restart()
    await club.pass_time(timedelta(minutes=29))
    assert (await table_of(club)).stage is Stage.LOBBY
    await club.pass_time(70)
    assert (await table_of(club)).ending is Ending.EXPIRED
