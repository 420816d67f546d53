"""Leads, throws that are challenged, and who wins a trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.oracle.follow import in_suit
from tests.oracle.order import Faces, Strain
from tests.oracle.shapes import Part, Shape, fits, in_order, less, runs, take_apart, to_faces


def parts_of(cards: Sequence[str], strain: Strain) -> tuple[Part, ...]:
    return take_apart(to_faces(cards, strain), strain)


def may_lead(cards: Sequence[str], strain: Strain, all_void: bool = False) -> bool:
    """One suit; a throw only where throws are played at all, see :class:`~.facts.Facts`."""
    if len({strain.group(x) for x in cards}) != 1:
        return False
    if len(parts_of(cards, strain)) == 1:
        return True
    if strain.facts.throws == "side_three":
        ranks = sorted(x[1] for x in cards)
        one = len({x[0] for x in cards}) == 1 and strain.group(cards[0]) != "trump"
        return one and ranks in (["A", "K", "K"], ["A", "A", "K"])
    return strain.facts.throws == "any" and not (strain.facts.void_refused and all_void)


def beatable(throw: Sequence[str], others: Sequence[Sequence[str]], strain: Strain) -> list[Part]:
    """The parts of a throw that some other seat, partner included, holds something higher than."""
    hands = [to_faces(in_suit(hand, throw, strain), strain) for hand in others]
    return [
        part
        for part in parts_of(throw, strain)
        if any(
            strain.strength(run) > part.strength
            for hand in hands
            for run in runs(hand, part.shape, strain)
        )
    ]


def forced(throw: Sequence[str], others: Sequence[Sequence[str]], strain: Strain) -> set[Faces]:
    """What a throw that fails may come down to: equals are a choice. Empty: it stands (X03)."""
    if len(parts_of(throw, strain)) == 1:
        return set()
    beaten = beatable(throw, others, strain)
    if not beaten:
        return set()
    if strain.facts.forced == "lowest_single":
        low = min(strain.height(x) for x in throw)
        return {(strain.face(x),) for x in throw if strain.height(x) == low}
    # Where tractors go by natural rank the top card may be the one that a tractor ranks by or the
    # highest in the order of trumps: no text says, so either will do.
    by_rank = lowest(beaten, lambda part: strain.height(part.run[-1]), strain)
    by_card = lowest(beaten, lambda part: max(map(strain.height, part.run)), strain)
    return by_rank | by_card


def lowest(parts: Sequence[Part], top: Callable[[Part], int], strain: Strain) -> set[Faces]:
    """The parts of the lowest top, of equals the smallest; R6 asks for the fewest cards first."""
    keys = [(top(part), part.shape.size) for part in parts]
    if strain.facts.forced == "fewest_cards":
        keys = [(size, height) for height, size in keys]
    return {part.faces for part, key in zip(parts, keys, strict=True) if key == min(keys)}


class Value(NamedTuple):
    ruff: bool
    width: int
    strength: int


def value(play: Sequence[str], lead: Sequence[str], strain: Strain) -> Value | None:
    """What a play counts on a lead, ``None`` when it cannot win."""
    groups = {strain.group(x) for x in play}
    led = strain.group(lead[0])
    if groups not in ({led}, {"trump"}):
        return None
    asked, shown = parts_of(lead, strain), parts_of(play, strain)
    width = asked[0].shape.width
    if strain.facts.wider and len(asked) == len(shown) == 1 and shown[0].shape.width > width:
        return Value(groups != {led}, shown[0].shape.width, shown[0].strength)
    strength = by_form(play, asked, shown, strain)
    return None if strength is None else Value(groups != {led}, width, strength)


def by_form(
    play: Sequence[str], asked: Sequence[Part], shown: Sequence[Part], strain: Strain
) -> int | None:
    """How a play of the lead's form ranks; ``None`` when it is not of it."""
    form = in_order([part.shape for part in asked])
    if strain.facts.form == "exact":
        tops = [shown[0].strength] if in_order([part.shape for part in shown]) == form else []
    elif form[0].size == 1:
        tops = [max(strain.height(x) for x in play)]
    else:
        sets = tuple(shape for shape in form if shape.size > 1)
        tops = longest_tops(to_faces(play, strain), sets, strain)
    if tops and strain.facts.compare == "highest":
        return max(strain.height(x) for x in play)
    return max(tops, default=None)


def longest_tops(faces: Faces, form: tuple[Shape, ...], strain: Strain) -> list[int]:
    """How high the longest part can be when the faces hold the whole form at once."""
    return [
        strain.strength(run)
        for run in runs(faces, form[0], strain)
        if fits(less(faces, run * form[0].width), form[1:], strain)
    ]


def beats(new: Value, old: Value) -> bool:
    """The later play must be higher; a ruff need not, but may not be narrower (R12 ch. 6)."""
    if new.ruff == old.ruff:
        return (new.width, new.strength) > (old.width, old.strength)
    return new.ruff and new.width >= old.width


def winner(trick: Sequence[Sequence[str]], strain: Strain) -> int:
    """The number of the winning play; of equals the earlier one stands."""
    best, best_value = 0, value(trick[0], trick[0], strain)
    assert best_value is not None
    for i, play in enumerate(trick[1:], 1):
        this = value(play, trick[0], strain)
        if this is not None and beats(this, best_value):
            best, best_value = i, this
    return best
