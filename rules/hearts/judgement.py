"""What cards are likely to cost, in points: the judgement behind the computer player.

`hand_danger` judges the cards of a hand for the tricks to come, `trick_cost` one card on the trick that lies there,
and `read_threat` notices a moon being shot. All of it is arithmetic on what one seat may know: sums, products and
quotients only, so that every machine comes to the same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rules.cards import Card, Rank, Suit, hand_order
from rules.hearts.knowledge import Knowledge
from rules.hearts.scoring import (
    JACK_OF_DIAMONDS,
    JACK_POINTS,
    QUEEN_OF_SPADES,
    ROUND_POINTS,
    card_points,
    trick_points,
)
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Trick
from rules.hearts.views import SeatView

#: What a queen of spades in hand is likely to cost, by the number of other spades that can be played before her.
_QUEEN_DANGER = (9.0, 8.0, 6.5, 4.5, 2.5, 1.2, 0.6)
#: What the king or ace of spades is likely to cost while somebody else holds the queen, by the spades below her.
_ABOVE_QUEEN_DANGER = (3.2, 2.8, 2.1, 1.3, 0.6, 0.3, 0.1)
#: What a trick of clubs, diamonds or spades is likely to hold when one takes it against one's will.
_PLAIN_TRICK = 3.0
#: The same for a trick of hearts.
_HEART_TRICK = 5.0
#: While fewer points than this are still out, such tricks are likely to hold less in proportion.
_PLAIN_FULL = 20
_HEART_FULL = 12
#: What it costs to be on lead after a trick.
_LEAD_COST = 0.7
#: What the jack of diamonds in hand is likely to earn while he counts,
_JACK_HELD = 3.5
#: and each higher diamond in hand, by which he may be caught.
_ABOVE_JACK = 1.0
#: How likely a later seat is to have to play him on a trick of diamonds that a higher diamond takes.
_JACK_FOLLOWS = 0.15
#: With so many points, all of them taken by one seat, the chance that it shoots the moon unless it is stopped.
_MOON_CHANCE = ((20, 0.9), (16, 0.7), (13, 0.4), (8, 0.25), (5, 0.1))
#: How far the highest heart still out, kept in hand, goes towards stopping a moon.
_STOPPER_WORTH = 0.5


@dataclass(frozen=True, slots=True)
class MoonThreat:
    """Another seat holds all the points taken so far, and enough of them (H7).

    Attributes:
        shooter: that seat.
        chance: how likely it is to take the rest too if nobody stops it, 0 to 1.
    """

    shooter: Seat
    chance: float

    @property
    def cost(self) -> float:
        """What the moon is likely to cost every other seat, in points.

        Where the shooter gets -26 instead (H11), the others fall behind by as much.
        """
        return self.chance * ROUND_POINTS


def read_threat(view: SeatView) -> MoonThreat | None:
    """The moon another seat seems to be shooting, or None."""
    taken = view.public.taken
    takers = [seat for seat in SEATS if taken[seat]]
    if len(takers) != 1 or takers[0] is view.seat:
        return None
    shooter = takers[0]
    chance = next((chance for points, chance in _MOON_CHANCE if taken[shooter] >= points), None)
    return None if chance is None else MoonThreat(shooter, chance)


def hand_danger(hand: Sequence[Card], known: Knowledge, threat: MoonThreat | None = None) -> float:
    """How many points these cards are likely to cost in the tricks to come; below 0 when they do good."""
    danger = 0.0
    for suit in Suit:
        held = [card for card in hand if card.suit is suit]
        if held:
            danger += _suit_danger(held, suit, known)
    danger += _special_danger(hand, known.unseen, known.jack_out)
    if threat is not None and any(card.suit is Suit.HEARTS and not known.higher(card) for card in hand):
        danger -= _STOPPER_WORTH * threat.cost
    return danger


def pass_danger(hand: Sequence[Card], known: Knowledge) -> Callable[[Collection[Card]], float]:
    """What `hand_danger` says of this hand for a pass, as a function that is quick to ask about many passes."""
    suits = {suit: [card for card in hand if card.suit is suit] for suit in Suit}
    asked: dict[tuple[Suit, tuple[Card, ...]], float] = {}

    def suit_danger(suit: Suit, passed: tuple[Card, ...]) -> float:
        danger = asked.get((suit, passed))
        if danger is None:
            held = [card for card in suits[suit] if card not in passed]
            danger = asked[suit, passed] = _suit_danger(held, suit, known.after_passing(passed)) if held else 0.0
        return danger

    def danger_kept(passed: Collection[Card]) -> float:
        danger = 0.0
        for suit in Suit:
            danger += suit_danger(suit, tuple(card for card in passed if card.suit is suit))
        kept = [card for card in hand if card not in passed]
        return danger + _special_danger(kept, known.unseen.union(passed), known.jack_out)

    return danger_kept


def _special_danger(hand: Sequence[Card], unseen: Collection[Card], jack_out: bool) -> float:
    """What the queen of spades adds to the danger of a hand, and the jack of diamonds while he is to be had."""
    danger = 0.0
    if QUEEN_OF_SPADES in hand or QUEEN_OF_SPADES in unseen:
        danger += _spade_danger([card for card in hand if card.suit is Suit.SPADES])
    return danger - _jack_worth(hand, unseen) if jack_out else danger


def trick_cost(view: SeatView, known: Knowledge, card: Card, threat: MoonThreat | None = None) -> float:
    """How many points playing this card now is likely to cost on this trick; below 0 when it stops a moon."""
    trick = view.public.trick
    later = [view.seat.after(step) for step in range(1, 4 - len(trick.plays))]
    suit = trick.led_suit or card.suit
    chance = _chance_to_take(trick, known, card, later)
    arriving = 0.0
    if view.public.tricks_done > 0 or view.public.house.first_trick_points:
        for seat in later:  # not sum(): how it rounds depends on the version of Python
            arriving += _arriving(known, seat, suit, card)
    lying = trick_points(trick) + card_points(card)
    if known.jack_out:
        arriving += _jack_arriving(trick, known, card, suit, later)
    cost = chance * (lying + arriving + _LEAD_COST)
    if threat is None:
        return cost
    # A trick with points stops the moon in this seat's hands, or in another's who is already sure of it.
    stops = chance * min(lying + arriving, 1.0)
    winning = trick.winning
    if winning is not None and chance == 0.0 and winning.seat is not threat.shooter and threat.shooter not in later:
        stops = min(lying, 1.0)
    return cost - stops * threat.cost


def _suit_danger(held: Sequence[Card], suit: Suit, known: Knowledge) -> float:
    """What the held cards of one suit are likely to cost.

    A card costs the more, the more of the unseen cards lie under it, and the less, the more cards below it can be
    played first.
    """
    if suit is Suit.HEARTS:
        trick = _HEART_TRICK * min(known.points_out / _HEART_FULL, 1.0)
    else:
        trick = _PLAIN_TRICK * min(known.points_out / _PLAIN_FULL, 1.0)
    unseen = known.count(suit)
    danger = 0.0
    ducks = 0.0
    for card in sorted(held, key=hand_order):
        # When nobody else has the suit, the card costs nothing unless it must be led.
        share = (unseen - known.higher(card)) / unseen if unseen else 0.5
        danger += trick * share / (1 + ducks)
        ducks += 1 - share
    return danger


def _spade_danger(spades: Sequence[Card]) -> float:
    """What the queen of spades, not yet played, adds: holding her, or the king or ace while another seat has her."""
    if QUEEN_OF_SPADES in spades:
        return _QUEEN_DANGER[min(len(spades) - 1, len(_QUEEN_DANGER) - 1)]
    above = sum(card.rank.strength > Rank.QUEEN.strength for card in spades)
    guards = len(spades) - above
    return above * _ABOVE_QUEEN_DANGER[min(guards, len(_ABOVE_QUEEN_DANGER) - 1)]


def _jack_worth(hand: Sequence[Card], unseen: Collection[Card]) -> float:
    """What the jack of diamonds, still to be taken, adds: holding him, or what may catch him."""
    if JACK_OF_DIAMONDS in hand:
        return _JACK_HELD
    if JACK_OF_DIAMONDS not in unseen:
        return 0.0
    return _ABOVE_JACK * sum(card.suit is Suit.DIAMONDS and card.rank.strength > Rank.JACK.strength for card in hand)


def _jack_arriving(trick: Trick, known: Knowledge, card: Card, suit: Suit, later: Sequence[Seat]) -> float:
    """How many points, below 0, the jack of diamonds brings to the trick: he lies there, or may still come."""
    if card == JACK_OF_DIAMONDS or any(play.card == JACK_OF_DIAMONDS for play in trick.plays):
        return float(JACK_POINTS)
    if suit is not Suit.DIAMONDS or card.suit is not suit or card.rank.strength < Rank.JACK.strength:
        return 0.0
    return JACK_POINTS * _JACK_FOLLOWS * sum(known.may_hold(seat, JACK_OF_DIAMONDS) for seat in later)


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
    unseen, higher = known.count(card.suit), known.higher(card)
    if card.suit in known.voids[seat] or not unseen:
        return 0.0
    length = unseen / known.holders(card.suit)
    chance = min(length, 1.0)
    for step in range(max(round(length), 1)):
        chance *= max(higher - step, 0) / (unseen - step)
    return chance


def _arriving(known: Knowledge, seat: Seat, suit: Suit, card: Card) -> float:
    """How many points this seat is likely to add to a trick of the suit that this card takes."""
    unseen = known.count(suit)
    void = 1.0
    if unseen and suit not in known.voids[seat]:
        void = _power(1 - 1 / known.holders(suit), unseen)
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
