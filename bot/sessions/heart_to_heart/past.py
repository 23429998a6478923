"""Games that are over: what was possible in them, and what all of a person's add up to."""

from __future__ import annotations

from bot.sessions.cache import Recent
from bot.sessions.heart_to_heart.coding import positions, unfold
from bot.sessions.heart_to_heart.pars import Pars
from bot.sessions.heart_to_heart.sessions import Board, tally_of
from bot.sessions.heart_to_heart.statistics import Summary, summary
from bot.sessions.heart_to_heart.verdicts import Loss, Verdict, loss_in
from bot.storage import Storage
from bot.storage.heart_to_heart import WON
from rules.heart_to_heart.solver import winnable

_REMEMBERED = 512


class PastGames:
    """Looks back on boards that have ended."""

    def __init__(self, storage: Storage, pars: Pars) -> None:
        self._storage = storage
        self._pars = pars
        self._losses: Recent[int, tuple[Loss | None]] = Recent(_REMEMBERED)

    async def verdict(self, board: Board) -> Verdict:
        """What was possible on a board that has ended. A par that is not known yet is sought, and lacks for now.

        Nothing reaches a private board later, so there it is waited for, but for a moment only.
        """
        record = board.record
        solved = await (self._pars.soon(record.code) if record.private else self._pars.known(record.code))
        if solved is None:
            self._pars.seek(record.code)
        loss = None if record.ending == WON else await self._loss(board)
        return Verdict(winnable(board.state.deal), None if solved is None else solved.par, loss)

    async def summary(self, owner_id: int) -> Summary:
        """What a person's boards add up to."""
        boards, results = self._storage.boards, self._storage.board_results
        for board_id, code in await results.without_tally(owner_id):
            await results.set_tally(board_id, tally_of(unfold(code, await boards.moves(board_id))))
        return summary(
            await boards.statistics(owner_id, assisted=False),
            await boards.statistics(owner_id, assisted=True),
            await results.of(owner_id),
        )

    async def _loss(self, board: Board) -> Loss | None:
        known = self._losses.get(board.record.id)
        if known is None:
            moves = await self._storage.boards.moves(board.record.id)
            known = (loss_in(positions(board.record.code, moves)),)
            self._losses.put(board.record.id, known)
        return known[0]
