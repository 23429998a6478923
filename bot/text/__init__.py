"""All sentences: gettext catalogues beside this file, one per language, read through Babel.

The message ids are keys; ``en.po`` holds the English sentences and is what every other language falls back to.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

#: The language everything falls back to.
ENGLISH = "en"


def plain_signs(sentence: str) -> str:
    """The sentence with its black suits as plain characters: as emoji they are black, and lost on a dark ground."""
    for sign in "♣♠":
        sentence = sentence.replace(sign, sign + "\N{VARIATION SELECTOR-15}")
    return sentence


class Text:
    """The sentences of one language."""

    def __init__(self, language: str, catalogue: Catalog, fallback: Catalog) -> None:
        self.language = language
        self._catalogue = catalogue
        self._fallback = fallback

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of a key with its facts filled in.

        Raises:
            KeyError: when no catalogue has the key (a bug; a test walks all keys).
        """
        return self._find(key, None).format(**facts)

    def count(self, key: str, number: int, **facts: object) -> str:
        """The sentence of a key in the form for this number, which is the fact ``number``."""
        return self._find(key, number).format(number=str(number).replace("-", "\N{MINUS SIGN}"), **facts)

    def has(self, key: str) -> bool:
        """Whether this language itself has the key."""
        message = self._catalogue.get(key)
        return message is not None and bool(message.string)

    def _find(self, key: str, number: int | None) -> str:
        for catalogue in (self._catalogue, self._fallback):
            message = catalogue.get(key)
            if message is None or not message.string:
                continue
            if isinstance(message.string, str):
                return plain_signs(message.string)
            forms = tuple(message.string)
            return plain_signs(forms[_plural_form(catalogue, number or 0)])
        raise KeyError(key)


class Catalogues:
    """Every language the bot speaks."""

    def __init__(self, catalogues: Iterable[Catalog]) -> None:
        by_language = {str(catalogue.locale): catalogue for catalogue in catalogues}
        english = by_language[ENGLISH]
        self._texts = {language: Text(language, found, english) for language, found in by_language.items()}

    def text(self, locale: str | None) -> Text:
        """The sentences for a Discord locale such as ``pt-BR``: that language, else English."""
        wanted = (locale or ENGLISH).replace("-", "_")
        return self._texts.get(wanted) or self._texts.get(wanted.partition("_")[0]) or self._texts[ENGLISH]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are, English among them."""
        return tuple(self._texts)


def load_catalogues() -> Catalogues:
    """The catalogues that come with the bot."""
    found: list[Catalog] = []
    for file in resources.files(__name__).iterdir():
        if file.name.endswith(".po"):
            with file.open("rb") as stream:
                found.append(read_po(stream, locale=file.name.removesuffix(".po"), abort_invalid=True))
    return Catalogues(found)


def _plural_form(catalogue: Catalog, number: int) -> int:
    """Which plural form a number takes, by the plural rule of the catalogue's language."""
    locale = catalogue.locale
    if locale is None:  # read_po was given one
        raise AssertionError("a catalogue has a language")
    if catalogue.num_plurals == 2:
        return 0 if locale.plural_form(number) == "one" else 1
    return 0
