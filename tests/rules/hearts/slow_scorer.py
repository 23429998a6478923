"""Scores of a round counted another way, by card texts and plain lists: the second opinion on H1, H7, H8 and H11."""

from __future__ import annotations

from rules.hearts.house import HouseRules, Moon
from rules.hearts.state import Rest, Trick

ORDER = "23456789TJQKA"
PENALTIES = [rank + "H" for rank in ORDER] + ["QS"]


def owners(tricks: tuple[Trick, ...], rest: Rest | None) -> dict[str, int]:
    """Who took which card, by its text."""
    found: dict[str, int] = {}
    for trick in tricks:
        texts = [play.card.text for play in trick.plays]
        best = 0
        for place in (1, 2, 3):
            follows = texts[place][1] == texts[0][1]
            if follows and ORDER.index(texts[place][0]) > ORDER.index(texts[best][0]):
                best = place
        for text in texts:
            found[text] = (int(trick.plays[0].seat) + best) % 4
    if rest is not None and rest.taker is not None:
        found.update({card.text: int(rest.taker) for hand in rest.hands for card in hand})
    return found


def scores(house: HouseRules, before: list[list[int]], tricks: tuple[Trick, ...], rest: Rest | None) -> list[int]:
    """What a round puts onto the totals, after the rounds before it."""
    owner = owners(tricks, rest)
    shooters = {owner[text] for text in PENALTIES}
    if len(shooters) > 1:
        found = [0] * 4
        for text in PENALTIES:
            found[owner[text]] += 13 if text == "QS" else 1
        return with_jack(house, found, owner)
    (shooter,) = shooters
    dear = with_jack(house, [0 if seat == shooter else 26 for seat in range(4)], owner)
    cheap = with_jack(house, [-26 if seat == shooter else 0 for seat in range(4)], owner)
    if house.moon is Moon.OTHERS:
        return dear
    if house.moon is Moon.SELF:
        return cheap
    lost = ended(house, [*before, dear]) and shooter not in winners([*before, dear])
    return cheap if lost else dear


def with_jack(house: HouseRules, found: list[int], owner: dict[str, int]) -> list[int]:
    """The scores, with ten off for the owner of J♦."""
    if house.jack_of_diamonds:
        found[owner["JD"]] -= 10
    return found


def ended(house: HouseRules, rows: list[list[int]]) -> bool:
    """Whether the game is over after these rounds."""
    if house.points is None:
        return len(rows) == house.rounds
    return any(sum(row[seat] for row in rows) >= house.points for seat in range(4))


def winners(rows: list[list[int]]) -> list[int]:
    """The seats that win when the game ends after these rounds."""
    lowest = min(sum(row[seat] for row in rows) for seat in range(4))
    low = [seat for seat in range(4) if sum(row[seat] for row in rows) == lowest]
    last = min(rows[-1][seat] for seat in low)
    return [seat for seat in low if rows[-1][seat] == last]
