"""What is stored of tables and boards: it comes back as it went in, and old databases stay readable.

`data/hearts_moves_1.json` holds the moves of one table as the first format wrote them, a move of every kind among them.
It is never made anew: a bot of later days has to read it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sessions.heart_to_heart.coding import UNDO, decode_move, encode_move
from bot.sessions.heart_to_heart.coding import unfold as unfold_board
from bot.sessions.hearts.moves import (
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Departed,
    HouseSet,
    Joined,
    LeftLobby,
    NextRound,
    Opened,
    Returned,
    Started,
    TableMove,
    decode,
    encode,
    unfold,
)
from bot.sessions.hearts.table import Ending, Guest, Place, Stage
from bot.storage.hearts import HeartsTable, StoredMove
from rules.cards import Card, Rank, Suit
from rules.heart_to_heart.commands import Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.state import Drawn, PairTaken, PairTakenWithWaste, Recycled
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS

GOLDEN = Path(__file__).parent / "data" / "hearts_moves_1.json"
SECRET = bytes(range(32))

names = st.text(min_size=1, max_size=32)
users = st.integers(1, 2**63 - 1)
seats = st.sampled_from(SEATS)
cards = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
houses = st.sampled_from([HouseRules(), HouseRules(points=50), HouseRules(points=None, rounds=1)])
moves: st.SearchStrategy[TableMove] = st.one_of(
    st.builds(
        Opened,
        st.builds(Guest, users, names, st.just(Place.JOINED)),
        st.lists(st.builds(Guest, users, names, st.just(Place.RESERVED)), max_size=3).map(tuple),
        houses,
    ),
    st.builds(Joined, users, names),
    st.builds(LeftLobby, users),
    st.builds(ComputerAdded, names),
    st.builds(HouseSet, houses),
    st.builds(Started, st.lists(names, min_size=4, max_size=4).map(tuple)),
    st.builds(CardsPassed, seats, st.lists(cards, min_size=3, max_size=3, unique=True).map(tuple)),
    st.builds(CardPut, seats, cards),
    st.just(NextRound()),
    st.builds(Departed, seats),
    st.builds(Returned, seats),
    st.builds(Closed, st.sampled_from(Ending)),
)


@given(moves, st.none() | users, st.integers(0, 2**53), st.integers(1, 10**6))
def test_a_move_of_a_table_comes_back(move: TableMove, user_id: int | None, at: int, sequence: int) -> None:
    new = encode(move, user_id=user_id)
    data = json.loads(json.dumps(new.data))  # as a database keeps it
    stored = StoredMove(sequence, new.kind, data, new.seat, new.user_id, at, new.format)
    assert decode(stored) == move


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown kind"):
        decode(StoredMove(1, "dance", {}, None, None, 0))


def golden() -> list[StoredMove]:
    rows: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return [StoredMove(**row) for row in rows]


def record(sequence: int) -> HeartsTable:
    return HeartsTable(
        id=1, guild_id=2, channel_id=3, host_id=11, locale="en-US", secret=SECRET, sequence=sequence,
        painted_sequence=0, opened_at=0, acted_at=0, ended_at=None, ending=None, table_message_id=None,
        table_posted_at=None, due_at=None,
    )  # fmt: skip


def test_the_first_format_can_still_be_read_and_is_still_written() -> None:
    for stored in golden():
        assert stored.format == 1
        written = encode(decode(stored), user_id=stored.user_id)
        assert asdict(written) == {name: getattr(stored, name) for name in asdict(written)}


def test_the_golden_table_has_a_move_of_every_kind() -> None:
    assert {type(decode(stored)) for stored in golden()} == set(get_args(TableMove))


def test_the_golden_table_unfolds_to_what_was_played() -> None:
    stored = golden()
    table = unfold(record(len(stored)), stored)
    assert (table.stage, table.ending, table.sequence) == (Stage.ENDED, Ending.STOPPED, len(stored))
    assert [chair.user_id for chair in table.chairs] == [11, None, 12, None], "ann South, bob North, computers between"
    assert table.house == HouseRules(points=50)
    assert table.game is not None
    assert table.game.round.number == 2
    assert len(table.game.sheet) == 1
    plays = [(move.seat, move.data["card"]) for move in stored if move.kind == "play"]
    assert len(plays) == 52 + len(table.game.round.trick.plays) + 4 * len(table.game.round.tricks)
    assert sum(table.game.scores) == sum(
        1 if str(card).endswith("H") else 13 * (card == "QS") for _, card in plays[:52]
    )


def test_every_beginning_of_the_golden_table_can_be_unfolded() -> None:
    stored = golden()
    for length in range(1, len(stored) + 1):
        assert unfold(record(length), stored[:length]).sequence == length


def test_a_changed_database_is_noticed() -> None:
    stored = golden()
    first = next(number for number, move in enumerate(stored) if move.kind == "play")
    stored[first] = replace(stored[first], data={"card": "AH"})
    with pytest.raises(ValueError, match=f"stored move {first + 1} is refused"):
        unfold(record(len(stored)), stored)


@pytest.mark.parametrize(
    ("move", "text", "command"),
    [
        (Drawn(), "D", Draw()),
        (Recycled(), "R", Recycle()),
        (PairTaken(3, 7, Rank.ACE), "P:3:7", TakePair(3, 7)),
        (PairTakenWithWaste(25, Rank.KING), "W:25", TakePairWithWaste(25)),
    ],
)
def test_the_moves_of_a_board_keep_their_form(move: object, text: str, command: object) -> None:
    assert encode_move(move) == text  # type: ignore[arg-type]  # each kind of move
    assert decode_move(text) == command


def test_an_undo_is_a_move_of_its_own() -> None:
    assert decode_move(UNDO) == Undo()


@pytest.mark.parametrize("text", ["", "X", "P:1", "W", "P:1:2:3", "P:a:b", "d"])
def test_what_is_no_move_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"no stored move|invalid literal"):
        decode_move(text)


def test_a_board_unfolds_to_what_was_played() -> None:
    state = unfold_board("HH1-N-AAAAAAM", ("D",) * 9 + ("W:25", "U", "W:25"))
    assert (state.moves, state.undone, state.score) == (10, 1, 10)
    with pytest.raises(ValueError, match=r"stored move 1 \(W:1\) is refused"):
        unfold_board("HH1-N-AAAAAAM", ("W:1",))
