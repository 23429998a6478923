"""When a round need not be played to its end: nothing left counts, or one seat can prove that all of it is its own.

A proof rests on one view alone: a claim that is refused tells nobody anything about hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations

from rules.cards import FRESH_DECK, Card, hand_order
from rules.hearts.facts import cards_played, known_voids
from rules.hearts.legality import TWO_OF_CLUBS
from rules.hearts.scoring import JACK_OF_DIAMONDS, ROUND_POINTS, cards_taken
from rules.hearts.seats import SEATS, Seat
from rules.hearts.views import PublicView, SeatView

#: Of each unseen card the other seats that may hold it.
_Holders = Mapping[Card, frozenset[Seat]]


def points_are_out(view: PublicView) -> bool:
    """Whether all that counts has been taken: the 26 points, and J♦ where it counts (H1, H11)."""
    jack_is_out = any(JACK_OF_DIAMONDS in caught for caught in cards_taken(view.tricks))
    return sum(view.taken) == ROUND_POINTS and (jack_is_out or not view.house.jack_of_diamonds)


def rest_is_mine(view: SeatView) -> bool:
    """Whether the seat of this view can prove that it takes every trick that is left, leading in `running_order`.

    It can when no distribution of the unseen cards that the view allows, and no play of the others, takes one away.
    False for a seat that is not to lead now.
    """
    if view.public.turn is not view.seat or view.public.trick.plays:
        return False
    holders = _possible_holders(view)
    order = running_order(view)
    return not any(
        _can_be_beaten(card, sum(earlier.suit is card.suit for earlier in order[:index]), holders, len(order))
        for index, card in enumerate(order)
    )


def running_order(view: SeatView) -> tuple[Card, ...]:
    """The hand in the order in which it takes the most tricks by leading all of it.

    Each suit runs from the top. Hearts come last, when the hand holds nothing else and may lead them, broken or not
    (H6); 2♣ comes first when it must (H3).
    """
    order = sorted(view.hand, key=lambda card: (hand_order(card)[0], -card.rank.strength))
    if TWO_OF_CLUBS in order and view.public.tricks_done == 0:
        order.remove(TWO_OF_CLUBS)
        order.insert(0, TWO_OF_CLUBS)
    return tuple(order)


def _possible_holders(view: SeatView) -> _Holders:
    """Who may hold each unseen card: a seat that has not shown a void, or for a card passed on the seat that got it."""
    seen = {*cards_played(view.public), *view.hand}
    voids = known_voids(view.public)
    others = [seat for seat in SEATS if seat is not view.seat]
    receiver = view.public.direction.target(view.seat)
    return {
        card: frozenset(
            seat for seat in others if (seat is receiver if card in view.passing else card.suit not in voids[seat])
        )
        for card in FRESH_DECK
        if card not in seen
    }


def _can_be_beaten(card: Card, leads_before: int, holders: _Holders, size: int) -> bool:
    """Whether some distribution lets another seat beat this card, led after so many leads of its suit.

    A seat that keeps a higher card has followed each of those leads with another card of the suit: it must have held
    one card more than there were leads. With so many it can, since it need not part with the higher one before.
    """
    for seat in SEATS:
        suited = [other for other, may in holders.items() if other.suit is card.suit and seat in may]
        suited.sort(key=lambda other: len(holders[other]))  # the cards that this seat must hold come first
        higher = [other for other in suited if other.rank.strength > card.rank.strength]
        held = [*higher[:1], *(other for other in suited if other != higher[0])][: leads_before + 1] if higher else []
        if len(held) > leads_before and _can_be_dealt({**holders, **dict.fromkeys(held, frozenset({seat}))}, size):
            return True
    return False


def _can_be_dealt(holders: _Holders, size: int) -> bool:
    """Whether the cards fit into hands of this size: no group of seats has to hold more cards than it has room for."""
    groups = chain.from_iterable(combinations(SEATS, count) for count in range(1, len(SEATS)))
    return all(sum(may <= set(group) for may in holders.values()) <= size * len(group) for group in groups)
