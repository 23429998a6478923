"""What the slash commands look like to Discord, in every language there is."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import Locale, Permissions, app_commands

from bot.app import TwoHearts, create_bot
from bot.commands.describing import CatalogueTranslator
from bot.settings import Settings
from render.theme import Deck, Theme

#: Discord's rule for names of chat commands and options: no capitals, no spaces, 1 to 32 letters, digits, - or _.
NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[TwoHearts]:
    url = f"sqlite:///{tmp_path / 'two-hearts.db'}"
    bot = create_bot(Settings(_env_file=None, discord_token="a.b.c", database_url=url))  # noqa: S106 - a form
    yield bot
    await bot.close()


async def payloads(bot: TwoHearts) -> list[dict[str, Any]]:
    translator = CatalogueTranslator(bot.catalogues)
    await bot.tree.set_translator(translator)
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


def nodes(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and all options."""
    yield payload
    for option in payload.get("options", ()):
        yield from nodes(option)


async def test_names_and_descriptions_obey_discords_rules(bot: TwoHearts) -> None:
    for payload in await payloads(bot):
        for node in nodes(payload):
            for name in (node["name"], *node.get("name_localizations", {}).values()):
                assert NAME.fullmatch(name)
                assert name == name.lower()
            for description in (node["description"], *node.get("description_localizations", {}).values()):
                assert 1 <= len(description) <= 100
            assert len(node.get("options", ())) <= 25
            choices = node.get("choices", ())
            assert len(choices) <= 25
            for choice in choices:
                assert 1 <= len(choice["name"]) <= 100


async def test_required_options_come_first(bot: TwoHearts) -> None:
    for payload in await payloads(bot):
        for node in nodes(payload):
            required = [option.get("required", False) for option in node.get("options", ()) if option["type"] > 2]
            assert required == sorted(required, reverse=True)


async def test_a_command_is_not_too_large(bot: TwoHearts) -> None:
    for payload in await payloads(bot):
        size = sum(len(node["name"]) + len(node["description"]) for node in nodes(payload))
        size += sum(len(choice["name"]) for node in nodes(payload) for choice in node.get("choices", ()))
        assert size <= 8000


async def test_the_commands_are_those_promised(bot: TwoHearts) -> None:
    found = {payload["name"]: {option["name"] for option in payload["options"]} for payload in await payloads(bot)}
    assert found == {
        "hearts": {
            "start",
            "hand",
            "pass",
            "take-back",
            "play",
            "ahead",
            "claim",
            "last-trick",
            "cards",
            "table",
            "scores",
            "verify",
            "leave",
            "back",
            "hand-over",
            "stop",
            "settings",
            "stats",
            "leaderboard",
            "history",
            "rules",
        },
        "h2h": {
            "challenge",
            "example",
            "play",
            "board",
            "draw",
            "draw-on",
            "tap",
            "undo",
            "give-up",
            "hint",
            "settings",
            "stats",
            "list",
            "rules",
        },
        "daily": {"play", "board", "share", "history", "name", "channel"},
        "settings": {"pictures"},
        "config": {"pictures"},
    }


async def test_hearts_and_config_are_for_servers_the_others_for_direct_messages_too(bot: TwoHearts) -> None:
    contexts = {payload["name"]: payload["contexts"] for payload in await payloads(bot)}
    assert contexts == {"hearts": [0], "h2h": [0, 1], "daily": [0, 1], "settings": [0, 1], "config": [0]}


async def test_only_config_needs_a_permission(bot: TwoHearts) -> None:
    needed = {payload["name"]: payload["default_member_permissions"] for payload in await payloads(bot)}
    manage = Permissions(manage_guild=True).value
    assert needed == {"hearts": None, "h2h": None, "daily": None, "settings": None, "config": manage}


@pytest.mark.parametrize("name", ["settings", "config"])
async def test_every_theme_and_deck_can_be_chosen_and_is_named_once(bot: TwoHearts, name: str) -> None:
    (group,) = [payload for payload in await payloads(bot) if payload["name"] == name]
    (pictures,) = group["options"]
    offered = {option["name"]: option["choices"] for option in pictures["options"]}
    assert not any(option.get("required") for option in pictures["options"])
    assert [choice["value"] for choice in offered["theme"]] == [theme.value for theme in Theme]
    assert [choice["value"] for choice in offered["deck"]] == [deck.value for deck in Deck]
    for choices in offered.values():
        assert len({choice["name"] for choice in choices}) == len(choices)


async def test_cards_and_taps_are_suggested(bot: TwoHearts) -> None:
    suggested = {node["name"] for payload in await payloads(bot) for node in nodes(payload) if node.get("autocomplete")}
    assert suggested == {"card", "first", "second", "third"}


@pytest.mark.parametrize("locale", [Locale.american_english, Locale.brazil_portuguese, Locale.bulgarian, Locale.german])
async def test_whatever_the_language_the_text_is_found_or_english_serves(bot: TwoHearts, locale: Locale) -> None:
    translator = CatalogueTranslator(bot.catalogues)
    context: Any = None  # of no matter for what a key says
    found = await translator.translate(app_commands.locale_str("x", key="command.hearts"), locale, context)
    assert found is None or found
    assert await translator.translate(app_commands.locale_str("x"), locale, context) is None
