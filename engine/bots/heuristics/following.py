"""Following: duck, feed, win cheaply, ruff, or discard, by what each is likely to bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.bots.advice import Reason
from engine.bots.heuristics.odds import Strength, coming_points, play_strength, win_chance
from engine.bots.heuristics.weights import Weights
from engine.bots.heuristics.worth import Worth
from engine.bots.inference import Knowledge, parts_of
from engine.cards import POINTS, Card, Cards, points, without
from engine.follow import nearest_follow
from engine.shapes import expand, faces_of, fittings, placements, structured
from engine.tricks import winning
from engine.trump import TRUMPS, of_group
from engine.view import View

WAYS = 24
"""Ways to ruff a throw that are looked at."""


class Follower:
    """The trick as it stands, and the worth of what could be played on it."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.memory = Knowledge(view, weights.own_call)
        self.worth = Worth(self.memory, weights)
        lead = view.trick[0].cards
        self.size = len(lead)
        self.parts = parts_of(lead, view)
        self.group = view.trump.group[lead[0]]
        self.held = of_group(view.hand, self.group, view.trump)
        best = view.trick[winning(view.trick, view.trump, view.rules)]
        self.winner = best.seat
        self.best = play_strength(best.cards, self.parts, view) or (False, self.parts[0].top)
        played = {play.seat for play in view.trick}
        seats = len(view.counts)
        after = ((self.memory.seat + i) % seats for i in range(1, seats))
        self.rest = [s for s in after if s not in played]
        self.table = points(c for play in view.trick for c in play.cards)
        self.coming = coming_points(self.memory, weights, self.group, self.rest, self.size)
        self._chances: dict[tuple[int, Strength], float] = {}

    def ranked(self) -> list[tuple[float, Cards]]:
        """Sensible follows with their worth, the best first."""
        plays = {tuple(sorted(cards)) for cards in self._candidates()}
        valued = [(self.value(cards), cards) for cards in plays]
        return sorted(valued, key=lambda play: (-play[0], play[1]))

    def reason(self, cards: Cards) -> Reason:
        """What speaks for a follow, with the points it brings and those on the table."""
        params = {"points": points(cards), "table": self.table}
        mine = play_strength(cards, self.parts, self.view)
        if mine is not None and mine > self.best:
            return Reason("follow.ruff" if mine[0] else "follow.win", params)
        ours = self.winner == self.memory.seat or self.memory.ours(self.winner)
        if ours and points(cards):
            return Reason("follow.feed", params)
        return Reason("follow.low" if self.held else "follow.discard", params)

    # --- what a play is worth ---

    def value(self, cards: Cards) -> float:
        """Points won and kept by playing these cards, against the other plays."""
        weights = self.weights
        mine = play_strength(cards, self.parts, self.view)
        if mine is not None and mine > self.best:
            chance = self._win_chance(self.memory.seat, mine)
        else:
            chance = self._win_chance(self.winner, self.best)
        value = chance * (self.table + self.coming + weights.tempo)
        value += (chance - weights.fair_share) * points(cards)
        if len(cards) == len(self.view.hand):
            return value + chance * self.worth.stake
        return value - self.worth.cost(cards)

    def _win_chance(self, winner: int, best: Strength) -> float:
        """The chance of the trick, once for all the plays that leave the same winner."""
        key = winner, best
        if key not in self._chances:
            self._chances[key] = win_chance(
                self.memory, self.weights, self.parts, winner, best, self.rest
            )
        return self._chances[key]

    # --- what could be played ---

    def _candidates(self) -> Iterator[Cards]:
        if len(self.held) >= self.size:
            yield from self._in_suit()
            return
        if not self.held and self.group != TRUMPS:
            yield from self._ruffs()
        others = without(self.view.hand, self.held)
        need = self.size - len(self.held)
        if need == 1:
            yield from ((*self.held, c) for c in set(others))
        for order in self._orders(others):
            yield (*self.held, *order[:need])

    def _in_suit(self) -> Iterator[Cards]:
        if len(self.parts) == 1:
            shape = self.parts[0].shape
            trump = self.view.trump
            for nodes in placements(faces_of(self.held, trump), shape, trump):
                yield expand(nodes, shape.width, self.held, trump)
        view = self.view
        lead = view.trick[0].cards
        for order in self._orders(self.held):
            yield nearest_follow(view.hand, order[: self.size], lead, view.trump, view.rules)

    def _ruffs(self) -> Iterator[Cards]:
        """All trumps, with the sets of the lead among them."""
        trump = self.view.trump
        trumps = of_group(self.view.hand, TRUMPS, trump)
        if len(trumps) < self.size:
            return
        shapes = structured(self.parts)
        for way in islice(fittings(faces_of(trumps, trump), shapes, trump), WAYS):
            start: list[Card] = []
            for nodes, shape in zip(way, shapes, strict=True):
                start += expand(nodes, shape.width, without(trumps, start), trump)
            rest = self._cheapest(without(trumps, start))
            need = self.size - len(start)
            yield (*start, *rest[:need])
            if need and not shapes:
                yield from ((*rest[: need - 1], c) for c in set(rest[need - 1 :]))

    def _orders(self, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
        """Cards in the order to part with them: when the trick is lost, and when it is won."""
        cheap = sorted(cards, key=lambda c: (self._price(c) + POINTS[c], c))
        feeding = sorted(cards, key=lambda c: (self._price(c) - POINTS[c], c))
        return cheap, feeding

    def _cheapest(self, cards: Sequence[Card]) -> list[Card]:
        return sorted(cards, key=lambda c: (self._price(c), c))

    def _price(self, card: Card) -> float:
        return self.worth.single[card] + self.worth.pair.get(card, 0.0)
