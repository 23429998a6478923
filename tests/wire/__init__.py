"""The bot's own process in front of the loopback Discord, over real HTTP and WebSocket."""
