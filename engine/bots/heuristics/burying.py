"""Burying the kitty: keep trumps, winners and pairs, make voids, hide points only when strong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.bots.heuristics.weights import Weights
from engine.cards import FACES, LITTLE_JOKER, POINTS, Card, Cards
from engine.options import to_bury
from engine.shapes import Component, components
from engine.trump import GROUPS, TRUMPS, SuitGroup, Trump, of_group
from engine.view import View

KEEP_TRUMP = 30.0
"""Trumps go only when there is nothing else."""


class Way(NamedTuple):
    """Cards to bury, and what that is worth."""

    value: float
    cards: Cards


VOIDS, RISKS = (0.0, 4.0, 9.0), (0.1, 0.6)
"""Other opinions of voids and of points buried, that a search compares."""


def best_bury(view: View, weights: Weights) -> Cards:
    """The best way to spread the kitty over the suits, each parting with its worst cards."""
    return _best(view, points_risk(view.hand, view.trump, weights), weights)


def ways_to_bury(view: View, weights: Weights) -> list[Cards]:
    """The best way, and those that are best when voids or points are weighed otherwise."""
    found = [best_bury(view, weights)]
    for risk in (points_risk(view.hand, view.trump, weights), *RISKS):
        for void in VOIDS:
            found.append(_best(view, risk, replace(weights, bury_void=void)))
    return list({tuple(sorted(cards)): cards for cards in found}.values())


def _best(view: View, risk: float, weights: Weights) -> Cards:
    size = to_bury(view)
    best = {0: Way(0.0, ())}
    for group in GROUPS:
        ways = list(_ways(view, group, risk, weights))
        longer: dict[int, Way] = {}
        for way in best.values():
            for more in ways:
                cards = way.cards + more.cards
                joined = Way(way.value + more.value, cards)
                if len(cards) <= size and joined > longer.get(len(cards), Way(-1e9, ())):
                    longer[len(cards)] = joined
        best = longer
    return best[size].cards


def points_risk(hand: Cards, trump: Trump, weights: Weights) -> float:
    """The loss expected of each point buried: small for a hand that will win the last trick."""
    trumps = of_group(hand, TRUMPS, trump)
    guards = len(trumps) + sum(c >= LITTLE_JOKER for c in trumps)
    span = weights.strong_trumps - weights.weak_trumps
    weak = min(max((weights.strong_trumps - guards) / span, 0.0), 1.0)
    return weights.bury_strong + weak * (weights.bury_weak - weights.bury_strong)


def _ways(view: View, group: SuitGroup, risk: float, weights: Weights) -> Iterator[Way]:
    """Burying the worst none, one, two … cards of a suit."""
    priced = sorted((keep + risk * POINTS[c], c) for c, keep in _keeps(view, group, weights))
    value = 0.0
    yield Way(value, ())
    for n, (price, _) in enumerate(priced, 1):
        value -= price
        void = weights.bury_void if n == len(priced) and group != TRUMPS else 0.0
        yield Way(value + void, tuple(c for _, c in priced[:n]))


def _keeps(view: View, group: SuitGroup, weights: Weights) -> Iterator[tuple[Card, float]]:
    """Each card of a suit with its worth in hand: winners, and sets by what stands above them."""
    trump = view.trump
    cards = of_group(view.hand, group, trump)
    base = KEEP_TRUMP if group == TRUMPS else 0.0
    for part in components(cards, trump, view.rules.tractor):
        width, length = part.shape
        value = base + weights.keep_step * part.top
        if width > 1:
            value += weights.keep_pair * length
        value += weights.keep_top * 0.6 ** _above(view, group, part)
        for c in part.cards:
            yield c, value


def _above(view: View, group: SuitGroup, part: Component) -> int:
    """In how many ways a set of the same width may stand above one, in other hands."""
    trump, decks = view.trump, view.rules.table.decks
    higher = (c for c in range(FACES) if trump.group[c] == group and trump.order[c] > part.top)
    others = (decks - view.hand.count(c) for c in higher)
    return sum(n if part.shape.width == 1 else n // part.shape.width for n in others)
