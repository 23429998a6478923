"""Settings for the property tests of the rules."""

from hypothesis import settings

# Whole games are played in one example; how long that takes on a busy machine says nothing about the rules.
settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
