"""What one seat can be sure of about the other hands: for every card it has not seen, who may hold it.

All of it follows from the rules: a seat that does not follow a suit has none of it, what was passed on is where it went
until it is played, and who had to lead a heart or to give points too early held nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cards import FRESH_DECK, Card, Suit
from rules.hearts.facts import cards_played, known_voids
from rules.hearts.legality import breaks_hearts
from rules.hearts.scoring import PENALTY_CARDS
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase, Trick
from rules.hearts.views import SeatView

_ALL = frozenset(FRESH_DECK)
_HEARTS = frozenset(card for card in FRESH_DECK if card.suit is Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards one seat does not see.

    Attributes:
        others: the other three seats, clockwise.
        sizes: how many cards each of them holds.
        may_hold: for each hidden card whether each of them may hold it.
    """

    others: tuple[Seat, Seat, Seat]
    sizes: tuple[int, int, int]
    may_hold: Mapping[Card, tuple[bool, bool, bool]]


def read_hidden(view: SeatView) -> Hidden:
    """What the seat of this view can be sure of."""
    others = view.seat.after(1), view.seat.after(2), view.seat.after(3)
    possible = _possible(view)
    first, second, third = (possible[seat] for seat in others)
    seen = {*cards_played(view.public), *view.hand}
    may_hold = {card: (card in first, card in second, card in third) for card in FRESH_DECK if card not in seen}
    if view.passing and view.public.phase is not Phase.PASSING:
        receiver = view.public.direction.target(view.seat)
        for card in may_hold.keys() & view.passing:
            may_hold[card] = (others[0] is receiver, others[1] is receiver, others[2] is receiver)
    left = view.public.cards_left
    return Hidden(others, (left[others[0]], left[others[1]], left[others[2]]), may_hold)


def _possible(view: SeatView) -> list[frozenset[Card]]:
    """Per seat the cards that its plays do not rule out."""
    voids = known_voids(view.public)
    possible = [frozenset(card for card in FRESH_DECK if card.suit not in voids[seat]) for seat in SEATS]
    house = view.public.house
    broken = False
    for number, trick in enumerate((*view.tricks, view.public.trick)):
        for place, play in enumerate(trick.plays):
            before = Trick(trick.plays[:place])
            heart = play.card.suit is Suit.HEARTS
            if not place and heart and not broken:
                possible[play.seat] &= _HEARTS
            if place and not number and not house.first_trick_points and play.card in PENALTY_CARDS:
                possible[play.seat] &= PENALTY_CARDS
            broken = broken or breaks_hearts(house, before, play.card)
    return possible
