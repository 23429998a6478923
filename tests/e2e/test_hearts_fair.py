"""Fair deals as people can check them: committed to when dealt, opened when scored, and never a card earlier."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable

import pytest

from bot.presses import Game, Press, custom_id
from bot.sessions.hearts.table import Stage
from bot.text import load_catalogues
from bot.text.describing import read_card
from render.models import HandModel, TableModel
from rules import __main__ as command_line
from rules.cards import Card
from rules.hearts.fair import commitment, computer_key, deal_round, hands_from_key, round_key
from rules.hearts.seats import Seat
from rules.hearts.state import Hands, Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    ONE_DAY,
    SETTLED,
    Watch,
    cards_of,
    game_of,
    names,
    open_lobby,
    pass_all,
    pass_by_command,
    play_by_command,
    play_trick,
    play_until,
    seat,
    seat_four,
    shown_cards,
    table_of,
)

DIGITS = re.compile(r"\b[0-9a-f]{64}\b")
KEY_LINE = re.compile(r"Fair deal: round (\d+)’s key is `([0-9a-f]{64})`")
NOT_OPENED = "That round is not over yet, so its key is not opened."
#: So many rounds ahead, and so many choices of computer players, are looked for in what is shown.
ROUNDS, CHOICES = 6, 200

_ENGLISH = load_catalogues().text("en")


async def secret_of(club: Club) -> bytes:
    """The secret of the newest table, which nobody is ever shown."""
    record = await club.bot.storage.hearts.get((await table_of(club)).id)
    assert record is not None
    return record.secret


async def committed(club: Club, person: Person) -> str:
    """The commitment of the running round, as a person is shown it."""
    told = (await person.press(club.table, "Fair deal")).told
    assert told.private
    return DIGITS.findall(told.text)[0]


def opened(text: str) -> dict[int, bytes]:
    """The keys that a table's message opens, by round."""
    return {int(number): bytes.fromhex(digits) for number, digits in KEY_LINE.findall(text)}


def named_hands(text: str) -> dict[str, list[Card | None]]:
    """The hands that `/hearts verify` names."""
    lines = re.findall(r"^\*\*(.*?):\*\* (.*)$", text, re.MULTILINE)
    return {name: [read_card(_ENGLISH, word) for word in words.split()] for name, words in lines}


def kept_secret(secret: bytes, first: int) -> list[str]:
    """What nobody may read while round `first` is played, as digits: the secret, its keys, those of choices."""
    keys = [round_key(secret, number) for number in range(first, first + ROUNDS)]
    return [key.hex() for key in (secret, *keys, *(computer_key(secret, number) for number in range(CHOICES)))]


def told_secrets(club: Club, secret: bytes, first: int) -> list[str]:
    """Which of them any message of any kind has held so far: public, private or direct."""
    written = [seen.screen.everything().lower() for seen in club.seen]
    assert written
    return [digits for digits in kept_secret(secret, first) if any(digits in each for each in written)]


async def ask_everything(club: Club, people: tuple[Person, ...]) -> None:
    """Everybody asks for everything that is told of fair deals and of the table."""
    for person in people:
        for label in ("Fair deal", "Last trick", "Cards played", "Scores"):
            await person.press(club.table, label)
        for options in ({}, {"round": 1}, {"round": 2}, {"round": 999}):
            await person.slash("hearts verify", **options)
        await person.slash("hearts scores")


async def test_the_key_is_opened_with_the_result_and_not_a_card_earlier(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    secret, dealt = await secret_of(club), (await game_of(club)).round.dealt
    first = await committed(club, club.eve)
    assert {await committed(club, person) for person in (club.ann, club.dee)} == {first}, "the same for everybody"
    await ask_everything(club, (club.eve, club.ann))
    await pass_all(club)
    await ask_everything(club, (club.eve, club.ann))
    await play_until(club, lambda game: len(game.round.tricks) == 12 and len(game.round.trick.plays) == 3)
    await ask_everything(club, (club.eve, club.ann))
    await club.pass_time(3)
    assert await committed(club, club.eve) == first
    for options in ({}, {"round": 1}, {"round": 2}, {"round": 999}):
        assert (await club.eve.slash("hearts verify", **options)).said == NOT_OPENED
    assert told_secrets(club, secret, 1) == []
    assert not opened(club.table.text)

    await play_by_command(club)
    await club.pass_time(3)
    assert "round 1 is over" in club.table.text
    keys = opened(club.table.text)
    assert list(keys) == [1]
    assert hashlib.sha256(keys[1]).hexdigest() == first
    assert hands_from_key(keys[1]) == dealt
    assert command_line.main(["verify", keys[1].hex(), "--commitment", first]) == 0

    await club.pass_time(20)
    second = await committed(club, club.eve)
    assert second != first
    shown = DIGITS.findall((await club.eve.press(club.table, "Fair deal")).said)
    assert shown == [second, keys[1].hex()]
    await ask_everything(club, (club.eve, club.ann))
    assert told_secrets(club, secret, 2) == []


async def play_round(club: Club) -> Hands:
    """Play a round by commands and see its result; what was dealt."""
    dealt = (await game_of(club)).round.dealt
    if (await game_of(club)).phase is Phase.PASSING:
        for person in (club.ann, club.bob, club.cy, club.dee):
            await pass_by_command(club, person)
    await play_until(club, lambda game: game.phase is not Phase.PLAYING)
    await club.pass_time(3)
    return dealt


async def test_every_round_is_verified_and_one_that_is_not_over_is_not(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    hands = {}
    for number in (1, 2, 3):
        hands[number] = await play_round(club)
        await club.pass_time(20)
    assert (await game_of(club)).round.number == 4
    for number, dealt in hands.items():
        told = (await club.eve.slash("hearts verify", round=number)).told
        assert told.private
        assert f"Round {number}: a fair deal" in told.text
        assert named_hands(told.text) == {
            name: list(dealt[place])
            for name, place in (("ann", Seat.SOUTH), ("bob", Seat.NORTH), ("cy", Seat.WEST), ("dee", Seat.EAST))
        }
        (line,) = re.findall(r"^python -m rules (.*)$", told.text, re.MULTILINE)
        assert command_line.main(line.split()) == 0
    assert "Round 3: a fair deal" in (await club.eve.slash("hearts verify")).said, "the newest, when none is named"
    for number in (4, 5):
        assert (await club.eve.slash("hearts verify", round=number)).said == NOT_OPENED


async def end_by_stopping(club: Club) -> None:
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")


async def end_by_leaving(club: Club) -> None:
    for person in (club.ann, club.bob, club.cy, club.dee):
        await person.slash("hearts leave")
    await club.pass_time(601)  # so long the table waits for somebody to come back


@pytest.mark.parametrize("end", [end_by_stopping, end_by_leaving])
@pytest.mark.parametrize("when", ["passing", "playing", "second round"])
async def test_a_game_that_ends_before_its_end_opens_its_round(
    club: Club, end: Callable[[Club], Awaitable[None]], when: str
) -> None:
    table = await seat_four(club, clock=ONE_DAY)
    number = 1
    if when == "playing":
        await pass_all(club)
        await play_trick(club)
    elif when == "second round":
        await play_round(club)
        await club.pass_time(20)
        number = 2
    secret = await secret_of(club)
    first, dealt = await committed(club, club.eve), (await game_of(club)).round.dealt
    assert told_secrets(club, secret, number) == []
    await end(club)
    await club.pass_time(3)
    assert (await table_of(club)).stage is Stage.ENDED
    keys = opened(club.look(table).text)
    assert list(keys) == [number]
    assert hashlib.sha256(keys[number]).hexdigest() == first
    assert hands_from_key(keys[number]) == dealt
    said = (await club.eve.slash("hearts verify", round=number)).said
    assert f"Round {number}: a fair deal" in said
    assert list(dealt[Seat.SOUTH]) in named_hands(said).values()
    assert (await club.eve.slash("hearts verify", round=number + 1)).said == NOT_OPENED
    assert told_secrets(club, secret, number + 1) == [], "what was never dealt stays closed"


async def test_a_finished_game_shows_that_everything_is_opened(club: Club) -> None:
    await seat_four(club, target="round", clock=ONE_DAY)
    first = await committed(club, club.eve)
    dealt = await play_round(club)
    await club.pass_time(3)
    keys = opened(club.table.text)
    assert hands_from_key(keys[1]) == dealt
    said = (await club.eve.press(club.table, "Fair deal")).said
    assert "The game is over" in said
    assert DIGITS.findall(said) == [keys[1].hex()]
    assert hashlib.sha256(keys[1]).hexdigest() == first
    assert told_secrets(club, await secret_of(club), 2) == []


async def test_a_lobby_has_committed_to_nothing_and_tells_nothing(club: Club) -> None:
    lobby = await open_lobby(club, club.bob)
    fair = custom_id(Press(Game.HEARTS, (await table_of(club)).id, "", "fair"))
    answer = await club.eve.press_late(lobby.forged(fair), fair)
    assert answer.said == "The game has not begun yet. The host presses Start."
    assert (await club.eve.slash("hearts verify")).said == NOT_OPENED
    await club.ann.press((await club.ann.slash("hearts stop")).told, "End the game")
    await club.pass_time(SETTLED)
    assert (await club.eve.slash("hearts verify")).said == NOT_OPENED
    secret = await secret_of(club)
    assert told_secrets(club, secret, 1) == []
    assert not [seen for seen in club.seen if commitment(secret, 1) in seen.screen.everything()]


async def test_what_was_committed_to_outlives_a_kill(club: Club) -> None:
    await seat_four(club, clock=ONE_DAY)
    first = await committed(club, club.eve)
    await club.kill()
    assert await committed(club, club.eve) == first
    secret = await secret_of(club)
    assert first == commitment(secret, 1)
    assert (await game_of(club)).round.dealt == deal_round(secret, 1)


async def test_what_computers_hold_and_choose_is_told_to_nobody(club: Club) -> None:
    await seat(club, clock=ONE_DAY)
    secret, watch = await secret_of(club), Watch(club)
    await watch.check()
    given = (await cards_of(club, club.ann))[-3:]
    await pass_by_command(club, club.ann)
    checked = 0
    while (game := await game_of(club)).phase in (Phase.PASSING, Phase.PLAYING):
        hidden = {card for place in (1, 2, 3) for card in game.round.hands[place]} - {*given}
        received = {card for chosen in game.round.passes if chosen is not None for card in chosen}
        for seen in club.seen[checked:]:  # whatever is hidden now has been hidden all along
            written = seen.screen.everything()
            assert not [name for name in names(hidden - received) if name in written]
            for model in club.models(seen.screen):
                if isinstance(model, HandModel):
                    assert model.view.seat is Seat.SOUTH
                    assert not {*model.view.hand} & (hidden - received)
                if isinstance(model, TableModel):
                    assert not shown_cards(model.view) & hidden
        checked = len(club.seen)
        await watch.check()
        assert told_secrets(club, secret, 1) == []
        if (await table_of(club)).awaited_people:
            await play_by_command(club)
        await club.pass_time(1)
    assert checked > 60
