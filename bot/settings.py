"""The settings of the process, from the environment or a file named ``.env``."""

from __future__ import annotations

import logging
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import BadSettings

DEFAULT_DATABASE_URL = "sqlite:///data/two-hearts.db"


class Settings(BaseSettings):
    """Every setting; ``.env.example`` explains each one.

    Attributes:
        discord_token: the bot's token; needed by everything that talks to Discord.
        database_url: where games are kept.
        log_level: how much the log says.
        computer_pause_seconds: how long a computer player thinks before each card, in seconds.
    """

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    database_url: str = Field(default=DEFAULT_DATABASE_URL, repr=False)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    computer_pause_seconds: float = Field(default=0.9, ge=0, le=30)

    @property
    def logging_level(self) -> int:
        """The level as the logging module counts it."""
        return logging.getLevelNamesMapping()[self.log_level]


def load_settings() -> Settings:
    """The settings of this process.

    Raises:
        BadSettings: one sentence that names the first setting that cannot be used.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "The settings"
        raise BadSettings(f"{name} cannot be used: {first['msg'][0].lower()}{first['msg'][1:]}.") from None
    except UnicodeDecodeError:
        raise BadSettings("The file .env cannot be read: it is not UTF-8 text.") from None


def token_of(settings: Settings) -> str:
    """The token, checked for its form.

    Raises:
        BadSettings: when it is missing or cannot be a token; the sentence never repeats it.
    """
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise BadSettings(
            "DISCORD_TOKEN is not set: put the bot's token from the Discord developer portal into .env or the "
            "environment."
        )
    if token.lower().startswith("bot "):
        raise BadSettings("DISCORD_TOKEN must be the bare token, without the word Bot in front of it.")
    if token.count(".") != 2 or any(character.isspace() for character in token) or not token.isascii():
        raise BadSettings(
            "DISCORD_TOKEN does not look like a bot token: a token has three parts with dots between them. Copy it "
            "again from the Bot page of the developer portal."
        )
    return token
