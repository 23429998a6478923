"""The daily challenge: choosing deals, opening everybody's one try, and taking its result.

The board of a try is a board like any other; its moves are the truth. What stands in the tables is taken from them by
replaying: when the board has ended, or when its time is over.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from datetime import date

from bot.clock import Clock, milliseconds
from bot.sessions.daily.days import ONE_DAY, closes, day_of, read_day
from bot.sessions.daily.standings import DayResults, History, history_of
from bot.sessions.heart_to_heart.coding import unfold
from bot.sessions.heart_to_heart.sessions import Board, HeartToHeartSessions
from bot.sessions.locks import Locks
from bot.storage import Storage
from bot.storage.daily import OUT_OF_TIME, Daily, NewTry, Try, TryResult
from bot.storage.heart_to_heart import GIVEN_UP, WON
from bot.storage.heart_to_heart import Board as StoredBoard
from bot.thinking import Thinker
from rules.heart_to_heart.codes import LAST_NUMBER, code_of, deal
from rules.heart_to_heart.daily import SECRET_SIZE, may_begin, may_go_on
from rules.heart_to_heart.game import status
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import Status

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Playing:
    """A try that can be played: its board is to be shown."""

    attempt: Try
    board: Board


@dataclass(frozen=True, slots=True)
class Ended:
    """The person has ended their try."""

    attempt: Try


@dataclass(frozen=True, slots=True)
class WhichDay:
    """Two tries may be played: yesterday's, which is not ended, and today's, which may not have begun."""

    yesterday: date
    today: date
    begun: bool


@dataclass(frozen=True, slots=True)
class DayOver:
    """The day that was asked for is over, and the person has nothing to go on with."""

    day: date


Offer = Playing | Ended | WhichDay | DayOver


class DailySessions:
    """The daily challenge of this installation."""

    def __init__(self, storage: Storage, boards: HeartToHeartSessions, clock: Clock, thinker: Thinker) -> None:
        self._storage = storage
        self._boards = boards
        self._clock = clock
        self._thinker = thinker
        self._locks = Locks()
        self._prepared: tuple[date, Daily] | None = None

    @property
    def today(self) -> date:
        """The present day in UTC."""
        return day_of(self._clock())

    async def prepare(self) -> Daily:
        """The deal of today; chooses it and tomorrow's where there is none, and deals today's out."""
        today = self.today
        if self._prepared is not None and self._prepared[0] == today:
            return self._prepared[1]
        async with self._locks.holding("choosing"):
            daily = await self._chosen(today)
            await self._chosen(today + ONE_DAY)
            await self._storage.dailies.deal_out(daily.day, self._now())
        self._prepared = (today, daily)
        return daily

    async def work_out_pars(self) -> None:
        """Work out the par of every deal of today and before that lacks one; what must wait is left for later."""
        for daily in await self._storage.dailies.without_par():
            par = await self._thinker.par_of(daily.code)
            if isinstance(par, int):
                await self._storage.dailies.set_par(daily.day, par)

    async def play(self, player: NewTry, day: date | None = None) -> Offer:
        """What a person may play now: of the day they ask for, else whatever is open."""
        async with self._locks.holding(player.user_id):
            daily = await self.prepare()
            today = read_day(daily.day)  # midnight may pass meanwhile: one look at the clock decides
            yesterday = today - ONE_DAY
            if day in (None, yesterday):
                former = await self._present(yesterday, player.user_id)
                if isinstance(former, Playing):
                    ours = await self._storage.dailies.try_of(daily.day, player.user_id)
                    if day is None and (ours is None or ours.open):
                        return WhichDay(yesterday, today, ours is not None)
                    return await self._shown(former)
                if day is not None:
                    return former or DayOver(day)
            if day is not None and not may_begin(day.toordinal(), today.toordinal()):
                return DayOver(day)
            present = await self._present(today, player.user_id)
            if present is None:
                await self._storage.dailies.open_try(daily.day, daily.code, player, self._now())
                present = await self._present(today, player.user_id)
            if present is None:
                raise RuntimeError(f"the try of {daily.day} that was opened is gone")
            return await self._shown(present) if isinstance(present, Playing) else present

    async def reached(self, attempt: Try) -> None:
        """Note that the board of a try has reached its player: the try is spent."""
        await self._storage.dailies.spend(attempt.day, attempt.user_id, self._now())

    async def running(self, user_id: int, day: date) -> Playing | None:
        """A person's try of a day while it can be played on."""
        present = await self._present(day, user_id)
        return present if isinstance(present, Playing) else None

    async def of_board(self, board: Board) -> Try | None:
        """The try that is played on a board, with its result once the board has ended."""
        attempt = await self._storage.dailies.try_on(board.record.id)
        return None if attempt is None else await self._settled(attempt)

    async def give_up(self, user_id: int, day: date) -> Board | None:
        """End a person's try of a day; its board, or None when there is nothing to end."""
        async with self._locks.holding(user_id):
            playing = await self.running(user_id, day)
            if playing is None:
                return None
            await self._boards.finish(playing.board.record.id, user_id)
            await self._settled(playing.attempt)
            return await self._boards.get(playing.board.record.id)

    async def settle(self) -> None:
        """Take the results of all boards that have ended without it: the process may have died in between."""
        for attempt in await self._storage.dailies.ended_on_board():
            await self._carefully(attempt)

    async def end_overdue(self) -> None:
        """End every try whose time is over, and take its result."""
        last = self.today - 2 * ONE_DAY
        for attempt in await self._storage.dailies.open_until(last.isoformat()):
            await self._carefully(attempt)

    async def results(self, day: date) -> DayResults | None:
        """Everybody's results of a day; None when it had no deal that anybody could play."""
        today = self.today
        if day == today:
            await self.prepare()
        daily = await self._storage.dailies.get(day.isoformat())
        if daily is None or daily.dealt_at is None or day > today:
            return None
        await self.settle()
        tries = await self._storage.dailies.tries(daily.day)
        shown = await self._storage.dailies.shown_names([one.user_id for one in tries])
        return DayResults(daily, tries, shown, today)

    async def history(self, user_id: int) -> History:
        """A person's days."""
        await self.prepare()
        await self.settle()
        tries = await self._storage.dailies.tries_of(user_id)
        return history_of(tries, await self._storage.dailies.dealt_days(), self.today)

    async def tomorrow(self) -> Daily:
        """The deal of tomorrow, of which nothing but its commitment may be shown."""
        return await self._chosen(self.today + ONE_DAY)

    async def _chosen(self, day: date) -> Daily:
        present = await self._storage.dailies.get(day.isoformat())
        if present is not None:
            return present
        code, secret = _random_code(), secrets.token_bytes(SECRET_SIZE)
        return await self._storage.dailies.choose(day.isoformat(), code, secret, self._now())

    async def _present(self, day: date, user_id: int) -> Playing | Ended | None:
        """A person's try of a day as it stands."""
        attempt = await self._storage.dailies.try_of(day.isoformat(), user_id)
        if attempt is None:
            return None
        attempt = await self._settled(attempt)
        if not attempt.open:
            return Ended(attempt)
        board = await self._boards.get(attempt.board_id)
        return None if board is None else Playing(attempt, board)

    async def _shown(self, playing: Playing) -> Playing:
        """A try whose board is about to be shown: while it has reached nobody, its clock begins now."""
        if playing.attempt.spent_at is not None:
            return playing
        await self._storage.boards.restart_clock(playing.attempt.board_id, self._now())
        board = await self._boards.get(playing.attempt.board_id)
        return playing if board is None else Playing(playing.attempt, board)

    async def _carefully(self, attempt: Try) -> None:
        """Settle one of many: whatever is wrong with it must not keep the others from theirs."""
        try:
            await self._settled(attempt)
        except Exception:
            log.exception("the try of %s by user %s could not be ended", attempt.day, attempt.user_id)

    async def _settled(self, attempt: Try) -> Try:
        """A try with its result, if its board has ended or its time is over."""
        if not attempt.open:
            return attempt
        until = closes(read_day(attempt.day))
        overdue = not may_go_on(read_day(attempt.day).toordinal(), self.today.toordinal())
        if overdue:
            await self._end_board(attempt)
        record = await self._storage.boards.get(attempt.board_id)
        if record is None or record.ended_at is None:
            return attempt
        in_time = record.ended_at < until
        result = await self._judged(attempt, record, until, in_time=in_time)
        if result.ending != OUT_OF_TIME or record.sequence:
            # Whoever played has seen the board, though Discord may not have said that it arrived.
            await self._storage.dailies.spend(attempt.day, attempt.user_id, record.ended_at)
        await self._storage.dailies.end(attempt.day, attempt.user_id, result, record.ended_at if in_time else until)
        return await self._storage.dailies.try_of(attempt.day, attempt.user_id) or attempt

    async def _end_board(self, attempt: Try) -> None:
        try:
            await self._boards.finish(attempt.board_id, attempt.user_id)
        except ValueError:  # its stored moves do not replay
            await self._storage.boards.finish(attempt.board_id, GIVEN_UP, self._now())

    async def _judged(self, attempt: Try, record: StoredBoard, until: int, *, in_time: bool) -> TryResult:
        """The result of a try by its stored moves: those made in time, replayed on the deal of its day."""
        daily = await self._storage.dailies.get(attempt.day)
        moves = await self._storage.dailies.moves_before(record.id, until)
        ending = record.ending or GIVEN_UP if in_time else OUT_OF_TIME
        try:
            if daily is None or daily.code != record.code:
                raise ValueError("the board has another deal than the day")
            state = unfold(daily.code, moves)
            won = status(state) is Status.WON
            if in_time and won is not (record.ending == WON):
                raise ValueError(f"the board says {record.ending}, its moves do not")
        except ValueError as reason:
            log.error("the try of %s by user %s is not ranked: %s", attempt.day, attempt.user_id, reason)
            tally = (record.score or 0, record.moves or 0, record.undone or 0)
            return TryResult(ending, *tally, record.move_clock_ms, record.assisted, ranked=False)
        return TryResult(
            WON if won else ending,
            state.score,
            state.moves,
            state.undone,
            record.move_clock_ms,
            record.assisted,
            ranked=True,
        )

    def _now(self) -> int:
        return milliseconds(self._clock())


def _random_code() -> str:
    """The code of a deal that can be won, drawn by chance."""
    while True:
        code = code_of(secrets.randbelow(LAST_NUMBER + 1))
        if winnable(deal(code)):
            return code
