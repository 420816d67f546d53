"""What the thinking benchmark times. These very lines run in CPython and in Pyodide."""

import json
from functools import cache
from random import Random
from time import perf_counter

from engine.actions import TABLE
from engine.bots.inference import Knowledge
from engine.bots.ladder import LEVELS, advise
from engine.bots.search import candidates_of
from engine.bots.search.ends import Ends
from engine.bots.search.worlds import Worlds
from engine.rules import load_preset
from engine.selfplay import match_from, play_hand
from engine.state import Phase
from engine.view import View, view

HANDS = 2
SEARCHED = 5
"""Every how many plays are searched."""
WORLDS = 6


@cache
def moments() -> tuple[View, ...]:
    """The views in which a play was chosen, in hands at two levels."""
    rules, found = load_preset("classic"), []
    for hand in range(HANDS):
        before = match_from(rules, hand)
        players = [lambda seen, rng: advise(seen, rng, "normal").action] * 4
        for seat, _, state, _ in play_hand(before, hand, players, Random(hand)):
            if seat != TABLE and before.phase == Phase.PLAYING:
                found.append(view(before, seat))
            before = state
    return tuple(found)


def decisions() -> float:
    """Decisions a second of the normal level."""
    start = perf_counter()
    for seen in moments():
        advise(seen, Random(1), "normal")
    return len(moments()) / (perf_counter() - start)


def worlds() -> float:
    """Worlds a second that search draws and plays out for one candidate."""
    played, seconds = 0, 0.0
    for seen in moments()[::SEARCHED]:
        candidates = candidates_of(seen, 4, LEVELS["hard"].weights)
        start = perf_counter()
        knowledge = Knowledge(seen)
        ends, draws, rng = Ends(knowledge), Worlds(knowledge), Random(1)
        for _ in range(WORLDS):
            world = draws.draw(rng)
            for candidate in candidates:
                ends.worth(world, candidate.action)
                played += 1
        seconds += perf_counter() - start
    return played / seconds


def times(level: str) -> str:
    """JSON of the milliseconds that a level thinks on every fifth play."""
    found = []
    for seen in moments()[::SEARCHED]:
        start = perf_counter()
        advise(seen, Random(1), level)
        found.append(1000 * (perf_counter() - start))
    return json.dumps(found)
