"""Fair deals: the written algorithm, done again step by step, gives the same cards (F1-F4)."""

from __future__ import annotations

import hashlib
import hmac
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, hand_order
from rules.hearts import fair
from rules.words import below

SECRETS = st.binary(min_size=32, max_size=32)
ROUNDS = st.integers(1, 10_000)


def deal_by_hand(secret: bytes, number: int) -> list[set[str]]:
    """F1, F2, D3 and D4 in one straight line, with none of the product's code: the hands of S, W, N and E."""
    key = hmac.digest(secret, b"round/" + str(number).encode(), "sha256")
    random_words: list[int] = []
    for k in range(100):
        block = hashlib.sha256(key + b"/" + str(k).encode()).hexdigest()
        random_words += [int(block[start : start + 8], 16) for start in range(0, 64, 8)]
    deck = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"]
    for i in range(51, 0, -1):
        bound = i + 1
        word = random_words.pop(0)
        while word >= 2**32 // bound * bound:
            word = random_words.pop(0)
        j = word % bound
        deck[i], deck[j] = deck[j], deck[i]
    return [set(deck[0:13]), set(deck[13:26]), set(deck[26:39]), set(deck[39:52])]


@given(SECRETS, ROUNDS)
def test_f2_the_deal_is_the_one_the_text_describes(secret: bytes, number: int) -> None:
    hands = fair.deal_round(secret, number)
    assert [{card.text for card in hand} for hand in hands] == deal_by_hand(secret, number)


@pytest.mark.parametrize("number", [1, 2, 3, 40])
def test_f2_a_known_secret_always_gives_the_same_deal(number: int) -> None:
    secret = bytes(range(32))
    assert [{card.text for card in hand} for hand in fair.deal_round(secret, number)] == deal_by_hand(secret, number)


@given(SECRETS, ROUNDS)
def test_f2_a_deal_is_four_sorted_hands_of_the_whole_deck(secret: bytes, number: int) -> None:
    hands = fair.deal_round(secret, number)
    assert [len(hand) for hand in hands] == [13] * 4
    assert {card for hand in hands for card in hand} == set(FRESH_DECK)
    assert all(list(hand) == sorted(hand, key=hand_order) for hand in hands)


@given(SECRETS, ROUNDS)
def test_f3_an_opened_key_proves_the_commitment_and_the_deal(secret: bytes, number: int) -> None:
    shown_before = fair.commitment(secret, number)
    opened = fair.round_key(secret, number)
    assert hashlib.sha256(opened).hexdigest() == shown_before
    assert fair.commitment_to_key(opened) == shown_before
    assert fair.hands_from_key(opened) == fair.deal_round(secret, number)


@given(SECRETS, ROUNDS)
def test_f3_another_key_does_not_fit_the_commitment(secret: bytes, number: int) -> None:
    shown_before = fair.commitment(secret, number)
    forged = bytearray(fair.round_key(secret, number))
    forged[0] ^= 1
    assert fair.commitment_to_key(bytes(forged)) != shown_before
    assert fair.commitment(secret, number + 1) != shown_before


@given(SECRETS, ROUNDS)
def test_f3_what_is_shown_and_opened_is_not_the_secret(secret: bytes, number: int) -> None:
    assert fair.round_key(secret, number) == hmac.digest(secret, f"round/{number}".encode(), "sha256")
    assert fair.commitment(secret, number) not in (secret.hex(), hashlib.sha256(secret).hexdigest())


@given(SECRETS, st.integers(0, 10_000))
def test_f4_computer_words_are_the_ones_the_text_describes(secret: bytes, sequence: int) -> None:
    key = hmac.digest(secret, f"computer/{sequence}".encode(), "sha256")
    blocks = b"".join(hashlib.sha256(key + f"/{k}".encode()).digest() for k in range(3))
    expected = [int.from_bytes(blocks[start : start + 4], "big") for start in range(0, len(blocks), 4)]
    assert list(islice(fair.computer_words(secret, sequence), 24)) == expected


@given(SECRETS, st.integers(0, 10_000))
def test_f4_a_computers_key_gives_its_words_without_the_secret(secret: bytes, sequence: int) -> None:
    key = fair.computer_key(secret, sequence)
    assert key == hmac.digest(secret, f"computer/{sequence}".encode(), "sha256")
    assert list(islice(fair.words_from_key(key), 24)) == list(islice(fair.computer_words(secret, sequence), 24))


@pytest.mark.parametrize("secret", [b"", b"short", bytes(31), bytes(33)])
def test_f1_a_secret_of_another_length_is_a_bug(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        fair.deal_round(secret, 1)
    with pytest.raises(ValueError, match="32 bytes"):
        fair.commitment(secret, 1)
    with pytest.raises(ValueError, match="32 bytes"):
        fair.computer_words(secret, 1)
    with pytest.raises(ValueError, match="32 bytes"):
        fair.computer_key(secret, 1)


def test_f1_rounds_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        fair.round_key(bytes(32), 0)


def test_d3_words_past_the_last_whole_multiple_are_skipped() -> None:
    # 2^32 is one more than a multiple of 3, so the highest word would favour 0.
    assert below(3, iter([2**32 - 1, 7])) == 1
    assert below(3, iter([2**32 - 2, 7])) == (2**32 - 2) % 3
    assert below(2, iter([2**32 - 1])) == 1


def test_deals_favour_no_seat() -> None:
    # In 400 deals each seat gets the queen of spades about 100 times: six standard deviations are 52.
    queens = [0, 0, 0, 0]
    for number in range(1, 401):
        for seat, hand in enumerate(fair.deal_round(bytes(32), number)):
            queens[seat] += any(card.text == "QS" for card in hand)
    assert all(abs(count - 100) < 52 for count in queens)
