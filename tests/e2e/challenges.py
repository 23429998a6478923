"""Challenges in the club: putting a deal to the channel, and playing it."""

from __future__ import annotations

from bot.storage.heart_to_heart import GIVEN_UP, Tally
from tests.e2e import simulation
from tests.e2e.boards import WON, follow, open_board, recorded
from tests.e2e.club import Answered, Club, Person
from tests.e2e.screens import Screen


async def won_board(club: Club, person: Person, code: str = WON) -> Screen:
    """The message of a board that was won by its recorded game."""
    board = await open_board(club, person, code)
    await follow(club, person, board, recorded(code))
    return board


async def challenge(club: Club, person: Person, code: str = WON) -> Screen:
    """The post of a challenge made by its command."""
    return (await person.slash("h2h challenge", code=code)).posted


async def take_up(person: Person, post: Screen) -> Screen:
    """A person's private board of a challenge."""
    return (await person.press(post, "Play")).told


async def press_action(club: Club, person: Person, screen: Screen, action: str) -> Answered:
    """Press the control of an action on a message as it stands now."""
    current = club.look(screen)
    (button,) = current.acting(action)
    return await person.use(current, button)


def board_id(screen: Screen) -> int:
    """Which board a message shows."""
    (number,) = {button.press.number for button in screen.buttons if button.custom_id}
    return number


async def give_up_unseen(club: Club, screen: Screen) -> None:
    """End a board in the database alone, as if the process had died before anything was painted."""
    stored = await club.bot.board_sessions.get(board_id(screen))
    assert stored is not None
    tally = Tally(stored.state.score, stored.state.moves, stored.state.undone)
    assert await club.bot.storage.boards.finish(stored.record.id, GIVEN_UP, stored.record.touched_at, tally)


def edits_of(club: Club, screen: Screen) -> int:
    """How many times the bot's own token has tried to edit a message."""
    return len([request for request in club.env.http_requests if _edits(request, screen)])


def _edits(request: object, screen: Screen) -> bool:
    return getattr(request, "method", "") == "PATCH" and str(getattr(request, "path", "")).endswith(
        f"/channels/{screen.channel_id}/messages/{screen.id}"
    )


def private_to(club: Club, screen: Screen, person: Person) -> bool:
    """Whether a message is seen by this person and by nobody else."""
    others = [other for other in club.people.values() if other.id != person.id]
    seen = simulation.seen_by(club.env, screen.channel_id, screen.id, person.id)
    return seen and not any(
        simulation.seen_by(club.env, screen.channel_id, screen.id, viewer)
        for viewer in (None, *(other.id for other in others))
    )
