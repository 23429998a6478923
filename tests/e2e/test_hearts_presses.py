"""Presses that come twice, late, from strangers, or that no button sends."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.presses import Game, Press, custom_id
from bot.storage.database import Database
from bot.text.describing import short
from rules.hearts.state import Phase
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    TABLE_BUTTONS,
    card_button,
    cards_of,
    game_of,
    legal_of,
    names,
    pass_all,
    play_by_command,
    play_trick,
    seat,
    seat_four,
    table_of,
    to_play,
    told_directly,
)

ALL_FOUR = ("ann", "bob", "cy", "dee")


async def test_a_double_press_plays_one_card(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    hand = person.dm
    (card,) = await legal_of(club, person)
    two = [person.sent(hand, card_button(hand, card)) for _ in range(2)]
    answers = [await club.answered(press.id, person) for press in await simulation.at_once(*two)]
    assert [answer.said for answer in answers] == ["", ""]
    assert [play.card for play in (await game_of(club)).round.trick.plays] == [card]
    assert len(await cards_of(club, person)) == 12


async def test_of_two_cards_one_is_played_and_the_other_is_told_so(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    person = await to_play(club)
    hand, legal = person.dm, await legal_of(club, person)
    assert len(legal) > 1
    two = [person.sent(hand, card_button(hand, card)) for card in legal[:2]]
    answers = [await club.answered(press.id, person) for press in await simulation.at_once(*two)]
    assert len(await cards_of(club, person)) == 12
    played = (await game_of(club)).round.trick.plays[-1].card
    told = {card: answer.said for card, answer in zip(legal, answers, strict=False)}
    assert told.pop(played) == ""
    sentence = f"You have already played {short(played)}; this picture was older."
    assert list(told.values()) == [await told_directly(club, sentence)]


async def test_a_card_pressed_after_another_is_refused_and_named(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    person = await to_play(club)
    hand, legal = person.dm, await legal_of(club, person)
    assert (await person.press_late(hand, card_button(hand, legal[1]))).said == ""
    second = await person.press_late(hand, card_button(hand, legal[0]))
    sentence = f"You have already played {short(legal[1])}; this picture was older."
    assert second.said == await told_directly(club, sentence)
    assert (await game_of(club)).round.trick.plays[-1].card == legal[1]


async def test_who_takes_a_trick_leads_nothing_by_pressing_twice(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    took = False
    while not took:  # until somebody takes the trick with its last card, and so is to play again at once
        for _ in range(3):
            await play_by_command(club)
        await club.pass_time(SETTLED)
        person = await to_play(club)
        hand, tricks = person.dm, len((await game_of(club)).round.tricks)
        best = max(await legal_of(club, person), key=lambda card: card.rank.strength)
        other = next(card for card in await cards_of(club, person) if card != best)
        await simulation.at_once(*[person.sent(hand, card_button(hand, best)) for _ in range(2)])
        late = await person.press_late(hand, card_button(hand, other))
        sentence = f"You have already played {short(best)}; this picture was older."
        assert late.said == await told_directly(club, sentence)
        game = await game_of(club)
        assert len(game.round.tricks) == tricks + 1
        assert not game.round.trick.plays, "nothing was led"
        took = await to_play(club) is person


async def test_a_stranger_is_told_no_card(club: Club) -> None:
    table = await seat_four(club)
    game = await game_of(club)
    everything = names(card for hand in game.round.hands for card in hand)
    answers = [
        await club.eve.press(table, "My hand"),
        await club.eve.slash("hearts hand"),
        await club.eve.slash("hearts play", card="QS"),
        await club.eve.slash("hearts pass", first="QS", second="AS", third="KS"),
        await club.eve.slash("hearts leave"),
        await club.eve.press_late(table, custom_id(Press(Game.HEARTS, 1, "1.0", "play", "QS"))),
        await club.eve.press_late(table.forged("h:1:1:lift:QS"), custom_id(Press(Game.HEARTS, 1, "1", "lift", "QS"))),
    ]
    for answer in answers[:5]:
        assert answer.said == "You are not playing at this table."
        assert not answer.public
    await club.pass_time(4)
    for answer in answers:
        assert not [name for name in everything if name in answer.said]
    assert await club.eve.suggestions("hearts play", "card") == []
    assert await club.eve.suggestions("hearts pass", "first") == []
    assert await game_of(club) == game


async def test_a_hand_is_never_shown_in_a_public_message(club: Club) -> None:
    table = await seat_four(club)
    card = (await cards_of(club, club.ann))[0]
    lift = custom_id(Press(Game.HEARTS, (await table_of(club)).id, "1", "lift", card.text))
    for screen in (table, table.forged(lift)):  # once unknown to the message, once as if it had such a button
        await club.ann.press_late(screen, lift)
        await club.pass_time(3)
        shown = club.look(table)
        assert shown.file_names == ("table.png",)
        assert not [name for name in names([card]) if name in shown.everything()]
        assert [button.label for button in shown.buttons] == TABLE_BUTTONS


async def test_a_press_that_is_not_in_the_message_any_more_is_answered_once(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    old = person.dm
    (card,) = await legal_of(club, person)
    other = next(held for held in await cards_of(club, person) if held != card)
    await person.use(old, person.dm.acting("play")[0])
    answer = await person.press_late(old, card_button(old, card), gone=True)
    await club.pass_time(2)
    assert answer.interaction.responded is False, "nothing has taken it at once"
    later = await club.answered(answer.interaction.id, person)
    assert later.interaction.responded
    late = await person.press_late(old, card_button(old, card), gone=True)
    another = await person.press_late(old, old.button(short(other)).custom_id, gone=True)
    await club.pass_time(2)
    assert (await club.answered(late.interaction.id, person)).said == ""
    told = (await club.answered(another.interaction.id, person)).said
    assert told == await told_directly(club, f"You have already played {short(card)}; this picture was older.")
    assert len(await cards_of(club, person)) == 12


@pytest.mark.parametrize("unknown", ["something:else", "h:1:1:dance", "h:999:1.0:play:QS", "b:999:0.n:draw", "h:1::x"])
async def test_an_unknown_control_gets_one_sentence(club: Club, unknown: str) -> None:
    table = await seat(club)
    for screen in (table, table.forged(unknown)):
        sent = await club.ann.press_late(screen, unknown)
        await club.pass_time(2)
        answer = await club.answered(sent.interaction.id, club.ann)
        assert answer.interaction.responded
        assert answer.told.private
        assert answer.said


async def test_a_card_of_one_table_never_moves_another(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    hand = person.dm
    card = card_button(hand, (await legal_of(club, person))[0])
    other = club.guild.create_text_channel("other")
    lobby = (await person.slash("hearts start", channel=other)).posted
    await person.press(lobby, "Start")
    await club.pass_time(5)
    second = await club.bot.hearts_sessions.open_in(other.id)
    assert second is not None
    await club.ann.slash("hearts stop")
    await person.press_late(hand, card)
    assert len((await game_of(club)).round.trick.plays) == 1, "it moved its own table"
    assert await club.bot.hearts_sessions.get(second.id) == second, "and no other"
    shown = club.look(hand)
    assert "#cards" in shown.text


async def test_a_refused_card_is_explained_privately_and_the_hand_stays(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    refused = next(card for card in await cards_of(club, person) if card.text != "2C")
    answer = await person.press_late(person.dm, card_button(person.dm, refused))
    assert answer.told.text == await told_directly(club, "The 2♣ opens the first trick.".replace("♣", "♣︎"))
    waiting = next(club.people[name] for name in ALL_FOUR if club.people[name] is not person)
    card, table = (await cards_of(club, waiting))[0], await table_of(club)
    seat_of = table.seat_of(waiting.id)
    assert seat_of is not None
    play = custom_id(Press(Game.HEARTS, table.id, table.hand_stamp(seat_of), "play", card.text))
    answer = await waiting.press_late(waiting.dm.forged(play), play)
    assert answer.said == await told_directly(club, f"It is {person.name}’s turn.")
    assert not (await game_of(club)).round.trick.plays


async def test_lifting_is_harmless_when_repeated_and_ends_at_three(club: Club) -> None:
    await seat(club)
    hand = club.ann.dm
    cards = [button.custom_id for button in hand.acting("lift")]
    await simulation.at_once(*[club.ann.sent(hand, cards[0]) for _ in range(2)])
    await club.pass_time(SETTLED)
    assert len(club.ann.dm.acting("lower")) == 1
    fourth = [await club.ann.press_late(hand, cards[number]) for number in (1, 2, 3)][-1]
    assert fourth.said == await told_directly(club, "Three cards are chosen already. Put one back first.")
    assert len(club.ann.dm.acting("lower")) == 3
    assert not club.ann.dm.acting("lift"), "a fourth card cannot be lifted"
    await club.ann.use(club.ann.dm, club.ann.dm.acting("lower")[0])
    assert not club.ann.dm.button("Pass 3 cards").enabled
    assert len(club.ann.dm.acting("lower")) == 2


async def test_the_menu_lifts_all_three_at_once(club: Club) -> None:
    await seat(club)
    hand = club.ann.dm
    (menu,) = hand.menus
    assert len(menu.values) == 13
    await club.ann.choose(hand, *menu.values[2:5])
    assert [button.press.argument for button in club.ann.dm.acting("lower")] == list(menu.values[2:5])
    await club.ann.press(club.ann.dm, "Pass 3 cards")
    assert (await game_of(club)).phase in (Phase.PASSING, Phase.PLAYING)
    assert len(await cards_of(club, club.ann)) in (10, 13)
    late = await club.ann.press_late(hand, hand.acting("lift")[0].custom_id)
    assert late.said == ""
    assert not club.look(hand).acting("lift")


async def test_an_old_private_hand_is_left_alone_and_still_answers(club: Club) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    await pass_all(club)
    person = await to_play(club)
    hand = (await person.press(table, "My hand")).told
    await club.pass_time(timedelta(minutes=16))
    before = len(club.env.http_requests)
    for _ in range(2):
        await play_by_command(club)
    await club.pass_time(SETTLED)
    paths = [entry.path for entry in club.env.http_requests[before:]]
    assert not [path for path in paths if path.startswith("/webhooks/") and str(hand.id) in path]
    assert club.look(hand).text == hand.text, "its token is too old"
    late = await person.press_late(hand, hand.acting("play")[0].custom_id)
    assert late.said == ""
    assert len(club.look(hand).acting("plan")) == 12, "the pressed message shows the present"


async def test_a_bug_costs_one_sentence_and_no_game(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await seat(club)

    async def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patched:
        patched.setattr(club.bot.hearts_handler, "hand", broken)
        answer = await club.ann.press(table, "My hand")
    assert answer.told.private
    reference = answer.said.split("reference ")[1][:6]
    record = club.expect_error(reference, str(club.ann.id))
    assert record.exc_info is not None
    assert (await club.ann.press(table, "My hand")).told.file_names == ("hand.png",)


async def test_a_busy_database_changes_nothing_and_says_so(
    club: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bot.app.Database", partial(Database, busy_timeout=timedelta(milliseconds=20)))
    await club.restart()
    await seat_four(club)
    await pass_all(club)
    person = await to_play(club)
    hand, before = person.dm, await game_of(club)
    elsewhere = sqlite3.connect(tmp_path / "two-hearts.db", isolation_level=None)
    elsewhere.execute("BEGIN IMMEDIATE")
    try:
        answer = await person.use(hand, hand.acting("play")[0])
    finally:
        elsewhere.execute("ROLLBACK")
        elsewhere.close()
    assert answer.said == "The database is busy for a moment, so nothing was changed. Please press again."
    assert await game_of(club) == before
    await person.press_late(hand, hand.acting("play")[0].custom_id)
    assert len((await game_of(club)).round.trick.plays) == 1


async def test_hands_of_an_earlier_round_move_nothing(club: Club) -> None:
    await seat_four(club)
    await pass_all(club)
    first = club.ann.dm
    for _ in range(13):
        await play_trick(club)
    await club.pass_time(3)
    await club.ann.press(club.table, "Next round")
    await club.pass_time(SETTLED)
    before = await game_of(club)
    assert before.round.number == 2
    old = await club.ann.press_late(first, first.buttons[0].custom_id)
    assert old.said == ""
    await club.ann.press_late(first, first.buttons[0].custom_id, gone=True)
    await club.pass_time(2)
    assert await game_of(club) == before
