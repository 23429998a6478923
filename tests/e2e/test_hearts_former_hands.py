"""A hand has one direct message at a time: a late press on a former one does not bring it back."""

from __future__ import annotations

from tests.e2e.club import Club, Person
from tests.e2e.hearts import SETTLED, seat


async def give(club: Club, giver: Person, heir: Person) -> None:
    offer = (await giver.slash("hearts hand-over", member=heir.actor)).posted
    await heir.press(offer, "Take the seat")
    await club.pass_time(2 * SETTLED)


async def test_a_late_press_on_a_former_hand_moves_the_present_one_alone(club: Club) -> None:
    await seat(club, club.bob)
    former = club.ann.dm
    lift = former.acting("lift")[0]
    await give(club, club.ann, club.eve)
    await give(club, club.eve, club.ann)
    present = club.ann.dm
    assert present.id != former.id
    assert not club.look(former).buttons

    await club.ann.press_late(former, lift.custom_id)
    await club.pass_time(SETTLED)
    assert not club.look(former).buttons, "what was left of it stays"
    assert [button.press.argument for button in club.look(present).acting("lower")] == [lift.press.argument]

    late = await club.ann.press_late(former, "h:1:1.0:pass")
    assert late.said.startswith("Choose exactly three cards to pass."), "a refusal is told all the same"
    assert not club.look(former).buttons
