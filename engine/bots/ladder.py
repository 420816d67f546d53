"""The ladder of bots: what makes a level play as it does, in data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

from engine.bots import heuristics, search
from engine.bots.advice import Advice, Considered
from engine.bots.heuristics.weights import EASY, FIRST, NORMAL, Weights
from engine.bots.search.race import Effort
from engine.view import View

LADDER = ("easy", "normal", "hard", "expert")
"""The levels that a player chooses from, weak to strong."""


@dataclass(frozen=True)
class Level:
    """One way to play."""

    weights: Weights
    effort: Effort | None = None
    """``None`` plays by the heuristics alone."""
    misjudging: float = 0.0
    """By how many points a beginner misjudges an action, as a standard deviation."""
    recall: int | None = None
    """How many of the last tricks it remembers; ``None``: all."""


LEVELS: dict[str, Level] = {
    "easy": Level(EASY, misjudging=3.0, recall=2),
    "normal": Level(NORMAL),
    "hard": Level(NORMAL, Effort(worlds=48, candidates=5, bound=2.0)),
    "expert": Level(NORMAL, Effort(worlds=200, candidates=8, bound=2.0)),
    "first": Level(FIRST),
}
"""The ladder, and the yardstick that stays as it is."""


def advise(view: View, rng: Random, name: str, budget: float | None = None) -> Advice:
    """What a level does in the place of the viewing seat, and what it weighed.

    While cards are still dealt, a pass says no more than: nothing to show now.

    :param budget: seconds after which a search is cut short; without it only its worlds count
    :raises NotLegal: when nothing is asked of that seat
    """
    level = LEVELS[name]
    if level.effort is not None:
        deadline = None if budget is None else perf_counter() + budget
        return search.advise(view, rng, level.effort, level.weights, deadline)
    advice = heuristics.advise(_recalled(view, level.recall), level.weights)
    return _misjudged(advice, level.misjudging, rng) if level.misjudging else advice


def _recalled(view: View, tricks: int | None) -> View:
    """The view of somebody who has forgotten all tricks but the last."""
    return view if tricks is None else replace(view, tricks=view.tricks[-tricks:])


def _misjudged(advice: Advice, by: float, rng: Random) -> Advice:
    seen = [_blurred(c, by, rng) for c in advice.considered]
    return heuristics.best_of(seen)


def _blurred(considered: Considered, by: float, rng: Random) -> Considered:
    return considered._replace(value=considered.value + rng.gauss(0, by))
