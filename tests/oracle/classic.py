"""Classic two-deck rules (R1) by trying everything: slow, and obviously right for small hands.

Written from the rule text alone. It shares nothing with the engine but the
notation: cards are texts such as ``"SA"`` and ``"BJ"``, hands are lists of them.
Where the text is silent (a tractor led, only a shorter one held) it follows
what ``engine/follow.py`` documents: the longest part of it with pairs beside it.
"""

from __future__ import annotations

from itertools import combinations

RANKS = "23456789TJQKA"


class Strain:
    """Trump suit (``"S"`` … or ``"NT"``) and level rank."""

    def __init__(self, suit: str, level: str) -> None:
        self.suit = suit
        self.level = level

    def group(self, card: str) -> str:
        """大王, 小王, all level cards and the trump suit are trumps, else the printed suit."""
        if card in ("LJ", "BJ") or card[1] == self.level or card[0] == self.suit:
            return "trump"
        return card[0]

    def height(self, card: str) -> int:
        """大王 > 小王 > 主级 > 副级 > A … 2; what is next to each other differs by one."""
        ranks = [r for r in RANKS if r != self.level]
        top = 0 if self.suit == "NT" else len(ranks)
        if card == "BJ":
            return top + (2 if self.suit == "NT" else 3)
        if card == "LJ":
            return top + (1 if self.suit == "NT" else 2)
        if card[1] == self.level:
            return top + 1 if card[0] == self.suit else top
        return ranks.index(card[1])


Part = tuple[int, int, int, list[str]]
"""(copies, linked sets, height of the top, cards)"""


def twins(cards: list[str]) -> list[str]:
    """Faces held at least twice."""
    return sorted({x for x in cards if cards.count(x) >= 2})


def tractors(cards: list[str], length: int, strain: Strain) -> list[list[str]]:
    """All runs of so many neighbouring pairs, as their faces; one pair is a run of one."""
    found = []
    for faces in combinations(sorted(twins(cards), key=strain.height), length):
        heights = [strain.height(f) for f in faces]
        if heights == list(range(heights[0], heights[0] + length)):
            found.append(list(faces))
    return found


def less(cards: list[str], taken: list[str]) -> list[str]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest


def take_apart(cards: list[str], strain: Strain) -> list[Part]:
    """A play as its parts: the longest and highest tractor, again and again, then the singles."""
    for length in range(len(cards) // 2, 0, -1):
        runs = tractors(cards, length, strain)
        if runs:
            best = max(runs, key=lambda run: strain.height(run[-1]))
            part = (2, length, strain.height(best[-1]), best * 2)
            return [part, *take_apart(less(cards, best * 2), strain)]
    return sorted(((1, 1, strain.height(x), [x]) for x in cards), key=lambda p: -p[2])


def tops(cards: list[str], lengths: list[int], strain: Strain) -> list[int]:
    """How high the first run can be when the cards hold runs of all these lengths at once."""
    return [
        strain.height(run[-1])
        for run in tractors(cards, lengths[0], strain)
        if holds(less(cards, run * 2), lengths[1:], strain)
    ]


def holds(cards: list[str], lengths: list[int], strain: Strain) -> bool:
    """Whether the cards hold runs of all these lengths at once."""
    return not lengths or any(
        holds(less(cards, run * 2), lengths[1:], strain)
        for run in tractors(cards, lengths[0], strain)
    )


def rows(length: int) -> list[list[int]]:
    """What a run of pairs asks for, best first: the longest tractor and pairs, else pairs."""
    asked = []
    for longest in range(length, 1, -1):
        for pairs in range(length - longest, -1, -1):
            asked.append([longest] + [1] * pairs)
    return asked + [[1] * pairs for pairs in range(length, -1, -1)]


def quality(cards: list[str], lead: list[str], strain: Strain) -> list[int]:
    """For each part of the lead the number of the best row these cards show; less is better."""
    shown: list[int] = []
    numbers = []
    for copies, length, _, _ in take_apart(lead, strain):
        if copies == 1:
            continue
        for number, row in enumerate(rows(length)):
            if holds(cards, sorted(shown + row, reverse=True), strain):
                shown += row
                numbers.append(number)
                break
    return numbers


def follows(hand: list[str], lead: list[str], strain: Strain) -> set[tuple[str, ...]]:
    """Every legal follow, as sorted cards: so many cards, the suit, and as good as one can."""
    size = len(lead)
    held = [x for x in hand if strain.group(x) == strain.group(lead[0])]
    others = [x for x in hand if strain.group(x) != strain.group(lead[0])]
    if len(held) <= size:
        return {tuple(sorted([*held, *extra])) for extra in combinations(others, size - len(held))}
    plays = {tuple(sorted(play)) for play in combinations(held, size)}
    judged = {play: quality(list(play), lead, strain) for play in plays}
    best = min(judged.values())
    return {play for play in plays if judged[play] == best}


def beatable(throw: list[str], others: list[list[str]], strain: Strain) -> list[Part]:
    """The parts of a throw that some other seat, partner included, holds something higher than."""
    group = strain.group(throw[0])
    found = []
    for part in take_apart(throw, strain):
        copies, length, top, _ = part
        for hand in others:
            held = [x for x in hand if strain.group(x) == group]
            if copies == 1:
                tops = [strain.height(x) for x in held]
            else:
                tops = [strain.height(run[-1]) for run in tractors(held, length, strain)]
            if any(t > top for t in tops):
                found.append(part)
                break
    return found


def value(play: list[str], lead: list[str], strain: Strain) -> tuple[bool, int] | None:
    """(a ruff, height): what a play counts on a lead, ``None`` when it cannot win."""
    groups = {strain.group(x) for x in play}
    led = strain.group(lead[0])
    if groups not in ({led}, {"trump"}):
        return None
    ruff = groups != {led}
    lengths = [length for copies, length, _, _ in take_apart(lead, strain) if copies == 2]
    if not lengths:
        return ruff, max(strain.height(x) for x in play)
    heights = tops(play, lengths, strain)
    return (ruff, max(heights)) if heights else None


def winner(trick: list[list[str]], strain: Strain) -> int:
    """The number of the winning play; of equals the earlier one wins."""
    best, best_value = 0, value(trick[0], trick[0], strain)
    assert best_value is not None
    for i, play in enumerate(trick[1:], 1):
        this = value(play, trick[0], strain)
        if this is not None and this > best_value:
            best, best_value = i, this
    return best


def bare_leads(hand: list[str], strain: Strain) -> set[tuple[str, ...]]:
    """Every lead that is no throw: a single, a pair, a tractor."""
    found: set[tuple[str, ...]] = {(x,) for x in hand}
    for group in {strain.group(x) for x in hand}:
        held = [x for x in hand if strain.group(x) == group]
        for length in range(1, len(held) // 2 + 1):
            found |= {tuple(sorted(run * 2)) for run in tractors(held, length, strain)}
    return found
