"""The one pinned generator of random numbers (D2, D3, D4); nothing else in the product deals cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

_WORD_RANGE = 1 << 32


def words(message: Callable[[int], bytes]) -> Iterator[int]:
    """An endless stream of 32-bit words: SHA-256 over ``message(0)``, ``message(1)``, ... (D2)."""
    k = 0
    while True:
        digest = hashlib.sha256(message(k)).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        k += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """An even number from 0 to ``bound`` - 1 (D3): words past the last whole multiple are skipped."""
    limit = _WORD_RANGE - _WORD_RANGE % bound
    for word in stream:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of words is endless")


def shuffled(deck: tuple[Item, ...], stream: Iterator[int]) -> tuple[Item, ...]:
    """The deck after the swaps of D4: for i from the last card down to 1, with a number below i + 1."""
    out = list(deck)
    for i in range(len(out) - 1, 0, -1):
        j = below(i + 1, stream)
        out[i], out[j] = out[j], out[i]
    return tuple(out)
