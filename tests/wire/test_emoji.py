"""``python -m bot emoji`` as a process, and a game with its emoji."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from render.emoji import EMOJI_NAMES, card_name, emoji_pictures
from rules.cards import parse_card
from tests.wire.club import Club, enabled, press
from tests.wire.hearts import changed, hand_of, open_table

if TYPE_CHECKING:
    from wire import World
    from wire.views import Button, MessageView

pytestmark = pytest.mark.wire

UPLOAD = "POST /applications/{application_id}/emojis"
#: Discord's code for a form that it refuses.
INVALID_FORM = 50035


async def test_the_emoji_are_uploaded_once(run, world: World) -> None:
    for uploaded, present in ((57, 0), (0, 57)):
        ended = await run("emoji")
        assert (ended.code, ended.complained) == (0, "")
        assert ended.said == f"57 card emoji are in place: {uploaded} uploaded, {present} already there.\n"
    assert len(world.calls(UPLOAD)) == 57
    assert not world.problems()
    pictures = emoji_pictures()
    owned = world.state.app_emojis
    assert {emoji["name"]: world.state.emoji_bytes[number] for number, emoji in owned.items()} == pictures


async def test_an_upload_that_breaks_off_says_so_and_is_finished_by_the_next(run, world: World) -> None:
    refusal = world.faults.add(
        UPLOAD, 403, times=None, message="not now", when=lambda _: len(world.state.app_emojis) >= 30
    )
    ended = await run("emoji")
    assert ended.code == 1
    assert ended.said == ""
    (line,) = ended.complained.splitlines()
    assert line.startswith("30 of 57 card emoji are in place; Discord refused the next one with the answer 403")
    world.faults.remove(refusal)
    ended = await run("emoji")
    assert (ended.code, ended.said) == (0, "57 card emoji are in place: 27 uploaded, 30 already there.\n")


async def test_an_upload_whose_receipt_was_lost_is_finished_by_the_next(run, world: World) -> None:
    world.faults.add(UPLOAD, 500, times=1, after=True)
    first = await run("emoji")
    second = await run("emoji")
    assert (first.code, second.code) == (1, 0)
    names = {emoji["name"] for emoji in world.state.app_emojis.values()}
    assert {name for name in names if not name.startswith("former_")} == set(EMOJI_NAMES)


async def test_without_discord_or_token_the_command_says_one_sentence(run) -> None:
    for ended in (await run("emoji", WIRE_URL="http://127.0.0.1:9"), await run("emoji", DISCORD_TOKEN="a.b.c")):  # noqa: S106 - none
        assert ended.code == 2
        assert ended.said == ""
        assert len(ended.complained.splitlines()) == 1


async def test_a_hand_is_played_by_emoji_and_as_text_when_they_are_gone(run, world: World, tmp_path: Path) -> None:
    await run("emoji")
    club = Club(world, tmp_path)
    await club.open()
    await open_table(club)
    hand = await hand_of(club.ann)
    assert sorted(shown_on_buttons(hand)) == sorted(names_of(enabled(hand, "lift:")))
    await press(club.ann, hand, enabled(hand, "lift:")[0])
    hand = await changed(club.ann, hand)
    assert len(shown_on_buttons(hand)) == 13
    world.state.app_emojis.clear()
    club.expected_codes.add(INVALID_FORM)
    await press(club.ann, hand, enabled(hand, "lift:")[0])
    hand = await changed(club.ann, hand)
    assert len(enabled(hand, "lower:")) == 2
    assert not shown_on_buttons(hand)
    assert all(button.label for button in hand.buttons)
    club.look_back()
    assert club.bot.output().count("refused a card emoji") == 1


def shown_on_buttons(view: MessageView) -> list[str]:
    """The names of the emoji on a message's buttons."""
    return [button.raw["emoji"]["name"] for button in view.buttons if button.raw.get("emoji")]


def names_of(buttons: list[Button]) -> list[str]:
    """What the emoji of these card buttons are called."""
    cards = (parse_card(str(button.custom_id)[-2:]) for button in buttons)
    return [card_name(card) for card in cards if card is not None]
