"""Cards, seats and lists of names in words or in short text, in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta

import discord

from bot.text import Text, plain_signs
from rules.cards import FRESH_DECK, Card, Rank, Suit, parse_card
from rules.hearts.house import HouseRules
from rules.hearts.seats import PassDirection, Seat

_PLAIN = "\N{VARIATION SELECTOR-15}"
#: An invisible mark behind a suit that is part of a name, and not a card.
_NO_CARD = "\N{WORD JOINER}"
_SUITS_IN_NAMES = re.compile(f"([♣♦♠♥]{_PLAIN}?)")

#: The suits as characters of ordinary text; pictures draw them as shapes.
SUIT_SIGNS = {
    Suit.CLUBS: plain_signs("♣"),
    Suit.DIAMONDS: "♦",
    Suit.SPADES: plain_signs("♠"),
    Suit.HEARTS: "♥",
}


def short(card: Card) -> str:
    """A card in short text: ``Q♠``, ``10♦``."""
    return card.rank.index + SUIT_SIGNS[card.suit]


def short_list(cards: Iterable[Card]) -> str:
    """Cards in short text with spaces between."""
    return " ".join(short(card) for card in cards)


def rank_word(text: Text, rank: Rank) -> str:
    """A rank in words: *queen*."""
    return text(f"rank.{rank.name.lower()}")


def suit_word(text: Text, suit: Suit) -> str:
    """A suit in words: *spades*."""
    return text(f"suit.{suit.name.lower()}")


def card_words(text: Text, card: Card) -> str:
    """A card in words: *queen of spades*."""
    return text("card", rank=rank_word(text, card.rank), suit=suit_word(text, card.suit))


def cards_words(text: Text, cards: Sequence[Card]) -> str:
    """Cards in words with commas between."""
    return ", ".join(card_words(text, card) for card in cards)


def read_card(text: Text, typed: str) -> Card | None:
    """The card somebody typed: ``QS``, ``10d``, ``Q♠`` or *queen of spades*; None when it is none."""
    plain = " ".join(typed.replace(_PLAIN, "").split()).casefold()
    known = {plain_form: card for card in FRESH_DECK for plain_form in (bare(card), card_words(text, card).casefold())}
    return parse_card(typed) or known.get(plain.replace(" ", "")) or known.get(plain)


def bare(card: Card) -> str:
    """A card in short text for comparing: lower case, without the mark that keeps its suit plain."""
    return short(card).replace(_PLAIN, "").casefold()


def seat_word(text: Text, seat: Seat) -> str:
    """A seat in words: *South*."""
    return text(f"seat.{seat.name.lower()}")


def direction_word(text: Text, direction: PassDirection) -> str:
    """A pass direction in words."""
    return text(f"direction.{direction.name.lower()}")


def relation(text: Text, own: Seat, other: Seat, name: str) -> str:
    """Somebody from one's own seat: *Bob, on your left* (H10)."""
    key = {1: "left", 2: "across", 3: "right"}[own.steps_to(other)]
    return text(f"relation.{key}", name=name)


def listed(text: Text, names: Sequence[str]) -> str:
    """Names as a sentence lists them: *ann, bob and cy*."""
    if not names:
        return ""
    if len(names) == 1:
        return names[0]
    listing = text("list.and", first=names[-2], last=names[-1])
    for name in reversed(names[:-2]):
        listing = text("list.comma", first=name, rest=listing)
    return listing


def target_sentence(text: Text, house: HouseRules) -> str:
    """How long the game is, as a sentence."""
    if house.points is not None:
        return text("lobby.target.points", points=house.points)
    return text.count("lobby.target.rounds", house.rounds or 1)


def clock_text(milliseconds: int) -> str:
    """A time that was played: ``4:07``, from an hour on ``1:04:07``."""
    seconds = timedelta(milliseconds=milliseconds) // timedelta(seconds=1)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def clean(name: str) -> str:
    """A person's name for public markdown: nothing in it formats, links, mentions or becomes a card emoji."""
    flat = " ".join(name.split()) or "?"
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(flat[:64]))
    return _SUITS_IN_NAMES.sub(r"\1" + _NO_CARD, escaped)
