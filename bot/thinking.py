"""Heavy thought in a process of its own: the fewest moves of a deal, and the shortest win from a position.

A search can take seconds, and a busy thread would delay every wake of the event loop. So questions go to one process,
which is started when it is first needed and kept. Questions and answers are plain texts and numbers: a deal code, the
stored moves of a board. The process replays them with `rules` and knows nothing else.

At most so many questions wait; whoever comes then is told that it is busy. Questions that somebody waits for go before
those that nobody does. A question that takes too long costs the process, and the next one starts it again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from bot.sessions.heart_to_heart.coding import encode_command, unfold
from rules.cards import Card
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.par import par, shortest_line
from rules.hearts.computer import Strength, choose_card, choose_pass
from rules.hearts.fair import words_from_key
from rules.hearts.views import SeatView

log = logging.getLogger(__name__)

#: How many questions wait beside the one that is being answered.
_WAITING = 64
#: The longest a question may take; most take a hundredth of a second, and the slowest known a few seconds.
_PATIENCE = timedelta(seconds=20)


class Unanswered(Enum):
    """Why a question got no answer this time; asked again later, it may get one."""

    BUSY = "busy"  # too many wait already
    TOO_LONG = "too_long"
    BROKEN = "broken"  # the process died over it, twice
    CLOSED = "closed"  # the bot is leaving


@dataclass(frozen=True, slots=True)
class ParQuestion:
    """What the fewest moves are that win a deal."""

    code: str


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """How a game is won in the fewest moves from where its stored moves have led."""

    code: str
    moves: tuple[str, ...]


Question = ParQuestion | LineQuestion
#: A par, a line of stored moves, or None where nothing wins.
Reply = int | tuple[str, ...] | None


class Thinker:
    """Answers heavy questions, one after the other, in a process of its own."""

    def __init__(self, *, inline: bool = False, waiting: int = _WAITING, patience: timedelta = _PATIENCE) -> None:
        """Prepare; nothing is started yet. With `inline` questions are answered where they are asked (tests)."""
        self._inline = inline
        self._most = waiting
        self._patience = patience
        self._urgent: deque[tuple[Question, asyncio.Future[Reply | Unanswered]]] = deque()
        self._patient: deque[tuple[Question, asyncio.Future[Reply | Unanswered]]] = deque()
        self._running: asyncio.Task[None] | None = None
        self._mind = _Mind()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="think")
        self._closed = False

    async def par_of(self, code: str) -> int | Unanswered | None:
        """The fewest moves that win a deal, given by its canonical code; None when nothing wins it.

        Nobody waits for this, so it lets others go first.
        """
        found = await self._ask(ParQuestion(code), urgent=False)
        if isinstance(found, tuple):
            raise TypeError("a par is a number")
        return found

    async def line_from(self, code: str, moves: Sequence[str]) -> tuple[str, ...] | Unanswered | None:
        """The stored moves of a shortest win from where a board's stored moves have led; None when nothing wins.

        A won game gives an empty line.
        """
        found = await self._ask(LineQuestion(code, tuple(moves)), urgent=True)
        if isinstance(found, int):
            raise TypeError("a line is made of moves")
        return found

    async def best_move(self, code: str, moves: Sequence[str]) -> str | Unanswered | None:
        """The first stored move of such a line; None when nothing wins, or the game is won."""
        line = await self.line_from(code, moves)
        return (line[0] if line else None) if isinstance(line, tuple) else line

    async def hearts_choice(self, view: SeatView, strength: Strength, key: bytes) -> tuple[Card, ...] | Unanswered:
        """Stub."""
        stream = words_from_key(key)
        return choose_pass(view, stream) if view.public.phase.value == "passing" else (choose_card(view, stream),)

    @property
    def process_id(self) -> int | None:
        """The id of the process while there is one."""
        return self._mind.process_id

    async def close(self) -> None:
        """End the process at once. Whoever waits is told `Unanswered.CLOSED`. Harmless when repeated."""
        self._closed = True
        self._mind.close()
        for _, answer in (*self._urgent, *self._patient):
            if not answer.done():
                answer.set_result(Unanswered.CLOSED)
        self._urgent.clear()
        self._patient.clear()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)
        self._thread.shutdown(wait=False)

    async def _ask(self, question: Question, *, urgent: bool) -> Reply | Unanswered:
        if self._closed:
            return Unanswered.CLOSED
        if self._inline:
            return answer_of(question)
        if len(self._urgent) + len(self._patient) >= self._most:
            return Unanswered.BUSY
        answer: asyncio.Future[Reply | Unanswered] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._patient).append((question, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._work(), name="thinking")
        return await answer

    async def _work(self) -> None:
        """Answer the questions there are; this task lives only while there are some."""
        try:
            while self._urgent or self._patient:
                question, answer = (self._urgent or self._patient).popleft()
                if answer.done():  # whoever asked has gone
                    continue
                reply: Reply | Unanswered = Unanswered.CLOSED
                try:
                    reply = await self._thought(question)
                finally:
                    if not answer.done():
                        answer.set_result(reply)
        finally:
            self._running = None

    async def _thought(self, question: Question) -> Reply | Unanswered:
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            if self._closed:
                break
            try:
                return await loop.run_in_executor(self._thread, self._mind.ask, question, self._patience)
            except (OSError, EOFError) as error:
                if not self._closed:
                    log.warning("the thinking process ended over a question, attempt %s: %r", attempt, error)
        return Unanswered.CLOSED if self._closed else Unanswered.BROKEN


class _Mind:
    """The process and the pipe to it. One thread asks; any may close."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """The id of the process while there is one."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, question: Question, patience: timedelta) -> Reply | Unanswered:
        """The answer, from a process that is started if there is none.

        Raises:
            OSError, EOFError: the process has ended; the next question starts another.
        """
        pipe = self._ready()
        try:
            pipe.send(question)
            if pipe.poll(patience.total_seconds()):
                return _checked(pipe.recv())
        except (OSError, EOFError):
            self._end()
            raise
        # Which deal it was is not said: it may be one that nobody is to know yet.
        log.warning("thought about a question for %s without an end", patience)
        self._end()
        return Unanswered.TOO_LONG

    def close(self) -> None:
        """End the process, for good."""
        self._closed = True
        self._end()

    def _ready(self) -> Connection:
        with self._lock:
            if self._closed:
                raise EOFError("closed")
            if self._pipe is not None and self._process is not None and self._process.is_alive():
                return self._pipe
            self._let_go()
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            # A daemon: whatever happens to this process, it does not wait for that one.
            process = context.Process(target=think, args=(theirs,), name="thinking", daemon=True)
            _start_deaf(process)
            theirs.close()
            self._process, self._pipe = process, ours
            return ours

    def _end(self) -> None:
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join(1)


def _start_deaf(process: multiprocessing.process.BaseProcess) -> None:
    """Start a process that does not hear Ctrl-C from its first moment on, where a system can hold signals back."""
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()  # it inherits what is held back here
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def think(pipe: Connection) -> None:
    """Answer questions until nobody can ask any more: what the process does."""
    # Ctrl-C is for the bot, which ends this process itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            pipe.send(answer_of(pipe.recv()))
        except (EOFError, OSError):
            return


def answer_of(question: Question) -> Reply:
    """The answer to a question, thought out here and now.

    Raises:
        ValueError: the rules refuse one of the moves.
    """
    match question:
        case ParQuestion(code):
            return par(deal(code))
        case LineQuestion(code, moves):
            line = shortest_line(unfold(code, moves))
            return None if line is None else tuple(encode_command(command) for command in line)


def _checked(reply: object) -> Reply:
    match reply:
        case None | int():
            return reply
        case tuple():
            return tuple(str(move) for move in reply)
        case _:
            raise TypeError(f"{reply!r} is no answer")
