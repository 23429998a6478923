"""What lies where: legible ranks, letters, contrast, everybody in the right place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from render import samples
from render.board_plan import CARD_HEIGHT, CARD_WIDTH, STRIP, place_of, plan_board
from render.colours import GOLD, SEAT_COLOURS, contrast
from render.composer import Composer
from render.fonts import Fonts
from render.hand_plan import CENTRE as HAND_CENTRE
from render.hand_plan import plan_hand
from render.middle import trick_place
from render.names import Names
from render.people import signed
from render.plan import BackFan, CardFace, HeartFace, Look, Panel, Plan, Put, Sign, SmallFace, Stroke, Words
from render.shapes import Shape, parts
from render.sheet_plan import ROWS, plan_sheet
from render.table_plan import plan_table
from render.theme import STYLES, Style
from rules.heart_to_heart import commands as solitaire
from rules.heart_to_heart import game as heart_to_heart
from rules.heart_to_heart.state import WASTE, HeartToHeartState, Place
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Phase
from tests.render.plans import all_plans, box_of, grounds, inside, overlap, texts


def signs(plan: Plan) -> list[Shape]:
    return [put.sprite.shape for put in plan.items if isinstance(put.sprite, Sign)]


def faces(plan: Plan) -> list[Put]:
    return [put for put in plan.items if isinstance(put.sprite, CardFace)]


def selections(state: HeartToHeartState) -> list[HeartToHeartState]:
    """The position, and the same with each tappable card selected."""
    if not state.left:
        return [state]
    places: list[Place] = [*state.free, *([WASTE] if state.waste else [])]
    clear = replace(state, selected=None)
    return [clear, *(samples.commanded(clear, solitaire.Tap(place)) for place in places)]


@pytest.mark.parametrize("code", ["HH1-N-AAAAAAM", "HH1-N-AAAAAAZ", "HH1-N-AAAAAAJ"])
def test_every_rank_stays_legible_whatever_is_selected(fonts: Fonts, names: Names, code: str) -> None:
    for state in list(samples.solitaire_played(code))[::5]:
        for chosen in selections(state):
            plan = plan_board(fonts, names, samples.board_model(chosen))
            for index, put in enumerate(plan.items):
                if isinstance(put.sprite, HeartFace):
                    # The rank fills the left half of the strip but for its margins.
                    rank = (put.left + 10, put.top + 10, put.left + CARD_WIDTH * 0.54, put.top + STRIP - 14)
                    above = [other for other in plan.items[index + 1 :] if overlap(rank, box_of(fonts, other))]
                    if above and put.left > 800:
                        continue  # the shade of a second card below the waste's top
                    assert not above


@pytest.mark.parametrize("code", ["HH1-N-AAAAAAM", "HH1-N-AAAAAAZ"])
def test_each_free_card_carries_the_letter_of_its_button(fonts: Fonts, names: Names, code: str) -> None:
    for state in samples.solitaire_played(code):
        model = samples.board_model(state)
        plan = plan_board(fonts, names, model)
        letters = [put for put in plan.items if isinstance(put.sprite, Words) and put.sprite.text in set("UVWXYZ")]
        free = [card for card in model.view.cards if card.free]
        assert len(letters) == len(free)
        for card in free:
            left, top = place_of(card.position)
            card_box = (left, top, left + CARD_WIDTH, top + CARD_HEIGHT)
            on_card = [put for put in letters if inside(box_of(fonts, put), card_box)]
            assert [put.sprite.text for put in on_card if isinstance(put.sprite, Words)] == [card.letter]


def test_a_row_covers_the_row_above_it(fonts: Fonts, names: Names) -> None:
    plan = plan_board(fonts, names, samples.boards()["board-fresh"])
    tops = [put.top for put in plan.items if isinstance(put.sprite, HeartFace) and put.left < 800]
    assert len(tops) == 25
    assert tops == sorted(tops)


def test_states_of_cards_differ_by_more_than_colour(fonts: Fonts, names: Names) -> None:
    boards = samples.boards()
    selected = plan_board(fonts, names, boards["board-middle-selected"])
    plain = plan_board(fonts, names, boards["board-middle"])
    assert Shape.CHECK in signs(selected)
    assert Shape.CHECK not in signs(plain)
    dimmed = [put for put in selected.items if isinstance(put.sprite, HeartFace) and put.sprite.look is Look.ASIDE]
    assert len(dimmed) == signs(selected).count(Shape.HEART_OUTLINE) > 0
    assert Shape.HEART_OUTLINE not in signs(plain)
    partnered, fresh = (
        plan_board(fonts, names, boards["board-partnered"]),
        plan_board(fonts, names, replace(boards["board-partnered"], placement_help=False)),
    )
    assert len(partnered.items) > len(fresh.items), "partnered cards have an outline, and only with the help on (S11)"


def test_help_off_neither_outlines_nor_dims(fonts: Fonts, names: Names) -> None:
    model = replace(samples.boards()["board-middle-selected"], placement_help=False)
    plan = plan_board(fonts, names, model)
    assert all(put.sprite.look is not Look.ASIDE for put in plan.items if isinstance(put.sprite, HeartFace))
    assert Shape.CHECK in signs(plan), "the selected card is marked all the same"


def test_an_empty_stock_shows_whether_the_waste_can_be_recycled(fonts: Fonts, names: Names) -> None:
    model = samples.boards()["board-stock-empty"]
    assert Shape.RECYCLE in signs(plan_board(fonts, names, model))
    none_left = replace(model, view=replace(model.view, waste=None, waste_size=0, can_recycle=False))
    shown = signs(plan_board(fonts, names, none_left))
    assert Shape.RECYCLE not in shown
    assert Shape.CROSS in shown


def test_won_and_deadlocked_boards_have_their_own_banner(fonts: Fonts, names: Names) -> None:
    labels = samples.BOARD_LABELS
    for name, model in samples.boards().items():
        shown = texts(plan_board(fonts, names, model))
        if "long-words" not in name:
            assert (labels.won in shown) == (name == "board-won")
            assert (labels.deadlock in shown) == (name == "board-deadlock")
    assert heart_to_heart.status(samples.deadlocked_board()).value == "deadlock"


@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{style.theme.value}-{style.deck.value}")
def test_texts_stand_out_from_what_they_lie_on(fonts: Fonts, names: Names, composer: Composer, style: Style) -> None:
    measured = 0
    for name, plan in all_plans(fonts, names, style).items():
        for words, ground in grounds(composer, plan):
            assert contrast(words.colour, ground) >= 4.5, (name, words.text, words.colour, ground)
            measured += 1
    assert measured > 1000


def test_texts_can_be_read_on_a_phone(plans: dict[str, Plan]) -> None:
    """At 400 of 1100 pixels a size of 26 still has capitals of six pixels; most texts are far larger."""
    for name, plan in plans.items():
        sizes = [(put.sprite.size, put.sprite.text) for put in plan.items if isinstance(put.sprite, Words)]
        assert min(sizes) >= (26, ""), (name, min(sizes))


def test_everything_lies_within_its_picture(fonts: Fonts, plans: dict[str, Plan]) -> None:
    for name, plan in plans.items():
        picture = (0.0, 0.0, float(plan.width), float(plan.height))
        for put in plan.items:
            assert inside(box_of(fonts, put), picture), (name, put)


def test_no_text_lies_on_another(fonts: Fonts, plans: dict[str, Plan]) -> None:
    for name, plan in plans.items():
        lines = [put for put in plan.items if isinstance(put.sprite, Words)]
        for index, one in enumerate(lines):
            for other in lines[index + 1 :]:
                assert not overlap(box_of(fonts, one), box_of(fonts, other)), (name, one, other)


@pytest.mark.parametrize("own", list(Seat))
def test_a_private_trick_lies_toward_where_people_sit(fonts: Fonts, names: Names, own: Seat) -> None:
    state = next(state for state in samples.played(samples.passing_table(4)) if len(state.round.trick.plays) == 3)
    plan = plan_hand(fonts, names, samples.hand_model(state, own))
    trick = [put for put in faces(plan) if isinstance(put.sprite, CardFace) and put.sprite.width < 120]
    assert len(trick) == 3
    for play in state.round.trick.plays:
        put = next(put for put in trick if isinstance(put.sprite, CardFace) and put.sprite.card == play.card)
        assert (put.left, put.top) == trick_place(own.steps_to(play.seat), HAND_CENTRE, put.sprite.width)
    bottom, left, top, right = (trick_place(steps, (0, 0), 100) for steps in range(4))
    assert left[0] < bottom[0] < right[0]
    assert top[1] < left[1] < bottom[1]


def test_a_private_view_names_people_and_no_compass_points(fonts: Fonts, names: Names) -> None:
    for model in samples.hands().values():
        nameless = replace(model, people=tuple(replace(person, name="🂡") for person in model.people))
        shown = texts(plan_hand(fonts, names, nameless))
        labels = model.labels
        assert {labels.left, labels.across, labels.right} <= set(shown)
        assert not {"N", "E", "S", "W"} & set(shown)
        assert not [text for text in shown if " · " in text]


def test_a_hand_shows_its_cards_and_only_its_own(fonts: Fonts, names: Names) -> None:
    for model in samples.hands().values():
        public = model.view.public
        small = {put.sprite.card for put in plan_hand(fonts, names, model).items if isinstance(put.sprite, SmallFace)}
        shows_last = public.last_trick and not model.showing_last_trick and public.phase is Phase.PLAYING
        assert small == ({play.card for play in public.last_trick.plays} if shows_last else set())
        on_table = public.last_trick if model.showing_last_trick else public.trick
        seen = {play.card for play in on_table.plays} if on_table else set()
        shown = {put.sprite.card for put in faces(plan_hand(fonts, names, model)) if isinstance(put.sprite, CardFace)}
        assert shown == set(model.view.hand) | seen


def test_backs_count_the_cards_of_the_others(fonts: Fonts, names: Names) -> None:
    model = samples.hands()["hand-waiting"]
    plan = plan_hand(fonts, names, model)
    fans = [put.sprite.count for put in plan.items if isinstance(put.sprite, BackFan)]
    others = [model.view.public.cards_left[seat] for seat in SEATS if seat is not model.view.seat]
    assert sorted(fans) == sorted(others)


def test_lifted_cards_stand_above_the_others(fonts: Fonts, names: Names) -> None:
    model = samples.hands()["hand-passing-3"]
    plan = plan_hand(fonts, names, model)
    tops = {put.sprite.card: put.top for put in faces(plan) if isinstance(put.sprite, CardFace)}
    low = {top for card, top in tops.items() if card not in model.lifted}
    assert {tops[card] for card in model.lifted} == {low.pop() - 34}
    assert not low
    assert signs(plan).count(Shape.CHECK) == 3 + 1 + sum(model.view.public.passed), (
        "on the cards, on the bar, on the plates"
    )


def test_cards_that_may_not_be_played_are_dimmed_and_lower(fonts: Fonts, names: Names) -> None:
    model = samples.hands()["hand-my-turn"]
    hand = [put for put in faces(plan_hand(fonts, names, model)) if put.top > 600]
    assert len(hand) == len(model.view.hand)
    for put in hand:
        assert isinstance(put.sprite, CardFace)
        legal = put.sprite.card in model.view.legal
        assert (put.sprite.look is Look.NORMAL) == legal
        assert (put.top == min(other.top for other in hand)) == legal


def test_a_held_trick_marks_the_card_and_the_seat_that_takes_it(fonts: Fonts, names: Names) -> None:
    model = samples.tables()["table-held"]
    plan = plan_table(fonts, names, model)
    assert signs(plan).count(Shape.STAR) == 2
    assert texts(plan).count(model.labels.takes) == 1
    assert model.labels.turn not in texts(plan)


def test_the_turn_stands_on_one_plate(fonts: Fonts, names: Names) -> None:
    for name in ("table-playing", "table-broken", "table-first-lead"):
        model = samples.tables()[name]
        assert texts(plan_table(fonts, names, model)).count(model.labels.turn) == 1


@pytest.mark.parametrize("passed", range(4))
def test_passing_shows_who_is_ready_and_no_card(fonts: Fonts, names: Names, passed: int) -> None:
    plan = plan_table(fonts, names, samples.table_model(samples.passing_table(passed)))
    assert signs(plan).count(Shape.CHECK) == passed
    assert not faces(plan)


def test_the_trick_is_numbered_only_while_cards_are_played(fonts: Fonts, names: Names) -> None:
    for name, model in samples.tables().items():
        numbered = replace(model, labels=replace(model.labels, trick="Trick 7"))
        playing = model.view.phase.value == "playing"
        assert ("Trick 7" in texts(plan_table(fonts, names, numbered))) == playing, name


def test_a_long_sheet_shows_its_last_rounds_after_one_line_for_the_rest(fonts: Fonts, names: Names) -> None:
    model = samples.sheets()["sheet-16"]
    shown = texts(plan_sheet(fonts, names, model), str.isdigit)
    assert model.labels.earlier in texts(plan_sheet(fonts, names, model))
    assert str(16 - ROWS + 1) in shown
    for score in model.scores:
        assert str(score) in shown


def test_a_moon_is_marked_on_the_sheet(fonts: Fonts, names: Names) -> None:
    model = samples.sheets()["sheet-5"]
    moons = sum(row.moon is not None for row in model.sheet)
    assert moons > 0
    assert signs(plan_sheet(fonts, names, model)).count(Shape.MOON) == moons


def leading_cells(plan: Plan) -> int:
    return sum(isinstance(put.sprite, Panel) and put.sprite.edge == GOLD for put in plan.items)


def test_the_leader_is_marked_on_the_sheet_and_the_winner_crowned(fonts: Fonts, names: Names) -> None:
    sheets = samples.sheets()
    won = signs(plan_sheet(fonts, names, sheets["sheet-13"]))
    assert won.count(Shape.CROWN) == sheets["sheet-13"].places.count(1) > 0
    assert leading_cells(plan_sheet(fonts, names, sheets["sheet-0"])) == 0
    for name in ("sheet-1", "sheet-5", "sheet-16"):
        model = sheets[name]
        plan = plan_sheet(fonts, names, model)
        assert leading_cells(plan) == 2 * model.scores.count(min(model.scores)), "at the head and at the foot"
        assert Shape.CROWN not in signs(plan), "nobody has won yet"


@pytest.mark.parametrize("shape", list(Shape))
def test_shapes_stay_in_their_box(shape: Shape) -> None:
    for part in parts(shape):
        for x, y in part.points if part.filled else ():
            assert -0.001 <= x <= 1.001
            assert -0.001 <= y <= 1.001


def test_long_words_are_written_in_full(plans: dict[str, Plan]) -> None:
    """The longest labels of our languages fit; only names are ever cut."""
    names_shown = [person.name for person in samples.LONG_PEOPLE]
    for name, plan in plans.items():
        if "long-words" in name:
            for text in texts(plan, lambda text: text.endswith("…")):
                cut = text.removesuffix("…").split(" · ")[-1]
                assert any(full.startswith(cut) for full in names_shown), (name, text)


def test_points_carry_their_sign() -> None:
    assert [signed(points) for points in (13, 0, -26)] == ["+13", "0", "−26"]


def strokes(plan: Plan) -> list[Stroke]:
    return [put.sprite for put in plan.items if isinstance(put.sprite, Stroke)]


def test_a_chart_stands_below_the_sheet_from_four_rounds_on(fonts: Fonts, names: Names) -> None:
    model = samples.sheets()["sheet-5"]
    for length in range(6):
        rows = model.sheet[:length]
        totals = tuple(sum(row.score[seat] for row in rows) for seat in SEATS)
        plan = plan_sheet(fonts, names, replace(model, sheet=rows, scores=totals))
        assert len(strokes(plan)) == (4 if length >= 4 else 0)


def test_the_lines_of_the_chart_run_through_the_running_totals(fonts: Fonts, names: Names) -> None:
    """A higher total lies higher by as many times as it is larger; the markers stand at the last totals."""
    model = samples.sheets()["sheet-5"]
    plan = plan_sheet(fonts, names, model)
    zero = max(put.top + max(y for _, y in put.sprite.points) for put in plan.items if isinstance(put.sprite, Stroke))
    lines = {put.sprite.colour: put for put in plan.items if isinstance(put.sprite, Stroke)}
    highest = max(model.scores)
    per_point = (zero - min(put.top for put in lines.values())) / highest
    for seat in SEATS:
        put = lines[SEAT_COLOURS[seat]]
        assert isinstance(put.sprite, Stroke)
        total = 0
        assert len(put.sprite.points) == len(model.sheet) + 1
        for (_, y), score in zip(put.sprite.points[1:], (row.score[seat] for row in model.sheet), strict=True):
            total += score
            assert zero - (put.top + y) == pytest.approx(per_point * total, abs=1)


def test_a_moon_that_threatens_is_told_on_the_table_and_on_the_plate(fonts: Fonts, names: Names) -> None:
    for name, model in samples.tables().items():
        plan = plan_table(fonts, names, model)
        threatened = model.view.moon_threat is not None
        assert (model.labels.moon_threat in " ".join(texts(plan))) == threatened, name
        if model.view.phase is Phase.PLAYING:
            assert signs(plan).count(Shape.MOON) == (2 if threatened else 0), name
    assert samples.tables()["table-moon-threat"].view.moon_threat is not None


def test_each_seat_has_its_initial_or_the_sign_of_a_computer(fonts: Fonts, names: Names) -> None:
    model = samples.tables()["table-playing"]
    plan = plan_table(fonts, names, model)
    for person in model.people:
        assert person.computer or person.name[0] in texts(plan)
    assert signs(plan).count(Shape.COMPUTER) == sum(person.computer for person in model.people)
