"""What the bot needs in a channel, by the names Discord shows."""

from __future__ import annotations

import discord

#: What the bot asks for when it is invited. Its integer stands in the README.
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    embed_links=True,
    attach_files=True,
    create_public_threads=True,
)


def missing(interaction: discord.Interaction, *, opening_thread: bool = False) -> tuple[str, ...]:
    """The permissions the bot lacks for a table in the channel of an interaction, as attribute names, in order.

    With `opening_thread`, those for a table in a new thread of that channel.
    """
    in_thread = isinstance(interaction.channel, discord.Thread) or opening_thread
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    opening = ("create_public_threads",) if opening_thread else ()
    granted = interaction.app_permissions
    names = ("view_channel", *opening, sending, "attach_files", "embed_links")
    return tuple(name for name in names if not getattr(granted, name))
