"""The bot ``first``: a heuristic player with a public memory, kept as the yardstick of others.

It weighs the sensible plays of a position in expected points: the chance that
its side wins the trick by the cards unseen, what the trick brings, and the
worth of the cards it gives up. It uses no chance and no time limit.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action, Blame, Bury, Call, Choose, Give, Name, Offer, Pass, Play, Take
from engine.bots.heuristics.bidding import best_bid, best_offer, best_suit
from engine.bots.heuristics.burying import best_bury
from engine.bots.heuristics.following import ranked_follows
from engine.bots.heuristics.leading import ranked_leads
from engine.bots.heuristics.weights import DEFAULT, Weights
from engine.cards import Cards
from engine.errors import NotLegal
from engine.follow import nearest_follow
from engine.friends import FriendCall, callable_cards, copies
from engine.options import bid_of, blamable, refusal, to_act
from engine.state import Phase
from engine.trump import strain_text
from engine.view import View


def choose(view: View, rng: Random, weights: Weights = DEFAULT) -> Action:
    """The bot's action for the seat whose view this is.

    :raises NotLegal: when nothing is asked of that seat
    """
    if view.seat is None:
        raise NotLegal("turn.seat")
    asked = to_act(view)
    if view.phase in (Phase.DEALING, Phase.BIDDING) or asked == "steal":
        show = best_bid(view, weights)
        return Pass() if show is None else bid_of(show, view)
    match asked:
        case "play":
            return first_legal(view, ranked_plays(view, weights))
        case "bury":
            return Bury(best_bury(view, weights))
        case "offer":
            points = best_offer(view, weights)
            return Pass() if points is None else Offer(points)
        case "name":
            return Name(strain_text(best_suit(view, weights)[1], view.rules.order))
        case "call":
            return Call(best_calls(view))
        case "give":
            return best_gift(view)
        case "blame":
            return Blame(blamable(view)[:1])
        case "take":
            return Take(True)
        case "judge":
            return Choose(levels=True)
    raise NotLegal("turn.not_yours")


def best_calls(view: View) -> tuple[FriendCall, ...]:
    """Friends by the highest plain cards, first those that the dealer has fewest of himself."""
    strain, rules = view.trump, view.rules
    cards = sorted(
        callable_cards(strain, rules),
        key=lambda c: (strain.is_trump(c), -strain.order[c], view.hand.count(c), c),
    )
    highest = strain.order[cards[0]]
    best = [c for c in cards if strain.order[c] == highest and not strain.is_trump(c)] or cards
    best.sort(key=lambda c: view.hand.count(c))
    chosen = [*best, *(c for c in cards if c not in best)][: rules.friends.count]
    return tuple(
        FriendCall(c, min(view.hand.count(c) + 1, copies(c, strain, rules))) for c in chosen
    )


def best_gift(view: View) -> Action:
    """Surplus levels to a partner, else off an opponent."""
    others = [s for s in range(view.rules.table.seats) if s != view.seat]
    others.sort(key=lambda s: (not view.ours(s), s))
    gifts = (Give(s, 1) for s in others if refusal(view, Give(s, 1)) is None)
    return next(gifts, Pass())


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
