"""Possible worlds: the unseen cards dealt out again, as a seat's knowledge allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.bots.inference import KITTY, Knowledge
from engine.cards import Card, Cards, without
from engine.trump import GROUPS

TRIES = 12
"""Deals tried before one is taken that breaks a rule of the inference."""


class World(NamedTuple):
    """Every hand as it may be, by seat, and the kitty."""

    hands: tuple[list[Card], ...]
    kitty: Cards


class Worlds:
    """Draws worlds that fit what a seat knows."""

    def __init__(self, knowledge: Knowledge) -> None:
        view = knowledge.view
        self.knowledge = knowledge
        self.seats = range(len(view.counts))
        self.known = {s: knowledge.shown(s) for s in knowledge.others}
        unseen = [c for c, n in enumerate(knowledge.unseen) for _ in range(n)]
        kitty = len(unseen) - sum(view.counts[s] for s in knowledge.others)
        self.rooms = {s: view.counts[s] - len(self.known[s]) for s in knowledge.others}
        if kitty > 0:
            self.rooms[KITTY] = kitty
        self.free = without(unseen, [c for cards in self.known.values() for c in cards])
        self.weights = {
            c: [(p, w) for p in self.rooms if (w := knowledge.weight(p, c)) > 0] for c in self.free
        }
        group = view.trump.group
        tight = [len(knowledge.open_places(g, self.rooms)) for g in GROUPS]
        self.free.sort(key=lambda c: tight[group[c]])
        self.runs = [[c for c in self.free if tight[group[c]] == n] for n in sorted(set(tight))]

    def draw(self, rng: Random) -> World:
        """A world."""
        for _ in range(TRIES):
            dealt = self._deal(rng)
            if dealt is not None:
                break
        else:
            dealt = self._deal(rng, strict=False)
            assert dealt is not None
        self._part_pairs(dealt, rng)
        hands = [
            list(self.knowledge.view.hand) if s == self.knowledge.seat else dealt[s]
            for s in self.seats
        ]
        return World(tuple(hands), tuple(dealt.get(KITTY, ())))

    def _deal(self, rng: Random, strict: bool = True) -> dict[int, list[Card]] | None:
        """Card by card, those first that few places may hold; ``None`` where one finds no room."""
        rooms = dict(self.rooms)
        dealt: dict[int, list[Card]] = {p: [*self.known.get(p, ())] for p in rooms}
        random = rng.random
        for run in self.runs:
            rng.shuffle(run)
            for c in run:
                total = 0.0
                for p, w in self.weights[c]:
                    total += w * rooms[p]
                if total <= 0:
                    if strict:
                        return None
                    place = max(rooms, key=rooms.__getitem__)
                else:
                    at = random() * total
                    for p, w in self.weights[c]:
                        at -= w * rooms[p]
                        if rooms[p]:
                            place = p
                            if at < 0:
                                break
                dealt[place].append(c)
                rooms[place] -= 1
        return dealt

    def _part_pairs(self, dealt: dict[int, list[Card]], rng: Random) -> None:
        """Swaps a card away from a pair in a seat that has shown it has none of the suit."""
        group = self.knowledge.trump.group
        for seat, g in self.knowledge.pairless:
            cards = dealt.get(seat)
            if cards is None:
                continue
            for c in _twice([c for c in cards if group[c] == g]):
                self._swap(dealt, seat, c, g, rng)

    def _swap(
        self, dealt: dict[int, list[Card]], seat: int, card: Card, g: int, rng: Random
    ) -> None:
        group, mine = self.knowledge.trump.group, dealt[seat]
        others = [
            (p, c)
            for p, cards in dealt.items()
            if p != seat
            for c in cards
            if group[c] == g and c not in mine and card not in cards
        ]
        if others:
            p, c = rng.choice(others)
            dealt[p].remove(c)
            dealt[p].append(card)
            mine.remove(card)
            mine.append(c)


def _twice(cards: Sequence[Card]) -> Iterator[Card]:
    return (c for c in set(cards) if cards.count(c) > 1)
