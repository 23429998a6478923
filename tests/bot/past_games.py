"""Games of Hearts that are over: as they are stored, and as positions of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.sessions.hearts.coding import encode
from bot.sessions.hearts.folding import advance
from bot.sessions.hearts.moves import (
    CardPut,
    CardsPassed,
    Closed,
    ComputerAdded,
    Joined,
    NextRound,
    Opened,
    Started,
    TableMove,
)
from bot.sessions.hearts.past import PastGame, past_game, rounds_of
from bot.sessions.hearts.table import Chair, Ending, Guest, Place, Stage, Table
from bot.sessions.hearts.terms import Terms
from bot.storage.hearts import HeartsTable, NewMove, StoredMove
from rules.cards import Card
from rules.hearts.commands import Accepted, ClaimRest, Command, DealRound, FinishRound, PassCards, PlayCard
from rules.hearts.fair import deal_round, round_key
from rules.hearts.game import begin, decide, legal
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase

SECRET = bytes(range(32))
#: Ids that no other number of a game looks like.
ANN, BOB, GUILD, CHANNEL = 771_000_000_000_000_001, 771_000_000_000_000_002, 882, 883
ENDED_AT = 1_764_000_000_000

#: Chooses one of the cards that may be played.
Choice = Callable[[HeartsState, tuple[Card, ...]], Card]


def first(_game: HeartsState, cards: tuple[Card, ...]) -> Card:
    return cards[0]


class Moves:
    """The moves of a table, made one after the other as its people would."""

    def __init__(self, *names: str, house: HouseRules | None = None, ids: Sequence[int] = ()) -> None:
        """Open a lobby of up to four people, who may have ids of their own; computer players take the other seats."""
        people = list(zip(ids or range(ANN, ANN + 4), names, strict=False))
        self.table = Table(7, GUILD, CHANNEL, people[0][0], "en-US")
        self.made: list[TableMove] = []
        self.add(Opened(Guest(*people[0], Place.JOINED), (), Terms(house or HouseRules())))
        for user_id, name in people[1:]:
            self.add(Joined(user_id, name))
        for number in range(4 - len(names)):
            self.add(ComputerAdded(f"Computer {number}"))

    @property
    def game(self) -> HeartsState:
        assert self.table.game is not None
        return self.table.game

    def add(self, *moves: TableMove) -> None:
        for move in moves:
            after = advance(self.table, move, ENDED_AT, SECRET)
            assert isinstance(after, Table), after
            self.table = after
            self.made.append(move)

    def start(self) -> None:
        self.add(Started(("One", "Two", "Three", "Four")))

    def pass_all(self, seats: Sequence[Seat] = SEATS) -> None:
        if self.game.phase is Phase.PASSING:
            hands = self.game.round.hands
            self.add(*(CardsPassed(seat, hands[seat][-3:]) for seat in seats))

    def play(self, cards: int = 52, choose: Choice = first) -> None:
        """Play so many cards, at most to the end of the round."""
        for _ in range(cards):
            turn = self.game.round.turn
            if turn is None:
                return
            self.add(CardPut(turn, choose(self.game, legal(self.game, turn))))

    def play_out(self, choose: Choice = first) -> None:
        """Play the game to its end."""
        while self.table.stage is Stage.PLAYING:
            if self.game.phase is Phase.SCORED:
                self.add(NextRound())
            self.pass_all()
            self.play(choose=choose)

    def stored(self) -> tuple[NewMove, ...]:
        """The moves as they are stored: whoever has a seat acted for it."""
        chairs = self.table.chairs
        return tuple(
            encode(move, user_id=chairs[move.seat].user_id if isinstance(move, CardPut | CardsPassed) else None)
            for move in self.made
        )

    def past(self) -> PastGame | None:
        """The game as it is read back."""
        return past_game(record(self.table.ending), list(self._read_back()))

    def _read_back(self) -> Iterator[StoredMove]:
        for sequence, move in enumerate(self.stored(), start=1):
            yield StoredMove(sequence, move.kind, move.data, move.seat, move.user_id, ENDED_AT, move.format)


def record(ending: Ending | None) -> HeartsTable:
    """The record of a table."""
    return HeartsTable(
        id=7,
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANN,
        locale="en-US",
        secret=SECRET,
        sequence=1,
        painted_sequence=1,
        opened_at=ENDED_AT,
        acted_at=ENDED_AT,
        ended_at=None if ending is None else ENDED_AT,
        ending=None if ending is None else ending.value,
        table_message_id=None,
        table_posted_at=None,
        due_at=None,
    )


def finished(*names: str, rounds: int = 2) -> PastGame:
    """A game of so many rounds that was played to its end."""
    moves = Moves(*names, house=HouseRules(points=None, rounds=rounds))
    moves.start()
    moves.play_out()
    return known(moves.past())


def stopped(tricks: int, more: int, *names: str) -> PastGame:
    """A game that was stopped in its first round, after so many tricks and some cards of the next."""
    moves = Moves(*names)
    moves.start()
    moves.pass_all()
    moves.play(4 * tricks + more)
    moves.add(Closed(Ending.STOPPED))
    return known(moves.past())


def known(past: PastGame | None) -> PastGame:
    assert past is not None
    return past


def positions(secret: bytes, house: HouseRules, choose: Choice) -> Iterator[HeartsState]:
    """A game to its end by the rules alone, in which a round ends as soon as it may: by a claim, or without points."""
    game = begin(house, deal_round(secret, 1))
    yield game
    while game.phase is not Phase.ENDED:
        for seat, command in _commands(secret, game, choose):
            decision = decide(game, seat, command)
            if isinstance(decision, Accepted):
                game = decision.state
                yield game
                break
        else:
            raise AssertionError("nothing is allowed")


def _commands(secret: bytes, game: HeartsState, choose: Choice) -> Iterator[tuple[Seat, Command]]:
    """What may come next, what is wanted most before."""
    if game.phase is Phase.SCORED:
        yield Seat.SOUTH, DealRound(deal_round(secret, game.round.number + 1))
    elif game.phase is Phase.PASSING:
        for seat in SEATS:
            yield seat, PassCards(game.round.hands[seat][-3:])
    elif game.round.turn is not None:
        turn = game.round.turn
        yield turn, FinishRound()
        yield turn, ClaimRest()
        yield turn, PlayCard(choose(game, legal(game, turn)))


def by_rules(secret: bytes, house: HouseRules, choose: Choice = first) -> PastGame:
    """A game whose rounds are cut short wherever they may be."""
    told = list(positions(secret, house, choose))
    game = told[-1]
    return PastGame(
        table_id=7,
        guild_id=GUILD,
        channel_id=CHANNEL,
        ended_at=ENDED_AT,
        ending=Ending.FINISHED,
        chairs=tuple(Chair(ANN + seat, name) for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"))),
        house=house,
        rounds=rounds_of(told),
        game=game,
        keys=tuple(round_key(secret, number) for number in range(1, len(game.sheet) + 1)),
    )
