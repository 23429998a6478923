"""Fair deals (F1-F4): every round follows from the game's secret, and a player can check it afterwards.

Before a round the table shows a commitment. Once the round is scored its key is opened: hashing the key gives the
commitment, and dealing from the key gives the hands, so the cards were fixed before anyone played. The game's secret
itself is never shown, since it holds the rounds still to come.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from rules.cards import FRESH_DECK, hand_order
from rules.hearts.seats import SEATS
from rules.hearts.state import Hands
from rules.words import shuffled, words

#: How many bytes a game's secret has (F1).
SECRET_SIZE = 32


def round_key(secret: bytes, number: int) -> bytes:
    """The 32-byte key of a round, counted from 1 (F1). Hidden until the round is scored.

    Raises:
        ValueError: when the secret is not 32 bytes or the number is below 1.
    """
    if number < 1:
        raise ValueError("rounds are counted from 1")
    return _key(secret, f"round/{number}")


def hands_from_key(key: bytes) -> Hands:
    """The four hands a round's key deals (F2), each sorted by `hand_order`. For checking an opened key."""
    deck = shuffled(FRESH_DECK, words_from_key(key))
    size = len(deck) // len(SEATS)
    return tuple(tuple(sorted(deck[size * seat : size * (seat + 1)], key=hand_order)) for seat in SEATS)


def deal_round(secret: bytes, number: int) -> Hands:
    """The four hands of a round (F2), each sorted by `hand_order`.

    Raises:
        ValueError: as `round_key`.
    """
    return hands_from_key(round_key(secret, number))


def commitment_to_key(key: bytes) -> str:
    """The commitment of a round's key, 64 hexadecimal digits (F3). For checking an opened key."""
    return hashlib.sha256(key).hexdigest()


def commitment(secret: bytes, number: int) -> str:
    """The commitment to show before a round is played, 64 hexadecimal digits (F3).

    Raises:
        ValueError: as `round_key`.
    """
    return commitment_to_key(round_key(secret, number))


def computer_key(secret: bytes, sequence: int) -> bytes:
    """The 32-byte key of a computer player's choice at this sequence number of the game (F4).

    It tells nothing of the secret or of any deal, so it may be handed to another process that thinks. Hidden all the
    same until the game is over: whoever knows it can foresee how a computer player breaks ties.

    Raises:
        ValueError: when the secret is not 32 bytes.
    """
    return _key(secret, f"computer/{sequence}")


def computer_words(secret: bytes, sequence: int) -> Iterator[int]:
    """The endless random words for a computer player's choice at this sequence number of the game (F4).

    Raises:
        ValueError: when the secret is not 32 bytes.
    """
    return words_from_key(computer_key(secret, sequence))


def words_from_key(key: bytes) -> Iterator[int]:
    """The endless random words of a round's or a computer player's key (F2, F4)."""
    return words(lambda k: key + f"/{k}".encode("ascii"))


def _key(secret: bytes, message: str) -> bytes:
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"a game's secret is {SECRET_SIZE} bytes")
    return hmac.new(secret, message.encode("ascii"), hashlib.sha256).digest()
