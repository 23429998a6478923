"""Judging an exported game of Hearts: everything in it follows from its keys, its passes and its plays."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hearts.commands import (
    ClaimRest,
    DealRound,
    Decision,
    FinishRound,
    PassCards,
    PlayCard,
    Refusal,
    Rejected,
)
from rules.hearts.fair import commitment_to_key, hands_from_key
from rules.hearts.game import begin, decide
from rules.hearts.house import HouseRules
from rules.hearts.record import CLAIM, FINISH, cards_json, hands_json, outcome_json, round_json
from rules.hearts.record_reading import Cut, Data, Place, RoundRead, read, same
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import HeartsState, Outcome, Phase

#: A round that is not cut short has so many plays.
PLAYS_IN_ROUND = 52


@dataclass(frozen=True, slots=True)
class Agreed:
    """The rules say what the object says.

    Attributes:
        rounds: how many rounds were dealt.
        scored: how many of them were scored; one less than dealt when the last one was left unfinished.
        opened: for how many of them the key is there, so that their hands are known to follow from it.
        plays: how many cards were played.
        outcome: how the game ended, or None when it was stopped.
    """

    rounds: int
    scored: int
    opened: int
    plays: int
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The first thing of which the rules say something else.

    Attributes:
        place: where it stands.
        expected: what the rules say there, as JSON; None when a move is refused.
        found: what stands there.
        refusal: why the move that stands there is refused, or None.
    """

    place: Place
    expected: object
    found: object
    refusal: Refusal | None = None


def referee(data: Data) -> Agreed | Disagreement:
    """What the rules say of an exported game, as `json.loads` gives it: it agrees, or the first thing that does not.

    Nobody can judge the names, nor house rules that made no difference in this game.

    Raises:
        Malformed: when the object is not of the format. Nothing is judged then.
    """
    game = read(data)
    state: HeartsState | None = None
    try:
        for number, found in enumerate(game.rounds, start=1):
            state = _refereed(game.house, state, found, number, last=number == len(game.rounds))
        _compare(Place("outcome"), None if state is None else outcome_json(state.outcome), game.outcome)
    except _Disagrees as disagrees:
        return disagrees.disagreement
    return Agreed(
        rounds=len(game.rounds),
        scored=0 if state is None else len(state.sheet),
        opened=sum(found.key is not None for found in game.rounds),
        plays=sum(len(found.plays) for found in game.rounds),
        outcome=None if state is None else state.outcome,
    )


class _Disagrees(Exception):
    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(disagreement)
        self.disagreement = disagreement


def _refereed(
    house: HouseRules, before: HeartsState | None, found: RoundRead, number: int, *, last: bool
) -> HeartsState:
    """The position after a round, played as it is written on the position before it."""
    if before is not None and before.phase is Phase.ENDED:
        raise _Disagrees(Disagreement(Place("rounds"), number - 1, number))
    _compare(Place("number", number), number, found.data["number"])
    _compare_key(found, number)
    state = begin(house, found.hands) if before is None else _dealt(before, found)
    _compare(Place("direction", number), state.round.direction.name.lower(), found.data["direction"])
    state = _passed(state, found)
    for index, (seat, card) in enumerate(found.plays, start=1):
        place = Place("plays", number, play=index)
        state = _accepted(decide(state, seat, PlayCard(card)), place, [seat.value, card.text])
    if found.cut is not None:
        state = _cut(state, found.cut, Place("cut", number))
    running = state.phase in (Phase.PASSING, Phase.PLAYING)
    if running and (not last or found.data["taken"] is not None):
        raise _Disagrees(Disagreement(Place("plays", number), PLAYS_IN_ROUND, len(found.plays)))
    expected = round_json(state, found.key)
    for field in ("taken", "moon", "jack", "score", "totals"):
        _compare(Place(field, number), expected[field], found.data[field])
    return state


def _compare_key(found: RoundRead, number: int) -> None:
    """Holds the commitment and the hands against the key; without one both are only what is written."""
    commitment = None if found.key is None else commitment_to_key(found.key)
    _compare(Place("commitment", number), commitment, found.data["commitment"])
    dealt = found.hands if found.key is None else hands_from_key(found.key)
    if dealt != found.hands:
        raise _Disagrees(Disagreement(Place("hands", number), hands_json(dealt), hands_json(found.hands)))


def _dealt(before: HeartsState, found: RoundRead) -> HeartsState:
    return _accepted(decide(before, Seat.SOUTH, DealRound(found.hands)), Place("rounds"), found.data["number"])


def _passed(state: HeartsState, found: RoundRead) -> HeartsState:
    number = state.round.number
    if state.round.direction is PassDirection.HOLD or found.passes is None:
        hold = state.round.direction is PassDirection.HOLD
        _compare(Place("passes", number), None if hold else [None] * len(SEATS), found.data["passes"])
        return state
    for seat, cards in zip(SEATS, found.passes, strict=True):
        if cards is not None:
            place = Place("passes", number, seat=seat)
            state = _accepted(decide(state, seat, PassCards(cards)), place, cards_json(cards))
    return state


def _cut(state: HeartsState, cut: Cut, place: Place) -> HeartsState:
    # Any seat may finish a round; a claim that names nobody is tried for the seat to lead, and then names too few.
    seat = cut.taker if cut.taker is not None else state.round.turn
    taker = None if cut.taker is None else cut.taker.value
    written = {"how": CLAIM if cut.claimed else FINISH, "taker": taker, "hands": hands_json(cut.hands)}
    command = ClaimRest() if cut.claimed else FinishRound()
    state = _accepted(decide(state, seat or Seat.SOUTH, command), place, written)
    _compare(place, round_json(state, None)["cut"], written)
    return state


def _accepted(decision: Decision, place: Place, found: object) -> HeartsState:
    if isinstance(decision, Rejected):
        raise _Disagrees(Disagreement(place, None, found, decision.reason))
    return decision.state


def _compare(place: Place, expected: object, found: object) -> None:
    if not same(expected, found):
        raise _Disagrees(Disagreement(place, expected, found))
