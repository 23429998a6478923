"""A whole game of Hearts as a value, and as the JSON object that is exported.

`docs/fair-deals.md` describes the object for strangers; `rules.hearts.referee` judges one. It names people as the table
did and holds no other trace of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.cards import Card
from rules.hearts.commands import (
    ClaimRest,
    Command,
    DealRound,
    FinishRound,
    PassCards,
    PlayCard,
    Rejected,
)
from rules.hearts.fair import commitment_to_key, hands_from_key
from rules.hearts.game import begin, decide
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Hands, HeartsState, Outcome, Phase, Rest

JSON = None | bool | int | str | list["JSON"] | dict[str, "JSON"]

#: The version of the object; a reader that knows another one judges nothing.
FORMAT = 1
#: What the object says it is of.
GAME = "hearts"

FINISH = "finish"
CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat did once the passing was over."""

    seat: Seat
    command: PlayCard | FinishRound | ClaimRest


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round as it was played: inputs only, the rules say what came of them.

    Attributes:
        number: counted from 1.
        key: its opened key (F1), 32 bytes, or None when it was not opened.
        dealt: the four hands as dealt, sorted by `hand_order`.
        passes: per seat the three cards it passed in the end, or None when it passed none.
        actions: the plays in order, and last what cut the round short.
    """

    number: int
    key: bytes | None
    dealt: Hands
    passes: tuple[tuple[Card, ...] | None, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from its first deal to its end, or to where it was stopped.

    Attributes:
        house: what the table played.
        names: who sat where, by seat.
        rounds: every round that was dealt; the last one may be unfinished.
        outcome: how it ended, or None when it was stopped before.
    """

    house: HouseRules
    names: tuple[str, ...]
    rounds: tuple[RoundRecord, ...]
    outcome: Outcome | None


def record_of(
    house: HouseRules,
    names: tuple[str, ...],
    keys: Mapping[int, bytes],
    commands: Iterable[tuple[Seat, Command]],
) -> GameRecord:
    """The record of a game that is over or was stopped: it holds every hand, also those of the last round.

    Args:
        house: what the table plays.
        names: who sits where, by seat.
        keys: the keys to open, by round number. A round without one is not opened.
        commands: all that was accepted, in order. A `DealRound` begins every round; the first round needs none when
            its key is given.

    Raises:
        ValueError: when a command is refused, a key deals other hands than were dealt, nothing says what the first
            round deals, or there are not four names.
    """
    if len(names) != len(SEATS):
        raise ValueError("a table has four names")
    given = tuple(commands)
    if given and isinstance(given[0][1], DealRound):
        first, given = given[0][1].hands, given[1:]
    elif 1 in keys:
        first = hands_from_key(keys[1])
    else:
        raise ValueError("neither a key nor a deal says what the first round deals")
    state = begin(house, first)
    rounds: list[RoundRecord] = []
    actions: list[Action] = []
    for seat, command in given:
        if isinstance(command, DealRound):
            rounds.append(_round_record(state, keys, actions))
            actions = []
        state = _accepted(state, seat, command)
        if isinstance(command, PlayCard | FinishRound | ClaimRest):
            actions.append(Action(seat, command))
    rounds.append(_round_record(state, keys, actions))
    return GameRecord(house, names, tuple(rounds), state.outcome)


def write(game: GameRecord) -> dict[str, JSON]:
    """The game as the JSON object to export, with all that the rules make of it: points, scores, totals, the end.

    Raises:
        ValueError: when the rules refuse something in it, or give it another outcome.
    """
    rounds: list[JSON] = []
    state: HeartsState | None = None
    for record in game.rounds:
        state = _replayed(game.house, state, record)
        rounds.append(round_json(state, record.key))
    if state is None or state.outcome != game.outcome:
        raise ValueError("the rules give this game another outcome")
    return {
        "format": FORMAT,
        "game": GAME,
        "house": house_json(game.house),
        "seats": list(game.names),
        "rounds": rounds,
        "outcome": outcome_json(state.outcome),
    }


def house_json(house: HouseRules) -> dict[str, JSON]:
    """House rules as they are exported, in the meaning that they have now, whatever version wrote them."""
    return {
        "version": STANDARD.version,
        "points": house.points,
        "rounds": house.rounds,
        "moon": house.moon.value,
        "jack_of_diamonds": house.jack_of_diamonds,
        "always_pass": house.always_pass,
        "queen_breaks_hearts": house.queen_breaks_hearts,
        "any_heart_breaks_hearts": house.any_heart_breaks_hearts,
        "first_trick_points": house.first_trick_points,
    }


def round_json(state: HeartsState, key: bytes | None) -> dict[str, JSON]:
    """The last round of a position as it is exported; what only a scored round has is None before."""
    current = state.round
    row = state.sheet[-1] if state.phase in (Phase.SCORED, Phase.ENDED) else None
    hold = current.direction is PassDirection.HOLD
    tricks = (*current.tricks, current.trick)
    return {
        "number": current.number,
        "direction": current.direction.name.lower(),
        "key": None if key is None else key.hex(),
        "commitment": None if key is None else commitment_to_key(key),
        "hands": hands_json(current.dealt),
        "passes": None if hold else [None if cards is None else cards_json(cards) for cards in current.passes],
        "plays": [[play.seat.value, play.card.text] for trick in tricks for play in trick.plays],
        "cut": None if current.rest is None else _cut_json(current.rest),
        "taken": None if row is None else list(row.taken),
        "moon": None if row is None or row.moon is None else row.moon.value,
        "jack": None if row is None or row.jack is None else row.jack.value,
        "score": None if row is None else list(row.score),
        "totals": None if row is None else list(state.scores),
    }


def outcome_json(outcome: Outcome | None) -> JSON:
    """The end of a game as it is exported."""
    if outcome is None:
        return None
    winners: list[JSON] = [seat.value for seat in outcome.winners]
    return {"reason": outcome.reason.value, "places": list(outcome.places), "winners": winners}


def _cut_json(rest: Rest) -> JSON:
    """How a round was cut short. Who asked for it to be finished is not told: any seat may, and it changes nothing."""
    hands = hands_json(rest.hands)
    return {
        "how": FINISH if rest.taker is None else CLAIM,
        "taker": None if rest.taker is None else rest.taker.value,
        "hands": hands,
    }


def hands_json(hands: Hands) -> JSON:
    """Four hands as they are exported."""
    return [cards_json(hand) for hand in hands]


def cards_json(cards: Iterable[Card]) -> JSON:
    """Cards as they are exported."""
    return [card.text for card in cards]


def _round_record(state: HeartsState, keys: Mapping[int, bytes], actions: Iterable[Action]) -> RoundRecord:
    current = state.round
    key = keys.get(current.number)
    _check_key(key, state)
    return RoundRecord(current.number, key, current.dealt, current.passes, tuple(actions))


def _replayed(house: HouseRules, before: HeartsState | None, record: RoundRecord) -> HeartsState:
    """The position after this round, played on the one before it."""
    state = begin(house, record.dealt) if before is None else _accepted(before, Seat.SOUTH, DealRound(record.dealt))
    if record.number != state.round.number:
        raise ValueError(f"round {record.number} stands where round {state.round.number} should")
    _check_key(record.key, state)
    for seat, cards in zip(SEATS, record.passes, strict=True):
        if cards is not None:
            state = _accepted(state, seat, PassCards(cards))
    for action in record.actions:
        state = _accepted(state, action.seat, action.command)
    return state


def _check_key(key: bytes | None, state: HeartsState) -> None:
    if key is not None and hands_from_key(key) != state.round.dealt:
        raise ValueError(f"the key of round {state.round.number} deals other hands")


def _accepted(state: HeartsState, seat: Seat, command: Command) -> HeartsState:
    decision = decide(state, seat, command)
    if isinstance(decision, Rejected):
        raise ValueError(f"round {state.round.number}: {command} is refused: {decision.reason.value}")
    return decision.state
