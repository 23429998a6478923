"""Each diagram shows one rule, as the rules themselves have it, and the rules pages show the diagrams of now."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import ImageChops

from render.colours import GOLD, SKY, contrast
from render.composer import Composer
from render.diagram_marks import DISC
from render.diagram_positions import (
    OWN,
    after_first_pair,
    chosen_to_pass,
    deadlock,
    dealt_round,
    first_pair,
    fresh_heart,
    passed_round,
    played_round,
    uncovered,
)
from render.diagram_solitaire import BOARD
from render.diagram_words import english_labels, long_labels, wide_labels
from render.diagrams import plan_diagram
from render.fonts import Fonts
from render.gallery import diagram_name, style_name
from render.models import Diagram, DiagramLabels, DiagramModel
from render.names import Names
from render.plan import BackFan, CardBack, CardFace, HeartFace, Look, Panel, Plan, Put, Sign, Stroke, Words
from render.renderer import Renderer
from render.shapes import Shape
from render.theme import PLAIN, STYLES, Style
from rules.cards import Card, Rank, Suit
from rules.heart_to_heart.codes import LAST_NUMBER, PREFIX, code_of, deal
from rules.heart_to_heart.game import status
from rules.heart_to_heart.layout import COVERED_BY, POSITIONS, ROW_COLUMNS, TIP
from rules.heart_to_heart.state import Status
from rules.hearts.game import TWO_OF_CLUBS, legal
from rules.hearts.scoring import QUEEN_OF_SPADES, points_taken
from rules.hearts.seats import SEATS, PassDirection, Seat
from rules.hearts.state import Phase
from tests.render.plainly import PlainComposer
from tests.render.plans import Box, box_of, grounds, inside, overlap, texts
from tests.render.test_pictures import TOLERANCE, UPDATE, furthest, opened

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures" / "rules"
FAILURES = ROOT / "tests" / "failures"

Labelling = Callable[[Diagram], DiagramLabels]
LABELLINGS: tuple[Labelling, ...] = (english_labels, long_labels, wide_labels)


@pytest.fixture
def plan_of(fonts: Fonts, names: Names) -> Callable[[Diagram], Plan]:
    return lambda diagram: plan_diagram(fonts, names, DiagramModel(diagram, english_labels(diagram)))


def every_plan(fonts: Fonts, names: Names, style: Style = PLAIN) -> Iterator[tuple[str, Plan]]:
    for diagram in Diagram:
        for labels in LABELLINGS:
            model = DiagramModel(diagram, labels(diagram), style)
            yield f"{diagram.value} {labels.__name__}", plan_diagram(fonts, names, model)


def faces(plan: Plan) -> list[tuple[Put, CardFace]]:
    return [(put, put.sprite) for put in plan.items if isinstance(put.sprite, CardFace)]


def hand_of(plan: Plan) -> list[tuple[Put, CardFace]]:
    """The cards below the first row."""
    return [(put, face) for put, face in faces(plan) if put.top > 200]


def row_of(plan: Plan) -> list[Card]:
    """The cards of the trick from left to right."""
    row = [(put.left, face.card) for put, face in faces(plan) if put.top < 200]
    return [card for _, card in sorted(row, key=lambda pair: pair[0])]


def discs(fonts: Fonts, plan: Plan, number: int) -> list[tuple[float, float]]:
    """The middles of the discs with a number, but for the one of the caption."""
    found: list[tuple[float, float]] = []
    for below, above in pairwise(plan.items):
        if isinstance(below.sprite, Panel) and below.sprite.width == DISC:
            assert isinstance(above.sprite, Words)
            if above.sprite.text == str(number):
                found.append((below.left + DISC / 2, below.top + DISC / 2))
    assert found, "a caption begins with its number"
    return found[1:]


def holds(box: Box, point: tuple[float, float], slack: float = 16) -> bool:
    return inside((*point, *point), box, slack)


def marked(fonts: Fonts, plan: Plan, number: int) -> set[Card]:
    """The cards that the discs with a number lie on: of two that overlap, the upper one."""
    found: set[Card] = set()
    for point in discs(fonts, plan, number):
        on = [face.card for put, face in faces(plan) if holds(box_of(fonts, put), point)]
        found |= set(on[-1:])
    return found


def marked_positions(fonts: Fonts, plan: Plan, number: int) -> set[int]:
    """The heart positions that the discs with a number touch, of those that no other card lies on there."""
    found: set[int] = set()
    for x, y in discs(fonts, plan, number):
        disc = (x - DISC / 2 + 6, y - DISC / 2 + 6, x + DISC / 2 - 6, y + DISC / 2 - 6)
        places = {position: BOARD.place(position) for position in POSITIONS}
        laid = {(put.left, put.top) for put in plan.items if isinstance(put.sprite, HeartFace)}
        on = [
            position
            for position, (left, top) in places.items()
            if (left, top) in laid and overlap((left, top, left + BOARD.width, top + BOARD.height), disc)
        ]
        found |= set(on[-1:])
    return found


def seats_row(plan: Plan, labels: DiagramLabels) -> list[str]:
    """The names of the seats above the trick, from left to right."""
    tags = [(put.left, put.sprite.text) for put in plan.items if isinstance(put.sprite, Words) and put.top < 60]
    return [text for _, text in sorted(tags) if text in labels.seats]


@pytest.mark.parametrize("style", STYLES, ids=style_name)
def test_texts_stand_out_from_what_they_lie_on(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    measured = 0
    for name, plan in every_plan(fonts, names, style):
        for words, ground in grounds(composer, plan):
            assert contrast(words.colour, ground) >= 4.5, (name, words.text, words.colour, ground)
            measured += 1
    assert measured > 300


def test_everything_lies_within_its_picture(fonts: Fonts, names: Names) -> None:
    for name, plan in every_plan(fonts, names):
        assert plan.width == 1100
        assert 300 <= plan.height <= 660, name
        picture = (0.0, 0.0, float(plan.width), float(plan.height))
        for put in plan.items:
            assert inside(box_of(fonts, put), picture), (name, put)


def test_no_text_lies_on_another_and_none_is_cut(fonts: Fonts, names: Names) -> None:
    for name, plan in every_plan(fonts, names):
        lines = [put for put in plan.items if isinstance(put.sprite, Words)]
        for index, one in enumerate(lines):
            assert isinstance(one.sprite, Words)
            assert not one.sprite.text.endswith("…"), (name, one)
            assert one.sprite.size >= 26, (name, one)
            for other in lines[index + 1 :]:
                assert not overlap(box_of(fonts, one), box_of(fonts, other)), (name, one, other)


def test_no_mark_hides_a_word(fonts: Fonts, names: Names) -> None:
    """What is laid after a text does not lie on it; of cards, the rank stays free of marks."""
    for name, plan in every_plan(fonts, names):
        for index, put in enumerate(plan.items):
            if isinstance(put.sprite, Words):
                later = [
                    other for other in plan.items[index + 1 :] if overlap(box_of(fonts, put), box_of(fonts, other))
                ]
                assert not later, (name, put, later)
            if isinstance(put.sprite, CardFace | HeartFace):
                width = put.sprite.width
                # The rank fills the left part of a card, and of the strip of a heart card.
                tall = 0.36 * width if isinstance(put.sprite, CardFace) else put.sprite.strip - 14
                wide = 0.36 * width if isinstance(put.sprite, CardFace) else 0.5 * width
                rank = (put.left + 8.0, put.top + 12.0, put.left + wide, put.top + tall)
                for other in plan.items[index + 1 :]:
                    if overlap(rank, box_of(fonts, other)) and not _second_card_of_waste(plan, index):
                        pytest.fail(f"{name}: {other} lies on the rank of {put}")


def _second_card_of_waste(plan: Plan, index: int) -> bool:
    """Whether this is the shade of the card below the waste's top."""
    put, above = plan.items[index], plan.items[index + 1]
    return isinstance(above.sprite, HeartFace) and (put.left - above.left, put.top - above.top) == (5, 5)


def test_captions_stand_beside_their_numbers(fonts: Fonts, names: Names) -> None:
    for diagram in Diagram:
        for labels in LABELLINGS:
            model = DiagramModel(diagram, labels(diagram))
            shown = " ".join(texts(plan_diagram(fonts, names, model)))
            assert len(model.labels.captions) == diagram.captions
            for caption in model.labels.captions:
                assert caption in shown
            for seat in model.labels.seats:
                assert (seat in shown) == diagram.value.startswith("hearts")


def test_every_number_of_the_captions_is_in_the_picture(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    for diagram in Diagram:
        for number in range(1, diagram.captions + 1):
            assert discs(fonts, plan_of(diagram), number), (diagram, number)


def test_a_diagram_wants_a_caption_to_each_number(fonts: Fonts, names: Names) -> None:
    labels = replace(english_labels(Diagram.HEARTS_PASS), captions=("only one",))
    with pytest.raises(ValueError, match="3 captions, not 1"):
        plan_diagram(fonts, names, DiagramModel(Diagram.HEARTS_PASS, labels))


@pytest.mark.parametrize("style", STYLES, ids=style_name)
def test_the_palette_does_not_change_what_is_seen(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    plain = PlainComposer(fonts, composer)
    for diagram in Diagram:
        plan = plan_diagram(fonts, names, DiagramModel(diagram, english_labels(diagram), style))
        ours, full = composer.compose(plan).convert("RGB"), plain.compose(plan).convert("RGB")
        assert furthest(ImageChops.difference(ours, full)) <= 24, diagram


# Hearts


def test_the_deal_gives_every_seat_thirteen_cards(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_DEAL)
    assert [put.sprite.count for put in plan.items if isinstance(put.sprite, BackFan)] == [13, 13, 13]
    assert texts(plan).count("13") == 4
    assert [face.card for _, face in faces(plan)] == list(dealt_round().round.hands[OWN])
    assert len(discs(fonts, plan, 2)) == 3
    assert marked(fonts, plan, 1) <= set(dealt_round().round.hands[OWN])


def test_three_cards_are_lifted_for_the_pass(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_PASS)
    state = dealt_round()
    low = max(put.top for put, _ in faces(plan))
    lifted = {face.card for put, face in faces(plan) if put.top < low}
    assert lifted == set(chosen_to_pass()) == marked(fonts, plan, 1)
    assert len(lifted) == 3
    assert lifted <= set(state.round.hands[OWN])
    assert state.phase is Phase.PASSING
    assert state.round.direction is PassDirection.LEFT
    assert sum(isinstance(put.sprite, CardBack) for put in plan.items) == 4 * 3, "three cards go on each way, face down"


def test_each_arrow_of_the_pass_runs_to_the_left_neighbour(plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_PASS)
    labels = english_labels(Diagram.HEARTS_PASS)
    tags = {put.sprite.text: put for put in plan.items if isinstance(put.sprite, Words)}
    places = [(tags[name].left + 20, tags[name].top + 12) for name in labels.seats]
    arrows = [put for put in plan.items if isinstance(put.sprite, Stroke)]
    ways = set()
    for put in arrows:
        assert isinstance(put.sprite, Stroke)
        points = [(put.left + x, put.top + y) for x, y in put.sprite.points]
        ways.add((_nearest(places, points[0]), _nearest(places, points[-2])))
    assert ways == {(steps, PassDirection.LEFT.target(Seat(steps))) for steps in range(4)}


def _nearest(places: list[tuple[int, int]], point: tuple[int, int]) -> int:
    """The place on whose tag a point nearly lies: tags are wide and low."""
    return min(range(4), key=lambda n: abs(places[n][0] - point[0]) / 3 + abs(places[n][1] - point[1]))


def test_only_the_two_of_clubs_may_be_led(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_LEAD)
    state = passed_round()
    assert {face.card for _, face in faces(plan) if face.look is Look.NORMAL} == {TWO_OF_CLUBS}
    assert {face.card for _, face in faces(plan)} == set(state.round.hands[OWN])
    assert marked(fonts, plan, 1) == {TWO_OF_CLUBS}
    assert seats_row(plan, english_labels(Diagram.HEARTS_LEAD)) == ["You", "Left", "Across", "Right"]


def test_exactly_the_legal_cards_are_bright(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_FOLLOW)
    state = played_round(3, 3)
    allowed = set(legal(state, OWN))
    hand = hand_of(plan)
    assert [face.card for _, face in hand] == list(state.round.hands[OWN])
    assert {face.card for _, face in hand if face.look is Look.NORMAL} == allowed
    assert {face.card for put, face in hand if put.top == min(other.top for other, _ in hand)} == allowed
    assert marked(fonts, plan, 2) == allowed
    assert {card.suit for card in allowed} == {state.round.trick.led_suit}
    assert row_of(plan) == [play.card for play in state.round.trick.plays]
    assert marked(fonts, plan, 1) == {state.round.trick.plays[0].card}


@pytest.mark.parametrize(
    ("diagram", "number"),
    [(Diagram.HEARTS_TRICK, 2), (Diagram.HEARTS_BROKEN, 4), (Diagram.HEARTS_QUEEN, 5), (Diagram.HEARTS_MOON, 8)],
)
def test_a_finished_trick_marks_the_card_and_the_seat_that_take_it(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan], diagram: Diagram, number: int
) -> None:
    plan = plan_of(diagram)
    trick = played_round(number + 1).round.tricks[number]
    names = [english_labels(diagram).seats[OWN.steps_to(play.seat)] for play in trick.plays]
    assert row_of(plan) == [play.card for play in trick.plays]
    assert seats_row(plan, english_labels(diagram))[:4] == names
    rims = [put for put in plan.items if isinstance(put.sprite, Panel) and put.sprite.fill == SKY]
    winning = [
        face.card for put, face in faces(plan) if any(inside(box_of(fonts, put), box_of(fonts, rim)) for rim in rims)
    ]
    assert trick.winning is not None
    assert winning == [trick.winning.card]
    stars = [put for put in plan.items if isinstance(put.sprite, Sign) and put.sprite.shape is Shape.STAR]
    assert len(stars) == 2
    tag = next(
        put
        for put in plan.items
        if isinstance(put.sprite, Words) and put.sprite.text == names[trick.plays.index(trick.winning)]
    )
    star = min(stars, key=lambda put: put.top)
    assert 0 < tag.left - star.left < 140


def test_a_higher_card_of_another_suit_takes_nothing(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_TRICK)
    trick = played_round(3).round.tricks[2]
    assert trick.winning is not None
    (other,) = marked(fonts, plan, 3)
    assert other.suit is not trick.led_suit
    assert other.rank.strength > trick.winning.card.rank.strength
    assert marked(fonts, plan, 2) == {trick.winning.card}
    assert marked(fonts, plan, 1) == {trick.plays[0].card}
    assert played_round(3).round.turn is trick.winning.seat, "its taker leads next (H5)"


def test_a_discarded_heart_opens_hearts_for_the_lead(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_BROKEN)
    before, after = played_round(4), played_round(5)
    assert (before.round.hearts_broken, after.round.hearts_broken) == (False, True)
    hearts = {card for card in after.round.hands[OWN] if card.suit is Suit.HEARTS}
    assert before.round.turn is after.round.turn is OWN
    assert not hearts & set(legal(before, OWN))
    assert hearts <= set(legal(after, OWN))
    assert marked(fonts, plan, 3) == hearts
    assert marked(fonts, plan, 2) == {Card(Rank.SEVEN, Suit.HEARTS)}
    assert [face.card for _, face in hand_of(plan)] == list(after.round.hands[OWN])
    assert any(isinstance(put.sprite, Sign) and put.sprite.shape is Shape.BROKEN_HEART for put in plan.items)


def test_the_queens_points_go_to_the_taker(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEARTS_QUEEN)
    trick = played_round(6).round.tricks[5]
    assert marked(fonts, plan, 1) == {QUEEN_OF_SPADES}
    assert trick.winning is not None
    assert marked(fonts, plan, 2) == {trick.winning.card} != {QUEEN_OF_SPADES}
    assert "+13" in texts(plan)


def test_a_moon_is_stopped_by_another_seat_that_overtakes_a_heart(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan]
) -> None:
    plan = plan_of(Diagram.HEARTS_MOON)
    trick = played_round(9).round.tricks[8]
    lead, winning = trick.plays[0], trick.winning
    taken = points_taken(played_round(8).round.tricks)
    assert [seat for seat in SEATS if taken[seat]] == [lead.seat], "the leader has taken every point so far"
    assert lead.card.suit is Suit.HEARTS
    assert winning is not None
    assert winning.seat is not lead.seat
    assert marked(fonts, plan, 1) == {lead.card}
    assert marked(fonts, plan, 2) == {winning.card}
    (row,) = played_round(13).sheet
    assert row.moon is None
    assert row.score == row.taken
    assert sum(row.score) == 26
    shown = texts(plan)
    for steps in range(4):
        points = row.score[OWN.after(steps)]
        assert (f"+{points}" if points else "0") in shown


# Heart to Heart


def test_the_deal_is_the_published_one_and_its_parts_are_named(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan]
) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_DEAL)
    published = deal("HH1-N-AAAAAAM")
    laid = {(put.left, put.top): put.sprite.rank for put in plan.items if isinstance(put.sprite, HeartFace)}
    for position in POSITIONS:
        assert laid[BOARD.place(position)] is published.heart[position - 1]
    assert published.code in texts(plan)
    assert fresh_heart().free == (TIP,)
    assert marked_positions(fonts, plan, 2) == {TIP}
    ((_, stock),) = discs(fonts, plan, 3)
    ((x, waste),) = discs(fonts, plan, 4)
    assert "26" in texts(plan)
    back = next(put for put in plan.items if isinstance(put.sprite, CardBack))
    top = next(put for put in plan.items if isinstance(put.sprite, HeartFace) and put.left > 500)
    assert holds(box_of(fonts, back), (x, stock))
    assert holds(box_of(fonts, top), (x, waste))
    assert isinstance(top.sprite, HeartFace)
    assert top.sprite.rank is published.waste is Rank.ACE


def test_a_covered_card_has_its_two_coverers_marked(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_COVERED)
    position, later = uncovered()
    before = after_first_pair()
    heart = before.deal.heart
    assert position not in before.free
    assert position in later.free
    laid = [put for put in plan.items if isinstance(put.sprite, HeartFace)]
    left = [put for put in laid if put.left < 550]
    right = [put for put in laid if put.left > 550]
    assert len(left) == 1 + len(COVERED_BY[position]) == 3
    assert len(right) == 1, "nothing covers it any more"
    covers = [put for put in left if any(holds(box_of(fonts, put), point) for point in discs(fonts, plan, 2))]
    on_covers = {(put.left, put.sprite.rank) for put in covers if isinstance(put.sprite, HeartFace)}
    assert [rank for _, rank in sorted(on_covers)] == [heart[cover - 1] for cover in COVERED_BY[position]]
    (card,) = (put for put in left if put not in covers)
    ((x, y),) = discs(fonts, plan, 1)
    assert holds(box_of(fonts, card), (x, y))
    ((x, y),) = discs(fonts, plan, 3)
    assert holds(box_of(fonts, right[0]), (x, y))
    assert isinstance(card.sprite, HeartFace)
    assert isinstance(right[0].sprite, HeartFace)
    assert card.sprite.rank is right[0].sprite.rank is heart[position - 1]
    assert (card.sprite.look, right[0].sprite.look) == (Look.COVERED, Look.NORMAL)


def test_the_first_pair_is_move_ten(fonts: Fonts, plan_of: Callable[[Diagram], Plan]) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_PAIR)
    state, after = first_pair(), after_first_pair()
    assert (state.moves, after.moves) == (9, 10)
    assert state.waste[-1] is state.deal.heart[TIP - 1] is Rank.FOUR
    assert Rank.FOUR not in state.waste[:-1]
    assert marked_positions(fonts, plan, 2) == {TIP}
    assert marked_positions(fonts, plan, 3) == set(after.free)
    outlines = [
        put
        for put in plan.items
        if isinstance(put.sprite, Panel) and put.sprite.fill == GOLD and put.sprite.width > DISC
    ]
    outlined = [
        put.sprite.rank
        for put in plan.items
        if isinstance(put.sprite, HeartFace) and any(inside(box_of(fonts, put), box_of(fonts, one)) for one in outlines)
    ]
    assert outlined == [Rank.FOUR, Rank.FOUR]


def test_a_deadlock_marks_free_cards_and_where_their_partners_are(
    fonts: Fonts, plan_of: Callable[[Diagram], Plan]
) -> None:
    plan = plan_of(Diagram.HEART_TO_HEART_DEADLOCK)
    state = deadlock()
    ranks = {state.deal.heart[position - 1] for position in state.free}
    assert status(state) is Status.DEADLOCK
    assert len(ranks) == len(state.free)
    assert not ranks & {*state.stock, *state.waste}
    assert marked_positions(fonts, plan, 1) == set(state.free)
    partners = {at for at in state.left - set(state.free) if state.deal.heart[at - 1] in ranks}
    assert marked_positions(fonts, plan, 2) == partners
    assert ranks == {state.deal.heart[at - 1] for at in partners}
    assert ranks == {Rank.NINE, Rank.JACK}, "as the captions have it"
    assert len(discs(fonts, plan, 3)) == 2
    crosses = [put for put in plan.items if isinstance(put.sprite, Sign) and put.sprite.shape is Shape.CROSS]
    assert len(crosses) == 2


# The rules pages


@pytest.mark.parametrize("diagram", list(Diagram), ids=diagram_name)
def test_the_rules_pages_show_what_is_drawn_now(renderer: Renderer, diagram: Diagram) -> None:
    data = renderer.diagram(DiagramModel(diagram, english_labels(diagram)))
    name = diagram_name(diagram)
    path = PICTURES / f"{name}.png"
    if os.environ.get(UPDATE):
        PICTURES.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    actual, expected = opened(data), opened(path.read_bytes())
    difference = ImageChops.difference(actual, expected) if actual.size == expected.size else actual
    if actual.size != expected.size or furthest(difference) > TOLERANCE:
        FAILURES.mkdir(exist_ok=True)
        actual.save(FAILURES / f"{name}-actual.png")
        pytest.fail(f"{name} has changed by {furthest(difference)}: see {FAILURES}")


def test_each_picture_stands_on_a_rules_page_with_words_for_it() -> None:
    shown: dict[str, str] = {}
    for page in sorted((DOCS / "rules").glob("*.md")):
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).resolve().is_file(), (page.name, target)
            shown[Path(target).name] = words
    assert set(shown) == {f"{diagram_name(diagram)}.png" for diagram in Diagram}
    assert set(shown) == {path.name for path in PICTURES.iterdir()}
    for name, words in shown.items():
        assert len(words) > 60, name


def test_the_programmers_recipe_deals_what_the_bot_deals() -> None:
    page = (DOCS / "rules" / "heart-to-heart.md").read_text(encoding="utf-8")
    (recipe,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    known: dict[str, Callable[[str], tuple[list[int], list[int], int]]] = {}
    exec(recipe, known)  # noqa: S102 - the page is our own
    for number in (0, 12, 29, 26**3 + 5, LAST_NUMBER):
        code = code_of(number)
        heart, stock, waste = known["deal"](code.removeprefix(PREFIX))
        ours = deal(code)
        assert (tuple(heart), tuple(stock), waste) == (ours.heart, ours.stock, ours.waste)
    written = " ".join(page.split())
    rows = written.split("deals the heart ")[1].split(", the stock")[0].split(" / ")
    published = deal("HH1-N-AAAAAAM")
    assert [len(row.split()) for row in rows] == [len(columns) for columns in ROW_COLUMNS]
    assert [rank.index for rank in published.heart] == " ".join(rows).split()
    assert " ".join(rank.index for rank in published.stock) in written
