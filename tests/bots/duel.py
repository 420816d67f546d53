"""Duplicate deals between two bots: the same cards twice, with the sides exchanged.

``python -m tests.bots.duel first random --deals 100 --seed 1`` prints what came of it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter

from engine.actions import TABLE, Action
from engine.bots.legal import Chooser
from engine.bots.protocol import BOTS
from engine.events import BidShown, ThrowFailed
from engine.rules import load_preset
from engine.rules.settings import Rules
from engine.scoring import HandResult
from engine.selfplay import play_hand
from engine.state import State, evolve, new_match
from engine.view import View
from tests.bots import naive

PLAYERS: dict[str, Chooser] = {**BOTS, "naive": naive.choose}

LEVELS = 12
"""Levels played for in a match: 2 … K; coming to A ends it."""


@dataclass
class Tally:
    """What one bot did and suffered."""

    hands: int = 0
    won: int = 0
    levels: list[float] = field(default_factory=list)
    """Mean over both seatings of each deal: levels of this side less the other's."""
    bids: int = 0
    failed_throws: int = 0
    digs: int = 0
    attacker_points: list[int] = field(default_factory=list)
    """The attackers' total in the hands it attacked."""
    times: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, float]:
        spread = stdev(self.levels) / sqrt(len(self.levels)) if len(self.levels) > 1 else 0.0
        times = sorted(self.times) or [0.0]
        return {
            "won": round(self.won / self.hands, 3),
            "levels": round(mean(self.levels), 3),
            "interval": round(1.96 * spread, 3),
            "points_attacking": round(mean(self.attacker_points or [0]), 1),
            "bids_a_hand": round(self.bids / self.hands, 2),
            "digs": self.digs,
            "failed_throws": self.failed_throws,
            "decisions": len(self.times),
            "ms_median": round(1000 * times[len(times) // 2], 3),
            "ms_p95": round(1000 * times[int(len(times) * 0.95)], 3),
            "ms_max": round(1000 * times[-1], 3),
        }


def duel(
    one: Chooser, other: Chooser, deals: int, seed: int, rules: Rules | None = None
) -> tuple[Tally, Tally]:
    """Plays deals twice each; levels and dealers change from deal to deal, first hands included."""
    tallies = Tally(), Tally()
    for number in range(deals):
        start = opening(rules or load_preset("classic"), seed * 100_003 + number)
        swings = []
        for side in (0, 1):
            players = [one, other] if side == 0 else [other, one]
            order = tallies if side == 0 else tallies[::-1]
            swing = _play(start, seed * 100_003 + number, players, order)
            swings.append(swing if side == 0 else -swing)
        tallies[0].levels.append(sum(swings) / 2)
        tallies[1].levels.append(-sum(swings) / 2)
    return tallies


def opening(rules: Rules, seed: int) -> State:
    """A table between hands at some level; every fifth is a first hand, its dealer not known."""
    rng = Random(seed)
    level, dealer = rng.randrange(LEVELS), rng.randrange(rules.table.seats)
    levels = (level,) * rules.table.seats
    return evolve(new_match(rules), levels=levels, dealer=dealer if seed % 5 else None)


def _play(start: State, seed: int, players: Sequence[Chooser], tallies: Sequence[Tally]) -> int:
    """One hand; levels won by the side of seat 0 less the other's."""
    choosers = [_timed(players[s % 2], tallies[s % 2]) for s in range(start.rules.table.seats)]
    state = start
    for step in play_hand(start, seed, choosers, Random(seed)):
        seat, _, state, events = step
        for event in events:
            if seat != TABLE and isinstance(event, BidShown):
                tallies[seat % 2].bids += 1
            elif isinstance(event, ThrowFailed):
                tallies[seat % 2].failed_throws += 1
    assert state.result is not None
    return _count(state.result, tallies)


def _count(result: HandResult, tallies: Sequence[Tally]) -> int:
    dealers = result.dealer % 2
    winner = dealers if result.held else 1 - dealers
    tallies[winner].won += 1
    for tally in tallies:
        tally.hands += 1
    tallies[1 - dealers].attacker_points.append(result.total)
    tallies[1 - dealers].digs += result.dig is not None
    return result.rise if winner == 0 else -result.rise


def _timed(chooser: Chooser, tally: Tally) -> Chooser:
    def choose(seen: View, rng: Random) -> Action:
        start = perf_counter()
        action = chooser(seen, rng)
        tally.times.append(perf_counter() - start)
        return action

    return choose


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name, tally in zip(
        (args.one, args.other),
        duel(PLAYERS[args.one], PLAYERS[args.other], args.deals, args.seed),
        strict=True,
    ):
        print(json.dumps({"bot": name, **tally.summary()}))


if __name__ == "__main__":
    main()
