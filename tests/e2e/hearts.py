"""Playing Hearts in the club: seating people, knowing the truth, and watching that no hidden card shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.sessions.hearts.table import Table
from bot.text import load_catalogues
from bot.text.describing import card_words, short
from render.models import SheetModel, TableModel
from rules.cards import Card
from rules.hearts.game import legal
from rules.hearts.seats import Seat
from rules.hearts.state import HeartsState, Phase
from rules.hearts.views import PublicView
from tests.e2e.club import Answered, Club, Person
from tests.e2e.screens import Screen

#: A clock that never runs out in a test that lets time pass for other reasons.
ONE_DAY = "86400"
#: What stands under every table while a game is played.
TABLE_BUTTONS = ["My hand", "Last trick", "Cards played", "Scores", "Fair deal"]
#: Long enough for the direct messages of four people, which are opened one after the other.
SETTLED = 1.2

_ENGLISH = load_catalogues().text("en")


async def open_lobby(club: Club, *others: Person, target: str | None = None, clock: str | None = None) -> Screen:
    """Ann opens a table and others join it."""
    options = {name: value for name, value in (("target", target), ("clock", clock)) if value is not None}
    await club.ann.slash("hearts start", **options)
    lobby = club.table
    for person in others:
        await person.press(lobby, "Join")
    return lobby


async def seat(club: Club, *others: Person, target: str | None = None, clock: str | None = None) -> Screen:
    """Ann and others begin a game; the table's message when everybody has their hand."""
    lobby = await open_lobby(club, *others, target=target, clock=clock)
    await club.ann.press(lobby, "Start")
    await club.pass_time(SETTLED)
    return club.look(lobby)


async def seat_four(club: Club, target: str | None = None, clock: str | None = None) -> Screen:
    """Ann (South), bob (North), cy (West) and dee (East) begin a game."""
    return await seat(club, club.bob, club.cy, club.dee, target=target, clock=clock)


async def table_of(club: Club) -> Table:
    """The newest table of the channel as it is stored, ended or not."""
    table = await club.bot.hearts_sessions.newest_in(club.channel.id)
    assert table is not None
    return table


def address(club: Club, screen: Screen) -> str:
    """Where a link to a message of the club's server leads."""
    return f"https://discord.com/channels/{club.guild.id}/{screen.channel_id}/{screen.id}"


async def told_directly(club: Club, sentence: str) -> str:
    """A refusal as it is told in direct messages: with the table it speaks of in a small second line."""
    link = await club.bot.hearts_artist.link((await table_of(club)).id)
    return f"{sentence}\n-# **Club** · #{club.channel.name} · [to the table]({link})"


async def game_of(club: Club) -> HeartsState:
    """The game as it is stored."""
    game = (await table_of(club)).game
    assert game is not None
    return game


def holder(club: Club, table: Table, place: Seat) -> Person:
    """The person to whom a seat belongs."""
    return next(person for person in club.people.values() if person.id == table.chairs[place].user_id)


async def to_play(club: Club) -> Person:
    """The person the game waits for."""
    table = await table_of(club)
    assert table.game is not None
    assert table.game.round.turn is not None
    return holder(club, table, table.game.round.turn)


async def cards_of(club: Club, person: Person) -> tuple[Card, ...]:
    """What a person holds."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    assert place is not None
    assert table.game is not None
    return table.game.round.hands[place]


async def legal_of(club: Club, person: Person) -> tuple[Card, ...]:
    """What a person may play now."""
    table = await table_of(club)
    place = table.seat_of(person.id)
    assert place is not None
    assert table.game is not None
    return legal(table.game, place)


async def pass_by_command(club: Club, person: Person) -> None:
    """Pass the last three cards of the hand with /hearts pass."""
    first, second, third = (card.text for card in (await cards_of(club, person))[-3:])
    answer = await person.slash("hearts pass", first=first, second=second, third=third)
    assert answer.said.startswith("You passed "), answer.said


async def pass_all(club: Club, *people: Person) -> None:
    """Everybody passes, and the hands are painted."""
    for person in people or (club.ann, club.bob, club.cy, club.dee):
        await pass_by_command(club, person)
    await club.pass_time(SETTLED)


async def play_by_command(
    club: Club, choose: Callable[[Person, tuple[Card, ...]], Card] = lambda _, cards: cards[0]
) -> Answered:
    """Whoever is to play plays a card with /hearts play."""
    person = await to_play(club)
    card = choose(person, await legal_of(club, person))
    answer = await person.slash("hearts play", card=card.text)
    assert answer.said == f"You played {short(card)}.", answer.said
    return answer


async def play_trick(club: Club) -> None:
    """Four people play one trick, and what it changed is painted."""
    for _ in range(4):
        await play_by_command(club)
    await club.pass_time(SETTLED)


async def play_until(club: Club, reached: Callable[[HeartsState], bool]) -> None:
    """Play on by commands until the game has reached something."""
    while not reached(await game_of(club)):
        await play_by_command(club)


def card_button(screen: Screen, card: Card) -> str:
    """The custom id of a hand's button for a card, enabled or not."""
    return next(button.custom_id for button in screen.buttons if button.press.argument == card.text)


def names(cards: Iterable[Card]) -> list[str]:
    """Every way in which the bot writes these cards."""
    ways = [
        (card_words(_ENGLISH, card), short(card), short(card).removesuffix("\ufe0e"), f":{card.text}") for card in cards
    ]
    return [way for written in ways for way in written]


def shown_cards(view: PublicView) -> set[Card]:
    """The cards a public picture shows."""
    tricks = (view.trick, view.last_trick)
    return {play.card for trick in tricks if trick is not None for play in trick.plays}


class Watch:
    """Checks that nothing public ever named or showed a card before it was played."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._checked = 0
        self._public = {channel.id for channel in club.guild.channels.values()}
        self._before: HeartsState | None = None
        self.pictures = 0
        self.messages = 0

    async def check(self) -> None:
        """Check everything that became public since the last time."""
        game = await game_of(self._club)
        hidden, left = self._hidden(game), self._left()
        self._before = game
        for seen in self._club.seen[self._checked :]:
            if seen.screen.channel_id in self._public and not seen.screen.private:
                self._check(seen.screen, hidden - left if "is over" in seen.screen.text else hidden)
        self._checked = len(self._club.seen)

    def _hidden(self, game: HeartsState) -> set[Card]:
        if game.phase not in (Phase.PASSING, Phase.PLAYING):
            return set()
        hidden = {card for hand in game.round.hands for card in hand}
        before = self._before
        if before is not None and before.round.number != game.round.number:
            last = before.round.tricks[-1:]  # still to be seen when the next round has been dealt
            hidden -= {play.card for trick in last for play in trick.plays}
        return hidden

    def _left(self) -> set[Card]:
        """The cards that a round before left: its result shows them, also when the next round has been dealt."""
        rest = None if self._before is None else self._before.round.rest
        return set() if rest is None else {card for hand in rest.hands for card in hand}

    def _check(self, screen: Screen, hidden: set[Card]) -> None:
        self.messages += 1
        written = screen.everything()
        told = [name for name in names(hidden) if name in written]
        assert not told, f"{told} is no public fact yet, but this is public:\n{screen}"
        assert set(screen.file_names) <= {"table.png", "scores.png"}
        for model in self._club.models(screen):
            self.pictures += 1
            assert isinstance(model, TableModel | SheetModel), f"{type(model).__name__} is not for everybody"
            if isinstance(model, TableModel):
                assert not shown_cards(model.view) & hidden


def stamps(written: str) -> list[int]:
    """The instants that a text names, in seconds."""
    return [int(found) for found in re.findall(r"<t:(\d+):R>", written)]


async def due_of(club: Club) -> int:
    """When something happens at the table by itself next, in milliseconds, as it is stored."""
    record = await club.bot.storage.hearts.newest_in(club.channel.id)
    assert record is not None
    assert record.due_at is not None
    return record.due_at


async def time_left(club: Club) -> float:
    """How many seconds are left until something happens at the table by itself."""
    return (await due_of(club)) / 1000 - club.env.now().timestamp()


async def run_out(club: Club) -> None:
    """Let the clock run out, and what comes of it be painted."""
    await club.pass_time(max(0.0, await time_left(club)))
    await club.pass_time(SETTLED)


def calls(club: Club) -> list[Screen]:
    """The messages in the club's channel that call people whose turn it is."""
    said = (": it is your turn at [", ": choose three cards to pass at [")
    return [screen for screen in club.public if any(words in screen.text for words in said)]


async def kinds(club: Club) -> list[str]:
    """The kinds of the table's stored moves, in order."""
    return [move.kind for move in await club.bot.storage.hearts.moves((await table_of(club)).id)]
