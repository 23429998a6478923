"""Which card emoji there are, as a value, and what they make of a sentence or a button."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import discord

from bot.text.describing import SUIT_SIGNS
from render.emoji import EMOJI_NAMES, card_name, suit_name
from rules.cards import Card, Rank

_RANK_OF_INDEX = {rank.index: rank for rank in Rank}
_SUIT_OF_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}
#: A card or a suit in short text that stands alone. `bot.text.describing.clean` keeps the names of people out of it.
_WRITTEN = re.compile(
    rf"(?<!\w)(?P<index>{'|'.join(_RANK_OF_INDEX)})?(?P<sign>{'|'.join(_SUIT_OF_SIGN)})(?![\w\u2060\ufe0e])"
)
#: Code in a sentence, in a block or in a line.
_CODE = re.compile(r"(```.*?```|`[^`\n]+`)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Signs:
    """The card emoji that can be used now.

    Attributes:
        ids: the id of each emoji under its name of `render.emoji`; none for one that does not exist.
    """

    ids: Mapping[str, int]

    def of(self, card: Card) -> discord.PartialEmoji | None:
        """The emoji of a card, or None."""
        return self._named(card_name(card))

    def written(self, sentence: str) -> str:
        """Markdown with the cards and suits that stand in it as emoji; what has none stays the plain text it is.

        Code stays as it is: Discord shows no emoji there, but the letters that name it.
        """
        if not self.ids:
            return sentence
        pieces = _CODE.split(sentence)
        return "".join(piece if index % 2 else _WRITTEN.sub(self._sign, piece) for index, piece in enumerate(pieces))

    def _sign(self, match: re.Match[str]) -> str:
        suit = _SUIT_OF_SIGN[match["sign"]]
        index = match["index"]
        emoji = self._named(suit_name(suit) if index is None else card_name(Card(_RANK_OF_INDEX[index], suit)))
        return match[0] if emoji is None else str(emoji)

    def _named(self, name: str) -> discord.PartialEmoji | None:
        number = self.ids.get(name)
        return None if number is None else discord.PartialEmoji(name=name, id=number)


#: Plain text everywhere.
NO_SIGNS = Signs(MappingProxyType({}))


def signs_among(emojis: list[discord.Emoji]) -> Signs:
    """The card emoji among those an application owns."""
    ids = {emoji.name: emoji.id for emoji in emojis if emoji.name in EMOJI_NAMES and emoji.available}
    return Signs(MappingProxyType(ids))
