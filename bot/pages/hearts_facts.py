"""What everybody at a table saw: the last trick, the cards that were played, and who could not follow."""

from __future__ import annotations

from bot.drawing import Drawing
from bot.pages.alt_texts import table_alt
from bot.pages.hearts_labels import people_of, table_labels
from bot.pages.page import FELT, Page, Picture
from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import SUIT_SIGNS, clean, listed, short_list
from render.models import TableModel
from render.theme import Style
from rules.cards import Suit, hand_order
from rules.hearts.facts import cards_played, known_voids
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from rules.hearts.views import public_view

_LAST_TRICK_FILE = "trick.png"
_IN_SUIT = 13


async def last_trick_page(drawing: Drawing, text: Text, table: Table, style: Style) -> Page:
    """The last finished trick of the round once more."""
    game = table.game
    view = None if game is None else public_view(game)
    if game is None or view is None or view.last_trick is None or view.last_trick.winning is None:
        return Page(text("facts.no_trick"))
    labels = table_labels(text, game, showing_last_trick=True)
    data = await drawing.table(TableModel(view, people_of(table), True, labels, style))
    picture = Picture(data, _LAST_TRICK_FILE, table_alt(text, table, view, holding=True))
    taker = clean(table.chairs[view.last_trick.winning.seat].shown_name)
    foot = text("facts.taken", name=taker, cards=short_list(play.card for play in view.last_trick.plays))
    return Page(text("facts.last_trick", number=len(game.round.tricks)), picture, foot, (), FELT)


def played_page(text: Text, table: Table) -> Page:
    """The cards that were played in this round, by suit, and who has shown to be out of which suit."""
    game = table.game
    if game is None or game.phase is Phase.PASSING:
        return Page(text("facts.none_played"))
    view = public_view(game)
    played = sorted(cards_played(view), key=hand_order)
    lines = [text("facts.played", number=game.round.number), ""]
    for suit in Suit:
        ranks = [card.rank.index for card in played if card.suit is suit]
        shown = " ".join(ranks) or text("facts.no_card")
        lines.append(text("facts.suit", suit=SUIT_SIGNS[suit], ranks=shown, number=len(ranks), all=_IN_SUIT))
    lines.append("")
    voids = known_voids(view)
    shown_out = [seat for seat in SEATS if voids[seat]]
    for seat in shown_out:
        signs = listed(text, [SUIT_SIGNS[suit] for suit in Suit if suit in voids[seat]])
        lines.append(text("facts.void", name=clean(table.chairs[seat].shown_name), suits=signs))
    if not shown_out:
        lines.append(text("facts.no_void"))
    return Page("\n".join(lines), accent=FELT)
