"""The positions that diagrams show: one round of Hearts from deal to score, and games of Heart to Heart.

All of them are played with the rules, so that no diagram can show what cannot happen.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import Card, cards
from rules.heart_to_heart import commands as solitaire
from rules.heart_to_heart import game as heart_to_heart
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.layout import COVERED_BY, TIP
from rules.heart_to_heart.state import HeartToHeartState, Status
from rules.hearts import game as hearts
from rules.hearts.commands import Command, PassCards, PlayCard, Rejected
from rules.hearts.house import STANDARD
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState

#: Whose eyes the diagrams of Hearts look through.
OWN = Seat.SOUTH

# South tries to take everything, and East stops it with the ace of hearts.
_HANDS = (
    "2C 8C QC AC 3D 5D 9D QD KD JS AS 4H 9H",
    "6C 9C 6D 8D AD 2S 3S 6S 8S 3H 7H TH KH",
    "3C 4C 5C 7C JD 9S QS KS 2H 5H 8H QH AH",
    "TC JC KC 2D 4D 7D TD 4S 5S 7S TS 6H JH",
)
_PASSES = ("3D 5D 4H", "AD TH KH", "KS QH AH", "JC KC JH")
_TRICKS = (
    "2C 6C 5C TC",
    "4D 9D 8D AD",
    "3C KS 8C 9C",
    "5D JD TD KD",
    "AC 7H 7C TS",
    "AS 3S QS 7S",
    "QD 6D 9S 7D",
    "QC 4H 4C QH",
    "JH 3H KH AH",
    "4S JS 8S TH",
    "KC 6S 8H 6H",
    "9H 3D 5H 5S",
    "JC 2S 2H 2D",
)

#: Which trick of the round shows what, counted from 0.
PLAIN_TRICK, BREAKING_TRICK, QUEEN_TRICK, STOPPING_TRICK = 2, 4, 5, 8
#: The trick in which South is the last to follow.
FOLLOWED_TRICK = 3

PUBLISHED_CODE = "HH1-N-AAAAAAM"
#: Plain play of this deal ends in a deadlock with nine cards left.
DEADLOCKED_CODE = "HH1-N-AAAAACK"
#: How many cards are drawn before the first pair of the published deal.
DRAWS_BEFORE_PAIR = 9


@lru_cache(maxsize=1)
def dealt_round() -> HeartsState:
    """The round before anybody has passed."""
    return hearts.begin(STANDARD, tuple(cards(hand) for hand in _HANDS))


@lru_cache(maxsize=1)
def passed_round() -> HeartsState:
    """The round before its first lead."""
    state = dealt_round()
    for seat in SEATS:
        state = _decided(state, seat, PassCards(cards(_PASSES[seat])))
    return state


def chosen_to_pass() -> tuple[Card, ...]:
    """The cards that one's own seat passes."""
    return cards(_PASSES[OWN])


@lru_cache(maxsize=16)
def played_round(tricks: int, plays: int = 0) -> HeartsState:
    """The round after so many tricks, and so many cards of the next one."""
    state = passed_round()
    script = [card for trick in _TRICKS for card in cards(trick)]
    for card in script[: 4 * tricks + plays]:
        turn = state.round.turn
        if turn is None:
            raise ValueError("the round has no more tricks")
        state = _decided(state, turn, PlayCard(card))
    return state


@lru_cache(maxsize=1)
def fresh_heart() -> HeartToHeartState:
    """The published deal."""
    return heart_to_heart.begin(deal(PUBLISHED_CODE))


@lru_cache(maxsize=1)
def first_pair() -> HeartToHeartState:
    """The published deal when its first pair can be taken: the waste's top and the tip."""
    state = fresh_heart()
    for _ in range(DRAWS_BEFORE_PAIR):
        state = _commanded(state, solitaire.Draw())
    return state


@lru_cache(maxsize=1)
def after_first_pair() -> HeartToHeartState:
    """The published deal after move 10: two cards are free, and cover others."""
    return _commanded(first_pair(), solitaire.TakePairWithWaste(TIP))


@lru_cache(maxsize=1)
def uncovered() -> tuple[int, HeartToHeartState]:
    """A position that two cards covered after the first pair, and the published deal when it has become free."""
    before = after_first_pair()
    position = next(
        position for position in sorted(before.left) if set(COVERED_BY[position]) == set(before.free) & before.left
    )
    state = before
    while position not in state.free:
        state = _commanded(state, _plain_move(state))
    return position, state


@lru_cache(maxsize=1)
def deadlock() -> HeartToHeartState:
    """A position in which no free card has a partner any more (S14)."""
    state = heart_to_heart.begin(deal(DEADLOCKED_CODE))
    while heart_to_heart.status(state) is Status.PLAYING:
        state = _commanded(state, _plain_move(state))
    return state


def _plain_move(state: HeartToHeartState) -> solitaire.Command:
    """The first pair there is; else a card from the stock; else the waste again."""
    for command in heart_to_heart.legal(state):
        if isinstance(command, solitaire.TakePair | solitaire.TakePairWithWaste):
            return command
    return solitaire.Draw() if state.stock else solitaire.Recycle()


def _decided(state: HeartsState, seat: Seat, command: Command) -> HeartsState:
    decision = hearts.decide(state, seat, command)
    if isinstance(decision, Rejected):
        raise ValueError(f"{command} was refused: {decision.reason}")
    return decision.state


def _commanded(state: HeartToHeartState, command: solitaire.Command) -> HeartToHeartState:
    decision = heart_to_heart.decide(state, command)
    if isinstance(decision, solitaire.Rejected):
        raise ValueError(f"{command} was refused: {decision.reason}")
    return decision.state
