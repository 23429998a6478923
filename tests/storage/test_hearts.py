from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.errors import ChannelTaken, WrongSequence
from bot.storage.hearts import HandMessage, HeartsTable, HeartsTables, NewMove, StoredMove
from bot.storage.hearts_results import GameResult, SeatResult
from tests.storage.steps import everything, watched

#: Discord's ids fill 64 bits; this is larger than any 32-bit column and than a float can hold.
LARGE_ID = 2**62 + 1
SECRET = bytes(range(32))
OPENING = NewMove("open", {"house": {"target": 100}, "deck": ["QS", None, True, 0.5]}, user_id=LARGE_ID)


@pytest.fixture
async def hearts(storage: Storage) -> HeartsTables:
    return storage.hearts


async def open_table(hearts: HeartsTables, channel_id: int = 7, *, now: int = 1000, **more: int) -> HeartsTable:
    return await hearts.open(
        guild_id=5, channel_id=channel_id, host_id=6, locale="pt-BR", secret=SECRET, moves=[OPENING], now=now, **more
    )


async def test_a_table_comes_back_as_it_was_opened(hearts: HeartsTables) -> None:
    opened = await hearts.open(
        guild_id=LARGE_ID,
        channel_id=LARGE_ID + 1,
        host_id=LARGE_ID + 2,
        locale="pt-BR",
        secret=SECRET,
        moves=[OPENING, NewMove("join", {}, seat=0, user_id=LARGE_ID + 2, format=2)],
        now=1_764_000_000_123,
        due_at=1_764_000_060_123,
    )
    assert opened == HeartsTable(
        id=opened.id,
        guild_id=LARGE_ID,
        channel_id=LARGE_ID + 1,
        host_id=LARGE_ID + 2,
        locale="pt-BR",
        secret=SECRET,
        sequence=2,
        painted_sequence=0,
        opened_at=1_764_000_000_123,
        acted_at=1_764_000_000_123,
        ended_at=None,
        ending=None,
        table_message_id=None,
        table_posted_at=None,
        due_at=1_764_000_060_123,
    )
    assert await hearts.get(opened.id) == opened
    assert await hearts.moves(opened.id) == (
        StoredMove(1, "open", OPENING.data, None, LARGE_ID, 1_764_000_000_123, 1),
        StoredMove(2, "join", {}, 0, LARGE_ID + 2, 1_764_000_000_123, 2),
    )


async def test_what_is_printed_of_a_table_keeps_its_secret(hearts: HeartsTables) -> None:
    table = await open_table(hearts)

    assert table.secret == SECRET
    for form in (repr(table), str(table), repr([table])):
        assert "secret" not in form
        assert repr(SECRET)[2:10] not in form


async def test_what_is_not_there_is_none(hearts: HeartsTables) -> None:
    assert await hearts.get(1) is None
    assert await hearts.open_in(7) is None
    assert await hearts.newest_in(7) is None
    assert await hearts.next_due() is None
    assert await hearts.moves(1) == ()
    assert await hearts.hands(1) == ()
    assert await hearts.lifts(1, 1) == {}
    assert await hearts.open_ids() == await hearts.due(10**15) == await hearts.unpainted() == ()
    assert await hearts.to_call() == await hearts.servers_with_tables() == await hearts.open_of_server(5) == ()


async def test_a_channel_has_one_open_table(hearts: HeartsTables) -> None:
    first = await open_table(hearts, 7)
    elsewhere = await open_table(hearts, 8)
    with pytest.raises(ChannelTaken):
        await open_table(hearts, 7)
    assert await hearts.open_in(7) == first
    assert await hearts.open_ids() == (first.id, elsewhere.id)

    await hearts.append(first.id, 1, [NewMove("close", {})], now=2000, due_at=None, ending="closed")

    assert await hearts.open_in(7) is None
    ended = await hearts.newest_in(7)
    assert ended == await hearts.get(first.id) != first
    assert await hearts.open_ids() == (elsewhere.id,)
    second = await open_table(hearts, 7)
    assert second.id > elsewhere.id
    assert await hearts.open_in(7) == await hearts.newest_in(7) == second


async def test_an_appended_move_moves_the_table_on(hearts: HeartsTables) -> None:
    table = await open_table(hearts, due_at=1500)
    moves = [NewMove("play", {"card": "2C"}, seat=3, user_id=LARGE_ID), NewMove("play", {"card": "AC"}, seat=0)]

    assert await hearts.append(table.id, 1, moves, now=2000, due_at=9000) == 3

    assert await hearts.get(table.id) == replace(table, sequence=3, acted_at=2000, due_at=9000)
    assert (await hearts.moves(table.id))[1:] == (
        StoredMove(2, "play", {"card": "2C"}, 3, LARGE_ID, 2000),
        StoredMove(3, "play", {"card": "AC"}, 0, None, 2000),
    )

    assert await hearts.append(table.id, 3, moves[1:], now=3000, due_at=None, acted=False) == 4

    assert await hearts.get(table.id) == replace(table, sequence=4, acted_at=2000, due_at=None)


async def test_an_ending_ends_the_table_and_its_deadline(hearts: HeartsTables) -> None:
    table = await open_table(hearts, due_at=1500)

    assert await hearts.append(table.id, 1, [], now=2000, due_at=9000, ending="abandoned", acted=False) == 1

    ended = replace(table, ended_at=2000, ending="abandoned", due_at=None)
    assert await hearts.get(table.id) == ended
    await hearts.set_due(table.id, 9000)
    with pytest.raises(WrongSequence):
        await hearts.append(table.id, 1, [NewMove("play", {})], now=3000, due_at=9000)
    assert await hearts.get(table.id) == ended
    assert len(await hearts.moves(table.id)) == 1


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_wrong_number_stores_nothing(hearts: HeartsTables, expected: int) -> None:
    table = await open_table(hearts)
    with pytest.raises(WrongSequence):
        await hearts.append(table.id, expected, [NewMove("play", {})], now=2000, due_at=9000, ending="finished")
    with pytest.raises(WrongSequence):
        await hearts.append(table.id + 1, 1, [NewMove("play", {})], now=2000, due_at=9000)
    assert await hearts.get(table.id) == table
    assert len(await hearts.moves(table.id)) == 1


async def test_deadlines_come_due_in_their_order(hearts: HeartsTables) -> None:
    late, soon, never = [
        await open_table(hearts, 7, due_at=3000),
        await open_table(hearts, 8, due_at=2000),
        await open_table(hearts, 9),
    ]
    assert await hearts.next_due() == 2000
    assert [await hearts.due(now) for now in (1999, 2000, 3000)] == [(), (soon.id,), (soon.id, late.id)]

    await hearts.set_due(soon.id, None)
    await hearts.set_due(never.id, 2500)

    assert await hearts.next_due() == 2500
    assert await hearts.due(9999) == (never.id, late.id)


async def test_the_message_of_a_table_is_stored_and_forgotten(hearts: HeartsTables) -> None:
    table = await open_table(hearts)
    await hearts.set_message(table.id, LARGE_ID, 1100)
    assert await hearts.get(table.id) == replace(table, table_message_id=LARGE_ID, table_posted_at=1100)
    await hearts.set_message(table.id, None, None)
    assert await hearts.get(table.id) == table


async def test_painted_only_ever_rises(hearts: HeartsTables) -> None:
    table, other = await open_table(hearts, 7), await open_table(hearts, 8)
    await hearts.append(table.id, 1, [NewMove("play", {})], now=2000, due_at=None)
    assert await hearts.unpainted() == (table.id, other.id)

    await hearts.set_painted(other.id, 1)
    await hearts.set_painted(table.id, 1)
    assert await hearts.unpainted() == (table.id,)
    await hearts.set_painted(table.id, 2)
    await hearts.set_painted(table.id, 1)  # an older picture that was late
    assert await hearts.unpainted() == ()


async def test_a_table_that_ended_lately_is_still_painted(hearts: HeartsTables) -> None:
    table = await open_table(hearts)
    await hearts.append(table.id, 1, [NewMove("play", {})], now=2000, due_at=None, ending="finished")

    assert await hearts.unpainted() == await hearts.unpainted(ended_since=2000) == (table.id,)
    assert await hearts.unpainted(ended_since=2001) == ()


async def test_lifting_and_lowering_are_harmless_twice(hearts: HeartsTables) -> None:
    table = await open_table(hearts)

    async def lift(card: str, *, lifted: bool = True, seat: int = 2) -> tuple[str, ...]:
        return await hearts.lift(table.id, seat, 1, card, lifted=lifted)

    assert await lift("QS") == ("QS",)
    assert await lift("QS") == ("QS",)
    assert await lift("2C") == ("QS", "2C")
    assert await lift("AH", seat=0) == ("AH",)
    assert await lift("TD") == ("QS", "2C", "TD")
    assert await lift("QS", lifted=False) == await lift("QS", lifted=False) == ("2C", "TD")
    assert await lift("QS") == ("2C", "TD", "QS")
    assert await hearts.lifts(table.id, 1) == {0: ("AH",), 2: ("2C", "TD", "QS")}
    assert await hearts.lifts(table.id, 2) == {}

    await hearts.replace_lifts(table.id, 2, 1, ("KS", "2C"))
    assert await hearts.lifts(table.id, 1) == {0: ("AH",), 2: ("KS", "2C")}
    await hearts.replace_lifts(table.id, 2, 1, ())
    assert await hearts.lifts(table.id, 1) == {0: ("AH",)}


async def test_a_pass_takes_the_lifted_cards_of_its_seat(hearts: HeartsTables) -> None:
    table, other = await open_table(hearts, 7), await open_table(hearts, 8)
    for where in (table, other):
        for seat in (1, 2):
            await hearts.replace_lifts(where.id, seat, 1, ("QS", "2C", "TD"))

    await hearts.append(table.id, 1, [NewMove("pass", {}, seat=2), NewMove("play", {}, seat=1)], now=2000, due_at=None)

    assert await hearts.lifts(table.id, 1) == {1: ("QS", "2C", "TD")}
    assert set(await hearts.lifts(other.id, 1)) == {1, 2}


async def test_each_person_has_one_newest_hand_message(hearts: HeartsTables) -> None:
    table = await open_table(hearts)
    south = HandMessage(table.id, 0, LARGE_ID, 1, LARGE_ID + 1, LARGE_ID + 2, closed=False)
    west = HandMessage(table.id, 1, 11, 1, None, None, closed=True)
    await hearts.save_hand(west)
    await hearts.save_hand(south)
    assert await hearts.hands(table.id) == (south, west)

    newer = replace(south, round_number=2, message_id=99)
    await hearts.save_hand(newer)
    await hearts.save_hand(replace(south, message_id=98))  # a message of round 1 that was late
    again = replace(west, channel_id=3, message_id=4, closed=False)
    await hearts.save_hand(again)

    assert await hearts.hands(table.id) == (newer, again)


async def test_the_open_tables_with_a_persons_hand_are_found(hearts: HeartsTables) -> None:
    tables = [await open_table(hearts, channel_id) for channel_id in (7, 8, 9, 10)]
    for table in tables[:3]:
        await hearts.save_hand(HandMessage(table.id, 0, 5, 1, 1, 2, closed=False))
    await hearts.save_hand(HandMessage(tables[1].id, 1, 6, 1, None, None, closed=True))
    await hearts.append(tables[0].id, 1, [NewMove("close", {})], now=2000, due_at=None, ending="closed")

    assert await hearts.open_with_hand_of(5) == (tables[2].id, tables[1].id)
    assert await hearts.open_with_hand_of(5, limit=1) == (tables[2].id,)
    assert await hearts.open_with_hand_of(6) == (tables[1].id,)
    assert await hearts.open_with_hand_of(7) == ()


async def test_a_touch_says_only_that_somebody_was_there(hearts: HeartsTables) -> None:
    table, other = await open_table(hearts, 7, due_at=1500), await open_table(hearts, 8)

    await hearts.touch(table.id, 4000, 9000)

    assert await hearts.get(table.id) == replace(table, acted_at=4000, due_at=9000)
    assert await hearts.get(other.id) == other
    assert await hearts.append(table.id, 1, [NewMove("play", {})], now=5000, due_at=None, acted=False) == 2
    await hearts.append(table.id, 2, [], now=6000, due_at=None, ending="expired", acted=False)
    ended = await hearts.get(table.id)
    await hearts.touch(table.id, 7000, 9000)
    assert await hearts.get(table.id) == ended, "what has ended is due never more"


async def test_a_call_is_stored_and_forgotten(hearts: HeartsTables) -> None:
    table = await open_table(hearts)
    await hearts.set_ping(table.id, LARGE_ID, "1000.51")
    assert await hearts.get(table.id) == replace(table, ping_message_id=LARGE_ID, ping_turn="1000.51")
    await hearts.set_ping(table.id, None, "1000.52")
    assert await hearts.get(table.id) == replace(table, ping_turn="1000.52")
    await hearts.set_ping(table.id, None, None)
    assert await hearts.get(table.id) == table


async def test_open_tables_and_those_with_a_call_are_looked_at(hearts: HeartsTables) -> None:
    open_one, called, in_vain, silent = [await open_table(hearts, channel_id) for channel_id in (7, 8, 9, 10)]
    await hearts.set_ping(called.id, LARGE_ID, "1.pass")
    await hearts.set_ping(in_vain.id, None, "1.7")
    for table in (called, in_vain, silent):
        await hearts.append(table.id, 1, [], now=2000, due_at=None, ending="stopped")

    assert await hearts.to_call() == (open_one.id, called.id, in_vain.id)

    for table in (called, in_vain):
        await hearts.set_ping(table.id, None, None)
    assert await hearts.to_call() == (open_one.id,)


async def test_the_open_tables_of_a_server_are_found(hearts: HeartsTables) -> None:
    async def table_in(guild_id: int, channel_id: int) -> HeartsTable:
        return await hearts.open(
            guild_id=guild_id, channel_id=channel_id, host_id=6, locale="bg", secret=SECRET, moves=[OPENING], now=1
        )

    assert await hearts.servers_with_tables() == ()
    first, second = await table_in(LARGE_ID, 7), await table_in(LARGE_ID, 8)
    elsewhere = await table_in(LARGE_ID + 1, 9)
    assert await hearts.open_of_server(LARGE_ID) == (first.id, second.id)
    assert await hearts.open_of_server(LARGE_ID + 1) == (elsewhere.id,)
    assert await hearts.open_of_server(5) == ()
    assert sorted(await hearts.servers_with_tables()) == [LARGE_ID, LARGE_ID + 1], "each once"

    for table in (first, elsewhere):
        await hearts.append(table.id, 1, [], now=2000, due_at=None, ending="server_gone")

    assert await hearts.open_of_server(LARGE_ID) == (second.id,)
    assert await hearts.open_of_server(LARGE_ID + 1) == ()
    assert await hearts.servers_with_tables() == (LARGE_ID,)


async def test_the_next_deadline_leaves_tables_out_that_are_at_work(hearts: HeartsTables) -> None:
    first, second = await open_table(hearts, 7, due_at=2000), await open_table(hearts, 8, due_at=3000)
    await open_table(hearts, 9)
    assert await hearts.next_due(apart_from=()) == 2000
    assert await hearts.next_due(apart_from=[first.id]) == 3000
    assert await hearts.next_due(apart_from=[second.id, 10**9]) == 2000
    assert await hearts.next_due(apart_from=[first.id, second.id]) is None


def result(table_id: int, *user_ids: int) -> GameResult:
    """What came of a game that these people played."""
    seats = tuple(
        SeatResult(place, user, f"name {user}", place + 1, 26, 0, 0, 0) for place, user in enumerate(user_ids)
    )
    return GameResult(table_id, 5, 2000, rounds=4, rated=False, seats=seats)


async def test_a_result_is_stored_with_the_last_move(storage: Storage) -> None:
    table = await open_table(storage.hearts)
    await storage.hearts.append(
        table.id, 1, [NewMove("play", {})], now=2000, due_at=None, ending="finished", result=result(table.id, 1, 2)
    )
    assert [one.user_id for one in await storage.hearts_results.totals(5)] == [1, 2]
    assert await storage.hearts_results.without_result() == ()


async def test_a_result_that_cannot_be_stored_takes_its_moves_with_it(storage: Storage) -> None:
    hearts = storage.hearts
    table = await open_table(hearts, due_at=1500)
    await hearts.replace_lifts(table.id, 2, 1, ("QS",))
    before = await everything(storage.database)
    moves = [NewMove("pass", {}, seat=2), NewMove("play", {})]
    with pytest.raises(IntegrityError):  # one seat twice
        await hearts.append(
            table.id, 1, moves, now=2000, due_at=None, ending="finished", result=doubled(result(table.id, 1, 2))
        )
    assert await everything(storage.database) == before
    assert await hearts.get(table.id) == table, "the game goes on"
    assert await hearts.append(table.id, 1, moves, now=2000, due_at=None) == 3


def doubled(once: GameResult) -> GameResult:
    """A result in which every seat comes twice, which no database takes."""
    return replace(once, seats=(*once.seats, *once.seats))


async def test_stopped_at_any_step_the_last_move_and_the_result_are_there_or_neither(storage: Storage) -> None:
    table = await open_table(storage.hearts)
    before = await everything(storage.database)
    last = 0
    while True:

        def fail(step: int) -> None:
            if step == last:  # noqa: B023 - called within this turn of the loop
                raise LookupError

        with watched(storage.database, fail) as steps:
            try:
                await storage.hearts.append(
                    table.id,
                    1,
                    [NewMove("play", {})],
                    now=2,
                    due_at=None,
                    ending="finished",
                    result=result(table.id, 1),
                )
            except LookupError:
                assert await everything(storage.database) == before
            else:
                break
        last += 1
    assert last == len(steps) >= 5, "every step was stopped at once"
    assert [one.games for one in await storage.hearts_results.totals(5)] == [1]


async def test_of_two_who_finish_a_game_one_stores_its_result(storage: Storage, url: str) -> None:
    table = await open_table(storage.hearts)
    async with Database(url) as other:
        both = [storage.hearts, HeartsTables(other)] * 3
        done = await asyncio.gather(
            *(
                one.append(
                    table.id,
                    1,
                    [NewMove("play", {})],
                    now=2,
                    due_at=None,
                    ending="finished",
                    result=result(table.id, 1),
                )
                for one in both
            ),
            return_exceptions=True,
        )
    assert [found for found in done if found == 2] == [2]
    assert all(isinstance(found, WrongSequence) for found in done if found != 2)
    assert [one.games for one in await storage.hearts_results.totals(5)] == [1]
