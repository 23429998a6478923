"""What the hidden hands may be: deals drawn evenly from all that agree with what one seat knows.

The hidden cards fall into kinds by which of the other seats may hold them. How many cards of each kind a seat has is
drawn first, each way with the weight of the deals it stands for; then each kind is shuffled and shared out. So no
draw is ever thrown away, and every deal that is possible is equally likely.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import comb

from rules.words import below

_WORD_BITS = 32


class Sampler:
    """Deals of hidden cards to three holders, of which each may hold only some of the cards."""

    def __init__(self, may_hold: Mapping[int, Sequence[bool]], sizes: Sequence[int]) -> None:
        """Count the ways.

        Args:
            may_hold: for every hidden card whether each of the three may hold it.
            sizes: how many cards each of the three holds, together as many as are hidden.

        Raises:
            ValueError: when no deal agrees with that.
        """
        kinds: dict[int, list[int]] = {kind: [] for kind in range(8)}
        for card, allowed in may_hold.items():
            kinds[allowed[0] | allowed[1] << 1 | allowed[2] << 2].append(card)
        self._kinds = kinds
        self._fixed = (kinds[1], kinds[2], kinds[4])
        self._splits: list[tuple[tuple[int, int, int], ...]] = []
        self._weights: list[int] = []
        self._total = 0
        if not kinds[0] and sum(sizes) == len(may_hold):
            self._count(sizes)
        if not self._total:
            raise ValueError("no deal agrees with what is known")

    def _count(self, sizes: Sequence[int]) -> None:
        """Every way to share the kinds out, with how many deals it stands for."""
        first, second, _ = (size - len(fixed) for size, fixed in zip(sizes, self._fixed, strict=True))
        of_12, of_13, of_23, of_123 = (len(self._kinds[kind]) for kind in (3, 5, 6, 7))
        for a in range(of_12 + 1):
            for b in range(of_13 + 1):
                for c in range(of_23 + 1):
                    x, y = first - a - b, second - (of_12 - a) - c
                    z = of_123 - x - y
                    if x < 0 or y < 0 or z < 0:
                        continue
                    ways = comb(of_12, a) * comb(of_13, b) * comb(of_23, c) * comb(of_123, x) * comb(of_123 - x, y)
                    self._total += ways
                    self._weights.append(self._total)
                    self._splits.append(
                        ((3, a, of_12 - a), (5, b, 0), (6, 0, c), (7, x, y)),
                    )

    def draw(self, stream: Iterator[int]) -> tuple[list[int], list[int], list[int]]:
        """The cards of the three holders, in one of the possible deals."""
        split = self._splits[0]
        if len(self._splits) > 1:
            split = self._splits[bisect_right(self._weights, below_wide(self._total, stream))]
        first, second, third = (list(fixed) for fixed in self._fixed)
        for kind, to_first, to_second in split:
            cards = self._kinds[kind]
            if cards:
                mixed = _mixed(cards, stream)
                first += mixed[:to_first]
                second += mixed[to_first : to_first + to_second]
                third += mixed[to_first + to_second :]
        return first, second, third


def below_wide(bound: int, stream: Iterator[int]) -> int:
    """An even number from 0 to ``bound`` - 1, however large the bound."""
    parts = (bound.bit_length() + _WORD_BITS - 1) // _WORD_BITS
    limit = (1 << parts * _WORD_BITS) // bound * bound
    while True:
        number = 0
        for _ in range(parts):
            number = number << _WORD_BITS | next(stream)
        if number < limit:
            return number % bound


def _mixed(cards: list[int], stream: Iterator[int]) -> list[int]:
    out = cards[:]
    for i in range(len(out) - 1, 0, -1):
        j = below(i + 1, stream)
        out[i], out[j] = out[j], out[i]
    return out
