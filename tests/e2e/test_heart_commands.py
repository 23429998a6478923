"""The slash commands of Heart to Heart."""

from __future__ import annotations

import pytest

from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.solver import winnable
from rules.heart_to_heart.state import WASTE
from tests.e2e.boards import WON, act, control, follow, open_board, recorded, view_of
from tests.e2e.club import Club

NO_BOARD = "You have no open board here. /h2h play deals one."


async def test_without_a_code_the_deal_can_be_won(club: Club) -> None:
    for _ in range(5):
        board = (await club.ann.slash("h2h play")).posted
        assert winnable(deal(view_of(club, board).code))
    assert len(await club.bot.board_sessions.open_boards(club.ann.id)) == 5, "a new board ends none"


async def test_any_deal_may_come(club: Club) -> None:
    codes = {view_of(club, (await club.ann.slash("h2h play", any=True)).posted).code for _ in range(25)}
    assert len(codes) == 25
    assert not all(winnable(deal(code)) for code in codes), "about 29 of 100 can be won"


@pytest.mark.parametrize("code", [WON, " hh1-n-aaaaaam ", "HH1 N AAAAAAM", "hh1naaaaaam"])
async def test_a_code_deals_the_same_cards_to_everybody(club: Club, code: str) -> None:
    board = (await club.ann.slash("h2h play", code=code)).posted
    view = view_of(club, board)
    assert view.code == WON
    assert [int(card.rank) for card in view.cards][:4] == [10, 12, 11, 4]


@pytest.mark.parametrize("code", ["HH1-N-AAAAAA", "HH2-N-AAAAAAM", "HH1-N-AAAAAA0", "HH1-N-AAAAAAM\u0131", "`x` *y*"])
async def test_a_bad_code_is_refused_with_the_right_form(club: Club, code: str) -> None:
    answer = await club.ann.slash("h2h play", code=code)
    assert not await club.bot.board_sessions.open_boards(club.ann.id)
    assert "is not a deal code. A deal code looks like HH1-N-AAAAAAM" in answer.told.text
    assert not club.public


@pytest.mark.parametrize("command", ["board", "draw", "draw-on", "undo", "give-up"])
async def test_without_a_board_commands_say_so(club: Club, command: str) -> None:
    assert (await club.ann.slash(f"h2h {command}")).said == NO_BOARD
    assert (await club.ann.slash("h2h tap", card="U")).said == NO_BOARD


async def test_the_board_moves_down_and_its_former_message_loses_its_buttons(club: Club) -> None:
    first = await open_board(club, club.ann)
    await act(club, club.ann, first, "draw")
    old = club.look(first)
    second = (await club.ann.slash("h2h board")).posted
    left = club.look(first)
    assert not left.buttons
    assert not left.pictures
    assert left.text == f"This board has moved down: https://discord.com/channels/{_place(club)}/{second.id}"
    assert view_of(club, second).moves == 1
    await act(club, club.ann, second, "draw")
    assert view_of(club, second).moves == 2
    late = await club.ann.press_late(old, control(old, "draw"))
    assert late.told.private
    assert str(second.id) in late.said
    assert not club.look(first).buttons, "the former message stays without buttons"
    assert view_of(club, second).moves == 2
    gone = await club.ann.press_late(old, control(old, "draw"), gone=True)
    await club.pass_time(2)
    assert (await club.answered(gone.interaction.id, club.ann)).interaction.responded
    assert not club.look(first).buttons
    assert view_of(club, second).moves == 2


def _place(club: Club) -> str:
    return f"{club.guild.id}/{club.channel.id}"


async def test_moves_by_command(club: Club) -> None:
    board = await open_board(club, club.ann)
    link = f"· [to the board](https://discord.com/channels/{_place(club)}/{board.id})"
    assert (await club.ann.slash("h2h draw")).said == f"Drew a card: five. {link}"
    assert (await club.ann.slash("h2h draw-on")).said == f"Drew 8 cards, the last one: four. {link}"
    assert (await club.ann.slash("h2h tap", card="25")).said == f"Selected the four of row 7 (U). {link}"
    assert (await club.ann.slash("h2h tap", card="waste")).said == f"Took a pair: four. {link}"
    assert (await club.ann.slash("h2h undo")).said == f"Taken back. {link}"
    await club.pass_time(2)
    view = view_of(club, board)
    assert (view.moves, view.score, view.undone) == (9, 0, 1)


async def test_taps_are_typed_as_letters_positions_or_waste(club: Club) -> None:
    board = await open_board(club, club.ann)
    letter = next(button.label[0] for button in board.buttons if button.press.action == "tap")
    for typed in (letter, letter.lower(), " 25 "):
        await club.ann.slash("h2h tap", card=typed)
        await club.pass_time(2)
        expected = 25 if typed != letter.lower() else None  # the second tap lets it go again
        assert view_of(club, board).selected == expected
    await club.ann.slash("h2h tap", card="WASTE")
    await club.pass_time(2)
    assert view_of(club, board).selected is WASTE


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1", "That card is still covered."),
        ("26", "Positions run from 1 to 25."),
        ("0", "Positions run from 1 to 25."),
        ("z", "No free card has the letter Z just now."),
        ("Q", "“Q” names no card."),
        ("queen", "“queen” names no card."),
    ],
)
async def test_a_tap_that_hits_nothing_says_why(club: Club, typed: str, sentence: str) -> None:
    await open_board(club, club.ann)
    answer = await club.ann.slash("h2h tap", card=typed)
    assert answer.told.private
    assert answer.said.startswith(sentence)


async def test_an_emptied_place_is_named(club: Club) -> None:
    board = await open_board(club, club.ann)
    await follow(club, club.ann, board, recorded(WON)[:11])
    assert (await club.ann.slash("h2h tap", card="25")).said.startswith("No card lies there any more.")


async def test_the_free_cards_are_offered_in_words(club: Club) -> None:
    await open_board(club, club.ann)
    assert await club.ann.suggestions("h2h tap", "card") == [("U: four of row 7", "U"), ("waste: ace", "waste")]
    assert await club.ann.suggestions("h2h tap", "card", "fo") == [("U: four of row 7", "U")]
    assert await club.bob.suggestions("h2h tap", "card") == []


async def test_drawing_by_command_recycles_an_empty_stock(club: Club) -> None:
    board = await open_board(club, club.ann)
    for _ in range(30):
        await club.ann.slash("h2h draw-on")
    assert (await club.ann.slash("h2h draw-on")).said.startswith("The stock is empty.")
    assert (await club.ann.slash("h2h draw")).said.startswith("The waste is the stock again.")
    await club.pass_time(2)
    assert view_of(club, board).waste is None
    assert not club.look(board).button("Waste").enabled


async def test_giving_up_asks_once(club: Club) -> None:
    board = await open_board(club, club.ann)
    await act(club, club.ann, board, "draw")
    asked = (await club.ann.slash("h2h give-up")).told
    assert asked.text == "Give this game up?"
    await club.ann.press(asked, "Keep playing")
    assert club.look(asked).text == "Play on!"
    asked = (await club.ann.slash("h2h give-up")).told
    await club.ann.press(asked, "Give up")
    assert club.look(asked).text == "You have given the game up. /h2h play deals another."
    await club.pass_time(2)
    assert "Given up after 1 move." in club.look(board).text
    assert club.look(board).labels == ["Same deal again", "New deal", "Challenge", "Replay"]
    assert (await club.ann.slash("h2h draw")).said == NO_BOARD
    assert (await club.bot.storage.boards.statistics(club.ann.id)).given_up == 1


async def test_giving_up_a_board_without_a_move_leaves_no_trace(club: Club) -> None:
    board = await open_board(club, club.ann)
    asked = (await club.ann.slash("h2h give-up")).told
    await club.ann.press(asked, "Give up")
    await club.pass_time(2)
    assert (await club.bot.storage.boards.statistics(club.ann.id)).given_up == 0
    shown = club.look(board)
    assert "Draw" not in " ".join(shown.labels)
    again = await club.ann.press_late(asked, asked.button("Give up").custom_id)
    assert again.interaction.responded


async def test_a_deadlocked_board_that_is_given_up_counts_as_deadlocked(club: Club) -> None:
    board = await open_board(club, club.ann, "HH1-N-SGEFOZE")
    await follow(club, club.ann, board, recorded("HH1-N-SGEFOZE"))
    await club.ann.press((await club.ann.slash("h2h give-up")).told, "Give up")
    await club.pass_time(2)
    assert "Ended in a deadlock after" in club.look(board).text
    assert (await club.bot.storage.boards.statistics(club.ann.id)).deadlocked == 1


async def test_listing_open_boards_with_links(club: Club) -> None:
    assert (await club.ann.slash("h2h list")).said == "You have no open board. /h2h play deals one."
    first = await open_board(club, club.ann)
    await act(club, club.ann, first, "draw")
    await club.pass_time(1)
    second = await open_board(club, club.ann, "HH1-N-NEMOUKZ", direct=True)
    answer = await club.ann.slash("h2h list")
    assert answer.told.private
    lines = answer.said.splitlines()
    assert lines[0] == "**Your open boards**"
    assert "`HH1-N-NEMOUKZ`" in lines[1], "the newest first"
    assert f"/@me/{second.channel_id}/{second.id}" in lines[1]
    assert f"/{_place(club)}/{first.id}" in lines[2]
    assert lines[2].endswith("score 0, 1 move")
    assert (await club.bob.slash("h2h list")).said.startswith("You have no open board.")


async def test_everything_works_in_the_direct_messages(club: Club) -> None:
    board = await open_board(club, club.ann, direct=True)
    assert board.channel_id == club.ann.direct_channel_id
    assert (await club.ann.slash_directly("h2h draw")).said.startswith("Drew a card: five.")
    assert (await club.ann.suggestions("h2h tap", "card", direct=True))[-1] == ("waste: five", "waste")
    await club.pass_time(2)
    assert view_of(club, board).moves == 1
    moved = (await club.ann.slash_directly("h2h board")).posted
    assert not club.look(board).buttons
    await act(club, club.ann, moved, "draw")
    assert view_of(club, moved).moves == 2
    asked = (await club.ann.slash_directly("h2h give-up")).told
    await club.ann.press(asked, "Give up")
    await club.pass_time(2)
    assert "Given up" in club.look(moved).text


async def test_the_rules(club: Club) -> None:
    answer = await club.ann.slash("h2h rules")
    assert answer.told.private
    assert answer.said.startswith("## Heart to Heart in a minute")
