from __future__ import annotations

import pytest

from render.composer import Composer
from render.fonts import Fonts
from render.names import Names
from render.plan import Plan
from render.renderer import Renderer
from tests.render.plans import all_plans


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="session")
def names(fonts: Fonts) -> Names:
    return Names(fonts.coverage)


@pytest.fixture(scope="session")
def composer(fonts: Fonts) -> Composer:
    return Composer(fonts)


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@pytest.fixture(scope="session")
def plans(fonts: Fonts, names: Names) -> dict[str, Plan]:
    return all_plans(fonts, names)
