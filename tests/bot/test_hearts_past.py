"""Games of Hearts that are over: their steps, their pages, and the file that anybody can check."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.controls import files_of, view_of
from bot.pages.hearts_history import history_page, in_order
from bot.pages.hearts_replay import export_page, read_stamp, replay_page, stamp, step_lines
from bot.sessions.hearts.moves import CardsPassed, Closed, Departed, Returned
from bot.sessions.hearts.past import GAMES_ON_PAGE, PastGame, PastPage, Step, export_of
from bot.sessions.hearts.table import Ending
from bot.text import load_catalogues
from bot.text.describing import card_words, rank_word
from render.models import Moment
from render.theme import PLAIN
from rules.cards import FRESH_DECK, Card
from rules.hearts.fair import commitment, round_key
from rules.hearts.house import HouseRules, Moon
from rules.hearts.scoring import JACK_OF_DIAMONDS, card_points
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState
from tests.bot.past_games import ANN, CHANNEL, GUILD, SECRET, Moves, by_rules, finished, known, stopped
from tests.bot.test_pages import NAMES, check, parts
from tests.e2e.sketches import Sketches
from tests.house.project import ROOT

TEXT = load_catalogues().text("en")
PEOPLE = ("Ann", "Bob", "Cy", "Dee")


def moments(past: PastGame, number: int) -> list[Moment]:
    return [step.moment for step in past.rounds[number - 1].steps]


def cut_games() -> list[PastGame]:
    """Games whose rounds end early, with the highest and the lowest cards played first, and with many house rules."""
    jack = HouseRules(points=None, rounds=3, jack_of_diamonds=True, moon=Moon.SELF, always_pass=True)
    plain = HouseRules(points=None, rounds=4)
    high = lambda _game, cards: max(cards, key=lambda card: card.rank.strength)  # noqa: E731
    return [
        by_rules(bytes([secret]) * 32, house, choose)
        for secret in range(4)
        for house, choose in ((plain, high), (jack, high), (plain, lambda _game, cards: cards[0]))
    ]


CUT_GAMES = cut_games()


def moon_game() -> PastGame:
    """A game in which South, who plays high while the others play low, shoots the moon."""

    def choose(game: HeartsState, cards: tuple[Card, ...]) -> Card:
        by_rank = sorted(cards, key=lambda card: card.rank.strength)
        return by_rank[-1 if game.round.turn is Seat.SOUTH else 0]

    games = (by_rules(number.to_bytes(32, "big"), HouseRules(points=None, rounds=1), choose) for number in range(10**6))
    return next(game for game in games if game.game.sheet[0].moon is Seat.SOUTH)


def test_a_round_is_told_from_the_deal_over_thirteen_tricks_to_its_result() -> None:
    past = finished(*PEOPLE)
    assert [told.number for told in past.rounds] == [1, 2]
    for number in (1, 2):
        assert moments(past, number) == [Moment.DEAL, *[Moment.TRICK] * 13, Moment.RESULT]
    assert past.names == ("Ann", "Cy", "Bob", "Dee"), "south, west, north, east: the first two face each other"


def test_each_step_holds_what_was_not_played_yet() -> None:
    past = finished(*PEOPLE)
    for told in past.rounds:
        played: set[str] = set()
        for index, step in enumerate(told.steps[:-1]):
            if step.moment is Moment.TRICK:
                played |= {play.card.text for play in step.game.round.tricks[-1].plays}
            held = {card.text for hand in step.hands for card in hand}
            assert len(held) == sum(len(hand) for hand in step.hands) == 52 - 4 * index
            assert held == {card.text for card in FRESH_DECK} - played


def test_the_deal_shows_the_hands_before_the_pass_and_marks_what_was_passed() -> None:
    past = finished(*PEOPLE)
    deal, first_trick = past.step(1, 0), past.step(1, 1)
    assert deal.hands == deal.game.round.dealt
    for seat in SEATS:
        given = [card for card in deal.hands[seat] if card in deal.marked]
        assert tuple(given) == deal.hands[seat][-3:]
        arrived = {card for card in first_trick.hands[seat.after(1)] if card in first_trick.marked}
        assert arrived <= set(given), "the first round passes to the left"
    assert past.step(1, 14).marked == ()


def test_scores_change_with_the_result_and_not_with_the_last_trick() -> None:
    past = finished(*PEOPLE)
    scores = [past.step(2, index).game.scores for index in range(15)]
    assert set(scores[:-1]) == {past.step(1, 14).game.scores}
    assert scores[-1] == past.game.scores != scores[0]
    assert past.step(2, 13).game.outcome is None
    assert past.step(2, 14).game.outcome == past.game.outcome is not None


def test_a_result_shows_the_cards_that_count_with_those_who_took_them() -> None:
    for past in (finished(*PEOPLE), *CUT_GAMES):
        for told in past.rounds:
            result = told.steps[-1]
            row = result.game.sheet[-1]
            points = tuple(sum(card_points(card) for card in hand) for hand in result.hands)
            assert points == row.taken
            if past.house.jack_of_diamonds:
                assert [seat for seat in SEATS if JACK_OF_DIAMONDS in result.hands[seat]] == (
                    [] if row.jack is None else [row.jack]
                )


def test_a_stopped_game_is_told_as_far_as_it_went() -> None:
    past = stopped(5, 2, *PEOPLE)
    assert moments(past, 1) == [Moment.DEAL, *[Moment.TRICK] * 6]
    last = past.step(1, 6)
    assert len(last.game.round.trick.plays) == 2
    assert sum(len(hand) for hand in last.hands) == 52 - 22
    assert step_lines(TEXT, past, 1, 6)[-1] == "Then the game was stopped."
    assert "stopped" not in " ".join(step_lines(TEXT, past, 1, 5))
    assert past.keys == (round_key(SECRET, 1),)


def test_a_game_stopped_while_cards_were_passed_shows_what_had_been_chosen() -> None:
    moves = Moves(*PEOPLE)
    moves.start()
    chosen = moves.game.round.hands[Seat.WEST][:3]
    moves.add(CardsPassed(Seat.WEST, chosen), Closed(Ending.REPLACED))
    past = known(moves.past())
    assert moments(past, 1) == [Moment.DEAL]
    assert set(past.step(1, 0).marked) == set(chosen)
    assert past.following(1, 0) == past.preceding(1, 0) == (1, 0)


def test_a_table_that_never_dealt_has_no_game() -> None:
    moves = Moves(*PEOPLE)
    moves.add(Closed(Ending.CANCELLED))
    assert moves.past() is None
    playing = Moves(*PEOPLE)
    playing.start()
    assert playing.past() is None, "it is not over"


def test_people_who_left_keep_their_names() -> None:
    moves = Moves("Ann", "Bob")
    moves.start()
    moves.add(Departed(Seat.SOUTH), Returned(Seat.SOUTH), Departed(Seat.NORTH))
    moves.pass_all()
    moves.play(4)
    moves.add(Closed(Ending.STOPPED))
    past = known(moves.past())
    assert past.names == ("Ann", "Computer 0", "Bob", "Computer 1")
    assert past.sat(ANN)
    assert past.sat(ANN + 1)
    assert not past.sat(ANN + 2)


def test_a_round_that_was_cut_short_shows_what_was_left() -> None:
    found = set()
    for past in CUT_GAMES:
        for told in past.rounds:
            rests = [index for index, step in enumerate(told.steps) if step.moment is Moment.REST]
            if rests:
                assert rests == [told.last - 1]
                step = told.steps[rests[0]]
                rest = step.game.round.rest
                assert rest is not None
                assert step.hands == rest.hands
                assert sum(len(hand) for hand in step.hands) == 52 - 4 * (rests[0] - 1) > 0
                found.add(rest.taker is None)
                said = " ".join(step_lines(TEXT, past, told.number, rests[0]))
                assert said == (
                    "All the points had been taken, so the rest was not played."
                    if rest.taker is None
                    else f"{past.names[rest.taker]} showed that every other trick was theirs, and took the rest."
                )
    assert found == {True, False}, "both ways to cut a round short"


def test_going_on_leads_through_every_step_of_every_round_and_back() -> None:
    past = finished(*PEOPLE)
    place, seen = (1, 0), [(1, 0)]
    while past.following(*place) != place:
        place = past.following(*place)
        seen.append(place)
    assert seen == [(number, step) for number in (1, 2) for step in range(15)]
    for earlier, later in pairwise(seen):
        assert past.preceding(*later) == earlier
    assert past.nearest(99, 99) == (2, 14)
    assert past.nearest(0, -1) == (1, 0)


@pytest.mark.parametrize("written", ["", "3", "a.b", "3.x", "1.2.3", "²."])
def test_a_stamp_that_is_none_asks_for_the_first_deal(written: str) -> None:
    assert read_stamp(written) == (1, 0)
    assert read_stamp(stamp(12, 13)) == (12, 13)


def test_a_trick_is_told_in_a_line() -> None:
    past = finished(*PEOPLE)
    for number in (1, 2):
        for index in range(1, 14):
            trick = past.step(number, index).game.round.tricks[-1]
            (line,) = step_lines(TEXT, past, number, index)
            points = sum(card_points(play.card) for play in trick.plays)
            lead, winning = trick.plays[0], trick.winning
            assert winning is not None
            assert line.startswith(f"Trick {index}: {past.names[lead.seat]} led ")
            assert (f"{past.names[winning.seat]} took it with " in line) == (winning != lead)
            assert line.endswith({0: ", no points.", 1: ", 1 point."}.get(points, f", {points} points."))


def test_the_jack_is_told_where_it_counts() -> None:
    told = 0
    for past in CUT_GAMES:
        for number, played in enumerate(past.rounds, start=1):
            for index, step in enumerate(played.steps):
                if step.moment is Moment.TRICK:
                    in_trick = JACK_OF_DIAMONDS in {play.card for play in step.game.round.tricks[-1].plays}
                    says = "J♦ counts −10." in " ".join(step_lines(TEXT, past, number, index))
                    assert says == (in_trick and past.house.jack_of_diamonds)
                    told += says
    assert told


def test_the_deal_says_who_passed_what_to_whom() -> None:
    past = finished(*PEOPLE, rounds=4)
    assert step_lines(TEXT, past, 4, 0) == ["The deal. No cards are passed in this round."]
    for number, steps in ((1, 1), (2, 3), (3, 2)):
        head, *lines = step_lines(TEXT, past, number, 0)
        assert head == "The deal."
        for seat, line in zip(SEATS, lines, strict=True):
            assert line.startswith(f"{past.names[seat]} passed ")
            assert line.endswith(f" to {past.names[seat.after(steps)]}.")


def test_a_result_says_scores_moons_and_winners() -> None:
    moons = 0
    for past in (finished(*PEOPLE), *CUT_GAMES, moon_game()):
        for told in past.rounds:
            game = told.steps[-1].game
            row = game.sheet[-1]
            lines = step_lines(TEXT, past, told.number, told.last)
            for seat in SEATS:
                sign = "+" if row.score[seat] > 0 else ""
                score, total = (str(points).replace("-", "−") for points in (row.score[seat], game.scores[seat]))
                assert f"{past.names[seat]} {sign}{score}, total {total}" in lines[0]
            assert any("shot the moon" in line for line in lines) == (row.moon is not None)
            moons += row.moon is not None
            assert any("The game was won by" in line for line in lines) == (told is past.rounds[-1])
    assert moons, "somebody shot the moon in these games"


@pytest.mark.parametrize("name", NAMES)
async def test_every_page_of_a_replay_fits(name: str) -> None:
    drawing = Sketches()
    for past in (finished(*(name,) * 4), stopped(0, 3, name), stopped(2, 0, name, name)):
        for told in past.rounds:
            for index in range(len(told.steps)):
                page = await replay_page(drawing, TEXT, past, told.number, index, PLAIN)
                check(page)
                assert page.picture is not None
                assert page.picture.alt.endswith("."), "a text that was cut ends anywhere"


async def test_the_words_of_the_picture_name_every_hand_and_the_trick() -> None:
    past = finished(*PEOPLE)
    for index, step in enumerate(past.rounds[0].steps):
        page = await replay_page(Sketches(), TEXT, past, 1, index, PLAIN)
        assert page.picture is not None
        for seat in SEATS:
            hand = page.picture.alt.split(f"{past.names[seat]}: ")[1].split(".")[0]
            ranks = [word for word in hand.replace(",", "").split() if word in RANKS]
            assert ranks == [rank_word(TEXT, card.rank) for card in step.hands[seat]]
        if step.moment is Moment.TRICK:
            for play in step.game.round.tricks[-1].plays:
                assert card_words(TEXT, play.card) in page.picture.alt


RANKS = {rank_word(TEXT, card.rank) for card in FRESH_DECK}


async def test_the_picture_shows_the_step() -> None:
    drawing = Sketches()
    for past in (finished(*PEOPLE), stopped(3, 1, *PEOPLE), CUT_GAMES[0]):
        for told in past.rounds:
            for index, step in enumerate(told.steps):
                page = await replay_page(drawing, TEXT, past, told.number, index, PLAIN)
                assert page.picture is not None
                model = drawing.models[page.picture.data]
                assert (model.moment, model.hands, model.marked) == (step.moment, step.hands, step.marked)
                assert model.view.scores == step.game.scores
                assert (model.labels.trick == "") == (step.moment is not Moment.TRICK)


async def test_the_menu_of_a_long_game_offers_the_rounds_around() -> None:
    past = by_rules(SECRET, HouseRules(points=None, rounds=40))
    for number in range(1, 41):
        page = await replay_page(Sketches(), TEXT, past, number, 0, PLAIN)
        check(page)
        (menu,) = (part for part in parts(page) if part["type"] == 3)
        values = [int(option["value"]) for option in menu["options"]]
        assert values == list(range(values[0], values[0] + 25))
        assert [int(option["value"]) for option in menu["options"] if option.get("default")] == [number]


def refereed(tmp_path: Path, data: bytes) -> str:
    file = tmp_path / "game.json"
    file.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-m", "rules", "replay", str(file)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_exported_game_is_refereed_by_the_command_line(tmp_path: Path) -> None:
    for past in (finished(*PEOPLE), CUT_GAMES[0], CUT_GAMES[1]):
        assert "All agree: 1 whole game of Hearts." in refereed(tmp_path, export_of(past))


@pytest.mark.parametrize(("tricks", "more"), [(0, 0), (0, 1), (4, 3), (12, 3)])
def test_a_stopped_game_is_exported_too(tmp_path: Path, tricks: int, more: int) -> None:
    past = stopped(tricks, more, *PEOPLE)
    refereed(tmp_path, export_of(past))
    exported = json.loads(export_of(past))
    assert exported["outcome"] is None
    assert len(exported["rounds"][0]["plays"]) == 4 * tricks + more
    assert exported["rounds"][0]["key"] == round_key(SECRET, 1).hex(), "a stopped game opens the rounds it dealt"


def test_an_export_opens_the_keys_of_the_rounds_and_holds_no_id_and_no_secret() -> None:
    past = finished("Ann", "Bob")
    written = export_of(past).decode()
    assert [told["commitment"] for told in json.loads(written)["rounds"]] == [commitment(SECRET, n) for n in (1, 2)]
    for hidden in (ANN, ANN + 1, GUILD, CHANNEL, SECRET.hex()):
        assert str(hidden) not in written
    assert "keys" not in repr(past)


def test_the_file_stands_in_the_message_that_brings_it() -> None:
    past = finished(*PEOPLE)
    page = export_page(TEXT, past)
    (file,) = files_of(page)
    assert file.filename == "two-hearts-7.json"
    assert file.fp.read() == export_of(past)
    (shown,) = (part for part in parts(page) if part["type"] == 13)
    assert shown["file"] == {"url": "attachment://two-hearts-7.json"}
    assert view_of(page).to_components()


@pytest.mark.parametrize("name", NAMES)
def test_a_full_page_of_the_history_fits(name: str) -> None:
    game = finished(*(name,) * 4)
    page = PastPage(tuple(_numbered(game, number) for number in range(GAMES_ON_PAGE)), newer=True, older=True)
    check(history_page(TEXT, page))
    check(history_page(TEXT, page, ANN, name))
    check(history_page(TEXT, PastPage((), newer=False, older=False), ANN, name))


def _numbered(game: PastGame, number: int) -> PastGame:
    return replace(game, table_id=10**15 + number)


def test_a_line_of_the_history_lists_the_places_in_order() -> None:
    past = finished(*PEOPLE)
    outcome = past.game.outcome
    assert outcome is not None
    assert [outcome.places[seat] for seat in in_order(past)] == sorted(outcome.places)
    shown = history_page(TEXT, PastPage((past, stopped(1, 0, *PEOPLE)), newer=False, older=False)).foot.split("\n")
    names = [past.names[seat] for seat in in_order(past)]
    places = [shown[0].index(f"{name} **{past.game.scores[past.names.index(name)]}**") for name in names]
    assert places == sorted(places)
    assert shown[0].endswith("2 rounds.")
    assert shown[1].endswith("1 round. Stopped.")


def test_the_steps_of_a_stored_game_are_those_of_the_rules() -> None:
    """What `advance` keeps and what the rules say come to the same steps."""
    moves = Moves(*PEOPLE, house=HouseRules(points=None, rounds=1))
    moves.start()
    moves.play_out()
    past = known(moves.past())
    last: HeartsState = moves.game
    assert past.game == last
    assert [step.game.round.tricks[-1] for step in past.rounds[0].steps if step.moment is Moment.TRICK] == list(
        last.round.tricks
    )
    assert isinstance(past.step(1, 0), Step)
