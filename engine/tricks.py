"""Leading, throws that are challenged, and who wins a trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from engine.cards import Card, Cards, points
from engine.errors import NotLegal
from engine.rules.settings import Rules
from engine.shapes import (
    SINGLE,
    Component,
    components,
    count,
    expand,
    fittings,
    highest,
    structured,
)
from engine.trump import TRUMPS, Trump, of_group


class Played(NamedTuple):
    """One seat's cards in a trick; ``tried`` is the throw that failed and became ``cards``."""

    seat: int
    cards: Cards
    tried: Cards = ()


class Trick(NamedTuple):
    """A finished trick, plays in order, and the seat that won it."""

    plays: tuple[Played, ...]
    winner: int

    @property
    def points(self) -> int:
        return sum(points(p.cards) for p in self.plays)


class Challenge(NamedTuple):
    """A throw that failed: the component forced, and who beats it with what."""

    forced: Cards
    seat: int
    beaten_by: Cards


def check_lead(cards: Sequence[Card], trump: Trump) -> NotLegal | None:
    """A lead is any cards of one effective suit; whether a throw stands is judged apart."""
    groups = {trump.group[c] for c in cards}
    return NotLegal("lead.suits") if len(groups) > 1 else None


Forced: TypeAlias = Callable[[list[Component], list[Component]], Component]
"""Chooses what a failed throw plays: from all its components and from the beatable ones."""


def _lowest_component(parts: list[Component], beatable: list[Component]) -> Component:
    """R1: the lowest component that somebody can beat, by its top card (98844 against QQ: 44)."""
    return min(beatable, key=lambda p: (p.top, p.shape.size))


def _lowest_single(parts: list[Component], beatable: list[Component]) -> Component:
    """R10: the lowest single card of the throw, out of whatever it was part of."""
    low = min(parts, key=lambda p: p.top - p.shape.length)
    return Component(SINGLE, low.top - low.shape.length + 1, low.cards[-1:])


def _fewest_cards(parts: list[Component], beatable: list[Component]) -> Component:
    """R6: of the beatable components the one of fewest cards, then the lowest."""
    return min(beatable, key=lambda p: (p.shape.size, p.top))


FORCED: dict[str, Forced] = {
    "lowest_component": _lowest_component,
    "lowest_single": _lowest_single,
    "fewest_cards": _fewest_cards,
}


def challenge(
    cards: Sequence[Card],
    others: Sequence[tuple[int, Sequence[Card]]],
    trump: Trump,
    rules: Rules,
) -> Challenge | None:
    """Judges a throw against the other seats' hands, partner included (R1, B3).

    Every component must be unbeaten by anything of its own shape in the same
    effective suit; equal is not higher, and ruffs do not refute a throw.
    :returns: ``None`` when the lead stands
    """
    parts = components(cards, trump, rules.play.tractor_length)
    if len(parts) == 1:
        return None
    group = trump.group[cards[0]]
    beaten: dict[Component, tuple[int, Cards]] = {}
    for seat, hand in others:
        counts = count(of_group(hand, group, trump))
        for part in parts:
            best = highest(counts, part.shape, trump)
            if best is not None and trump.order[best[0]] > part.top:
                beaten.setdefault(part, (seat, expand(best, part.shape.width)))
    if not beaten:
        return None
    forced = FORCED[rules.play.forced](parts, list(beaten))
    seat, by = beaten.get(forced) or next(iter(beaten.values()))
    return Challenge(forced.cards, seat, by)


def strength(
    cards: Sequence[Card], lead: Sequence[Component], trump: Trump
) -> tuple[bool, int] | None:
    """How a follow compares: (is a ruff, step of its top), ``None`` for a discard.

    It must be of one suit, the led one or all trumps, and hold as many
    tractors and sets as the lead; a longer or higher set may serve as several
    smaller ones. Compared on the lead's longest component (D1 … D5).
    """
    group = trump.group[cards[0]]
    if any(trump.group[c] != group for c in cards):
        return None
    led = trump.group[lead[0].cards[0]]
    if group not in (led, TRUMPS):
        return None
    shapes = structured(lead)
    if not shapes:
        return group != led, max(trump.order[c] for c in cards)
    way = next(fittings(count(cards), shapes, trump), None)
    return (group != led, trump.order[way[0][0]]) if way else None


def winning(plays: Sequence[Played], trump: Trump, rules: Rules) -> int:
    """The index in ``plays`` of the play that wins so far; the earlier of equals stands (D4)."""
    lead = components(plays[0].cards, trump, rules.play.tractor_length)
    best, best_strength = 0, (False, lead[0].top)
    for i in range(1, len(plays)):
        value = strength(plays[i].cards, lead, trump)
        if value is not None and value > best_strength:
            best, best_strength = i, value
    return best
