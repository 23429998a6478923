"""A player's own hand: in the direct message, and behind "My hand". It names people, never compass points (H10)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing import Drawing
from bot.pages.alt_texts import hand_alt
from bot.pages.hearts_labels import hand_labels, people_of, trick_number
from bot.pages.hearts_table import control
from bot.pages.page import FELT, Button, Link, Look, Menu, Option, Page, Picture, Row, rows_of
from bot.sessions.hearts.table import Stage, Table
from bot.text import Text
from bot.text.describing import (
    SUIT_SIGNS,
    clean,
    relation,
    short,
    short_list,
    suit_word,
)
from render.models import HandModel
from render.theme import Style
from rules.cards import Card, Rank, Suit
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase, Trick
from rules.hearts.views import SeatView, seat_view

HAND_FILE = "hand.png"

_TWO_OF_CLUBS = Card(Rank.TWO, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a table stands, for a message that is read elsewhere.

    Attributes:
        server, channel: their names.
        url: the address of the table's message, or None while it has none.
    """

    server: str
    channel: str
    url: str | None


async def hand_page(
    drawing: Drawing, text: Text, table: Table, seat: Seat, lifted: tuple[Card, ...], where: Whereabouts, style: Style
) -> Page:
    """A seat's own view and its controls."""
    game = table.game
    if game is None:
        raise ValueError("there are no hands in the lobby")
    view = seat_view(game, seat)
    # The middle keeps the finished trick until the next one is led; a hand that has to lead shows an empty middle.
    holding = bool(view.public.tricks_done) and not view.public.trick.plays and not view.legal
    head = _head(text, game, where, len(game.round.tricks) if holding else trick_number(game))
    if game.phase in (Phase.SCORED, Phase.ENDED) or table.stage is Stage.ENDED:
        over = game.phase is Phase.ENDED or table.stage is Stage.ENDED
        return Page(head, None, text("hand.game_over" if over else "hand.round_over"), (), FELT)
    status = _status_label(text, game, view, lifted)
    labels = hand_labels(text, game, status, showing_last_trick=holding)
    model = HandModel(view, people_of(table), lifted, holding, labels, style)
    picture = Picture(await drawing.hand(model), HAND_FILE, hand_alt(text, table, view, lifted, holding=holding))
    return Page(head, picture, "\n".join(_lines(text, table, view, lifted)), _rows(text, table, view, lifted), FELT)


def old_hand_page(text: Text, number: int, where: Whereabouts) -> Page:
    """What is left of the hand of a round that is over."""
    link = f" · {text('hand.link', url=where.url)}" if where.url else ""
    return Page(text("hand.old", number=number) + link)


def _head(text: Text, game: HeartsState, where: Whereabouts, trick: int) -> str:
    server, channel = clean(where.server), clean(where.channel)
    if game.phase is Phase.PLAYING:
        line = text("hand.where_trick", server=server, channel=channel, number=game.round.number, trick=trick)
    else:
        line = text("hand.where", server=server, channel=channel, number=game.round.number)
    return f"{line} · {text('hand.link', url=where.url)}" if where.url else line


def _status_label(text: Text, game: HeartsState, view: SeatView, lifted: tuple[Card, ...]) -> str:
    if game.phase is Phase.PASSING:
        if view.passing:
            return text("label.passed")
        return text("label.chosen") if len(lifted) == 3 else text("label.choose", number=len(lifted))
    if not view.legal:
        return text("label.waiting")
    led = view.public.trick.led_suit
    if led is None:
        return text("label.your_turn_two_of_clubs" if view.legal == (_TWO_OF_CLUBS,) else "label.your_turn_lead")
    follows = any(card.suit is led for card in view.hand)
    return text("label.your_turn_follow" if follows else "label.your_turn_any", suit=suit_word(text, led))


def _lines(text: Text, table: Table, view: SeatView, lifted: tuple[Card, ...]) -> list[str]:
    direction = view.public.direction
    names = [clean(chair.shown_name) for chair in table.chairs]
    if view.public.phase is Phase.PASSING:
        target = direction.target(view.seat)
        name = relation(text, view.seat, target, names[target])
        if view.passing:
            return [text("hand.passed", cards=short_list(view.passing), name=name)]
        return [text("hand.choose", name=name, number=len(lifted))]
    lines: list[str] = []
    if view.received and not view.public.tricks_done:
        source = direction.source(view.seat)
        name = relation(text, view.seat, source, names[source])
        lines.append(text("hand.received", name=name, cards=short_list(view.received)))
    last = view.public.last_trick
    if last is not None and last.winning is not None and not view.public.trick.plays:
        lines.append(_taken_sentence(text, view.seat, last.winning.seat, names, last))
    if view.legal:
        lines.append(_turn_sentence(text, view))
    elif view.public.turn is not None:
        turn = view.public.turn
        lines.append(text("hand.waiting", name=relation(text, view.seat, turn, names[turn])))
    return lines


def _taken_sentence(text: Text, own: Seat, taker: Seat, names: list[str], trick: Trick) -> str:
    cards = short_list(play.card for play in trick.plays)
    if taker == own:
        return text("hand.you_took", cards=cards)
    return text("hand.took", name=relation(text, own, taker, names[taker]), cards=cards)


def _turn_sentence(text: Text, view: SeatView) -> str:
    led = view.public.trick.led_suit
    if led is None:
        return text("hand.your_turn_two_of_clubs" if view.legal == (_TWO_OF_CLUBS,) else "hand.your_turn_lead")
    suit = f"{suit_word(text, led)} {SUIT_SIGNS[led]}"
    follows = any(card.suit is led for card in view.hand)
    return text("hand.your_turn_follow" if follows else "hand.your_turn_any", suit=suit)


def _rows(text: Text, table: Table, view: SeatView, lifted: tuple[Card, ...]) -> tuple[Row, ...]:
    if view.public.phase is Phase.PASSING:
        return () if view.passing else _pass_rows(text, table, view, lifted)
    stamp = table.hand_stamp(view.seat)
    buttons: list[Button | Link] = [
        Button(
            control(table, stamp, "play", card.text),
            short(card),
            Look.PRIMARY if card in view.legal else Look.SECONDARY,
            card in view.legal,
            card,
        )
        for card in view.hand
    ]
    return rows_of(buttons)


def _pass_rows(text: Text, table: Table, view: SeatView, lifted: tuple[Card, ...]) -> tuple[Row, ...]:
    stamp = str(view.public.number)
    buttons: list[Button | Link] = []
    for card in view.hand:
        up = card in lifted
        buttons.append(
            Button(
                control(table, stamp, "lower" if up else "lift", card.text),
                short(card),
                Look.SUCCESS if up else Look.SECONDARY,
                up or len(lifted) < 3,
                card,
            )
        )
    menu = Menu(
        control(table, stamp, "choose", menu=True),
        text("hand.menu"),
        tuple(Option(card.text, short(card), card in lifted, card) for card in view.hand),
        0,
        3,
    )
    ready = Button(control(table, stamp, "pass"), text("hand.button.pass"), Look.PRIMARY, len(lifted) == 3)
    return (*rows_of(buttons), menu, (ready,))
