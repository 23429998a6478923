"""The pinned generator (D2-D4) against published digests and swaps done by hand."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.words import below, shuffled, words

# The digests of "abc" and of the empty message, as the standard that defines SHA-256 prints them.
ABC = [0xBA7816BF, 0x8F01CFEA, 0x414140DE, 0x5DAE2223, 0xB00361A3, 0x96177A9C, 0xB410FF61, 0xF20015AD]
EMPTY = [0xE3B0C442, 0x98FC1C14, 0x9AFBF4C8, 0x996FB924, 0x27AE41E4, 0x649B934C, 0xA495991B, 0x7852B855]


def test_words_are_the_big_endian_words_of_one_digest_after_another() -> None:
    messages = [b"abc", b"", b"abc"]
    assert list(islice(words(lambda k: messages[k]), 24)) == ABC + EMPTY + ABC


def test_the_message_is_told_which_digest_it_is_for() -> None:
    asked: list[int] = []

    def message(k: int) -> bytes:
        asked.append(k)
        return b"abc"

    list(islice(words(message), 17))
    assert asked == [0, 1, 2]


@pytest.mark.parametrize(
    ("bound", "stream", "number"),
    [
        (6, [2**32 - 5], 5),  # the last word of the last whole multiple of 6
        (6, [2**32 - 4, 2**32 - 1, 7], 1),  # four words are past it
        (4, [2**32 - 1], 3),  # a power of two wastes none
        (1, [2**32 - 1], 0),
        (2**31 + 1, [2**31 + 1, 2**31], 2**31),  # nearly half of all words are past the only multiple
    ],
)
def test_a_number_below_a_bound_skips_the_words_that_would_favour_the_low_ones(
    bound: int, stream: list[int], number: int
) -> None:
    assert below(bound, iter(stream)) == number


def test_each_number_below_a_bound_is_served_by_equally_many_words() -> None:
    bound = 1_000_000_007
    assert below(bound, iter([4 * bound - 1])) == bound - 1
    assert below(bound, iter([4 * bound, 0])) == 0


def test_a_stream_that_ends_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="endless"):
        below(6, iter([2**32 - 1]))


def test_a_shuffle_swaps_from_the_last_card_down() -> None:
    # ABCD: 3 with 0 gives DBCA, 2 with 2 leaves it, 1 with 0 gives BDCA.
    assert shuffled(tuple("ABCD"), iter([0, 2, 0])) == tuple("BDCA")


@given(st.lists(st.integers(), max_size=60), st.binary())
def test_a_shuffle_loses_and_adds_nothing(deck: list[int], key: bytes) -> None:
    stream = words(lambda k: key + b"/%d" % k)
    assert sorted(shuffled(tuple(deck), stream)) == sorted(deck)
