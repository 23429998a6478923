"""Challenges: one deal for everybody in a channel, a private board for whoever takes it up, and who did how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.clock import Clock, milliseconds
from bot.sessions.heart_to_heart.sessions import Board, HeartToHeartSessions, Purpose
from bot.sessions.locks import Locks
from bot.storage import Storage
from bot.storage.challenges import Challenge, Entry
from bot.storage.errors import ChallengeTaken
from bot.storage.heart_to_heart import CHALLENGE, WON
from bot.storage.heart_to_heart import Board as StoredBoard
from rules.heart_to_heart.ranking import Result, order, rank


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a server, in a channel of it, as an interaction names them."""

    user_id: int
    name: str
    guild_id: int
    channel_id: int
    locale: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What a challenge's post tells.

    Attributes:
        record: the challenge.
        host: the name of whoever challenges, None when it was never heard.
        own: the result of the board it was made from, if there was one.
        ranks, finished: everybody who has finished with their ranks, the best first.
        playing: how many still play.
    """

    record: Challenge
    host: str | None
    own: Entry | None
    ranks: tuple[int, ...]
    finished: tuple[Entry, ...]
    playing: int


class ChallengeSessions:
    """Every challenge of this installation."""

    def __init__(self, storage: Storage, boards: HeartToHeartSessions, clock: Clock) -> None:
        self._storage = storage
        self._boards = boards
        self._clock = clock
        self._locks = Locks()

    async def is_daily(self, code: str, day: date) -> bool:
        """Whether a deal is the one that everybody has one try of on a day."""
        daily = await self._storage.dailies.get(day.isoformat())
        return daily is not None and daily.code == code

    async def of_board(self, board: Board, host: Player) -> Challenge:
        """The challenge of a board that has ended; made now if there is none yet."""
        return await self._open(host, board.record.code, board.record.id)

    async def anew(self, code: str, host: Player) -> Challenge:
        """A new challenge for a canonical deal code."""
        return await self._open(host, code, None)

    async def get(self, challenge_id: int) -> Challenge | None:
        """A challenge, or None."""
        return await self._storage.challenges.get(challenge_id)

    async def play(self, challenge: Challenge, player: Player) -> Board:
        """A person's own board of a challenge: dealt the first time, from then on the same one, open or ended."""
        await self._storage.challenges.remember_name(challenge.id, player.user_id, player.name)
        async with self._locks.holding((challenge.id, player.user_id)):
            board = await self._board_of(challenge, player)
            if board is not None:
                return board
            try:
                return await self._boards.open(
                    owner_id=player.user_id,
                    guild_id=player.guild_id,
                    channel_id=player.channel_id,
                    code=challenge.code,
                    locale=player.locale,
                    purpose=Purpose(private=True, kind=CHALLENGE, challenge_id=challenge.id),
                )
            except ChallengeTaken:  # by another process, just now
                board = await self._board_of(challenge, player)
                if board is None:
                    raise
                return board

    async def standing(self, challenge_id: int) -> Standing | None:
        """What a challenge's post tells now; None when there is no such challenge."""
        record = await self._storage.challenges.get(challenge_id)
        if record is None:
            return None
        entries = await self._storage.challenges.entries(challenge_id)
        finished = [entry for entry in entries if entry.ending is not None]
        ranks, ranked = _ranked(finished)
        return Standing(
            record,
            await self._storage.challenges.name_of(challenge_id, record.host_id),
            await self._own(record),
            ranks,
            ranked,
            len(entries) - len(finished),
        )

    async def _open(self, host: Player, code: str, board_id: int | None) -> Challenge:
        return await self._storage.challenges.open(
            guild_id=host.guild_id,
            channel_id=host.channel_id,
            code=code,
            host_id=host.user_id,
            host_name=host.name,
            locale=host.locale,
            now=milliseconds(self._clock()),
            board_id=board_id,
        )

    async def _board_of(self, challenge: Challenge, player: Player) -> Board | None:
        board_id = await self._storage.challenges.board_of(challenge.id, player.user_id)
        return None if board_id is None else await self._boards.get(board_id)

    async def _own(self, record: Challenge) -> Entry | None:
        """The result of the board a challenge was made from; of a board that is open nothing is told."""
        board = None if record.board_id is None else await self._storage.boards.get(record.board_id)
        return None if board is None or board.ending is None else _entry(board)


def _entry(board: StoredBoard) -> Entry:
    return Entry(
        board.owner_id,
        None,
        board.ending,
        board.score,
        board.moves,
        board.undone,
        board.assisted,
        board.move_clock_ms,
    )


def _ranked(finished: Sequence[Entry]) -> tuple[tuple[int, ...], tuple[Entry, ...]]:
    results = [Result(entry.ending == WON, entry.score or 0, entry.moves or 0, entry.undone or 0) for entry in finished]
    ranks = rank(results)
    best = order(results)
    return tuple(ranks[index] for index in best), tuple(finished[index] for index in best)
