"""Tools that a test needs and a machine may lack: there the test skips and says so, in CI it fails."""

from __future__ import annotations

import os

import pytest


def need(tool: str, found: object, hint: str) -> None:
    """Skips the running test when a tool was not found, or fails it when TWO_HEARTS_REQUIRE names the tool.

    Args:
        tool: chromium, postgres or wire.
        found: whatever the search for it gave; falsy means missing.
        hint: how to get it, for the report.
    """
    if found:
        return
    if tool in os.environ.get("TWO_HEARTS_REQUIRE", "").split():
        pytest.fail(f"{tool} is required here and missing: {hint}", pytrace=False)
    pytest.skip(f"{tool} is missing: {hint}")
