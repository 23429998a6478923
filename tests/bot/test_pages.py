"""Every page of both games keeps within Discord's limits, with the longest names there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.controls import files_of, view_of
from bot.handlers.hearts_people import question_page
from bot.pages.heart_board import asking_page, board_page, moved_page
from bot.pages.heart_help import hint_question, preferences_page
from bot.pages.heart_notes import Notes
from bot.pages.hearts_controls import control
from bot.pages.hearts_facts import last_trick_page, played_page
from bot.pages.hearts_hand import (
    Personal,
    Whereabouts,
    away_page,
    given_hand_page,
    hand_page,
    old_hand_page,
    where_line,
)
from bot.pages.hearts_lobby import lobby_page, settings_page
from bot.pages.hearts_ping import ping_page
from bot.pages.hearts_seats import offer_page, offer_settled_page
from bot.pages.hearts_settings import preference_page
from bot.pages.hearts_table import Scene, closed_page, round_page, sheet_page, table_page
from bot.pages.hearts_table import moved_page as table_moved_page
from bot.pages.page import Menu, Page
from bot.pages.style import style_page, style_words
from bot.sessions.heart_to_heart.coding import decode_move
from bot.sessions.heart_to_heart.preferences import Preferences
from bot.sessions.heart_to_heart.sessions import Board
from bot.sessions.heart_to_heart.verdicts import Loss, Verdict
from bot.sessions.hearts.preferences import HeartsPreference, Sorting
from bot.sessions.hearts.table import Stage, Table
from bot.sessions.hearts.terms import Terms
from bot.sessions.hearts.trust import newest_opened
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP, WON
from bot.storage.heart_to_heart import Board as StoredBoard
from bot.text import load_catalogues
from bot.text.describing import clean, listed, short
from render.theme import PLAIN, STYLES
from rules.cards import FRESH_DECK, Card, Rank
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.commands import Accepted, Tap
from rules.heart_to_heart.game import begin, decide
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Place
from rules.hearts.house import HouseRules, Moon
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from tests.bot import tables
from tests.bot.test_catalogue import SWITCHES
from tests.e2e.boards import DEADLOCKED as DEADLOCKED_DEAL
from tests.e2e.boards import WON as WON_DEAL
from tests.e2e.boards import recorded
from tests.e2e.sketches import Sketches

TEXT = load_catalogues().text("en")
#: Discord's own limits: a name, a server's and a channel's; every sign of these is doubled when it is escaped.
NAMES = ["*" * 32, "_`" * 16, "W" * 32, "木" * 32, "a"]
WHERE = Whereabouts("*" * 100, "_" * 100, f"https://discord.com/channels/{2**63}/{2**63}/{2**63}")


def parts(page: Page) -> list[dict[str, Any]]:
    """Everything of a message that Discord counts, from its own description."""
    found: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = list(view_of(page).to_components())
    while waiting:
        part = waiting.pop()
        found.append(part)
        waiting.extend(part.get("components", ()))
    return found


def check(page: Page) -> None:
    """Whether Discord takes a page, and whether everything on it can be read and pressed."""
    everything = parts(page)
    assert len(everything) <= 40
    assert sum(len(part["content"]) for part in everything if part["type"] == 10) <= 4000
    ids = [part["custom_id"] for part in everything if "custom_id" in part]
    assert len(ids) == len(set(ids)), "every control has an id of its own"
    assert all(0 < len(custom_id) <= 100 for custom_id in ids)
    for part in everything:
        match part["type"]:
            case 1:
                assert 1 <= len(part["components"]) <= 5
            case 2:
                assert 1 <= len(part["label"]) <= 80
            case 3:
                assert 1 <= len(part["options"]) <= 25
                assert len(part["placeholder"]) <= 150
                assert part["min_values"] <= part["max_values"] <= len(part["options"])
                assert all(1 <= len(option["label"]) <= 100 for option in part["options"])
            case 10:
                assert part["content"].strip()
            case 12:
                assert all(1 <= len(item["description"]) <= 1024 for item in part["items"])
    for file in files_of(page):
        assert file.filename in {
            "table.png",
            "trick.png",
            "hand.png",
            "board.png",
            "scores.png",
            "sample.png",
            "open.png",
        }
        assert 1 <= len(file.description or "") <= 1024


#: The last instant Discord's stamps know, in milliseconds.
LATEST = 8_640_000_000_000


async def public_pages(drawing: Sketches, table: Table) -> list[Page]:
    """What a table's message can show in a stage."""
    if table.game is None:
        if table.stage is Stage.LOBBY:
            return [lobby_page(TEXT, table, ping=True), lobby_page(TEXT, table)]
        return [closed_page(TEXT, table)]
    pages = [
        await table_page(
            drawing, TEXT, Scene(table, table.game, False, deadline, newest_opened(table, tables.SECRET), PLAIN)
        )
        for deadline in (None, LATEST)
    ]
    if table.trick_game is not None:
        pages.append(await table_page(drawing, TEXT, Scene(table, table.trick_game, True, LATEST, None, PLAIN)))
    if table.game.sheet:
        pages.append(await round_page(drawing, TEXT, table, table.game, newest_opened(table, tables.SECRET), PLAIN))
    return pages


async def private_pages(drawing: Sketches, table: Table) -> list[Page]:
    """What one person may ask of a table in a stage, beside their hand."""
    if table.game is None:
        return [settings_page(TEXT, table)] if table.stage is Stage.LOBBY else []
    offers = [offer_page(TEXT, table, seat, WHERE.url) for seat in SEATS if table.chairs[seat].heir is not None]
    return [
        await last_trick_page(drawing, TEXT, table, PLAIN),
        played_page(TEXT, table),
        await sheet_page(drawing, TEXT, table, PLAIN),
        *offers,
    ]


def lifts(table: Table, hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """How many cards can be lifted."""
    passing = table.game is not None and table.game.phase is Phase.PASSING
    return [hand[:number] for number in range(4)] if passing else [()]


@pytest.mark.parametrize("name", NAMES)
async def test_every_page_of_hearts_fits(name: str) -> None:
    drawing, count = Sketches(), 0
    for table in tables.stages(name):
        for page in (*await public_pages(drawing, table), *await private_pages(drawing, table)):
            check(page)
            count += 1
        if table.game is None:
            continue
        for seat in SEATS:
            for lifted in lifts(table, table.game.round.hands[seat]):
                check(
                    await hand_page(drawing, TEXT, table, seat, Personal(lifted, LATEST, Sorting.SUITS, PLAIN), WHERE)
                )
                count += 1
            check(away_page(TEXT, table, seat, WHERE))
    check(old_hand_page(TEXT, 10**6, WHERE))
    check(given_hand_page(TEXT, name, WHERE))
    asked = TEXT("lobby.start.ask", names=listed(TEXT, [clean(name)] * 3))
    answers = [
        (control(tables.lobby(name), "", action), TEXT(f"lobby.start.{action[5:]}"))
        for action in ("startyes", "startno")
    ]
    check(question_page(asked, *answers))
    check(table_moved_page(TEXT, WHERE.url or ""))
    for accepted in (False, True):
        check(offer_settled_page(TEXT, name, name, accepted=accepted))
    check(Page(f"{TEXT('refusal.hearts.not_proven')}\n-# {where_line(TEXT, WHERE)}"))
    assert count > 600


def test_a_call_of_everybody_fits_and_mentions_nobody_else() -> None:
    people = tuple(tables.SNOWFLAKE - number for number in range(4))
    pages = [ping_page(TEXT, people, WHERE.url or "", LATEST, passing=passing) for passing in (False, True)]
    for page in pages:
        check(page)
        assert page.mentions == people
    assert pages[0].head != pages[1].head, "it says what they are to do"


def test_every_preference_has_a_page() -> None:
    pages = {
        preference_page(TEXT, HeartsPreference(sorting, forced, pings))
        for sorting in Sorting
        for forced in (False, True)
        for pings in (False, True)
    }
    assert len(pages) == len(Sorting) * 4
    for page in pages:
        check(page)


def house_rules_said(table: Table) -> set[str]:
    """The house rules that stand in a lobby, as they are worded."""
    title = f"-# {TEXT('house.title')} "
    lines = [line for line in lobby_page(TEXT, table).head.splitlines() if line.startswith(title)]
    assert len(lines) <= 1
    return set(lines[0].removeprefix(title).split(" · ")) if lines else set()


def test_a_lobby_says_every_house_rule_that_is_on_and_no_other() -> None:
    assert house_rules_said(tables.lobby("a")) == set()
    words = {name: TEXT(f"house.{name}") for name in SWITCHES}
    assert len(set(words.values())) == len(SWITCHES)
    everything = house_rules_said(tables.lobby("a", terms=tables.EVERYTHING))
    assert everything == {*words.values(), TEXT("house.moon.smart")}
    assert house_rules_said(tables.lobby("a", HouseRules(moon=Moon.SELF))) == {TEXT("house.moon.self")}
    for name in SWITCHES:
        assert house_rules_said(tables.lobby("a", replace(HouseRules(), **{name: True}))) == {words[name]}


def test_the_panel_marks_what_is_chosen() -> None:
    for terms in (Terms(), tables.EVERYTHING):
        page = settings_page(TEXT, tables.lobby("a", terms=terms))
        chosen = {
            row.custom_id.rsplit(":", 1)[-1]: [option.value for option in row.options if option.chosen]
            for row in page.rows
            if isinstance(row, Menu)
        }
        assert len(chosen) == 5
        counts = sorted(len(values) for values in chosen.values())
        assert counts == ([0, 1, 1, 1, 1] if terms == Terms() else [1, 1, 1, 1, 6])


async def test_a_table_with_everything_at_once_says_all_of_it() -> None:
    """All four seats offered, everybody late, every house rule on: nothing is left out for want of room."""
    *_, late, _ = tables.disturbed(tables.passed(tables.started(NAMES[0], terms=tables.EVERYTHING), *SEATS))
    assert all(chair.late and chair.heir is not None for chair in late.chairs)
    page = (await public_pages(Sketches(), late))[1]
    check(page)
    assert page.foot.count("ran out of time twice") == 4
    assert TEXT("house.title") in page.foot
    assert "<t:" in page.foot


async def test_a_round_that_was_cut_short_shows_every_card_that_was_left() -> None:
    finished, leading, claimed, _ = tables.cut_short(NAMES[0])
    assert leading.game is not None
    for table in (finished, claimed):
        assert table.game is not None
        rest = table.game.round.rest
        assert rest is not None
        page = (await public_pages(Sketches(), table))[0]
        shown = [card for card in FRESH_DECK if short(card) in page.foot]
        assert set(shown) == {card for hand in rest.hands for card in hand}
    held = sum(len(hand) for hand in leading.game.round.hands)
    assert held >= 8, "a claim with two cards each at least"


@pytest.mark.parametrize("name", NAMES)
async def test_the_result_of_a_long_game_fits(name: str) -> None:
    table = tables.last_round(name, 16)
    for page in await public_pages(Sketches(), table):
        check(page)


async def test_the_sentence_of_a_hand_is_never_cut() -> None:
    for table in tables.stages(NAMES[0]):
        if table.game is None:
            continue
        for seat in SEATS:
            page = await hand_page(Sketches(), TEXT, table, seat, Personal((), None, Sorting.SUITS, PLAIN), WHERE)
            if page.picture is not None:
                assert page.picture.alt.endswith("."), "a text that was cut ends anywhere"


def board(state: HeartToHeartState, ending: str | None = None) -> Board:
    ended = None if ending is None else 2_000_000
    record = StoredBoard(
        id=10**15, owner_id=2**63 - 1, guild_id=2**63 - 1, channel_id=2**63 - 1, message_id=2**63 - 1,
        code=state.deal.code, locale="en-US", sequence=10**9, painted_sequence=0, selected=None, opened_at=0,
        touched_at=0, last_move_at=10**12, ended_at=ended, ending=ending, kind="free", private=False,
        challenge_id=None, day=None, assisted=False, clock_ms=10**12, move_clock_ms=10**12, score=None, moves=None,
        undone=None,
    )  # fmt: skip
    return Board(record, state)


def states(code: str) -> Iterator[HeartToHeartState]:
    """Every position of a recorded game, and each with every card selected that can be."""
    state = begin(deal(code))
    yield from selections(state)
    for step in recorded(code):
        if step.legal:
            decision = decide(state, decode_move(":".join(map(str, step.action))))
            assert isinstance(decision, Accepted)
            state = decision.state
            yield from selections(state)


def selections(state: HeartToHeartState) -> Iterator[HeartToHeartState]:
    yield state
    places: list[Place] = [*state.free, *([WASTE] if state.waste else [])]
    for place in places:
        decision = decide(state, Tap(place))
        if isinstance(decision, Accepted):
            yield decision.state


@pytest.mark.parametrize("code", [WON_DEAL, DEADLOCKED_DEAL])
async def test_every_page_of_a_board_fits(code: str) -> None:
    drawing, most = Sketches(), 0
    for state in states(code):
        page = await board_page(drawing, TEXT, board(state), NAMES[0], PLAIN)
        check(page)
        most = max(most, len(parts(page)))
    for ending in (GIVEN_UP, DEADLOCKED, WON):
        helped = board(state, ending)
        helped = replace(helped, record=replace(helped.record, assisted=True))
        for verdict in (None, Verdict(False, None, Loss(0)), Verdict(True, 84), Verdict(True, 84, Loss(7, Rank.QUEEN))):
            check(await board_page(drawing, TEXT, helped, NAMES[0], PLAIN, Notes(verdict=verdict)))
    everything = Notes(paused=True, lost=True)
    check(await board_page(drawing, TEXT, board(state), NAMES[0], PLAIN, everything))
    check(hint_question(TEXT, board(state)))
    check(preferences_page(TEXT, Preferences(), changed=True))
    check(await asking_page(drawing, TEXT, board(state), NAMES[0], PLAIN))
    check(moved_page(TEXT, WHERE.url or ""))
    assert most > 10


async def test_every_free_card_has_a_button_with_its_letter_and_rank() -> None:
    drawing = Sketches()
    for state in states(WON_DEAL):
        page = await board_page(drawing, TEXT, board(state), "ann", PLAIN)
        taps = {
            part["custom_id"].rsplit(":", 1)[1]: part["label"]
            for part in parts(page)
            if ":tap:" in part.get("custom_id", "")
        }
        if not state.left:
            continue
        assert set(taps) - {"w"} == {str(position) for position in state.free}
        letters = [label[0] for place, label in taps.items() if place != "w"]
        assert len(set(letters)) == len(letters)
        for position in state.free:
            rank = state.rank_at(position)
            assert rank is not None
            assert taps[str(position)].endswith(rank.index)


async def test_every_style_has_words_of_its_own_and_a_page() -> None:
    drawing = Sketches()
    words = {style_words(TEXT, style) for style in STYLES}
    assert len(words) == len(STYLES)
    for style in STYLES:
        check(await style_page(drawing, TEXT, TEXT("config.pictures.chosen", style=style_words(TEXT, style)), style))
