"""The demo: the unmodified bot in front of a simulated Discord, to be played in a browser without a token.

Needs simcord, which comes with the development requirements. `bot.demo.host.main` is the way in.
"""
