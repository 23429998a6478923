"""Plain searches of whole positions, written from the rules' text and without the product's code, and small games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import combinations

from rules.cards import Rank
from rules.heart_to_heart.layout import COVERED_BY
from rules.heart_to_heart.state import Deal, HeartToHeartState
from rules.words import shuffled, words

#: The heart cards left, the stock (next first) and the waste (top last).
Position = tuple[frozenset[int], tuple[Rank, ...], tuple[Rank, ...]]


def next_positions(heart: tuple[Rank, ...], position: Position) -> list[Position]:
    """Every move of S5-S7."""
    left, stock, waste = position
    found: list[Position] = []
    if stock:
        found.append((left, stock[1:], (*waste, stock[0])))
    elif waste:
        found.append((left, waste, ()))
    free = [card for card in left if not any(cover in left for cover in COVERED_BY[card])]
    found.extend(
        (left - {one, other}, stock, waste)
        for one, other in combinations(free, 2)
        if heart[one - 1] == heart[other - 1]
    )
    found.extend((left - {card}, stock, waste[:-1]) for card in free if waste and heart[card - 1] == waste[-1])
    return found


def position_of(state: HeartToHeartState) -> Position:
    return state.left, state.stock, state.waste


def fewest_moves(start: Position, following: Callable[[Position], Iterable[Position]]) -> dict[Position, int | None]:
    """Every position that can be reached, and the fewest moves from it to an empty heart: back from the won ones."""
    before: dict[Position, list[Position]] = {start: []}
    waiting = deque([start])
    while waiting:
        position = waiting.popleft()
        for after in following(position):
            if after not in before:
                before[after] = []
                waiting.append(after)
            before[after].append(position)
    moves: dict[Position, int | None] = dict.fromkeys(before)
    waiting = deque(position for position in before if not position[0])
    moves.update(dict.fromkeys(waiting, 0))
    while waiting:
        position = waiting.popleft()
        for previous in before[position]:
            if moves[previous] is None:
                moves[previous] = (moves[position] or 0) + 1
                waiting.append(previous)
    return moves


def searched(heart: tuple[Rank, ...], start: Position) -> dict[Position, int | None]:
    """The same by `next_positions`."""
    return fewest_moves(start, lambda position: next_positions(heart, position))


# How many cards in the heart, and how many ranks: dense enough that most ranks have three or four cards in the heart.
SIZES = [(3, 1), (6, 2), (6, 3), (8, 3), (10, 4), (12, 5), (14, 5), (15, 6), (18, 7), (20, 7), (25, 7), (25, 9)]


def small_game(cards: int, kinds: int, key: bytes) -> tuple[Deal, frozenset[int]]:
    """A shuffled deck of a few ranks, four cards each: so many in the lowest places of the heart, the rest outside."""
    deck = shuffled(tuple(Rank)[:kinds] * 4, words(lambda k: b"%b/%d" % (key, k)))
    # The emptied places above are filled with a rank that is not in play, as if it had never been there.
    heart = (Rank.KING,) * (25 - cards) + deck[:cards]
    outside = deck[cards:]
    return Deal("a small deck", heart, outside[:-1], outside[-1]), frozenset(range(26 - cards, 26))
