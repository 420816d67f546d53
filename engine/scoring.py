"""From the attackers' total to levels, the next dealer, and the end of the match."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import RANKS, Cards
from engine.kitty import DigResult
from engine.rules.settings import Rules
from engine.teams import next_dealer, same_side, side_seats

TOP = len(RANKS) - 1
"""The level A."""


class Outcome(NamedTuple):
    """Which side holds the next deal, and how many levels it rises."""

    held: bool
    rise: int


class HandResult(NamedTuple):
    """Everything the result page says about a finished hand."""

    dealer: int
    trick_points: int
    """Points the attackers took in tricks."""
    dig: DigResult | None
    total: int
    held: bool
    """Whether the dealer's side held; else the attackers take the deal (上台)."""
    rise: int
    levels_before: tuple[int, ...]
    levels_after: tuple[int, ...]
    next_dealer: int
    kitty: Cards
    winners: tuple[int, ...]
    """The seats that have won the match with this hand; empty while it goes on."""


def outcome(total: int, rules: Rules) -> Outcome:
    """The row of the score table that a total falls in; past the last row by steps."""
    start, side, rise = max(row for row in rules.score.table if row[0] <= max(total, 0))
    if start == rules.score.table[-1][0]:
        rise += (total - start) // rules.score.step
    return Outcome(side == "dealer", rise)


def thresholds(rules: Rules) -> tuple[int, ...]:
    """The totals at which the result changes, up to the first step beyond the table."""
    return tuple(row[0] for row in rules.score.table)


def settle(
    dealer: int,
    trick_points: int,
    dig: DigResult | None,
    levels: tuple[int, ...],
    kitty: Cards,
    rules: Rules,
) -> HandResult:
    """The result of a hand: levels by seat, the next dealer, and perhaps the match."""
    total = trick_points + (dig.total if dig else 0)
    held, rise = outcome(total, rules)
    follower = next_dealer(dealer, held, rules)
    rising = side_seats(follower, rules)
    after = tuple(min(v + rise, TOP) if s in rising else v for s, v in enumerate(levels))
    won = _has_won(dealer, held, follower, levels, after, rules)
    return HandResult(
        dealer, trick_points, dig, total, held, rise, levels, after, follower, kitty,
        rising if won else (),
    )  # fmt: skip


def _has_won(
    dealer: int,
    held: bool,
    follower: int,
    before: tuple[int, ...],
    after: tuple[int, ...],
    rules: Rules,
) -> bool:
    """X05: coming to A is enough, or a hand must be won as dealer at A."""
    if rules.levels.win == "reach":
        return after[follower] == TOP
    return held and before[dealer] == TOP and same_side(dealer, follower, rules)
