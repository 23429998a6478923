"""Cards and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, Card, Rank, Suit, cards, hand_order, parse_card


def test_the_fresh_deck_runs_from_two_to_ace_of_clubs_diamonds_spades_hearts() -> None:
    expected = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"]
    assert [card.text for card in FRESH_DECK] == expected


@pytest.mark.parametrize("card", FRESH_DECK)
def test_every_card_is_read_back_from_its_text(card: Card) -> None:
    assert parse_card(card.text) == card
    assert parse_card(f"  {card.text.lower()} ") == card
    assert str(card) == card.text
    assert repr(card) == f"Card({card.text})"


def test_ten_is_read_in_both_ways_and_printed_as_ten() -> None:
    ten = Card(Rank.TEN, Suit.HEARTS)
    assert parse_card("10h") == parse_card("TH") == ten
    assert ten.rank.index == "10"
    assert [Rank.ACE.index, Rank.TWO.index, Rank.KING.index] == ["A", "2", "K"]


@pytest.mark.parametrize("text", ["", "Q", "QX", "1S", "QSS", "Q♠", "10", "100H", "SQ", "Q S", "ſſ", "\u212aS"])
def test_what_is_no_card_is_refused(text: str) -> None:
    # The last one begins with the Kelvin sign, which would turn into a K when its case is changed.
    assert parse_card(text) is None


def test_a_list_of_cards_names_the_word_that_is_none() -> None:
    assert cards("2C QS  TD") == (
        Card(Rank.TWO, Suit.CLUBS),
        Card(Rank.QUEEN, Suit.SPADES),
        Card(Rank.TEN, Suit.DIAMONDS),
    )
    with pytest.raises(ValueError, match="'1X' is no card"):
        cards("2C 1X")


def test_the_ace_is_low_as_a_number_and_high_in_a_trick() -> None:
    assert sorted(Rank)[0] is Rank.ACE
    assert max(Rank, key=lambda rank: rank.strength) is Rank.ACE
    assert [rank.strength for rank in Rank if rank is not Rank.ACE] == list(range(2, 14))


@given(st.permutations(FRESH_DECK))
def test_hand_order_sorts_any_deck_into_the_fresh_one(deck: list[Card]) -> None:
    assert tuple(sorted(deck, key=hand_order)) == FRESH_DECK
