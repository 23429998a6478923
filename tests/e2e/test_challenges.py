"""Challenges: one deal put to a channel, a private board for whoever takes it up, and a table of who finished how."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.presses import Game, Press, custom_id
from bot.sessions.heart_to_heart.sessions import Purpose
from bot.storage.heart_to_heart import DAILY
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.commands import Draw
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import Status
from tests.e2e import simulation
from tests.e2e.boards import WON, act, follow, open_board, recorded, tap, view_of
from tests.e2e.challenges import (
    board_id,
    challenge,
    edits_of,
    give_up_unseen,
    press_action,
    private_to,
    take_up,
    won_board,
)
from tests.e2e.club import Club

GONE = "That challenge is not known any more. /h2h challenge makes another."


async def give_up(club: Club, person_name: str) -> None:
    person = club.people[person_name]
    question = (await person.slash("h2h give-up")).told
    await person.press(question, "Give up")
    await club.pass_time(2)


async def test_two_play_the_deal_of_a_won_board_and_nobody_sees_the_others_board(club: Club) -> None:
    own = await won_board(club, club.ann)
    answer = await press_action(club, club.ann, own, "challenge")
    post = club.table
    assert post.id != own.id
    assert f"/{post.channel_id}/{post.id}" in answer.told.text
    assert post.text.startswith("**ann** challenges everybody to Heart to Heart\nann: won in ")
    assert WON in post.text
    assert "Nobody else has finished yet." in post.text
    assert post.labels == ["Play"]
    assert [seen.pings for seen in club.seen if seen.screen.id == post.id and seen.new] == [()]
    begun = len(club.seen)

    bobs = await take_up(club.bob, post)
    cys = await take_up(club.cy, post)
    await club.pass_time(2)
    assert "2 are playing" in club.look(post).text
    assert private_to(club, bobs, club.bob)
    assert private_to(club, cys, club.cy)
    assert WON in bobs.text
    assert view_of(club, bobs).code == WON
    assert bobs.file_names == ("board.png",)

    await act(club, club.cy, cys, "draw")
    assert view_of(club, bobs).moves == 0, "each has a board of their own"
    await follow(club, club.bob, bobs, recorded(WON))
    await club.pass_time(2)
    shown = club.look(post).text
    assert "**1.** bob: won in " in shown
    assert "1 is playing" in shown
    assert "cy" not in shown
    await give_up(club, "cy")
    assert "**2.** cy: score 0, given up" in club.look(post).text
    assert "playing" not in club.look(post).text

    public = [seen.screen for seen in club.seen[begun:] if not seen.screen.private and seen.screen.id != own.id]
    assert {screen.id for screen in public} == {post.id}, "everything else was for one person"
    for screen in public:
        assert not screen.pictures
        assert not screen.alts
        assert screen.labels == ["Play"]
        assert "Waste" not in screen.everything()


async def test_the_challenger_may_play_too_and_equal_results_share_a_rank(club: Club) -> None:
    post = await challenge(club, club.ann)
    assert "won" not in club.look(post).text, "there is no board it was made from"
    for person in (club.ann, club.bob):
        await follow(club, person, await take_up(person, post), recorded(WON))
    dees = await take_up(club.dee, post)
    await act(club, club.dee, dees, "draw")
    await give_up(club, "dee")
    lines = club.look(post).text.split("\n")
    assert [line.split(":")[0] for line in lines if line.startswith("**")][1:] == [
        "**1.** ann",
        "**1.** bob",
        "**3.** dee",
    ]


async def test_a_board_is_put_to_the_channel_once_however_often_it_is_pressed(club: Club) -> None:
    own = await won_board(club, club.ann)
    before = len(club.public)
    button = club.look(own).acting("challenge")[0].custom_id
    await simulation.at_once(club.ann.sent(own, button), club.ann.sent(own, button))
    await club.pass_time(2)
    await club.ann.press_late(own, button)
    await club.restart()
    answers = []
    for person in (club.ann, club.bob):
        sent = await person.press_late(own, button)
        await club.pass_time(2)
        answers.append(await club.answered(sent.interaction.id, person))
    assert str(club.table.id) in answers[0].said
    assert "belongs to ann" in answers[1].said
    assert len(club.public) == before + 1


async def test_everybody_has_one_board_whatever_is_pressed_twice(club: Club) -> None:
    post = await challenge(club, club.ann)
    play = post.button("Play").custom_id
    presses = await simulation.at_once(*[club.bob.sent(post, play) for _ in range(3)])
    boards = [(await club.answered(press.id, club.bob)).told for press in presses]
    assert len({board_id(board) for board in boards}) == 1
    await act(club, club.bob, boards[0], "draw")
    await club.restart()
    again = await take_up(club.bob, post)
    assert board_id(again) == board_id(boards[0])
    assert view_of(club, again).moves == 1, "the same board, as it is now"
    await act(club, club.bob, again, "draw")
    await act(club, club.bob, again, "draw")
    stale = await act(club, club.bob, club.look(boards[1]), "draw")
    assert stale.said == ""
    assert view_of(club, boards[1]).moves == 3, "an older copy shows the present, and draws nothing"
    await give_up(club, "bob")
    ended = await take_up(club.bob, post)
    assert board_id(ended) == board_id(boards[0])
    assert not ended.acting("draw")
    assert club.look(post).text.count("bob") == 1


async def test_a_board_that_was_left_without_a_move_may_be_begun_again(club: Club) -> None:
    post = await challenge(club, club.ann)
    first = await take_up(club.bob, post)
    await club.pass_time(2)
    assert "1 is playing" in club.look(post).text
    await give_up(club, "bob")
    assert "Nobody else has finished yet." in club.look(post).text
    again = await take_up(club.bob, post)
    assert board_id(again) != board_id(first)
    assert view_of(club, again).code == WON
    assert view_of(club, again).moves == 0


async def test_a_deadlock_given_up_counts_for_the_table(club: Club) -> None:
    code = "HH1-N-SGEFOZE"
    post = await challenge(club, club.ann, code)
    bobs = await take_up(club.bob, post)
    await follow(club, club.bob, bobs, [step for step in recorded(code) if step.legal])
    assert view_of(club, bobs).status is Status.DEADLOCK
    assert "New" not in club.look(bobs).labels, "a challenge is not left by the way"
    question = (await act(club, club.bob, bobs, "give")).told
    assert "there is no second try" in question.text
    await club.bob.press(question, "Give up")
    await club.pass_time(2)
    assert "no move left" in club.look(post).text
    assert "playing" not in club.look(post).text
    result = club.look(question)
    assert result.private
    assert "Ended in a deadlock" in result.text


async def test_a_result_that_was_not_shown_when_the_process_died_is_shown_at_the_start_once(club: Club) -> None:
    post = await challenge(club, club.ann)
    bobs = await take_up(club.bob, post)
    await act(club, club.bob, bobs, "draw")
    await club.pass_time(2)
    await give_up_unseen(club, bobs)
    await club.kill()
    await club.pass_time(2)
    assert "**1.** bob: score 0, given up" in club.look(post).text
    edits = edits_of(club, post)
    await club.restart()
    await club.pass_time(10)
    assert edits_of(club, post) == edits


async def test_play_works_after_a_restart_and_names_are_kept(club: Club) -> None:
    post = await challenge(club, club.ann)
    bobs = await take_up(club.bob, post)
    await act(club, club.bob, bobs, "draw")
    await club.restart()
    await take_up(club.cy, post)
    await club.pass_time(2)
    await give_up(club, "bob")
    shown = club.look(post).text
    assert shown.startswith("**ann** challenges")
    assert "bob: score 0" in shown
    assert "1 is playing" in shown


async def test_a_deleted_post_is_left_alone_and_posted_anew_only_by_its_host(club: Club) -> None:
    own = await won_board(club, club.ann)
    await press_action(club, club.ann, own, "challenge")
    post = club.table
    bobs = await take_up(club.bob, post)
    await club.pass_time(2)
    await act(club, club.bob, bobs, "draw")
    club.env.backend.delete_message(post.channel_id, post.id)
    before = edits_of(club, post)
    await give_up(club, "bob")
    await club.pass_time(100)
    assert edits_of(club, post) == before + 1
    await club.restart()
    await club.pass_time(100)
    assert edits_of(club, post) == before + 1, "it is not tried again"
    assert [screen.id for screen in club.public] == [own.id]

    answer = await press_action(club, club.ann, own, "challenge")
    anew = club.table
    assert anew.id not in (own.id, post.id)
    assert str(anew.id) in answer.said
    assert "**1.** bob: score 0, given up" in anew.text
    assert board_id(await take_up(club.bob, anew)) == board_id(bobs)


async def test_a_post_deleted_unnoticed_is_posted_anew_when_its_host_asks(club: Club) -> None:
    own = await won_board(club, club.ann)
    await press_action(club, club.ann, own, "challenge")
    post = club.table
    club.env.backend.delete_message(post.channel_id, post.id)
    answer = await press_action(club, club.ann, own, "challenge")
    assert club.table.id not in (own.id, post.id)
    assert str(club.table.id) in answer.said


async def test_a_lost_channel_is_left_alone(club: Club) -> None:
    other = club.guild.create_text_channel("other")
    post = (await club.ann.slash("h2h challenge", channel=other, code=WON)).posted
    bobs = await take_up(club.bob, post)
    await club.pass_time(2)
    number, before = board_id(bobs), edits_of(club, post)
    simulation.lose_channel(club.env, other.id)
    with simulation.as_the_bot(club.env):
        await club.bot.board_sessions.finish(number, club.bob.id)
    await club.pass_time(100)
    assert edits_of(club, post) == before + 1
    await club.restart()
    await club.pass_time(100)
    assert edits_of(club, post) == before + 1


async def test_in_the_direct_messages_there_is_nobody_to_challenge(club: Club) -> None:
    board = await open_board(club, club.ann, WON, direct=True)
    await follow(club, club.ann, board, recorded(WON))
    answer = await press_action(club, club.ann, board, "challenge")
    assert "There is nobody to challenge here." in answer.said
    assert "There is nobody to challenge here." in (await club.ann.slash_directly("h2h challenge")).said


async def test_without_a_code_the_deal_is_fresh_and_can_be_won(club: Club) -> None:
    codes = set()
    for _ in range(3):
        post = (await club.ann.slash("h2h challenge")).posted
        bobs = await take_up(club.bob, post)
        code = view_of(club, bobs).code
        assert code in post.text
        assert winnable(deal(code))
        codes.add(code)
    assert len(codes) == 3


async def test_a_bad_code_is_refused(club: Club) -> None:
    assert "is not a deal code" in (await club.ann.slash("h2h challenge", code="HH2-N-AAAAAAM")).said
    assert not club.public


async def test_a_missing_permission_is_named(club: Club) -> None:
    me = club.guild.me
    assert me is not None
    lacking = discord.PermissionOverwrite(send_messages=False)
    narrow = club.guild.create_text_channel("narrow", overwrites={me: lacking})
    answer = await club.ann.slash("h2h challenge", channel=narrow)
    assert "**Send Messages**" in answer.said
    assert not club.screens(narrow.id)


async def test_a_challenge_that_is_not_known_says_so(club: Club) -> None:
    post = await challenge(club, club.ann)
    unknown = custom_id(Press(Game.CHALLENGE, 999, "", "play"))
    assert (await club.bob.press_late(post.forged(unknown), unknown)).said == GONE


async def test_an_open_board_is_not_put_to_anybody(club: Club) -> None:
    board = await open_board(club, club.ann)
    await tap(club, club.ann, board, 25)
    shown = club.look(board)
    forged = shown.acting("undo")[0].custom_id.replace("undo", "challenge") if shown.acting("undo") else None
    forged = forged or next(button.custom_id for button in shown.buttons).rsplit(":tap:", 1)[0] + ":challenge"
    assert (await club.ann.press_late(board.forged(forged), forged)).said == "That button is not in use any more."
    assert len(club.public) == 1


@pytest.mark.parametrize(("days", "kept_back"), [(0, True), (-1, False)])
async def test_the_deal_of_a_day_is_put_to_nobody_before_its_day_is_over(
    club: Club, days: int, kept_back: bool
) -> None:
    own = await won_board(club, club.ann)
    day = (club.env.now() + timedelta(days=days)).date().isoformat()
    board = await club.bot.board_sessions.open(
        owner_id=club.ann.id,
        guild_id=club.guild.id,
        channel_id=club.channel.id,
        code="HH1-N-NEMOUKZ",
        locale="en-US",
        purpose=Purpose(private=True, kind=DAILY, day=day),
    )
    number = board.record.id
    replay = custom_id(Press(Game.HEART_TO_HEART, number, "0.n", "replay"))
    assert "still being played" in (await club.ann.press_late(own.forged(replay), replay)).said
    with simulation.as_the_bot(club.env):
        await club.bot.board_sessions.ask(number, club.ann.id, Draw())
        await club.bot.board_sessions.finish(number, club.ann.id)
    await club.pass_time(2)
    forged = custom_id(Press(Game.HEART_TO_HEART, number, "1.n", "challenge"))
    answer = await club.ann.press_late(own.forged(forged), forged)
    assert ("Today’s deal" in answer.said) is kept_back
    assert any("NEMOUKZ" in screen.everything() for screen in club.public) is not kept_back


@pytest.mark.parametrize("status", [403, 500])
async def test_a_post_that_discord_refuses_can_be_asked_for_again(club: Club, status: int) -> None:
    own = await won_board(club, club.ann)
    code = 50013 if status == 403 else 0
    club.env.inject_error("POST", f"/channels/{own.channel_id}/messages", status=status, code=code, times=1)
    answer = await press_action(club, club.ann, own, "challenge")
    if status == 403:
        assert "could not be posted" in answer.said
        assert len(club.public) == 1
    await club.pass_time(30)
    await press_action(club, club.ann, own, "challenge")
    assert len(club.public) == 2


@pytest.mark.parametrize(("status", "code", "after"), [(429, 30046, 70), (503, 0, 40)])
async def test_an_edit_that_discord_puts_off_is_made_later(club: Club, status: int, code: int, after: float) -> None:
    post = await challenge(club, club.ann)
    await club.pass_time(2)
    path = f"/channels/{post.channel_id}/messages/{post.id}"
    club.env.inject_error("PATCH", path, status=status, code=code, times=1)
    await take_up(club.bob, post)
    await club.pass_time(after)
    assert "1 is playing" in club.look(post).text


async def test_todays_deal_cannot_be_put_to_a_channel_by_its_code(club: Club) -> None:
    daily = await club.bot.storage.dailies.get(club.env.now().date().isoformat())
    assert daily is not None
    answer = await club.ann.slash("h2h challenge", code=daily.code)
    assert daily.code not in answer.said
    assert "everybody’s to try" in answer.said.replace("'", "’")
