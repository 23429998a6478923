"""Who gets which seat when a game starts."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.sessions.hearts.seating import seated_chairs
from bot.sessions.hearts.table import Chair, Guest, Place
from rules.hearts.seats import SEATS, Seat

NAMES = ("Rosa", "Felix", "Iris", "Hugo")
SECRETS = [bytes([number]) * 32 for number in range(60)]


def person(user_id: int, seat: Seat | None = None) -> Guest:
    return Guest(user_id, f"p{user_id}", Place.JOINED, seat)


def computer(name: str, seat: Seat | None = None) -> Guest:
    return Guest(None, name, Place.COMPUTER, seat)


def seats(*guests: Guest, secret: bytes | None = None) -> dict[int | str, Seat]:
    """Where everybody sits, by user id or, for computer players, by name."""
    chairs = seated_chairs(guests, NAMES, secret)
    assert len(chairs) == len(SEATS)
    return {chair.user_id or chair.name: seat for seat, chair in zip(SEATS, chairs, strict=True)}


def test_two_people_face_each_other() -> None:
    found = seats(person(1), person(2))
    assert (found[1], found[2]) == (Seat.SOUTH, Seat.NORTH)
    assert {found[name] for name in ("Rosa", "Felix")} == {Seat.WEST, Seat.EAST}


@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4))))
def test_people_sit_down_in_the_order_of_joining(order: tuple[int, ...]) -> None:
    found = seats(*(person(user_id) for user_id in order))
    assert [found[user_id] for user_id in order] == [Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST]


@pytest.mark.parametrize("seat", SEATS)
def test_a_chosen_seat_is_kept_and_the_others_fill_what_is_free(seat: Seat) -> None:
    found = seats(person(1), person(2), person(3, seat), person(4))
    assert found[3] is seat
    rest = [free for free in (Seat.SOUTH, Seat.NORTH, Seat.WEST, Seat.EAST) if free is not seat]
    assert [found[1], found[2], found[4]] == rest


def test_all_choices_are_kept() -> None:
    for chosen in permutations(SEATS):
        found = seats(*(person(number, seat) for number, seat in enumerate(chosen, 1)))
        assert [found[number] for number in range(1, 5)] == list(chosen)


def test_computers_keep_the_seats_of_the_game_before() -> None:
    found = seats(person(1, Seat.NORTH), computer("Iris", Seat.SOUTH), person(2), computer("Hugo", Seat.EAST))
    assert found == {1: Seat.NORTH, "Iris": Seat.SOUTH, 2: Seat.WEST, "Hugo": Seat.EAST}


def test_a_person_comes_before_a_computer_that_has_the_same_seat() -> None:
    found = seats(computer("Iris", Seat.NORTH), person(1, Seat.NORTH))
    assert found[1] is Seat.NORTH
    assert found["Iris"] is not Seat.NORTH


def test_the_invited_who_have_not_come_get_no_chair_and_keep_no_seat() -> None:
    absent = Guest(9, "p9", Place.RESERVED, Seat.SOUTH)
    found = seats(absent, person(1))
    assert 9 not in found
    assert found[1] is Seat.SOUTH


def test_free_seats_go_to_computers_with_names_that_nobody_has() -> None:
    chairs = seated_chairs([person(1), computer("Rosa")], NAMES, None)
    assert [chair.name for chair in chairs if chair.user_id is None].count("Rosa") == 1
    assert len({chair.name for chair in chairs}) == 4


@pytest.mark.parametrize("count", range(1, 5))
def test_every_person_has_a_stand_in_of_their_own(count: int) -> None:
    chairs = seated_chairs([person(number) for number in range(1, count + 1)], NAMES, None)
    stand_ins = [chair.stand_in for chair in chairs if chair.user_id is not None]
    computers = [chair.name for chair in chairs if chair.user_id is None]
    assert sorted(stand_ins + computers) == sorted(NAMES)
    for chair in chairs:
        assert chair == Chair(chair.user_id, chair.name, stand_in=chair.stand_in), "everybody begins present"
        assert bool(chair.stand_in) == (chair.user_id is not None)


def test_two_computers_of_one_name_both_sit() -> None:
    chairs = seated_chairs([person(1), computer("Rosa"), computer("Rosa")], NAMES, None)
    assert sorted(chair.name for chair in chairs)[:1] == ["Felix"]
    assert [chair.name for chair in chairs].count("Rosa") == 2


def test_drawn_seats_follow_from_the_secret_whatever_anybody_chose() -> None:
    for secret in SECRETS[:5]:
        plain = seats(*(person(number) for number in range(1, 5)), secret=secret)
        choosy = seats(*(person(number, SEATS[-number]) for number in range(1, 5)), secret=secret)
        assert plain == choosy == seats(*(person(number) for number in range(1, 5)), secret=secret)


def test_every_drawing_of_seats_comes_up() -> None:
    drawn = {
        tuple(seats(*(person(number) for number in range(1, 5)), secret=secret).items())
        for secret in (number.to_bytes(32, "big") for number in range(300))
    }
    assert len(drawn) == 24


def test_computers_are_drawn_too() -> None:
    where = {seats(person(1), computer("Iris"), secret=secret)["Iris"] for secret in SECRETS}
    assert where == set(SEATS)
