"""Shapes of plays: sets of equal cards, tractors of linked sets, and throws of several.

A shape is (width, length): (1, 1) a single, (2, 1) a pair, (2, 3) a tractor of
three pairs, (3, 2) two linked triples. A throw is several components of one
effective suit. Cards are counted by face; in two colours twins share a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from engine.cards import Card, Cards
from engine.packing import Widths, packs
from engine.rules.settings import Tractor
from engine.trump import Node, Trump

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
    """One part of a lead: its shape, how high its top ranks among its like, its cards high to low.

    Sets rank by the step of their face, tractors as X12 has it.
    """

    shape: Shape
    top: int
    cards: Cards


def count(cards: Iterable[Card]) -> Counts:
    """How many of each card."""
    counts: Counts = {}
    for c in cards:
        counts[c] = counts.get(c, 0) + 1
    return counts


def faces_of(cards: Iterable[Card], trump: Trump) -> Counts:
    """How many of each face, twins together."""
    face = trump.face
    counts: Counts = {}
    for c in cards:
        f = face[c]
        counts[f] = counts.get(f, 0) + 1
    return counts


def is_tractor(shape: Shape, tractor: Tractor) -> bool:
    """Whether linked sets of this shape count as a tractor under the table's rules (A4, X29)."""
    return tractor.allowed and shape.length >= tractor.length and shape.width >= tractor.width


def height(shape: Shape, top: Node, trump: Trump) -> int:
    """How a shape topped by a face ranks among its like."""
    return trump.order[top] if shape.length == 1 else trump.tractor_order[top]


def placements(
    counts: Counts, shape: Shape, trump: Trump, exact: bool = False
) -> Iterator[tuple[Node, ...]]:
    """Every way to take a shape out of ``counts``, as its nodes high to low.

    The highest come first. All the cards must be of one effective suit. With
    ``exact`` only faces held exactly so often serve, no wider set is broken.
    """
    width = shape.width
    fit = {c for c, n in counts.items() if (n == width if exact else n >= width)}
    if len(fit) < shape.length:
        return
    rank = trump.order if shape.length == 1 else trump.tractor_order
    # Of equal rank the lower number first: a reversed sort leaves equals as they were.
    highest_first = sorted(sorted(fit), key=rank.__getitem__, reverse=True)
    for c in highest_first:
        if shape.length == 1:
            yield (c,)
        else:
            yield from _chains((c,), fit, shape.length, trump)


def _chains(
    chain: tuple[Node, ...], fit: set[Card], length: int, trump: Trump
) -> Iterator[tuple[Node, ...]]:
    if len(chain) == length:
        yield chain
        return
    for n in trump.below[chain[-1]]:
        if trump.face[n] in fit and trump.face[n] != chain[0]:
            yield from _chains((*chain, n), fit, length, trump)


def fits(counts: Counts, shapes: Sequence[Shape], trump: Trump, exact: bool = False) -> bool:
    """Whether all ``shapes``, largest first, can be taken out of ``counts`` together."""
    if exact:
        return next(fittings(counts, shapes, trump, exact), None) is not None
    linked, wanted = parted(tuple(shapes))
    if not linked:
        return packs(counts.values(), wanted)
    ways = fittings(counts, linked, trump)
    return any(packs(less(counts, taken(way, linked, trump)).values(), wanted) for way in ways)


@cache
def parted(shapes: tuple[Shape, ...]) -> tuple[tuple[Shape, ...], Widths]:
    """The tractors among shapes, in their order, and the widths of the sets, widest first."""
    sets = sorted((s.width for s in shapes if s.length == 1), reverse=True)
    return tuple(s for s in shapes if s.length > 1), tuple(sets)


def taken(way: Fitting, shapes: Sequence[Shape], trump: Trump) -> Counts:
    """How many of each face a way to take shapes takes."""
    counts: Counts = {}
    for nodes, shape in zip(way, shapes, strict=True):
        for n in nodes:
            counts[trump.face[n]] = counts.get(trump.face[n], 0) + shape.width
    return counts


def less(counts: Counts, fewer: Counts) -> Counts:
    """What is left of each face."""
    return {c: n - fewer.get(c, 0) for c, n in counts.items()}


Fitting: TypeAlias = tuple[tuple[Node, ...], ...]
"""Nodes for each of several shapes, in the order of the shapes."""


def fittings(
    counts: Counts, shapes: Sequence[Shape], trump: Trump, exact: bool = False
) -> Iterator[Fitting]:
    """Every way to take all ``shapes`` out of ``counts``: a tuple of nodes for each shape.

    Give the largest shapes first. The highest ways come first; like shapes are
    taken in falling order only, so that no way comes twice.
    """
    return _fittings(counts, shapes, trump, exact, ())


def _fittings(
    counts: Counts, shapes: Sequence[Shape], trump: Trump, exact: bool, above: tuple[int, ...]
) -> Iterator[Fitting]:
    if not shapes:
        yield ()
        return
    if not _enough(counts, shapes):
        return
    shape, rest = shapes[0], shapes[1:]
    like = bool(rest) and rest[0] == shape
    rank = trump.order if shape.length == 1 else trump.tractor_order
    for nodes in placements(counts, shape, trump, exact):
        place = (-rank[nodes[0]], *nodes)
        if place < above:
            continue
        left = counts.copy()
        for n in nodes:
            left[trump.face[n]] -= shape.width
        for others in _fittings(left, rest, trump, exact, place if like else ()):
            yield (nodes, *others)


def _enough(counts: Counts, shapes: Sequence[Shape]) -> bool:
    """A quick bound: are there sets of each width enough at all?"""
    for width in {s.width for s in shapes}:
        needed = sum(s.length * (s.width // width) for s in shapes if s.width >= width)
        if sum(n // width for n in counts.values()) < needed:
            return False
    return True


def expand(nodes: Iterable[Node], width: int, pool: Iterable[Card], trump: Trump) -> Cards:
    """The cards of a placement: ``width`` copies of each face, out of the ``pool`` they are in."""
    if not trump.colours:
        return tuple(trump.face[n] for n in nodes for _ in range(width))
    left = list(pool)
    taken = []
    for n in nodes:
        for _ in range(width):
            c = next(c for c in left if trump.face[c] == trump.face[n])
            left.remove(c)
            taken.append(c)
    return tuple(taken)


def components(cards: Sequence[Card], trump: Trump, tractor: Tractor) -> list[Component]:
    """Takes a play of one effective suit apart, largest component first.

    The largest tractor or set is taken first, the wider and then the higher of
    equals; what makes a tractor is the table's setting (A4). Where off level cards
    leave a choice of equals, it is such that the rest is again the best.
    """
    if len(cards) == 1:
        return [Component(SINGLE, trump.order[cards[0]], (cards[0],))]
    return list(_components(tuple(cards), trump, tractor))


@lru_cache(maxsize=256)
def _components(cards: Cards, trump: Trump, tractor: Tractor) -> tuple[Component, ...]:
    """Each seat asks again what was led."""
    left = list(cards)
    parts = []
    for shape, nodes in _apart(faces_of(cards, trump), trump, tractor):
        taken = expand(nodes, shape.width, left, trump)
        parts.append(Component(shape, height(shape, nodes[0], trump), taken))
        for c in taken:
            left.remove(c)
    left.sort(key=lambda c: (-trump.order[c], c))
    return (*parts, *(Component(SINGLE, trump.order[c], (c,)) for c in left))


_Taken: TypeAlias = tuple[Shape, tuple[Node, ...]]


def _apart(counts: Counts, trump: Trump, tractor: Tractor) -> list[_Taken]:
    """The sets and tractors of a play, largest first; what is left are singles."""
    if max(counts.values(), default=0) < PAIR.width:
        return []
    ways = []
    for shape, nodes in _largest(counts, trump, tractor):
        rest = counts.copy()
        for n in nodes:
            rest[trump.face[n]] -= shape.width
        ways.append([(shape, nodes), *_apart(rest, trump, tractor)])
    return ways[0] if len(ways) == 1 else max(ways, key=lambda way: _worth(way, trump))


def _worth(parts: list[_Taken], trump: Trump) -> list[tuple[int, int, int]]:
    return [(shape.size, shape.width, height(shape, nodes[0], trump)) for shape, nodes in parts]


def _largest(counts: Counts, trump: Trump, tractor: Tractor) -> list[_Taken]:
    """The largest tractor or set, the wider and then the higher of equals; several if equal."""
    widest = max(counts.values())
    found = Shape(widest, 1)
    linkable = sum(n >= tractor.width for n in counts.values())
    if tractor.allowed and linkable >= tractor.length:
        for width in range(tractor.width, widest + 1):
            length = tractor.length
            while highest(counts, Shape(width, length), trump) is not None:
                if (width * length, width) > (found.size, found.width):
                    found = Shape(width, length)
                length += 1
    return list(_equal_highest(counts, found, trump))


def _equal_highest(counts: Counts, shape: Shape, trump: Trump) -> Iterator[_Taken]:
    """Every placement of a shape that ranks as the highest does."""
    best: int | None = None
    for nodes in placements(counts, shape, trump):
        top = height(shape, nodes[0], trump)
        if best is not None and top < best:
            return
        best = top
        yield shape, nodes


def highest(counts: Counts, shape: Shape, trump: Trump) -> tuple[Node, ...] | None:
    """The nodes of the highest placement of a shape, ``None`` when there is none."""
    return next(placements(counts, shape, trump), None)


def structured(parts: Iterable[Component]) -> list[Shape]:
    """The shapes of components that are more than singles, in the order given."""
    return [p.shape for p in parts if p.shape.size > 1]
