"""Card emoji against Discord: uploading them, playing with them, and what happens when one is refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.emoji import uploading
from bot.emoji.cards import ASIDE
from bot.emoji.uploading import Interrupted, Placed, put_in_place
from bot.text.describing import short
from render.emoji import EMOJI_NAMES, card_name, emoji_pictures
from rules.cards import FRESH_DECK, Card
from rules.hearts.seats import SEATS
from rules.hearts.views import seat_view
from tests.e2e import simulation
from tests.e2e.club import Club
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    Watch,
    cards_of,
    game_of,
    holder,
    seat,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

UPLOAD = "/applications/*/emojis"


async def upload(club: Club) -> Placed:
    """What `python -m bot emoji` does once it has logged in."""
    with simulation.as_the_bot(club.env):
        return await put_in_place(club.bot, club.bot.storage.notes)


@pytest.fixture
async def shining(club: Club) -> AsyncIterator[Club]:
    """A club whose bot has found all its emoji, and where Discord refuses those that do not exist."""
    assert await upload(club) == Placed(57, 0)
    await club.restart()
    with simulation.strict_emoji(club.env) as refused:
        yield club
        assert not refused


def markup(club: Club, card: Card) -> str:
    """How a card is written in a message."""
    name = card_name(card)
    return f"<:{name}:{simulation.own_emoji(club.env)[name]}>"


def shown_on_buttons(screen: Screen) -> list[str]:
    """The names of the emoji on a message's buttons, in order."""
    return [part["emoji"]["name"] for part in screen.parts() if part["type"] == 2 and part.get("emoji")]


# Uploading


async def test_uploading_twice_sends_nothing_the_second_time(club: Club) -> None:
    assert await upload(club) == Placed(57, 0)
    owned = simulation.own_emoji(club.env)
    assert list(owned) == list(EMOJI_NAMES)
    assert await upload(club) == Placed(0, 57)
    assert simulation.own_emoji(club.env) == owned


async def upload_until(club: Club, number: int) -> asyncio.Task[Placed]:
    """An upload that has just put so many emoji in place."""
    task = asyncio.create_task(upload(club))
    while len(simulation.own_emoji(club.env)) < number:  # noqa: ASYNC110 - Discord announces no emoji
        await asyncio.sleep(0)
    return task


async def test_a_run_that_was_ended_is_finished_by_the_next(club: Club) -> None:
    task = await upload_until(club, 20)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert len(simulation.own_emoji(club.env)) < 57
    placed = await upload(club)
    assert placed.uploaded + placed.present == 57
    assert placed.present >= 19, "at most the one under way is sent again"
    assert set(EMOJI_NAMES) <= set(simulation.own_emoji(club.env))
    assert len(simulation.own_emoji(club.env)) <= 58
    assert await upload(club) == Placed(0, 57)


async def test_a_refused_upload_is_told_in_one_sentence_and_the_next_run_goes_on(club: Club) -> None:
    task = await upload_until(club, 20)
    club.env.inject_error("POST", UPLOAD, status=400, code=30008, message="Maximum number of emojis reached (2000)")
    with pytest.raises(Interrupted, match=r"^20 of 57 card emoji are in place; .* 400: run the command again later\.$"):
        await task
    assert await upload(club) == Placed(37, 20)


async def test_a_changed_design_takes_the_name_and_the_one_before_stays_for_old_messages(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upload(club)
    first = simulation.own_emoji(club.env)
    pictures = dict(emoji_pictures())
    monkeypatch.setattr(uploading, "emoji_pictures", lambda: pictures)
    pictures["queen_of_spades"] = pictures["king_of_hearts"]
    assert await upload(club) == Placed(1, 56)
    second = simulation.own_emoji(club.env)
    assert [name for name in first if first[name] != second[name]] == ["queen_of_spades"]
    assert second["former_queen_of_spades"] == first["queen_of_spades"]
    assert await upload(club) == Placed(0, 57)
    pictures["queen_of_spades"] = pictures["ace_of_clubs"]
    assert await upload(club) == Placed(1, 56)
    third = simulation.own_emoji(club.env)
    assert third["former_queen_of_spades"] == second["queen_of_spades"]
    assert first["queen_of_spades"] not in third.values()
    assert len(third) == 58


async def test_a_bot_that_runs_meanwhile_goes_on_with_the_older_design(
    shining: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await seat(shining)
    pictures = {name: picture + b"\0" for name, picture in emoji_pictures().items()}
    monkeypatch.setattr(uploading, "emoji_pictures", lambda: pictures)
    assert await upload(shining) == Placed(57, 0)
    assert len(shown_on_buttons((await shining.ann.press(lobby, "My hand")).told)) == 13


async def test_emoji_of_somebody_else_are_left_alone(club: Club) -> None:
    party = club.env.backend.create_application_emoji("party")
    party.user_id = club.bob.id
    own_queen = club.env.backend.create_application_emoji("queen_of_spades")
    own_queen.user_id = club.ann.id  # put there by hand, in the developer portal
    assert await upload(club) == Placed(56, 1)
    owned = simulation.own_emoji(club.env)
    assert (owned["party"], owned["queen_of_spades"]) == (party.id, own_queen.id)
    assert await upload(club) == Placed(0, 57)


async def test_uploads_that_nobody_remembers_are_made_anew(club: Club) -> None:
    await upload(club)
    await club.bot.storage.notes.set("emoji", "{}")
    assert await upload(club) == Placed(57, 0)
    assert await upload(club) == Placed(0, 57)


# Playing


async def test_a_hand_shows_its_cards_as_emoji(shining: Club) -> None:
    await seat(shining)
    cards = await cards_of(shining, shining.ann)
    hand = shining.ann.dm
    assert shown_on_buttons(hand) == [card_name(card) for card in cards]
    assert [button.press.argument for button in hand.acting("lift")] == [card.text for card in cards]
    assert hand.labels == [""] * 13, "three cards are to be chosen first"
    options = [option for part in hand.parts() if part["type"] == 3 for option in part["options"]]
    assert [option["emoji"]["name"] for option in options] == [card_name(card) for card in cards]
    assert [option["label"] for option in options] == [short(card) for card in cards]


async def test_without_emoji_cards_are_text(club: Club) -> None:
    await seat(club)
    cards = await cards_of(club, club.ann)
    assert club.ann.dm.labels == [short(card) for card in cards]
    assert not shown_on_buttons(club.ann.dm)


async def play(club: Club) -> Card:
    """Whoever is to play plays the first card their hand offers, by command; the answer writes it as an emoji."""
    person = await to_play(club)
    text = person.dm.acting("play")[0].press.argument
    card = next(card for card in FRESH_DECK if card.text == text)
    answer = await person.slash("hearts play", card=text)
    assert answer.said == f"You played {markup(club, card)}."
    await club.pass_time(SETTLED)
    return card


async def pass_to_the_left(club: Club) -> None:
    """Everybody passes three cards with the buttons of their hand."""
    for person in (club.ann, club.bob, club.cy, club.dee):
        for _ in range(3):
            await person.use(person.dm, person.dm.acting("lift")[0])
        await person.press(person.dm, "Pass 3 cards")
    await club.pass_time(SETTLED)


async def test_sentences_show_cards_as_emoji_and_alternative_texts_never(shining: Club) -> None:
    await seat_four(shining)
    await pass_to_the_left(shining)
    received = (await table_of(shining)).game
    assert received is not None
    view = seat_view(received, SEATS[0])
    person = holder(shining, await table_of(shining), SEATS[0])
    assert " ".join(markup(shining, card) for card in view.received) in person.dm.text
    played = [await play(shining) for _ in range(4)]
    await shining.pass_time(3 * SETTLED)
    for person in (shining.ann, shining.bob, shining.cy, shining.dee):
        assert " ".join(markup(shining, card) for card in played) in person.dm.text
    alts = [alt for seen in shining.seen for alt in seen.screen.alts]
    assert alts
    assert not [alt for alt in alts if "<:" in alt or "_of_" in alt]


async def test_the_emoji_of_a_hidden_card_is_never_public(shining: Club) -> None:
    await seat_four(shining)
    watch = Watch(shining)
    await pass_to_the_left(shining)
    for _ in range(8):
        await play(shining)
        hidden = {card for hand in (await game_of(shining)).round.hands for card in hand}
        for screen in shining.public:
            assert not shown_on_buttons(screen)
            assert not [card for card in hidden if card_name(card) in screen.everything()]
        await watch.check()
    public = {seen.screen.channel_id for seen in shining.seen if shown_on_buttons(seen.screen)}
    direct = {person.direct_channel_id for person in shining.people.values()}
    assert public
    assert public <= direct, "buttons with cards were shown in direct messages only"


# Refusals


@pytest.fixture
def warnings() -> Iterator[list[str]]:
    """What the emoji have logged."""
    said: list[str] = []

    class Listening(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    listening = Listening(logging.WARNING)
    logging.getLogger("bot.emoji").addHandler(listening)
    yield said
    logging.getLogger("bot.emoji").removeHandler(listening)


async def shining_until_now(club: Club) -> None:
    """Let the bot find its emoji, and then lose them all."""
    await upload(club)
    await club.restart()
    for number in simulation.own_emoji(club.env).values():
        club.env.backend.delete_application_emoji(number)


async def test_a_refused_emoji_is_put_aside_and_the_message_sent_plainly(club: Club, warnings: list[str]) -> None:
    await shining_until_now(club)
    with simulation.strict_emoji(club.env) as refused:
        lobby = await seat(club)
        cards = await cards_of(club, club.ann)
        assert club.ann.dm.labels == [short(card) for card in cards]
        answer = await club.ann.press(lobby, "My hand")
        assert answer.told.labels == [short(card) for card in cards]
        for _ in range(3):
            await club.ann.use(club.ann.dm, club.ann.dm.acting("lift")[0])
    assert len(refused) == 1, "the second message is plain from the beginning"
    assert len(warnings) == 1
    assert "refused a card emoji" in warnings[0]


async def test_an_answer_with_a_refused_emoji_is_given_plainly(club: Club, warnings: list[str]) -> None:
    lobby = await seat(club)
    await upload(club)
    await club.bot.card_emoji.read()
    with simulation.strict_emoji(club.env) as refused:
        assert shown_on_buttons((await club.ann.press(lobby, "My hand")).told)
        for number in simulation.own_emoji(club.env).values():
            club.env.backend.delete_application_emoji(number)
        answer = await club.ann.press(lobby, "My hand")
        assert answer.told.labels == [short(card) for card in await cards_of(club, club.ann)]
        hand = answer.told
        await club.ann.use(club.look(hand), club.look(hand).acting("lift")[0])
        assert len(club.look(hand).acting("lower")) == 1
    assert [path for path in refused if path.endswith("/callback")]
    assert len(refused) == len(warnings) == 1


async def test_emoji_come_back_when_they_exist_again(club: Club, warnings: list[str]) -> None:
    await shining_until_now(club)
    with simulation.strict_emoji(club.env) as refused:
        lobby = await seat(club, clock=ONE_DAY)
        assert await upload(club) == Placed(57, 0)
        assert not shown_on_buttons((await club.ann.press(lobby, "My hand")).told)
        await club.pass_time(ASIDE)
        assert len(shown_on_buttons((await club.ann.press(lobby, "My hand")).told)) == 13
    assert len(refused) == len(warnings) == 1


async def test_the_bot_starts_and_plays_when_the_emoji_cannot_be_looked_up(club: Club, warnings: list[str]) -> None:
    await upload(club)
    club.env.inject_error("GET", UPLOAD, status=403, code=50001)
    await club.restart()
    assert len(warnings) == 1
    await seat(club)
    assert club.ann.dm.labels == [short(card) for card in await cards_of(club, club.ann)]


async def test_a_bot_that_leaves_meanwhile_looks_nothing_up(club: Club) -> None:
    await shining_until_now(club)
    with simulation.strict_emoji(club.env):
        await seat(club)
    await club.bot.close()
    before = len(club.env.http_requests)
    await club.pass_time(2 * ASIDE)
    assert not club.env.http_requests[before:]
    await club.kill()
