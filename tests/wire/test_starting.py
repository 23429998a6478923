"""How the process starts, refuses to start, and leaves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.wire.club import ROOT

if TYPE_CHECKING:
    from wire import World

pytestmark = pytest.mark.wire

INVITATION = (
    "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions=309237763072"
)
TOKEN = "DISCORD_TOKEN"
#: An address at which nobody listens.
NOBODY = "http://127.0.0.1:9"


async def test_a_refused_token_is_named_in_one_sentence(run, world: World) -> None:
    ended = await run("run", **{TOKEN: "formed.like.a-token"})
    assert ended.code == 2
    assert one_sentence(ended.complained).startswith("Discord refused the token in DISCORD_TOKEN")
    assert ended.said == ""
    assert [error["status"] for error in world.problems()["errors"]] == [401]


async def test_a_missing_network_is_named_in_one_sentence(run) -> None:
    ended = await run("run", WIRE_URL=NOBODY)
    assert ended.code == 2
    assert one_sentence(ended.complained).startswith("Discord cannot be reached")


@pytest.mark.parametrize("command", ["run", "commands"])
async def test_a_database_that_cannot_be_opened_is_named_in_one_sentence(run, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("no folder")
    ended = await run(command, DATABASE_URL=f"sqlite:///{tmp_path / 'file' / 'two-hearts.db'}")
    assert ended.code == 2
    assert "database" in one_sentence(ended.complained).lower()


async def test_discord_being_ill_is_told_in_one_sentence(run, world: World) -> None:
    world.faults.add("GET /users/@me", 403, times=None, message="nothing for you")
    ended = await run("run")
    assert ended.code == 2
    one_sentence(ended.complained)


async def test_check_says_one_line_for_each_thing(run) -> None:
    ended = await run("check")
    assert (ended.code, ended.complained) == (0, "")
    lines = ended.said.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["ok", "settings:"],
        ["ok", "token:"],
        ["ok", "database:"],
        ["ok", "fonts:"],
    ]


async def test_check_fails_for_a_token_that_cannot_be_one(run) -> None:
    ended = await run("check", **{TOKEN: "secretword"})
    assert ended.code == 1
    assert "problem  token:" in ended.said
    assert "secretword" not in ended.said + ended.complained


async def test_commands_are_registered_by_force(run, world: World) -> None:
    for number in (1, 2):
        ended = await run("commands")
        assert (ended.code, ended.complained) == (0, "")
        assert "registered" in ended.said
        assert len(world.calls("PUT /applications")) == number
    assert not world.problems()
    ann = world.user("ann", "Ann")
    bob = world.user("bob", "Bob")
    club = world.guild("Club", ann, bob)
    offered = {person: {command["name"] for command in person.commands(club.channel())} for person in (ann, bob)}
    assert offered[bob] == {"hearts", "h2h", "daily", "settings"}
    assert offered[ann] == offered[bob] | {"config"}, "whoever owns a server may manage it"
    assert {command["name"] for command in ann.commands(ann.dm)} == {"h2h", "daily", "settings"}


async def test_commands_are_registered_at_the_first_start_only(world: World, tmp_path: Path) -> None:
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path / 'two-hearts.db'}"}
    bot = await world.launch("bot", cwd=ROOT, args=["run"], env=environment, commands=True)
    assert INVITATION.format(world.state.app_id) in bot.output()
    assert await bot.stop() == 0
    await bot.restart()
    await world.quiet(300)
    assert await bot.stop() == 0
    assert len(world.calls("PUT /applications")) == 1
    assert not world.problems()


def one_sentence(text: str) -> str:
    """The only line of a text; fails when there is none, more than one, or a traceback."""
    lines = text.splitlines()
    assert len(lines) == 1, text
    assert lines[0].endswith(".")
    return lines[0]
