from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import Storage
from bot.storage.deals import SolvedDeal
from bot.storage.errors import WrongSequence
from bot.storage.heart_results import Ended
from bot.storage.heart_to_heart import DAILY, Board, Boards, Statistics, Tally

LARGE_ID = 2**62 + 1


@pytest.fixture
async def boards(storage: Storage) -> Boards:
    return storage.boards


async def open_board(boards: Boards, owner_id: int = 1, channel_id: int = 7, *, now: int = 1000) -> Board:
    return await boards.open(
        owner_id=owner_id, guild_id=None, channel_id=channel_id, code="HH1-N-AAAAAAM", locale="bg", now=now
    )


async def test_a_board_comes_back_as_it_was_opened(boards: Boards) -> None:
    opened = await boards.open(
        owner_id=LARGE_ID, guild_id=LARGE_ID, channel_id=LARGE_ID, code="HH1-N-ZZZZZZZ", locale="en-GB", now=10**13
    )
    assert opened == Board(
        id=opened.id,
        owner_id=LARGE_ID,
        guild_id=LARGE_ID,
        channel_id=LARGE_ID,
        message_id=None,
        code="HH1-N-ZZZZZZZ",
        locale="en-GB",
        sequence=0,
        painted_sequence=0,
        selected=None,
        opened_at=10**13,
        touched_at=10**13,
        last_move_at=None,
        ended_at=None,
        ending=None,
        kind="free",
        private=False,
        challenge_id=None,
        day=None,
        assisted=False,
        clock_ms=0,
        move_clock_ms=0,
        score=None,
        moves=None,
        undone=None,
    )
    assert await boards.get(opened.id) == opened
    assert await boards.get(opened.id + 1) is None
    assert await boards.moves(opened.id) == ()


async def test_moves_are_kept_in_order_with_the_selection_they_leave(boards: Boards) -> None:
    board = await open_board(boards)

    assert await boards.append(board.id, 0, ["D", "W:25"], selected="P:3", now=2000) == 2
    assert await boards.append(board.id, 2, ["U"], selected=None, now=3000) == 3

    assert await boards.moves(board.id) == ("D", "W:25", "U")
    assert await boards.get(board.id) == replace(
        board, sequence=3, touched_at=3000, last_move_at=3000, clock_ms=2000, move_clock_ms=2000
    )


async def test_a_selection_is_no_move(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.append(board.id, 0, ["D"], selected=None, now=2000)

    await boards.select(board.id, 1, "W", 3000)

    selected = replace(
        board, sequence=1, selected="W", touched_at=3000, last_move_at=2000, clock_ms=2000, move_clock_ms=1000
    )
    assert await boards.get(board.id) == selected
    with pytest.raises(WrongSequence):
        await boards.select(board.id, 0, None, 4000)
    assert await boards.get(board.id) == selected


async def test_a_wrong_number_stores_nothing(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.append(board.id, 0, ["D"], selected="W", now=2000)
    before = await boards.get(board.id)
    for board_id, expected in [(board.id, 0), (board.id, 2), (board.id + 1, 1)]:
        with pytest.raises(WrongSequence):
            await boards.append(board_id, expected, ["D"], selected=None, now=3000, ending="won")
    assert await boards.get(board.id) == before
    assert await boards.moves(board.id) == ("D",)


async def test_a_board_that_has_ended_takes_nothing_more(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.append(board.id, 0, ["D"], selected=None, now=2000, ending="won", tally=Tally(250, 84, 3))
    won = replace(
        board,
        sequence=1,
        touched_at=2000,
        last_move_at=2000,
        ended_at=2000,
        ending="won",
        clock_ms=1000,
        move_clock_ms=1000,
        score=250,
        moves=84,
        undone=3,
    )
    assert await boards.get(board.id) == won

    with pytest.raises(WrongSequence):
        await boards.append(board.id, 1, ["U"], selected=None, now=3000)
    with pytest.raises(WrongSequence):
        await boards.select(board.id, 1, "W", 3000)
    await boards.touch(board.id, 3000)
    assert await boards.finish(board.id, "given_up", 3000) is False
    assert await boards.get(board.id) == won


async def test_leaving_a_board_ends_it_once(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.append(board.id, 0, ["D"], selected="W", now=2000)

    assert [await boards.finish(board.id, "deadlocked", 3000) for _ in range(2)] == [True, False]

    left = await boards.get(board.id)
    assert left is not None
    assert (left.ending, left.ended_at, left.touched_at) == ("deadlocked", 3000, 2000)
    assert await boards.finish(board.id + 1, "given_up", 3000) is False


async def test_a_board_without_a_move_is_dropped_and_its_number_never_returns(boards: Boards) -> None:
    played, untouched = await open_board(boards), await open_board(boards)
    await boards.append(played.id, 0, ["D"], selected=None, now=2000)
    await boards.select(untouched.id, 0, "25", 2500)

    assert await boards.finish(untouched.id, "given_up", 3000) is True

    assert await boards.get(untouched.id) is None
    with pytest.raises(WrongSequence):
        await boards.append(untouched.id, 0, ["D"], selected=None, now=3000)
    assert await boards.finish(untouched.id, "given_up", 3000) is False
    assert await boards.statistics(1) == Statistics(won=0, deadlocked=0, given_up=0, open=1)
    assert (await open_board(boards)).id > untouched.id


async def test_an_ending_nobody_knows_is_a_bug(boards: Boards) -> None:
    board = await open_board(boards)
    with pytest.raises(ValueError, match="lost"):
        await boards.append(board.id, 0, ["D"], selected=None, now=2000, ending="lost")
    with pytest.raises(ValueError, match="lost"):
        await boards.finish(board.id, "lost", 2000)
    assert await boards.get(board.id) == board


async def test_the_board_touched_last_is_the_newest(boards: Boards) -> None:
    first = await open_board(boards, now=1000)
    second = await open_board(boards, now=1000)
    elsewhere = await open_board(boards, channel_id=8, now=5000)
    await open_board(boards, owner_id=2, now=9000)
    assert await boards.newest_open(1, 7) == second, "of two touched at once the later one"
    assert await boards.open_of(1) == (elsewhere, second, first)

    await boards.touch(first.id, 6000)

    touched = replace(first, touched_at=6000, clock_ms=5000)
    assert await boards.newest_open(1, 7) == touched
    assert await boards.open_of(1) == (touched, elsewhere, second)
    assert await boards.open_of(1, limit=2) == (touched, elsewhere)

    await boards.append(first.id, 0, ["D"], selected=None, now=7000, ending="won")
    await boards.finish(second.id, "given_up", 7000)

    assert await boards.newest_open(1, 7) is None
    assert await boards.open_of(1) == (elsewhere,)
    assert await boards.open_of(3) == ()


async def test_a_board_can_be_shown_elsewhere(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.set_message(board.id, LARGE_ID, LARGE_ID + 1)
    assert await boards.get(board.id) == replace(board, channel_id=LARGE_ID, message_id=LARGE_ID + 1)
    await boards.set_message(board.id, 7, None)
    assert await boards.get(board.id) == board


async def test_painted_only_ever_rises(boards: Boards) -> None:
    board, ended = await open_board(boards), await open_board(boards)
    assert await boards.unpainted() == (), "a board without a move has nothing new to show"
    await boards.append(board.id, 0, ["D", "D"], selected=None, now=2000)
    await boards.append(ended.id, 0, ["D"], selected=None, now=2000, ending="won")
    assert await boards.unpainted() == await boards.unpainted(ended_since=2000) == (board.id, ended.id)
    assert await boards.unpainted(ended_since=2001) == (board.id,)

    await boards.set_painted(board.id, 2)
    await boards.set_painted(board.id, 1)  # an older picture that was late
    await boards.set_painted(ended.id, 1)
    assert await boards.unpainted() == ()


async def test_played_is_the_sum_of_its_parts(boards: Boards) -> None:
    endings = ["won", "won", "deadlocked", "given_up", None, None, None]
    for ending in endings:
        board = await open_board(boards)
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
        if ending is not None:
            await boards.finish(board.id, ending, 3000)
    await open_board(boards)  # without a move: counts nowhere
    other = await open_board(boards, owner_id=2)
    await boards.append(other.id, 0, ["D"], selected=None, now=2000, ending="won")

    found = await boards.statistics(1)

    assert found == Statistics(won=2, deadlocked=1, given_up=1, open=3)
    assert found.played == len(endings)
    assert await boards.statistics(2) == Statistics(won=1, deadlocked=0, given_up=0, open=0)
    assert await boards.statistics(3) == Statistics(won=0, deadlocked=0, given_up=0, open=0)


async def test_a_board_left_alone_for_half_an_hour_stops_its_clock(boards: Boards) -> None:
    board = await open_board(boards, now=0)
    minute = 60_000
    await boards.append(board.id, 0, ["D"], selected=None, now=10 * minute)
    await boards.touch(board.id, 40 * minute)
    await boards.select(board.id, 1, "w", 500 * minute)
    await boards.append(board.id, 1, ["D"], selected=None, now=501 * minute)

    played = await boards.get(board.id)

    assert played is not None
    assert played.clock_ms == (10 + 30 + 30 + 1) * minute
    assert played.move_clock_ms == played.clock_ms


async def test_a_clock_that_is_set_back_counts_nothing(boards: Boards) -> None:
    board = await open_board(boards, now=5000)
    await boards.append(board.id, 0, ["D"], selected=None, now=1000)
    back = await boards.get(board.id)
    assert back is not None
    assert back.clock_ms == 0


async def test_a_daily_board_without_a_move_is_kept(boards: Boards) -> None:
    daily = await boards.open(
        owner_id=1,
        guild_id=None,
        channel_id=7,
        code="C",
        locale="bg",
        now=1,
        private=True,
        kind=DAILY,
        day="2026-11-30",
    )
    assert await boards.finish(daily.id, "given_up", 2, Tally(0, 0, 0)) is True
    kept = await boards.get(daily.id)
    assert kept is not None
    assert (kept.ending, kept.day, kept.private, kept.score) == ("given_up", "2026-11-30", True, 0)


async def test_the_clock_begins_anew_only_before_the_first_move(boards: Boards) -> None:
    board = await open_board(boards, now=1000)
    await boards.touch(board.id, 9000)
    await boards.restart_clock(board.id, 10_000)
    fresh = await boards.get(board.id)
    assert fresh is not None
    assert (fresh.opened_at, fresh.touched_at, fresh.clock_ms) == (10_000, 10_000, 0)
    await boards.append(board.id, 0, ["D"], selected=None, now=12_000)
    await boards.restart_clock(board.id, 20_000)
    played = await boards.get(board.id)
    assert played is not None
    assert (played.opened_at, played.clock_ms) == (10_000, 2000)


async def test_private_boards_are_not_painted_by_the_bot(boards: Boards) -> None:
    private = await boards.open(owner_id=1, guild_id=None, channel_id=7, code="C", locale="bg", now=1, private=True)
    public = await open_board(boards)
    for board in (private, public):
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
    assert await boards.unpainted() == (public.id,)


async def test_help_that_was_used_is_remembered(boards: Boards) -> None:
    board = await open_board(boards)
    await boards.assist(board.id)
    assisted = await boards.get(board.id)
    assert assisted is not None
    assert assisted.assisted


async def test_games_with_help_are_counted_apart(boards: Boards) -> None:
    for ending, helped in [("won", True), ("won", False), ("given_up", True), (None, True), (None, False)]:
        board = await open_board(boards)
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
        if helped:
            await boards.assist(board.id)
        if ending is not None:
            await boards.finish(board.id, ending, 3000)
    assert await boards.statistics(1, assisted=True) == Statistics(won=1, deadlocked=0, given_up=1, open=1)
    assert await boards.statistics(1, assisted=False) == Statistics(won=1, deadlocked=0, given_up=0, open=1)
    assert (await boards.statistics(1)).played == 5


async def test_results_come_in_the_order_in_which_games_ended(storage: Storage) -> None:
    boards = storage.boards
    first, second, still_open, unplayed = [await open_board(boards) for _ in range(4)]
    for board in (first, second, still_open):
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
    await boards.finish(second.id, "given_up", 3000, Tally(20, 12, 3))
    await boards.assist(first.id)
    await boards.finish(first.id, "won", 4000, Tally(250, 90, 0))
    await boards.finish(unplayed.id, "given_up", 5000, Tally(0, 0, 0))
    assert await storage.board_results.of(1) == (
        Ended("HH1-N-AAAAAAM", "given_up", False, 20, 12, 3, None),
        Ended("HH1-N-AAAAAAM", "won", True, 250, 90, 0, None),
    )
    await storage.deals.keep(SolvedDeal("HH1-N-AAAAAAM", 84))
    assert [result.par for result in await storage.board_results.of(1)] == [84, 84]
    assert await storage.board_results.of(2) == ()


async def test_results_from_before_they_were_stored_are_filled_in_once(storage: Storage) -> None:
    boards, results = storage.boards, storage.board_results
    old, new, running = [await open_board(boards) for _ in range(3)]
    for board in (old, new, running):
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
    await boards.finish(old.id, "given_up", 3000)
    await boards.finish(new.id, "given_up", 3000, Tally(20, 12, 3))
    assert await results.without_tally(1) == ((old.id, old.code),)
    for board in (old, new, running):
        await results.set_tally(board.id, Tally(0, 1, 0))
    assert await results.without_tally(1) == ()
    found = [await boards.get(board.id) for board in (old, new, running)]
    assert [None if board is None else board.score for board in found] == [0, 20, None]


async def test_messages_that_lack_a_par_are_found(storage: Storage) -> None:
    boards = storage.boards
    shown, private, lost, before = [await open_board(boards) for _ in range(4)]
    for board in (shown, private, lost, before):
        await boards.append(board.id, 0, ["D"], selected=None, now=2000)
    for board in (shown, before):
        await boards.set_message(board.id, 7, 100 + board.id)
    for board in (shown, private, lost):
        await boards.finish(board.id, "given_up", 3000)
    await boards.finish(before.id, "given_up", 2500)
    assert await storage.board_results.unsolved(ended_since=3000) == (shown.id,)
    await storage.deals.keep(SolvedDeal("HH1-N-AAAAAAM", 84))
    assert await storage.board_results.unsolved(ended_since=0) == ()


async def test_the_newest_private_board_of_a_channel(boards: Boards) -> None:
    private = await boards.open(owner_id=1, guild_id=None, channel_id=7, code="C", locale="bg", now=1000, private=True)
    await open_board(boards, now=2000)
    assert await boards.newest_private(1, 7) == private
    assert await boards.newest_private(1, 8) is None
    assert await boards.newest_private(2, 7) is None
    await boards.append(private.id, 0, ["D"], selected=None, now=3000, ending="won")
    assert await boards.newest_private(1, 7) is None
