"""Points of tricks and rounds, the moon, and who has won (H1, H7, H8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rules.cards import Card, Rank, Suit
from rules.hearts.house import STANDARD, HouseRules, Moon
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import EndReason, Outcome, PerSeat, Rest, RoundScore, Trick

QUEEN_OF_SPADES = Card(Rank.QUEEN, Suit.SPADES)
JACK_OF_DIAMONDS = Card(Rank.JACK, Suit.DIAMONDS)

#: What the taker of J♦ gets where it counts (H11).
JACK_POINTS = -10

#: All the points of a round (H1).
ROUND_POINTS = 26

#: The 13 hearts and the queen of spades: the cards that count (H1), and all of them make a moon (H7).
PENALTY_CARDS = frozenset(Card(rank, Suit.HEARTS) for rank in Rank) | {QUEEN_OF_SPADES}

#: So many penalty cards, all with one seat, and everybody at the table thinks of the moon.
MOON_THREAT = 6


def card_points(card: Card) -> int:
    """What a card counts: a heart 1, the queen of spades 13, everything else 0 (H1)."""
    if card.suit is Suit.HEARTS:
        return 1
    return 13 if card == QUEEN_OF_SPADES else 0


def trick_points(trick: Trick) -> int:
    """The points lying in a trick, finished or not (H1)."""
    return sum(card_points(play.card) for play in trick.plays)


def trick_taker(trick: Trick) -> Seat:
    """Who takes a finished trick: the highest card of the led suit (H5).

    Raises:
        ValueError: when the trick has fewer than four cards.
    """
    winning = trick.winning
    if winning is None or not trick.complete:
        raise ValueError("a trick is taken once all four seats have played")
    return winning.seat


def points_taken(tricks: Iterable[Trick], rest: Rest | None = None) -> PerSeat:
    """The points each seat has taken in these finished tricks and a claimed rest, by seat (H1)."""
    caught = cards_taken(tricks, rest)
    return per_seat([sum(card_points(card) for card in caught[seat]) for seat in SEATS])


def moon_shooter(tricks: Iterable[Trick], rest: Rest | None = None) -> Seat | None:
    """The seat that took all 13 hearts and the queen of spades in these tricks and a claimed rest, or None (H7).

    Decided by the cards themselves, never by a total, which a bonus of a house rule may change.
    """
    caught = cards_taken(tricks, rest)
    return next((seat for seat in SEATS if caught[seat] >= PENALTY_CARDS), None)


def cards_taken(tricks: Iterable[Trick], rest: Rest | None = None) -> tuple[frozenset[Card], ...]:
    """Per seat the cards it has taken in these finished tricks, and in the rest for the seat that claimed it."""
    caught: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    for trick in tricks:
        caught[trick_taker(trick)].update(play.card for play in trick.plays)
    if rest is not None and rest.taker is not None:
        caught[rest.taker].update(card for hand in rest.hands for card in hand)
    return tuple(frozenset(caught[seat]) for seat in SEATS)


def moon_threat(tricks: Iterable[Trick]) -> Seat | None:
    """The seat that may be shooting the moon: it alone has taken all penalty cards so far, `MOON_THREAT` or more (H7).

    Everybody can see this from the tricks. None while nobody, or more than one seat, has taken enough.
    """
    caught = [0, 0, 0, 0]
    for trick in tricks:
        caught[trick_taker(trick)] += sum(play.card in PENALTY_CARDS for play in trick.plays)
    takers = [seat for seat in SEATS if caught[seat]]
    return takers[0] if len(takers) == 1 and caught[takers[0]] >= MOON_THREAT else None


def score_round(
    number: int,
    tricks: Sequence[Trick],
    rest: Rest | None = None,
    house: HouseRules = STANDARD,
    before: Sequence[RoundScore] = (),
) -> RoundScore:
    """The row of the score sheet for a round that is over (H7, H9, H11).

    Args:
        number: the round, from 1.
        tricks: its finished tricks; thirteen unless it was cut short.
        rest: what was left when it was cut short, or None.
        house: what the table plays.
        before: the rows of the earlier rounds, on which a smart moon depends.
    """
    taken = points_taken(tricks, rest)
    moon = moon_shooter(tricks, rest)
    jack = _jack_taker(tricks, rest) if house.jack_of_diamonds else None
    if moon is None:
        return RoundScore(number, taken, _with_jack(taken, jack), None, jack)
    others = per_seat([0 if seat is moon else ROUND_POINTS for seat in SEATS])
    alone = per_seat([-ROUND_POINTS if seat is moon else 0 for seat in SEATS])
    paid_by_others = RoundScore(number, taken, _with_jack(others, jack), moon, jack)
    paid_by_none = RoundScore(number, taken, _with_jack(alone, jack), moon, jack)
    match house.moon:
        case Moon.OTHERS:
            return paid_by_others
        case Moon.SELF:
            return paid_by_none
        case Moon.SMART:
            outcome = final_outcome(house, (*before, paid_by_others))
            return paid_by_others if outcome is None or moon in outcome.winners else paid_by_none
        case _:  # pragma: no cover - the type checker proves that no moon is left
            assert_never(house.moon)


def _jack_taker(tricks: Sequence[Trick], rest: Rest | None) -> Seat | None:
    caught = cards_taken(tricks, rest)
    return next((seat for seat in SEATS if JACK_OF_DIAMONDS in caught[seat]), None)


def _with_jack(score: PerSeat, jack: Seat | None) -> PerSeat:
    """The scores with what the jack is worth, which comes after everything else (H11)."""
    return per_seat([score[seat] + JACK_POINTS if seat is jack else score[seat] for seat in SEATS])


def totals(sheet: Iterable[RoundScore]) -> PerSeat:
    """The running totals by seat (H8)."""
    sums = [0, 0, 0, 0]
    for row in sheet:
        for seat in SEATS:
            sums[seat] += row.score[seat]
    return per_seat(sums)


def end_reason(house: HouseRules, sheet: Sequence[RoundScore]) -> EndReason | None:
    """Why the game is over after the last row of the sheet, or None while it goes on (H8, H11)."""
    if house.rounds is not None and sheet and sheet[-1].number >= house.rounds:
        return EndReason.ROUNDS_PLAYED
    if house.points is not None and max(totals(sheet)) >= house.points:
        return EndReason.TARGET_REACHED
    return None


def places(sheet: Sequence[RoundScore]) -> PerSeat:
    """The place of each seat, 1 is best (H8).

    The lower total comes first, then the lower score in the last round. Seats still equal share a place and the
    places they fill together are skipped: 1, 1, 3, 4.
    """
    total = totals(sheet)
    last = sheet[-1].score
    standing = [(total[seat], last[seat]) for seat in SEATS]
    return per_seat([1 + sum(other < mine for other in standing) for mine in standing])


def final_outcome(house: HouseRules, sheet: Sequence[RoundScore]) -> Outcome | None:
    """The end of the game with places and winners, or None while it goes on (H8)."""
    ended = end_reason(house, sheet)
    if ended is None:
        return None
    by_seat = places(sheet)
    return Outcome(ended, by_seat, tuple(seat for seat in SEATS if by_seat[seat] == 1))


def per_seat(values: Sequence[int]) -> PerSeat:
    """Four numbers as a `PerSeat`.

    Raises:
        ValueError: when there are not four.
    """
    south, west, north, east = values
    return south, west, north, east
