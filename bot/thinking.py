"""Heavy thought in a process of its own: the questions of `bot.thoughts`, one after the other.

A search can take seconds, and a busy thread would delay every wake of the event loop. So questions go to one process,
which is started when it is first needed and kept. It knows `rules` and nothing else.

Questions that are answered in a moment go before those that take long and somebody waits for, and these before those
that nobody waits for. Each is overtaken only by so many later ones, so none waits for ever. At most so many wait;
whoever comes then is told that it is busy. A question that takes too long costs the process, and the next one starts it
again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum, IntEnum
from heapq import heappop, heappush
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from bot.thoughts import (
    HeartsQuestion,
    LineQuestion,
    ParQuestion,
    Question,
    answer_of,
    checked_cards,
    checked_line,
    checked_number,
)
from rules.cards import Card
from rules.hearts.computer import Strength
from rules.hearts.views import SeatView

log = logging.getLogger(__name__)

#: How many questions wait beside the one that is being answered; those that somebody waits for find as many places.
_WAITING = 64
#: The longest a question may take; most take a hundredth of a second, and the slowest known a few seconds.
_PATIENCE = timedelta(seconds=20)


class Unanswered(Enum):
    """Why a question got no answer this time; asked again later, it may get one."""

    BUSY = "busy"  # too many wait already
    TOO_LONG = "too_long"
    BROKEN = "broken"  # the process died over it, twice
    CLOSED = "closed"  # the bot is leaving


class _Allowance(IntEnum):
    """How many questions that come later may be answered first, so that what takes long lets others go before it."""

    QUICK = 0
    WAITED_FOR = 64
    PATIENT = 128


@dataclass(frozen=True, slots=True, order=True)
class _Waiting:
    """A question in the queue; the one with the lowest rank is answered next."""

    rank: int
    number: int
    question: Question = field(compare=False)
    answer: asyncio.Future[object] = field(compare=False)
    patient: bool = field(compare=False)


class Thinker:
    """Answers heavy questions, one after the other, in a process of its own."""

    def __init__(self, *, inline: bool = False, waiting: int = _WAITING, patience: timedelta = _PATIENCE) -> None:
        """Prepare; nothing is started yet. With `inline` questions are answered where they are asked (tests)."""
        self._inline = inline
        self._most = waiting
        self._patience = patience
        self._queue: list[_Waiting] = []
        self._asked = 0
        self._running: asyncio.Task[None] | None = None
        self._mind = _Mind()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="think")
        self._closed = False

    async def par_of(self, code: str) -> int | Unanswered | None:
        """The fewest moves that win a deal, given by its canonical code; None when nothing wins it.

        Nobody waits for this, so it lets others go first.
        """
        found = await self._ask(ParQuestion(code), _Allowance.PATIENT)
        return found if isinstance(found, Unanswered) else checked_number(found)

    async def line_from(self, code: str, moves: Sequence[str]) -> tuple[str, ...] | Unanswered | None:
        """The stored moves of a shortest win from where a board's stored moves have led; None when nothing wins.

        A won game gives an empty line.
        """
        found = await self._ask(LineQuestion(code, tuple(moves)), _Allowance.WAITED_FOR)
        return found if isinstance(found, Unanswered) else checked_line(found)

    async def best_move(self, code: str, moves: Sequence[str]) -> str | Unanswered | None:
        """The first stored move of such a line; None when nothing wins, or the game is won."""
        line = await self.line_from(code, moves)
        return (line[0] if line else None) if isinstance(line, tuple) else line

    async def hearts_choice(self, view: SeatView, strength: Strength, key: bytes) -> tuple[Card, ...] | Unanswered:
        """What a computer player that sees this does: three cards while passing, else the one card it plays.

        A card that is the only legal one needs no thought and is given at once.

        Args:
            view: what its seat may see; it must be its turn.
            strength: how well it plays.
            key: what `rules.hearts.fair.computer_key` gives for this choice, never the game's secret.
        """
        if len(view.legal) == 1:
            return view.legal
        allowance = _Allowance.WAITED_FOR if strength is Strength.STRONG else _Allowance.QUICK
        found = await self._ask(HeartsQuestion(view, strength, key), allowance)
        return found if isinstance(found, Unanswered) else checked_cards(found)

    @property
    def process_id(self) -> int | None:
        """The id of the process while there is one."""
        return self._mind.process_id

    async def close(self) -> None:
        """End the process at once. Whoever waits is told `Unanswered.CLOSED`. Harmless when repeated."""
        self._closed = True
        self._mind.close()
        for waiting in self._queue:
            if not waiting.answer.done():
                waiting.answer.set_result(Unanswered.CLOSED)
        self._queue.clear()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)
        self._thread.shutdown(wait=False)

    async def _ask(self, question: Question, allowance: _Allowance) -> object:
        """The reply or an `Unanswered`."""
        if self._closed:
            return Unanswered.CLOSED
        if self._inline:
            return answer_of(question)
        patient = allowance is _Allowance.PATIENT
        if sum(patient or not waiting.patient for waiting in self._queue) >= self._most:
            return Unanswered.BUSY
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._asked += 1
        heappush(self._queue, _Waiting(self._asked + allowance, self._asked, question, answer, patient))
        if self._running is None:
            self._running = asyncio.create_task(self._work(), name="thinking")
        return await answer

    async def _work(self) -> None:
        """Answer the questions there are; this task lives only while there are some."""
        try:
            while self._queue:
                waiting = heappop(self._queue)
                if waiting.answer.done():  # whoever asked has gone
                    continue
                reply: object = Unanswered.CLOSED
                try:
                    reply = await self._thought(waiting.question)
                finally:
                    if not waiting.answer.done():
                        waiting.answer.set_result(reply)
        finally:
            self._running = None

    async def _thought(self, question: Question) -> object:
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

    def ask(self, question: Question, patience: timedelta) -> object:
        """The answer, from a process that is started if there is none.

        Raises:
            OSError, EOFError: the process has ended; the next question starts another.
        """
        pipe = self._ready()
        try:
            pipe.send(question)
            if pipe.poll(patience.total_seconds()):
                return pipe.recv()
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
