"""What a hand comes to when a seat does something in a world, by playing it out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Bury, Play
from engine.bots.inference import Knowledge
from engine.bots.search.playout import Playout, sorted_hand
from engine.bots.search.utility import Utility
from engine.bots.search.worlds import World
from engine.cards import Card, Cards, without
from engine.scoring import attackers_points
from engine.teams import next_seat
from engine.tricks import challenge


class Ends:
    """The ends of one decision's worlds, as worth in levels to the seat that decides."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.view = knowledge.view
        self.seat = knowledge.seat
        self.knowledge = knowledge
        self.utility = Utility(self.view.rules, self.view.threshold)

    def worth(self, world: World, action: Action) -> float:
        """Levels that the seat's side gains, less those of the other side."""
        side = self.knowledge.side(world.hands)
        match action:
            case Play(cards):
                total = self._played(world, side, cards)
            case Bury(cards):
                total = self._buried(world, side, cards)
            case _:
                raise ValueError(action)
        worth = self.utility.of(total)
        return worth if self.seat in side else -worth

    def _buried(self, world: World, side: frozenset[int], cards: Cards) -> int:
        hands = list(world.hands)
        hands[self.seat] = without(hands[self.seat], cards)
        playout = self._playout(hands, side)
        assert self.view.dealer is not None
        playout.run((), self.view.dealer)
        return playout.score(cards)

    def _played(self, world: World, side: frozenset[int], cards: Cards) -> int:
        view = self.view
        if not view.trick and len(cards) > 1:
            cards = self._stood(world, cards)
        hands = list(world.hands)
        hands[self.seat] = without(hands[self.seat], cards)
        leader = view.trick[0].seat if view.trick else self.seat
        playout = self._playout(hands, side)
        playout.run((*(p.cards for p in view.trick), cards), leader)
        return playout.score(world.kitty if view.kitty is None else view.kitty)

    def _stood(self, world: World, cards: Cards) -> Cards:
        """What a lead really puts on the table: of a throw that fails, the part that is forced."""
        view, others = self.view, []
        seat = next_seat(self.seat, view.rules)
        while seat != self.seat:
            others.append((seat, world.hands[seat]))
            seat = next_seat(seat, view.rules)
        failed = challenge(cards, others, view.trump, view.rules)
        return cards if failed is None else failed.forced

    def _playout(self, hands: Sequence[Sequence[Card]], side: frozenset[int]) -> Playout:
        view = self.view
        total = attackers_points(view.tricks, view.fines, side)
        return Playout(
            [sorted_hand(h, view.trump) for h in hands], side, view.trump, view.rules, total
        )
