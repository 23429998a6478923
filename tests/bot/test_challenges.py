"""The post of a challenge: its table by the rule, within Discord's limits, with names that cannot format."""

from __future__ import annotations

from bot.pages.challenge import MOST_ROWS, challenge_page, result_words
from bot.presses import Game, Press, parse_press
from bot.sessions.heart_to_heart.challenges import Standing
from bot.storage.challenges import Challenge, Entry
from bot.storage.heart_to_heart import DEADLOCKED, GIVEN_UP, WON
from tests.bot.test_pages import NAMES, TEXT, check, parts

HUGE = 2**63 - 1
RECORD = Challenge(
    id=10**15, guild_id=HUGE, channel_id=HUGE, message_id=HUGE, code="HH1-N-AAAAAAM", host_id=HUGE, locale="en-US",
    posted_at=0, board_id=HUGE, painted_ended=0, painted_open=0,
)  # fmt: skip


def entry(name: str | None = "bob", ending: str = WON, *, moves: int = 84, undone: int = 0, score: int = 250) -> Entry:
    return Entry(1, name, ending, score, moves, undone, assisted=False, clock_ms=307_000)


def standing(*finished: tuple[int, Entry], own: Entry | None = None, playing: int = 0, host: str = "ann") -> Standing:
    return Standing(
        RECORD, host, own, tuple(rank for rank, _ in finished), tuple(entry for _, entry in finished), playing
    )


def test_the_longest_post_there_can_be_fits() -> None:
    for name in NAMES:
        long = Entry(HUGE, name * 2, WON, 250, 10**6, 10**6, assisted=True, clock_ms=10**12)
        rows = [(number, long) for number in range(1, 200)]
        for count in (0, 1, MOST_ROWS, MOST_ROWS + 1, len(rows)):
            page = challenge_page(TEXT, standing(*rows[:count], own=long, playing=10**6, host=name))
            check(page)
            (button,) = [part for part in parts(page) if part["type"] == 2]
            assert button["label"] == "Play"
            written = "".join(part["content"] for part in parts(page) if part["type"] == 10)
            assert len(written.encode()) < 10_000, "Discord refuses more bytes than that"


def test_the_table_names_ranks_results_and_who_still_plays() -> None:
    page = challenge_page(
        TEXT,
        standing(
            (1, entry("bob", moves=80, undone=4)),
            (2, entry("cy", GIVEN_UP, score=120)),
            (2, entry(None, DEADLOCKED, score=120)),
            playing=2,
        ),
    )
    assert page.foot.split("\n") == [
        "**1.** bob: won in 84 moves (4 taken back) · 5:07",
        "**2.** cy: score 120, given up · 5:07",
        "**2.** …: score 120, no move left · 5:07",
        "-# 2 are playing",
    ]
    assert "ann** challenges" in page.head
    assert "HH1-N-AAAAAAM" in page.head
    assert page.mentions == ()
    assert page.picture is None


def test_before_anybody_has_finished_it_says_so_or_counts_those_who_play() -> None:
    assert challenge_page(TEXT, standing()).foot == "-# Nobody else has finished yet."
    assert challenge_page(TEXT, standing(playing=1)).foot == "-# 1 is playing"


def test_too_many_are_counted() -> None:
    rows = [(number, entry(f"p{number}", moves=100 + number)) for number in range(1, MOST_ROWS + 8)]
    lines = challenge_page(TEXT, standing(*rows)).foot.split("\n")
    assert len(lines) == MOST_ROWS + 1
    assert lines[-1] == "and 7 more"


def test_how_the_host_did_is_told_only_when_there_is_a_result() -> None:
    assert "won in 84 moves" in challenge_page(TEXT, standing(own=entry())).head
    assert "won" not in challenge_page(TEXT, standing()).head


def test_help_is_marked() -> None:
    helped = Entry(1, "bob", WON, 250, 84, 0, assisted=True, clock_ms=0)
    assert result_words(TEXT, helped) == "won in 84 moves · 0:00 · with help"


def test_names_neither_format_nor_call_anybody() -> None:
    page = challenge_page(TEXT, standing((1, entry("**@everyone** <@123456789012345678>")), host="*_`"))
    assert "@everyone" not in page.foot
    assert "<@123456789012345678>" not in page.foot
    assert r"\*\_\`" in page.head


def test_the_play_button_names_the_challenge_and_nothing_else() -> None:
    (button,) = [part for part in parts(challenge_page(TEXT, standing())) if part["type"] == 2]
    assert parse_press(button["custom_id"]) == Press(Game.CHALLENGE, RECORD.id, "", "play")
