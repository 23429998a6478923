"""Custom ids: what goes in comes out, each matches one template, and none is too long for Discord."""

from __future__ import annotations

import string

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import GameButton, GameMenu
from bot.presses import BUTTON_TEMPLATE, MENU_TEMPLATE, Game, Press, custom_id, parse_press
from bot.sessions.heart_to_heart.coding import decode_place, encode_place
from rules.heart_to_heart.layout import POSITIONS
from rules.heart_to_heart.state import WASTE

_LONGEST = 100

presses = st.builds(
    Press,
    st.sampled_from(Game),
    st.integers(0, 10**18 - 1),
    st.text(string.digits + string.ascii_lowercase + ".", max_size=24),
    st.text(string.ascii_lowercase, min_size=1, max_size=16),
    st.text(string.digits + string.ascii_letters, max_size=20),
)


@given(presses, st.booleans())
def test_a_press_comes_out_as_it_went_in(press: Press, menu: bool) -> None:
    text = custom_id(press, menu=menu)
    assert parse_press(text) == press
    assert len(text) <= _LONGEST


@given(presses, st.booleans(), st.lists(st.text(max_size=5), max_size=3))
def test_chosen_values_come_along(press: Press, menu: bool, values: list[str]) -> None:
    found = parse_press(custom_id(press, menu=menu), tuple(values))
    assert found is not None
    assert found.values == tuple(values)


@given(presses, st.booleans())
def test_every_id_matches_exactly_one_template(press: Press, menu: bool) -> None:
    text = custom_id(press, menu=menu)
    assert (BUTTON_TEMPLATE.fullmatch(text) is None) is menu
    assert (MENU_TEMPLATE.fullmatch(text) is None) is not menu


@given(st.text(max_size=60) | st.from_regex(BUTTON_TEMPLATE) | st.from_regex(MENU_TEMPLATE))
def test_no_text_matches_both_templates(text: str) -> None:
    assert BUTTON_TEMPLATE.fullmatch(text) is None or MENU_TEMPLATE.fullmatch(text) is None
    press = parse_press(text)  # whatever a client sends, nothing is raised
    if press is not None:
        assert parse_press(custom_id(press)) == press


def test_every_kind_begins_with_a_letter_of_its_own_and_none_looks_like_a_menu() -> None:
    letters = [game.value for game in Game]
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 and letter in string.ascii_lowercase and letter != "m" for letter in letters)
    for game in Game:
        assert parse_press(custom_id(Press(game, 1, "", "play"))) == Press(game, 1, "", "play")


@pytest.mark.parametrize(
    "text",
    ["", "h", "x:1:1:play", "h:1:1", "h:-1:1:play", "h:1:1:PLAY", "h:1:1:play:Q S", "h:1:1:play:QS:1", "h:١:1:play"],
)
def test_what_is_none_of_ours_is_none(text: str) -> None:
    assert parse_press(text) is None


def test_both_dynamic_items_carry_these_templates_and_no_other() -> None:
    assert GameButton.__discord_ui_compiled_template__ is BUTTON_TEMPLATE
    assert GameMenu.__discord_ui_compiled_template__ is MENU_TEMPLATE


def test_a_dynamic_item_keeps_its_id() -> None:
    text = custom_id(Press(Game.HEARTS, 12, "3.5", "play", "QS"))
    assert GameButton(discord.ui.Button(custom_id=text)).custom_id == text


@pytest.mark.parametrize("place", [*POSITIONS, WASTE])
def test_places_come_out_as_they_went_in(place: object) -> None:
    assert decode_place(encode_place(place)) == place  # type: ignore[arg-type]  # every place


@given(st.text(max_size=6))
def test_no_text_breaks_the_reading_of_places(text: str) -> None:
    place = decode_place(text)
    assert place is None or place is WASTE or isinstance(place, int)
