"""A short way to write positions of Hearts: cards as ``QS``, plays as ``S:QS``, tricks as ``S:2C W:5C N:AC E:3C``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rules.cards import FRESH_DECK, Card, Suit, cards, hand_order
from rules.hearts.commands import Accepted, Command, Event, PassCards, PlayCard, Refusal, Rejected
from rules.hearts.game import begin, decide
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.scoring import trick_taker
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Hands, HeartsState, Phase, Play, Round, Trick

SOUTH, WEST, NORTH, EAST = SEATS
HOLD_ROUND = 4
SEAT_OF_LETTER = {seat.letter: seat for seat in SEATS}


def card(text: str) -> Card:
    """One card."""
    (only,) = cards(text)
    return only


def plays(text: str) -> tuple[Play, ...]:
    """Plays such as ``S:2C W:5C``."""
    return tuple(Play(SEAT_OF_LETTER[word[0]], card(word[2:])) for word in text.split())


def trick(text: str) -> Trick:
    """A trick, whole or not."""
    return Trick(plays(text))


def deal(**held: str) -> Hands:
    """Four hands of thirteen: what is named for S, W, N and E, filled up from the fresh deck in order."""
    named = {SEAT_OF_LETTER[letter]: list(cards(text)) for letter, text in held.items()}
    taken = [one for hand in named.values() for one in hand]
    assert len(set(taken)) == len(taken), "a card is named twice"
    rest = [one for one in FRESH_DECK if one not in taken]
    hands = []
    for seat in SEATS:
        hand = named.get(seat, [])
        missing = 13 - len(hand)
        hands.append((*hand, *rest[:missing]))
        rest = rest[missing:]
    return tuple(hands)


def dealt(number: int = HOLD_ROUND, house: HouseRules = STANDARD, **held: str) -> HeartsState:
    """A game just begun; without another number it is a hold round, so that play begins at once."""
    return begin(house, deal(**held), number)


def act(state: HeartsState, seat: Seat, command: Command) -> HeartsState:
    """The position after a command that must be allowed."""
    decision = decide(state, seat, command)
    assert isinstance(decision, Accepted), decision
    return decision.state


def play(state: HeartsState, text: str) -> HeartsState:
    """The position after plays that must all be allowed."""
    return play_with_events(state, text)[0]


def play_with_events(state: HeartsState, text: str) -> tuple[HeartsState, tuple[Event, ...]]:
    """The same, with the events of the last play."""
    events: tuple[Event, ...] = ()
    for one in plays(text):
        decision = decide(state, one.seat, PlayCard(one.card))
        assert isinstance(decision, Accepted), (one, decision)
        state, events = decision.state, decision.events
    return state, events


def pass_all(state: HeartsState, **given: str) -> HeartsState:
    """The position after all four have passed, S, W, N and E given by letter."""
    for letter, text in given.items():
        state = act(state, SEAT_OF_LETTER[letter], PassCards(cards(text)))
    return state


def refusal(state: HeartsState, text: str) -> Refusal | None:
    """Why a play such as ``S:QS`` is refused, or None when it is allowed; a refusal carries no new position."""
    (one,) = plays(text)
    decision = decide(state, one.seat, PlayCard(one.card))
    return decision.reason if isinstance(decision, Rejected) else None


def late(
    on_table: str = "",
    turn: Seat | None = None,
    broken: bool = True,
    takers: Sequence[Seat] = SEATS,
    tricks: Sequence[str] = (),
    house: HouseRules = STANDARD,
    **held: str,
) -> HeartsState:
    """A position in the middle of a round.

    Cards that are in no hand, on no table and in none of the `tricks` lie in made-up earlier tricks, taken in turn by
    the `takers`; these come before the `tricks`.
    """
    current = trick(on_table)
    hands = tuple(tuple(sorted(cards(held.get(seat.letter, "")), key=hand_order)) for seat in SEATS)
    named = [trick(text) for text in tricks]
    used = [one for hand in hands for one in hand] + [one.card for each in (*named, current) for one in each.plays]
    assert len(set(used)) == len(used), "a card is named twice"
    rest = [one for one in FRESH_DECK if one not in used]
    assert len(rest) % 4 == 0, "hands and table do not add up to whole tricks"
    made_up = [_made_up_trick(four, takers[number % len(takers)], hands) for number, four in enumerate(_in_fours(rest))]
    if turn is None:
        assert current.plays, "say whose turn it is"
        turn = current.plays[-1].seat.after(1)
    nothing = (None, None, None, None)
    dealt_hands = deal()
    round_ = Round(
        HOLD_ROUND, PassDirection.HOLD, dealt_hands, hands, nothing, (*made_up, *named), current, turn, broken
    )
    return HeartsState(house, round_, (), Phase.PLAYING, None)


def _in_fours(rest: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The cards in tricks of one suit as far as they go; what is left of the suits is thrown together."""
    whole: list[tuple[Card, ...]] = []
    left: list[Card] = []
    for suit in Suit:
        held = [one for one in rest if one.suit is suit]
        mixed = len(held) % 4
        left += held[:mixed]
        whole += [tuple(held[start : start + 4]) for start in range(mixed, len(held), 4)]
    return whole + [tuple(left[start : start + 4]) for start in range(0, len(left), 4)]


def _made_up_trick(four: Sequence[Card], taker: Seat, hands: Hands) -> Trick:
    """Four cards as a trick that this seat takes, with as few seats as can be not following a suit they still hold."""
    candidates = [
        Trick(tuple(Play(leader.after(index), one) for index, one in enumerate(order)))
        for order in permutations(four)
        for leader in SEATS
    ]

    def revokes(candidate: Trick) -> int:
        return sum(
            one.card.suit is not candidate.led_suit and any(held.suit is candidate.led_suit for held in hands[one.seat])
            for one in candidate.plays
        )

    return min((each for each in candidates if trick_taker(each) is taker), key=revokes)
