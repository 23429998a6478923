"""What the bot remembers of a person: the language to use when nobody has pressed anything, and their choices."""

from __future__ import annotations

from sqlalchemy import select

from bot.storage.database import Database
from bot.storage.styles import ChosenStyle, choose_style, read_style
from bot.storage.tables import people, upsert


class People:
    """The table of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remember_locale(self, user_id: int, locale: str) -> None:
        """Store the language Discord last named for a person, such as "pt-BR"."""
        if await self.locale(user_id) == locale:
            return  # nearly every press: not worth a turn of the one writer
        async with self._database.writing() as connection:
            await upsert(connection, people, {"user_id": user_id, "locale": locale})

    async def locale(self, user_id: int) -> str | None:
        """A person's last language, or None where it is not known."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(people.c.locale).where(people.c.user_id == user_id))

    async def style(self, user_id: int) -> ChosenStyle:
        """What a person chose for their own pictures."""
        return await read_style(self._database, people, user_id)

    async def choose_style(self, user_id: int, *, theme: str | None = None, deck: str | None = None) -> ChosenStyle:
        """Store a person's choice; what is left out stays. Everything that is chosen then."""
        return await choose_style(self._database, people, user_id, theme, deck)
