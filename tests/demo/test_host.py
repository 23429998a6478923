"""The demo host in this process, spoken to as its pages do: no press is lost, and time passes."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.demo import host, landing, simcord_internals
from bot.demo.errors import DemoUnavailable
from tests.demo.page_client import PageClient
from tests.demo.sample_bot import SampleBot, make_sample_bot


class Running:
    """A demo of the sample bot that is being served."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        self.http = http
        self.address = address

    async def page(self, place: int) -> PageClient:
        """Opens a page: 0 is the channel, then the four people's own messages."""
        async with self.http.get(self.address) as answer:
            html = await answer.text()
        return await PageClient.open(self.http, unescape(re.findall(r'href="(http[^"]+)"', html)[place]))


@pytest.fixture
async def demo(capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Running]:
    async with demo_of(make_sample_bot, capsys) as demo:
        yield demo


@asynccontextmanager
async def demo_of(make_bot: host.MakeBot, capsys: pytest.CaptureFixture[str], port: int = 0) -> AsyncIterator[Running]:
    """Serves a bot until the end of the block."""
    stop = asyncio.Event()
    serving = asyncio.create_task(host.run(port, make_bot, stop))
    said = ""

    async def ready() -> bool:
        nonlocal said
        said += capsys.readouterr().out
        return "ready" in said or serving.done()

    try:
        await until(ready)
        if serving.done():
            await serving
        async with aiohttp.ClientSession() as http:
            yield Running(http, re.findall(r"ready: (\S+)", said)[0])
    finally:
        stop.set()
        await serving


async def until(look: Callable[[], Awaitable[object]], within: float = 20.0) -> None:
    """Looks again and again until there is something, or fails."""
    async with asyncio.timeout(within):
        while True:
            if await look():
                return
            await asyncio.sleep(0.02)


async def until_shown(page: PageClient, text: str) -> None:
    """Waits until the newest message of a page reads so."""

    async def look() -> bool:
        await page.read()
        return page.texts[-1:] == [text]

    await until(look)


def taken(receipt: dict[str, object]) -> bool:
    return receipt["dispatched"] is True and receipt["rejected"] is False


async def test_presses_of_several_pages_at_once_are_all_taken(demo: Running) -> None:
    first, second, private = await demo.page(0), await demo.page(0), await demo.page(1)
    assert taken(await first.command("board"))
    assert taken(await private.command("board"))
    for page in (first, second, private):
        await until_shown(page, "pressed 0")
    receipts = await asyncio.gather(first.press("quick"), second.press("quick"), private.press("quick"))
    assert all(map(taken, receipts))


async def test_a_picture_that_has_just_been_replaced_may_still_be_pressed(demo: Running) -> None:
    early, late, witness = await demo.page(0), await demo.page(0), await demo.page(0)
    await early.command("board")
    await until_shown(late, "pressed 0")
    await until_shown(early, "pressed 0")
    assert taken(await early.press("quick"))
    await until_shown(witness, "pressed 1")  # so all pages have been published anew, and late has not read since
    assert taken(await late.press("quick"))
    await until_shown(late, "pressed 2")


async def test_a_bot_at_work_is_no_fault_of_the_press(demo: Running) -> None:
    page = await demo.page(0)
    await page.command("board")
    await until_shown(page, "pressed 0")
    receipt = await page.press("brood")  # answers only after a while, when simcord has given up waiting
    assert taken(receipt)
    assert (receipt["settlement"], receipt["uncertain"], receipt["diagnostics"]) == ("settled", False, [])
    await until_shown(page, "pressed 1")
    assert page.state["diagnostics"] == []


async def test_timers_ring_by_themselves_while_the_bot_is_at_work(demo: Running) -> None:
    page, other = await demo.page(0), await demo.page(1)
    await page.command("board")
    await until_shown(page, "pressed 0")
    await page.press("slow")
    await other.command("board")
    await until_shown(other, "pressed 0")
    await other.press("brood")
    await until_shown(page, "later 1 after 1")
    await until_shown(page, "later 2 after 1")
    await until_shown(page, "later 3 after 1")


async def test_a_page_without_changes_is_left_alone(demo: Running) -> None:
    page, other = await demo.page(1), await demo.page(0)
    before = (await page.read())["publishedRevision"]
    await other.command("board")
    await until_shown(other, "pressed 0")
    await other.press("slow")
    await until_shown(other, "later 1 after 1")
    assert (await page.read())["publishedRevision"] == before


async def test_a_long_evening_fills_no_memory_and_loses_no_change(
    demo: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simcord_internals, "PROTOCOL_KEPT", 3)
    page, witness = await demo.page(0), await demo.page(0)
    await page.command("board")
    for count in range(6):
        await until_shown(page, f"pressed {count}")
        await until_shown(witness, f"pressed {count}")
        assert taken(await page.press("quick"))


async def test_nobody_can_end_a_page_for_the_others(demo: Running) -> None:
    page = await demo.page(2)
    assert (await page.act("close"))["rejected"] is True
    assert (await page.read())["status"] == "current"


async def test_messages_carry_the_time_of_this_machine(demo: Running) -> None:
    page = await demo.page(0)
    await page.command("board")
    await until_shown(page, "pressed 0")
    [message] = page.state["messages"].values()
    sent = discord.utils.parse_time(message["timestamp"])
    assert abs((discord.utils.utcnow() - sent).total_seconds()) < 60
    assert message["author"]["name"] == host.BOT_NAME


async def test_a_machine_may_be_slow(capsys: pytest.CaptureFixture[str]) -> None:
    """Longer than simcord lets a bot start, and longer than it lets one end."""

    class Slow(SampleBot):
        async def setup_hook(self) -> None:
            await super().setup_hook()
            self.drawing = asyncio.create_task(asyncio.to_thread(time.sleep, 6.5))

    async with demo_of(lambda database: Slow(), capsys) as demo:
        page = await demo.page(0)
        assert taken(await page.command("board"))
        await until_shown(page, "pressed 0")


async def test_a_bot_that_cannot_start_is_put_away(tmp_path: Path) -> None:
    class Failing(SampleBot):
        async def setup_hook(self) -> None:
            raise RuntimeError("no table to sit at")

    bots: list[Failing] = []

    def make(database: Path) -> discord.Client:
        bots.append(Failing())
        return bots[0]

    with pytest.raises(RuntimeError, match="no table"):
        await host.run(0, make, asyncio.Event())
    assert bots[0].is_closed()


async def test_a_port_that_is_taken_is_said_or_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(DemoUnavailable, match=f"Port {port} is taken"):
            await host.run(port, make_sample_bot, asyncio.Event())
        monkeypatch.setattr(landing, "DEFAULT_PORT", port)
        page = landing.Landing()
        await page.open(None)
        assert page.port not in (0, port)
        await page.close()


async def test_a_page_takes_another_port_where_its_own_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        async with demo_of(make_sample_bot, capsys, port=other.getsockname()[1] - 1) as demo:
            assert (await demo.page(0)).state["status"] == "current"


async def test_it_is_our_bot_that_is_shown_whatever_the_settings_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "nonsense")
    monkeypatch.setenv("LOG_LEVEL", "nonsense")
    monkeypatch.setenv("COMPUTER_PAUSE_SECONDS", "nonsense")
    async with demo_of(host.two_hearts, capsys) as demo:
        page = await demo.page(0)
        commands = (await page.commands())["entries"]
        assert {"hearts start", "h2h play"} <= {entry["invocation"] for entry in commands}
        assert taken(await page.command("h2h rules"))


def test_control_c_before_anything_is_there_ends_it_well(capsys: pytest.CaptureFixture[str]) -> None:
    def make(database: Path) -> discord.Client:
        raise KeyboardInterrupt

    assert host.main(0, make) == 0
    assert capsys.readouterr().err == ""


def test_a_port_that_is_taken_ends_it_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert host.main(other.getsockname()[1], make_sample_bot) == 2
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("owner", "name", "told"),
    [
        (simcord_internals.Preview, "_publish", "Preview._publish"),
        (simcord_internals.Preview, "_MAX_PAGES", "Preview._MAX_PAGES"),
        (simcord_internals.Clock, "advance", "Clock.advance"),
        (simcord_internals.simcord.Env, "_schedule_timer", "Env._schedule_timer"),
    ],
)
def test_a_changed_simcord_is_told_in_words(
    owner: type, name: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    simcord_internals.check_simcord()
    monkeypatch.delattr(owner, name)
    assert host.main(0, make_sample_bot) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("The demo needs simcord 3.2; this one has changed (")
    assert told in complaint


@dataclass
class Smaller:
    """Has nothing of what the demo looks for."""


@pytest.mark.parametrize(
    ("name", "told"), [("_Page", "Smaller without activity"), ("Backend", "Backend.bot_user"), ("Clock", "Smaller.now")]
)
def test_values_that_simcord_keeps_elsewhere_are_told_too(
    name: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simcord_internals, name, Smaller)
    assert any(difference.startswith(told) for difference in simcord_internals.differences())


def test_without_simcord_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(host.importlib.util, "find_spec", lambda name: None)
    assert host.main(0, make_sample_bot) == 2
    assert "requirements-dev.txt" in capsys.readouterr().err
