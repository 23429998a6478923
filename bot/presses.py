"""What a button or menu means: its custom id as a value.

A custom id holds everything a press needs and nothing secret: the kind of game, its number, a stamp that tells a
repeated press from a new one, the action and at most one argument. ``h:12:3.5:play:QS`` is the queen of spades of
table 12, stamped with round 3 and five cards played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

_SHAPE = (
    r"(?P<game>{kind}):(?P<number>[0-9]{{1,18}}):(?P<stamp>[0-9a-z.]{{0,24}}):"
    r"(?P<action>[a-z]{{1,16}})(?::(?P<argument>[0-9A-Za-z]{{1,20}}))?"
)


class Game(Enum):
    """What a control belongs to; the value begins its custom id."""

    HEARTS = "h"
    HEART_TO_HEART = "b"
    CHALLENGE = "c"
    REPLAY = "r"
    EXAMPLE = "e"
    DAILY = "d"
    PAST = "p"


_KINDS = "[" + "".join(game.value for game in Game) + "]"
#: The shape of every custom id: buttons and menus each have one, and no id matches both.
BUTTON_TEMPLATE = re.compile(_SHAPE.format(kind=_KINDS))
MENU_TEMPLATE = re.compile("m" + _SHAPE.format(kind=_KINDS))


#: The actions that answer a question with yes. Once the question is gone from its message they mean nothing any more.
CONFIRMATIONS = frozenset({"newyes", "giveyes", "hintyes", "stopyes", "startyes", "replaceyes"})


@dataclass(frozen=True, slots=True)
class Press:
    """A control that was used.

    Attributes:
        game: which game.
        number: which table, board, challenge or day (as 20261130); 0 where there is only one of a kind.
        stamp: what the picture showed when its controls were made; see the game's own stamps.
        action: what is asked for.
        argument: a card, a place or a number, or empty.
        values: what was chosen in a menu.
    """

    game: Game
    number: int
    stamp: str
    action: str
    argument: str = ""
    values: tuple[str, ...] = ()


def custom_id(press: Press, *, menu: bool = False) -> str:
    """The custom id that `parse_press` turns into this press (without its values)."""
    parts = [press.game.value, str(press.number), press.stamp, press.action]
    if press.argument:
        parts.append(press.argument)
    return ("m" if menu else "") + ":".join(parts)


def parse_press(text: str, values: tuple[str, ...] = ()) -> Press | None:
    """The press of a custom id, or None when it is none of ours."""
    match = BUTTON_TEMPLATE.fullmatch(text) or MENU_TEMPLATE.fullmatch(text)
    return None if match is None else press_of(match, values)


def press_of(match: re.Match[str], values: tuple[str, ...] = ()) -> Press:
    """The press of a match of one of the two templates."""
    return Press(
        Game(match["game"]), int(match["number"]), match["stamp"], match["action"], match["argument"] or "", values
    )
