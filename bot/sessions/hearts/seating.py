"""Who gets which seat when a game starts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.sessions.hearts.table import Chair, Guest, Place
from rules.hearts.fair import computer_words
from rules.hearts.seats import SEATS, Seat
from rules.words import shuffled

#: People who chose no seat get these in the order of joining, so that two of them face each other.
_SEATING = (Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST)
#: No computer player ever chooses at this number, since the table's own opening has it (F4).
_DRAWING_SEATS = 0


def seated_chairs(guests: Iterable[Guest], stand_ins: tuple[str, ...], secret: bytes | None) -> tuple[Chair, ...]:
    """The chairs of a new game, by seat.

    Args:
        guests: those in the lobby; whoever is invited and has not come gets no chair.
        stand_ins: four names for computer players, those in the lobby among them or not.
        secret: the game's secret (F1) when the seats are drawn from it, else None: then everybody sits where they
            chose, and the others in the order of joining.
    """
    sitting = [guest for guest in guests if guest.place is not Place.RESERVED]
    people = [guest for guest in sitting if guest.place is Place.JOINED]
    computers = [guest for guest in sitting if guest.place is Place.COMPUTER]
    order = _SEATING if secret is None else shuffled(SEATS, computer_words(secret, _DRAWING_SEATS))
    places: dict[Seat, Guest] = {}
    undecided: list[Guest] = []
    for guest in (*people, *computers):
        if secret is None and guest.seat is not None and guest.seat not in places:
            places[guest.seat] = guest
        else:
            undecided.append(guest)
    for guest in undecided:
        places[next(seat for seat in order if seat not in places)] = guest
    named = [guest.name for guest in computers]
    names = iter([name for name in stand_ins if name not in named])
    chairs = {seat: Chair(guest.user_id, guest.name) for seat, guest in places.items()}
    for seat in order:
        if seat not in chairs:
            chairs[seat] = Chair(None, next(names))
    for seat in SEATS:
        if chairs[seat].user_id is not None:
            chairs[seat] = replace(chairs[seat], stand_in=next(names, ""))
    return tuple(chairs[seat] for seat in SEATS)
