"""Slash commands, thin: they gather what was typed and hand it to a handler through the boundary."""
