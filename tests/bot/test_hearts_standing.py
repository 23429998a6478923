"""Who stands where at Hearts: results of whole games, what a rating does, leaderboards, and what is said of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app import create_bot
from bot.commands.describing import CatalogueTranslator
from bot.commands.hearts_standing import standing_commands
from bot.pages.hearts_standing import SHOWN, leaderboard_page, record_page
from bot.sessions.hearts.moves import NextRound
from bot.sessions.hearts.rating import SETTLED_GAMES, provisional, rate, shown
from bot.sessions.hearts.standing import By, HeartsStanding, Record, result_of, standings
from bot.sessions.hearts.table import Table
from bot.settings import Settings
from bot.storage import Storage
from bot.storage.database import Database
from bot.storage.hearts import NewMove
from bot.storage.hearts_results import GameResult, HeartsResults, Rating, SeatResult, Totals
from bot.text import Text, load_catalogues
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Round
from tests.bot.tables import after, passed, played, started

GUILD = 5


@pytest.fixture
def text() -> Text:
    return load_catalogues().text("en-US")


# ---- The result of a game


def game_played(rounds: int) -> tuple[Table, list[Round]]:
    """A game of four people that was played to its end, and its rounds."""
    table = started("ann", HouseRules(points=None, rounds=rounds))
    finished: list[Round] = []
    for number in range(1, rounds + 1):
        table = table if number == 1 else after(table, NextRound())
        *_, table = played(passed(table, *SEATS) if number % 4 else table)
        assert table.game is not None
        finished.append(table.game.round)
    return table, finished


def test_a_result_is_what_the_sheet_and_the_cards_say() -> None:
    table, rounds = game_played(5)
    game = table.game
    assert game is not None
    assert game.outcome is not None
    result = result_of(table, rounds, ended_at=77, same_people=True)
    assert (result.table_id, result.guild_id, result.ended_at, result.rounds) == (table.id, table.guild_id, 77, 5)
    assert result.rated
    assert [one.user_id for one in result.seats] == [chair.user_id for chair in table.chairs]
    assert [one.place for one in result.seats] == list(game.outcome.places)
    assert [one.points for one in result.seats] == list(game.scores)
    assert sum(one.queens for one in result.seats) == 5
    assert sum(one.moons for one in result.seats) == sum(row.moon is not None for row in game.sheet)


def test_computers_have_no_result_and_rate_nobody() -> None:
    table, rounds = game_played(1)
    west, north = table.chairs[Seat.WEST], table.chairs[Seat.NORTH]
    never_there = replace(west, user_id=None)
    gone = replace(north, present=False, stand_in="Computer")
    chairs = (table.chairs[0], never_there, gone, table.chairs[3])
    result = result_of(replace(table, chairs=chairs), rounds, ended_at=1, same_people=True)
    assert [one.seat for one in result.seats] == [Seat.SOUTH, Seat.EAST]
    assert not result.rated


def test_somebody_who_came_later_makes_a_game_unrated() -> None:
    table, rounds = game_played(1)
    result = result_of(table, rounds, ended_at=1, same_people=False)
    assert len(result.seats) == 4
    assert not result.rated


def test_a_game_that_goes_on_and_rounds_of_another_have_no_result() -> None:
    table, rounds = game_played(2)
    with pytest.raises(ValueError, match="not the rounds"):
        result_of(table, rounds[:1], ended_at=1, same_people=True)
    with pytest.raises(ValueError, match="has not ended"):
        result_of(started("ann"), [], ended_at=1, same_people=True)


# ---- What a rating does

some_rating = st.builds(Rating, st.floats(0, 60), st.floats(0.5, 25 / 3), st.integers(1, 500))
four_ratings = st.lists(st.none() | some_rating, min_size=4, max_size=4)


def test_a_newcomer_is_shown_with_a_thousand_and_everybody_counts_their_games() -> None:
    found = rate([None, Rating(25, 25 / 3, 7), None, None], [1, 2, 3, 4])
    assert [one.games for one in found] == [1, 8, 1, 1]
    assert shown(Rating(25, 25 / 3, 0)) == 1000
    assert shown(Rating(0, 25, 9)) == 0


def test_among_equals_a_better_place_leaves_a_better_rating() -> None:
    numbers = [shown(one) for one in rate([None] * 4, [3, 1, 4, 2])]
    assert sorted(numbers, reverse=True) == [numbers[1], numbers[3], numbers[0], numbers[2]]
    assert len(set(numbers)) == 4


@pytest.mark.parametrize("places", [(1, 1, 3, 4), (1, 2, 2, 4), (1, 1, 1, 4), (1, 1, 3, 3), (1, 1, 1, 1), (1, 2, 3, 3)])
def test_a_shared_place_is_between_the_places_it_fills(places: tuple[int, ...]) -> None:
    strict = [one.mu for one in rate([None] * 4, [1, 2, 3, 4])]
    found = [one.mu for one in rate([None] * 4, places)]
    for place, mu in zip(places, found, strict=True):
        filled = strict[place - 1 : place - 1 + places.count(place)]
        assert mu == pytest.approx(sum(filled) / len(filled))


@settings(deadline=None)
@given(four_ratings, st.permutations([1, 2, 3, 4]))
def test_it_does_not_matter_who_sits_where(before: list[Rating | None], places: list[int]) -> None:
    turned = rate(before[1:] + before[:1], places[1:] + places[:1])
    for one, same in zip(rate(before, places), turned[-1:] + turned[:-1], strict=True):
        assert (one.mu, one.sigma) == pytest.approx((same.mu, same.sigma))


@given(four_ratings)
def test_nobody_loses_by_the_best_place_or_wins_by_the_last(before: list[Rating | None]) -> None:
    found = rate(before, [1, 2, 3, 4])
    assert found[0].mu >= (25 if before[0] is None else before[0].mu)
    assert found[3].mu <= (25 if before[3] is None else before[3].mu)


# ---- In the database


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    async with Database(f"sqlite:///{tmp_path / 'two-hearts.db'}") as database:
        await database.migrate()
        yield Storage.over(database)


@pytest.fixture
def standing(storage: Storage) -> HeartsStanding:
    return HeartsStanding(HeartsResults(storage.database), lambda: datetime(2026, 11, 30, tzinfo=UTC))


async def ended(storage: Storage) -> int:
    opened = await storage.hearts.open(
        guild_id=GUILD, channel_id=7, host_id=6, locale="bg", secret=b"s" * 32, moves=[NewMove("open", {})], now=1
    )
    await storage.hearts.append(opened.id, 1, [NewMove("close", {})], now=2, due_at=None, ending="finished")
    return opened.id


async def store(storage: Storage, *user_ids: int, rated: bool = True, ended_at: int = 1000) -> GameResult:
    """A game in which these people came in this order is stored."""
    seats = tuple(
        SeatResult(index, user_id, f"name {user_id}", index + 1, 20 * index, 0, 0, 0)
        for index, user_id in enumerate(user_ids)
    )
    result = GameResult(await ended(storage), GUILD, ended_at, 4, rated, seats)
    await HeartsResults(storage.database).store(result)
    return result


async def test_only_games_of_four_people_move_the_leaderboard_by_rating(
    storage: Storage, standing: HeartsStanding
) -> None:
    await store(storage, 1, 2, 3, 4)
    before = await standing.leaderboard(GUILD, By.RATING)
    assert [(one.rank, one.totals.user_id) for one in before] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    await store(storage, 4, 3, 2, rated=False)
    await store(storage, 4, 9, rated=False)
    now = await standing.leaderboard(GUILD, By.RATING)
    assert [one.totals.rating for one in now[:4]] == [one.totals.rating for one in before]
    assert (now[4].rank, now[4].totals.user_id, now[4].totals.rating) == (5, 9, None)
    by_wins = await standing.leaderboard(GUILD, By.WINS)
    assert [(one.rank, one.totals.user_id) for one in by_wins] == [(1, 4), (2, 1), (3, 2), (3, 3), (3, 9)]
    assert await standing.leaderboard(GUILD + 1, By.RATING) == ()


async def test_a_record_has_a_rank_among_those_with_a_rating(storage: Storage, standing: HeartsStanding) -> None:
    await store(storage, 1, 2, 3, 4)
    await store(storage, 9, 4, rated=False)
    own, other = await standing.record(GUILD, 4), await standing.record(GUILD, 9)
    assert own is not None
    assert (own.rank, own.rated, own.totals.games) == (4, 4, 2)
    assert other is not None
    assert (other.rank, other.rated, other.totals.wins) == (None, 4, 1)
    assert await standing.record(GUILD, 77) is None
    assert await standing.record(GUILD + 1, 4) is None


async def test_games_from_before_are_caught_up_with(
    storage: Storage, standing: HeartsStanding, caplog: pytest.LogCaptureFixture
) -> None:
    known = await store(storage, 1, 2, 3, 4, ended_at=3000)
    assert await standing.rate_pending(GUILD) == 1
    good, damaged, gone = [await ended(storage) for _ in range(3)]

    async def rebuild(table_id: int) -> GameResult | None:
        if table_id == damaged:
            raise ValueError("a stored move is damaged")
        return replace(known, table_id=table_id, ended_at=500) if table_id == good else None

    assert await standing.catch_up(rebuild) == 1
    assert f"the result of table {damaged} " in caplog.text
    assert await HeartsResults(storage.database).without_result() == (damaged, gone)
    assert await standing.rate_pending(GUILD) == 2, "the older game counts first, so both are taken in anew"
    own = await standing.record(GUILD, 1)
    assert own is not None
    assert own.totals.rating == rate(rate([None] * 4, [1, 2, 3, 4]), [1, 2, 3, 4])[0]


# ---- Leaderboards


def totals(user_id: int, games: int = 4, wins: int = 1, **more: object) -> Totals:
    plain = Totals(user_id, f"name {user_id}", games, wins, 4 * games, 26 * games, 0, 0, 0, None)
    return replace(plain, **more)  # type: ignore[arg-type]  # some of its fields


def ranks(by: By, *people: Totals) -> list[tuple[int, int]]:
    return [(one.rank, one.totals.user_id) for one in standings(people, by)]


def test_those_without_a_rating_follow_by_how_often_they_win() -> None:
    assert ranks(
        By.RATING,
        totals(1, games=3, wins=3),
        totals(2, games=6, wins=2),
        totals(3, games=3, wins=1),
        totals(4, rating=Rating(20, 8, 9)),
        totals(5, rating=Rating(30, 8, 1)),
        totals(6, games=2, wins=1),
    ) == [(1, 5), (2, 4), (3, 1), (4, 6), (5, 2), (5, 3)]


def test_equal_values_share_a_rank_and_the_next_is_skipped() -> None:
    wins = [totals(user_id, wins=won) for user_id, won in enumerate([2, 1, 2, 0, 1, 0])]
    assert ranks(By.WINS, *wins) == [(1, 0), (1, 2), (3, 1), (3, 4), (5, 3), (5, 5)]
    points = [totals(user_id, points=taken) for user_id, taken in enumerate([100, 99, -16, 40])]
    assert ranks(By.POINTS, *points) == [(1, 2), (2, 3), (3, 0), (3, 1)], "6.2 a round is what both are shown with"
    moons = [totals(user_id, moons=shot) for user_id, shot in enumerate([0, 3, 0])]
    assert ranks(By.MOONS, *moons) == [(1, 1), (2, 0), (2, 2)]


some_totals = st.builds(
    Totals,
    user_id=st.integers(1, 10**6),
    name=st.just("ann"),
    games=st.integers(5, 9),
    wins=st.integers(0, 5),
    rounds=st.integers(1, 99),
    points=st.integers(-99, 999),
    moons=st.integers(0, 3),
    moons_stopped=st.just(0),
    queens=st.just(0),
    rating=st.none() | some_rating,
)


@given(st.lists(some_totals, unique_by=lambda one: one.user_id, max_size=12), st.sampled_from(By))
def test_a_rank_says_how_many_are_better(found: list[Totals], by: By) -> None:
    ranked = standings(found, by)
    assert {one.totals for one in ranked} == set(found)
    for one in ranked:
        assert one.rank == 1 + sum(other.rank < one.rank for other in ranked)
    assert [one.rank for one in ranked] == sorted(one.rank for one in ranked)
    assert standings(found[::-1], by) == ranked


# ---- What is said

PING = "<@123456789012345678>"
ANN = totals(1, games=23, wins=9, points=552, moons=2, moons_stopped=3, queens=11, rating=Rating(30, 4, 12))


def test_a_record_is_short_lines(text: Text) -> None:
    lines = record_page(text, Record(ANN, 2, 7), None).head.splitlines()
    assert lines[:-1] == [
        "**Your games of Hearts in this server**",
        "Rating: **1720**, rank 2 of 7",
        "23 games, 9 won (39%)",
        "Points a round: 6.0",
        "Moons shot: 2, stopped: 3",
        "Queens of spades taken: 11",
    ]
    assert lines[-1].startswith("-# ")
    assert all(len(line) < 45 for line in lines[:-1])


def test_the_record_of_somebody_else_names_them_without_a_ping(text: Text) -> None:
    head = record_page(text, Record(ANN, 2, 7), f"{PING} *bob* @everyone").head
    assert PING not in head
    assert "*bob*" not in head.replace("\\*", "")
    assert "@everyone" not in head


def test_a_rating_from_few_games_has_a_question_mark(text: Text) -> None:
    few = replace(ANN, rating=Rating(30, 4, SETTLED_GAMES - 1))
    assert few.rating is not None
    assert provisional(few.rating)
    assert "**1720?**" in record_page(text, Record(few, 2, 7), None).head
    assert "fewer than 5 rated games" in leaderboard_page(text, standings([few], By.RATING), By.RATING, None).head
    settled = leaderboard_page(text, standings([ANN], By.RATING), By.RATING, None).head
    assert "?" not in settled
    assert "No rating yet" in record_page(text, Record(replace(ANN, rating=None), None, 7), None).head


def test_who_has_never_played_is_told_so(text: Text) -> None:
    assert record_page(text, None, None).head.startswith("You have not played")
    assert record_page(text, None, "*bob*").head.startswith("\\*bob\\* has not played")
    assert leaderboard_page(text, (), By.RATING, 1).head.startswith("Nobody has played")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (By.RATING, ["**1** · **You** · 1720", "**2** · name 2 · not rated, won 1 of 1"]),
        (By.WINS, ["**1** · **You** · 9 wins, 23 played", "**2** · name 2 · 1 win, 1 played"]),
        (By.POINTS, ["**1** · name 2 · −2.5 a round", "**2** · **You** · 6.0 a round"]),
        (By.MOONS, ["**1** · **You** · 2 moons", "**2** · name 2 · 1 moon"]),
    ],
)
def test_a_leaderboard_says_what_it_is_sorted_by(text: Text, by: By, said: list[str]) -> None:
    other = totals(2, games=1, wins=1, points=-10, moons=1)
    lines = leaderboard_page(text, standings([ANN, other], by), by, 1).head.splitlines()
    assert [line for line in lines if line.startswith("**") and " · " in line] == said


@pytest.mark.parametrize("by", By)
def test_the_longest_leaderboard_fits_a_message_and_has_the_viewer_in_it(text: Text, by: By) -> None:
    crowd = [
        totals(
            user_id,
            games=10**6,
            wins=10**6 - user_id,
            points=10**9 + 10**6 * user_id,
            name="*_" * 32,
            moons=999 - user_id,
            rating=Rating(99 - user_id, 1, 1),
        )
        for user_id in range(100)
    ]
    ranked = standings(crowd, by)
    last = ranked[-1].totals.user_id
    head = leaderboard_page(text, ranked, by, last).head
    rows = [line for line in head.splitlines() if line.startswith("**") and " · " in line]
    assert len(head) <= 4000
    assert len(rows) == SHOWN + 1
    assert rows[-1].startswith("**100** · **You** · ")
    assert "and 89 more" in head
    assert "and 90 more" in leaderboard_page(text, ranked, by, None).head


@pytest.mark.parametrize("name", [PING, "@everyone", "**bold**"])
def test_a_leaderboard_never_pings_or_formats(text: Text, name: str) -> None:
    assert name not in leaderboard_page(text, standings([totals(1, name=name)], By.WINS), By.WINS, None).head


# ---- The commands


async def test_the_commands_can_be_said_to_discord(tmp_path: Path, standing: HeartsStanding) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    bot = create_bot(Settings(_env_file=None, discord_token="a.b.c", database_url=url))  # noqa: S106 - a form
    try:
        translator = CatalogueTranslator(bot.catalogues)
        await bot.tree.set_translator(translator)
        stats, leaderboard = [
            await command.get_translated_payload(bot.tree, translator) for command in standing_commands(bot, standing)
        ]
    finally:
        await bot.close()
    assert (stats["name"], [option["name"] for option in stats["options"]]) == ("stats", ["member"])
    by, share = leaderboard["options"]
    assert (leaderboard["name"], by["name"], share["name"]) == ("leaderboard", "by", "share")
    assert [one["value"] for one in by["choices"]] == [one.value for one in By]
    for node in (stats, leaderboard, *stats["options"], by, share):
        assert 1 <= len(node["description"]) <= 100
        assert not node.get("required")
