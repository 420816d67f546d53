"""Playing whole hands and matches without anybody watching, for tests, counts and benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from engine.actions import TABLE, Action, Bid, Bury, Deal, Pass, Play
from engine.cards import Cards
from engine.events import Event
from engine.follow import nearest_follow
from engine.game import apply, awaited, offered, shuffled
from engine.options import bids
from engine.rules.settings import Rules
from engine.shapes import components
from engine.state import Phase, State, new_match
from engine.trump import of_group
from engine.view import View, view

Chooser: TypeAlias = Callable[[View, Random], Action]
Step: TypeAlias = tuple[int, Action, State, tuple[Event, ...]]
"""A seat, what it did, the state after it, and the events."""


def random_action(seen: View, rng: Random) -> Action:
    """A legal action taken at random: the baseline that every rule must survive."""
    if seen.phase in (Phase.DEALING, Phase.BIDDING):
        offers = bids(seen)
        return Bid(rng.choice(offers)) if offers and rng.random() < 0.3 else Pass()
    if seen.phase == Phase.BURYING:
        return Bury(tuple(rng.sample(seen.hand, seen.rules.table.kitty)))
    if seen.trick:
        lead = seen.trick[0].cards
        wish = rng.sample(seen.hand, len(lead))
        return Play(nearest_follow(seen.hand, wish, lead, seen.trump, seen.rules))
    return Play(_random_lead(seen, rng))


def _random_lead(seen: View, rng: Random) -> Cards:
    """A single, a set or tractor, or now and then a throw that may well fail."""
    group = seen.trump.group[rng.choice(seen.hand)]
    cards = of_group(seen.hand, group, seen.trump)
    if rng.random() < 0.1:
        return tuple(rng.sample(cards, rng.randint(1, min(4, len(cards)))))
    return rng.choice(components(cards, seen.trump, seen.rules.play.tractor_length)).cards


def play_hand(state: State, seed: int, choosers: Sequence[Chooser], rng: Random) -> Iterator[Step]:
    """Plays one hand out, step by step, from a state between hands.

    During the deal a seat is asked whenever a card gave it something to show.
    """
    steps: list[tuple[int, Action]] = [(TABLE, shuffled(state, seed))]
    while True:
        for seat, action in steps:
            state, events = apply(state, seat, action)
            yield seat, action, state, events
        if state.phase in (Phase.READY, Phase.OVER):
            return
        steps = _next_steps(state, choosers, rng)


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
    rng = Random(seed)
    state = new_match(rules)
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
