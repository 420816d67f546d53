"""Tables at which everybody plays at random, for tests that look on."""

from random import Random

from engine.actions import TABLE, Action, Bid, Deal
from engine.bots.legal import random_action
from engine.game import awaited, offered, shuffled
from engine.state import Phase, State
from engine.view import view


def next_steps(state: State, rng: Random) -> list[tuple[int, Action]]:
    """What happens next: the table deals, or whoever is asked acts."""
    if state.phase == Phase.READY:
        return [(TABLE, shuffled(state, rng.randrange(10**6)))]
    if state.phase == Phase.DEALING:
        seat = offered(state)
        action = None if seat is None else random_action(view(state, seat), rng)
        return (
            [(seat, action)] if seat is not None and isinstance(action, Bid) else [(TABLE, Deal(1))]
        )
    seat = awaited(state)[0]
    return [(seat, random_action(view(state, seat), rng))]
