"""Sets of equal cards that are wanted together, out of stacks of equal cards.

A stack of four gives a quad, a triple, two pairs or a pair. What is wanted is a
tuple of widths, widest first; which stacks give which sets is open, so that the
states of a search are what is wanted still, and there are few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.cards import Card

Widths: TypeAlias = tuple[int, ...]
"""Widths of sets wanted, widest first."""


@lru_cache(maxsize=4096)
def uses(wanted: Widths, copies: int) -> tuple[tuple[int, Widths], ...]:
    """What a stack of so many cards may serve: how many it gives, and what is wanted still."""
    found = {(0, wanted): None}
    for width in dict.fromkeys(wanted):
        if width <= copies:
            rest = list(wanted)
            rest.remove(width)
            more = uses(tuple(rest), copies - width)
            found.update(dict.fromkeys((given + width, left) for given, left in more))
    return tuple(found)


@lru_cache(maxsize=4096)
def served(wanted: Widths, copies: int) -> tuple[Widths, ...]:
    """What may be wanted still once a stack has given what it can."""
    return least(left for _, left in uses(wanted, copies))


def least(wishes: Iterable[Widths]) -> tuple[Widths, ...]:
    """The wishes that ask for no more than another."""
    distinct = set(wishes)
    if len(distinct) < 2:
        return tuple(distinct)
    return tuple(
        sorted(w for w in distinct if not any(o != w and _no_more(o, w) for o in distinct))
    )


def _no_more(one: Widths, other: Widths) -> bool:
    return len(one) <= len(other) and all(a <= b for a, b in zip(one, other, strict=False))


def packs(stacks: Iterable[int], wanted: Widths) -> bool:
    """Whether stacks of so many cards give all the sets together."""
    return _packs(tuple(sorted([n for n in stacks if n > 1], reverse=True)), wanted)


@lru_cache(maxsize=4096)
def _packs(stacks: tuple[int, ...], wanted: Widths) -> bool:
    left = {wanted}
    for copies in stacks:
        if () in left:
            return True
        left = {rest for wish in left for rest in served(wish, copies)}
    return () in left


class Stack(NamedTuple):
    """Equal cards to take sets from."""

    face: Card
    copies: int
    worth: Sequence[int]
    """By number of cards taken: what they are worth together."""


class Pick(NamedTuple):
    """The best way to take sets."""

    worth: int
    given: tuple[tuple[Card, int], ...]
    """Faces, and how many cards each gives."""


def best_pick(stacks: Iterable[Stack], wanted: Widths) -> Pick | None:
    """The sets that are worth most together; of equals those from earlier stacks."""
    best = {wanted: Pick(0, ())}
    for face, copies, worth in stacks:
        for wish, pick in list(best.items()):
            for given, left in uses(wish, copies)[1:]:
                value, other = pick.worth + worth[given], best.get(left)
                if other is None or value > other.worth:
                    best[left] = Pick(value, (*pick.given, (face, given)))
    return best.get(())
