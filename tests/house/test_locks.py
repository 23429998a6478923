"""The locks: a version and hashes for everything, an address for nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.project import ROOT, requirements

LOCKS = ("requirements.txt", "requirements-dev.txt")


@dataclass(frozen=True)
class Locked:
    version: str
    marker: str
    hashes: frozenset[str]


def read(name: str) -> dict[str, Locked]:
    """The entries of a lock by canonical name. Fails on a line that is neither entry, hash nor comment."""
    entries: dict[str, Locked] = {}
    text = re.sub(r"(?m)^\s*#.*\n", "", (ROOT / name).read_text(encoding="utf-8"))
    for line in text.replace("\\\n", " ").splitlines():
        match = re.fullmatch(r"(?P<what>[^#]+?)(?P<hashes>(\s+--hash=sha256:[0-9a-f]{64})+)\s*", line)
        assert match, f"{name}: not an entry with hashes: {line[:80]}"
        requirement = Requirement(match["what"])
        [pin] = requirement.specifier
        assert pin.operator == "==", f"{name}: {requirement.name} is not pinned"
        key = canonicalize_name(requirement.name)
        assert key not in entries, f"{name}: {key} is locked twice"
        entries[key] = Locked(pin.version, str(requirement.marker or ""), frozenset(match["hashes"].split()))
    return entries


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_with_hashes(name: str) -> None:
    assert read(name)


@pytest.mark.parametrize("name", [*LOCKS, "pyproject.toml", "Makefile", ".ci/run", "Dockerfile"])
def test_nothing_says_where_packages_come_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"https?://|file://|\s--((extra-)?index-url|find-links)\b", text)


@pytest.mark.parametrize(("name", "extras"), [("requirements.txt", ["postgres"]), ("requirements-dev.txt", ["dev"])])
def test_the_lock_answers_what_pyproject_asks_for(name: str, extras: list[str]) -> None:
    locked = read(name)
    for key, requirement in requirements(*extras).items():
        assert key in locked, f"{key} is declared and not in {name}: run make lock"
        assert requirement.specifier.contains(locked[key].version), f"{key} is locked at {locked[key].version}"


def test_both_locks_agree() -> None:
    everything = read("requirements-dev.txt")
    for key, entry in read("requirements.txt").items():
        assert everything.get(key) == entry, f"{key} differs between the locks: run make lock"


def test_the_lock_serves_windows_too() -> None:
    assert "win32" in read("requirements-dev.txt")["colorama"].marker
