"""The real pictures on their way to Discord, drawn in threads as in earnest."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.drawing import Drawing
from rules.heart_to_heart.state import WASTE
from tests.e2e import simulation
from tests.e2e.boards import WON, act, open_board, tap
from tests.e2e.club import Club
from tests.e2e.hearts import SETTLED, pass_all, play_by_command, seat_four, to_play
from tests.e2e.screens import Screen


@pytest.fixture
def drawing() -> Drawing:
    return Drawing()


def picture(club: Club, screen: Screen) -> bytes:
    """The one picture of a message, which must be a whole PNG that Discord shows within the message."""
    current = club.look(screen)
    (url,) = current.pictures
    data = simulation.file_of(club.env, url)
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        assert image.format == "PNG"
        assert min(image.size) >= 400
    (alt,) = current.alts
    assert alt
    assert len(data) < 1_000_000
    return data


async def test_a_table_and_its_hands(club: Club) -> None:
    table = await seat_four(club)
    await club.pass_time(SETTLED)
    passing = picture(club, table)
    hands = {picture(club, person.dm) for person in (club.ann, club.bob, club.cy, club.dee)}
    assert len(hands) == 4
    await pass_all(club)
    playing = picture(club, table)
    assert playing != passing
    person = await to_play(club)
    hand = picture(club, person.dm)
    await play_by_command(club)
    await club.pass_time(SETTLED)
    assert picture(club, table) != playing
    assert picture(club, person.dm) != hand


async def test_a_board_after_many_moves_has_one_picture(club: Club) -> None:
    board = await open_board(club, club.ann, WON)
    seen = {picture(club, board)}
    for _ in range(5):
        await act(club, club.ann, board, "draw")
        seen.add(picture(club, board))
    await tap(club, club.ann, board, WASTE)
    seen.add(picture(club, board))
    assert len(seen) == 7


async def test_the_cards_are_ready_before_they_are_asked_for(club: Club, drawing: Drawing) -> None:
    await club.pass_time(1)
    assert drawing._renderer is not None, "the first board is as quick as the others"
