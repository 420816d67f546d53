"""What a hand's end is worth to the dealer's side, in levels."""

from __future__ import annotations

from engine.rules.settings import Rules
from engine.scoring import outcome

DEAL = 0.3
"""Levels that holding the next deal is worth."""
SMOOTH = 0.25
"""How much points count between the steps of the score table; the rest is steps alone.

A world is only a guess, so being near a step is worth something."""


class Utility:
    """Totals of the attackers to levels, by a table filled as it is asked."""

    def __init__(self, rules: Rules, bid: int | None) -> None:
        self.rules, self.bid = rules, bid
        self._known: dict[int, float] = {}
        self.slope = self._slope()

    def of(self, total: int) -> float:
        """The worth of a total to the dealer's side."""
        value = self._known.get(total)
        if value is None:
            value = (1 - SMOOTH) * self._steps(total) - SMOOTH * self.slope * total
            self._known[total] = value
        return value

    def _steps(self, total: int) -> float:
        held, rise = outcome(total, self.rules, self.bid)
        return rise + DEAL if held else -rise - DEAL

    def _slope(self) -> float:
        """Levels a point is worth, on average over the points in play."""
        points = 100 * self.rules.table.decks
        return (self._steps(0) - self._steps(points)) / points
