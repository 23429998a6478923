"""What the player sees (S2, S11, S12, S16) and what stays hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import Rank
from rules.heart_to_heart import codes
from rules.heart_to_heart.commands import Draw, DrawOn, Recycle, TakePairWithWaste, Tap, Undo
from rules.heart_to_heart.game import begin, reason, status
from rules.heart_to_heart.layout import letter
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Status
from rules.heart_to_heart.views import BoardView, board_view
from tests.rules.heart_to_heart.boards import after, board, games

# Free are 20 (8), 21 (8) and 22 (9); 16 (7) lies under 20 and 19 (8) under 22.
ROWS = "7 . . 8  8 8 9  . .  ."


def outlined(view: BoardView) -> set[int | str]:
    """The places with a partner, "waste" for the waste's top."""
    hearts = {card.position for card in view.cards if card.partnered}
    return hearts | ({"waste"} if view.waste and view.waste.partnered else set())


def bright(view: BoardView) -> set[int | str]:
    hearts = {card.position for card in view.cards if card.matches}
    return hearts | ({"waste"} if view.waste and view.waste.matches else set())


def test_every_card_of_a_new_heart_shows_its_rank() -> None:
    deal = codes.deal("HH1-N-AAAAAAM")
    view = board_view(begin(deal))
    assert tuple(card.rank for card in view.cards) == deal.heart
    assert [card.position for card in view.cards] == list(range(1, 26))
    assert [card.position for card in view.cards if card.free] == [25]
    assert [card.letter for card in view.cards] == [letter(position) for position in range(1, 26)]
    assert view.waste is not None
    assert view.waste.rank is Rank.ACE
    assert (view.code, view.stock_size, view.waste_size) == ("HH1-N-AAAAAAM", 26, 1)
    assert (view.score, view.moves, view.undone, view.status) == (0, 0, 0, Status.PLAYING)


def test_free_cards_with_a_free_partner_are_outlined() -> None:
    # The covered 8 has partners, but is not free itself.
    assert outlined(board_view(board(ROWS, waste="K"))) == {20, 21}


def test_the_wastes_top_counts_as_a_free_card() -> None:
    assert outlined(board_view(board(ROWS, waste="K 9"))) == {20, 21, 22, "waste"}
    # Only the top does, and a covered card is no partner for it.
    assert outlined(board_view(board(ROWS, waste="9 7"))) == {20, 21}


def test_nothing_is_dimmed_while_nothing_is_selected() -> None:
    assert bright(board_view(board(ROWS, waste="K"))) == {16, 19, 20, 21, 22, "waste"}


def test_a_selection_dims_the_free_cards_that_do_not_match() -> None:
    view = board_view(after(board(ROWS, waste="K"), Tap(20)))
    assert view.selected == 20
    assert [card.position for card in view.cards if card.selected] == [20]
    assert bright(view) == {20, 21}
    view = board_view(after(board(ROWS, waste="9"), Tap(WASTE)))
    assert view.selected is WASTE
    assert view.waste is not None
    assert view.waste.selected
    assert not any(card.selected for card in view.cards)
    assert bright(view) == {22, "waste"}


def test_an_empty_waste_shows_no_card() -> None:
    view = board_view(board("5", stock="5 K"))
    assert (view.waste, view.waste_size, view.stock_size) == (None, 0, 2)


def test_a_won_board_offers_nothing() -> None:
    view = board_view(after(board("5", stock="K", waste="5"), TakePairWithWaste(25)))
    assert view.status is Status.WON
    assert (view.cards, view.score) == ((), 250)
    assert not any((view.can_draw, view.can_draw_on, view.can_recycle, view.can_undo))


def test_the_numbers_of_the_info_bar() -> None:
    view = board_view(after(board("8 8 5", stock="K", waste="5"), TakePairWithWaste(25), Draw(), Undo()))
    assert (view.score, view.moves, view.undone) == (230, 1, 1)


@settings(max_examples=30)
@given(games)
def test_a_control_is_on_exactly_when_its_command_is_legal(game: list[HeartToHeartState]) -> None:
    for state in game:
        view = board_view(state)
        assert view.can_draw is (reason(state, Draw()) is None)
        assert view.can_draw_on is (reason(state, DrawOn()) is None)
        assert view.can_recycle is (reason(state, Recycle()) is None)
        assert view.can_undo is (reason(state, Undo()) is None)
        assert view.status is status(state)


@given(games, st.randoms(use_true_random=False))
def test_the_hidden_cards_do_not_show(game: list[HeartToHeartState], random: Random) -> None:
    """Whatever the order of the stock and of the cards under the waste's top, the board looks the same."""
    state = game[-1]
    stock, waste = list(state.stock), list(state.waste[:-1])
    random.shuffle(stock)
    random.shuffle(waste)
    other = replace(state, stock=tuple(stock), waste=(*waste, *state.waste[-1:]))
    assert board_view(other) == board_view(state)
