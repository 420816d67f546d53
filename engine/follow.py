"""What a hand may play on a lead, and why not.

Each component of the lead has a ladder: rows of shapes, best first, that a
follower owes. A follow is legal when it comes as far up every ladder as the
hand can, taking the lead's components in order. The ladders are data, so a
system with triples or quads is another table, not another algorithm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from typing import TypeAlias

from engine.cards import Card, Cards, holds, without
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.shapes import (
    PAIR,
    Component,
    Counts,
    Shape,
    components,
    count,
    expand,
    fits,
    fittings,
)
from engine.trump import SuitGroup, Trump, of_group

Row: TypeAlias = tuple[Shape, ...]
Ladder: TypeAlias = Callable[[Shape, int], tuple[Row, ...]]
"""From the shape led and the fewest sets that make a tractor to the rows, best first."""

SEARCH_LIMIT = 400
"""Ways looked at when the nearest legal play is sought; more only costs time."""


@cache
def pairs_ladder(shape: Shape, tractor_length: int) -> tuple[Row, ...]:
    """R1: the tractor; else a shorter one with pairs beside it; else pairs; else anything."""
    if shape.width != 2:
        return ((),)
    rows: list[Row] = []
    for length in range(shape.length, tractor_length - 1, -1):
        tractor = Shape(2, length)
        rows += [(tractor, *(PAIR,) * n) for n in range(shape.length - length, -1, -1)]
    rows += [(PAIR,) * n for n in range(shape.length, -1, -1)]
    return tuple(rows)


LADDERS: dict[str, Ladder] = {"pairs": pairs_ladder}


def lead_group(lead: Sequence[Card], trump: Trump) -> SuitGroup:
    """The effective suit of a lead."""
    return trump.group[lead[0]]


def owed(cards: Sequence[Card], lead: Sequence[Component], trump: Trump, rules: Rules) -> list[Row]:
    """The best row of each lead component that ``cards`` of the led suit can make together."""
    counts = count(cards)
    ladder = LADDERS[rules.play.ladder]
    taken: list[Shape] = []
    rows = []
    for part in lead:
        for row in ladder(part.shape, rules.play.tractor_length):
            wanted = _largest_first([*taken, *row]) if row else taken
            if not row or fits(counts, wanted, trump):
                rows.append(row)
                taken = wanted
                break
    return rows


def _largest_first(shapes: list[Shape]) -> list[Shape]:
    return sorted(shapes, key=lambda s: (-s.size, -s.width))


def check_follow(
    hand: Sequence[Card], cards: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> NotLegal | None:
    """Why ``cards`` may not be played from ``hand`` on ``lead``; ``None`` when they may.

    The refusal's cards are those that would have to come in.
    """
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    played = of_group(cards, group, trump)
    due = min(len(held), len(lead))
    strangers = len(cards) - len(played)
    if len(cards) <= len(lead) and strangers > len(lead) - due:
        missing = due - len(played)
        return NotLegal("follow.suit", tuple(without(held, played)), group=group, need=missing)
    if len(cards) != len(lead):
        return NotLegal("follow.count", need=len(lead), have=len(cards))
    if len(held) <= len(lead):
        return None
    return _check_structure(held, cards, lead, trump, rules)


def _check_structure(
    held: Sequence[Card], cards: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> NotLegal | None:
    parts = components(lead, trump, rules.play.tractor_length)
    due = owed(held, parts, trump, rules)
    made = owed(cards, parts, trump, rules)
    if due == made:
        return None
    need, have = next(rows for rows in zip(due, made, strict=True) if rows[0] != rows[1])
    shape = next(s for s in need if need.count(s) > have.count(s))
    target = nearest_follow(held, cards, lead, trump, rules)
    return NotLegal(
        "follow.tractor" if shape.length > 1 else "follow.set",
        tuple(without(target, _common(target, cards))),
        width=shape.width,
        length=shape.length,
        need=need.count(shape),
        have=have.count(shape),
    )


def _shared(cards: Sequence[Card], likes: Counts) -> int:
    """How many of the cards are liked, each liked copy once."""
    return sum(min(n, likes.get(c, 0)) for c, n in count(cards).items())


def _common(one: Sequence[Card], other: Sequence[Card]) -> Cards:
    theirs = count(other)
    return tuple(c for card, n in count(one).items() for c in (card,) * min(n, theirs.get(card, 0)))


def nearest_follow(
    hand: Sequence[Card], wanted: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> Cards:
    """A legal follow that keeps as many of the ``wanted`` cards as it can, then plays low.

    Wanted cards that are legal as they are come back unchanged.
    """
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    if len(held) <= len(lead):
        return _fill(tuple(held), hand, wanted, len(lead), trump)
    parts = components(lead, trump, rules.play.tractor_length)
    due = owed(held, parts, trump, rules)
    whole = len(wanted) == len(lead) and holds(held, wanted)
    if whole and owed(wanted, parts, trump, rules) == due:
        return tuple(wanted)
    # All ways are of one size: the one that shares most keeps most when it is filled up.
    likes = count(wanted)
    way = max(
        islice(_structures(held, due, trump), SEARCH_LIMIT),
        key=lambda way: (_shared(way, likes), -sum(trump.order[c] for c in way)),
    )
    return _fill(way, held, wanted, len(lead), trump)


def _structures(held: Sequence[Card], due: list[Row], trump: Trump) -> Iterator[Cards]:
    """The sets and tractors that any legal follow must contain, every way to take them."""
    shapes = _largest_first([s for row in due for s in row])
    for way in fittings(count(held), shapes, trump):
        yield tuple(
            c for faces, shape in zip(way, shapes, strict=True) for c in expand(faces, shape.width)
        )


def _fill(
    start: Cards, pool: Sequence[Card], wanted: Sequence[Card], size: int, trump: Trump
) -> Cards:
    """Adds to ``start`` from ``pool`` up to ``size`` cards: wanted ones, then the lowest."""
    rest = without(pool, start)
    liked = _common(rest, without(wanted, _common(start, wanted)))
    others = without(rest, liked)
    others.sort(key=lambda c: (trump.is_trump(c), trump.order[c], c))
    return (*start, *liked, *others)[:size]


def legal_follows(
    hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> Iterator[Cards]:
    """Every legal follow as sorted cards, each once, lazily: long leads have very many."""
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    if len(held) <= len(lead):
        others = without(hand, held)
        for extra in _selections(others, len(lead) - len(held)):
            yield tuple(sorted((*held, *extra)))
        return
    parts = components(lead, trump, rules.play.tractor_length)
    due = owed(held, parts, trump, rules)
    for cards in _selections(held, len(lead)):
        if owed(cards, parts, trump, rules) == due:
            yield cards


def _selections(cards: Sequence[Card], size: int) -> Iterator[Cards]:
    """The different multisets of ``size`` cards."""
    seen = set()
    for chosen in combinations(sorted(cards), size):
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def playable_on(
    hand: Sequence[Card], lead: Sequence[Card], trump: Trump, rules: Rules
) -> frozenset[Card]:
    """The faces that are part of some legal follow, for a table that dims the others."""
    group = lead_group(lead, trump)
    held = of_group(hand, group, trump)
    if len(held) < len(lead):
        return frozenset(hand)
    if len(held) == len(lead):
        return frozenset(held)
    faces = frozenset(held)
    parts = components(lead, trump, rules.play.tractor_length)
    due = owed(held, parts, trump, rules)
    found: set[Card] = set()
    for way in islice(_structures(held, due, trump), SEARCH_LIMIT):
        if len(way) < len(lead):
            return faces
        found.update(way)
        if len(found) == len(faces):
            break
    return frozenset(found)


def check_held(hand: Sequence[Card], cards: Sequence[Card]) -> NotLegal | None:
    """Whether the cards are in hand at all, each copy of them."""
    if not cards:
        return NotLegal("play.empty")
    return None if holds(hand, cards) else NotLegal("play.not_held")
