"""Fair deals at a Hearts table: what was committed to, what has been opened, and whether the two fit (F1-F3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pages.page import FELT, ROSE, Page
from bot.sessions.hearts.trust import Committed, Dealt, OpenedRound
from bot.text import Text
from bot.text.describing import clean, short_list
from rules.hearts.fair import commitment_to_key, hands_from_key
from rules.hearts.seats import SEATS

#: So many opened keys are shown at once; each of them takes two lines on a phone.
KEYS_SHOWN = 3


def fair_page(text: Text, running: Committed | None, opened: Sequence[OpenedRound], *, game_over: bool = False) -> Page:
    """What the running round is committed to, and the newest of the keys already opened; `opened` in order of play."""
    lines = [text("fair.title")]
    if running is None:
        lines.append(text("fair.over" if game_over else "fair.between"))
    else:
        lines += [text("fair.running", number=running.number), _code(running.commitment), text("fair.meaning")]
    if opened:
        newest = opened[: -KEYS_SHOWN - 1 : -1]
        lines += ["", text("fair.opened")]
        lines += [f"{text('fair.opened.round', number=one.number)} {_code(one.key.hex())}" for one in newest]
        hidden = len(opened) - len(newest)
        lines.append(f"-# {text.count('fair.more', hidden) if hidden else text('fair.check')}")
    return Page("\n".join(lines), accent=FELT)


def verify_page(text: Text, dealt: Dealt) -> Page:
    """Whether a round's key is the one committed to and deals the hands that were dealt, and how to see it oneself."""
    committed = commitment_to_key(dealt.key) == dealt.commitment
    hands = hands_from_key(dealt.key)
    fits = committed and hands == dealt.hands
    if fits:
        lines = [text("fair.fits.title", number=dealt.number), text("fair.fits")]
    else:
        reason = text("fair.fails.hands" if committed else "fair.fails.commitment")
        lines = [text("fair.fails.title", number=dealt.number), reason, text("fair.fails.deals")]
    lines += [text("fair.hand", name=clean(dealt.names[seat]), cards=short_list(hands[seat])) for seat in SEATS]
    check = f"python -m rules verify {dealt.key.hex()} --commitment {dealt.commitment}"
    lines += ["", text("fair.yourself"), f"```\n{check}\n```"]
    return Page("\n".join(lines), accent=FELT if fits else ROSE)


def opened_line(text: Text, number: int, key: bytes) -> str:
    """The small line under a round's result that opens its key."""
    return f"-# {text('fair.line', number=number, digits=_code(key.hex()))}"


def _code(digits: str) -> str:
    """Digits as Discord shows code: they can be told apart, and copied."""
    return f"`{digits}`"
