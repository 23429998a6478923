"""What a command answers: words to print, and how the program exits."""

from __future__ import annotations

from dataclasses import dataclass

#: All is well.
FINE = 0
#: Something was read and does not agree with the rules, or with what was committed to.
DISAGREES = 1
#: The input cannot be used.
UNUSABLE = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a command.

    Attributes:
        code: `FINE`, `DISAGREES` or `UNUSABLE`, the program's exit code.
        lines: what goes to the standard output, a line each.
        problem: one sentence for the standard error, or empty.
    """

    code: int
    lines: tuple[str, ...] = ()
    problem: str = ""


def unusable(problem: str) -> Answer:
    """The answer to input that cannot be used."""
    return Answer(UNUSABLE, problem=problem)
