"""Whether a Heart to Heart position can be won: exact, by bit masks over the heart alone.

Why the heart cards left decide it
    A draw and a recycle can always be made while a card lies outside the heart, and they bring every card of stock
    and waste to the waste's top in turn (S6, S7). So outside the heart only the number of copies of each rank counts,
    and a pair there takes one heart card and one copy. Let a rank start with k copies in the heart, 4 - k outside.

    k = 1 or 2
        There are at least as many copies outside as in the heart, and each card taken with the waste uses up one. So
        a free card of the rank can always be taken, and no card of the rank ever has to wait for another one.
    k = 3
        One copy is outside. To clear the rank, one card goes with that copy and the other two with each other. How
        far that has come shows in the number left: 3 nothing yet, 2 the copy is used (they need each other), 1 the
        heart pair is gone (the copy serves the last one).
    k = 4
        No copy is outside: two heart pairs, 4 or 2 cards left. They never are an odd number.

    So a rank with three or four cards left has three ways to be split, and every other rank has only one.

Why the search is small
    Once every rank has its split, taking what can be taken never hurts: a removal only makes other cards free, and
    uses no copy that a card of another rank, or another part of the split, could want. Sweeping until nothing moves
    is then exact, and the position can be won if some choice of splits is swept clean. The search settles the open
    ranks one by one, and drops a choice as soon as the sweep stops short although every card of an open rank is
    allowed to leave alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.cards import Rank
from rules.heart_to_heart.layout import POSITIONS
from rules.heart_to_heart.masks import BIT_OF, free_in, mask_of, one_above_the_other
from rules.heart_to_heart.state import Deal, HeartToHeartState


class _Split(NamedTuple):
    """One way to clear a rank: the cards that go with a copy outside, and the heart pairs, as bit masks."""

    alone: int
    pairs: tuple[int, ...]


class _Open(NamedTuple):
    """A rank that still has a choice."""

    cards: int
    splits: tuple[_Split, ...]


def winnable(deal: Deal) -> bool:
    """Whether a fresh deal can be won."""
    return can_be_won(deal, frozenset(POSITIONS))


def can_be_won(deal: Deal, left: frozenset[int]) -> bool:
    """Whether a position of a deal can be won, given the heart positions left (see the module for why they suffice).

    Raises:
        ValueError: when no game of the deal leads to these cards: a rank with four in the heart has an odd number left.
    """
    in_heart: dict[Rank, int] = {}
    remaining: dict[Rank, list[int]] = {}
    for position, rank in enumerate(deal.heart, start=1):
        in_heart[rank] = in_heart.get(rank, 0) + 1
        if position in left:
            remaining.setdefault(rank, []).append(position)
    alone = 0
    pairs: tuple[int, ...] = ()
    undecided: list[_Open] = []
    for rank, positions in remaining.items():
        splits = _splits(in_heart[rank], positions)
        if not splits:
            return False
        if len(splits) == 1:
            alone |= splits[0].alone
            pairs += splits[0].pairs
        else:
            undecided.append(_Open(mask_of(positions), splits))
    undecided.sort(key=lambda open_rank: len(open_rank.splits))
    return _clears(mask_of(left), alone, pairs, tuple(undecided))


def lost_after(positions: Iterable[HeartToHeartState]) -> int | None:
    """The number of the move (S8) after which a game could no longer be won.

    0 when the deal never could; None when the last position is won or still can be, so that nothing was lost for good.

    Args:
        positions: every position of a game in the order of play, from the deal on. Undone moves may be among them: what
            an undo saved was not lost.

    Raises:
        ValueError: when a position is none of any game (see `can_be_won`).
    """
    lost: int | None = None
    for position in positions:
        if can_be_won(position.deal, position.left):
            lost = None
        elif lost is None:
            lost = position.moves
    return lost


def _splits(in_heart: int, left: list[int]) -> tuple[_Split, ...]:
    """The ways to clear a rank of which `in_heart` cards were dealt to the heart; none when two must wait for ever."""
    match in_heart, left:
        case (1 | 2, _) | (3, [_]):
            return (_Split(mask_of(left), ()),)
        case (3 | 4, [a, b]):
            ways: list[tuple[int, list[tuple[int, int]]]] = [(0, [(a, b)])]
        case (3, [a, b, c]):
            ways = [(a, [(b, c)]), (b, [(a, c)]), (c, [(a, b)])]
        case (4, [a, b, c, d]):
            ways = [(0, [(a, b), (c, d)]), (0, [(a, c), (b, d)]), (0, [(a, d), (b, c)])]
        case _:
            raise ValueError(f"{len(left)} of {in_heart} cards of a rank left: no game leads there")
    return tuple(
        _Split(BIT_OF[single], tuple(BIT_OF[one] | BIT_OF[other] for one, other in pairs))
        for single, pairs in ways
        if not any(one_above_the_other(one, other) for one, other in pairs)
    )


def _clears(left: int, alone: int, pairs: tuple[int, ...], undecided: tuple[_Open, ...]) -> bool:
    """Whether some choice of splits for the undecided ranks empties the heart."""
    left = _swept(left, alone, pairs)
    if not left:
        return True
    hopeful = alone
    for open_rank in undecided:
        hopeful |= open_rank.cards
    if _swept(left, hopeful, pairs):
        return False
    # Something is left, and would go if only the open ranks let it: so there is an open rank.
    chosen, *others = undecided
    rest = tuple(others)
    return any(_clears(left, alone | split.alone, pairs + split.pairs, rest) for split in chosen.splits)


def _swept(left: int, alone: int, pairs: tuple[int, ...]) -> int:
    """What stays when every free card of `alone` and every pair whose cards are both free goes, again and again."""
    while True:
        free = free_in(left)
        going = free & alone
        for pair in pairs:
            if pair & free == pair:
                going |= pair
        if not going:
            return left
        left ^= going
