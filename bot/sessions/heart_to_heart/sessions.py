"""Heart to Heart sessions: one lock per board, load, decide, store, then tell the painter.

A button belongs to one picture of its board. Its stamp says how many moves were stored then and which card was shown
as selected, so that a repeated or late press changes nothing and is answered with the board as it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from bot.clock import Clock, milliseconds, span
from bot.sessions.cache import Recent
from bot.sessions.heart_to_heart.coding import UNDO, decode_place, encode_move, encode_place, unfold
from bot.sessions.heart_to_heart.preferences import PeoplesPreferences
from bot.sessions.locks import Locks
from bot.storage import Storage
from bot.storage.errors import WrongSequence
from bot.storage.heart_to_heart import DEADLOCKED, FREE, GIVEN_UP, IDLE, WON, Tally
from bot.storage.heart_to_heart import Board as StoredBoard
from rules.heart_to_heart.codes import LAST_NUMBER, code_of, deal
from rules.heart_to_heart.commands import (
    Accepted,
    Command,
    Event,
    MoveMade,
    MoveUndone,
    Rejected,
    Tap,
)
from rules.heart_to_heart.game import decide, status
from rules.heart_to_heart.solver import can_be_won, winnable
from rules.heart_to_heart.state import HeartToHeartState, Place, Status

_CACHED_BOARDS = 512
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Board:
    """A board: what is stored about it, and its position."""

    record: StoredBoard
    state: HeartToHeartState

    @property
    def open(self) -> bool:
        """Whether it has no result yet."""
        return self.record.ended_at is None

    @property
    def stamp(self) -> str:
        """The stamp of a picture of this board: stored moves, and the selected card."""
        return f"{self.record.sequence}.{encode_place(self.state.selected)}"


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a board is dealt for.

    Attributes:
        private: only its owner sees it.
        kind: one of the kinds of `bot.storage.heart_to_heart`.
        challenge_id: the challenge it answers, if it does.
        day: the day whose deal it is, if it is a daily try.
    """

    private: bool = False
    kind: str = FREE
    challenge_id: int | None = None
    day: str | None = None


FREELY = Purpose()


class BoardRefusal(Enum):
    """Why a board refuses; the rules' own reasons are `rules.heart_to_heart.commands.Refusal`."""

    NO_BOARD = "no_board"
    BOARD_ENDED = "board_ended"
    NOT_YOURS = "not_yours"


@dataclass(frozen=True, slots=True)
class Done:
    """The request was carried out and stored.

    Attributes:
        board: as it is now.
        events: what happened.
        changed: False for a repeated or late press.
    """

    board: Board
    events: tuple[Event, ...] = ()
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """The request was refused; nothing changed."""

    reason: BoardRefusal | Rejected
    board: Board | None = None


Result = Done | Refused


class HeartToHeartSessions:
    """Every Heart to Heart board of this installation."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.preferences = PeoplesPreferences(storage, clock)
        self._storage = storage
        self._clock = clock
        self._locks = Locks()
        self._cache: Recent[int, tuple[int, HeartToHeartState]] = Recent(_CACHED_BOARDS)
        # Which touch of a board came after so long a time that its clock had stopped.
        self._pauses: Recent[int, int] = Recent(_CACHED_BOARDS)
        self._changed: list[Callable[[Board], None]] = []

    def when_changed(self, listener: Callable[[Board], None]) -> None:
        """Call a listener with every board that was changed, after it was stored."""
        self._changed.append(listener)

    async def open(
        self,
        *,
        owner_id: int,
        guild_id: int | None,
        channel_id: int,
        code: str,
        locale: str,
        purpose: Purpose = FREELY,
    ) -> Board:
        """Deal a new board by its canonical code."""
        record = await self._storage.boards.open(
            owner_id=owner_id,
            guild_id=guild_id,
            channel_id=channel_id,
            code=code,
            locale=locale,
            now=self._now(),
            private=purpose.private,
            kind=purpose.kind,
            challenge_id=purpose.challenge_id,
            day=purpose.day,
        )
        return await self._board(record)

    async def get(self, board_id: int) -> Board | None:
        """A board, or None."""
        record = await self._storage.boards.get(board_id)
        return None if record is None else await self._board(record)

    async def newest(self, owner_id: int, channel_id: int) -> Board | None:
        """The open board a person opened or pressed last in a channel, or None."""
        record = await self._storage.boards.newest_open(owner_id, channel_id)
        return None if record is None else await self._board(record)

    async def open_boards(self, owner_id: int) -> tuple[Board, ...]:
        """A person's open boards, newest first, at most 25."""
        return tuple([await self._board(record) for record in await self._storage.boards.open_of(owner_id)])

    async def ask(self, board_id: int, user_id: int, command: Command, stamp: str | None = None) -> Result:
        """Carry a command out on a board, or say why not; `stamp` is that of the pressed picture."""
        async with self._locks.holding(board_id):
            for _ in range(_TRIES):
                board = await self.get(board_id)
                refused = _refused(board, user_id)
                if board is None or refused is not None:
                    return Refused(refused or BoardRefusal.NO_BOARD, board)
                if stamp is not None and _late(board, command, stamp):
                    touched = await self._touched(board)
                    return Done(touched, changed=False)
                decision = decide(board.state, await self._meant(command, user_id))
                if isinstance(decision, Rejected):
                    return Refused(decision, await self._touched(board))
                try:
                    return await self._store(board, decision)
                except WrongSequence:
                    self._cache.drop(board_id)
            raise RuntimeError(f"board {board_id} was changed by others {_TRIES} times in a row")

    async def finish(self, board_id: int, user_id: int) -> Result:
        """End a board that its owner leaves: as deadlocked if it is, else given up.

        A board without a stored move is dropped: the result then holds it as it was.
        """
        async with self._locks.holding(board_id):
            board = await self.get(board_id)
            refused = _refused(board, user_id)
            if board is None or refused is not None:
                return Refused(refused or BoardRefusal.NO_BOARD, board)
            return Done(await self._finish(board))

    async def make_way(self, board_id: int, user_id: int, code: str, locale: str) -> Board | None:
        """End a board, if it has no result yet, and deal another one for the same people, which gets its message.

        None when that has been done already: a second press of the same button gets no second board.
        """
        async with self._locks.holding(board_id):
            board = await self.get(board_id)
            if board is None or board.record.owner_id != user_id:
                return None
            record = board.record
            if not board.open:
                made = await self.follower(board) is not None if record.private else record.message_id is None
                if made:
                    return None
            else:
                await self._finish(board)
            await self._storage.boards.set_message(board_id, record.channel_id, None)
            return await self.open(
                owner_id=user_id,
                guild_id=record.guild_id,
                channel_id=record.channel_id,
                code=code,
                locale=locale,
                purpose=Purpose(private=record.private),
            )

    async def newest_private(self, owner_id: int, channel_id: int) -> Board | None:
        """The open board that only its owner sees, used last in a channel, or None."""
        record = await self._storage.boards.newest_private(owner_id, channel_id)
        return None if record is None else await self._board(record)

    async def follower(self, board: Board) -> Board | None:
        """The private board that a private one which has ended made way for, or None."""
        if board.open or not board.record.private:
            return None
        newest = await self.newest_private(board.record.owner_id, board.record.channel_id)
        return newest if newest is not None and newest.record.id > board.record.id else None

    async def moves(self, board: Board) -> tuple[str, ...]:
        """The stored moves that led to a board as it is here, undos included."""
        return (await self._storage.boards.moves(board.record.id))[: board.record.sequence]

    async def assist(self, board: Board) -> None:
        """Store that help was given on a board; to be called before the help is shown."""
        if not board.record.assisted:
            await self._storage.boards.assist(board.record.id)

    async def told_lost(self, board: Board) -> bool:
        """Whether a board is to say that it can no longer be won; from then on it is assisted.

        Only an owner who wants to know is told. In a deadlock nothing is told: that, everybody sees.
        """
        if not board.open or not (await self.preferences.of(board.record.owner_id)).lost_warning:
            return False
        state = board.state
        if status(state) is not Status.PLAYING or can_be_won(state.deal, state.left):
            return False
        await self.assist(board)
        return True

    def paused(self, board: Board) -> bool:
        """Whether its newest press came after so long a time that the board's clock had stopped."""
        return self._pauses.get(board.record.id) == board.record.touched_at

    def random_code(self, *, any_deal: bool) -> str:
        """A deal code drawn by chance: of a deal that can be won, unless any will do."""
        while True:
            code = code_of(secrets.randbelow(LAST_NUMBER + 1))
            if any_deal or winnable(deal(code)):
                return code

    async def _meant(self, command: Command, user_id: int) -> Command:
        """A command as this person means it: whoever wants quick pairs taps for them."""
        if isinstance(command, Tap) and (await self.preferences.of(user_id)).quick_pair:
            return replace(command, quick=True)
        return command

    async def _touched(self, board: Board) -> Board:
        """A board after a press that changed nothing but the time."""
        now = self._now()
        await self._storage.boards.touch(board.record.id, now)
        self._notice_pause(board.record, now)
        return replace(board, record=replace(board.record, touched_at=now, clock_ms=_clock_at(board.record, now)))

    def _notice_pause(self, record: StoredBoard, now: int) -> None:
        if now - record.touched_at > span(IDLE):
            self._pauses.put(record.id, now)

    async def _store(self, board: Board, decision: Accepted) -> Done:
        record, state = board.record, decision.state
        moves = [_stored(event) for event in decision.events if isinstance(event, MoveMade | MoveUndone)]
        selected = encode_place(state.selected)
        now = self._now()
        if moves:
            won = status(state) is Status.WON
            sequence = await self._storage.boards.append(
                record.id,
                record.sequence,
                moves,
                selected=selected,
                now=now,
                ending=WON if won else None,
                tally=tally_of(state) if won else None,
            )
            record = replace(record, sequence=sequence, last_move_at=now, move_clock_ms=_clock_at(record, now))
            if won:
                record = _ended(record, WON, now, state)
        else:
            await self._storage.boards.select(record.id, record.sequence, selected, now)
        self._notice_pause(record, now)
        record = replace(record, selected=selected, touched_at=now, clock_ms=_clock_at(record, now))
        changed = Board(record, state)
        self._cache.put(record.id, (changed.record.sequence, state))
        self._tell(changed)
        return Done(changed, decision.events)

    async def _finish(self, board: Board) -> Board:
        ending = DEADLOCKED if status(board.state) is Status.DEADLOCK else GIVEN_UP
        now = self._now()
        await self._storage.boards.finish(board.record.id, ending, now, tally_of(board.state))
        ended = Board(_ended(board.record, ending, now, board.state), board.state)
        self._tell(ended)
        return ended

    async def _board(self, record: StoredBoard) -> Board:
        cached = self._cache.get(record.id)
        if cached is not None and cached[0] == record.sequence:
            state = cached[1]
        else:
            state = unfold(record.code, await self._storage.boards.moves(record.id))
            self._cache.put(record.id, (record.sequence, state))
        return Board(record, replace(state, selected=_selection(state, record.selected)))

    def _now(self) -> int:
        return milliseconds(self._clock())

    def _tell(self, board: Board) -> None:
        for listener in self._changed:
            listener(board)


def _stored(event: MoveMade | MoveUndone) -> str:
    return UNDO if isinstance(event, MoveUndone) else encode_move(event.move)


def tally_of(state: HeartToHeartState) -> Tally:
    """What a position says of the result."""
    return Tally(state.score, state.moves, state.undone)


def _ended(record: StoredBoard, ending: str, now: int, state: HeartToHeartState) -> StoredBoard:
    return replace(record, ended_at=now, ending=ending, score=state.score, moves=state.moves, undone=state.undone)


def _clock_at(record: StoredBoard, now: int) -> int:
    """What the clock of a board says when it is touched again, as the database computes it."""
    return record.clock_ms + min(max(0, now - record.touched_at), span(IDLE))


def _selection(state: HeartToHeartState, stored: str | None) -> Place | None:
    place = decode_place(stored)
    return place if place is not None and state.rank_at(place) is not None else None


def _refused(board: Board | None, user_id: int) -> BoardRefusal | None:
    if board is None:
        return BoardRefusal.NO_BOARD
    if board.record.owner_id != user_id:
        return BoardRefusal.NOT_YOURS
    return None if board.open else BoardRefusal.BOARD_ENDED


def _late(board: Board, command: Command, stamp: str) -> bool:
    """Whether a press came from a picture that is older than the board, or repeats one that was carried out."""
    sequence, _, shown = stamp.partition(".")
    if sequence != str(board.record.sequence):
        return True
    if isinstance(command, Tap):
        # A selected card is let go only from a picture that shows it selected: a double tap selects, once.
        return command.place == board.state.selected and shown != encode_place(command.place)
    return False
