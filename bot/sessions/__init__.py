"""Sessions: loading, deciding and storing, one lock per game."""
