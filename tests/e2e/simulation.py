"""The simulated Discord, with time that stands still: the one module that touches simcord's insides.

simcord lets timers run by the real clock beside its own, so that a test waits for every pause of the bot. Here time
moves only when a test moves it: a press costs no waiting, a pause of two minutes neither, and the same test does the
same thing every time.

Its people press only what is shown, one after the other. Late, forged and simultaneous presses need its insides.
Whatever a newer simcord names differently is said in words by `check_simcord`.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import aiosqlite.core
import discord
import pytest
import simcord
import simcord.actors
from simcord.backend import errors, serializers
from simcord.builders import ChannelHandle, UserHandle
from simcord.http import router

#: Real seconds that the bot may work on one event, on a machine with other things to do.
_PATIENCE = 60.0

Actor = simcord.MemberActor | UserHandle


class Errands(SimpleQueue[Any]):
    """The queue before a database connection's thread, which knows how much work of all queues is not done yet."""

    under_way = 0

    def put_nowait(self, item: Any) -> None:
        """Hand work to the thread."""
        future = item[0]
        if future is not None:
            Errands.under_way += 1
            future.add_done_callback(self._done, context=contextvars.Context())
        super().put_nowait(item)

    @staticmethod
    def _done(_future: object) -> None:
        Errands.under_way -= 1


class StillEnv(simcord.Env):
    """A simulated Discord whose time stands still until `advance_time` moves it.

    The bot has settled when nothing is left to run: no callback is ready, no database thread and no drawing thread
    works. Whatever waits then waits for time.
    """

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, settle_timeout=_PATIENCE)
        self._spinning = 0

    def _schedule_timer(self, *_timer: Any) -> None:
        """Let no timer run by the real clock; `advance_time` finds them all the same."""

    async def _settle_internal(self, **_options: Any) -> None:
        loop = asyncio.get_running_loop()
        self._work.callbacks = _Records(record for record in self._work.callbacks if not _cancelled(record))
        until = loop.time() + _PATIENCE
        while loop.time() < until:
            self._spinning += 1
            await asyncio.sleep(0)
            self._spinning -= 1
            if len(loop._ready) > self._spinning:  # others that settle meanwhile stand in that line too
                continue
            if Errands.under_way or self._work.executors:
                await asyncio.sleep(0.0005)
            elif not self._wake_due():
                return
        raise TimeoutError(f"the bot was still at work after {_PATIENCE:.0f} seconds")

    def _wake_due(self) -> bool:
        """Run the timers whose instant has come; whether there were any."""
        for record in list(self._work.callbacks):
            if record.when is not None and record.when <= self._virtual_time and not _cancelled(record):
                record.handle._run()
                return True
        return False


class _Records(list[Any]):
    """simcord's list of callbacks; finding one of a thousand by comparing values takes longer than the bot's work."""

    def remove(self, value: Any) -> None:
        """Take a callback off the list."""
        for index in reversed(range(len(self))):
            if self[index] is value:
                del self[index]
                return
        raise ValueError("not in the list")


def _cancelled(record: Any) -> bool:
    return record.handle is None or record.handle.cancelled()


@contextmanager
def watched_database() -> Iterator[None]:
    """Count the work of every database connection that is opened meanwhile."""
    former = aiosqlite.core.SimpleQueue
    aiosqlite.core.SimpleQueue = Errands
    try:
        yield
    finally:
        aiosqlite.core.SimpleQueue = former


@dataclass(frozen=True, slots=True)
class Interaction:
    """A press or command as Discord saw it.

    Attributes:
        responded: whether it was answered or put off.
        deferred: whether it was put off.
        message_ids: the messages it made, its own response and those that followed, oldest first.
        edited: whether the answer changed the pressed message.
    """

    id: int
    responded: bool
    deferred: bool
    message_ids: tuple[int, ...]
    edited: bool


def check_simcord() -> None:
    """Fail in words when the insides of simcord, aiosqlite or asyncio are not those this module knows."""
    wanted = {
        "simcord.Env._settle_internal": (simcord.Env, "_settle_internal", ("timeout", "idle", "dispatch", "_deadline")),
        "simcord.Env._schedule_timer": (simcord.Env, "_schedule_timer", ("record", "callback", "args")),
        "simcord.actors._dispatch_actor_interaction": (
            simcord.actors,
            "_dispatch_actor_interaction",
            ("actor", "type", "channel", "data", "extra", "source_message_id"),
        ),
        "simcord.backend.serializers.message_payload": (serializers, "message_payload", ("backend", "message")),
    }
    for name, (owner, attribute, parameters) in wanted.items():
        found = getattr(owner, attribute, None)
        missing = parameters if found is None else set(parameters) - set(inspect.signature(found).parameters)
        if missing:
            pytest.fail(f"simcord {simcord.__version__} has changed: {name} lacks {sorted(missing)}", pytrace=False)
    if not hasattr(simcord.Env, "_bot_scope"):
        pytest.fail(f"simcord {simcord.__version__} has changed: Env lacks _bot_scope", pytrace=False)
    if not hasattr(asyncio.get_running_loop(), "_ready"):
        pytest.fail("this event loop does not tell what is ready to run: asyncio's own has _ready", pytrace=False)
    if not hasattr(aiosqlite.core, "SimpleQueue"):
        pytest.fail("aiosqlite has changed: its connections have no SimpleQueue before their thread", pytrace=False)


def payload_of(env: simcord.Env, channel_id: int, message_id: int) -> dict[str, Any] | None:
    """A message as Discord describes it now, or None when it is deleted."""
    stored = env.backend.messages.get(channel_id, {}).get(message_id)
    return None if stored is None else dict(serializers.message_payload(env.backend, stored))


def message_ids(env: simcord.Env, channel_id: int) -> list[int]:
    """Every message of a channel that is not deleted, oldest first, private ones too."""
    return sorted(env.backend.messages.get(channel_id, {}))


def seen_by(env: simcord.Env, channel_id: int, message_id: int, user_id: int | None) -> bool:
    """Whether a person sees a message; nobody in particular (None) sees only what everybody sees."""
    return env.backend.messages[channel_id][message_id].visible_to(user_id)


def pings_of(env: simcord.Env, message_id: int) -> tuple[int, ...]:
    """The people a new message calls; what edits mention calls nobody, though simcord counts it."""
    stored = next(found[message_id] for found in env.backend.messages.values() if message_id in found)
    return tuple(stored.ping_user_ids)


def file_of(env: simcord.Env, url: str) -> bytes:
    """The bytes of an uploaded file."""
    found = env.backend.cdn.get(url)
    if found is None:
        raise AssertionError(f"there is no file at {url}")
    return found


def interaction(env: simcord.Env, number: int) -> Interaction:
    """A press or command by its id."""
    record = env.backend.interactions[number]
    own = () if record.message_id in (None, record.source_message_id) else (record.message_id,)
    return Interaction(
        number,
        record.responded,
        record.deferred,
        tuple(identity for identity in (*own, *record.followup_ids) if identity is not None),
        record.message_id is not None and record.message_id == record.source_message_id,
    )


def interactions(env: simcord.Env) -> list[Interaction]:
    """Every press and command there was; autocompletes are not among them."""
    return [interaction(env, number) for number, record in env.backend.interactions.items() if record.type in (2, 3)]


async def press(
    env: simcord.Env,
    actor: Actor,
    message: Mapping[str, Any],
    custom_id: str,
    values: Sequence[str] | None = None,
) -> Interaction:
    """Send the press of a control whether or not it is shown or enabled.

    `message` is what Discord sends along: the message as it was when the control was pressed.
    """
    channel_id = int(message["channel_id"])
    stored = env.backend.get_channel(channel_id)
    guild = actor.guild if isinstance(actor, simcord.MemberActor) else None
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = list(values)
    result = await simcord.actors._dispatch_actor_interaction(
        actor,
        3,
        ChannelHandle(env, guild, stored),
        data,
        extra={"message": dict(message)},
        source_message_id=int(message["id"]),
    )
    return interaction(env, result._interaction.id)


async def at_once(*presses: Any) -> list[Interaction]:
    """Send presses before the bot has answered any of them."""
    return list(await asyncio.gather(*presses))


@contextmanager
def as_the_bot(env: simcord.Env) -> Iterator[None]:
    """What is begun here is the bot's own work, in its own time."""
    with env._bot_scope():
        yield


@contextmanager
def strict_emoji(env: simcord.Env) -> Iterator[list[str]]:
    """Let Discord refuse every message with an emoji that does not exist on a button or in a menu, as it really does.

    Gives the paths of the requests that were refused, in order.
    """
    former, refused = router.dispatch, []

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        unknown = _unknown_emoji(env, json)
        if unknown:
            refused.append(path)
            raise errors.BackendError(400, 50035, "Invalid Form Body", errors=unknown)
        return former(backend, method, path, json=json, **rest)

    router.dispatch = dispatch
    try:
        yield refused
    finally:
        router.dispatch = former


def _unknown_emoji(env: simcord.Env, part: Any) -> dict[str, Any]:
    """Where a request names an emoji that does not exist, in the shape of Discord's answer."""
    if isinstance(part, Mapping):
        number = (part.get("emoji") or {}).get("id")
        if number is not None and int(number) not in env.backend.application_emojis:
            error = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}
            return {"emoji": {"id": {"_errors": [error]}}}
        within = [(key, _unknown_emoji(env, value)) for key, value in part.items()]
    elif isinstance(part, list):
        within = [(str(place), _unknown_emoji(env, value)) for place, value in enumerate(part)]
    else:
        return {}
    return {key: unknown for key, unknown in within if unknown}


def own_emoji(env: simcord.Env) -> dict[str, int]:
    """The emoji that the bot's application owns: their ids by name."""
    owned = list(env.backend.application_emojis.values())
    assert len({emoji.name for emoji in owned}) == len(owned), "Discord takes a name only once"
    return {emoji.name: emoji.id for emoji in owned}


def starts_late(env: simcord.Env, bot: discord.Client, seconds: float) -> None:
    """Let time go by between the end of the former bot and the start of this one, with nobody there to see it."""
    begin = bot.setup_hook

    async def setup_hook() -> None:
        env.backend.clock.advance(seconds)
        await begin()

    bot.setup_hook = setup_hook


def keep_private_messages_apart(env: simcord.Env) -> None:
    """Let a channel's newest message be one that everybody sees: what one person alone is told does not count."""
    commit = env.backend.commit_message

    def commit_message(message: Any, **options: Any) -> Any:
        channel = env.backend.get_channel(message.channel_id)
        newest = channel.last_message_id
        committed = commit(message, **options)
        if committed.is_ephemeral:
            channel.last_message_id = newest
        return committed

    env.backend.commit_message = commit_message


def notice_private_messages(env: simcord.Env, notice: Callable[[str, Mapping[str, Any]], None]) -> None:
    """Tell a listener of private messages: Discord tells bots nothing of them, yet somebody reads them."""
    commit, edit = env.backend.commit_message, env.backend.edit_message

    def told(event: str, message: Any) -> Any:
        if message.is_ephemeral:
            notice(event, dict(serializers.message_payload(env.backend, message)))
        return message

    env.backend.commit_message = lambda *given, **options: told("MESSAGE_CREATE", commit(*given, **options))
    env.backend.edit_message = lambda *given, **options: told("MESSAGE_UPDATE", edit(*given, **options))


@contextmanager
def enforced_nonces(env: simcord.Env) -> Iterator[None]:
    """Let Discord answer a message whose nonce it knows with the message it has, as it really does for some minutes."""
    former, known = router.dispatch, {}

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        nonce = json.get("nonce") if method == "POST" and isinstance(json, Mapping) else None
        if nonce is None or not json.get("enforce_nonce"):
            return former(backend, method, path, json=json, **rest)
        if (path, nonce) not in known:
            known[path, nonce] = former(backend, method, path, json=json, **rest)
        return known[path, nonce]

    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = former


def say_ready(env: simcord.Env) -> None:
    """Let Discord say once more that it is ready, as after a broken connection."""
    with as_the_bot(env):
        env.bot.dispatch("ready")


def lose_channel(env: simcord.Env, channel_id: int) -> None:
    """Delete a channel."""
    env.backend.delete_channel(channel_id)
