"""Points of tricks and rounds, the moon, and who has won (H1, H7, H8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import Card, Rank, Suit
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import EndReason, Outcome, PerSeat, RoundScore, Trick

QUEEN_OF_SPADES = Card(Rank.QUEEN, Suit.SPADES)

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


def points_taken(tricks: Iterable[Trick]) -> PerSeat:
    """The points each seat has taken in these finished tricks, by seat (H1)."""
    taken = [0, 0, 0, 0]
    for trick in tricks:
        taken[trick_taker(trick)] += trick_points(trick)
    return per_seat(taken)


def moon_shooter(tricks: Iterable[Trick]) -> Seat | None:
    """The seat that took all 13 hearts and the queen of spades in these tricks, or None (H7).

    Decided by the cards themselves, never by a total, which a bonus of a house rule may change.
    """
    caught: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    for trick in tricks:
        caught[trick_taker(trick)].update(play.card for play in trick.plays)
    return next((seat for seat in SEATS if caught[seat] >= PENALTY_CARDS), None)


def moon_threat(tricks: Iterable[Trick]) -> Seat | None:
    """The seat that may be shooting the moon: it alone has taken all penalty cards so far, `MOON_THREAT` or more (H7).

    Everybody can see this from the tricks. None while nobody, or more than one seat, has taken enough.
    """
    caught = [0, 0, 0, 0]
    for trick in tricks:
        caught[trick_taker(trick)] += sum(play.card in PENALTY_CARDS for play in trick.plays)
    takers = [seat for seat in SEATS if caught[seat]]
    return takers[0] if len(takers) == 1 and caught[takers[0]] >= MOON_THREAT else None


def score_round(number: int, tricks: Sequence[Trick]) -> RoundScore:
    """The row of the score sheet for a round's thirteen finished tricks (H7, H9)."""
    taken = points_taken(tricks)
    moon = moon_shooter(tricks)
    score = taken if moon is None else per_seat([0 if seat is moon else ROUND_POINTS for seat in SEATS])
    return RoundScore(number, taken, score, moon)


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
