"""A whole game of Hearts: four people, to 100 points, by buttons and by commands, with restarts in between."""

from __future__ import annotations

import logging
import re

import pytest

from bot.sessions.hearts.table import Ending, Stage
from rules.cards import Card, Suit
from rules.hearts.scoring import PENALTY_CARDS
from rules.hearts.state import Phase
from tests.e2e.club import Club, Person
from tests.e2e.hearts import (
    SETTLED,
    Watch,
    card_button,
    game_of,
    legal_of,
    pass_by_command,
    play_by_command,
    seat_four,
    table_of,
    to_play,
)
from tests.e2e.screens import Screen

CARD_NAME = re.compile(r"\b[2-9TJQKA][CDSH]\b|[♣♦♠♥]|\b(ace|king|queen|jack|two|three) of\b")


def chosen(person: Person, cards: tuple[Card, ...]) -> Card:
    """Ann plays high and collects points, the others play low and give her theirs: so a game ends soon."""
    if person.name == "ann":
        return max(cards, key=lambda card: card.rank.strength)
    points = [card for card in cards if card in PENALTY_CARDS]
    return (
        points[-1] if points and cards[0].suit is not Suit.HEARTS else min(cards, key=lambda card: card.rank.strength)
    )


async def pass_by_buttons(club: Club, person: Person) -> None:
    """Lift three cards in the direct message, one after the other, and pass them."""
    for number in (1, 2, 3):
        assert "Pass 3 cards" not in person.dm.labels
        await person.use(person.dm, person.dm.acting("lift")[0])
        assert f"Chosen: {number} of 3" in person.dm.text
        assert len(person.dm.acting("lower")) == number
    await person.press(person.dm, "Pass 3 cards")
    assert not person.dm.acting("lift")
    assert not person.dm.acting("lower")


async def play_by_button(club: Club, hands: dict[Person, Screen]) -> None:
    """Whoever is to play presses a card where they look at their hand."""
    person = await to_play(club)
    hand = club.look(hands[person]) if person in hands else person.dm
    legal = await legal_of(club, person)
    assert [button.press.argument for button in hand.acting("play")] == [card.text for card in legal]
    card = chosen(person, legal)
    answer = await person.press_late(hand, card_button(hand, card))
    assert not answer.said
    assert card.text not in [button.press.argument for button in club.look(hand).buttons], "the hand shows it at once"


async def test_four_people_play_to_one_hundred(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    watch = Watch(club)
    people = (club.ann, club.bob, club.cy, club.dee)
    await seat_four(club)
    await watch.check()

    # Round one, by buttons; the bot is restarted in the middle of the pass, when one person has lifted two cards.
    for person in (club.ann, club.bob):
        await pass_by_buttons(club, person)
    await club.cy.use(club.cy.dm, club.cy.dm.acting("lift")[4])
    await club.cy.use(club.cy.dm, club.cy.dm.acting("lift")[7])
    dealt = (await game_of(club)).round.dealt
    lifted = [button.press.argument for button in club.cy.dm.acting("lower")]
    await club.restart()
    assert (await game_of(club)).round.dealt == dealt, "the same cards lie after a restart"
    await club.cy.use(club.cy.dm, club.cy.dm.acting("lift")[0])
    assert [button.press.argument for button in club.cy.dm.acting("lower") if button.press.argument in lifted] == lifted
    await club.cy.press(club.cy.dm, "Pass 3 cards")
    assert club.cy.dm.text.splitlines()[-1].startswith("You passed ")
    await club.pass_time(SETTLED)
    await watch.check()
    assert "Still choosing: dee" in club.table.text
    await pass_by_buttons(club, club.dee)
    await club.pass_time(SETTLED)
    await watch.check()

    # Two of them look at their hand on the table, the others in their direct messages.
    hands = {person: (await person.press(club.table, "My hand")).told for person in (club.bob, club.dee)}
    number = 0
    while (await game_of(club)).phase is Phase.PLAYING:  # it may end before its last card
        if number == 6:  # in the middle of the second trick
            await club.restart()
            assert len((await game_of(club)).round.trick.plays) == 2
            hands = {person: (await person.press(club.table, "My hand")).told for person in (club.bob, club.dee)}
        await play_by_button(club, hands)
        number += 1
        await club.pass_time(SETTLED)
        await watch.check()
    game = await game_of(club)
    assert number == 4 * len(game.round.tricks)
    assert game.phase is Phase.SCORED
    assert sum(game.scores) in (26, 78)

    # The rest by commands, until somebody has a hundred.
    while (await table_of(club)).stage is Stage.PLAYING:
        await club.pass_time(3)
        assert "is over" in club.table.text
        await club.dee.press(club.table, "Next round")
        await club.pass_time(SETTLED)
        if (await game_of(club)).phase is Phase.PASSING:
            for person in people:
                await pass_by_command(club, person)
        while (await game_of(club)).phase is Phase.PLAYING:
            await play_by_command(club, chosen)
            await watch.check()

    game = await game_of(club)
    assert (await table_of(club)).ending is Ending.FINISHED
    assert max(game.scores) >= 100
    assert game.outcome is not None
    await club.pass_time(5)
    result = club.table
    winner = ("ann", "cy", "bob", "dee")[game.outcome.winners[0]]
    assert "the game is over" in result.text
    assert f"**{winner}** wins!" in result.text
    assert result.labels == ["Rematch", "Replay", "Export", "Fair deal"]
    for person in people:
        assert person.dm.text.endswith("The game is over. The result is on the table.")
        assert not person.dm.buttons
        assert len(person.direct_messages) == len(game.sheet), "one message a round"
    await watch.check()
    assert watch.messages > 60
    assert watch.pictures > 50
    told = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert told
    assert not [line for line in told if CARD_NAME.search(line)]
