"""A player's own hand: in the direct message, and behind "My hand". It names people, never compass points (H10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.drawing import Drawing
from bot.pages.alt_texts import hand_alt
from bot.pages.hearts_controls import control, stamp_of
from bot.pages.hearts_labels import hand_labels, people_of, trick_number
from bot.pages.page import FELT, Button, Link, Look, Menu, Option, Page, Picture, Row, rows_of
from bot.sessions.hearts.preferences import Sorting, sorted_hand
from bot.sessions.hearts.table import Ending, Stage, Table
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
from rules.hearts.claims import rest_is_mine
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


@dataclass(frozen=True, slots=True)
class Personal:
    """What a hand shows beside the game itself.

    Attributes:
        lifted: the cards picked for the pass.
        deadline: when the clock of the people awaited runs out, in milliseconds, or None.
        sorting: how the hand is sorted.
        style: how the picture is drawn.
    """

    lifted: tuple[Card, ...]
    deadline: int | None
    sorting: Sorting
    style: Style


async def hand_page(
    drawing: Drawing, text: Text, table: Table, seat: Seat, personal: Personal, where: Whereabouts
) -> Page:
    """A seat's own view and its controls."""
    game, lifted = table.game, personal.lifted
    if game is None:
        raise ValueError("there are no hands in the lobby")
    view = seat_view(game, seat)
    view = replace(view, hand=sorted_hand(view.hand, personal.sorting))
    # The middle keeps the finished trick until the next one is led; a hand that has to lead shows an empty middle.
    holding = bool(view.public.tricks_done) and not view.public.trick.plays and not view.legal
    head = _head(text, game, where, len(game.round.tricks) if holding else trick_number(game))
    if game.phase in (Phase.SCORED, Phase.ENDED) or table.stage is Stage.ENDED:
        return Page(head, None, _over_sentence(text, table), (), FELT)
    status = _status_label(text, game, view, lifted)
    labels = hand_labels(text, game, status, showing_last_trick=holding)
    planned = table.chairs[seat].planned
    chosen = lifted if planned is None else (planned,)
    model = HandModel(view, people_of(table), chosen, holding, labels, personal.style)
    picture = Picture(await drawing.hand(model), HAND_FILE, hand_alt(text, table, view, chosen, holding=holding))
    lines = _lines(text, table, view, personal)
    return Page(head, picture, "\n".join(lines), _rows(text, table, view, lifted), FELT)


def _over_sentence(text: Text, table: Table) -> str:
    if table.ending is not None and table.ending is not Ending.FINISHED:
        return text(f"table.ended.{table.ending.value}")  # the table itself may be out of everybody's reach
    return text("hand.game_over" if table.stage is Stage.ENDED else "hand.round_over")


def old_hand_page(text: Text, number: int, where: Whereabouts) -> Page:
    """What is left of the hand of a round that is over."""
    link = f" · {text('hand.link', url=where.url)}" if where.url else ""
    return Page(text("hand.old", number=number) + link)


def given_hand_page(text: Text, heir: str, where: Whereabouts) -> Page:
    """What is left of the hand of a seat that was handed over."""
    return Page(f"{where_line(text, where)}\n{text('hand.given', name=clean(heir))}", accent=FELT)


def away_page(text: Text, table: Table, seat: Seat, where: Whereabouts) -> Page:
    """What stands in place of a hand while a computer player holds it, with the way back."""
    chair = table.chairs[seat]
    sentence = text("hand.late" if chair.late else "hand.left", stand_in=clean(chair.stand_in))
    back = Button(control(table, "", "return"), text("table.button.return"), Look.SUCCESS)
    return Page(where_line(text, where), None, sentence, ((back,),), FELT)


def where_line(text: Text, where: Whereabouts) -> str:
    """Which table a private message speaks of, with a link."""
    line = text("hand.where_short", server=clean(where.server), channel=clean(where.channel))
    return f"{line} · {text('hand.link', url=where.url)}" if where.url else line


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


def _lines(text: Text, table: Table, view: SeatView, personal: Personal) -> list[str]:
    direction = view.public.direction
    names = [clean(chair.shown_name) for chair in table.chairs]
    clock = " " + text("table.clock", stamp=stamp_of(personal.deadline)) if personal.deadline is not None else ""
    if view.public.phase is Phase.PASSING:
        target = direction.target(view.seat)
        name = relation(text, view.seat, target, names[target])
        if view.passing:
            return [text("hand.passed", cards=short_list(view.passing), name=name) + clock]
        return [text("hand.choose", name=name, number=len(personal.lifted)) + clock]
    lines: list[str] = []
    if view.received and not view.public.tricks_done:
        source = direction.source(view.seat)
        name = relation(text, view.seat, source, names[source])
        lines.append(text("hand.received", name=name, cards=short_list(view.received)))
    last = view.public.last_trick
    if last is not None and last.winning is not None and not view.public.trick.plays:
        lines.append(_taken_sentence(text, view.seat, last.winning.seat, names, last))
    if view.legal:
        lines.append(_turn_sentence(text, view) + clock)
    elif view.public.turn is not None:
        turn = view.public.turn
        lines.append(text("hand.waiting", name=relation(text, view.seat, turn, names[turn])))
    return lines + _plan_lines(text, table, view)


def _plan_lines(text: Text, table: Table, view: SeatView) -> list[str]:
    """What is said of the card that was chosen ahead, or of choosing one."""
    planned = table.chairs[view.seat].planned
    if view.legal:
        barred = planned is not None and planned not in view.legal
        return [text("hand.plan_barred", card=short(planned))] if planned is not None and barred else []
    if planned is not None:
        return [text("hand.planned", card=short(planned))]
    return [f"-# {text('hand.plan_hint')}"] if len(view.hand) > 1 else []


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
        if not view.passing:
            return _pass_rows(text, table, view, lifted)
        return ((Button(control(table, table.pass_stamp(view.seat), "takeback"), text("hand.button.take_back")),),)
    stamp = table.hand_stamp(view.seat)
    cards = [
        _play_button(table, view, stamp, card) if view.legal else _plan_button(table, view, stamp, card)
        for card in view.hand
    ]
    facts = [Button(control(table, "", action), text(f"table.button.{action}")) for action in ("trick", "played")]
    if view.legal and len(view.hand) > 1 and rest_is_mine(view):
        facts.insert(0, Button(control(table, stamp, "claim"), text("hand.button.claim"), Look.SUCCESS))
    return (*rows_of(list(cards)), tuple(facts))


def _play_button(table: Table, view: SeatView, stamp: str, card: Card) -> Button:
    playable = card in view.legal
    look = Look.PRIMARY if playable else Look.SECONDARY
    return Button(control(table, stamp, "play", card.text), short(card), look, playable, card)


def _plan_button(table: Table, view: SeatView, stamp: str, card: Card) -> Button:
    """A card that may be chosen ahead, or put back."""
    planned = card == table.chairs[view.seat].planned
    look = Look.SUCCESS if planned else Look.SECONDARY
    return Button(control(table, stamp, "unplan" if planned else "plan", card.text), short(card), look, True, card)


def _pass_rows(text: Text, table: Table, view: SeatView, lifted: tuple[Card, ...]) -> tuple[Row, ...]:
    stamp = table.pass_stamp(view.seat)
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
