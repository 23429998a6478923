"""Descriptions of commands, from the catalogues; other languages reach Discord through one translator."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.text import Catalogues, load_catalogues

_KEY = "key"
_ENGLISH = load_catalogues().text(None)


def described(key: str) -> app_commands.locale_str:
    """The description of a command or option in English, which carries its key for the other languages."""
    return app_commands.locale_str(_ENGLISH(f"command.{key}"), key=f"command.{key}")


def choice(key: str) -> app_commands.locale_str:
    """The name of a choice in English, which carries its key for the other languages."""
    return app_commands.locale_str(_ENGLISH(f"choice.{key}"), key=f"choice.{key}")


class CatalogueTranslator(app_commands.Translator):
    """Translates what commands show, where a language has it."""

    def __init__(self, catalogues: Catalogues) -> None:
        super().__init__()
        self._catalogues = catalogues

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in a language, or None where English serves."""
        key = string.extras.get(_KEY)
        text = self._catalogues.text(str(locale))
        if key is None or text.language == "en" or not text.has(key):
            return None
        return text(key)
