"""A round played out in thought, fast: the rules of `rules.hearts.game` on packed cards, with quick habits for all.

This is the hot loop of a strong computer player. It takes a position with all four hands known, such as a sample of
what they may be, plays the cards that are left until nothing more counts, and gives the points. A test holds it to the
rules: every card it plays is legal there, and the points are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.hearts.habits import discard, follow, lead, shooter_discard, shooter_follow, shooter_lead
from rules.hearts.packed import DIAMONDS, HEARTS, JACK, JACK_BIT, JACK_CODE, QUEEN_CODE, TWO_OF_CLUBS_CODE

#: With so many points, all that were taken, a seat may shoot the moon: the others stop it where that costs little.
_RESISTED = 6

#: Nobody, where a seat's number is meant.
NOBODY = -1

_ROUND_POINTS = 26
_QUEEN_POINTS = 13
_JACK_WORTH = 10


@dataclass(frozen=True, slots=True)
class Table:
    """All of a position in a round but the hands.

    Attributes:
        tricks_done: finished tricks, 0 to 12.
        leader: the seat that leads this trick, 0 to 3.
        trick: the codes on the trick, in the order played.
        broken: whether hearts may be led.
        taken: the points each seat has taken.
        jack_taker: who has taken the jack of diamonds, or `NOBODY`.
        jack_counts, queen_breaks, heart_breaks, open_start: the house rules (H11) for the jack of diamonds, for what
            breaks hearts, and for points on the first trick.
    """

    tricks_done: int
    leader: int
    trick: tuple[int, ...]
    broken: bool
    taken: tuple[int, int, int, int]
    jack_taker: int = NOBODY
    jack_counts: bool = False
    queen_breaks: bool = False
    heart_breaks: bool = False
    open_start: bool = False


def play_out(
    table: Table,
    hands: Sequence[int],
    first: int = NOBODY,
    shooter: int = NOBODY,
    played: list[int] | None = None,
) -> tuple[list[int], int]:
    """The points each seat takes in this round in the end, and who takes the jack of diamonds if it counts.

    Args:
        table: the position.
        hands: sixteen masks, clubs to hearts of the first seat, then of the next.
        first: the code of the card to begin with; without one habit chooses it too.
        shooter: a seat that is trying to shoot the moon from now on, as long as it can.
        played: where to note the codes played, in order.
    """
    # One long function: so many small steps take twice as long when each is a call.
    held = list(hands)
    left = [held[suit] | held[4 + suit] | held[8 + suit] | held[12 + suit] for suit in range(4)]
    taken = list(table.taken)
    out = _ROUND_POINTS - sum(taken)
    broken, leader, jack_taker = table.broken, table.leader, table.jack_taker
    treasure = JACK_BIT if table.jack_counts and jack_taker < 0 else 0
    opening = not table.tricks_done
    clean = opening and not table.open_start
    resisted = _sole_taker(taken)
    led, best, winner, lying, prize = _lying(table)
    place = len(table.trick)
    while out or treasure:
        while place < 4:
            seat = (leader + place) & 3
            base = seat << 2
            if first >= 0:
                code, first = first, NOBODY
            elif not place:
                if opening:
                    code = TWO_OF_CLUBS_CODE
                elif seat == shooter:
                    code = shooter_lead(held, base, left, broken)
                else:
                    code = lead(held, base, left, broken)
            elif mine := held[base + led]:
                last = place == 3
                if seat == shooter:
                    rank = shooter_follow(mine, best, last)
                elif winner == resisted and lying and mine >> best > 1 and (last or mine > left[led] ^ mine):
                    rank = mine.bit_length() - 1
                elif led == DIAMONDS and mine & treasure and mine != treasure:
                    if last and best < JACK and lying < _JACK_WORTH:
                        rank = JACK
                    else:
                        rank = follow(mine ^ treasure, best, led, lying - prize, last, clean, left[led])
                else:
                    rank = follow(mine, best, led, lying - prize, last, clean, left[led])
                code = led << 4 | rank
            elif seat == shooter:
                code = shooter_discard(held, base)
            else:
                code = discard(held, base, left, clean or winner == resisted, treasure)
            suit, rank = code >> 4, code & 15
            if not place:
                led, best, winner = suit, rank, seat
            elif suit == led and rank > best:
                best, winner = rank, seat
            held[base + suit] ^= 1 << rank
            left[suit] ^= 1 << rank
            if suit == HEARTS:
                lying += 1
                broken = broken or led != HEARTS or table.heart_breaks
            elif code == QUEEN_CODE:
                lying += _QUEEN_POINTS
                broken = broken or table.queen_breaks
            elif code == JACK_CODE and treasure:
                prize = _JACK_WORTH
            if played is not None:
                played.append(code)
            place += 1
        if lying:
            taken[winner] += lying
            out -= lying
            resisted = NOBODY
            if taken[winner] + out != _ROUND_POINTS:
                shooter = NOBODY  # two seats have points: nobody shoots the moon any more
            elif taken[winner] >= _RESISTED:
                resisted = winner
        if prize:
            jack_taker, treasure = winner, 0
        lying = prize = place = 0
        opening = clean = False
        leader = winner
    return taken, jack_taker


def _sole_taker(taken: Sequence[int]) -> int:
    """The seat that has all the points taken so far, and enough of them to be resisted, or `NOBODY`."""
    most = max(taken)
    return taken.index(most) if most >= _RESISTED and most == sum(taken) else NOBODY


def _lying(table: Table) -> tuple[int, int, int, int, int]:
    """Of the trick on the table: suit, rank that takes it, seat that takes it, points, worth of the jack in it."""
    if not table.trick:
        return 0, NOBODY, table.leader, 0, 0
    led = table.trick[0] >> 4
    best = max(code & 15 for code in table.trick if code >> 4 == led)
    winner = (table.leader + table.trick.index(led << 4 | best)) & 3
    lying = sum(_QUEEN_POINTS if code == QUEEN_CODE else code >> 4 == HEARTS for code in table.trick)
    prize = _JACK_WORTH if table.jack_counts and JACK_CODE in table.trick else 0
    return led, best, winner, lying, prize
