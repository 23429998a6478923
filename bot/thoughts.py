"""The heavy questions there are, and how each is answered with `rules`: what the thinking process thinks about.

Questions and answers carry values of `rules` and plain texts, and go through a pipe. A question knows nothing of
people, channels, or the secret of a game: a choice at a Hearts table is asked with what its seat may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.sessions.heart_to_heart.coding import encode_command, unfold
from rules.cards import Card
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.par import par, shortest_line
from rules.hearts.computer import Strength, choose_card, choose_pass
from rules.hearts.fair import words_from_key
from rules.hearts.state import Phase
from rules.hearts.views import SeatView


@dataclass(frozen=True, slots=True)
class ParQuestion:
    """What the fewest moves are that win a deal."""

    code: str


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """How a game is won in the fewest moves from where its stored moves have led."""

    code: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeartsQuestion:
    """What a computer player of this strength passes or plays.

    Attributes:
        view: what its seat may see.
        strength: how well it plays.
        key: the 32 bytes of this one choice, from which its random words come (F4).
    """

    view: SeatView
    strength: Strength
    key: bytes


Question = ParQuestion | LineQuestion | HeartsQuestion
#: A par, a line of stored moves or None where nothing wins; the cards passed or played.
Reply = int | tuple[str, ...] | tuple[Card, ...] | None


def answer_of(question: Question) -> Reply:
    """The answer to a question, thought out here and now.

    Raises:
        ValueError: the rules refuse one of the moves, or it is not the seat's turn.
    """
    match question:
        case ParQuestion(code):
            return par(deal(code))
        case LineQuestion(code, moves):
            line = shortest_line(unfold(code, moves))
            return None if line is None else tuple(encode_command(command) for command in line)
        case HeartsQuestion(view, strength, key):
            if view.public.phase is Phase.PASSING:
                return choose_pass(view, words_from_key(key), strength)
            return (choose_card(view, words_from_key(key), strength),)


def checked_number(reply: object) -> int | None:
    """A reply that must be a number or None.

    Raises:
        TypeError: it is something else.
    """
    if reply is None or isinstance(reply, int):
        return reply
    raise TypeError(f"{reply!r} is no number")


def checked_line(reply: object) -> tuple[str, ...] | None:
    """A reply that must be stored moves or None.

    Raises:
        TypeError: it is something else.
    """
    if reply is None:
        return None
    moves = tuple(each for each in reply if isinstance(each, str)) if isinstance(reply, tuple) else ()
    if moves != reply:
        raise TypeError(f"{reply!r} is no line of moves")
    return moves


def checked_cards(reply: object) -> tuple[Card, ...]:
    """A reply that must be cards, one or more.

    Raises:
        TypeError: it is something else.
    """
    cards = tuple(each for each in reply if isinstance(each, Card)) if isinstance(reply, tuple) else ()
    if not cards or cards != reply:
        raise TypeError(f"{reply!r} is no choice of cards")
    return cards
