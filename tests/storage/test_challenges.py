"""Challenges in the database: one for each board, one board for each person, and what a post must speak of."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.storage import Storage
from bot.storage.challenges import Challenge, Entry
from bot.storage.errors import ChallengeTaken
from bot.storage.heart_to_heart import CHALLENGE, GIVEN_UP, WON, Board, Tally

LARGE_ID = 2**62 + 1
CODE = "HH1-N-AAAAAAM"


async def challenge(storage: Storage, *, board_id: int | None = None, host_id: int = 1) -> Challenge:
    return await storage.challenges.open(
        guild_id=5, channel_id=7, code=CODE, host_id=host_id, host_name="ann", locale="bg", now=1000, board_id=board_id
    )


async def board(storage: Storage, challenge_id: int | None, owner_id: int) -> Board:
    return await storage.boards.open(
        owner_id=owner_id, guild_id=5, channel_id=7, code=CODE, locale="bg", now=1000, private=True, kind=CHALLENGE,
        challenge_id=challenge_id,
    )  # fmt: skip


async def test_a_challenge_comes_back_as_it_was_opened(storage: Storage) -> None:
    opened = await storage.challenges.open(
        guild_id=LARGE_ID, channel_id=LARGE_ID, code=CODE, host_id=LARGE_ID, host_name="x" * 80, locale="en-GB",
        now=10**13, board_id=LARGE_ID,
    )  # fmt: skip
    assert opened == Challenge(
        id=opened.id, guild_id=LARGE_ID, channel_id=LARGE_ID, message_id=None, code=CODE, host_id=LARGE_ID,
        locale="en-GB", posted_at=10**13, board_id=LARGE_ID, painted_ended=0, painted_open=0,
    )  # fmt: skip
    assert await storage.challenges.get(opened.id) == opened
    assert await storage.challenges.get(opened.id + 1) is None
    assert await storage.challenges.name_of(opened.id, LARGE_ID) == "x" * 64
    assert await storage.challenges.entries(opened.id) == ()


async def test_a_board_has_one_challenge_however_often_it_is_asked_for(storage: Storage) -> None:
    first = await challenge(storage, board_id=3)
    assert await challenge(storage, board_id=3) == first
    found = await asyncio.gather(*[challenge(storage, board_id=4) for _ in range(4)])
    assert len({each.id for each in found}) == 1
    others = [await challenge(storage), await challenge(storage), await challenge(storage, board_id=5)]
    assert len({each.id for each in (first, found[0], *others)}) == 5


async def test_nobody_has_two_boards_of_a_challenge(storage: Storage) -> None:
    one, other = await challenge(storage), await challenge(storage)
    theirs = await board(storage, one.id, 2)
    with pytest.raises(ChallengeTaken):
        await board(storage, one.id, 2)
    await board(storage, one.id, 3)
    await board(storage, other.id, 2)
    await board(storage, None, 2)
    await board(storage, None, 2)
    assert await storage.challenges.board_of(one.id, 2) == theirs.id
    assert await storage.challenges.board_of(other.id, 3) is None

    # a board without a move is dropped when it is left; its owner may have another
    await storage.boards.finish(theirs.id, GIVEN_UP, 2000)
    assert await storage.challenges.board_of(one.id, 2) is None
    again = await board(storage, one.id, 2)
    await storage.boards.append(again.id, 0, ["D"], selected=None, now=3000, ending=WON)
    with pytest.raises(ChallengeTaken):
        await board(storage, one.id, 2)


async def test_entries_hold_results_and_no_position(storage: Storage) -> None:
    made = await challenge(storage)
    playing, won, left = [await board(storage, made.id, owner) for owner in (2, 3, 4)]
    await board(storage, (await challenge(storage)).id, 9)
    await storage.challenges.remember_name(made.id, 3, "bob")
    await storage.challenges.remember_name(made.id, 3, "Bob")
    await storage.boards.append(playing.id, 0, ["D"], selected=None, now=1500)
    await storage.boards.append(left.id, 0, ["D"], selected=None, now=2000)
    await storage.boards.finish(left.id, GIVEN_UP, 2500, Tally(30, 12, 1))
    await storage.boards.assist(won.id)
    await storage.boards.append(won.id, 0, ["D"], selected=None, now=4000, ending=WON, tally=Tally(250, 84, 2))
    assert await storage.challenges.entries(made.id) == (
        Entry(4, None, GIVEN_UP, 30, 12, 1, assisted=False, clock_ms=1000),
        Entry(3, "Bob", WON, 250, 84, 2, assisted=True, clock_ms=3000),
        Entry(2, None, None, None, None, None, assisted=False, clock_ms=500),
    )


async def test_a_post_is_unpainted_while_it_speaks_of_other_numbers(storage: Storage) -> None:
    made = await challenge(storage)
    theirs = await board(storage, made.id, 2)
    assert await storage.challenges.unpainted() == (), "there is no post yet"
    await storage.challenges.set_message(made.id, 8, LARGE_ID)
    assert await storage.challenges.unpainted() == (made.id,)
    await storage.challenges.set_painted(made.id, 0, 1)
    assert await storage.challenges.unpainted() == ()
    await storage.boards.append(theirs.id, 0, ["D"], selected=None, now=4000)
    assert await storage.challenges.unpainted() == (), "a move is nobody's business"
    await storage.boards.finish(theirs.id, GIVEN_UP, 5000)
    assert await storage.challenges.unpainted() == (made.id,)
    await storage.challenges.set_painted(made.id, 1, 0)
    assert await storage.challenges.unpainted() == ()
    stored = replace(made, channel_id=8, message_id=LARGE_ID, painted_ended=1)
    assert await storage.challenges.get(made.id) == stored

    await board(storage, made.id, 3)
    await storage.challenges.forget_message(made.id, 9000)
    assert await storage.challenges.unpainted() == (), "the post is gone: nothing to paint"
    assert await storage.challenges.get(made.id) == replace(stored, message_id=None, posted_at=9000)
