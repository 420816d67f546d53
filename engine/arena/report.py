"""The sum of many deals: means with their intervals, and the time that decisions took."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any

from engine.arena.deals import Record

NORMAL_95 = 1.96


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and half of its 95 % interval."""
    spread = stdev(values) if len(values) > 1 else 0.0
    return mean(values), NORMAL_95 * spread / sqrt(len(values))


def report(records: Sequence[Record]) -> dict[str, Any]:
    """What is printed of the deals, in levels a hand for A over B; the unit is a deal."""
    levels = [mean(r.swings) for r in records]
    wins = [mean(r.wins) for r in records]
    middle, half = interval(levels)
    rate, rate_half = interval(wins)
    return {
        "deals": len(records),
        "hands": sum(len(r.swings) for r in records),
        "unit": "levels",
        "mean": round(middle, 4),
        "ci95": [round(middle - half, 4), round(middle + half, 4)],
        "sd": round(stdev(levels), 4) if len(levels) > 1 else 0.0,
        "win_rate": round(rate, 4),
        "win_ci95": [round(rate - rate_half, 4), round(rate + rate_half, 4)],
        "by_role": {
            "dealer": _mean([s for r in records for s in r.dealing]),
            "attacker": _mean([s for r in records for s in r.attacking]),
        },
        "attackers_points": _mean([t for r in records for t in r.totals]),
        "bots": {who: _bot(records, who) for who in ("a", "b")},
    }


def _bot(records: Sequence[Record], who: str) -> dict[str, Any]:
    plays = [t for r in records for t in r.plays[who]]
    others = [t for r in records for t in r.others[who]]
    replaced: dict[str, int] = {}
    for record in records:
        for code, n in record.replaced[who].items():
            replaced[code] = replaced.get(code, 0) + n
    return {
        "decisions": len(plays) + len(others),
        "plays_ms": _times(plays),
        "others_ms": _times(others),
        "cut": sum(r.cut[who] for r in records),
        "illegal": replaced.pop("illegal", 0),
        "failed": replaced,
    }


def _times(times: Sequence[float]) -> dict[str, float]:
    ranked = sorted(times) or [0.0]
    found = {"mean": _mean(ranked)}
    for name, part in (("p95", 0.95), ("p99", 0.99)):
        found[name] = round(ranked[min(int(part * len(ranked)), len(ranked) - 1)], 2)
    return {**found, "max": round(ranked[-1], 2)}


def _mean(values: Sequence[float]) -> float:
    return round(mean(values), 3) if values else 0.0
