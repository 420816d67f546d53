"""Shapes of plays: sets of equal cards, tractors of linked sets, and throws of several.

A shape is (width, length): (1, 1) a single, (2, 1) a pair, (2, 3) a tractor of
three pairs, (3, 2) two linked triples. A throw is several components of one
effective suit. The functions work for any number of decks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import Card, Cards
from engine.trump import Trump

Counts: TypeAlias = dict[Card, int]
"""How many copies of each face; faces with none may be missing or zero."""


class Shape(NamedTuple):
    width: int
    length: int

    @property
    def size(self) -> int:
        return self.width * self.length


SINGLE = Shape(1, 1)
PAIR = Shape(2, 1)


class Component(NamedTuple):
    """One part of a lead: its shape, the step of its top card, and its cards high to low."""

    shape: Shape
    top: int
    cards: Cards


def count(cards: Iterable[Card]) -> Counts:
    counts: Counts = {}
    for c in cards:
        counts[c] = counts.get(c, 0) + 1
    return counts


def placements(counts: Counts, shape: Shape, trump: Trump) -> Iterator[Cards]:
    """Every way to take a shape out of ``counts``, as its faces high to low.

    The highest come first. All the cards must be of one effective suit.
    """
    order = trump.order
    faces = [c for c, n in counts.items() if n >= shape.width]
    faces.sort(key=lambda c: (-order[c], c))
    for c in faces:
        yield from _chains((c,), counts, shape, trump)


def _chains(chain: Cards, counts: Counts, shape: Shape, trump: Trump) -> Iterator[Cards]:
    if len(chain) == shape.length:
        yield chain
        return
    for c in trump.below[chain[-1]]:
        if counts.get(c, 0) >= shape.width:
            yield from _chains((*chain, c), counts, shape, trump)


def fits(counts: Counts, shapes: Sequence[Shape], trump: Trump) -> bool:
    """Whether all ``shapes``, largest first, can be taken out of ``counts`` together."""
    return next(fittings(counts, shapes, trump), None) is not None


def fittings(counts: Counts, shapes: Sequence[Shape], trump: Trump) -> Iterator[tuple[Cards, ...]]:
    """Every way to take all ``shapes`` out of ``counts``: a tuple of faces for each shape.

    Give the largest shapes first. The highest ways come first; like shapes are
    taken in falling order only, so that no way comes twice.
    """
    return _fittings(counts, shapes, trump, ())


def _fittings(
    counts: Counts, shapes: Sequence[Shape], trump: Trump, above: tuple[tuple[int, int], ...]
) -> Iterator[tuple[Cards, ...]]:
    if not shapes:
        yield ()
        return
    if not _enough(counts, shapes):
        return
    shape, rest = shapes[0], shapes[1:]
    like = bool(rest) and rest[0] == shape
    for faces in placements(counts, shape, trump):
        place = tuple((-trump.order[c], c) for c in faces)
        if place < above:
            continue
        left = counts.copy()
        for c in faces:
            left[c] -= shape.width
        for others in _fittings(left, rest, trump, place if like else ()):
            yield (faces, *others)


def _enough(counts: Counts, shapes: Sequence[Shape]) -> bool:
    """A quick bound: are there sets of the narrowest width enough at all?"""
    width = min(s.width for s in shapes)
    return sum(n // width for n in counts.values()) >= sum(
        s.length * (s.width // width) for s in shapes
    )


def expand(faces: Cards, width: int) -> Cards:
    """The cards of a placement: ``width`` copies of each face."""
    return tuple(c for c in faces for _ in range(width))


def components(cards: Sequence[Card], trump: Trump, tractor_length: int = 2) -> list[Component]:
    """Takes a play of one effective suit apart, largest component first.

    The largest tractor or set is taken first, the wider and then the higher of
    equals. A tractor has at least ``tractor_length`` linked sets (A4).
    """
    counts = count(cards)
    left = len(cards)
    parts = []
    while len(counts) < left:
        shape, faces = _largest(counts, trump, tractor_length)
        parts.append(Component(shape, trump.order[faces[0]], expand(faces, shape.width)))
        left -= shape.size
        for c in faces:
            counts[c] -= shape.width
            if not counts[c]:
                del counts[c]
    singles = sorted(counts, key=lambda c: (-trump.order[c], c))
    return parts + [Component(SINGLE, trump.order[c], (c,)) for c in singles]


def _largest(counts: Counts, trump: Trump, tractor_length: int) -> tuple[Shape, Cards]:
    widest = max(counts.values())
    found = Shape(widest, 1)
    for width in range(2, widest + 1):
        length = tractor_length
        while highest(counts, Shape(width, length), trump) is not None:
            found = max(found, Shape(width, length), key=lambda s: (s.size, s.width))
            length += 1
    faces = highest(counts, found, trump)
    assert faces is not None
    return found, faces


def highest(counts: Counts, shape: Shape, trump: Trump) -> Cards | None:
    """The faces of the highest placement of a shape, ``None`` when there is none."""
    return next(placements(counts, shape, trump), None)


def structured(parts: Iterable[Component]) -> list[Shape]:
    """The shapes of components that are more than singles, in the order given."""
    return [p.shape for p in parts if p.shape.size > 1]
