"""Every private touch of simcord, and a check of all of them before the first is used.

simcord is made for tests: its clock stands still between two steps, one page may be open at a time, and a page shows
what was true when somebody last pressed something on it. A demo wants the opposite of all three:

- `start_in_real_time`: the simulated clock is this machine's, and the bot's timers ring by themselves. (Left alone, a
  timer moves the standing clock forward and then waits for the bot to come to rest; when that takes too long, every
  later timer is held back until somebody presses something.) Nor need the bot come to rest in time after a press or at
  its start: a slow machine, or a computer player who thinks, is no failure.
- `Pages.open`: several pages side by side, each patient enough for an evening, none of which loses a press because
  another page was busy or because its own picture had just been replaced.
- `Pages.show_changes`: a page is published anew when, and only when, what it shows has changed. (A page that is
  published without need is drawn again, and a press that falls into the drawing is lost.)
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import dataclasses
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord._clock import Clock
from simcord._dpy_internals import real_monotonic
from simcord._runtime import _CallbackRecord
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE
from simcord.preview import Preview
from simcord.preview._pages import _Page

from bot.demo.errors import DemoUnavailable, changed_simcord

#: Pictures that the pages show beside those of messages: name and bytes by address.
Assets = Mapping[str, tuple[str, bytes]]

#: A page shows the last fifty messages of its channel.
MESSAGES_SHOWN = 50
#: How long a page may lie in the background before it is forgotten, in seconds.
PAGE_PATIENCE = 6 * 3600.0
#: How many pages may be open at a time on one channel; each reload opens one.
PAGES_OPEN = 64
#: How many lines of its own protocol simcord may keep before the demo clears it.
PROTOCOL_KEPT = 500


def check_simcord() -> None:
    """Looks at everything this module relies on.

    Raises:
        DemoUnavailable: when simcord is built differently from what we know, with its version and the difference.
    """
    for difference in differences():
        raise DemoUnavailable(changed_simcord(f"{simcord.__version__}: {difference}"))


def differences() -> Iterator[str]:
    """Everything this module relies on and this simcord does not have."""
    for owner, name, parameters in (
        (simcord.Env, "_schedule_timer", ["self", "record", "callback", "args", "schedule_context"]),
        (simcord.Env, "_settle_internal", ["self", "timeout", "idle", "dispatch", "_deadline"]),
        (Preview, "_action", ["self", "context_id", "body"]),
        (Preview, "_publish", ["self", "page", "reason"]),
        (
            Preview,
            "_finish_action",
            ["self", "page", "action", "settlement", "cursor", "error", "interaction", "extra_diagnostics"],
        ),
        (Backend, "create_application_emoji", ["self", "name", "animated"]),
        (Clock, "now", ["self"]),
        (Clock, "advance", ["self", "seconds"]),
    ):
        if list(inspect.signature(getattr(owner, name, lambda: None)).parameters) != parameters:
            yield f"{owner.__name__}.{name}"
    for owner, name in ((Preview, "_MAX_PAGES"), (Preview, "_PAGE_LEASE_SECONDS"), (simcord.Env, "_virtual_time")):
        if not hasattr(owner, name):
            yield f"{owner.__name__}.{name}"
    needed: tuple[tuple[type[Any], set[str]], ...] = (
        (_CallbackRecord, {"handle", "when", "real_handle"}),
        (_Page, {"id", "revision", "channel_id", "activity"}),
    )
    for record, names in needed:
        lost = names - {field.name for field in dataclasses.fields(record)}
        if lost:
            yield f"{record.__name__} without {', '.join(sorted(lost))}"
    if not isinstance(vars(Clock()).get("elapsed"), float):
        yield "Clock.elapsed"
    backend = vars(Backend())
    for name in ("clock", "messages", "http_requests", "transcript", "bot_user"):
        if name not in backend:
            yield f"Backend.{name}"


class RunningClock:
    """Stands in for simcord's clock and goes by itself: `elapsed` in seconds since it was made, `now()` in UTC."""

    def __init__(self) -> None:
        # Not time.monotonic: within the bot simcord answers that from this very clock.
        self._began = real_monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since the clock was made."""
        return real_monotonic() - self._began

    def now(self) -> datetime:
        """The present instant of this machine, in UTC."""
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Does nothing: time passes by itself."""


def start_in_real_time(runner: simcord.run, bot_name: str) -> None:
    """Gives a simulated Discord that has not been entered yet the real time, real timers and the bot's name."""
    environment: Any = runner._env
    environment.backend.clock = RunningClock()
    environment.backend.bot_user.name = bot_name
    environment._schedule_timer = _RealTimers(environment).schedule
    settle = environment._settle_internal

    async def settle_or_go_on(**facts: Any) -> None:
        with contextlib.suppress(TimeoutError):
            await settle(**facts)

    environment._settle_internal = settle_or_go_on


def own_emoji(runner: simcord.run, pictures: Mapping[str, bytes]) -> Assets:
    """Lets the bot's application own emoji from the start; gives their pictures, which simcord does not keep."""
    backend = runner._env.backend
    owned = {name: backend.create_application_emoji(name) for name in pictures}
    return {f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{name}.png", pictures[name]) for name, emoji in owned.items()}


class _RealTimers:
    """Rings each timer of the bot when its time has come; simcord still knows of it, and so does not wait for it."""

    def __init__(self, environment: Any) -> None:
        self._environment = environment

    def schedule(
        self,
        record: Any,
        callback: Callable[..., object],
        args: tuple[object, ...],
        schedule_context: contextvars.Context | None,
    ) -> None:
        """Takes the place of `Env._schedule_timer`; `record.handle` is the timer once this returns."""

        def ring() -> None:
            if record.handle is not None and not record.handle.cancelled():
                record.handle._run()

        delay = max(record.when - self._environment._virtual_time, 0.0)
        # The handle runs in the bot's context; ringing itself belongs to nobody.
        record.real_handle = self._environment._runtime.call_at(
            real_monotonic() + delay, ring, context=contextvars.Context()
        )


class Pages:
    """The pages of one simulated Discord."""

    def __init__(self, environment: simcord.Env, assets: Assets) -> None:
        self._environment: Any = environment
        self._assets = assets
        self._previews: list[Any] = []
        self._turn = asyncio.Lock()
        self._shown: dict[str, int] = {}
        self._seen = 0

    async def open(
        self, channel: simcord.ChannelHandle, viewers: Sequence[simcord.MemberActor | simcord.UserHandle], port: int
    ) -> str:
        """Serves one channel beside the others at a port of this machine, 0 for any; gives its address.

        Raises:
            simcord.SetupError: when the port is taken, or simcord's preview is not installed.
        """
        self._environment._preview = None  # simcord means to have one at a time
        preview: Any = self._environment.preview(
            channel, viewers=viewers, layout="channel", port=port, assets=self._assets
        )
        preview._MAX_PAGES, preview._PAGE_LEASE_SECONDS = PAGES_OPEN, PAGE_PATIENCE
        self._remember_what_is_shown(preview)
        self._admit_every_press(preview)
        self._leave_time_to_answer(preview)
        await preview.__aenter__()
        self._previews.append(preview)
        return str(preview.url)

    async def close(self) -> None:
        """Ends all of them."""
        for preview in self._previews:
            await preview.close()

    def show_changes(self) -> None:
        """Publishes the pages whose channel has changed since they were last published; costs nothing when none has."""
        backend = self._environment.backend
        happened = len(backend.http_requests) + len(backend.transcript)
        if happened == self._seen:
            return
        if happened > PROTOCOL_KEPT:
            backend.http_requests.clear()
            backend.transcript.clear()
            happened = 0
        self._seen = happened
        for preview in self._previews:
            preview._advance_presentation_time()
            for page in tuple(preview._pages.values()):
                if self._shown.get(page.id) != self._look(page):
                    preview._publish(page, reason="refresh")

    def _look(self, page: Any) -> int:
        messages = self._environment.backend.messages.get(page.channel_id, {})
        return hash(repr(list(messages.values())[-MESSAGES_SHOWN:]))

    def _remember_what_is_shown(self, preview: Any) -> None:
        publish = preview._publish

        def publish_and_remember(page: Any, **reason: str) -> None:
            publish(page, **reason)
            self._shown[page.id] = self._look(page)

        preview._publish = publish_and_remember

    def _admit_every_press(self, preview: Any) -> None:
        perform = preview._action

        async def perform_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._turn:
                page = preview._pages.get(context_id)
                if page is None:
                    return dict(await perform(context_id, body))
                if body.get("kind") == "close":  # the button under "More" would end the page for everybody
                    return dict(preview._reject(page, "control-unavailable", **_identity(body)))
                if "published_revision" in body:  # as in Discord, an older picture may still be pressed
                    body = {**body, "published_revision": page.revision}
                return dict(await perform(context_id, body))

        preview._action = perform_in_turn

    def _leave_time_to_answer(self, preview: Any) -> None:
        """A press that the bot has not answered yet, since it still draws, is no press that failed."""
        finish = preview._finish_action

        def finish_without_haste(page: Any, *facts: Any, **named: Any) -> dict[str, Any]:
            receipt: dict[str, Any] = finish(page, *facts, **named)
            for copy in (receipt, *page.activity[-1:]):
                if copy["acknowledgement"] == "unacknowledged":
                    copy["acknowledgement"] = "pending"
            return receipt

        preview._finish_action = finish_without_haste


def _identity(body: Mapping[str, Any]) -> dict[str, Any]:
    return {"request_id": body.get("request_id"), "sequence": body.get("sequence")}
