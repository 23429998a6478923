"""Hearts tables: people, seats, time and the game itself."""
