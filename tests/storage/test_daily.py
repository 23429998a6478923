"""Daily deals, tries and posts as they are stored: once, whoever comes first."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.storage import Storage
from bot.storage.daily import OUT_OF_TIME, Dailies, Daily, NewTry, Try, TryResult
from bot.storage.daily_channels import Claim, DailyChannel, DailyChannels
from bot.storage.database import Database
from bot.storage.heart_to_heart import DAILY, GIVEN_UP, WON, Tally
from bot.storage.solitaire_settings import Switches

DAY, BEFORE = "2026-11-30", "2026-11-29"
CODE = "HH1-N-AAAAAAM"
LARGE_ID = 2**62 + 1
ANN = NewTry(user_id=LARGE_ID, name="ann", guild_id=5, channel_id=7, locale="bg")
WIN = TryResult(WON, score=250, moves=84, undone=2, time_ms=61_000, assisted=False, ranked=True)


@pytest.fixture
async def dailies(storage: Storage) -> Dailies:
    await storage.dailies.choose(DAY, CODE, b"s" * 32, 1000)
    return storage.dailies


@pytest.fixture
def channels(storage: Storage) -> DailyChannels:
    return storage.daily_channels


async def test_the_deal_of_a_day_is_chosen_once(dailies: Dailies) -> None:
    first = Daily(DAY, CODE, b"s" * 32, par=None, chosen_at=1000, dealt_at=None)
    assert await dailies.choose(DAY, "HH1-N-ZZZZZZZ", b"t" * 32, 2000) == first
    assert await dailies.get(DAY) == first
    assert await dailies.get(BEFORE) is None


async def test_two_bots_over_one_database_choose_the_same_deals(storage: Storage, url: str) -> None:
    async with Database(url) as other:
        both = [storage.dailies, Storage.over(other).dailies] * 4
        chosen = await asyncio.gather(
            *(
                one.choose(DAY, f"HH1-N-AAAAAA{'ABCDEFGH'[number]}", bytes([number]) * 32, number)
                for number, one in enumerate(both)
            )
        )
        assert len({(daily.code, daily.secret) for daily in chosen}) == 1
        assert await storage.dailies.get(DAY) == chosen[0]


async def test_a_day_is_dealt_out_when_the_bot_is_there(dailies: Dailies) -> None:
    await dailies.choose(BEFORE, CODE, b"s" * 32, 1)
    assert await dailies.dealt_days() == ()
    await dailies.deal_out(DAY, 5000)
    await dailies.deal_out(DAY, 6000)
    assert await dailies.dealt_days() == (DAY,)
    dealt = await dailies.get(DAY)
    assert dealt is not None
    assert dealt.dealt_at == 5000


async def test_par_is_added_later(dailies: Dailies) -> None:
    assert await dailies.without_par() == (), "nothing is done with a deal before its day"
    await dailies.deal_out(DAY, 5000)
    assert [daily.day for daily in await dailies.without_par()] == [DAY]
    await dailies.set_par(DAY, 84)
    assert await dailies.without_par() == ()
    solved = await dailies.get(DAY)
    assert solved is not None
    assert solved.par == 84


async def test_a_try_is_opened_once_with_its_board(dailies: Dailies, storage: Storage) -> None:
    opened = await dailies.open_try(DAY, CODE, ANN, 1000)
    assert opened == Try(
        day=DAY,
        user_id=LARGE_ID,
        board_id=opened.board_id,
        guild_id=5,
        name="ann",
        opened_at=1000,
        spent_at=None,
        ended_at=None,
        ending=None,
        score=None,
        moves=None,
        undone=None,
        time_ms=None,
        assisted=False,
        ranked=None,
    )
    board = await storage.boards.get(opened.board_id)
    assert board is not None
    assert (board.kind, board.private, board.day, board.code, board.channel_id) == (DAILY, True, DAY, CODE, 7)
    elsewhere = replace(ANN, guild_id=6, channel_id=8, name="annie")
    assert await dailies.open_try(DAY, CODE, elsewhere, 2000) == opened
    assert await storage.boards.open_of(LARGE_ID) == (board,)
    assert await dailies.try_on(opened.board_id) == opened
    assert await dailies.try_on(opened.board_id + 1) is None


async def test_a_try_that_is_opened_in_many_places_at_once_is_one(dailies: Dailies, storage: Storage, url: str) -> None:
    async with Database(url) as other:
        both = [dailies, Storage.over(other).dailies] * 4
        opened = await asyncio.gather(
            *(one.open_try(DAY, CODE, replace(ANN, guild_id=number), 1) for number, one in enumerate(both))
        )
        assert len(set(opened)) == 1
        assert len(await storage.boards.open_of(LARGE_ID)) == 1, "no board without a try"


async def test_a_long_name_is_cut(dailies: Dailies) -> None:
    opened = await dailies.open_try(DAY, CODE, replace(ANN, name="é" * 100), 1)
    assert opened.name == "é" * 64


async def test_a_try_is_spent_and_ended_once(dailies: Dailies) -> None:
    opened = await dailies.open_try(DAY, CODE, ANN, 1000)
    assert await dailies.tries(DAY) == (), "it has not reached anybody"
    await dailies.spend(DAY, LARGE_ID, 2000)
    await dailies.spend(DAY, LARGE_ID, 3000)
    assert await dailies.tries(DAY) == (replace(opened, spent_at=2000),)
    assert await dailies.end(DAY, LARGE_ID, WIN, 4000) is True
    assert await dailies.end(DAY, LARGE_ID, replace(WIN, ending=OUT_OF_TIME, moves=1), 5000) is False
    ended = await dailies.try_of(DAY, LARGE_ID)
    assert ended == replace(
        opened,
        spent_at=2000,
        ended_at=4000,
        ending=WON,
        score=250,
        moves=84,
        undone=2,
        time_ms=61_000,
        ranked=True,
    )
    assert not ended.open
    assert await dailies.tries_of(LARGE_ID) == (ended,)
    assert await dailies.tries_of(1) == ()


async def test_tries_of_a_day_come_as_they_ended(dailies: Dailies) -> None:
    for number, ended_at in [(1, None), (2, 9000), (3, 8000), (4, None)]:
        await dailies.open_try(DAY, CODE, replace(ANN, user_id=number), 1)
        await dailies.spend(DAY, number, 2)
        if ended_at is not None:
            await dailies.end(DAY, number, WIN, ended_at)
    assert [one.user_id for one in await dailies.tries(DAY)] == [3, 2, 1, 4]


async def test_boards_that_ended_without_their_try_are_found(dailies: Dailies, storage: Storage) -> None:
    first = await dailies.open_try(DAY, CODE, ANN, 1)
    second = await dailies.open_try(DAY, CODE, replace(ANN, user_id=2), 1)
    assert await dailies.ended_on_board() == ()
    await storage.boards.finish(first.board_id, GIVEN_UP, 5, Tally(0, 0, 0))
    assert await dailies.ended_on_board() == (first,)
    await dailies.end(DAY, LARGE_ID, replace(WIN, ending=GIVEN_UP), 6)
    assert await dailies.ended_on_board() == ()
    assert await dailies.open_until(DAY) == (second,)
    assert await dailies.open_until(BEFORE) == ()


async def test_moves_are_read_up_to_a_time(dailies: Dailies, storage: Storage) -> None:
    opened = await dailies.open_try(DAY, CODE, ANN, 1)
    await storage.boards.append(opened.board_id, 0, ["D", "D"], selected=None, now=100)
    await storage.boards.append(opened.board_id, 2, ["U"], selected=None, now=200)
    assert await dailies.moves_before(opened.board_id, 200) == ("D", "D")
    assert await dailies.moves_before(opened.board_id, 201) == ("D", "D", "U")


async def test_names_are_shown_only_by_choice_and_leave_other_settings_alone(
    dailies: Dailies, storage: Storage
) -> None:
    await storage.solitaire_settings.choose(1, Switches(move_errors=True))
    assert await dailies.shown_names([1, 2]) == frozenset()
    await dailies.show_name(1, True)
    await dailies.show_name(2, True)
    await dailies.show_name(2, False)
    assert await dailies.shown_names([1, 2, 3]) == {1}
    assert await dailies.shown_names([]) == frozenset()
    assert (await storage.solitaire_settings.of(1)).move_errors is True


def channel(guild_id: int = 5, hour: int = 9) -> DailyChannel:
    return DailyChannel(guild_id, channel_id=LARGE_ID, hour=hour, locale="bg", set_by=3, set_at=1000)


async def test_a_channel_is_set_changed_and_taken_away(channels: DailyChannels) -> None:
    await channels.set(channel())
    assert await channels.get(5) == channel()
    await channels.complain(5, 1)
    await channels.set(channel(hour=10))
    assert await channels.get(5) == channel(hour=10), "and what was wrong is forgotten"
    assert [await channels.remove(5), await channels.remove(5)] == [True, False]
    assert await channels.get(5) is None


async def test_a_post_belongs_to_whoever_claims_it_first(channels: DailyChannels, url: str) -> None:
    async with Database(url) as other:
        both = [channels, Storage.over(other).daily_channels] * 4
        claims = await asyncio.gather(*(one.claim(5, DAY, 7, now=100, retry_at=200) for one in both))
        assert sorted(claim.value for claim in claims) == ["first", *["not_now"] * 7]
        claims = await asyncio.gather(*(one.claim(5, DAY, 7, now=200, retry_at=300) for one in both))
        assert sorted(claim.value for claim in claims) == ["again", *["not_now"] * 7]
    assert await channels.claim(6, DAY, 7, now=100, retry_at=200) is Claim.FIRST
    assert await channels.claim(5, BEFORE, 7, now=100, retry_at=200) is Claim.FIRST


async def test_a_post_that_is_out_is_never_claimed_again(channels: DailyChannels) -> None:
    await channels.set(channel())
    await channels.claim(5, DAY, 7, now=100, retry_at=200)
    await channels.posted(5, DAY, LARGE_ID, 150)
    assert await channels.claim(5, DAY, 7, now=10**9, retry_at=10**9) is Claim.NOT_NOW
    assert await channels.waiting(DAY, 23, 10**9) == ()
    assert await channels.next_retry(DAY, 100) is None


async def test_only_channels_whose_hour_has_come_wait(channels: DailyChannels) -> None:
    early, late = channel(5, 9), channel(6, 10)
    for one in (late, early):
        await channels.set(one)
    assert await channels.waiting(DAY, 8, 100) == ()
    assert await channels.waiting(DAY, 9, 100) == (early,)
    assert await channels.waiting(DAY, 10, 100) == (early, late)
    await channels.claim(5, DAY, 7, now=100, retry_at=200)
    assert await channels.waiting(DAY, 10, 199) == (late,)
    assert await channels.waiting(DAY, 10, 200) == (early, late)
    assert await channels.next_retry(DAY, 199) == 200
    assert await channels.next_retry(DAY, 200) is None
    await channels.try_later(5, DAY, 900)
    assert await channels.next_retry(DAY, 200) == 900
    assert await channels.next_retry(BEFORE, 0) is None
    await channels.remove(5)
    assert await channels.next_retry(DAY, 100) is None


async def test_a_complaint_is_made_once_until_all_is_well(channels: DailyChannels) -> None:
    await channels.set(channel())
    assert [await channels.complain(5, 1), await channels.complain(5, 2)] == [True, False]
    await channels.is_well(5)
    assert await channels.complain(5, 3) is True
    assert await channels.complain(6, 1) is False, "that server wants none"
