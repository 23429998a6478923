"""The lobby of a Hearts table, and its host's private panel of settings."""

from __future__ import annotations

from dataclasses import replace

from bot.pages.hearts_controls import control
from bot.pages.page import FELT, Button, Look, Menu, Option, Page
from bot.sessions.hearts.table import Guest, Place, Table
from bot.sessions.hearts.terms import TURN_TIMES, Terms
from bot.text import Text
from bot.text.describing import clean, seat_word, target_sentence
from rules.hearts.computer import Strength
from rules.hearts.house import HouseRules, Moon
from rules.hearts.seats import SEATS, Seat

#: The lengths of a game that are offered, by the name of the choice.
TARGETS = {
    "round": HouseRules(points=None, rounds=1),
    "rounds4": HouseRules(points=None, rounds=4),
    "50": HouseRules(points=50),
    "75": HouseRules(points=75),
    "100": HouseRules(points=100),
    "150": HouseRules(points=150),
}
#: The house rules that are on or off, and the drawing of seats, by the name of the choice.
_SWITCHES = (
    "jack_of_diamonds",
    "always_pass",
    "queen_breaks_hearts",
    "any_heart_breaks_hearts",
    "first_trick_points",
)
_SHUFFLE = "shuffle"
_ANY = "any"


def lobby_page(text: Text, table: Table, *, ping: bool = False) -> Page:
    """The lobby; `ping` for its first posting, which calls the invited people."""
    target = target_sentence(text, table.house)
    lines = [text("lobby.title", host=clean(table.name_of(table.host_id)), target=target)]
    lines += [terms_line(text, table.terms), *house_lines(text, table.house), ""]
    lines += [_guest_line(text, table, guest) for guest in table.guests]
    lines += [text("lobby.free")] * (4 - len(table.guests))
    if len(table.guests) < 4:
        lines.append(f"-# {text('lobby.hint')}")
    invited = tuple(
        guest.user_id for guest in table.guests if guest.place is Place.RESERVED and guest.user_id is not None
    )
    foot = text("lobby.invited", mentions=" ".join(f"<@{user}>" for user in invited)) if invited else ""
    buttons = (
        Button(control(table, "", "join"), text("lobby.button.join"), Look.SUCCESS),
        Button(control(table, "", "leave"), text("lobby.button.leave")),
        Button(control(table, "", "add"), text("lobby.button.computer"), enabled=len(table.guests) < 4),
        Button(control(table, "", "start"), text("lobby.button.start"), Look.PRIMARY),
        Button(control(table, "", "settings"), text("lobby.button.settings")),
    )
    rows = (buttons,) if table.terms.shuffled else (buttons, _seat_menu(text, table))
    return Page("\n".join(lines), None, foot, rows, FELT, invited if ping else ())


def terms_line(text: Text, terms: Terms) -> str:
    """The clock, the computers and the seats in a line."""
    parts = [
        text("terms.clock", time=turn_time_words(text, terms)),
        text(f"terms.strength.{terms.strength.value}"),
        *([text("terms.shuffled")] if terms.shuffled else []),
    ]
    return "-# " + " · ".join(parts)


def house_lines(text: Text, house: HouseRules) -> list[str]:
    """The house rules that are on, in a line; none when the table plays by the usual rules (H11)."""
    parts = [] if house.moon is Moon.OTHERS else [text(f"house.moon.{house.moon.value}")]
    parts += [text(f"house.{name}") for name in _SWITCHES if getattr(house, name)]
    return [f"-# {text('house.title')} " + " · ".join(parts)] if parts else []


def turn_time_words(text: Text, terms: Terms) -> str:
    """How long a turn may take, in words."""
    return text(f"clock.{int(terms.turn_time.total_seconds())}")


def _guest_line(text: Text, table: Table, guest: Guest) -> str:
    name = clean(guest.name)
    match guest.place:
        case Place.JOINED:
            line = text("lobby.host" if guest.user_id == table.host_id else "lobby.joined", name=name)
        case Place.RESERVED:
            line = text("lobby.reserved", name=name)
        case Place.COMPUTER:
            line = text("lobby.computer", name=name)
    if guest.seat is None or table.terms.shuffled:
        return line
    return f"{line} · {seat_word(text, guest.seat)}"


def _seat_menu(text: Text, table: Table) -> Menu:
    taken = {guest.seat: guest.name for guest in table.guests if guest.seat is not None}

    def label(seat: Seat) -> str:
        word = seat_word(text, seat)
        return f"{word} · {taken[seat]}"[:100] if seat in taken else word

    options = (Option(_ANY, text("lobby.seat.any")), *(Option(seat.name.lower(), label(seat)) for seat in SEATS))
    return Menu(control(table, "", "seat", menu=True), text("lobby.seat.menu"), options)


def seat_chosen(value: str) -> Seat | None:
    """The seat of a choice in the lobby's menu; None for any."""
    return next((seat for seat in SEATS if seat.name.lower() == value), None)


def settings_page(text: Text, table: Table) -> Page:
    """The host's panel: everything a table may play by."""
    terms, house = table.terms, table.house
    length = next((name for name, known in TARGETS.items() if _same_length(known, house)), "")
    chosen = {name for name in _SWITCHES if getattr(house, name)} | ({_SHUFFLE} if terms.shuffled else set())

    def menu(action: str, options: tuple[Option, ...], least: int = 1, most: int = 1) -> Menu:
        return Menu(control(table, "", action, menu=True), text(f"terms.menu.{action}"), options, least, most)

    switches = (*_SWITCHES, _SHUFFLE)
    rows = (
        menu("target", tuple(Option(name, text(f"terms.target.{name}"), name == length) for name in TARGETS)),
        menu("clock", tuple(_clock_option(text, terms, int(time.total_seconds())) for time in TURN_TIMES)),
        menu(
            "strength",
            tuple(Option(each.value, text(f"terms.option.{each.value}"), each is terms.strength) for each in Strength),
        ),
        menu("moon", tuple(Option(moon.value, text(f"terms.moon.{moon.value}"), moon is house.moon) for moon in Moon)),
        menu(
            "rules",
            tuple(Option(name, text(f"terms.switch.{name}"), name in chosen) for name in switches),
            0,
            len(switches),
        ),
        (Button(control(table, "", "cancel"), text("lobby.button.cancel"), Look.DANGER),),
    )
    return Page(text("terms.title"), None, "", rows, FELT)


def _clock_option(text: Text, terms: Terms, seconds: int) -> Option:
    label = text("terms.clock", time=text(f"clock.{seconds}"))
    return Option(str(seconds), label, seconds == int(terms.turn_time.total_seconds()))


def _same_length(one: HouseRules, other: HouseRules) -> bool:
    return (one.points, one.rounds) == (other.points, other.rounds)


def with_target(terms: Terms, name: str) -> Terms:
    """The terms with another length of the game; unchanged for an unknown name."""
    known = TARGETS.get(name)
    if known is None:
        return terms
    return replace(terms, house=replace(terms.house, points=known.points, rounds=known.rounds))


def with_clock(terms: Terms, seconds: str) -> Terms:
    """The terms with another clock; unchanged for one that is not offered."""
    found = next((time for time in TURN_TIMES if str(int(time.total_seconds())) == seconds), terms.turn_time)
    return replace(terms, turn_time=found)


def changed_terms(terms: Terms, action: str, values: tuple[str, ...]) -> Terms:
    """The terms after a choice in a menu of the panel; unchanged where the choice makes no sense."""
    value = values[0] if values else ""
    match action:
        case "target":
            return with_target(terms, value)
        case "clock":
            return with_clock(terms, value)
        case "strength":
            return replace(terms, strength=next((each for each in Strength if each.value == value), terms.strength))
        case "moon":
            moon = next((each for each in Moon if each.value == value), terms.house.moon)
            return replace(terms, house=replace(terms.house, moon=moon))
        case "rules":
            house = replace(
                terms.house,
                jack_of_diamonds="jack_of_diamonds" in values,
                always_pass="always_pass" in values,
                queen_breaks_hearts="queen_breaks_hearts" in values,
                any_heart_breaks_hearts="any_heart_breaks_hearts" in values,
                first_trick_points="first_trick_points" in values,
            )
            return replace(terms, house=house, shuffled=_SHUFFLE in values)
        case _:
            return terms
