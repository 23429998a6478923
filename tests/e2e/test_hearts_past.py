"""What friends do with a game of Hearts that is over: they replay it, export it, and list the games of the server."""

from __future__ import annotations

import json
from collections.abc import Sequence

import discord

from bot.pages.hearts_replay import stamp
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.moves import Closed
from bot.sessions.hearts.table import Ending, Stage
from render.models import Moment, OpenModel
from rules.hearts.house import HouseRules
from rules.hearts.state import Phase
from tests.bot.past_games import SECRET, Moves
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.hearts import SETTLED, play_until, seat_four, table_of
from tests.e2e.hearts import pass_all as everybody_passes
from tests.e2e.screens import Screen

NOT_YOURS = "That game was played where you cannot look, so only those who sat there can replay it."
STILL_OPEN = "That game is still being played. It can be replayed once it is over."
NO_GAME = "That game is not kept, or was never begun."
STEPS = ("|<", "<", ">", ">|")


async def kept(club: Club, moves: Moves, *, channel_id: int | None = None) -> int:
    """A table that was played without a message, as the database keeps it; its id."""
    now = club.bot.hearts_sessions.now()
    hearts = club.bot.storage.hearts
    table = await hearts.open(
        guild_id=club.guild.id,
        channel_id=channel_id or club.channel.id,
        host_id=moves.table.host_id,
        locale="en-US",
        secret=SECRET,
        moves=[],
        now=now,
    )
    ending = moves.table.ending
    await hearts.append(
        table.id, 0, moves.stored(), now=now, due_at=None, ending=None if ending is None else ending.value
    )
    await club.pass_time(0.01)
    return table.id


def played(*people: Person, rounds: int = 1) -> Moves:
    """A game of so many rounds, played to its end."""
    moves = Moves(
        *(person.name for person in people),
        house=HouseRules(points=None, rounds=rounds),
        ids=[person.id for person in people],
    )
    moves.start()
    moves.play_out()
    return moves


def stopped(tricks: int, *people: Person) -> Moves:
    """A game that was stopped after so many tricks."""
    moves = Moves(*(person.name for person in people), ids=[person.id for person in people])
    moves.start()
    moves.pass_all()
    moves.play(4 * tricks)
    moves.add(Closed(Ending.STOPPED))
    return moves


def step_id(table_id: int, number: int, step: int, action: str = "forward") -> str:
    return custom_id(Press(Game.PAST, table_id, stamp(number, step), action))


def shown(club: Club, screen: Screen) -> OpenModel:
    """What the picture of a replay stands for."""
    (model,) = club.models(club.look(screen))
    assert isinstance(model, OpenModel)
    return model


def enabled(club: Club, screen: Screen) -> list[str]:
    return [label for label in club.look(screen).labels if label in STEPS]


def listed(screen: Screen) -> list[str]:
    """The lines of a history."""
    return [line for line in screen.text.split("\n") if line[:1].isdigit()]


def games_of(screen: Screen) -> list[int]:
    """The tables that a history offers to replay."""
    return [int(value) for menu in screen.menus for value in menu.values]


async def opened(club: Club, person: Person, table_id: int) -> Screen:
    """The replay of a game, opened from the history."""
    history = (await person.slash("hearts history")).told
    return (await person.choose(history, str(table_id))).told


async def private_channel(club: Club, *members: Person) -> int:
    """A channel that only some people see."""
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    overwrites = {club.guild.default_role: hidden} | {person.actor: seen for person in members}
    return club.guild.create_text_channel("back-room", overwrites=overwrites).id


async def test_a_game_is_played_then_listed_and_replayed_by_somebody_else(club: Club) -> None:
    await seat_four(club, "round")
    await everybody_passes(club)
    await play_until(club, lambda game: game.phase is Phase.ENDED)
    await club.pass_time(SETTLED)
    table = await table_of(club)
    assert table.stage is Stage.ENDED
    assert table.game is not None
    public = [screen.payload for screen in club.public]

    history = (await club.eve.slash("hearts history")).told
    assert history.private
    assert games_of(history) == [table.id]
    (line,) = listed(history)
    for seat, chair in enumerate(table.chairs):
        assert f"{chair.name} **{table.game.scores[seat]}**" in line

    replay = (await club.eve.choose(history, str(table.id))).told
    assert replay.private
    assert replay.file_names == ("open.png",)
    assert enabled(club, replay) == [">", ">|"]
    assert shown(club, replay).moment is Moment.DEAL
    assert shown(club, replay).hands == table.game.round.dealt
    for number, trick in enumerate(table.game.round.tricks, start=1):
        await club.eve.press(replay, ">")
        model = shown(club, replay)
        assert model.view.last_trick == trick
        assert f"Trick {number}: {table.chairs[trick.plays[0].seat].name} led " in club.look(replay).text
    await club.eve.press(replay, ">")
    assert shown(club, replay).moment is Moment.RESULT
    assert shown(club, replay).view.scores == table.game.scores
    assert "The game was won by" in club.look(replay).text
    assert enabled(club, replay) == ["|<", "<"]
    await club.eve.press(replay, "|<")
    assert shown(club, replay).moment is Moment.DEAL
    assert [screen.payload for screen in club.public] == public, "nobody else sees anything of it"


async def test_the_rounds_are_reached_by_the_menu_and_by_going_on(club: Club) -> None:
    table_id = await kept(club, played(club.ann, club.bob, rounds=3))
    replay = await opened(club, club.ann, table_id)
    await club.ann.press(replay, ">|")
    assert "Round 1 of 3, step 14 of 14" in club.look(replay).text
    await club.ann.press(replay, ">")
    assert "Round 2 of 3, step 0 of 14" in club.look(replay).text
    await club.ann.press(replay, "<")
    assert "Round 1 of 3, step 14 of 14" in club.look(replay).text
    await club.ann.choose(replay, "3")
    assert "Round 3 of 3, step 0 of 14" in club.look(replay).text
    assert shown(club, replay).view.number == 3
    await club.ann.press(replay, ">|")
    assert enabled(club, replay) == ["|<", "<"]


async def test_repeated_and_late_presses_show_the_step_they_ask_for_also_after_a_restart(club: Club) -> None:
    table_id = await kept(club, stopped(3, club.ann, club.bob))
    replay = await opened(club, club.ann, table_id)
    forward = replay.button(">").custom_id
    await simulation.at_once(*[club.ann.sent(replay, forward) for _ in range(3)])
    await club.pass_time(0.1)
    assert "step 1 of 3" in club.look(replay).text
    await club.restart()
    await club.ann.press(replay, ">|")
    await club.pass_time(2)
    assert "step 3 of 3" in club.look(replay).text
    assert "Then the game was stopped." in club.look(replay).text
    forged = step_id(table_id, 10**6, 10**6)
    await club.ann.press_late(club.look(replay).forged(forged), forged)
    await club.pass_time(2)
    assert "Round 1 of 1, step 3 of 3" in club.look(replay).text, "a step beyond the last is the last"


async def test_an_exported_game_is_a_file_that_only_the_asker_sees(club: Club) -> None:
    table_id = await kept(club, played(club.ann, club.bob, rounds=2))
    replay = await opened(club, club.cy, table_id)
    answer = await club.cy.press(replay, "Export")
    assert answer.told.private
    assert answer.told.file_names == (f"two-hearts-{table_id}.json",)
    (url,) = answer.told.pictures
    exported = json.loads(simulation.file_of(club.env, url))
    assert exported["seats"] == ["ann", "Computer 0", "bob", "Computer 1"]
    assert len(exported["rounds"]) == 2
    assert str(club.ann.id) not in json.dumps(exported)
    files = [part for part in answer.told.parts() if part["type"] == 13]
    assert len(files) == 1


async def test_only_games_that_came_to_a_trick_are_listed(club: Club) -> None:
    await kept(club, stopped(0, club.ann, club.bob))
    lobby = Moves("ann", ids=[club.ann.id])
    lobby.add(Closed(Ending.CANCELLED))
    await kept(club, lobby)
    history = (await club.ann.slash("hearts history")).told
    assert "There are none yet that you can look at." in history.text
    assert not history.menus
    short = await kept(club, stopped(1, club.ann, club.bob))
    history = (await club.ann.slash("hearts history")).told
    assert games_of(history) == [short]
    assert listed(history)[0].endswith("1 round. Stopped.")


async def test_the_history_turns_pages_and_keeps_to_one_person(club: Club) -> None:
    anns: list[int] = []
    for number in range(13):
        anns.append(await kept(club, stopped(1 + number % 2, club.ann, club.bob)))
        if number % 6 == 0:
            await kept(club, stopped(1, club.cy, club.dee))
    history = (await club.eve.slash("hearts history", member=club.ann.actor)).told
    assert "with ann" in history.text
    assert games_of(history) == anns[:2:-1]
    assert len(listed(history)) == 10
    assert [label for label in history.labels if label in ("Newer", "Older")] == ["Older"]
    await club.eve.press(history, "Older")
    older = club.look(history)
    assert games_of(older) == anns[2::-1]
    assert "with ann" in older.text
    assert [label for label in older.labels if label in ("Newer", "Older")] == ["Newer"]
    await club.eve.press(history, "Newer")
    assert games_of(club.look(history)) == anns[:2:-1]
    everything = (await club.eve.slash("hearts history")).told
    assert len(games_of(everything)) == 10
    assert set(games_of(everything)) - set(anns)


async def test_games_of_a_private_channel_are_for_those_who_see_it_or_sat_there(club: Club) -> None:
    back_room = await private_channel(club, club.ann, club.bob, club.cy)
    private = await kept(club, played(club.ann, club.bob), channel_id=back_room)
    public = await kept(club, played(club.ann, club.bob))
    assert games_of((await club.cy.slash("hearts history")).told) == [public, private], "cy sees the channel"
    assert games_of((await club.dee.slash("hearts history")).told) == [public]
    assert games_of((await club.dee.slash("hearts history", member=club.ann.actor)).told) == [public]

    replay = await opened(club, club.dee, public)
    for forged in (
        step_id(private, 1, 3),
        custom_id(Press(Game.PAST, private, "", "export")),
    ):
        answer = await club.dee.press_late(replay.forged(forged), forged)
        assert answer.said == NOT_YOURS
        assert not answer.told.pictures
    await _choose_forged(club, club.dee, private, NOT_YOURS)
    assert shown(club, replay).moment is Moment.DEAL, "the open replay is left alone"

    left = await kept(club, played(club.dee, club.eve), channel_id=back_room)
    assert games_of((await club.dee.slash("hearts history")).told) == [left, public], "one's own game stays one's own"
    own = await opened(club, club.dee, left)
    await club.dee.press(own, ">")
    assert shown(club, own).moment is Moment.TRICK
    assert (await club.dee.press(own, "Export")).told.file_names


async def _choose_forged(club: Club, person: Person, table_id: int, said: str) -> None:
    """Choose a game that a history does not offer."""
    history = (await person.slash("hearts history")).told
    (menu,) = history.menus
    answer = await person.press_late(history, menu.custom_id, [str(table_id)])
    assert answer.said == said
    assert not answer.told.pictures


async def test_games_of_a_channel_that_is_gone_are_for_those_who_sat_there(club: Club) -> None:
    gone = await kept(club, played(club.ann, club.bob), channel_id=404)
    assert games_of((await club.ann.slash("hearts history")).told) == [gone]
    assert not (await club.cy.slash("hearts history")).told.menus
    replay = await opened(club, club.ann, gone)
    forged = step_id(gone, 1, 1)
    other = await kept(club, played(club.cy, club.dee))
    theirs = await opened(club, club.cy, other)
    assert (await club.cy.press_late(theirs.forged(forged), forged)).said == NOT_YOURS
    await club.ann.press(replay, ">")
    assert shown(club, replay).moment is Moment.TRICK


async def test_games_of_another_server_are_for_those_who_sat_there(club: Club) -> None:
    moves = played(club.ann, club.bob)
    here = await kept(club, moves)
    other = club.env.create_guild("Other")
    elsewhere = await _in(club, other.id, club.channel.id, moves)
    assert games_of((await club.cy.slash("hearts history")).told) == [here]
    replay = await opened(club, club.cy, here)
    forged = step_id(elsewhere, 1, 1)
    assert (await club.cy.press_late(replay.forged(forged), forged)).said == NOT_YOURS


async def _in(club: Club, guild_id: int, channel_id: int, moves: Moves) -> int:
    hearts, now = club.bot.storage.hearts, club.bot.hearts_sessions.now()
    table = await hearts.open(
        guild_id=guild_id, channel_id=channel_id, host_id=1, locale="en", secret=SECRET, moves=[], now=now
    )
    await hearts.append(table.id, 0, moves.stored(), now=now, due_at=None, ending="finished")
    return table.id


async def test_a_thread_is_seen_with_its_channel_and_a_private_one_by_those_who_sat_there(club: Club) -> None:
    threads: Sequence[discord.ChannelType] = (discord.ChannelType.public_thread, discord.ChannelType.private_thread)
    channel = club.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    opened_in = [await channel.create_thread(name=kind.name, type=kind) for kind in threads]
    public, private = [await kept(club, played(club.ann, club.bob), channel_id=thread.id) for thread in opened_in]
    assert games_of((await club.cy.slash("hearts history")).told) == [public]
    assert games_of((await club.ann.slash("hearts history")).told) == [private, public]


async def test_a_game_that_is_not_over_and_one_that_never_was_are_not_replayed(club: Club) -> None:
    table_id = await kept(club, stopped(1, club.ann, club.bob))
    replay = await opened(club, club.ann, table_id)
    await seat_four(club)
    running = (await table_of(club)).id
    for number, said in ((running, STILL_OPEN), (10**9, NO_GAME)):
        for action in ("forward", "export"):
            forged = step_id(number, 1, 1, action)
            answer = await club.ann.press_late(replay.forged(forged), forged)
            assert answer.said == said
            assert not answer.told.pictures


async def test_a_replay_never_takes_the_place_of_a_public_message(club: Club) -> None:
    table_id = await kept(club, played(club.ann, club.bob))
    await club.ann.slash("hearts start")
    lobby = club.table
    forged = step_id(table_id, 1, 0, "first")
    answer = await club.cy.press_late(lobby.forged(forged), forged)
    assert answer.told.private
    assert shown(club, answer.told).moment is Moment.DEAL
    turning = custom_id(Press(Game.PAST, 10**6, "", "newer"))
    assert games_of((await club.cy.press_late(lobby.forged(turning), turning)).told) == [table_id]
    assert club.look(lobby).payload == lobby.payload
