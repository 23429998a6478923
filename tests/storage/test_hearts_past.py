"""The games of a server that are over: which are found, for whom, and page by page."""

from __future__ import annotations

import pytest

from bot.storage import Storage
from bot.storage.hearts import HandMessage, HeartsTable, HeartsTables, NewMove
from bot.storage.hearts_past import PastTables

GUILD, CHANNEL, ANN, BOB = 2**62 + 5, 2**62 + 7, 2**62 + 11, 2**62 + 13


@pytest.fixture
async def hearts(storage: Storage) -> HeartsTables:
    return storage.hearts


@pytest.fixture
async def past(storage: Storage) -> PastTables:
    return PastTables(storage.database)


def plays(count: int, user_id: int | None = None) -> list[NewMove]:
    return [NewMove("play", {"card": "2C"}, seat=number % 4, user_id=user_id) for number in range(count)]


async def ended(
    hearts: HeartsTables,
    *,
    at: int,
    ending: str | None = "finished",
    cards: int = 52,
    guild_id: int = GUILD,
    channel_id: int = CHANNEL,
    user_id: int | None = ANN,
) -> int:
    """A table with so many cards played by somebody, and its ending; None leaves it open."""
    table = await hearts.open(
        guild_id=guild_id, channel_id=channel_id, host_id=1, locale="en", secret=bytes(32), moves=[], now=at
    )
    await hearts.append(table.id, 0, plays(cards, user_id), now=at, due_at=None, ending=ending)
    return table.id


async def found(past: PastTables, *channels: int, user_id: int = BOB, **more: int) -> list[int]:
    tables = await past.newest(GUILD, channels=channels or (CHANNEL,), user_id=user_id, **{"limit": 10} | more)
    return [table.id for table in tables]


async def test_games_come_in_the_order_in_which_they_ended(hearts: HeartsTables, past: PastTables) -> None:
    late = await ended(hearts, at=3000)
    early = await ended(hearts, at=1000)
    same = await ended(hearts, at=3000)
    assert await found(past) == [same, late, early]
    assert await found(past, limit=2) == [same, late]
    (table, *_) = await past.newest(GUILD, channels=(CHANNEL,), user_id=BOB, limit=1)
    assert table == await hearts.get(same)
    assert isinstance(table, HeartsTable)


async def test_only_games_that_are_over_and_came_to_a_trick_are_found(hearts: HeartsTables, past: PastTables) -> None:
    stopped = await ended(hearts, at=1000, ending="stopped", cards=4)
    await ended(hearts, at=2000, ending="stopped", cards=3)
    await ended(hearts, at=2000, ending="cancelled", cards=0)
    finished = await ended(hearts, at=3000, cards=0)  # every round was claimed before its first card
    await ended(hearts, at=4000, guild_id=GUILD + 1, channel_id=CHANNEL + 1)
    await ended(hearts, at=5000, ending=None)
    assert await found(past) == [finished, stopped]
    assert await past.channels(GUILD) == (CHANNEL,)
    assert await past.channels(GUILD + 1) == (CHANNEL + 1,)
    assert await past.channels(GUILD + 2) == ()


async def test_each_page_goes_on_where_the_last_one_ended(hearts: HeartsTables, past: PastTables) -> None:
    # several ended in the same millisecond
    ids = [await ended(hearts, at=1000 + number // 3) for number in range(11)]
    newest = ids[::-1]
    shown, before = [], None
    while page := await found(past, limit=4, **({} if before is None else {"before": before})):
        shown += page
        before = page[-1]
    assert shown == newest
    for index, table_id in enumerate(newest):
        after = await past.oldest(GUILD, channels=(CHANNEL,), user_id=BOB, after=table_id, limit=4)
        assert [table.id for table in after] == newest[max(0, index - 4) : index][::-1]
    assert await found(past, before=10**9) == [], "there is no such table"


async def test_a_channel_is_found_only_where_it_is_asked_for(hearts: HeartsTables, past: PastTables) -> None:
    here = await ended(hearts, at=1000)
    there = await ended(hearts, at=2000, channel_id=CHANNEL + 1)
    assert await past.channels(GUILD) == (CHANNEL, CHANNEL + 1)
    assert await found(past, CHANNEL) == [here]
    assert await found(past, CHANNEL + 1) == [there]
    assert await found(past, CHANNEL, CHANNEL + 1) == [there, here]
    assert await past.newest(GUILD, channels=(), user_id=BOB, limit=10) == ()


async def test_ones_own_games_are_found_in_every_channel(hearts: HeartsTables, past: PastTables) -> None:
    acted = await ended(hearts, at=1000, channel_id=CHANNEL + 1, user_id=BOB)
    given = await ended(hearts, at=2000, channel_id=CHANNEL + 2)
    await hearts.save_hand(HandMessage(given, 0, BOB, 1, None, None, closed=True))
    await ended(hearts, at=3000, channel_id=CHANNEL + 3)
    assert await found(past, CHANNEL, user_id=BOB) == [given, acted]
    oldest = await past.oldest(GUILD, channels=(), user_id=BOB, after=acted, limit=10)
    assert [table.id for table in oldest] == [given]


async def test_games_of_one_person_are_those_at_which_they_sat(hearts: HeartsTables, past: PastTables) -> None:
    anns = await ended(hearts, at=1000)
    bobs = await ended(hearts, at=2000, user_id=BOB)
    table = await hearts.open(
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=BOB,
        locale="en",
        secret=bytes(32),
        moves=[NewMove("open", {}, user_id=BOB)],
        now=3000,
    )
    await hearts.append(table.id, 1, plays(52, ANN), now=3000, due_at=None, ending="finished")
    assert await found(past, sat=ANN) == [table.id, anns]
    assert await found(past, sat=BOB) == [bobs], "who only opened a lobby did not sit there"
    assert await found(past, CHANNEL + 1, user_id=BOB, sat=ANN) == [], "neither seen nor one's own"
    assert await found(past, sat=BOB + 1) == []
