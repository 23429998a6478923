"""Hidden hands drawn at random: all that agree with what a seat knows, each as likely as the others."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hearts.fair import computer_words
from rules.hearts.sampling import Sampler, below_wide

ANYBODY = (True, True, True)


def possible_deals(may_hold: dict[int, tuple[bool, bool, bool]], sizes: tuple[int, int, int]) -> set[tuple[int, ...]]:
    """Every deal, as the holder of each card in order, found by trying all."""
    holders = [holder for holder, size in enumerate(sizes) for _ in range(size)]
    return {
        deal
        for deal in set(permutations(holders))
        if all(allowed[holder] for holder, allowed in zip(deal, may_hold.values(), strict=True))
    }


def drawn_deal(sampler: Sampler, cards: list[int], sequence: int) -> tuple[int, ...]:
    hands = sampler.draw(computer_words(bytes(32), sequence))
    assert sorted(card for hand in hands for card in hand) == sorted(cards)
    return tuple(next(holder for holder, hand in enumerate(hands) if card in hand) for card in cards)


ALLOWED = st.tuples(st.booleans(), st.booleans(), st.booleans())


@given(st.lists(ALLOWED, min_size=6, max_size=6), st.sampled_from([(2, 2, 2), (1, 2, 3), (3, 3, 0), (2, 1, 3)]))
@settings(deadline=None, max_examples=60)
def test_what_is_drawn_is_possible_and_only_what_is_impossible_is_refused(
    allowed: list[tuple[bool, bool, bool]], sizes: tuple[int, int, int]
) -> None:
    may_hold = dict(enumerate(allowed))
    deals = possible_deals(may_hold, sizes)
    if not deals:
        with pytest.raises(ValueError, match="no deal agrees"):
            Sampler(may_hold, sizes)
        return
    sampler = Sampler(may_hold, sizes)
    for sequence in range(20):
        assert drawn_deal(sampler, list(may_hold), sequence) in deals


def test_every_possible_deal_is_equally_likely() -> None:
    may_hold = {0: ANYBODY, 1: ANYBODY, 2: (True, True, False), 3: (True, False, True), 4: (False, True, True)}
    may_hold |= {5: (True, False, False), 6: ANYBODY}
    sizes = (3, 2, 2)
    deals = possible_deals(may_hold, sizes)
    sampler = Sampler(may_hold, sizes)
    rounds = 400 * len(deals)
    seen = Counter(drawn_deal(sampler, list(may_hold), sequence) for sequence in range(rounds))
    assert set(seen) == deals
    # Chi squared: its mean is the degrees of freedom, its variance twice that.
    surprise = sum((seen[deal] - 400) ** 2 / 400 for deal in deals)
    freedom = len(deals) - 1
    assert surprise < freedom + 4 * (2 * freedom) ** 0.5


def test_cards_that_do_not_fit_the_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="no deal agrees"):
        Sampler({1: ANYBODY, 2: ANYBODY}, (1, 0, 0))
    with pytest.raises(ValueError, match="no deal agrees"):
        Sampler({1: (False, False, False)}, (1, 0, 0))


def test_a_large_number_is_even_too() -> None:
    bound = 3 << 62
    numbers = [below_wide(bound, computer_words(bytes(32), sequence)) for sequence in range(3000)]
    assert all(0 <= number < bound for number in numbers)
    thirds = Counter(number * 3 // bound for number in numbers)
    assert all(abs(thirds[third] - 1000) < 4 * 1000**0.5 for third in range(3))


def test_words_past_the_last_whole_multiple_are_skipped() -> None:
    bound = (1 << 32) - 10
    assert below_wide(bound, iter([(1 << 32) - 1, bound, 7])) == 7
