"""A round of Hearts over the wire, through power cuts, and what could be read of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.wire.club import Club, enabled, press, told, until
from tests.wire.hearts import (
    OVER,
    cards_named,
    changed,
    hand_of,
    open_table,
    pass_three,
    play_on,
    playable,
    read_by,
    record_of,
    stored_plays,
    table_of,
)

if TYPE_CHECKING:
    from wire.driver import UserHandle

pytestmark = pytest.mark.wire

#: How long after a press the process dies, in seconds: while it is being answered, and soon afterwards.
CUTS = (0.02, 0.3)


async def test_a_round_is_played_to_its_end_through_power_cuts(club: Club) -> None:
    await open_table(club)
    assert_hands_are_hidden(club)
    await cut_in_the_pass(club)
    await pass_three(club.ben)
    for delay in CUTS:
        tricks = stored_plays(club) // 4
        await play_on(
            club,
            stop=lambda done=tricks: stored_plays(club) >= 4 * done + 4 and in_a_trick(club),
            ann_follows=True,
        )
        await cut_in_a_trick(club, delay)
    await play_on(club, stop=lambda: OVER in table_of(club).text)
    await club.world.quiet(1200)

    over = table_of(club)
    assert [view.id for view in club.ours(club.room)] == [over.id], "the table was posted more than once"
    assert over.images[0].filename == "scores.png"
    for person in (club.ann, club.ben):
        assert len(club.ours(person.dm)) == 1, "a hand was sent more than once"
        assert not club.live(person.dm)
    assert_nothing_was_readable_too_early(club)


async def cut_in_the_pass(club: Club) -> None:
    """Ann has two cards lifted, in her direct message and behind "My hand", when the process dies."""
    ann, ben = club.ann, club.ben
    private = await told(ann, table_of(club), "My hand")
    first = await hand_of(ann)
    for _ in range(2):
        hand = await hand_of(ann)
        await press(ann, hand, enabled(hand, "lift:")[0])
        await changed(ann, hand)
    await until(lambda: len(enabled(private.fresh(), "lower:")) == 2, "both cards lifted behind My hand too")
    await club.kill()

    # Every old control works: the table's, those of an older picture, the private hand's, the direct message's.
    again = await told(ann, table_of(club), "My hand")
    assert len(enabled(again, "lower:")) == 2
    await press(ann, first, enabled(first, "lift:")[0], force=True)
    assert len(enabled(first.fresh(), "lower:")) == 2, "a press of an older picture changed the choice"
    await press(ann, private, enabled(private.fresh(), "lift:")[0])
    await until(lambda: len(enabled(first.fresh(), "lower:")) == 3, "three cards lifted in the direct message")
    await press(ann, private, "Pass 3 cards")
    await until(lambda: first.fresh().labels == ["Take back"], "the direct message after the pass")
    assert enabled(await told(ben, table_of(club), "My hand"), "lift:")


def in_a_trick(club: Club) -> bool:
    """Whether it is Ann's turn in a trick that has begun."""
    return stored_plays(club) % 4 > 0 and playable(club.ann) is not None


async def cut_in_a_trick(club: Club, delay: float) -> None:
    """The process dies with a press under way: its card is played wholly or not at all, and then once."""
    hand, custom_id = playable(club.ann) or pytest.fail("it is Ann's turn")
    under_way = asyncio.create_task(club.ann.click(hand, custom_id))
    await asyncio.sleep(delay)
    await club.bot.kill9()
    club.lost_presses += not (await under_way).acked
    before = times_played(club, custom_id)
    assert before in (0, 1)
    await club.bot.restart()
    await press(club.ann, hand, hand.button(custom_id=custom_id), force=True)
    await until(lambda: times_played(club, custom_id) == 1, "the card played by the old button")


def times_played(club: Club, custom_id: str) -> int:
    """How often the card of a button is stored as played."""
    card = custom_id.rsplit(":", 1)[1]
    rows = club.asked(f"select count(*) from hearts_moves where kind = 'play' and data like '%\"{card}\"%'")  # noqa: S608
    return int(rows[0][0])


def assert_hands_are_hidden(club: Club) -> None:
    """While nothing is passed or played, a player has read the names of the own thirteen cards and of no other."""
    hands = [shown_to(person) for person in (club.ann, club.ben)]
    assert [len(hand) for hand in hands] == [13, 13]
    assert not hands[0] & hands[1]
    for person, others in ((club.ann, hands[1]), (club.ben, hands[0])):
        assert not [card for card in others if person.ever_saw_text(f":{card}")]
    assert not shown_to(club.cy)


def shown_to(person: UserHandle) -> set[str]:
    """Every card whose name a person could read so far."""
    return {card for _, cards in read_by(person) for card in cards}


def assert_nothing_was_readable_too_early(club: Club) -> None:
    """In no version of any message could anybody read a card of another hand before it was played."""
    record = record_of(club)
    seats = {club.ann: 0, club.ben: 2, club.cy: None}
    for person, seat in seats.items():
        versions = list(read_by(person))
        assert len(versions) > 13
        for at, named in versions:
            known = record.public(at) if seat is None else record.known_to(seat, at)
            assert named <= known, f"{person.name} could read {named - known} too early"
    # Pictures are drawn from the same view; their names and everything the bot printed say nothing.
    assert {file.filename for view in club.room.all_messages() for file in view.attachments} <= {
        "table.png",
        "hand.png",
        "scores.png",
    }
    assert not cards_named(club.bot.output())
