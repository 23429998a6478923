"""A game of Hearts that is over, step by step: the picture of a step, what happened in it, the way to the others."""

from __future__ import annotations

from typing import assert_never

from bot.drawing import Drawing
from bot.pages.alt_texts import open_alt
from bot.pages.page import FELT, Button, Document, Look, Menu, Option, Page, Picture, Row
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.past import PastGame, Step, export_of
from bot.sessions.hearts.table import Ending
from bot.text import Text
from bot.text.describing import clean, direction_word, listed, short, short_list
from render.models import Moment, OpenLabels, OpenModel, People, Person
from render.people import signed, total_text
from render.theme import Style
from rules.hearts.scoring import JACK_OF_DIAMONDS, JACK_POINTS, trick_points
from rules.hearts.seats import SEATS, PassDirection
from rules.hearts.state import HeartsState, Trick
from rules.hearts.views import public_view

OPEN_FILE = "open.png"
#: The most options of a menu.
_OPTIONS = 25


async def replay_page(drawing: Drawing, text: Text, past: PastGame, number: int, index: int, style: Style) -> Page:
    """The step with this index in the round with this number."""
    step = past.step(number, index)
    view = public_view(step.game)
    model = OpenModel(step.moment, view, step.hands, step.marked, people_of(past), open_labels(text, step), style)
    alt = open_alt(text, past.names, step.hands, view, shown_trick(step))
    place = text("past.place", number=number, rounds=len(past.rounds), step=index, last=past.rounds[number - 1].last)
    return Page(
        text("past.title", date=f"<t:{past.ended_at // 1000}:D>", names=_listed(text, past)),
        Picture(await drawing.open_table(model), OPEN_FILE, alt),
        "\n".join([*step_lines(text, past, number, index), f"-# {place}"]),
        _rows(text, past, number, index),
        FELT,
    )


def export_page(text: Text, past: PastGame) -> Page:
    """The game as a file."""
    document = Document(f"two-hearts-{past.table_id}.json", export_of(past))
    return Page(text("past.export"), accent=FELT, document=document)


def people_of(past: PastGame) -> People:
    """Who sat on each seat, as pictures name them."""
    south, west, north, east = (Person(chair.name, chair.user_id is None) for chair in past.chairs)
    return south, west, north, east


def shown_trick(step: Step) -> Trick | None:
    """The trick that lies in the middle at a step, or None."""
    current = step.game.round
    if step.moment is not Moment.TRICK:
        return None
    return current.trick if current.trick.plays else current.tricks[-1]


def open_labels(text: Text, step: Step) -> OpenLabels:
    """The words on the picture of a step."""
    current = step.game.round
    over = step.game.outcome is not None
    held = current.direction is PassDirection.HOLD
    claimed = current.rest is not None and current.rest.taker is not None
    return OpenLabels(
        round=text("label.round", number=current.number),
        trick=text("label.past_trick", number=_trick_number(step.game)) if step.moment is Moment.TRICK else "",
        hearts_broken=text("label.hearts_broken"),
        moon_threat=text("label.moon_threat"),
        passing=text("label.no_pass")
        if held
        else text("label.passing", direction=direction_word(text, current.direction)),
        led=text("label.led"),
        takes=text("label.takes"),
        led_and_takes=text("label.led_and_takes"),
        rest=text("label.rest_claimed" if claimed else "label.rest_without_points"),
        takes_rest=text("label.takes_rest"),
        score=text("label.score"),
        result=text("label.game_over") if over else text("label.result", number=current.number),
        moon=text("label.moon"),
        winner=text("label.winner"),
    )


def step_lines(text: Text, past: PastGame, number: int, index: int) -> list[str]:
    """What happened in a step: *Trick 5: Ann led 7♠. Bob took it with A♠, 13 points*."""
    step = past.step(number, index)
    match step.moment:
        case Moment.DEAL:
            lines = _deal_lines(text, past, number)
        case Moment.TRICK:
            lines = [_trick_words(text, past, step)]
        case Moment.REST:
            lines = [_rest_words(text, past, step)]
        case Moment.RESULT:
            lines = _result_lines(text, past, step)
        case _:
            assert_never(step.moment)
    if (number, index) == past.following(number, index) and past.ending is not Ending.FINISHED:
        lines.append(text("past.stopped"))
    return lines


def _deal_lines(text: Text, past: PastGame, number: int) -> list[str]:
    """The deal, and who passed what to whom, as far as it came."""
    played = past.rounds[number - 1].steps[-1].game.round
    if played.direction is PassDirection.HOLD:
        return [text("past.deal_hold")]
    lines = [text("past.deal")]
    for seat, chosen in zip(SEATS, played.passes, strict=True):
        if chosen is not None:
            target = _name(past, played.direction.target(seat))
            lines.append(text("past.passed", name=_name(past, seat), cards=short_list(chosen), target=target))
    return lines


def _trick_words(text: Text, past: PastGame, step: Step) -> str:
    trick = shown_trick(step)
    if trick is None:
        raise ValueError("no trick is shown in this step")
    number, lead = _trick_number(step.game), trick.plays[0]
    led = text("past.led", number=number, name=_name(past, lead.seat), card=short(lead.card))
    if not trick.complete or trick.winning is None:
        return led
    points = trick_points(trick)
    counted = text.count("past.points", points) if points else text("past.no_points")
    winning = trick.winning
    if winning == lead:
        taken = text("past.took_lead", points=counted)
    else:
        taken = text("past.took", name=_name(past, winning.seat), card=short(winning.card), points=counted)
    jack = past.house.jack_of_diamonds and any(play.card == JACK_OF_DIAMONDS for play in trick.plays)
    return " ".join([led, taken, *([_jack_words(text)] if jack else [])])


def _jack_words(text: Text) -> str:
    return text("past.jack", card=short(JACK_OF_DIAMONDS), points=signed(JACK_POINTS))


def _rest_words(text: Text, past: PastGame, step: Step) -> str:
    rest = step.game.round.rest
    if rest is None or rest.taker is None:
        return text("past.rest_without_points")
    return text("past.rest_claimed", name=_name(past, rest.taker))


def _result_lines(text: Text, past: PastGame, step: Step) -> list[str]:
    row, scores, outcome = step.game.sheet[-1], step.game.scores, step.game.outcome
    entries = [
        text("past.scored", name=_name(past, seat), score=signed(row.score[seat]), total=total_text(scores[seat]))
        for seat in SEATS
    ]
    lines = [text("past.result", number=row.number, scores="; ".join(entries))]
    if row.moon is not None:
        lines.append(text("past.moon", name=_name(past, row.moon)))
    if outcome is not None:
        winners = listed(text, [_name(past, seat) for seat in outcome.winners])
        lines.append(text("past.won", names=winners))
    return lines


def _rows(text: Text, past: PastGame, number: int, index: int) -> tuple[Row, ...]:
    here = (number, index)

    def to(action: str, there: tuple[int, int], look: Look = Look.SECONDARY) -> Button:
        # The stamp is the step that is asked for, so that a repeated press asks for the same one again.
        pressed = Press(Game.PAST, past.table_id, stamp(*there), action)
        return Button(custom_id(pressed), text(f"past.button.{action}"), look, enabled=there != here)

    export = Button(custom_id(Press(Game.PAST, past.table_id, "", "export")), text("past.button.export"))
    steps = (
        to("first", (number, 0)),
        to("back", past.preceding(number, index)),
        to("forward", past.following(number, index), Look.PRIMARY),
        to("last", (number, past.rounds[number - 1].last)),
        export,
    )
    return (steps, _menu(text, past, number)) if len(past.rounds) > 1 else (steps,)


def _menu(text: Text, past: PastGame, number: int) -> Menu:
    """The rounds around this one."""
    first = max(1, min(number - _OPTIONS // 2, len(past.rounds) - _OPTIONS + 1))
    shown = range(first, min(first + _OPTIONS, len(past.rounds) + 1))
    options = tuple(Option(str(other), text("label.round", number=other), chosen=other == number) for other in shown)
    return Menu(custom_id(Press(Game.PAST, past.table_id, "", "round"), menu=True), text("past.rounds"), options)


def stamp(number: int, index: int) -> str:
    """A round and a step as the stamp of a press."""
    return f"{number}.{index}"


def read_stamp(written: str) -> tuple[int, int]:
    """The round and the step of a stamp; the deal of the first round where it is none."""
    number, _, index = written.partition(".")
    return (int(number), int(index)) if number.isdecimal() and index.isdecimal() else (1, 0)


def _trick_number(game: HeartsState) -> int:
    return len(game.round.tricks) + bool(game.round.trick.plays)


def _name(past: PastGame, seat: int) -> str:
    return clean(past.names[seat])


def _listed(text: Text, past: PastGame) -> str:
    return listed(text, [clean(name) for name in past.names])
