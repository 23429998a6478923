"""Pictures are drawn once for equal models, by whatever thread, and are found by keys that say nothing."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.drawing import Drawing
from render import samples
from render.renderer import Renderer


@pytest.fixture
def drawn_by(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads that drew a hand, in order."""
    threads: list[str] = []
    draw = Renderer.hand

    def watched(self: Renderer, model) -> bytes:
        threads.append(threading.current_thread().name)
        return draw(self, model)

    monkeypatch.setattr(Renderer, "hand", watched)
    return threads


async def test_equal_models_are_drawn_once(drawn_by: list[str]) -> None:
    drawing = Drawing(threads=0)
    one, equal = samples.hands()["hand-late"], samples.hands()["hand-late"]
    assert one is not equal
    first, second = await drawing.hand(one), await drawing.hand(equal)
    assert first is second
    assert len(drawn_by) == 1
    await drawing.hand(samples.hands()["hand-my-turn"])
    assert len(drawn_by) == 2


async def test_pictures_are_drawn_by_two_threads_at_most_and_never_by_the_loop(drawn_by: list[str]) -> None:
    drawing = Drawing()
    try:
        await asyncio.gather(*(drawing.hand(model) for model in samples.hands().values()))
    finally:
        drawing.close()
    assert len(drawn_by) == len(samples.hands())
    assert len(set(drawn_by)) <= 2
    assert threading.current_thread().name not in drawn_by


async def test_the_keys_of_kept_pictures_name_no_card_and_differ_between_processes() -> None:
    model = samples.hands()["hand-late"]
    keys = []
    for _ in range(2):
        drawing = Drawing(threads=0)
        await drawing.hand(model)
        keys.append(tuple(drawing._pictures._values))
    assert keys[0] != keys[1]
    for (key,) in keys:
        assert isinstance(key, bytes)
        assert len(key) == 16


async def test_only_so_many_pictures_are_kept() -> None:
    drawing = Drawing(threads=0)
    drawing._pictures._size = 2
    for model in samples.hands().values():
        await drawing.hand(model)
    assert len(drawing._pictures._values) == 2
