"""Many deals, on one process or several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from engine.arena.deals import Record, play_deal
from engine.arena.players import Player, player
from engine.rules import load_preset


@dataclass(frozen=True)
class Measured:
    """What is measured: two bots by name, a preset, a seed, and seconds for outside programs."""

    a: str
    b: str
    preset: str
    seed: int
    patience: float


def played(measured: Measured, deals: Iterable[int], jobs: int) -> Iterator[tuple[int, Record]]:
    """Each deal's number and what came of it, as they are finished."""
    one = partial(_one, measured)
    if jobs == 1:
        yield from map(one, deals)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(one, deals)


def _one(measured: Measured, deal: int) -> tuple[int, Record]:
    seated = {who: _seated(name, measured.patience) for who, name in _names(measured)}
    return deal, play_deal(seated, load_preset(measured.preset), deal, measured.seed)


def _names(measured: Measured) -> tuple[tuple[str, str], ...]:
    return ("a", measured.a), ("b", measured.b)


@cache
def _seated(name: str, patience: float) -> Player:
    """One player for each name and process; an outside program is started once."""
    return player(name, patience)
