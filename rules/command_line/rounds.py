"""Refereeing recorded rounds of Hearts, each by itself."""

from __future__ import annotations

from rules.cards import FRESH_DECK
from rules.command_line.reading import Disagreement, Record, Unreadable, cards_of, compare, list_of, shown, three_of
from rules.hearts import game as hearts
from rules.hearts.commands import Command, PassCards, PlayCard, Rejected
from rules.hearts.house import STANDARD
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState

#: The round whose pass goes that way when all rounds are played in turn (H2).
ROUND_OF_DIRECTION = {"left": 1, "right": 2, "across": 3, "hold": 4}


def referee_round(record: Record) -> None:
    """Plays a recorded round again.

    Raises:
        Unreadable: when it is not of the format.
        Disagreement: where the rules say something else.
    """
    direction = record.get("pass_dir")
    if not isinstance(direction, str) or direction not in ROUND_OF_DIRECTION:
        raise Unreadable(f"pass_dir: {shown(direction)} is none of {', '.join(ROUND_OF_DIRECTION)}")
    hands = tuple(cards_of(hand, "hands") for hand in list_of(record, "hands"))
    if [len(hand) for hand in hands] != [13] * 4 or {card for hand in hands for card in hand} != set(FRESH_DECK):
        raise Disagreement(f"hands: expected four times 13 cards, the whole deck, found {shown(record['hands'])}")
    state = hearts.begin(STANDARD, hands, ROUND_OF_DIRECTION[direction])
    passes = record.get("passes")
    if direction == "hold":
        compare("passes", None, passes)
    else:
        chosen = list_of(record, "passes")
        compare("passes, how many", len(SEATS), len(chosen))
        for seat, cards in zip(SEATS, chosen, strict=True):
            command = PassCards(cards_of(cards, "passes"))
            state = _accepted(state, seat, command, f"passes, seat {seat.value} {shown(cards)}")
    for number, play in enumerate(list_of(record, "plays"), start=1):
        state = _refereed_play(state, play, number)
    compare("plays, how many", 52, len(list_of(record, "plays")))
    compare("points", state.sheet[-1].taken, record.get("points"))
    compare("score", state.sheet[-1].score, record.get("score"))


def _refereed_play(state: HeartsState, play: object, number: int) -> HeartsState:
    seat, text, allowed = three_of(play, f"play {number}")
    label = f"play {number} {shown([seat, text])}"
    turn = [actor.value for actor in hearts.to_act(state)]
    if not turn:
        raise Disagreement(f"{label}: expected no play after the 52nd, found one more")
    compare(f"{label}, seat", turn[0], seat)
    legal = sorted(card.text for card in hearts.legal(state, Seat(turn[0])))
    # The order of a list of cards says nothing about the rules.
    compare(f"{label}, legal", legal, sorted(card.text for card in cards_of(allowed, label)))
    (card,) = cards_of([text], label)
    return _accepted(state, Seat(turn[0]), PlayCard(card), label)


def _accepted(state: HeartsState, seat: Seat, command: Command, label: str) -> HeartsState:
    decision = hearts.decide(state, seat, command)
    if isinstance(decision, Rejected):
        raise Disagreement(f"{label}: expected a move that is allowed, found one refused as {decision.reason.value}")
    return decision.state
