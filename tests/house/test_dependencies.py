"""What is declared is what is imported, and each has its reason."""

from __future__ import annotations

import re
import sys
from importlib.metadata import packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.project import ROOMS, ROOT, imported, modules, pyproject, requirements

#: SQLAlchemy loads these by the name in DATABASE_URL.
DRIVERS = {"aiosqlite", "asyncpg"}
#: Imported without being declared: these are part of what a declared package gives us.
BROUGHT_BY = {"aiohttp": "discord-py", "pydantic": "pydantic-settings"}


def distributions(*, of_the_demo: bool) -> set[str]:
    """The packages imported by the bot, or by its demo."""
    known = packages_distributions()
    found = set()
    for path in modules(*ROOMS):
        if path.is_relative_to(ROOT / "bot" / "demo") == of_the_demo:
            for name in imported(path) - sys.stdlib_module_names - set(ROOMS):
                found |= {canonicalize_name(package) for package in known[name]}
    return found


def test_what_the_bot_imports_is_what_it_declares() -> None:
    assert distributions(of_the_demo=False) - set(BROUGHT_BY) | {"aiosqlite"} == set(requirements())


def test_what_the_demo_imports_comes_with_the_development_requirements() -> None:
    assert distributions(of_the_demo=True) - set(BROUGHT_BY) <= set(requirements("dev"))
    assert "simcord" not in requirements()


@pytest.mark.parametrize(("package", "giver"), BROUGHT_BY.items())
def test_what_is_not_declared_is_brought_by_what_is(package: str, giver: str) -> None:
    assert giver in requirements()
    assert package in {canonicalize_name(Requirement(line).name) for line in requires(giver) or []}


def test_drivers_are_named_where_the_database_is_opened() -> None:
    storage = "".join(path.read_text(encoding="utf-8") for path in modules("bot/storage"))
    assert all(driver in storage for driver in DRIVERS)


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs/adr/0002-dependencies.md").read_text(encoding="utf-8").lower()
    named = {canonicalize_name(name) for name in re.findall(r"[a-z][a-z0-9._-]+", reasons)}
    assert set(requirements("postgres", "dev")) <= named


def test_every_postgres_driver_is_tested() -> None:
    extras = pyproject()["project"]["optional-dependencies"]
    assert set(extras["postgres"]) <= set(extras["dev"])
