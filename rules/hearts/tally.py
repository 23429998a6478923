"""What each seat did in a game besides its points: moons shot, moons stopped, queens of spades taken (H1, H7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.hearts.scoring import MOON_THREAT, PENALTY_CARDS, QUEEN_OF_SPADES, trick_taker
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Round


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat did in the rounds of a game.

    Attributes:
        moons: the rounds in which it took all 13 hearts and the queen of spades (H7).
        moons_stopped: the rounds in which it was the first to take a penalty card from under somebody who alone had
            taken all of them so far, `MOON_THREAT` or more.
        queens: how often it took the queen of spades.
    """

    moons: int
    moons_stopped: int
    queens: int


def tally(rounds: Iterable[Round]) -> tuple[Tally, ...]:
    """What each seat did in these finished rounds, by seat.

    Raises:
        ValueError: when a round is not finished: penalty cards of it are still out.
    """
    moons: list[Seat] = []
    stopped: list[Seat | None] = []
    queens: list[Seat] = []
    for played in rounds:
        caught = _penalty_cards_caught(played)
        if sum(len(cards) for _, cards in caught) != len(PENALTY_CARDS):
            raise ValueError(f"round {played.number} is not finished")
        takers = {seat for seat, _ in caught}
        moons += takers if len(takers) == 1 else ()
        stopped.append(_moon_stopper(caught))
        queens += (seat for seat, cards in caught if QUEEN_OF_SPADES in cards)
    return tuple(Tally(moons.count(seat), stopped.count(seat), queens.count(seat)) for seat in SEATS)


_Caught = tuple[Seat, frozenset[Card]]


def _penalty_cards_caught(played: Round) -> list[_Caught]:
    """Who took which penalty cards, in the order of the tricks that held any; a claimed rest is like the last one."""
    caught = [
        (trick_taker(trick), PENALTY_CARDS.intersection(play.card for play in trick.plays)) for trick in played.tricks
    ]
    if played.rest is not None and played.rest.taker is not None:
        left = PENALTY_CARDS.intersection(card for hand in played.rest.hands for card in hand)
        caught.append((played.rest.taker, left))
    return [(seat, cards) for seat, cards in caught if cards]


def _moon_stopper(caught: Sequence[_Caught]) -> Seat | None:
    """The seat that stopped a moon others could see coming, or None."""
    shooter, held = caught[0][0], 0
    for seat, cards in caught:
        if seat is not shooter:
            return seat if held >= MOON_THREAT else None
        held += len(cards)
    return None
