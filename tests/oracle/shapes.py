"""Sets, tractors and what a play is made of, by trying every run of every shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tests.oracle.order import Faces, Strain


class Shape(NamedTuple):
    width: int
    length: int

    @property
    def size(self) -> int:
        return self.width * self.length


class Part(NamedTuple):
    """A set or tractor of a play: its faces low to high, and how it ranks in its shape."""

    shape: Shape
    strength: int
    run: Faces

    @property
    def faces(self) -> Faces:
        return tuple(sorted(self.run * self.shape.width))


def to_faces(cards: Sequence[str], strain: Strain) -> Faces:
    return tuple(sorted(strain.face(card) for card in cards))


def less(cards: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


@lru_cache(maxsize=50_000)
def runs(faces: Faces, shape: Shape, strain: Strain, exact: bool = False) -> list[Faces]:
    """Every way to take a shape out of the faces, as one face of each set, low to high.

    ``exact``: a face is a set of just as many cards as there are of it (R10).
    """
    width, length = shape
    held = {f for f in faces if faces.count(f) == width or (faces.count(f) > width and not exact)}
    if length == 1:
        return sorted((face,) for face in held)
    facts = strain.facts
    if not facts.tractors or length < facts.length or width < facts.width:
        return []
    found = set()
    for track in strain.tracks:
        for start in range(len(track) - length + 1):
            steps = track[start : start + length]
            found |= set(product(*([f for f in step if f in held] for step in steps)))
    return sorted(run for run in found if len(set(run)) == length)


@lru_cache(maxsize=50_000)
def take_apart(faces: Faces, strain: Strain) -> tuple[Part, ...]:
    """A play of one suit as its parts: the most cards first, then the wider, then the higher.

    Where equal cards of different suits leave a choice, it is such that the rest
    is again the best.
    """
    widest = max((faces.count(f) for f in faces), default=0)
    shapes = [Shape(w, n) for w in range(2, widest + 1) for n in range(1, len(faces) // w + 1)]
    for shape in sorted(shapes, key=lambda s: (-s.size, -s.width)):
        ways = []
        for run in runs(faces, shape, strain):
            part = Part(shape, strain.strength(run), run)
            ways.append((part, *take_apart(less(faces, part.faces), strain)))
        if ways:
            return max(ways, key=worth)
    singles = [Part(Shape(1, 1), strain.height(face), (face,)) for face in faces]
    return tuple(sorted(singles, key=lambda part: -part.strength))


def worth(parts: Sequence[Part]) -> list[tuple[int, int, int]]:
    return [(part.shape.size, part.shape.width, part.strength) for part in parts]


@lru_cache(maxsize=50_000)
def fits(faces: Faces, shapes: tuple[Shape, ...], strain: Strain, exact: bool = False) -> bool:
    """Whether all the shapes can be taken out of the faces together."""
    if not shapes:
        return True
    shape, rest = shapes[0], shapes[1:]
    return any(
        fits(less(faces, run * shape.width), rest, strain, exact)
        for run in runs(faces, shape, strain, exact)
    )


def in_order(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """The same shapes, largest first: one tuple for one set of shapes."""
    return tuple(sorted(shapes, key=lambda s: (-s.size, -s.width)))


def bare_leads(cards: Sequence[str], strain: Strain, most: int = 99) -> list[tuple[str, ...]]:
    """Every lead of one suit that is no throw, up to so many cards: a single, a set, a tractor."""
    faces = to_faces(cards, strain)
    widths = range(1, max(map(faces.count, faces), default=0) + 1)
    shapes = [Shape(w, n) for w in widths for n in range(1, min(len(faces), most) // w + 1)]
    found = []
    for shape in shapes:
        if shape.width > 1 or shape.length == 1:
            found += [pick(cards, run * shape.width, strain) for run in runs(faces, shape, strain)]
    return found


def pick(cards: Sequence[str], faces: Faces, strain: Strain) -> tuple[str, ...]:
    """Cards of these faces."""
    left, picked = sorted(cards), []
    for face in faces:
        card = next(c for c in left if strain.face(c) == face)
        left.remove(card)
        picked.append(card)
    return tuple(sorted(picked))
