"""Posts challenges and paints them: whenever somebody begins or ends a board of one, and after a restart."""

from __future__ import annotations

from datetime import timedelta

from bot.answers import Sent
from bot.clock import span
from bot.pages.challenge import challenge_page
from bot.pages.page import Page
from bot.painter import Canvas
from bot.painting.sending import RETRY, Trouble
from bot.painting.studio import Studio
from bot.sessions.heart_to_heart.challenges import ChallengeSessions, Standing
from bot.sessions.heart_to_heart.sessions import Board, HeartToHeartSessions
from bot.sessions.locks import Locks
from bot.storage.challenges import Challenge

#: Edits of an old message are throttled; the next try waits for so long.
_THROTTLED = timedelta(minutes=1)


class ChallengesArtist:
    """Keeps the posts of challenges up to date."""

    def __init__(self, studio: Studio, sessions: ChallengeSessions, boards: HeartToHeartSessions) -> None:
        self._studio = studio
        self._sessions = sessions
        # One post at a time: two presses of the same button must not post twice.
        self._posts = Locks()
        studio.painter.register("challenge", self._paint)
        boards.when_changed(self._board_changed)

    def touch(self, challenge_id: int) -> None:
        """Paint a challenge's post soon."""
        self._studio.painter.touch(Canvas("challenge", challenge_id))

    async def resume(self) -> None:
        """Paint the posts that were out of date when the process ended."""
        for challenge_id in await self._studio.storage.challenges.unpainted():
            self.touch(challenge_id)

    async def page(self, challenge: Challenge) -> Page:
        """What a challenge's post shows now."""
        standing = await self._sessions.standing(challenge.id)
        if standing is None:
            raise ValueError(f"there is no challenge {challenge.id}")
        return self._page(standing)

    async def post(self, challenge_id: int) -> str | None:
        """See to it that a challenge has a post in its channel; its address, or None when Discord refuses one."""
        async with self._posts.holding(challenge_id):
            challenge = await self._sessions.get(challenge_id)
            if challenge is not None and challenge.message_id is not None:
                # It may have been deleted since: Discord tells when the message is edited.
                self._studio.painter.forget(challenge.message_id)
                await self._paint_present(challenge_id)
                challenge = await self._sessions.get(challenge_id)
            if challenge is None:
                return None
            if challenge.message_id is not None:
                return link_of(challenge)
            standing = await self._sessions.standing(challenge_id)
            if standing is None:
                return None
            nonce = f"c{challenge_id}.{challenge.posted_at // span(timedelta(seconds=1)) % 10**9}"
            sent = await self._studio.sender.send(challenge.channel_id, self._page(standing), nonce)
            if isinstance(sent, Trouble):
                return None
            await self._studio.storage.challenges.set_message(challenge_id, challenge.channel_id, sent)
            await self._painted(standing)
            return f"https://discord.com/channels/{challenge.guild_id}/{challenge.channel_id}/{sent}"

    async def placed(self, challenge: Challenge, page: Page, sent: Sent | None) -> None:
        """Note the message that a challenge's post became as the answer to a command."""
        if sent is None:
            return
        self._studio.painter.remember(sent.message_id, page)
        await self._studio.storage.challenges.set_message(challenge.id, sent.channel_id, sent.message_id)
        self.touch(challenge.id)  # somebody may have begun while this was on its way

    async def opened(self, challenge: Challenge, board: Board, *, shown: bool) -> None:
        """Note that somebody's board of a challenge was opened, and whether its owner has got to see it."""
        if shown:
            await self._studio.storage.boards.set_painted(board.record.id, board.record.sequence)
        self.touch(challenge.id)

    async def adopt(self, challenge: Challenge, channel_id: int, message_id: int) -> None:
        """Take the pressed message for the challenge's post while none is known: its posting was not confirmed."""
        if challenge.message_id is None:
            await self._studio.storage.challenges.set_message(challenge.id, channel_id, message_id)

    def _board_changed(self, board: Board) -> None:
        if board.record.challenge_id is not None and not board.open:
            self.touch(board.record.challenge_id)

    def _page(self, standing: Standing) -> Page:
        return challenge_page(self._studio.catalogues.text(standing.record.locale), standing)

    async def _paint(self, canvas: Canvas) -> timedelta | None:
        async with self._posts.holding(canvas.game):
            return await self._paint_present(canvas.game)

    async def _paint_present(self, challenge_id: int) -> timedelta | None:
        standing = await self._sessions.standing(challenge_id)
        if standing is None or standing.record.message_id is None:
            return None
        record = standing.record
        trouble = await self._studio.sender.edit(record.channel_id, standing.record.message_id, self._page(standing))
        match trouble:
            case Trouble.UNREACHABLE:
                return RETRY
            case Trouble.TOO_OLD:
                return _THROTTLED
            case Trouble.MESSAGE_GONE | Trouble.CHANNEL_GONE:
                # Whoever took it away wants no other; its host can still ask for one.
                await self._studio.storage.challenges.forget_message(challenge_id, self._studio.now())
            case _:
                # What was refused for another reason is painted with the next result, and not tried again by itself.
                await self._painted(standing)
        return None

    async def _painted(self, standing: Standing) -> None:
        await self._studio.storage.challenges.set_painted(standing.record.id, len(standing.finished), standing.playing)


def link_of(challenge: Challenge) -> str:
    """The address of a challenge's post."""
    return f"https://discord.com/channels/{challenge.guild_id}/{challenge.channel_id}/{challenge.message_id}"
