"""What the player sees of a Heart to Heart board: everything but the order of the stock."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Rank
from rules.heart_to_heart.commands import Command, Draw, DrawOn, Recycle, Undo
from rules.heart_to_heart.game import reason, status
from rules.heart_to_heart.layout import letter
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Place, Status


@dataclass(frozen=True, slots=True)
class HeartCard:
    """A card of the heart.

    Attributes:
        position: 1..25.
        rank: face up, also while covered (S2).
        letter: U to Z, the letter of its diagonal.
        free: see S4.
        partnered: it is free and some other free card or the waste's top has its rank (S11).
        selected: it is the selected card.
        matches: no card is selected, or this free card has the selected card's rank (S11: others are dimmed).
    """

    position: int
    rank: Rank
    letter: str
    free: bool
    partnered: bool
    selected: bool
    matches: bool


@dataclass(frozen=True, slots=True)
class WasteCard:
    """The waste's top; counts as a free card for S11."""

    rank: Rank
    partnered: bool
    selected: bool
    matches: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board.

    Attributes:
        code: the deal code.
        cards: the heart cards left, by position.
        waste: the waste's top, or None when it is empty.
        waste_size, stock_size: cards in each pile.
        selected: the selected place, or None.
        score, moves, undone, status: see S12, S8, S15, S13 and S14.
        can_draw, can_recycle, can_draw_on, can_undo: which commands are legal now.
    """

    code: str
    cards: tuple[HeartCard, ...]
    waste: WasteCard | None
    waste_size: int
    stock_size: int
    selected: Place | None
    score: int
    moves: int
    undone: int
    status: Status
    can_draw: bool
    can_recycle: bool
    can_draw_on: bool
    can_undo: bool


def board_view(state: HeartToHeartState) -> BoardView:
    """What the player of a position sees.

    A letter names a card without doubt only while it is free: a covered card can share its diagonal with a free one.
    """
    return BoardView(
        code=state.deal.code,
        cards=_heart_cards(state),
        waste=_waste_card(state),
        waste_size=len(state.waste),
        stock_size=len(state.stock),
        selected=state.selected,
        score=state.score,
        moves=state.moves,
        undone=state.undone,
        status=status(state),
        can_draw=_can(state, Draw()),
        can_recycle=_can(state, Recycle()),
        can_draw_on=_can(state, DrawOn()),
        can_undo=_can(state, Undo()),
    )


def _can(state: HeartToHeartState, command: Command) -> bool:
    return reason(state, command) is None


def _selected_rank(state: HeartToHeartState) -> Rank | None:
    return None if state.selected is None else state.rank_at(state.selected)


def _heart_cards(state: HeartToHeartState) -> tuple[HeartCard, ...]:
    heart = state.deal.heart
    free = state.free
    playable = [heart[position - 1] for position in free]
    playable += state.waste[-1:]
    selected_rank = _selected_rank(state)
    return tuple(
        HeartCard(
            position=position,
            rank=heart[position - 1],
            letter=letter(position),
            free=position in free,
            partnered=position in free and playable.count(heart[position - 1]) > 1,
            selected=position == state.selected,
            matches=selected_rank is None or (position in free and heart[position - 1] == selected_rank),
        )
        for position in sorted(state.left)
    )


def _waste_card(state: HeartToHeartState) -> WasteCard | None:
    if not state.waste:
        return None
    rank = state.waste[-1]
    selected_rank = _selected_rank(state)
    return WasteCard(
        rank=rank,
        partnered=any(state.deal.heart[position - 1] == rank for position in state.free),
        selected=state.selected is WASTE,
        matches=selected_rank in (None, rank),
    )
