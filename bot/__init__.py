"""The bot: everything that waits. Gateway, database, timers and languages; it sequences and decides no rule."""
