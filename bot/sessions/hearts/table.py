"""A Hearts table as a value: the fold of everything that was stored about it.

The rules know seats; a table knows people: who was invited, who sits where, who left, and since when the game waits.
Nothing here decides a rule of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from rules.hearts.game import to_act
from rules.hearts.house import STANDARD, HouseRules
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import HeartsState, Phase


class Place(Enum):
    """How somebody stands in the lobby."""

    RESERVED = "reserved"  # invited, has not joined
    JOINED = "joined"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in the lobby; `user_id` is None for a computer player."""

    user_id: int | None
    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a seat.

    Attributes:
        user_id: the person the seat belongs to, or None when it was a computer's from the start.
        name: the person's or the computer player's name.
        present: False while a computer player holds the seat of a person who left.
        stand_in: the name of the computer player that holds it meanwhile.
    """

    user_id: int | None
    name: str
    present: bool = True
    stand_in: str = ""

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
    CANCELLED = "cancelled"  # the host closed the lobby
    STOPPED = "stopped"  # the host or a moderator stopped the game, or the last person left
    REPLACED = "replaced"  # idle, and closed by another /hearts start
    CHANNEL_GONE = "channel_gone"


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        id, guild_id, channel_id, host_id, locale: where it is, whose it is, the language of its public text.
        house: the house rules.
        guests: who is in the lobby, in the order of joining.
        chairs: by seat, once the game has started; () before.
        game: the game, or None in the lobby.
        stage, ending: see there; `ending` is set exactly when the stage is ENDED.
        sequence: the number of the last stored move.
        acted_at: when a person last did something, in milliseconds.
        waiting_since: when the game began to wait for the seats that have to act now, in milliseconds.
        moved_at: when the last card was passed or played, in milliseconds.
        dealt_at: when a round after the first was dealt last, in milliseconds; 0 in the first round.
        trick_at: when the last trick was finished, in milliseconds, or None.
        trick_game: the game as it was then, for as long as the table holds that trick.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    house: HouseRules = STANDARD
    guests: tuple[Guest, ...] = ()
    chairs: tuple[Chair, ...] = ()
    game: HeartsState | None = None
    stage: Stage = Stage.LOBBY
    ending: Ending | None = None
    sequence: int = 0
    acted_at: int = 0
    waiting_since: int = 0
    moved_at: int = 0
    dealt_at: int = 0
    trick_at: int | None = None
    trick_game: HeartsState | None = None

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
    def round_over(self) -> bool:
        """Whether the round is scored and another one may be dealt."""
        return self.stage is Stage.PLAYING and self.game is not None and self.game.phase is Phase.SCORED

    def hand_stamp(self, seat: Seat) -> str:
        """The stamp of a seat's hand: the round, and how many cards the seat has played in it."""
        if self.game is None:
            return ""
        return f"{self.game.round.number}.{13 - len(self.game.round.hands[seat])}"

    def turn_stamp(self) -> str:
        """The stamp of what the game waits for: the round and the number of moves in it."""
        if self.game is None:
            return ""
        now = self.game.round
        played = 4 * len(now.tricks) + len(now.trick.plays)
        return f"{now.number}.{sum(chosen is not None for chosen in now.passes) + played}"

    def after(self, game: HeartsState, at: int) -> Table:
        """The table with the game moved on at an instant, in milliseconds."""
        before = self.game
        finished = before is not None and _tricks(game) > _tricks(before) and game.round.number == before.round.number
        ended = game.phase is Phase.ENDED
        return replace(
            self,
            game=game,
            moved_at=at,
            waiting_since=at if before is None or not _same_wait(before, game) else self.waiting_since,
            dealt_at=at if before is not None and game.round.number != before.round.number else self.dealt_at,
            trick_at=at if finished else self.trick_at,
            trick_game=game if finished else self.trick_game,
            stage=Stage.ENDED if ended else self.stage,
            ending=Ending.FINISHED if ended else self.ending,
        )


def _tricks(game: HeartsState) -> int:
    return len(game.round.tricks)


def _same_wait(before: HeartsState, after: HeartsState) -> bool:
    """Whether those who have not acted yet are waited for since before: only within one pass."""
    return before.phase is Phase.PASSING and after.phase is Phase.PASSING and before.round.number == after.round.number
