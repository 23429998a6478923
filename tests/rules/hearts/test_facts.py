"""What everybody knows from the cards that were played."""

from __future__ import annotations

from rules.cards import Suit, cards
from rules.hearts.facts import cards_played, known_voids
from rules.hearts.views import public_view
from tests.rules.hearts.notation import SOUTH, WEST, dealt, late, play

NOTHING: frozenset[Suit] = frozenset()


def test_cards_are_told_in_the_order_in_which_they_were_played_with_the_trick_on_the_table() -> None:
    state = dealt(S="2C AC", W="9C", N="TC", E="JC 3D")
    assert cards_played(public_view(state)) == ()
    state = play(state, "S:2C W:9C N:TC E:JC E:3D")
    assert cards_played(public_view(state)) == cards("2C 9C TC JC 3D")


def test_a_seat_that_does_not_follow_has_shown_a_void() -> None:
    state = dealt(S="2C", W="2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", N="3C", E="4C")
    assert known_voids(public_view(state)) == (NOTHING,) * 4
    state = play(state, "S:2C W:2D")
    assert known_voids(public_view(state)) == (NOTHING, {Suit.CLUBS}, NOTHING, NOTHING)
    state = play(state, "N:3C E:4C")
    assert known_voids(public_view(state)) == (NOTHING, {Suit.CLUBS}, NOTHING, NOTHING)


def test_a_lead_and_a_followed_suit_show_no_void() -> None:
    state = late("S:5D W:6D", N="7D 2C", E="8D 3C", S="4C", W="5C")
    voids = known_voids(public_view(state))
    assert Suit.DIAMONDS not in voids[SOUTH]
    assert Suit.DIAMONDS not in voids[WEST]


def test_a_suit_that_has_been_played_out_is_no_fact_about_a_seat() -> None:
    named = ["S:AC W:2C N:3C E:4C", "S:KC W:5C N:6C E:7C", "S:QC W:8C N:9C E:2D", "S:TC W:JC N:3D E:4D"]
    before = late(turn=SOUTH, tricks=named[:3], S="TC AH", W="JC KH", N="3D QH", E="4D JH")
    assert Suit.CLUBS in known_voids(public_view(before))[3]
    after = late(turn=WEST, tricks=named, S="AH", W="KH", N="QH", E="JH")
    assert all(Suit.CLUBS not in voids for voids in known_voids(public_view(after)))
