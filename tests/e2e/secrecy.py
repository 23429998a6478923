"""Who may know which card, and which keys are open: checked for everything that anybody sees, and for the log."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache

from bot.presses import Game
from bot.sessions.hearts.table import Stage, Table
from bot.text import load_catalogues, plain_signs
from bot.text.describing import rank_word, suit_word
from render.models import HandModel, OpenModel, TableModel
from rules.cards import FRESH_DECK, Card, Rank, Suit, parse_card
from rules.hearts.fair import commitment, round_key
from rules.hearts.state import Phase
from tests.e2e.screens import Screen
from tests.e2e.witness import Position, Post, Shown, Witness, presses_of, within

_ENGLISH = load_catalogues().text("en")
_RANKS = {rank_word(_ENGLISH, rank): rank for rank in Rank}
_SUITS = {suit_word(_ENGLISH, suit): suit for suit in Suit}
_SIGNS = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♠": Suit.SPADES, "♥": Suit.HEARTS}
_INDEX = {rank.index: rank for rank in Rank}
_WORDS = re.compile(rf"\b({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})\b")
_SHORT = re.compile(r"(?<!\w)(10|[2-9AJQK])([♣♦♠♥])")
_LISTED = re.compile(r"([♣♦♠♥])\ufe0e? ((?:(?:10|[2-9AJQK]) )+)·")
_CODED = re.compile(r"[:\"]([2-9TJQKA][CDSH])\"")
_BARE = re.compile(r"\b([2-9TJQKA][CDSH])\b")
_ROUND = re.compile(r"\b[Rr]ound (\d+)\b")
_EXPORT = re.compile(r"-(\d+)\.json$")
_DIGITS = re.compile(r"[0-9a-fA-F]{64}")


#: A message takes so long at most from its making to Discord: direct messages are opened one after the other.
_ON_ITS_WAY = 3.0


@cache
def _written_always() -> tuple[str, ...]:
    """Pieces of the bot's own sentences that name cards, whatever is dealt: "The 2♣ opens the first trick"."""
    found: set[str] = set()
    for message in _ENGLISH._catalogue:
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for form in forms:
            for piece in re.split(r"\{[^}]*\}", plain_signs(form)):
                found |= {piece} if _WORDS.search(piece) or _SHORT.search(piece) or _BARE.search(piece) else set()
    return tuple(sorted(found, key=len, reverse=True))


def cards_named(written: str, *, log: bool = False) -> set[Card]:
    """The cards that a text names in any of the ways in which the bot writes them."""
    if not log:
        for piece in _written_always():
            if piece in written or "\n" in piece:
                written = written.replace(json.dumps(piece, ensure_ascii=False)[1:-1], " ").replace(piece, " ")
    named = {Card(_RANKS[rank], _SUITS[suit]) for rank, suit in _WORDS.findall(written)}
    named |= {Card(_INDEX[rank], _SIGNS[sign]) for rank, sign in _SHORT.findall(written)}
    named |= {Card(_INDEX[rank], _SIGNS[sign]) for sign, ranks in _LISTED.findall(written) for rank in ranks.split()}
    coded = {parse_card(text) for text in (_BARE if log else _CODED).findall(written)}
    return named | {card for card in coded if card is not None}


class Secrecy:
    """What every person may know of every round, from the positions there were until now.

    Attributes:
        screens, pictures: how many were checked.
    """

    def __init__(self, witness: Witness, subject: Callable[[Post], int | None], token: str) -> None:
        """Prepare; `subject` tells of which table a message without controls speaks."""
        self._witness = witness
        self._subject = subject
        self._token = token
        self._tables: dict[int, Table] = {}
        self._secrets: dict[int, bytes] = {}
        self._public: defaultdict[tuple[int, int], set[Card]] = defaultdict(set)
        self._private: defaultdict[tuple[int, int, int], set[Card]] = defaultdict(set)
        self._typed: defaultdict[int, set[Card]] = defaultdict(set)
        self._digits: set[str] = set()
        self._left: dict[tuple[int, int, int], float] = {}
        self._drawn: dict[int, set[Card]] = {}
        self.screens = self.pictures = 0

    def typed(self, user_id: int, written: Iterable[str]) -> None:
        """Note which cards a person named themselves: an answer may name them too."""
        for text in written:
            card = parse_card(text)
            self._typed[user_id] |= cards_named(text) | ({card} if card is not None else set())

    def forget_typed(self) -> None:
        """Forget what people typed: everybody was answered."""
        self._typed.clear()

    def learn(self, position: Position, secret: bytes) -> None:
        """Take a position of a table: what it shows to whom, and what it opens."""
        table = position.table
        before = self._tables.get(table.id)
        for seat, user_id in before.people if before is not None else ():
            self._left[table.id, seat, user_id] = position.at
        self._tables[table.id], self._secrets[table.id] = table, secret
        if table.game is None:
            return
        game, current = table.game, table.game.round
        number = current.number
        played = {play.card for trick in (*current.tricks, current.trick) for play in trick.plays}
        self._public[table.id, number] |= played
        opened_rounds = number if table.stage is Stage.ENDED else len(game.sheet)
        for opened in range(1, opened_rounds + 1):
            self._public[table.id, opened] |= set(FRESH_DECK)
            self._digits.add(round_key(secret, opened).hex())
        self._digits.add(commitment(secret, number))
        for seat, user_id in table.people:
            known = {*current.hands[seat], *(current.passes[seat] or ())}
            if game.phase is not Phase.PASSING:
                known |= set(current.passes[current.direction.source(seat)] or ())
            self._private[table.id, number, user_id] |= known

    def check(self, shown: Shown) -> None:
        """Check what a message shows to those who see it."""
        self.screens += 1
        post, screen = shown.post, shown.screen
        written = screen.everything()
        self._check_digits(written, str(screen))
        models = list(self._witness.models(screen))
        self.pictures += len(models)
        if any(isinstance(model, OpenModel) for model in models) or [*self._witness.files(screen, ".json")]:
            self._check_past(screen)
            return
        named = cards_named(written)
        for model in models:
            named |= self._cards_drawn(model)
            if isinstance(model, HandModel):
                self._check_owner(shown, model)
        if named:
            told = named - self._allowed(shown, models)
            assert not told, f"{post.viewer or 'everybody'} may not know {told}, but is shown this:\n{screen}"

    def check_suggestions(self, user_id: int, offered: Iterable[str]) -> None:
        """Check the cards that a command offers to somebody while they type."""
        cards = {card for card in map(parse_card, offered) if card is not None}
        known = set().union(*(found for (_, _, user), found in self._private.items() if user == user_id), set())
        assert cards <= known, f"{user_id} is offered {cards - known}"

    def check_log(self, line: str) -> None:
        """Check a line of the log: it names no card, no key and no token."""
        assert not cards_named(line, log=True), f"a card is in the log: {line}"
        assert not _DIGITS.search(line), f"a key is in the log: {line}"
        assert self._token not in line, "the token is in the log"
        assert not [1 for secret in self._secrets.values() if repr(secret)[2:-1] in line or secret.hex() in line]

    def _check_digits(self, written: str, shown: str) -> None:
        closed = {digits for digits in _DIGITS.findall(written) if digits not in self._digits}
        assert not closed, f"{closed} is not open yet:\n{shown}"
        assert not [1 for secret in self._secrets.values() if secret.hex() in written], f"a secret:\n{shown}"

    def _check_past(self, screen: Screen) -> None:
        """A game that is over is open; one that is not is not shown like this."""
        numbers = {press.number for press in presses_of(screen) if press.game is Game.PAST}
        numbers |= {int(number) for name in screen.file_names for number in _EXPORT.findall(name)}
        assert numbers, f"nobody knows of which game this is:\n{screen}"
        for number in numbers:
            table = self._tables.get(number)
            assert table is not None, f"no game is known by the number {number}:\n{screen}"
            assert table.stage is Stage.ENDED, f"game {number} is open, and still running:\n{screen}"

    def _check_owner(self, shown: Shown, model: HandModel) -> None:
        """A hand is shown to whoever holds its seat; it may have been on its way when they left."""
        post, seat = shown.post, model.view.seat
        assert post.viewer is not None, f"a hand is shown to everybody:\n{shown.screen}"
        about = shown.table if shown.table is not None else self._subject(post)
        assert about is not None, f"nobody knows whose hand this is:\n{shown.screen}"
        left = self._left.get((about, seat, post.viewer), -_ON_ITS_WAY)
        holds = (seat, post.viewer) in self._tables[about].people or shown.at - left < _ON_ITS_WAY
        assert holds, f"{post.viewer} holds no seat {seat.name}, but is shown its hand:\n{shown.screen}"

    def _cards_drawn(self, model: object) -> set[Card]:
        if id(model) not in self._drawn:
            self._drawn[id(model)] = set(within(model, Card))  # the sketches keep every model
        return self._drawn[id(model)]

    def _allowed(self, shown: Shown, models: list[object]) -> set[Card]:
        """The cards that those who see a message may be shown in it."""
        post, screen = shown.post, shown.screen
        about = shown.table if shown.table is not None else self._subject(post)
        assert about is not None, f"cards are named, and nobody knows of which table:\n{screen}"
        table = self._tables[about]
        views = [model.view if isinstance(model, TableModel) else model.view.public for model in _of_rounds(models)]
        found = _ROUND.search(screen.text)
        if views:
            number = views[0].number
        elif found is not None:
            number = int(found[1])
        else:
            number = table.game.round.number if table.game is not None else 0
        allowed = set(self._public[about, number])
        if post.viewer is not None:
            allowed |= self._private[about, number, post.viewer]
        if post.viewer is not None and not views and found is None:
            allowed |= self._typed[post.viewer]
        return allowed


def _of_rounds(models: list[object]) -> list[TableModel | HandModel]:
    return [model for model in models if isinstance(model, TableModel | HandModel)]
