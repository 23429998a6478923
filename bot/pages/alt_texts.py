"""What pictures show, in words, for those who do not see them. Public ones hold public facts only."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sessions.hearts.table import Table
from bot.text import Text
from bot.text.describing import card_words, cards_words, direction_word, listed, rank_word, seat_word, suit_word
from rules.cards import Card, Suit
from rules.heart_to_heart.state import WASTE, Place, Status
from rules.heart_to_heart.views import BoardView
from rules.hearts.seats import SEATS
from rules.hearts.state import Hands, HeartsState, Phase, Trick
from rules.hearts.views import PublicView, SeatView

#: The longest description that Discord takes.
LONGEST = 1024


def table_alt(text: Text, table: Table, view: PublicView, *, holding: bool) -> str:
    """The public table in words."""
    seats = " ".join(
        text.count(
            "alt.seat",
            view.cards_left[seat],
            seat=seat_word(text, seat),
            name=table.chairs[seat].shown_name,
            points=view.taken[seat],
            score=view.scores[seat],
        )
        for seat in SEATS
    )
    names = [chair.shown_name for chair in table.chairs]
    state = " ".join(_state(text, names, view, holding=holding))
    return text("alt.table", number=view.number, seats=seats, state=state)[:LONGEST]


def hand_alt(text: Text, table: Table, view: SeatView, chosen: tuple[Card, ...], *, holding: bool) -> str:
    """A hand and what lies on the table, in words, with the cards chosen to pass or ahead. For its owner only."""
    said = [text("alt.hand", cards=cards_words(text, view.hand)) if view.hand else text("alt.hand_empty")]
    if chosen:
        passing = view.public.phase is Phase.PASSING
        said.append(text("alt.lifted" if passing else "alt.planned", cards=cards_words(text, chosen)))
    if view.legal:
        said.append(text("alt.legal", cards=cards_words(text, view.legal)))
    names = [chair.shown_name for chair in table.chairs]
    said += _state(text, names, view.public, holding=holding)
    return " ".join(said)[:LONGEST]


def open_alt(text: Text, names: Sequence[str], hands: Hands, view: PublicView, trick: Trick | None) -> str:
    """The open table of a game that is over: what lies before each seat, and the trick in the middle."""
    said = [text("alt.open_hand", name=names[seat], cards=_by_suits(text, hands[seat])) for seat in SEATS]
    if trick is not None:
        said.append(text("alt.trick", plays=_plays(text, names, trick)))
        if trick.complete and trick.winning is not None:
            said.append(text("alt.takes", name=names[trick.winning.seat]))
    if view.hearts_broken:
        said.append(text("alt.broken"))
    return " ".join(said)[:LONGEST]


def _by_suits(text: Text, hand: Sequence[Card]) -> str:
    """A hand suit by suit, so that four of them are short enough."""
    suits: list[str] = []
    for suit in Suit:
        ranks = [rank_word(text, card.rank) for card in hand if card.suit is suit]
        if ranks:
            suits.append(text("alt.open_suit", suit=suit_word(text, suit), ranks=" ".join(ranks)))
    return ", ".join(suits) or text("alt.open_none")


def sheet_alt(text: Text, table: Table, game: HeartsState) -> str:
    """A score sheet in words: the totals, and the moons that were shot."""
    names = [chair.shown_name for chair in table.chairs]
    totals = "; ".join(text("alt.total", name=names[seat], score=game.scores[seat]) for seat in SEATS)
    said = [text("alt.sheet", number=len(game.sheet), totals=totals)]
    said += [text("alt.moon", name=names[row.moon], number=row.number) for row in game.sheet if row.moon is not None]
    return " ".join(said)[:LONGEST]


def board_alt(text: Text, view: BoardView) -> str:
    """A board of Heart to Heart in words."""
    free = [card for card in view.cards if card.free]
    listed_cards = ", ".join(
        text("alt.board_free", letter=card.letter, rank=rank_word(text, card.rank)) for card in free
    )
    top = (
        text("alt.board_top", rank=rank_word(text, view.waste.rank))
        if view.waste is not None
        else text("alt.board_no_top")
    )
    said = [
        text(
            "alt.board",
            code=view.code,
            left=len(view.cards),
            stock=view.stock_size,
            waste=view.waste_size,
            top=top,
            free=listed_cards or text("alt.board_none_free"),
            score=view.score,
            moves=text.count("board.moves", view.moves),
        )
    ]
    if view.selected is not None:
        said.append(text("alt.board_selected", card=_selected_words(text, view, view.selected)))
    ends = {Status.WON: "alt.board_won", Status.DEADLOCK: "alt.board_deadlock"}
    if view.status in ends:
        said.append(text(ends[view.status]))
    return " ".join(said)[:LONGEST]


def _selected_words(text: Text, view: BoardView, place: Place) -> str:
    if place is WASTE:
        return text("alt.board_selected_waste")
    card = next(card for card in view.cards if card.position == place)
    return text("alt.board_free", letter=card.letter, rank=rank_word(text, card.rank))


def _state(text: Text, names: Sequence[str], view: PublicView, *, holding: bool) -> list[str]:
    """What everybody can see beside the seats: who is ready, or the trick, what threatens, and whose turn it is."""
    if view.phase is Phase.PASSING:
        ready = [names[seat] for seat in SEATS if view.passed[seat]]
        return [
            text("alt.passing", direction=direction_word(text, view.direction)),
            text("alt.ready", names=listed(text, ready)) if ready else text("alt.nobody_ready"),
        ]
    said: list[str] = []
    trick = view.last_trick if holding else view.trick
    if trick is not None and trick.plays:
        said.append(text("alt.trick", plays=_plays(text, names, trick)))
        if holding and trick.winning is not None:
            said.append(text("alt.takes", name=names[trick.winning.seat]))
    last = view.last_trick
    if last is not None and not holding and view.phase is Phase.PLAYING:
        said.append(text("alt.last_trick", plays=_plays(text, names, last)))
    if view.hearts_broken:
        said.append(text("alt.broken"))
    if view.moon_threat is not None:
        said.append(text("alt.moon_threat", name=names[view.moon_threat]))
    if view.turn is not None and not holding:
        said.append(text("alt.turn", name=names[view.turn]))
    return said


def _plays(text: Text, names: Sequence[str], trick: Trick) -> str:
    """The cards of a trick in the order of play, each with who played it."""
    return ", ".join(text("alt.play", card=card_words(text, play.card), name=names[play.seat]) for play in trick.plays)
