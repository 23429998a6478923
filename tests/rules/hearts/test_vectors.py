"""Rounds refereed by independent programs: every legal list, every point and every score agrees."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from rules.cards import cards
from rules.hearts.commands import PassCards, PlayCard
from rules.hearts.game import begin, legal, to_act
from rules.hearts.house import STANDARD
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import HeartsState, Phase
from tests.rules.hearts.notation import act, card

DATA = Path(__file__).parents[2] / "data"
ROUND_OF_DIRECTION = {"left": 1, "right": 2, "across": 3, "hold": 4}


def read_rounds(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def deal_and_pass(round_: dict[str, Any]) -> HeartsState:
    hands = tuple(cards(" ".join(hand)) for hand in round_["hands"])
    state = begin(STANDARD, hands, ROUND_OF_DIRECTION[round_["pass_dir"]])
    assert state.round.direction is PassDirection[round_["pass_dir"].upper()]
    if round_["passes"] is not None:
        for seat in SEATS:
            state = act(state, seat, PassCards(cards(" ".join(round_["passes"][seat]))))
    return state


@pytest.mark.parametrize(("name", "count"), [("hearts_rounds", 300), ("hearts_only_leads", 60)])
def test_every_refereed_round_agrees(name: str, count: int) -> None:
    rounds = read_rounds(name)
    assert len(rounds) == count
    for number, round_ in enumerate(rounds):
        state = deal_and_pass(round_)
        for turn, (seat, played, allowed) in enumerate(round_["plays"]):
            where = f"{name}, round {number}, play {turn}"
            assert to_act(state) == (Seat(seat),), where
            assert sorted(one.text for one in legal(state, Seat(seat))) == allowed, where
            state = act(state, Seat(seat), PlayCard(card(played)))
        assert state.phase is Phase.SCORED
        (row,) = state.sheet
        assert list(row.taken) == round_["points"], f"{name}, round {number}"
        assert list(row.score) == round_["score"], f"{name}, round {number}"


def test_the_rounds_reach_the_rare_cases() -> None:
    rounds = read_rounds("hearts_rounds")
    first_tricks = [allowed for round_ in rounds for _, _, allowed in round_["plays"][:4]]
    assert any(all(text[1] == "H" or text == "QS" for text in allowed) for allowed in first_tricks)
    assert any(26 in round_["points"] for round_ in rounds)
    assert {round_["pass_dir"] for round_ in rounds} == set(ROUND_OF_DIRECTION)
