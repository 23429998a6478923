"""Model pictures of every state, built with the rules: for the gallery and the tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.models import BoardModel, HandModel, People, SheetModel, TableModel
from render.sample_words import (
    BOARD_LABELS,
    HAND_LABELS,
    LONG_BOARD_LABELS,
    LONG_HAND_LABELS,
    LONG_PEOPLE,
    LONG_TABLE_LABELS,
    ODD_PEOPLE,
    PEOPLE,
    SHEET_LABELS,
    TABLE_LABELS,
)
from rules.heart_to_heart import commands as solitaire
from rules.heart_to_heart import game as heart_to_heart
from rules.heart_to_heart.codes import deal
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Status
from rules.heart_to_heart.views import board_view
from rules.hearts import game as hearts
from rules.hearts.commands import Command, DealRound, PassCards, PlayCard, Rejected
from rules.hearts.fair import deal_round
from rules.hearts.house import HouseRules
from rules.hearts.scoring import final_outcome, moon_threat, places
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase, RoundScore
from rules.hearts.views import public_view, seat_view

SECRET = bytes(range(32))


def decided(state: HeartsState, seat: Seat, command: Command) -> HeartsState:
    """The position after a legal command of Hearts."""
    decision = hearts.decide(state, seat, command)
    if isinstance(decision, Rejected):
        raise ValueError(f"{command} was refused: {decision.reason}")
    return decision.state


def passing_table(passed: int, secret: bytes = SECRET) -> HeartsState:
    """The first round while it is passed: so many seats, clockwise from South, have chosen."""
    state = hearts.begin(HouseRules(), deal_round(secret, 1))
    for seat in SEATS[:passed]:
        state = decided(state, seat, PassCards(state.round.hands[seat][-3:]))
    return state


def passing_round(number: int) -> HeartsState:
    """A later round while it is passed: 2 right, 3 across."""
    state = scored_round()
    for _ in range(number - 2):
        state = next_round(state)
    return decided(state, Seat.SOUTH, DealRound(deal_round(SECRET, number)))


def held_round() -> HeartsState:
    """The fourth round, which is not passed, before its first lead."""
    return passing_round(4)


def threatened_round() -> HeartsState:
    """A round in which one seat has taken every penalty card so far, and a trick is under way."""
    for secret in range(256):
        for state in played(passing_table(4, bytes([secret]) * 32)):
            if moon_threat(state.round.tricks) is not None and len(state.round.trick.plays) == 2:
                return state
    raise ValueError("no deal brings anybody near the moon")


def played(state: HeartsState) -> Iterator[HeartsState]:
    """The positions that follow when every seat plays its first legal card, to the end of the round."""
    while state.round.turn is not None and state.phase is Phase.PLAYING:
        seat = state.round.turn
        state = decided(state, seat, PlayCard(hearts.legal(state, seat)[0]))
        yield state


def scored_round() -> HeartsState:
    """The first round, played to its score."""
    return list(played(passing_table(4)))[-1]


def next_round(state: HeartsState) -> HeartsState:
    """The next round, dealt, passed and played to its score."""
    number = state.round.number + 1
    state = decided(state, Seat.SOUTH, DealRound(deal_round(SECRET, number)))
    if state.phase is Phase.PASSING:
        for seat in SEATS:
            state = decided(state, seat, PassCards(state.round.hands[seat][-3:]))
    return list(played(state))[-1]


def ended_game() -> HeartsState:
    """A game of two rounds that is over."""
    state = replace(scored_round(), house=HouseRules(points=None, rounds=2))
    return next_round(state)


def table_model(state: HeartsState, *, holding: bool = False, people: People = PEOPLE) -> TableModel:
    """The public table of a position."""
    view = public_view(state)
    over = view.phase is Phase.ENDED
    labels = replace(
        TABLE_LABELS,
        round=f"Round {view.number}",
        trick=f"Trick {min(13, view.tricks_done + (0 if holding else 1))} of 13" if view.phase is Phase.PLAYING else "",
        result="Game over" if over else f"Round {view.number}",
    )
    return TableModel(view, people, holding, labels)


def hand_model(
    state: HeartsState, seat: Seat, *, lifted: int = 0, holding: bool = False, people: People = PEOPLE
) -> HandModel:
    """One seat's own table of a position."""
    view = seat_view(state, seat)
    table = table_model(state, holding=holding).labels
    statuses = {
        Phase.PASSING: "Now press Pass 3 cards" if lifted == 3 else f"Choose 3 cards: {lifted} of 3",
        Phase.PLAYING: "Your turn: follow clubs" if view.legal else "Wait for your turn",
        Phase.SCORED: "The round is over",
        Phase.ENDED: "The game is over",
    }
    labels = replace(
        HAND_LABELS, round=table.round, trick=table.trick, result=table.result, status=statuses[view.public.phase]
    )
    return HandModel(view, people, view.hand[-lifted:] if lifted else (), holding, labels)


def solitaire_played(code: str = "HH1-N-AAAAAAM") -> Iterator[HeartToHeartState]:
    """A game of Heart to Heart in which every pair is taken at once, else a card is drawn: to its end or 400 moves."""
    state = heart_to_heart.begin(deal(code))
    yield state
    while heart_to_heart.status(state) is Status.PLAYING and state.moves < 400:
        commands = heart_to_heart.legal(state)
        pairs = [one for one in commands if isinstance(one, (solitaire.TakePair, solitaire.TakePairWithWaste))]
        draw = solitaire.Draw() if state.stock else solitaire.Recycle()
        state = commanded(state, pairs[0] if pairs else draw)
        yield state


def commanded(state: HeartToHeartState, command: solitaire.Command) -> HeartToHeartState:
    """The position after a legal command of Heart to Heart."""
    decision = heart_to_heart.decide(state, command)
    if isinstance(decision, solitaire.Rejected):
        raise ValueError(f"{command} was refused: {decision.reason}")
    return decision.state


def board_model(state: HeartToHeartState) -> BoardModel:
    """The board of a position; the time is made up of the moves."""
    minutes, seconds = divmod(state.moves * 7, 60)
    return BoardModel(board_view(state), f"{minutes}:{seconds:02}", BOARD_LABELS)


def deadlocked_board() -> HeartToHeartState:
    """A position without a move, where plain play of this deal ends."""
    return list(solitaire_played("HH1-N-AAAAAAA"))[-1]


def boards() -> dict[str, BoardModel]:
    """A board of every kind, by name."""
    states = list(solitaire_played())
    fresh = states[0]
    partnered = next(state for state in states if any(card.partnered for card in board_view(state).cards))
    middle = next(
        state for state in solitaire_played("HH1-N-AAAAAAZ") if len(state.left) <= 19 and len(state.free) >= 4
    )
    recycle = next(state for state in states if not state.stock)
    waste_empty = next(state for state in states if not state.waste)
    position = next(card.position for card in board_view(partnered).cards if card.partnered)
    return {
        "board-fresh": board_model(fresh),
        "board-selected": board_model(commanded(partnered, solitaire.Tap(position))),
        "board-partnered": board_model(partnered),
        "board-middle": board_model(middle),
        "board-middle-selected": board_model(commanded(middle, solitaire.Tap(middle.free[0]))),
        "board-waste-selected": board_model(commanded(middle, solitaire.Tap(WASTE))),
        "board-stock-empty": board_model(recycle),
        "board-no-help": replace(board_model(partnered), placement_help=False),
        "board-waste-empty": board_model(waste_empty),
        "board-long-words": replace(board_model(deadlocked_board()), labels=LONG_BOARD_LABELS),
        "board-long-words-won": replace(board_model(states[-1]), labels=LONG_BOARD_LABELS),
        "board-won": board_model(states[-1]),
        "board-deadlock": board_model(deadlocked_board()),
    }


def tables() -> dict[str, TableModel]:
    """A public table of every kind, by name."""
    playing = list(played(passing_table(4)))
    broken = next(state for state in playing if state.round.hearts_broken and len(state.round.trick.plays) == 2)
    return {
        "table-passing": table_model(passing_table(2)),
        "table-passing-right": _passing(table_model(passing_round(2)), "Pass right"),
        "table-passing-across": _passing(table_model(passing_round(3)), "Pass across"),
        "table-hold": table_model(held_round()),
        "table-first-lead": table_model(passing_table(4)),
        "table-playing": table_model(playing[13]),
        "table-held": table_model(playing[15], holding=True),
        "table-broken": table_model(broken),
        "table-moon-threat": table_model(threatened_round()),
        "table-scored": table_model(playing[-1]),
        "table-ended-by-a-moon": table_model(moon_game()),
        "table-ended": table_model(ended_game()),
        "table-long-words": _in_long_words(table_model(broken, people=LONG_PEOPLE)),
        "table-long-words-held": _in_long_words(table_model(playing[15], holding=True, people=LONG_PEOPLE)),
        "table-long-words-passing": _in_long_words(table_model(passing_table(2), people=LONG_PEOPLE)),
        "table-long-words-ended": _in_long_words(table_model(moon_game(), people=LONG_PEOPLE)),
        "table-odd-names": table_model(playing[5], people=ODD_PEOPLE),
        "table-odd-names-scored": table_model(playing[-1], people=ODD_PEOPLE),
    }


def _passing(model: TableModel, label: str) -> TableModel:
    return replace(model, labels=replace(model.labels, passing=label))


def _in_long_words(model: TableModel) -> TableModel:
    return replace(model, labels=LONG_TABLE_LABELS)


def moon_game() -> HeartsState:
    """A game that was over when South shot the moon in a later round: three-digit totals."""
    state = ended_game()
    rows = [RoundScore(1, (26, 0, 0, 0), (0, 26, 26, 26), Seat.SOUTH)]
    rows += [RoundScore(number, (0, 0, 13, 13), (0, 0, 13, 13), None) for number in range(2, 9)]
    rows += [RoundScore(9, (26, 0, 0, 0), (0, 26, 26, 26), Seat.SOUTH)]
    outcome = final_outcome(HouseRules(), rows)
    return replace(state, house=HouseRules(), sheet=tuple(rows), outcome=outcome)


def hands() -> dict[str, HandModel]:
    """A private hand of every kind, by name."""
    playing = [passing_table(4), *played(passing_table(4))]
    west = Seat.WEST
    mine = [state for state in playing if state.round.turn is west]
    choosy = next(
        state
        for state in mine
        if 0 < len(hearts.legal(state, west)) < len(state.round.hands[west]) and state.round.tricks
    )
    waiting = next(state for state in playing if state.round.turn is Seat.NORTH and len(state.round.tricks) == 5)
    late = next(state for state in mine if len(state.round.hands[west]) == 4)
    threat = threatened_round()
    across = hand_model(passing_round(3), west, lifted=1)
    return {
        "hand-passing-0": hand_model(passing_table(0), west),
        "hand-passing-3": hand_model(passing_table(1), west, lifted=3),
        "hand-passing-across": replace(across, labels=replace(across.labels, passing="Pass across")),
        "hand-received": hand_model(playing[0], west),
        "hand-my-turn": hand_model(choosy, west),
        "hand-waiting": hand_model(waiting, west),
        "hand-planned": replace(hand_model(waiting, west), lifted=waiting.round.hands[west][2:3]),
        "hand-moon-threat": hand_model(threat, threat.round.turn or west),
        "hand-late": hand_model(late, west),
        "hand-held": hand_model(playing[16], west, holding=True),
        "hand-scored": hand_model(playing[-1], west),
        "hand-ended": hand_model(ended_game(), west),
        "hand-long-words": replace(hand_model(choosy, west, people=LONG_PEOPLE), labels=LONG_HAND_LABELS),
        "hand-moon": hand_model(moon_game(), west),
        "hand-odd-names": hand_model(choosy, west, people=ODD_PEOPLE),
    }


def sheets() -> dict[str, SheetModel]:
    """Score sheets of several lengths, by name."""
    state = replace(scored_round(), house=HouseRules(points=None, rounds=40))
    for _ in range(15):
        state = next_round(state)
    sheet = list(state.sheet)
    moon = RoundScore(3, (0, 26, 0, 0), (26, 0, 26, 26), Seat.WEST)
    sheet[2] = moon

    def of(length: int, *, over: bool = False, people: People = PEOPLE, goal: int | None = 100) -> SheetModel:
        rows = tuple(sheet[:length])
        south, west, north, east = (sum(row.score[seat] for row in rows) for seat in SEATS)
        final = places(rows) if over else None
        return SheetModel(people, rows, (south, west, north, east), final, goal, SHEET_LABELS)

    return {
        "sheet-0": of(0),
        "sheet-1": of(1),
        "sheet-5": of(5),
        "sheet-13": of(13, over=True, goal=None),
        "sheet-16": of(16, goal=None),
        "sheet-odd-names": of(5, people=ODD_PEOPLE),
    }
