"""What the tests of the house read: the project's own files."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "render", "rules")


def pyproject() -> dict[str, Any]:
    """The project's file, parsed."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(*extras: str) -> dict[str, Requirement]:
    """The declared dependencies, and those of the extras, by canonical name."""
    project = pyproject()["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return {canonicalize_name(requirement.name): requirement for requirement in map(Requirement, lines)}


def modules(*rooms: str) -> Iterator[Path]:
    """The Python files of these rooms."""
    for room in rooms:
        yield from sorted((ROOT / room).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The first names of all absolute imports in a file, also of those within functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                names |= {alias.name.split(".")[0] for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                names.add(module.split(".")[0])
    return names
