"""People come and go: leaving, coming back, and seats that change hands."""

from __future__ import annotations

import pytest

from bot.sessions.hearts.table import Ending, Stage
from render.models import HandModel
from rules.cards import Card
from rules.hearts.seats import Seat
from rules.hearts.state import Phase
from tests.e2e.club import Answered, Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    Watch,
    card_button,
    cards_of,
    game_of,
    legal_of,
    names,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    play_trick,
    play_until,
    seat,
    seat_four,
    table_of,
    to_play,
    told_directly,
)
from tests.e2e.screens import Screen

AWAY = "A computer holds your seat. Press **I’m back** on the table to play on."
NOT_SEATED = "You are not playing at this table."
NOT_OFFERED = "This seat is not offered to you."
OVER = "That game is over. /hearts start opens a new table."


def people(club: Club) -> tuple[Person, ...]:
    return (club.ann, club.bob, club.cy, club.dee)


async def offered(club: Club, giver: Person, heir: Person | None = None) -> Screen:
    """The message with which a person offers their seat, to eve unless told otherwise."""
    answer = await giver.slash("hearts hand-over", member=(heir or club.eve).actor)
    return answer.posted


async def handed_over(club: Club, giver: Person) -> Answered:
    """A person hands their seat over to eve, and what that changed is painted."""
    answer = await club.eve.press(await offered(club, giver), "Take the seat")
    await club.pass_time(SETTLED)
    return answer


def seen_by(club: Club, person: Person, since: int) -> list[Screen]:
    """What a person alone was shown or told since a point of the record, in direct messages and elsewhere."""
    own = {screen.id for screen in club.screens(club.channel.id, person.id) if screen.private}
    return [
        seen.screen
        for seen in club.seen[since:]
        if seen.screen.channel_id == person.direct_channel_id or seen.screen.id in own
    ]


def shows(club: Club, screen: Screen, cards: tuple[Card, ...]) -> bool:
    """Whether a message names or pictures one of these cards."""
    pictured = [model.view.hand for model in club.models(screen) if isinstance(model, HandModel)]
    return any(name in screen.everything() for name in names(cards)) or any(
        card in hand for hand in pictured for card in cards
    )


# Leaving and coming back


async def test_leaving_a_lobby_and_coming_back(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    assert (await club.bob.slash("hearts leave")).said == "You have left the table."
    assert [guest.user_id for guest in (await table_of(club)).guests] == [club.ann.id]
    assert (await club.bob.slash("hearts leave")).said == "You are not at this table."
    assert (await club.bob.slash("hearts back")).said == "The game has not begun yet. The host presses Start."
    await club.bob.press(lobby, "Join")
    await club.pass_time(SETTLED)
    assert [guest.user_id for guest in (await table_of(club)).guests] == [club.ann.id, club.bob.id]


async def begin(club: Club, when: str) -> Person:
    """A game of four at a certain moment; the person who is to leave then."""
    await seat_four(club, clock=ONE_DAY)
    match when:
        case "before passing":
            return club.bob
        case "after passing":
            await pass_by_command(club, club.bob)
            return club.bob
        case "on turn":
            await pass_all(club)
            await play_by_command(club)
            await club.pass_time(SETTLED)
            return await to_play(club)
        case "between turns":
            await pass_all(club)
            await play_trick(club)
            turn = await to_play(club)
            return next(person for person in people(club) if person is not turn)
        case _:
            await pass_all(club)
            await play_until(club, lambda game: game.phase is not Phase.PLAYING)
            await club.pass_time(3)
            return club.bob


@pytest.mark.parametrize("by", ["button", "command"])
@pytest.mark.parametrize("when", ["before passing", "after passing", "on turn", "between turns", "between rounds"])
async def test_whoever_leaves_may_come_back_at_any_time(club: Club, when: str, by: str) -> None:
    person = await begin(club, when)
    shown, before, hand, since = club.table, await game_of(club), person.dm, len(club.seen)
    place = (await table_of(club)).seat_of(person.id)
    assert place is not None
    said = (await person.slash("hearts leave")).told
    assert said.private
    stand_in = (await table_of(club)).chairs[place].stand_in
    sentence = f"You have left the table. {stand_in} plays your cards; **I’m back** on the table brings you back."
    assert said.text in (sentence, f"{sentence} bob is the host now.")
    await club.pass_time(SETTLED)
    table = await table_of(club)
    assert table.chairs[place].computer
    assert table.seat_of(person.id) is place
    if when != "between rounds":
        assert f"{person.name} has left; {stand_in} plays for {person.name}." in club.look(shown).text
    assert "I’m back" in club.look(shown).labels
    assert person.dm.labels == ["I’m back"], "and nothing of the hand"
    assert not person.dm.pictures
    if (old := [button for button in hand.buttons if button.press.action in ("play", "lift", "takeback")]) != []:
        answer = await person.press_late(hand, old[0].custom_id)
        assert answer.said == await told_directly(club, AWAY)
        assert answer.told.private
    await club.pass_time(20)
    after = await game_of(club)
    match when:
        case "before passing":
            assert after.round.passes[place] is not None, "the computer has passed"
        case "after passing":
            assert after.round.passes[place] == before.round.passes[place]
        case "on turn":
            assert [play.seat for play in after.round.trick.plays][:2] == [
                play.seat for play in before.round.trick.plays
            ] + [place]
        case "between rounds":
            assert after.round.number == 2, "and the next round begins without them"
            assert after.round.passes[place] is not None
        case _:
            assert after == before, "the others are waited for"
    back = await (person.press(club.look(shown), "I’m back") if by == "button" else person.slash("hearts back"))
    (model,) = club.models(back.told)
    assert back.told.private
    assert model.view.hand == await cards_of(club, person)
    await club.pass_time(SETTLED)
    assert (await table_of(club)).seated(person.id) is place
    assert "I’m back" not in club.look(shown).labels
    assert person.dm.file_names == ("hand.png",)
    assert len([message for message in person.direct_messages if message.pictures]) == 1
    assert not [seen for seen in club.seen[since:] if person.id in seen.pings], "nobody calls somebody who is away"


async def test_the_next_who_joined_is_host_when_the_host_leaves_the_game(club: Club) -> None:
    await seat_four(club)
    await club.ann.slash("hearts leave")
    assert (await table_of(club)).host_id == club.bob.id
    await club.ann.slash("hearts back")
    assert (await table_of(club)).host_id == club.bob.id, "and stays it"
    refused = await club.ann.slash("hearts stop")
    assert refused.said.startswith("Only bob, the host, or a moderator can stop the game.")
    await club.bob.press((await club.bob.slash("hearts stop")).told, "End the game")
    assert (await table_of(club)).ending is Ending.STOPPED


# Handing a seat over


@pytest.mark.parametrize("when", ["before passing", "after passing", "on turn", "between turns", "between rounds"])
async def test_a_seat_is_handed_over_and_is_the_heirs_alone(club: Club, when: str) -> None:
    giver = await begin(club, when)
    table, hand = await table_of(club), giver.dm
    place = table.seat_of(giver.id)
    assert place is not None
    private = None if when == "between rounds" else (await giver.press(club.table, "My hand")).told
    since = len(club.seen)
    offer = await offered(club, giver)
    assert [seen.pings for seen in club.seen[since:] if seen.screen.id == offer.id] == [(club.eve.id,)]
    await club.pass_time(SETTLED)
    assert offer.text.startswith(f"<@{club.eve.id}>: {giver.name} offers you a seat at [the Hearts table](https://")
    assert (await table_of(club)).seated(giver.id) is place, "until then it is the giver’s"
    for other in (giver, *(person for person in people(club) if person is not giver)):
        answer = await other.press(offer, "Take the seat")
        assert answer.said == NOT_OFFERED
        assert (await other.press(offer, "No, thanks")).said == NOT_OFFERED
    assert (await club.eve.slash("hearts hand")).said == NOT_SEATED
    answer = await club.eve.press(offer, "Take the seat")
    assert answer.said.startswith("The seat is yours.")
    await club.pass_time(SETTLED)
    assert club.look(offer).text == f"eve has taken {giver.name}’s seat."
    assert not club.look(offer).buttons
    table = await table_of(club)
    assert table.seated(club.eve.id) is place
    assert table.seat_of(giver.id) is None
    if when == "between rounds":
        assert not [message for message in club.eve.direct_messages if message.pictures]
        await club.pass_time(30)
    assert club.eve.dm.file_names == ("hand.png",)
    (model,) = club.models(club.eve.dm)
    assert model.view.seat is place
    assert model.view.hand == await cards_of(club, club.eve)
    assert not club.look(hand).pictures
    assert not club.look(hand).buttons, "the giver’s hand is gone"
    game = await game_of(club)
    olds = [(hand, button.custom_id) for button in hand.buttons if button.custom_id]
    olds += [] if private is None else [(private, button.custom_id) for button in private.buttons if button.custom_id]
    for screen, control in olds:
        if screen.payload is hand.payload or control.split(":")[3] not in ("trick", "played"):
            answer = await giver.press_late(screen, control)
            assert not answer.public
            assert not [said for said in answer.private if shows(club, said, await cards_of(club, club.eve))]
            assert not club.look(hand).buttons
    assert await game_of(club) == game, "the giver moves nothing any more"
    for command in ("hand", "leave", "back"):
        assert (await giver.slash(f"hearts {command}")).said == NOT_SEATED


async def test_the_giver_sees_none_of_the_cards_that_come_later(club: Club) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    private = (await club.bob.press(table, "My hand")).told
    watch = Watch(club)
    await watch.check()
    await handed_over(club, club.bob)
    known, since = await cards_of(club, club.eve), len(club.seen)
    await pass_all(club, club.ann, club.cy, club.dee, club.eve)
    await watch.check()
    received = tuple(card for card in await cards_of(club, club.eve) if card not in known)
    assert len(received) == 3
    await play_trick(club)
    await watch.check()
    for label in ("My hand", "Last trick", "Cards played", "Scores", "Fair deal"):
        await club.bob.press(table, label)
    await club.bob.slash("hearts hand")
    left = await cards_of(club, club.eve)
    kept = tuple(card for card in received if card in left)
    assert kept
    for screen in (club.look(private), *seen_by(club, club.bob, since)):
        assert not shows(club, screen, kept)
    assert club.look(private).payload["components"] == private.payload["components"], "it follows nobody else’s cards"
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(25)
    second = await cards_of(club, club.eve)
    since = len(club.seen)
    await pass_all(club, club.ann, club.cy, club.dee, club.eve)
    assert (await game_of(club)).round.number == 2
    for screen in seen_by(club, club.bob, since):
        assert not shows(club, screen, second)
    assert len(club.eve.dm.acting("plan")) + len(club.eve.dm.acting("play")) > 0
    assert club.bob.dm.text.endswith("You have handed this seat over to eve."), "and the giver gets no new hand"


async def test_the_heir_plays_on_with_the_clock_anew(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    giver = await to_play(club)
    await club.pass_time(100)
    await handed_over(club, giver)
    await club.pass_time(100)
    assert not (await game_of(club)).round.trick.plays, "a turn begins with whoever sits down"
    (card,) = await legal_of(club, club.eve)
    await club.eve.press_late(club.eve.dm, card_button(club.eve.dm, card))
    assert [play.card for play in (await game_of(club)).round.trick.plays] == [card]


async def test_an_offer_outlives_its_round(club: Club) -> None:
    giver = await begin(club, "on turn")
    offer = await offered(club, giver)
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(3)
    assert (await club.eve.press(offer, "Take the seat")).said.startswith("The seat is yours.")
    await club.pass_time(20)
    assert (await game_of(club)).round.number == 2
    (model,) = club.models(club.eve.dm)
    assert model.view.hand == await cards_of(club, club.eve)
    assert "round 2" in club.eve.dm.text
    assert not any(message.buttons for message in giver.direct_messages)
    await pass_by_command(club, club.eve)


async def test_killed_right_after_a_seat_was_taken_nothing_is_left_behind(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    hand, offer = club.bob.dm, await offered(club, club.bob)
    await club.pass_time(SETTLED)
    club.env.inject_error("PATCH", f"/channels/{hand.channel_id}/messages/{hand.id}", status=503, times=1)
    await club.eve.press(offer, "Take the seat")
    await club.kill()
    await club.pass_time(10)
    assert not club.look(hand).buttons
    assert not club.look(hand).pictures
    (model,) = club.models(club.eve.dm)
    assert model.view.hand == await cards_of(club, club.eve)
    assert len(club.eve.direct_messages) == 1


async def test_a_seat_is_declined(club: Club) -> None:
    table = await seat_four(club)
    offer = await offered(club, club.bob)
    await club.pass_time(SETTLED)
    assert "bob’s seat is offered to eve." in club.look(table).text
    assert (await club.eve.press(offer, "No, thanks")).said == ""
    await club.pass_time(SETTLED)
    assert club.look(offer).text == "eve does not take bob’s seat."
    assert not club.look(offer).buttons
    assert "is offered" not in club.look(table).text
    assert (await table_of(club)).seated(club.bob.id) is not None
    assert (await club.eve.press_late(offer, offer.button("Take the seat").custom_id)).said == NOT_OFFERED
    assert not club.eve.direct_messages


async def test_an_offer_is_withdrawn(club: Club) -> None:
    await seat_four(club)
    offer = await offered(club, club.bob)
    answer = await club.bob.slash("hearts hand-over")
    assert answer.told.private
    assert answer.said == "Your seat is offered to nobody any more."
    assert (await club.eve.press(offer, "Take the seat")).said == NOT_OFFERED
    assert (await table_of(club)).seated(club.bob.id) is not None
    assert (await club.bob.slash("hearts hand-over")).told.private, "twice changes nothing"
    assert (await club.eve.slash("hearts hand-over")).said == NOT_SEATED


async def test_a_seat_is_not_offered_to_just_anybody(club: Club) -> None:
    await seat_four(club)
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    refused = [
        (await club.bob.slash("hearts hand-over", member=robot), "robot is a bot"),
        (await club.bob.slash("hearts hand-over", member=club.cy.actor), "Whoever takes a seat must not have one here"),
        (await club.bob.slash("hearts hand-over", member=club.bob.actor), "That seat is yours already."),
        (await club.eve.slash("hearts hand-over", member=club.bob.actor), NOT_SEATED),
    ]
    for answer, words in refused:
        assert answer.told.private
        assert words in answer.said
    assert [chair.heir for chair in (await table_of(club)).chairs] == [None] * 4


async def test_of_two_offers_of_a_seat_only_the_newest_counts(club: Club) -> None:
    await seat_four(club)
    fay = club.add("fay")
    first = await offered(club, club.bob)
    second = await offered(club, club.bob, fay)
    assert (await club.eve.press(first, "Take the seat")).said == NOT_OFFERED
    assert (await club.eve.press(second, "Take the seat")).said == NOT_OFFERED
    assert (await fay.press(second, "Take the seat")).said.startswith("The seat is yours.")
    assert (await table_of(club)).seated(fay.id) is not None
    assert (await club.eve.press_late(first, first.button("Take the seat").custom_id)).said == NOT_OFFERED


async def test_somebody_with_two_offers_takes_one_seat(club: Club) -> None:
    await seat_four(club)
    offers = [await offered(club, giver) for giver in (club.bob, club.cy)]
    await club.eve.press(offers[0], "Take the seat")
    refused = await club.eve.press(offers[1], "Take the seat")
    assert refused.said == NOT_OFFERED, "an offer to somebody who has a seat is none"
    table = await table_of(club)
    assert table.seated(club.eve.id) is Seat.NORTH
    assert table.seated(club.cy.id) is Seat.WEST


async def test_an_offer_outlives_leaving_coming_back_and_a_restart(club: Club) -> None:
    table = await seat_four(club)
    offer = await offered(club, club.bob)
    await club.bob.slash("hearts leave")
    await club.restart()
    await club.bob.press(table, "I’m back")
    await club.pass_time(SETTLED)
    assert "bob’s seat is offered to eve." in club.look(table).text, "the table has said so all along"
    await club.eve.press(offer, "Take the seat")
    assert (await table_of(club)).seated(club.eve.id) is Seat.NORTH
    assert (await club.bob.press(table, "My hand")).said == NOT_SEATED


async def test_somebody_who_left_hands_over_the_seat_a_computer_holds(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await club.bob.slash("hearts leave")
    await club.pass_time(SETTLED)
    await handed_over(club, club.bob)
    chair = (await table_of(club)).chairs[Seat.NORTH]
    assert (chair.name, chair.computer) == ("eve", False)
    assert "bob has left" not in club.table.text
    assert club.eve.dm.pictures
    assert (await club.bob.slash("hearts back")).said == NOT_SEATED


async def test_an_offer_is_void_when_the_game_is_over(club: Club) -> None:
    await seat_four(club)
    offer = await offered(club, club.bob)
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")
    for label in ("Take the seat", "No, thanks"):
        assert (await club.eve.press(offer, label)).said == OVER
    await club.pass_time(SETTLED)
    assert not club.eve.direct_messages
    assert (await table_of(club)).seat_of(club.eve.id) is None


async def test_a_lobby_has_no_seats_to_hand_over(club: Club) -> None:
    await open_lobby(club, club.bob)
    answer = await club.bob.slash("hearts hand-over", member=club.eve.actor)
    assert answer.told.private
    assert answer.said == "The game has not begun yet. The host presses Start."


async def test_a_seat_goes_back_to_its_giver(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await handed_over(club, club.bob)
    former = club.eve.dm
    offer = await offered(club, club.eve, club.bob)
    await club.bob.press(offer, "Take the seat")
    await club.pass_time(SETTLED)
    assert not club.look(former).buttons
    (model,) = club.models(club.bob.dm)
    assert model.view.hand == await cards_of(club, club.bob)
    assert (await club.eve.slash("hearts hand")).said == NOT_SEATED


async def test_an_heir_can_be_the_host_and_is_named(club: Club) -> None:
    await seat(club)
    await handed_over(club, club.ann)
    assert (await table_of(club)).host_id == club.eve.id
    refused = await club.ann.slash("hearts stop")
    assert refused.said.startswith("Only eve, the host, or a moderator")
    await club.eve.press((await club.eve.slash("hearts stop")).told, "End the game")
    assert (await table_of(club)).ending is Ending.STOPPED


async def test_only_who_is_seated_may_stop_after_the_host_has_been_away(club: Club) -> None:
    fay = club.add("fay")
    await club.ann.slash("hearts start", **{"with": fay.actor}, clock=ONE_DAY)
    lobby = club.table
    for person in (club.bob, club.cy):
        await person.press(lobby, "Join")
    await club.ann.press((await club.ann.press(lobby, "Start")).told, "Start without them")
    await club.pass_time(SETTLED)
    await handed_over(club, club.bob)
    await club.pass_time(601)
    for outsider in (club.bob, fay, club.dee):  # gave the seat away, never came, never invited
        refused = await outsider.slash("hearts stop")
        assert refused.said.startswith("Only ann, the host, or a moderator"), outsider.name
    await club.eve.press((await club.eve.slash("hearts stop")).told, "End the game")
    assert (await table_of(club)).stage is Stage.ENDED
