"""The command line before anything is reached: one sentence, exit code 2, and no secret in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.errors import BadSettings
from bot.permissions import NEEDED
from bot.settings import Settings, token_of

TOKEN = "first-part.second.third-part-of-a-token"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, without the settings of this machine."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a start is refused."""
    assert main(list(arguments)) == 2
    output = capsys.readouterr()
    assert not output.out
    (line,) = output.err.splitlines()
    assert line.endswith(".")
    return line


@pytest.mark.parametrize("command", ["run", "commands", "emoji"])
@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("", "DISCORD_TOKEN is not set"),
        ("   ", "DISCORD_TOKEN is not set"),
        (f"Bot {TOKEN}", "without the word Bot"),
        ("abc.def", "does not look like a bot token"),
        (TOKEN.replace(".", " . "), "does not look like a bot token"),
        (TOKEN + "é", "does not look like a bot token"),
    ],
)
def test_a_bad_token_is_named_and_not_repeated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, token: str, words: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    line = refused(capsys, command)
    assert words in line
    assert "first-part" not in line


@pytest.mark.parametrize(
    ("name", "value"), [("LOG_LEVEL", "LOUD"), ("COMPUTER_PAUSE_SECONDS", "-1"), ("COMPUTER_PAUSE_SECONDS", "soon")]
)
@pytest.mark.parametrize("command", ["run", "check", "commands"])
def test_a_setting_that_cannot_be_used_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, name: str, value: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    assert refused(capsys, command).startswith(f"{name} cannot be used: ")


def test_settings_are_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\nOTHER=1\n", encoding="utf-8")
    assert refused(capsys, "run").startswith("LOG_LEVEL cannot be used: ")
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff\n")
    assert refused(capsys, "run") == "The file .env cannot be read: it is not UTF-8 text."


@pytest.mark.parametrize("url", ["mysql://me:hidden@there/games", "no url at all hidden", "sqlite://"])
def test_a_bad_database_url_is_refused_without_its_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", url)
    assert "hidden" not in refused(capsys, "run")


def test_check_says_one_line_for_each_thing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'games.db'}")
    assert main(["check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["ok", "settings:"],
        ["ok", "token:"],
        ["ok", "database:"],
        ["ok", "fonts:"],
    ]
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main(["check"]) == 1
    output = capsys.readouterr()
    assert [line.split()[0] for line in output.out.splitlines()] == ["ok", "problem", "ok", "ok"]


def test_the_token_is_nowhere_in_the_settings_as_shown() -> None:
    settings = Settings(_env_file=None, discord_token=TOKEN, database_url="postgresql://me:hidden@there/games")
    assert TOKEN not in repr(settings)
    assert "hidden" not in repr(settings)
    assert token_of(settings) == TOKEN
    with pytest.raises(BadSettings):
        token_of(Settings(_env_file=None))


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["dance"])
    assert leaving.value.code == 2
    assert "dance" in capsys.readouterr().err


def test_the_bot_asks_for_no_more_than_it_needs() -> None:
    granted = {name for name, value in NEEDED if value}
    assert granted == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
        "create_public_threads",
    }
