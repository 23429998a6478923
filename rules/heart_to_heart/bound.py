"""How many moves a win takes at least: the bound that leads the search for the shortest one.

Time is counted in draws along the ring of the outside cards as it lies now: at time t the card at place t modulo its
size is the last one drawn, and a recycle is passed when t becomes a multiple of the size above 0. A card taken later is
drawn no more but keeps its time, so every moment of any game that goes on from here has one, and it never runs back.

The sweep
    It plays an easier game. What can go goes at once, and serves the others as if it had stayed: an outside card stays
    on the ring, a heart card that was ever free goes on making pairs. Only what lies on a card has to be out of the
    way: in the heart the cards that cover it; on the waste the cards drawn later in the same pass, each of which can
    be taken as soon as a heart card of its rank was ever free.

    At every time the heart cards gone in a real game are gone in the sweep too. Suppose a pair were the first to break
    that. What covered its heart cards had gone before, in the sweep as well, so they are free there or gone. Two heart
    cards thus go. And a card of the waste is within reach, since whatever had lain on it was taken with heart cards
    that had been free, so its heart card goes. There is no such pair.

The count
    A win therefore comes no earlier than the sweep's end and has passed the recycles before that. It has also made the
    draws before that, except of cards already taken: a card is drawn once a pass, so taking one saves the passes that
    are left then; and no card is taken earlier than the sweep could take it. To these come the pairs: a rank with k
    cards in the heart, w of which go with the waste, makes (k + w) / 2 pairs and takes w cards off the ring. Every rank
    has a w of its own and saves draws of its own cards only, so the sum of the least of pairs less savings, rank by
    rank, is no more than any win makes.
"""

from __future__ import annotations

from rules.heart_to_heart.masks import bits_in, free_in
from rules.heart_to_heart.packed import Board, Position


def lower_bound(board: Board, position: Position) -> int | None:
    """A number of moves that no win from a position undercuts; None when it is certain that there is no win."""
    left, ring, drawn = position
    ranks = [board.same_rank[card] & left for card in ring]
    swept = _sweep(board, position, ranks)
    if swept is None:
        return None
    end, taken = swept
    size = len(ring)
    moves = end - (drawn - 1) + (max(end, 0) // size if size else 0)
    saved_of_rank: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        if rank:
            saved = (end - place) // size - (taken[place] - place) // size if place in taken else 0
            saved_of_rank.setdefault(rank, []).append(saved)
            left &= ~rank
    for rank, saved_draws in saved_of_rank.items():
        moves += _least(rank.bit_count(), saved_draws)
    return moves + left.bit_count() // 2  # what has no copy outside goes two by two


def _least(cards: int, saved: list[int]) -> int:
    """The least number of pairs, less the draws saved, that clear so many cards of a rank with copies outside."""
    if cards == 1:
        return 1 - max(saved)
    saved.sort(reverse=True)
    with_waste = range(cards % 2, min(cards, len(saved)) + 1, 2)
    return min((cards + taken) // 2 - sum(saved[:taken]) for taken in with_waste)


def _sweep(board: Board, position: Position, ranks: list[int]) -> tuple[int, dict[int, int]] | None:
    """When the heart is swept clean, and when each place of the ring could first be taken; None when it never is.

    The ranks are those of the ring's places, each as the mask of its cards left in the heart.
    """
    taken: dict[int, int] = {}
    time = progress = position.drawn - 1
    left, seen = _settled(board, ranks, position.left, 0, time, taken)
    while left:
        if time - progress >= len(ranks):
            return None
        time += 1
        # A card on top that no heart card was ever free for lets nothing go that could not go before.
        if ranks[time % len(ranks)] & seen:
            before = left
            left, seen = _settled(board, ranks, left, seen, time, taken)
            if left != before:
                progress = time
    return time, taken


def _settled(board: Board, ranks: list[int], left: int, seen: int, time: int, taken: dict[int, int]) -> tuple[int, int]:
    """The heart cards left, and all that were ever free, when everything that can go at a time has gone.

    Notes in `taken` which places were first within reach at that time with a heart card to go with.
    """
    top = time % len(ranks) if time >= 0 else -1
    while True:
        free = free_in(left)
        fresh = free & ~seen
        seen |= free
        within_reach = 0
        for place in range(top, -1, -1):
            within_reach |= ranks[place]
            if not ranks[place] & seen:
                break
            taken.setdefault(place, time)
        going = free & within_reach
        if fresh:
            for card in bits_in(free & ~going):
                if board.partners[card] & seen:
                    going |= card
        if not going:
            return left, seen
        left ^= going
