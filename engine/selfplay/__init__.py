"""Playing whole hands and matches without anybody watching, for tests, counts and benchmarks.

``python -m engine.selfplay --preset SLUG --hands N --seed S --bots random`` prints one line of
JSON: how much was played, whether the sums came out, and how often each thing happened that the
rules provide for (:mod:`engine.selfplay.report`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from engine.actions import TABLE, Action, Bid, Deal
from engine.bots.legal import Chooser, random_action
from engine.events import Event
from engine.game import apply, awaited, offered, shuffled
from engine.levels import ladder
from engine.rules.settings import Rules
from engine.state import Phase, State, new_match
from engine.view import view

Step: TypeAlias = tuple[int, Action, State, tuple[Event, ...]]
"""A seat, what it did, the state after it, and the events."""


# --- hands and matches ---


def play_hand(state: State, seed: int, choosers: Sequence[Chooser], rng: Random) -> Iterator[Step]:
    """Plays one hand out, step by step, from a state between hands.

    During the deal a seat is asked whenever a card gave it something to show. A
    hand that is thrown in is dealt again from another seed.
    """
    again = 0
    while True:
        if state.phase == Phase.READY:
            steps: list[tuple[int, Action]] = [(TABLE, shuffled(state, seed + 1_000_003 * again))]
            again += 1
        else:
            steps = _next_steps(state, choosers, rng)
        for seat, action in steps:
            state, events = apply(state, seat, action)
            yield seat, action, state, events
        if state.result is not None and state.phase in (Phase.READY, Phase.OVER):
            return


def _next_steps(state: State, choosers: Sequence[Chooser], rng: Random) -> list[tuple[int, Action]]:
    if state.phase == Phase.DEALING:
        seat = offered(state)
        if seat is not None:
            action = choosers[seat](view(state, seat), rng)
            if isinstance(action, Bid):
                return [(seat, action)]
        return [(TABLE, Deal(1))]
    seat = awaited(state)[0]
    return [(seat, choosers[seat](view(state, seat), rng))]


def play_match(
    rules: Rules, seed: int, choosers: Sequence[Chooser], most_hands: int = 200
) -> Iterator[Step]:
    """Plays hands until the match is won, at most so many."""
    yield from play_on(new_match(rules), seed, choosers, most_hands)


def play_on(
    state: State, seed: int, choosers: Sequence[Chooser], most_hands: int
) -> Iterator[Step]:
    """Plays a match on from a state between hands."""
    rng = Random(seed)
    for hand in range(most_hands):
        for step in play_hand(state, seed * 1009 + hand, choosers, rng):
            yield step
            state = step[2]
        if state.phase == Phase.OVER:
            return


def play_hands(count: int, seed: int, rules: Rules, chooser: Chooser = random_action) -> int:
    """Plays first hands of fresh matches to their end; returns the actions taken."""
    choosers = [chooser] * rules.table.seats
    actions = 0
    for hand in range(count):
        rng = Random(seed + hand)
        for _ in play_hand(new_match(rules), seed + hand, choosers, rng):
            actions += 1
    return actions


def match_from(rules: Rules, number: int) -> State:
    """The start of the n-th match of a long run: each begins at another level.

    From both ends by turns, so that the last levels are played too, which a match between
    equals seldom reaches.
    """
    steps = ladder(rules)
    at = number // 2 % len(steps)
    levels = (steps[at if number % 2 == 0 else -1 - at],) * rules.table.seats
    return replace(new_match(rules), levels=levels)
