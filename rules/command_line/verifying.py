"""``verify``: what an opened key of a round of Hearts deals, and whether it is the one committed to (F2, F3)."""

from __future__ import annotations

import json
import re

from rules.command_line.answers import DISAGREES, FINE, Answer, unusable
from rules.command_line.reading import Record
from rules.hearts.fair import commitment_to_key, hands_from_key
from rules.hearts.seats import SEATS

_DIGITS = re.compile("[0-9a-f]{64}")


def verify(typed_key: str, typed_commitment: str | None, *, as_json: bool) -> Answer:
    """The hands and the commitment of a key; disagrees when another commitment was shown than the key has."""
    key, shown_before = _digits(typed_key), None if typed_commitment is None else _digits(typed_commitment)
    if key is None:
        return unusable(f"{typed_key!r} is no key of a round; a key is 64 hexadecimal digits")
    if typed_commitment is not None and shown_before is None:
        return unusable(f"{typed_commitment!r} is no commitment; a commitment is 64 hexadecimal digits")
    commitment, hands = commitment_to_key(bytes.fromhex(key)), hands_from_key(bytes.fromhex(key))
    matches = shown_before in (None, commitment)
    code = FINE if matches else DISAGREES
    if as_json:
        facts: Record = {"key": key, "commitment": commitment}
        if shown_before is not None:
            facts["matches"] = matches
        return Answer(code, (json.dumps({**facts, "hands": [[card.text for card in hand] for hand in hands]}),))
    lines = [
        f"{seat.name.capitalize() + ':':<7}{' '.join(card.text for card in hand)}"
        for seat, hand in zip(SEATS, hands, strict=True)
    ]
    lines.append(f"Commitment: {commitment}")
    if shown_before is not None:
        lines.append(
            "It is the commitment you gave: these hands were fixed before the round."
            if matches
            else f"It is not the commitment you gave: {shown_before}"
        )
    return Answer(code, tuple(lines))


def _digits(typed: str) -> str | None:
    """64 hexadecimal digits as people paste them, or None when it is anything else."""
    digits = typed.strip().lower()
    return digits if _DIGITS.fullmatch(digits) else None
