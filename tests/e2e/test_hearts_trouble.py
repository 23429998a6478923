"""What Discord refuses, and a database and a thinker that fail: no table stops for it, and nothing repeats for ever."""

from __future__ import annotations

import logging

import discord
import pytest

from bot.sessions.hearts.table import Ending, Stage
from bot.storage.errors import DatabaseBusy
from bot.thinking import Thinker, Unanswered
from rules.cards import Card
from rules.hearts.computer import Strength
from rules.hearts.state import Phase
from rules.hearts.views import SeatView
from tests.e2e import simulation
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    cards_of,
    game_of,
    legal_of,
    open_lobby,
    pass_all,
    play_by_command,
    play_until,
    seat,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Control, Screen

DM_CLOSED = "I could not send you a direct message. Your hand is behind **My hand** on the table, as often as you like."


def told(club: Club, person: Person) -> int:
    """How often a person was told in private that their direct messages are closed."""
    screens = club.screens(club.channel.id, person.id)
    return len([screen for screen in screens if screen.private and screen.text == DM_CLOSED])


def card_buttons(screen: Screen) -> list[Control]:
    """A hand's buttons that stand for cards, whether they can be pressed or not."""
    return [button for button in screen.buttons if button.press.action in ("play", "plan", "unplan", "lift", "lower")]


async def test_closed_direct_messages_stop_nothing(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee)
    club.env.inject_error(
        "POST", f"/channels/{club.bob.direct_channel_id}/messages", status=403, code=50007, times=None
    )
    await club.ann.press(lobby, "Start")
    await club.pass_time(4)
    assert (await game_of(club)).phase is Phase.PASSING
    assert told(club, club.bob) == 1
    assert not club.bob.direct_messages
    assert club.cy.direct_messages
    hand = (await club.bob.press(lobby, "My hand")).told
    for _ in range(3):
        await club.bob.use(club.look(hand), club.look(hand).acting("lift")[0])
    await club.bob.press(hand, "Pass 3 cards")
    assert (await game_of(club)).round.passes[2] is not None
    for person in (club.ann, club.cy, club.dee):
        for _ in range(3):
            await person.use(person.dm, person.dm.acting("lift")[0])
        await person.press(person.dm, "Pass 3 cards")
    await club.pass_time(SETTLED)
    assert len(card_buttons(club.look(hand))) == 13, "the private hand follows the game"
    assert told(club, club.bob) == 1, "said once"
    assert told(club, club.cy) == 0


async def test_the_host_with_closed_direct_messages_is_told_too(club: Club) -> None:
    lobby = await open_lobby(club)
    club.env.inject_error(
        "POST", f"/channels/{club.ann.direct_channel_id}/messages", status=403, code=50007, times=None
    )
    answer = await club.ann.press(lobby, "Start")
    await club.pass_time(4)
    assert (await club.answered(answer.interaction.id, club.ann)).said == DM_CLOSED


async def test_direct_messages_that_close_in_mid_game_stop_nothing(club: Club) -> None:
    await seat_four(club)
    club.env.inject_error(
        "PATCH", f"/channels/{club.bob.direct_channel_id}/messages/*", status=403, code=50007, times=None
    )
    await pass_all(club)
    person = await to_play(club)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert len((await game_of(club)).round.trick.plays) == 1
    assert person.dm


async def test_when_discord_complains_no_more_direct_messages_are_opened_for_a_time(club: Club) -> None:
    lobby = await open_lobby(club, club.bob, club.cy, club.dee, clock=ONE_DAY)
    club.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, times=1)
    before = len(club.env.http_requests)
    await club.ann.press(lobby, "Start")
    await club.pass_time(30)
    opened = [entry for entry in club.env.http_requests[before:] if entry.path == "/users/@me/channels"]
    assert len(opened) <= 4
    silent = [person for person in (club.ann, club.bob, club.cy, club.dee) if not person.direct_messages]
    assert silent
    for person in (club.ann, club.bob, club.cy, club.dee):  # the game goes on for all of them
        hand = (await person.press(lobby, "My hand")).told
        for _ in range(3):
            await person.use(club.look(hand), club.look(hand).acting("lift")[0])
        await person.press(hand, "Pass 3 cards")
    assert (await game_of(club)).phase is Phase.PLAYING
    await club.pass_time(11 * 60)
    await play_by_command(club)
    await club.pass_time(3)
    assert all(person.direct_messages for person in silent), "later they are opened after all"


async def test_a_deleted_table_is_posted_anew_at_the_next_painting(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    club.env.backend.delete_message(club.channel.id, table.id)
    await play_by_command(club)
    await club.pass_time(2 * SETTLED)
    assert club.table.id != table.id
    (model,) = club.models(club.table)
    assert len(model.view.trick.plays) == 1
    await club.pass_time(SETTLED)
    assert str(club.table.id) in club.ann.dm.text
    assert len(club.public) == 1


async def test_a_deleted_hand_is_sent_again(club: Club) -> None:
    await seat_four(club)
    hand = club.ann.dm
    club.env.backend.delete_message(hand.channel_id, hand.id)
    await pass_all(club)
    await club.pass_time(3)
    assert len(club.ann.direct_messages) == 1
    assert len(card_buttons(club.ann.dm)) == 13


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"attach_files": False}, ["Attach Files"]),
        ({"embed_links": False}, ["Embed Links"]),
        ({"view_channel": False}, ["View Channel"]),
        ({"send_messages": False}, ["Send Messages"]),
        ({"attach_files": False, "embed_links": False}, ["Attach Files", "Embed Links"]),
    ],
)
async def test_a_missing_permission_is_named_and_nothing_is_started(
    club: Club, lacking: dict[str, bool], named: list[str]
) -> None:
    me = club.guild.me
    assert me is not None
    channel = club.guild.create_text_channel("narrow", overwrites={me: discord.PermissionOverwrite(**lacking)})
    answer = await club.ann.slash("hearts start", channel=channel)
    assert answer.told.private
    for name in named:
        assert f"**{name}**" in answer.said
    assert not answer.public
    assert await club.bot.hearts_sessions.newest_in(channel.id) is None
    assert not [seen for seen in club.seen if seen.screen.channel_id == channel.id and not seen.screen.private]


async def test_a_lobby_that_could_not_be_shown_is_not_open(club: Club) -> None:
    club.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013, times=1)
    await club.ann.slash("hearts start")
    assert not club.public
    table = await table_of(club)
    assert table.stage is Stage.ENDED
    for press in simulation.interactions(club.env):
        club.env.backend.interactions[press.id].responded = True  # it was refused, on purpose
    assert (await club.bob.slash("hearts start")).posted


async def test_a_lost_channel_ends_the_game_once(club: Club) -> None:
    await seat_four(club)
    other = club.guild.create_text_channel("other")
    lobby = (await club.ann.slash("hearts start", channel=other, clock=ONE_DAY)).posted
    await club.ann.press(lobby, "Start")
    await club.pass_time(4)
    await pass_all(club)
    lost = await table_of(club)
    simulation.lose_channel(club.env, club.channel.id)
    person = await to_play(club)
    await person.use(person.dm, person.dm.acting("play")[0])
    await club.pass_time(2)
    ended = await club.bot.hearts_sessions.get(lost.id)
    assert ended is not None
    assert ended.ending is Ending.CHANNEL_GONE
    assert person.dm.text.endswith("## Hearts · the game was closed\nIts channel is gone."), (
        "it does not send them to the table"
    )
    assert not person.dm.buttons
    before = len(club.env.http_requests)
    await club.pass_time(3600)
    paths = [entry.path for entry in club.env.http_requests[before:]]
    assert not [path for path in paths if str(club.channel.id) in path], "nothing is tried for ever"
    going_on = await club.bot.hearts_sessions.open_in(other.id)
    assert going_on is not None
    assert going_on.stage is Stage.PLAYING


async def test_a_table_that_may_not_be_painted_is_tried_seldom_and_goes_on(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    club.env.inject_error(
        "PATCH", f"/channels/{club.channel.id}/messages/{table.id}", status=403, code=50001, times=None
    )
    before = len(club.env.http_requests)
    for _ in range(3):
        await play_by_command(club)
        await club.pass_time(SETTLED)
    edits = [entry for entry in club.env.http_requests[before:] if str(table.id) in entry.path]
    assert len(edits) == 1
    assert len((await game_of(club)).round.trick.plays) == 3
    assert (await to_play(club)).dm.acting("play")


async def test_saying_ready_twice_doubles_nothing(club: Club) -> None:
    await seat(club)
    await pass_all(club, club.ann)
    await club.pass_time(10)
    messages = len(club.public) + len(club.ann.direct_messages)
    simulation.say_ready(club.env)
    await club.pass_time(10)
    assert len(club.public) + len(club.ann.direct_messages) == messages
    (card, *_) = await legal_of(club, club.ann)
    await club.ann.slash("hearts play", card=card.text)
    await club.pass_time(30)
    game = await game_of(club)
    moves = await club.bot.storage.hearts.moves((await table_of(club)).id)
    played = sum(len(trick.plays) for trick in (*game.round.tricks, game.round.trick))
    assert [move.kind for move in moves].count("play") == played


async def test_the_commands_are_registered_once(club: Club) -> None:
    def registrations() -> int:
        return len([entry for entry in club.env.http_requests if entry.method == "PUT" and "/commands" in entry.path])

    assert registrations() == 1
    await club.restart()
    assert registrations() == 1, "nothing has changed"


async def test_a_failure_of_one_table_leaves_the_clock_running(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await seat(club)
    tick = club.bot.hearts_sessions.tick

    async def failing(table_id: int) -> None:
        monkeypatch.setattr(club.bot.hearts_sessions, "tick", tick)
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(club.bot.hearts_sessions, "tick", failing)
    await pass_all(club, club.ann)
    await club.pass_time(2)
    club.expect_error(str((await table_of(club)).id))
    await club.pass_time(40)
    assert (await table_of(club)).awaited_people, "the computers play on"


async def test_killed_before_the_table_was_painted(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    await play_by_command(club)  # painted at once; what follows within the same second is not
    await play_by_command(club)
    (model,) = club.models(club.look(table))
    assert len(model.view.trick.plays) < 2
    await club.kill()
    await club.pass_time(SETTLED)
    (model,) = club.models(club.look(table))
    assert len(model.view.trick.plays) == 2
    assert len(club.public) == 1
    assert (await to_play(club)).dm.acting("play")


async def test_killed_after_the_last_card_the_round_is_scored_once(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_until(club, lambda game: len(game.round.tricks) == 12 and len(game.round.trick.plays) == 3)
    await club.pass_time(5)
    await play_by_command(club)
    await club.kill()
    scores = (await game_of(club)).scores
    assert sum(scores) in (26, 78)
    await club.pass_time(4)
    assert "round 1 is over" in club.table.text
    await club.kill()
    await club.pass_time(14)
    game = await game_of(club)
    assert game.round.number == 2
    assert game.scores == scores
    assert len(game.sheet) == 1


class FailingThinker(Thinker):
    """Answers no question about Hearts."""

    def __init__(self, given: Unanswered | tuple[Card, ...]) -> None:
        super().__init__(inline=True)
        self._given = given
        self.asked = 0

    async def hearts_choice(self, view: SeatView, strength: Strength, key: bytes) -> tuple[Card, ...] | Unanswered:
        self.asked += 1
        return self._given


def thinking(club: Club, monkeypatch: pytest.MonkeyPatch, given: Unanswered | tuple[Card, ...]) -> FailingThinker:
    """Let the computer players of the bot that runs now ask this one."""
    thinker = FailingThinker(given)
    monkeypatch.setattr(club.bot.thinker, "hearts_choice", thinker.hearts_choice)
    return thinker


@pytest.mark.parametrize("given", Unanswered)
async def test_a_thinker_that_does_not_answer_never_stops_a_table(
    club: Club, monkeypatch: pytest.MonkeyPatch, given: Unanswered
) -> None:
    thinker = thinking(club, monkeypatch, given)
    await seat(club)
    await pass_all(club, club.ann)
    for _ in range(20):
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
        await club.pass_time(3)
    game = await game_of(club)
    assert len(game.round.tricks) >= 5
    assert thinker.asked >= 3 + 3 * 5, "the three computers were to be asked each time"


async def test_a_choice_that_the_rules_refuse_costs_a_line_and_no_loop(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.ann.press(await open_lobby(club), "Start")
    thinker = thinking(club, monkeypatch, (await cards_of(club, club.ann))[:3])  # cards that no computer holds
    await club.pass_time(20)
    assert thinker.asked == 3, "each once"
    assert len(club.errors) == 1
    while club.errors:
        assert "could not be moved on" in club.errors.pop().getMessage()
    thinker._given = Unanswered.BROKEN
    await club.pass_time(40)
    assert [chosen is not None for chosen in (await game_of(club)).round.passes] == [False, True, True, True]


@pytest.mark.parametrize("failing", ["append", "append and set_due"])
async def test_a_database_that_is_busy_in_a_tick_is_asked_again(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failing: str
) -> None:
    await club.ann.press(await open_lobby(club), "Start")
    storage, refusals = club.bot.storage.hearts, [0]

    async def refuse(*_arguments: object, **_named: object) -> None:
        refusals[0] += 1
        raise DatabaseBusy("the database is busy on purpose")

    caplog.clear()
    with monkeypatch.context() as patched:
        for name in failing.split(" and "):
            patched.setattr(storage, name, refuse)
        await club.pass_time(3)
        assert 0 < refusals[0] <= 2, "it is tried again, but not in a loop"
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 1
    assert "could not be moved on: the database is busy" in told[0].getMessage()
    assert told[0].exc_info is None, "one line"
    await club.pass_time(10)
    assert [chosen is not None for chosen in (await game_of(club)).round.passes] == [False, True, True, True]
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) == 1
