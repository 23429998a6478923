"""The one sentence that explains a refusal, naming the rule."""

from __future__ import annotations

from bot.sessions.heart_to_heart.sessions import BoardRefusal
from bot.sessions.heart_to_heart.sessions import Refused as BoardRefused
from bot.sessions.hearts.requests import Refused, TableRefusal
from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import SUIT_SIGNS, clean, short, suit_word
from rules.hearts.commands import Rejected


def table_refusal(text: Text, refused: Refused) -> str:
    """Why a table refused."""
    table = refused.table
    match refused.reason:
        case TableRefusal() as reason:
            card = short(refused.card) if refused.card is not None else ""
            host = clean(table.name_of(table.host_id)) if table is not None else ""
            return text(f"refusal.table.{reason.value}", host=host, card=card)
        case Rejected() as rejected:
            return hearts_refusal(text, rejected, table)


def hearts_refusal(text: Text, rejected: Rejected, table: Table | None) -> str:
    """Why the rules of Hearts refused."""
    name = ""
    if rejected.turn is not None and table is not None and table.chairs:
        name = clean(table.chairs[rejected.turn].shown_name)
    led = rejected.led_suit
    suit = f"{suit_word(text, led)} {SUIT_SIGNS[led]}" if led is not None else ""
    card = short(rejected.card) if rejected.card is not None else ""
    return text(f"refusal.hearts.{rejected.reason.value}", name=name, suit=suit, card=card)


def board_refusal(text: Text, refused: BoardRefused, owner: str = "") -> str:
    """Why a board or the rules of Heart to Heart refused."""
    match refused.reason:
        case BoardRefusal() as reason:
            return text(f"refusal.board.{reason.value}", name=clean(owner))
        case rejected:
            return text(f"refusal.h2h.{rejected.reason.value}")
