"""What makes a table comfortable: facts to look at again, cards chosen ahead or forced, and rounds that end early."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.pace import Pace
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.preferences import Sorting, sorted_hand
from bot.sessions.hearts.table import Ending, Stage
from bot.text.describing import SUIT_SIGNS, short
from render.models import HandModel, TableModel
from rules.cards import Card, Rank, Suit
from rules.hearts.claims import rest_is_mine
from rules.hearts.commands import Accepted, PassCards, PlayCard
from rules.hearts.fair import SECRET_SIZE, deal_round
from rules.hearts.game import begin, decide, legal
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.scoring import PENALTY_CARDS, ROUND_POINTS, trick_points
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import seat_view
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    Watch,
    card_button,
    cards_of,
    game_of,
    holder,
    legal_of,
    names,
    open_lobby,
    pass_all,
    play_by_command,
    play_trick,
    seat,
    seat_four,
    shown_cards,
    table_of,
    to_play,
    told_directly,
)
from tests.e2e.screens import Screen

PACE = Pace()
ALL_FOUR = ("ann", "bob", "cy", "dee")
JACK = Card(Rank.JACK, Suit.DIAMONDS)
WITH_JACK = replace(STANDARD, jack_of_diamonds=True)
CLAIM = "The rest is mine"
SUCCESS = 3

Choose = Callable[[tuple[Card, ...]], Card]


def highest(cards: tuple[Card, ...]) -> Card:
    """The highest card, whatever it costs."""
    return max(cards, key=lambda card: card.rank.strength)


def costly(cards: tuple[Card, ...]) -> Card:
    """A card that counts points as soon as one may be played, J♦ as late as possible: so the points are out early."""
    points = tuple(card for card in cards if card in PENALTY_CARDS)
    others = tuple(card for card in cards if card != JACK)
    return highest(points or others or cards)


def course(secret: bytes, house: HouseRules, choose: Choose) -> Iterator[HeartsState]:
    """How round one goes when everybody passes three cards as `pass_by_command` does, to its last card."""
    state = begin(house, deal_round(secret, 1))
    for place in SEATS:
        state = accepted(state, place, PassCards(state.round.hands[place][-3:]))
    while state.phase is Phase.PLAYING:
        yield state
        turn = state.round.turn
        assert turn is not None
        state = accepted(state, turn, PlayCard(choose(legal(state, turn))))


def accepted(state: HeartsState, place: Seat, command: PassCards | PlayCard) -> HeartsState:
    decision = decide(state, place, command)
    assert isinstance(decision, Accepted)
    return decision.state


def taken_points(state: HeartsState) -> int:
    """How many of the 26 points are taken."""
    return sum(trick_points(trick) for trick in state.round.tricks)


def tricks_until(states: Iterator[HeartsState], reached: Callable[[HeartsState], bool]) -> int:
    """After how many tricks something is reached that stays; 13 when only the last card brings it."""
    return next((len(state.round.tricks) for state in states if reached(state)), 13)


def jack_is_out(state: HeartsState) -> bool:
    return any(play.card == JACK for trick in state.round.tricks for play in trick.plays)


def secret_where(fits: Callable[[bytes], bool]) -> bytes:
    """A game's secret whose first round goes as wanted."""
    return next(secret for secret in (bytes([number]) * SECRET_SIZE for number in range(256)) if fits(secret))


def early(secret: bytes) -> bool:
    """Whether all points are out with three tricks left."""
    return tricks_until(course(secret, STANDARD, costly), lambda state: taken_points(state) == ROUND_POINTS) <= 10


def jack_late(secret: bytes) -> bool:
    """Whether all points are out before J♦ is, and that with a trick left."""
    points = tricks_until(course(secret, WITH_JACK, costly), lambda state: taken_points(state) == ROUND_POINTS)
    return points < tricks_until(course(secret, WITH_JACK, costly), jack_is_out) < 13


def deal_from(monkeypatch: pytest.MonkeyPatch, secret: bytes) -> None:
    """Let every game of this test be dealt from a secret."""
    monkeypatch.setattr("bot.handlers.hearts_lobby.secrets", SimpleNamespace(token_bytes=lambda size: secret))


async def play_on(club: Club, choose: Choose, tricks: int = 13) -> None:
    """Play by commands until so many tricks are finished, or the round is over."""
    while (game := await game_of(club)).phase is Phase.PLAYING and len(game.round.tricks) < tricks:
        await play_by_command(club, lambda _, cards: choose(cards))


def public_messages(club: Club, since: int) -> list[Screen]:
    """What became public since a point of the record."""
    return [
        seen.screen
        for seen in club.seen[since:]
        if seen.screen.channel_id == club.channel.id and not seen.screen.private
    ]


def planned(screen: Screen) -> list[str]:
    """The cards a hand shows as chosen ahead."""
    return [button.press.argument for button in screen.buttons if button.custom_id and button.press.action == "unplan"]


async def waiting_person(club: Club, steps: int = 1) -> Person:
    """Whoever sits so many places after the person to play."""
    table = await table_of(club)
    assert table.game is not None
    assert table.game.round.turn is not None
    return holder(club, table, table.game.round.turn.after(steps))


async def forged_claim(club: Club, person: Person) -> tuple[Screen, str]:
    """A person's hand with a claim on it that the bot did not offer, with the right stamp."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    claim = custom_id(Press(Game.HEARTS, table.id, table.hand_stamp(place or Seat.SOUTH), "claim"))
    return person.dm.forged(claim), claim


# Facts everybody saw


async def test_the_last_trick_is_shown_again_to_whoever_asks(club: Club) -> None:
    table = await seat_four(club)
    assert (await club.eve.press(table, "Last trick")).said == "No trick of this round has been taken yet."
    await pass_all(club)
    assert (await club.eve.slash("hearts last-trick")).said == "No trick of this round has been taken yet."
    await play_trick(club)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    game = await game_of(club)
    trick = game.round.tricks[-1]
    assert trick.winning is not None
    taker = holder(club, await table_of(club), trick.winning.seat)
    before, since = club.look(table).payload, len(club.seen)
    asked = [
        await club.eve.press(table, "Last trick"),
        await club.eve.slash("hearts last-trick"),
        await club.ann.press(table, "Last trick"),
        await club.ann.press(club.ann.dm, "Last trick"),
    ]
    for answer in asked:
        (model,) = club.models(answer.told)
        assert isinstance(model, TableModel), "not a hand"
        assert model.showing_last_trick
        assert model.view.last_trick == trick
        assert f"**{taker.name}** took {' '.join(short(play.card) for play in trick.plays)}." in answer.said
        hidden = names(card for hand in game.round.hands for card in hand)
        assert not [name for name in hidden if name in answer.told.everything()]
        assert not shown_cards(model.view) & {card for hand in game.round.hands for card in hand}
    assert club.look(table).payload == before
    assert not public_messages(club, since)
    assert await game_of(club) == game


def told_cards(said: str) -> set[tuple[str, str]]:
    """The cards that "Cards played" names: suit and rank as they are written there."""
    lines = re.findall(r"^(\S+) (.*) · (\d+) of 13$", said, re.MULTILINE)
    assert [int(count) for _, _, count in lines] == [
        0 if ranks == "none" else len(ranks.split()) for _, ranks, _ in lines
    ]
    return {(suit, rank) for suit, ranks, _ in lines if ranks != "none" for rank in ranks.split()}


async def test_cards_played_and_voids_are_what_everybody_saw(club: Club) -> None:
    table = await seat_four(club)
    assert (await club.eve.press(table, "Cards played")).said == "No card of this round has been played yet."
    await pass_all(club)
    assert "Everybody has followed suit so far." in (await club.eve.slash("hearts cards")).said
    voids: dict[str, set[str]] = {}
    while len((await game_of(club)).round.tricks) < 11:
        person = await to_play(club)
        led = (await game_of(club)).round.trick.led_suit
        await play_by_command(club)
        game = await game_of(club)
        played = [play for trick in (*game.round.tricks, game.round.trick) for play in trick.plays]
        if led is not None and played[-1].card.suit is not led:
            voids.setdefault(person.name, set()).add(SUIT_SIGNS[led])
        spent = {SUIT_SIGNS[suit] for suit in Suit if [play.card.suit for play in played].count(suit) == 13}
        if len(played) % 4 == 2:
            said = (await club.eve.slash("hearts cards")).said
            assert told_cards(said) == {(SUIT_SIGNS[play.card.suit], play.card.rank.index) for play in played}
            for name in ALL_FOUR:
                line = re.search(rf"^\*\*{name}\*\* has shown to have no (.*)\.$", said, re.MULTILINE)
                told = set(re.findall("|".join(SUIT_SIGNS.values()), line[1])) if line else set()
                assert told == voids.get(name, set()) - spent
    assert voids, "somebody could not follow"
    before, since = club.look(table).payload, len(club.seen)
    for person in (club.eve, club.ann):
        assert (await person.press(table, "Cards played")).told.private
    assert (await club.ann.press(club.ann.dm, "Cards played")).told.private
    assert club.look(table).payload == before
    assert not public_messages(club, since)


async def test_facts_asked_for_in_direct_messages_name_their_table(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await play_trick(club)
    for label in ("Last trick", "Cards played"):
        told = (await club.ann.press(club.ann.dm, label)).told
        assert (await told_directly(club, "")).strip() in told.text
        assert "#cards" not in (await club.ann.press(table, label)).said, "on the table everybody knows where they are"


async def test_facts_of_a_former_round_are_gone(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_on(club, lambda cards: cards[0])
    await club.pass_time(3)
    await club.ann.press(club.table, "Next round")
    await club.pass_time(SETTLED)
    assert (await club.ann.press(club.table, "Last trick")).said == "No trick of this round has been taken yet."
    assert (await club.ann.press(club.table, "Cards played")).said == "No card of this round has been played yet."


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


async def stored_secret(club: Club) -> bytes:
    """The secret of the newest table."""
    record = await club.bot.storage.hearts.get((await table_of(club)).id)
    assert record is not None
    return record.secret


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


# Play ahead


async def test_a_card_is_chosen_ahead_changed_and_taken_back(club: Club) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await waiting_person(club)
    private = (await person.press(table, "My hand")).told
    assert "Press a card to choose it ahead" in person.dm.text
    first, second = (await cards_of(club, person))[:2]
    game = await game_of(club)
    await person.press(person.dm, short(first))
    await club.pass_time(SETTLED)
    for hand in (person.dm, club.look(private)):
        assert planned(hand) == [first.text]
        assert hand.button(short(first)).style == SUCCESS
        assert f"Chosen ahead: {short(first)}." in hand.text
    await person.press(private, short(second))
    await club.pass_time(SETTLED)
    assert planned(person.dm) == [second.text]
    await person.press(person.dm, short(second))
    await club.pass_time(SETTLED)
    for hand in (person.dm, club.look(private)):
        assert planned(hand) == []
        assert "Press a card to choose it ahead" in hand.text
    assert await game_of(club) == game, "nothing was played"


async def test_a_card_chosen_ahead_is_played_when_the_turn_comes(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await waiting_person(club)
    card = next(held for held in await cards_of(club, person) if held.suit is Suit.CLUBS)
    assert (await person.slash("hearts ahead", card=card.text)).said.startswith(f"{short(card)} is chosen ahead:")
    await play_by_command(club)
    await club.pass_time(PACE.ahead.total_seconds() - 0.1)
    assert len((await game_of(club)).round.trick.plays) == 1, "a moment to see whose turn it is"
    await club.pass_time(0.2)
    assert [play.card for play in (await game_of(club)).round.trick.plays][1:] == [card]
    await club.pass_time(SETTLED)
    assert planned(person.dm) == []
    assert len(person.dm.acting("plan")) == 12


async def test_a_plan_outlives_a_restart_and_a_kill(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    persons = [await waiting_person(club, steps) for steps in (1, 2)]
    chosen = []
    for person in persons:
        clubs = [card for card in await cards_of(club, person) if card.suit is Suit.CLUBS]
        chosen.append(clubs[0])
        await person.press(person.dm, short(clubs[0]))
    await club.kill()
    await club.pass_time(SETTLED)
    assert [planned(person.dm) for person in persons] == [[card.text] for card in chosen]
    await play_by_command(club)
    await club.restart()  # between the turn and the card
    await club.pass_time(3)
    assert [play.card for play in (await game_of(club)).round.trick.plays][1:] == chosen


async def unfit(club: Club, person: Person, led: Suit) -> Card:
    """A card of a person that cannot be played when a suit is led that they hold."""
    hand = await cards_of(club, person)
    assert any(card.suit is led for card in hand)
    return next(card for card in hand if card.suit is not led)


async def test_a_card_that_is_not_legal_then_is_not_played_and_that_is_said(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await waiting_person(club)
    card = await unfit(club, person, Suit.CLUBS)
    await person.press(person.dm, short(card))
    await play_by_command(club)
    await club.pass_time(5)
    assert len((await game_of(club)).round.trick.plays) == 1
    assert f"You chose {short(card)} ahead; it cannot be played now." in person.dm.text
    assert "Your turn: follow clubs" in person.dm.text
    assert {button.press.argument for button in person.dm.acting("play")} == {
        fits.text for fits in await legal_of(club, person)
    }
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert planned(person.dm) == [], "it is gone with the turn"


async def test_a_plan_is_gone_with_its_round(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_from(monkeypatch, secret_where(early))
    await seat_four(club)
    await pass_all(club)
    states = list(course(await stored_secret(club), STANDARD, costly))
    end = next(number for number, state in enumerate(states) if taken_points(state) == ROUND_POINTS)
    for _ in range(end - 1):
        await play_by_command(club, lambda _, cards: costly(cards))
    await club.pass_time(2)
    person = await waiting_person(club, 3)  # has played to this trick, and has cards left
    await person.press(person.dm, short((await cards_of(club, person))[0]))
    assert len(planned(person.dm)) == 1
    await play_by_command(club, lambda _, cards: costly(cards))
    assert (await game_of(club)).phase is Phase.SCORED
    await club.pass_time(30)
    table = await table_of(club)
    assert table.game is not None
    assert table.game.round.number == 2
    assert [chair.planned for chair in table.chairs] == [None] * 4
    assert "ahead" not in person.dm.text


async def test_a_plan_is_seen_by_nobody_else(club: Club) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    watch = Watch(club)
    await watch.check()
    person = await waiting_person(club, 2)
    private = (await person.press(table, "My hand")).told
    card = next(held for held in await cards_of(club, person) if held.suit is not Suit.CLUBS)
    since = len(club.seen)
    await person.press(person.dm, short(card))
    await club.pass_time(5)
    await play_by_command(club)
    await club.pass_time(5)
    answers = [
        await other.press(table, label)
        for other in (club.eve, await waiting_person(club, 3))
        for label in ("Last trick", "Cards played", "Scores", "Fair deal")
    ]
    await club.pass_time(5)
    elsewhere = [
        seen.screen
        for seen in club.seen[since:]
        if seen.screen.channel_id != person.direct_channel_id and seen.screen.id != private.id
    ]
    assert len(elsewhere) >= 3, "the table and the hands of others have changed"
    for screen in (*elsewhere, *(answer.told for answer in answers)):
        assert not [name for name in (*names([card]), f":{card.text}") if name in screen.everything()]
        for model in club.models(screen):
            if isinstance(model, HandModel):
                assert card not in model.view.hand
    await watch.check()
    stranger = custom_id(Press(Game.HEARTS, (await table_of(club)).id, "1.0", "plan", card.text))
    assert (await club.eve.press_late(table.forged(stranger), stranger)).said == "You are not playing at this table."


async def test_a_second_tap_right_after_ones_card_chooses_nothing(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await to_play(club)
    (card,) = await legal_of(club, person)
    await person.press(person.dm, short(card))
    beside = person.dm.acting("plan")[0]  # what lies under the finger now
    answer = await person.use(person.dm, beside)
    assert answer.said == ""
    assert planned(person.dm) == []
    await club.pass_time(PACE.double_tap.total_seconds())
    await person.use(person.dm, beside)
    assert planned(person.dm) == [beside.press.argument], "a moment later it is meant"


async def test_a_card_of_another_or_of_another_time_is_not_chosen(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    assert (await club.ann.slash("hearts ahead", card="2C")).said == "The pass comes first: choose three cards."
    await pass_all(club)
    person, other = await waiting_person(club), await waiting_person(club, 2)
    foreign = (await cards_of(club, other))[0]
    assert (await person.slash("hearts ahead", card=foreign.text)).said == f"You do not hold {short(foreign)}."
    assert (await person.slash("hearts ahead", card="nonsense")).said.startswith("“nonsense” is not a card.")
    forged = custom_id(Press(Game.HEARTS, (await table_of(club)).id, "1.0", "plan", foreign.text))
    assert (await person.press_late(person.dm.forged(forged), forged)).said == ""
    assert [chair.planned for chair in (await table_of(club)).chairs] == [None] * 4
    own = (await cards_of(club, person))[0]
    await person.slash("hearts ahead", card=own.text)
    assert (await person.slash("hearts ahead")).said == "No card is chosen ahead."
    assert [chair.planned for chair in (await table_of(club)).chairs] == [None] * 4


async def test_choosing_ahead_on_ones_turn_plays(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await waiting_person(club)
    old = person.dm
    await play_by_command(club)
    card = (await legal_of(club, person))[0]
    await person.press_late(old, next(button.custom_id for button in old.acting("plan") if button.label == short(card)))
    assert (await game_of(club)).round.trick.plays[-1].card == card, "whoever presses a card on their turn plays it"
    person = await to_play(club)
    card = (await legal_of(club, person))[0]
    assert (await person.slash("hearts ahead", card=card.text)).said == f"You played {short(card)}."
    assert (await game_of(club)).round.trick.plays[-1].card == card


async def test_what_the_seat_of_somebody_who_left_had_planned_is_forgotten(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await waiting_person(club)
    await person.press(person.dm, short((await cards_of(club, person))[0]))
    await person.slash("hearts leave")
    assert [chair.planned for chair in (await table_of(club)).chairs] == [None] * 4
    await person.slash("hearts back")
    await club.pass_time(SETTLED)
    assert planned(person.dm) == []


# Forced cards


async def test_forced_cards_are_played_for_those_who_asked_alone(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    asked = await to_play(club)
    await club.pass_time(10)
    assert not (await game_of(club)).round.trick.plays, "not asked: 2♣ waits for its player"
    said = (await asked.slash("hearts settings", forced=True)).told
    assert said.private
    assert "A card that is your only legal one is played for you at once." in said.text
    await club.pass_time(PACE.ahead.total_seconds() + 0.1)
    assert [play.card.text for play in (await game_of(club)).round.trick.plays] == ["2C"]
    played: dict[str, int] = dict.fromkeys(ALL_FOUR, 0)
    while (game := await game_of(club)).phase is Phase.PLAYING and len(game.round.tricks) < 12:
        person, choices = await to_play(club), await legal_of(club, await to_play(club))
        await club.pass_time(5)
        moved = await game_of(club) != game
        assert moved == (person is asked and len(choices) == 1)
        if moved:
            played[person.name] += 1
        else:
            await play_by_command(club)
    assert played.pop(asked.name) > 0
    assert not any(played.values())
    await asked.slash("hearts settings", forced=False)
    assert not any(chair.forced for chair in (await table_of(club)).chairs)


async def test_who_asked_before_has_forced_cards_played_at_a_new_table(club: Club) -> None:
    for name in ALL_FOUR:
        await club.people[name].slash("hearts settings", forced=True)
    await seat_four(club, clock=ONE_DAY)
    assert all(chair.forced for chair in (await table_of(club)).chairs)
    await pass_all(club)
    await club.pass_time(1)
    assert [play.card.text for play in (await game_of(club)).round.trick.plays] == ["2C"]


async def test_forced_cards_follow_the_person_not_the_seat(club: Club) -> None:
    await club.eve.slash("hearts settings", forced=True)
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    giver = await to_play(club)
    await giver.slash("hearts settings", forced=False)
    offer = (await giver.slash("hearts hand-over", member=club.eve.actor)).posted
    await club.pass_time(5)
    assert not (await game_of(club)).round.trick.plays
    await club.eve.press(offer, "Take the seat")
    await club.pass_time(1)
    assert [play.card.text for play in (await game_of(club)).round.trick.plays] == ["2C"], "eve has asked for it"
    offer = (await club.eve.slash("hearts hand-over", member=giver.actor)).posted
    await giver.press(offer, "Take the seat")
    assert not any(chair.forced for chair in (await table_of(club)).chairs), "the other has not"


# Sorting


@pytest.mark.parametrize("sorting", [Sorting.HIGH_FIRST, Sorting.RANKS])
async def test_sorting_changes_picture_and_buttons_at_once(club: Club, sorting: Sorting) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    private = (await club.ann.press(table, "My hand")).told
    for passing in (True, False):
        for wanted in (sorting, Sorting.SUITS):
            before = await game_of(club)
            told = (await club.ann.slash("hearts settings", sorting=wanted.value)).told
            assert told.private
            await club.pass_time(SETTLED)
            expected = sorted_hand(await cards_of(club, club.ann), wanted)
            for hand in (club.ann.dm, club.look(private)):
                (model,) = club.models(hand)
                assert model.view.hand == expected
                order = [button.press.argument for button in hand.buttons if button.press.argument]
                assert order == [card.text for card in expected]
                assert [menu.values for menu in hand.menus] == (
                    [tuple(card.text for card in expected)] if passing else []
                )
            assert await game_of(club) == before
        if passing:
            await pass_all(club)
    (other,) = club.models(club.bob.dm)
    assert other.view.hand == sorted_hand(await cards_of(club, club.bob), Sorting.SUITS), "only one's own"


async def test_a_sorted_hand_still_passes_and_plays(club: Club) -> None:
    await club.ann.slash("hearts settings", sorting=Sorting.RANKS.value)
    await seat(club)
    for _ in range(3):
        await club.ann.use(club.ann.dm, club.ann.dm.acting("lift")[0])
    lifted = [button.press.argument for button in club.ann.dm.acting("lower")]
    hand = sorted_hand(await cards_of(club, club.ann), Sorting.RANKS)
    assert lifted == [card.text for card in hand[:3]]
    await club.ann.press(club.ann.dm, "Pass 3 cards")
    await club.pass_time(6)
    passes = (await game_of(club)).round.passes[0]
    assert passes is not None
    assert {card.text for card in passes} == set(lifted)
    assert (await table_of(club)).awaited_people
    card = (await legal_of(club, club.ann))[-1]
    await club.ann.press_late(club.ann.dm, card_button(club.ann.dm, card))
    game = await game_of(club)
    assert card in {play.card for trick in (*game.round.tricks, game.round.trick) for play in trick.plays}
    assert (await table_of(club)).stage is Stage.PLAYING
