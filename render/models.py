"""The view models: everything a picture shows, with every word given by the caller.

A label is set on one line and made smaller, then cut, where it is too long; an empty label leaves its place empty.
Characters that the font does not cover are left out, so labels need no names in them: names are drawn on plates.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from render.theme import PLAIN, Style
from rules.cards import Card
from rules.heart_to_heart.views import BoardView
from rules.hearts.state import Hands, PerSeat, RoundScore
from rules.hearts.views import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat.

    Attributes:
        name: as Discord shows it, anything at all; `render.names` decides what of it can be drawn.
        computer: a computer player, shown by a sign.
    """

    name: str
    computer: bool


#: Four people, indexed by seat.
People = tuple[Person, Person, Person, Person]


@dataclass(frozen=True, slots=True)
class TableLabels:
    """The words on the public table.

    Attributes:
        round, trick: upper left corner ("Round 3", "Trick 5 of 13"); the trick only while cards are played.
        goal: lower left corner, what ends the game ("Game to 100").
        passing: the middle while cards are passed, under the sign of the direction ("Pass left").
        hearts_broken: upper right corner once they are.
        moon_threat: below it, while one seat may be shooting the moon ("Moon alert").
        last_trick: above the small trick in the lower right corner.
        turn: on the plate of the seat to play ("to play").
        ready, choosing: on the plates while cards are passed.
        takes: on the plate of the seat that takes the finished trick ("takes it").
        score: before the running total on each plate ("Score").
        result: the heading of the middle once the round is scored or the game over ("Round 3", "Game over").
        moon: below the result when the moon was shot ("Moon!").
        winner: on the winners' plates.
    """

    round: str
    trick: str
    goal: str
    passing: str
    hearts_broken: str
    moon_threat: str
    last_trick: str
    turn: str
    ready: str
    choosing: str
    takes: str
    score: str
    result: str
    moon: str
    winner: str


@dataclass(frozen=True, slots=True)
class TableModel:
    """The public table: four compass seats, the trick in the middle.

    Attributes:
        view: what everybody may see.
        people: by seat.
        showing_last_trick: the middle holds the finished trick `view.last_trick`, its winning card marked.
        labels: the words.
        style: the colours.
    """

    view: PublicView
    people: People
    showing_last_trick: bool
    labels: TableLabels
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class HandLabels:
    """The words on a private hand.

    Attributes:
        status: the bar above the hand ("Your turn", "Choose 3 cards"); the bar is bright on one's turn.
        left, across, right: stand for a name that cannot be drawn at all ("left"); never compass points.
        you: stands for one's own name in the result ("You").
        received: above the cards that arrived with the pass ("new").
        last_trick: above the small trick below the upper left corner.
        The others: as in `TableLabels`.
    """

    round: str
    trick: str
    status: str
    passing: str
    hearts_broken: str
    moon_threat: str
    last_trick: str
    left: str
    across: str
    right: str
    you: str
    turn: str
    ready: str
    choosing: str
    takes: str
    received: str
    score: str
    result: str
    moon: str
    winner: str


@dataclass(frozen=True, slots=True)
class HandModel:
    """One seat's own table (H10): it sits South, its hand face up.

    Attributes:
        view: what this seat may see.
        people: by seat, the absolute ones.
        lifted: cards raised while choosing what to pass, or the card chosen ahead while others play.
        showing_last_trick: as in `TableModel`.
        labels: the words.
        style: the colours.
    """

    view: SeatView
    people: People
    lifted: tuple[Card, ...]
    showing_last_trick: bool
    labels: HandLabels
    style: Style = PLAIN


class Moment(Enum):
    """What an open table shows of a round."""

    DEAL = "deal"  # the hands as dealt, before the cards are passed
    TRICK = "trick"  # a trick, whole or as far as it came
    REST = "rest"  # the cards that were left when the round was cut short
    RESULT = "result"  # what the round came to


@dataclass(frozen=True, slots=True)
class OpenLabels:
    """The words on an open table.

    Attributes:
        round, trick: on the left of the upper edge ("Round 3", "Trick 5"); the trick may be empty.
        hearts_broken, moon_threat: on the right of it, as on the public table.
        passing: the middle of the deal, under the sign of the direction ("Pass left").
        led, takes, led_and_takes: on the plates of the seats that led and took the trick, or did both.
        rest: the middle once the round was cut short ("No points were left").
        takes_rest: on the plate of the seat that takes what was left.
        score, result, moon, winner: as in `TableLabels`.
    """

    round: str
    trick: str
    hearts_broken: str
    moon_threat: str
    passing: str
    led: str
    takes: str
    led_and_takes: str
    rest: str
    takes_rest: str
    score: str
    result: str
    moon: str
    winner: str


@dataclass(frozen=True, slots=True)
class OpenModel:
    """The table of a game that is over, seen from no seat: every hand face up.

    Attributes:
        moment: what is shown.
        view: what everybody could see then. Of a trick, the one under way, or else the last finished one, is shown.
        hands: the cards in front of each seat: what it holds or held, or in the result what it took; fifteen at most.
        marked: cards of the hands that stand higher: those to be passed in the deal, afterwards those that arrived.
        people: by seat.
        labels: the words.
        style: the colours.
    """

    moment: Moment
    view: PublicView
    hands: Hands
    marked: tuple[Card, ...]
    people: People
    labels: OpenLabels
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """The words on a board of Heart to Heart.

    Attributes:
        time, score, moves, code: the captions of the info bar (S16).
        stock, waste: below the piles.
        won, won_detail: the banner of a won game.
        deadlock, deadlock_detail: the banner of a deadlock.
    """

    time: str
    score: str
    moves: str
    code: str
    stock: str
    waste: str
    won: str
    won_detail: str
    deadlock: str
    deadlock_detail: str


@dataclass(frozen=True, slots=True)
class BoardModel:
    """A board of Heart to Heart.

    Attributes:
        view: what the player sees.
        time_text: the time at the last move, ready to be shown ("12:34").
        labels: the words.
        placement_help: outline partnered cards and dim those that do not match (S11).
        style: the colours.
    """

    view: BoardView
    time_text: str
    labels: BoardLabels
    placement_help: bool = True
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class SheetLabels:
    """The words on a score sheet.

    Attributes:
        title: the heading.
        round: the heading of the first column.
        total: before the running totals at the bottom.
        place: before the places at the bottom, once the game is over.
        earlier: before the totals of rounds that are no longer shown ("Before").
    """

    title: str
    round: str
    total: str
    place: str
    earlier: str


@dataclass(frozen=True, slots=True)
class SheetModel:
    """The score sheet (H9).

    Attributes:
        people: by seat.
        sheet: the rounds scored so far, in order.
        scores: the running totals by seat.
        places: by seat, 1 is best, once the game is over; else None.
        goal: the total that ends the game, a line in the chart; None for a number of rounds.
        labels: the words.
        style: the colours.
    """

    people: People
    sheet: tuple[RoundScore, ...]
    scores: PerSeat
    places: PerSeat | None
    goal: int | None
    labels: SheetLabels
    style: Style = PLAIN


class Diagram(Enum):
    """What a diagram for the rules explains; the value names it in keys and file names.

    The captions of its numbered marks are the caller's; what each number marks is said beside it here.
    """

    HEARTS_DEAL = "hearts.deal"  # 1 one's own hand, 2 what the others hold
    HEARTS_PASS = "hearts.pass"  # 1 the cards one passes, 2 the way they all go, 3 what arrives
    HEARTS_LEAD = "hearts.lead"  # 1 the two of clubs, 2 the order of play
    HEARTS_FOLLOW = "hearts.follow"  # 1 the suit that was led, 2 what may be played
    HEARTS_TRICK = "hearts.trick"  # 1 the lead, 2 what takes the trick, 3 a higher card of another suit
    HEARTS_BROKEN = "hearts.broken"  # 1 the lead, 2 the discarded heart, 3 hearts that may be led now
    HEARTS_QUEEN = "hearts.queen"  # 1 the queen of spades, 2 who takes her
    HEARTS_MOON = "hearts.moon"  # 1 the shooter's lead, 2 what overtakes it, 3 what everybody scores
    HEART_TO_HEART_DEAL = "h2h.deal"  # 1 the heart, 2 the tip, 3 the stock, 4 the waste
    HEART_TO_HEART_COVERED = "h2h.covered"  # 1 a covered card, 2 the cards that cover it, 3 the same card free
    HEART_TO_HEART_PAIR = "h2h.pair"  # 1 the waste's top, 2 the tip, 3 what becomes free
    HEART_TO_HEART_DEADLOCK = "h2h.deadlock"  # 1 free cards, 2 covered ones of their ranks, 3 stock and waste

    @property
    def captions(self) -> int:
        """How many numbers it has, and so how many captions it wants."""
        return _CAPTIONS[self]


_CAPTIONS = {
    Diagram.HEARTS_DEAL: 2,
    Diagram.HEARTS_PASS: 3,
    Diagram.HEARTS_LEAD: 2,
    Diagram.HEARTS_FOLLOW: 2,
    Diagram.HEARTS_TRICK: 3,
    Diagram.HEARTS_BROKEN: 3,
    Diagram.HEARTS_QUEEN: 2,
    Diagram.HEARTS_MOON: 3,
    Diagram.HEART_TO_HEART_DEAL: 4,
    Diagram.HEART_TO_HEART_COVERED: 3,
    Diagram.HEART_TO_HEART_PAIR: 3,
    Diagram.HEART_TO_HEART_DEADLOCK: 3,
}


@dataclass(frozen=True, slots=True)
class DiagramLabels:
    """The words on a diagram.

    Attributes:
        captions: what the numbered marks say, `Diagram.captions` of them.
        seats: who sits at the bottom, on the left, across and on the right ("You", "Left", "Across", "Right"); only
            diagrams of Hearts show them.
    """

    captions: tuple[str, ...]
    seats: tuple[str, str, str, str] = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class DiagramModel:
    """A picture that explains one rule, made from a position of its own.

    Attributes:
        diagram: which one.
        labels: the words.
        style: the colours.
    """

    diagram: Diagram
    labels: DiagramLabels
    style: Style = PLAIN
