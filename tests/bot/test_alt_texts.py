"""What pictures show is said in words, and in public only what everybody may know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.pages.alt_texts import board_alt, hand_alt, sheet_alt, table_alt
from bot.text import load_catalogues
from bot.text.describing import card_words
from render import samples
from rules.cards import FRESH_DECK
from rules.heart_to_heart import commands as solitaire
from rules.heart_to_heart.state import WASTE
from rules.heart_to_heart.views import board_view
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from rules.hearts.views import public_view, seat_view
from tests.bot import tables

TEXT = load_catalogues().text("en")


def cards_named(words: str) -> set[str]:
    return {card.text for card in FRESH_DECK if re.search(rf"\b{card_words(TEXT, card)}\b", words)}


def every_table():
    table = tables.started("Zoë")
    yield table
    for seat in SEATS:
        table = tables.passed(table, seat)
        yield table
    yield from tables.played(table)


@pytest.mark.parametrize("holding", [False, True])
def test_a_table_names_the_cards_that_lie_on_it_and_no_others(holding: bool) -> None:
    for table in every_table():
        view = public_view(table.game)
        trick = view.last_trick if holding else view.trick
        on_table = {play.card.text for play in trick.plays} if trick and view.phase is not Phase.PASSING else set()
        if view.phase is Phase.PLAYING and view.last_trick is not None:
            on_table |= {play.card.text for play in view.last_trick.plays}
        assert cards_named(table_alt(TEXT, table, view, holding=holding)) == on_table


def test_a_hand_names_its_cards_and_what_lies_on_the_table() -> None:
    for table in every_table():
        for seat in SEATS:
            view = seat_view(table.game, seat)
            words = hand_alt(TEXT, table, view, view.hand[:2], holding=False)
            seen = {card.text for card in view.hand} | {play.card.text for play in view.public.trick.plays}
            if view.public.phase is Phase.PLAYING and view.public.last_trick is not None:
                seen |= {play.card.text for play in view.public.last_trick.plays}
            assert cards_named(words) == seen
            assert ("You may play:" in words) == bool(view.legal)


def test_a_table_says_who_is_ready_who_takes_and_whose_turn_it_is() -> None:
    ready = tables.passed(tables.started("Zoë"), SEATS[0], SEATS[1])
    words = table_alt(TEXT, ready, public_view(ready.game), holding=False)
    assert "Cards are passed: left." in words
    assert "Ready: Zoë and Zoë." in words
    for table in every_table():
        view = public_view(table.game)
        words = table_alt(TEXT, table, view, holding=False)
        assert ("is to play" in words) == (view.turn is not None)
        assert ("Hearts are broken." in words) == (view.hearts_broken and view.phase is not Phase.PASSING)
        assert "takes the trick" not in words
        held = table_alt(TEXT, table, view, holding=True)
        assert ("takes the trick" in held) == (view.last_trick is not None and view.phase is not Phase.PASSING)


def test_a_moon_that_threatens_is_said_where_it_is_shown() -> None:
    table = tables.started("Zoë")
    threatened = replace(table, game=samples.threatened_round())
    assert "shooting the moon" in table_alt(TEXT, threatened, public_view(threatened.game), holding=False)
    assert "shooting the moon" not in table_alt(TEXT, table, public_view(table.game), holding=False)


def test_a_score_sheet_says_totals_and_moons() -> None:
    table = tables.started("Zoë")
    game = samples.moon_game()
    words = sheet_alt(TEXT, table, game)
    assert "Score sheet after round 9:" in words
    assert words.count("Zoë shot the moon in round") == sum(row.moon is not None for row in game.sheet) == 2
    for score in game.scores:
        assert f"Zoë {score}" in words


def test_a_board_says_what_is_free_selected_and_over() -> None:
    for code in ("HH1-N-AAAAAAM", "HH1-N-AAAAAAA"):
        for state in list(samples.solitaire_played(code))[::7]:
            view = board_view(state)
            words = board_alt(TEXT, view)
            assert f"{len(view.cards)} cards left in the heart" in words
            for card in view.cards:
                named = f"{card.letter} {TEXT('rank.' + card.rank.name.lower())}"
                if card.free:
                    assert named in words
            assert "Selected" not in words
    fresh = next(samples.solitaire_played())
    assert "Selected: U four." in board_alt(TEXT, board_view(samples.commanded(fresh, solitaire.Tap(25))))
    assert "Selected: the waste's card." in board_alt(TEXT, board_view(samples.commanded(fresh, solitaire.Tap(WASTE))))
    assert "No move is left." in board_alt(TEXT, board_view(samples.deadlocked_board()))
    assert "The game is won." in board_alt(TEXT, board_view(list(samples.solitaire_played())[-1]))
