"""Deal codes (S17, D1-D5)."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Rank
from rules.heart_to_heart import codes
from rules.heart_to_heart.codes import LAST_NUMBER, code_of, deal, deck, number_of, parse_code
from tests.rules.heart_to_heart.boards import ranks, vectors

# These never change: somebody has each of them in an old message.
GOLDEN = {
    "HH1-N-AAAAAAA": "49J678Q8533KQ3TJK692AQ23KJT55A8J624A48T4769TQ2A597K7",
    "HH1-N-AAAAAAM": "TQJ42JQ2K879TKT636952ATA45K79A85846Q5J77323J4K9638QA",
    "HH1-N-TWOHRTS": "877QT6K79QAJA3T7A32Q8665K32AJ282KKJTT985J4546994Q534",
    "HH1-N-QWERTYU": "8Q35KKJT4JQT286979TKA8233J7K6T8A6J295657AQ4A745439Q2",
    "HH1-N-ZZZZZZZ": "39JQ6J6A4T56T44QJ8T7849T77588362KAJKQ523Q9AK9KA52237",
}


def dealt_in_a_straight_line(code: str) -> list[int]:
    """D1-D4 once more, in the plainest way and without a line of the product's code."""
    number = 0
    for place, letter in enumerate(reversed(code[-7:])):
        number += "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) * 26**place
    digests = "".join(hashlib.sha256(f"HH1-N/29139/{number}/{k}".encode()).hexdigest() for k in range(64))
    numbers = [int(digests[start : start + 8], 16) for start in range(0, len(digests), 8)]
    cards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] * 4
    for i in reversed(range(1, 52)):
        while numbers[0] >= 4294967296 // (i + 1) * (i + 1):
            del numbers[0]
        j = numbers.pop(0) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@pytest.mark.parametrize("code", GOLDEN)
def test_a_code_deals_what_it_always_dealt(code: str) -> None:
    assert deck(code) == ranks(" ".join(GOLDEN[code]))
    assert list(deck(code)) == dealt_in_a_straight_line(code)


@given(st.integers(0, LAST_NUMBER))
def test_any_code_deals_as_the_text_says(number: int) -> None:
    code = code_of(number)
    assert list(deck(code)) == dealt_in_a_straight_line(code)


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["code"])
def test_the_decks_of_an_independent_program(vector: dict[str, object]) -> None:
    assert list(deck(str(vector["code"]))) == vector["deck"]


@given(st.integers(0, LAST_NUMBER))
def test_a_deal_is_the_deck_laid_out(number: int) -> None:
    code = code_of(number)
    dealt = deal(code)
    assert (*dealt.heart, *dealt.stock, dealt.waste) == deck(code)
    assert (len(dealt.heart), len(dealt.stock), dealt.code) == (25, 26, code)
    assert Counter(deck(code)) == dict.fromkeys(Rank, 4)


def test_the_published_facts_of_aaaaaam() -> None:
    dealt = deal("HH1-N-AAAAAAM")
    assert dealt.heart[0] is Rank.TEN
    assert dealt.heart[24] is Rank.FOUR
    assert dealt.waste is Rank.ACE
    assert dealt.stock.index(Rank.FOUR) == 8  # the ninth card drawn, so that move 10 takes it with the tip


def test_the_smallest_and_the_largest_code_are_deals_of_their_own() -> None:
    assert code_of(0) == "HH1-N-AAAAAAA"
    assert code_of(LAST_NUMBER) == "HH1-N-ZZZZZZZ"
    assert number_of("HH1-N-AAAAAAM") == 12
    assert number_of("HH1-N-AAAAABA") == 26
    assert deck("HH1-N-AAAAAAA") != deck("HH1-N-ZZZZZZZ")


@given(st.integers(0, LAST_NUMBER))
def test_a_number_and_its_code_say_the_same(number: int) -> None:
    assert number_of(code_of(number)) == number
    assert parse_code(code_of(number)) == code_of(number)


@pytest.mark.parametrize("number", [-1, LAST_NUMBER + 1])
def test_a_number_that_seven_letters_cannot_write(number: int) -> None:
    with pytest.raises(ValueError, match="deal number"):
        code_of(number)


@pytest.mark.parametrize("text", ["hh1-n-aaaaaam", "HH1NAAAAAAM", " HH1-N-AAAAAAM", "HH1-N-AAAAAAM\n", ""])
def test_only_a_canonical_code_has_a_number(text: str) -> None:
    for function in (number_of, deck, deal):
        with pytest.raises(ValueError, match="canonical"):
            function(text)


GAPS = st.sampled_from(["-", "", " ", "   ", " - ", "- ", " -"])


@given(st.integers(0, LAST_NUMBER), GAPS, GAPS, st.sampled_from(["", " ", "\t", " \n "]), st.data())
def test_what_people_type(number: int, first: str, second: str, around: str, data: st.DataObject) -> None:
    code = code_of(number)
    written = around + "HH1" + first + "N" + second + code[-7:] + around
    cases = data.draw(st.lists(st.booleans(), min_size=len(written), max_size=len(written)))
    typed = "".join(letter.lower() if low else letter for letter, low in zip(written, cases, strict=True))
    assert parse_code(typed) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "AAAAAAM",
        "N-AAAAAAM",
        "HH1-AAAAAAM",
        "HH1-N-",
        "HH1-N-AAAAAA",
        "HH1-N-AAAAAAMM",
        "HH1-N-AAAAAA0",
        "HH1-N-AAA AAAM",
        "HH1-N-AAA-AAAM",
        "HH2-N-AAAAAAM",
        "HH1-M-AAAAAAM",
        "H H1-N-AAAAAAM",
        "HH1--N-AAAAAAM",
        "HH1-N- -AAAAAAM",
        "HH1_N_AAAAAAM",
        "HH1\n-N-AAAAAAM",
        "HH1-N-AAAAAAM.",
        "HH1-N-AAAAAAM HH1-N-AAAAAAM",
        "HH1" + " " * 100_000,  # and it takes no time to say so
    ],
)
def test_what_is_no_code(text: str) -> None:
    assert parse_code(text) is None


LOOK_ALIKES = {
    "long s, an S in capitals": "HH1-N-AAAAAA\N{LATIN SMALL LETTER LONG S}",
    "Kelvin sign, a k in small letters": "HH1-N-AAAAAA\N{KELVIN SIGN}",
    "dotless i, an I in capitals": "HH1-N-AAAAAA\N{LATIN SMALL LETTER DOTLESS I}",
    "sharp s, two letters in capitals": "HH1-N-AAAAA\N{LATIN SMALL LETTER SHARP S}",
    "ligature, two letters in capitals": "HH1-N-AAAAA\N{LATIN SMALL LIGATURE FI}",
    "full-width A": "HH1-N-AAAAAA\N{FULLWIDTH LATIN CAPITAL LETTER A}",
    "Cyrillic A": "HH1-N-AAAAAA\N{CYRILLIC CAPITAL LETTER A}",
    "Greek N": "HH1-\N{GREEK CAPITAL LETTER NU}-AAAAAAM",
    "full-width 1": "HH\N{FULLWIDTH DIGIT ONE}-N-AAAAAAM",
    "Arabic 1": "HH\N{ARABIC-INDIC DIGIT ONE}-N-AAAAAAM",
    "en dash": "HH1\N{EN DASH}N-AAAAAAM",
    "no-break space before it": "\N{NO-BREAK SPACE}HH1-N-AAAAAAM",
    "combining accent after it": "HH1-N-AAAAAAM\N{COMBINING ACUTE ACCENT}",
}


@pytest.mark.parametrize("text", LOOK_ALIKES.values(), ids=LOOK_ALIKES.keys())
def test_letters_of_other_alphabets_are_not_taken_for_ours(text: str) -> None:
    assert parse_code(text) is None


@given(st.text(max_size=20))
def test_whatever_is_typed_is_a_canonical_code_or_none(text: str) -> None:
    code = parse_code(text)
    assert code is None or codes.code_of(codes.number_of(code)) == code
