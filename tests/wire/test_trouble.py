"""Discord slow, forgetful, or cut off: nothing is posted twice, nothing is lost, every press is answered."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.wire.boards import control, open_board
from tests.wire.club import Club, press, told, until
from tests.wire.hearts import hand_of, open_table, pass_three, play_on, stored_plays, table_of

pytestmark = pytest.mark.wire

CODE = "HH1-N-PMUVRSS"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
#: What Discord answers to a second answer to one press, which is how the bot learns that the first had arrived.
ANSWERED_ALREADY = 40060
#: The ways an answer gets lost: Discord's own error, a connection cut, and an error discord.py does not repeat.
ERROR: dict[str, Any] = {"status": 500}
CUT: dict[str, Any] = {"drop": True}
ILL: dict[str, Any] = {"status": 503}


async def test_a_posting_whose_answer_is_lost_is_not_posted_twice(club: Club) -> None:
    for_ann = club.world.faults.add(
        POST, after=True, when=lambda info: info["channel_id"] == str(club.ann.dm.id), **ERROR
    )
    for_ben = club.world.faults.add(
        POST, after=True, when=lambda info: info["channel_id"] == str(club.ben.dm.id), **CUT
    )
    table = await open_table(club)
    for lost in (ERROR, CUT):
        again = club.world.faults.add(POST, after=True, **lost)
        moved = await club.ann.slash(club.room, "hearts table")
        assert again.hits == 1
        assert str(table_of(club).id) in moved.text
    await club.world.quiet(1500)
    assert (for_ann.hits, for_ben.hits) == (1, 1)
    assert len(club.live(club.room)) == 1
    assert len(club.ours(club.room)) == 3
    assert "moved" in table.fresh().text
    for person in (club.ann, club.ben):
        assert len(club.ours(person.dm)) == 1
        await pass_three(person)


async def test_an_answer_that_is_lost_after_the_work_counts_as_given(club: Club) -> None:
    club.expected_codes.add(ANSWERED_ALREADY)
    faults = club.world.faults
    for lost in (ERROR, CUT):
        faults.add(CALLBACK, after=True, **lost)
        board = await open_board(club.ann, club.room, CODE)
        faults.add(CALLBACK, after=True, **lost)
        await press(club.ann, board, control(board, "draw"))
        assert "Draw (25)" in board.fresh().labels
        await press(club.ann, board, control(board, "draw"))
        assert "Draw (24)" in board.fresh().labels
        done = await club.ann.slash(club.room, "h2h draw")  # the board's message is known: a command moves it too
        assert str(board.id) in done.text
        await until(lambda seen=board: "Draw (23)" in seen.fresh().labels, "the card drawn by the command")

    faults.add(CALLBACK, after=True, **ERROR)
    opened = await club.ann.slash(club.room, "hearts start", target="round")
    faults.add(CALLBACK, after=True, **CUT)
    await press(club.ben, opened.message, "Join")
    await press(club.ann, opened.message, "Start")
    await until(lambda: "My hand" in table_of(club).labels, "the table")
    faults.add(CALLBACK, after=True, **ERROR)
    private = await told(club.ben, table_of(club), "My hand")
    await pass_three(club.ben)
    await until(lambda: private.fresh().labels == ["Take back"], "the private hand after the pass")
    assert len(club.live(club.room)) == 3


@pytest.mark.parametrize("lost", [ERROR, CUT, ILL], ids=["error", "cut", "ill"])
async def test_a_request_that_never_arrives_is_made_again(club: Club, lost: dict[str, Any]) -> None:
    faults = club.world.faults
    board = await open_board(club.cy, club.room, CODE)
    drawn = faults.add(EDIT, when=lambda info: info["message_id"] == str(board.id), **lost)
    await club.cy.slash(club.room, "h2h draw")

    table = await open_table(club)
    passed = faults.add(EDIT, when=lambda info: info["message_id"] == str(table.id), **lost)
    await pass_three(club.ann)
    await pass_three(club.ben)
    await until(lambda: "to play" in table.fresh().text, "the table after the pass")
    answer = faults.add(CALLBACK, **lost)
    assert await told(club.ann, table, "My hand")
    await until(lambda: "Draw (25)" in board.fresh().labels, "the board after the command")
    assert [fault.hits for fault in (drawn, passed, answer)] == [1, 1, 1]


async def test_a_slow_discord_is_answered_in_time_and_painted_once(club: Club) -> None:
    faults = club.world.faults
    faults.latency(CALLBACK, 1200)
    faults.latency(POST, 1500)
    faults.latency(EDIT, 1500)
    faults.latency("/webhooks/", 1500)
    await open_table(club)
    boards = await asyncio.gather(*[open_board(person, club.room, CODE) for person in (club.ann, club.ben, club.cy)])
    await asyncio.gather(
        *[
            press(person, board, control(board, "draw"))
            for person, board in zip((club.ann, club.ben, club.cy), boards, strict=True)
        ]
    )
    for board in boards:
        await until(lambda seen=board: "Draw (25)" in seen.fresh().labels, "the drawn card")
    hand = await hand_of(club.ann)
    button = next(button for button in hand.buttons if ":lift:" in button.custom_id)
    twice = await asyncio.gather(*[club.ann.click(hand, button.custom_id, force=True) for _ in range(2)])
    assert all(result.acked for result in twice)
    assert len(club.asked("select * from hearts_lifts")) == 1
    faults.clear()
    await club.world.quiet(1500)
    assert len(club.live(club.room)) == 4
    assert [len(club.ours(person.dm)) for person in (club.ann, club.ben)] == [1, 1]


async def test_the_gateway_may_break_in_every_way(club: Club) -> None:
    gateway = club.world.gateway
    await open_table(club)
    board = await open_board(club.cy, club.room, CODE)
    posted = len(club.ours(club.room))

    await gateway.drop()
    crossing = asyncio.create_task(press(club.cy, board, control(board, "draw")))
    await crossing
    assert gateway.resumes == 1, "the connection was not taken up again"
    await gateway.reconnect()
    await until(lambda: gateway.resumes == 2, "the connection taken up again", within=15)
    await press(club.cy, board, control(board, "draw"))
    identified = gateway.identifies
    await gateway.invalidate(resumable=False)
    await until(lambda: gateway.identifies > identified, "a new connection", within=20)
    await club.world.ready()
    await press(club.cy, board, control(board, "draw"))
    await pass_three(club.ann)
    await pass_three(club.ben)
    await play_on(club, stop=lambda: stored_plays(club) >= 4)

    assert "Draw (23)" in board.fresh().labels
    await club.world.quiet(1500)
    assert len(club.ours(club.room)) == posted
    assert [len(club.ours(person.dm)) for person in (club.ann, club.ben)] == [1, 1]
    assert len(club.world.calls("PUT /applications")) == 1
