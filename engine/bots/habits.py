"""What bids and plays suggest about the cards unseen, without proving it.

The weights are how often it was so in hands of bots that play well, against a
place of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import POINTS, Card
from engine.teams import allies
from engine.tricks import Played
from engine.trump import TRUMPS, SuitGroup, Trump
from engine.view import View

UNFED = 0.15
"""Points of a suit with a seat that brought none of it to a trick of its partner's."""
GAVE = 0.2
"""Cards without points below one with points that a seat gave the enemy."""
BURIED = {0: 1.9, 5: 0.7, 10: 0.25}
"""A plain card in a kitty that somebody else buried, by its points."""
BURIED_WINNER = 0.05
"""The highest card of a plain suit there."""
BURIED_TRUMP = 0.01
DEALER, BIDDER, PARTNERS = 1.15, 1.5, 1.25
"""Trumps with a dealer, one who named them himself, and a dealer's partner who named them."""


class Habits:
    """How likely seats hold cards, as far as what they did tells."""

    def __init__(self, view: View, tricks: Iterable[tuple[Played, ...]]) -> None:
        self.view = view
        self.unfed: set[tuple[int, SuitGroup]] = set()
        """Seats that kept back points of a suit, most likely for want of them."""
        self.gave: dict[tuple[int, SuitGroup], int] = {}
        """Seats that gave the enemy points of a suit, and the step of the card they gave."""
        side = view.dealers
        if side:
            for plays in tricks:
                if plays and len(plays[0].cards) == 1:
                    self._learn(plays, side)
        self._trumps = self._liking()

    def weight(self, seat: int, card: Card) -> float:
        """How likely a seat holds an unseen card."""
        trump = self.view.trump
        place = seat, trump.group[card]
        weight = self._trumps.get(seat, 1.0) if place[1] == TRUMPS else 1.0
        if POINTS[card]:
            return weight * UNFED if place in self.unfed else weight
        return weight * GAVE if trump.order[card] < self.gave.get(place, -1) else weight

    def buried(self, card: Card) -> float:
        """How likely a place in somebody else's kitty holds an unseen card."""
        trump = self.view.trump
        if trump.group[card] == TRUMPS:
            return BURIED_TRUMP
        return BURIED_WINNER if is_winner(card, trump) else BURIED[POINTS[card]]

    def _learn(self, plays: tuple[Played, ...], side: frozenset[int]) -> None:
        trump = self.view.trump
        led = trump.group[plays[0].cards[0]]
        winner, best = plays[0].seat, (False, trump.order[plays[0].cards[0]])
        for play in plays[1:]:
            card = play.cards[0]
            group, order = trump.group[card], trump.order[card]
            value = (group == TRUMPS != led, order)
            wins = group in (led, TRUMPS) and value > best
            if group == led and not wins:
                ours = allies(winner, play.seat, side)
                if ours and not POINTS[card]:
                    self.unfed.add((play.seat, led))
                elif not ours and POINTS[card]:
                    self.gave[play.seat, led] = order
            if wins:
                winner, best = play.seat, value

    def _liking(self) -> dict[int, float]:
        """Seats with more trumps than others, by what they bid."""
        view = self.view
        named = next((b.seat for b in reversed(view.bids) if b.cards), None)
        if view.dealer is None:
            return {}
        if named == view.dealer:
            return {view.dealer: BIDDER}
        found = {view.dealer: DEALER}
        if named is not None and named in view.dealers:
            found[named] = PARTNERS
        return found


def is_winner(card: Card, trump: Trump) -> bool:
    """Whether a plain card is the highest of its suit."""
    group, order = trump.group[card], trump.order[card]
    return all(o <= order for o, g in zip(trump.order, trump.group, strict=True) if g == group)
