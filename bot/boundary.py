"""The one boundary between Discord and the games: every press and command gets exactly one answer in time.

A handler is a coroutine that returns an `Answer`. The boundary runs it, puts Discord off after a second when it is
not ready ("defer"), delivers what it returned, and turns a bug into one sentence with a reference and a log line.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any, Protocol, assert_never

import discord

from bot.answers import Acknowledge, After, Answer, Post, Sent, Show, Tell, tell
from bot.controls import files_of, mentions_of, view_of
from bot.pages.page import Page
from bot.painter import Painter
from bot.presses import Press, parse_press
from bot.storage.errors import DatabaseBusy, DatabaseUnavailable
from bot.text import Catalogues

log = logging.getLogger(__name__)

#: Discord waits three seconds for the first answer; after this long the press is put off instead.
PATIENCE = timedelta(seconds=1)
#: A press that no control has taken by then is answered all the same.
ORPHAN_PATIENCE = timedelta(seconds=1.5)

Handler = Callable[[], Coroutine[Any, Any, Answer]]


class Desk(Protocol):
    """Where presses go."""

    async def handle_press(self, interaction: discord.Interaction, press: Press) -> Answer:
        """The answer to a press."""

    async def handle_orphan(self, interaction: discord.Interaction, press: Press | None) -> Answer:
        """The answer to a press whose control is gone or unknown."""


class Boundary:
    """Runs handlers and answers for them."""

    def __init__(self, desk: Desk, painter: Painter, catalogues: Catalogues) -> None:
        self._desk = desk
        self._painter = painter
        self._catalogues = catalogues
        self._running: set[asyncio.Future[Any]] = set()
        self._leaving = asyncio.Event()
        self._taken: set[int] = set()

    async def press(self, interaction: discord.Interaction, press: Press) -> None:
        """Answer a button or menu."""
        if self._leaving.is_set():
            return
        self._taken.add(interaction.id)
        message_id = interaction.message.id if interaction.message is not None else 0
        try:
            with self._painter.pressed(message_id):
                await self._answer(interaction, lambda: self._desk.handle_press(interaction, press), private=True)
        finally:
            asyncio.get_running_loop().call_later(
                ORPHAN_PATIENCE.total_seconds() * 2, self._taken.discard, interaction.id
            )

    async def command(self, interaction: discord.Interaction, handler: Handler, *, private: bool) -> None:
        """Answer a slash command; `private` tells how it is put off when it takes long."""
        if self._leaving.is_set():
            return
        await self._answer(interaction, handler, private=private)

    async def orphan(self, interaction: discord.Interaction) -> None:
        """Answer a component press that no control takes: its control is gone from the message, or unknown."""
        if self._leaving.is_set():
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._leaving.wait(), ORPHAN_PATIENCE.total_seconds())
        if interaction.id in self._taken or interaction.response.is_done():
            return
        self._taken.add(interaction.id)
        data: dict[str, Any] = dict(interaction.data or {})
        press = parse_press(str(data.get("custom_id", "")), tuple(data.get("values", ())))
        await self._answer(interaction, lambda: self._desk.handle_orphan(interaction, press), private=True)
        self._taken.discard(interaction.id)

    def hold(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine beside the event that started it, kept until it ends."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def drain(self, patience: timedelta) -> None:
        """Take no more presses, and wait until every answer under way is given, but not longer than `patience`."""
        self._leaving.set()
        running = {task for task in self._running if task is not asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=patience.total_seconds())

    async def _answer(self, interaction: discord.Interaction, handler: Handler, *, private: bool) -> None:
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running.add(given)
        try:
            await self._give(interaction, handler, private=private)
        finally:
            self._running.discard(given)
            given.set_result(None)

    async def _give(self, interaction: discord.Interaction, handler: Handler, *, private: bool) -> None:
        task = asyncio.create_task(self._guarded(interaction, handler))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.wait({task}, timeout=PATIENCE.total_seconds())
        if not task.done():
            await _put_off(interaction, private=private)
        answer = await task
        delivery = asyncio.create_task(_deliver(interaction, answer, put_off_in_private=private))
        self._running.add(delivery)
        delivery.add_done_callback(self._running.discard)
        await delivery

    async def _guarded(self, interaction: discord.Interaction, handler: Handler) -> Answer:
        text = self._catalogues.text(str(interaction.locale))
        try:
            return await handler()
        except DatabaseBusy:
            log.warning("the database was busy; interaction %s was not applied", interaction.id)
            return tell(text("error.busy"))
        except DatabaseUnavailable as error:
            log.error("interaction %s found no database: %s", interaction.id, error)
            return tell(text("error.no_database"))
        except Exception:
            reference = secrets.token_hex(3).upper()
            log.exception("reference %s: interaction %s by user %s", reference, interaction.id, interaction.user.id)
            return tell(text("error.bug", reference=reference))


async def _put_off(interaction: discord.Interaction, *, private: bool) -> None:
    try:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=private, thinking=True)
    except discord.HTTPException as error:
        log.warning("interaction %s could not be put off: %s", interaction.id, error)


async def _deliver(interaction: discord.Interaction, answer: Answer, *, put_off_in_private: bool) -> None:
    sent: Sent | None = None
    after: After | None = None if isinstance(answer, Acknowledge) else answer.after
    try:
        match answer:
            case Show(page):
                sent = await _show(interaction, page)
                if answer.tell:
                    await interaction.followup.send(view=view_of(Page(head=answer.tell)), ephemeral=True)
            case Tell(page):
                sent = await _tell(interaction, page, replace=answer.replace, put_off_in_private=put_off_in_private)
            case Post(page):
                sent = await _post(interaction, page)
            case Acknowledge():
                if not interaction.response.is_done():
                    await interaction.response.defer()
            case _ as never:
                assert_never(never)
    except discord.InteractionResponded:
        log.warning("interaction %s had been answered already", interaction.id)
    except discord.HTTPException as error:
        # The move is stored and the picture will follow; the token is dead or the message is gone.
        log.warning("the answer to interaction %s was lost: %s %s", interaction.id, error.status, error.code)
    if after is not None:
        await after(sent)


async def _show(interaction: discord.Interaction, page: Page) -> Sent:
    message = interaction.message
    if message is None:
        raise ValueError("only a press has a message to show something in")
    silent = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.edit_original_response(
            view=view_of(page), attachments=files_of(page), allowed_mentions=silent
        )
    else:
        await interaction.response.edit_message(view=view_of(page), attachments=files_of(page), allowed_mentions=silent)
    return Sent(message.channel.id, message.id, message.flags.ephemeral, interaction)


async def _tell(interaction: discord.Interaction, page: Page, *, replace: bool, put_off_in_private: bool) -> Sent:
    component = interaction.type is discord.InteractionType.component
    channel_id = interaction.channel_id or 0
    if replace and component and interaction.message is not None and interaction.message.flags.ephemeral:
        return await _show(interaction, page)
    if not interaction.response.is_done():
        sent = await interaction.response.send_message(
            view=view_of(page), files=files_of(page), ephemeral=True, allowed_mentions=mentions_of(page)
        )
        return Sent(channel_id, sent.message_id or 0, True, interaction)
    if not component and put_off_in_private:
        edited = await interaction.edit_original_response(view=view_of(page), attachments=files_of(page))
        return Sent(channel_id, edited.id, True, interaction)
    if not component:
        await interaction.delete_original_response()
    followed = await interaction.followup.send(
        view=view_of(page), files=files_of(page), ephemeral=True, allowed_mentions=mentions_of(page), wait=True
    )
    return Sent(channel_id, followed.id, True, interaction, original=False)


async def _post(interaction: discord.Interaction, page: Page) -> Sent:
    if interaction.response.is_done():
        edited = await interaction.edit_original_response(
            view=view_of(page), attachments=files_of(page), allowed_mentions=mentions_of(page)
        )
        return Sent(interaction.channel_id or 0, edited.id, False, interaction)
    sent = await interaction.response.send_message(
        view=view_of(page), files=files_of(page), allowed_mentions=mentions_of(page)
    )
    return Sent(interaction.channel_id or 0, sent.message_id or 0, False, interaction)
