"""The small world of the demo: a server, a channel, four people, and a page for each place where they see the bot."""

from __future__ import annotations

from dataclasses import dataclass

import simcord

from bot.demo.simcord_internals import Pages

SERVER = "Two Hearts Club"
CHANNEL = "card-table"
PEOPLE = ("ann", "bob", "cy", "dee")


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the demo: what its link says, who looks at it, and its address on this machine."""

    name: str
    about: str
    address: str


async def build_world(environment: simcord.Env, pages: Pages, first_port: int) -> tuple[Place, ...]:
    """Populates a simulated Discord that has been entered, and opens its pages.

    Args:
        environment: the simulated Discord.
        pages: where pages are opened.
        first_port: the pages take this port and the next ones where they are free, 0 for any.

    Returns:
        The channel first, then one private conversation for each person.
    """
    people = [environment.create_user(name, global_name=name.capitalize()) for name in PEOPLE]
    server = environment.create_guild(SERVER, owner=people[0])  # who may try what only a manager of a server may
    channel = server.create_text_channel(CHANNEL, topic="Hearts for four, and a solitaire for yourself")
    members = [server.add_member(person) for person in people]
    names = [name.capitalize() for name in PEOPLE]
    everyone = f"{', '.join(names[:-1])} and {names[-1]}"
    places = [
        Place(f"#{CHANNEL}", f"the channel, seen by {everyone}", await _open(pages, channel, members, first_port))
    ]
    for number, (name, person) in enumerate(zip(names, people, strict=True), start=1):
        address = await _open(pages, person.dm_channel, [person], first_port and first_port + number)
        places.append(Place(name, f"{name}’s private messages with the bot", address))
    return tuple(places)


async def _open(
    pages: Pages,
    channel: simcord.ChannelHandle,
    viewers: list[simcord.MemberActor] | list[simcord.UserHandle],
    port: int,
) -> str:
    try:
        return await pages.open(channel, viewers, port)
    except simcord.SetupError:
        if port == 0:
            raise
        return await pages.open(channel, viewers, 0)  # somebody else has that port
