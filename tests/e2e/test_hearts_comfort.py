"""What makes a table comfortable: facts to look at again, cards chosen ahead or forced, hands sorted as one likes."""

from __future__ import annotations

import re

import pytest

from bot.pace import Pace
from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.preferences import Sorting, sorted_hand
from bot.sessions.hearts.table import Stage
from bot.text.describing import SUIT_SIGNS, short
from render.models import HandModel, TableModel
from rules.cards import Card, Suit
from rules.hearts.house import STANDARD
from rules.hearts.scoring import ROUND_POINTS
from rules.hearts.state import Phase
from tests.e2e.club import Club, Person
from tests.e2e.courses import (
    costly,
    course,
    deal_from,
    early,
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
    card_button,
    cards_of,
    game_of,
    holder,
    legal_of,
    names,
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
SUCCESS = 3


def planned(screen: Screen) -> list[str]:
    """The cards a hand shows as chosen ahead."""
    return [button.press.argument for button in screen.buttons if button.custom_id and button.press.action == "unplan"]


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
