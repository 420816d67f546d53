"""Burying the kitty, and the price of the last trick (埋底, 抠底)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.cards import Card, points
from engine.errors import NotLegal
from engine.follow import check_held
from engine.rules.settings import Dig, Rules
from engine.shapes import PAIR, SINGLE, Component, Shape, components
from engine.trump import Trump


class DigResult(NamedTuple):
    """A dig: who won the last trick, the points that count, and the multiplier."""

    seat: int
    points: int
    multiplier: int
    shape: Shape
    """The component of the winning play that set the multiplier."""
    against: bool = False
    """Whether the dealer's side dug, so that the attackers pay (反抠, R5, R12)."""

    @property
    def total(self) -> int:
        """What the dig adds to the attackers' total; below zero when they pay."""
        return self.points * self.multiplier * (-1 if self.against else 1)


def check_bury(hand: Sequence[Card], cards: Sequence[Card], need: int) -> NotLegal | None:
    """R1: any cards of the hand, exactly as many as were taken."""
    if len(cards) != need:
        return NotLegal("bury.count", need=need, have=len(cards))
    return check_held(hand, cards)


# --- multipliers ---


def _largest(parts: list[Component]) -> Shape:
    return max((p.shape for p in parts), key=lambda s: s.size)


def _doubling_pairs(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R1: a single ×2, containing a pair ×4, and each further linked pair doubles again (X04)."""
    best = max((p.shape for p in parts), key=lambda s: s.length if s.width > 1 else 0)
    return (2 << best.length if best.width > 1 else 2), best


def _doubling_cards(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R4, R6: 2 to the number of cards in the largest component (X04)."""
    best = _largest(parts)
    return 1 << best.size, best


def _contents(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R9, R11: the first of Titanic, three separate pairs, tractor and two pairs that it has."""
    shapes = [p.shape for p in parts]
    tractors = [s for s in shapes if s.length > 1]
    titanics = [s for s in tractors if s.width > 2]
    pairs = shapes.count(PAIR)
    if titanics:
        best = max(titanics, key=lambda s: s.length)
        return 2 * 3**best.length, best
    if pairs >= 3:
        return 6, PAIR
    if tractors:
        best = max(tractors, key=lambda s: s.length)
        return 2 * 2**best.length, best
    if pairs:
        return (4 if pairs == 2 else rules.lone_pair), PAIR
    return 2, _largest(parts)


def _kind(shape: Shape) -> int:
    if shape.length > 1:
        return 8 if shape.width == 2 else 16
    return 2 * shape.width


def _kinds(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R10: ×2 a card of a set, a tractor of pairs ×8, of triples ×16, whatever its length."""
    best = max((p.shape for p in parts), key=_kind)
    return _kind(best), best


def _seven(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R13: a tractor ×4, everything else ×2; a throw counts as a single (X30)."""
    if len(parts) > 1:
        return 2, SINGLE
    shape = parts[0].shape
    return (4 if shape.length > 1 else 2), shape


def _cards(parts: list[Component], rules: Dig) -> tuple[int, Shape]:
    """R5, R6, R12: as many times as the largest component has cards."""
    best = _largest(parts)
    return best.size, best


SCHEMES: dict[str, Callable[[list[Component], Dig], tuple[int, Shape]]] = {
    "doubling_pairs": _doubling_pairs,
    "doubling_cards": _doubling_cards,
    "contents": _contents,
    "kinds": _kinds,
    "seven": _seven,
    "cards": _cards,
}


def multiplier(winning: Sequence[Card], trump: Trump, rules: Rules) -> tuple[int, Shape]:
    """How often the last trick counts, won with these cards, and the shape that sets it (F2)."""
    times, shape = SCHEMES[rules.dig.scheme](components(winning, trump, rules.tractor), rules.dig)
    if rules.dig.plain == "once" and not trump.is_trump(winning[0]):
        times = 1
    return (min(times, rules.dig.most) if rules.dig.most else times), shape


def dig(
    seat: int,
    winning: Sequence[Card],
    trick: Sequence[Card],
    kitty: Sequence[Card],
    trump: Trump,
    rules: Rules,
    *,
    by_dealers: bool = False,
) -> DigResult | None:
    """The dig by the seat that won the last trick; ``None`` when there is none.

    What counts is the kitty, or in R5 and R12 the last trick itself: then the dig
    is all that the trick brings, its points do not count once more (X10). If the
    dealer's side won it, nothing is dug, or the attackers pay (X23).
    """
    if by_dealers and rules.dig.by == "attackers":
        return None
    if rules.dig.base == "kitty" and not rules.table.kitty:
        return None
    times, shape = multiplier(winning, trump, rules)
    base = points(kitty if rules.dig.base == "kitty" else trick)
    return DigResult(seat, base, times, shape, by_dealers)
