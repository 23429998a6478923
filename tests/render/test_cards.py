"""Cards as pixels: what is printed where, and that it can be read, told apart and laid on any table."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter

from render.board_plan import HEART_LOOKS
from render.colours import Colour, contrast, luminance
from render.courts import FRAME
from render.easel import Easel
from render.faces import MARGIN, card_height, draw_back, draw_card, draw_heart_card, draw_small_card
from render.fonts import Fonts
from render.inks import back_inks_of, flat_colours, inks_of
from render.pips import FIELD
from render.plan import BackDesign, CardBack, CardFace, HeartFace, Look, SmallFace
from render.theme import PLAIN, STYLES, Style, Theme
from rules.cards import Card, Rank, Suit

WIDTH = 164
PIPS = tuple(rank for rank in Rank if Rank.TWO <= rank <= Rank.TEN)
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

#: How a card of 126 pixels, in a picture 1100 wide, is seen on a phone 400 wide.
PHONE = (46, 64)


def on_paper(easel: Easel) -> Image.Image:
    """The card itself, without what lies around it."""
    sprite = easel.finish()
    return sprite.convert("RGB").crop((MARGIN, MARGIN, sprite.width - MARGIN, sprite.height - MARGIN))


def card_picture(
    fonts: Fonts, card: Card, width: int = WIDTH, look: Look = Look.NORMAL, body: bool = True, style: Style = PLAIN
) -> Image.Image:
    return on_paper(draw_card(fonts, CardFace(card, width, look, body, style)))


def cut(picture: Image.Image, box: tuple[float, float, float, float]) -> Image.Image:
    """A part of a card; the box is given in widths of the card."""
    left, top, right, bottom = (round(edge * picture.width) for edge in box)
    return picture.crop((left, top, right, bottom))


def marked(picture: Image.Image, ground: Colour) -> Image.Image:
    """A mask of the pixels that clearly differ from a ground."""
    difference = ImageChops.difference(picture, Image.new("RGB", picture.size, ground))
    strongest = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(strongest[0], strongest[1]), strongest[2])
    return most.point(lambda value: 255 if value > 90 else 0)


def blobs(mask: Image.Image) -> list[tuple[float, float]]:
    """The middles of the connected parts of a mask, in shares of its size."""
    open_pixels = {(index % mask.width, index // mask.width) for index, value in enumerate(mask.tobytes()) if value}
    middles: list[tuple[float, float]] = []
    while open_pixels:
        edge = [open_pixels.pop()]
        found = list(edge)
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & open_pixels
            open_pixels -= near
            edge += near
            found += near
        if len(found) > 6:
            xs, ys = [x for x, _ in found], [y for _, y in found]
            middles.append(((min(xs) + max(xs)) / 2 / mask.width, (min(ys) + max(ys)) / 2 / mask.height))
    return middles


def share_of_change(one: Image.Image, other: Image.Image) -> float:
    """Which share of the pixels of two pictures clearly differ in brightness."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    clearly = difference.point(lambda value: 255 if value > 50 else 0)
    return clearly.histogram()[255] / (one.width * one.height)


def sprites(style: Style) -> list[CardFace | SmallFace | HeartFace | CardBack]:
    """One of everything, and every face that is unlike others."""
    return [
        *(CardFace(card, WIDTH, look, style=style) for card in DECK for look in (Look.NORMAL, Look.DIM)),
        *(SmallFace(card, 60, style) for card in DECK[::5]),
        *(HeartFace(rank, 126, 176, 84, look, style) for rank in Rank for look in HEART_LOOKS),
        *(CardBack(*size, design, style) for design in BackDesign for size in ((126, 176), (46, 64), (30, 42))),
    ]


def drawn(fonts: Fonts, sprite: CardFace | SmallFace | HeartFace | CardBack) -> Easel:
    match sprite:
        case CardFace():
            return draw_card(fonts, sprite)
        case SmallFace():
            return draw_small_card(fonts, sprite)
        case HeartFace():
            return draw_heart_card(fonts, sprite)
        case CardBack():
            return draw_back(fonts, sprite)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("look", Look)
def test_every_index_stands_out_from_its_paper(style: Style, look: Look) -> None:
    inks = inks_of(style, look)
    for suit in Suit:
        assert contrast(inks.of(suit), inks.paper) >= 4.5, suit


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", PIPS)
@pytest.mark.parametrize("width", [WIDTH, 126])
def test_a_card_has_as_many_pips_as_its_rank_says(fonts: Fonts, rank: Rank, suit: Suit, width: int) -> None:
    field = cut(card_picture(fonts, Card(rank, suit), width), FIELD)
    assert len(blobs(marked(field, inks_of(PLAIN, Look.NORMAL).paper))) == rank


@pytest.mark.parametrize("rank", PIPS)
def test_pips_stand_in_two_columns_and_one_between_them(fonts: Fonts, rank: Rank) -> None:
    field = cut(card_picture(fonts, Card(rank, Suit.DIAMONDS)), FIELD)
    middles = blobs(marked(field, inks_of(PLAIN, Look.NORMAL).paper))
    left = sorted(y for x, y in middles if x < 0.4)
    centre = [y for x, y in middles if 0.4 <= x <= 0.6]
    right = sorted(y for x, y in middles if x > 0.6)
    in_columns = {2: 0, 3: 0, 4: 4, 5: 4, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8}
    assert len(left) + len(right) == in_columns[rank]
    assert left == pytest.approx(right, abs=0.02), "the columns are level"
    assert len(centre) == rank - in_columns[rank]
    mirrored = sorted(1 - y for y in centre)
    if rank is Rank.SEVEN:
        assert centre[0] < 0.4, "the seventh lies in the upper half"
    else:
        assert sorted(centre) == pytest.approx(mirrored, abs=0.02)


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", PIPS)
def test_the_lowest_pips_are_the_topmost_turned(fonts: Fonts, rank: Rank, suit: Suit) -> None:
    field = cut(card_picture(fonts, Card(rank, suit)), FIELD)
    band = round(0.16 * WIDTH)
    top = field.crop((0, 0, field.width, band))
    bottom = field.crop((0, field.height - band, field.width, field.height))
    assert share_of_change(top, bottom.transpose(Image.Transpose.ROTATE_180)) < 0.01
    if suit is not Suit.DIAMONDS:
        assert share_of_change(top, bottom) > 0.05, "a pip of this suit is not its own turned image"


@pytest.mark.parametrize("suit", Suit)
def test_an_ace_has_one_large_pip(fonts: Fonts, suit: Suit) -> None:
    paper = inks_of(PLAIN, Look.NORMAL).paper
    field = marked(cut(card_picture(fonts, Card(Rank.ACE, suit)), (0.385, 0.05, 0.97, 1.35)), paper)
    box = field.getbbox()
    assert box is not None
    assert box[2] - box[0] > 0.36 * WIDTH
    largest = max(field.width, field.height)
    for x, y in blobs(field):
        assert abs(x - 0.5) * field.width < 0.02 * largest
        assert abs(y - 0.5) * field.height < 0.10 * largest, "the pip, or what is set into it"


def test_only_the_ace_of_spades_has_an_ornament(fonts: Fonts) -> None:
    gold = inks_of(PLAIN, Look.NORMAL).gold
    for suit in Suit:
        colours = {colour for _, colour in card_picture(fonts, Card(Rank.ACE, suit)).getcolors(1 << 16) or []}
        assert (gold in colours) == (suit is Suit.SPADES)


@pytest.mark.parametrize("style", STYLES)
def test_the_left_part_alone_tells_every_card_on_a_phone(fonts: Fonts, style: Style) -> None:
    parts = {}
    for card in DECK:
        small = card_picture(fonts, card, 126, body=False, style=style).resize(PHONE, Image.Resampling.LANCZOS)
        parts[card] = cut(small, (0, 0, 0.43, 0.8))
    for one, other in combinations(DECK, 2):
        difference = ImageChops.difference(parts[one], parts[other])
        assert marked(difference, (0, 0, 0)).histogram()[255] >= 8, (one, other)


def test_every_rank_is_large_and_keeps_clear_of_suit_pips_and_edge(fonts: Fonts) -> None:
    paper = inks_of(PLAIN, Look.NORMAL).paper
    for card in DECK:
        column = marked(cut(card_picture(fonts, card, body=False), (0.035, 0.035, 0.965, 1.365)), paper)
        box = column.getbbox()
        assert box is not None
        assert box[0] > 0
        assert box[2] < (FRAME[0] - 0.05) * WIDTH, (card, "the index ends left of pips and figures")
        rows = [bool(column.crop((0, y, column.width, y + 1)).getbbox()) for y in range(column.height)]
        first = rows.index(True)
        gap = rows.index(False, first)
        assert gap - first >= 0.28 * WIDTH - 1, (card, "the rank is high")
        assert True in rows[gap:], (card, "and a gap parts it from the suit")


def test_nothing_but_the_index_is_on_a_card_under_others(fonts: Fonts) -> None:
    paper = inks_of(PLAIN, Look.NORMAL).paper
    for card in DECK:
        covered = card_picture(fonts, card, body=False)
        assert not marked(cut(covered, (FRAME[0], 0.03, 0.97, 1.37)), paper).getbbox()
        whole = card_picture(fonts, card)
        index = (0, 0, FIELD[0] - 0.04, 1.4)
        assert not ImageChops.difference(cut(whole, index), cut(covered, index)).getbbox()


def test_no_court_looks_like_another(fonts: Fonts) -> None:
    """In brightness alone and as small as on a phone, within the frame: not even the suits' colours are needed."""
    figures = {}
    for rank in COURTS:
        for suit in Suit:
            small = card_picture(fonts, Card(rank, suit), 126).resize(PHONE, Image.Resampling.LANCZOS)
            figures[rank, suit] = cut(small, FRAME)
    for one, other in combinations(figures, 2):
        assert share_of_change(figures[one], figures[other]) > 0.04, (one, other)


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", COURTS)
def test_a_court_stands_upright_whichever_way_it_lies(fonts: Fonts, rank: Rank, suit: Suit) -> None:
    left, top, right, bottom = (round(edge * WIDTH) for edge in FRAME)
    figure = card_picture(fonts, Card(rank, suit)).crop((left + 4, top + 4, right - 4, bottom - 4))
    turned = figure.transpose(Image.Transpose.ROTATE_180)
    half = (0, 0, figure.width, figure.height // 3)
    assert share_of_change(figure.crop(half), turned.crop(half)) < 0.01


@pytest.mark.parametrize("style", STYLES)
def test_around_a_card_is_only_darkness_and_it_ends_in_time(fonts: Fonts, style: Style) -> None:
    for sprite in sprites(style)[::3]:
        image = drawn(fonts, sprite).finish()
        alpha = image.getchannel("A")
        see_through = alpha.point(lambda value: 255 if value < 255 else 0)
        black = Image.new("RGB", image.size, (0, 0, 0))
        black.paste(image.convert("RGB"), (0, 0), see_through)
        assert not black.getbbox(), (sprite, "what is partly transparent is black")
        around = Image.new("L", image.size, 255)
        around.paste(0, (MARGIN, MARGIN, image.width - MARGIN, image.height - MARGIN))
        assert (ImageChops.darker(alpha, around).getextrema()[1] or 0) < 255, "the card keeps to its box"
        frame = Image.new("L", image.size, 255)
        frame.paste(0, (1, 1, image.width - 1, image.height - 1))
        assert not ImageChops.darker(alpha, frame).getbbox(), "no shadow is cut off"


@pytest.mark.parametrize("style", STYLES)
def test_the_outermost_pixels_of_a_card_are_dark(fonts: Fonts, style: Style) -> None:
    for sprite in sprites(style)[::7]:
        image = drawn(fonts, sprite).finish()
        for picture in (image, image.transpose(Image.Transpose.TRANSPOSE)):
            alpha, grey = picture.getchannel("A"), picture.convert("RGB").convert("L")
            for y in range(picture.height):
                row, line = (part.crop((0, y, picture.width, y + 1)).tobytes() for part in (alpha, grey))
                if 255 in row:
                    assert max(line[row.find(255)], line[row.rfind(255)]) < 110, (sprite, y)


def test_the_shadow_falls_down_and_fades(fonts: Fonts) -> None:
    alpha = draw_card(fonts, CardFace(DECK[0], WIDTH)).finish().getchannel("A")
    middle = alpha.width // 2
    column = alpha.crop((middle, 0, middle + 1, alpha.height)).tobytes()
    above, below = column[:MARGIN], column[-MARGIN:]
    assert list(below) == sorted(below, reverse=True)
    assert sum(below) > 2 * sum(above)


@pytest.mark.parametrize("style", STYLES)
def test_cards_are_printed_in_few_colours(fonts: Fonts, style: Style) -> None:
    allowed = flat_colours(style)
    assert len(allowed) == len(set(allowed)) <= 28
    for sprite in sprites(style):
        picture = on_paper(drawn(fonts, sprite))
        channels = picture.split()
        flat = Image.new("L", picture.size, 255)
        for channel in channels:
            spread = ImageChops.subtract(
                channel.filter(ImageFilter.MaxFilter(3)), channel.filter(ImageFilter.MinFilter(3))
            )
            flat = ImageChops.darker(flat, spread.point(lambda value: 0 if value else 255))
        shown = Image.new("RGB", picture.size, allowed[0])
        shown.paste(picture, (0, 0), flat)
        # The corners of the box lie outside the card, in its shadow.
        shown.paste(allowed[0], (0, 0, 12, 12))
        colours = {colour for _, colour in shown.getcolors(1 << 16) or []}
        assert colours - {(0, 0, 0)} <= set(allowed), sprite


@pytest.mark.parametrize("style", STYLES)
def test_the_looks_of_a_heart_card_differ_in_grey(fonts: Fonts, style: Style) -> None:
    for rank in Rank:
        looks = {
            look: on_paper(draw_heart_card(fonts, HeartFace(rank, 126, 176, 84, look, style))) for look in HEART_LOOKS
        }
        grey = {look: picture.convert("L") for look, picture in looks.items()}
        papers = {look: picture.crop((63, 130, 64, 131)).tobytes()[0] for look, picture in grey.items()}
        assert all(abs(papers[one] - papers[other]) >= 8 for one, other in combinations(HEART_LOOKS, 2)), papers
        # The middle of the heart beside the rank is paper when the card is dim, and ink when it is not.
        for look, picture in looks.items():
            hollow = picture.getpixel((95, 42)) == inks_of(style, look).paper
            assert hollow == (look is Look.ASIDE)


@pytest.mark.parametrize("style", STYLES)
def test_a_heart_card_leaves_room_below_its_strip(fonts: Fonts, style: Style) -> None:
    for look in HEART_LOOKS:
        picture = on_paper(draw_heart_card(fonts, HeartFace(Rank.QUEEN, 126, 176, 84, look, style)))
        below = picture.crop((12, 84, 114, 164))
        assert below.getcolors() == [(below.width * below.height, inks_of(style, look).paper)]


def test_dark_paper_is_dark_and_light_paper_light() -> None:
    for style in STYLES:
        for look in (Look.NORMAL, Look.COVERED):
            paper = inks_of(style, look).paper
            assert luminance(paper) < 0.06 if style.theme is Theme.DARK else luminance(paper) > 0.6


@pytest.mark.parametrize("style", STYLES)
def test_the_two_packs_are_told_by_their_backs(fonts: Fonts, style: Style) -> None:
    for width, height in ((126, 176), (46, 64), (30, 42)):
        means = []
        for design in BackDesign:
            picture = on_paper(draw_back(fonts, CardBack(width, height, design, style)))
            assert picture.size == (width, height)
            means.append(picture.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))
        blue, red = means
        assert isinstance(blue, tuple)
        assert isinstance(red, tuple)
        assert blue[2] > blue[0] + 20
        assert red[0] > red[2] + 20


def test_large_backs_carry_the_two_hearts_and_small_ones_are_calm(fonts: Fonts) -> None:
    for design in BackDesign:
        gold = back_inks_of(PLAIN, design).hearts
        for width, height, large in ((126, 176, True), (30, 42, False)):
            picture = on_paper(draw_back(fonts, CardBack(width, height, design)))
            middle = picture.crop((width // 4, height // 3, width * 3 // 4, height * 2 // 3))
            shares = {colour: count for count, colour in middle.getcolors(1 << 16) or []}
            assert (shares.get(gold, 0) > 0.15 * middle.width * middle.height) == large


def test_a_small_face_fills_its_card(fonts: Fonts) -> None:
    paper = inks_of(PLAIN, Look.NORMAL).paper
    for card in DECK:
        picture = on_paper(draw_small_card(fonts, SmallFace(card, 60)))
        assert picture.height == card_height(60)
        mask = marked(picture.crop((3, 3, 57, 81)), paper)
        box = mask.getbbox()
        assert box is not None
        assert box[3] - box[1] > 0.8 * 84
        assert len(blobs(mask)) == (3 if card.rank is Rank.TEN else 2), (card, "rank and suit do not touch")
