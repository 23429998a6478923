"""Seats that change hands: offering one's seat, and taking or declining what is offered."""

from __future__ import annotations

import discord

from bot.answers import Answer, Post, Show, Tell, tell
from bot.handlers.hearts_people import person_of
from bot.pages.hearts_seats import offer_page, offer_settled_page
from bot.painting.hearts import HeartsArtist
from bot.presses import Press
from bot.sessions.hearts.requests import Accept, Decline, Offer, Person, Refused
from bot.sessions.hearts.sessions import HeartsSessions
from bot.sessions.hearts.table import Stage, Table
from bot.text import Catalogues, Text
from bot.text.describing import clean
from bot.text.refusing import table_refusal
from rules.hearts.seats import SEATS, Seat

SEAT_ACTIONS = frozenset({"accept", "decline"})


class SeatsHandler:
    """Answers offers of seats, and the commands that make them."""

    def __init__(self, sessions: HeartsSessions, artist: HeartsArtist, catalogues: Catalogues) -> None:
        self._sessions = sessions
        self._artist = artist
        self._catalogues = catalogues

    async def offer(self, interaction: discord.Interaction, table: Table, heir: discord.Member, text: Text) -> Answer:
        """Offer one's seat to a member: a message that calls them, with their answer on it."""
        if heir.bot:
            return tell(text("refusal.invite.bot", name=clean(heir.display_name)))
        person = person_of(interaction)
        result = await self._sessions.ask(table.id, person, Offer(Person(heir.id, heir.display_name)))
        if isinstance(result, Refused):
            return tell(table_refusal(text, result))
        seat = result.table.seat_of(person.user_id)
        if seat is None:
            return tell(text("error.try_again"))
        own = self._catalogues.text(table.locale)
        return Post(offer_page(own, result.table, seat, await self._artist.link(table.id)))

    async def withdraw(self, interaction: discord.Interaction, table: Table, text: Text) -> Answer:
        """Offer one's seat to nobody any more."""
        result = await self._sessions.ask(table.id, person_of(interaction), Offer(None))
        return tell(table_refusal(text, result) if isinstance(result, Refused) else text("seats.withdrawn"))

    async def press(self, interaction: discord.Interaction, press: Press, table: Table, text: Text) -> Answer:
        """The answer to an offer."""
        seat = _seat(press.argument)
        if seat is None or not table.chairs:
            return tell(text("error.unknown_control"))
        giver = table.chairs[seat].name
        person = person_of(interaction)
        accepting = press.action == "accept"
        result = await self._sessions.ask(table.id, person, Accept(seat) if accepting else Decline(seat))
        if isinstance(result, Refused):
            return tell(table_refusal(text, result))
        own = self._catalogues.text(table.locale)
        page = offer_settled_page(own, giver, person.name, accepted=accepting)
        told = text("seats.yours") if accepting and result.table.stage is Stage.PLAYING else ""
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            return Tell(page, replace=True)
        return Show(page, None, told)


def _seat(argument: str) -> Seat | None:
    return next((seat for seat in SEATS if seat.name.lower() == argument), None)
