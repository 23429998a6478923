"""Where the daily challenge is posted, and what was posted there.

A post is stored as intended before it is sent. Whoever stores that sends it; until it is known to be out, nobody else
may try before `retry_at`, and then only after looking whether it had arrived after all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import CursorResult, delete, func, select, update

from bot.storage.database import Database
from bot.storage.tables import daily_channels, daily_posts, insert_absent, upsert


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """The channel of one server; `hour` is in UTC, times are UTC milliseconds.

    `complained_at` is when `set_by` was told that it cannot be posted, None while all is well.
    """

    guild_id: int
    channel_id: int
    hour: int
    locale: str
    set_by: int
    set_at: int
    complained_at: int | None = None


class Claim(Enum):
    """What a process may do about the post of a day."""

    FIRST = "first"  # send it
    AGAIN = "again"  # somebody tried before: look whether it arrived, then send it
    NOT_NOW = "not_now"  # it is out, or somebody else is at it


class DailyChannels:
    """The tables of daily channels and posts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, channel: DailyChannel) -> None:
        """Store where and when a server wants its challenge."""
        columns = DailyChannel.__dataclass_fields__
        async with self._database.writing() as connection:
            await upsert(connection, daily_channels, {name: getattr(channel, name) for name in columns})

    async def remove(self, guild_id: int) -> bool:
        """Store that a server wants no challenge any more; whether it had wanted it."""
        async with self._database.writing() as connection:
            result: CursorResult[object] = await connection.execute(
                delete(daily_channels).where(daily_channels.c.guild_id == guild_id)
            )
        return result.rowcount == 1

    async def get(self, guild_id: int) -> DailyChannel | None:
        """What a server wants, or None."""
        statement = select(daily_channels).where(daily_channels.c.guild_id == guild_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().first()
        return None if row is None else DailyChannel(**row)

    async def waiting(self, day: str, hour: int, now: int) -> tuple[DailyChannel, ...]:
        """The channels whose hour has come on a day and whose post is not known to be out, nor left to somebody."""
        posts = daily_posts.c
        joined = daily_channels.outerjoin(
            daily_posts, (posts.guild_id == daily_channels.c.guild_id) & (posts.day == day)
        )
        free = posts.guild_id.is_(None) | (posts.posted_at.is_(None) & (posts.retry_at <= now))
        statement = select(daily_channels).select_from(joined).where(daily_channels.c.hour <= hour, free)
        async with self._database.reading() as connection:
            rows = await connection.execute(statement.order_by(daily_channels.c.hour, daily_channels.c.guild_id))
            return tuple(DailyChannel(**row) for row in rows.mappings())

    async def next_retry(self, day: str, now: int) -> int | None:
        """When the next post of a day may be tried again; None when none is to be after now."""
        statement = select(func.min(daily_posts.c.retry_at)).where(
            daily_posts.c.day == day,
            daily_posts.c.posted_at.is_(None),
            daily_posts.c.retry_at > now,
            daily_posts.c.guild_id.in_(select(daily_channels.c.guild_id)),
        )
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(statement)
        return found

    async def claim(self, guild_id: int, day: str, channel_id: int, *, now: int, retry_at: int) -> Claim:
        """Store the intention to post; from now on nobody else may, before `retry_at`."""
        intended = {"channel_id": channel_id, "intended_at": now, "retry_at": retry_at}
        key = {"guild_id": guild_id, "day": day}
        again = (
            update(daily_posts)
            .where(daily_posts.c.guild_id == guild_id, daily_posts.c.day == day)
            .where(daily_posts.c.posted_at.is_(None), daily_posts.c.retry_at <= now)
            .values(intended)
        )
        async with self._database.writing() as connection:
            if await insert_absent(connection, daily_posts, {**key, **intended}):
                return Claim.FIRST
            result: CursorResult[object] = await connection.execute(again)
        return Claim.AGAIN if result.rowcount == 1 else Claim.NOT_NOW

    async def posted(self, guild_id: int, day: str, message_id: int, now: int) -> None:
        """Store that the post of a day is out."""
        await self._change_post(guild_id, day, {"message_id": message_id, "posted_at": now})

    async def try_later(self, guild_id: int, day: str, retry_at: int) -> None:
        """Store when the post of a day may be tried again."""
        await self._change_post(guild_id, day, {"retry_at": retry_at})

    async def complain(self, guild_id: int, now: int) -> bool:
        """Store that somebody is told about trouble with a server's channel; False when they have been told."""
        channels = daily_channels.c
        statement = update(daily_channels).where(channels.guild_id == guild_id, channels.complained_at.is_(None))
        async with self._database.writing() as connection:
            result: CursorResult[object] = await connection.execute(statement.values(complained_at=now))
        return result.rowcount == 1

    async def is_well(self, guild_id: int) -> None:
        """Store that a server's channel works: the next trouble is news again."""
        statement = update(daily_channels).where(daily_channels.c.guild_id == guild_id).values(complained_at=None)
        async with self._database.writing() as connection:
            await connection.execute(statement)

    async def _change_post(self, guild_id: int, day: str, changes: dict[str, int]) -> None:
        key = (daily_posts.c.guild_id == guild_id, daily_posts.c.day == day)
        async with self._database.writing() as connection:
            await connection.execute(update(daily_posts).where(*key).values(changes))
