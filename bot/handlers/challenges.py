"""Challenges: put to a channel by a command or from a board that has ended, and taken up by their Play button."""

from __future__ import annotations

import discord

from bot.answers import Answer, Post, Sent, Tell, tell
from bot.clock import Clock
from bot.painting.challenges import ChallengesArtist
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.permissions import missing
from bot.presses import Press
from bot.sessions.heart_to_heart.challenges import ChallengeSessions, Player
from bot.sessions.heart_to_heart.sessions import Board
from bot.storage.heart_to_heart import DAILY
from bot.text import Catalogues, Text
from bot.text.describing import listed

#: What a post needs; it holds no picture.
_NEEDED = frozenset({"view_channel", "send_messages", "send_messages_in_threads"})


class ChallengesHandler:
    """Answers those who challenge and those who play."""

    def __init__(
        self,
        sessions: ChallengeSessions,
        artist: ChallengesArtist,
        board_artist: HeartToHeartArtist,
        catalogues: Catalogues,
        clock: Clock,
    ) -> None:
        self._sessions = sessions
        self._artist = artist
        self._board_artist = board_artist
        self._catalogues = catalogues
        self._clock = clock

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press on a challenge's post."""
        text = self._catalogues.text(str(interaction.locale))
        challenge = await self._sessions.get(press.number)
        player = player_of(interaction)
        if challenge is None or player is None:
            return tell(text("challenge.gone"))
        if press.action != "play":
            return tell(text("error.unknown_control"))
        if interaction.message is not None:
            await self._artist.adopt(challenge, interaction.message.channel.id, interaction.message.id)
        self._board_artist.heard_from(player.user_id, player.name)
        board = await self._sessions.play(challenge, player)
        page = await self._board_artist.page(board)

        async def after(sent: Sent | None) -> None:
            await self._artist.opened(challenge, board, shown=sent is not None)

        return Tell(page, after)

    async def of_board(self, interaction: discord.Interaction, board: Board, text: Text) -> Answer:
        """Put the deal of a board that has ended to the channel, once however often it is asked for."""
        host = player_of(interaction)
        if host is None:
            return tell(text("challenge.server_only"))
        if board.open:
            return tell(text("error.unknown_control"))
        if board.record.kind == DAILY and not self._is_over(board.record.day):
            return tell(text("challenge.daily"))
        lacking = _lacking(interaction, text)
        if lacking:
            return tell(lacking)
        challenge = await self._sessions.of_board(board, host)
        link = await self._artist.post(challenge.id)
        return tell(text("challenge.not_posted") if link is None else text("challenge.posted", link=link))

    async def of_code(self, interaction: discord.Interaction, code: str, text: Text) -> Answer:
        """Put the deal of a canonical code to the channel."""
        host = player_of(interaction)
        if host is None:
            return tell(text("challenge.server_only"))
        if await self._sessions.is_daily(code, self._clock().date()):
            return tell(text("challenge.daily"))
        lacking = _lacking(interaction, text)
        if lacking:
            return tell(lacking)
        challenge = await self._sessions.anew(code, host)
        page = await self._artist.page(challenge)

        async def after(sent: Sent | None) -> None:
            await self._artist.placed(challenge, page, sent)

        return Post(page, after)

    def _is_over(self, day: str | None) -> bool:
        return day is None or day < self._clock().date().isoformat()


def player_of(interaction: discord.Interaction) -> Player | None:
    """Who presses, and where; None outside servers."""
    if interaction.guild_id is None:
        return None
    return Player(
        interaction.user.id,
        interaction.user.display_name,
        interaction.guild_id,
        interaction.channel_id or 0,
        str(interaction.locale),
    )


def _lacking(interaction: discord.Interaction, text: Text) -> str:
    """The sentence that names the permissions the bot lacks for a post that it can keep up to date, or nothing."""
    names = [f"**{text(f'permission.{name}')}**" for name in missing(interaction) if name in _NEEDED]
    return text("error.permissions", permissions=listed(text, names)) if names else ""
