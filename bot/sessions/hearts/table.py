"""A Hearts table as a value: the fold of everything that was stored about it.

The rules know seats; a table knows people: who was invited, who sits where, who left, and since when the game waits.
Nothing here decides a rule of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.sessions.hearts.terms import PLAIN_TERMS, Terms
from rules.cards import Card
from rules.hearts.game import legal, to_act
from rules.hearts.house import HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase, Round


class Place(Enum):
    """How somebody stands in the lobby."""

    RESERVED = "reserved"  # invited, has not joined
    JOINED = "joined"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in the lobby; `user_id` is None for a computer player, `seat` the seat they chose, if any."""

    user_id: int | None
    name: str
    place: Place
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Heir:
    """The person to whom a seat is offered."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a seat.

    Attributes:
        user_id: the person the seat belongs to, or None when it was a computer's from the start.
        name: the person's or the computer player's name.
        present: False while a computer player holds the seat of a person who left or let the clock run out.
        stand_in: the name of the computer player that holds it meanwhile.
        missed: how many turns in a row the clock has run out.
        late: whether the person is away because of that, and did not leave.
        heir: to whom the seat is offered, or None.
        planned: the card the person chose ahead, or None.
        forced: whether a card that is the only legal one is played for the person at once.
        taken_back: how often the person took the pass of this round back.
    """

    user_id: int | None
    name: str
    present: bool = True
    stand_in: str = ""
    missed: int = 0
    late: bool = False
    heir: Heir | None = None
    planned: Card | None = None
    forced: bool = False
    taken_back: int = 0

    @property
    def computer(self) -> bool:
        """Whether a computer player acts for this seat now."""
        return self.user_id is None or not self.present

    @property
    def shown_name(self) -> str:
        """The name on the plate."""
        return self.name if self.present or not self.stand_in else self.stand_in


class Stage(Enum):
    """The life of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ENDED = "ended"


class Ending(Enum):
    """Why a table is over."""

    FINISHED = "finished"  # the game was played to its end
    CANCELLED = "cancelled"  # the host closed the lobby, or left it alone
    EXPIRED = "expired"  # nobody touched the lobby for too long
    STOPPED = "stopped"  # somebody who may do so stopped the game
    ABANDONED = "abandoned"  # only computer players were left
    REPLACED = "replaced"  # idle, and closed by another /hearts start
    CHANNEL_GONE = "channel_gone"
    THREAD_CLOSED = "thread_closed"  # the thread was locked
    SERVER_GONE = "server_gone"  # the bot was removed from the server
    SHUT_OUT = "shut_out"  # the bot may not write in the channel any more


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        id, guild_id, channel_id, host_id, locale: where it is, whose it is now, the language of its public text.
        terms: what it plays by.
        guests: who is in the lobby, in the order of joining.
        chairs: by seat, once the game has started; () before.
        whole: whether everybody who sat down when it started has held their seat ever since.
        game: the game, or None in the lobby.
        stage, ending: see there; `ending` is set exactly when the stage is ENDED.
        sequence: the number of the last stored move.
        acted_at: when a person last did something, in milliseconds.
        host_acted_at: when the host did, or when they became the host, in milliseconds.
        waiting_since: when the clock of the seats that have to act now began to run, in milliseconds.
        moved_at: when the last card was passed or played, in milliseconds.
        emptied_at: since when only computer players are left, in milliseconds, or None.
        dealt_at: when a round after the first was dealt last, in milliseconds; 0 in the first round.
        trick_at: when the last trick was finished, in milliseconds, or None.
        trick_game: the game as it was then, for as long as the table holds that trick.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    terms: Terms = PLAIN_TERMS
    guests: tuple[Guest, ...] = ()
    chairs: tuple[Chair, ...] = ()
    whole: bool = True
    game: HeartsState | None = None
    stage: Stage = Stage.LOBBY
    ending: Ending | None = None
    sequence: int = 0
    acted_at: int = 0
    host_acted_at: int = 0
    waiting_since: int = 0
    moved_at: int = 0
    emptied_at: int | None = None
    dealt_at: int = 0
    trick_at: int | None = None
    trick_game: HeartsState | None = None

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.terms.house

    def guest(self, user_id: int) -> Guest | None:
        """The lobby entry of a person, or None."""
        return next((guest for guest in self.guests if guest.user_id == user_id), None)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat that belongs to a person, also while they are away; None for strangers and in the lobby."""
        return next((seat for seat, chair in zip(SEATS, self.chairs, strict=False) if chair.user_id == user_id), None)

    def seated(self, user_id: int) -> Seat | None:
        """The seat a person holds now, or None."""
        seat = self.seat_of(user_id)
        return seat if seat is not None and self.chairs[seat].present else None

    def name_of(self, user_id: int) -> str:
        """The name of somebody at the table or in its lobby, or an empty one."""
        known = [(chair.user_id, chair.name) for chair in self.chairs] + [(g.user_id, g.name) for g in self.guests]
        return next((name for known_id, name in known if known_id == user_id), "")

    @property
    def people(self) -> tuple[tuple[Seat, int], ...]:
        """The seats held by people now, with their user ids."""
        return tuple(
            (seat, chair.user_id)
            for seat, chair in zip(SEATS, self.chairs, strict=False)
            if chair.user_id is not None and chair.present
        )

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return to_act(self.game) if self.game is not None and self.stage is Stage.PLAYING else ()

    @property
    def awaited_computers(self) -> tuple[Seat, ...]:
        """The seats the game waits for that a computer player holds."""
        return tuple(seat for seat in self.awaited if self.chairs[seat].computer)

    @property
    def awaited_people(self) -> tuple[Seat, ...]:
        """The seats the game waits for that a person holds."""
        return tuple(seat for seat in self.awaited if not self.chairs[seat].computer)

    @property
    def ready_card(self) -> tuple[Seat, Card] | None:
        """The card a person need not be asked for: chosen ahead and legal, or forced where they wish so."""
        if self.game is None or self.game.phase is not Phase.PLAYING or not self.awaited_people:
            return None
        (seat,) = self.awaited_people
        chair, choices = self.chairs[seat], legal(self.game, seat)
        if chair.planned in choices:
            return seat, chair.planned
        return (seat, choices[0]) if chair.forced and len(choices) == 1 else None

    @property
    def passing(self) -> bool:
        """Whether cards are being passed."""
        return self.game is not None and self.game.phase is Phase.PASSING

    @property
    def round_over(self) -> bool:
        """Whether the round is scored and another one may be dealt."""
        return self.stage is Stage.PLAYING and self.game is not None and self.game.phase is Phase.SCORED

    @property
    def opened_rounds(self) -> int:
        """How many rounds, counted from the first, may be opened: all that are scored, and all when it has ended."""
        if self.game is None:
            return 0
        return self.game.round.number if self.stage is Stage.ENDED else len(self.game.sheet)

    @property
    def same_people(self) -> bool:
        """Whether four people have played, each from the deal of the first card."""
        return self.whole and len(self.people) == len(SEATS)

    def hand_stamp(self, seat: Seat) -> str:
        """The stamp of a seat's hand: the round, and how many cards the seat has played in it."""
        if self.game is None:
            return ""
        return f"{self.game.round.number}.{_played(self.game.round, seat)}"

    def pass_stamp(self, seat: Seat) -> str:
        """The stamp of a seat's pass: the round, and how often the seat has taken its pass back in it."""
        if self.game is None:
            return ""
        return f"{self.game.round.number}.{self.chairs[seat].taken_back}"

    def turn_stamp(self) -> str:
        """The stamp of what the game waits for: the round and the number of cards played in it, or its pass."""
        if self.game is None:
            return ""
        now = self.game.round
        if self.game.phase is Phase.PASSING:
            return f"{now.number}.pass"
        return f"{now.number}.{4 * len(now.tricks) + len(now.trick.plays)}"

    def after(self, game: HeartsState, at: int) -> Table:
        """The table with the game moved on at an instant, in milliseconds."""
        before = self.game
        same_round = before is not None and before.round.number == game.round.number
        finished = same_round and before is not None and len(game.round.tricks) > len(before.round.tricks)
        ended = game.phase is Phase.ENDED
        return replace(
            self,
            game=game,
            moved_at=at,
            waiting_since=at if before is None or not _same_wait(before, game) else self.waiting_since,
            dealt_at=self.dealt_at if before is None or same_round else at,
            trick_at=at if finished else self.trick_at,
            trick_game=game if finished else self.trick_game,
            stage=Stage.ENDED if ended else self.stage,
            ending=Ending.FINISHED if ended else self.ending,
        )


def _played(current: Round, seat: Seat) -> int:
    """How many cards a seat has played in a round."""
    return len(current.tricks) + sum(play.seat is seat for play in current.trick.plays)


def _same_wait(before: HeartsState, after: HeartsState) -> bool:
    """Whether those who have not acted yet are waited for since before: only within one pass."""
    return before.phase is Phase.PASSING and after.phase is Phase.PASSING and before.round.number == after.round.number
