"""A message as a value: text, picture and controls. Discord's own objects are made from it at the last moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.cards import Card

#: The accent colour of each kind of message.
FELT = 0x1F6F54
ROSE = 0xB8324A


class Look(Enum):
    """How a button looks; the value is Discord's style number."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


@dataclass(frozen=True, slots=True)
class Button:
    """A button that sends a press. `custom_id` is at most 100 characters, `label` at most 80.

    `card` is the card it stands for, whose emoji it shows where there is one.
    """

    custom_id: str
    label: str
    look: Look = Look.SECONDARY
    enabled: bool = True
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a menu, with the card it stands for."""

    value: str
    label: str
    chosen: bool = False
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select: between `least` and `most` of its 1 to 25 options are chosen."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


#: A row of a message: up to five buttons, or one menu.
Row = tuple[Button | Link, ...] | Menu


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An encoded picture.

    Attributes:
        data: PNG bytes.
        name: a neutral file name, the same for every picture of its kind.
        alt: what the picture shows, in words, at most 1024 characters.
    """

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True, repr=False)
class Document:
    """A file to download.

    Attributes:
        name: its name, of letters, digits, dashes and dots alone: Discord changes others, and then shows nothing.
        data: its bytes.
    """

    name: str
    data: bytes


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """What one message shows, from top to bottom.

    Attributes:
        head: markdown above the picture; the head, foot and notes together stay below 4000 characters. Cards in
            short text, such as ``Q♠``, become emoji where there are some.
        picture: the board, or None.
        foot: markdown below the picture, or empty.
        rows: the controls.
        accent: the colour of the message's edge, 0xRRGGBB, or None for a plain message.
        mentions: the people this message may ping when it is sent; edits never ping.
        document: a file to download, between foot and controls, or None.
    """

    head: str = ""
    picture: Picture | None = None
    foot: str = ""
    rows: tuple[Row, ...] = ()
    accent: int | None = None
    mentions: tuple[int, ...] = ()
    document: Document | None = None


def rows_of(buttons: list[Button | Link], width: int = 5) -> tuple[tuple[Button | Link, ...], ...]:
    """The buttons in rows of at most `width`."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
