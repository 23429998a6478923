"""Exported games: whatever was played is written, read back and agreed with; whatever is changed in it is noticed."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import FRESH_DECK, cards
from rules.hearts.commands import ClaimRest, Command, DealRound, FinishRound, PassCards, PlayCard, Refusal, TakeBackPass
from rules.hearts.fair import commitment, deal_round, round_key
from rules.hearts.house import HouseRules, Moon
from rules.hearts.record import GameRecord, record_of, write
from rules.hearts.record_reading import Malformed, Place, read
from rules.hearts.referee import Agreed, Disagreement, referee
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from tests.rules.hearts.games import NAMES, PlayedGame, houses, play_game

DATA = Path(__file__).parents[2] / "data"
SECRETS = st.binary(min_size=32, max_size=32)
Exported = dict[str, Any]

games = st.builds(play_game, SECRETS, houses(), st.one_of(st.none(), st.integers(0, 250)))


def exported(game: GameRecord) -> Exported:
    """The game as somebody reads it from a file."""
    found: Exported = json.loads(json.dumps(write(game)))
    return found


@given(games)
@settings(max_examples=15)
def test_any_game_is_written_and_agreed_with(game: PlayedGame) -> None:
    data = exported(game.record)
    verdict = referee(data)
    plays = sum(isinstance(command, PlayCard) for _, command in game.commands)
    rounds = game.end.round.number
    assert verdict == Agreed(rounds, len(game.end.sheet), rounds, plays, game.end.outcome)


@given(games)
@settings(max_examples=15)
def test_what_is_written_adds_up_by_itself(game: PlayedGame) -> None:
    data = exported(game.record)
    assert data["seats"] == list(NAMES)
    running = [0, 0, 0, 0]
    for number, entry in enumerate(data["rounds"], start=1):
        assert entry["number"] == number
        assert bytes.fromhex(entry["key"]) == round_key(game.secret, number)
        assert entry["commitment"] == commitment(game.secret, number)
        dealt = [[card.text for card in hand] for hand in deal_round(game.secret, number)]
        assert entry["hands"] == dealt
        played = [text for _, text in entry["plays"]]
        if entry["cut"] is not None:
            played += [text for hand in entry["cut"]["hands"] for text in hand]
        assert len(set(played)) == len(played)
        scored = entry["taken"] is not None
        assert scored == (len(played) == 52)
        if scored:
            assert sum(entry["taken"]) == 26
            running = [total + score for total, score in zip(running, entry["score"], strict=True)]
        assert entry["totals"] == (running if scored else None)
    assert (data["outcome"] is None) == (game.end.phase is not Phase.ENDED)
    if data["outcome"] is not None:
        assert {running[seat] for seat in data["outcome"]["winners"]} == {min(running)}


def test_the_games_above_are_cut_short_claimed_and_taken_back() -> None:
    given_commands = {
        type(command)
        for number in range(12)
        for _, command in play_game(bytes([number]) * 32, HouseRules(None, 3)).commands
    }
    assert given_commands == {PassCards, TakeBackPass, PlayCard, FinishRound, ClaimRest, DealRound}


def test_a_pass_taken_back_leaves_no_trace() -> None:
    house, secret = HouseRules(None, 1), bytes(32)
    hands = deal_round(secret, 1)
    final = [(seat, PassCards(hands[seat][:3])) for seat in SEATS]
    hesitating: list[tuple[Seat, Command]] = [
        (Seat.WEST, PassCards(hands[Seat.WEST][5:8])),
        (Seat.WEST, TakeBackPass()),
        *final,
    ]
    keys = {1: round_key(secret, 1)}
    assert record_of(house, NAMES, keys, hesitating) == record_of(house, NAMES, keys, final)
    (only,) = record_of(house, NAMES, keys, hesitating).rounds
    assert only.passes == tuple(hand[:3] for hand in hands)
    assert only.actions == ()


# ---- what record_of and write refuse


def test_the_first_deal_comes_from_its_key_or_from_a_deal() -> None:
    game = play_game(bytes(32), HouseRules(None, 2))
    begun = (Seat.SOUTH, DealRound(deal_round(bytes(32), 1)))
    assert record_of(game.house, NAMES, game.keys, (begun, *game.commands)) == game.record
    closed = record_of(game.house, NAMES, {}, (begun, *game.commands))
    assert [one.key for one in closed.rounds] == [None, None]
    with pytest.raises(ValueError, match="first round"):
        record_of(game.house, NAMES, {}, game.commands)


def test_what_the_rules_refuse_is_no_record() -> None:
    game = play_game(bytes(32), HouseRules(None, 2))
    with pytest.raises(ValueError, match="refused: already_passed"):
        record_of(game.house, NAMES, game.keys, (game.commands[0], game.commands[0]))
    with pytest.raises(ValueError, match="round 2 deals other hands"):
        record_of(game.house, NAMES, {**game.keys, 2: bytes(32)}, game.commands)
    with pytest.raises(ValueError, match="four names"):
        record_of(game.house, NAMES[:3], game.keys, game.commands)


def test_a_record_that_is_not_so_is_not_written() -> None:
    record = play_game(bytes(32), HouseRules(None, 2)).record
    first, second = record.rounds
    for wrong, said in (
        (GameRecord(record.house, NAMES, record.rounds, None), "another outcome"),
        (GameRecord(record.house, NAMES, (), None), "another outcome"),
        (GameRecord(record.house, NAMES, (second,), None), "round 2 stands where round 1 should"),
        (GameRecord(record.house, NAMES, (first, first), None), "round 1 stands where round 2 should"),
    ):
        with pytest.raises(ValueError, match=said):
            write(wrong)


# ---- damaged by hand

#: Two rounds with a pass, one claimed and one finished early; `HOLDING` has a hold round too.
WHOLE = next(
    game
    for game in (play_game(bytes([number]) * 32, HouseRules(None, 2)) for number in range(200))
    if sorted(type(command).__name__ for _, command in game.commands if isinstance(command, FinishRound | ClaimRest))
    == ["ClaimRest", "FinishRound"]
)
HOLDING = play_game(bytes(32), HouseRules(None, 4))
STOPPED = next(
    game for game in (play_game(bytes([n]) * 32, HouseRules(None, 2), 90) for n in range(9)) if game.end.sheet
)
EXPORTS = {name: exported(game.record) for name, game in (("whole", WHOLE), ("stopped", STOPPED))}


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything that is no list and no object."""
    if isinstance(value, dict | list) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*way, key))
    else:
        yield way


def at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def changed(data: Exported, way: tuple[Any, ...], value: Any) -> Exported:
    copied = copy.deepcopy(data)
    at(copied, way[:-1])[way[-1]] = value
    return copied


def otherwise(value: Any) -> Any:
    """Another value that could stand there just as well."""
    match value:
        case bool():
            return not value
        case int():
            return (value + 1) % 4 if value < 4 else value + 1
        case None:
            return 0
        case str() if len(value) == 64:
            return ("1" if value[0] == "0" else "0") + value[1:]
        case str() if any(card.text == value for card in FRESH_DECK):
            return "2C" if value != "2C" else "3C"
        case str():
            return {"left": "right", "right": "left", "claim": "finish", "finish": "claim"}.get(value, value + "x")
        case _:
            return [0]


def unfinished_ends(data: Exported) -> set[tuple[Any, ...]]:
    """What can be left out of a stopped game: its last round or that round's last play. It may have stopped before."""
    if data["outcome"] is not None:
        return set()
    last = len(data["rounds"]) - 1
    return {("rounds", last), ("rounds", last, "plays", len(data["rounds"][last]["plays"]) - 1)}


def noticed(data: Exported) -> bool:
    try:
        return isinstance(referee(data), Disagreement)
    except Malformed:
        return True


@pytest.mark.parametrize("name", EXPORTS)
def test_every_value_that_is_changed_is_noticed(name: str) -> None:
    data = EXPORTS[name]
    assert not noticed(data)
    for way in leaves(data):
        if way[0] in ("seats", "house"):
            continue  # names are nobody's to judge; the house has tests of its own
        assert noticed(changed(data, way, otherwise(at(data, way)))), way


@pytest.mark.parametrize("name", EXPORTS)
def test_every_value_of_another_type_is_noticed(name: str) -> None:
    data = EXPORTS[name]
    ways = [way for way in leaves(data) if "plays" not in way or way[-2] < 2]
    for way in ways:
        for value in ({}, 1.5, True if not isinstance(at(data, way), bool) else 1):
            assert noticed(changed(data, way, value)), (way, value)


@pytest.mark.parametrize("name", EXPORTS)
def test_everything_that_is_left_out_or_added_is_noticed(name: str) -> None:
    data = EXPORTS[name]
    beginnings = {leaf[:length] for leaf in leaves(data) for length in range(1, min(len(leaf), 4) + 1)}
    for way in beginnings - unfinished_ends(data):
        copied = copy.deepcopy(data)
        del at(copied, way[:-1])[way[-1]]
        assert noticed(copied), way
        holder = at(data, way[:-1])
        more = copy.deepcopy(data)
        if isinstance(holder, dict):
            at(more, way[:-1])["extra"] = None
        else:
            at(more, way[:-1]).insert(way[-1], copy.deepcopy(holder[way[-1]]))
        assert noticed(more), way


@given(game=games, data=st.data())
@settings(max_examples=15)
def test_one_changed_card_seat_or_number_is_noticed_in_any_game(game: PlayedGame, data: st.DataObject) -> None:
    written = exported(game.record)
    # What was passed shows in what is played; before the first play it may have been anything.
    untold = {("rounds", number, "passes") for number, entry in enumerate(written["rounds"]) if not entry["plays"]}
    ways = [way for way in leaves(written) if way[0] not in ("seats", "house") and way[:3] not in untold]
    way = data.draw(st.sampled_from(ways))
    assert noticed(changed(written, way, otherwise(at(written, way)))), way


# ---- the first disagreement is named


def test_disagreements_say_where_they_are() -> None:
    data = EXPORTS["whole"]
    second = data["rounds"][1]
    seat, text = second["plays"][4]
    wrong_seat = (seat + 1) % 4
    cases = {
        ("rounds", 1, "number"): (7, Disagreement(Place("number", 2), 2, 7)),
        ("rounds", 1, "direction"): ("across", Disagreement(Place("direction", 2), "right", "across")),
        ("rounds", 1, "commitment"): (
            "0" * 64,
            Disagreement(Place("commitment", 2), second["commitment"], "0" * 64),
        ),
        ("rounds", 1, "passes"): (None, Disagreement(Place("passes", 2), [None] * 4, None)),
        ("rounds", 1, "passes", 3): (
            second["passes"][3][:2],
            Disagreement(Place("passes", 2, seat=Seat.EAST), None, second["passes"][3][:2], Refusal.NOT_THREE_CARDS),
        ),
        ("rounds", 1, "plays", 4): (
            [wrong_seat, text],
            Disagreement(Place("plays", 2, play=5), None, [wrong_seat, text], Refusal.NOT_YOUR_TURN),
        ),
        ("rounds", 1, "taken"): ([26, 0, 0, 0], Disagreement(Place("taken", 2), second["taken"], [26, 0, 0, 0])),
        ("rounds", 0, "totals"): ([0] * 4, Disagreement(Place("totals", 1), data["rounds"][0]["totals"], [0] * 4)),
        ("rounds", 0, "plays"): ([], Disagreement(Place("plays", 1), 52, 0)),
        ("outcome",): (None, Disagreement(Place("outcome"), data["outcome"], None)),
    }
    for way, (value, expected) in cases.items():
        damaged = changed(data, way, value)
        if way[-1] == "plays":
            damaged["rounds"][0]["cut"] = None
        assert referee(damaged) == expected, way


def test_a_key_that_deals_other_hands_disagrees_even_with_its_own_commitment() -> None:
    data = changed(EXPORTS["whole"], ("rounds", 0, "key"), round_key(bytes(32), 9).hex())
    data["rounds"][0]["commitment"] = commitment(bytes(32), 9)
    verdict = referee(data)
    assert isinstance(verdict, Disagreement)
    assert verdict.place == Place("hands", 1)
    assert verdict.found == EXPORTS["whole"]["rounds"][0]["hands"]


def test_a_round_after_the_end_disagrees() -> None:
    data = copy.deepcopy(EXPORTS["whole"])
    data["rounds"].append({**data["rounds"][1], "number": 3})
    assert referee(data) == Disagreement(Place("rounds"), 2, 3)


def test_a_claim_is_judged_by_what_its_seat_could_prove() -> None:
    data = EXPORTS["whole"]
    number = next(number for number, entry in enumerate(data["rounds"]) if entry["cut"]["how"] == "claim")
    cut = data["rounds"][number]["cut"]
    place = Place("cut", number + 1)
    nobody = referee(changed(data, ("rounds", number, "cut", "taker"), None))
    assert nobody == Disagreement(place, cut, {**cut, "taker": None})
    other = (cut["taker"] + 1) % 4
    stolen = referee(changed(data, ("rounds", number, "cut", "taker"), other))
    assert stolen == Disagreement(place, None, {**cut, "taker": other}, Refusal.NOT_YOUR_TURN)


def test_the_order_in_which_hands_and_fields_are_written_says_nothing() -> None:
    data = EXPORTS["whole"]
    turned: Exported = dict(
        reversed(changed(data, ("rounds", 0, "hands", 2), data["rounds"][0]["hands"][2][::-1]).items())
    )
    assert isinstance(referee(turned), Agreed)


def test_without_a_key_the_hands_are_taken_as_they_are_written() -> None:
    closed = changed(EXPORTS["whole"], ("rounds", 0, "key"), None)
    assert referee(closed) == Disagreement(Place("commitment", 1), None, closed["rounds"][0]["commitment"])
    verdict = referee(changed(closed, ("rounds", 0, "commitment"), None))
    assert isinstance(verdict, Agreed)
    assert (verdict.rounds, verdict.opened) == (2, 1)


def test_a_hold_round_has_no_passes() -> None:
    data = exported(HOLDING.record)
    assert [entry["passes"] is None for entry in data["rounds"]] == [False, False, False, True]
    assert isinstance(referee(data), Agreed)
    passes = data["rounds"][2]["passes"]
    assert referee(changed(data, ("rounds", 3, "passes"), passes)) == Disagreement(Place("passes", 4), None, passes)


# ---- house rules


def recorded_moon() -> list[tuple[Seat, Command]]:
    """A round with a left pass in which somebody shot the moon, by programs that share no code with this one."""
    with gzip.open(DATA / "hearts_rounds.jsonl.gz", "rt", encoding="ascii") as lines:
        found = next(one for one in map(json.loads, lines) if one["pass_dir"] == "left" and 26 in one["points"])
    hands = tuple(cards(" ".join(hand)) for hand in found["hands"])
    passes = [(seat, PassCards(cards(" ".join(found["passes"][seat])))) for seat in SEATS]
    plays = [(Seat(seat), PlayCard(cards(text)[0])) for seat, text, _ in found["plays"]]
    return [(Seat.SOUTH, DealRound(hands)), *passes, *plays]


def test_the_house_decides_what_a_moon_and_the_jack_count() -> None:
    data = exported(record_of(HouseRules(None, 1), NAMES, {}, recorded_moon()))
    (only,) = data["rounds"]
    assert sorted(only["score"]) == [0, 26, 26, 26]
    assert isinstance(referee(data), Agreed)
    place = Place("score", 1)
    for moon in (Moon.SELF, Moon.SMART):
        verdict = referee(changed(data, ("house", "moon"), moon.value))
        # A moon that ends the game for its shooter is one for the others in the smart way as well.
        assert isinstance(verdict, Disagreement if moon is Moon.SELF else Agreed)
        assert moon is Moon.SMART or (isinstance(verdict, Disagreement) and verdict.place == place)
    with_jack = referee(changed(data, ("house", "jack_of_diamonds"), True))
    assert isinstance(with_jack, Disagreement)
    assert with_jack.place == Place("jack", 1)


@pytest.mark.parametrize("switch", ["queen_breaks_hearts", "first_trick_points"])
def test_a_switch_that_was_on_is_missed_when_it_is_off(switch: str) -> None:
    on = HouseRules(None, 2, **{switch: True})
    verdicts = [
        referee(changed(exported(play_game(bytes([number]) * 32, on).record), ("house", switch), False))
        for number in range(24)
    ]
    refused = {verdict.refusal for verdict in verdicts if isinstance(verdict, Disagreement)}
    assert refused == {
        Refusal.NO_POINTS_ON_FIRST_TRICK if switch == "first_trick_points" else Refusal.HEARTS_NOT_BROKEN
    }


def test_the_length_and_the_passes_are_the_houses() -> None:
    data = exported(HOLDING.record)
    assert noticed(changed(data, ("house", "always_pass"), True))
    assert noticed(changed(data, ("house", "rounds"), 5))
    assert noticed(changed(data, ("house", "rounds"), 3))


@pytest.mark.parametrize(
    "house",
    [
        {"points": 60, "rounds": None},
        {"points": 100, "rounds": 2},
        {"points": None, "rounds": None},
        {"rounds": 0},
        {"rounds": True},
        {"rounds": "2"},
        {"moon": "new"},
        {"moon": None},
        {"version": 3},
        {"version": True},
        {"always_pass": 0},
        {"shoot_the_sun": False},
    ],
)
def test_a_house_that_does_not_exist_is_not_judged(house: dict[str, Any]) -> None:
    data = {**EXPORTS["whole"], "house": {**EXPORTS["whole"]["house"], **house}}
    with pytest.raises(Malformed) as malformed:
        referee(data)
    assert malformed.value.place == Place("house")


@pytest.mark.parametrize(("field", "value"), [("format", 2), ("format", True), ("game", "spades"), ("format", None)])
def test_another_format_is_not_judged(field: str, value: Any) -> None:
    with pytest.raises(Malformed) as malformed:
        read({**EXPORTS["whole"], field: value})
    assert (malformed.value.place, malformed.value.found) == (Place(field), value)


@pytest.mark.parametrize("seats", [["Ann", "Bob", "Cy"], ["Ann", "Bob", "Cy", 4], "Ann", None])
def test_a_table_has_four_names(seats: Any) -> None:
    with pytest.raises(Malformed) as malformed:
        referee({**EXPORTS["whole"], "seats": seats})
    assert (malformed.value.place, malformed.value.found) == (Place("seats"), seats)


def test_a_game_has_a_round() -> None:
    with pytest.raises(Malformed) as malformed:
        referee({**EXPORTS["whole"], "rounds": []})
    assert malformed.value.place == Place("rounds")
