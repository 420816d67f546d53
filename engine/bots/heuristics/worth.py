"""What cards are worth when they are kept: winners, trumps, pairs, and being rid of a suit."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.heuristics.weights import Weights
from engine.bots.inference import Knowledge
from engine.cards import Card, points
from engine.shapes import PAIR, SINGLE, Component, count
from engine.trump import TRUMPS, of_group

LATE = 9
"""Cards in hand from which on the last trick is thought of."""


class Worth:
    """The worth of each card of a hand, once for all the plays that are compared."""

    def __init__(self, memory: Knowledge, weights: Weights) -> None:
        self.memory = memory
        self.weights = weights
        view = memory.view
        self.held = count(view.hand)
        self.lengths = [len(of_group(view.hand, g, view.trump)) for g in range(TRUMPS + 1)]
        self.stake = self._stake()
        self.single = {c: self._single(c) for c in self.held}
        self.pair = {c: self._pair(c) for c, n in self.held.items() if n > 1}

    def cost(self, cards: Sequence[Card]) -> float:
        """What a play gives up; half a pair gives up the whole pair."""
        total = sum(self.single[c] for c in cards)
        if self.pair:
            total += sum(self.pair.get(c, 0.0) for c in set(cards))
        return total

    def _stake(self) -> float:
        """What the last trick is worth beyond its own points: a kitty dug at least twice."""
        if not self.memory.view.rules.table.kitty:
            return 0.0
        kitty = self.memory.view.kitty
        return 2 * (self.weights.hidden_kitty if kitty is None else points(kitty))

    def _single(self, card: Card) -> float:
        memory, weights = self.memory, self.weights
        group, order = memory.trump.group[card], memory.trump.order[card]
        above = memory.higher(group, SINGLE, order)
        base = weights.step * order
        if group == TRUMPS:
            rank = 1 - above / (memory.left[TRUMPS] or 1)
            guard = 0.0 if above else self._guard(SINGLE.size)
            return base + weights.trump + weights.trump_top * rank**3 + guard
        value = weights.boss * self._unruffed(group) * 0.4**above
        if self.lengths[TRUMPS]:
            value -= weights.void / self.lengths[group]
        return base + value

    def _pair(self, card: Card) -> float:
        """What the two copies together are worth beyond twice one."""
        memory, weights = self.memory, self.weights
        group, order = memory.trump.group[card], memory.trump.order[card]
        beaten = not memory.stands(Component(PAIR, order, (card, card)), memory.enemies)
        if group == TRUMPS:
            return weights.trump_pair + (0 if beaten else self._guard(PAIR.size))
        return weights.pair + (0 if beaten else weights.boss_pair * self._unruffed(group))

    def _unruffed(self, group: int) -> float:
        """The chance that the enemies still follow in a plain suit."""
        memory = self.memory
        chance = 1.0
        for seat in memory.enemies:
            if memory.expected(seat, TRUMPS) > 0.5:
                chance *= 1 - memory.void_chance(seat, group)
        return chance

    def _guard(self, size: int) -> float:
        """The worth of a certain winner for the last trick, more as it comes nearer."""
        left = len(self.memory.view.hand)
        if left > LATE:
            return 0.0
        return self.weights.last_trick * self.stake * size * (1 - (left - size) / LATE)
