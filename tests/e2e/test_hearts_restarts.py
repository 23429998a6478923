"""Killed in every phase of a table and started again: it goes on with one table, one hand each, and every move once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bot.sessions.hearts.table import Ending, Stage
from rules.hearts.claims import rest_is_mine
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import seat_view
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    cards_of,
    game_of,
    holder,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    seat,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

HAND_ACTIONS = {"lift", "lower", "pass", "takeback", "play", "plan", "unplan", "claim"}


async def killed(club: Club) -> None:
    """End the bot where it stands, start another, and see that nothing was lost, doubled or left to press twice."""
    storage, table = club.bot.storage.hearts, await table_of(club)
    before = await storage.moves(table.id)
    await club.kill()
    storage = club.bot.storage.hearts
    after = await storage.moves(table.id)
    assert after[: len(before)] == before
    assert {move.kind for move in after[len(before) :]} <= {"credit"}
    await club.pass_time(0.5)
    await once(club)


async def once(club: Club) -> None:
    """See that there is one table to press on, and one hand for everybody who is there."""
    table = await table_of(club)
    if table.stage is not Stage.ENDED:
        assert len(live_tables(club)) == 1
    if table.game is None or table.stage is Stage.ENDED:
        return
    for _, user_id in table.people:
        person = next(person for person in club.people.values() if person.id == user_id)
        assert len(live_hands(person)) <= 1
    assert set(Counter(move.sequence for move in await club.bot.storage.hearts.moves(table.id)).values()) == {1}


def live_tables(club: Club) -> list[Screen]:
    """The public messages on which something can be pressed that is neither a call nor an offer."""
    return [
        screen
        for screen in club.public
        if any(button.press.action in ("join", "hand", "next") for button in screen.buttons)
    ]


def live_hands(person: Person) -> list[Screen]:
    """The direct messages with which a person can act."""
    return [
        screen
        for screen in person.direct_messages
        if any(button.custom_id and button.press.action in HAND_ACTIONS for button in screen.buttons)
    ]


async def play_on(club: Club, reached: Callable[[HeartsState], bool], place: int) -> None:
    """Play by commands, always the card at this place among the legal ones, until something is reached."""
    while not reached(await game_of(club)):
        await play_by_command(club, lambda _person, cards: cards[place])


async def test_in_the_lobby(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    await killed(club)
    await club.cy.press(lobby, "Join")
    await killed(club)
    await club.bob.press(lobby, "Leave")
    assert [guest.name for guest in (await table_of(club)).guests] == ["ann", "cy"]
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    await once(club)
    assert len(club.cy.dm.acting("lift")) == 13
    assert not club.bob.direct_messages


async def test_a_lobby_that_starts_as_the_bot_dies_has_its_hands_afterwards(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    sent = await club.ann.sent(lobby, lobby.button("Start").custom_id)
    assert sent.responded
    await killed(club)
    await club.pass_time(3)
    assert (await table_of(club)).stage is Stage.PLAYING
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert len(live_hands(person)) == 1
    await pass_all(club)
    assert (await game_of(club)).phase is Phase.PLAYING


async def test_in_the_pass_with_some_passed(club: Club) -> None:
    await seat_four(club)
    await pass_by_command(club, club.ann)
    await pass_by_command(club, club.cy)
    passes = (await game_of(club)).round.passes
    await killed(club)
    assert (await game_of(club)).round.passes == passes
    await club.pass_time(SETTLED)
    await club.ann.press(club.ann.dm, "Take back")
    await killed(club)
    assert (await game_of(club)).round.passes[Seat.SOUTH] is None
    await club.pass_time(SETTLED)
    assert len(club.ann.dm.acting("lower")) == 3, "the three stay picked"
    await club.ann.press(club.ann.dm, "Pass 3 cards")
    await pass_all(club, club.bob, club.dee)
    game = await game_of(club)
    assert game.phase is Phase.PLAYING
    assert game.round.passes[Seat.SOUTH] == passes[Seat.SOUTH]
    assert sum(len(hand) for hand in game.round.hands) == 52


async def test_while_cards_are_picked(club: Club) -> None:
    await seat_four(club)
    hand = club.bob.dm
    first, second, third = (button.press.argument for button in hand.acting("lift")[:3])
    for _ in range(2):
        await club.bob.use(club.bob.dm, club.bob.dm.acting("lift")[0])
    await killed(club)
    await club.pass_time(SETTLED)
    assert [button.press.argument for button in club.bob.dm.acting("lower")] == [first, second]
    await club.bob.use(club.bob.dm, club.bob.dm.acting("lift")[0])
    await killed(club)
    await club.bob.press(club.bob.dm, "Pass 3 cards")
    passed = (await game_of(club)).round.passes[Seat.NORTH]
    assert passed is not None
    assert [card.text for card in passed] == [first, second, third]
    await killed(club)
    await club.pass_time(SETTLED)
    assert club.bob.dm.labels == ["Take back"]


async def test_in_the_middle_of_a_trick(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    for played in range(1, 4):
        await play_by_command(club)
        await killed(club)
        assert len((await game_of(club)).round.trick.plays) == played
        assert (await to_play(club)).dm
    await club.pass_time(SETTLED)
    (model,) = club.models(club.table)
    assert len(model.view.trick.plays) == 3
    last = await to_play(club)
    await last.use(last.dm, last.dm.acting("play")[0])
    assert len((await game_of(club)).round.tricks) == 1


async def test_with_a_card_chosen_ahead(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    first, table = await to_play(club), await table_of(club)
    assert table.game is not None
    assert table.game.round.turn is not None
    following = Seat((table.game.round.turn + 1) % 4)
    person = holder(club, table, following)
    planned = next(card for card in await cards_of(club, person) if card.suit.name == "CLUBS")
    button = next(button for button in person.dm.acting("plan") if button.press.argument == planned.text)
    await person.use(person.dm, button)
    await killed(club)
    await first.slash("hearts play", card="2C")
    await killed(club)
    await club.pass_time(2)
    plays = (await game_of(club)).round.trick.plays
    assert [play.card for play in plays][1:] == [planned], "played once, when its turn came"
    assert (await table_of(club)).chairs[following].planned is None


async def test_while_a_trick_is_held(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    for _ in range(4):
        await play_by_command(club)
    await killed(club)
    assert len((await game_of(club)).round.tricks) == 1
    await club.pass_time(3)
    taker = await to_play(club)
    assert f"**{taker.name}** is to play" in club.table.text
    await taker.use(taker.dm, taker.dm.acting("play")[0])
    await once(club)


async def test_with_computers_about_to_play(club: Club) -> None:
    await seat(club)
    for _ in range(4):
        await killed(club)
        await club.pass_time(0.3)
    await club.pass_time(4)
    assert sum(chosen is not None for chosen in (await game_of(club)).round.passes) == 3
    await pass_all(club, club.ann)
    for _ in range(6):
        await killed(club)
        await club.pass_time(1)
    await club.pass_time(10)
    assert (await table_of(club)).awaited_people, "they have played"
    kinds = Counter(move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id))
    game = await game_of(club)
    assert kinds["pass"] == 4
    assert kinds["play"] == 4 * len(game.round.tricks) + len(game.round.trick.plays)


async def over(club: Club) -> None:
    """After a round: killed while it is shown, then the next one is dealt once."""
    scores, number = (await game_of(club)).scores, (await game_of(club)).round.number
    await killed(club)
    await club.pass_time(3)
    assert f"round {number} is over" in club.table.text
    assert (await game_of(club)).scores == scores
    await killed(club)
    await club.pass_time(20)
    game = await game_of(club)
    assert (game.round.number, len(game.sheet), game.scores) == (number + 1, number, scores)
    await killed(club)
    await club.pass_time(SETTLED)
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert len(live_hands(person)) == 1
        assert len(person.dm.acting("lift")) == 13


async def test_when_the_round_is_over(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_on(club, lambda game: game.phase is Phase.SCORED, 0)
    kinds = [move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id)]
    assert kinds.count("play") == 52
    await over(club)


async def test_when_the_round_finished_itself(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_on(club, lambda game: game.phase is Phase.SCORED, -1)
    kinds = [move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id)]
    assert kinds[-2:] == ["play", "finish"]
    await over(club)


def claimable(game: HeartsState) -> bool:
    """Whether who is to lead can prove that the rest is theirs."""
    turn = game.round.turn
    return game.phase is Phase.PLAYING and turn is not None and rest_is_mine(seat_view(game, turn))


async def test_when_the_rest_was_claimed(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_on(club, claimable, -1)
    await club.pass_time(SETTLED)
    claimer = await to_play(club)
    hand = claimer.dm
    await killed(club)
    await claimer.press(hand, "The rest is mine")
    game = await game_of(club)
    assert game.phase is Phase.SCORED
    assert game.round.rest is not None
    assert sum(sum(row.taken) for row in game.sheet) == 26
    await over(club)


async def test_while_everybody_is_away(club: Club) -> None:
    await seat(club, clock="30")
    await pass_by_command(club, club.ann)
    await club.pass_time(4 * 60)
    table = await table_of(club)
    assert table.emptied_at is not None
    assert table.chairs[Seat.SOUTH].late
    moves = len(await club.bot.storage.hearts.moves(table.id))
    await killed(club)
    await club.pass_time(60)
    assert len(await club.bot.storage.hearts.moves(table.id)) <= moves + 1, "the computers do not play on alone"
    answer = await club.ann.press(club.table, "I’m back")
    assert answer.told.pictures
    await club.pass_time(30)
    assert (await table_of(club)).seated(club.ann.id) is Seat.SOUTH
    assert len(await club.bot.storage.hearts.moves(table.id)) > moves + 1, "the game goes on"
    await once(club)


async def test_a_table_that_stays_empty_ends_after_a_restart_too(club: Club) -> None:
    await seat(club, clock="30")
    await club.pass_time(5 * 60)
    assert (await table_of(club)).emptied_at is not None
    await killed(club)
    await club.pass_time(10 * 60)
    table = await table_of(club)
    assert table.ending is Ending.ABANDONED
    assert "Only computers were left" in club.table.text
    since = len(club.env.http_requests)
    await club.kill()
    await club.pass_time(60)
    requests = [entry.path for entry in club.env.http_requests[since:]]
    assert not [path for path in requests if "/messages" in path], "what is over stays over"


async def test_while_a_seat_is_offered(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    held = await cards_of(club, club.ann)
    offered = await club.ann.slash("hearts hand-over", member=club.eve.actor)
    await killed(club)
    assert (await club.bob.press(offered.posted, "Take the seat")).said
    await club.eve.press(offered.posted, "Take the seat")
    await killed(club)
    await club.pass_time(3)
    table = await table_of(club)
    assert table.seated(club.eve.id) is Seat.SOUTH
    assert table.seat_of(club.ann.id) is None
    assert await cards_of(club, club.eve) == held
    assert len(live_hands(club.eve)) == 1
    assert not live_hands(club.ann), "the hand is not hers any more"
    kinds = Counter(move.kind for move in await club.bot.storage.hearts.moves(table.id))
    assert (kinds["offer"], kinds["take"]) == (1, 1)


def calls(club: Club) -> list[Screen]:
    """The messages in the channel that call somebody and are not gone."""
    called = {seen.screen.id for seen in club.seen if seen.new and seen.pings}
    return [screen for screen in club.public if screen.id in called]


async def test_while_a_call_is_out(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    await club.pass_time(25)
    (called,) = calls(club)
    await killed(club)
    await club.pass_time(60)
    assert [screen.id for screen in calls(club)] == [called.id], "nobody is called twice"
    await play_by_command(club)
    await killed(club)
    await club.pass_time(3)
    assert not calls(club), "it goes when the turn ends"
    await club.pass_time(25)
    assert len(calls(club)) == 1, "the next one is called"


async def test_killed_again_and_again_a_round_is_played_as_if_nothing_had_happened(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    number = 0
    while (await game_of(club)).phase is Phase.PLAYING:
        await play_by_command(club)
        number += 1
        if number % 5 == 0:
            await killed(club)
    game = await game_of(club)
    kinds = Counter(move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id))
    assert kinds["play"] == number
    assert kinds["pass"] == 4
    assert sum(sum(row.taken) for row in game.sheet) == 26
