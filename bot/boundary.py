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
from bot.emoji.cards import CardEmoji
from bot.pages.page import Page
from bot.painter import Painter
from bot.presses import Press, parse_press
from bot.reaching import FAILED, answered_once, insistently
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

    def __init__(self, desk: Desk, painter: Painter, catalogues: Catalogues, emoji: CardEmoji) -> None:
        self._desk = desk
        self._painter = painter
        self._catalogues = catalogues
        self._emoji = emoji
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
        put_off = not task.done() and await _put_off(interaction, private=private)
        answer = await task
        delivery = asyncio.create_task(_Delivery(interaction, self._emoji, put_off, private).deliver(answer))
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


async def _put_off(interaction: discord.Interaction, *, private: bool) -> bool:
    """Tell Discord that the answer follows; whether it knows."""
    try:
        if interaction.type is discord.InteractionType.component:
            await answered_once(interaction.response.defer)
        else:
            await answered_once(lambda: interaction.response.defer(ephemeral=private, thinking=True))
    except FAILED as error:
        log.warning("interaction %s could not be put off: %s", interaction.id, error)
        return False
    return True


class _Delivery:
    """Brings one answer to Discord."""

    def __init__(self, interaction: discord.Interaction, emoji: CardEmoji, put_off: bool, in_private: bool) -> None:
        """Prepare; `put_off` says that Discord waits for an answer that follows, `in_private` how it does."""
        self._interaction = interaction
        self._emoji = emoji
        self._put_off = put_off
        self._in_private = in_private
        self._channel_id = interaction.channel_id or 0
        self._component = interaction.type is discord.InteractionType.component

    async def deliver(self, answer: Answer) -> None:
        """Deliver an answer, then call what comes after it."""
        sent: Sent | None = None
        try:
            sent = await self._sent(answer)
        except discord.InteractionResponded:
            log.warning("interaction %s had been answered already", self._interaction.id)
        except FAILED as error:
            # The move is stored and the picture will follow; the token is dead or the message is gone.
            log.warning("the answer to interaction %s was lost: %s", self._interaction.id, error)
        after: After | None = None if isinstance(answer, Acknowledge) else answer.after
        if after is not None:
            await after(sent)

    async def _sent(self, answer: Answer) -> Sent | None:
        match answer:
            case Show(page):
                sent = await self._show(page)
                if answer.tell:
                    await self._emoji.tried(
                        lambda signs: self._interaction.followup.send(
                            view=view_of(Page(head=answer.tell), signs), ephemeral=True
                        )
                    )
                return sent
            case Tell(page):
                return await self._tell(page, replace=answer.replace)
            case Post(page):
                return await self._post(page)
            case Acknowledge():
                if not self._put_off:
                    await answered_once(self._interaction.response.defer)
                return None
            case _ as never:
                assert_never(never)

    async def _show(self, page: Page) -> Sent:
        message = self._interaction.message
        if message is None:
            raise ValueError("only a press has a message to show something in")
        if self._put_off:
            await self._edit_original(page, discord.AllowedMentions.none())
        else:
            response = self._interaction.response
            silent = discord.AllowedMentions.none()
            await self._emoji.tried(
                lambda signs: answered_once(
                    lambda: response.edit_message(
                        view=view_of(page, signs), attachments=files_of(page), allowed_mentions=silent
                    )
                )
            )
        return Sent(message.channel.id, message.id, message.flags.ephemeral, self._interaction)

    async def _tell(self, page: Page, *, replace: bool) -> Sent:
        message = self._interaction.message
        if replace and self._component and message is not None and message.flags.ephemeral:
            return await self._show(page)
        if not self._put_off:
            return await self._send(page, private=True)
        if not self._component and self._in_private:
            return Sent(self._channel_id, await self._edit_original(page, mentions_of(page)), True, self._interaction)
        if self._component:
            return await self._follow(page)
        # A command that everybody sees thinking: the first follow-up would take that place, whatever it asks for. So
        # the place is filled, the sentence is said to one person alone, and then the place is cleared.
        await self._edit_original(Page("…"), discord.AllowedMentions.none())
        try:
            return await self._follow(page)
        finally:
            await insistently(self._interaction.delete_original_response)

    async def _follow(self, page: Page) -> Sent:
        followed = await self._emoji.tried(
            lambda signs: self._interaction.followup.send(
                view=view_of(page, signs),
                files=files_of(page),
                ephemeral=True,
                allowed_mentions=mentions_of(page),
                wait=True,
            )
        )
        return Sent(self._channel_id, followed.id, True, self._interaction, original=False)

    async def _post(self, page: Page) -> Sent:
        if self._put_off:
            return Sent(self._channel_id, await self._edit_original(page, mentions_of(page)), False, self._interaction)
        return await self._send(page, private=False)

    async def _send(self, page: Page, *, private: bool) -> Sent:
        response = self._interaction.response
        sent = await self._emoji.tried(
            lambda signs: answered_once(
                lambda: response.send_message(
                    view=view_of(page, signs),
                    files=files_of(page),
                    ephemeral=private,
                    allowed_mentions=mentions_of(page),
                )
            )
        )
        message_id = None if sent is None else sent.message_id
        if message_id is None:
            message_id = (await insistently(self._interaction.original_response)).id
        return Sent(self._channel_id, message_id, private, self._interaction)

    async def _edit_original(self, page: Page, mentions: discord.AllowedMentions) -> int:
        edited = await self._emoji.tried(
            lambda signs: insistently(
                lambda: self._interaction.edit_original_response(
                    view=view_of(page, signs), attachments=files_of(page), allowed_mentions=mentions
                )
            )
        )
        return edited.id
