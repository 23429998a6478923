"""The rooms: what each may know, and how large a module may grow. Import-linter holds the walls between them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOMS, ROOT, imported, modules

#: Modules of the standard library that wait, look at a clock, draw at random, or touch the world outside.
NOT_FOR_RULES = {
    "asyncio",
    "concurrent",
    "datetime",
    "http",
    "logging",
    "multiprocessing",
    "os",
    "random",
    "secrets",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "urllib",
}
LINES_AT_MOST = 600


def room_files() -> list[Path]:
    return list(modules(*ROOMS))


def test_rules_know_the_standard_library_and_nothing_that_waits() -> None:
    for path in modules("rules"):
        names = imported(path) - {"rules"}
        assert names <= sys.stdlib_module_names, path
        if path.name != "__main__.py":
            assert not names & NOT_FOR_RULES, path


def test_render_knows_rules_pictures_and_fonts() -> None:
    allowed = sys.stdlib_module_names | {"render", "rules", "PIL", "fontTools", "font_source_sans_pro"}
    for path in modules("render"):
        assert imported(path) <= allowed - {"asyncio", "sqlite3", "socket", "random"}, path


def test_only_the_demo_knows_the_simulated_discord() -> None:
    for path in modules("bot"):
        if "simcord" in imported(path):
            assert path.is_relative_to(ROOT / "bot" / "demo")


@pytest.mark.parametrize("path", room_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_has_grown_past_one_thing(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES_AT_MOST


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such bit")
def test_ci_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
