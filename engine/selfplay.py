"""Playing whole hands and matches without anybody watching, for tests, counts and benchmarks.

``python -m engine.selfplay --preset SLUG --hands N --seed S --bots random``
prints one line of JSON: how much was played, whether the sums came out, and how
often each thing happened that the rules provide for.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from engine.actions import TABLE, Action, Bid, Deal, Pass, Play
from engine.bots.legal import Chooser, random_action
from engine.cards import deck, points
from engine.events import Event, HandEnded
from engine.features import happened, provided
from engine.game import apply, awaited, offered, shuffled
from engine.levels import ladder
from engine.options import refusal
from engine.rules.settings import Rules
from engine.state import Phase, State, new_match
from engine.view import View, view

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

    So that the last levels are played too, which a match between equals seldom reaches.
    """
    steps = ladder(rules)
    levels = (steps[number % len(steps)],) * rules.table.seats
    return replace(new_match(rules), levels=levels)


# --- the command line ---


class Watched:
    """A bot whose illegal actions are counted, and replaced by legal ones."""

    def __init__(self, chooser: Chooser) -> None:
        self.illegal = 0
        self._chooser = chooser

    def __call__(self, seen: View, rng: Random) -> Action:
        action = self._chooser(seen, rng)
        nothing_said = seen.phase == Phase.DEALING and isinstance(action, Pass)
        if nothing_said or refusal(seen, action) is None:
            return action
        self.illegal += 1
        return random_action(seen, rng)


def run(rules: Rules, hands: int, seed: int, chooser: Chooser) -> dict[str, Any]:
    """Plays matches of a table until so many hands are done, and says what happened.

    ``points_wrong`` and ``cards_wrong`` count hands whose sums do not come out.
    """
    counts: Counter[str] = Counter()
    player = Watched(chooser)
    report = {"hands": 0, "matches": 0, "plays": 0, "illegal": 0, "points_wrong": 0}
    report["cards_wrong"] = 0
    began = perf_counter()
    while report["hands"] < hands:
        state = match_from(rules, report["matches"])
        match_seed = seed * 100_003 + report["matches"]
        report["matches"] += 1
        left = hands - report["hands"]
        choosers = [player] * rules.table.seats
        for _, action, after, events in play_on(state, match_seed, choosers, left):
            report["plays"] += isinstance(action, Play)
            counts.update(happened(state, after, events))
            if any(isinstance(e, HandEnded) for e in events):
                report["hands"] += 1
                report["points_wrong"] += not points_add_up(after)
                report["cards_wrong"] += not cards_add_up(after)
            state = after
    report["illegal"] = player.illegal
    missing = sorted(provided(rules) - counts.keys())
    seconds = round(perf_counter() - began, 2)
    return {
        **report,
        "seconds": seconds,
        "happened": dict(sorted(counts.items())),
        "never": missing,
    }


def points_add_up(state: State) -> bool:
    """Whether tricks and kitty have all the points of the decks."""
    taken = sum(t.points for t in state.tricks) + points(state.kitty)
    return taken == points(deck(state.rules.table.decks, state.rules.table.jokers))


def cards_add_up(state: State) -> bool:
    """Whether every card of the decks was played once or lies in the kitty."""
    played = (c for t in state.tricks for p in t.plays for c in p.cards)
    whole = deck(state.rules.table.decks, state.rules.table.jokers)
    return sorted((*played, *state.kitty)) == sorted(whole)


def main() -> int:
    """The command line; the status is 1 when a sum did not come out."""
    from argparse import ArgumentParser

    from engine.bots.protocol import BOTS
    from engine.rules import load_preset

    parser = ArgumentParser(prog="python -m engine.selfplay")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=sorted(BOTS), default="random")
    asked = parser.parse_args()
    report = run(load_preset(asked.preset), asked.hands, asked.seed, BOTS[asked.bots])
    print(json.dumps({"preset": asked.preset, "bots": asked.bots, **report}))
    return int(bool(report["points_wrong"] or report["cards_wrong"]))


if __name__ == "__main__":
    sys.exit(main())
