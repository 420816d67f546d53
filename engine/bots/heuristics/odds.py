"""How likely a trick goes to the bot's side, and what it will bring."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.heuristics.weights import Weights
from engine.bots.inference import Knowledge
from engine.cards import Cards
from engine.shapes import Component
from engine.tricks import strength
from engine.trump import TRUMPS, SuitGroup
from engine.view import View

Strength = tuple[bool, int]
"""Whether a play is a ruff, and how high its top ranks; the wider of forms is not weighed."""


def play_strength(cards: Cards, lead: Sequence[Component], view: View) -> Strength | None:
    """How a play compares on a lead, ``None`` for a discard."""
    found = strength(cards, lead, view.trump, view.rules)
    return None if found is None else (found.ruff, found.tops[0])


REPEAT = 0.6
"""A seat that must beat a better card than the model knows of succeeds this much less."""


def beat_chance(
    memory: Knowledge, weights: Weights, seat: int, lead: Sequence[Component], best: Strength
) -> float:
    """The chance that a seat that has yet to play beats the best play so far."""
    ruffed, top = best
    group = memory.trump.group[lead[0].cards[0]]
    shape = lead[0].shape
    chance = 0.0
    if not ruffed and len(lead) == 1:
        ways = memory.higher(group, shape, top)
        chance = memory.holds_shape(seat, group, shape, ways)
    void = 0.0 if group == TRUMPS else memory.void_chance(seat, group)
    if void > 0.001:
        ways = memory.higher(TRUMPS, shape, top if ruffed else -1)
        ruff = memory.holds_shape(seat, TRUMPS, shape, ways)
        if len(lead) > 1:
            size = sum(part.shape.size for part in lead)
            ruff *= min(1.0, memory.expected(seat, TRUMPS) / size) ** 2
        chance += void * ruff * weights.will_ruff
    return min(chance, 1.0)


def win_chance(
    memory: Knowledge,
    weights: Weights,
    lead: Sequence[Component],
    winner: int,
    best: Strength,
    rest: Sequence[int],
) -> float:
    """The chance that the bot's side wins a trick that ``rest`` have still to play to."""
    ours = 1.0 if winner == memory.seat or memory.ours(winner) else 0.0
    changed = False
    for seat in rest:
        chance = beat_chance(memory, weights, seat, lead, best)
        if changed:
            chance *= REPEAT
        if memory.ours(seat):
            ours += (1 - ours) * chance
        else:
            ours *= 1 - chance
        changed = changed or chance > 0
    return ours


def coming_points(
    memory: Knowledge, weights: Weights, group: SuitGroup, rest: Sequence[int], size: int
) -> float:
    """The points that the seats yet to play bring to a trick: one feeds the side that wins it."""
    if not rest:
        return 0.0
    average = memory.mean_points(None)
    if group == TRUMPS:  # whoever still has trumps must bring one, and few of them have points
        void = sum(memory.void_chance(seat, TRUMPS) for seat in rest) / len(rest)
        average = (1 - void) * memory.mean_points(TRUMPS) + void * average
    return average * size * (weights.feed + weights.spare * (len(rest) - 1))
