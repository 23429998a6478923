"""How everybody plays while a round is played out in thought: quick habits on packed cards.

Each function is given the ranks held as masks (see `rules.hearts.packed`) and gives a legal card. They play a plain
careful game: low leads, under the trick where that is possible, the queen of spades and high cards onto other people's
tricks. A seat that is shooting the moon takes whatever it can, and the others then stop it where that costs little.
"""

from __future__ import annotations

from rules.hearts.packed import CLUBS, DIAMONDS, HEARTS, QUEEN, QUEEN_BIT, SPADES, masks

#: While so many cards of a suit are left, all four seats likely hold some of it and a trick of it is likely clean.
_FRESH_SUIT = 9
#: How much likelier a trick of each suit is to hold points, clubs to hearts.
_WEIGHT = (16, 16, 16, 26)
#: What speaks against leading the queen of spades, or a king or ace of spades into her.
_GRAVE = 400
#: How many sixteenths of a card's danger each lower card of its suit takes off.
_GUARD = 4
_HEART_BONUS = 5
#: The danger of a card that is thrown only when there is no other.
_LAST_CHOICE = -100


def lead(hand: list[int], base: int, left: list[int], broken: bool) -> int:
    """The code of the card to lead.

    Args:
        hand: sixteen masks, four for each seat.
        base: where this seat's masks begin.
        left: the ranks of each suit still in anybody's hand.
        broken: whether hearts may be led.
    """
    best, code = 1 << 30, -1
    queen_out = left[SPADES] & QUEEN_BIT
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = hand[base + suit]
        if not mine or (suit == HEARTS and not broken and code >= 0):
            continue
        others = left[suit] ^ mine
        if suit == SPADES and queen_out:
            if mine & QUEEN_BIT:
                risk, rank = _lead_beside_queen(mine, others)
            else:
                risk, rank = _lead_towards_queen(mine)
        elif not others:
            risk, rank = 500, mine.bit_length() - 1
        elif suit != HEARTS and others.bit_count() >= _FRESH_SUIT:
            risk, rank = 3, mine.bit_length() - 1
        else:
            low = mine & -mine
            rank = low.bit_length() - 1
            risk = _WEIGHT[suit] * (others & (low - 1)).bit_count() // others.bit_count()
        if risk < best:
            best, code = risk, (suit << 4) | rank
    return code


def _lead_beside_queen(mine: int, others: int) -> tuple[int, int]:
    """How risky a spade lead is, 0 up, and its rank, for the one who holds the queen."""
    rest = mine ^ QUEEN_BIT
    if not rest:
        return _GRAVE, QUEEN
    rank = (rest & -rest).bit_length() - 1
    return 12 - rest.bit_count() if others else _GRAVE, rank


def _lead_towards_queen(mine: int) -> tuple[int, int]:
    """The same for the others: a spade below her draws her out, a king or ace catches her."""
    low = mine & (QUEEN_BIT - 1)
    if not low:
        return _GRAVE >> 1, mine.bit_length() - 1
    return (1 if low == mine else 8), low.bit_length() - 1


def follow(mine: int, best: int, suit: int, lying: int, last: bool, clean: bool, left: int) -> int:
    """The rank to follow suit with.

    Args:
        mine: the ranks of the suit held.
        best: the rank that takes the trick so far.
        suit: the suit.
        lying: the points in the trick.
        last: whether nobody plays after this.
        clean: whether no points can come.
        left: the ranks of the suit still in anybody's hand.
    """
    if suit == SPADES:
        if mine & QUEEN_BIT:
            if best > QUEEN or mine == QUEEN_BIT:
                return QUEEN
            mine ^= QUEEN_BIT
        elif left & QUEEN_BIT and not last and mine & (QUEEN_BIT - 1):
            mine &= QUEEN_BIT - 1
    if clean or (last and lying <= 0):
        return mine.bit_length() - 1
    below = mine & ((1 << best) - 1)
    if below:
        return below.bit_length() - 1
    if last or (lying <= 0 and suit != SPADES and left.bit_count() >= _FRESH_SUIT):
        return mine.bit_length() - 1
    return (mine & -mine).bit_length() - 1


def discard(hand: list[int], base: int, left: list[int], closed: bool, treasure: int) -> int:
    """The code of the card to throw when void in the led suit.

    Args:
        hand: sixteen masks, four for each seat.
        base: where this seat's masks begin.
        left: the ranks of each suit still in anybody's hand.
        closed: whether no points may be thrown (H4), or none should be, as long as there is another card.
        treasure: the jack of diamonds as a mask while he counts and has not been taken, else 0: he is thrown last.
    """
    best, code = -1 << 30, -1
    queen_out = left[SPADES] & QUEEN_BIT
    if queen_out and not closed and hand[base + SPADES] & QUEEN_BIT:
        return (SPADES << 4) | QUEEN
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = hand[base + suit]
        if not mine or (closed and suit == HEARTS and code >= 0):
            continue
        if closed and suit == SPADES and mine & QUEEN_BIT:
            mine ^= QUEEN_BIT
            if not mine:
                continue
        if suit == DIAMONDS and mine & treasure and mine != treasure:
            mine ^= treasure
        top = mine.bit_length() - 1
        others = left[suit] & ~mine
        if others:
            danger = 16 * (others & ((1 << top) - 1)).bit_count() // others.bit_count()
            danger -= _GUARD * (mine.bit_count() - 1)
            if suit == HEARTS:
                danger += _HEART_BONUS
            elif suit == SPADES and queen_out and top > QUEEN:
                danger += 40 - 8 * (mine & (QUEEN_BIT - 1)).bit_count()
        else:
            danger = -40
        if suit == DIAMONDS and mine == treasure:
            danger = _LAST_CHOICE
        if danger > best:
            best, code = danger, (suit << 4) | top
    return code if code >= 0 else (SPADES << 4) | QUEEN


def shooter_lead(hand: list[int], base: int, left: list[int], broken: bool) -> int:
    """The code of the card that one who shoots the moon leads: the highest there is of a suit, or of its longest."""
    best, code = -1, -1
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = hand[base + suit]
        if not mine or (suit == HEARTS and not broken and code >= 0):
            continue
        worth = mine.bit_count()
        others = left[suit] ^ mine
        if mine > others:  # it holds the highest
            worth += 32 if others else 16
        if worth > best:
            best, code = worth, (suit << 4) | (mine.bit_length() - 1)
    return code


def shooter_follow(mine: int, best: int, last: bool) -> int:
    """The rank that one who shoots the moon follows suit with: it takes the trick if it can."""
    above = mine >> (best + 1)
    if not above:
        return (mine & -mine).bit_length() - 1
    return (above & -above).bit_length() + best if last else mine.bit_length() - 1


def shooter_discard(hand: list[int], base: int) -> int:
    """The code of the card that one who shoots the moon throws: its lowest, and no points while it has others."""
    best, code = 1 << 30, -1
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = hand[base + suit]
        if suit == SPADES:
            mine &= ~QUEEN_BIT
        if mine and not (suit == HEARTS and code >= 0):
            rank = (mine & -mine).bit_length() - 1
            if rank < best:
                best, code = rank, (suit << 4) | rank
    return code if code >= 0 else (SPADES << 4) | QUEEN


def habitual_pass(hand: list[int], base: int) -> list[int]:
    """The three cards to pass, as four masks: unguarded high spades, high hearts, high cards of short suits."""
    low_spades = (hand[base + SPADES] & (QUEEN_BIT - 1)).bit_count()
    weighed = []
    for suit in (CLUBS, DIAMONDS, SPADES, HEARTS):
        mine = hand[base + suit]
        length = mine.bit_count()
        while mine:
            rank = mine.bit_length() - 1
            mine ^= 1 << rank
            weight = 2 * rank - length
            if suit == HEARTS:
                weight += 3
            elif suit == SPADES:
                weight = 50 + rank - 12 * low_spades + 5 * (rank == QUEEN) if rank >= QUEEN else -rank
            weighed.append((weight, suit << 4 | rank))
    weighed.sort(reverse=True)
    return masks(code for _, code in weighed[:3])
