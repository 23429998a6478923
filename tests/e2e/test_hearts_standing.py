"""``/hearts stats`` and ``/hearts leaderboard``: what people read after games played to their end."""

from __future__ import annotations

from bot.sessions.hearts.table import Stage
from tests.e2e.club import Club, Person
from tests.e2e.hearts import pass_all, play_by_command, seat, seat_four, table_of

#: Long enough for a computer player to act after a trick.
A_WHILE = 5


async def play_to_the_end(club: Club, *people: Person) -> None:
    """These people, all four when none are named, and computer players play one round, which is the whole game."""
    await pass_all(club, *people)
    while (table := await table_of(club)).stage is not Stage.ENDED:
        if table.awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(A_WHILE)
    await club.pass_time(A_WHILE)


async def test_before_the_first_game_there_is_nothing_to_say(club: Club) -> None:
    assert (await club.ann.slash("hearts stats")).said.startswith("You have not played")
    assert (await club.ann.slash("hearts stats", member=club.bob.actor)).said.startswith("bob has not played")
    assert (await club.ann.slash("hearts leaderboard")).said.startswith("Nobody has played")
    answer = await club.ann.slash("hearts leaderboard", share=True)
    assert answer.private, "an empty table is for nobody else"
    assert not answer.public


async def test_a_game_of_four_people_gives_everybody_a_rating(club: Club) -> None:
    await seat_four(club, target="round")
    assert (await club.ann.slash("hearts leaderboard")).said.startswith("Nobody has played"), "it is not over"
    await play_to_the_end(club)
    own = (await club.ann.slash("hearts stats")).said
    assert "1 game" in own
    assert "Rating: **" in own
    assert own.splitlines()[1:] != (await club.ann.slash("hearts stats", member=club.bob.actor)).said.splitlines()[1:]
    board = (await club.eve.slash("hearts leaderboard")).said
    assert [name for name in ("ann", "bob", "cy", "dee") if f" {name} · " in board] == ["ann", "bob", "cy", "dee"]
    assert "eve" not in board
    for by in ("rating", "wins", "points", "moons"):
        assert "**you**" in (await club.ann.slash("hearts leaderboard", by=by)).said


async def test_a_game_with_computers_counts_and_rates_nobody(club: Club) -> None:
    await seat(club, club.bob, target="round")
    await play_to_the_end(club, club.ann, club.bob)
    said = (await club.ann.slash("hearts stats")).said
    assert "No rating yet" in said
    assert "1 game" in said
    assert (await club.ann.slash("hearts leaderboard")).said.count("not rated") == 2, "computers have no line"


async def test_a_game_that_is_stopped_counts_nowhere(club: Club) -> None:
    await seat_four(club, target="round")
    question = (await club.ann.slash("hearts stop")).told
    await club.ann.press(question, "End the game")
    assert (await club.ann.slash("hearts stats")).said.startswith("You have not played")


async def test_a_leaderboard_can_be_shared(club: Club) -> None:
    await seat_four(club, target="round")
    await play_to_the_end(club)
    posted = (await club.ann.slash("hearts leaderboard", share=True)).posted
    assert " ann · " in posted.text
    assert "you" not in posted.text
    assert "<@" not in posted.text
