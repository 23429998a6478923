"""One person at several tables: in two channels and a thread, every press and every word belongs to its own."""

from __future__ import annotations

import re

import pytest
from simcord.builders import ChannelHandle

from bot.sessions.hearts.table import Stage, Table
from bot.text.describing import short
from render.models import HandModel
from rules.cards import Card
from rules.hearts.game import legal
from rules.hearts.state import HeartsState, Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import ONE_DAY, SETTLED, card_button
from tests.e2e.screens import Screen

LINK = re.compile(r"https://discord\.com/channels/\d+/(\d+)/(\d+)")


async def table_in(club: Club, channel: ChannelHandle) -> Table:
    """The newest table of a channel."""
    table = await club.bot.hearts_sessions.newest_in(channel.id)
    assert table is not None
    return table


async def game_in(club: Club, channel: ChannelHandle) -> HeartsState:
    """The game in a channel."""
    game = (await table_in(club, channel)).game
    assert game is not None
    return game


def people(club: Club) -> tuple[Person, ...]:
    return (club.ann, club.bob, club.cy, club.dee)


async def three_tables(club: Club) -> dict[str, ChannelHandle]:
    """Ann, bob, cy and dee at a table in two channels and in a thread, with everybody's hands sent."""
    other = club.guild.create_text_channel("other")
    await club.ann.slash("hearts start", clock=ONE_DAY)
    await club.ann.slash("hearts start", clock=ONE_DAY, channel=other)
    await club.ann.slash("hearts start", clock=ONE_DAY, thread=True)
    (thread,) = club.channel.threads
    places = {"cards": club.channel, "other": other, thread.name: thread}
    for number, channel in enumerate(places.values()):
        lobby = club.screens(channel.id)[0 if channel is club.channel else -1]
        for person in (*people(club)[1:][number:], *people(club)[1:][:number]):  # other seats at every table
            await person.press(lobby, "Join")
        await club.ann.press(lobby, "Start")
        await club.pass_time(SETTLED)
    return places


async def hand_in(club: Club, person: Person, channel: ChannelHandle) -> Screen:
    """A person's newest direct message about the table of a channel."""
    table = await table_in(club, channel)
    return [screen for screen in person.direct_messages if f"/{table.channel_id}/" in screen.text][-1]


async def cards_in(club: Club, person: Person, channel: ChannelHandle) -> tuple[Card, ...]:
    """What a person holds at the table of a channel."""
    table = await table_in(club, channel)
    place = table.seat_of(person.id)
    assert place is not None
    return (await game_in(club, channel)).round.hands[place]


async def pass_in(club: Club, channel: ChannelHandle) -> None:
    """Everybody passes at the table of a channel, by command."""
    for person in people(club):
        first, second, third = (card.text for card in (await cards_in(club, person, channel))[:3])
        await person.slash("hearts pass", channel=channel, first=first, second=second, third=third)
    await club.pass_time(SETTLED)


async def to_play_in(club: Club, channel: ChannelHandle) -> tuple[Person, Card]:
    """Who is to play at the table of a channel, and a card that is legal."""
    table, game = await table_in(club, channel), await game_in(club, channel)
    turn = game.round.turn
    assert turn is not None
    return next(person for person in people(club) if person.id == table.chairs[turn].user_id), legal(game, turn)[0]


async def test_every_hand_names_its_table_and_links_it(club: Club) -> None:
    places = await three_tables(club)
    assert len({channel.id for channel in places.values()}) == 3
    for person in people(club):
        assert len(person.direct_messages) == 3
        for name, channel in places.items():
            hand, table = await hand_in(club, person, channel), await table_in(club, channel)
            assert f"**Club** · #{name} · round 1" in hand.text
            assert {button.press.number for button in hand.buttons} == {table.id}
            ((channel_id, message_id),) = LINK.findall(hand.text)
            assert int(channel_id) == channel.id
            linked = next(screen for screen in club.screens(channel.id) if screen.id == int(message_id))
            assert "My hand" in linked.labels
            (model,) = club.models(hand)
            assert isinstance(model, HandModel)
            assert model.view.hand == await cards_in(club, person, channel)
            private = (await person.press(linked, "My hand")).told
            assert f"#{name} · round 1" in private.text
            assert LINK.findall(private.text) == [(channel_id, message_id)]


async def test_presses_and_commands_move_their_own_table(club: Club) -> None:
    places = await three_tables(club)
    cards, other, thread = places.values()
    for channel in (thread, cards, other):
        before = {place.id: await game_in(club, place) for place in places.values() if place is not channel}
        for _ in range(3):
            hand = await hand_in(club, club.ann, channel)
            await club.ann.use(hand, hand.acting("lift")[0])
        await club.ann.press(await hand_in(club, club.ann, channel), "Pass 3 cards")
        place = (await table_in(club, channel)).seat_of(club.ann.id)
        assert place is not None
        assert (await game_in(club, channel)).round.passes[place] is not None
        for person in people(club)[1:]:
            first, second, third = (card.text for card in (await cards_in(club, person, channel))[:3])
            await person.slash("hearts pass", channel=channel, first=first, second=second, third=third)
        assert (await game_in(club, channel)).phase is Phase.PLAYING
        assert {place.id: await game_in(club, place) for place in places.values() if place is not channel} == before
    await club.pass_time(SETTLED)
    for channel in (other, thread, cards):
        before = {place.id: await game_in(club, place) for place in places.values() if place is not channel}
        for by_button in (True, False):
            person, card = await to_play_in(club, channel)
            if by_button:
                hand = await hand_in(club, person, channel)
                await person.press_late(hand, card_button(hand, card))
            else:
                said = (await person.slash("hearts play", channel=channel, card=card.text)).said
                assert said == f"You played {short(card)}."
            await club.pass_time(SETTLED)
        assert len((await game_in(club, channel)).round.trick.plays) == 2
        assert {place.id: await game_in(club, place) for place in places.values() if place is not channel} == before


async def test_everything_told_in_direct_messages_names_its_table(club: Club) -> None:
    places = await three_tables(club)
    for channel in places.values():
        await pass_in(club, channel)
        for _ in range(5):
            person, card = await to_play_in(club, channel)
            await person.slash("hearts play", channel=channel, card=card.text)
        await club.pass_time(3)
    for channel in places.values():
        since = len(club.seen)
        person, _ = await to_play_in(club, channel)
        for someone in people(club):
            hand = await hand_in(club, someone, channel)
            for label in ("Last trick", "Cards played"):
                await someone.press(hand, label)
            if someone is not person:
                plan = hand.acting("plan")[0]
                play = plan.custom_id.replace(":plan:", ":play:")
                answer = await someone.press_late(hand.forged(play), play)
                assert answer.said.startswith(f"It is {person.name}’s turn.")
                await someone.use(hand, plan)
        direct = {someone.direct_channel_id for someone in people(club)}
        told = [seen.screen for seen in club.seen[since:] if seen.screen.channel_id in direct]
        assert len(told) >= 3 * len(people(club)) - 1
        for screen in told:
            assert {int(channel_id) for channel_id, _ in LINK.findall(screen.text)} == {channel.id}, screen.text


@pytest.mark.parametrize("which", ["cards", "other"])
async def test_leaving_and_ending_one_table_leaves_the_others_alone(club: Club, which: str) -> None:
    places = await three_tables(club)
    channel = places[which]
    others = [place for place in places.values() if place is not channel]
    before = [await table_in(club, place) for place in others]
    await club.bob.slash("hearts leave", channel=channel)
    await club.pass_time(3)
    assert (await hand_in(club, club.bob, channel)).labels == ["I’m back"]
    assert all([(await hand_in(club, club.bob, place)).acting("lift") for place in others])
    asked = (await club.ann.slash("hearts stop", channel=channel)).told
    await club.ann.press(asked, "End the game")
    await club.pass_time(3)
    assert (await table_in(club, channel)).stage is Stage.ENDED
    assert [await table_in(club, place) for place in others] == before
    for person in people(club):
        assert not (await hand_in(club, person, channel)).buttons
        for place in others:
            assert len((await hand_in(club, person, place)).acting("lift")) == 13
    assert (await club.bob.slash("hearts start", channel=channel)).posted, "and everybody is free to begin another"


async def test_a_channel_and_each_of_its_threads_hold_one_table(club: Club) -> None:
    places = await three_tables(club)
    for channel in places.values():
        link = await club.bot.hearts_artist.link((await table_in(club, channel)).id)
        answer = await club.eve.slash("hearts start", channel=channel)
        assert answer.told.private
        assert answer.said.startswith("This channel has a Hearts table already")
        assert str(link) in answer.said
    await club.eve.slash("hearts start", thread=True)
    assert len(club.channel.threads) == 2, "a thread more is a place more"


async def test_three_tables_outlive_a_kill(club: Club) -> None:
    places = await three_tables(club)
    for channel in places.values():
        await pass_in(club, channel)
    games = [await game_in(club, channel) for channel in places.values()]
    await club.kill()
    await club.pass_time(SETTLED)
    assert [await game_in(club, channel) for channel in places.values()] == games
    for channel in places.values():
        person, card = await to_play_in(club, channel)
        hand = await hand_in(club, person, channel)
        await person.press_late(hand, card_button(hand, card))
        assert [play.card for play in (await game_in(club, channel)).round.trick.plays] == [card]
    assert all(len(person.direct_messages) == 3 for person in people(club))
