"""The cards as emoji of the bot's own application: which there are, how they are used, and how they get there."""
