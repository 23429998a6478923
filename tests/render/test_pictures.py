"""The bytes that leave the renderer."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import open_samples, samples
from render.board_plan import plan_board
from render.composer import Composer
from render.fonts import Fonts
from render.gallery import OTHER, pictures, style_name, write_gallery
from render.models import TableModel
from render.names import Names
from render.plan import CardFace, Ground, HeartFace, Plan
from render.renderer import Renderer
from render.theme import STYLES, Style
from rules.hearts.commands import PassCards
from rules.hearts.fair import deal_round
from rules.hearts.game import begin
from rules.hearts.house import HouseRules
from rules.hearts.seats import Seat
from tests.render.plainly import PlainComposer
from tests.render.plans import all_plans

GOLDEN = Path(__file__).parent / "golden"
FAILURES = Path(__file__).parents[1] / "failures"
README_PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

#: Set to rewrite the golden images after a wanted change; look at every one of them.
UPDATE = "TWO_HEARTS_UPDATE_GOLDEN"

#: How far a tile of 12 by 12 pixels may differ in the mean, of 255. Versions of FreeType set the edges of letters a
#: little differently, which evens out over a tile; a moved or changed thing does not.
TOLERANCE = 24


@pytest.fixture(scope="module")
def drawn(renderer: Renderer) -> dict[str, bytes]:
    return dict(pictures(renderer))


def furthest(difference: Image.Image) -> int:
    """How much the tile of a difference that differs most does so in the mean."""
    tiles = difference.convert("L").reduce(12)
    return max(tiles.tobytes())


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGB")


#: Every state in the plain style, the cards in every style, and one of each kind of board in the other one.
GOLDEN_NAMES = (
    *samples.tables(),
    *samples.hands(),
    *open_samples.open_tables(),
    *samples.boards(),
    *samples.sheets(),
    *(f"{kind}-{style_name(style)}" for kind in ("deck", "heart-deck", "sample") for style in STYLES),
    *(
        f"{name}-{style_name(OTHER)}"
        for name in ("table-moon-threat", "hand-my-turn", "open-trick", "board-middle-selected", "board-won", "sheet-5")
    ),
)


@pytest.mark.parametrize("name", GOLDEN_NAMES)
def test_pictures_look_as_they_were_approved(drawn: dict[str, bytes], name: str) -> None:
    path = GOLDEN / f"{name}.png"
    if os.environ.get(UPDATE):
        GOLDEN.mkdir(exist_ok=True)
        path.write_bytes(drawn[name])
    actual, expected = opened(drawn[name]), opened(path.read_bytes())
    difference = ImageChops.difference(actual, expected) if actual.size == expected.size else actual
    if actual.size != expected.size or furthest(difference) > TOLERANCE:
        FAILURES.mkdir(exist_ok=True)
        actual.save(FAILURES / f"{name}-actual.png")
        expected.save(FAILURES / f"{name}-expected.png")
        difference.save(FAILURES / f"{name}-difference.png")
        pytest.fail(f"{name} has changed by {furthest(difference)}: see {FAILURES}")


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ("table", "table-broken"),
        ("hand", "hand-my-turn"),
        ("board", "board-partnered"),
        ("dark", f"hand-my-turn-{style_name(OTHER)}"),
    ],
)
def test_the_pictures_of_the_readme_are_what_is_drawn_now(drawn: dict[str, bytes], shown: str, name: str) -> None:
    path = README_PICTURES / f"{shown}.png"
    if os.environ.get(UPDATE):
        path.write_bytes(drawn[name])
    actual, expected = opened(drawn[name]), opened(path.read_bytes())
    assert actual.size == expected.size
    assert furthest(ImageChops.difference(actual, expected)) <= TOLERANCE


def test_the_tolerance_is_smaller_than_one_changed_letter(
    fonts: Fonts, names: Names, composer: Composer, plans: dict[str, Plan]
) -> None:
    model = samples.boards()["board-fresh"]
    cards = tuple(replace(card, letter="V") if card.free else card for card in model.view.cards)
    changed = plan_board(fonts, names, replace(model, view=replace(model.view, cards=cards)))
    one, other = (composer.compose(plan).convert("RGB") for plan in (changed, plans["board-fresh"]))
    difference = ImageChops.difference(one, other)
    assert furthest(difference) > TOLERANCE


def test_every_sample_is_a_png_of_modest_size(drawn: dict[str, bytes]) -> None:
    assert len(drawn) >= 30
    for name, data in drawn.items():
        assert data.startswith(b"\x89PNG\r\n"), name
        assert len(data) < 130_000, name
        assert opened(data).width == 1100, name


def test_a_table_tells_nothing_of_hidden_cards(renderer: Renderer) -> None:
    one, other = (begin(HouseRules(), deal_round(secret, 1)) for secret in (bytes(32), b"\xff" * 32))
    assert one.round.hands != other.round.hands
    assert renderer.table(samples.table_model(one)) == renderer.table(samples.table_model(other))


def test_what_is_passed_does_not_show_on_the_table(renderer: Renderer) -> None:
    first, last = (begin(HouseRules(), deal_round(samples.SECRET, 1)) for _ in range(2))
    seat = Seat.SOUTH
    first = samples.decided(first, seat, PassCards(first.round.hands[seat][:3]))
    last = samples.decided(last, seat, PassCards(last.round.hands[seat][-3:]))
    assert renderer.table(samples.table_model(first)) == renderer.table(samples.table_model(last))


def test_two_threads_draw_what_one_draws(drawn: dict[str, bytes]) -> None:
    shared = Renderer()
    jobs: list[tuple[str, Callable[[], bytes]]] = [
        *((name, partial(shared.table, model)) for name, model in samples.tables().items()),
        *((name, partial(shared.hand, model)) for name, model in samples.hands().items()),
        *((name, partial(shared.open_table, model)) for name, model in open_samples.open_tables().items()),
        *((name, partial(shared.board, model)) for name, model in samples.boards().items()),
    ]
    assert len(jobs) >= 20
    with ThreadPoolExecutor(2) as pool:
        results = [(name, pool.submit(draw)) for name, draw in jobs]
        for name, result in results:
            assert result.result() == drawn[name], name


def test_pictures_do_not_depend_on_the_working_directory(
    drawn: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    model: TableModel = samples.tables()["table-playing"]
    assert Renderer().table(model) == drawn["table-playing"]


def test_warming_up_draws_the_cards_beforehand(plans: dict[str, Plan], drawn: dict[str, bytes]) -> None:
    warm = Renderer()
    warm.warm_up()
    kept = {key.sprite for key in warm._composer._kept if not isinstance(key, Ground)}
    for name in ("hand-my-turn", "hand-passing-3", "board-fresh", "board-middle-selected"):
        faces = {put.sprite for put in plans[name].items if isinstance(put.sprite, CardFace | HeartFace)}
        assert faces
        assert faces <= kept
    assert warm.hand(samples.hands()["hand-my-turn"]) == drawn["hand-my-turn"]


def test_few_kept_sprites_give_the_same_picture(fonts: Fonts, plans: dict[str, Plan], composer: Composer) -> None:
    small = Composer(fonts, memory=300_000)
    for name in ("board-middle-selected", "hand-my-turn"):
        plan = plans[name]
        assert small.compose(plan).tobytes() == composer.compose(plan).tobytes()


@pytest.mark.parametrize("style", STYLES, ids=style_name)
def test_the_palette_does_not_change_what_is_seen(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    """Against the same sprites blended in all colours.

    What differs are the outermost pixels of round corners and the shadows on the few colours that take none: at most
    one pixel in a thousand by a quarter of the range, no tile of 12 pixels by more than a sixteenth in the mean.
    """
    plain = PlainComposer(fonts, composer)
    for name, plan in all_plans(fonts, names, style).items():
        ours, full = composer.compose(plan).convert("RGB"), plain.compose(plan).convert("RGB")
        difference = ImageChops.difference(ours, full)
        assert furthest(difference) <= 16, name
        far = difference.convert("L").point([0] * 64 + [255] * 192).histogram()[255]
        assert far <= 0.001 * plan.width * plan.height, name


def test_the_gallery_writes_each_picture_twice(drawn: dict[str, bytes], tmp_path: Path) -> None:
    write_gallery(tmp_path / "out")
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    for name, data in drawn.items():
        assert (tmp_path / "out" / f"{name}.png").read_bytes() == data
        with Image.open(tmp_path / "out" / f"{name}-400.png") as small:
            assert small.width == 400
        assert f"{name}-400.png" in page
