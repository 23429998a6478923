"""Diagrams can be read in every style and language, and the rules pages show those of now."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import ImageChops

from render.colours import contrast
from render.composer import Composer
from render.diagram_words import english_labels, long_labels, wide_labels
from render.diagrams import plan_diagram
from render.fonts import Fonts
from render.gallery import diagram_name, style_name
from render.models import Diagram, DiagramLabels, DiagramModel
from render.names import Names
from render.plan import CardFace, HeartFace, Plan, Words
from render.renderer import Renderer
from render.theme import PLAIN, STYLES, Style
from rules.heart_to_heart.codes import LAST_NUMBER, PREFIX, code_of, deal
from rules.heart_to_heart.layout import ROW_COLUMNS
from tests.render.diagrams import discs
from tests.render.plainly import PlainComposer
from tests.render.plans import box_of, grounds, inside, overlap, texts
from tests.render.test_pictures import TOLERANCE, UPDATE, furthest, opened

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures" / "rules"
FAILURES = ROOT / "tests" / "failures"

Labelling = Callable[[Diagram], DiagramLabels]
LABELLINGS: tuple[Labelling, ...] = (english_labels, long_labels, wide_labels)


@pytest.fixture
def plan_of(fonts: Fonts, names: Names) -> Callable[[Diagram], Plan]:
    return lambda diagram: plan_diagram(fonts, names, DiagramModel(diagram, english_labels(diagram)))


def every_plan(fonts: Fonts, names: Names, style: Style = PLAIN) -> Iterator[tuple[str, Plan]]:
    for diagram in Diagram:
        for labels in LABELLINGS:
            model = DiagramModel(diagram, labels(diagram), style)
            yield f"{diagram.value} {labels.__name__}", plan_diagram(fonts, names, model)


@pytest.mark.parametrize("style", STYLES, ids=style_name)
def test_texts_stand_out_from_what_they_lie_on(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    measured = 0
    for name, plan in every_plan(fonts, names, style):
        for words, ground in grounds(composer, plan):
            assert contrast(words.colour, ground) >= 4.5, (name, words.text, words.colour, ground)
            measured += 1
    assert measured > 300


def test_everything_lies_within_its_picture(fonts: Fonts, names: Names) -> None:
    for name, plan in every_plan(fonts, names):
        assert plan.width == 1100
        assert 300 <= plan.height <= 660, name
        picture = (0.0, 0.0, float(plan.width), float(plan.height))
        for put in plan.items:
            assert inside(box_of(fonts, put), picture), (name, put)


def test_no_text_lies_on_another_and_none_is_cut(fonts: Fonts, names: Names) -> None:
    for name, plan in every_plan(fonts, names):
        lines = [put for put in plan.items if isinstance(put.sprite, Words)]
        for index, one in enumerate(lines):
            assert isinstance(one.sprite, Words)
            assert not one.sprite.text.endswith("…"), (name, one)
            assert one.sprite.size >= 26, (name, one)
            for other in lines[index + 1 :]:
                assert not overlap(box_of(fonts, one), box_of(fonts, other)), (name, one, other)


def test_no_mark_hides_a_word(fonts: Fonts, names: Names) -> None:
    """What is laid after a text does not lie on it; of cards, the rank stays free of marks."""
    for name, plan in every_plan(fonts, names):
        for index, put in enumerate(plan.items):
            if isinstance(put.sprite, Words):
                later = [
                    other for other in plan.items[index + 1 :] if overlap(box_of(fonts, put), box_of(fonts, other))
                ]
                assert not later, (name, put, later)
            if isinstance(put.sprite, CardFace | HeartFace):
                width = put.sprite.width
                # The rank fills the left part of a card, and of the strip of a heart card.
                tall = 0.36 * width if isinstance(put.sprite, CardFace) else put.sprite.strip - 14
                wide = 0.36 * width if isinstance(put.sprite, CardFace) else 0.5 * width
                rank = (put.left + 8.0, put.top + 12.0, put.left + wide, put.top + tall)
                for other in plan.items[index + 1 :]:
                    if overlap(rank, box_of(fonts, other)) and not _second_card_of_waste(plan, index):
                        pytest.fail(f"{name}: {other} lies on the rank of {put}")


def _second_card_of_waste(plan: Plan, index: int) -> bool:
    """Whether this is the shade of the card below the waste's top."""
    put, above = plan.items[index], plan.items[index + 1]
    return isinstance(above.sprite, HeartFace) and (put.left - above.left, put.top - above.top) == (5, 5)


def test_captions_stand_beside_their_numbers(fonts: Fonts, names: Names) -> None:
    for diagram in Diagram:
        for labels in LABELLINGS:
            model = DiagramModel(diagram, labels(diagram))
            shown = " ".join(texts(plan_diagram(fonts, names, model)))
            assert len(model.labels.captions) == diagram.captions
            for caption in model.labels.captions:
                assert caption in shown
            for seat in model.labels.seats:
                assert (seat in shown) == diagram.value.startswith("hearts")


def test_every_number_of_the_captions_is_in_the_picture(plan_of: Callable[[Diagram], Plan]) -> None:
    for diagram in Diagram:
        for number in range(1, diagram.captions + 1):
            assert discs(plan_of(diagram), number), (diagram, number)


def test_a_diagram_wants_a_caption_to_each_number(fonts: Fonts, names: Names) -> None:
    labels = replace(english_labels(Diagram.HEARTS_PASS), captions=("only one",))
    with pytest.raises(ValueError, match="3 captions, not 1"):
        plan_diagram(fonts, names, DiagramModel(Diagram.HEARTS_PASS, labels))


@pytest.mark.parametrize("style", STYLES, ids=style_name)
def test_the_palette_does_not_change_what_is_seen(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    plain = PlainComposer(fonts, composer)
    for diagram in Diagram:
        plan = plan_diagram(fonts, names, DiagramModel(diagram, english_labels(diagram), style))
        ours, full = composer.compose(plan).convert("RGB"), plain.compose(plan).convert("RGB")
        assert furthest(ImageChops.difference(ours, full)) <= 24, diagram


# The rules pages


@pytest.mark.parametrize("diagram", list(Diagram), ids=diagram_name)
def test_the_rules_pages_show_what_is_drawn_now(renderer: Renderer, diagram: Diagram) -> None:
    data = renderer.diagram(DiagramModel(diagram, english_labels(diagram)))
    name = diagram_name(diagram)
    path = PICTURES / f"{name}.png"
    if os.environ.get(UPDATE):
        PICTURES.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    actual, expected = opened(data), opened(path.read_bytes())
    difference = ImageChops.difference(actual, expected) if actual.size == expected.size else actual
    if actual.size != expected.size or furthest(difference) > TOLERANCE:
        FAILURES.mkdir(exist_ok=True)
        actual.save(FAILURES / f"{name}-actual.png")
        pytest.fail(f"{name} has changed by {furthest(difference)}: see {FAILURES}")


def test_each_picture_stands_on_a_rules_page_with_words_for_it() -> None:
    shown: dict[str, str] = {}
    for page in sorted((DOCS / "rules").glob("*.md")):
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).resolve().is_file(), (page.name, target)
            shown[Path(target).name] = words
    assert set(shown) == {f"{diagram_name(diagram)}.png" for diagram in Diagram}
    assert set(shown) == {path.name for path in PICTURES.iterdir()}
    for name, words in shown.items():
        assert len(words) > 60, name


def test_the_programmers_recipe_deals_what_the_bot_deals() -> None:
    page = (DOCS / "rules" / "heart-to-heart.md").read_text(encoding="utf-8")
    (recipe,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    known: dict[str, Callable[[str], tuple[list[int], list[int], int]]] = {}
    exec(recipe, known)  # noqa: S102 - the page is our own
    for number in (0, 12, 29, 26**3 + 5, LAST_NUMBER):
        code = code_of(number)
        heart, stock, waste = known["deal"](code.removeprefix(PREFIX))
        ours = deal(code)
        assert (tuple(heart), tuple(stock), waste) == (ours.heart, ours.stock, ours.waste)
    written = " ".join(page.split())
    rows = written.split("deals the heart ")[1].split(", the stock")[0].split(" / ")
    published = deal("HH1-N-AAAAAAM")
    assert [len(row.split()) for row in rows] == [len(columns) for columns in ROW_COLUMNS]
    assert [rank.index for rank in published.heart] == " ".join(rows).split()
    assert " ".join(rank.index for rank in published.stock) in written
