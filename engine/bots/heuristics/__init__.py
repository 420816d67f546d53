"""The heuristics: the sensible actions of a position weighed in expected points.

They reckon the chance that the seat's side wins the trick by the cards unseen,
what the trick brings, and the worth of the cards it gives up. There is no
chance and no clock in them; what they believe in numbers is a
:class:`~engine.bots.heuristics.weights.Weights`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeAlias

from engine.actions import Action, Blame, Bury, Call, Choose, Give, Name, Offer, Pass, Play, Take
from engine.bots.advice import Advice, Considered, Reason
from engine.bots.heuristics.bidding import best_offer, best_suit, margin
from engine.bots.heuristics.burying import best_bury
from engine.bots.heuristics.following import Follower
from engine.bots.heuristics.leading import Leader
from engine.bots.heuristics.weights import FIRST, Weights
from engine.cards import points
from engine.errors import NotLegal
from engine.follow import nearest_follow
from engine.friends import FriendCall, callable_cards, copies
from engine.options import bid_of, bids, blamable, refusal, to_act
from engine.state import Phase
from engine.trump import strain_text
from engine.view import View

_Simple: TypeAlias = Callable[[View, Weights], Considered]

TOLD = 6
"""Plays that are told with their reasons."""


def choose(view: View, rng: Random, weights: Weights = FIRST) -> Action:
    """The heuristics' action for the seat whose view this is.

    :raises NotLegal: when nothing is asked of that seat
    """
    return advise(view, weights).action


def advise(view: View, weights: Weights) -> Advice:
    """The same with what else was weighed.

    :raises NotLegal: when nothing is asked of that seat
    """
    if view.seat is None:
        raise NotLegal("turn.seat")
    asked = to_act(view)
    if view.phase in (Phase.DEALING, Phase.BIDDING) or asked == "steal":
        return best_of(weighed_bids(view, weights))
    if asked == "play":
        return best_of(list(islice(weighed_plays(view, weights), TOLD)))
    if asked not in _SIMPLE:
        raise NotLegal("turn.not_yours")
    return best_of([_SIMPLE[asked](view, weights)])


def best_of(considered: list[Considered]) -> Advice:
    """Advice for the most valuable of some actions, the earlier of equals."""
    ranked = sorted(considered, key=lambda c: -c.value)
    return Advice(ranked[0].action, tuple(ranked))


# --- bids ---


def weighed_bids(view: View, weights: Weights) -> list[Considered]:
    """Letting things be, and every bid by what it gains over that."""
    found = [Considered(Pass(), 0.0, Reason("bid.pass"))]
    offers = [(margin(view, show, weights), show.cards, show) for show in bids(view)]
    for gain, _, show in sorted(offers, key=lambda offer: offer[:2], reverse=True):
        code = "bid.first" if not view.bids else "bid.over"
        found.append(Considered(bid_of(show, view), gain, Reason(code)))
    return found


# --- plays ---


def weighed_plays(view: View, weights: Weights) -> Iterator[Considered]:
    """The sensible plays that the rules allow, the best first; a safe one when there are none."""
    thinker = Follower(view, weights) if view.trick else Leader(view, weights)
    found = False
    for value, cards in thinker.ranked():
        if refusal(view, Play(cards)) is None:
            found = True
            yield Considered(Play(cards), value, thinker.reason(cards))
    if not found:
        yield Considered(fallback(view), 0.0, Reason("play.safe"))


def fallback(view: View) -> Play:
    """The lowest legal play."""
    if not view.trick:
        return Play((min(view.hand, key=lambda c: (view.trump.order[c], c)),))
    lead = view.trick[0].cards
    return Play(nearest_follow(view.hand, (), lead, view.trump, view.rules))


# --- decisions with one answer ---


def _bury(view: View, weights: Weights) -> Considered:
    cards = best_bury(view, weights)
    return Considered(Bury(cards), 0.0, Reason("bury.cheapest", {"points": points(cards)}))


def _offer(view: View, weights: Weights) -> Considered:
    offered = best_offer(view, weights)
    if offered is None:
        return Considered(Pass(), 0.0, Reason("offer.pass"))
    return Considered(Offer(offered), 0.0, Reason("offer.worth", {"points": offered}))


def _name(view: View, weights: Weights) -> Considered:
    suit = best_suit(view, weights)[1]
    return Considered(Name(strain_text(suit, view.rules.order)), 0.0, Reason("name.best"))


def _calls(view: View, weights: Weights) -> Considered:
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
    calls = tuple(
        FriendCall(c, min(view.hand.count(c) + 1, copies(c, strain, rules))) for c in chosen
    )
    return Considered(Call(calls), 0.0, Reason("call.highest"))


def _gift(view: View, weights: Weights) -> Considered:
    """Surplus levels to a partner, else off an opponent."""
    others = [s for s in range(view.rules.table.seats) if s != view.seat]
    others.sort(key=lambda s: (not view.ours(s), s))
    gifts = (Give(s, 1) for s in others if refusal(view, Give(s, 1)) is None)
    return Considered(next(gifts, Pass()), 0.0, Reason("give.ours"))


def _always(choice: Callable[[View], Action], code: str) -> _Simple:
    return lambda view, weights: Considered(choice(view), 0.0, Reason(code))


_SIMPLE: dict[str | None, _Simple] = {
    "bury": _bury,
    "offer": _offer,
    "name": _name,
    "call": _calls,
    "give": _gift,
    "blame": _always(lambda view: Blame(blamable(view)[:1]), "blame.first"),
    "take": _always(lambda view: Take(True), "take.levels"),
    "judge": _always(lambda view: Choose(levels=True), "judge.levels"),
}
