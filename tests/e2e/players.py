"""People who play: they open tables, sit down, pass and play, come and go, by buttons and by commands."""

from __future__ import annotations

from bot.sessions.hearts.table import Place, Stage, Table
from rules.hearts.game import legal
from rules.hearts.seats import SEATS
from rules.hearts.state import Phase
from tests.e2e.club import Person
from tests.e2e.doing import TARGETS, Doing
from tests.e2e.witness import Post

_SWITCHES = (
    "jack_of_diamonds",
    "always_pass",
    "queen_breaks_hearts",
    "any_heart_breaks_hearts",
    "first_trick_points",
    "shuffle",
)


class Players(Doing):
    """People who do what helps a game along."""

    async def _sensible(self) -> None:
        """Somebody does what helps a game along."""
        tables = self._audit.open_tables
        if not tables or (len(tables) < 3 and self._chance(0.04)):
            await self._open_table()
            return
        table = tables[0] if self._chance(0.6) else self._random.choice(tables)
        if table.stage is Stage.LOBBY:
            await self._gather(table)
        elif self._chance(0.07):
            await self._go_about(table)
        elif table.awaited_people:
            await self._move(table)
        elif table.emptied_at is not None:
            seats = [self._person(chair.user_id) for chair in table.chairs if chair.user_id is not None]
            await self._slash(self._random.choice(seats), "hearts back", self._channel(table))
        elif table.round_over and self._chance(0.5):
            await self._press_action(table, ("next",))
        else:
            await self._pause_for(self._random.choice((1.0, 2.0, 3.0)))

    async def _open_table(self) -> None:
        taken = {table.channel_id for table in self._audit.open_tables}
        free = [channel for channel in self._places() if channel.id not in taken]
        person = self._anybody()
        clock, target = self._random.choice(self._nature.clocks), self._random.choice(TARGETS)
        options: dict[str, object] = {"target": target, "clock": clock}
        options |= {"thread": True} if self._chance(0.1) else {}
        for name in ("with", "with-2", "with-3"):
            options |= {name: self._anybody().actor} if self._chance(0.15) else {}
        await self._slash(person, "hearts start", self._random.choice(free or self._places()), **options)

    async def _gather(self, table: Table) -> None:
        """Sit down, choose what is played, begin."""
        joined = [guest.user_id for guest in table.guests if guest.place is Place.JOINED]
        host = self._person(table.host_id)
        if len(joined) >= 2 and self._chance(0.35):
            asked = self._newest(host, ("startyes",), table) is not None  # whether to leave the invited out
            await self._press_action(table, ("startyes",) if asked else ("start",), host)
        elif self._chance(0.15):
            panel = self._newest(host, ("target",))
            if panel is None:
                await self._press_action(table, ("settings",), host)
            else:
                await self._set_terms(host, panel)
        elif len(table.guests) < 4:
            strangers = [person for person in self._people if person.id not in joined]
            await self._press_action(table, ("join",), self._random.choice(strangers))
        else:
            await self._press_action(table, ("seat", "start"))

    async def _go_about(self, table: Table) -> None:
        """People come and go, and look for the table."""
        channel = self._channel(table)
        owners = {
            seat: self._person(chair.user_id) for seat, chair in zip(SEATS, table.chairs, strict=True) if chair.user_id
        }
        away = [person for seat, person in owners.items() if not table.chairs[seat].present]
        offered = [self._person(chair.heir.user_id) for chair in table.chairs if chair.heir is not None]
        if offered:
            await self._press_action(table, ("accept", "accept", "decline"), offered[0])
        elif away and self._chance(0.7):
            await self._slash(self._random.choice(away), "hearts back", channel)
        elif self._chance(0.3):
            await self._slash(self._anybody(), "hearts table", channel)
        else:
            person = self._random.choice([*owners.values()])
            if self._chance(0.4):
                await self._slash(person, "hearts leave", channel)
            else:
                await self._slash(person, "hearts hand-over", channel, member=self._anybody().actor)

    async def _set_terms(self, host: Person, panel: Post) -> None:
        menu = self._random.choice(panel.screen.menus)
        values = list(menu.values)
        match menu.press.action:
            case "clock":
                values = [value for value in values if value in self._nature.clocks]
            case "target":
                values = list(TARGETS)
            case "rules":
                chosen = self._random.sample(_SWITCHES, self._random.randint(0, 3))
                await self._press(host, panel, menu.custom_id, chosen)
                return
        await self._press(host, panel, menu.custom_id, [self._random.choice(values)])

    async def _move(self, table: Table) -> None:
        """Pass or play, on whatever one's hand is shown by, or by a command."""
        assert table.game is not None
        seat = self._random.choice(table.awaited_people)
        person = self._person(table.chairs[seat].user_id)
        passing = table.game.phase is Phase.PASSING
        hand = self._newest(person, ("pass", "lift", "lower") if passing else ("play",), table)
        if hand is None or self._chance(0.3):
            if passing:
                three = self._random.sample(table.game.round.hands[seat], 3)
                options = dict(zip(("first", "second", "third"), map(self._written, three), strict=True))
                await self._slash(person, "hearts pass", self._channel(table), **options)
            else:
                card = self._written(self._random.choice(legal(table.game, seat)))
                await self._slash(person, "hearts play", self._channel(table), card=card)
            return
        screen = hand.screen
        ready = screen.acting("pass") or screen.acting("claim")
        if passing and not ready and self._chance(0.3):
            menu = screen.menus[0]
            await self._press(person, hand, menu.custom_id, self._random.sample(menu.values, 3))
            return
        buttons = ready or screen.acting("lift" if passing else "play")
        await self._press(person, hand, self._random.choice(buttons).custom_id)
