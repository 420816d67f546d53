"""What may be played on a lead: the printed orders, and every play judged by them.

The orders are those of the texts where they are printed (X08, X14), their gaps
filled as our decisions have it. ``3x2`` are two linked triples, ``3`` a triple;
``>`` is "else", ``|`` "or", ``-`` anything of the suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from tests.oracle.order import Faces, Strain
from tests.oracle.shapes import Shape, fits, in_order, less, runs, take_apart, to_faces

LADDERS: dict[str, dict[str, str]] = {
    "pairs": {},  # R1
    "titanic": {  # R4
        "3x2": "3x2 > 2x2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2 > -",
        "3": "3 > 2 > -",
    },
    "free_quads": {  # R5
        "4": "4 > 2x2 > 2 2 > 3 > 2 > -",
        "3": "3 > 2 > -",
        "2x2": "2x2 | 4 > 2 2 > 2 > -",
        "2x3": "2x3 | 3x2 > 4 2 > 2x2 2 > 2 2 2 > 2 2 > 2 > -",
        "3x2": "3x2 > 2x3 > 4 2 > 2x2 2 > 3 3 > 3 2 > 2 2 2 > 2 2 > 2 > -",
        "2x4": (
            "2x4 | 4 4 > 2x3 2 > 2x3 > 2x2 2 2 > 2x2 2 > 2x2 > 4 2 2 > 4 2 > 4 > 3 3 > 3 2 "
            "2 > 3 2 > 3 > 2 2 2 2 > 2 2 2 > 2 2 > 2 > -"
        ),
        "4x2": (
            "4 4 > 2x4 > 2x3 2 > 2x3 > 2x2 2 2 > 2x2 2 > 2x2 > 4 2 2 > 4 2 > 4 > 3 3 > 3 2 "
            "2 > 3 2 > 3 > 2 2 2 2 > 2 2 2 > 2 2 > 2 > -"
        ),
    },
    "sets_first": {  # R6
        "4": "4 > 3 > 2x2 > 2 2 > 2 > -",
        "2x2": "2x2 > 2 2 > 2 > -",
        "2x3": "2x3 > 2x2 2 > 2x2 > 2 2 2 > 2 2 > 2 > -",
        "3x2": "3x2 > 3 3 > 3 2 > 3 > 2x3 > 2x2 2 > 2x2 > 2 2 2 > 2 2 > 2 > -",
        "4x2": (
            "4x2 > 4 4 > 4 3 > 4 2x2 > 4 2 2 > 4 2 > 4 > 3 3 2 > 3 3 > 3 2x2 > 3 2 2 > 3 2 "
            "> 3 > 2x4 > 2x3 2 > 2x3 > 2x2 2 2 > 2x2 2 > 2x2 > 2 2 2 2 > 2 2 2 > 2 2 > 2 > "
            "-"
        ),
    },
    "plain_sets": {  # R10
        "4": "4 > 3 > 2 2 > 2 > -",
        "3": "3 > 2 > -",
        "3x2": "3x2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2 > -",
    },
    "bombs": {  # R12
        "4": "4 > 3 > 2x2 > 2 2 > 2 > -",
        "3": "3 > 2 > -",
        "2x2": "2x2 | 4 > 2 2 > 2 > -",
        "2x3": "2x3 > 2x2 2 | 4 2 > 2x2 | 4 > 2 2 2 > 2 2 > 2 > -",
        "3x2": "3x2 > 2x3 > 2x2 2 | 4 2 > 2x2 | 4 > 2 2 2 > 2 2 > 2 > -",
        "2x4": (
            "2x4 > 2x3 2 | 3x2 2 > 2x3 | 3x2 > 2x2 2x2 | 2x2 4 > 2x2 2 2 | 4 2 2 > 2x2 2 | "
            "4 2 > 2x2 | 4 > 2 2 2 2 > 2 2 2 > 2 2 > 2 > -"
        ),
    },
}

Row = list[tuple[Shape, ...]]
"""What a step of an order asks for: any one of these lists of shapes."""


def read_shape(text: str) -> Shape:
    width, _, length = text.partition("x")
    return Shape(int(width), int(length or 1))


def read_row(text: str) -> Row:
    return [tuple(map(read_shape, way.replace("-", "").split())) for way in text.split("|")]


@cache
def order_of_follows(ladder: str, lead: Shape) -> list[Row]:
    for name, printed in LADDERS[ladder].items():
        if read_shape(name) == lead:
            return [read_row(row) for row in printed.split(" > ")]
    return [[row] for row in unprinted(lead)]


def unprinted(lead: Shape) -> list[tuple[Shape, ...]]:
    """Where no order is printed: the form; shorter tractors with as many sets; sets; then narrower.

    Two pairs for a pair tractor without one is R1's, the rest goes on in the same way.
    """
    width, length = lead
    heads = [
        [Shape(width, longest), *[Shape(width, 1)] * sets]
        for longest in range(length, 1, -1)
        for sets in range(length - longest, -1, -1)
    ]
    heads += [[Shape(width, 1)] * sets for sets in range(length, -1, -1)]
    return [row for head in heads for row in fill(head, lead.size, width - 1)]


def fill(row: list[Shape], size: int, width: int) -> list[tuple[Shape, ...]]:
    """The row with as many sets of a width beside it as there is room for, then fewer, …"""
    if width < 2:
        return [tuple(row)]
    room = (size - sum(shape.size for shape in row)) // width
    return [
        filled
        for sets in range(room, -1, -1)
        for filled in fill([*row, *[Shape(width, 1)] * sets], size, width - 1)
    ]


@lru_cache(maxsize=50_000)
def quality(faces: Faces, lead: tuple[Shape, ...], strain: Strain) -> list[int]:
    """For each part of the lead the number of the best row these cards make; less is better.

    Where a row offers a choice, all that can be taken is carried on to the next part.
    """
    exact = strain.facts.protected
    ways: set[tuple[Shape, ...]] = {()}
    numbers = []
    for shape in lead:
        for number, row in enumerate(order_of_follows(strain.facts.ladder, shape)):
            wanted = {in_order([*way, *shapes]) for way in ways for shapes in row}
            made = {shapes for shapes in wanted if fits(faces, shapes, strain, exact)}
            if made:
                ways = made
                numbers.append(number)
                break
    return numbers


def owed(lead: Sequence[str], strain: Strain) -> tuple[Shape, ...]:
    """The shapes of a lead that ask for something, largest first."""
    parts = take_apart(to_faces(lead, strain), strain)
    return tuple(part.shape for part in parts if part.shape.size > 1)


def in_suit(cards: Sequence[str], lead: Sequence[str], strain: Strain) -> list[str]:
    return [x for x in cards if strain.group(x) == strain.group(lead[0])]


def legal(hand: Sequence[str], play: Sequence[str], lead: Sequence[str], strain: Strain) -> bool:
    """So many cards, of the suit as far as one can, and no worse by the order than one can."""
    held, shown = in_suit(hand, lead, strain), in_suit(play, lead, strain)
    if len(play) != len(lead) or len(shown) != min(len(held), len(lead)):
        return False
    if len(held) <= len(lead):
        return True
    shapes = owed(lead, strain)
    faces, played = to_faces(held, strain), to_faces(shown, strain)
    if strain.facts.tractors_whole and keeps_tractors(faces, played, lead, strain):
        return True
    return quality(played, shapes, strain) <= quality(faces, shapes, strain)


def keeps_tractors(faces: Faces, played: Faces, lead: Sequence[str], strain: Strain) -> bool:
    """C5, the option: whether a play breaks no tractor where only one could give the set led."""
    parts = take_apart(to_faces(lead, strain), strain)
    width, length = parts[0].shape
    if len(parts) > 1 or length > 1 or width == 1:
        return False
    linked = runs(faces, Shape(width, strain.facts.length), strain)
    inside = {face for run in linked for face in run}
    sets = {face for face in faces if faces.count(face) >= width}
    return bool(sets) and sets <= inside and not inside & set(played)


def follows(hand: Sequence[str], lead: Sequence[str], strain: Strain) -> set[tuple[str, ...]]:
    """Every legal follow, as sorted cards."""
    held = in_suit(hand, lead, strain)
    others = less(hand, held)
    if len(held) <= len(lead):
        extras = set(combinations(sorted(others), len(lead) - len(held)))
        return {tuple(sorted([*held, *extra])) for extra in extras}
    plays = set(combinations(sorted(held), len(lead)))
    return {play for play in plays if legal(hand, play, lead, strain)}
