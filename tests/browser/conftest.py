"""Chromium, and the demo in a process of its own."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.tools import need

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: From the command to the address; a cold machine imports for a while.
STARTS_WITHIN = 60.0
ENDS_WITHIN = 5.0


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for this folder. Playwright holds an event loop open: it must end before any other test begins."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    need("chromium", program, "install Debian's package chromium")
    expect.set_options(timeout=10_000)  # of what has to come anyway; what has to come soon says so
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser window as wide as a telephone."""
    context = chromium.new_context(viewport={"width": 400, "height": 800})
    yield context
    context.close()


@dataclass(frozen=True)
class Demo:
    """A running demo: its first page, and its process."""

    address: str
    process: subprocess.Popen[str]

    def end(self) -> str:
        """Ends it as Ctrl-C does; gives what it had said on the error channel."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=ENDS_WITHIN)
        return complaints


@contextmanager
def running_demo(*command: str) -> Iterator[Demo]:
    """Starts a demo with a Python command line, and makes sure that it is gone afterwards."""
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    killer = threading.Timer(STARTS_WITHIN, process.kill)
    killer.start()
    try:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                killer.cancel()
                yield Demo(found[0], process)
                break
        else:
            process.wait(STARTS_WITHIN)
            assert process.stderr is not None
            pytest.fail(f"the demo gave no address: {''.join(said)}{process.stderr.read()}")
    finally:
        killer.cancel()
        if process.poll() is None:
            process.send_signal(signal.SIGINT)  # so that it removes its database
        try:
            process.communicate(timeout=ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    """A demo for one module of tests, which ends without a complaint."""
    with running_demo("-m", "bot", "demo", "--port", "0") as demo:
        yield demo
        assert demo.end() == ""
        assert demo.process.returncode == 0
