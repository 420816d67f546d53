"""What the playouts' policy believes in numbers, and the tables made of it.

The unit is a card point, as in :mod:`engine.bots.heuristics.weights`. The values
were found by matches of one policy against another in worlds in the open.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import FACES, POINTS, Card
from engine.trump import TRUMPS, Trump


@dataclass(frozen=True)
class Policy:
    """One way to play a world out."""

    trump: float = 2.0
    """Any trump kept back."""
    trump_top: float = 6.0
    """What the highest trump is worth beyond that."""
    trump_curve: float = 4.0
    winners: tuple[float, ...] = (4.2, 2.1, 1.0, 0.5)
    """The highest cards of a plain suit, from the top."""
    step: float = 0.1
    """Each step up a suit, so that the lowest of useless cards goes first."""
    share: float = 0.45
    """The part of the points in hand that a side gets home anyway."""
    feed: float = 1.2
    """Points that each partner yet to play brings to a trick that is won."""
    tempo: float = 1.5
    """Being the next to lead."""
    lead_plain: float = 0.25
    """The part of its worth that a plain card led gives up."""
    lead_trump: float = 0.3
    lead_low: float = 1.0
    """What a low lead brings to the side that wins it."""
    lead_ruff: float = 1.1
    """What a lead brings that only a partner can ruff."""
    draw: float = 0.8
    """Each trump more than another hand's, to a dealer's side that leads trumps."""
    draw_attackers: float = 2.0
    """What attackers lose by leading trumps."""
    pair: float = 2.0
    """What half a plain pair costs beyond the card."""
    trump_pair: float = 5.0
    void: float = 0.9
    """Getting rid of a plain suit."""


POLICY = Policy()


@dataclass(frozen=True)
class Prices:
    """By card: its worth kept, its price on a trick that is lost, and on one that is won."""

    keep: tuple[float, ...]
    lost: tuple[float, ...]
    won: tuple[float, ...]


@lru_cache(maxsize=64)
def prices(trump: Trump, policy: Policy) -> Prices:
    """The tables of a strain."""
    tops = [0] * (TRUMPS + 1)
    for c in range(FACES):
        tops[trump.group[c]] = max(tops[trump.group[c]], trump.order[c])
    keep = tuple(_keep(c, trump, tops[trump.group[c]], policy) for c in range(FACES))
    lost = tuple(k + (1 - policy.share) * p for k, p in zip(keep, POINTS, strict=True))
    won = tuple(k - policy.share * p for k, p in zip(keep, POINTS, strict=True))
    return Prices(keep, lost, won)


def _keep(card: Card, trump: Trump, top: int, policy: Policy) -> float:
    order = trump.order[card]
    base = policy.step * order
    if trump.group[card] == TRUMPS:
        return base + policy.trump + policy.trump_top * float((order / top) ** policy.trump_curve)
    below = top - order
    return base + (policy.winners[below] if below < len(policy.winners) else 0.0)
