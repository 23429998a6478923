"""A round of Hearts as people play it by clicking, and what must never have been readable in it."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tests.wire.club import Club, enabled, press, until

if TYPE_CHECKING:
    from wire.driver import UserHandle
    from wire.views import MessageView

OVER = "the game is over"
_RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
_INDEXES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
_SIGNS = {"♣": "C", "♦": "D", "♠": "S", "♥": "H"}
_WORDS = re.compile(rf"\b({'|'.join(_RANKS)}|10|[2-9]) of (clubs|diamonds|spades|hearts)\b", re.IGNORECASE)
_SHORT = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])([♣♦♠♥])")
_CODE = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA][CDSH])(?![0-9A-Za-z])")


def cards_named(text: str) -> set[str]:
    """Every card a text names, as rank and suit (QS), however it names it: in words, in signs or in a custom id."""
    found = set(_CODE.findall(text))
    found |= {rank.replace("10", "T") + _SIGNS[sign] for rank, sign in _SHORT.findall(text)}
    for rank, suit in _WORDS.findall(text):
        index = _INDEXES[_RANKS.index(rank.lower())] if rank.lower() in _RANKS else rank.replace("10", "T")
        found.add(index + suit[0].upper())
    return found


def table_of(club: Club) -> MessageView:
    """The newest message of the table."""
    return club.ours(club.room)[-1]


async def open_table(club: Club) -> MessageView:
    """A table of one round with Ann (South), Ben (North) and two computers, just dealt."""
    opened = await club.ann.slash(club.room, "hearts start", target="round")
    assert opened.acked, opened
    await press(club.ben, opened.message, "Join")
    await press(club.ann, opened.message, "Add computer")
    started = await press(club.ann, opened.message, "Start")
    for person in (club.ann, club.ben):
        await hand_of(person)
    return started.message


async def hand_of(person: UserHandle) -> MessageView:
    """A player's hand in the direct messages, once it is there."""
    return await until(lambda: person.last(person.dm), f"{person.name}'s hand")


async def pass_three(person: UserHandle) -> None:
    """Choose the first three cards of the hand, or as many as are missing, and pass them."""
    for _ in range(3):
        hand = await hand_of(person)
        ready = hand.button(label="Pass 3 cards")
        if ready is not None and not ready.disabled:
            break
        await press(person, hand, enabled(hand, "lift:")[0])
        await changed(person, hand)
    hand = await hand_of(person)
    await press(person, hand, "Pass 3 cards")


def playable(person: UserHandle) -> tuple[MessageView, str] | None:
    """The hand and the custom id of its highest legal card, when it is this person's turn.

    High cards take tricks, and a person who leads does not wait as computers do: the round is over sooner.
    """
    hand = person.last(person.dm)
    cards = [str(button.custom_id) for button in enabled(hand, "play:")] if hand is not None else []
    return (hand, max(cards, key=_height)) if hand is not None and cards else None


def _height(text: str) -> int:
    """How high the card at the end of a text is."""
    return _INDEXES[1:].index(text[-2]) if text[-2] in _INDEXES[1:] else len(_INDEXES)


async def play_on(club: Club, stop: Callable[[], object], *, ann_follows: bool = False) -> None:
    """Let Ann play from her direct message and Ben by command, each the highest legal card, until `stop` holds.

    The deal is another one each time. Where Ann has to come into a trick that others began (`ann_follows`), she plays
    her lowest cards instead: with a strong hand she would lead to every trick.
    """
    patience = time.monotonic() + 20
    while not stop():
        found = playable(club.ann)
        if found is not None:
            hand, custom_id = found
            if ann_follows:
                custom_id = min((str(button.custom_id) for button in enabled(hand, "play:")), key=_height)
            result = await club.ann.click(hand, custom_id)
            assert result.acked, result
            await changed(club.ann, hand)
        elif offered := (await club.ben.autocomplete(club.room, "hearts play", "card", "")).choices:
            card = max((choice["value"] for choice in offered), key=_height)
            played = await club.ben.slash(club.room, "hearts play", card=card)
            assert played.ephemeral, played
        else:
            assert time.monotonic() < patience, f"nobody could play a card, with {stored_plays(club)} played"
            await asyncio.sleep(0.1)
            continue
        patience = time.monotonic() + 20


async def changed(person: UserHandle, hand: MessageView) -> MessageView:
    """A player's hand in the direct messages, once it is another than this one."""

    def newer() -> MessageView | None:
        last = person.last(person.dm)
        return last if last is not None and (last.id, last.revision) != (hand.id, hand.revision) else None

    return await until(newer, f"another hand of {person.name}")


def stored_plays(club: Club) -> int:
    """How many cards are stored as played."""
    return int(club.asked("select count(*) from hearts_moves where kind = 'play'")[0][0])


@dataclass(frozen=True)
class Record:
    """What the database says about the round: who held what, and when each card became public (milliseconds)."""

    passed: dict[int, set[str]]
    passed_at: int
    played: dict[int, set[str]]
    played_at: dict[str, int]

    def public(self, at: int) -> set[str]:
        """The cards played by an instant."""
        return {card for card, when in self.played_at.items() if when <= at}

    def known_to(self, seat: int, at: int) -> set[str]:
        """What a seat knows at an instant: the cards it was dealt, those passed to it, and those played by then."""
        received = self.passed[(seat - 1) % 4]  # the first round passes to the left
        dealt = (self.played[seat] - received) | self.passed[seat]
        return dealt | self.public(at) | (received if at >= self.passed_at else set())


def record_of(club: Club) -> Record:
    """The round as it is stored, once it is complete."""
    passed: dict[int, set[str]] = {}
    played: dict[int, set[str]] = {seat: set() for seat in range(4)}
    played_at: dict[str, int] = {}
    passed_at = 0
    for kind, data, seat, at in club.asked(
        "select kind, data, seat, at from hearts_moves where kind in ('pass', 'play') order by sequence"
    ):
        if kind == "pass":
            passed[seat] = set(json.loads(data)["cards"].split())
            passed_at = at
        else:
            card = json.loads(data)["card"]
            played[seat].add(card)
            played_at[card] = at
    assert [len(cards) for cards in played.values()] == [13, 13, 13, 13]
    return Record(passed, passed_at, played, played_at)


def read_by(person: UserHandle) -> Iterator[tuple[int, set[str]]]:
    """Every version of every message a person could read: when it appeared (milliseconds), and the cards it names."""
    for version in person.ever_saw():
        shown = version["edited_timestamp"] or version["timestamp"]
        at = int(datetime.fromisoformat(shown).timestamp() * 1000)
        yield at, cards_named("\n".join(texts_of(version)))


def texts_of(node: Any) -> Iterator[str]:
    """Every text in a message: contents, labels, custom ids, menu values, file names, descriptions."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from texts_of(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts_of(value)
