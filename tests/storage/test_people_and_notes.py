from __future__ import annotations

import asyncio

from bot.storage import Storage

LARGE_ID = 2**62 + 1


async def test_a_person_keeps_their_last_language(storage: Storage) -> None:
    assert await storage.people.locale(LARGE_ID) is None
    await storage.people.remember_locale(LARGE_ID, "bg")
    await storage.people.remember_locale(LARGE_ID + 1, "en-GB")
    await storage.people.remember_locale(LARGE_ID, "pt-BR")
    await storage.people.remember_locale(LARGE_ID, "pt-BR")

    assert await storage.people.locale(LARGE_ID) == "pt-BR"
    assert await storage.people.locale(LARGE_ID + 1) == "en-GB"


async def test_a_new_person_who_presses_everywhere_at_once_is_stored_once(storage: Storage) -> None:
    await asyncio.gather(*(storage.people.remember_locale(LARGE_ID, "bg") for _ in range(10)))

    assert await storage.people.locale(LARGE_ID) == "bg"


async def test_a_note_is_replaced(storage: Storage) -> None:
    assert await storage.notes.get("commands") is None
    await storage.notes.set("commands", "old ♥")
    await storage.notes.set("commands", "new ♥\n" * 1000)
    await storage.notes.set("other", "")

    assert await storage.notes.get("commands") == "new ♥\n" * 1000
    assert await storage.notes.get("other") == ""
