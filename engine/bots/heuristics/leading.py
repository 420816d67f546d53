"""Leading: winners first, throws that are proven, trumps for a strong dealer, else a cheap card."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.advice import Reason
from engine.bots.heuristics.odds import coming_points, win_chance
from engine.bots.heuristics.weights import Weights
from engine.bots.heuristics.worth import Worth
from engine.bots.inference import Knowledge, parts_of
from engine.cards import Cards, points
from engine.kitty import multiplier
from engine.shapes import Component, Shape, expand, faces_of, placements
from engine.trump import GROUPS, TRUMPS, of_group
from engine.view import View

LIKELY = 0.6
"""The chance of a trick from which on a lead is told as a winner."""


class Leader:
    """A seat on lead, and the worth of what it could lead."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.memory = Knowledge(view, weights.own_call)
        self.worth = Worth(self.memory, weights)
        seats = len(view.counts)
        self.rest = [(self.memory.seat + i) % seats for i in range(1, seats)]
        self.surplus = self._surplus()

    def ranked(self) -> list[tuple[float, Cards]]:
        """Sensible leads with their worth, the best first."""
        leads = {tuple(sorted(cards)) for cards in self._candidates()}
        valued = [(self.value(cards), cards) for cards in leads]
        return sorted(valued, key=lambda lead: (-lead[0], lead[1]))

    def reason(self, cards: Cards) -> Reason:
        """What speaks for a lead, with the chance in percent that the side wins the trick."""
        memory, parts = self.memory, parts_of(cards, self.view)
        best = (False, parts[0].top)
        chance = win_chance(memory, self.weights, parts, memory.seat, best, self.rest)
        params = {"chance": round(100 * chance), "points": points(cards)}
        return Reason(f"lead.{self._purpose(cards, parts, chance)}", params)

    def _purpose(self, cards: Cards, parts: list[Component], chance: float) -> str:
        if len(cards) == len(self.view.hand):
            return "last"
        if len(parts) > 1:
            return "throw"
        if chance < LIKELY:
            return "low"
        if self.memory.trump.group[cards[0]] == TRUMPS:
            return "trumps"
        return "set" if parts[0].shape.size > 1 else "winner"

    def _surplus(self) -> float:
        """Trumps more than another seat has on average."""
        memory = self.memory
        others = sum(memory.expected(s, TRUMPS) for s in memory.others) / len(memory.others)
        return self.worth.lengths[TRUMPS] - others

    # --- what a lead is worth ---

    def value(self, cards: Cards) -> float:
        """Points won and kept by leading these cards, against the other leads."""
        weights, memory = self.weights, self.memory
        parts = parts_of(cards, self.view)
        best = (False, parts[0].top)
        chance = win_chance(memory, weights, parts, memory.seat, best, self.rest)
        group = memory.trump.group[cards[0]]
        coming = coming_points(memory, weights, group, self.rest, len(cards))
        value = (chance - weights.fair_share) * (points(cards) + coming) + chance * weights.tempo
        if len(cards) == len(self.view.hand):
            return value + chance * self.worth.stake * self._multiplier(cards) / 2
        cost = self.worth.cost(cards)
        if group != TRUMPS:
            return value - weights.lead_plain * cost
        return value - weights.lead_trump * cost + self._drawing(chance, len(cards))

    def _drawing(self, chance: float, size: int) -> float:
        """What drawing trumps is worth to a side that has more of them, or costs the other."""
        memory = self.memory
        enemies = sum(memory.expected(s, TRUMPS) for s in memory.enemies)
        if enemies < 1:
            others = sum(memory.expected(s, TRUMPS) for s in memory.others)
            return -self.weights.lead_trump_attackers * size * min(others - enemies, 1.0)
        if not memory.dealers_side:
            return -self.weights.lead_trump_attackers * size
        return self.weights.draw * max(self.surplus, 0.0) * chance

    def _multiplier(self, cards: Cards) -> int:
        return multiplier(cards, self.view.trump, self.view.rules)[0]

    # --- what could be led ---

    def _candidates(self) -> Iterator[Cards]:
        for group in GROUPS:
            cards = of_group(self.view.hand, group, self.view.trump)
            if cards:
                yield from self._of_suit(tuple(cards))

    def _of_suit(self, cards: Cards) -> Iterator[Cards]:
        trump = self.view.trump
        counts = faces_of(cards, trump)
        yield from ((c,) for c in set(cards))
        for width in range(2, max(counts.values()) + 1):
            for length in self._lengths(len(counts)):
                ways = list(placements(counts, Shape(width, length), trump))
                if not ways:
                    break
                yield from (expand(nodes, width, cards, trump) for nodes in ways)
        parts = parts_of(cards, self.view)
        sure = [p for p in parts if self.memory.stands(p, self.memory.others)]
        if len(sure) > 1:
            yield tuple(c for p in sure for c in p.cards)

    def _lengths(self, most: int) -> Iterator[int]:
        """A set alone, and the lengths that make a tractor."""
        yield 1
        tractor = self.view.rules.tractor
        if tractor.allowed:
            yield from range(tractor.length, most + 1)
