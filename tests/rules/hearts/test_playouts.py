"""The fast playout against the rules: it plays only what is legal there, and comes to the same points."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import FRESH_DECK
from rules.hearts.claims import points_are_out
from rules.hearts.commands import Accepted, PlayCard
from rules.hearts.fair import computer_words
from rules.hearts.game import begin, decide
from rules.hearts.hidden import read_hidden
from rules.hearts.house import HouseRules
from rules.hearts.lookahead import read_table, sampler_of
from rules.hearts.packed import ALL_CODES, JACK_CODE, QUEEN_CODE, TWO_OF_CLUBS_CODE, masks, pack, unpack
from rules.hearts.playouts import NOBODY, play_out
from rules.hearts.scoring import JACK_OF_DIAMONDS, cards_taken
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Hands, HeartsState, Phase
from rules.hearts.views import public_view, seat_view
from tests.rules.hearts.games import houses
from tests.rules.hearts.notation import HOLD_ROUND, SOUTH, card, dealt
from tests.rules.hearts.rounds import ANYBODY, COMPUTER, Step, play_round

SECRETS = st.binary(min_size=32, max_size=32)
TABLES = st.sampled_from([(ANYBODY,) * 4, (COMPUTER,) * 4, (ANYBODY, COMPUTER) * 2])
rounds = st.builds(play_round, SECRETS, st.integers(1, 8), TABLES, houses())


def packed(hands: Hands) -> list[int]:
    return [ranks for hand in hands for ranks in masks(map(pack, hand))]


def replayed(state: HeartsState, codes: list[int]) -> HeartsState:
    """The position after these cards, each played by the seat whose turn it is; all must be allowed."""
    for code in codes:
        assert state.round.turn is not None
        decision = decide(state, state.round.turn, PlayCard(unpack(code)))
        assert isinstance(decision, Accepted), (unpack(code), decision)
        state = decision.state
    return state


def agrees_with_the_rules(state: HeartsState, first: int, shooter: int) -> None:
    assert state.round.turn is not None
    table = read_table(seat_view(state, state.round.turn))
    codes: list[int] = []
    taken, jack_taker = play_out(table, packed(state.round.hands), first, shooter, codes)
    assert first == NOBODY or not codes or codes[0] == first
    after = replayed(state, codes)
    assert tuple(taken) == public_view(after).taken
    assert points_are_out(public_view(after))
    caught = cards_taken(after.round.tricks)
    takers = [seat for seat in SEATS if JACK_OF_DIAMONDS in caught[seat]]
    assert [jack_taker] == (takers if state.house.jack_of_diamonds else [NOBODY])


def to_play(steps: list[Step]) -> list[HeartsState]:
    return [step.before for step in steps if step.before.phase is Phase.PLAYING]


@given(rounds, st.integers(0, 51), st.sampled_from([NOBODY, *SEATS]))
@settings(deadline=None, max_examples=30)
def test_whatever_is_played_out_is_legal_and_gives_the_same_points(steps: list[Step], start: int, shooter: int) -> None:
    states = to_play(steps)
    for state in states[start % 7 :: 7]:
        agrees_with_the_rules(state, NOBODY, shooter)
        assert state.round.turn is not None
        for first in map(pack, seat_view(state, state.round.turn).legal):
            agrees_with_the_rules(state, first, shooter)


def test_cards_and_codes_belong_together() -> None:
    assert [pack(card) for card in FRESH_DECK] == list(ALL_CODES)
    assert [unpack(code) for code in ALL_CODES] == list(FRESH_DECK)
    assert [pack(card(text)) for text in ("QS", "JD", "2C")] == [QUEEN_CODE, JACK_CODE, TWO_OF_CLUBS_CODE]


def test_a_position_without_a_card_to_play_is_no_table() -> None:
    with pytest.raises(ValueError, match="no card"):
        read_table(seat_view(dealt(1), SOUTH))


# ---- what may be hidden


def before_the_play(state: HeartsState, hands: Hands) -> HeartsState:
    """A hold round in which these hands, with what has been played from them, were dealt."""
    whole = [list(hand) for hand in hands]
    for trick in (*state.round.tricks, state.round.trick):
        for play in trick.plays:
            whole[play.seat].append(play.card)
    house = HouseRules(
        queen_breaks_hearts=state.house.queen_breaks_hearts,
        any_heart_breaks_hearts=state.house.any_heart_breaks_hearts,
        first_trick_points=state.house.first_trick_points,
    )
    return begin(house, tuple(tuple(hand) for hand in whole), HOLD_ROUND)


@given(rounds, st.integers(0, 51), st.sampled_from(SEATS))
@settings(deadline=None, max_examples=40)
def test_hands_as_they_may_be_could_have_played_the_round_so_far(steps: list[Step], start: int, seat: Seat) -> None:
    states = to_play(steps)
    for number, state in enumerate(states[start % 5 :: 5]):
        view = seat_view(state, seat)
        hidden = read_hidden(view)
        for index, other in enumerate(hidden.others):
            held = state.round.hands[other]
            assert len(held) == hidden.sizes[index]
            assert all(hidden.may_hold[card][index] for card in held), "the true hands are always possible"
        drawn = sampler_of(hidden).draw(computer_words(bytes(32), number))
        hands = [view.hand] * 4
        for other, codes in zip(hidden.others, drawn, strict=True):
            hands[other] = tuple(unpack(code) for code in codes)
        plays = [play for trick in (*view.tricks, view.public.trick) for play in trick.plays]
        supposed = replayed(before_the_play(state, tuple(hands)), [pack(play.card) for play in plays])
        assert [play.seat for trick in (*supposed.round.tricks, supposed.round.trick) for play in trick.plays] == [
            play.seat for play in plays
        ]
        assert seat_view(supposed, seat).legal == view.legal
        if view.passing:
            receiver = state.round.direction.target(seat)
            unplayed = set(view.passing) - {play.card for play in plays}
            assert unplayed <= set(hands[receiver])
