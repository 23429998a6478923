"""A computer player of Hearts that sees what a person in its seat sees, and nothing else.

Every choice weighs two things, both in points. The first is what the card may cost on this trick: the chance that
it takes the trick, times the points lying there and still to come. The second is what the hand is worth afterwards:
how many points the cards left in it are likely to cost later. The cheapest choice is made; equal ones are decided by
the stream of random words (F4), so a replay repeats them.

A stronger player can keep this shape: `hand_danger` is the judgement of a hand, `trick_cost` that of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from rules.cards import Card, Rank, Suit
from rules.hearts.game import PASS_COUNT
from rules.hearts.knowledge import Knowledge, read_knowledge
from rules.hearts.scoring import QUEEN_OF_SPADES, card_points, trick_points
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Trick
from rules.hearts.views import SeatView
from rules.words import below

Choice = TypeVar("Choice")

#: What a queen of spades in hand is likely to cost, by the number of other spades that can be played before it.
_QUEEN_DANGER = (9.0, 8.0, 6.5, 4.5, 2.5, 1.2, 0.6)
#: What the king or ace of spades is likely to cost while somebody else holds the queen, by the spades below the queen.
_ABOVE_QUEEN_DANGER = (4.5, 4.0, 3.0, 1.8, 0.9, 0.4, 0.2)
#: What a trick of a plain suit is likely to hold when one takes it against one's will.
_PLAIN_TRICK = 2.0
#: The same for a trick of hearts.
_HEART_TRICK = 3.5
#: What being void in a suit is worth: unwanted cards can go on other people's tricks.
_VOID_WORTH = 1.2
#: From how many points on one seat holding them all looks like a moon being shot, with the chance that it succeeds.
_MOON_CHANCE = ((20, 0.9), (16, 0.7), (13, 0.4), (8, 0.25), (5, 0.1))
_MOON_COST = 26.0
#: What it costs to be on lead after a trick.
_LEAD_COST = 0.2


def choose_pass(view: SeatView, stream: Iterator[int]) -> tuple[Card, ...]:
    """The three cards to pass (H2): those without which the hand is the least dangerous."""
    known = read_knowledge(view)

    def danger_kept(passed: tuple[Card, ...]) -> float:
        return hand_danger([card for card in view.hand if card not in passed], known)

    return _cheapest(tuple(combinations(view.hand, PASS_COUNT)), danger_kept, stream)


def choose_card(view: SeatView, stream: Iterator[int]) -> Card:
    """The card to play, one of the view's legal cards.

    Raises:
        ValueError: when it is not this seat's turn to play.
    """
    if not view.legal:
        raise ValueError("it is not this seat's turn to play")
    if len(view.legal) == 1:
        return view.legal[0]
    known = read_knowledge(view)

    def cost(card: Card) -> float:
        kept = [other for other in view.hand if other != card]
        return trick_cost(view, known, card) + hand_danger(kept, known)

    return _cheapest(view.legal, cost, stream)


def hand_danger(hand: Sequence[Card], known: Knowledge) -> float:
    """How many points these cards are likely to cost in the tricks to come."""
    return sum(_suit_danger([card for card in hand if card.suit is suit], suit, known) for suit in Suit)


def trick_cost(view: SeatView, known: Knowledge, card: Card) -> float:
    """How many points playing this card on the present trick is likely to cost on that trick alone."""
    trick = view.public.trick
    later = [view.seat.after(step) for step in range(1, 4 - len(trick.plays))]
    suit = trick.led_suit or card.suit
    chance = _chance_to_take(trick, known, card, later)
    arriving = 0.0 if view.public.tricks_done == 0 else sum(_arriving(known, seat, suit, card) for seat in later)
    points = trick_points(trick) + card_points(card) + arriving
    return chance * (points + _LEAD_COST)


def _cheapest(choices: Sequence[Choice], cost: Callable[[Choice], float], stream: Iterator[int]) -> Choice:
    costs = [cost(choice) for choice in choices]
    least = min(costs)
    best = [choice for choice, each in zip(choices, costs, strict=True) if each == least]
    return best[below(len(best), stream)]


def _suit_danger(held: Sequence[Card], suit: Suit, known: Knowledge) -> float:
    unseen = known.count(suit)
    if not held:
        return -_VOID_WORTH if unseen else 0.0
    danger = 0.0
    ducks = 0.0
    for card in sorted(held, key=lambda card: card.rank.strength):
        lower = unseen - known.higher(card)
        share = lower / unseen if unseen else 0.5
        cost = _HEART_TRICK if suit is Suit.HEARTS else _PLAIN_TRICK
        danger += cost * share / (1 + ducks)
        ducks += 1 - share
    return danger + (_spade_danger(held, known) if suit is Suit.SPADES else 0.0)


def _spade_danger(held: Sequence[Card], known: Knowledge) -> float:
    """What the queen of spades adds: holding her, or holding the king or ace while another seat has her."""
    if QUEEN_OF_SPADES in held:
        return _QUEEN_DANGER[min(len(held) - 1, len(_QUEEN_DANGER) - 1)]
    if QUEEN_OF_SPADES not in known.unseen:
        return 0.0
    above = sum(card.rank.strength > Rank.QUEEN.strength for card in held)
    guards = len(held) - above
    return above * _ABOVE_QUEEN_DANGER[min(guards, len(_ABOVE_QUEEN_DANGER) - 1)]


def _chance_to_take(trick: Trick, known: Knowledge, card: Card, later: Sequence[Seat]) -> float:
    """The chance that this card takes the trick when the later seats stay under it whenever they can."""
    winning = trick.winning
    if winning is not None and (card.suit is not winning.card.suit or card.rank.strength < winning.card.rank.strength):
        return 0.0
    chance = 1.0
    for seat in later:
        chance *= 1 - _chance_of_going_over(known, card, seat)
    return chance


def _chance_of_going_over(known: Knowledge, card: Card, seat: Seat) -> float:
    """The chance that this seat must play a higher card of the suit: it holds some and none of them is lower."""
    holders = sum(card.suit not in known.voids[other] for other in SEATS) - 1
    unseen, higher = known.count(card.suit), known.higher(card)
    if card.suit in known.voids[seat] or not unseen or holders < 1:
        return 0.0
    length = unseen / holders
    chance = min(length, 1.0)
    for step in range(max(round(length), 1)):
        chance *= max(higher - step, 0) / (unseen - step)
    return chance


def _arriving(known: Knowledge, seat: Seat, suit: Suit, card: Card) -> float:
    """How many points this seat is likely to add to a trick of the suit that this card takes."""
    unseen = known.count(suit)
    holders = max(sum(suit not in known.voids[other] for other in SEATS) - 1, 1)
    void = 1.0 if suit in known.voids[seat] or not unseen else _power(1 - 1 / holders, unseen)
    queen = 13.0 / 3 if known.may_hold(seat, QUEEN_OF_SPADES) else 0.0
    thrown = queen + (1.0 if known.count(Suit.HEARTS) else 0.0)
    if suit is Suit.HEARTS:
        return void * queen + (1 - void)
    followed = queen if suit is Suit.SPADES and card.rank.strength > Rank.QUEEN.strength else 0.0
    return void * thrown + (1 - void) * followed


def _power(base: float, times: int) -> float:
    """The product of so many equal factors: plain multiplication, which gives the same bits on every machine."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product
