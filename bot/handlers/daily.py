"""The daily challenge as people ask for it, by commands and by buttons."""

from __future__ import annotations

from datetime import date
from typing import assert_never

import discord

from bot.answers import Answer, Post, Sent, Show, Tell, tell
from bot.clock import Clock, milliseconds
from bot.pages.daily import Viewer, board_page, day_page, ended_page, over_page, share_page, stamp, which_page
from bot.pages.daily_board import giving_up_page
from bot.pages.daily_history import history_page
from bot.pages.heart_result import share_text
from bot.painting.daily import lacking
from bot.painting.heart_to_heart import HeartToHeartArtist
from bot.presses import Press
from bot.sessions.daily.days import ONE_DAY, begins, numbered_day, read_day
from bot.sessions.daily.sessions import DailySessions, DayOver, Ended, Playing, WhichDay
from bot.sessions.heart_to_heart.sessions import HeartToHeartSessions
from bot.storage import Storage
from bot.storage.daily import NewTry, Try
from bot.storage.daily_channels import DailyChannel
from bot.text import Catalogues, Text
from bot.text.describing import listed

#: The channels that take the challenge, as the command offers them.
Channel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
_MILLISECONDS_AN_HOUR = 3_600_000


class DailyHandler:
    """Answers those who play, look and share."""

    def __init__(
        self,
        sessions: DailySessions,
        boards: HeartToHeartSessions,
        artist: HeartToHeartArtist,
        storage: Storage,
        catalogues: Catalogues,
        clock: Clock,
    ) -> None:
        self._sessions = sessions
        self._boards = boards
        self._artist = artist
        self._storage = storage
        self._catalogues = catalogues
        self._clock = clock

    async def press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press; whoever presses acts for themselves."""
        text = self._catalogues.text(str(interaction.locale))
        day = numbered_day(press.number)
        if day is None:
            return tell(text("error.unknown_control"))
        match press.action:
            case "play":
                return await self.play(interaction, text, day)
            case "board":
                return await self.board(interaction, text)
            case "day":
                return await self._day(interaction, text, day)
            case "history":
                return await self.history(interaction, text, day)
            case "give":
                return await self._ask(interaction, text, day)
            case "giveyes":
                return await self._give_up(interaction, text, day)
            case _:
                return tell(text("error.unknown_control"))

    async def play(self, interaction: discord.Interaction, text: Text, day: date | None = None) -> Answer:
        """Open the person's try, or show it again."""
        user = interaction.user
        self._artist.heard_from(user.id, user.display_name)
        player = NewTry(
            user.id, user.display_name, interaction.guild_id, interaction.channel_id or 0, str(interaction.locale)
        )
        offer = await self._sessions.play(player, day)
        match offer:
            case Playing():
                return await self._shown(offer)
            case Ended(attempt):
                results = await self._sessions.results(read_day(attempt.day))
                par = None if results is None else results.daily.par
                return Tell(ended_page(text, attempt, par, self._sessions.today), replace=True)
            case WhichDay():
                return Tell(which_page(text, offer), replace=True)
            case DayOver(asked):
                return Tell(over_page(text, asked, self._sessions.today), replace=True)
            case _ as never:
                assert_never(never)

    async def board(self, interaction: discord.Interaction, text: Text, *, replace: bool = False) -> Answer:
        """Show the tables of today and yesterday."""
        today = self._sessions.today
        results = await self._sessions.results(today)
        if results is None:
            return tell(text("daily.day.none", day=today.isoformat()))
        yesterday = await self._sessions.results(today - ONE_DAY)
        tomorrow = await self._sessions.tomorrow()
        page = board_page(text, _viewer(interaction), results, yesterday, tomorrow)
        return Tell(page, replace=replace)

    async def history(self, interaction: discord.Interaction, text: Text, month: date | None = None) -> Answer:
        """Show the person's days of a month."""
        history = await self._sessions.history(interaction.user.id)
        shown = min(month or history.today, history.today)
        return Tell(history_page(text, history, shown), replace=True)

    async def share(self, interaction: discord.Interaction, text: Text) -> Answer:
        """Post the person's newest result: today's, else yesterday's."""
        today = self._sessions.today
        for day in (today, today - ONE_DAY):
            results = await self._sessions.results(day)
            attempt = None if results is None else results.of(interaction.user.id)
            if results is not None and attempt is not None and not attempt.open and attempt.ranked:
                return await self._block(interaction, text, attempt)
        return tell(text("daily.share.none"))

    async def show_name(self, interaction: discord.Interaction, text: Text, *, shown: bool) -> Answer:
        """Store whether the person's name may stand in the tables of all servers."""
        await self._storage.dailies.show_name(interaction.user.id, shown)
        return tell(text("daily.name.shown" if shown else "daily.name.hidden"))

    async def channel(
        self, interaction: discord.Interaction, text: Text, channel: Channel | None, hour: int | None, *, off: bool
    ) -> Answer:
        """Choose where and when a server gets its challenge, if the person may; without a choice, say what holds."""
        guild_id = interaction.guild_id
        if guild_id is None:
            return tell(text("daily.channel.server_only"))
        # A server may open the command to anybody; what concerns everybody stays with those who manage it.
        if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
            return tell(text("daily.channel.not_allowed"))
        present = await self._storage.daily_channels.get(guild_id)
        if off:
            await self._storage.daily_channels.remove(guild_id)
            return tell(text("daily.channel.off" if present is not None else "daily.channel.none"))
        if channel is None and hour is None:
            if present is None:
                return tell(text("daily.channel.none"))
            return tell(text("daily.channel.present", **_channel_facts(present)))
        if present is None and (channel is None or hour is None):
            return tell(text("daily.channel.both"))
        if channel is not None:
            missing = lacking(channel)
            if missing:
                names = listed(text, [text(f"permission.{name}") for name in missing])
                return tell(text("daily.channel.permissions", channel=channel.mention, permissions=names))
        chosen = DailyChannel(
            guild_id,
            channel_id=channel.id if channel is not None else present.channel_id if present is not None else 0,
            hour=hour if hour is not None else present.hour if present is not None else 0,
            locale=str(interaction.locale),
            set_by=interaction.user.id,
            set_at=milliseconds(self._clock()),
        )
        await self._storage.daily_channels.set(chosen)
        first = begins(self._sessions.today) + chosen.hour * _MILLISECONDS_AN_HOUR
        if first < chosen.set_at:
            first = begins(self._sessions.today + ONE_DAY) + chosen.hour * _MILLISECONDS_AN_HOUR
        said = text("daily.channel.chosen", **_channel_facts(chosen))
        return tell(f"{said} {text('daily.channel.first', stamp=stamp(first))}")

    async def _shown(self, playing: Playing) -> Answer:
        page = await self._artist.page(playing.board)

        async def after(sent: Sent | None) -> None:
            if sent is None:
                return  # nobody has seen it: the next time it begins afresh
            await self._sessions.reached(playing.attempt)
            await self._storage.boards.set_painted(playing.board.record.id, playing.board.record.sequence)

        return Tell(page, after, replace=True)

    async def _day(self, interaction: discord.Interaction, text: Text, day: date) -> Answer:
        if day >= self._sessions.today - ONE_DAY:
            return await self.board(interaction, text, replace=True)
        return Tell(day_page(text, _viewer(interaction), day, await self._sessions.results(day)), replace=True)

    async def _ask(self, interaction: discord.Interaction, text: Text, day: date) -> Answer:
        playing = await self._sessions.running(interaction.user.id, day)
        if playing is None:
            return await self.play(interaction, text, day)
        page = await self._artist.page(playing.board)
        return Show(giving_up_page(text, page, playing.board, day))

    async def _give_up(self, interaction: discord.Interaction, text: Text, day: date) -> Answer:
        board = await self._sessions.give_up(interaction.user.id, day)
        return await self.play(interaction, text, day) if board is None else Show(await self._artist.page(board))

    async def _block(self, interaction: discord.Interaction, text: Text, attempt: Try) -> Answer:
        board = await self._boards.get(attempt.board_id)
        if board is None:
            return tell(text("daily.share.none"))
        public = self._catalogues.text(str(interaction.locale))
        history = await self._sessions.history(interaction.user.id)
        block = share_text(public, board, None)
        day = read_day(attempt.day)
        playable = day == self._sessions.today
        return Post(
            share_page(
                public,
                interaction.user.display_name,
                block,
                day,
                playable=playable,
                streak=history.streak.length,
            )
        )


def _viewer(interaction: discord.Interaction) -> Viewer:
    return Viewer(interaction.user.id, interaction.guild_id)


def _channel_facts(channel: DailyChannel) -> dict[str, str]:
    return {"channel": f"<#{channel.channel_id}>", "hour": f"{channel.hour:02}:00"}
