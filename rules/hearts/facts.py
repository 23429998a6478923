"""What everybody at the table can know from the cards that were played."""

from __future__ import annotations

from rules.cards import Card, Suit
from rules.hearts.seats import SEATS, Seat
from rules.hearts.views import PublicView

_RANKS_IN_SUIT = 13


def cards_played(view: PublicView) -> tuple[Card, ...]:
    """The cards played in this round, in the order in which they were, with those of the trick on the table."""
    return tuple(play.card for trick in (*view.tricks, view.trick) for play in trick.plays)


def known_voids(view: PublicView) -> tuple[frozenset[Suit], ...]:
    """Per seat the suits it has shown that it does not hold: it did not follow, and gets no more cards (H4).

    A suit of which all thirteen cards have been played says nothing about a seat and is left out.
    """
    voids: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    for trick in (*view.tricks, view.trick):
        for play in trick.plays:
            if trick.led_suit is not None and play.card.suit is not trick.led_suit:
                voids[play.seat].add(trick.led_suit)
    played = [card.suit for card in cards_played(view)]
    spent = {suit for suit in Suit if played.count(suit) == _RANKS_IN_SUIT}
    return tuple(frozenset(voids[seat] - spent) for seat in SEATS)
