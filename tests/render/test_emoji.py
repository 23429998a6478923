"""The card emoji: what Discord takes, and whether the cards are told apart as small as they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.emoji import BACK_NAME, EMOJI_NAMES, SIDE, card_name, emoji_pictures, suit_name
from rules.cards import FRESH_DECK, Card, Rank, Suit

#: How large an emoji is in a line of text, and Discord's dark and light grounds.
IN_TEXT = 22
GROUNDS = ((49, 51, 56), (255, 255, 255))
#: Discord's limit for one emoji, in bytes.
LARGEST = 256 * 1024
#: How far two tiles must differ, as the mean over all pixels and colours of 0..255: a suit that is another shape of
#: the same colour changes about a fifth of the pixels.
DIFFERENT = 4.0


@pytest.fixture(scope="module")
def pictures() -> Mapping[str, bytes]:
    return emoji_pictures()


def small(data: bytes, ground: tuple[int, int, int]) -> Image.Image:
    """An emoji as a client shows it in a line of text."""
    with Image.open(BytesIO(data)) as opened:
        reduced = opened.convert("RGBA").resize((IN_TEXT, IN_TEXT), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", reduced.size, ground)
    shown.paste(reduced, (0, 0), reduced)
    return shown


def test_there_are_57_emoji_with_names_that_discord_takes(pictures: Mapping[str, bytes]) -> None:
    assert tuple(pictures) == EMOJI_NAMES
    assert len(set(EMOJI_NAMES)) == 52 + 1 + 4
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in EMOJI_NAMES)


def test_names_say_what_is_shown() -> None:
    assert card_name(Card(Rank.QUEEN, Suit.SPADES)) == "queen_of_spades"
    assert suit_name(Suit.HEARTS) == "suit_hearts"
    assert {card_name(card) for card in FRESH_DECK} | {suit_name(suit) for suit in Suit} | {BACK_NAME} == set(
        EMOJI_NAMES
    )


def test_every_picture_is_one_that_discord_takes(pictures: Mapping[str, bytes]) -> None:
    for name, data in pictures.items():
        assert len(data) <= LARGEST, name
        with Image.open(BytesIO(data)) as opened:
            assert (opened.format, opened.size, opened.mode) == ("PNG", (SIDE, SIDE), "RGBA"), name
            corners = [opened.getpixel((x, y)) for x in (0, SIDE - 1) for y in (0, SIDE - 1)]
        assert all(isinstance(corner, tuple) and corner[3] == 0 for corner in corners), f"{name} has no round corners"


@pytest.mark.parametrize("ground", GROUNDS)
def test_any_two_are_told_apart_in_a_line_of_text(pictures: Mapping[str, bytes], ground: tuple[int, int, int]) -> None:
    shown = {name: small(data, ground) for name, data in pictures.items()}
    alike = [
        (one, other, round(difference, 1))
        for one, other in combinations(shown, 2)
        if (difference := sum(ImageStat.Stat(ImageChops.difference(shown[one], shown[other])).mean) / 3) < DIFFERENT
    ]
    assert not alike


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_emoji_stands_out_from_the_ground(pictures: Mapping[str, bytes], ground: tuple[int, int, int]) -> None:
    empty = Image.new("RGB", (IN_TEXT, IN_TEXT), ground)
    for name, data in pictures.items():
        differing = (
            ImageChops.difference(small(data, ground), empty).convert("L").point(lambda value: 255 * (value > 60))
        )
        assert ImageStat.Stat(differing).mean[0] > 0.15 * 255, name


def test_the_same_design_is_the_same_bytes(pictures: Mapping[str, bytes]) -> None:
    assert emoji_pictures() == pictures
