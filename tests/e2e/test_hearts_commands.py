"""The slash commands of Hearts: private where they must be, and the same game as the buttons."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest
import simcord

from bot.pace import Pace
from bot.sessions.hearts.table import Ending, Stage
from bot.text.describing import short
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.hearts import (
    SETTLED,
    TABLE_BUTTONS,
    cards_of,
    game_of,
    legal_of,
    names,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    play_until,
    seat,
    seat_four,
    table_of,
    to_play,
    told_directly,
)

PACE = Pace()
NO_TABLE = "There is no Hearts table in this channel. /hearts start opens one."


TABLE_COMMANDS = (
    *("hand", "table", "scores", "leave", "back", "stop", "hand-over"),
    *("take-back", "ahead", "claim", "last-trick", "cards", "verify"),
)


@pytest.mark.parametrize("command", TABLE_COMMANDS)
async def test_without_a_table_commands_say_so(club: Club, command: str) -> None:
    assert (await club.ann.slash(f"hearts {command}")).said == NO_TABLE


async def test_the_hand_is_shown_to_its_player_alone(club: Club) -> None:
    await seat_four(club)
    hand = (await club.bob.slash("hearts hand")).told
    assert hand.file_names == ("hand.png",)
    (model,) = club.models(hand)
    assert model.view.hand == await cards_of(club, club.bob)
    assert len(hand.acting("lift")) == 13


async def test_the_hand_can_be_had_again_as_often_as_one_likes(club: Club) -> None:
    table = await seat_four(club)
    before = await game_of(club)
    hands = [(await club.bob.press(table, "My hand")).told for _ in range(4)]
    assert len({hand.id for hand in hands}) == 4
    assert await game_of(club) == before
    await club.bob.use(hands[0], hands[0].acting("lift")[0])  # an older one still answers
    await club.pass_time(SETTLED)
    assert len(club.look(hands[0]).acting("lower")) == 1
    assert len(club.bob.dm.acting("lower")) == 1
    await club.bob.press_late(hands[3], hands[0].acting("lift")[0].custom_id)
    assert len(club.look(hands[3]).acting("lower")) == 1, "a picture that was older is brought up to date by its press"


async def test_a_move_made_in_one_place_shows_in_all(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    private = (await person.press(table, "My hand")).told
    await play_by_command(club)
    await club.pass_time(SETTLED)
    for hand in (person.dm, club.look(private)):
        assert len(hand.acting("plan")) == 12
        assert not hand.acting("play")
    (model,) = club.models(club.look(table))
    assert len(model.view.trick.plays) == 1
    following = await to_play(club)
    assert "Your turn" in following.dm.text


async def test_playing_offers_and_takes_legal_cards(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    first = await to_play(club)
    assert [value for _, value in await first.suggestions("hearts play", "card")] == ["2C"]
    assert (await first.suggestions("hearts play", "card"))[0][0].endswith("two of clubs")
    other = next(person for person in (club.ann, club.bob, club.cy, club.dee) if person is not first)
    assert await other.suggestions("hearts play", "card") == []
    refused = await first.slash("hearts play", card=(await cards_of(club, first))[-1].text)
    assert refused.told.private
    assert "opens the first trick" in refused.said
    assert (await first.slash("hearts play", card="joker")).said.startswith("“joker” is not a card.")
    answer = await first.slash("hearts play", card=" 2c ")
    assert answer.told.private
    person = await to_play(club)
    legal = await legal_of(club, person)
    offered = await person.suggestions("hearts play", "card")
    assert [value for _, value in offered] == [card.text for card in legal]
    narrowed = await person.suggestions("hearts play", "card", legal[0].text.lower())
    assert legal[0].text in [value for _, value in narrowed]


async def test_passing_offers_the_hand_and_is_private_on_all_paths(club: Club) -> None:
    await seat_four(club)
    hand = await cards_of(club, club.ann)
    offered = await club.ann.suggestions("hearts pass", "first")
    assert [value for _, value in offered] == [card.text for card in hand]
    rest = await club.ann.suggestions("hearts pass", "second", "", first=hand[0].text)
    assert [value for _, value in rest] == [card.text for card in hand[1:]]
    everything = names(hand)
    a, b, c = (card.text for card in hand[:3])
    other = next(card.text for card in await cards_of(club, club.bob))
    tries = [
        ({"first": a, "second": a, "third": b}, "Choose three different cards."),
        ({"first": a, "second": b, "third": other}, "You do not hold"),
        ({"first": a, "second": b, "third": "nothing"}, "“nothing” is not a card."),
        ({"first": a, "second": b, "third": c}, f"You passed {short(hand[0])} {short(hand[1])} {short(hand[2])}."),
        ({"first": a, "second": b, "third": c}, "You have passed your three cards already."),
    ]
    since = len(club.seen)
    for options, sentence in tries:
        answer = await club.ann.slash("hearts pass", **options)
        assert answer.told.private
        assert answer.said.startswith(sentence), answer.said
    await club.pass_time(SETTLED)
    public = [seen.screen for seen in club.seen[since:] if seen.screen.channel_id == club.channel.id]
    for screen in public:
        if not screen.private:
            assert not [name for name in everything if name in screen.everything()]
    assert "Still choosing: cy, bob and dee." in club.table.text


async def test_bringing_the_table_down(club: Club) -> None:
    first = await seat_four(club)
    await club.eve.actor.send(club.channel, "hello")
    answer = await club.bob.slash("hearts table")
    assert answer.said == f"The table stands [down here]({link(club, club.table.id)}) now."
    assert club.table.id != first.id
    assert club.table.labels == TABLE_BUTTONS
    assert not club.look(first).buttons
    assert not club.look(first).pictures
    await club.pass_time(SETTLED)
    assert link(club, club.table.id) in club.ann.dm.text


def link(club: Club, message_id: int) -> str:
    """The address of a message of the club's channel."""
    return f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{message_id}"


async def test_bringing_a_lobby_down(club: Club) -> None:
    first = await open_lobby(club, club.bob)
    await club.ann.slash("hearts table")
    assert club.table.id != first.id
    assert "Join" in club.table.labels
    await club.cy.press(club.table, "Join")
    assert len((await table_of(club)).guests) == 3


async def test_a_table_called_down_twice_at_once_stands_in_one_message(club: Club) -> None:
    await seat_four(club)
    table = await table_of(club)
    artist = club.bot.hearts_artist
    with simulation.as_the_bot(club.env):
        await asyncio.gather(artist.repost(table.id), artist.repost(table.id))
    await club.pass_time(SETTLED)
    assert [bool(message.buttons) for message in club.public] == [False, False, True]


async def test_the_score_sheet(club: Club) -> None:
    await seat_four(club)
    assert (await club.ann.slash("hearts scores")).said == "No round is over yet."
    await pass_all(club)
    await play_until(club, lambda game: game.phase is Phase.SCORED)
    await club.pass_time(3)
    answer = await club.eve.slash("hearts scores")
    assert answer.told.file_names == ("scores.png",)
    assert answer.said == "## Scores after round 1"
    (model,) = club.models(answer.told)
    assert model.scores == (await game_of(club)).scores


async def test_who_leaves_is_replaced_by_a_computer_and_can_come_back(club: Club) -> None:
    table = await seat_four(club)
    hand = club.bob.dm
    answer = await club.bob.slash("hearts leave")
    stand_in = (await table_of(club)).chairs[2].stand_in
    assert answer.said.startswith(f"You have left the table. {stand_in} plays your cards")
    await club.pass_time(SETTLED)
    assert f"bob has left; {stand_in} plays for bob." in club.look(table).text
    assert club.look(hand).labels == ["I’m back"], "the hand is not theirs to see now"
    assert not club.look(hand).pictures
    assert (await game_of(club)).round.passes[2] is not None, "the computer has passed"
    away = "A computer holds your seat. Press **I’m back** on the table to play on."
    assert (await club.bob.slash("hearts hand")).said == away
    assert (await club.bob.slash("hearts leave")).said == away
    assert (await club.bob.press(table, "My hand")).said == away
    assert (await club.cy.press(table, "I’m back")).said == "You are at the table already."
    assert (await club.eve.press(table, "I’m back")).said == "You are not playing at this table."
    back = await club.bob.press(table, "I’m back")
    assert back.told.file_names == ("hand.png",)
    await club.pass_time(SETTLED)
    assert "I’m back" not in club.look(table).labels
    assert club.look(hand).file_names == ("hand.png",)
    assert (await table_of(club)).seated(club.bob.id) is not None


async def test_a_computer_plays_the_seat_of_who_left(club: Club) -> None:
    await seat(club, club.bob)
    await club.bob.slash("hearts leave")
    await pass_by_command(club, club.ann)
    for _ in range(20):
        await club.pass_time(3)
        if (await table_of(club)).awaited_people and len((await game_of(club)).round.tricks) > 1:
            break
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
    assert len((await game_of(club)).round.tricks) > 1


async def test_when_the_last_person_leaves_the_table_ends(club: Club) -> None:
    table = await seat(club, club.bob)
    await club.bob.slash("hearts leave")
    assert (await table_of(club)).stage is Stage.PLAYING
    left = await club.ann.slash("hearts leave")
    assert "Only computers are left, so it waits for somebody to come back" in left.said
    await club.pass_time(SETTLED)
    assert "Everybody is away." in club.look(table).text
    await club.pass_time(PACE.alone - timedelta(seconds=3))
    assert (await table_of(club)).stage is Stage.PLAYING
    await club.pass_time(3)
    assert (await table_of(club)).ending is Ending.ABANDONED
    assert "Only computers were left at the table." in club.look(table).text
    assert not club.look(table).buttons
    assert not club.ann.dm.buttons
    assert (await club.bob.slash("hearts start")).posted


async def test_stopping_asks_first(club: Club) -> None:
    table = await seat_four(club)
    asked = (await club.ann.slash("hearts stop")).told
    await club.ann.press(asked, "Keep playing")
    assert club.look(asked).text == "The game goes on."
    assert not club.look(asked).buttons
    assert (await table_of(club)).stage is Stage.PLAYING
    asked = (await club.ann.slash("hearts stop")).told
    await club.ann.press(asked, "End the game")
    assert club.look(asked).text == "The game has ended."
    await club.pass_time(SETTLED)
    assert (await table_of(club)).ending is Ending.STOPPED
    assert club.look(table).text.startswith("## Hearts · the game was stopped")
    assert not club.look(table).buttons
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert not person.dm.buttons


async def test_the_host_or_a_moderator_stops(club: Club) -> None:
    await seat_four(club)
    refused = await club.bob.slash("hearts stop")
    said = "Only ann, the host, or a moderator can stop the game."
    assert refused.said.startswith(said)
    role = club.guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))
    mod = club.add("mod", roles=[role])
    asked = (await mod.slash("hearts stop")).told
    forged = asked.button("End the game").custom_id
    assert (await club.bob.press_late(club.table.forged(forged), forged)).said.startswith(said)
    assert (await table_of(club)).stage is Stage.PLAYING
    await mod.press(asked, "End the game")
    assert (await table_of(club)).ending is Ending.STOPPED


async def test_nothing_can_be_played_after_the_end(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    hand = person.dm
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")
    late = await person.press_late(hand, hand.acting("play")[0].custom_id)
    assert late.said == await told_directly(club, "That game is over. /hearts start opens a new table.")
    assert not (await game_of(club)).round.trick.plays


async def test_the_rules(club: Club) -> None:
    answer = await club.ann.slash("hearts rules")
    assert answer.told.private
    assert answer.said.startswith("## Hearts in a minute")


async def test_hearts_is_played_in_servers_only(club: Club) -> None:
    commands = club.ann.user.available_commands()
    assert "h2h play" in commands
    assert not [command for command in commands if command.startswith("hearts")]
    with pytest.raises(simcord.SetupError, match="not visible"):
        await club.ann.slash_directly("hearts start")
