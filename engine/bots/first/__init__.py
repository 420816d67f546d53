"""The bot ``first``: a heuristic player with a public memory, kept as the yardstick of others.

It weighs the sensible plays of a position in expected points: the chance that
its side wins the trick by the cards unseen, what the trick brings, and the
worth of the cards it gives up. It uses no chance and no time limit.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action, Bid, Bury, Pass, Play
from engine.bots.first.bidding import best_bid
from engine.bots.first.burying import best_bury
from engine.bots.first.following import ranked_follows
from engine.bots.first.leading import ranked_leads
from engine.bots.first.weights import DEFAULT, Weights
from engine.cards import Cards
from engine.errors import NotLegal
from engine.follow import nearest_follow
from engine.options import refusal
from engine.state import Phase
from engine.view import View


def choose(view: View, rng: Random, weights: Weights = DEFAULT) -> Action:
    """The bot's action for the seat whose view this is.

    :raises NotLegal: when nothing is asked of that seat
    """
    if view.seat is None:
        raise NotLegal("turn.seat")
    if view.phase in (Phase.DEALING, Phase.BIDDING):
        cards = best_bid(view, weights)
        return Pass() if cards is None else Bid(cards)
    if view.turn != view.seat:
        raise NotLegal("turn.not_yours")
    if view.phase == Phase.BURYING:
        return Bury(best_bury(view, weights))
    return first_legal(view, ranked_plays(view, weights))


def ranked_plays(view: View, weights: Weights) -> list[Cards]:
    """Sensible plays, the best first."""
    return ranked_follows(view, weights) if view.trick else ranked_leads(view, weights)


def first_legal(view: View, ranked: list[Cards]) -> Play:
    """The best play that the rules allow, and a safe one when none of them is."""
    for cards in ranked:
        if refusal(view, Play(cards)) is None:
            return Play(cards)
    return fallback(view)


def fallback(view: View) -> Play:
    """The lowest legal play."""
    if not view.trick:
        return Play((min(view.hand, key=lambda c: (view.trump.order[c], c)),))
    lead = view.trick[0].cards
    return Play(nearest_follow(view.hand, (), lead, view.trump, view.rules))
