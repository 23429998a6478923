"""Card emoji in sentences and on controls, and plain text where there are none."""

from __future__ import annotations

from types import MappingProxyType, SimpleNamespace
from typing import Any

import discord
import pytest

from bot.controls import view_of
from bot.emoji.cards import refuses_emoji
from bot.emoji.signs import NO_SIGNS, Signs
from bot.pages.page import Button, Menu, Option, Page
from bot.text import load_catalogues
from bot.text.describing import SUIT_SIGNS, clean, short, short_list
from render.emoji import EMOJI_NAMES, card_name, suit_name
from rules.cards import FRESH_DECK, Card, Rank, Suit

TEXT = load_catalogues().text("en")
QUEEN = Card(Rank.QUEEN, Suit.SPADES)
ALL = Signs(MappingProxyType({name: 1000 + number for number, name in enumerate(EMOJI_NAMES)}))


def markup(name: str) -> str:
    return f"<:{name}:{ALL.ids[name]}>"


def components(page: Page, signs: Signs) -> list[dict[str, Any]]:
    """Everything of a message, from Discord's own description of it."""
    found: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = list(view_of(page, signs).to_components())
    while waiting:
        part = waiting.pop(0)
        found.append(part)
        waiting.extend(part.get("components", ()))
    return found


@pytest.mark.parametrize("card", FRESH_DECK, ids=str)
def test_every_card_in_a_sentence_becomes_its_emoji(card: Card) -> None:
    sentence = TEXT("hearts.played", card=short(card))
    assert ALL.written(sentence) == f"You played {markup(card_name(card))}."
    assert NO_SIGNS.written(sentence) == sentence


def test_lists_suits_and_our_own_sentences_are_written_with_emoji() -> None:
    cards = (Card(Rank.TEN, Suit.DIAMONDS), QUEEN, Card(Rank.ACE, Suit.HEARTS))
    assert ALL.written(short_list(cards)) == " ".join(markup(card_name(card)) for card in cards)
    for suit in Suit:
        said = TEXT("hand.your_turn_follow", suit=f"suit {SUIT_SIGNS[suit]}")
        assert markup(suit_name(suit)) in ALL.written(said)
        assert SUIT_SIGNS[suit] not in ALL.written(said)
    assert f"({markup(card_name(QUEEN))})" in ALL.written(TEXT("hearts.rules"))


def test_a_card_without_an_emoji_stays_text_beside_those_that_have_one() -> None:
    some = Signs(MappingProxyType({card_name(QUEEN): 7}))
    other = Card(Rank.KING, Suit.HEARTS)
    assert some.written(f"{short(QUEEN)} {short(other)}") == f"<:queen_of_spades:7> {short(other)}"


def test_code_keeps_its_signs_as_text() -> None:
    heart = SUIT_SIGNS[Suit.HEARTS]
    shown = ALL.written(f"```\n 3{heart}\n {heart}\n``` {heart} won, `{short(QUEEN)}`")
    assert shown == f"```\n 3{heart}\n {heart}\n``` {markup(suit_name(Suit.HEARTS))} won, `{short(QUEEN)}`"


@pytest.mark.parametrize("name", ["♥ Zoë ♥", "Q♠", "Q♠\ufe0e", "the 10♦", "♦", "K♥"])
def test_the_name_of_a_person_is_no_card(name: str) -> None:
    sentence = TEXT("table.turn", name=clean(name))
    assert ALL.written(sentence) == sentence
    assert clean(name).replace("\N{WORD JOINER}", "") == name


@pytest.mark.parametrize("word", ["Q♠\ufe0es", "1Q♠\ufe0e", "3♥4"])
def test_what_only_looks_like_a_card_is_none(word: str) -> None:
    assert ":queen" not in ALL.written(word)
    assert ":three" not in ALL.written(word)


def test_buttons_and_menus_show_the_emoji_of_their_card() -> None:
    rows = (
        (Button("h:1::play:QS", short(QUEEN), card=QUEEN), Button("h:1::hand", "My hand")),
        Menu("mh:1::choose", "Choose", (Option("QS", short(QUEEN), card=QUEEN), Option("50", "50 points"))),
    )
    page = Page(rows=rows)
    card, hand, menu = (part for part in components(page, ALL) if part["type"] in (2, 3))
    assert card["emoji"]["name"] == "queen_of_spades"
    assert int(card["emoji"]["id"]) == ALL.ids["queen_of_spades"]
    assert card["custom_id"] == "h:1::play:QS"
    assert not card.get("label"), "both together are too wide for a phone"
    assert (hand["label"], hand.get("emoji")) == ("My hand", None)
    assert [bool(option.get("emoji")) for option in menu["options"]] == [True, False]
    assert [option["label"] for option in menu["options"]] == [short(QUEEN), "50 points"]

    plain = [part for part in components(page, NO_SIGNS) if part["type"] in (2, 3)]
    assert [part.get("label") for part in plain] == [short(QUEEN), "My hand", None]
    assert "emoji" not in str(plain).replace("'emoji': None", "")


def refused(code: int, errors: dict[str, Any] | None) -> discord.HTTPException:
    """Discord's answer to a request, read as the library reads it."""
    body = {"code": code, "message": "Invalid Form Body"} | ({"errors": errors} if errors else {})
    return discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), body)  # type: ignore[arg-type]


def errors_at(
    *path: str, code: str = "BUTTON_COMPONENT_INVALID_EMOJI", message: str = "Invalid emoji"
) -> dict[str, Any]:
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for name in reversed(path):
        errors = {name: errors}
    return errors


@pytest.mark.parametrize(
    "path",
    [
        ("components", "0", "components", "1", "emoji", "id"),
        ("data", "components", "0", "components", "3", "components", "0", "emoji", "id"),
        ("data", "components", "0", "components", "0", "options", "12", "emoji", "name"),
    ],
)
def test_a_refused_emoji_is_known_by_where_it_stands(path: tuple[str, ...]) -> None:
    assert refuses_emoji(refused(50035, errors_at(*path)))
    assert refuses_emoji(refused(50035, errors_at(*path, code="COMPONENT_INVALID_EMOJI", message="Ungültiges Emoji")))


def test_other_refusals_are_not_taken_for_it() -> None:
    label = errors_at("components", "0", "components", "1", "label", code="BASE_TYPE_BAD_LENGTH", message="emoji")
    assert not refuses_emoji(refused(50035, label))
    assert not refuses_emoji(refused(50035, None))
    assert not refuses_emoji(refused(10014, errors_at("components", "0", "emoji", "id")))
