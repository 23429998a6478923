"""What a seat can work out from its own view: the cards not seen yet, and who cannot follow which suit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rules.cards import FRESH_DECK, Card, Suit
from rules.hearts.facts import cards_played, known_voids
from rules.hearts.scoring import JACK_OF_DIAMONDS, ROUND_POINTS
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from rules.hearts.views import SeatView


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known about the other hands.

    Attributes:
        seat: who knows it.
        unseen: the cards in the other three hands, all together.
        voids: per seat the suits in which it has shown to be void.
        given: the cards passed by this seat that are still in the receiver's hand.
        receiver: who got them, or None in a hold round and before the exchange.
        points_out: the points that nobody has taken yet, 26 at the start.
        jack_out: whether the jack of diamonds counts at this table (H11) and nobody has taken him yet.
        strengths: of each suit the strengths of the unseen cards, low to high: `unseen` again, for counting fast.
    """

    seat: Seat
    unseen: frozenset[Card]
    voids: tuple[frozenset[Suit], ...]
    given: frozenset[Card]
    receiver: Seat | None
    points_out: int
    jack_out: bool
    strengths: Mapping[Suit, tuple[int, ...]]

    def higher(self, card: Card) -> int:
        """How many unseen cards of its suit beat this card (H5)."""
        strengths = self.strengths[card.suit]
        return len(strengths) - bisect_right(strengths, card.rank.strength)

    def count(self, suit: Suit) -> int:
        """How many cards of the suit are unseen."""
        return len(self.strengths[suit])

    def holders(self, suit: Suit) -> int:
        """How many other seats may hold cards of the suit."""
        return sum(other is not self.seat and suit not in self.voids[other] for other in SEATS)

    def after_passing(self, cards: Collection[Card]) -> Knowledge:
        """What will be known once these cards have been passed: they lie in another hand then."""
        unseen = self.unseen.union(cards)
        touched = {card.suit for card in cards}
        strengths = {suit: _strengths(unseen, suit) if suit in touched else self.strengths[suit] for suit in Suit}
        return replace(self, unseen=unseen, strengths=strengths)

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether nothing speaks against this seat holding the card."""
        if card not in self.unseen or card.suit in self.voids[seat]:
            return False
        return card not in self.given or seat is self.receiver


def read_knowledge(view: SeatView) -> Knowledge:
    """What the seat of this view knows about the other hands."""
    played = cards_played(view.public)
    seen = {*played, *view.hand}
    unseen = frozenset(FRESH_DECK) - seen
    taken = played[: -len(view.public.trick.plays) or None]
    exchanged = bool(view.passing) and view.public.phase is not Phase.PASSING
    return Knowledge(
        seat=view.seat,
        unseen=unseen,
        voids=known_voids(view.public),
        given=unseen & frozenset(view.passing) if exchanged else frozenset(),
        receiver=view.public.direction.target(view.seat) if exchanged else None,
        points_out=ROUND_POINTS - sum(view.public.taken),
        jack_out=view.public.house.jack_of_diamonds and JACK_OF_DIAMONDS not in taken,
        strengths={suit: _strengths(unseen, suit) for suit in Suit},
    )


def _strengths(unseen: Iterable[Card], suit: Suit) -> tuple[int, ...]:
    return tuple(sorted(card.rank.strength for card in unseen if card.suit is suit))
