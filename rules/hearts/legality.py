"""Which cards may be played (H3, H4, H6), with the house rules that bear on it (H11)."""

from __future__ import annotations

from rules.cards import Card, Rank, Suit
from rules.hearts.commands import Refusal, Rejected
from rules.hearts.house import HouseRules
from rules.hearts.scoring import PENALTY_CARDS, QUEEN_OF_SPADES
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase, Round, Trick

TWO_OF_CLUBS = Card(Rank.TWO, Suit.CLUBS)


def legal(state: HeartsState, seat: Seat) -> tuple[Card, ...]:
    """The cards the seat may play now, sorted by `hand_order`; none when it is not its turn to play (H3, H4, H6)."""
    if state.phase is not Phase.PLAYING or state.round.turn != seat:
        return ()
    hand = state.round.hands[seat]
    return tuple(card for card in hand if reason_against_card(state.house, state.round, hand, card) is None)


def reason_against_card(house: HouseRules, current: Round, hand: tuple[Card, ...], card: Card) -> Rejected | None:
    """The first rule against playing this card from the hand whose turn it is, or None (H3, H4, H6)."""
    if card not in hand:
        return Rejected(Refusal.NOT_IN_HAND, card)
    first_trick = not current.tricks
    led_suit = current.trick.led_suit
    if led_suit is None:
        if first_trick:
            return None if card == TWO_OF_CLUBS else Rejected(Refusal.LEAD_TWO_OF_CLUBS, card)
        closed = card.suit is Suit.HEARTS and not current.hearts_broken and not _only_hearts(hand)
        return Rejected(Refusal.HEARTS_NOT_BROKEN, card) if closed else None
    if card.suit is led_suit:
        return None
    if any(other.suit is led_suit for other in hand):
        return Rejected(Refusal.FOLLOW_SUIT, card, led_suit=led_suit)
    held_back = first_trick and not house.first_trick_points and not PENALTY_CARDS.issuperset(hand)
    return Rejected(Refusal.NO_POINTS_ON_FIRST_TRICK, card) if held_back and card in PENALTY_CARDS else None


def breaks_hearts(house: HouseRules, trick: Trick, card: Card) -> bool:
    """Whether playing this card on this trick breaks hearts, had they not been broken before (H6, H11).

    A heart thrown on another suit does, one that leads does not.
    """
    if card.suit is Suit.HEARTS:
        return house.any_heart_breaks_hearts or trick.led_suit not in (None, Suit.HEARTS)
    return house.queen_breaks_hearts and card == QUEEN_OF_SPADES


def _only_hearts(hand: tuple[Card, ...]) -> bool:
    return all(card.suit is Suit.HEARTS for card in hand)
