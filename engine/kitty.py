"""Burying the kitty, and what it is worth to attackers who win the last trick (埋底, 抠底)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.cards import Card, Cards, points
from engine.errors import NotLegal
from engine.follow import check_held
from engine.rules.settings import Rules
from engine.shapes import Component, Shape, components
from engine.trump import Trump


class DigResult(NamedTuple):
    """A dig: who won the last trick, the kitty's own points, and the multiplier."""

    seat: int
    points: int
    multiplier: int
    shape: Shape
    """The component of the winning play that set the multiplier."""

    @property
    def total(self) -> int:
        return self.points * self.multiplier


def check_bury(hand: Sequence[Card], cards: Sequence[Card], rules: Rules) -> NotLegal | None:
    """R1: any cards of the hand, exactly as many as the kitty holds."""
    need = rules.table.kitty
    if len(cards) != need:
        return NotLegal("bury.count", need=need, have=len(cards))
    return check_held(hand, cards)


def _doubling_pairs(parts: list[Component]) -> tuple[int, Shape]:
    """R1: a single ×2, containing a pair ×4, and each further linked pair doubles again (X04)."""
    best = max(parts, key=lambda p: p.shape.length if p.shape.width > 1 else 0)
    return (2 << best.shape.length if best.shape.width > 1 else 2), best.shape


def _doubling_cards(parts: list[Component]) -> tuple[int, Shape]:
    """R4: 2 to the number of cards in the largest component, at most 64 (X04)."""
    best = max(parts, key=lambda p: p.shape.size)
    return 1 << min(best.shape.size, 6), best.shape


SCHEMES: dict[str, Callable[[list[Component]], tuple[int, Shape]]] = {
    "doubling_pairs": _doubling_pairs,
    "doubling_cards": _doubling_cards,
}


def dig(
    seat: int, winning_cards: Sequence[Card], kitty: Cards, trump: Trump, rules: Rules
) -> DigResult:
    """The dig by a seat that won the last trick with these cards, trump or plain (X38)."""
    parts = components(winning_cards, trump, rules.play.tractor_length)
    multiplier, shape = SCHEMES[rules.dig.scheme](parts)
    return DigResult(seat, points(kitty), multiplier, shape)
