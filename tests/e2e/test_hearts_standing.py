"""``/hearts stats`` and ``/hearts leaderboard``: what people read after games played to their end."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest

from bot.sessions.hearts.table import Ending, Stage
from tests.e2e.club import Club, Person
from tests.e2e.hearts import ONE_DAY, SETTLED, game_of, pass_all, play_by_command, play_trick, seat, seat_four, table_of

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
        assert "**You**" in (await club.ann.slash("hearts leaderboard", by=by)).said


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
    assert "you" not in posted.text.lower()
    assert "<@" not in posted.text


NO_RATING = "No rating yet: a game of four people, played to its end, gives one."
RATING = re.compile(r"Rating: \*\*(-?\d+)\??\*\*, rank (\d+) of (\d+)")


async def rating_of(club: Club, person: Person) -> int | None:
    """A person's rating as eve reads it, or None."""
    found = RATING.search((await club.eve.slash("hearts stats", member=person.actor)).said)
    return None if found is None else int(found[1])


async def test_ratings_move_with_every_game_of_the_same_four(club: Club) -> None:
    people = (club.ann, club.cy, club.bob, club.dee)  # by seat
    before: dict[str, int] = dict.fromkeys((person.name for person in people), 1000)
    for number in (1, 2):
        await seat_four(club, target="round", clock=ONE_DAY)
        await play_to_the_end(club)
        outcome = (await game_of(club)).outcome
        assert outcome is not None
        after = {person.name: await rating_of(club, person) for person in people}
        for person, place in zip(people, outcome.places, strict=True):
            rating = after[person.name]
            assert rating is not None
            if place == 1:
                assert rating > before[person.name]
            elif place == 4:
                assert rating <= before[person.name], "nobody wins by coming last"
            before[person.name] = rating
            said = (await club.eve.slash("hearts stats", member=person.actor)).said
            assert said.startswith(f"**Hearts in this server: {person.name}**")
            assert f"{number} game" in said
        assert len(set(before.values())) > 1
    board = (await club.eve.slash("hearts leaderboard")).said
    lines = [(name, int(rating)) for name, rating in re.findall(r"· (\w+) · (-?\d+)\?", board)]
    assert dict(lines) == before
    assert [rating for _, rating in lines] == sorted(before.values(), reverse=True)


async def test_what_stats_say_is_what_was_played(club: Club) -> None:
    await seat_four(club, target="round", clock=ONE_DAY)
    await play_to_the_end(club)
    game = await game_of(club)
    assert game.outcome is not None
    (row,) = game.sheet
    queens = 0
    people = (club.ann, club.cy, club.bob, club.dee)
    for person, score, place in zip(people, row.score, game.outcome.places, strict=True):
        said = (await person.slash("hearts stats")).said
        assert f"Points a round: {score}.0" in said
        assert f"1 game, {int(place == 1)} won" in said
        queens += int(re.findall(r"Queens of spades taken: (\d+)", said)[0])
    assert queens == 1


async def hand_over(club: Club) -> None:
    offer = (await club.bob.slash("hearts hand-over", member=club.eve.actor)).posted
    await club.eve.press(offer, "Take the seat")
    await club.pass_time(SETTLED)


async def hand_over_and_back(club: Club) -> None:
    await hand_over(club)
    offer = (await club.eve.slash("hearts hand-over", member=club.bob.actor)).posted
    await club.bob.press(offer, "Take the seat")
    await club.pass_time(SETTLED)


async def leave_and_come_back(club: Club) -> None:
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    await club.bob.slash("hearts back")
    await club.pass_time(SETTLED)


async def be_late_twice(club: Club) -> None:
    while not (await table_of(club)).chairs[2].late:
        if (await table_of(club)).awaited == (2,):
            await club.pass_time(121)
        else:
            await play_by_command(club)
            await club.pass_time(0.1)
    await club.bob.slash("hearts back")


@pytest.mark.parametrize("what", [hand_over, hand_over_and_back, leave_and_come_back, be_late_twice])
async def test_a_game_that_was_not_the_same_four_all_along_rates_nobody(
    club: Club, what: Callable[[Club], Awaitable[None]]
) -> None:
    await seat_four(club, target="round", clock="120")
    await pass_all(club)
    await play_trick(club)
    await what(club)
    while (table := await table_of(club)).stage is not Stage.ENDED:
        assert table.awaited_people, "everybody sits there again"
        await play_by_command(club)
    assert table.ending is Ending.FINISHED
    sitting = [club.ann, club.cy, club.dee, club.eve if what is hand_over else club.bob]
    for person in sitting:
        said = (await person.slash("hearts stats")).said
        assert NO_RATING in said
        assert "1 game" in said
    if what is hand_over:
        assert (await club.bob.slash("hearts stats")).said.startswith("You have not played"), "it is eve’s game now"
    assert (await club.ann.slash("hearts leaderboard")).said.count("not rated") == 4


async def test_one_turn_that_ran_out_of_time_leaves_a_game_rated(club: Club) -> None:
    await seat_four(club, target="round", clock="120")
    await pass_all(club)
    await club.pass_time(121)
    assert len((await game_of(club)).round.trick.plays) == 1, "the computer has played that turn"
    while (await table_of(club)).stage is not Stage.ENDED:
        await play_by_command(club)
    assert await rating_of(club, club.ann) is not None


async def test_a_game_killed_with_its_last_card_is_rated_once(club: Club) -> None:
    await seat_four(club, target="round", clock=ONE_DAY)
    await pass_all(club)
    while (await table_of(club)).stage is not Stage.ENDED:
        await play_by_command(club)
    await club.kill()
    first = await rating_of(club, club.ann)
    assert first is not None
    await club.restart()
    assert await rating_of(club, club.ann) == first
    assert "1 game" in (await club.ann.slash("hearts stats")).said


async def test_whoever_left_before_the_end_has_no_game_of_it(club: Club) -> None:
    await seat_four(club, target="round", clock=ONE_DAY)
    await pass_all(club)
    await club.bob.slash("hearts leave")
    while (table := await table_of(club)).stage is not Stage.ENDED:
        if table.awaited_people:
            await play_by_command(club)
        else:
            await club.pass_time(A_WHILE)
    assert (await club.bob.slash("hearts stats")).said.startswith("You have not played")
    assert "1 game" in (await club.ann.slash("hearts stats")).said
