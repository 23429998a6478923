"""Settings: the example names each of them, and shows what holds without it."""

from __future__ import annotations

import re

import pytest

from bot.settings import Settings
from tests.house.project import ROOT

FIELDS = {name.upper(): field for name, field in Settings.model_fields.items()}


def example() -> dict[str, str]:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^#? ?([A-Z][A-Z0-9_]+)=(.*)$", text))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert set(example()) == set(FIELDS)


def test_every_setting_is_explained() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in FIELDS:
        assert re.search(rf"(?m)^#.+\n#? ?{name}=", text), f"{name} needs a comment above it"


def test_the_example_is_a_setting_file_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FIELDS:
        monkeypatch.delenv(name, raising=False)
    by_example = Settings(_env_file=ROOT / ".env.example")
    assert by_example == Settings(_env_file=None)
