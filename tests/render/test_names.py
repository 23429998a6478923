"""Names from Discord may hold anything; a plate shows only what the font has, and stays within itself."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from render import samples
from render.composer import Composer
from render.fonts import Fonts, Weight
from render.models import Person
from render.names import Names, shorten
from render.people import TALL, WIDE
from render.table_plan import EDGE, HEIGHT, WIDTH, plan_table
from rules.hearts.seats import Seat

ZALGO = "Z\u0351\u0352\u0353a\u0361\u035e\u0315l\u0316\u0317g\u0318\u0319o\u031a\u0334"
ODD = ["Zoë 中文 🂡", "محمد العربي", ZALGO, "W" * 32, "Ｗ" * 32, "", "🂡🂢", "\u202egnp.exe", "﷽" * 8, "日本語", "שלום"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Иван Петров", "Иван Петров"),
        ("João  \u3000 Conceição ", "João Conceição"),
        ("Zoë 中文 🂡", "Zoë"),
        (ZALGO, "Zalgo"),
        ("𝓑𝓸𝓫", "Bob"),
        ("Ａｎｎａ", "Anna"),
        ("日本語日本語 a", "A"),
        ("日本語 ab 日本語", "A"),
        ("محمد", "left"),
        ("🂡", "left"),
        ("", "left"),
        ("\u200b\u2060", "left"),
        ("a\u200db", "ab"),
        ("line\nbreak\ttab", "line break tab"),
        ("🔥Max🔥", "Max"),
        ("\ud800Max", "Max"),
    ],
)
def test_a_name_becomes_what_can_be_drawn(names: Names, name: str, shown: str) -> None:
    assert names.shown(name, "left") == shown


def test_a_fallback_that_cannot_be_drawn_becomes_a_question_mark(names: Names) -> None:
    assert names.shown("🂡", "日本") == "?"


@settings(deadline=None)
@given(st.text(max_size=40))
def test_whatever_the_name_something_covered_is_shown(name: str) -> None:
    names = Names(frozenset(range(32, 127)))
    shown = names.shown(name, "S")
    assert shown
    assert all(32 <= ord(character) < 127 for character in shown)
    assert shown == " ".join(shown.split())


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("weight", list(Weight))
def test_no_character_is_drawn_as_the_box_of_a_missing_glyph(
    fonts: Fonts, names: Names, name: str, weight: Weight
) -> None:
    font = fonts.font(weight, 40)
    box = bytes(font.getmask("\ue000"))
    assert bytes(font.getmask("中")) == box, "the font draws a box for what it lacks, so this test can see it"
    for character in names.shown(name, "left"):
        assert bytes(font.getmask(character)) != box


@settings(deadline=None)
@given(st.text(alphabet="Wi· é", max_size=40), st.integers(0, 200))
def test_a_shortened_name_fits_and_keeps_its_beginning(text: str, width: int) -> None:
    def measure(part: str) -> float:
        return sum(10 if character in "W…" else 4 for character in part)

    short = shorten(text, width, measure)
    assert measure(short) <= width
    assert text.startswith(short.removesuffix("…"))
    if measure(text) <= width:
        assert short == text


def plate_boxes() -> dict[Seat, tuple[int, int, int, int]]:
    middle, beside = (WIDTH - WIDE[0]) // 2, (HEIGHT - TALL[1]) // 2
    return {
        Seat.NORTH: (middle, EDGE, middle + WIDE[0], EDGE + WIDE[1]),
        Seat.SOUTH: (middle, HEIGHT - EDGE - WIDE[1], middle + WIDE[0], HEIGHT - EDGE),
        Seat.WEST: (EDGE, beside, EDGE + TALL[0], beside + TALL[1]),
        Seat.EAST: (WIDTH - EDGE - TALL[0], beside, WIDTH - EDGE, beside + TALL[1]),
    }


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("computer", [False, True])
def test_the_ink_of_a_name_stays_within_its_plate(
    fonts: Fonts, names: Names, composer: Composer, name: str, computer: bool
) -> None:
    model = samples.table_model(samples.passing_table(4))

    def drawn(text: str):
        people = tuple(Person(text, computer) for _ in Seat)
        return composer.compose(plan_table(fonts, names, replace(model, people=people))).convert("RGB")

    difference = ImageChops.difference(drawn(name), drawn("i"))
    for left, top, right, bottom in plate_boxes().values():
        difference.paste((0, 0, 0), (left + 8, top + 8, right - 8, bottom - 8))
    assert difference.getbbox() is None


def test_a_name_that_is_cut_says_so(fonts: Fonts, names: Names) -> None:
    people = tuple(Person("W" * 32, True) for _ in Seat)
    plan = plan_table(fonts, names, replace(samples.table_model(samples.passing_table(4)), people=people))
    shown = [put.sprite.text for put in plan.items if "WW" in getattr(put.sprite, "text", "")]
    assert len(shown) == 4
    assert all(text.endswith("…") for text in shown)


def test_the_font_covers_the_letters_of_the_languages(names: Names) -> None:
    languages = "abcdefghijklmnopqrstuvwxyzãáàâçéêíóôõúüабвгдежзийклмнопрстуфхцчшщъьюя"
    for character in languages + languages.upper() + "0123456789+−·…!?.,:;()-–„“”«»":
        assert names.covers(character), unicodedata.name(character)
