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
)


def missing(interaction: discord.Interaction) -> tuple[str, ...]:
    """The permissions the bot lacks for a table in the channel of an interaction, as attribute names, in order."""
    thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if thread else "send_messages"
    granted = interaction.app_permissions
    names = ("view_channel", sending, "attach_files", "embed_links")
    return tuple(name for name in names if not getattr(granted, name))
