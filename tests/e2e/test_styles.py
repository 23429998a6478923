"""Who sees which pictures in which style: what is for one person as they chose, what is for all as the server chose."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from render.models import BoardModel, HandModel, SheetModel, TableModel
from render.theme import PLAIN, Deck, Style, Theme
from tests.e2e.boards import act, open_board
from tests.e2e.club import Club, Person
from tests.e2e.hearts import SETTLED, pass_all, play_by_command, play_until, seat, seat_four
from tests.e2e.screens import Screen

DARK = Style(Theme.DARK)
FOUR = Style(deck=Deck.FOUR_COLOURS)
DARK_FOUR = Style(Theme.DARK, Deck.FOUR_COLOURS)

PERSON_DARK = (
    "From now on what only you see is drawn in the dark theme with a two-colour deck: your hands, score sheets you "
    "ask for, and boards in direct messages. What everybody in a server sees follows that server’s choice."
)


def style(club: Club, screen: Screen, kind: type[Any]) -> Style:
    """The style of the one picture that a message shows now."""
    (model,) = club.models(club.look(screen))
    assert isinstance(model, kind)
    found: Style = model.style
    return found


def manager(club: Club, name: str = "boss") -> Person:
    """Somebody who may manage the server."""
    role = club.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return club.add(name, roles=[role])


async def test_a_dark_hand_at_a_classic_table(club: Club) -> None:
    answer = await club.ann.slash("settings pictures", theme="dark")
    assert answer.told.private
    assert answer.said == PERSON_DARK
    table = await seat(club, club.bob)

    assert style(club, table, TableModel) == PLAIN
    assert style(club, club.ann.dm, HandModel) == DARK
    assert style(club, club.bob.dm, HandModel) == PLAIN
    for person, chosen in ((club.ann, DARK), (club.bob, PLAIN)):
        assert style(club, (await person.press(table, "My hand")).told, HandModel) == chosen
        assert style(club, (await person.slash("hearts hand")).told, HandModel) == chosen
    assert style(club, table, TableModel) == PLAIN


async def test_a_server_in_the_dark_and_hands_that_are_not(club: Club) -> None:
    boss = manager(club)
    answer = await boss.slash("config pictures", theme="dark", deck="four")
    assert answer.told.private
    assert answer.said == (
        "From now on the tables, score sheets and boards of this server are drawn in the dark theme with a "
        "four-colour deck, each from its next move on at the latest; hands follow everybody’s own choice."
    )
    table = await seat_four(club)

    assert style(club, table, TableModel) == DARK_FOUR
    for person in (club.ann, club.bob, club.cy, club.dee):
        assert style(club, person.dm, HandModel) == PLAIN
    board = await open_board(club, club.eve)
    assert style(club, board, BoardModel) == DARK_FOUR
    await act(club, club.eve, board, "draw")
    assert style(club, board, BoardModel) == DARK_FOUR
    await club.eve.press(board, "New")
    assert style(club, board, BoardModel) == DARK_FOUR


async def test_what_is_open_follows_at_once(club: Club) -> None:
    table = await seat(club, club.bob)
    await pass_all(club, club.ann, club.bob)
    private = (await club.ann.press(table, "My hand")).told
    boss = manager(club)
    board = await open_board(club, boss)

    await club.ann.slash("settings pictures", deck="four")
    await boss.slash("config pictures", theme="dark")
    await club.pass_time(SETTLED)

    assert style(club, table, TableModel) == DARK
    assert style(club, board, BoardModel) == DARK
    assert style(club, club.ann.dm, HandModel) == FOUR
    assert style(club, private, HandModel) == FOUR
    assert style(club, club.bob.dm, HandModel) == PLAIN
    assert len(club.ann.direct_messages) == 1, "the hand is changed, not sent again"
    assert len(club.public) == 2, "neither is the table"


async def test_a_table_elsewhere_follows_with_its_next_move(club: Club) -> None:
    table = await seat_four(club)
    await pass_all(club)
    boss = manager(club)
    await boss.slash("config pictures", channel=club.guild.create_text_channel("office"), theme="dark")
    await club.pass_time(SETTLED)
    assert style(club, table, TableModel) == PLAIN

    await play_by_command(club)
    await club.pass_time(SETTLED)

    assert style(club, table, TableModel) == DARK


async def test_what_is_left_out_stays_and_nothing_says_what_holds(club: Club) -> None:
    present = "What only you see is drawn in {}; give this command a theme or a deck"
    said = (await club.ann.slash("settings pictures")).said
    assert said.startswith(present.format("the classic theme with a two-colour deck"))
    await club.ann.slash("settings pictures", theme="dark")
    await club.ann.slash("settings pictures", deck="four")
    said = (await club.ann.slash("settings pictures")).said
    assert said.startswith(present.format("the dark theme with a four-colour deck"))
    said = (await club.bob.slash("settings pictures")).said
    assert said.startswith(present.format("the classic theme with a two-colour deck"))

    boss = manager(club)
    await boss.slash("config pictures", deck="four")
    said = (await boss.slash("config pictures")).said
    assert said.startswith(
        "The tables, score sheets and boards of this server are drawn in the classic theme with a four"
    )


async def test_choices_outlive_a_restart(club: Club) -> None:
    boss = manager(club)
    await boss.slash("config pictures", deck="four")
    await club.ann.slash("settings pictures", theme="dark")
    await club.restart()
    table = await seat(club, club.bob)
    assert style(club, table, TableModel) == FOUR
    assert style(club, club.ann.dm, HandModel) == DARK
    assert style(club, club.bob.dm, HandModel) == PLAIN


async def test_who_may_not_manage_the_server_is_refused(club: Club) -> None:
    with pytest.raises(simcord.SetupError, match="default-member-permissions"):
        await club.bob.slash("config pictures", theme="dark")
    (command,) = [found for found in await club.bot.tree.fetch_commands() if found.name == "config"]
    club.guild.set_command_permissions(command, {club.bob.actor: True})

    for options in ({"theme": "dark"}, {}):
        answer = await club.bob.slash("config pictures", **options)
        assert answer.told.private
        assert answer.said == (
            "Only somebody who may manage the server can choose for everybody; /settings pictures changes your own "
            "pictures."
        )
    assert style(club, await open_board(club, club.bob), BoardModel) == PLAIN


async def test_config_is_for_servers_only(club: Club) -> None:
    with pytest.raises(simcord.SetupError, match="not visible"):
        await club.ann.slash_directly("config pictures", theme="dark")


async def test_boards_in_direct_messages_follow_their_owner(club: Club) -> None:
    boss = manager(club)
    await boss.slash("config pictures", deck="four")
    older = await open_board(club, club.ann, direct=True)
    assert style(club, older, BoardModel) == PLAIN

    answer = await club.ann.slash_directly("settings pictures", theme="dark")
    assert answer.told.private
    assert answer.said == PERSON_DARK
    await club.pass_time(SETTLED)

    assert style(club, older, BoardModel) == DARK, "it follows at once"
    await act(club, club.ann, older, "draw")
    assert style(club, older, BoardModel) == DARK
    assert style(club, await open_board(club, club.ann, direct=True), BoardModel) == DARK
    assert style(club, await open_board(club, club.bob, direct=True), BoardModel) == PLAIN
    assert style(club, await open_board(club, club.ann), BoardModel) == FOUR, "everybody sees this one"


async def test_a_private_score_sheet_follows_who_looks_and_the_tables_the_server(club: Club) -> None:
    await club.ann.slash("settings pictures", theme="dark")
    await manager(club).slash("config pictures", deck="four")
    table = await seat_four(club)
    await pass_all(club)
    await play_until(club, lambda game: bool(game.sheet))
    await club.pass_time(club.pace.trick + timedelta(seconds=SETTLED))
    assert style(club, table, SheetModel) == FOUR
    assert style(club, (await club.ann.slash("hearts scores")).told, SheetModel) == DARK
    assert style(club, (await club.bob.slash("hearts scores")).told, SheetModel) == PLAIN

    await club.eve.say("What a round!")  # so that the next one begins below, and the result stays above
    await club.pass_time(club.pace.next_round)
    await club.pass_time(SETTLED)

    assert style(club, table, SheetModel) == FOUR, "what stays above the next round"
    assert style(club, club.table, TableModel) == FOUR
    assert style(club, club.ann.dm, HandModel) == DARK


async def test_what_another_process_stored_holds_within_a_minute(club: Club) -> None:
    board = await open_board(club, club.ann)
    assert style(club, board, BoardModel) == PLAIN
    await club.bot.storage.servers.choose_style(club.guild.id, theme="dark")
    await club.pass_time(timedelta(minutes=1))
    await act(club, club.ann, board, "draw")
    assert style(club, board, BoardModel) == DARK


async def test_a_theme_that_only_a_newer_version_knows_is_drawn_plainly(club: Club) -> None:
    await club.bot.storage.people.choose_style(club.ann.id, theme="of the future", deck="four")
    board = await open_board(club, club.ann, direct=True)
    assert style(club, board, BoardModel) == FOUR


async def test_changing_ones_mind_again_and_again_floods_nobody(club: Club) -> None:
    table = await seat_four(club)
    boss = manager(club)
    before = len(club.seen)
    for number in range(10):
        await club.ann.slash("settings pictures", theme=("dark", "classic")[number % 2])
        await boss.slash("config pictures", theme=("dark", "classic")[number % 2])
    await club.pass_time(SETTLED)
    changed = [seen for seen in club.seen[before:] if not seen.screen.private]
    assert not [seen for seen in changed if seen.new]
    assert {seen.screen.id for seen in changed} <= {table.id, club.ann.dm.id}
    assert style(club, table, TableModel) == PLAIN
    assert style(club, club.ann.dm, HandModel) == PLAIN
