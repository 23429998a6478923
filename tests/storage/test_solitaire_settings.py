"""What people chose for the solitaire, and the deals whose par is known."""

from __future__ import annotations

import asyncio

from bot.storage import Storage
from bot.storage.deals import SolvedDeal
from bot.storage.solitaire_settings import Switches

LARGE_ID = 2**62 + 1


async def test_whoever_chose_nothing_has_nothing(storage: Storage) -> None:
    assert await storage.solitaire_settings.of(LARGE_ID) == Switches()
    assert await storage.solitaire_settings.choose(LARGE_ID, Switches()) == Switches()


async def test_what_is_left_out_stays(storage: Storage) -> None:
    choose = storage.solitaire_settings.choose
    assert await choose(LARGE_ID, Switches(move_errors=True)) == Switches(move_errors=True)
    assert await choose(LARGE_ID, Switches(placement_help=False, lost_warning=True)) == Switches(
        move_errors=True, placement_help=False, lost_warning=True
    )
    await choose(LARGE_ID, Switches(move_errors=False, quick_pair=True))
    expected = Switches(move_errors=False, placement_help=False, quick_pair=True, lost_warning=True)
    assert await storage.solitaire_settings.of(LARGE_ID) == expected
    assert await storage.solitaire_settings.of(LARGE_ID + 1) == Switches(), "everybody has their own"


async def test_choices_made_at_once_are_all_kept(storage: Storage) -> None:
    choose = storage.solitaire_settings.choose
    await asyncio.gather(choose(1, Switches(quick_pair=True)), choose(1, Switches(placement_help=False)))
    assert await storage.solitaire_settings.of(1) == Switches(placement_help=False, quick_pair=True)


async def test_a_deal_is_known_once_it_is_kept(storage: Storage) -> None:
    assert await storage.deals.get("HH1-N-AAAAAAM") is None
    won, dead = SolvedDeal("HH1-N-AAAAAAM", 84), SolvedDeal("HH1-N-MMONUBC", None)
    await asyncio.gather(*(storage.deals.keep(deal) for deal in (won, dead, won, dead)))
    assert await storage.deals.get(won.code) == won
    assert await storage.deals.get(dead.code) == dead, "nothing wins it, and that is known"
