"""What a person's name looks like on a plate: only characters that the font covers, and never wider than the plate."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Set

ELLIPSIS = "…"


class Names:
    """Turns the names of Discord, which may hold anything, into names that can be drawn."""

    def __init__(self, coverage: Set[int]) -> None:
        """Give the code points that the font covers."""
        self._coverage = coverage

    def shown(self, name: str, fallback: str) -> str:
        """The name as it can be drawn in full.

        A covered name is returned with its white space tidied. Of a name that is partly uncovered the covered part
        stays if it holds at least two letters or digits and a third of them all, else its first covered letter. With
        nothing covered it is `fallback`, tidied in the same way, or a question mark.
        """
        text = _sane(name)
        letters = [character for character in text if character.isalnum()]
        covered = [character for character in letters if self.covers(character)]
        drawable = self.drawable(text)
        if drawable == text and text:
            return text
        if len(covered) >= 2 and 3 * len(covered) >= len(letters):
            return drawable
        if covered:
            return covered[0].upper() if len(covered[0].upper()) == 1 else covered[0]
        return self.drawable(_sane(fallback)) or "?"

    def drawable(self, text: str) -> str:
        """The text without what the font does not cover, white space tidied."""
        kept = "".join(character if self.covers(character) else " " for character in _sane(text))
        return " ".join(kept.split())

    def covers(self, character: str) -> bool:
        """Whether the font has a glyph for a character, and sets it from left to right without shaping."""
        if character == " ":
            return True
        if unicodedata.bidirectional(character) in {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI"}:
            return False
        return ord(character) in self._coverage and unicodedata.category(character)[0] in "LNPS"


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """The text, cut and ended with an ellipsis where it is wider than `width` as `measure` sees it."""
    if measure(text) <= width:
        return text
    for length in range(len(text) - 1, 0, -1):
        short = text[:length].rstrip() + ELLIPSIS
        if measure(short) <= width:
            return short
    return ELLIPSIS if measure(ELLIPSIS) <= width else ""


def _sane(text: str) -> str:
    """Plain letters for fancy ones, no stacked marks, no invisible characters, single spaces.

    Marks that belong to a letter of the language compose into one character and stay; all that pile up beyond go.
    """
    composed = unicodedata.normalize("NFKC", text)
    kept = "".join(
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or unicodedata.category(character)[0] not in "MC"
    )
    return " ".join(kept.split())
