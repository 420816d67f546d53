"""Search: possible worlds, each played out once for every candidate, and the means compared.

The heuristics nominate and answer what is not searched: bids, offers and calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

from engine.actions import Bury, Play
from engine.bots.advice import Advice, Considered, Reason
from engine.bots.heuristics import advise as advise_by_heuristics
from engine.bots.heuristics import weighed_plays
from engine.bots.heuristics.burying import ways_to_bury
from engine.bots.heuristics.weights import Weights
from engine.bots.inference import Knowledge
from engine.bots.search.ends import Ends
from engine.bots.search.race import Effort, Race
from engine.bots.search.worlds import Worlds
from engine.cards import points
from engine.options import to_act
from engine.view import View


def advise(
    view: View, rng: Random, effort: Effort, weights: Weights, deadline: float | None = None
) -> Advice:
    """The action that is best over the worlds drawn, and what it was compared with.

    :param deadline: when the clock (:func:`time.perf_counter`) cuts the search short
    :raises NotLegal: when nothing is asked of that seat
    """
    candidates = candidates_of(view, effort.candidates, weights)
    if len(candidates) < 2:
        return advise_by_heuristics(view, weights)
    knowledge = Knowledge(view)
    ends = Ends(knowledge)
    actions = [c.action for c in candidates]
    race = Race(len(actions), lambda world, i: ends.worth(world, actions[i]))
    chosen = race.run(Worlds(knowledge), effort, rng, deadline)
    told = [c._replace(value=race.mean(i)) for i, c in enumerate(candidates)]
    ranked = [told[chosen], *(c for i, c in enumerate(told) if i != chosen)]
    return Advice(actions[chosen], tuple(ranked), "levels", race.cut)


def candidates_of(view: View, most: int, weights: Weights) -> list[Considered]:
    """What is worth a search, the heuristics' choice first."""
    match to_act(view):
        case "play" if view.seat is not None and len(view.hand) > 1:
            return list(islice(_different(weighed_plays(view, weights), view), most))
        case "bury":
            ways = islice(ways_to_bury(view, weights), most)
            return [
                Considered(Bury(way), 0.0, Reason("bury.cheapest", {"points": points(way)}))
                for way in ways
            ]
    return []


ALIKE = frozenset({"lead.low", "follow.low", "follow.discard", "follow.feed"})
"""Reasons for which cards of one suit and as many points are as good as each other."""


def _different(plays: Iterable[Considered], view: View) -> Iterator[Considered]:
    """Plays, without those that differ from a better one in a low card alone."""
    seen = set()
    for considered in plays:
        assert isinstance(considered.action, Play)
        cards = considered.action.cards
        groups = tuple(sorted(view.trump.group[c] for c in cards))
        kind = considered.reason.code, groups, points(cards), len(set(cards))
        if considered.reason.code not in ALIKE or kind not in seen:
            seen.add(kind)
            yield considered
