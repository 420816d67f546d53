"""Candidates compared in the same worlds, until one is left or the worlds are spent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from engine.bots.search.worlds import World, Worlds


@dataclass(frozen=True)
class Effort:
    """How hard a level searches."""

    worlds: int
    """Worlds drawn for a decision at most."""
    candidates: int
    """Actions compared."""
    bound: float
    """Standard errors by which another action must be better than the heuristics' choice."""


FIRST_LOOK = 12
"""Worlds that every candidate is played in before any is dropped."""
LOOK = 4
"""Worlds between later looks."""
DROP = 2.0
"""Standard errors behind the leader at which a candidate is dropped."""


class Race:
    """The worth in levels of each candidate in each world; the first is the heuristics' choice.

    Another one replaces it only when it is better in the paired differences by a
    lower bound above zero, so that chance alone seldom overrides judgement.
    """

    def __init__(self, candidates: int, value: Callable[[World, int], float]) -> None:
        self.value = value
        self.values: list[list[float]] = [[] for _ in range(candidates)]
        self.alive = list(range(candidates))
        self.cut = False

    def run(
        self, worlds: Worlds, effort: Effort, rng: Random, deadline: float | None = None
    ) -> int:
        """The index of the candidate to choose.

        :param deadline: when the clock (:func:`time.perf_counter`) cuts the race short
        """
        for n in range(1, effort.worlds + 1):
            if deadline is not None and perf_counter() > deadline:
                self.cut = True
                break
            world = worlds.draw(rng)
            for i in self.alive:
                self.values[i].append(self.value(world, i))
            if n >= FIRST_LOOK and n % LOOK == 0:
                self._drop()
                if len(self.alive) == 1:
                    break
        return self._chosen(effort.bound)

    def mean(self, candidate: int) -> float:
        """The worth of a candidate on average over its worlds."""
        values = self.values[candidate]
        return sum(values) / len(values) if values else 0.0

    def _drop(self) -> None:
        leader = max(self.alive, key=self.mean)
        kept = []
        for i in self.alive:
            mean, error = paired(self.values[leader], self.values[i])
            if i == leader or mean <= DROP * error:
                kept.append(i)
        self.alive = kept

    def _chosen(self, bound: float) -> int:
        if 0 not in self.alive:
            return max(self.alive, key=self.mean)
        chosen, most = 0, 0.0
        for i in self.alive:
            if i and len(self.values[i]) > 1:
                mean, error = paired(self.values[i], self.values[0])
                if mean - bound * error > most:
                    chosen, most = i, mean - bound * error
        return chosen


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences over the same worlds, and its standard error."""
    gains = [a - b for a, b in zip(one, other, strict=True)]
    n = len(gains)
    mean = sum(gains) / n
    return mean, sqrt(sum([(g - mean) ** 2 for g in gains]) / (n - 1) / n)
