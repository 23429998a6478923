"""The slash commands that begin with ``/h2h``."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Answer, Post, Sent, Tell, tell
from bot.commands.describing import described
from bot.pages.heart_board import giving_up_page, place_words, position_words, shown_view
from bot.painting.heart_to_heart import link_of
from bot.sessions.heart_to_heart.preferences import Preferences
from bot.sessions.heart_to_heart.sessions import Board, Done, Purpose, Refused
from bot.storage.solitaire_settings import Switches
from bot.text import Text
from bot.text.describing import clean, rank_word
from bot.text.refusing import board_refusal
from rules.heart_to_heart.codes import parse_code
from rules.heart_to_heart.commands import (
    Command,
    Deadlocked,
    Deselected,
    Draw,
    DrawOn,
    Event,
    MoveMade,
    MoveUndone,
    Recycle,
    Selected,
    Tap,
    Undo,
    Won,
)
from rules.heart_to_heart.layout import letter
from rules.heart_to_heart.state import WASTE, Drawn, PairTaken, PairTakenWithWaste, Place, Recycled

if TYPE_CHECKING:
    from bot.app import TwoHearts

Interaction = discord.Interaction["TwoHearts"]
#: Makes an answer in a language.
Answering = Callable[[Text], Coroutine[Any, Any, Answer]]

_LONGEST_TEXT = 40


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class HeartToHeartCommands(app_commands.Group):
    """The commands of Heart to Heart."""

    def __init__(self, client: TwoHearts) -> None:
        super().__init__(name="h2h", description=described("h2h"))
        self._client = client

    @app_commands.command(name="play", description=described("h2h.play"))
    @app_commands.rename(any_deal="any")
    @app_commands.describe(
        code=described("h2h.play.code"), any_deal=described("h2h.play.any"), private=described("h2h.play.private")
    )
    async def play(
        self, interaction: Interaction, code: str | None = None, any_deal: bool = False, private: bool = False
    ) -> None:
        """Deal a board."""

        async def answer(text: Text) -> Answer:
            canonical = self._client.board_sessions.random_code(any_deal=any_deal) if code is None else parse_code(code)
            if canonical is None:
                return tell(text("refusal.board.bad_code", text=clean(_shortened(code or ""))))
            board, page = await self._client.board_handler.open(interaction, canonical, Purpose(private=private))

            async def after(sent: Sent | None) -> None:
                await self._client.board_handler.placed(board, page, sent)

            return Tell(page, after) if private else Post(page, after)

        await self._client.run_command(interaction, answer, private=private)

    @app_commands.command(name="board", description=described("h2h.board"))
    async def board(self, interaction: Interaction) -> None:
        """Post the newest board anew."""

        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            if board.record.private:
                return await self._privately(board)
            page = await self._client.board_artist.page(board)

            async def after(sent: Sent | None) -> None:
                if sent is None:
                    return
                await self._client.board_handler.placed(board, page, sent)
                moved = await self._client.board_sessions.get(board.record.id)
                if moved is not None:
                    await self._client.board_artist.retire(board.record, link_of(moved.record) or "")

            return Post(page, after)

        await self._client.run_command(interaction, answer, private=False)

    @app_commands.command(name="draw", description=described("h2h.draw"))
    async def draw(self, interaction: Interaction) -> None:
        """Turn one card, or recycle."""

        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            return await self._move(interaction, board, Draw() if board.state.stock else Recycle(), text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="draw-on", description=described("h2h.draw_on"))
    async def draw_on(self, interaction: Interaction) -> None:
        """Turn cards until one fits."""
        await self._client.run_command(interaction, self._moving(interaction, DrawOn()), private=True)

    @app_commands.command(name="undo", description=described("h2h.undo"))
    async def undo(self, interaction: Interaction) -> None:
        """Take the last move back."""
        await self._client.run_command(interaction, self._moving(interaction, Undo()), private=True)

    @app_commands.command(name="tap", description=described("h2h.tap"))
    @app_commands.describe(card=described("h2h.tap.card"))
    async def tap(self, interaction: Interaction, card: str) -> None:
        """Tap a card."""

        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            place = _place(text, board, card)
            if isinstance(place, str):
                return tell(place)
            return await self._move(interaction, board, Tap(place), text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="give-up", description=described("h2h.give_up"))
    async def give_up(self, interaction: Interaction) -> None:
        """Give the newest board up, after a question."""

        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            return Tell(giving_up_page(text, board))

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="hint", description=described("h2h.hint"))
    async def hint(self, interaction: Interaction) -> None:
        """Ask for the next move of a shortest win."""

        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            return await self._client.board_helper.ask(board, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="settings", description=described("h2h.settings"))
    @app_commands.rename(
        move_errors="move-errors", placement_help="placement-help", quick_pair="quick-pair", lost_warning="lost-warning"
    )
    @app_commands.describe(
        move_errors=described("h2h.settings.move_errors"),
        placement_help=described("h2h.settings.placement_help"),
        quick_pair=described("h2h.settings.quick_pair"),
        lost_warning=described("h2h.settings.lost_warning"),
    )
    async def settings(
        self,
        interaction: Interaction,
        move_errors: bool | None = None,
        placement_help: bool | None = None,
        quick_pair: bool | None = None,
        lost_warning: bool | None = None,
    ) -> None:
        """Choose how one likes to play."""

        async def answer(text: Text) -> Answer:
            switches = Switches(move_errors, placement_help, quick_pair, lost_warning)
            return await self._client.board_helper.choose(interaction, switches, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="stats", description=described("h2h.stats"))
    async def stats(self, interaction: Interaction) -> None:
        """Say what one's games add up to."""

        async def answer(text: Text) -> Answer:
            return await self._client.board_helper.summary(interaction, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="list", description=described("h2h.list"))
    async def list_boards(self, interaction: Interaction) -> None:
        """List one's open boards."""

        async def answer(text: Text) -> Answer:
            boards = await self._client.board_sessions.open_boards(interaction.user.id)
            if not boards:
                return tell(text("board.list.none"))
            return tell("\n".join([text("board.list.title"), *(_entry(text, board) for board in boards)]))

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="challenge", description=described("h2h.challenge"))
    @app_commands.describe(code=described("h2h.challenge.code"))
    async def challenge(self, interaction: Interaction, code: str | None = None) -> None:
        """Put a deal to the channel."""

        async def answer(text: Text) -> Answer:
            canonical = self._client.board_sessions.random_code(any_deal=False) if code is None else parse_code(code)
            if canonical is None:
                return tell(text("refusal.board.bad_code", text=clean(_shortened(code or ""))))
            return await self._client.challenges_handler.of_code(interaction, canonical, text)

        await self._client.run_command(interaction, answer, private=False)

    @app_commands.command(name="example", description=described("h2h.example"))
    async def example(self, interaction: Interaction) -> None:
        """Step through the worked example."""

        async def answer(text: Text) -> Answer:
            return await self._client.replays_handler.example(interaction, text)

        await self._client.run_command(interaction, answer, private=True)

    @app_commands.command(name="rules", description=described("h2h.rules"))
    async def rules(self, interaction: Interaction) -> None:
        """Explain the game."""

        async def answer(text: Text) -> Answer:
            return tell(text("h2h.rules"))

        await self._client.run_command(interaction, answer, private=True)

    @tap.autocomplete("card")
    async def _free_cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        text = self._client.catalogues.text(str(interaction.locale))
        board = await self._newest(interaction)
        if board is None:
            return []
        places: list[tuple[Place, str]] = [(position, letter(position)) for position in board.state.free]
        places.sort(key=lambda entry: entry[1])
        if board.state.waste:
            places.append((WASTE, "waste"))
        wanted = current.strip().lower()
        found: list[app_commands.Choice[str]] = []
        for place, value in places:
            rank = board.state.rank_at(place)
            if rank is None:
                continue
            name = position_words(text, place, rank)
            if wanted in name.lower() or wanted in (value.lower(), str(place)):
                found.append(app_commands.Choice(name=name, value=value))
        return found

    def _moving(self, interaction: Interaction, command: Command) -> Answering:
        async def answer(text: Text) -> Answer:
            board = await self._newest(interaction)
            if board is None:
                return tell(text("refusal.board.no_board"))
            return await self._move(interaction, board, command, text)

        return answer

    async def _newest(self, interaction: Interaction) -> Board | None:
        return await self._client.board_sessions.newest(interaction.user.id, interaction.channel_id or 0)

    async def _move(self, interaction: Interaction, board: Board, command: Command, text: Text) -> Answer:
        self._client.board_artist.heard_from(interaction.user.id, interaction.user.display_name)
        sessions = self._client.board_sessions
        result = await sessions.ask(board.record.id, interaction.user.id, command)
        if isinstance(result, Refused):
            said = board_refusal(text, result)
        else:
            said = _said(text, result, await sessions.preferences.of(interaction.user.id))
        if board.record.private:
            return await self._privately(result.board or board, said)
        link = None if isinstance(result, Refused) else link_of(result.board.record)
        return tell(f"{said} · {text('board.did.link', url=link)}" if link else said)

    async def _privately(self, board: Board, said: str = "") -> Answer:
        """A private board in a new private message, below what a command did."""
        page = await self._client.board_artist.page(board)
        if said:
            page = replace(page, foot=f"{said}\n{page.foot}")

        async def after(sent: Sent | None) -> None:
            await self._client.board_handler.placed(board, page, sent)

        return Tell(page, after)


def _said(text: Text, done: Done, preferences: Preferences) -> str:
    """What a command did, in a sentence or two."""
    events = done.events
    drawn = [event for event in events if isinstance(event, MoveMade) and isinstance(event.move, Drawn)]
    if len(drawn) > 1:
        rank = done.board.state.waste[-1]
        sentences = [text.count("board.did.drew_on", len(drawn), rank=rank_word(text, rank))]
    else:
        sentences = [_event_sentence(text, done.board, event) for event in events]
    if preferences.move_errors and any(isinstance(event, Selected) and event.mismatch is not None for event in events):
        sentences.append(text("refusal.h2h.not_the_same_rank"))
    return " ".join(sentence for sentence in sentences if sentence)


def _event_sentence(text: Text, board: Board, event: Event) -> str:
    match event:
        case MoveMade(Drawn()):
            return text("board.did.drew", rank=rank_word(text, board.state.waste[-1]))
        case MoveMade(Recycled()):
            return text("board.did.recycled")
        case MoveMade(PairTaken(rank=rank) | PairTakenWithWaste(rank=rank)):
            return text("board.did.pair", rank=rank_word(text, rank))
        case MoveUndone():
            return text("board.did.undone")
        case Selected(place=place):
            selected = board.state.rank_at(place)
            return "" if selected is None else text("board.did.selected", card=place_words(text, place, selected))
        case Deselected():
            return text("board.did.deselected")
        case Won():
            return text("board.did.won")
        case Deadlocked():
            return text("board.did.deadlock")
        case _:
            return ""


def _place(text: Text, board: Board, typed: str) -> Place | str:
    """The place that was typed, or the sentence that says why it is none."""
    word = typed.strip().upper()
    if word in ("WASTE", "W") and not _free_with(board, word):
        return WASTE
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return int(word)
    if len(word) == 1 and word in "UVWXYZ":
        found = _free_with(board, word)
        return found[0] if found else text("refusal.board.no_free_letter", letter=word)
    return text("refusal.board.bad_place", text=clean(_shortened(typed)))


def _shortened(typed: str) -> str:
    return typed if len(typed) <= _LONGEST_TEXT else f"{typed[:_LONGEST_TEXT]}…"


def _free_with(board: Board, word: str) -> list[int]:
    return [position for position in board.state.free if letter(position) == word]


def _entry(text: Text, board: Board) -> str:
    link = link_of(board.record)
    facts = {"code": shown_view(board).code, "score": board.state.score}
    moves = text.count("board.moves", board.state.moves)
    if link is None:
        return text("board.list.entry_unposted", moves=moves, **facts)
    return text("board.list.entry", url=link, moves=moves, **facts)
