"""Seats and pass directions (H2)."""

from __future__ import annotations

from enum import Enum, IntEnum


class Seat(IntEnum):
    """The four seats in playing order, clockwise: S, W, N, E (F2)."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def letter(self) -> str:
        """S, W, N or E."""
        return self.name[0]

    def after(self, steps: int) -> Seat:
        """The seat so many places clockwise."""
        return Seat((self + steps) % 4)

    def steps_to(self, other: Seat) -> int:
        """How many places clockwise the other seat is: 0 to 3. 1 is on the left, 2 across, 3 on the right."""
        return (other - self) % 4


SEATS: tuple[Seat, ...] = tuple(Seat)


class PassDirection(Enum):
    """Where the three cards go; the value is how many seats clockwise."""

    LEFT = 1
    RIGHT = 3
    ACROSS = 2
    HOLD = 0

    def target(self, seat: Seat) -> Seat:
        """The seat that receives what this seat passes."""
        return seat.after(self.value)

    def source(self, seat: Seat) -> Seat:
        """The seat whose cards this seat receives."""
        return seat.after(-self.value)
