"""A long run of hands in numbers: whether the sums come out, and how often each thing happened."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import perf_counter
from typing import Any

from engine.actions import Action, Pass, Play
from engine.bots.legal import Chooser, random_action
from engine.cards import deck, points
from engine.events import HandEnded
from engine.options import refusal
from engine.rules.settings import Rules
from engine.selfplay import match_from, play_on
from engine.selfplay.features import happened, provided
from engine.state import Phase, State
from engine.view import View

LONGEST_MATCH = 100
"""Hands after which a match that nobody wins is left for the next."""


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
        left = min(hands - report["hands"], LONGEST_MATCH)
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
