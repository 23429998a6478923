"""A page of the demo without a browser: it speaks to the page's server as the page's script does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self
from uuid import uuid4

import aiohttp


class PageClient:
    """One open page; `state` is what it showed when it was last read."""

    def __init__(self, http: aiohttp.ClientSession, address: str) -> None:
        self._http = http
        self._base, capability = address.split("#")
        self._headers = {"X-Simcord-Capability": capability}
        self._sequence = 0
        self.state: dict[str, Any] = {}

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, address: str) -> Self:
        """Opens the page of an address."""
        page = cls(http, address)
        async with http.post(f"{page._base}api/pages", json={}, headers=page._headers) as answer:
            answer.raise_for_status()
            page.state = await answer.json()
        page._headers["X-Simcord-Context"] = page.state["context"]["id"]
        return page

    async def read(self) -> dict[str, Any]:
        """Reads what the page shows now."""
        self.state = await self._get("api/state")
        return self.state

    @property
    def texts(self) -> list[str]:
        """The contents of the messages, oldest first."""
        return [message["content"] for _, message in sorted(self.state["messages"].items())]

    async def commands(self) -> dict[str, Any]:
        """The commands that may be written here."""
        return await self._get("api/commands")

    async def command(self, name: str) -> dict[str, Any]:
        """Sends a slash command; gives the receipt."""
        catalogue = await self.commands()
        entry = next(entry for entry in catalogue["entries"] if entry["invocation"] == name)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            options={},
            schema_fingerprint=entry["schemaFingerprint"],
            catalog_fingerprint=catalogue["fingerprint"],
        )

    async def press(self, word: str) -> dict[str, Any]:
        """Presses the button of the newest message that begins with a word, as the page last showed it."""
        number, message = sorted(self.state["messages"].items())[-1]
        [control] = [
            part["control_key"] for part in _parts(message["components"]) if part.get("label", "").startswith(word)
        ]
        return await self.act("click", target_id=number, control_key=control)

    async def act(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Sends one action; gives the receipt."""
        self._sequence += 1
        body = {
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": str(uuid4()),
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
            **facts,
        }
        async with self._http.post(f"{self._base}api/action", json=body, headers=self._headers) as answer:
            answer.raise_for_status()
            receipt: dict[str, Any] = await answer.json()
            return receipt

    async def _get(self, path: str) -> dict[str, Any]:
        async with self._http.get(self._base + path, headers=self._headers) as answer:
            answer.raise_for_status()
            value: dict[str, Any] = await answer.json()
            return value


def _parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _parts(component.get("components", []))
