"""A player without ideas: one level card bid, low cards buried, the lowest legal card played."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Bid, Bury, Pass, Play
from engine.follow import nearest_follow
from engine.options import bids
from engine.state import Phase
from engine.view import View


def choose(view: View, rng: Random) -> Action:
    if view.phase in (Phase.DEALING, Phase.BIDDING):
        singles = [cards for cards in bids(view) if len(cards) == 1]
        return Bid(singles[0]) if singles else Pass()
    trump = view.trump
    low = sorted(view.hand, key=lambda c: (trump.is_trump(c), trump.order[c], c))
    if view.phase == Phase.BURYING:
        return Bury(tuple(low[: view.rules.table.kitty]))
    if not view.trick:
        return Play((low[0],))
    return Play(nearest_follow(view.hand, (), view.trick[0].cards, trump, view.rules))
