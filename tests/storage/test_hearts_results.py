"""Results and ratings in the database: once for each game, in the order in which games ended, and for each server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from sqlalchemy import select

from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.hearts import NewMove
from bot.storage.hearts_results import GameResult, HeartsResults, Rating, SeatResult, Totals, insert_result
from bot.storage.tables import hearts_games
from tests.storage.steps import everything, watched

LARGE_ID = 2**62 + 1
GUILD = LARGE_ID + 5


@pytest.fixture
async def results(database: Database) -> HeartsResults:
    return HeartsResults(database)


async def table(storage: Storage, *, ending: str = "finished") -> int:
    """A table that has ended; its channel is free again."""
    opened = await storage.hearts.open(
        guild_id=GUILD, channel_id=7, host_id=6, locale="bg", secret=b"s" * 32, moves=[NewMove("open", {})], now=1
    )
    await storage.hearts.append(opened.id, 1, [NewMove("close", {})], now=2, due_at=None, ending=ending)
    return opened.id


def seat(index: int, user_id: int, place: int = 1, **more: int) -> SeatResult:
    numbers = {"points": 26, "moons": 0, "moons_stopped": 0, "queens": 0, **more}
    return SeatResult(seat=index, user_id=user_id, name=f"name {user_id}", place=place, **numbers)


def game(table_id: int, *user_ids: int, ended_at: int = 1000, rated: bool = True, guild_id: int = GUILD) -> GameResult:
    """A game in which these people came in this order."""
    seats = tuple(seat(index, user_id, index + 1) for index, user_id in enumerate(user_ids))
    return GameResult(table_id, guild_id, ended_at, rounds=4, rated=rated, seats=seats)


def remember(before: Sequence[Rating | None], places: Sequence[int]) -> list[Rating]:
    """Ratings in which every game leaves a digit, so that any other order gives another number."""
    return [
        Rating(place / 8, 0.5, 1) if one is None else Rating(one.mu * 8 + place / 8, 0.5, one.games + 1)
        for one, place in zip(before, places, strict=True)
    ]


async def ratings(results: HeartsResults, guild_id: int = GUILD) -> dict[int, Rating | None]:
    return {one.user_id: one.rating for one in await results.totals(guild_id)}


async def test_a_game_adds_up_for_each_of_its_people(storage: Storage, results: HeartsResults) -> None:
    first, second = await table(storage), await table(storage)
    me = seat(0, LARGE_ID, 1, points=-3, moons=1, queens=2)
    long = replace(seat(2, 8, 1, moons_stopped=1), name="x" * 80)
    await results.store(GameResult(first, GUILD, 10**13, 4, False, (me, long)))
    await results.store(GameResult(second, GUILD, 10**13 + 1, 9, False, (replace(me, place=2, points=100),)))
    assert await results.totals(GUILD) == (
        Totals(8, "x" * 64, 1, 1, rounds=4, points=26, moons=0, moons_stopped=1, queens=0, rating=None),
        Totals(
            LARGE_ID, f"name {LARGE_ID}", 2, 1, rounds=13, points=97, moons=2, moons_stopped=0, queens=4, rating=None
        ),
    )  # fmt: skip
    assert await results.totals(GUILD + 1) == ()


async def test_a_game_has_one_result_however_often_it_is_stored(
    storage: Storage, results: HeartsResults, url: str
) -> None:
    table_id = await table(storage)
    async with Database(url) as other:
        both = [results, HeartsResults(other)] * 4
        stored = await asyncio.gather(*(one.store(game(table_id, 1, 2, 3, 4)) for one in both))
    assert sorted(stored) == [False] * 7 + [True]
    assert await results.store(game(table_id, 4, 3, 2, 1, ended_at=5)) is False
    assert [one.games for one in await results.totals(GUILD)] == [1] * 4


async def test_a_result_goes_with_the_transaction_it_is_part_of(storage: Storage, results: HeartsResults) -> None:
    table_id = await table(storage)
    before = await everything(storage.database)

    async def store_and_fail() -> None:
        async with storage.database.writing() as connection:
            assert await insert_result(connection, game(table_id, 1, 2, 3, 4))
            raise LookupError

    with pytest.raises(LookupError):
        await store_and_fail()
    assert await everything(storage.database) == before
    assert await results.without_result() == (table_id,)
    assert await results.rate_pending(GUILD, remember, 1) == 0


async def test_the_name_is_the_one_heard_last(storage: Storage, results: HeartsResults) -> None:
    for ended_at, name in [(200, "new"), (100, "old"), (200, "newest")]:
        one = replace(seat(0, 1), name=name)
        await results.store(GameResult(await table(storage), GUILD, ended_at, 1, False, (one,)))
    elsewhere = replace(seat(0, 1), name="elsewhere")
    await results.store(GameResult(await table(storage), GUILD + 1, 300, 1, False, (elsewhere,)))
    assert [one.name for one in await results.totals(GUILD)] == ["newest"]


@pytest.mark.parametrize("user_ids", [(1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 4, 5), ()])
def test_a_rated_game_has_four_people(user_ids: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="has not 4 people"):
        game(1, *user_ids)
    assert game(1, *user_ids, rated=False)


async def test_games_that_are_not_rated_move_nothing(storage: Storage, results: HeartsResults) -> None:
    await results.store(game(await table(storage), 1, 2, 3, rated=False))
    await results.store(game(await table(storage), 1, 2, 3, 4, rated=False))
    assert await results.rate_pending(GUILD, remember, 1) == 0
    assert await ratings(results) == dict.fromkeys([1, 2, 3, 4])


async def test_each_server_has_its_own_ratings(storage: Storage, results: HeartsResults) -> None:
    await results.store(game(await table(storage), 1, 2, 3, 4))
    await results.store(game(await table(storage), 4, 3, 2, 1, guild_id=GUILD + 1))
    assert await results.rate_pending(GUILD, remember, 1) == 1
    here = await ratings(results)
    assert here == {user_id: Rating(user_id / 8, 0.5, 1) for user_id in (1, 2, 3, 4)}
    assert await ratings(results, GUILD + 1) == dict.fromkeys([1, 2, 3, 4])
    assert await results.rate_pending(GUILD + 1, remember, 1) == 1
    assert await ratings(results) == here
    assert (await ratings(results, GUILD + 1))[4] == Rating(1 / 8, 0.5, 1)


async def test_of_many_who_rate_at_once_each_game_counts_once(
    storage: Storage, results: HeartsResults, url: str
) -> None:
    orders = [(1, 2, 3, 4), (2, 1, 4, 5), (5, 4, 1, 3), (3, 2, 1, 5)]
    async with Database(url) as other:
        for number, order in enumerate(orders):
            await results.store(game(await table(storage), *order, ended_at=number))
            both = [results, HeartsResults(other)] * 4
            counts = await asyncio.gather(*(one.rate_pending(GUILD, remember, 1) for one in both))
            assert sorted(counts) == [0] * 7 + [1]
    found = await ratings(results)
    assert sum(one.games for one in found.values() if one is not None) == 4 * len(orders)
    assert found == folded(orders)


def folded(orders: Sequence[tuple[int, ...]]) -> dict[int, Rating | None]:
    """The ratings after these games, worked out without a database."""
    present: dict[int, Rating | None] = {}
    for order in orders:
        after = remember([present.get(user_id) for user_id in order], (1, 2, 3, 4))
        present |= dict(zip(order, after, strict=True))
    return present


@pytest.mark.parametrize("arrival", list(permutations(range(4)))[::5])
async def test_ratings_do_not_depend_on_who_looks_when(
    storage: Storage, results: HeartsResults, arrival: tuple[int, ...]
) -> None:
    orders = [(1, 2, 3, 4), (2, 1, 4, 5), (5, 4, 1, 3), (3, 2, 1, 5)]
    tables = [await table(storage) for _ in orders]
    times = [100, 200, 200, 300]  # of two that ended at once, the table opened first counts first
    for count, index in enumerate(arrival):
        await results.store(game(tables[index], *orders[index], ended_at=times[index]))
        if count % 2:
            await results.rate_pending(GUILD, remember, 1)
            assert await ratings(results) == folded([orders[known] for known in sorted(arrival[: count + 1])])
    async with storage.database.reading() as connection:
        assert None not in set(await connection.scalars(select(hearts_games.c.rated_at)))


async def test_an_error_while_rating_leaves_nothing(storage: Storage, results: HeartsResults) -> None:
    for number in (2, 1):  # the second one comes to light late
        await results.store(game(await table(storage), 1, 2, 3, 4, ended_at=number))
        before = await everything(storage.database)
        last = 0
        while True:

            def fail(step: int) -> None:
                if step == last:  # noqa: B023 - called within this turn of the loop
                    raise LookupError

            with watched(storage.database, fail) as steps:
                try:
                    await results.rate_pending(GUILD, remember, 1)
                except LookupError:
                    assert await everything(storage.database) == before
                else:
                    break
            last += 1
        assert last == len(steps) >= 4, "every step was stopped at once"
    assert (await ratings(results))[1] == Rating(9 / 8, 0.5, 2)


async def test_games_from_before_results_were_kept_are_found(storage: Storage, results: HeartsResults) -> None:
    finished, stopped, later = [await table(storage, ending=word) for word in ("finished", "stopped", "finished")]
    await storage.hearts.open(
        guild_id=5, channel_id=7, host_id=6, locale="bg", secret=b"s" * 32, moves=[NewMove("open", {})], now=1
    )
    assert await results.without_result() == (finished, later)
    await results.store(game(finished, 1, 2, rated=False))
    assert await results.without_result() == (later,)
    assert stopped not in await results.without_result()
