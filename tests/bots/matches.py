"""Hands between two bots, for tests that only ask who wins; the arena measures how strong."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots.legal import Chooser
from engine.events import ThrowFailed
from engine.levels import ladder
from engine.rules.settings import Rules
from engine.selfplay import play_hand
from engine.state import State, evolve, new_match
from tests.engine.helpers import CLASSIC


class Score(NamedTuple):
    hands: int
    won: int
    """By the side of the first bot."""
    failed_throws: int


def opening(rules: Rules, seed: int) -> State:
    """A table between hands at some level; every fifth is a first hand, its dealer not known."""
    rng = Random(seed)
    level, dealer = rng.choice(ladder(rules)[:-1]), rng.randrange(rules.table.seats)
    start = evolve(new_match(rules), levels=(level,) * rules.table.seats)
    return evolve(start, number=1, dealer=dealer, first=dealer) if seed % 5 else start


def played(one: Chooser, other: Chooser, deals: int, seed: int) -> Score:
    """Deals of classic, each played twice with the sides exchanged."""
    won = failed = 0
    for number in range(deals):
        for players in ((one, other), (other, one)):
            at = seed * 1009 + number
            steps = list(play_hand(opening(CLASSIC, at), at, players * 2, Random(at)))
            failed += sum(isinstance(e, ThrowFailed) for *_, events in steps for e in events)
            result = steps[-1][2].result
            assert result is not None
            winners = result.dealer % 2 if result.held else 1 - result.dealer % 2
            won += players[winners] is one
    return Score(2 * deals, won, failed)
