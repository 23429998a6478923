"""Model pictures of open tables, built with the rules: for the gallery and the tests."""

from __future__ import annotations

from dataclasses import replace

from render.models import Moment, OpenModel, People
from render.sample_words import LONG_OPEN_LABELS, LONG_PEOPLE, ODD_PEOPLE, OPEN_LABELS, PEOPLE
from render.samples import held_round, moon_game, passing_round, passing_table, played, scored_round
from rules.cards import Card
from rules.hearts.scoring import PENALTY_CARDS, moon_threat
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Hands, HeartsState, PerSeat, Phase, Rest
from rules.hearts.views import public_view


def open_model(
    state: HeartsState,
    moment: Moment,
    *,
    taker: Seat | None = None,
    people: People = PEOPLE,
    hands: Hands | None = None,
) -> OpenModel:
    """The open table of a position."""
    over = state.phase is Phase.ENDED
    tricks = len(state.round.tricks) + bool(state.round.trick.plays)
    labels = replace(
        OPEN_LABELS,
        round=f"Round {state.round.number}",
        trick=f"Trick {tricks}" if moment is Moment.TRICK else "",
        result="Game over" if over else f"Round {state.round.number}",
    )
    marked = () if moment is Moment.RESULT else tuple(card for chosen in state.round.passes for card in chosen or ())
    return OpenModel(moment, public_view(state), hands or state.round.hands, marked, people, labels)


def passed_deal(number: int = 1) -> OpenModel:
    """The deal of a round, with three cards of every seat that it is going to pass."""
    state = passing_table(0) if number == 1 else passing_round(number)
    model = open_model(state, Moment.DEAL)
    return replace(model, marked=tuple(card for hand in state.round.hands for card in hand[-3:]))


def taken_cards(state: HeartsState) -> Hands:
    """The penalty cards that each seat has taken."""
    return tuple(
        tuple(
            play.card
            for trick in state.round.tricks
            for play in trick.plays
            if trick.winning is not None and trick.winning.seat is seat and play.card in PENALTY_CARDS
        )
        for seat in SEATS
    )


def cut_short(model: OpenModel, taker: Seat | None) -> OpenModel:
    """The same position once the round was cut short."""
    labels = model.labels if taker is None else replace(model.labels, rest="The rest was claimed")
    return replace(model, moment=Moment.REST, view=replace(model.view, rest=Rest(model.hands, taker)), labels=labels)


def with_scores(model: OpenModel, scores: PerSeat) -> OpenModel:
    """The same table with other running totals."""
    return replace(model, view=replace(model.view, scores=scores))


def with_points(model: OpenModel, taken: PerSeat) -> OpenModel:
    """The same table with other points taken in the round."""
    return replace(model, view=replace(model.view, taken=taken))


def moon_hands() -> Hands:
    """What the seats have taken when South has shot the moon."""
    hearts: tuple[Card, ...] = tuple(sorted(PENALTY_CARDS, key=lambda card: (card.suit.name, card.rank.strength)))
    return (hearts, (), (), ())


def threatened_trick() -> HeartsState:
    """A round in which one seat has taken every penalty card so far, after a trick."""
    for secret in range(256):
        for state in played(passing_table(4, bytes([secret]) * 32)):
            if not state.round.trick.plays and moon_threat(state.round.tricks) is not None:
                return state
    raise ValueError("no deal brings anybody near the moon")


def open_tables() -> dict[str, OpenModel]:
    """An open table of every kind, by name."""
    playing = list(played(passing_table(4)))
    after = {len(state.round.tricks): state for state in playing if not state.round.trick.plays}
    stopped = next(state for state in playing if len(state.round.tricks) == 7 and len(state.round.trick.plays) == 2)
    threatened = threatened_trick()
    scored, moon = scored_round(), moon_game()
    across = passed_deal(3)
    return {
        "open-deal": passed_deal(),
        "open-deal-across": replace(across, labels=replace(across.labels, passing="Pass across")),
        "open-hold": replace(open_model(held_round(), Moment.DEAL), labels=replace(OPEN_LABELS, passing="No pass")),
        "open-first-trick": with_scores(open_model(after[1], Moment.TRICK), (-36, 104, 88, 130)),
        "open-trick": open_model(after[5], Moment.TRICK),
        "open-moon-threat": open_model(threatened, Moment.TRICK),
        "open-stopped": open_model(stopped, Moment.TRICK),
        "open-rest": cut_short(open_model(after[8], Moment.REST), None),
        "open-rest-taken": cut_short(open_model(after[10], Moment.REST), Seat.EAST),
        "open-scored": open_model(scored, Moment.RESULT, hands=taken_cards(scored)),
        "open-ended-by-a-moon": with_points(open_model(moon, Moment.RESULT, hands=moon_hands()), (26, 0, 0, 0)),
        "open-long-words": _in_long_words(open_model(after[3], Moment.TRICK, people=LONG_PEOPLE)),
        "open-long-words-deal": _in_long_words(replace(passed_deal(), people=LONG_PEOPLE)),
        "open-long-words-rest": _in_long_words(
            cut_short(open_model(threatened, Moment.REST, people=LONG_PEOPLE), Seat.NORTH)
        ),
        "open-odd-names": open_model(after[2], Moment.TRICK, people=ODD_PEOPLE),
    }


def _in_long_words(model: OpenModel) -> OpenModel:
    return with_scores(replace(model, labels=LONG_OPEN_LABELS), (-136, 104, 99, -8))
