"""A strong computer player of Hearts: it plays the round out, again and again, with hands as they may be.

The hands it cannot see are drawn at random from all that agree with what its seat knows (`rules.hearts.sampling`).
Every choice is played out with the same draws by quick habits (`rules.hearts.playouts`), and the one that costs the
fewest points on average is made. While nobody else has points, each choice is also tried as the beginning of a moon.

The number of draws is fixed by the position, never by a clock, and costs are sums of whole numbers: the same view and
the same words give the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cards import Card, Suit, hand_order
from rules.hearts.claims import points_are_out
from rules.hearts.habits import habitual_pass
from rules.hearts.hidden import Hidden, read_hidden
from rules.hearts.house import HouseRules
from rules.hearts.packed import QUEEN_CODE, masks, pack, unpack
from rules.hearts.playouts import NOBODY, Table, play_out
from rules.hearts.sampling import Sampler
from rules.hearts.scoring import JACK_OF_DIAMONDS, JACK_POINTS, QUEEN_OF_SPADES, ROUND_POINTS, cards_taken
from rules.hearts.seats import SEATS, Seat
from rules.hearts.state import Trick
from rules.hearts.views import SeatView
from rules.words import below

#: How many whole rounds are played out for one card, and for one pass.
CARD_PLAYOUTS = 2400
PASS_PLAYOUTS = 2400
#: The fewest draws of the hidden hands, however many choices there are, and the most, however few cards are left.
_FEWEST_DRAWS = 16
_MOST_DRAWS = 400
#: One draw of so many leaves out what is only likely about the queen of spades.
_DOUBT = 8
#: What a point of its own costs a seat, and what each point of another is worth to it, in tenths.
_OWN, _OTHERS = 10, 3
#: A moon is begun only when it succeeds so often, in percent: in so many draws first, then in the others too.
_MOON_DRAWS = 24
_MOON_PERCENT = 90

_CARDS_IN_HAND = 13


def best_card(view: SeatView, stream: Iterator[int], playouts: int = CARD_PLAYOUTS) -> Card:
    """The card to play, one of the view's legal cards, of which there are two or more."""
    if points_are_out(view.public):
        return view.legal[below(len(view.legal), stream)]
    hidden = read_hidden(view)
    kinds = _kinds(view, hidden)
    chosen = kinds[0]
    if len(kinds) > 1:
        rounds = playouts * _CARDS_IN_HAND // len(view.hand)
        costs = _card_costs(view, hidden, [kind[0] for kind in kinds], rounds, stream)
        chosen = kinds[costs.index(min(costs))]
    return unpack(chosen[below(len(chosen), stream)])


def _kinds(view: SeatView, hidden: Hidden) -> list[list[int]]:
    """The legal cards as codes, those together that are worth the same: nothing unseen or lying is between them."""
    between = {pack(card) for card in hidden.may_hold} | {pack(play.card) for play in view.public.trick.plays}
    special = {QUEEN_CODE, pack(JACK_OF_DIAMONDS)} if view.public.house.jack_of_diamonds else {QUEEN_CODE}
    kinds: list[list[int]] = []
    for code in map(pack, view.legal):
        last = kinds[-1][-1] if kinds else NOBODY
        if kinds and last >> 4 == code >> 4 and not special & {last, code} and between.isdisjoint(range(last, code)):
            kinds[-1].append(code)
        else:
            kinds.append([code])
    return kinds


def _card_costs(view: SeatView, hidden: Hidden, codes: Sequence[int], rounds: int, stream: Iterator[int]) -> list[int]:
    """What each card costs over all draws, as `cost` counts."""
    table = read_table(view)
    mine = masks(map(pack, view.hand))
    draws = min(max(rounds // len(codes), _FEWEST_DRAWS), _MOST_DRAWS)
    deals = list(_deals(view, hidden, mine, draws, stream))
    costs = [0] * len(codes)
    for hands in deals:
        for index, code in enumerate(codes):
            costs[index] += cost(view.seat, *play_out(table, hands, code))
    if table.taken[view.seat] == sum(table.taken):
        for index, code in enumerate(codes):
            shooting = _moon_cost(view.seat, table, code, deals)
            if shooting is not None:
                costs[index] = min(costs[index], shooting)
    return costs


def _moon_cost(seat: Seat, table: Table, code: int, deals: Sequence[list[int]]) -> int | None:
    """What the card costs over all deals as the beginning of a moon, or None when that is not nearly sure."""
    total = 0
    for part in (deals[:_MOON_DRAWS], deals[_MOON_DRAWS:]):
        ends = [play_out(table, hands, code, seat) for hands in part]
        if 100 * sum(taken[seat] == ROUND_POINTS for taken, _ in ends) < _MOON_PERCENT * len(part):
            return None
        for taken, jack_taker in ends:
            total += cost(seat, taken, jack_taker)
    return total


def cost(seat: int, taken: Sequence[int], jack_taker: int) -> int:
    """What a round that ended like this costs a seat, in tenths of a point: below 0 when it gains on the others.

    What the others take counts against it, a little less than its own points: the lowest total wins. A moon is counted
    as 26 points for the others, whoever pays at this table, since the gap between them is the same (H11).
    """
    own = taken[seat]
    others = ROUND_POINTS - own
    if own == ROUND_POINTS:
        own, others = 0, 3 * ROUND_POINTS
    elif ROUND_POINTS in taken:
        own, others = ROUND_POINTS, 2 * ROUND_POINTS
    if jack_taker == seat:
        own += JACK_POINTS
    elif jack_taker != NOBODY:
        others += JACK_POINTS
    return _OWN * own - _OTHERS * others


def read_table(view: SeatView) -> Table:
    """The open part of the position a view shows, for playing it out.

    Raises:
        ValueError: when no card is to be played.
    """
    public = view.public
    house = public.house
    if public.turn is None:
        raise ValueError("no card is to be played")
    caught = cards_taken(public.tricks) if house.jack_of_diamonds else ()
    return Table(
        tricks_done=public.tricks_done,
        leader=public.trick.plays[0].seat if public.trick.plays else public.turn,
        trick=tuple(pack(play.card) for play in public.trick.plays),
        broken=public.hearts_broken,
        taken=public.taken,
        jack_taker=next((seat for seat, cards in enumerate(caught) if JACK_OF_DIAMONDS in cards), NOBODY),
        jack_counts=house.jack_of_diamonds,
        queen_breaks=house.queen_breaks_hearts,
        heart_breaks=house.any_heart_breaks_hearts,
        open_start=house.first_trick_points,
    )


def _opening_table(house: HouseRules, leader: int) -> Table:
    return Table(
        tricks_done=0,
        leader=leader,
        trick=(),
        broken=False,
        taken=(0, 0, 0, 0),
        jack_counts=house.jack_of_diamonds,
        queen_breaks=house.queen_breaks_hearts,
        heart_breaks=house.any_heart_breaks_hearts,
        open_start=house.first_trick_points,
    )


def _deals(
    view: SeatView, hidden: Hidden, mine: Sequence[int], draws: int, stream: Iterator[int]
) -> Iterator[list[int]]:
    """So many draws of all four hands, as sixteen masks."""
    certain = sampler_of(hidden)
    likely = _likely_sampler(view, hidden) or certain
    for number in range(draws):
        hands = [0] * 16
        hands[4 * view.seat : 4 * view.seat + 4] = mine
        drawn = (likely if number % _DOUBT else certain).draw(stream)
        for seat, codes in zip(hidden.others, drawn, strict=True):
            hands[4 * seat : 4 * seat + 4] = masks(codes)
        yield hands


def sampler_of(hidden: Hidden) -> Sampler:
    """What draws the hidden hands.

    A view from a real game always agrees with at least the hands that are held; where what it shows contradicts
    itself, only the numbers of cards are kept.
    """
    sampler = _sampler({pack(card): allowed for card, allowed in hidden.may_hold.items()}, hidden.sizes)
    return sampler or Sampler(dict.fromkeys(map(pack, hidden.may_hold), (True, True, True)), hidden.sizes)


def _sampler(may_hold: dict[int, tuple[bool, bool, bool]], sizes: tuple[int, int, int]) -> Sampler | None:
    try:
        return Sampler(may_hold, sizes)
    except ValueError:
        return None


def _likely_sampler(view: SeatView, hidden: Hidden) -> Sampler | None:
    """The same without the queen of spades in hands that would have thrown her already; None if that tells nothing."""
    allowed = hidden.may_hold.get(QUEEN_OF_SPADES)
    if allowed is None:
        return None
    kept = _had_a_chance(view)
    first, second, third = (may and seat not in kept for may, seat in zip(allowed, hidden.others, strict=True))
    if allowed == (first, second, third):
        return None
    may_hold = {pack(card): allowed for card, allowed in hidden.may_hold.items()}
    return _sampler({**may_hold, QUEEN_CODE: (first, second, third)}, hidden.sizes)


def _had_a_chance(view: SeatView) -> set[Seat]:
    """The seats that could have thrown the queen of spades on somebody else's trick, and did not."""
    kept: set[Seat] = set()
    for number, trick in enumerate((*view.tricks, view.public.trick)):
        for place, play in enumerate(trick.plays[1:], 1):
            winning = Trick(trick.plays[:place]).winning
            if play.card.suit is not trick.led_suit:
                if number or view.public.house.first_trick_points:
                    kept.add(play.seat)
            elif winning and play.card.suit is Suit.SPADES and hand_order(winning.card) > hand_order(QUEEN_OF_SPADES):
                kept.add(play.seat)
    return kept


def best_pass(
    view: SeatView, candidates: Sequence[tuple[Card, ...]], stream: Iterator[int], playouts: int = PASS_PLAYOUTS
) -> tuple[Card, ...]:
    """The pass to make: of these candidates the one after which the round costs the fewest points on average."""
    hidden = read_hidden(view)
    mine = masks(map(pack, view.hand))
    draws = max(playouts // len(candidates), _FEWEST_DRAWS)
    house = view.public.house
    tables = [_opening_table(house, leader) for leader in SEATS]
    given = [masks(map(pack, candidate)) for candidate in candidates]
    costs = [0] * len(candidates)
    for hands in _deals(view, hidden, mine, draws, stream):
        passes = [habitual_pass(hands, 4 * seat) for seat in SEATS]
        for index, cards in enumerate(given):
            passes[view.seat] = cards
            after = _exchanged(hands, passes, view.public.direction.value)
            leader = next(seat for seat in SEATS if after[4 * seat] & 1)
            costs[index] += cost(view.seat, *play_out(tables[leader], after))
    return candidates[costs.index(min(costs))]


def _exchanged(hands: Sequence[int], passes: Sequence[Sequence[int]], steps: int) -> list[int]:
    """The hands after everybody's pass so many seats clockwise."""
    after = list(hands)
    for seat in range(4):
        target = (seat + steps) & 3
        for suit in range(4):
            after[4 * seat + suit] ^= passes[seat][suit]
            after[4 * target + suit] ^= passes[seat][suit]
    return after
