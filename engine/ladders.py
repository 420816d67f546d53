"""What a follower owes for each form led, best first: the printed orders of the texts, as data.

A row is written as its shapes: ``2x3`` a tractor of three pairs, ``4`` a quad,
``2 2`` two pairs; cards that may be anything are left out, and the last row,
anything at all, always follows. ``|`` parts forms of a row that are owed alike,
of which the follower may choose. Forms that a text does not print follow
:func:`_unprinted`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from engine.rules.settings import Tractor
from engine.shapes import SINGLE, Shape, is_tractor

Form: TypeAlias = tuple[Shape, ...]
"""Shapes to be shown together, largest first."""
Row: TypeAlias = tuple[Form, ...]
"""Forms owed alike: any one of them is enough."""

_FOUR_PAIRS_REST = (
    "2x3 2 > 2x3 > 2x2 2 2 > 2x2 2 > 2x2 > 4 2 2 > 4 2 > 4 > 3 3 > 3 2 2 > 3 2 > 3"
    " > 2 2 2 2 > 2 2 2 > 2 2 > 2"
)

PRINTED: dict[str, dict[str, str]] = {
    # R1 prints pairs and tractors alone; R10's "quad, triple and one, two pairs" is the same
    # order carried on.
    "pairs": {},
    # R4, X08: "three pairs" goes before two pairs and two singles.
    "titanic": {
        "3x2": "3x2 > 2x2 > 3 3 > 3 2 > 3 > 2 2 2 > 2 2 > 2",
    },
    # R5
    "free_quads": {
        "4": "4 > 2x2 > 2 2 > 3 > 2",
        "2x2": "2x2 | 4 > 2 2 > 2",
        "2x3": "2x3 | 3x2 > 4 2 > 2x2 2 > 2 2 2 > 2 2 > 2",
        "3x2": "3x2 > 2x3 > 4 2 > 2x2 2 > 3 3 > 3 2 > 2 2 2 > 2 2 > 2",
        "2x4": f"2x4 | 4 4 > {_FOUR_PAIRS_REST}",
        "4x2": f"4 4 > 2x4 > {_FOUR_PAIRS_REST}",
    },
    # R6
    "sets_first": {
        "4": "4 > 3 > 2x2 > 2 2 > 2",
        "2x3": "2x3 > 2x2 2 > 2x2 > 2 2 2 > 2 2 > 2",
        "3x2": "3x2 > 3 3 > 3 2 > 3 > 2x3 > 2x2 2 > 2x2 > 2 2 2 > 2 2 > 2",
        "4x2": (
            "4x2 > 4 4 > 4 3 > 4 2x2 > 4 2 2 > 4 2 > 4 > 3 3 2 > 3 3 > 3 2x2 > 3 2 2 > 3 2 > 3"
            " > 2x4 > 2x3 2 > 2x3 > 2x2 2 2 > 2x2 2 > 2x2 > 2 2 2 2 > 2 2 2 > 2 2 > 2"
        ),
    },
    # R12, X40: where a three-pair tractor is owed a triple tractor of its size serves as well.
    "bombs": {
        "4": "4 > 3 > 2x2 > 2 2 > 2",
        "2x2": "2x2 | 4 > 2 2 > 2",
        "2x3": "2x3 > 2x2 2 | 4 2 > 2x2 | 4 > 2 2 2 > 2 2 > 2",
        "3x2": "3x2 > 2x3 > 2x2 2 | 4 2 > 2x2 | 4 > 2 2 2 > 2 2 > 2",
        "2x4": (
            "2x4 > 2x3 2 | 3x2 2 > 2x3 | 3x2 > 2x2 2x2 | 2x2 4 > 2x2 2 2 | 4 2 2"
            " > 2x2 2 | 4 2 > 2x2 | 4 > 2 2 2 2 > 2 2 2 > 2 2 > 2"
        ),
    },
    "suit_only": {},
}


@cache
def ladder(name: str, shape: Shape, tractor: Tractor) -> tuple[Row, ...]:
    """The rows of a ladder for a form led, best first; the last asks for nothing."""
    if name == "suit_only" or shape == SINGLE:
        return (((),),)
    printed = PRINTED[name].get(_text(shape))
    rows = _read(printed, tractor) if printed else _unprinted(shape, tractor)
    return (*rows, ((),)) if rows[-1] != ((),) else rows


def _text(shape: Shape) -> str:
    return f"{shape.width}x{shape.length}" if shape.length > 1 else str(shape.width)


def _read(printed: str, tractor: Tractor) -> tuple[Row, ...]:
    """The rows of a printed ladder, without forms that are no tractors at this table."""
    rows = (
        tuple(form for text in row.split("|") if _made(form := _read_form(text), tractor))
        for row in printed.split(">")
    )
    return tuple(row for row in rows if row)


def _made(form: Form, tractor: Tractor) -> bool:
    return all(s.length == 1 or is_tractor(s, tractor) for s in form)


def _read_form(text: str) -> Form:
    shapes = (part.partition("x") for part in text.split())
    return tuple(Shape(int(width), int(length or "1")) for width, _, length in shapes)


def _unprinted(shape: Shape, tractor: Tractor) -> tuple[Row, ...]:
    """R1 carried on: the tractor; else the longest shorter one and sets beside it; else sets.

    The places that are left go to sets one card narrower, and so on down to pairs.
    """
    width, length = shape
    rows = []
    for linked in range(length, 1, -1):
        if is_tractor(Shape(width, linked), tractor):
            rows += list(_sets((Shape(width, linked),), width, length - linked, 0))
    rows += list(_sets((), width, length, 0))
    return tuple((form,) for form in rows)


def _sets(form: Form, width: int, most: int, spare: int) -> Iterator[Form]:
    """``form`` with as many sets of a width as can be, then of the narrower ones.

    ``spare`` cards are free beside the ``most`` sets of this width.
    """
    if width < 2:
        yield form
        return
    for number in range(most, -1, -1):
        left = (most - number) * width + spare
        wider = (*form, *(Shape(width, 1),) * number)
        yield from _sets(wider, width - 1, left // (width - 1), left % (width - 1))
