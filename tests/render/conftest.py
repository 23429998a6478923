from __future__ import annotations

import pytest

from render.fonts import Fonts
from render.names import Names
from render.plan import Plan
from render.renderer import Renderer
from render.sprites import Sprites
from tests.render.plans import all_plans


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="session")
def names(fonts: Fonts) -> Names:
    return Names(fonts.coverage)


@pytest.fixture(scope="session")
def sprites(fonts: Fonts) -> Sprites:
    return Sprites(fonts)


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@pytest.fixture(scope="session")
def plans(fonts: Fonts, names: Names) -> dict[str, Plan]:
    return all_plans(fonts, names)
