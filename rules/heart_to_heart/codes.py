"""Deal codes (S17, D1-D5): seven letters that reproduce a deal exactly, on every machine and for ever."""

from __future__ import annotations

import re
import string

from rules.cards import Rank
from rules.heart_to_heart.state import Deal
from rules.words import shuffled, words

#: The part before the letters: the game with the version of its algorithm, and N for the normal deal.
PREFIX = "HH1-N-"

#: How many letters a code has (D1).
LETTERS = 7

#: The largest number that seven letters can write; the smallest is 0, AAAAAAA.
LAST_NUMBER = 26**LETTERS - 1

# The smallest number for which the deal AAAAAAM shows all that is published about it (D2).
_SALT = 29139

_HEART_SIZE = 25
_WASTE_INDEX = 51

#: Ace to king, four times over: the deck before the swaps (D4).
_FRESH_RANKS: tuple[Rank, ...] = tuple(Rank) * 4

# Between the parts: any spaces around at most one dash. Possessive, so that a long line of spaces costs no time.
_WRITTEN = re.compile(r"HH1 *+-?+ *+N *+-?+ *+([A-Z]{7})")
_CANONICAL = re.compile(r"HH1-N-([A-Z]{7})")


def parse_code(text: str) -> str | None:
    """The canonical form ``HH1-N-AAAAAAM`` of what somebody typed, or None when it is no code.

    Either case will do, surrounding spaces are ignored, and between the parts there may be a dash, spaces or nothing.
    Text outside ASCII is refused before any change of case: some letters of other alphabets turn into ours.
    """
    if not text.isascii():
        return None
    match = _WRITTEN.fullmatch(text.strip().upper())
    return PREFIX + match[1] if match else None


def number_of(code: str) -> int:
    """The number a canonical code writes in base 26, A = 0, most significant letter first (D1): AAAAAAM is 12.

    Raises:
        ValueError: when the text is no canonical code; `parse_code` makes one of what people type.
    """
    match = _CANONICAL.fullmatch(code)
    if match is None:
        raise ValueError(f"{code!r} is no canonical deal code such as HH1-N-AAAAAAM")
    number = 0
    for letter in match[1]:
        number = number * 26 + ord(letter) - ord("A")
    return number


def code_of(number: int) -> str:
    """The canonical code of a number from 0 to `LAST_NUMBER` (D1).

    Raises:
        ValueError: when seven letters cannot write the number.
    """
    if not 0 <= number <= LAST_NUMBER:
        raise ValueError(f"{number} is no deal number; they run from 0 to {LAST_NUMBER}")
    letters = ""
    for _ in range(LETTERS):
        number, digit = divmod(number, 26)
        letters = string.ascii_uppercase[digit] + letters
    return PREFIX + letters


def deck(code: str) -> tuple[Rank, ...]:
    """The 52 shuffled ranks of a canonical code (D2-D4).

    Raises:
        ValueError: when the text is no canonical code.
    """
    number = number_of(code)
    stream = words(lambda k: f"{PREFIX[:-1]}/{_SALT}/{number}/{k}".encode("ascii"))
    return shuffled(_FRESH_RANKS, stream)


def deal(code: str) -> Deal:
    """What a canonical code deals (D5): 25 cards to the heart, 26 to the stock, the last one to the waste.

    Raises:
        ValueError: when the text is no canonical code.
    """
    ranks = deck(code)
    return Deal(code, ranks[:_HEART_SIZE], ranks[_HEART_SIZE:_WASTE_INDEX], ranks[_WASTE_INDEX])
