"""Matches that stop where the player is asked something, as the page keeps them."""

from __future__ import annotations

import json
from random import Random

from engine.actions import TABLE, Action, Bid, Offer, Pass
from engine.bots.legal import random_action
from engine.game import awaited, offered, shuffled
from engine.options import to_act
from engine.record import Record, record_text
from engine.rules.settings import Rules
from engine.state import Phase, State
from engine.table.host import Host
from engine.view import View

ME = 0
MOST_HANDS = 20


def moment(rules: Rules, asked: str, seeds: int = 200) -> Host:
    """A table at which the player is asked this for the first time; everybody plays at random.

    ``asked`` is a word of :func:`engine.options.to_act`; ``"show"`` is a bid that may be shown
    during the deal, ``"over"`` one over a standing bid of somebody else.
    """
    for seed in range(seeds):
        host = Host(Record(rules))
        if _reaches(host, asked, Random(seed)):
            return host
    raise AssertionError(f"{rules.name} never asks for {asked}")


def _reaches(host: Host, asked: str, rng: Random) -> bool:
    while host.state.phase != Phase.OVER:
        state = host.state
        if state.phase == Phase.READY:
            if state.number == MOST_HANDS:
                return False
            host.submit(TABLE, shuffled(state, rng.randrange(10**6)))
        elif state.phase == Phase.DEALING:
            if _is_offered(state, asked):
                return True
            _deal(host, rng)
        else:
            seat = awaited(state)[0]
            seen = host.view(seat)
            if seat == ME and to_act(seen) == asked:
                return True
            host.submit(seat, _action(seen, asked, rng))
    return False


def _is_offered(state: State, asked: str) -> bool:
    if offered(state) != ME:
        return False
    return asked == "show" or (asked == "over" and bool(state.bids) and state.bids[-1].seat != ME)


def _deal(host: Host, rng: Random) -> None:
    seat = offered(host.state)
    action = None if seat is None else random_action(host.view(seat), rng)
    if seat is not None and isinstance(action, Bid):
        host.submit(seat, action)
    else:
        host.deal()


def _action(seen: View, asked: str, rng: Random) -> Action:
    """At random; but the player offers alone where he is to name trumps."""
    if asked == "name" and to_act(seen) == "offer":
        return Offer(50) if seen.seat == ME and not seen.offers else Pass()
    return random_action(seen, rng)


def kept(host: Host) -> str:
    """The match as the page keeps it in storage."""
    return json.dumps({"version": 1, "seed": 5, "record": record_text(host.record)})
