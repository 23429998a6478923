"""What is stored of tables and boards: it comes back as it went in, and old databases stay readable.

`data/hearts_moves_1.json` and `data/hearts_moves_2.json` hold the moves of one table each, as the bot wrote them before
tables had terms and seats changed hands, and after. Between them there is a move of every kind and format. They are
never made anew: a bot of later days has to read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sessions.heart_to_heart.coding import UNDO, decode_move, encode_move
from bot.sessions.heart_to_heart.coding import unfold as unfold_board
from bot.sessions.hearts.coding import decode, encode
from bot.sessions.hearts.folding import unfold
from bot.sessions.hearts.moves import (
    CardPlanned,
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Credited,
    Departed,
    ForcedSet,
    HouseSet,
    Joined,
    LeftLobby,
    NextRound,
    Opened,
    PassTakenBack,
    RanOut,
    RestClaimed,
    Returned,
    RoundFinished,
    SeatChosen,
    SeatOffered,
    SeatTaken,
    Started,
    TableMove,
    TermsSet,
)
from bot.sessions.hearts.table import Ending, Guest, Place, Stage, Table
from bot.sessions.hearts.terms import TURN_TIMES, Terms
from bot.storage.hearts import JSON, HeartsTable, StoredMove
from rules.cards import Card, Rank, Suit
from rules.heart_to_heart.commands import Draw, Recycle, TakePair, TakePairWithWaste, Undo
from rules.heart_to_heart.state import Drawn, PairTaken, PairTakenWithWaste, Recycled
from rules.hearts.computer import Strength
from rules.hearts.house import POINT_TARGETS, HouseRules, Moon
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase

DATA = Path(__file__).parent / "data"
#: The files by their number, with the secret of each table.
GOLDEN = {1: bytes(range(32)), 2: bytes(range(53, 85))}

names = st.text(min_size=1, max_size=32)
users = st.integers(1, 2**63 - 1)
seats = st.sampled_from(SEATS)
cards = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
lengths = st.one_of(
    st.tuples(st.sampled_from(POINT_TARGETS), st.none()), st.tuples(st.none(), st.integers(min_value=1, max_value=99))
)
houses = st.builds(
    lambda length, **rules: HouseRules(*length, **rules),
    lengths,
    moon=st.sampled_from(Moon),
    jack_of_diamonds=st.booleans(),
    always_pass=st.booleans(),
    queen_breaks_hearts=st.booleans(),
    any_heart_breaks_hearts=st.booleans(),
    first_trick_points=st.booleans(),
)
terms = st.builds(Terms, houses, st.sampled_from(TURN_TIMES), st.sampled_from(Strength), st.booleans())
guests = st.one_of(
    st.builds(Guest, users, names, st.just(Place.RESERVED), st.none() | seats),
    st.builds(Guest, st.none(), names, st.just(Place.COMPUTER), st.none() | seats),
)
moves: st.SearchStrategy[TableMove] = st.one_of(
    st.builds(
        Opened,
        st.builds(Guest, users, names, st.just(Place.JOINED), st.none() | seats),
        st.lists(guests, max_size=3).map(tuple),
        terms,
    ),
    st.builds(Joined, users, names),
    st.builds(LeftLobby, users),
    st.builds(ComputerAdded, names),
    st.builds(SeatChosen, users, st.none() | seats),
    st.builds(HouseSet, houses),
    st.builds(TermsSet, terms),
    st.builds(Started, st.lists(names, min_size=4, max_size=4).map(tuple)),
    st.builds(CardsPassed, seats, st.lists(cards, min_size=3, max_size=3, unique=True).map(tuple)),
    st.builds(PassTakenBack, seats),
    st.builds(CardPut, seats, cards),
    st.builds(CardPlanned, seats, st.none() | cards),
    st.builds(RestClaimed, seats),
    st.just(RoundFinished()),
    st.just(NextRound()),
    st.builds(RanOut, seats),
    st.builds(Credited, st.integers(0, 2**53)),
    st.builds(Departed, seats),
    st.builds(Returned, seats),
    st.builds(SeatOffered, seats, st.none() | st.tuples(users, names)),
    st.builds(SeatTaken, seats, users, names),
    st.builds(ForcedSet, seats, st.booleans()),
    st.builds(Closed, st.sampled_from(Ending)),
)


@given(moves, st.none() | users, st.integers(0, 2**53), st.integers(1, 10**6))
def test_a_move_of_a_table_comes_back(move: TableMove, user_id: int | None, at: int, sequence: int) -> None:
    new = encode(move, user_id=user_id)
    data = json.loads(json.dumps(new.data))  # as a database keeps it
    stored = StoredMove(sequence, new.kind, data, new.seat, new.user_id, at, new.format)
    assert decode(stored) == move


def test_an_unknown_kind_or_format_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown kind"):
        decode(StoredMove(1, "dance", {}, None, None, 0))
    for stored in golden(1) + golden(2):
        for number in (0, encode(decode(stored)).format + 1, 99):
            with pytest.raises(ValueError, match=f"unknown format {number}"):
                decode(replace(stored, format=number))


def golden(number: int) -> list[StoredMove]:
    rows: list[dict[str, Any]] = json.loads((DATA / f"hearts_moves_{number}.json").read_text(encoding="utf-8"))
    return [StoredMove(**row) for row in rows]


def record(number: int, sequence: int) -> HeartsTable:
    return HeartsTable(
        id=1, guild_id=2, channel_id=3, host_id=11, locale="en-US", secret=GOLDEN[number], sequence=sequence,
        painted_sequence=0, opened_at=0, acted_at=0, ended_at=None, ending=None, table_message_id=None,
        table_posted_at=None, due_at=None,
    )  # fmt: skip


def golden_table(number: int, length: int | None = None) -> Table:
    """A golden table after so many of its moves; after all of them by default."""
    stored = golden(number)[:length]
    return unfold(record(number, len(stored)), stored)


def test_there_is_a_golden_move_of_every_kind() -> None:
    every = set(get_args(TableMove))
    kinds = {number: {type(decode(stored)) for stored in golden(number)} for number in GOLDEN}
    assert kinds[2] == every - {HouseSet}, "a target alone was stored by the first version only"
    assert HouseSet in kinds[1]
    assert {stored.format for stored in golden(1)} == {1}
    assert {(stored.kind, stored.format) for stored in golden(2) if stored.format > 1} == {("open", 2)}


def test_moves_are_still_written_as_they_were() -> None:
    for stored in golden(2):
        written = encode(decode(stored), user_id=stored.user_id)
        assert asdict(written) == {name: getattr(stored, name) for name in asdict(written)}


def test_what_has_not_changed_is_still_written_as_the_first_version_wrote_it() -> None:
    for stored in golden(1):
        if stored.kind in ("open", "house"):  # written in another form since, and the latter not at all
            continue
        written = encode(decode(stored), user_id=stored.user_id)
        assert asdict(written) == {name: getattr(stored, name) for name in asdict(written)}


def test_the_first_golden_table_unfolds_to_what_was_played() -> None:
    stored, table = golden(1), golden_table(1)
    assert (table.stage, table.ending, table.sequence) == (Stage.ENDED, Ending.STOPPED, len(stored))
    assert [chair.user_id for chair in table.chairs] == [11, None, 12, None], "ann South, bob North, computers between"
    assert table.terms == Terms(HouseRules(points=50)), "what the first version did not know is as it was then"
    assert table.game is not None
    assert table.game.round.number == 2
    assert len(table.game.sheet) == 1
    plays = [(move.seat, move.data["card"]) for move in stored if move.kind == "play"]
    assert len(plays) == 52 + len(table.game.round.trick.plays) + 4 * len(table.game.round.tricks)
    assert sum(table.game.scores) == sum(
        1 if str(card).endswith("H") else 13 * (card == "QS") for _, card in plays[:52]
    )


def test_house_rules_and_terms_come_back() -> None:
    opening = Terms(
        HouseRules(points=None, rounds=4, always_pass=True, first_trick_points=True),
        timedelta(days=1),
        Strength.STRONG,
        shuffled=True,
    )
    assert golden_table(2, 1).terms == opening
    chosen = HouseRules(
        points=75, moon=Moon.SMART, jack_of_diamonds=True, queen_breaks_hearts=True, any_heart_breaks_hearts=True
    )
    table = golden_table(2)
    assert table.terms == Terms(chosen, timedelta(seconds=30), Strength.EASY, shuffled=False)
    assert table.game is not None
    assert table.game.house == chosen


def test_the_second_golden_table_unfolds_to_what_was_played() -> None:
    stored, table = golden(2), golden_table(2)
    assert (table.stage, table.ending, table.sequence) == (Stage.ENDED, Ending.STOPPED, len(stored))
    people = [(chair.user_id, chair.name, chair.present) for chair in table.chairs]
    assert people[Seat.EAST] == (11, "ann", True), "where she chose to sit"
    assert people[Seat.SOUTH] == (13, "cy", True), "cy took bob's seat"
    assert people[Seat.WEST] == (None, "Rosa", True), "the computer player kept its seat"
    assert not table.whole
    east = table.chairs[Seat.EAST]
    assert (east.heir is not None and east.heir.name, east.missed, table.chairs[Seat.SOUTH].forced) == ("bob", 0, False)
    game = table.game
    assert game is not None
    assert (game.round.number, game.phase) == (3, Phase.PASSING)
    assert [sum(row.taken) for row in game.sheet] == [26, 26]
    assert sum(game.scores) == 2 * 26 - 10 * sum(row.jack is not None for row in game.sheet)


def test_a_golden_round_ends_early_by_a_claim_and_by_itself() -> None:
    stored = golden(2)
    ends = {move.kind: number for number, move in enumerate(stored, 1) if move.kind in ("claim", "finish")}
    for kind, number in ends.items():
        game = golden_table(2, number).game
        assert game is not None
        assert game.phase is Phase.SCORED
        assert game.round.rest is not None
        assert (game.round.rest.taker is None) == (kind == "finish")
    assert set(ends) == {"claim", "finish"}


@pytest.mark.parametrize("number", GOLDEN)
def test_every_beginning_of_a_golden_table_can_be_unfolded(number: int) -> None:
    for length in range(1, len(golden(number)) + 1):
        assert golden_table(number, length).sequence == length


@pytest.mark.parametrize("number", GOLDEN)
def test_a_changed_database_is_noticed(number: int) -> None:
    stored = golden(number)
    first = next(place for place, move in enumerate(stored) if move.kind == "play")
    stored[first] = replace(stored[first], data={"card": "AH"})
    with pytest.raises(ValueError, match=f"stored move {first + 1} is refused"):
        unfold(record(number, len(stored)), stored)


def damaged(stored: StoredMove) -> Iterator[StoredMove]:
    """A stored move with one thing of its data left out or put wrong."""
    for key, value in stored.data.items():
        rest = {name: other for name, other in stored.data.items() if name != key}
        optional = stored.kind == "offer" and key == "name" and stored.data["user"] is None
        if not optional:
            yield replace(stored, data=rest)
        if not isinstance(value, str | bool) and not optional:
            yield replace(stored, data={**rest, key: "seven"})
        if key in ("card", "cards", "ending"):
            yield replace(stored, data={**rest, key: "1X"})
    if stored.seat is not None:
        yield replace(stored, seat=None)
        yield replace(stored, seat=4)


@pytest.mark.parametrize("number", GOLDEN)
def test_damaged_data_is_an_error(number: int) -> None:
    count = 0
    for stored in golden(number):
        for broken in damaged(stored):
            with pytest.raises(ValueError, match=r".+"):
                decode(broken)
            count += 1
    assert count > 3 * len(golden(number))


@pytest.mark.parametrize(
    "data",
    [
        {"house": {"points": 75}, "seconds": 30},  # no version
        {"house": {"version": 2, "points": 60, "rounds": None}},
        {"house": {"version": 2, "points": 50, "rounds": 4}},
        {"house": {"version": 2, "points": "50", "rounds": None}},
        {"house": {"version": 2, "points": 50, "rounds": None, "moon": "blue"}},
        {"house": {"version": 2, "points": 50, "rounds": None}, "strength": "godlike"},
        {"house": {"version": 2, "points": 50, "rounds": None}, "seconds": "30"},
        {"house": 100},
        {},
    ],
)
def test_damaged_terms_are_an_error(data: dict[str, JSON]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        decode(StoredMove(1, "terms", {"terms": data}, None, 11, 0))


def test_an_empty_card_is_an_error() -> None:
    for kind in ("play", "plan"):
        with pytest.raises(ValueError, match="lacks something"):
            decode(StoredMove(1, kind, {"card": ""}, 0, 11, 0))


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
