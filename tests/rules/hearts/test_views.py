"""What may be seen of a position (H2, H9, H10)."""

from __future__ import annotations

from dataclasses import fields

from rules.cards import cards
from rules.hearts.commands import PassCards
from rules.hearts.seats import SEATS, PassDirection
from rules.hearts.state import Phase
from rules.hearts.views import public_view, seat_view
from tests.rules.hearts.notation import EAST, NORTH, SOUTH, WEST, act, card, dealt, late, pass_all, play, trick


def test_h10_the_table_shows_who_has_passed_and_never_what() -> None:
    state = act(dealt(1), NORTH, PassCards(dealt(1).round.hands[NORTH][:3]))
    view = public_view(state)
    assert view.phase is Phase.PASSING
    assert view.passed == (False, False, True, False)
    assert view.cards_left == (13, 13, 13, 13)
    assert (view.number, view.direction, view.turn) == (1, PassDirection.LEFT, None)


def test_h2_a_seat_sees_what_it_gave_at_once_and_what_arrived_after_all_have_passed() -> None:
    state = dealt(1, S="2C 3C 4C", E="AH KH QH")
    state = pass_all(state, E="AH KH QH", S="2C 3C 4C")
    assert seat_view(state, SOUTH).passing == cards("2C 3C 4C")
    assert seat_view(state, SOUTH).received == ()
    assert seat_view(state, WEST).passing == ()
    assert len(seat_view(state, SOUTH).hand) == 13
    last = {letter: " ".join(one.text for one in state.round.hands[seat][:3]) for letter, seat in [("W", 1), ("N", 2)]}
    state = pass_all(state, **last)
    assert public_view(state).passed == (False, False, False, False)
    assert seat_view(state, SOUTH).received == cards("QH KH AH")
    assert seat_view(state, WEST).received == cards("2C 3C 4C")
    assert seat_view(state, SOUTH).passing == cards("2C 3C 4C")
    assert set(cards("AH KH QH")) <= set(seat_view(state, SOUTH).hand)


def test_h2_nothing_is_passed_or_received_in_a_hold_round() -> None:
    for seat in SEATS:
        view = seat_view(dealt(4), seat)
        assert view.passing == view.received == ()
        assert view.public.direction is PassDirection.HOLD


def test_h10_the_table_shows_the_trick_the_last_one_and_the_points_taken() -> None:
    before = trick("N:AD E:QS S:2H W:3D")
    state = late("N:5C", E="2C 4D", S="3C 6D", W="4C 7D", N="8D", tricks=["N:AD E:QS S:2H W:3D"], takers=[WEST])
    view = public_view(state)
    assert view.trick == trick("N:5C")
    assert view.last_trick == before
    assert view.tricks_done == 11
    assert view.turn is EAST
    assert view.cards_left == (2, 2, 1, 2)
    assert view.hearts_broken
    # The made-up earlier tricks all went to West: twelve hearts; North's trick holds the queen and one heart.
    assert view.taken == (0, 12, 14, 0)


def test_h10_before_the_first_trick_there_is_no_last_one() -> None:
    view = public_view(dealt())
    assert view.last_trick is None
    assert view.tricks_done == 0
    assert view.taken == (0, 0, 0, 0)


def test_h10_only_the_seat_to_play_sees_legal_cards() -> None:
    state = late("S:5D", W="2D KD QS", N="3D 4C 5C", E="4D 7C 8C", S="3S 4S")
    assert seat_view(state, WEST).legal == cards("2D KD")
    assert all(seat_view(state, seat).legal == () for seat in (NORTH, EAST, SOUTH))
    assert seat_view(state, WEST).hand == cards("2D KD QS")


def test_h9_the_sheet_and_the_totals_are_public() -> None:
    state = play(late("S:5D W:6D N:7D", E="8D", takers=[NORTH, NORTH, SOUTH]), "E:8D")
    view = public_view(state)
    assert view.phase is Phase.SCORED
    assert view.sheet == state.sheet
    assert view.scores == state.sheet[0].score
    assert view.cards_left == (0, 0, 0, 0)
    assert seat_view(state, SOUTH).tricks == state.round.tricks
    assert seat_view(state, SOUTH).public == view


def test_h10_your_left_is_the_next_seat_clockwise_and_your_right_the_last() -> None:
    assert [seat.letter for seat in SEATS] == ["S", "W", "N", "E"]
    for seat in SEATS:
        assert [seat.steps_to(seat.after(steps)) for steps in range(4)] == [0, 1, 2, 3]
        assert seat.steps_to(PassDirection.LEFT.target(seat)) == 1
        assert seat.steps_to(PassDirection.ACROSS.target(seat)) == 2
        assert seat.steps_to(PassDirection.RIGHT.target(seat)) == 3
        for direction in PassDirection:
            assert direction.source(direction.target(seat)) is seat


def test_a_public_view_has_no_field_for_hidden_cards() -> None:
    names = {field.name for field in fields(public_view(dealt()))}
    assert not names & {"hands", "hand", "dealt", "passes", "passing", "received", "legal", "secret"}
    assert card("2C") not in {play.card for play in public_view(dealt(1)).trick.plays}
