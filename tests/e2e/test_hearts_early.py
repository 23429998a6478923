"""Rounds that end before their last card: the rest is claimed, or nothing that counts is left."""

from __future__ import annotations

import pytest

from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.table import Ending
from bot.text.describing import short
from rules.hearts.claims import rest_is_mine
from rules.hearts.house import STANDARD
from rules.hearts.scoring import ROUND_POINTS, trick_points
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from rules.hearts.views import seat_view
from tests.e2e.club import Club, Person
from tests.e2e.courses import (
    JACK,
    costly,
    course,
    deal_from,
    early,
    highest,
    jack_is_out,
    jack_late,
    play_on,
    public_messages,
    secret_where,
    stored_secret,
    taken_points,
    waiting_person,
)
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    Watch,
    game_of,
    open_lobby,
    pass_all,
    play_by_command,
    seat_four,
    table_of,
    to_play,
    told_directly,
)
from tests.e2e.screens import Screen

ALL_FOUR = ("ann", "bob", "cy", "dee")
CLAIM = "The rest is mine"


async def forged_claim(club: Club, person: Person) -> tuple[Screen, str]:
    """A person's hand with a claim on it that the bot did not offer, with the right stamp."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    claim = custom_id(Press(Game.HEARTS, table.id, table.hand_stamp(place or Seat.SOUTH), "claim"))
    return person.dm.forged(claim), claim


# The rest is mine


async def test_the_rest_is_claimed_only_when_it_is_proven_and_scored_rightly(club: Club) -> None:
    table = await seat_four(club, target="round", clock=ONE_DAY)
    await pass_all(club)
    refusals: set[str] = set()
    while True:
        await club.pass_time(SETTLED)
        game = await game_of(club)
        turn = game.round.turn
        assert turn is not None, "nobody could ever claim"
        proven = rest_is_mine(seat_view(game, turn)) and len(game.round.hands[turn]) > 1
        people = [club.people[name] for name in ALL_FOUR]
        claimer = await to_play(club)
        assert [person for person in people if CLAIM in person.dm.labels] == ([claimer] if proven else [])
        if proven:
            break
        since = len(club.seen)
        if not game.round.trick.plays and len(game.round.hands[turn]) > 1:
            said = (await claimer.press_late(*(await forged_claim(club, claimer)))).told
            assert said.private
            refusals.add(said.text)
            assert (await claimer.slash("hearts claim")).told.private
        other = await waiting_person(club)
        assert (await other.press_late(*(await forged_claim(club, other)))).said == await told_directly(
            club, f"It is {claimer.name}’s turn."
        )
        assert (await club.eve.slash("hearts claim")).said == "You are not playing at this table."
        assert not public_messages(club, since)
        assert await game_of(club) == game
        await play_by_command(club, lambda _, cards: highest(cards))
    sentence = "Your cards and what has been played do not prove that the rest is yours."
    assert refusals == {await told_directly(club, sentence)}, "the same words, whatever the others hold"
    left = [card for hand in game.round.hands for card in hand]
    taken = [0, 0, 0, 0]
    for trick in game.round.tricks:
        assert trick.winning is not None
        taken[trick.winning.seat] += trick_points(trick)
    taken[turn] += ROUND_POINTS - sum(taken)
    await claimer.press(claimer.dm, CLAIM)
    ended = await table_of(club)
    assert ended.ending is Ending.FINISHED
    assert ended.game is not None
    moon = next((place for place in SEATS if taken[place] == ROUND_POINTS), None)
    assert ended.game.scores == tuple(taken if moon is None else [0 if place is moon else 26 for place in SEATS])
    await club.pass_time(4)
    assert f"**{claimer.name}** takes the rest for certain. What was left:" in club.look(table).text
    assert all(short(card) in club.look(table).text for card in left), "and everybody sees it"


async def test_a_claim_pressed_twice_or_late_ends_one_round(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    while True:
        await club.pass_time(SETTLED)
        claimer = await to_play(club)
        if CLAIM in claimer.dm.labels:
            break
        await play_by_command(club, lambda _, cards: highest(cards))
    hand = claimer.dm
    await claimer.press(hand, CLAIM)
    scores = (await game_of(club)).scores
    assert (await claimer.press_late(hand, hand.button(CLAIM).custom_id)).said == ""
    await club.pass_time(20)
    await claimer.press_late(hand, hand.button(CLAIM).custom_id)
    game = await game_of(club)
    assert (game.round.number, game.scores, len(game.sheet)) == (2, scores, 1)
    assert game.phase is Phase.PASSING


async def test_one_may_play_on_instead_of_claiming(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    while CLAIM not in (await to_play(club)).dm.labels:
        await play_by_command(club, lambda _, cards: highest(cards))
        await club.pass_time(SETTLED)
    await play_on(club, highest)
    game = await game_of(club)
    assert game.phase is Phase.SCORED
    assert game.round.rest is None
    assert sum(game.scores) in (ROUND_POINTS, 3 * ROUND_POINTS)


# Rounds that finish themselves


async def results(club: Club) -> list[tuple[int, int]]:
    """Everybody's stored games in this server: how many, and the points of all."""
    totals = await club.bot.storage.hearts_results.totals(club.guild.id)
    return sorted((one.games, one.points) for one in totals)


async def test_a_round_finishes_itself_when_all_points_are_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_from(monkeypatch, secret_where(early))
    table = await seat_four(club)
    await pass_all(club)
    states = list(course(await stored_secret(club), STANDARD, costly))
    last = next(state for state in states if taken_points(state) == ROUND_POINTS)
    watch = Watch(club)
    await watch.check()
    await play_on(club, costly)
    game = await game_of(club)
    assert game.phase is Phase.SCORED
    assert len(game.round.tricks) == len(last.round.tricks) <= 10
    assert game.round.rest is not None
    assert game.round.rest.hands == last.round.hands
    assert sum(game.scores) in (ROUND_POINTS, 3 * ROUND_POINTS)
    await club.pass_time(1)
    assert "takes the trick" in club.look(table).text, "the last trick is shown first"
    await club.pass_time(2)
    text = club.look(table).text
    assert "All the points were taken. What was left:" in text
    for place, chair in zip(SEATS, (await table_of(club)).chairs, strict=True):
        assert f"{chair.name} {' '.join(short(card) for card in last.round.hands[place])}" in text
    for name in ALL_FOUR:
        assert club.people[name].dm.text.endswith("The round is over. The score sheet is on the table.")
        assert not club.people[name].dm.buttons
    await club.pass_time(15)
    following = await game_of(club)
    assert following.round.number == 2
    assert following.scores == game.scores
    await club.pass_time(SETTLED)
    assert "What was left" not in club.table.text


@pytest.mark.parametrize("ends", ["kill", "restart", "neither"])
async def test_a_game_that_finishes_itself_is_stored_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    deal_from(monkeypatch, secret_where(early))
    table = await seat_four(club, target="round")
    await pass_all(club)
    await play_on(club, costly)
    if ends == "kill":
        await club.kill()
    elif ends == "restart":
        await club.restart()
    ended = await table_of(club)
    assert ended.ending is Ending.FINISHED
    assert ended.game is not None
    expected = sorted((1, score) for score in ended.game.scores)
    assert await results(club) == expected
    await club.pass_time(4)
    text = club.look(table).text
    assert "the game is over" in text
    assert "What was left:" in text
    await club.restart()
    await club.pass_time(60)
    assert await results(club) == expected
    assert "1 game" in (await club.ann.slash("hearts stats")).said


async def test_with_the_jack_a_round_goes_on_until_he_is_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_from(monkeypatch, secret_where(jack_late))
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    panel = (await club.ann.press(lobby, "Settings")).told
    await club.ann.choose_in(panel, "rules", "jack_of_diamonds")
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    await pass_all(club)
    while (game := await game_of(club)).phase is Phase.PLAYING:
        assert not (jack_is_out(game) and taken_points(game) == ROUND_POINTS and not game.round.trick.plays)
        if taken_points(game) == ROUND_POINTS:
            assert not jack_is_out(game), "the points are out, and the round goes on for the jack"
        await play_by_command(club, lambda _, cards: costly(cards))
    assert game.round.rest is not None
    assert jack_is_out(game)
    assert len(game.round.tricks) < 13
    winners = [trick.winning for trick in game.round.tricks if any(play.card == JACK for play in trick.plays)]
    assert winners[0] is not None
    taker = winners[0].seat
    points = [0, 0, 0, 0]
    for trick in game.round.tricks:
        assert trick.winning is not None
        points[trick.winning.seat] += trick_points(trick)
    moon = next((place for place in SEATS if points[place] == ROUND_POINTS), None)
    plain = points if moon is None else [0 if place is moon else ROUND_POINTS for place in SEATS]
    assert game.scores == tuple(score - 10 * (place is taker) for place, score in zip(SEATS, plain, strict=True))
    await club.pass_time(3)
    assert f"**{(await table_of(club)).chairs[taker].name}** took the J♦︎: 10 points off.".replace("\ufe0e", "") in (
        club.table.text.replace("\ufe0e", "")
    )
